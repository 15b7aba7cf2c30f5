"""Toy matches at known points of their course."""

from __future__ import annotations

import random

from marne.kernel import Choice, GivenDice, Match
from tests.kernel.toy import Toy


def find_toy(name: str) -> Toy:
    """The toy, whatever it is called."""
    return Toy()


DEAL = [9, 7, 1, 1]  # red draws 9 and 1, blue draws 7 and 2


def dealt(*faces: int) -> Match:
    """A toy match with a known deal, and dice for what follows."""
    return Match(Toy(), dice=GivenDice([*DEAL, *faces]))


def bid(*faces: int) -> Match:
    """A toy match in which red has won the bid and blue may parry."""
    match = dealt(*faces)
    match.choose("red", Choice("bid", 9))
    match.choose("blue", Choice("bid", 7))
    return match


def marching(*faces: int) -> Match:
    """A toy match in which red marches."""
    match = bid(*faces)
    match.choose("blue", Choice("accept"))
    return match


def play_on(match: Match, seed: int = 0, choices: int | None = None) -> Match:
    """Play a match on with random choices, so many or to its end."""
    rng = random.Random(seed)
    while not match.position.over and (choices is None or choices > 0):
        decision = rng.choice(match.position.decisions)
        match.choose(decision.side, rng.choice(decision.choices))
        choices = None if choices is None else choices - 1
    return match
