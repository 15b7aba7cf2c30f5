"""A small client for a Marne server: accounts, matches, and a seat at the table.

async with Client("http://127.0.0.1:8014", token=...) as client:
    match = await client.new_match("germany-at-war", {"german": "me", "entente": "program:random"})
    async with client.sit(match["id"], "german") as table:
        while not table.shown.result:
            await table.wait_for_prompt()
            offer = random.choice(table.choices)
            await table.choose(offer.verb, offer.noun)
"""

from __future__ import annotations

import asyncio
from collections import deque
from collections.abc import Callable
from types import TracebackType
from typing import Any, Self
from urllib.parse import quote, urlencode

import httpx
import msgspec
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import ConnectionClosed, WebSocketException

from marne.kernel import Verdict, verify
from marne.kernel.together import Chain
from marne.server.wire import Answered, Ground, Message, Offer, Refused, Story, StoryPage, TableMessage

_messages = msgspec.json.Decoder(Message)
LONGEST_MESSAGE = 8_000_000
FOR_EVER = 1e9


class Denied(Exception):
    """The server does not do what it was asked over HTTP, and why."""

    def __init__(self, code: int, why: str) -> None:
        super().__init__(f"{code}: {why}")
        self.code, self.why = code, why


class Refusal(Exception):
    """The server has refused a choice or a question at the table, and why."""

    def __init__(self, refused: Refused) -> None:
        super().__init__(f"{refused.rule} {refused.why}".strip())
        self.refused = refused


class SentAway(Exception):
    """The server has closed the table for us, or cannot be reached."""


