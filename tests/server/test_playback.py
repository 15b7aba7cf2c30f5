"""What has happened, to be watched: each step leads to the table as it was, and nobody sees through other eyes."""

import asyncio
from typing import Any

import pytest

from marne.client import Client, Denied
from marne.kernel.save import dump
from tests.games.test_actions import GAMES, played
from tests.server.running import Server

LEFT_OUT = ("hints", "moving", "targets")


async def _bring(client: Client, game: str) -> str:
    """A match of programs, brought along; both seats are its owner's."""
    brought = await client.ask("POST", "matches/upload", {"save": dump(played(game)), "seats": {}})
    return str(brought["id"])


def _table(table: dict[str, Any], step: dict[str, Any]) -> dict[str, Any]:
    """A table after a step, as a page makes it."""
    known = {piece["key"]: piece for piece in (*table["pieces"], *step.get("pieces", ()))}
    order = step.get("order") or [piece["key"] for piece in table["pieces"]]
    return {**table, **step.get("rest", {}), "pieces": [known[key] for key in order]}


def _plain(table: dict[str, Any]) -> dict[str, Any]:
    """What is to be seen of a table; what has its default need not be said."""
    return {name: value for name, value in table.items() if name not in LEFT_OUT and value not in (None, [], {}, False)}


@pytest.mark.parametrize("game", GAMES)
def test_every_step_leads_to_the_table_as_it_was(server: Server, game: str) -> None:
    async def go() -> None:
        async with await server.person() as anne:
            id, seat = await _bring(anne, game), played(game).seats[1].name
            told = await anne.ask("GET", f"matches/{id}/actions", since=60, until=200, tables=True, seat=seat)
            assert told["since"] == 60
            assert told["actions"][-1]["number"] == told["until"] <= 200
            assert [s["number"] for s in told["steps"]] == sorted({a["number"] for a in told["actions"]})
            table = told["begin"]
            for step in told["steps"]:
                table = _table(table, step)
                if step["number"] in (told["steps"][2]["number"], told["until"]):
                    there = await anne.ask("GET", f"matches/{id}/at/{step['number']}", seat=seat)
                    assert _plain(table) == _plain(there["table"])
            read = await anne.ask("GET", f"matches/{id}/actions", since=60, until=200, seat=seat)
            assert (read["actions"], read["steps"]) == (told["actions"], [])
            since = await anne.ask("GET", f"matches/{id}/actions", tables=True, seat=seat)
            assert since["until"] == since["last"] == played(game).number

    asyncio.run(go())


def test_nobody_watches_through_other_eyes(server: Server) -> None:
    async def go() -> None:
        async with await server.person() as anne, await server.person() as bob:
            id = await _bring(anne, GAMES[0])
            with pytest.raises(Denied):
                await bob.ask("GET", f"matches/{id}/actions", seat="german")

    asyncio.run(go())
