"""Dice that all throw together: nobody foresees a throw, and nobody chooses anew when he has heard the words."""

import asyncio
import json
import random
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

import pytest

from marne.client import AtTable, Client, Denied, Refusal
from marne.kernel import verify
from marne.kernel.together import Chain
from tests.server.running import Server, in_step

GAME = "colonialism"
ANNE, BOB = Chain("anne's seed", 300), Chain("bob's seed", 300)


@asynccontextmanager
async def seated(server: Server, **more: object) -> AsyncIterator[tuple[Client, Client, str, list[str]]]:
    """Two people who throw together; the match has begun."""
    async with await server.person() as anne, await server.person() as bob:
        game = await anne.ask("GET", f"games/{GAME}")
        first, second = (seat["name"] for seat in game["seats"])
        seats = {first: "me", second: "invite"}
        match = await anne.new_match(GAME, seats, seal=ANNE.seal, together=True, **more)
        id = match["id"]
        assert match["together"]
        assert (await bob.match(id, match["keys"][second]))["together"], "whoever is invited is told"
        await bob.join(id, second, match["keys"][second], seal=BOB.seal)
        await bob.say_word(id, second, BOB.after(BOB.seal))
        await anne.say_word(id, first, ANNE.after(ANNE.seal))
        yield anne, bob, id, [first, second]


async def play_to_a_throw(tables: list[AtTable], seed: int) -> AtTable:
    """Choose at random until a throw waits; the table whose choice waits."""
    rng = random.Random(seed)
    while True:
        table = next(t for t in tables if t.choices)
        offer = rng.choice(table.choices)
        await table.choose(offer.verb, offer.noun)
        await in_step(tables, table.shown.version)
        if table.shown.throw:
            return table


def test_a_throw_waits_for_every_players_next_word(server: Server) -> None:
    async def go() -> None:
        async with (
            seated(server) as (anne, bob, id, (first, second)),
            anne.sit(id, first) as one,
            bob.sit(id, second) as other,
        ):
            waiting = await play_to_a_throw([one, other], 1)
            throw, before = waiting.shown.throw, waiting.shown
            assert throw is not None
            assert throw.missing == [first, second] == before.waiting_seats
            assert before.prompt is None
            for table in (one, other):
                with pytest.raises(Refusal, match="A throw waits"):
                    await table.choose("anything")
            with pytest.raises(Refusal, match="A throw waits"):
                await waiting.undo()
            with pytest.raises(Denied, match="not the word that you have sealed"):
                await bob.say_word(id, second, "another")
            with pytest.raises(Denied, match="no word of yours"):
                await bob.say_word(id, first, ANNE.after(throw.last[first]))
            await bob.say_word(id, second, BOB.after(throw.last[second]))
            await in_step([one, other], before.version + 1)
            assert one.shown.throw is not None
            assert (one.shown.throw.missing, one.shown.number) == ([first], before.number)
            with pytest.raises(Denied, match="no word of yours"):
                await bob.say_word(id, second, BOB.after(BOB.after(throw.last[second])))
            await anne.say_word(id, first, ANNE.after(throw.last[first]))
            await in_step([one, other], before.version + 2)
            after = one.shown
            assert after.throw is None
            assert after.number == before.number + 1
            with pytest.raises(Denied, match="stays thrown"):
                await anne.ask("POST", f"matches/{id}/takeback", {"do": "propose", "number": 0})
                await bob.ask("POST", f"matches/{id}/takeback", {"do": "accept"})

    asyncio.run(go())


def test_clients_say_their_words_by_themselves_and_every_throw_is_proved(server: Server) -> None:
    async def go() -> None:
        async with seated(server) as (anne, bob, id, (first, second)):
            seal = (await anne.match(id))["commitment"]
            saying = [
                asyncio.create_task(anne.say_words(id, first, ANNE)),
                asyncio.create_task(bob.say_words(id, second, BOB)),
            ]
            rng, thrown = random.Random(2), 0
            async with anne.sit(id, first) as one, bob.sit(id, second) as other:
                while thrown < 12:
                    table = next((t for t in (one, other) if t.choices), None)
                    if table is None:
                        await in_step([one, other], one.shown.version + 1)
                        continue
                    offer = rng.choice(table.choices)
                    await table.choose(offer.verb, offer.noun)
                    thrown += table.shown.throw is not None
                    await in_step([one, other], table.shown.version)
                while one.shown.throw:
                    await one.receive()
            await anne.ask("POST", f"matches/{id}/resign", {})
            await asyncio.wait_for(asyncio.gather(*saying), 60)
            verdict = await bob.check_dice(id, seal, BOB.after(BOB.seal))
            assert (verdict.faults, verdict.unchecked) == ((), ())
            assert "every roll follows from the sealed secret and the words that were said for it" in verdict.checked
            save = await bob.ask("GET", f"matches/{id}/save")
            assert save["dice"]["kind"] == "together"
            assert sum(len(line) > 3 for line in save["journal"]) == 12
            assert verify(json.dumps(save), noted=seal).sound

    asyncio.run(go())


def test_whoever_does_not_say_his_word_in_time_loses(server: Server) -> None:
    async def go() -> None:
        pace = {"kind": "clock", "minutes": 0.05, "increment": 3600, "expiry": "random"}
        async with (
            seated(server, pace=pace) as (anne, bob, id, (first, second)),
            anne.sit(id, first) as one,
            bob.sit(id, second) as other,
        ):
            waiting = await play_to_a_throw([one, other], 1)
            assert waiting.shown.throw is not None
            await anne.say_word(id, first, ANNE.after(waiting.shown.throw.last[first]))
            while not one.shown.result:
                await one.receive()
            assert one.shown.result.how == "time"

    asyncio.run(go())
