"""Plain, independent implementations of the games, to check the data-driven engine against."""
