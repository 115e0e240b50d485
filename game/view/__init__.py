"""How things look and move."""
