"""What a ruleset says of looks and sounds, one part a module. Themes are read by themselves when the program starts."""
