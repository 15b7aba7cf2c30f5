"""Program players: each knows what its side knows, imagines the rest, and chooses among what is offered."""

from marne.players.player import Imagine, Maker, Player
from marne.players.random import RandomPlayer
from marne.players.roster import UnknownPlayer, is_known, names, player_named

__all__ = ["Imagine", "Maker", "Player", "RandomPlayer", "UnknownPlayer", "is_known", "names", "player_named"]
