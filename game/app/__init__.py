"""The program with a window: what runs scenes, and what every scene is made of."""
