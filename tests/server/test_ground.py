"""What seldom changes of a table is sent once to everyone who looks at it, and then only named."""

import asyncio
from typing import Any

import msgspec

from marne.client import AtTable, Client
from marne.server.wire import Ground
from tests.server.running import Server, in_step, play_some

GAME, BATTLE = "colonialism", "verdun_fleury_1916"


async def begin(client: Client) -> str:
    """A battle in which one holds both seats."""
    match = await client.new_match(GAME, {"red": "me", "blue": "me too"}, scenario=BATTLE, public=True)
    id: str = match["id"]
    return id


def grounds(table: AtTable) -> list[Ground]:
    """The grounds that were sent."""
    return [message for message in table.heard if isinstance(message, Ground)]


def named(table: AtTable) -> Any:
    """What the table calls its ground."""
    return msgspec.json.decode(table.shown.table)["ground"]


def test_the_ground_is_sent_once_and_is_not_in_the_tables(server: Server) -> None:
    async def go() -> None:
        async with await server.person() as anne:
            id = await begin(anne)
            async with anne.sit(id, "red") as red, anne.sit(id, "blue") as blue, anne.sit(id) as watcher:
                everyone = [red, blue, watcher]
                await play_some([red, blue], 12)
                await in_step(everyone, red.shown.version)
                for table in everyone:
                    keys = [ground.key for ground in grounds(table)]
                    assert len(keys) == len(set(keys)) >= 1
                    assert keys[-1] == named(table)
                    assert len(table.table["ground"]["hexes"]) == 128
                    ground = len(msgspec.json.encode(table.table["ground"]))
                    assert len(bytes(table.shown.table)) < ground / 2, "the ground was most of it"

    asyncio.run(go())


def test_whoever_comes_again_or_asks_over_http_gets_the_ground(server: Server) -> None:
    async def go() -> None:
        async with await server.person() as anne, Client(server.address) as stranger:
            id = await begin(anne)
            async with anne.sit(id, "red") as red, anne.sit(id, "blue") as blue:
                await play_some([red, blue], 3)
                whole = red.table
                number = red.shown.number
            async with anne.sit(id, "red") as again:
                assert again.table == whole
            async with stranger.sit(id) as watcher:
                assert watcher.table["ground"] == whole["ground"]
            assert (await anne.ask("GET", f"matches/{id}/table", seat="red"))["table"] == whole
            past = await anne.ask("GET", f"matches/{id}/at/{number}", seat="red")
            assert past["table"] == whole
            before = await anne.ask("GET", f"matches/{id}/at/0", seat="red")
            assert len(before["table"]["ground"]["hexes"]) == 128

    asyncio.run(go())


def test_the_same_board_has_another_name_in_every_match(server: Server) -> None:
    async def go() -> None:
        async with await server.person() as anne:
            one, other = await begin(anne), await begin(anne)
            async with anne.sit(one, "red") as here, anne.sit(other, "red") as there:
                assert here.table["ground"] == there.table["ground"]
                assert named(here) != named(there)

    asyncio.run(go())
