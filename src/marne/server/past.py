"""The table as it was: earlier positions of a match, for the replay slider."""

from __future__ import annotations

import asyncio
from typing import Any
from weakref import WeakKeyDictionary

import msgspec

from marne.kernel import Entry, Match, Position
from marne.kernel.match import replay, resume
from marne.server import showing
from marne.server.chronicle import Chronicle

EVERY = 50
_marks: WeakKeyDictionary[Match, dict[int, tuple[list[Entry], Position[Any]]]] = WeakKeyDictionary()


async def table_at(
    match: Match, chronicle: Chronicle, number: int, side: str | None, everything: bool
) -> dict[str, Any]:
    """A position of the past through the eyes of a side, with the story of the choice that led there."""
    position = match.position if number == match.number else await asyncio.to_thread(_position, match, number)
    entry = match.journal[number - 1] if number else None
    told = showing.told(match.game, chronicle.at(number), side, everything)
    story = {"by": entry.side if entry else None, "events": msgspec.to_builtins(told)}
    table = msgspec.json.decode(showing.table(match.game, match.game.eyes(position.state, side)))
    waiting = list(showing.waiting(position))
    return {"number": number, "last": match.number, "side": side, "table": table, "waiting": waiting, "story": story}


def _position(match: Match, number: int) -> Position[Any]:
    """The position after so many choices, played on from the nearest mark before it."""
    marks = _marks.setdefault(match, {})
    past = match.journal[:number]
    usable = [k for k, (led, _) in marks.items() if k <= number and past[:k] == led]
    if usable:
        at = max(usable)
        state = marks[at][1].state.copy()
        played = resume(match.game, match.scenario, match.options, match.opening, past, at, state)
    else:
        played = replay(match.game, match.scenario, match.options, match.opening, past)
    if number and number % EVERY == 0:
        marks[number] = past, played.position
    return played.position
