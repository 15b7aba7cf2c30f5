"""A match that was brought along in a file is marked wherever it is seen, proves nothing, and counts where it must."""

import asyncio
import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from marne.client import Client, Denied
from marne.kernel import find, open_fair, reveal, verify
from marne.kernel.save import dump
from tests.server.running import GAME, Server


def _played_at_home(over: bool) -> str:
    """The save file of a match with sealed dice, whose secret its owner knows."""
    match = open_fair(find(GAME), words=["at home"])
    for _ in range(10):
        decision = match.position.decisions[0]
        match.choose(decision.side, decision.choices[0])
    if over:
        reveal(match)
    return dump(match, tell_secret=True)


async def _bring(client: Client, over: bool, **more: Any) -> dict[str, Any]:
    brought: dict[str, Any] = await client.ask("POST", "matches/upload", {"save": _played_at_home(over), **more})
    return brought


def test_an_uploaded_match_is_marked_wherever_it_is_seen(server: Server) -> None:
    async def go() -> None:
        async with await server.person() as anne, Client(server.address) as stranger:
            name = (await anne.ask("GET", "me"))["name"]
            id = (await _bring(anne, over=True, public=True))["id"]
            for client in (anne, stranger):
                assert (await client.match(id))["uploaded"]
                assert (await client.ask("GET", f"matches/{id}/table"))["uploaded"]
                opening = (await client.ask("GET", f"matches/{id}/story"))[0]["events"]
                assert "brought along in a file" in opening[0]["text"]
                assert [e["kind"] for e in opening].count("uploaded") == 1
                async with client.sit(id) as table:
                    assert table.shown.uploaded
                    await table.send("catch-up", since=0)
                    await table.hear(lambda m: "brought along in a file" in str(m))
                [played] = (await client.ask("GET", f"users/{name}"))["games"]
                assert (played["id"], played["uploaded"]) == (id, True)
            [listed] = (await anne.ask("GET", "matches"))["mine"]
            assert listed["uploaded"]
            fresh = await anne.new_match(GAME, {"german": "me", "entente": "me too"})
            assert not fresh["uploaded"]
            assert "uploaded" not in str(await anne.ask("GET", f"matches/{fresh['id']}/story"))

    asyncio.run(go())


@pytest.mark.parametrize("over", [False, True])
def test_the_dice_of_an_uploaded_match_are_never_called_checkable(server: Server, over: bool) -> None:
    """Not even those whose secret came along in the file: whoever brought it could have chosen it."""

    async def go() -> None:
        async with await server.person() as anne:
            brought = await _bring(anne, over)
            id = brought["id"]
            assert (brought["phase"], brought["commitment"], brought["words"]) == (
                "over" if over else "playing",
                "",
                [],
            )
            if not over:
                await anne.ask("POST", f"matches/{id}/resign", {"seat": "german"})
            with pytest.raises(Denied, match="cannot be checked"):
                await anne.ask("GET", f"matches/{id}/dice")
            save = await anne.ask("GET", f"matches/{id}/save")
            assert save["dice"] == {"kind": "free", "brought": True}
            verdict = verify(json.dumps(save))
            assert verdict.sound
            assert any("brought along in a file" in line for line in verdict.unchecked)

    asyncio.run(go())


def test_uploaded_matches_count_in_no_statistics(server: Server) -> None:
    async def go() -> None:
        async with await server.person() as anne, await server.person() as bob:
            for over in (True, False):
                await _bring(anne, over, public=True)
            invited = await _bring(anne, over=False, public=True, seats={"entente": "invite"})
            await bob.join(invited["id"], "entente", invited["keys"]["entente"])
            await bob.ask("POST", f"matches/{invited['id']}/resign", {})
            for client in (anne, bob):
                name = (await client.ask("GET", "me"))["name"]
                seen = await client.ask("GET", f"users/{name}")
                assert {seen[kind] for kind in ("won", "lost", "drawn", "alone", "unfinished")} == {0}
                assert all(game["uploaded"] for game in seen["games"])

    asyncio.run(go())


def test_an_uploaded_match_is_not_among_those_that_are_played_now(server: Server) -> None:
    async def go() -> None:
        async with await server.person() as anne, Client(server.address) as stranger:
            played = await anne.new_match(GAME, {"german": "me", "entente": "me too"}, public=True)
            brought = await _bring(anne, over=False, public=True)
            live = {match["id"] for match in (await stranger.ask("GET", "matches"))["live"]}
            assert played["id"] in live and brought["id"] not in live

    asyncio.run(go())


@pytest.fixture
def small(tmp_path: Path) -> Iterator[Server]:
    """A server where nobody may have more than three matches."""
    server = Server(tmp_path, matches_per_user="3").start()
    yield server
    server.stop()


def test_uploaded_matches_count_in_the_quota_even_when_they_are_over(small: Server) -> None:
    async def go() -> None:
        async with await small.person() as anne:
            seats = {"german": "me", "entente": "me too"}
            kept = [(await _bring(anne, over=True))["id"] for _ in range(2)]
            finished = (await anne.new_match(GAME, seats))["id"]
            for again in (_bring(anne, over=True), anne.new_match(GAME, seats)):
                with pytest.raises(Denied, match="403: you have too many matches"):
                    await again
            await anne.ask("POST", f"matches/{finished}/resign", {"seat": "german"})
            await _bring(anne, over=True)
            await anne.ask("DELETE", f"matches/{kept[0]}")
            await anne.new_match(GAME, seats)

    asyncio.run(go())
