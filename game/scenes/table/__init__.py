"""The table: its scene, the road of input, and its panels."""
