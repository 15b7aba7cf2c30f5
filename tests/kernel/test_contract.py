"""The contract: the toy keeps it, and its tools count and compare rightly."""

from __future__ import annotations

from typing import Any

import pytest

from marne.kernel import Play, SeededDice
from marne.kernel.contract import CHECKS, Check, examine, nothing_leaks, random_game
from marne.kernel.coverage import coverage
from marne.kernel.trial import Trial, difference
from tests.kernel.breaking import Patch, wrap
from tests.kernel.toy import CARDS, Bid, Parry, Toy, ToyState, draw


@pytest.mark.parametrize("seed", range(8))
@pytest.mark.parametrize("check", CHECKS, ids=repr)
def test_the_toy_keeps_the_contract(check: Check, seed: int) -> None:
    check(Toy(), seed, options={"players": "23"[seed % 2]})


def test_examine_reports_check_by_check_what_it_found(monkeypatch: Patch) -> None:
    assert [(f.check, f.seed, f.fault) for f in examine(Toy(), seeds=[0, 1])] == [
        (check, seed, None) for seed in (0, 1) for check in CHECKS
    ]
    monkeypatch.setattr(Toy, "summary", lambda self, state: "")
    faults = {f.check.name: f.fault for f in examine(Toy(), seeds=[0]) if f.fault}
    assert list(faults) == ["everything_is_told"]


def test_every_check_says_what_it_promises() -> None:
    assert all(check.promise.endswith(".") for check in CHECKS)
    assert len({check.name for check in CHECKS}) == len(CHECKS)


def test_random_games_are_the_same_for_the_same_seed() -> None:
    def game(seed: int) -> list[ToyState]:
        return [position.state for position in random_game(Toy(), seed)]

    assert game(1) == game(1) != game(2)
    assert Toy().result(game(1)[-1]) is not None


def test_coverage_counts_what_every_rule_is_cited_for() -> None:
    count = coverage(Toy(), games=4, seed=10)
    assert list(count) == list(Toy.rulebook.clauses)
    assert count["1.1"] == (0, 4 * 8, 0)  # four cards, each with a line for all and one for its owner
    assert count["5.1"] == (0, 8, 0)  # the end of each game, as an event and as its result
    assert count["3.2"] == (0, 0, 0)
    decided = sum(len(m.position.decisions) for seed in range(10, 14) for m in Trial(Toy(), seed).matches())
    assert sum(cited.decisions for cited in count.values()) == decided


def test_coverage_counts_rules_that_are_not_in_the_book(monkeypatch: Patch) -> None:
    monkeypatch.setattr(Bid, "why_not", lambda self, *args: None)
    wrap(monkeypatch, Parry, "run", lambda run, self, play, *args: (run(self, play, *args), play.log("9.9", "point")))
    assert coverage(Toy(), games=2)["9.9"].events == 6


def test_every_looks_only_so_often() -> None:
    looked: list[int] = []

    class Watched(Toy):
        def view(self, state: ToyState, side: str | None) -> Any:
            looked.append(state.round)
            return super().view(state, side)

    nothing_leaks(Watched(), every=1)
    often = len(looked)
    nothing_leaks(Watched(), every=10)
    assert 0 < len(looked) - often < often / 4


@pytest.mark.parametrize(
    ("one", "other", "found"),
    [
        ({"a": [1, {"b": 2}]}, {"a": [1, {"b": 3}]}, "a[1].b is 2, not 3"),
        ([1, 2], [1, 2, 3], "it is [1,2], not [1,2,3]"),
        ({"a": 1, "b": 2}, {"b": 2, "a": 1}, 'it is {"a":1,"b":2}, not {"b":2,"a":1}'),
        ([1], [True], "[0] is 1, not true"),
        ({"a": (1, 2)}, {"a": [1, 2]}, None),
        ("x" * 300, "y", f'it is "{"x" * 199}..., not "y"'),
    ],
)
def test_a_difference_is_named_by_its_place(one: Any, other: Any, found: str | None) -> None:
    assert difference(one, other) == found


def test_a_draw_from_an_empty_pool_takes_the_discards() -> None:
    state = Toy().new("short", {})
    state.pool, state.discards = (), CARDS
    draw(Play(state, SeededDice(0)), "4.1", 0)
    assert len(state.pool) == 8
    assert state.discards == ()


def test_a_trial_that_was_played_is_kept_for_the_next_check(monkeypatch: Patch) -> None:
    """It is not played once more, looks the same each time, and what a check does with it is nobody else's matter."""
    game = Toy()

    def looked_at() -> list[Any]:
        found = []
        for match in Trial(game, 3, every=3).sampled():
            found.append((match.number, match.position.state.copy(), [*match.journal], len(match.story)))
        return found

    first = looked_at()
    monkeypatch.setattr(Trial, "matches", lambda self: pytest.fail("it is played once more"))
    for match in Trial(game, 3, every=3).sampled():
        match.journal.clear()
        match.position.state.stack.clear()
    assert looked_at() == first and len(first) > 1
