"""How the game is played by programs."""