class Client:
    """Someone at a server: by a token, or signed in by name and password."""

    def __init__(
        self, address: str, token: str | None = None, timeout: float = 30, language: str | None = None
    ) -> None:
        self.address = address.rstrip("/")
        self._token = token
        self._asking = {"accept-language": language} if language else {}
        headers = {"authorization": f"Bearer {token}"} if token else {}
        self._http = httpx.AsyncClient(
            base_url=self.address, headers=headers | self._asking, timeout=timeout, trust_env=False
        )

    async def __aenter__(self) -> Self:
        return self

    async def __aexit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        await self._http.aclose()

    async def ask(self, method: str, path: str, data: Any = None, **query: Any) -> Any:
        """Ask the server under /api; raises Denied with its reason."""
        headers = await self._forgery_guard() if method != "GET" and not self._token else {}
        asked = {name: value for name, value in query.items() if value is not None}
        answer = await self._http.request(method, f"/api/{path}", json=data, params=asked, headers=headers)
        if answer.is_error:
            raise Denied(answer.status_code, _reason(answer))
        return answer.json() if answer.content else None

    async def _forgery_guard(self) -> dict[str, str]:
        if "csrftoken" not in self._http.cookies:
            await self._http.get("/api/session")
        return {"x-csrftoken": self._http.cookies.get("csrftoken") or ""}

    async def sign_up(self, name: str, password: str) -> None:
        """Make an account and sign in."""
        await self.ask("POST", "users", {"name": name, "password": password})

    async def sign_in(self, name: str, password: str) -> None:
        """Sign in."""
        await self.ask("POST", "session", {"name": name, "password": password})

    async def new_token(self, name: str, manages: bool = False) -> str:
        """A token for a program, which may do with the account what its user may, or only play."""
        made: str = (await self.ask("POST", "me/tokens", {"name": name, "manages": manages}))["token"]
        return made

    async def new_match(self, game: str, seats: dict[str, str], **more: Any) -> dict[str, Any]:
        """Set up a match; `more` may hold scenario, options, public, pace, and the seal of a word for the dice."""
        made: dict[str, Any] = await self.ask("POST", "matches", {"game": game, "seats": seats, **more})
        return made

    async def match(self, id: str, key: str | None = None) -> dict[str, Any]:
        """A match in one glance."""
        found: dict[str, Any] = await self.ask("GET", f"matches/{quote(id)}", key=key)
        return found

    async def join(self, id: str, seat: str, key: str | None = None, **more: Any) -> dict[str, Any]:
        """Take a seat; `more` may hold the seal of a word for the dice, or the word itself as words."""
        data = {"seat": seat, "key": key, **more}
        joined: dict[str, Any] = await self.ask("POST", f"matches/{quote(id)}/join", data)
        return joined

    async def say_word(self, id: str, seat: str, word: str) -> dict[str, Any]:
        """Say the word for the dice that one has sealed; note the seals of all others first."""
        said: dict[str, Any] = await self.ask("POST", f"matches/{quote(id)}/word", {"seat": seat, "word": word})
        return said

    async def say_words(self, id: str, seat: str, chain: Chain) -> None:
        """Say a word of one's chain for every throw of a match that wants one, until it is over."""
        answered = ""
        async with self.sit(id, seat) as table:
            while not table.shown.result:
                throw = table.shown.throw
                if throw and seat in throw.missing and throw.seal != answered:
                    answered = throw.seal
                    await self.say_word(id, seat, chain.after(throw.last[seat]))
                await table.hear(lambda message: isinstance(message, TableMessage), within=FOR_EVER)

    async def check_dice(self, id: str, noted: str | None = None, word: str | None = None) -> Verdict:
        """Roll every die of a match that is over again, here: by the rules, with the seal and the word one noted."""
        file = await self._http.get(f"/api/matches/{quote(id)}/save")
        if file.is_error:
            raise Denied(file.status_code, _reason(file))
        return await asyncio.to_thread(verify, file.text, noted=noted, word=word)

    def sit(self, id: str, seat: str | None = None, key: str | None = None) -> AtTable:
        """Sit down at the table, or watch, perhaps by an invitation; used as `async with client.sit(...) as table`."""
        asked = {name: value for name, value in (("seat", seat), ("key", key)) if value is not None}
        address = f"{self.address.replace('http', 'ws', 1)}/api/matches/{quote(id)}/play?{urlencode(asked)}"
        headers = dict(self._asking) | ({"authorization": f"Bearer {self._token}"} if self._token else {})
        if self._http.cookies:
            headers["cookie"] = "; ".join(f"{c.name}={c.value}" for c in self._http.cookies.jar)
        return AtTable(address, headers)


def _reason(answer: httpx.Response) -> str:
    try:
        told = answer.json()
        extra = f" ({told['extra']})" if told.get("extra") else ""
        return f"{told['detail']}{extra}"
    except (ValueError, KeyError, TypeError, AttributeError):
        return answer.reason_phrase


def _sent_away(closed: ConnectionClosed) -> SentAway:
    return SentAway(f"{closed.rcvd.code} {closed.rcvd.reason}" if closed.rcvd else "the connection was lost")


