"""Trouble while people play: `python -m tests.server.chaos --kills 200` brings much of it, the suite a little.

Players play without end, note what was acknowledged, and come back by themselves whenever they are sent away or
refused; meanwhile trouble comes. At the end every journal holds exactly what was acknowledged, in order, and plays
again; of a click that was under way when trouble came, all or nothing.
"""

from __future__ import annotations

import argparse
import asyncio
import json
import os
import random
import resource
import signal
import socket
import sqlite3
import sys
import tempfile
import time
from collections import Counter
from collections.abc import Awaitable, Callable
from contextlib import ExitStack, closing, suppress
from pathlib import Path

import httpx

from marne.client import Client, Denied, Refusal, SentAway
from marne.kernel import verify
from tests.server.postgres import Cluster, programs
from tests.server.running import GAME, Server, free_port
from tests.server.test_killed import Script

SECRET = "x" * 32
SEATS = {"german": "me", "entente": "me too"}
TROUBLE = (SentAway, Refusal, Denied, TimeoutError, httpx.TransportError, OSError)
PATIENCE = 120.0
CLOCK = """
import pathlib, time
_true, _file = time.time, pathlib.Path({file!r})
def _wrong():
    return _true() + float(_file.read_text() or 0)
time.time = _wrong
"""


class Player:
    """Somebody who plays one match after the other, and begins again whenever something goes wrong."""

    def __init__(self, address: str, token: str, seed: int) -> None:
        self.address, self.token, self.rng = address, token, random.Random(seed)
        self.scripts: list[Script] = []
        self.told: Counter[str] = Counter()  # what was said when something went wrong

    @property
    def accepted(self) -> int:
        """How many choices were acknowledged."""
        return sum(len(script.accepted) for script in self.scripts)

    async def play(self) -> None:
        """Play until cancelled."""
        while True:
            try:
                async with Client(self.address, self.token, timeout=20) as client:
                    while True:
                        await self._one(client)
            except TROUBLE as trouble:
                self.told[str(trouble) or type(trouble).__name__] += 1
                await asyncio.sleep(0.05)

    async def _one(self, client: Client) -> None:
        """Play the match that is under way, or begin another."""
        if not self.scripts or self.scripts[-1].over:
            id = (await client.new_match(GAME, SEATS))["id"]
            self.scripts.append(Script(id, self.rng.randrange(1 << 30)))
        async with asyncio.timeout(60):
            await self.scripts[-1].play(client)


