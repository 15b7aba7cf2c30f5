"""How fast and how small a server is while 200 matches are played at once: `python -m benchmarks.server`.

A script plays both sides of every match through two sockets, each choice after a short moment, as people would in a
hurry. Measured is the time from sending a choice until both sockets show the table after it, and what each choice costs
the server's processor. The server's own step is measured beside it for every game, in this process, without a network:
by the clock, and in time of the processor, which a busy machine changes less. SQLite writes in a thread of its own, so
that the processor time of the step is without the commit.

As many matches again are set up first, and not played: they fill what the rules remember for all matches together, so
that what is measured afterwards is what one more match takes.
"""

from __future__ import annotations

import argparse
import asyncio
import gc
import os
import random
import signal
import socket
import subprocess
import sys
import tempfile
import time
import zlib
from collections.abc import Callable
from pathlib import Path
from statistics import mean
from types import BuiltinFunctionType, FunctionType, MethodType, ModuleType
from typing import Any, TypeVar

import httpx
from sqlalchemy import Connection

from marne.client import AtTable, Client
from marne.kernel import Choice, Game, Match, SeededDice, games
from marne.kernel.refusals import ODD_NOUNS
from marne.kernel.trial import Trial
from marne.server import ledger, showing
from marne.server.errands import Errands
from marne.server.library import game_named
from marne.server.litter import settle
from marne.server.room import Room
from marne.server.rooms import REST_AFTER
from marne.server.settings import Settings
from marne.server.store import Store

T = TypeVar("T")
GAME = "germany-at-war"
STEPPED = 10
"""Matches of each game in which the server's own step is measured."""
BETWEEN = 40
"""By so many choices each of them is farther on than the one before."""
LONGEST = 0.05
"""Seconds of the processor that a question may take at most."""
SETTINGS = {
    "MARNE_ACCOUNTS_PER_HOUR": "100000",
    "MARNE_REQUESTS_PER_SECOND": "100000",
    "MARNE_MESSAGES_PER_SECOND": "100000",
    "MARNE_MESSAGES_AT_ONCE": "100000",
    "MARNE_SOCKETS_PER_USER": "10000",
    "MARNE_SOCKETS_PER_ADDRESS": "10000",
    "MARNE_MATCHES_PER_USER": "10000",
    "MARNE_IDLE_MINUTES": "60",
    "MARNE_CHORES_EVERY": "1",
}


def percentiles(name: str, values: list[float], unit: str = "ms", factor: float = 1000) -> None:
    """Print the middle, the slow twentieth, the slow hundredth and the slowest."""
    ordered = sorted(values)
    at = [ordered[min(len(ordered) - 1, int(len(ordered) * p))] * factor for p in (0.5, 0.95, 0.99, 1)]
    p50, p95, p99, most = at
    print(f"{name:44} p50 {p50:8.2f}  p95 {p95:8.2f}  p99 {p99:8.2f}  max {most:8.2f} {unit}   ({len(ordered):,})")


def single(name: str, value: float, unit: str) -> None:
    """Print one number."""
    print(f"{name:44}     {value:8.2f} {unit}")


def start(folder: Path, port: int, **settings: str) -> subprocess.Popen[bytes]:
    """A server process with a fresh database."""
    environment = {**os.environ, **SETTINGS, "MARNE_DATA": str(folder), **settings}
    command = [sys.executable, "-c", "from marne.cli import main; main()", "serve", "--port", str(port)]
    process = subprocess.Popen(command, env=environment, start_new_session=True)
    for _ in range(1200):
        try:
            httpx.get(f"http://127.0.0.1:{port}/api/session", trust_env=False)
            return process
        except httpx.TransportError:
            time.sleep(0.05)
    raise RuntimeError("the server did not start")


class Load:
    """What a process takes: memory and time of the processor."""

    def __init__(self, process: int) -> None:
        self._folder = Path(f"/proc/{process}")
        self._memory = self.memory()

    def memory(self) -> int:
        """The bytes that it occupies."""
        return int((self._folder / "statm").read_text(encoding="ascii").split()[1]) * os.sysconf("SC_PAGE_SIZE")

    def processor(self) -> float:
        """The seconds of the processor that it has used."""
        fields = (self._folder / "stat").read_text(encoding="ascii").rpartition(")")[2].split()
        return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")

    def mark(self) -> None:
        """Count memory from here."""
        self._memory = self.memory()

    def print_memory(self, name: str, matches: int) -> None:
        """Print the memory taken since the mark, for each match."""
        single(name, (self.memory() - self._memory) / matches / 1000, "kB")


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


