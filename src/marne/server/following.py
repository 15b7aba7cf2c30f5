"""A match in memory that keeps in step with the database, and its story."""

from __future__ import annotations

import asyncio
import sys
import time
from collections.abc import AsyncIterator, Sequence
from contextlib import asynccontextmanager
from typing import Any

from marne.kernel import Entry, Event, Game, GivenDice, Match
from marne.server import ledger, replaying
from marne.server.audience import Audience
from marne.server.chronicle import Chronicle
from marne.server.errands import Errands
from marne.server.ledger import Line, Step
from marne.server.store import Store
from marne.server.tables import MatchRow


class Following(Audience):
    """A match in memory, caught up with what other workers have done; what has happened is found out when asked for."""

    def __init__(self, store: Store, errands: Errands, game: Game[Any], row: MatchRow, alone: bool) -> None:
        super().__init__(game, row)
        self.store, self.errands = store, errands
        self.alone = alone  # whether no other worker can change the match
        self.lock = asyncio.Lock()
        self._last_id = 0
        self._unsure = True
        self._story: Chronicle | None = None  # what has happened, once it is known
        self._meanwhile: list[list[Event]] | None = None  # what happens while the story is found out
        self._telling = asyncio.Lock()
        self._carried = 0  # how many choices' events the match itself still holds
        self.step: Step | None = None  # the last change, if other workers can repeat it from that alone

    # --- keeping in step with the database

    async def refresh(self) -> None:
        """Catch up with what other workers have done, and show it; call with the lock held."""
        self.used = time.monotonic()
        if self._unsure:
            await self._reload_and_show()
        elif not self.alone:
            await self._catch_up_and_show()

    async def refresh_for(self, version: int | None) -> None:
        """The same for a change that is meant for a version: if it is ours, the database will say whether it has moved
        on, and need not be asked before."""
        self.used = time.monotonic()
        if self._unsure or version != self.row.version:
            await self.refresh()

    async def follow(self, version: int = sys.maxsize, step: Step | None = None) -> None:
        """Catch up with another worker, which may have told all that there is to know of its last step."""
        async with self.lock:
            if self.row.version >= version:
                return
            if step and self.match and not self._unsure and version == self.row.version + 1:
                self._take_step(self.match, version, step)
                return
            async with self.errands.following:
                await self._catch_up_and_show()

    def _take_step(self, match: Match, version: int, step: Step) -> None:
        """Do what another worker has done; it is in the database by now."""
        for name, value in step.values.items():
            setattr(self.row, name, value)
        played = self._play_on(match, [ledger.line(step.last, step.seat, step.at, *entry) for entry in step.entries])
        self.row.version, self.row.changed = version, step.at
        self._tell_and_show_all(played)

    async def _catch_up_and_show(self) -> None:
        before = self.row.version
        played = await self._catch_up()
        if self.row.version != before:
            self._tell_and_show_all(played)

    def _tell_and_show_all(self, played: list[tuple[int, Entry, list[Event]]]) -> None:
        for number, entry, events in played:
            self.tell(number, entry, events)
        self.show()

    async def _reload_and_show(self) -> None:
        before = self.row.version
        await self.reload()
        if self.row.version != before:
            self.show()

    async def reload(self) -> None:
        """Read the whole match anew."""
        async with self.store.read() as db:
            row = await ledger.read_row(db, self.row.id)
            chairs = await ledger.read_chairs(db, row.id)
            begun = row.opening is not None
            lines = await ledger.read_lines(db, row.id) if begun else []
            kept = await ledger.read_snapshot(db, row.id) if begun else None
        if begun:
            journal = [line.entry for line in lines]
            self.match, self._story = await replaying.played(self.errands, row, self.game, journal, kept)
            self.match.dice = ledger.dice(row, self.match.rolled)
            self._last_id = lines[-1].id if lines else 0
        self.row, self.chairs = row, chairs
        self._carried, self._meanwhile = 0, None
        self._unsure = False
        self.send_away()

    async def _catch_up(self) -> list[tuple[int, Entry, list[Event]]]:
        """Play what others have added to the journal; what they have removed from it is read anew."""
        known = len(self.match.journal) if self.match else 0
        async with self.store.read() as db:
            if await ledger.read_version(db, self.id) == self.row.version:
                return []
            row = await ledger.read_row(db, self.id)
            lines = await ledger.read_lines(db, self.id, known)
        if self.match is None or (known and (not lines or lines[0].id != self._last_id)):
            await self.reload()
            return []
        self.row = row
        return self._play_on(self.match, lines[1:] if known else lines)

    def _play_on(self, match: Match, lines: Sequence[Line]) -> list[tuple[int, Entry, list[Event]]]:
        self._unsure = True
        played = []
        for line in lines:
            match.dice = GivenDice(line.entry.faces)
            events = match.choose(line.entry.side, line.entry.choice)
            played.append((match.number, line.entry, events))
            self._last_id = line.id
            self._note(events)
        match.dice = ledger.dice(self.row, match.rolled)
        self._unsure = False
        return played

    # --- the story

    @asynccontextmanager
    async def told(self) -> AsyncIterator[Chronicle]:
        """The room in which nothing changes meanwhile, caught up with the database, and what has happened so far."""
        while True:
            await self._find_story()
            async with self.lock:
                await self.refresh()
                if self.match is None or self._story is not None:
                    yield self._story or Chronicle()
                    return

    async def _find_story(self) -> None:
        """Find out what has happened so far; nobody at the table waits for it, and what happens meanwhile is added."""
        async with self._telling:
            if self._story is not None or self.match is None:
                return
            async with self.lock:
                past, self._meanwhile = list(self.match.journal), []
            _, found = await replaying.played(self.errands, self.row, self.game, past)
            if found is not None and self._meanwhile is not None:
                for events in self._meanwhile:
                    found.add(events)
                self._story, self._meanwhile = found, None

    def _note(self, events: list[Event]) -> None:
        """Write down what a choice brought about."""
        self._carried += 1
        if self._story is not None:
            self._story.add(events)
        elif self._meanwhile is not None:
            self._meanwhile.append(events)

    def lighten(self) -> None:
        """Let the match forget the events that the chronicle keeps, or that can be told again from the journal."""
        if self.match is not None and self._carried and not self._unsure:
            self.match.forget_story()
            self._carried = 0

    def rest(self) -> None:
        """Take up less room while nobody plays here."""
        self.lighten()
        if self._story is not None:
            self._story.fold()

    def doubt(self) -> None:
        """Do not trust what is in memory: the next one who comes reads it anew."""
        self._unsure = True
