"""A busy evening: 500 matches, 1,000 sockets, two workers on PostgreSQL: `python -m benchmarks.load`.

The people are scripts in processes of their own, in another process group. Each plays both sides of many matches, in
which a choice is due now and then, so that all together make as many choices a second as were asked for. Measured is
the time from sending a choice until both sockets show the table after it, the memory of both workers, and what each
choice costs their processors; in the end every match must stand where its players have left it.
"""

from __future__ import annotations

import argparse
import asyncio
import json
import os
import random
import shutil
import signal
import subprocess
import sys
import tempfile
import time
from pathlib import Path

from benchmarks.server import GAME, Load, lateness, percentiles, single, start
from marne.client import AtTable, Client
from tests.server.postgres import Cluster, programs
from tests.server.running import free_port

CROWDS = 2
"""How many processes the people are."""
COME_TOGETHER = 8
"""How many of a crowd set up their matches at the same time."""


def serve(folder: Path, port: int, database: str, workers: int) -> subprocess.Popen[bytes]:
    """A server with several workers."""
    return start(folder, port, MARNE_DATABASE=database, MARNE_WORKERS=str(workers), MARNE_CHORES_EVERY="5")


def workers_of(supervisor: int) -> list[int]:
    """The processes of a server that talk to people: those that have loaded the games."""
    children = Path(f"/proc/{supervisor}/task/{supervisor}/children").read_text(encoding="ascii").split()
    return [int(child) for child in children if Load(int(child)).memory() > 50_000_000]


def crowd(address: str, matches: int, seconds: float, rate: float, seed: int) -> subprocess.Popen[bytes]:
    """A process of people who play; it tells what it saw in a line of JSON."""
    given = [address, str(matches), str(seconds), str(rate), str(seed)]
    command = [sys.executable, "-m", "benchmarks.load", "--crowd", *given]
    return subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, start_new_session=True)


class Crowd:
    """People in one process: each match has a player who holds both seats."""

    def __init__(self, address: str, matches: int, seconds: float, rate: float, seed: int) -> None:
        self._address, self._matches, self._seconds, self._rate = address, matches, seconds, rate
        self._rng = random.Random(seed)
        self._times: list[float] = []
        self._made: dict[str, int] = {}

    async def play(self) -> None:
        """Come, say so, wait for a word, play, look whether all is there, and tell."""
        async with Client(self._address, timeout=300) as client:
            await client.sign_up(f"Crowd {self._rng.random()}", "a long password")
            seats = await self._come(client)
            print("ready", flush=True)
            await asyncio.to_thread(sys.stdin.readline)
            late: list[float] = []
            watch = asyncio.create_task(lateness(late))
            await asyncio.gather(*(self._play(id, *pair) for id, pair in seats.items()))
            watch.cancel()
            lost = [id for id, made in self._made.items() if (await client.match(id))["number"] != made]
        print(json.dumps({"times": self._times, "late": late, "lost": lost}), flush=True)
        os._exit(0)  # a thousand farewells would only take time

    async def _come(self, client: Client) -> dict[str, tuple[AtTable, AtTable]]:
        """Set up all matches and sit down at both sides of each."""
        seats: dict[str, tuple[AtTable, AtTable]] = {}
        door = asyncio.Semaphore(COME_TOGETHER)

        async def come() -> None:
            async with door:
                id = (await client.new_match(GAME, {"german": "me", "entente": "me too"}))["id"]
                seats[id] = client.sit(id, "german"), client.sit(id, "entente")
                for table in seats[id]:
                    await table.__aenter__()

        await asyncio.gather(*(come() for _ in range(self._matches)))
        return seats

    async def _play(self, id: str, german: AtTable, entente: AtTable) -> None:
        """Play both sides of a match until time is up."""
        pause, end = self._matches / self._rate, time.perf_counter() + self._seconds
        await self._wait(self._rng.random() * pause, end)
        while time.perf_counter() < end:
            table, other = (german, entente) if german.choices else (entente, german)
            if table.shown.result or not table.choices:
                break
            offer = self._rng.choice(table.choices)
            began = time.perf_counter()
            await table.choose(offer.verb, offer.noun)
            async with asyncio.timeout(60):
                while other.shown.version < table.shown.version:
                    await other.receive()
            self._times.append(time.perf_counter() - began)
            await self._wait(self._rng.gauss(pause, pause / 4), end)
        self._made[id] = german.shown.number

    async def _wait(self, pause: float, end: float) -> None:
        """Think about the next choice, at most until time is up."""
        await asyncio.sleep(max(0.0, min(pause, end - time.perf_counter())))


def measure(address: str, supervisor: int, matches: int, seconds: float, rate: float) -> None:
    """Let all crowds come, then play at the same time, and print what they saw."""
    crowds = [crowd(address, matches // CROWDS, seconds, rate / CROWDS, seed) for seed in range(CROWDS)]
    for people in crowds:
        assert people.stdout and people.stdout.readline().strip() == b"ready"
    loads = [Load(worker) for worker in workers_of(supervisor)]
    used = sum(load.processor() for load in loads)
    print(f"load average {os.getloadavg()[0]:.1f}, {len(loads)} workers, {matches} matches, {2 * matches} sockets")
    for people in crowds:
        assert people.stdin
        people.stdin.write(b"go\n")
        people.stdin.flush()
    seen = [json.loads(people.stdout.readline()) for people in crowds if people.stdout]
    times = [spent for one in seen for spent in one["times"]]
    percentiles("choice accepted and shown to both", times)
    percentiles("meanwhile, how late a timer was here", [late for one in seen for late in one["late"]])
    single("choices a second", len(times) / seconds, "")
    single(
        "the workers' processors, per choice", (sum(load.processor() for load in loads) - used) / len(times) * 1e3, "ms"
    )
    single("memory of all workers", sum(load.memory() for load in loads) / 1e6, "MB")
    single("matches in which a choice was lost", sum(len(one["lost"]) for one in seen), "")
    print(f"load average {os.getloadavg()[0]:.1f}")


def main() -> None:
    """Start PostgreSQL and a server, and let the people in."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--matches", type=int, default=500)
    parser.add_argument("--seconds", type=float, default=60.0)
    parser.add_argument("--rate", type=float, default=50.0, help="choices a second in all")
    parser.add_argument("--workers", type=int, default=2)
    parser.add_argument("--crowd", nargs=5, help=argparse.SUPPRESS)
    given = parser.parse_args()
    if given.crowd:
        address, matches, seconds, rate, seed = given.crowd
        asyncio.run(Crowd(address, int(matches), float(seconds), float(rate), int(seed)).play())
        return
    bin, folder = programs(), Path(tempfile.mkdtemp(prefix="marne-"))
    if bin is None:
        sys.exit("PostgreSQL is not installed here: make postgres")
    folder.chmod(0o755)
    cluster = Cluster(bin, folder / "cluster").start()
    try:
        port = free_port()
        server = serve(folder, port, asyncio.run(cluster.database("load")), given.workers)
        try:
            measure(f"http://127.0.0.1:{port}", server.pid, given.matches, given.seconds, given.rate)
        finally:
            os.killpg(server.pid, signal.SIGKILL)
    finally:
        cluster.stop()
        shutil.rmtree(folder, ignore_errors=True)


if __name__ == "__main__":
    main()
