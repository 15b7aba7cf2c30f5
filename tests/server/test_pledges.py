"""Words for the dice: sealed before anybody knows another's, said when all are sealed, mixed in also for a rematch."""

import asyncio
import json
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import Any

import pytest

from marne.client import Client, Denied
from marne.kernel import CommittedDice, verify
from marne.kernel.dice import word_seal
from tests.server.running import GAME, Server

SEATS = {"german": "me", "entente": "invite"}


@asynccontextmanager
async def sealed(server: Server) -> AsyncIterator[tuple[Client, Client, dict[str, Any]]]:
    """Two people, each with a sealed word; neither is said."""
    async with await server.person() as anne, await server.person() as bob:
        match = await anne.new_match(GAME, SEATS, seal=word_seal("poppy"))
        key = match["keys"]["entente"]
        yield anne, bob, await bob.join(match["id"], "entente", key, seal=word_seal("cornflower"))


def test_the_server_cannot_know_a_word_when_it_makes_its_secret(server: Server) -> None:
    async def go() -> None:
        async with await server.person() as anne:
            with pytest.raises(Denied, match="400"):
                await anne.new_match(GAME, SEATS, words="poppy")

    asyncio.run(go())


def test_a_word_is_said_only_when_all_are_sealed_and_the_match_begins_with_the_last(server: Server) -> None:
    async def go() -> None:
        async with await server.person() as anne, await server.person() as bob:
            match = await anne.new_match(GAME, SEATS, seal=word_seal("poppy"))
            id, key = match["id"], match["keys"]["entente"]
            with pytest.raises(Denied, match="when everyone has sealed"):
                await anne.say_word(id, "german", "poppy")
            joined = await bob.join(id, "entente", key, seal=word_seal("cornflower"))
            assert joined["seals"] == {"german": word_seal("poppy"), "entente": word_seal("cornflower")}
            assert (joined["phase"], joined["words"], joined["said"]) == ("open", [], [])
            with pytest.raises(Denied, match="not the word that you have sealed"):
                await bob.say_word(id, "entente", "rose")
            with pytest.raises(Denied, match="no sealed word of yours"):
                await bob.say_word(id, "german", "poppy")
            said = await bob.say_word(id, "entente", "cornflower")
            assert (said["phase"], said["words"], said["said"]) == ("open", [], ["entente"])
            begun = await anne.say_word(id, "german", "poppy")
            assert (begun["phase"], begun["words"]) == ("playing", ["poppy", "cornflower"])
            assert begun["commitment"] == match["commitment"]
            with pytest.raises(Denied, match="no word of yours is wanted"):
                await anne.say_word(id, "german", "poppy")
            await anne.ask("POST", f"matches/{id}/resign", {})
            save = await bob.ask("GET", f"matches/{id}/save")
            assert save["dice"]["seals"] == [word_seal("poppy"), word_seal("cornflower")]
            verdict = verify(json.dumps(save), noted=match["commitment"], word="cornflower")
            assert (verdict.faults, verdict.unchecked) == ((), ())
            assert "every word is the one that was sealed before any of them was said" in verdict.checked
            told = await bob.ask("GET", f"matches/{id}/dice")
            dice = CommittedDice(told["secret"], told["words"])
            assert all(dice.roll(sides) == face for _, sides, face in told["throws"])

    asyncio.run(go())


def test_whoever_gets_up_makes_void_what_others_have_said(server: Server) -> None:
    """Else whoever comes next would seal his word when he knows theirs."""

    async def go() -> None:
        async with sealed(server) as (anne, bob, match):
            await bob.say_word(match["id"], "entente", "cornflower")
            await anne.ask("POST", f"matches/{match['id']}/leave", {"seat": "german"})
            assert (await bob.match(match["id"]))["seals"] == {"entente": ""}

    asyncio.run(go())


def test_a_lost_word_is_sealed_anew_and_the_others_seal_anew_too(server: Server) -> None:
    async def go() -> None:
        async with sealed(server) as (anne, bob, match):
            id = match["id"]
            await bob.say_word(id, "entente", "cornflower")
            with pytest.raises(Denied, match="not yours"):
                await anne.ask("POST", f"matches/{id}/seal", {"seat": "entente", "seal": word_seal("rose")})
            again = await anne.ask("POST", f"matches/{id}/seal", {"seat": "german", "seal": word_seal("rose")})
            assert again["seals"] == {"german": word_seal("rose"), "entente": ""}
            with pytest.raises(Denied, match="when everyone has sealed"):
                await anne.say_word(id, "german", "rose")
            await bob.ask("POST", f"matches/{id}/seal", {"seat": "entente", "seal": word_seal("thistle")})
            await anne.say_word(id, "german", "rose")
            begun = await bob.say_word(id, "entente", "thistle")
            assert (begun["phase"], begun["words"]) == ("playing", ["rose", "thistle"])
            with pytest.raises(Denied, match="the match has begun"):
                await bob.ask("POST", f"matches/{id}/seal", {"seat": "entente", "seal": word_seal("rose")})

    asyncio.run(go())


def test_words_are_mixed_in_for_a_rematch_too(server: Server) -> None:
    async def go() -> None:
        async with server.two() as (anne, bob, first):
            await anne.ask("POST", f"matches/{first}/resign", {})
            again = await anne.ask("POST", f"matches/{first}/rematch", {"seal": word_seal("poppy")})
            id = again["id"]
            assert again["seals"] == {"entente": word_seal("poppy")}
            await bob.ask("POST", f"matches/{first}/rematch", {"seal": word_seal("cornflower")})
            await bob.say_word(id, "german", "cornflower")
            begun = await anne.say_word(id, "entente", "poppy")
            assert (begun["phase"], begun["words"]) == ("playing", ["cornflower", "poppy"])

    asyncio.run(go())
