"""kill -9 in the middle of play: every choice that was acknowledged is there afterwards, and the journal replays."""

import asyncio
import json
import random
from contextlib import suppress
from pathlib import Path

from marne.client import AtTable, Client, SentAway
from marne.kernel import verify
from tests.server.running import GAME, Server, free_port

MATCHES = 10
ROUNDS = 4


class Script:
    """Somebody who plays both sides of a match and notes down what was acknowledged."""

    def __init__(self, id: str, seed: int) -> None:
        self.id, self.rng = id, random.Random(seed)
        self.accepted: list[tuple[str, int | str | None]] = []
        self.sent: list[tuple[str, int | str | None]] = []
        self.over = False

    async def play(self, client: Client) -> None:
        """Play until the connection is lost or the match is over."""
        async with client.sit(self.id, "german") as german, client.sit(self.id, "entente") as entente:
            self.take_stock(german.shown.number)
            while not german.shown.result:
                for table in (german, entente):
                    while table.shown.version < max(german.shown.version, entente.shown.version):
                        await table.receive()
                table = german if german.choices else entente
                if not table.choices:
                    return
                self.sent = self.click(table)
                assert await table.follow(*self.sent) == len(self.sent)
                self.accepted += self.sent
                self.sent = []
            self.over = True

    def click(self, table: AtTable) -> list[tuple[str, int | str | None]]:
        """One choice, or a march of several areas."""
        offer = self.rng.choice(table.choices)
        ways = [hint["path"] for key, hint in table.table.get("hints", {}).items() if key.startswith("go ")]
        if offer.verb == "go" and ways:
            return [("go", area) for area in self.rng.choice(ways)]
        return [(offer.verb, offer.noun)]

    def take_stock(self, number: int) -> None:
        """After a restart: all that was acknowledged is there, and of the click that was under way all or nothing."""
        if number > len(self.accepted):
            self.accepted += self.sent
        assert number == len(self.accepted), f"{number} choices are there, {len(self.accepted)} were acknowledged"
        self.sent = []


def test_nothing_acknowledged_is_lost(tmp_path: Path) -> None:
    port, rng = free_port(), random.Random(1)
    server = Server(tmp_path, port).start()
    token, scripts = asyncio.run(_begin(server))
    try:
        for _ in range(ROUNDS):
            asyncio.run(_play_until_killed(server, token, scripts, rng.randrange(2 * MATCHES, 6 * MATCHES)))
            server = Server(tmp_path, port).start()
        asyncio.run(_check(server, token, scripts))
    finally:
        server.kill()


async def _begin(server: Server) -> tuple[str, list[Script]]:
    async with await server.person() as anne:
        seats = {"german": "me", "entente": "me too"}
        ids = [(await anne.new_match(GAME, seats))["id"] for _ in range(MATCHES)]
        return await anne.new_token("script"), [Script(id, k) for k, id in enumerate(ids)]


async def _play_until_killed(server: Server, token: str, scripts: list[Script], choices: int) -> None:
    """Let all scripts play, and kill the server when so many more choices have been acknowledged."""

    async def one(script: Script) -> None:
        with suppress(SentAway):
            async with Client(server.address, token) as client:
                await script.play(client)

    enough = choices + sum(len(script.accepted) for script in scripts)
    playing = asyncio.gather(*(one(script) for script in scripts))
    try:
        async with asyncio.timeout(300):
            while not playing.done() and sum(len(script.accepted) for script in scripts) < enough:
                await asyncio.sleep(0.001)
    finally:
        server.kill()
        await asyncio.wait_for(playing, 300)


async def _check(server: Server, token: str, scripts: list[Script]) -> None:
    async with Client(server.address, token) as client:
        for script in scripts:
            async with client.sit(script.id, "german") as table:
                script.take_stock(table.shown.number)
            save = await client.ask("GET", f"matches/{script.id}/save")
            assert [(e[1], e[2] if len(e) > 2 else None) for e in save["journal"]] == script.accepted
            assert verify(json.dumps(save)).sound
