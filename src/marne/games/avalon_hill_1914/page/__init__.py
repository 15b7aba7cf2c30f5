"""How the board is drawn."""
