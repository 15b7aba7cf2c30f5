"""The kernel: choices, stages, positions and matches, for any game; it contains no word of one."""

from marne.kernel.choice import Choice, Decision, IllegalChoice, Refusal, RuleId, Side
from marne.kernel.clash import Clash, Said
from marne.kernel.dice import (
    BroughtDice,
    CommittedDice,
    Dice,
    GivenDice,
    NoRoll,
    SealedDice,
    SecretDice,
    SeededDice,
    commitment,
)
from marne.kernel.event import Event
from marne.kernel.eyes import Eyes
from marne.kernel.fair import Verdict, new_secret, open_fair, reveal, verify
from marne.kernel.game import Game, Option, Options, Result, Scenario, Seat, find, games
from marne.kernel.match import Entry, Lost, Match, Stale, replay
from marne.kernel.memory import Memory
from marne.kernel.position import Played, Position
from marne.kernel.reckoning import Contribution, Reckoning, bounds, counts, lines, recount, total, within
from marne.kernel.results import (
    FAILS,
    PASSES,
    BandedTable,
    Effect,
    Outcome,
    ResultTable,
    TableFile,
    check,
    read_banded,
    read_tables,
)
from marne.kernel.rulebook import Clause, Rulebook, Ruling
from marne.kernel.savefile import Damaged, Unreadable
from marne.kernel.stage import Play, Stage, State
from marne.kernel.verbs import Nouns, Verb, Verbs

__all__ = [
    "FAILS",
    "PASSES",
    "BandedTable",
    "BroughtDice",
    "Choice",
    "Clash",
    "Clause",
    "CommittedDice",
    "Contribution",
    "Damaged",
    "Decision",
    "Dice",
    "Effect",
    "Entry",
    "Event",
    "Eyes",
    "Game",
    "GivenDice",
    "IllegalChoice",
    "Lost",
    "Match",
    "Memory",
    "NoRoll",
    "Nouns",
    "Option",
    "Options",
    "Outcome",
    "Play",
    "Played",
    "Position",
    "Reckoning",
    "Refusal",
    "Result",
    "ResultTable",
    "RuleId",
    "Rulebook",
    "Ruling",
    "Said",
    "Scenario",
    "SealedDice",
    "Seat",
    "SecretDice",
    "SeededDice",
    "Side",
    "Stage",
    "Stale",
    "State",
    "TableFile",
    "Unreadable",
    "Verb",
    "Verbs",
    "Verdict",
    "bounds",
    "check",
    "commitment",
    "counts",
    "find",
    "games",
    "lines",
    "new_secret",
    "open_fair",
    "read_banded",
    "read_tables",
    "recount",
    "replay",
    "reveal",
    "total",
    "verify",
    "within",
]
