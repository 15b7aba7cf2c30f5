"""Games that let hidden things out are caught."""

from __future__ import annotations

import random
from collections.abc import Callable
from typing import Any

import pytest

from marne.kernel import Choice, Decision, Play, Refusal
from marne.kernel.contract import hidden_things_vary, nothing_leaks, silence_tells_nothing
from tests.kernel.breaking import Patch, breaks, wrap
from tests.kernel.toy import CARDS, SIDES, TOKENS, March, Toy, ToyState


class Glass(Toy):
    """A game in which one sees the other's lowest card."""

    def view(self, state: ToyState, side: str | None) -> Any:
        other = state.hands[0 if side == "blue" else 1]
        return [super().view(state, side), min(other, default=0)]


class Ordered(Toy):
    """A game whose view is a dictionary in the order of the hidden cards."""

    def view(self, state: ToyState, side: str | None) -> Any:
        return {str(card): 0 for card in sorted(CARDS, key=lambda card: card in state.pool)}


@pytest.mark.parametrize("game", [Glass(), Ordered()])
def test_a_view_that_leaks_is_caught(game: Toy) -> None:
    breaks(nothing_leaks, game, "sees what it cannot know")


def test_a_decision_that_leaks_is_caught(monkeypatch: Patch) -> None:
    def hints(ask: Any, self: March, s: ToyState) -> Any:
        (decision,) = ask(self, s)
        return (Decision(decision.side, "3.1", f"March; beware of {max(s.hands[1 - self.side])}.", decision.choices),)

    wrap(monkeypatch, March, "ask", hints)
    breaks(nothing_leaks, Toy(), "is asked betrays what it cannot know: prompt is")


def test_a_choice_that_is_offered_because_of_hidden_things_is_caught(monkeypatch: Patch) -> None:
    def forbids(ask: Any, self: March, s: ToyState) -> Any:
        (decision,) = ask(self, s)
        few = decision.choices[-1:] if 9 in s.hands[1 - self.side] else decision.choices
        return (Decision(decision.side, "3.1", "March.", few),)

    wrap(monkeypatch, March, "ask", forbids)
    breaks(nothing_leaks, Toy(), "is asked betrays what it cannot know")


def test_a_refusal_that_leaks_is_caught(monkeypatch: Patch) -> None:
    def blabs(self: March, s: ToyState, side: str, choice: Choice) -> Refusal | None:
        return Refusal("3.1", f"They have {max(s.hands[1 - self.side])}.") if choice.verb == "step" else None

    monkeypatch.setattr(March, "why_not", blabs)
    breaks(nothing_leaks, Toy(), "may not 'step", "betrays what it cannot know: 3.1 They have ")


def test_a_menu_that_hidden_things_make_longer_is_caught(monkeypatch: Patch) -> None:
    def lists(self: March, s: ToyState, side: str) -> tuple[Choice, ...]:
        return (Choice("step", 1),) * (9 in s.hands[1 - self.side])

    monkeypatch.setattr(March, "menu", lists)
    breaks(nothing_leaks, Toy(), "may not choose now betrays what it cannot know")


def peeks(tell: Callable[[Play[ToyState], int], None]) -> Callable[..., None]:
    """A march in which a step lets a side look at the other's cards."""

    def run(method: Any, self: March, play: Play[ToyState], side: str, choice: Choice) -> None:
        method(self, play, side, choice)
        if choice.verb == "step":
            tell(play, 1 - self.side)

    return run


def test_an_event_that_leaks_and_can_be_taken_back_is_caught(monkeypatch: Patch) -> None:
    def spies(play: Play[ToyState], other: int) -> None:
        play.log("3.1", "drawn card", seen_by=(SIDES[1 - other],), card=max(play.state.hands[other]))

    wrap(monkeypatch, March, "run", peeks(spies))
    breaks(nothing_leaks, Toy(), "it has read what it cannot know: [", "card is")


def test_an_event_that_tells_the_same_after_a_revelation_is_no_leak(monkeypatch: Patch) -> None:
    def shows(play: Play[ToyState], other: int) -> None:
        play.log("3.1", "drawn card", seen_by=(SIDES[1 - other],), card=max(play.state.hands[other]))
        play.reveal()

    wrap(monkeypatch, March, "run", peeks(shows))
    for seed in range(5):
        nothing_leaks(Toy(), seed)


def test_a_seal_that_leaks_is_caught(monkeypatch: Patch) -> None:
    def seals(play: Play[ToyState], other: int) -> None:
        if 9 in play.state.hands[other]:
            play.reveal()

    wrap(monkeypatch, March, "run", peeks(seals))
    breaks(nothing_leaks, Toy(), "whether it can be taken back depends on what")


def test_a_step_that_leads_where_hidden_things_are_is_caught(monkeypatch: Patch) -> None:
    def trips(play: Play[ToyState], other: int) -> None:
        if 9 in play.state.hands[other]:
            play.state.track[TOKENS[1 - other][0]] = 0

    wrap(monkeypatch, March, "run", peeks(trips))
    breaks(nothing_leaks, Toy(), "when ", " chooses 'step ", "sees what it cannot know")


class Careless(Toy):
    """Drawing anew changes the state it was given."""

    def resample(self, state: ToyState, side: str | None, rng: random.Random) -> ToyState:
        state.pool = tuple(rng.sample(state.pool, len(state.pool)))
        return state


class Unsound(Toy):
    """Drawing anew loses a card."""

    def resample(self, state: ToyState, side: str | None, rng: random.Random) -> ToyState:
        twin = super().resample(state, side, rng)
        twin.pool = twin.pool[1:]
        return twin


class Lazy(Toy):
    """Nothing is ever drawn anew, so no leak would be found."""

    def resample(self, state: ToyState, side: str | None, rng: random.Random) -> ToyState:
        return state.copy()


def test_drawing_anew_must_leave_the_state_alone() -> None:
    breaks(nothing_leaks, Careless(), "resampling for red has changed the state")


def test_what_is_drawn_anew_must_be_sound() -> None:
    breaks(nothing_leaks, Unsound(), "is not sound: the cards are")


def test_drawing_anew_must_change_something() -> None:
    nothing_leaks(Lazy())
    breaks(hidden_things_vary, Lazy(), "drawing anew for blue never changed anything")


def test_a_question_that_is_asked_only_of_who_could_answer_is_caught(monkeypatch: Patch) -> None:
    """Whoever holds no 9 is passed over, and the other learns it: from what is asked and what is not."""

    def with_a_nine(method: Any, self: March, s: ToyState) -> Any:
        return method(self, s) if 9 in s.hands[self.side] else ()

    def run(method: Any, self: March, play: Play[ToyState], side: str | None, choice: Choice | None) -> None:
        if choice is not None:
            method(self, play, side, choice)

    wrap(monkeypatch, March, "ask", with_a_nine)
    wrap(monkeypatch, March, "run", run)
    breaks(silence_tells_nothing, Toy(), "in March depends on what", "cannot know")
    found = []
    for seed in range(10):
        try:
            silence_tells_nothing(Toy(), seed)
        except AssertionError as told:
            found.append(str(told))
    assert any("is passed over when" in message for message in found)
    assert any("is asked in March" in message for message in found)
