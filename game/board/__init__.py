"""Boards: the sites of a game, how they hang together, and how they are read from a map."""
