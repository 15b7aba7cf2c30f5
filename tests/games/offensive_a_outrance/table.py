"""A table for tests: place a few pieces, put one stage on the stack, choose by names, and read what happened.

t = Table().put("fr_29_15", "55.55").put("de_b_c", "57.55", ce=2)
t.run(Close(ALLIES)).choose("give_up", "fr_29_15")
assert t.at("fr_29_15") == "dead"

The whole board is in play, not only Lorraine, and nobody is on it; each side controls its own country.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any, Self

from msgspec.structs import replace

from marne.board import bits, members
from marne.games.offensive_a_outrance import setup
from marne.games.offensive_a_outrance.game import OffensiveAOutrance
from marne.games.offensive_a_outrance.ground import BOARD, BRIDGE, HEXES, NAMED
from marne.games.offensive_a_outrance.options import Rules
from marne.games.offensive_a_outrance.scenarios import LORRAINE, SETTINGS, Setting
from marne.games.offensive_a_outrance.standing import put, set_ce, set_sr, spread_into, where
from marne.games.offensive_a_outrance.state import (
    ABSENT,
    DEAD,
    INSIDE,
    LATER,
    RESERVE,
    TRACK,
    State,
    changed,
    nobody,
)
from marne.games.offensive_a_outrance.units import ARMY, CORPS_NUMBER, NUMBER, UNITS
from marne.kernel import Play
from marne.kernel.dice import GivenDice
from marne.kernel.position import Played
from marne.kernel.sandtable import SandTable
from tests.games.offensive_a_outrance.listening import Listener

GAME = OffensiveAOutrance()
LISTENER = Listener(GAME)
"""Hears what every position says, each sort of thing once."""
GERMANY, ALLIES = 0, 1
ELSEWHERE = {
    RESERVE: "reserve", LATER: "later", TRACK: "track", INSIDE: "inside", DEAD: "dead", ABSENT: "absent",
}  # fmt: skip
WHOLE = "whole"
SETTINGS[WHOLE] = Setting(
    replace(SETTINGS[LORRAINE].file, name=WHOLE, theatre="", allied=(), at={}, works=(), arrival=(), attached={})
)


class Table(SandTable[State]):
    """The whole board in Game Turn 1, with nobody on it."""

    def __init__(self, **rules: Any) -> None:
        super().__init__(GAME, setup.fresh(Rules(**{"scenario": WHOLE, **rules})))
        self.state.at = nobody()

    def number_of(self, kind: str, name: str) -> int:
        """A piece by its key, a hex by its number, an army or a corps by its key."""
        names = {"unit": NUMBER, "hex": NAMED, "army": ARMY, "corps": CORPS_NUMBER, "boundary": ARMY}
        return names[kind][name]

    def name_of(self, kind: str, number: int) -> int | str:
        """A piece by its key, a hex by its number."""
        if kind == "unit":
            return UNITS[number].key
        return HEXES[number].name if kind == "hex" else number

    def _hear(self, played: Played) -> Self:
        """What a position tells and asks has words."""
        super()._hear(played)
        LISTENER.events(played.events)
        for decision in self.position.decisions:
            LISTENER.question(self.position.state, decision)
        return self

    # Setting the table.

    def put(self, unit: str, space: str, other: str = "", sr: int = 0, ce: int = 0) -> Self:
        """Put a piece on the map, a Two-Hex unit into two hexes."""
        u = NUMBER[unit]
        put(self.state, u, NAMED[space])
        if other:
            spread_into(self.state, u, NAMED[other])
        set_sr(self.state, u, sr)
        set_ce(self.state, u, ce)
        return self

    def stack(self, space: str, *units: str) -> Self:
        """Put several pieces into a hex."""
        for unit in units:
            self.put(unit, space)
        return self

    def elsewhere(self, place: str, *units: str) -> Self:
        """Put pieces beside the map: "reserve", "later", "track", "inside", "dead", "absent"."""
        for unit in units:
            put(self.state, NUMBER[unit], next(k for k, name in ELSEWHERE.items() if name == place))
        return self

    def works(self, *keys: str) -> Self:
        """Let Forts and Fortresses stand where they are printed."""
        for key in keys:
            self.put(key, UNITS[NUMBER[key]].hex)
        return self

    def flip(self, *units: str) -> Self:
        """Turn pieces over."""
        self.state.flipped ^= bits(NUMBER[unit] for unit in units)
        return self

    def ride(self, *units: str) -> Self:
        """Put units into Rail Mode."""
        self.state.riding |= bits(NUMBER[unit] for unit in units)
        return self

    def owed(self, unit: str, points: int) -> Self:
        """Let a cavalry unit owe MPs."""
        return self.given(debt=changed(self.state.debt, NUMBER[unit], points))

    def prepared(self, unit: str, space: str) -> Self:
        """Let a unit have a PA marker that points at a hex."""
        u = NUMBER[unit]
        direction = BOARD.direction(where(self.state, u), NAMED[space])
        assert direction is not None, f"{space} is not beside {unit}"
        return self.given(pa=changed(self.state.pa, u, 1 + direction))

    def damaged(self, *sides: tuple[str, str]) -> Self:
        """Let bridges be damaged."""
        return self.given(damaged=bits(BRIDGE[NAMED[a], NAMED[b]] for a, b in sides))

    def held(self, side: int, *hexes: str) -> Self:
        """Let a side control some hexes."""
        spaces = bits(NAMED[name] for name in hexes)
        control = self.state.control | spaces if side == GERMANY else self.state.control & ~spaces
        return self.given(control=control)

    # Playing.

    def act(self, rule: Callable[..., Any], *about: Any, dice: Iterable[int] = ()) -> Any:
        """Let a rule do what it does to the table, with told dice; what it answers."""
        play = Play(self.state, GivenDice(tuple(dice)))
        answer = rule(play, *about)
        super()._hear(Played(play.events, [], False))
        LISTENER.events(play.events)
        return answer

    # Reading.

    def at(self, unit: str) -> str:
        """The hex in which a piece is, or its place beside the map."""
        space = where(self.state, NUMBER[unit])
        return HEXES[space].name if space in HEXES else ELSEWHERE[space]

    def sr(self, unit: str) -> int:
        """How many Strength Reductions a unit has taken."""
        return self.state.sr[NUMBER[unit]]

    def ce(self, unit: str) -> int:
        """The CE Status of a unit, 0 none to 6 D2."""
        return self.state.ce[NUMBER[unit]]


def n(name: str) -> int:
    """A hex by its printed number."""
    return NAMED[name]


def u(key: str) -> int:
    """A piece by its key."""
    return NUMBER[key]


def names(spaces: int) -> set[str]:
    """The printed numbers of a set of hexes."""
    return {HEXES[space].name for space in members(spaces)}


def keys(units: int) -> set[str]:
    """The keys of a set of pieces."""
    return {UNITS[unit].key for unit in members(units)}
