"""A little of every trouble while people play; `make chaos` brings much of it."""

import asyncio
import random
from collections import Counter
from collections.abc import Iterator
from pathlib import Path

import pytest

from marne.client import Denied, Refusal, SentAway
from tests.server import chaos
from tests.server.chaos import SECRET, Storm
from tests.server.postgres import Cluster, running_cluster
from tests.server.running import Server, free_port


def words_only(told: Counter[str]) -> None:
    """Whatever players are told is said in words, not in the language of a program."""
    for line in told:
        assert " " in line or line == "TimeoutError", line
        assert "Traceback" not in line and "sqlalchemy" not in line, line


def one(folder: Path) -> Server:
    """A server with a database of its own."""
    return Server(folder, free_port(), secret=SECRET).start()


def test_a_full_disk_is_told_and_survived(tmp_path: Path) -> None:
    server = one(tmp_path)
    try:
        told = asyncio.run(Storm(server, 3).rage(1, chaos.disk_full(server), between=10))
        assert any("may not be done" in line for line in told), told
        words_only(told)
    finally:
        server.kill()


def test_a_slow_disk_and_half_open_connections_lose_nothing(tmp_path: Path) -> None:
    server = one(tmp_path)
    try:
        asyncio.run(Storm(server, 3).rage(1, chaos.disk_slow(server), between=8))
        told = asyncio.run(Storm(server, 3).rage(1, chaos.half_open(server), between=8))
        assert told == Counter(), f"nobody else notices: {told}"
    finally:
        server.kill()


def test_a_clock_that_jumps_loses_nothing(tmp_path: Path) -> None:
    server, file = chaos.with_wrong_clock(tmp_path)
    server.start()
    try:
        told = asyncio.run(Storm(server, 2).rage(3, chaos.clock_jumps(file, random.Random(1)), between=10))
        assert told == Counter(), f"nobody notices: {told}"
    finally:
        server.kill()


@pytest.fixture
def own_cluster() -> Iterator[Cluster]:
    """A cluster that may be killed."""
    with running_cluster() as running:
        yield running


def test_killed_workers_and_a_killed_database_lose_nothing(own_cluster: Cluster, tmp_path: Path) -> None:
    how = {"database": own_cluster.url, "secret": SECRET, "workers": "2", "chores_every": "0.5"}
    server = Server(tmp_path, free_port(), **how).start()
    try:
        told = asyncio.run(Storm(server, 2).rage(1, chaos.worker_killed(server, random.Random(1)), between=8))
        words_only(told)
        told = asyncio.run(Storm(server, 2).rage(1, chaos.database_killed(own_cluster), between=8))
        assert told, "players hear of it"
        words_only(told)
        asyncio.run(away_for_a_while(server, own_cluster))
    finally:
        server.kill()


async def away_for_a_while(server: Server, cluster: Cluster) -> None:
    """While nobody answers at the database's address, that is what everybody hears, at each door; then all goes on."""
    async with server.two() as (anne, _, id), anne.sit(id, "german") as table:
        cluster.kill()
        try:
            with pytest.raises(Denied, match="cannot use its database") as denied:
                await anne.match(id)
            assert denied.value.code == 503
            with pytest.raises(SentAway, match="4503 the server cannot use its database"):
                await anne.sit(id, "german").__aenter__()
            offer = table.choices[0]
            with pytest.raises(Refusal, match="cannot use its database"):
                await table.choose(offer.verb, offer.noun)
        finally:
            cluster.run()
        try:
            number = (await table.choose(offer.verb, offer.noun)).number
        except SentAway:  # whoever sits at a worker that begins anew comes back, and looks first
            async with anne.sit(id, "german") as again:
                number = again.shown.number or (await again.choose(offer.verb, offer.noun)).number
        assert number == 1
