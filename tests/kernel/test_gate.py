"""The gate: what comes from outside is well formed, names what there is, and is bounded, or nobody looks at it."""

from __future__ import annotations

from typing import Annotated, Any

import pytest
from msgspec import Meta, Struct

from marne.kernel import Choice, IllegalChoice, Match, SeededDice, State, gate
from marne.kernel.contract import questions_do_no_harm
from marne.kernel.gate import Topic, Topics, Unanswerable
from tests.kernel.breaking import Patch, breaks
from tests.kernel.effort import TooMuch, effort
from tests.kernel.toy import March, Toy, ToyState

Small = Annotated[int, Meta(ge=0, le=9)]


class Sum(Struct):
    """Numbers to be added up."""

    numbers: Annotated[list[Small], Meta(max_length=3)]
    name: Annotated[str, Meta(max_length=5)] = ""


def summed(asked: Sum) -> Any:
    if asked.name == "none":
        raise ValueError("none is no name for a sum")
    return {"sum": sum(asked.numbers)}


TOPICS = Topics(Topic("sum", Sum, summed))


@pytest.mark.parametrize("noun", [True, 1.0, 1 << 53, -(1 << 53), "x" * 201, b"", [], {}, ...])
def test_what_is_no_choice_is_refused(noun: Any) -> None:
    with pytest.raises(IllegalChoice):
        gate.choice_of("step", noun)


@pytest.mark.parametrize("verb", [None, 1, b"step", ["step"]])
def test_a_verb_is_a_word(verb: Any) -> None:
    with pytest.raises(IllegalChoice):
        gate.choice_of(verb)


@pytest.mark.parametrize(
    ("text", "choice"),
    [
        ("done", Choice("done")),
        ("step 3", Choice("step", 3)),
        (" step 3 ", Choice("step", 3)),
        ("sight 3 7", Choice("sight", "3 7")),
        ("step ²", Choice("step", "²")),
        ("step " + "9" * 150, Choice("step", "9" * 150)),
    ],
)
def test_people_write_choices(text: str, choice: Choice) -> None:
    assert gate.choice_in(text) == choice


def test_nobody_writes_a_choice_without_end() -> None:
    with pytest.raises(IllegalChoice):
        gate.choice_in("step " + "9" * 5000)


def test_a_stage_hears_of_nothing_that_there_is_not(monkeypatch: Patch) -> None:
    heard: list[Choice] = []
    monkeypatch.setattr(Toy, "foresee", lambda self, eyes, choice: heard.append(choice))
    monkeypatch.setattr(March, "why_not", lambda self, s, side, choice: heard.append(choice))
    match = Match(Toy(), dice=SeededDice(1))
    odd: tuple[Any, ...] = (4, -1, 1 << 40, "0", True, [], None)
    for noun in odd:
        match.foresee("red", Choice("step", noun))
    match.foresee("red", Choice("fly"))
    assert not heard
    match.foresee("red", Choice("step", 3))
    assert heard == [Choice("step", 3)]


def test_without_a_table_of_verbs_nothing_is_admitted() -> None:
    assert not gate.admits(State(stack=[]), Choice("done"))


def test_a_question_is_answered_in_plain_data() -> None:
    assert TOPICS.ask("sum", {"numbers": [1, 2]}) == {"sum": 3}


@pytest.mark.parametrize(
    ("topic", "data"),
    [
        ("sum", None), ("sum", 7), ("sum", {"numbers": [10]}), ("sum", {"numbers": [1, 1, 1, 1]}),
        ("sum", {"numbers": [10**5000]}), ("sum", {"numbers": [], "name": "longer"}), ("sum", {"numbers": {}}),
        ("sum", {"numbers": [], "name": "none"}), ("product", {}), ([], {}), (None, {}), ("x" * 100_000, {}),
    ],
)  # fmt: skip
def test_any_other_question_is_told_why_not(topic: Any, data: Any) -> None:
    with effort(2000), pytest.raises(Unanswerable) as told:
        TOPICS.ask(topic, data)
    assert 0 < len(str(told.value)) < 300


class Anything(Struct):
    """A question without bounds."""

    numbers: Annotated[list[int], Meta(max_length=3)]


class Endless(Struct):
    """A question as long as one likes."""

    text: str


class Whatever(Struct):
    """A question about anything."""

    thing: Annotated[list[tuple[Small, Any]], Meta(max_length=3)]


@pytest.mark.parametrize(
    ("question", "where"), [(Anything, "t.numbers[]"), (Endless, "t.text"), (Whatever, "t.thing[][]")]
)
def test_a_question_that_forgets_a_bound_is_no_topic(question: type[Struct], where: str) -> None:
    with pytest.raises(ValueError, match="has no bound") as told:
        Topic("t", question, lambda asked: None)
    assert str(told.value).endswith(f": {where}")


def test_the_contract_asks_about_everything(monkeypatch: Patch) -> None:
    def stumbles(asked: Sum) -> Any:
        raise KeyError("sum")

    class Empty(Struct):
        """A question that needs no more words."""

    monkeypatch.setattr(Toy, "topics", Topics(Topic("sum", Empty, stumbles)))
    breaks(questions_do_no_harm, Toy(), "somebody asked 'sum' with None, and instead of an answer came KeyError")


def test_the_contract_sees_a_question_that_changes_something(monkeypatch: Patch) -> None:
    seen: list[ToyState] = []

    def meddles(self: Toy, eyes: Any, choice: Choice) -> None:
        seen[-1].score[0] += 1

    def starts(self: Toy, state: ToyState, side: Any) -> Any:
        seen.append(state)
        return eyes(self, state, side)

    eyes = Toy.eyes
    monkeypatch.setattr(Toy, "eyes", starts)
    monkeypatch.setattr(Toy, "foresee", meddles)
    breaks(questions_do_no_harm, Toy(), "a question has changed the state: score[0] is")


def test_effort_is_measured() -> None:
    with pytest.raises(TooMuch, match="calls"), effort(100):
        assert all(n.bit_length() < 9 for n in range(200))
    with pytest.raises(TooMuch, match="bytes"), effort(100, 1000):
        assert (1 << 100_000).bit_length() > 1
