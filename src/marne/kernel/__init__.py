"""The kernel: choices, stages, positions and matches, for any game; it contains no word of one."""

from marne.kernel.choice import Choice, Decision, IllegalChoice, Refusal, RuleId, Side
from marne.kernel.dice import CommittedDice, Dice, GivenDice, NoRoll, SealedDice, SecretDice, SeededDice, commitment
from marne.kernel.event import Event
from marne.kernel.fair import Verdict, new_secret, open_fair, reveal, verify
from marne.kernel.game import Game, Option, Options, Result, Scenario, Seat, find, games
from marne.kernel.match import Entry, Lost, Match, Stale, replay
from marne.kernel.position import Played, Position
from marne.kernel.reckoning import Contribution, Reckoning, bounds, counts, enter, lines, total, within
from marne.kernel.rulebook import Clause, Rulebook, Ruling
from marne.kernel.savefile import Damaged, Unreadable
from marne.kernel.stage import Play, Stage, State

__all__ = [
    "Choice",
    "Clause",
    "CommittedDice",
    "Contribution",
    "Damaged",
    "Decision",
    "Dice",
    "Entry",
    "Event",
    "Game",
    "GivenDice",
    "IllegalChoice",
    "Lost",
    "Match",
    "NoRoll",
    "Option",
    "Options",
    "Play",
    "Played",
    "Position",
    "Reckoning",
    "Refusal",
    "Result",
    "RuleId",
    "Rulebook",
    "Ruling",
    "Scenario",
    "SealedDice",
    "Seat",
    "SecretDice",
    "SeededDice",
    "Side",
    "Stage",
    "Stale",
    "State",
    "Unreadable",
    "Verdict",
    "bounds",
    "commitment",
    "counts",
    "enter",
    "find",
    "games",
    "lines",
    "new_secret",
    "open_fair",
    "replay",
    "reveal",
    "total",
    "verify",
    "within",
]
