"""docs/architecture.md tells the truth: in every game a choice takes the way that is written there, step by step."""

import asyncio
import re
import sys
from pathlib import Path
from types import FrameType
from typing import Any

import msgspec
import pytest

from marne.kernel import games
from marne.server import accounts, lobby
from marne.server.app import create_app
from marne.server.clock import Pace
from marne.server.room import Room
from marne.server.rooms import Rooms
from marne.server.settings import Settings
from marne.server.sockets import Conversation

ROOT = Path(__file__).parents[1]
PAGE = (ROOT / "docs" / "architecture.md").read_text(encoding="utf-8")
STEPS = {int(number): where for number, where in re.findall(r"^\| (\d+) \| ([^|]+) \|", PAGE, re.MULTILINE)}
DEEDS = {
    3: ("server/wire.py", "read"),
    4: ("kernel/gate.py", "choice_of"),
    5: ("server/sockets.py", "_chair"),
    6: ("server/room.py", "choose"),
    7: ("kernel/position.py", "apply"),
    8: ("games/", "run"),
    9: ("kernel/match.py", "_accept"),
    10: ("server/ledger.py", "change"),
    11: ("server/showing.py", "parted"),
    12: ("server/audience.py", "show"),
}
"""Where each step on the server begins; that of the twelfth step asks for the eleventh, and then sends."""


class Reader:
    """Somebody at the table, who notes when he is sent something."""

    opened_by: str | None = None
    invitation: str | None = None
    language, sent_away = "en", False

    def __init__(self, user: int, seat: str, sent: list[str]) -> None:
        self.user_id: int | None = user
        self.whose: int | str = user
        self.seat: str | None = seat
        self.name, self.grounds, self._sent = "Anne", set[str](), sent

    def send(self, text: str) -> None:
        """Read a message."""
        self._sent.append(text)

    def close(self, why: str, code: int = 0) -> None:
        """Go away."""


def test_the_page_names_the_files_in_the_order_of_its_steps() -> None:
    assert sorted(STEPS) == list(range(1, 15))
    for number, where in STEPS.items():
        for file in re.findall(r"`([\w/]+\.(?:py|js))`", where):
            assert (ROOT / "src" / "marne" / file).exists(), file
        if number in DEEDS and number != 8:
            assert f"`{DEEDS[number][0]}`" in where


@pytest.mark.parametrize("name", sorted(games()))
def test_a_choice_takes_that_way_and_no_step_back(name: str, tmp_path: Path) -> None:
    begun = asyncio.run(_walk(name, tmp_path))
    order = [min(begun[deed]) for number, deed in DEEDS.items() if number < 11]
    assert order == sorted(order)
    written = min(begun[DEEDS[10]])
    assert min(begun[DEEDS[11]]) > written and min(begun["sent"]) > written, "only then does anybody see it"
    for number in (3, 4, 5):
        assert max(begun[DEEDS[number]]) < min(begun[DEEDS[7]]), f"step {number} is not asked again"
    assert max(begun[DEEDS[8]]) < written, "the rules have done all that they do before it is written"


async def _walk(name: str, folder: Path) -> dict[Any, list[int]]:
    """Make one choice over the wire; at which calls each step began."""
    app = create_app(Settings(data=str(folder)))
    rooms: Rooms = app.state.rooms
    await rooms.store.migrate()
    sent: list[str] = []
    room = await _begun(rooms, name)
    readers = [Reader(chair.user_id or 0, chair.name, sent) for chair in room.chairs]
    for reader in readers:
        room.enter(reader)
    decision = room.playing().position.decisions[0]
    mine = next(reader for reader in readers if (chair := room.chair(reader.seat)) and chair.side == decision.side)
    choice = decision.choices[0]
    message = {"do": "choose", "number": room.playing().number, "verb": choice.verb, "noun": choice.noun}
    steps = Steps(sent)
    talk: Any = Conversation(rooms, room, mine, app.state)  # type: ignore[arg-type]
    sys.setprofile(steps)
    try:
        await talk._answer(msgspec.json.encode(message).decode())
    finally:
        sys.setprofile(None)
    assert room.playing().number == 1
    await rooms.store.close()
    return steps.begun


async def _begun(rooms: Rooms, name: str) -> Room:
    """A match of a game in which one person holds all seats."""
    game = games()[name]
    anne = await accounts.add_user(rooms.store, "Anne", None)
    scenario = game.scenarios[0].name
    seats = {seat.name: "me" for seat in game.seats(game.settle(scenario, {}))}
    row = await lobby.set_up(rooms.store, game, anne, scenario, {}, seats, public=False, pace=Pace(), seal=None)
    room = await rooms.open(row.id)
    await lobby.begin(rooms, room)
    return room


class Steps:
    """Listens to all calls, and notes at which of them each step begins and something is sent."""

    def __init__(self, sent: list[str]) -> None:
        self.begun: dict[Any, list[int]] = {}
        self._sent, self._count, self._were = sent, 0, len(sent)

    def __call__(self, frame: FrameType, event: str, argument: object) -> None:
        if event != "call":
            return
        self._count += 1
        if len(self._sent) > self._were:
            self._were = len(self._sent)
            self.begun.setdefault("sent", []).append(self._count)
        code = frame.f_code
        for place, deed in DEEDS.values():
            if code.co_name == deed and f"marne/{place}" in code.co_filename:
                self.begun.setdefault((place, deed), []).append(self._count)
