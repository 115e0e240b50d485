"""Small games that look to the end of a turn, each with its rule written once more in Python."""
