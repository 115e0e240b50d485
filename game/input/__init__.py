"""Devices become one kind of player input here, and nowhere else."""
