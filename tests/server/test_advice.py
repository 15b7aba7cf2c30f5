"""The adviser: hints for whoever plays alone, the course of the chances, and what the programs thought."""

import asyncio
import json
from collections.abc import Iterator
from itertools import pairwise
from typing import Any

import pytest

from marne.client import AtTable, Client, Denied
from tests.server.running import GAME, Server, play_some
from tests.server.test_programs import odd_server, until_the_program_has_chosen


async def against(anne: Client, program: str) -> str:
    """A match against a program."""
    return str((await anne.new_match(GAME, {"german": "me", "entente": f"program:{program}"}))["id"])


def test_a_hint_is_one_of_the_choices_with_its_reason(server: Server) -> None:
    async def go() -> None:
        async with await server.person() as anne:
            id = await against(anne, "random")
            async with anne.sit(id, "german") as table:
                prompt = (await table.wait_for_prompt()).prompt
                hint: dict[str, Any] = await anne.ask("POST", f"matches/{id}/hint", {"seat": "german"})
                assert prompt is not None
                words = {(c.verb, c.noun): c.text for c in prompt.choices}
                assert words[hint["verb"], hint["noun"]] == hint["text"]
                assert hint["number"] == table.shown.number
                assert hint["why"].endswith(".")
                assert 0 <= hint["chance"] <= 1
                await table.choose(hint["verb"], hint["noun"])

    asyncio.run(go())


def test_nobody_is_helped_against_somebody_else(server: Server) -> None:
    async def go() -> None:
        async with server.two() as (anne, bob, id), anne.sit(id, "german") as german, bob.sit(id, "entente") as entente:
            await play_some([german, entente], 6)
            for what in ("chances", "thoughts"):
                with pytest.raises(Denied, match="somebody else plays"):
                    await anne.ask("GET", f"matches/{id}/{what}")
            with pytest.raises(Denied, match="somebody else plays"):
                await anne.ask("POST", f"matches/{id}/hint", {})
            await bob.ask("POST", f"matches/{id}/resign", {})
            assert await anne.ask("GET", f"matches/{id}/thoughts") == []
            mine = await anne.ask("GET", f"matches/{id}/chances")
            theirs = await anne.ask("GET", f"matches/{id}/chances", side="entente")
            assert [e["number"] for e in mine] == [e["number"] for e in theirs]
            assert mine[0]["number"] == 0
            assert mine[-1]["number"] == 6
            assert all(0 < e["chance"] < 1 for e in mine + theirs)
            then = await anne.ask("GET", f"matches/{id}/chances", since=0)
            assert then == [mine[0], mine[-1]]  # the same estimates
            with pytest.raises(Denied, match="over"):
                await anne.ask("POST", f"matches/{id}/hint", {})

    asyncio.run(go())


def test_what_a_program_thinks_is_kept_and_goes_when_its_choice_is_taken_back(server: Server) -> None:
    async def go() -> None:
        async with await server.person() as anne:
            id = await against(anne, "sergeant:bold")
            async with anne.sit(id, "german") as table:
                assert any(seat.who == "Sergeant, bold" for seat in table.shown.seats)
                await until_the_program_has_chosen(table, 3)
                while not table.choices:
                    await table.receive()
                thoughts = await _thoughts(anne, id)
                assert thoughts[0]["seat"] == "entente"
                assert thoughts[0]["text"].endswith(".")
                assert 0 <= thoughts[0]["chance"] <= 1
                texts = [t["text"] for t in thoughts]
                assert all(a != b for a, b in pairwise(texts)), "nothing is said twice"
                back = thoughts[0]["number"] - 1
                await anne.ask("POST", f"matches/{id}/takeback", {"do": "propose", "number": back})
                await _settled(table, back)
                assert all(t["number"] > back for t in await _thoughts(anne, id, back))

    asyncio.run(go())


async def _thoughts(anne: Client, id: str, since: int = 0) -> list[dict[str, Any]]:
    found: list[dict[str, Any]] = await anne.ask("GET", f"matches/{id}/thoughts", since=since)
    return found


async def _settled(table: AtTable, number: int) -> None:
    """Wait until the match has gone back and the program has chosen anew."""
    while table.shown.number > number:
        await table.receive()
    while not table.choices:
        await table.receive()


@pytest.fixture(scope="module")
def odd(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """A server on which players sit that nobody wants."""
    with odd_server(tmp_path_factory.mktemp("odd")) as running:
        yield running


@pytest.mark.parametrize(("program", "ends"), [("hopeless", False), ("hopeless+resigns", True)])
def test_a_program_without_hope_resigns_only_if_it_is_asked_to(odd: Server, program: str, ends: bool) -> None:
    async def go() -> None:
        async with await odd.person() as anne:
            id = await against(anne, program)
            async with anne.sit(id, "german") as table:
                await until_the_program_has_chosen(table)
                if ends:
                    while not table.shown.result:
                        await table.receive()
                    assert table.shown.result.winner == "german"
                    assert table.shown.result.how == "resignation"
                else:
                    await until_the_program_has_chosen(table, 2)
                    assert table.shown.result is None
                assert any(seat.who == "hopeless" for seat in table.shown.seats)

    asyncio.run(go())


def test_a_program_may_think_for_a_share_of_its_clock(odd: Server) -> None:
    """So that its time lasts; without a clock, as long as the server lets it."""

    async def go() -> None:
        async with await odd.person() as anne:
            for pace in ({"kind": "clock", "minutes": 20, "increment": 0}, {"kind": "none"}):
                id = (await anne.new_match(GAME, {"german": "me", "entente": "program:timed"}, pace=pace))["id"]
                async with anne.sit(id, "german") as table:
                    await until_the_program_has_chosen(table, 5)
                await anne.ask("POST", f"matches/{id}/resign", {})

    asyncio.run(go())
    given = [json.loads(line) for line in (odd.data.parent / "notes").read_text(encoding="utf-8").splitlines()]
    hurried = [seconds for seconds in given if seconds < 45]
    assert len(hurried) >= 5
    assert hurried == sorted(hurried, reverse=True), "the less time is left"
    assert 20 < hurried[-1] <= hurried[0] <= 30, "a fortieth of what is left"
    assert given[len(hurried) :] == [45] * (len(given) - len(hurried)) != [], "three quarters of a minute"
