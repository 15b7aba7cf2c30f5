"""Real servers for the tests, on loopback, and people who play on them."""

from __future__ import annotations

import asyncio
import os
import random
import signal
import socket
import subprocess
import time
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager, suppress
from pathlib import Path
from typing import Any

import httpx

from marne.client import AtTable, Client
from tests.server.nursery import Hatched, nursery

GAME = "germany-at-war"
PASSWORD = "the taxis of the Marne"
GENEROUS = {
    "MARNE_SIGN_IN_PER_MINUTE": "100000",
    "MARNE_ACCOUNTS_PER_HOUR": "100000",
    "MARNE_REQUESTS_PER_SECOND": "100000",
    "MARNE_MESSAGES_PER_SECOND": "100000",
    "MARNE_MESSAGES_AT_ONCE": "100000",
    "MARNE_SOCKETS_PER_USER": "1000",
    "MARNE_SOCKETS_PER_ADDRESS": "1000",
    "MARNE_MATCHES_PER_USER": "1000",
}


def free_port() -> int:
    """A port at which nobody listens, and which no connection is given by chance before somebody does."""
    while True:
        port = random.SystemRandom().randrange(10_240, 32_768)  # below those that the system gives away
        with socket.socket() as probe, suppress(OSError):
            probe.bind(("127.0.0.1", port))
            return port


class Server:
    """A server process of its own."""

    def __init__(self, data: Path, port: int | None = None, prelude: str = "", **settings: str) -> None:
        self.data, self.port = data, port or free_port()
        self.settings = {**GENEROUS, **{f"MARNE_{k.upper()}": v for k, v in settings.items()}}
        self.prelude = prelude  # what the process does before anything else
        self.process: Hatched | None = None

    @property
    def address(self) -> str:
        return f"http://127.0.0.1:{self.port}"

    def start(self) -> Server:
        """Start the process and wait until it answers."""
        plain = {k: v for k, v in os.environ.items() if not k.startswith("MARNE_")}
        environment = {**plain, "MARNE_DATA": str(self.data), **self.settings}
        self.data.mkdir(parents=True, exist_ok=True)
        arguments = ["serve", "--port", str(self.port)]
        self.process = nursery().start(arguments, environment, self.data / "log.txt", self.prelude)
        self._wait()
        return self

    def _wait(self) -> None:
        assert self.process is not None
        deadline = time.monotonic() + 180
        while time.monotonic() < deadline:
            if self.process.poll() is not None:
                break
            try:
                httpx.get(f"{self.address}/api/session", timeout=20, trust_env=False)
                return
            except httpx.TransportError:
                time.sleep(0.05)
        raise RuntimeError(f"the server did not start: {self.log()}")

    def log(self) -> str:
        """What the server has written."""
        return (self.data / "log.txt").read_text(encoding="utf-8", errors="replace")

    def kill(self) -> None:
        """Kill the process and everything it started, without a word."""
        if self.process and self.process.poll() is None:
            os.killpg(self.process.pid, signal.SIGKILL)
            self.process.wait(60)

    def stop(self) -> None:
        """End the process in good order."""
        if self.process and self.process.poll() is None:
            self.process.terminate()
            try:
                self.process.wait(30)
            except subprocess.TimeoutExpired:
                self.kill()

    async def person(self, name: str | None = None) -> Client:
        """Somebody with an account, signed in."""
        client = Client(self.address, timeout=120)
        await client.sign_up(name or f"P{random.SystemRandom().randrange(10**12)}", PASSWORD)
        return client

    @asynccontextmanager
    async def two(self, **more: Any) -> AsyncIterator[tuple[Client, Client, str]]:
        """Two people and a match in which they sit opposite each other."""
        async with await self.person() as anne, await self.person() as bob:
            seats = {"german": "me", "entente": "invite"}
            match = await anne.new_match(GAME, seats, **more)
            await bob.join(match["id"], "entente", match["keys"]["entente"])
            yield anne, bob, match["id"]


async def play_some(tables: list[AtTable], choices: int, seed: int = 1) -> None:
    """Let the seats choose at random until so many choices are made, or the match is over."""
    rng = random.Random(seed)
    for _ in range(choices):
        if tables[0].shown.result:
            return
        table = next(t for t in tables if t.choices)
        offer = rng.choice(table.choices)
        await table.choose(offer.verb, offer.noun)
        await in_step(tables, table.shown.version)


async def in_step(tables: list[AtTable], version: int, within: float = 120) -> None:
    """Wait until all tables show a version."""
    async with asyncio.timeout(within):
        for table in tables:
            while table.shown.version < version:
                await table.receive()
