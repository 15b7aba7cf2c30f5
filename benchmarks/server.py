"""How fast a server is while 200 matches are played at once: `python -m benchmarks.server`.

A script plays both sides of every match through two sockets, each choice after a short moment, as people would in a
hurry. Measured is the time from sending a choice until both sockets show the table after it; the server's own step is
measured beside it, in this process, without a network.
"""

from __future__ import annotations

import argparse
import asyncio
import os
import random
import signal
import socket
import subprocess
import sys
import tempfile
import time
import zlib
from pathlib import Path

import httpx

from marne.client import AtTable, Client
from marne.server import journal
from marne.server.library import game_named
from marne.server.room import Room
from marne.server.store import Store
from marne.server.tables import MatchRow

GAME = "germany-at-war"
GENEROUS = {
    "MARNE_ACCOUNTS_PER_HOUR": "100000",
    "MARNE_REQUESTS_PER_SECOND": "100000",
    "MARNE_MESSAGES_PER_SECOND": "100000",
    "MARNE_MESSAGES_AT_ONCE": "100000",
    "MARNE_SOCKETS_PER_USER": "10000",
    "MARNE_MATCHES_PER_USER": "10000",
}


def percentiles(name: str, values: list[float], unit: str = "ms", factor: float = 1000) -> None:
    """Print the middle, the slow twentieth, the slow hundredth and the slowest."""
    ordered = sorted(values)
    at = [ordered[min(len(ordered) - 1, int(len(ordered) * p))] * factor for p in (0.5, 0.95, 0.99, 1)]
    p50, p95, p99, most = at
    print(f"{name:44} p50 {p50:8.2f}  p95 {p95:8.2f}  p99 {p99:8.2f}  max {most:8.2f} {unit}   ({len(ordered):,})")


def start(folder: Path, port: int) -> subprocess.Popen[bytes]:
    """A server process with a fresh database."""
    environment = {**os.environ, **GENEROUS, "MARNE_DATA": str(folder)}
    command = [sys.executable, "-c", "from marne.cli import main; main()", "serve", "--port", str(port)]
    process = subprocess.Popen(command, env=environment, start_new_session=True)
    for _ in range(600):
        try:
            httpx.get(f"http://127.0.0.1:{port}/api/session", trust_env=False)
            return process
        except httpx.TransportError:
            time.sleep(0.05)
    raise RuntimeError("the server did not start")


async def play(tables: tuple[AtTable, AtTable], choices: int, pause: float, seed: int, times: list[float]) -> None:
    """Play both sides of a match."""
    rng = random.Random(seed)
    await asyncio.sleep(rng.random() * pause)
    for _ in range(choices):
        table, other = tables if tables[0].choices else tables[::-1]
        if table.shown.result or not table.choices:
            return
        offer = rng.choice(table.choices)
        began = time.perf_counter()
        await table.choose(offer.verb, offer.noun)
        while other.shown.version < table.shown.version:
            await other.receive()
        times.append(time.perf_counter() - began)
        await asyncio.sleep(max(0.0, rng.gauss(pause, pause / 4)))


async def measure(address: str, process: int, matches: int, choices: int, pause: float) -> list[str]:
    """Play so many matches at once and print how long things took."""
    times: list[float] = []
    async with Client(address, timeout=120) as client:
        await client.sign_up("Benchmark", "a long password")
        before = memory(process)
        seats = {"german": "me", "entente": "me too"}
        ids = [(await client.new_match(GAME, seats))["id"] for _ in range(matches)]
        print(f"{'memory per match that was just set up':44} {(memory(process) - before) / matches / 1000:8.1f} kB")
        tables = [(client.sit(id, "german"), client.sit(id, "entente")) for id in ids]
        for pair in tables:
            for table in pair:
                await table.__aenter__()
        print(f"{'memory per match with two sockets':44} {(memory(process) - before) / matches / 1000:8.1f} kB")
        began = time.perf_counter()
        await asyncio.gather(*(play(pair, choices, pause, k, times) for k, pair in enumerate(tables)))
        spent = time.perf_counter() - began
        percentiles("choice accepted and shown to both", times)
        print(f"{'choices a second':44} {len(times) / spent:8.0f}")
        sizes = [float(len(zlib.compress(bytes(t.shown.table)))) for pair in tables for t in pair]
        percentiles("a table, compressed", sizes, "kB", 0.001)
        for pair in tables:
            for table in pair:
                await table.__aexit__(None, None, None)
    return ids


def memory(process: int) -> int:
    """The bytes that a process occupies."""
    pages = Path(f"/proc/{process}/statm").read_text(encoding="ascii").split()[1]
    return int(pages) * os.sysconf("SC_PAGE_SIZE")


async def server_step(database: Path, ids: list[str], choices: int) -> None:
    """The server's own work for a choice: rules, database, and the tables of both sides."""
    store = Store(f"sqlite+aiosqlite:///{database}")
    times: list[float] = []
    rng = random.Random(1)
    for id in ids:
        async with store.read() as db:
            row = await journal.read_row(db, id)
        room = await opened(store, row)
        for _ in range(choices):
            if room.over or room.match is None:
                break
            decision = room.match.position.decisions[0]
            place = next(p for p in room.places if p.side == decision.side)
            began = time.perf_counter()
            await room.choose(place, rng.choice(decision.choices), room.match.number)
            for seat in room.places:
                room.table(seat.name)
            times.append(time.perf_counter() - began)
    percentiles("server step alone", times)
    await store.close()


async def opened(store: Store, row: MatchRow) -> Room:
    """The room of a match."""
    room = Room(store, game_named(row.game), row, alone=True)
    await room.reload()
    return room


def main() -> None:
    """Start a server, play on it, print."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--matches", type=int, default=200)
    parser.add_argument("--choices", type=int, default=40)
    parser.add_argument("--pause", type=float, default=2.0, help="seconds between two choices in a match")
    given = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder, socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        port = free.getsockname()[1]
        free.close()
        process = start(Path(folder), port)
        try:
            address = f"http://127.0.0.1:{port}"
            ids = asyncio.run(measure(address, process.pid, given.matches, given.choices, given.pause))
        finally:
            os.killpg(process.pid, signal.SIGKILL)
            process.wait(10)
        asyncio.run(server_step(Path(folder) / "marne.db", ids[:10], 100))


if __name__ == "__main__":
    main()
