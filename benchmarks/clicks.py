"""How many clicks an impulse takes: what a person does with the mouse, beside the choices that the rules count.

A program plays; each impulse of the acting side is then told as the page lets it be done. A Leader is dragged where he
goes, however far, and revealed by a button. A block is dragged in the same way; with the shift key all from its area
that can go there come along. Everything else is a click each: no decision is left out.
"""

from __future__ import annotations

import argparse
from dataclasses import dataclass
from itertools import groupby

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


def impulses(seed: int, level: str, most: int) -> list[Impulse]:
    """The impulses of a program's match."""
    game = find("germany-at-war")
    match, player = Match(game, dice=SeededDice(seed)), player_named(level, game)
    found: list[Impulse] = []
    last = (0, 0)
    while not match.result and len(found) <= most:
        state, decision = match.position.state, match.position.decisions[0]
        if (state.turn, state.impulse) != last:
            last = state.turn, state.impulse
            found.append(Impulse(game.sides[state.phasing]))
        choice = player.choose(match.eyes(decision.side).view, decision, imagining(game, state, decision.side))
        if decision.side == found[-1].side:
            found[-1].choose(match, choice)
        match.choose(decision.side, choice)
    return found[:most]


def main() -> None:
    """Print what each impulse takes."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--level", default="captain")
    parser.add_argument("--impulses", type=int, default=6)
    given = parser.parse_args()
    total = [0, 0]
    for k, impulse in enumerate(impulses(given.seed, given.level, given.impulses), 1):
        share = impulse.gestures / max(1, impulse.choices)
        print(
            f"impulse {k}, {impulse.side}: {impulse.choices} choices, {impulse.gestures} clicks and drags, {share:.0%}"
        )
        total = [total[0] + impulse.choices, total[1] + impulse.gestures]
    print(f"in all: {total[0]} choices, {total[1]} clicks and drags, {total[1] / max(1, total[0]):.0%}")


if __name__ == "__main__":
    main()
