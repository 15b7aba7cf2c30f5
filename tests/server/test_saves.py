"""Save files: taken home, brought along, verified; and the past of a match."""

import asyncio
import json

import pytest

from marne.client import Denied
from marne.kernel import verify
from tests.server.running import GAME, Server, play_some


def test_a_file_is_for_those_who_may_see_everything(server: Server) -> None:
    async def go() -> None:
        async with server.two(words="for Anne") as (anne, bob, id):
            async with anne.sit(id, "german") as german, bob.sit(id, "entente") as entente:
                await play_some([german, entente], 40)
            with pytest.raises(Denied, match="what the other side hides"):
                await anne.ask("GET", f"matches/{id}/save")
            seal = (await anne.match(id))["commitment"]
            await bob.ask("POST", f"matches/{id}/resign", {})
            save = await anne.ask("GET", f"matches/{id}/save")
            assert len(save["journal"]) == 40
            assert verify(json.dumps(save), noted=seal).sound
            found = await anne.ask("GET", f"matches/{id}/verify", noted=seal)
            assert found["sound"]
            assert found["unchecked"] == []
            assert not (await anne.ask("GET", f"matches/{id}/verify", noted="0" * 64))["sound"]

    asyncio.run(go())


def test_alone_one_takes_a_match_home_without_the_secret_of_its_dice(server: Server) -> None:
    async def go() -> None:
        async with await server.person() as anne:
            id = (await anne.new_match(GAME, {"german": "me", "entente": "me too"}))["id"]
            async with anne.sit(id, "german") as german, anne.sit(id, "entente") as entente:
                await play_some([german, entente], 25)
            save = await anne.ask("GET", f"matches/{id}/save")
            assert "secret" not in save
            with pytest.raises(Denied, match="kept elsewhere"):
                await anne.ask("POST", "matches/upload", {"save": json.dumps(save)})

    asyncio.run(go())


def test_a_match_is_brought_along_and_played_on(server: Server) -> None:
    async def go() -> None:
        from marne.kernel import Match, SeededDice, find
        from marne.kernel.save import dump

        match = Match(find(GAME), dice=SeededDice(3))
        for _ in range(30):
            decision = match.position.decisions[0]
            match.choose(decision.side, decision.choices[0])
        async with await server.person() as anne, await server.person() as bob:
            brought = await anne.ask("POST", "matches/upload", {"save": dump(match)})
            assert (brought["number"], brought["phase"]) == (30, "playing")
            id = brought["id"]
            async with anne.sit(id, "german") as german, anne.sit(id, "entente") as entente:
                await play_some([german, entente], 10)
                assert german.shown.number == 40
            with pytest.raises(Denied, match="404"):
                await bob.match(id)
            for broken in ("", "{}", dump(match).replace("surprise", "surrender"), dump(match)[:-40]):
                with pytest.raises(Denied, match="400"):
                    await anne.ask("POST", "matches/upload", {"save": broken})

    asyncio.run(go())


def test_the_past_is_seen_through_ones_own_eyes(server: Server) -> None:
    async def go() -> None:
        async with server.two() as (anne, bob, id), anne.sit(id, "german") as german, bob.sit(id, "entente") as entente:
            tables = [german.table]
            for k in range(110):
                await play_some([german, entente], 1, seed=k)
                tables.append(german.table)
            for number in (0, 50, 100, 55, 110, 3, 101):
                was = await anne.ask("GET", f"matches/{id}/at/{number}")
                assert (was["number"], was["last"], was["side"]) == (number, 110, "german")
                assert _without_decision(was["table"]) == _without_decision(tables[number])

    asyncio.run(go())


def _without_decision(table: dict[str, object]) -> dict[str, object]:
    return {name: value for name, value in table.items() if name != "decision"}


def test_notes_are_for_nobody_else(server: Server) -> None:
    async def go() -> None:
        async with server.two() as (anne, bob, id):
            await anne.ask("PUT", f"matches/{id}/notes", {"text": "Keep the right wing strong."})
            assert (await anne.ask("GET", f"matches/{id}/notes"))["text"] == "Keep the right wing strong."
            assert (await bob.ask("GET", f"matches/{id}/notes"))["text"] == ""
            await anne.ask("PUT", f"matches/{id}/notes", {"text": ""})
            assert (await anne.ask("GET", f"matches/{id}/notes"))["text"] == ""

    asyncio.run(go())
