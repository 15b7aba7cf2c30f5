"""Verbs: what each may concern, and what follows from the table of all."""

from __future__ import annotations

import random
from typing import Any

import pytest

from marne.kernel import Choice, Nouns, Position, Verb, Verbs
from tests.kernel.toy import VERBS, March, Toy, ToyState

HEX = Nouns("hex", "space", 100, count=lambda s: s)
UNIT = Nouns("unit", "piece", 3)
CARD = Nouns("card", "card", listed=("ace", "king"))
LINE = Nouns("line", "space", 100, count=lambda s: s, parts=2)
SMALL = Verbs(
    Verb("go", "Go to {hex}", HEX),
    Verb("shoot", "Shoot with {unit}", UNIT),
    Verb("play", "Play {card}", CARD, bare="Play nothing"),
    Verb("done", "Done"),
    Verb("sight", "Look along {line}", LINE, offered=False),
)
ROOM = 12
"""The state of this game is the number of its hexes."""


@pytest.mark.parametrize(
    "choice",
    [
        Choice("go", 0), Choice("go", 11), Choice("shoot", 2), Choice("play", "ace"), Choice("play"), Choice("done"),
        Choice("sight", "0 11"),
    ],
)  # fmt: skip
def test_what_there_is_is_admitted(choice: Choice) -> None:
    assert SMALL.admits(ROOM, choice)


@pytest.mark.parametrize(
    ("verb", "noun"),
    [
        ("go", 12), ("go", -1), ("go", None), ("go", "3"), ("go", True), ("go", 3.0), ("go", 2**60), ("shoot", 3),
        ("play", "queen"), ("play", 0), ("play", ["ace"]), ("done", 0), ("fly", None), ("", None), ("sight", 3),
        ("sight", "0"), ("sight", "0 12"), ("sight", "0 1 2"), ("sight", "0  1"), ("sight", "-1 1"), ("sight", "٣ 1"),
        ("sight", "9" * 5000 + " 1"), ("sight", None),
    ],
)  # fmt: skip
def test_what_there_is_not_is_not_admitted(verb: str, noun: Any) -> None:
    assert not SMALL.admits(ROOM, Choice(verb, noun))


def test_of_a_board_with_gaps_the_spaces_are_listed() -> None:
    gaps = Nouns("hex", "space", listed=(0, 3, 7))
    assert [n for n in range(9) if gaps.admits(ROOM, n)] == [0, 3, 7]
    assert gaps.numbered and not CARD.numbered and not LINE.numbered


def test_there_are_never_more_than_the_most() -> None:
    assert HEX.now(1000) == 100
    assert not SMALL.admits(1000, Choice("go", 100))


def test_a_verb_says_what_it_concerns_or_that_it_concerns_nothing() -> None:
    assert SMALL["play"].said("ace") == "Play {card}"
    assert SMALL["play"].said(None) == "Play nothing"
    assert SMALL["done"].said(None) == "Done"


def test_all_choices_come_in_the_order_of_the_table() -> None:
    found = SMALL.choices(hex=2)
    assert [str(c) for c in found] == [
        "go 0", "go 1", "shoot 0", "shoot 1", "shoot 2", "play", "play ace", "play king", "done",
    ]  # fmt: skip
    assert len(SMALL.choices()) == 100 + 3 + 3 + 1
    assert SMALL.all("play") == (Choice("play", "ace"), Choice("play", "king"))


def test_what_one_points_at_is_on_the_table_and_all_else_is_a_button() -> None:
    assert SMALL.targets() == {"piece": ("shoot",), "space": ("go",), "direction": ()}
    assert SMALL.concerning(UNIT, CARD) == {"shoot", "play"}


def test_everything_that_a_choice_may_concern_is_listed_once() -> None:
    assert SMALL.nouns(5) == [0, 1, 2, 3, 4, "ace", "king"]


def test_a_choice_by_chance_concerns_something_that_there_is() -> None:
    rng = random.Random(1)
    assert all(SMALL.admits(ROOM, verb.some(ROOM, rng)) for verb in SMALL for _ in range(50))
    assert SMALL["go"].some(0, rng) == Choice("go")


def test_a_verb_that_is_listed_twice_is_named() -> None:
    with pytest.raises(ValueError, match="listed twice: go"):
        Verbs(Verb("go", "Go"), Verb("done", "Done"), Verb("go", "Go away"))


def test_no_stage_is_asked_about_what_there_is_not(monkeypatch: pytest.MonkeyPatch) -> None:
    def asked(self: March, s: ToyState, side: str, choice: Choice) -> None:
        seen.append(choice)

    seen: list[Choice] = []
    monkeypatch.setattr(March, "why_not", asked)
    state = Toy().new("short", {})
    state.stack = [March(0)]
    position = Position.at(state)
    for noun in (4, -1, 2**40, "0", None):
        refusal = position.why_not("red", Choice("step", noun))
        assert refusal is not None and "is not among what you may do now" in str(refusal.why)
    assert not seen
    position.why_not("red", Choice("step", 3))
    assert seen == [Choice("step", 3)]


def test_the_toy_says_its_choices_with_the_words_of_its_verbs() -> None:
    toy = Toy()
    assert toy.verbs is VERBS
    assert toy.say(toy.eyes(toy.new("short", {}), "red"), Choice("bid", 7)) == "Bid 7"
