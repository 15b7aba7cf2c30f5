"""Save files: taken home, brought along, verified; and the past of a match."""

import asyncio
import json
from pathlib import Path

import pytest

from marne.client import Denied, Refusal
from marne.kernel import Match, SeededDice, commitment, find, open_fair, verify
from marne.kernel.dice import word_seal
from marne.kernel.save import dump
from tests.server.running import GAME, Server, play_some


def test_a_file_is_for_those_who_may_see_everything(server: Server) -> None:
    async def go() -> None:
        async with server.two(seal=word_seal("for Anne")) as (anne, bob, id):
            await anne.say_word(id, "german", "for Anne")
            async with anne.sit(id, "german") as german, bob.sit(id, "entente") as entente:
                await play_some([german, entente], 40)
            with pytest.raises(Denied, match="what the other side hides"):
                await anne.ask("GET", f"matches/{id}/save")
            seal = (await anne.match(id))["commitment"]
            await bob.ask("POST", f"matches/{id}/resign", {})
            save = await anne.ask("GET", f"matches/{id}/save")
            assert len(save["journal"]) == 40
            assert verify(json.dumps(save), noted=seal).sound
            assert (await bob.check_dice(id, seal, "for Anne")).unchecked == ()
            assert not (await bob.check_dice(id, "0" * 64)).sound
            assert not (await bob.check_dice(id, seal, "for Bob")).sound
            told = await anne.ask("GET", f"matches/{id}/dice")
            assert commitment(told["secret"]) == told["commitment"] == seal
            faces = [save["opening"], *(line[3] for line in save["journal"] if len(line) > 3)]
            assert [face for _, _, face in told["throws"]] == [face for some in faces for face in some]

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


def test_a_match_of_an_earlier_version_is_brought_along_and_marked(server: Server) -> None:
    earlier = Path(__file__).parents[1] / "games" / "germany_at_war" / "data" / "version_1.json"

    async def go() -> None:
        async with await server.person() as anne:
            brought = await anne.ask("POST", "matches/upload", {"save": earlier.read_text("utf-8")})
            (mark,) = (await anne.match(brought["id"]))["earlier"]
            assert mark.startswith("As before:")
            fresh = await anne.new_match(GAME, {"german": "me", "entente": "me too"})
            assert fresh["earlier"] == []
            again = await anne.ask("POST", f"matches/{brought['id']}/rematch", {})
            assert again["earlier"] == []

    asyncio.run(go())


def test_a_match_is_brought_along_and_played_on(server: Server) -> None:
    async def go() -> None:
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


def _played_elsewhere(choices: int) -> str:
    """The save file of a match that was begun at home, with the secret of its dice."""
    match = open_fair(find(GAME), words=["at home"])
    for _ in range(choices):
        decision = match.position.decisions[0]
        match.choose(decision.side, decision.choices[0])
    return dump(match, tell_secret=True)


def test_somebody_is_invited_to_a_match_that_was_brought_along(server: Server) -> None:
    async def go() -> None:
        async with await server.person() as anne, await server.person() as bob:
            seats = {"entente": "invite"}
            brought = await anne.ask("POST", "matches/upload", {"save": _played_elsewhere(30), "seats": seats})
            id, key = brought["id"], brought["keys"]["entente"]
            assert (brought["phase"], brought["uploaded"], brought["number"]) == ("open", True, 30)
            assert brought["last"] is not None
            assert brought["commitment"] == "", "its maker may know how the old dice would fall"
            assert len((await anne.ask("GET", f"matches/{id}/save"))["journal"]) == 30
            async with anne.sit(id, "german") as german:
                assert german.shown.prompt is None
                with pytest.raises(Refusal, match="has not begun"):
                    await german.choose("pass")
            assert (await bob.ask("GET", f"matches/{id}", key=key))["uploaded"], "whoever is invited sees the flag"
            joined = await bob.join(id, "entente", key)
            assert (joined["phase"], joined["uploaded"], joined["number"]) == ("playing", True, 30)
            async with anne.sit(id, "german") as german, bob.sit(id, "entente") as entente:
                await play_some([german, entente], 20)
                assert german.shown.number == 50
            for client in (anne, bob):
                with pytest.raises(Denied, match="what the other side hides"):
                    await client.ask("GET", f"matches/{id}/save")
            await bob.ask("POST", f"matches/{id}/resign", {})
            save = await anne.ask("GET", f"matches/{id}/save")
            assert save["dice"]["kind"] == "free"
            assert verify(json.dumps(save)).sound

    asyncio.run(go())


def test_whoever_is_invited_does_not_get_the_file(server: Server) -> None:
    """Even if whoever brought the match along gets up again, and no other player is left."""

    async def go() -> None:
        async with await server.person() as anne, await server.person() as bob:
            seats = {"german": "me", "french": "invite", "british": "invite"}
            save = _save_for_three()
            brought = await anne.ask("POST", "matches/upload", {"save": save, "seats": seats})
            id = brought["id"]
            await bob.join(id, "french", brought["keys"]["french"])
            await anne.ask("POST", f"matches/{id}/leave", {"seat": "german"})
            with pytest.raises(Denied, match="what the other side hides"):
                await bob.ask("GET", f"matches/{id}/save")
            with pytest.raises(Denied, match="by invitation"):
                await anne.ask("POST", "matches/upload", {"save": save, "seats": {"german": "open"}})

    asyncio.run(go())


def _save_for_three() -> str:
    match = Match(find(GAME), options={"players": "3"}, dice=SeededDice(3))
    decision = match.position.decisions[0]
    match.choose(decision.side, decision.choices[0])
    return dump(match)


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
