"""The play socket: one per seat, or a spectator's; requests in, the table out."""

from __future__ import annotations

import asyncio
import logging
import time
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from typing import Any

import msgspec
from litestar import WebSocket, websocket
from litestar.datastructures import State
from litestar.exceptions import HTTPException, NotAuthorizedException, PermissionDeniedException, WebSocketDisconnect
from litestar.params import FromPath, FromQuery
from sqlalchemy.exc import DBAPIError

from marne.kernel import IllegalChoice, Refusal, Stale, gate
from marne.kernel.words import phrase, prose, sentence, speaking, spoken
from marne.server import showing, wire
from marne.server.access import my_chair, visible_room
from marne.server.auth import same_site, the_caller, the_pass
from marne.server.chronicle import Chronicle
from marne.server.errands import Crowded
from marne.server.farewell import short, turn_away
from marne.server.faults import brief
from marne.server.ledger import NoMatch, shared_choice
from marne.server.limits import Crowd, whence
from marne.server.room import Next, Room
from marne.server.rooms import Rooms
from marne.server.showing import Telling
from marne.server.tables import Message, User
from marne.server.wire import (
    GONE,
    Answered,
    CatchUp,
    Choose,
    Halted,
    NotUnderstood,
    Preview,
    Refused,
    Said,
    Say,
    StoryPage,
    Undo,
    Why,
)

log = logging.getLogger("marne.server")

BACKLOG = 500
"""How many messages a slow reader may leave unread before he is sent away."""
BREATH = 0.05
"""Seconds for which nothing more is read from whoever says too much, so that refusing him is no work either."""

SPECTATOR = Refusal("", "You are a spectator: only players at the table may do that.")
TOO_FAST = Refusal("", "Too many messages: wait a moment.")
FAILED = Refusal("", "The server could not do that; nothing was changed.")
NO_DATABASE = Refusal(
    "",
    "The server cannot use its database just now, and what was under way may not be done: look again in a moment.",
)


class Seated:
    """A socket at the table."""

    def __init__(
        self, socket: WebSocket[Any, Any, State], seat: str | None, user: User | None, invitation: str | None
    ) -> None:
        known = the_pass(socket)
        self.seat = seat
        self.opened_by = known.key if known else None
        self.invitation = invitation
        self.user_id = user.id if user else None
        self.whose = user.id if user else whence(socket)  # by whom limits count what comes from here
        self.name = user.name if user else ""
        self.language = spoken()
        self.grounds: set[str] = set()
        self._socket = socket
        self._out: asyncio.Queue[str | None] = asyncio.Queue()
        self._read = asyncio.Event()  # all that waited has been sent
        self._delivers = True
        self._why, self._code = "", 0

    @property
    def sent_away(self) -> bool:
        """Whether nothing that comes from there counts any more."""
        return self._code > 0

    def send(self, text: str) -> None:
        """Hand over a message, without waiting until it is read."""
        if self._out.qsize() > BACKLOG:
            self.close(prose("too slow"))
        else:
            self._out.put_nowait(text)

    def close(self, why: str, code: int = GONE) -> None:
        """Send the reader away once he has read what waits."""
        if not self.sent_away:
            with speaking(self.language):
                self._why, self._code = phrase(why), code
        self._out.put_nowait(None)

    async def deliver(self) -> None:
        """Send what waits, until the end."""
        with suppress(Exception):
            while (text := await self._out.get()) is not None:
                await self._socket.send_text(text)
                del text  # it is long, and would be kept until the next one comes
                if self._out.empty():
                    self._read.set()
            await self._socket.close(self._code, short(self._why))
        self._delivers = False
        self._read.set()

    async def has_read(self) -> bool:
        """Wait until the reader has been sent all that waits; whether he is still there."""
        while self._delivers and not self._out.empty():
            self._read.clear()
            await self._read.wait()
        return self._delivers


@websocket("/api/matches/{id:str}/play")
async def play(
    socket: WebSocket[User | None, Any, State],
    id: FromPath[str],
    seat: FromQuery[str | None] = None,
    key: FromQuery[str | None] = None,
) -> None:
    """Play or watch a match."""
    rooms: Rooms = socket.app.state.rooms
    user = the_caller(socket)
    try:
        with _counted(socket, user):
            room = await _admit(socket, rooms, id, seat, key, user)
            await _converse(socket, room, Seated(socket, seat, user, key))
    except (HTTPException, DBAPIError) as error:
        await turn_away(socket, error)


