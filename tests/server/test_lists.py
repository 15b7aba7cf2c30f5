"""The lists on the home page and a player's profile: what a match is, how it stands, and what is new in it."""

import asyncio
from typing import Any
from unittest.mock import Mock

import pytest

from marne.client import Client
from marne.server import lists
from marne.server.lists import PublicMatches
from marne.server.profiles import outcome
from tests.server.running import GAME, Server, play_some


async def _mine(client: Client, id: str) -> dict[str, Any]:
    """A match as one's own list shows it."""
    return next(m for m in (await client.ask("GET", "matches"))["mine"] if m["id"] == id)


async def _name(client: Client) -> str:
    name: str = (await client.ask("GET", "me"))["name"]
    return name


def test_a_match_tells_in_the_list_and_alone_the_same(server: Server) -> None:
    async def go() -> None:
        pace = {"kind": "days", "days": 3.0}
        async with server.two(pace=pace, options={"rail": "yes"}) as (anne, bob, id):
            async with anne.sit(id, "german") as german, bob.sit(id, "entente") as entente:
                await play_some([german, entente], 15)
                lines = [line for story in german.told for line in story.events]
                both = [line for story in entente.told for line in story.events]
                public = [(line.rule, line.text) for line in lines if line in both]
            names = await _name(anne), await _name(bob)
            for client, me, other in ((anne, "german", names[1]), (bob, "entente", names[0])):
                listed, alone = await _mine(client, id), await client.match(id)
                for shown in (listed, alone):
                    for changing in ("clock", "seats"):
                        shown.pop(changing)
                assert listed == alone
                assert listed["title"] == "1914: Germany at War"
                assert listed["scenario_title"] == "The campaign of 1914"
                assert listed["options"]["rail"] == "yes"
                assert listed["my_seats"] == [me]
                assert listed["opponents"] == [other]
                assert listed["my_turn"] == (me in listed["waiting_seats"])
                assert listed["pace"]["kind"] == "days"
                assert listed["deadline"] > listed["changed"] > listed["created"]
                assert (listed["last"]["rule"], listed["last"]["text"]) == public[-1]
                assert listed["uploaded"] is False

    asyncio.run(go())


def test_the_last_line_is_one_that_everybody_may_read(server: Server) -> None:
    """After every choice, the line is in the story that a spectator is told."""

    async def go() -> None:
        async with (
            server.two(public=True) as (anne, bob, id),
            Client(server.address) as stranger,
            anne.sit(id, "german") as german,
            bob.sit(id, "entente") as entente,
        ):
            for k in range(40):
                await play_some([german, entente], 1, seed=k)
                last = (await anne.match(id))["last"]
                story = await stranger.ask("GET", f"matches/{id}/story")
                told = [(line["rule"], line["text"]) for entry in story for line in entry["events"]]
                assert (last["rule"], last["text"]) in told
            while not (german.shown.can_undo or entente.shown.can_undo):
                await play_some([german, entente], 1)
            await (german if german.shown.can_undo else entente).undo()
            assert (await anne.match(id))["last"]["text"] == "The last choice was taken back."

    asyncio.run(go())


def test_what_was_said_is_unread_until_it_is_seen(server: Server) -> None:
    async def go() -> None:
        async with server.two() as (anne, bob, id), anne.sit(id, "german") as german, bob.sit(id, "entente") as entente:
            for text in ("Bonjour", "Ça va ?"):
                await german.say(text)
                await entente.hear(lambda m, text=text: getattr(m, "text", "") == text)  # type: ignore[misc]
            assert (await _mine(anne, id))["unread_messages"] == 0, "one has read what one has said"
            assert (await _mine(bob, id))["unread_messages"] == 2
            assert (await bob.match(id))["unread_messages"] == 2
            await bob.ask("POST", f"matches/{id}/seen")
            seen = await _mine(bob, id)
            assert (seen["unread_messages"], seen["unread"]) == (0, [])
            await german.say("Et toi ?")
            await entente.hear(lambda m: getattr(m, "text", "") == "Et toi ?")
            assert (await _mine(bob, id))["unread_messages"] == 1
            assert (await _mine(anne, id))["unread_messages"] == 0

    asyncio.run(go())


def test_a_profile_counts_what_was_won_and_lost(server: Server) -> None:
    async def go() -> None:
        async with server.two(public=True) as (anne, bob, id):
            name = await _name(anne)
            await bob.ask("POST", f"matches/{id}/resign", {})
            again = (await anne.ask("POST", f"matches/{id}/rematch"))["id"]
            await bob.ask("POST", f"matches/{id}/rematch")
            await anne.ask("POST", f"matches/{again}/draw", {"do": "offer"})
            await bob.ask("POST", f"matches/{again}/draw", {"do": "accept"})
            alone = (await anne.new_match(GAME, {"german": "me", "entente": "me too"}))["id"]
            await anne.ask("POST", f"matches/{alone}/resign", {"seat": "german"})
            await anne.new_match(GAME, {"german": "me", "entente": "me too"})
            await anne.new_match(GAME, {"german": "me", "entente": "open"})
            mine = await anne.ask("GET", f"users/{name}")
            assert [mine[k] for k in ("won", "lost", "drawn", "alone", "unfinished")] == [1, 0, 1, 1, 1]
            assert mine["guest"] is False
            assert [game["id"] for game in mine["games"]] == [alone, again, id]
            seen = await bob.ask("GET", f"users/{name.lower()}")
            assert [seen[k] for k in ("won", "lost", "drawn", "alone", "unfinished")] == [1, 0, 1, 0, 0]
            assert [(g["outcome"], g["result"]["how"]) for g in seen["games"]] == [
                ("drawn", "draw by agreement"),
                ("won", "resignation"),
            ]
            assert {seat["who"] for seat in seen["games"][0]["seats"]} == {name, await _name(bob)}
            assert seen["games"][0]["title"] == "1914: Germany at War"

    asyncio.run(go())


def test_a_name_with_a_slash_has_a_profile_too(server: Server) -> None:
    async def go() -> None:
        async with await server.person("Foch / Joffre?") as anne:
            assert (await anne.ask("GET", "users/Foch%20%2F%20Joffre%3F"))["name"] == "Foch / Joffre?"

    asyncio.run(go())


def test_outcomes() -> None:
    won = {"winner": "german", "how": "", "rule": ""}
    assert outcome(won, {"german"}) == "won"
    assert outcome(won, {"entente"}) == "lost"
    assert outcome(won, {"german", "entente"}) == "alone"
    assert outcome({**won, "winner": None}, {"german"}) == "drawn"


def test_all_who_ask_for_the_public_matches_before_a_look_begins_share_it(monkeypatch: pytest.MonkeyPatch) -> None:
    looks: list[int] = []

    async def go() -> None:
        go_on = asyncio.Event()

        async def look(*given: Any) -> list[Any]:
            looks.append(len(given))
            await go_on.wait()
            return []

        monkeypatch.setattr(lists, "_public", look)
        public = PublicMatches(Mock(), lambda id: 0, every=0.01)
        early = [asyncio.create_task(public.seen()) for _ in range(40)]
        while not looks:
            await asyncio.sleep(0)
        late = [asyncio.create_task(public.seen()) for _ in range(40)]
        await asyncio.sleep(0)
        go_on.set()
        assert {len(lists) for lists in await asyncio.gather(*early, *late)} == {2}

    asyncio.run(go())
    assert len(looks) == 4, "a look at each list for those who came early, and one for those who came while it was on"
