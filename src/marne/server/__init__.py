"""The server: accounts, matches and rooms over HTTP and websockets; it knows no rule of any game."""