@contextmanager
def _counted(socket: WebSocket[Any, Any, State], user: User | None) -> Iterator[None]:
    """Count somebody without an account as long as he is here; the house may be full."""
    strangers: Crowd = socket.app.state.strangers
    place = whence(socket)
    if user is None and not strangers.enter(place):
        raise HTTPException(phrase("too many are watching: sign in, or come back later"), status_code=429)
    try:
        yield
    finally:
        if user is None:
            strangers.leave(place)


async def _converse(socket: WebSocket[Any, Any, State], room: Room, seated: Seated) -> None:
    """Talk with whoever was admitted, until he hangs up."""
    rooms: Rooms = socket.app.state.rooms
    await socket.accept()
    delivering = asyncio.create_task(seated.deliver())
    try:
        await Conversation(rooms, room, seated, socket.app.state).hold(socket)
    finally:
        room.leave(seated)
        room.greet(seated, here=False)
        rooms.present(room)
        delivering.cancel()


async def _admit(
    socket: WebSocket[Any, Any, State], rooms: Rooms, id: str, seat: str | None, key: str | None, user: User | None
) -> Room:
    if not same_site(socket):
        raise PermissionDeniedException(phrase("this page belongs to another server"))
    room = await visible_room(rooms, id, user, key)
    if seat is not None:
        if user is None:
            raise NotAuthorizedException(phrase("sign in first"))
        my_chair(room, user, seat)
    whose = user.id if user else whence(socket)
    here = sum(1 for r in rooms.all() for o in r.listeners if o.user_id == (user.id if user else None))
    if user and here >= socket.app.state.settings.sockets_per_user:
        raise HTTPException(phrase("you have too many tables open"), status_code=429)
    if not socket.app.state.connects.take(whose):
        raise HTTPException(phrase("too many connections: wait a moment"), status_code=429)
    return room


