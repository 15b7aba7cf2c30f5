"""The table as it was: earlier positions of a match, for the replay slider."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any
from weakref import WeakKeyDictionary

import msgspec

from marne.kernel import Entry, Event, Match, Position
from marne.kernel.game import Options
from marne.kernel.match import replay, resume
from marne.server import showing
from marne.server.errands import Errands
from marne.server.library import game_named
from marne.server.replaying import LONG

EVERY = 50
_marks: WeakKeyDictionary[Match, dict[int, tuple[list[Entry], Position[Any]]]] = WeakKeyDictionary()


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
    if len(past) - _nearest(match, past) > LONG:
        given = match.game.name, match.scenario, match.options, match.opening, past
        state = match.game.read(await errands.apart(_state_after, *given))
        _marks.setdefault(match, {})[len(past)] = past, Position.at(state)


def _nearest(match: Match, past: list[Entry]) -> int:
    """The number of the last mark on the way to a position."""
    marks = _marks.get(match, {})
    return max((k for k, (led, _) in list(marks.items()) if k <= len(past) and past[:k] == led), default=0)


def position_after(match: Match, past: list[Entry]) -> Position[Any]:
    """The position after some choices, played on from the nearest mark before it."""
    marks, number, at = _marks.setdefault(match, {}), len(past), _nearest(match, past)
    if at:
        state = marks[at][1].state.copy()
        played = resume(match.game, match.scenario, match.options, match.opening, past, at, state)
    else:
        played = replay(match.game, match.scenario, match.options, match.opening, past)
    if number and number % EVERY == 0:
        marks[number] = past, played.position
    return played.position


def _state_after(name: str, scenario: str, options: Options, opening: Sequence[int], journal: Sequence[Entry]) -> str:
    """The state to which a journal leads, found out in another process."""
    return msgspec.json.encode(replay(game_named(name), scenario, options, opening, journal).position.state).decode()
