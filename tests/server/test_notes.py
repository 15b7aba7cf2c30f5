"""Notes: words and arrows that nobody else sees."""

import asyncio
from typing import Any

import pytest

from marne.client import Denied
from tests.server.running import GAME, Server

PLAN = "Keep the right wing strong."


def test_notes_are_for_nobody_else(server: Server) -> None:
    async def go() -> None:
        async with server.two() as (anne, bob, id):
            path = f"matches/{id}/notes"
            assert await anne.ask("GET", path) == {"text": "", "arrows": []}
            assert await anne.ask("PUT", path, {"text": PLAN}) == {"text": PLAN, "arrows": []}
            arrows = [[0, 7, 2], [7, 12, 0]]
            assert await anne.ask("PUT", path, {"arrows": arrows}) == {"text": PLAN, "arrows": arrows}
            assert await anne.ask("GET", path) == {"text": PLAN, "arrows": arrows}
            assert await bob.ask("GET", path) == {"text": "", "arrows": []}
            assert await anne.ask("PUT", path, {"text": ""}) == {"text": "", "arrows": arrows}
            assert await anne.ask("PUT", path, {}) == {"text": "", "arrows": arrows}
            assert await anne.ask("PUT", path, {"arrows": [], "text": "On."}) == {"text": "On.", "arrows": []}

    asyncio.run(go())


def test_each_seat_has_notes_of_its_own(server: Server) -> None:
    async def go() -> None:
        async with await server.person() as anne:
            id = (await anne.new_match(GAME, {"german": "me", "entente": "me too"}))["id"]
            for seat in ("german", "entente"):
                await anne.ask("PUT", f"matches/{id}/notes", {"text": seat}, seat=seat)
            for seat in ("german", "entente"):
                assert (await anne.ask("GET", f"matches/{id}/notes", seat=seat))["text"] == seat

    asyncio.run(go())


@pytest.mark.parametrize(
    "notes",
    [
        {"arrows": [[1, 2, 0]] * 201},
        {"arrows": [[1, 2, 4]]},
        {"arrows": [[-1, 2, 0]]},
        {"arrows": [[1, 2]]},
        {"arrows": [[1, 2, 0, 0]]},
        {"arrows": [["Paris", 2, 0]]},
        {"arrows": None},
        {"text": "x" * 20_001},
        {"text": "a\0b"},
        {"lines": []},
    ],
)
def test_what_is_no_note_is_refused(server: Server, notes: dict[str, Any]) -> None:
    async def go() -> None:
        async with await server.person() as anne:
            id = (await anne.new_match(GAME, {"german": "me", "entente": "me too"}))["id"]
            path = f"matches/{id}/notes"
            with pytest.raises(Denied, match="400"):
                await anne.ask("PUT", path, notes, seat="german")
            full = {"text": "x" * 20_000, "arrows": [[99_999, 0, 3]] * 200}
            assert await anne.ask("PUT", path, full, seat="german") == full

    asyncio.run(go())
