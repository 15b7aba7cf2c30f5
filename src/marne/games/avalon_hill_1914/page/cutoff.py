"""STD.SUPPLY, STD.VP.2: whom a march, a ride or an advance would cut off, told before it is done.

Everything is worked out on a copy of the position, by the steps and the lines of the rules themselves.
"""

from __future__ import annotations

from collections.abc import Sequence

from msgspec import Struct

from marne.board import bits, members
from marne.games.avalon_hill_1914.ground import PLACE_SQUARES, PLACES
from marne.games.avalon_hill_1914.neutrality import step
from marne.games.avalon_hill_1914.page.words import listed, located, sentence, square, units
from marne.games.avalon_hill_1914.state import State, where
from marne.games.avalon_hill_1914.steps import held
from marne.games.avalon_hill_1914.supply import unfed
from marne.games.avalon_hill_1914.units import GERMANY
from marne.games.avalon_hill_1914.victory import isolated
from marne.games.avalon_hill_1914.words import many, phrase
from marne.kernel import GivenDice, Play
from marne.kernel.table import Remark
from marne.kernel.words import worded

FEW = 3
"""So many units are named; of more it is said how many."""
Fate = tuple[int, int, int, int]
"""The own units that have no supply, those of the enemy, and the places that are isolated: his gain, and his loss."""


def cuts(s: State, side: int, group: int, way: Sequence[int], now: Fate | None = None) -> tuple[Remark, ...]:
    """What would be cut off if some units of a side went over some squares; what it costs that side first.

    Of a way on which cavalry would be pushed nothing is said: where it goes is not known. Who is cut off `now` is
    looked for if it is not given.
    """
    if held(s, side) & bits(way):
        return ()
    then = _gone(s, group, way)
    before, after = now or fate(s, side), fate(then, side)
    if before == after:
        return ()
    own, taken, mine, theirs = (late & ~early for early, late in zip(before, after, strict=True))
    kept = ~(s.held ^ then.held)  # who takes an isolated place back has lost nothing
    return _told(
        Cut(
            goal=way[-1],
            gone=tuple(members(own & group)),
            left=_standing(s, own & ~group),
            taken=_standing(s, taken),
            mine=mine & kept,
            theirs=theirs & kept,
        )
    )


def _standing(s: State, some: int) -> tuple[tuple[int, int], ...]:
    """Some units, each with its square."""
    return tuple((u, where(s, u)) for u in members(some))


def _gone(s: State, group: int, way: Sequence[int]) -> State:
    """The position after some units have gone over some squares."""
    twin = s.copy()
    play = Play(twin, GivenDice(()), listen=False)
    for a in way:
        for u in members(group):
            step(play, u, a)
    return twin


def fate(s: State, side: int) -> Fate:
    """Who is cut off as things stand: for a side first what hurts it."""
    cut, german = isolated(s), 0
    for k in members(cut):
        german |= (PLACES[k].first == "german") << k
    own, theirs = (german, cut & ~german) if side == GERMANY else (cut & ~german, german)
    return unfed(s, side), unfed(s, 1 - side), own, theirs


class Cut(Struct, frozen=True):
    """What would be cut off: units with their squares, places by their numbers."""

    goal: int
    gone: tuple[int, ...]
    left: tuple[tuple[int, int], ...]
    taken: tuple[tuple[int, int], ...]
    mine: int
    theirs: int


@worded(1 << 10)
def _told(cut: Cut) -> tuple[Remark, ...]:
    """What there is to say of it, what hurts first."""
    found = []
    if cut.gone:
        said = phrase("No supply in {square}: {units}.", square=square(cut.goal), units=_called(cut.gone))
        found.append(Remark(rule="STD.SUPPLY.9", text=sentence(said), bad=True))
    if cut.left:
        said = phrase("It leaves {units} without supply.", units=_where(cut.left))
        found.append(Remark(rule="STD.SUPPLY.9", text=said, bad=True))
    if cut.mine:
        said = phrase("It leaves {places} isolated: at the end that counts for the enemy.", places=_places(cut.mine))
        found.append(Remark(rule="STD.VP.2", text=said, bad=True))
    if cut.taken:
        said = phrase("It cuts {units} off from supply.", units=_where(cut.taken))
        found.append(Remark(rule="STD.SUPPLY.9", text=said, good=True))
    if cut.theirs:
        said = phrase("It isolates {places}: at the end that counts for you.", places=_places(cut.theirs))
        found.append(Remark(rule="STD.VP.2", text=said, good=True))
    return tuple(found)


def _called(some: tuple[int, ...]) -> str:
    return units(some) if len(some) <= FEW else many("{count} unit", "{count} units", len(some))


def _where(some: tuple[tuple[int, int], ...]) -> str:
    """Units with their squares, or how many they are and in how many squares."""
    if len(some) <= FEW:
        return listed([phrase("{unit} in {square}", unit=units((u,)), square=square(a)) for u, a in some], 0)
    squares = list(dict.fromkeys(a for _, a in some))
    named = listed([square(a) for a in squares[:FEW]], len(squares) - FEW)
    return phrase("{count} units in {squares}", count=len(some), squares=named)


def _places(some: int) -> str:
    return listed([located(PLACE_SQUARES[k]) for k in members(some)], 0)
