"""The kernel: choices, stages, positions and matches, for any game; it contains no word of one."""

from marne.kernel.choice import Choice, Decision, IllegalChoice, Refusal, RuleId, Side
from marne.kernel.dice import CommittedDice, Dice, GivenDice, SecretDice, SeededDice, commitment
from marne.kernel.event import Event
from marne.kernel.game import Game, Option, Options, Result, Scenario, Seat, find, games
from marne.kernel.match import Entry, Match, Stale, replay
from marne.kernel.position import Played, Position
from marne.kernel.rulebook import Clause, Rulebook, Ruling
from marne.kernel.stage import Play, Stage, State

__all__ = [
    "Choice",
    "Clause",
    "CommittedDice",
    "Decision",
    "Dice",
    "Entry",
    "Event",
    "Game",
    "GivenDice",
    "IllegalChoice",
    "Match",
    "Option",
    "Options",
    "Play",
    "Played",
    "Position",
    "Refusal",
    "Result",
    "RuleId",
    "Rulebook",
    "Ruling",
    "Scenario",
    "Seat",
    "SecretDice",
    "SeededDice",
    "Side",
    "Stage",
    "Stale",
    "State",
    "commitment",
    "find",
    "games",
    "replay",
]
