"""A sitting: who plays, what was decided, and the file that loses nothing."""
