"""A room: one match that somebody plays or watches now, kept in memory and never ahead of the database."""

from __future__ import annotations

import time
from collections.abc import Callable, Sequence
from itertools import chain, takewhile
from typing import Any, NamedTuple

import msgspec

from marne.kernel import Choice, Decision, Entry, Event, Game, IllegalChoice, Match, Refusal, Stale, State
from marne.kernel.lessons import SCENARIO
from marne.kernel.seats import waiting_seats
from marne.kernel.together import WordsWanted
from marne.kernel.words import kept, phrase, prose, sentence
from marne.server import clock as clocks
from marne.server import ledger, replaying, showing, together
from marne.server.chronicle import PAGE
from marne.server.clock import Pace
from marne.server.errands import Errands
from marne.server.following import Following
from marne.server.ledger import Chair, Conflict
from marne.server.store import Store
from marne.server.tables import MatchRow
from marne.server.together import Throws, Unsaid
from marne.server.wire import MOST_STEPS

MOVED_ON = Refusal("", "The match has moved on meanwhile.")
NOT_YOUR_CHOICE = Refusal("", "The last choice was not yours: you cannot take it back.")
TAKEN_BACK = {"rule": "", "text": kept("The last choice was taken back.")}
NO_WAY_BACK = prose("There is no way back from position {number} to {to}.")
GONE_BACK = {"rule": "", "text": kept("The players have agreed to go back.")}
REVEALED = Refusal("", "Something was rolled, drawn or revealed on the way.")
THROW_TOGETHER = Refusal("", "Everybody throws together: choose that by itself.")
STAYS_THROWN = Refusal("", "What all have thrown together stays thrown.")
SNAPSHOT_EVERY = 100


class Halt(NamedTuple):
    """How many of several choices were made, and why no more."""

    made: int
    refusal: Refusal


class Next(NamedTuple):
    """One of several choices that are made together; `perhaps`: only if it is offered when its turn comes; `alone`:
    only if nothing else is."""

    choice: Choice
    perhaps: bool = False
    alone: bool = False

    def left_out(self, match: Match, side: str) -> bool:
        """Whether it is not made, because it, or not it alone, is offered."""
        decision = match.position.decision(side)
        offered = decision.choices if decision else ()
        return (self.perhaps and self.choice not in offered) or (self.alone and offered != (self.choice,))