async def lateness(late: list[float]) -> None:
    """How long this process waits for its turn: what a busy machine, or the script itself, adds to every time above."""
    while True:
        began = time.perf_counter()
        await asyncio.sleep(0.01)
        late.append(time.perf_counter() - began - 0.01)


async def measure(address: str, process: int, matches: int, choices: int, pause: float) -> dict[str, list[str]]:
    """Play so many matches at once and print how long things took, and what they take up; some matches of each game."""
    load = Load(process)
    async with Client(address, timeout=120) as client:
        await client.sign_up("Benchmark", "a long password")
        seats = {"german": "me", "entente": "me too"}
        for _ in range(matches):
            await client.new_match(GAME, seats)
        load.mark()
        ids = [(await client.new_match(GAME, seats))["id"] for _ in range(matches)]
        load.print_memory("memory per match that was just set up", matches)
        tables = [(client.sit(id, "german"), client.sit(id, "entente")) for id in ids]
        for pair in tables:
            for table in pair:
                await table.__aenter__()
        load.print_memory("memory per match with two sockets", matches)
        await _play_all(tables, load, choices, pause)
        await asyncio.sleep(REST_AFTER + 5)
        load.print_memory(f"the same at rest after {choices} choices", matches)
        for pair in tables:
            for table in pair:
                await table.__aexit__(None, None, None)
        await asyncio.sleep(2)
        load.print_memory("and when the sockets are closed", matches)
        others = {name: await _set_up(client, name) for name in games() if name != GAME}
    return {GAME: ids[:STEPPED], **others}


async def _set_up(client: Client, name: str) -> list[str]:
    """Matches of a game in which one user has all seats."""
    first, *more = Match(game_named(name), dice=SeededDice(1)).seats
    seats = {first.name: "me", **{seat.name: "me too" for seat in more}}
    return [(await client.new_match(name, seats))["id"] for _ in range(STEPPED)]


async def _play_all(tables: list[tuple[AtTable, AtTable]], load: Load, choices: int, pause: float) -> None:
    """Play all matches at once."""
    times: list[float] = []
    gc.collect()
    gc.freeze()  # the pauses of this process are not the server's
    late: list[float] = []
    watch = asyncio.create_task(lateness(late))
    began, used = time.perf_counter(), load.processor()
    await asyncio.gather(*(play(pair, choices, pause, k, times) for k, pair in enumerate(tables)))
    spent = time.perf_counter() - began
    watch.cancel()
    percentiles("choice accepted and shown to both", times)
    percentiles("meanwhile, how late a timer was here", late)
    single("choices a second", len(times) / spent, "")
    single("the server's processor, per choice", (load.processor() - used) / len(times) * 1000, "ms")
    sizes = [float(len(zlib.compress(bytes(t.shown.table)))) for pair in tables for t in pair]
    percentiles("a table, compressed", sizes, "kB", 0.001)


class TimedStore(Store):
    """A database that notes how long it takes to write a choice down."""

    spent = 0.0

    async def quickly(self, work: Callable[[Connection], T]) -> T:
        """Write something down, and note how long that took."""
        began = time.perf_counter()
        try:
            return await super().quickly(work)
        finally:
            self.spent = time.perf_counter() - began


class Reader:
    """Somebody at a table who reads at once."""

    user_id: int | None = None
    opened_by: str | None = None
    invitation: str | None = None
    language = "en"

    def __init__(self, seat: str) -> None:
        self.seat: str | None = seat
        self.grounds: set[str] = set()

    def send(self, text: str) -> None:
        """Read a message."""

    def close(self, why: str, code: int = 0) -> None:
        """Go away."""


async def server_step(database: Path, name: str, ids: list[str], choices: int) -> None:
    """The server's own work for a choice: rules, database, the story and the tables of both sides as they are sent."""
    store = TimedStore(f"sqlite+aiosqlite:///{database}")
    game_named(name)
    settle()  # as a server does when it starts
    times: list[float] = []
    apart: list[float] = []
    worked: list[float] = []
    sizes: list[int] = []
    numbers: list[int] = []
    rng = random.Random(1)
    for number, id in enumerate(ids):
        room = await opened(store, id)
        for _ in range(number * BETWEEN):
            await _step(room, rng)  # nobody looks on until the match has come so far
        for seat in room.chairs:
            room.enter(Reader(seat.name))
        for _ in range(choices):
            began, used = time.perf_counter(), time.thread_time()
            if not await _step(room, rng):
                break
            times.append(time.perf_counter() - began)
            worked.append(time.thread_time() - used)
            apart.append(times[-1] - store.spent)
        async with room.told():
            pass
        room.rest()
        sizes.append(size_of(room))
        numbers.append(room.row.number)
    percentiles(f"{name}: server step alone", times)
    percentiles(f"{name}: the same without the commit", apart)
    percentiles(f"{name}: in time of the processor", worked)
    single(f"{name}: a match after {mean(numbers):.0f} choices", mean(sizes) / 1000, "kB")
    await store.close()


