"""Programs at the table: they are told what their side knows, and none that fails holds a match up."""

import asyncio
import json
import os
import random
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import msgspec
import pytest

from marne.client import AtTable
from marne.games.germany_at_war.state import State
from marne.kernel import GivenDice, Match, find
from marne.kernel.savefile import parse
from marne.server.wire import Story, TableMessage, Thinking
from tests.players import odd
from tests.players.chance import by_chance, guessed_right, hidden_blocks
from tests.server.running import GAME, Server

ROOT = Path(__file__).parents[2]


@contextmanager
def odd_server(folder: Path, **settings: str) -> Iterator[Server]:
    """A server on which players sit that nobody wants."""
    odd.install(folder / "players")
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("PYTHONPATH", os.pathsep.join([str(folder / "players"), str(ROOT)]))
        patch.setenv(odd.NOTES, str(folder / "notes"))
        running = Server(folder / "data", None, chores_every="0.2", **settings).start()
    try:
        yield running
    finally:
        running.stop()


@pytest.fixture(scope="module")
def impatient(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """A server that waits for no program for long."""
    with odd_server(tmp_path_factory.mktemp("odd"), program_seconds="3", program_workers="2") as running:
        yield running


async def until_the_program_has_chosen(table: AtTable, times: int = 1) -> None:
    """Play on, as briefly as one can, until the program opposite has chosen so often."""
    while sum(story.by == "entente" for story in table.told) < times:
        if table.choices:
            brief = [c for c in table.choices if c.verb in ("done", "pass")]
            offer = (brief or table.choices)[0]
            await table.choose(offer.verb, offer.noun)
        else:
            await table.receive()


@pytest.mark.parametrize("kind", ["crashing", "leaving", "failing", "hanging", "cheating"])
def test_a_program_that_fails_holds_nobody_up(impatient: Server, kind: str) -> None:
    async def go() -> None:
        async with await impatient.person() as anne:
            id = (await anne.new_match(GAME, {"german": "me", "entente": f"program:{kind}"}))["id"]
            async with anne.sit(id, "german") as table:
                async with asyncio.timeout(300):
                    await until_the_program_has_chosen(table)
                kinds = {type(message) for message in table.heard}
                assert kinds <= {Story, TableMessage, Thinking}, "nothing of it is told to the table"
                if kind == "hanging":
                    assert Thinking in kinds
            while f"match {id}: a choice is drawn for the program {kind}" not in impatient.log():
                await asyncio.sleep(0.05)
            assert impatient.log().count(f"match {id}: the program {kind} failed") >= 2, "it is asked twice"

    asyncio.run(go())


def test_a_program_is_never_told_the_truth(tmp_path: Path) -> None:
    """What a spy in the other process has seen is compared with the match as it truly was."""

    async def go(server: Server) -> dict[str, Any]:
        async with await server.person() as anne:
            id = (await anne.new_match(GAME, {"german": "me", "entente": "program:spying"}))["id"]
            async with anne.sit(id, "german") as table:
                rng = random.Random(7)
                for _ in range(25):
                    offer = rng.choice((await table.wait_for_prompt()).prompt.choices)  # type: ignore[union-attr]
                    await table.choose(offer.verb, offer.noun)
                await until_the_program_has_chosen(table, 12)
            await anne.ask("POST", f"matches/{id}/resign", {})
            save: dict[str, Any] = await anne.ask("GET", f"matches/{id}/save")
            return save

    with odd_server(tmp_path, program_seconds="300") as server:  # whoever is asked twice writes down more than he plays
        save = asyncio.run(go(server))
    notes = [json.loads(line) for line in (tmp_path / "notes").read_text(encoding="utf-8").splitlines()]
    game: Any = find(GAME)
    right, expected, hidden = 0, 0.0, 0
    truths = _before_choices_of("entente", save)
    assert len(notes) >= len(truths) >= 12, "it may have begun to think once more when the match ended"
    for note, truth in zip(notes, truths, strict=False):
        assert note["view"] == json.loads(json.dumps(msgspec.to_builtins(game.view(truth, "entente"))))
        for imagined in note["imagined"]:
            state = game.revive(imagined)
            assert state != truth
            assert game.view(state, "entente") == game.view(truth, "entente")
            right += guessed_right(truth, state, "entente")
            expected += by_chance(truth, "entente")
            hidden += hidden_blocks(truth, "entente")
    assert hidden > 20 * odd.IMAGINED * len(truths)
    assert right < 1.25 * expected, f"{right} of {hidden} hidden blocks are known, {expected:.0f} would be by chance"


def _before_choices_of(side: str, save: dict[str, Any]) -> list[State]:
    """The true states in which a side chose."""
    file = parse(json.dumps(save))
    match = Match(find(GAME), file.scenario, file.options, GivenDice(file.opening))
    states = []
    for entry in file.entries():
        if entry.side == side:
            states.append(match.position.state.copy())
        match.dice = GivenDice(entry.faces)
        match.choose(entry.side, entry.choice)
    return states
