"""Plain hand-written games: a yardstick for speed and an independent oracle for cross-checks."""
