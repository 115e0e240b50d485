"""What a modder needs besides the game: new folders, lints, archives, and files that are watched."""
