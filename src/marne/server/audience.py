"""Those at a table and what they are shown: each seat its side's view, spectators what everyone may see."""

from __future__ import annotations

import time
from typing import Any, Protocol

import msgspec
from msgspec import Raw

from marne.kernel import Entry, Event, Game, IllegalChoice, Match, Refusal, Result
from marne.kernel.words import prose, speaking
from marne.server import showing, together
from marne.server.ledger import Chair
from marne.server.showing import Look
from marne.server.tables import MatchRow
from marne.server.wire import GONE, Message, News, Proposal, SeatShown, Story, TableMessage, ThrowShown, Told, written

NOT_BEGUN = Refusal("", "The match has not begun: a seat is still free.")
THROW_WAITS = Refusal("", "A throw waits until every player has said his word for it.")
IS_OVER = Refusal("", "The match is over.")


class Listener(Protocol):
    """Somebody at the table: a socket of a seat, or of a spectator."""

    seat: str | None
    user_id: int | None
    language: str
    opened_by: str | None  # the key of the pass by which somebody is known
    invitation: str | None  # with which somebody has come to a private match
    grounds: set[str]  # those it knows by name

    def send(self, text: str) -> None:
        """Hand over a message, without waiting until it is read."""

    def close(self, why: str, code: int = GONE) -> None:
        """Send somebody away."""