class Storm:
    """Players at a server, and trouble that comes while they play."""

    def __init__(self, server: Server, matches: int, seed: int = 1) -> None:
        self.server, self.matches, self.rng = server, matches, random.Random(seed)
        self.players: list[Player] = []

    async def rage(self, times: int, trouble: Callable[[], Awaitable[None]], between: int = 40) -> Counter[str]:
        """Let trouble come so many times, each after some more choices; what the players were told."""
        async with await self.server.person() as anne:
            token = await anne.new_token("script")
        self.players = [Player(self.server.address, token, seed) for seed in range(self.matches)]
        playing = [asyncio.create_task(player.play()) for player in self.players]
        try:
            for _ in range(times):
                await self._more(self.rng.randrange(between // 2, 2 * between))
                await trouble()
            await self._more(between)
        finally:
            for task in playing:
                task.cancel()
            await asyncio.gather(*playing, return_exceptions=True)
        await self._check(token)
        return sum((player.told for player in self.players), Counter[str]())

    async def _more(self, choices: int) -> None:
        """Wait until every player has come back, and so many more choices are acknowledged in all."""
        before = {player: player.accepted for player in self.players}
        try:
            async with asyncio.timeout(PATIENCE):
                while sum(player.accepted for player in self.players) < sum(before.values()) + choices or any(
                    player.accepted == before[player] for player in self.players
                ):
                    await asyncio.sleep(0.005)
        except TimeoutError:
            stuck = {player.accepted - before[player]: player.told for player in self.players}
            raise AssertionError(f"nobody plays on; choices made, and what was told: {stuck}") from None

    async def _check(self, token: str) -> None:
        """No acknowledged choice is lost or doubled, and every match plays again."""
        async with Client(self.server.address, token, timeout=60) as client:
            for script in (script for player in self.players for script in player.scripts):
                async with client.sit(script.id, "german") as table:
                    script.take_stock(table.shown.number)
                save = await client.ask("GET", f"matches/{script.id}/save")
                made = [(entry[1], entry[2] if len(entry) > 2 else None) for entry in save["journal"]]
                assert made == script.accepted, f"{script.id}: {len(made)} made, {len(script.accepted)} acknowledged"
                assert verify(json.dumps(save)).sound


# --- troubles


def server_killed(server: Server) -> Callable[[], Awaitable[None]]:
    """kill -9 of the whole server, which whoever looks after it starts again."""

    async def trouble() -> None:
        server.kill()
        await asyncio.to_thread(server.start)

    return trouble


def worker_killed(server: Server, rng: random.Random) -> Callable[[], Awaitable[None]]:
    """kill -9 of one worker of several; the others go on, and it is replaced."""

    async def trouble() -> None:
        assert server.process is not None
        workers = [pid for pid in _children(server.process.pid) if b"multiprocessing.spawn" in _command(pid)]
        if workers:
            with suppress(ProcessLookupError):
                os.kill(rng.choice(workers), signal.SIGKILL)

    return trouble


def _children(pid: int) -> list[int]:
    found = Path(f"/proc/{pid}/task/{pid}/children").read_text(encoding="ascii")
    return [int(word) for word in found.split()]


def _command(pid: int) -> bytes:
    with suppress(OSError):
        return Path(f"/proc/{pid}/cmdline").read_bytes()
    return b""


def database_killed(cluster: Cluster) -> Callable[[], Awaitable[None]]:
    """kill -9 of PostgreSQL, which comes back a moment later."""

    async def trouble() -> None:
        await asyncio.to_thread(cluster.kill)
        await asyncio.sleep(0.2)
        await asyncio.to_thread(cluster.run)

    return trouble


def disk_full(server: Server, seconds: float = 0.5) -> Callable[[], Awaitable[None]]:
    """No file of the server may grow for a while."""

    async def trouble() -> None:
        assert server.process is not None
        pid = server.process.pid
        _, most = resource.prlimit(pid, resource.RLIMIT_FSIZE)
        resource.prlimit(pid, resource.RLIMIT_FSIZE, (4096, most))
        await asyncio.sleep(seconds)
        resource.prlimit(pid, resource.RLIMIT_FSIZE, (most, most))

    return trouble


def disk_slow(server: Server, seconds: float = 1.0) -> Callable[[], Awaitable[None]]:
    """Nothing gets onto the disk for a while: somebody else holds the right to write."""

    def hold() -> None:
        with closing(sqlite3.connect(server.data / "marne.db", isolation_level=None, timeout=60)) as held:
            held.execute("BEGIN IMMEDIATE")
            time.sleep(seconds)
            held.execute("ROLLBACK")

    async def trouble() -> None:
        await asyncio.to_thread(hold)

    return trouble


def clock_jumps(file: Path, rng: random.Random) -> Callable[[], Awaitable[None]]:
    """The clock of the machine goes forward or back by as much as two days."""

    async def trouble() -> None:
        file.write_text(str(rng.uniform(-2, 2) * 86400), encoding="ascii")

    return trouble


def half_open(server: Server, count: int = 30, seconds: float = 0.5) -> Callable[[], Awaitable[None]]:
    """Connections that begin to ask and say no more."""
    begun = [
        b"GET /api/session HTTP/1.1\r\nhost: x\r\n",
        b"",
        b"POST /api/users HTTP/1.1\r\ncontent-length: 9\r\n\r\n{",
    ]

    async def trouble() -> None:
        with ExitStack() as held:
            for k in range(count):
                line = held.enter_context(socket.create_connection(("127.0.0.1", server.port), timeout=60))
                line.sendall(begun[k % len(begun)])
            await asyncio.sleep(seconds)

    return trouble


def with_wrong_clock(folder: Path) -> tuple[Server, Path]:
    """A server whose clock a file puts wrong."""
    folder.mkdir(parents=True, exist_ok=True)
    file = folder / "clock"
    file.write_text("0", encoding="ascii")
    return Server(folder, free_port(), prelude=CLOCK.format(file=str(file)), secret=SECRET), file


def main() -> int:
    """All kinds, the kills shared among them; says how it went."""
    parser = argparse.ArgumentParser(description="Trouble while people play.")
    parser.add_argument("--kills", type=int, default=200)
    parser.add_argument("--matches", type=int, default=12)
    given = parser.parse_args()
    bin = programs()
    kinds = 3 if bin else 1
    kills = [given.kills // kinds + (k < given.kills % kinds) for k in range(kinds)]
    with tempfile.TemporaryDirectory(prefix="marne-chaos-") as name:
        folder = Path(name)
        folder.chmod(0o755)
        one = Server(folder / "one", free_port(), secret=SECRET).start()
        few = max(1, given.kills // 20)
        report("kill -9 of the server", one, kills[0], server_killed(one), given.matches)
        report("full disk", one, few, disk_full(one), given.matches)
        report("slow disk", one, few, disk_slow(one), given.matches)
        report("half-open connections", one, few, half_open(one), given.matches)
        one.kill()
        wrong, file = with_wrong_clock(folder / "clock")
        report("clock jumps", wrong.start(), few, clock_jumps(file, random.Random(1)), given.matches)
        wrong.kill()
        if bin:
            cluster = Cluster(bin, folder / "cluster").start()
            how = {"database": cluster.url, "secret": SECRET, "workers": "2", "chores_every": "0.5"}
            two = Server(folder / "two", free_port(), **how).start()
            report("kill -9 of a worker", two, kills[1], worker_killed(two, random.Random(1)), given.matches)
            report("kill -9 of PostgreSQL", two, kills[2], database_killed(cluster), given.matches)
            two.kill()
            cluster.stop()
    return 0


def report(name: str, server: Server, times: int, trouble: Callable[[], Awaitable[None]], matches: int) -> None:
    """Let one kind of trouble come, and say how it went."""
    storm = Storm(server, matches)
    told = asyncio.run(storm.rage(times, trouble))
    choices = sum(player.accepted for player in storm.players)
    print(
        f"{name}: {times} times, {choices} choices acknowledged, none lost or doubled; players were told:", flush=True
    )
    for words, count in told.most_common(6):
        print(f"    {count:5} {words[:150]}", flush=True)


if __name__ == "__main__":
    sys.exit(main())
