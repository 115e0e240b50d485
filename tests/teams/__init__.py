"""Small games in which seats win together."""
