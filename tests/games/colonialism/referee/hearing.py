"""What the referee has heard and what is still owed: hits, tests and retreats that must follow."""

from __future__ import annotations

from typing import Any

from tests.games.colonialism.referee import sums
from tests.games.colonialism.referee.book import Book
from tests.games.colonialism.referee.terms import Terms

SIDES = ("red", "blue")
Data = dict[str, Any]
Die = tuple[bool, bool]
"""A die of a test: whether for a shot of Infantry from afar, and whether from what can destroy a Tank."""


class Shout(AssertionError):
    """The referee and the rules disagree."""


def same(what: str, mine: Any, theirs: Any) -> None:
    """Shout if two things differ."""
    if mine != theirs:
        raise Shout(f"{what}: the referee has {mine}, the rules have {theirs}")


class Due:
    """A hit that a base must now take, by which clause, and whether it can destroy a Tank."""

    def __init__(self, base: int, rule: str, heavy: bool = False, bombarded: bool = False) -> None:
        self.base, self.rule, self.heavy, self.bombarded = base, rule, heavy, bombarded


class Hearing:
    """The book, and everything that is still to come."""

    def __init__(self, state: Any) -> None:
        self.p = Book(state)
        self.state = state  # only to see who comes back as whom
        self.engagement: str = state.engagement
        self.order: tuple[tuple[int, ...], str] = ((), "")
        self.marches: dict[int, list[int]] = {}
        # A shooting action: hits by target, shooters by target, who is driven back and whether by a heavy weapon.
        self.volley: dict[int, list[Die]] = {}
        self.shooters: dict[int, list[int]] = {}
        self.tens: dict[int, bool] = {}
        self.fired: list[tuple[int, int, bool]] = []
        # What must follow.
        self.due: list[Due] = []
        self.tests: dict[int, list[tuple[str, list[Die]]]] = {}
        self.driven: dict[int, bool] = {}
        self.origins: dict[int, list[int]] = {}
        self.dying = -1
        self.uncoupling = False
        self.waves: list[int] = []
        self.supplies = 0  # dice that were announced and not yet thrown
        self.asked: set[int] = set()  # who was asked whether he falls back
        # An assault.
        self.fights: dict[int, sums.Fight] = {}
        self.fight: sums.Fight | None = None
        self.thrown: dict[int, int] = {}
        self.again: list[int] = []
        self.dug: list[int] = []
        self.elan: set[int] = set()
        self.clouds: list[int] = []
        # Cards: who has played one in this turn, what a Fighter may meet, and how many bases a hospital still helps.
        self.played: set[int] = set()
        self.flying = ""
        self.shot_down = ""
        self.beds = 0
        self.terms = Terms()

    def owes_test(self, u: int, cause: str, dice: list[Die]) -> None:
        """A base must test."""
        self.tests.setdefault(u, []).append((cause, dice))

    def looks(self, u: int, a: int, b: int) -> None:
        """MOVE.3, M67 A base that moves alone, or assaults, faces the way it went."""
        self.p.facing[u] = next(k for k in range(len(self.p.sheet.ways)) if self.p.sheet.step(a, k) == b)
