"""Playing over the socket: a choice is accepted, shown to all, refused with a reason, taken back."""

import asyncio
import os
import subprocess
import sys
from pathlib import Path

import pytest

from marne.client import AtTable, Client, Denied, Refusal
from tests.server.running import GAME, Server, in_step, play_some


def test_two_play_and_see_each_other(server: Server) -> None:
    async def go() -> None:
        async with server.two() as (anne, bob, id), anne.sit(id, "german") as german, bob.sit(id, "entente") as entente:
            assert german.shown.phase == "playing"
            await play_some([german, entente], 60)
            assert german.shown.number == entente.shown.number >= 50
            assert german.shown.side == "german"
            assert entente.shown.side == "entente"
            assert [story.number for story in german.told] == [story.number for story in entente.told]

    asyncio.run(go())


def test_what_is_not_offered_is_refused_with_a_reason(server: Server) -> None:
    async def go() -> None:
        async with server.two() as (anne, bob, id), anne.sit(id, "german") as german, bob.sit(id, "entente") as entente:
            asked, other = (german, entente) if german.choices else (entente, german)
            with pytest.raises(Refusal, match="not your turn"):
                await other.choose("done")
            with pytest.raises(Refusal, match="not among"):
                await asked.choose("fly", "to the moon")
            answer = await asked.why("fly", 3)
            assert answer.allowed is False
            assert answer.why
            offer = asked.choices[0]
            assert (await asked.why(offer.verb, offer.noun)).allowed

    asyncio.run(go())


def test_a_stale_click_is_answered_with_the_present_table(server: Server) -> None:
    async def go() -> None:
        async with await server.person() as anne:
            match = await anne.new_match(GAME, {"german": "me", "entente": "me too"})
            async with anne.sit(match["id"], "german") as a, anne.sit(match["id"], "german") as b:
                offer = a.choices[0]
                await a.choose(offer.verb, offer.noun)
                ask = await b.send("choose", number=0, verb=offer.verb, noun=offer.noun)
                refused = await b.hear(lambda m: getattr(m, "ask", None) == ask)
                assert "position 0" in getattr(refused, "why", "")
                shown = await b.receive()
                assert getattr(shown, "number", None) == 1

    asyncio.run(go())


def test_two_tabs_of_a_seat_stay_in_step(server: Server) -> None:
    async def go() -> None:
        async with await server.person() as anne:
            id = (await anne.new_match(GAME, {"german": "me", "entente": "me too"}))["id"]
            async with (
                anne.sit(id, "german") as one,
                anne.sit(id, "german") as two,
                anne.sit(id, "entente") as other,
            ):
                await play_some([one, two, other], 30)
                await in_step([one, two, other], one.shown.version)
                assert one.shown.table == two.shown.table
                assert one.shown.prompt == two.shown.prompt

    asyncio.run(go())


def test_undo_goes_back_as_far_as_nothing_is_sealed(server: Server) -> None:
    async def go() -> None:
        async with await server.person() as anne:
            id = (await anne.new_match(GAME, {"german": "me", "entente": "me too"}))["id"]
            async with anne.sit(id, "german") as german, anne.sit(id, "entente") as entente:
                tables = [german, entente]
                for _ in range(40):
                    table = next(t for t in tables if t.choices)
                    before = table.shown
                    await table.choose(table.choices[0].verb, table.choices[0].noun)
                    await in_step(tables, table.shown.version)
                    if table.shown.can_undo:
                        after = await table.undo()
                        assert after.number == before.number
                        assert (after.table, after.prompt) == (before.table, before.prompt)
                        await table.choose(table.choices[0].verb, table.choices[0].noun)
                        await in_step(tables, table.shown.version)
                    else:
                        with pytest.raises(Refusal):
                            await table.undo()

    asyncio.run(go())


def test_a_click_on_a_position_that_was_replaced_is_stale(server: Server) -> None:
    """The same number, but another position: the version tells them apart."""

    async def go() -> None:
        async with await server.person() as anne:
            id = (await anne.new_match(GAME, {"german": "me", "entente": "me too"}))["id"]
            async with anne.sit(id, "german") as table:
                first, second, *_ = table.choices
                await table.choose(first.verb, first.noun)
                old = table.shown
                await table.undo()
                await table.choose(second.verb, second.noun)
                assert table.shown.number == old.number
                offer = table.choices[0]
                ask = await table.send(
                    "choose", number=old.number, version=old.version, verb=offer.verb, noun=offer.noun
                )
                refused = await table.hear(lambda m: getattr(m, "ask", None) == ask)
                assert "moved on" in getattr(refused, "why", "")

    asyncio.run(go())


def test_catching_up_tells_the_story_from_an_entry_on(server: Server) -> None:
    async def go() -> None:
        async with server.two() as (anne, bob, id):
            async with anne.sit(id, "german") as german, bob.sit(id, "entente") as entente:
                await play_some([german, entente], 20)
                told = list(german.told)
            async with anne.sit(id, "german") as german:
                await german.send("catch-up", since=5)
                await german.receive()
                while len(german.told) < len(told) - 4:
                    await german.receive()
                assert list(german.told) == told[4:]
            story = await anne.ask("GET", f"matches/{id}/story")
            assert [line["number"] for line in story] == list(range(len(told) + 1))

    asyncio.run(go())


def test_what_is_said_is_heard_and_kept(server: Server) -> None:
    async def go() -> None:
        async with server.two() as (anne, bob, id), anne.sit(id, "german") as german, bob.sit(id, "entente") as entente:
            await german.say("  Good luck,\n Bob ")
            said = await entente.hear(lambda m: type(m).__name__ == "Said")
            assert getattr(said, "text", "") == "Good luck, Bob"
            kept = await bob.ask("GET", f"matches/{id}/messages")
            assert [line["text"] for line in kept] == ["Good luck, Bob"]

    asyncio.run(go())


