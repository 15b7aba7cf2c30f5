"""Choices, refusals and events."""

from typing import Any

import pytest

from marne.kernel import Choice, Event, IllegalChoice, Refusal
from marne.kernel.choice import LARGEST_NOUN, LONGEST_NOUN, well_formed


@pytest.mark.parametrize(
    ("choice", "words"),
    [(Choice("done"), "done"), (Choice("march", 0), "march 0"), (Choice("play", "ace"), "play ace")],
)
def test_a_choice_reads_as_its_verb_and_noun(choice: Choice, words: str) -> None:
    assert str(choice) == words


def test_a_choice_gives_the_number_or_the_name_of_what_it_concerns() -> None:
    assert Choice("march", 0).number == 0
    assert Choice("play", "ace").name == "ace"


@pytest.mark.parametrize("noun", [None, "0", "", True, 1.0])
def test_a_choice_without_a_number_is_refused_where_a_number_is_needed(noun: Any) -> None:
    with pytest.raises(IllegalChoice, match="does not say the number"):
        Choice("march", noun).number  # noqa: B018


@pytest.mark.parametrize("noun", [None, 0, 1, b"ace"])
def test_a_choice_without_a_name_is_refused_where_a_name_is_needed(noun: Any) -> None:
    with pytest.raises(IllegalChoice, match="does not say the name"):
        Choice("play", noun).name  # noqa: B018


def test_a_refusal_reads_as_its_rule_and_reason() -> None:
    assert str(Refusal("7.5", "Too far.")) == "7.5 Too far."
    assert str(Refusal("", "Not now.")) == "Not now."


def test_an_illegal_choice_carries_its_refusal() -> None:
    refusal = Refusal("7.5", "Too far.")
    error = IllegalChoice(refusal)
    assert error.refusal is refusal
    assert str(error) == "7.5 Too far."


@pytest.mark.parametrize("noun", [None, 0, -1, LARGEST_NOUN - 1, "", "ace", "x" * LONGEST_NOUN])
def test_a_noun_is_a_number_a_name_or_nothing(noun: Any) -> None:
    assert well_formed(Choice("march", noun))


@pytest.mark.parametrize(
    "noun", [True, 1.0, LARGEST_NOUN, -LARGEST_NOUN, "x" * (LONGEST_NOUN + 1), b"", [], {}, Choice("march")]
)
def test_anything_else_is_not_a_noun(noun: Any) -> None:
    assert not well_formed(Choice("march", noun))


@pytest.mark.parametrize("thing", [("march", 1), "march", None, Choice(None, 1), Choice(["march"])])  # type: ignore[arg-type]
def test_anything_else_is_not_a_choice(thing: Any) -> None:
    assert not well_formed(thing)


def test_an_event_is_seen_by_those_it_names_or_by_all() -> None:
    public, private = Event("1", "march", {}), Event("1", "draw", {}, seen_by=("red",))
    assert [public.visible_to(side) for side in ("red", "blue", None)] == [True, True, True]
    assert [private.visible_to(side) for side in ("red", "blue", None)] == [True, False, False]
