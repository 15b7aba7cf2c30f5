"""Program players: each knows what its side knows, imagines the rest, and chooses among what is offered."""

from marne.players.bot import TEMPERS, Bot, Officer, Phrases, Terms, Untaught, Weights, bot_of, chance, odds
from marne.players.budget import Budget
from marne.players.course import Estimate, course, estimate, present
from marne.players.greedy import GreedyPlayer
from marne.players.levels import LEVELS, Level, one_higher
from marne.players.listing import Offered, offered, spoken
from marne.players.mcts import Settings
from marne.players.player import BadPlayerOption, Imagine, Maker, Outspoken, Player, Timed
from marne.players.random import RandomPlayer
from marne.players.roster import UnknownPlayer, is_known, names, player_named
from marne.players.search import SearchPlayer

__all__ = [
    "LEVELS",
    "TEMPERS",
    "BadPlayerOption",
    "Bot",
    "Budget",
    "Estimate",
    "GreedyPlayer",
    "Imagine",
    "Level",
    "Maker",
    "Offered",
    "Officer",
    "Outspoken",
    "Phrases",
    "Player",
    "RandomPlayer",
    "SearchPlayer",
    "Settings",
    "Terms",
    "Timed",
    "UnknownPlayer",
    "Untaught",
    "Weights",
    "bot_of",
    "chance",
    "course",
    "estimate",
    "is_known",
    "names",
    "odds",
    "offered",
    "one_higher",
    "player_named",
    "present",
    "spoken",
]