class Room(Following):
    """A match in memory. Everything that changes it goes through the database first."""

    def __init__(self, store: Store, errands: Errands, game: Game[Any], row: MatchRow, alone: bool) -> None:
        super().__init__(store, errands, game, row, alone)
        self.on_change: Callable[[Room], None] = lambda room: None

    async def choose(
        self, chair: Chair, choice: Choice, number: int, version: int | None = None, then: Sequence[Next] = ()
    ) -> Halt | None:
        """Make a choice for a seat, and others after it if they are offered; they are in the database before anyone
        sees them, all at once. Says how many of them were made and why no more, unless all were."""
        async with self.lock:
            await self.refresh_for(version)
            match = self.choosing()
            if version is not None and version != self.row.version:
                raise Stale(MOVED_ON)
            try:
                made = [match.choose(chair.side, choice, number, chair.name)]
            except WordsWanted:
                await self._want_words(chair, match, chair.side, choice)
                return None
            halt = self._follow(chair, match, then, made) if then else None
            await self._accept(chair, match, chair.side, made)
            self._tell_and_show(match, made)
        self.on_change(self)
        if match.number // SNAPSHOT_EVERY > number // SNAPSHOT_EVERY:
            await ledger.keep_snapshot(self.store, self.row, match)
        return halt

    def _follow(self, chair: Chair, match: Match, then: Sequence[Next], made: list[list[Event]]) -> Halt | None:
        """Make one choice after the other, until one is not offered or something can no longer be taken back."""
        self._unsure = True  # memory is ahead of the database, whatever happens on the way
        for step in then:
            if step.left_out(match, chair.side):
                continue
            if not match.can_undo(chair.side):
                return Halt(len(made), REVEALED)
            try:
                made.append(match.choose(chair.side, step.choice, match.number, chair.name))
            except IllegalChoice as error:
                return Halt(len(made), error.refusal)
            except WordsWanted:
                return Halt(len(made), THROW_TOGETHER)
        return None

    # --- dice that all throw together

    async def _want_words(self, chair: Chair | None, match: Match, side: str, choice: Choice) -> None:
        """Have a choice wait until everybody has said a word for its throw; call with the lock held."""
        seat = chair.name if chair else None
        await self._wait_on(together.want(self.row, match, seat, side, choice), chair)
        self.on_change(self)

    async def _wait_on(self, throws: Throws, by: Chair | None) -> None:
        """Write down which words are still wanted: those players must act now, and their clocks run."""
        sides = tuple(dict.fromkeys(p.side for p in self.chairs if p.name in throws.missing))
        kept = clocks.read(self.row.clock)
        part = kept.part if kept else None
        clock = clocks.step(self._pace, kept, by.side if by else None, sides, time.time(), part)
        new: dict[str, Any] = {"throws": throws.written, "waiting": throws.missing}
        new |= {"clock": clocks.written(clock), "deadline": clocks.deadline(clock)}
        await self._change(new, tell=self._turns(throws.missing, by), calm=self._calm(by, new))
        self.show()

    async def say_word(self, user_id: int, seat: str, word: str) -> None:
        """Take a player's word for the throw that waits; with the last one it is thrown."""
        async with self.lock:
            await self.refresh()
            match, chair = self.playing(), self.chair(seat)
            if chair is None or chair.user_id != user_id:
                raise Unsaid(phrase("no word of yours is wanted"))
            throws = together.say(self.row, seat, word)
            if throws.missing:
                await self._wait_on(throws, chair)
            else:
                await self._throw(match, throws)
        self.on_change(self)

    async def _throw(self, match: Match, throws: Throws) -> None:
        """Make the choice that has waited, with everybody's words."""
        wanted = together.hand(throws, match)
        try:
            made = [match.choose(wanted.side, wanted.choice, wanted.number, wanted.seat)]
        finally:
            match.dice = ledger.dice(self.row, match.rolled)
        await self._accept(self.chair(wanted.seat), match, wanted.side, made, throws=together.thrown(throws).written)
        match.dice = ledger.dice(self.row, match.rolled)
        self._tell_and_show(match, made)

    def late(self) -> str | None:
        """The side that has run out of time; call with the lock held, or look again when it is."""
        return clocks.expired(clocks.read(self.row.clock), time.time())

    async def choose_for_late(self, pick: Callable[[State, Decision], Choice]) -> str | None:
        """Make a choice for the side that has run out of time, unless another worker has; says for which."""
        async with self.lock:
            await self.refresh()
            match, side = self.choosing(), self.late()
            decision = match.position.decision(side) if side else None
            if side is None or decision is None:
                return None
            choice = pick(match.position.state, decision)
            try:
                made = [match.choose(side, choice)]
            except WordsWanted:
                await self._want_words(None, match, side, choice)
                return side
            await self._accept(None, match, side, made)
            self._tell_and_show(match, made)
        self.on_change(self)
        return side

    def _tell_and_show(self, match: Match, made: list[list[Event]]) -> None:
        """Tell everyone what accepted choices have brought about."""
        for number, events in enumerate(made, match.number - len(made) + 1):
            self._note(events)
            self.tell(number, match.journal[number - 1], events)
        self.show()
        if self._carried >= PAGE:
            self.lighten()

    async def _accept(self, chair: Chair | None, match: Match, side: str, made: list[list[Event]], **more: Any) -> None:
        """Write choices that the game has accepted into the database; without a chair, the clock made them."""
        self._unsure = True  # memory is ahead of the database until the choices are in it
        clock = self._stepped(match, side)
        new = self._standing(match, clock if chair else clocks.spared(self._pace, clock, side, time.time()))
        new |= more
        if last := showing.last_line(self.game, chain.from_iterable(made)):
            new["last"] = last
        stay = {k: p for k, p in self.row.proposals.items() if chair and p["by"] == chair.name}
        if stay != self.row.proposals:
            new["proposals"] = stay
        told, calm = self._turns(new["waiting"], chair), self._calm(chair, new)
        seat = chair.name if chair else None
        entries = match.journal[-len(made) :]
        self._last_id = await self._change(new, entries, seat=seat, tell=told, calm=calm) or 0
        self.step = None if self.alone else ledger.step(self.row, new, entries, seat, self._last_id)

    def _stepped(self, match: Match, chooser: str | None) -> clocks.Clock | None:
        """The clock once a side has chosen, or nobody has."""
        waiting = showing.waiting(match.position)
        part = self.game.timed_part(match.position.state)
        return clocks.step(self._pace, clocks.read(self.row.clock), chooser, waiting, time.time(), part)

    def _standing(self, match: Match, clock: clocks.Clock | None) -> dict[str, Any]:
        """What the database says of a match as it stands now."""
        result = match.result
        return {
            "number": match.number,
            "waiting": waiting_seats(self.game, match.position, self.chairs),
            "summary": showing.summary(match),
            "progress": showing.progress(match),
            "result": msgspec.to_builtins(result),
            "phase": "over" if result else "playing",
            "clock": clocks.written(None if result else clock),
            "deadline": None if result else clocks.deadline(clock),
        }

    def _turns(self, waiting: list[str], by: Chair | None) -> list[tuple[int, str]]:
        """The users who must decide now and did not have to before; nobody is called back to a lesson."""
        if self.row.scenario.startswith(SCENARIO):
            return []
        fresh = {p.user_id for p in self.chairs if p.name in waiting and p.name not in self.row.waiting}
        return [(user, "turn") for user in fresh if user is not None and (by is None or by.user_id != user)]

    def _calm(self, by: Chair | None, new: dict[str, Any]) -> list[int]:
        """The user who has just chosen has seen that it was his turn."""
        return [by.user_id] if by and by.user_id and by.name not in new["waiting"] else []

    async def _change(self, new: dict[str, Any], entries: Sequence[Entry] = (), **more: Any) -> int | None:
        """Change the database; if that fails, what is in memory is not trusted any more."""
        self._unsure, self.step = True, None
        try:
            key = await ledger.change(self.store, self.row, new, entries, **more)
        except Conflict as error:
            await self._reload_and_show()
            raise Stale(MOVED_ON) from error
        self._unsure = False
        return key

    async def undo(self, chair: Chair, number: int) -> None:
        """Take back a seat's last click: one choice, or several that were made together."""
        async with self.lock:
            await self.refresh()
            match = self.choosing()
            if number != match.number:
                raise Stale(MOVED_ON)
            clicked = await self._clicked(chair)
            match.undo(chair.side)
            self._unsure = True
            while match.number > clicked and match.can_undo(chair.side):
                match.undo(chair.side)
            new = self._standing(match, self._stepped(match, None)) | {"last": TAKEN_BACK}
            await self._change(new, keep=match.number)
            self._meanwhile = None
            if self._story is not None:
                self._story.cut(match.number + 1)
            await self._find_last()
            self.show()
        self.on_change(self)

    async def _clicked(self, chair: Chair) -> int:
        """The position at which the last click was made; two players of a side take back only what each chose."""
        number = self.row.number
        async with self.store.read() as db:
            lines = await ledger.read_lines(db, self.id, max(1, number - MOST_STEPS))
        if lines and lines[-1].seat not in (None, chair.name):
            raise IllegalChoice(NOT_YOUR_CHOICE)
        together = takewhile(lambda line: line.seat and line.at == lines[-1].at, reversed(lines))
        return number - max(1, sum(1 for _ in together))

    async def _find_last(self) -> None:
        """Learn the number of the journal's last row after some were removed."""
        async with self.store.read() as db:
            lines = await ledger.read_lines(db, self.id, self.row.number)
        self._last_id = lines[-1].id if lines and self.row.number else 0

    async def go_back(self, number: int) -> None:
        """Go back to an earlier position, as the players have agreed; call with the lock held."""
        match = self.choosing()
        if not 0 <= number < match.number:
            raise IllegalChoice(Refusal("", sentence(NO_WAY_BACK, number=match.number, to=number)))
        if self.row.throws and any(e.faces for e in match.journal[number:]):
            raise IllegalChoice(STAYS_THROWN)
        await self._cut(match, number)

    async def rewind(self, number: int) -> None:
        """Go back in a lesson, even from its end; call with the lock held."""
        if self.match is None or not 0 <= number <= self.match.number:
            raise IllegalChoice(MOVED_ON)
        await self._cut(self.match, number)

    async def _cut(self, match: Match, number: int) -> None:
        """Leave so much of the journal, and play on from there."""
        shorter, _ = await replaying.played(self.errands, self.row, self.game, match.journal[:number])
        clock = self._stepped(shorter, None)
        new = self._standing(shorter, clock) | {"proposals": {}, "last": GONE_BACK}
        await self._change(new, keep=number)
        await self.reload()

    async def begin(self, match: Match, new: dict[str, Any], clock: clocks.Clock | None) -> None:
        """Begin the match that was opened; call with the lock held."""
        new |= self._standing(match, clock)
        await self._change(new, tell=self._turns(new["waiting"], None))
        if match is not self.match:
            self.match, self._story = match, replaying.chronicled(match)

    async def end(self, result: dict[str, Any], tell: Sequence[tuple[int, str]] = ()) -> None:
        """End the match by a word of the players or of the clock; call with the lock held."""
        await self._change(
            {"result": result, "phase": "over", "waiting": [], "proposals": {}, "clock": {}, "deadline": None},
            tell=tell,
        )
        if self.match is not None:
            self.match.dice = ledger.dice(self.row, self.match.rolled)

    async def propose(self, proposals: dict[str, Any], tell: Sequence[tuple[int, str]] = ()) -> None:
        """Put an offer on the table, or take it away; call with the lock held."""
        await self._change({"proposals": proposals}, tell=tell)

    @property
    def _pace(self) -> Pace:
        return msgspec.convert(self.row.pace, Pace)
