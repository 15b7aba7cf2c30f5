"""19.1.6-2, 19.1.7: battles for both hexes of a Two-Hex Unit, fought together, and how its halves give way.

Both are fought up to their losses; then the guns of both fire, the attackers check, the Two-Hex Unit checks once with
the worse modifier, and the retreats follow (C9).
"""

from __future__ import annotations

from msgspec.structs import replace

from marne.board import members
from marne.games.offensive_a_outrance.advance import Advance
from marne.games.offensive_a_outrance.checks import Checks, Fire, Recoil, fixed, modifiers
from marne.games.offensive_a_outrance.odds import Battle
from marne.games.offensive_a_outrance.retreat import Pending, Routs
from marne.games.offensive_a_outrance.state import Sided, State, then
from marne.games.offensive_a_outrance.two_hex import halved
from marne.kernel import Choice, Play, Side, total


class Waiting(Sided, frozen=True):
    """19.1.6-2 The second of two battles that are fought together waits for the losses of the first."""


class Held(Pending, frozen=True):
    """19.1.6-2 A battle that has a twin has been fought up to its losses, and waits for it."""

    battle: Battle

    def pieces(self, s: State) -> int:
        return self.battle.everybody

    def run(self, play: Play[State], side: Side | None, choice: Choice | None) -> None:
        stack = play.state.stack
        below = stack[-1] if stack else None
        if isinstance(below, Waiting):
            stack.pop()
            then(play, below, self)
        elif isinstance(below, Held):
            stack.pop()
            together(play, below.battle, self.battle)
        else:
            then(play, Recoil(self.battle), Fire(self.battle))


def together(play: Play[State], first: Battle, second: Battle) -> None:
    """19.1.6-2, C9 What comes after the losses of both battles."""
    first, second = fixed(play.state, first), fixed(play.state, second)
    then(
        play, Fire(first, joint=True), Fire(second, joint=True), Verdicts(first, second), Routs(first.side),
        Routs(first.foe), Advance(first), Advance(second),
    )  # fmt: skip


class Verdicts(Pending, frozen=True):
    """19.1.6-2 The defenders of both hexes check: the Two-Hex Unit once, where the modifier is worse; then they go."""

    first: Battle
    second: Battle

    def pieces(self, s: State) -> int:
        return self.first.everybody | self.second.everybody

    def run(self, play: Play[State], side: Side | None, choice: Choice | None) -> None:
        s = play.state
        both = self.first.defenders & self.second.defenders
        order = [self.first, self.second]
        if total(modifiers(s, self.second, self.second.foe)) > total(modifiers(s, self.first, self.first.foe)):
            order.reverse()
        worse, better = order
        then(play, Once(worse, worse.foe), Once(replace(better, defenders=better.defenders & ~both), better.foe))


class Once(Checks, frozen=True):
    """C9 The checks of one hex of two; retreats by the result come before those by the checks."""

    def run(self, play: Play[State], side: Side | None, choice: Choice | None) -> None:
        super().run(play, side, choice)
        then(play, Recoil(self.battle))


def twin_of(s: State, space: int, side: int, orders: tuple[tuple[int, int], ...]) -> int:
    """19.1.6-2 The other hex of a Two-Hex Unit of a side in a hex, if an attack on it has been indicated, or -1."""
    wanted = [a for a, _ in orders]
    for u in members(halved(s, space, side)):
        for a in wanted:
            if a != space and halved(s, a, side) >> u & 1:
                return a
    return -1