def test_nonsense_is_answered_and_the_talk_goes_on(server: Server) -> None:
    async def go() -> None:
        async with await server.person() as anne:
            id = (await anne.new_match(GAME, {"german": "me", "entente": "me too"}))["id"]
            async with anne.sit(id, "german") as table:
                assert table._socket is not None
                for text in (
                    "",
                    "{",
                    "[]",
                    "null",
                    '{"do":"fly"}',
                    '{"do":"choose"}',
                    '{"do":"choose","number":"0"}',
                    '{"do":"choose","number":0,"verb":"x","noun":[1]}',
                    "x" * 40_000,
                    '"' + "\\ud800" + '"',
                ):
                    await table._socket.send(text)
                    answer = await table.receive()
                    assert type(answer).__name__ == "Refused", text
                for noun in (2**60, -1, "", "x" * 200, None, 10**18):
                    with pytest.raises(Refusal):
                        await table.choose("activate", noun)
                await play_some([table], 1)

    asyncio.run(go())


def test_a_program_plays_its_seat(server: Server) -> None:
    async def go() -> None:
        async with await server.person() as anne:
            id = (await anne.new_match(GAME, {"german": "me", "entente": "program:random"}))["id"]
            async with anne.sit(id, "german") as table:
                by: set[str | None] = set()
                while "entente" not in by and table.shown.number < 400:
                    await table.wait_for_prompt()
                    done = [c for c in table.choices if c.verb in ("done", "pass")]
                    offer = (done or table.choices)[0]
                    await table.choose(offer.verb, offer.noun)
                    by |= {story.by for story in table.told}
                assert "entente" in by
            with pytest.raises(Denied, match="no program player"):
                await anne.new_match(GAME, {"german": "me", "entente": "program:napoleon"})

    asyncio.run(go())


def test_a_token_opens_http_and_socket(server: Server) -> None:
    async def go() -> None:
        async with await server.person() as anne:
            token = await anne.new_token("robot")
        async with Client(server.address, token) as robot:
            id = (await robot.new_match(GAME, {"german": "me", "entente": "me too"}))["id"]
            async with robot.sit(id, "german") as table:
                await play_some([table], 3)
        async with Client(server.address, "marne_wrong") as robot:
            with pytest.raises(Denied, match="401"):
                await robot.ask("GET", "me")

    asyncio.run(go())


def test_whoever_talks_too_fast_must_wait(tmp_path: Path) -> None:
    server = Server(tmp_path, None, messages_per_second="0.5", messages_at_once="10").start()

    async def go() -> None:
        async with await server.person() as anne:
            id = (await anne.new_match(GAME, {"german": "me", "entente": "me too"}))["id"]
            async with anne.sit(id, "german") as table:
                for _ in range(30):
                    await table.send("why", verb="fly")
                answers = [await table.receive() for _ in range(30)]
                refused = [a for a in answers if "Too many" in (getattr(a, "why", None) or "")]
                assert 1 <= len(refused) <= 20, "ten at once, and what a slow machine has let through meanwhile"
                async with asyncio.timeout(60):
                    while (await _asked(table)) is None:
                        await asyncio.sleep(0.1)

    try:
        asyncio.run(go())
    finally:
        server.stop()


async def _asked(table: AtTable) -> bool | None:
    """What the table answers to a question; None if it is too much."""
    try:
        return (await table.why("fly")).allowed
    except Refusal:
        return None


def test_the_example_takes_a_seat(server: Server) -> None:
    async def token() -> str:
        async with await server.person() as anne:
            return await anne.new_token("example")

    script = Path(__file__).parents[2] / "examples" / "take_a_seat.py"
    command = [sys.executable, str(script), server.address, asyncio.run(token())]
    with subprocess.Popen(command, stdout=subprocess.PIPE, text=True, env={**os.environ, "PYTHONUNBUFFERED": "1"}) as p:
        assert p.stdout is not None
        lines = [p.stdout.readline() for _ in range(20)]
        p.kill()
    assert any(line.split()[0] == "1" for line in lines if line.strip())
    assert all(line[:5].strip().isdigit() for line in lines)


def test_a_game_that_answers_no_questions_says_so(server: Server) -> None:
    async def go() -> None:
        async with Client(server.address) as stranger:
            with pytest.raises(Denied, match="answers no questions about 'armies'"):
                await stranger.ask("POST", f"games/{GAME}/consult", {"topic": "armies"})
            with pytest.raises(Denied, match="404"):
                await stranger.ask("POST", "games/chess/consult", {"topic": "openings"})

    asyncio.run(go())


@pytest.mark.parametrize("noun", [1 << 60, -(1 << 60), "x" * 200, 10**15])
def test_a_question_about_nothing_that_there_is_harms_nobody(server: Server, noun: int | str) -> None:
    async def go() -> None:
        async with await server.person() as anne:
            match = await anne.new_match("colonialism", {"red": "me", "blue": "me too"})
            async with anne.sit(match["id"], "red") as table:
                number = table.shown.number
                for ask in (table.preview, table.why):
                    try:
                        answer = await ask("supply", noun)
                        assert answer.preview is None and answer.allowed is not True
                    except Refusal as refused:
                        assert "A choice is a verb" in str(refused)
                with pytest.raises(Refusal):
                    await table.choose("supply", noun)
                assert table.shown.number == number

    asyncio.run(go())
