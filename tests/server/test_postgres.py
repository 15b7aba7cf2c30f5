"""PostgreSQL with several workers: players at different workers see each other's moves, and nothing is done twice."""

import asyncio
import json
from collections.abc import Iterator
from pathlib import Path

import pytest
from sqlalchemy import text

from marne.client import Client, Denied, Refusal
from marne.kernel import verify
from marne.kernel.together import Chain
from marne.server.store import Store
from tests.server.postgres import Cluster
from tests.server.running import GAME, PASSWORD, Server, free_port, in_step, play_some
from tests.server.test_passes import sent_away
from tests.server.test_store import differences, down_and_up
from tests.server.test_together import play_to_a_throw


@pytest.fixture(scope="module")
def pair(cluster: Cluster, tmp_path_factory: pytest.TempPathFactory) -> Iterator[tuple[Server, Server]]:
    """Two servers on one database, started at the same moment's notice."""
    folder = tmp_path_factory.mktemp("pair")
    settings = {"database": cluster.url, "secret": "x" * 32, "chores_every": "0.5"}
    one, two = Server(folder / "one", None, **settings).start(), Server(folder / "two", None, **settings).start()
    yield one, two
    one.stop()
    two.stop()


async def _both(pair: tuple[Server, Server]) -> tuple[Client, Client, str]:
    """Two people at different workers, in one match."""
    anne, bob = await pair[0].person(), await pair[1].person()
    match = await anne.new_match(GAME, {"german": "me", "entente": "invite"})
    await bob.join(match["id"], "entente", match["keys"]["entente"])
    return anne, bob, match["id"]


def test_the_tables_are_what_the_program_expects(pair: tuple[Server, Server], cluster: Cluster) -> None:
    async def go() -> None:
        url = cluster.url.replace("postgresql://", "postgresql+asyncpg://")
        async with Store(url) as store, store.write() as db:
            connection = await db.connection()
            assert await connection.run_sync(differences) == []

    asyncio.run(go())


def test_migrations_go_up_and_down_here_too(cluster: Cluster) -> None:
    async def go() -> None:
        await cluster.execute("CREATE DATABASE steps")
        url = cluster.url.replace("postgresql://", "postgresql+asyncpg://").removesuffix("/postgres") + "/steps"
        await down_and_up(Store(url))
        async with Store(url) as store:
            await store.migrate("base")
            await store.migrate()
            async with store.write() as db:
                connection = await db.connection()
                assert await connection.run_sync(differences) == []

    asyncio.run(go())


def test_players_at_different_workers_see_each_other(pair: tuple[Server, Server]) -> None:
    async def go() -> None:
        anne, bob, id = await _both(pair)
        async with anne, bob, anne.sit(id, "german") as german, bob.sit(id, "entente") as entente:
            await play_some([german, entente], 80)
            assert german.shown.number == entente.shown.number == 80
            assert [s.number for s in german.told] == [s.number for s in entente.told]
            await german.say("Bonjour")
            await entente.hear(lambda m: getattr(m, "text", "") == "Bonjour")
            assert all(seat["online"] for seat in (await _seats(bob, id)))

    asyncio.run(go())


async def _seats(client: Client, id: str) -> list[dict[str, object]]:
    for _ in range(600):
        seats: list[dict[str, object]] = (await client.match(id))["seats"]
        if all(seat["online"] for seat in seats):
            break
        await asyncio.sleep(0.1)
    return seats


def test_the_last_two_seats_are_taken_at_once(pair: tuple[Server, Server]) -> None:
    """Both come in, whichever worker begins the match."""

    async def go() -> None:
        async with await pair[0].person() as anne, await pair[0].person() as bob, await pair[1].person() as eve:
            for _ in range(8):
                seats = {"german": "me", "french": "invite", "british": "invite"}
                match = await anne.new_match(GAME, seats, options={"players": "3"})
                id, keys = match["id"], match["keys"]
                await asyncio.gather(
                    bob.join(id, "french", keys["french"]),
                    eve.join(id, "british", keys["british"]),
                )
                for client in (anne, bob, eve):
                    assert (await client.match(id))["phase"] == "playing"

    asyncio.run(go())


def test_a_seat_is_left_at_every_worker_when_its_holder_signs_out(pair: tuple[Server, Server]) -> None:
    async def go() -> None:
        anne, bob, id = await _both(pair)
        async with anne, bob, Client(pair[1].address) as there:
            there._http.cookies = anne._http.cookies
            async with there.sit(id, "german") as german, bob.sit(id, "entente") as entente:
                await anne.ask("DELETE", "session")
                await sent_away(german)
                await entente.hear(lambda m: getattr(m, "kind", "") == "offline")

    asyncio.run(go())


