"""How many clicks an impulse takes: what a person does with the mouse, beside the choices that the rules count.

A program plays; each impulse of the acting side is then told as the page lets it be done. A Leader is dragged where he
goes, however far, and revealed by a button. A block is dragged in the same way; with the shift key all from its area
that can go there come along. Everything else is a click each: no decision is left out.

In Lorraine a Force is dragged where it goes, and a corps whose Forces keep their distance by one drag.
"""

from __future__ import annotations

import argparse
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from itertools import groupby
from typing import Any, TypeVar

from marne.games.offensive_a_outrance.ground import BOARD
from marne.games.offensive_a_outrance.standing import where
from marne.games.offensive_a_outrance.units import NONE
from marne.kernel import Choice, Match, SeededDice, find
from marne.players.recollection import imagining
from marne.players.roster import player_named

NOWHERE = -1


@dataclass
class Deed:
    """A run of choices as a person sees it: how it begins, whom it concerns, whence, whither, and who is there."""

    verb: str
    unit: int
    start: int = NOWHERE
    goal: int = NOWHERE
    mates: frozenset[int] = frozenset()
    choices: int = 1


class Impulse:
    """What the acting side chose in an impulse, deed by deed."""

    def __init__(self, side: str) -> None:
        self.side = side
        self.deeds: list[Deed] = []

    def choose(self, match: Match, choice: Choice) -> None:
        """Take note of a choice before it is made: a step goes on with the deed before it."""
        if choice.verb in ("go", "stop") and self.deeds:
            self.deeds[-1].choices += 1
            self.deeds[-1].goal = choice.number if choice.verb == "go" else self.deeds[-1].goal
        else:
            self.deeds.append(_deed(match, choice))

    @property
    def choices(self) -> int:
        """How many choices the rules count."""
        return sum(deed.choices for deed in self.deeds)

    @property
    def gestures(self) -> int:
        """How many clicks and drags do the same."""
        runs = groupby(self.deeds, lambda deed: (deed.verb, deed.start, deed.goal))
        return sum(_gestures(list(run)) for _, run in runs)


def _deed(match: Match, choice: Choice) -> Deed:
    """What begins with a choice; for a march also from where, and who else there could be chosen."""
    if choice.verb != "move":
        return Deed(choice.verb, choice.noun if isinstance(choice.noun, int) else NOWHERE)
    at = match.position.state.at
    offered = {c.number for c in match.position.decisions[0].choices if c.verb == "move"}
    start = at[choice.number]
    return Deed("move", choice.number, start, NOWHERE, frozenset(u for u in offered if at[u] == start))


def _gestures(run: list[Deed]) -> int:
    """One drag for all of an area who go to one place together; else a gesture for each deed."""
    whole = run[0].verb == "move" and {deed.unit for deed in run} == run[0].mates
    return 1 if whole else len(run)


# Lorraine: a Player Turn of 1914 Offensive à outrance.

MARCHES = ("pick", "go", "stop", "take", "leave")
"""What one drag does: a Force is picked, goes, and stops."""


@dataclass
class Moved:
    """A Force that was led somewhere, or another thing that was chosen."""

    verb: str
    corps: int = NOWHERE
    shift: tuple[int, int] | None = None
    choices: int = 1


class PlayerTurn:
    """What a side chose in a Player Turn of its own, counter phases of the other among it, deed by deed."""

    def __init__(self, side: str) -> None:
        self.side = side
        self.deeds: list[Moved] = []
        self._from = NOWHERE

    def choose(self, match: Match, choice: Choice) -> None:
        """Take note of a choice before it is made."""
        if choice.verb in MARCHES[1:] and self.deeds and self.deeds[-1].verb == "pick":
            self.deeds[-1].choices += 1
            if choice.verb == "go":
                self.deeds[-1].shift = _shift(self._from, choice.number)
            return
        if choice.verb == "pick":
            self._from = where(match.position.state, choice.number)
        corps = match.position.state.corps[choice.number] if choice.verb == "pick" else NOWHERE
        self.deeds.append(Moved(choice.verb, corps))

    @property
    def choices(self) -> int:
        """How many choices the rules count."""
        return sum(deed.choices for deed in self.deeds)

    @property
    def gestures(self) -> int:
        """How many clicks and drags do the same: one for those of a corps who keep their distance."""
        runs = groupby(self.deeds, lambda deed: (deed.verb, deed.corps, deed.shift))
        return sum(1 if key[0] == "pick" and key[1] != NONE else len(list(run)) for key, run in runs)


def _shift(start: int, goal: int) -> tuple[int, int]:
    (a, b), (c, d) = BOARD.cell(start), BOARD.cell(goal)
    return c - a, d - b


Part = TypeVar("Part", Impulse, PlayerTurn)


def parts(
    name: str, seed: int, level: str, most: int, now: Callable[[Any], tuple[int, int]], whose: str, sort: type[Part]
) -> list[Part]:
    """The turns of a program's match, each with all that its own side chose in it; `now` tells them apart."""
    game = find(name)
    match, player = Match(game, dice=SeededDice(seed)), player_named(level, game)
    found: list[Part] = []
    last = (0, NOWHERE)
    while not match.result and len(found) <= most:
        state, decision = match.position.state, match.position.decisions[0]
        if now(state) != last:
            last = now(state)
            found.append(sort(game.sides[getattr(state, whose)]))
        choice = player.choose(match.eyes(decision.side).view, decision, imagining(game, state, decision.side))
        if decision.side == found[-1].side:
            found[-1].choose(match, choice)
        match.choose(decision.side, choice)
    return found[:most]


def player_turns(seed: int, level: str, most: int) -> list[PlayerTurn]:
    """The Player Turns of a program's match in Lorraine."""
    return parts("offensive-a-outrance", seed, level, most, lambda s: (s.turn, s.half), "half", PlayerTurn)


def impulses(seed: int, level: str, most: int) -> list[Impulse]:
    """The impulses of a program's match."""
    return parts("germany-at-war", seed, level, most, lambda s: (s.turn, s.impulse), "phasing", Impulse)


def main() -> None:
    """Print what each impulse takes."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--level", default="captain")
    parser.add_argument("--impulses", type=int, default=6)
    parser.add_argument("--game", choices=("germany-at-war", "offensive-a-outrance"), default="germany-at-war")
    given = parser.parse_args()
    total = [0, 0]
    lorraine = given.game == "offensive-a-outrance"
    played: Callable[[int, str, int], Sequence[Impulse | PlayerTurn]] = player_turns if lorraine else impulses
    for k, deeds in enumerate(played(given.seed, given.level, given.impulses), 1):
        share = deeds.gestures / max(1, deeds.choices)
        name = "turn" if lorraine else "impulse"
        print(f"{name} {k}, {deeds.side}: {deeds.choices} choices, {deeds.gestures} clicks and drags, {share:.0%}")
        total = [total[0] + deeds.choices, total[1] + deeds.gestures]
    print(f"in all: {total[0]} choices, {total[1]} clicks and drags, {total[1] / max(1, total[0]):.0%}")


if __name__ == "__main__":
    main()
