"""A lesson over HTTP: no account, an answer from the teacher, a way back past everything, and nothing that counts."""

import asyncio

import pytest

from marne.client import Client, Denied
from marne.kernel import find
from marne.kernel.lessons import choice_of
from tests.server.running import GAME, Server

MARCH = find(GAME).lessons["march"]


def test_a_stranger_learns_a_lesson_and_nothing_of_it_counts(server: Server) -> None:
    async def go() -> None:
        async with await server.person() as anne, Client(server.address) as stranger:
            await anne.ask("POST", f"lessons/{GAME}/march")
            course = (await anne.ask("GET", "lessons"))[0]
            assert course["game"] == GAME, "what asks least of a newcomer is taught first"
            assert course["lessons"][0]["name"] == "march"
            id = (await anne.ask("POST", f"lessons/{GAME}/march"))["id"]
            with pytest.raises(Denied):
                await stranger.ask("GET", f"lessons/played/{id}")
            await _learn(anne, id)
            assert (await anne.ask("GET", "matches"))["mine"] == []
            assert (await anne.ask("GET", "me"))["unread"] == 0
            name = (await anne.ask("GET", "me"))["name"]
            assert (await anne.ask("GET", f"users/{name}"))["unfinished"] == 0
            [course] = [one for one in await anne.ask("GET", "lessons") if one["game"] == GAME]
            assert course["lessons"][0]["learnt"]

    asyncio.run(go())


async def _learn(client: Client, id: str) -> None:
    """Play a lesson: its steps, a failure, once more, and the solution."""
    async with client.sit(id, "german") as table:
        for step in MARCH.steps:
            for text in step.moves:
                await table.choose(*choice_of(find(GAME), text))
        before = await client.ask("GET", f"lessons/played/{id}")
        assert len(before["starts"]) == len(MARCH.steps) + 1
        assert not (await client.ask("POST", f"lessons/played/{id}/learnt"))["learnt"]
        await table.choose("done")
        await table.hear(lambda m: table.shown.prompt is not None and table.shown.number > before["number"] + 1)
        failed = await client.ask("GET", f"lessons/played/{id}")
        assert failed["verdict"] == "lost" and failed["say"].startswith("The three marches")
        await client.ask("POST", f"lessons/played/{id}/back", {"number": failed["starts"][-1]})
        await table.hear(lambda m: table.shown.number == before["number"])
        for text in MARCH.task.moves:
            await table.choose(*choice_of(find(GAME), text))
        assert (await client.ask("POST", f"lessons/played/{id}/learnt"))["learnt"]


def test_what_is_no_lesson_is_not_played_as_one(server: Server) -> None:
    async def go() -> None:
        async with await server.person() as anne:
            match = await anne.new_match(GAME, {"german": "me", "entente": "me too"})
            for method, path, body in (
                ("POST", f"lessons/{GAME}/juggling", None),
                ("GET", f"lessons/played/{match['id']}", None),
                ("POST", f"lessons/played/{match['id']}/back", {"number": 0}),
            ):
                with pytest.raises(Denied):
                    await anne.ask(method, path, body)

    asyncio.run(go())
