"""The laboratory: games between program players by the thousand, what came of them, and how sure one can be of it."""
