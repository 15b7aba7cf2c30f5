"""The words of everything but the games, in the languages that lie here; how sentences are gathered."""
