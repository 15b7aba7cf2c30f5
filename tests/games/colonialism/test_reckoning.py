"""Over random games: what was foreseen is what is told, and the lines of the story add up to what was thrown."""

import random
from collections import Counter
from collections.abc import Iterator, Sequence
from typing import Any

import pytest

from marne.games.colonialism.page import preview
from marne.games.colonialism.page.foreseen import Bout, Ordered, Preview, Shot, Strain
from marne.games.colonialism.periods import GENERAL
from marne.kernel import Event, Position, SeededDice
from marne.kernel.table import Line
from tests.games.colonialism.table import GAME

SCENARIOS = ("fpw", "zulu", "ww1", "wissembourg_1870", "kambula_1879")


def chosen(scenario: str, seed: int) -> Iterator[tuple[Preview | None, list[Event]]]:
    """Every choice of a random game: what was foreseen of it, and what was told of it."""
    rng, dice = random.Random(seed), SeededDice(seed)
    position, _ = Position.start(GAME.new(scenario, GAME.settle(scenario, {})), dice)
    while position.decisions:
        decision = position.decisions[0]
        fighting = [c for c in decision.choices if c.verb in ("shoot", "cannon", "assault")]
        choice = rng.choice(fighting or decision.choices)
        foreseen = preview.foresee(GAME.eyes(position.state, decision.side), choice)
        yield foreseen, position.apply(decision.side, choice, dice).events


def lines(events: Sequence[Event], on: str, base: int | None = None) -> list[tuple[str, int]]:
    """The contributions that the story tells of a base to one thing, as rule and amount."""
    told = (e for e in events if e.kind == "counts" and e.data["on"] == on and base in (None, e.data.get("base")))
    return [(e.rule, e.data["amount"]) for e in told]


def amount(events: Sequence[Event], on: str, base: int | None = None) -> int:
    """The sum of what the story tells."""
    return sum(counted for _, counted in lines(events, on, base))


def shown(found: Sequence[Line]) -> list[tuple[str, int]]:
    """The lines of a preview, as rule and amount; nothing is in doubt, and what counts nothing is not told."""
    assert all(line.least == line.most for line in found)
    return [(line.rule, int(line.most)) for line in found if line.most]


def pencil(event: Event, told: list[Event]) -> bool:
    """Check a throw with the lines before it; False for an event that is none."""
    d: dict[str, Any] = event.data
    match event.kind:
        case "shoots":
            assert (len(d["faces"]), d["number"]) == (
                amount(told, "dice", d["base"]),
                amount(told, "number", d["base"]),
            )
            assert d["hits"] == sum(face >= d["number"] for face in d["faces"])
        case "throws":
            assert len(d["faces"]) == amount(told, "dice", d["base"])
            assert d["number"] == max(2, GENERAL.assault_from - amount(told, "assault", d["base"]))
        case "order":
            assert d["score"] == d["faces"][0] + amount(told, "order", d["base"])
            assert d["understood"] == (d["score"] >= GENERAL.order_from)
        case "test":
            whole = not any("dice" in e.data for e in told)
            if whole and not d["supply"]:
                worst = min(d["faces"]) + amount(told, "test", d["base"])
                assert d["passed"] == (worst >= GENERAL.test_from)
        case "shell":
            score = max(*d["faces"], *d["supply"], *d["again"], 0) + amount(told, "shell")
            assert d["hits"] == (score >= GENERAL.bombardment_from)
        case _:
            return False
    return True


def agrees(foreseen: Preview | None, events: list[Event]) -> bool:
    """Compare what was foreseen of a throw with what was told; False if none of it was thrown at once."""
    kinds = {e.kind for e in events}
    if isinstance(foreseen, Shot) and "shoots" in kinds and not foreseen.order:
        for e in (e for e in events if e.kind == "shoots"):
            shooter = next(s for s in foreseen.shooters if s.base == e.data["base"])
            before = events[: events.index(e)]
            assert (shooter.dice, shooter.number) == (len(e.data["faces"]), e.data["number"])
            assert shown(shooter.throws) == lines(before, "dice", shooter.base)
            assert shown(shooter.adds) == lines(before, "number", shooter.base)
        return True
    if isinstance(foreseen, Bout) and "throws" in kinds and not foreseen.order:
        for fighter in foreseen.fighters:
            e = next(e for e in events if e.kind == "throws" and e.data["base"] == fighter.base)
            assert (fighter.dice, fighter.number) == (len(e.data["faces"]), e.data["number"])
        return True
    if isinstance(foreseen, Ordered) and "order" in kinds:
        assert shown(foreseen.lines) == lines(events, "order")
        return True
    if isinstance(foreseen, Strain) and "test" in kinds:
        first = next(k for k, e in enumerate(events) if e.kind == "test")
        assert shown(foreseen.lines) == lines(events[:first], "test", foreseen.base)
        return True
    return False


@pytest.mark.parametrize("scenario", SCENARIOS)
def test_what_was_foreseen_is_told_and_adds_up(scenario: str) -> None:
    checked: Counter[str] = Counter()
    for seed in range(3):
        for foreseen, events in chosen(scenario, seed):
            if agrees(foreseen, events):
                checked[type(foreseen).__name__] += 1
            told: list[Event] = []
            for event in events:
                told.append(event)
                if pencil(event, told):
                    checked[event.kind] += 1
                    told.clear()
    assert checked["shoots"] > 20 and checked["test"] > 20 and checked["Shot"] > 5, checked