class Audience:
    """A match as it stands, and everyone who looks at it."""

    def __init__(self, game: Game[Any], row: MatchRow) -> None:
        self.game = game
        self.row = row
        self.chairs: list[Chair] = []
        self.match: Match | None = None
        self.listeners: set[Listener] = set()
        self.elsewhere: dict[str, set[str]] = {}  # seats that are online at other workers
        self.used = time.monotonic()

    @property
    def id(self) -> str:
        """The name of the match."""
        return self.row.id

    @property
    def over(self) -> bool:
        """Whether the match has ended, and everyone may see everything."""
        return self.row.phase == "over"

    def why_not_playing(self) -> Refusal | None:
        """Why the match is not being played: a seat is free, or it is over; None while it is."""
        if self.row.phase == "open" or self.match is None:
            return NOT_BEGUN
        return IS_OVER if self.over else None

    def playing(self) -> Match:
        """The match that is being played; refused before the start and after the end."""
        if refusal := self.why_not_playing():
            raise IllegalChoice(refusal)
        assert self.match is not None
        return self.match

    @property
    def throw_waits(self) -> bool:
        """Whether something was chosen for whose throw the players' words are wanted."""
        return bool(self.row.throws and self.row.throws["wanted"])

    def choosing(self) -> Match:
        """The match in which something may be chosen now; refused while a throw waits."""
        match = self.playing()
        if self.throw_waits:
            raise IllegalChoice(THROW_WAITS)
        return match

    def chair(self, seat: str | None) -> Chair | None:
        """The seat of that name."""
        return next((chair for chair in self.chairs if chair.name == seat), None)

    def held_by(self, user_id: int | None) -> list[Chair]:
        """The seats of a user."""
        return [p for p in self.chairs if user_id is not None and p.user_id == user_id]

    def may_see(self, user_id: int | None, invitation: str | None = None) -> bool:
        """Whether somebody may see the match: a public one, one's own, or one to which one was invited."""
        if self.row.public or (user_id is not None and self.row.owner_id == user_id) or self.held_by(user_id):
            return True
        return invitation is not None and invitation in {chair.key for chair in self.chairs}

    def others(self, user_id: int) -> bool:
        """Whether a seat is taken by, or kept for, anybody but a user."""
        return any(p.user_id not in (None, user_id) for p in self.chairs)

    @property
    def watching(self) -> int:
        """How many look on here without a seat."""
        return sum(listener.seat is None for listener in self.listeners)

    def look(self) -> Look | None:
        """A look at the position; there is none before the match begins."""
        return Look(self.game, self.match.position, self.id) if self.match else None

    def table(self, seat: str | None, look: Look | None = None, whole: bool = False) -> TableMessage:
        """The table as a seat or a spectator sees it now, perhaps with a look that others have had too."""
        chair, match, look = self.chair(seat), self.match, look or self.look()
        side = chair.side if chair else None
        going = match is not None and self.row.phase == "playing"
        lay = (look.whole if whole else look.table) if look else None
        throws = together.read(self.row) if going else None
        asked = going and not (throws and throws.wanted)
        return TableMessage(
            match=self.id,
            phase=self.row.phase,
            number=match.number if match else 0,
            version=self.row.version,
            seat=seat,
            side=side,
            table=lay(side) if lay else Raw(b"null"),
            prompt=look.prompt(chair) if look and asked else None,
            waiting=list(showing.waiting(match.position)) if match and asked else [],
            waiting_seats=self.row.waiting,
            can_undo=bool(match and chair and asked and match.can_undo(chair.side)),
            result=msgspec.convert(showing.result(self.row, self.game), Result | None),
            clock=showing.clock(self.row),
            proposals=msgspec.convert(self.row.proposals, dict[str, Proposal]),
            seats=self.seats(),
            everything={s: lay(s) for s in self.game.sides} if self.over and lay else None,
            uploaded=self.row.uploaded,
            throw=ThrowShown(seal=throws.wanted.seal, last=throws.last, missing=throws.missing)
            if throws and throws.wanted
            else None,
        )

    def seats(self) -> list[SeatShown]:
        """The seats, who holds them, and who is there."""
        here = {listener.seat for listener in self.listeners}.union(*self.elsewhere.values())
        return [showing.seat(p, self.game, p.name in here or p.kind == "program") for p in self.chairs]

    def tell(self, number: int, entry: Entry, events: list[Event]) -> None:
        """Tell everyone what a choice brought about, each as far as he may know."""
        made: dict[tuple[str | None, str], str] = {}
        lines: dict[str, list[Told]] = {}  # in each language once, for whoever may know them
        for listener in self.listeners:
            chair = self.chair(listener.seat)
            side = chair.side if chair else None
            key = side, listener.language
            if key not in made:
                if listener.language not in lines:
                    with speaking(listener.language):
                        lines[listener.language] = [showing.line(self.game, event) for event in events]
                every = zip(events, lines[listener.language], strict=True)
                seen = [line for event, line in every if self.over or event.visible_to(side)]
                made[key] = written(Story(number=number, by=entry.side, events=seen))
            listener.send(made[key])

    def show_to(self, listener: Listener) -> None:
        """Show somebody the table."""
        look = self.look()
        self._lay_ground(listener, look)
        listener.send(written(self.table(listener.seat, look)))

    def _lay_ground(self, listener: Listener, look: Look | None) -> None:
        """Send somebody the grounds that his tables name and that he does not know yet."""
        chair = self.chair(listener.seat)
        sides = (chair.side if chair else None, *(self.game.sides if self.over else ()))
        for ground in look.grounds(*sides) if look else ():
            if ground.key not in listener.grounds:
                listener.grounds.add(ground.key)
                listener.send(written(ground))

    def show(self) -> None:
        """Show everyone the table."""
        made: dict[tuple[str | None, str], str] = {}
        look = self.look()
        for listener in self.listeners:
            key = listener.seat, listener.language
            with speaking(listener.language):
                if key not in made:
                    made[key] = written(self.table(listener.seat, look))
                self._lay_ground(listener, look)
            listener.send(made[key])

    def announce(self, message: Message) -> None:
        """Tell everyone the same."""
        text = written(message)
        for listener in self.listeners:
            listener.send(text)

    def enter(self, listener: Listener) -> None:
        """Somebody sits down at the table."""
        self.listeners.add(listener)
        self.used = time.monotonic()

    def leave(self, listener: Listener) -> None:
        """Somebody gets up."""
        self.listeners.discard(listener)
        self.used = time.monotonic()

    def greet(self, listener: Listener, here: bool) -> None:
        """Tell the others that a seat has come or gone."""
        if listener.seat is None or any(o.seat == listener.seat for o in self.listeners if o is not listener):
            return
        chair = self.chair(listener.seat)
        kind = "online" if here else "offline"
        text = written(News(kind=kind, seat=listener.seat, who=chair.who if chair else None))
        for other in self.listeners - {listener}:
            other.send(text)

    def send_away(self) -> None:
        """Close the sockets of seats that are no longer theirs, and of those who may no longer look on."""
        for listener in list(self.listeners):
            chair = self.chair(listener.seat)
            if listener.seat is not None and (chair is None or chair.user_id != listener.user_id):
                listener.close(prose("the seat is no longer yours"))
            elif not self.may_see(listener.user_id, listener.invitation):
                listener.close(prose("the match is private, and the invitation was used"))