async def _step(room: Room, rng: random.Random) -> bool:
    """Make a choice in a match; whether there was one to make."""
    if room.over or room.match is None:
        return False
    decision = room.match.position.decisions[0]
    chair = next(p for p in room.chairs if p.side == decision.side)
    await room.choose(chair, rng.choice(decision.choices), room.match.number, room.row.version)
    return True


def bytes_per_choice(choices: int) -> None:
    """What a choice sends to a seat where every match has a board of its own: whole, and as it is sent."""
    game, rng = game_named("colonialism"), random.Random(1)
    match = Match(game, "verdun_fleury_1916", {}, SeededDice(1))
    whole, sent, known = [], [], set()
    for _ in range(choices):
        for side in game.sides:
            eyes = match.eyes(side)
            whole.append(float(len(bytes(showing.table(game, eyes)))))
            table, ground = showing.parted(game, eyes, "match")
            fresh = ground is not None and (side, ground.key) not in known
            sent.append(float(len(bytes(table)) + (len(bytes(ground.ground)) if ground and fresh else 0)))
            known.add((side, ground.key if ground else ""))
        decision = rng.choice(match.position.decisions)
        match.choose(decision.side, rng.choice(decision.choices))
    percentiles("a table of Colonialism with its ground", whole, "kB", 0.001)
    percentiles("as it is sent", sent, "kB", 0.001)


def questions(scenarios: int) -> None:
    """What one message can cost: to ask of nonsense, and of what there is, in each stage of each game."""
    for name, game in games().items():
        odd: list[float] = []
        meant: list[float] = []
        seen: set[str] = set()
        for scenario in game.scenarios[:scenarios]:
            for match in Trial(game, 1, scenario.name).matches():
                stage = type(match.position.state.stack[-1]).__name__ if match.position.state.stack else ""
                if stage not in seen:
                    seen.add(stage)
                    _ask(game, match, odd, meant)
        percentiles(f"{name}: a senseless question", odd)
        percentiles(f"{name}: a question that can be meant", meant)
        single(f"{name}: answers over 50 ms", sum(spent > LONGEST for spent in odd + meant), "")


def _ask(game: Game[Any], match: Match, odd: list[float], meant: list[float]) -> None:
    """Ask everything of a position."""
    nouns = {
        verb.name: verb.choices(verb.nouns.now(match.position.state) if verb.nouns else None) for verb in game.verbs
    }
    for side in game.sides:
        for verb, choices in nouns.items():
            for times, asked in ((odd, [Choice(verb, noun) for noun in ODD_NOUNS]), (meant, list(choices)[:20])):
                for choice in asked:
                    began = time.thread_time()
                    match.foresee(side, choice)
                    match.position.why_not(side, choice)
                    times.append(time.thread_time() - began)


async def opened(store: Store, id: str) -> Room:
    """The room of a match."""
    async with store.read() as db:
        row = await ledger.read_row(db, id)
    room = Room(store, Errands(Settings()), game_named(row.game), row, alone=True)
    await room.reload()
    return room


SHARED = (type, FunctionType, BuiltinFunctionType, MethodType, ModuleType)


def size_of(room: Room) -> int:
    """The bytes of everything that a room holds and that is not shared by all rooms."""
    row = {name: value for name, value in vars(room.row).items() if name != "_sa_instance_state"}
    seen, waiting, total = {id(room.game)}, [room.match, room._story, room.chairs, row], 0
    while waiting:
        thing = waiting.pop()
        if id(thing) in seen or isinstance(thing, SHARED):
            continue
        seen.add(id(thing))
        total += sys.getsizeof(thing)
        waiting.extend(gc.get_referents(thing))
    return total


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
        for name, some in ids.items():
            asyncio.run(server_step(Path(folder) / "marne.db", name, some, 100))
    bytes_per_choice(200)
    questions(6)


if __name__ == "__main__":
    main()
