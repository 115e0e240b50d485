"""Where rulesets are made: played from their own folder, watched, and carried over when a file is saved."""
