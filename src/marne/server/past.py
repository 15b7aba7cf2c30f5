"""The table as it was: earlier positions of a match, for the replay slider."""

from __future__ import annotations

from collections import deque
from collections.abc import Sequence
from typing import Any, NamedTuple

import msgspec

from marne.kernel import Entry, Event, Match, Position
from marne.kernel.game import Options
from marne.kernel.match import replay, resume
from marne.server import showing
from marne.server.errands import Errands
from marne.server.library import game_named
from marne.server.replaying import LONG

EVERY = 50
MOST = 400
"""How many positions are remembered, of all matches together."""


class Mark(NamedTuple):
    """A position that was found: after how many choices, and the last of them, which no other journal holds."""

    number: int
    last: Entry
    position: Position[Any]

    def on_the_way(self, past: list[Entry]) -> bool:
        """Whether some choices begin with those that led here: an entry that still stands has all before it beneath."""
        return self.number <= len(past) and past[self.number - 1] is self.last


_marks: deque[Mark] = deque(maxlen=MOST)


class Asked:
    """A position of the past that somebody wants to see."""

    def __init__(self, match: Match, events: list[Event], number: int, side: str | None, everything: bool) -> None:
        self._match, self._events, self._number, self._last = match, events, number, match.number
        self._side, self._everything = side, everything
        self._position = match.position if number == match.number else None
        self._past = match.journal[:number]

    async def shown(self, errands: Errands) -> dict[str, Any]:
        """The position through the eyes of a side, with the story of the choice that led there."""
        if self._position is None:
            await come_near(self._match, self._past, errands)
        return await errands.beside(self._shown)

    def _shown(self) -> dict[str, Any]:
        """The same, laid out beside the loop."""
        game, side = self._match.game, self._side
        position = self._position or position_after(self._match, self._past)
        told = showing.told(game, self._events, side, self._everything)
        by = self._past[-1].side if self._past else None
        return {
            "number": self._number,
            "last": self._last,
            "side": side,
            "table": msgspec.json.decode(showing.table(game, game.eyes(position.state, side))),
            "waiting": list(showing.waiting(position)),
            "story": {"by": by, "events": msgspec.to_builtins(told)},
        }


async def come_near(match: Match, past: list[Entry], errands: Errands) -> None:
    """Have a position at hand to which some choices have led; one far from all that are known is found elsewhere."""
    near = _nearest(past)
    if len(past) - (near.number if near else 0) > LONG:
        given = match.game.name, match.scenario, match.options, match.opening, past
        state = match.game.read(await errands.apart(_state_after, *given))
        _marks.append(Mark(len(past), past[-1], Position.at(state)))


def _nearest(past: list[Entry]) -> Mark | None:
    """The last mark on the way to a position."""
    known = (mark for mark in list(_marks) if mark.on_the_way(past))
    return max(known, key=lambda mark: mark.number, default=None)


def position_after(match: Match, past: list[Entry]) -> Position[Any]:
    """The position after some choices, played on from the nearest mark before it."""
    near, number = _nearest(past), len(past)
    if near:
        state = near.position.state.copy()
        played = resume(match.game, match.scenario, match.options, match.opening, past, near.number, state)
    else:
        played = replay(match.game, match.scenario, match.options, match.opening, past)
    if number and number % EVERY == 0 and not (near and near.number == number):
        _marks.append(Mark(number, past[-1], played.position))
    return played.position


def _state_after(name: str, scenario: str, options: Options, opening: Sequence[int], journal: Sequence[Entry]) -> str:
    """The state to which a journal leads, found out in another process."""
    return msgspec.json.encode(replay(game_named(name), scenario, options, opening, journal).position.state).decode()
