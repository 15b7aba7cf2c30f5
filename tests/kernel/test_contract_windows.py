"""Whatever a game makes for people is looked through for hidden things: each of these toys leaks through one window."""

from __future__ import annotations

import random
from typing import Any

import pytest

from marne.kernel import Choice, Decision, Eyes, Refusal, Result
from marne.kernel.contract import nothing_leaks
from marne.kernel.table import Meaning
from tests.kernel.breaking import Patch, breaks, wrap
from tests.kernel.toy import SIDES, Bid, March, Toy, ToyState


def glimpse(eyes: Eyes[ToyState]) -> int:
    """The highest card that a side cannot see."""
    hands = [hand for hand, side in zip(eyes.imagined.hands, SIDES, strict=True) if side != eyes.side]
    return max((card for hand in hands for card in hand), default=0)


class Table(Toy):
    """A glimpse lies on the table."""

    def table(self, eyes: Eyes[ToyState]) -> Any:
        return {"view": super().table(eyes), "beware": glimpse(eyes)}


class Gallery(Toy):
    """A glimpse lies on the table of the spectators alone."""

    def table(self, eyes: Eyes[ToyState]) -> Any:
        return None if eyes.side else glimpse(eyes)


class Description(Toy):
    """A glimpse is described."""

    def describe(self, eyes: Eyes[ToyState]) -> list[tuple[str, list[str]]]:
        return [("Beware", [str(glimpse(eyes))])]


class Prompt(Toy):
    """A glimpse is in the question."""

    def prompt(self, eyes: Eyes[ToyState], decision: Decision) -> str:
        return f"{decision.prompt} Beware of {glimpse(eyes)}."


class Button(Toy):
    """A glimpse is on a button."""

    def say(self, eyes: Eyes[ToyState], choice: Choice) -> str:
        return f"Bid {choice.noun} against {glimpse(eyes)}" if choice.verb == "bid" else "On"


class Sense(Toy):
    """A glimpse is in what a choice means."""

    def meaning(self, eyes: Eyes[ToyState], choice: Choice) -> Meaning | None:
        return Meaning(text=f"It meets {glimpse(eyes)}.", rule="3.1")


class Owner(Toy):
    """To whom a choice belongs depends on what he cannot know."""

    def owner(self, eyes: Eyes[ToyState], choice: Choice) -> str | None:
        return None if eyes.side == "blue" else "left" if glimpse(eyes) > 6 else "right"


class Foresight(Toy):
    """A glimpse is foreseen of what is offered."""

    def foresee(self, eyes: Eyes[ToyState], choice: Choice) -> Any:
        return {"against": glimpse(eyes)} if choice.verb == "bid" and choice.noun in eyes.view.hand else None


class Crystal(Toy):
    """A glimpse is foreseen of what is not offered."""

    def foresee(self, eyes: Eyes[ToyState], choice: Choice) -> Any:
        return {"against": glimpse(eyes)} if choice.verb == "bid" and choice.noun not in eyes.view.hand else None


class Oracle(Toy):
    """A glimpse is foreseen by a side that is not asked anything."""

    def foresee(self, eyes: Eyes[ToyState], choice: Choice) -> Any:
        return {"against": glimpse(eyes)} if choice.verb == "step" and eyes.side == "red" and choice.noun == 2 else None


class Summary(Toy):
    """Everyone reads in the lists what somebody holds."""

    def summary(self, state: ToyState) -> str:
        return f"Round {state.round}, the best card is {max(state.hands[0], default=0)}."


class Verdict(Toy):
    """How it ended tells what is left in the pool."""

    def result(self, state: ToyState) -> Result | None:
        found = super().result(state)
        return found and Result(found.winner, f"with {state.hands} left", found.rule)


class Shares(Toy):
    """The seat for which all are waiting tells whether red has a high card."""

    def owner(self, eyes: Eyes[ToyState], choice: Choice) -> str | None:
        if eyes.side != "red" or choice.verb != "bid":
            return super().owner(eyes, choice)
        return "left" if choice.number > 5 else "right"


class Peeking(Toy):
    """What is drawn anew depends on the truth, so that whoever imagines often learns it."""

    def resample(self, state: ToyState, side: str | None, rng: random.Random) -> ToyState:
        twin = super().resample(state, side, rng)
        return twin if state.pool and state.pool[0] % 2 else super().resample(state, side, rng)


@pytest.mark.parametrize(
    ("game", "words"),
    [
        (Table(), ("the table of ", "betrays what it cannot know: beware is ")),
        (Gallery(), ("the table of a spectator betrays what it cannot know: it is ",)),
        (Description(), ("the description of ", "betrays what it cannot know")),
        (Prompt(), ("the prompt of ", "betrays what it cannot know: it is ", "Beware of")),
        (Button(), ("a button of ", "betrays what it cannot know: bid ", "against")),
        (Sense(), ("the meaning of a choice of ", "betrays what it cannot know: ", ".text is ")),
        (Owner(), ("the owner of a choice of red betrays what it cannot know",)),
        (Foresight(), ("the foresight of ", "betrays what it cannot know: bid ", ".against is ")),
        (Crystal(), ("the foresight of ", "betrays what it cannot know: bid ", ".against is ")),
        (Oracle(), ("the foresight of red betrays what it cannot know: step 2.against is ",)),
        (Summary(), ("the summary betrays what ", "cannot know: it is ")),
        (Verdict(), ("the result betrays what ", "cannot know: how is ")),
        (Shares(), ("which seat is waited for betrays what ", " cannot know")),
        (Peeking(), ("what is drawn anew for ", " betrays what it cannot know")),
    ],
    ids=lambda value: type(value).__name__ if isinstance(value, Toy) else "",
)
def test_every_window_is_looked_through(game: Toy, words: tuple[str, ...]) -> None:
    breaks(nothing_leaks, game, *words)


def test_who_is_waited_for_is_looked_at_too(monkeypatch: Patch) -> None:
    def hesitates(ask: Any, self: Bid, s: ToyState) -> Any:
        decisions = ask(self, s)
        return decisions[:1] if len(decisions) == 2 and 9 in s.hands[1] else decisions

    wrap(monkeypatch, Bid, "ask", hesitates)
    breaks(nothing_leaks, Toy(), "who is waited for betrays what ")


def test_a_refusal_of_a_single_noun_is_looked_at_too(monkeypatch: Patch) -> None:
    def blabs(self: March, s: ToyState, side: str, choice: Choice) -> Refusal | None:
        theirs = max(s.hands[1 - self.side])
        return Refusal("3.1", f"They have {theirs}.") if choice == Choice("step", 3 - 2 * self.side) else None

    monkeypatch.setattr(March, "why_not", blabs)
    breaks(nothing_leaks, Toy(), "betrays what it cannot know: 3.1 They have ")


def test_a_toy_with_its_windows_shut_keeps_the_promise() -> None:
    for seed in range(3):
        nothing_leaks(Toy(), seed)
