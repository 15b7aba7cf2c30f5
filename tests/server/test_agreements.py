"""What players settle among themselves: resigning, draws, taking back past dice, another match, the clock."""

import asyncio
import random
from typing import Any

import pytest

from marne.client import AtTable, Client, Denied
from marne.kernel import Result
from tests.server.running import GAME, Server, in_step, play_some


async def _post(client: Client, id: str, what: str, **data: Any) -> dict[str, Any]:
    answer: dict[str, Any] = await client.ask("POST", f"matches/{id}/{what}", data)
    return answer


async def _heard(table: AtTable, kind: str) -> None:
    await table.hear(lambda m: getattr(m, "kind", None) == kind)


def test_whoever_resigns_loses_and_then_everyone_sees_everything(server: Server) -> None:
    async def go() -> None:
        async with server.two() as (anne, bob, id), anne.sit(id, "german") as german, bob.sit(id, "entente") as entente:
            await play_some([german, entente], 10)
            assert german.shown.everything is None
            with pytest.raises(Denied, match="eyes"):
                await anne.ask("GET", f"matches/{id}/at/3", side="entente")
            await _post(bob, id, "resign")
            await _heard(german, "resigned")
            while not german.shown.result:
                await german.receive()
            assert german.shown.result == Result("german", "resignation", "")
            assert german.shown.everything is not None
            assert set(german.shown.everything) == {"german", "entente"}
            assert (await anne.ask("GET", f"matches/{id}/at/3", side="entente"))["side"] == "entente"
            with pytest.raises(Denied, match="over"):
                await _post(anne, id, "resign")

    asyncio.run(go())


def test_a_draw_needs_both(server: Server) -> None:
    async def go() -> None:
        async with server.two() as (anne, bob, id), bob.sit(id, "entente") as entente:
            with pytest.raises(Denied, match="no such offer"):
                await _post(bob, id, "draw", do="accept")
            await _post(anne, id, "draw", do="offer")
            await _heard(entente, "draw offered")
            assert (await bob.match(id))["proposals"]["draw"]["by"] == "german"
            await _post(bob, id, "draw", do="decline")
            assert (await bob.match(id))["proposals"] == {}
            await _post(anne, id, "draw", do="offer")
            await _post(anne, id, "draw", do="accept")
            assert (await anne.match(id))["phase"] == "playing", "nobody agrees with himself alone"
            ended = await _post(bob, id, "draw", do="accept")
            assert ended["result"] == {"winner": None, "how": "draw by agreement", "rule": ""}

    asyncio.run(go())


def test_no_draw_with_a_program(server: Server) -> None:
    async def go() -> None:
        async with await server.person() as anne:
            id = (await anne.new_match(GAME, {"german": "me", "entente": "program:random"}))["id"]
            with pytest.raises(Denied, match="plays on"):
                await _post(anne, id, "draw", do="offer")

    asyncio.run(go())


def test_taking_back_past_the_others_choices_needs_the_other(server: Server) -> None:
    async def go() -> None:
        async with server.two() as (anne, bob, id), anne.sit(id, "german") as german, bob.sit(id, "entente") as entente:
            await play_some([german, entente], 30)
            before = await anne.ask("GET", f"matches/{id}/at/7")
            await _post(anne, id, "takeback", do="propose", number=7)
            await _heard(entente, "takeback offered")
            await _post(bob, id, "takeback", do="decline")
            await _heard(german, "takeback declined")
            await _post(anne, id, "takeback", do="propose", number=7)
            match = await _post(bob, id, "takeback", do="accept")
            assert match["number"] == 7
            await in_step([german, entente], match["version"])
            assert german.shown.number == 7
            assert german.table == before["table"]
            await play_some([german, entente], 10, seed=2)
            assert german.shown.number == 17
            for number in (99, 17):
                with pytest.raises(Denied, match="nothing to take back"):
                    await _post(anne, id, "takeback", do="propose", number=number)

    asyncio.run(go())


def test_alone_one_agrees_with_oneself(server: Server) -> None:
    async def go() -> None:
        async with await server.person() as anne:
            id = (await anne.new_match(GAME, {"german": "me", "entente": "me too"}))["id"]
            async with anne.sit(id, "german") as german, anne.sit(id, "entente") as entente:
                await play_some([german, entente], 12)
            assert (await _post(anne, id, "takeback", do="propose", number=4))["number"] == 4

    asyncio.run(go())


