"""Tables are made of parts that are kept while they do not change: the same tables as those made from nothing."""

from __future__ import annotations

import gc
import random
from typing import Any

import msgspec
import pytest

from marne.kernel import Match, Memory, SeededDice
from marne.kernel.words import forget
from marne.server import showing
from marne.server.library import game_named

PLAYED = [
    ("germany-at-war", "campaign", {}, 1),
    ("germany-at-war", "campaign", {"players": "3"}, 2),
    ("colonialism", "verdun_fleury_1916", {}, 3),
    ("colonialism", "ww1", {"red_army": "design"}, 4),
    ("avalon-hill-1914", "short", {}, 5),
    ("offensive-a-outrance", "lorraine", {}, 6),
]
CHOICES = 200
EVERY = 8
"""How often a table is made from nothing as well: that takes long."""


def _tables(match: Match) -> list[bytes]:
    """The table as each side and a spectator sees it."""
    return [bytes(showing.table(match.game, match.eyes(side))) for side in (*match.game.sides, None)]


def _plain(match: Match, memories: list[Memory[Any, Any]]) -> list[bytes]:
    """The same tables without any memory of earlier ones, each written in one piece."""
    forget()
    for memory in memories:
        memory.clear()
    return [msgspec.json.encode(match.game.table(match.eyes(side))) for side in (*match.game.sides, None)]


@pytest.mark.parametrize(("name", "scenario", "options", "seed"), PLAYED)
def test_a_table_made_of_what_changed_is_the_table_made_from_nothing(
    name: str, scenario: str, options: dict[str, str], seed: int
) -> None:
    rng = random.Random(seed)
    match = Match(game_named(name), scenario, options, SeededDice(seed))
    memories = [
        thing for thing in gc.get_objects() if issubclass(type(thing), Memory)
    ]  # a weak reference to nothing has no class
    compared = 0
    for number in range(CHOICES):
        if match.position.over:
            break
        decision = rng.choice(match.position.decisions)
        match.choose(decision.side, rng.choice(decision.choices))
        shown = _tables(match)
        if match.can_undo(decision.side) and rng.random() < 0.2:
            match.undo(decision.side)
            shown = _tables(match)
        if number % EVERY == 0:
            assert shown == _plain(match, memories)
            compared += 1
    assert compared > 10


def test_what_is_the_same_is_written_once() -> None:
    match = Match(game_named("germany-at-war"), dice=SeededDice(1))
    _tables(match)
    known = len(showing._parts)
    _tables(match)
    assert len(showing._parts) == known


def test_parts_are_forgotten_before_they_take_up_too_much(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(showing._Parts, "MOST", 1000)
    parts = showing._Parts()
    rows = [("a" * 100, number) for number in range(100)]
    for row in rows:
        assert parts.written(row) == msgspec.json.encode(row)
    assert len(parts) < 12
