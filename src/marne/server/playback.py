"""What has happened, to be watched: the choices from one position to another as actions, each with what it changed."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

import msgspec

from marne.kernel import Entry, GivenDice, Match, Position, Side
from marne.kernel.actions import Action, Happened, seen_by
from marne.kernel.table import Table
from marne.server import showing
from marne.server.chronicle import Chronicle, Part
from marne.server.errands import Errands
from marne.server.past import come_near, position_after
from marne.server.wire import Playback, Step

FARTHEST = 600
"""How many choices are gathered at once, and how far back one's own last turn is looked for."""
WATCHED = 400
"""How many are laid out table by table."""
UNSEEN = frozenset({"pieces", "hints", "moving", "targets"})
"""What of a table is told otherwise, or means nothing in the past."""


class Asked:
    """A stretch of a match that somebody wants to watch, or only to read."""

    def __init__(
        self, match: Match, chronicle: Chronicle, side: Side | None, since: int | None, until: int, tables: bool
    ) -> None:
        self._match, self._side, self._tables = match, side, tables
        self._last = match.number
        self._until = min(until, self._last)
        self._since = since
        self._first = max(0, self._until - FARTHEST) if since is None else min(since, self._until)
        if since is not None:
            self._until = min(self._until, since + (WATCHED if tables else FARTHEST))
        self._part = chronicle.part(self._first + 1, self._until + 1)
        self._journal = match.journal[: self._until]

    async def shown(self, errands: Errands) -> Playback:
        """The stretch as actions, with tables if they are wanted."""
        since, until, actions = await errands.beside(self._gathered, self._part)
        if not self._tables:
            return Playback(since=since, until=until, last=self._last, actions=actions)
        await come_near(self._match, self._journal[:since], errands)
        return await errands.beside(self._laid, since, until, actions)

    def _gathered(self, part: Part) -> tuple[int, int, list[Action]]:
        """Where the stretch begins and ends, and its actions; one that might go on is left for the next stretch."""
        game, side, until = self._match.game, self._side, self._until
        entries = seen_by(side, self._told(part))
        since = self._since
        if since is None:
            since = max(game.since(side, entries), until - WATCHED if self._tables else 0)
        actions = game.actions(side, [entry for entry in entries if entry.number > since])
        if until < self._last and actions and actions[0].number < until:
            actions = [action for action in actions if action.number < actions[-1].number]
            until = actions[-1].number
        return since, until, actions

    def _told(self, part: Part) -> Iterator[Happened]:
        for number, events in part.entries():
            entry = self._journal[number - 1]
            yield Happened(number, entry.side, tuple(events), entry.choice)

    def _laid(self, since: int, until: int, actions: Sequence[Action]) -> Playback:
        """The stretch with the table before it, and what each action has changed."""
        game, side = self._match.game, self._side
        position = position_after(self._match, self._journal[:since])
        eyes = game.eyes(position.state, side)
        before, begin, score = game.table(eyes), showing.table(game, eyes), game.score(eyes)
        steps: list[Step] = []
        for number in sorted({action.number for action in actions}):
            position = _played(position, self._journal[steps[-1].number if steps else since : number])
            eyes = game.eyes(position.state, side)
            table = game.table(eyes)
            steps.append(_step(number, game.score(eyes), before, table))
            before = table
        return Playback(
            since=since,
            until=until,
            last=self._last,
            actions=list(actions),
            begin=begin,
            score=score,
            period=game.annals().period(position.state).title,
            steps=steps,
        )


def _played(position: Position[Any], entries: Sequence[Entry]) -> Position[Any]:
    """The position to which some further choices have led."""
    position = position.copy()
    for entry in entries:
        position.apply(entry.side, entry.choice, GivenDice(entry.faces))
    return position


def _step(number: int, score: Any, before: Any, after: Any) -> Step:
    """What is not as it was on a table; of one that is no `Table`, everything."""
    if not isinstance(after, Table) or not isinstance(before, Table):
        return Step(number=number, score=score, rest=msgspec.to_builtins(after, str_keys=True))
    known = {piece.key: piece for piece in before.pieces}
    new = [piece for piece in after.pieces if known.get(piece.key) != piece]
    keys = [piece.key for piece in after.pieces]
    fields = [name for name in after.__struct_fields__ if name not in UNSEEN]
    return Step(
        number=number,
        score=score,
        pieces=msgspec.to_builtins(new, str_keys=True),
        order=None if keys == list(known) else keys,
        rest={
            name: msgspec.to_builtins(getattr(after, name), str_keys=True)
            for name in fields
            if getattr(after, name) != getattr(before, name)
        },
    )
