"""Sand tables: what is not as a test says fails, and says how it is."""

from __future__ import annotations

from typing import Any, Self

import pytest

from marne.kernel.dice import OutOfFaces
from marne.kernel.sandtable import SandTable
from tests.kernel.toy import HAS_STEPPED, Bid, March, Parry, Stand, Toy, ToyState

NAMES = ("ann", "bob", "cid", "dan")


class Table(SandTable[ToyState]):
    """The toy with four tokens that have names."""

    def __init__(self) -> None:
        super().__init__(Toy(), Toy().new("short", {"players": "3"}))

    def number_of(self, kind: str, name: str) -> int:
        return NAMES.index(name) if kind == "token" and name in NAMES else super().number_of(kind, name)

    def name_of(self, kind: str, number: int) -> Any:
        return NAMES[number] if kind == "token" else number

    def put(self, name: str, space: int) -> Self:
        """Put a token somewhere."""
        self.state.track[NAMES.index(name)] = space
        return self


def test_a_position_is_set_up_and_played_on_with_given_dice() -> None:
    t = Table().put("ann", 4).given(round=2).run(March(0))
    assert t.nouns("step") == {"ann", "bob"}
    t.choose("step", "ann").choose("stand", dice=(4,))
    assert t.state.track[0] == 0
    assert t.told("thrown back") == [{"token": 0}]
    assert t.cites("3.4") and not t.cites("2.3")
    assert not t.unrolled


def test_a_choice_that_is_not_offered_fails_and_what_is_offered_is_named() -> None:
    t = Table().run(March(0)).choose("step", "bob")
    with pytest.raises(AssertionError, match=r"red is not offered 'step 1': 3\.2 .* Offered are: step 0, done"):
        t.choose("step", "bob")


def test_a_refusal_is_handed_out_and_its_absence_fails() -> None:
    t = Table().run(March(0)).choose("step", "bob")
    assert t.why_not("step", "bob") == HAS_STEPPED
    with pytest.raises(AssertionError, match="red is offered 'step 0', which should be refused"):
        t.why_not("step", "ann")


@pytest.mark.parametrize("ask", [lambda t: t.choose("done"), lambda t: t.decision, lambda t: t.why_not("done")])
def test_where_nobody_is_asked_nothing_can_be_chosen(ask: Any) -> None:
    t = Table()
    assert t.over and t.asked == []
    assert not t.offers("done") and t.nouns("step") == set()
    with pytest.raises(AssertionError, match="nobody is asked"):
        ask(t)


def test_of_two_who_are_asked_one_can_be_named() -> None:
    t = Table().given(hands=[(1, 2), (3, 4)]).run(Bid())
    assert t.asked == ["red", "blue"]
    t.choose("bid", 4, side=1).choose("bid", 2, side="red")
    assert t.asked == ["red"]
    with pytest.raises(AssertionError, match="blue is not asked"):
        t.choose("parry", side="blue")


def test_dice_that_nobody_rolled_are_missed_when_others_are_given() -> None:
    t = Table().run(March(0), dice=(1, 2))
    assert t.unrolled == 2
    with pytest.raises(AssertionError, match="2 of the dice that were given before have not been rolled"):
        t.dice(3)


def test_dice_that_were_not_given_cannot_be_rolled() -> None:
    with pytest.raises(OutOfFaces):
        Table().run(Parry(0)).choose("parry")


@pytest.mark.parametrize(
    ("wrong", "words"),
    [
        (lambda t: t.given(rouns=3), "a state has no field 'rouns'"),
        (lambda t: t.choose("fly"), "The toy has no verb 'fly'"),
        (lambda t: t.choose("step", "eve"), "no token is called 'eve' here"),
    ],
)
def test_what_there_is_not_is_named(wrong: Any, words: str) -> None:
    with pytest.raises(AssertionError, match=words):
        wrong(Table().run(March(0)))


def test_stages_run_in_the_order_in_which_they_are_given() -> None:
    t = Table().run(Parry(0), Stand(2)).choose("accept")
    assert t.asked == ["red"] and t.decision.rule == "3.4"