def test_a_rematch_changes_sides_and_waits_for_the_other(server: Server) -> None:
    async def go() -> None:
        async with server.two() as (anne, bob, id), bob.sit(id, "entente") as entente:
            with pytest.raises(Denied, match="not over"):
                await _post(anne, id, "rematch")
            await _post(anne, id, "resign")
            again = await _post(anne, id, "rematch")
            assert again["phase"] == "open"
            assert again["my_seats"] == ["entente"]
            await _heard(entente, "rematch")
            assert (await bob.ask("GET", "me"))["unread"] >= 1
            joined = await _post(bob, id, "rematch")
            assert (joined["id"], joined["phase"], joined["my_seats"]) == (again["id"], "playing", ["german"])
            assert (await _post(anne, id, "rematch"))["id"] == again["id"]

    asyncio.run(go())


@pytest.mark.parametrize("expiry", ["lose", "random"])
def test_a_clock_that_runs_out(server: Server, expiry: str) -> None:
    async def go() -> None:
        pace = {"kind": "clock", "minutes": 0.01, "expiry": expiry}
        async with server.two(pace=pace) as (anne, _, id), anne.sit(id, "german") as german:
            async with asyncio.timeout(120):
                while not german.shown.result and german.shown.number == 0:
                    await german.receive()
            [late] = (await anne.ask("GET", f"matches/{id}/at/0"))["waiting"]
            if expiry == "lose":
                assert german.shown.result is not None
                assert german.shown.result.how == "time"
                assert german.shown.result.winner not in (None, late)
            else:
                assert german.shown.number >= 1
                assert german.shown.clock is not None
                assert german.shown.clock.left[late] > 1

    asyncio.run(go())


def test_what_is_not_done_in_the_time_for_a_part_of_a_turn_is_left_undone(server: Server) -> None:
    async def go() -> None:
        async with await server.person() as anne:
            seats, pace = {"german": "me", "allied": "me too"}, {"kind": "parts", "minutes": 0.02}
            with pytest.raises(Denied, match="no time for the parts"):
                await anne.new_match("avalon-hill-1914", seats, scenario="standard", pace=pace)
            with pytest.raises(Denied, match="time no part called tea"):
                odd = {"kind": "parts", "parts": {"tea": 3}}
                await anne.new_match("avalon-hill-1914", seats, scenario="short", pace=odd)
            id = (await anne.new_match("avalon-hill-1914", seats, scenario="short", pace=pace))["id"]
            async with anne.sit(id, "german") as german, anne.sit(id, "allied") as allied:
                assert german.shown.clock is not None
                assert not german.shown.clock.running  # mobilization takes as long as it takes
                while not german.shown.clock.running:
                    table = german if german.choices else allied
                    offers = {offer.verb: offer for offer in random.sample(table.choices, len(table.choices))}
                    offer = next(offers[verb] for verb in ("done", "plan", "unit", "on") if verb in offers)
                    await table.choose(offer.verb, offer.noun)
                    await in_step([german, allied], table.shown.version)
                begun = german.shown.number
                async with asyncio.timeout(120):
                    await _heard(german, "lapsed for")
                    while german.shown.number <= begun:
                        await german.receive()
                journal = await anne.ask("GET", f"matches/{id}/story", since=begun + 1)
                assert journal[0]["by"] == "german"

    asyncio.run(go())


def test_days_for_a_choice(server: Server) -> None:
    async def go() -> None:
        pace = {"kind": "days", "days": 2}
        async with server.two(pace=pace) as (anne, bob, id):
            async with anne.sit(id, "german") as german, bob.sit(id, "entente") as entente:
                await play_some([german, entente], 5)
            clock = (await anne.match(id))["clock"]
            assert all(172_000 < clock["left"][side] <= 172_800 for side in clock["running"])

    asyncio.run(go())


def test_whose_turn_it_is_shows_in_the_list_and_as_news(server: Server) -> None:
    async def go() -> None:
        async with server.two() as (anne, bob, id), anne.sit(id, "german") as german, bob.sit(id, "entente") as entente:
            first = german.shown.waiting_seats
            while german.shown.waiting_seats == first:
                await play_some([german, entente], 1)
            [now] = german.shown.waiting_seats
            waiting, other = (bob, anne) if now == "entente" else (anne, bob)
            lists = await waiting.ask("GET", "matches")
            assert [m["id"] for m in lists["my_turn"]] == [id]
            assert lists["mine"][0]["unread"] == ["turn"]
            assert (await other.ask("GET", "matches"))["my_turn"] == []
            await waiting.ask("POST", f"matches/{id}/seen")
            assert (await waiting.ask("GET", "me"))["unread"] == 0

    asyncio.run(go())