class Conversation:
    """What one socket asks and is answered."""

    def __init__(self, rooms: Rooms, room: Room, seated: Seated, state: State) -> None:
        self.rooms, self.room, self.seated = rooms, room, seated
        self._limit = state.talking
        self._most: int = state.settings.message_bytes

    async def hold(self, socket: WebSocket[Any, Any, State]) -> None:
        """Greet, then answer until the other side hangs up."""
        async with self.room.lock:
            await self.room.refresh()
            self.room.enter(self.seated)
            self.room.show_to(self.seated)
        self.room.greet(self.seated, here=True)
        self.rooms.present(self.room)
        with suppress(WebSocketDisconnect):
            while not self.seated.sent_away:
                data = await socket.receive_data(mode="text")
                if not self.seated.sent_away:
                    await self._answer(data)

    def _send(self, message: wire.Message) -> None:
        self.seated.send(wire.written(message))

    def _refuse(self, refusal: Refusal, ask: wire.Ask) -> None:
        number = self.room.match.number if self.room.match else 0
        self._send(Refused(rule=refusal.rule, why=self._word(refusal), number=number, ask=ask))

    def _word(self, refusal: Refusal) -> str:
        return self.room.game.words.phrase(refusal.why)

    async def _answer(self, data: str | bytes) -> None:
        """Answer one message; whatever goes wrong is said, and the conversation goes on."""
        if len(data) > self._most:
            self._refuse(Refusal("", sentence("A message has at most {most} letters.", most=self._most)), None)
            await asyncio.sleep(BREATH)
            return
        if not self._limit.take(self.seated.whose):
            self._refuse(TOO_FAST, _ask(data))
            await asyncio.sleep(BREATH)
            return
        try:
            request = wire.read(data)
        except NotUnderstood as error:
            self._refuse(Refusal("", str(error)), _ask(data))
            return
        try:
            await self._do(request)
        except Stale as error:
            self._refuse(error.refusal, request.ask)
            self.room.show_to(self.seated)
        except IllegalChoice as error:
            self._refuse(error.refusal, request.ask)
        except Crowded as error:
            self._refuse(Refusal("", str(error)), request.ask)
        except NoMatch:
            self.seated.close(prose("the match was removed"))
        except DBAPIError as error:
            log.error("match %s: the database refused: %s", self.room.id, brief(error))
            self._refuse(NO_DATABASE, request.ask)
        except Exception:
            log.exception("match %s: a request failed: %r", self.room.id, request)
            self._refuse(FAILED, request.ask)

    async def _do(self, request: wire.Request) -> None:
        match request:
            case CatchUp():
                await self._catch_up(request.since)
            case Choose():
                await self._choose(request)
            case Undo(number=number):
                await self.room.undo(self._chair(), number)
            case Say():
                await self._say(request.text)
            case Why():
                await self._explain(request)
            case Preview():
                await self._foresee(request)

    def _chair(self) -> Any:
        """The seat for which this socket speaks."""
        chair = self.room.chair(self.seated.seat)
        if chair is None or chair.user_id != self.seated.user_id:
            raise IllegalChoice(SPECTATOR)
        return chair

    async def _choose(self, request: Choose) -> None:
        """Make a choice, and those that are to follow it; if not all can be made, say why."""
        first = shared_choice(*gate.choice_of(request.verb, request.noun))
        then = [Next(shared_choice(*gate.choice_of(s.verb, s.noun)), s.perhaps, s.alone) for s in request.then]
        halt = await self.room.choose(self._chair(), first, request.number, request.version, then)
        if halt:
            rule, why = halt.refusal.rule, self._word(halt.refusal)
            self._send(Halted(made=halt.made, rule=rule, why=why, ask=request.ask))

    async def _catch_up(self, since: int) -> None:
        """Tell what has happened from an entry on, then show the table."""
        while True:
            async with self.room.told() as chronicle:
                page = self._page(chronicle, since)
                if page is None:
                    self.room.show_to(self.seated)
                    return
            entries = await self.room.errands.beside(page.told)
            self._send(StoryPage(entries=entries))
            since += len(entries)
            if not await self.seated.has_read():
                return

    def _page(self, chronicle: Chronicle, since: int) -> Telling | None:
        """The page of the story that begins with an entry; nothing after the last one."""
        room, chair = self.room, self.room.chair(self.seated.seat)
        if room.match is None or since > room.match.number:
            return None
        side = chair.side if chair else None
        return showing.telling(room.match, chronicle, since, side, room.over, room.row.uploaded)

    async def _say(self, text: str) -> None:
        """Say something to the table; it is kept."""
        chair, now = self._chair(), time.time()
        line = " ".join("".join(c if c.isprintable() else " " for c in text).split())
        if not line:
            return
        who = f"{self.seated.name} ({chair.title})"
        row = Message(match_id=self.room.id, user_id=self.seated.user_id, who=who[:80], text=line, at=now)
        async with self.rooms.store.write() as db:
            db.add(row)
        self.rooms.announce(self.room, Said(id=row.id, who=who, text=line, at=now))

    async def _explain(self, request: Why) -> None:
        """Why something is not offered."""
        chair, choice = self._chair(), gate.choice_of(request.verb, request.noun)
        async with self.room.lock:
            await self.room.refresh()
            match = self.room.playing()
            refusal = match.position.why_not(chair.side, choice)
        if refusal is None:
            self._send(Answered(ask=request.ask, allowed=True))
        else:
            self._send(Answered(ask=request.ask, allowed=False, rule=refusal.rule, why=self._word(refusal)))

    async def _foresee(self, request: Preview) -> None:
        """What a choice would bring, as far as the side can know; only games that can foresee say something."""
        chair, choice = self._chair(), gate.choice_of(request.verb, request.noun)
        async with self.room.lock:
            await self.room.refresh()
            match = self.room.playing()
            foresee = match.foreseeing(chair.side, choice)
        seen = await self.room.errands.beside(foresee)
        self._send(Answered(ask=request.ask, preview=msgspec.to_builtins(seen, str_keys=True)))


def _ask(data: str | bytes) -> wire.Ask:
    """The `ask` of a message that is otherwise not understood."""
    try:
        ask = msgspec.json.decode(data)["ask"]
    except Exception:
        return None
    return ask if isinstance(ask, str | int) and not isinstance(ask, bool) and len(str(ask)) <= 80 else None
