"""Several choices in one message: made together, checked one by one, taken back together."""

import asyncio
from pathlib import Path
from typing import Any

import pytest

from marne.client import AtTable, Client, Refusal
from marne.server.wire import Halted, TableMessage
from tests.server.running import GAME, PASSWORD, Server, in_step

LEADER, DINANT = 10, 36


async def begin(client: Client) -> str:
    """A match in which one holds both seats."""
    id: str = (await client.new_match(GAME, {"german": "me", "entente": "me too"}))["id"]
    return id


async def march(table: AtTable) -> list[tuple[str, int | str | None]]:
    """Take a leader in hand; his way to Dinant, step by step."""
    await table.choose("surprise")
    await table.choose("activate", LEADER)
    return [("go", area) for area in table.table["hints"][f"go {DINANT}"]["path"]]


def where(table: AtTable) -> Any:
    """The area of the leader."""
    return next(piece["space"] for piece in table.table["pieces"] if piece["key"] == f"b{LEADER}")


def tables(table: AtTable) -> list[int]:
    """The numbers of the positions that were shown."""
    return [message.number for message in table.heard if isinstance(message, TableMessage)]


def halts(table: AtTable) -> list[Halted]:
    """Every word that something could not be done to its end."""
    return [message for message in table.heard if isinstance(message, Halted)]


def test_a_march_is_one_message_one_version_and_one_table(server: Server) -> None:
    async def go() -> None:
        async with await server.person() as anne:
            id = await begin(anne)
            async with anne.sit(id, "german") as german, anne.sit(id, "entente") as entente, anne.sit(id) as watcher:
                way = await march(german)
                assert len(way) > 1
                everyone = [german, entente, watcher]
                await in_step(everyone, german.shown.version)
                before = german.shown
                for table in everyone:
                    table.heard.clear()
                    table.told.clear()
                assert await german.follow(*way) == len(way)
                await in_step(everyone, german.shown.version)
                assert german.shown.version == before.version + 1
                assert where(german) == DINANT
                for table in everyone:
                    assert tables(table) == [before.number + len(way)]
                    assert [story.number for story in table.told] == [before.number + k + 1 for k in range(len(way))]
                journal = (await anne.ask("GET", f"matches/{id}/save"))["journal"]
                assert [(verb, noun) for _, verb, noun, *_ in journal[before.number :]] == way
                assert halts(german) == []

    asyncio.run(go())


def test_what_is_not_offered_ends_it_there_with_its_reason(server: Server) -> None:
    async def go() -> None:
        async with await server.person() as anne:
            id = await begin(anne)
            async with anne.sit(id, "german") as german:
                way = await march(german)
                before = german.shown.number
                assert await german.follow(*way, ("go", 5), ("reveal", None)) == len(way)
                assert german.shown.number == before + len(way)
                await german.why("reveal")
                (halt,) = halts(german)
                assert halt.made == len(way)
                assert halt.rule and "does not touch" in halt.why

    asyncio.run(go())


def test_nothing_is_done_after_a_revelation(server: Server) -> None:
    async def go() -> None:
        async with await server.person() as anne:
            id = await begin(anne)
            async with anne.sit(id, "german") as german:
                way = [*(await march(german)), ("reveal", None)]
                assert await german.follow(*way, ("done", None)) == len(way)
                assert any(offer.verb == "done" for offer in german.choices), "it could have been chosen"
                await german.why("done")
                (halt,) = halts(german)
                assert "revealed" in halt.why
                assert not german.shown.can_undo

    asyncio.run(go())


def test_a_first_choice_that_is_refused_changes_nothing(server: Server) -> None:
    async def go() -> None:
        async with await server.person() as anne:
            id = await begin(anne)
            async with anne.sit(id, "german") as german:
                way = await march(german)
                before = german.shown
                with pytest.raises(Refusal, match="does not touch"):
                    await german.follow(("go", 5), *way)
                with pytest.raises(Refusal, match="not understood"):
                    await german.follow(*([way[0]] * 200))
                assert (await anne.match(id))["version"] == before.version

    asyncio.run(go())


def test_one_click_is_one_undo_and_a_new_process_knows_it(tmp_path: Path) -> None:
    server = Server(tmp_path).start()

    async def click() -> tuple[str, str, int]:
        async with await server.person("Anne") as anne:
            id = await begin(anne)
            async with anne.sit(id, "german") as german:
                way = await march(german)
                start, number = where(german), german.shown.number
                await german.follow(*way)
                await german.undo()
                assert (where(german), german.shown.number) == (start, number)
                await german.follow(*way)
                return id, start, number

    async def undo(id: str, start: str, number: int) -> None:
        async with Client(server.address, timeout=120) as anne:
            await anne.sign_in("Anne", PASSWORD)
            async with anne.sit(id, "german") as german:
                assert where(german) == DINANT
                await german.undo()
                assert (where(german), german.shown.number) == (start, number)
                await german.undo()
                assert german.shown.number == number - 1, "a choice of its own is taken back alone"

    try:
        found = asyncio.run(click())
        server.kill()
        server = Server(tmp_path, server.port).start()
        asyncio.run(undo(*found))
    finally:
        server.kill()