def test_three_people_at_two_workers_throw_together(pair: tuple[Server, Server]) -> None:
    """Each of the three words crosses over to the other worker, and the throw is proved."""

    async def go() -> None:
        seats = ("german", "french", "british")
        chains = {seat: Chain(f"the seed of the {seat}", 300) for seat in seats}
        async with await pair[0].person() as anne, await pair[1].person() as bob, await pair[1].person() as eve:
            people = dict(zip(seats, (anne, bob, eve), strict=True))
            wanted = {"german": "me", "french": "invite", "british": "invite"}
            match = await anne.new_match(
                GAME, wanted, options={"players": "3"}, seal=chains["german"].seal, together=True
            )
            id = match["id"]
            for seat in seats[1:]:
                await people[seat].join(id, seat, match["keys"][seat], seal=chains[seat].seal)
            for seat, person in people.items():
                await person.say_word(id, seat, chains[seat].after(chains[seat].seal))
            async with anne.sit(id, "german") as one, bob.sit(id, "french") as two, eve.sit(id, "british") as three:
                tables = dict(zip(seats, (one, two, three), strict=True))
                waiting = await play_to_a_throw(list(tables.values()), 1)
                throw = waiting.shown.throw
                assert throw is not None and throw.missing == list(seats)
                for seat, person in people.items():
                    await person.say_word(id, seat, chains[seat].after(throw.last[seat]))
                await in_step(list(tables.values()), waiting.shown.version + 3)
                assert [table.shown.throw for table in tables.values()] == [None] * 3
            await anne.ask("POST", f"matches/{id}/resign", {})
            save = await eve.ask("GET", f"matches/{id}/save")
            assert save["dice"]["kind"] == "together"
            assert verify(json.dumps(save), noted=match["commitment"]).sound

    asyncio.run(go())


def test_undo_and_taking_back_cross_over(pair: tuple[Server, Server]) -> None:
    async def go() -> None:
        anne, bob, id = await _both(pair)
        async with anne, bob, anne.sit(id, "german") as german, bob.sit(id, "entente") as entente:
            first = german.choices[0]
            await german.choose(first.verb, first.noun)
            await in_step([german, entente], german.shown.version)
            await german.undo()
            await in_step([german, entente], german.shown.version)
            assert entente.shown.number == 0
            await play_some([german, entente], 30)
            await anne.ask("POST", f"matches/{id}/takeback", {"do": "propose", "number": 5})
            await entente.hear(lambda m: getattr(m, "kind", "") == "takeback offered")
            match = await bob.ask("POST", f"matches/{id}/takeback", {"do": "accept"})
            await in_step([german, entente], match["version"])
            assert (german.shown.number, entente.shown.number) == (5, 5)
            await play_some([german, entente], 20, seed=3)
            assert german.shown.number == 25

    asyncio.run(go())


def test_of_two_clicks_at_once_one_is_accepted(pair: tuple[Server, Server]) -> None:
    """One person with the same seat open at two workers clicks at both at the same moment, again and again."""

    async def go() -> None:
        anne = await pair[0].person("Both Hands")
        async with anne, Client(pair[1].address) as there:
            await there.sign_in("Both Hands", PASSWORD)
            id = (await anne.new_match(GAME, {"german": "me", "entente": "me too"}))["id"]
            async with (
                anne.sit(id, "german") as a,
                there.sit(id, "german") as b,
                anne.sit(id, "entente") as c,
                there.sit(id, "entente") as d,
            ):
                tables = [a, b, c, d]
                for _ in range(40):
                    here, other = (a, b) if a.choices else (c, d)
                    before = here.shown.number
                    offer = here.choices[0]
                    results = await asyncio.gather(
                        here.choose(offer.verb, offer.noun),
                        other.choose(offer.verb, offer.noun),
                        return_exceptions=True,
                    )
                    assert all(isinstance(r, Refusal) for r in results if isinstance(r, BaseException)), results
                    await in_step(tables, max(t.shown.version for t in tables))
                    assert {t.shown.number for t in tables} == {before + 1}
            await anne.ask("POST", f"matches/{id}/resign", {})
            assert verify(json.dumps(await there.ask("GET", f"matches/{id}/save"))).sound

    asyncio.run(go())


def test_a_worker_that_has_missed_a_word_catches_up(pair: tuple[Server, Server], cluster: Cluster) -> None:
    """All listening connections are cut: the workers listen again, and look at the database meanwhile."""

    async def go() -> None:
        anne, bob, id = await _both(pair)
        async with anne, bob, anne.sit(id, "german") as german, bob.sit(id, "entente") as entente:
            await play_some([german, entente], 5)
            url = cluster.url.replace("postgresql://", "postgresql+asyncpg://")
            async with Store(url) as store, store.write() as db:
                await db.execute(
                    text(
                        "SELECT pg_terminate_backend(pid) FROM pg_stat_activity"
                        " WHERE pid <> pg_backend_pid() AND (query LIKE 'LISTEN%' OR query LIKE '%pg_notify%')"
                    )
                )
            await play_some([german, entente], 30, seed=2)
            assert german.shown.number == 35

    asyncio.run(go())


def test_one_command_with_two_workers(cluster: Cluster, tmp_path: Path) -> None:
    server = Server(
        tmp_path, free_port(), database=cluster.url, secret="x" * 32, workers="2", chores_every="0.5"
    ).start()

    async def go() -> None:
        async with server.two() as (anne, bob, id):
            for k in range(3):
                async with anne.sit(id, "german") as german, bob.sit(id, "entente") as entente:
                    await play_some([german, entente], 10, seed=k)
            assert (await anne.match(id))["number"] == 30

    try:
        asyncio.run(go())
    finally:
        server.kill()


def test_odd_letters_are_refused_and_not_an_error(pair: tuple[Server, Server]) -> None:
    async def go() -> None:
        async with await pair[0].person() as anne:
            for path in ("matches/%00", "matches/a%00b", "matches/ä"):
                with pytest.raises(Denied, match="404"):
                    await anne.ask("GET", path)
            with pytest.raises(Denied, match=r"403|400"):
                await anne.sign_in("a\0b", PASSWORD)

    asyncio.run(go())