class AtTable:
    """A seat at the table: what is shown, what may be chosen, and everything the server says."""

    def __init__(self, address: str, headers: dict[str, str]) -> None:
        self._address, self._headers = address, headers
        self._socket: ClientConnection | None = None
        self._asked = 0
        self.shown: TableMessage
        self.grounds: dict[str, Any] = {}
        self.told: deque[Story] = deque(maxlen=1000)
        self.heard: deque[Message] = deque(maxlen=100)

    async def __aenter__(self) -> Self:
        try:
            self._socket = await connect(
                self._address, additional_headers=self._headers, max_size=LONGEST_MESSAGE, proxy=None
            )
        except (WebSocketException, OSError, EOFError) as error:
            raise SentAway(f"there is no way to the table: {error}") from error
        await self.hear(lambda message: isinstance(message, TableMessage))
        return self

    async def __aexit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        if self._socket:
            await self._socket.close()

    @property
    def table(self) -> Any:
        """What lies on the table, as far as this seat may see."""
        laid = msgspec.json.decode(self.shown.table)
        if isinstance(laid, dict) and "ground" in laid:
            laid["ground"] = self.grounds[laid["ground"]]
        return laid

    @property
    def choices(self) -> list[Offer]:
        """What this seat may do now."""
        return [offer for offer in self.shown.prompt.choices if offer.mine] if self.shown.prompt else []

    async def receive(self) -> Message:
        """The next message of the server."""
        assert self._socket is not None, "sit down first: async with client.sit(...)"
        try:
            message: Message = _messages.decode(await self._socket.recv())
        except ConnectionClosed as closed:
            raise _sent_away(closed) from closed
        if isinstance(message, TableMessage):
            self.shown = message
        elif isinstance(message, Ground):
            self.grounds[message.key] = message.ground
        elif isinstance(message, Story):
            self.told.append(message)
        elif isinstance(message, StoryPage):
            self.told.extend(message.entries)
        self.heard.append(message)
        return message

    async def hear(self, wanted: Callable[[Message], bool], within: float = 60) -> Message:
        """Read on until a message of the wanted kind comes."""
        async with asyncio.timeout(within):
            while True:
                if wanted(message := await self.receive()):
                    return message

    async def wait_for_prompt(self, within: float = 600) -> TableMessage:
        """Wait until this seat may choose something, or the match is over."""
        async with asyncio.timeout(within):
            while not self.choices and not self.shown.result:
                await self.receive()
        return self.shown

    async def send(self, do: str, **more: Any) -> int:
        """Send a request; returns the number by which its answer is known."""
        assert self._socket is not None, "sit down first: async with client.sit(...)"
        self._asked += 1
        try:
            await self._socket.send(msgspec.json.encode({"do": do, "ask": self._asked, **more}).decode())
        except ConnectionClosed as closed:
            raise _sent_away(closed) from closed
        return self._asked

    async def choose(self, verb: str, noun: int | str | None = None) -> TableMessage:
        """Make a choice and wait until it is accepted; raises Refusal with the reason."""
        before = self.shown
        ask = await self.send("choose", number=before.number, version=before.version, verb=verb, noun=noun)
        return await self._granted(ask, before.version)

    async def follow(self, *choices: tuple[str, int | str | None]) -> int:
        """Make several choices together, as far as they are offered and nothing is revealed; how many were made."""
        before = self.shown
        (verb, noun), *then = choices
        rest = [{"verb": verb, "noun": noun} for verb, noun in then]
        ask = await self.send("choose", number=before.number, version=before.version, verb=verb, noun=noun, then=rest)
        return (await self._granted(ask, before.version)).number - before.number

    async def undo(self) -> TableMessage:
        """Take back the last click: one choice, or several that were made together."""
        before = self.shown
        return await self._granted(await self.send("undo", number=before.number), before.version)

    async def _granted(self, ask: int, version: int) -> TableMessage:
        def settled(message: Message) -> bool:
            if isinstance(message, Refused):
                return message.ask == ask
            return isinstance(message, TableMessage) and message.version > version

        answer = await self.hear(settled)
        if isinstance(answer, Refused):
            raise Refusal(answer)
        return self.shown

    async def why(self, verb: str, noun: int | str | None = None) -> Answered:
        """Why a choice is not offered."""
        return await self._question(await self.send("why", verb=verb, noun=noun))

    async def preview(self, verb: str, noun: int | str | None = None) -> Answered:
        """What a choice would bring, as far as this side can know."""
        return await self._question(await self.send("preview", verb=verb, noun=noun))

    async def _question(self, ask: int) -> Answered:
        answer = await self.hear(lambda m: isinstance(m, Answered | Refused) and m.ask == ask)
        if isinstance(answer, Refused):
            raise Refusal(answer)
        assert isinstance(answer, Answered)
        return answer

    async def say(self, text: str) -> None:
        """Say something to the table."""
        await self.send("say", text=text)
