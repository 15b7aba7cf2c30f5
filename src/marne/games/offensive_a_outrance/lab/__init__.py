"""What a study measures, and how a learner meets the game."""
