"""Fog of war on the wire: no message to a side, and no answer over HTTP, tells of a block that it cannot see."""

import asyncio
import json
import random
from typing import Any

from websockets.asyncio.client import ClientConnection

from marne.client import AtTable, Client
from marne.games.germany_at_war.blocks import BLOCKS
from marne.games.germany_at_war.page import words
from marne.games.germany_at_war.state import State
from marne.games.germany_at_war.view import known_to
from marne.kernel import Event, GivenDice, Match, find
from marne.kernel.savefile import parse
from marne.server.wire import Message
from tests.server.running import GAME, Server, in_step


class Wire(AtTable):
    """A seat that keeps what came over the wire, to the letter."""

    def __init__(self, table: AtTable) -> None:
        super().__init__(table._address, table._headers)
        self.raw: list[str] = []

    async def receive(self) -> Message:
        assert self._socket is not None
        if not isinstance(self._socket, _Recorded):
            self._socket = _Recorded(self._socket, self.raw)  # type: ignore[assignment]
        return await super().receive()


class _Recorded:
    def __init__(self, socket: ClientConnection, raw: list[str]) -> None:
        self._socket, self._raw = socket, raw

    async def recv(self) -> str:
        text = str(await self._socket.recv())
        self._raw.append(text)
        return text

    def __getattr__(self, name: str) -> Any:
        return getattr(self._socket, name)


def tells_of(text: str, u: int) -> bool:
    """Whether a text names a block, by its key, its name in the story, or its name in history."""
    block = BLOCKS[u]
    names = [f"b{u}", block.id, words.block(u), block.historical]
    return any(json.dumps(name, ensure_ascii=False) in text for name in names) or words.block(u) in text


def hidden(state: State, side: str | None) -> list[int]:
    """The blocks whose faces a side cannot know."""
    known = known_to(state, side)
    return [u for u in range(len(BLOCKS)) if not known >> u & 1]


def test_nothing_hidden_comes_over_the_wire(server: Server) -> None:
    """The match is played on beside the server with the same faces, so the test knows what is hidden."""

    async def go() -> None:
        async with (
            server.two(public=True) as (anne, bob, id),
            Client(server.address) as stranger,
            Wire(anne.sit(id, "german")) as german,
            Wire(bob.sit(id, "entente")) as entente,
            Wire(stranger.sit(id)) as watcher,
        ):
            tables: list[AtTable] = [german, entente, watcher]
            rng = random.Random(14)
            chosen: list[tuple[str, str, int | str | None]] = []
            marks: list[tuple[int, int, int]] = [(1, 1, 1)]
            for _ in range(150):
                table = next(t for t in tables if t.choices)
                offer = rng.choice(table.choices)
                chosen.append((str(table.shown.side), offer.verb, offer.noun))
                await table.choose(offer.verb, offer.noun)
                await in_step(tables, table.shown.version)
                marks.append((len(german.raw), len(entente.raw), len(watcher.raw)))
            story = {s: await _whole(c, id) for s, c in (("german", anne), ("entente", bob))}
            past = await anne.ask("GET", f"matches/{id}/at/80")
            watched = await anne.ask("GET", f"matches/{id}/actions", since=0, tables=True)
            await bob.ask("POST", f"matches/{id}/resign", {})
            save = await anne.ask("GET", f"matches/{id}/save")

        record = _played(save)
        assert [(e[1], e[2] if len(e) > 2 else None) for e in save["journal"]] == [(v, n) for _, v, n in chosen]
        for k, (wire, side) in enumerate(((german, "german"), (entente, "entente"), (watcher, None))):
            begin, seen = 0, 0
            for (state, events), ends in zip(record, marks, strict=True):
                for text in wire.raw[begin : ends[k]]:
                    seen += _look(text, state, events, side)
                begin = ends[k]
            assert seen >= 300, "a table and a story for every choice"
        assert not [
            u for u in hidden(record[80][0], "german") if tells_of(json.dumps(past["table"], ensure_ascii=False), u)
        ]
        steps = {step["number"]: json.dumps(step, ensure_ascii=False) for step in watched["steps"]}
        assert len(steps) > 10
        for number, text in steps.items():
            assert not [u for u in hidden(record[number][0], "german") if tells_of(text, u)]
        for side, lines in story.items():
            for line, (_, events) in zip(lines, record, strict=True):
                assert line["events"] == _told(events, side)

    asyncio.run(go())


async def _whole(client: Client, id: str) -> list[dict[str, Any]]:
    """A story, page by page."""
    told: list[dict[str, Any]] = []
    while page := await client.ask("GET", f"matches/{id}/story", since=len(told)):
        told += page
    return told


def _played(save: dict[str, Any]) -> list[tuple[State, list[Event]]]:
    """The true state after every choice, and all that happened."""
    file = parse(json.dumps(save))
    match = Match(find(GAME), file.scenario, file.options, GivenDice(file.opening))
    record = [(match.position.state.copy(), match.events())]
    for entry in file.entries():
        match.dice = GivenDice(entry.faces)
        events = match.choose(entry.side, entry.choice)
        record.append((match.position.state.copy(), events))
    return record


def _look(text: str, state: State, events: list[Event], side: str | None) -> int:
    """A table tells of no hidden block; a story tells exactly what the side may know. Returns how many were seen."""
    message = json.loads(text)
    if message["is"] == "told":
        assert message["events"] == _told(events, side)
        return 1
    leaks = [words.block(u) for u in hidden(state, side) if tells_of(text, u)]
    assert not leaks, f"{side} is told of {leaks}: {text[:300]}"
    return 1


def _told(events: list[Event], side: str | None) -> list[dict[str, Any]]:
    seen = [e for e in events if e.visible_to(side)]
    return [
        {"rule": e.rule, "kind": e.kind, "data": json.loads(json.dumps(words.facts(e))), "text": words.tell(e)}
        for e in seen
    ]
