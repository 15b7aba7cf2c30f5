"""The rules of the manoeuvres: divisions march, one after the other, and fight where they meet."""

from __future__ import annotations

import random
from typing import Any, ClassVar

from benchmarks.manoeuvres.field import BOARD, BOXES, FIRST_BOX, GONE, RAIL, SIDES, opening, units
from benchmarks.manoeuvres.table import foresee, table
from benchmarks.manoeuvres.war import LOST, MARCHED, War, places, step_cost
from marne.kernel import (
    Choice,
    Clause,
    Decision,
    Event,
    Game,
    Option,
    Options,
    Play,
    Refusal,
    Result,
    Rulebook,
    Scenario,
    Seat,
    Side,
    Stage,
)
from marne.kernel.eyes import Eyes
from marne.kernel.verbs import Nouns, Verb, Verbs

ALLOWANCE = 6
TURNS = 20
TOO_FAR = Refusal("2.1", "A division marches six points at most, and woods cost two.")
HAS_MARCHED = Refusal("2.2", "A division marches once in a turn.")
DIVISION = Nouns("division", "piece", 600, count=lambda s: s.many)
HEX = Nouns("hex", "space", FIRST_BOX + len(BOXES))
VERBS = Verbs(
    Verb("move", "March {division}", DIVISION),
    Verb("go", "To {hex}", HEX),
    Verb("land", "To {hex}", HEX),
    Verb("send", "To {hex}", HEX),
    Verb("stop", "Stop"),
    Verb("done", "Done"),
)
SCENARIOS = {"grand": 600, "small": 60}
RULES = {
    "1.1": "The sides take turns.",
    "2.1": "A division marches six points at most, and woods cost two.",
    "2.2": "A division marches once in a turn.",
    "2.3": "A division that marches into an enemy's hex fights: with 4 and more the enemy is lost, else itself.",
    "2.4": "A division may be sent to the railways, and comes back at any place on its side of the map.",
    "3.1": "The side with fewer losses wins.",
}


class Orders(Stage[War], frozen=True):
    """1.1 A side marches one division after the other."""

    side: int

    def ask(self, s: War) -> tuple[Decision, ...]:
        moves = [Choice("move", u) for u in s.of(self.side) if s.marks[u] != MARCHED and s.where[u] != GONE]
        return (Decision(SIDES[self.side], "1.1", "Choose a division to march.", (*moves, Choice("done"))),)

    def why_not(self, s: War, side: Side, choice: Choice) -> Refusal | None:
        return HAS_MARCHED if choice.verb == "move" else None

    def run(self, play: Play[War], side: Side | None, choice: Choice | None) -> None:
        assert choice
        s = play.state
        if choice.verb == "move":
            play.then(March(self.side, choice.number, ALLOWANCE), self)
            return
        play.log("1.1", "turn", side=SIDES[1 - self.side], turn=s.turn)
        s.turn += 1
        s.marks = [0 if mark == MARCHED else mark for mark in s.marks]
        if s.turn < TURNS:
            play.then(Orders(1 - self.side))


class March(Stage[War], frozen=True):
    """2.1 A division marches hex by hex, until it has no points left, or stops."""

    side: int
    unit: int
    left: int

    def ask(self, s: War) -> tuple[Decision, ...]:
        here = s.where[self.unit]
        if here >= FIRST_BOX:
            steps = [Choice("land", b) for b in places(self.side)]
        else:
            steps = [Choice("go", b) for b in BOARD.adjacent(here) if step_cost(b) <= self.left]
            steps.append(Choice("send", RAIL))
        prompt = f"March {units(s.many)[self.unit].name}: choose a hex."
        return (Decision(SIDES[self.side], "2.1", prompt, (*steps, Choice("stop"))),)

    def why_not(self, s: War, side: Side, choice: Choice) -> Refusal | None:
        return TOO_FAR if choice.verb == "go" else None

    def run(self, play: Play[War], side: Side | None, choice: Choice | None) -> None:
        assert choice
        s, u = play.state, self.unit
        s.marks[u] = MARCHED
        if choice.verb == "stop":
            return
        start, goal = s.where[u], choice.number
        enemies = [e for e in s.of(1 - self.side) if s.where[e] == goal] if goal < FIRST_BOX else []
        if enemies:
            lost = enemies[0] if play.roll("2.3") >= 4 else u
            s.where[lost], s.marks[lost] = GONE, LOST
            play.log("2.3", "fight", unit=u, goal=goal, lost=lost)
            if lost == u or len(enemies) > 1:
                return
        s.where[u] = goal
        play.log("2.1", "march", unit=u, start=start, goal=goal)
        left = self.left - step_cost(goal)
        if goal < FIRST_BOX and choice.verb == "go" and left > 0 and not enemies:
            play.then(March(self.side, u, left))


SENTENCES = {
    "turn": "Turn {turn} ends; {side} is to march.",
    "march": "{unit} marches to {goal}.",
    "fight": "{unit} attacks {goal}: {lost} is lost.",
}


def named(space: int) -> str:
    """A hex or a box in words."""
    if space >= FIRST_BOX:
        return BOXES[space - FIRST_BOX]
    return f"{BOARD.place(space)} {BOARD.name(space)}".strip()


class Manoeuvres(Game[War]):
    """The game of the benchmark."""

    name = "manoeuvres"
    title = "Manoeuvres"
    version = 1
    sides = SIDES
    scenarios: ClassVar[tuple[Scenario, ...]] = tuple(
        Scenario(name, name.title(), f"{many} divisions.") for name, many in SCENARIOS.items()
    )
    options: ClassVar[tuple[Option, ...]] = (
        Option("fog", "Fog", {"no": "All stacks are open.", "yes": "Of an enemy's stack one sees the top."}, "no"),
    )
    verbs = VERBS
    rulebook = Rulebook(tuple(Clause(id, title, "rule", title) for id, title in RULES.items()))
    state_type = War

    def seats(self, options: Options) -> tuple[Seat, ...]:
        """One seat for each side."""
        return tuple(Seat(side, side, side.title()) for side in SIDES)

    def new(self, scenario: str, options: Options) -> War:
        """Everybody in his place."""
        many = SCENARIOS[scenario]
        return War(
            stack=[Orders(0)],
            many=many,
            fog=options.get("fog") == "yes",
            where=list(opening(many)),
            marks=[0] * many,
        )

    def view(self, state: War, side: Side | None) -> Any:
        """All of it: who stands where, and what has marched."""
        return (state.turn, tuple(state.where), tuple(state.marks))

    def resample(self, state: War, side: Side | None, rng: random.Random) -> War:
        """Nothing is drawn anew."""
        return state.copy()

    def result(self, state: War) -> Result | None:
        """3.1 The side with fewer losses wins."""
        if state.stack:
            return None
        lost = [sum(state.where[u] == GONE for u in state.of(side)) for side in (0, 1)]
        winner = None if lost[0] == lost[1] else SIDES[lost[0] > lost[1]]
        return Result(winner, f"{lost[0]} to {lost[1]} divisions lost", "3.1")

    def check(self, state: War) -> list[str]:
        """Whether everybody stands somewhere."""
        known = {*BOARD.indices, *range(FIRST_BOX, FIRST_BOX + len(BOXES))}
        return [f"unit {u} stands at {at}" for u, at in enumerate(state.where) if at not in known]

    def table(self, eyes: Eyes[War]) -> Any:
        """The table as a side sees it."""
        return table(eyes.imagined, eyes.side)

    def foresee(self, eyes: Eyes[War], choice: Choice) -> Any:
        """Where a division could march."""
        return foresee(eyes.imagined, eyes.side, choice)

    def tell(self, event: Event) -> str:
        """An event as a sentence."""
        data = dict(event.data)
        for key in ("unit", "lost"):
            if key in data:
                data[key] = units(SCENARIOS["grand"])[data[key]].name
        return SENTENCES[event.kind].format(**{k: named(v) if k in ("start", "goal") else v for k, v in data.items()})

    def say(self, eyes: Eyes[War], choice: Choice) -> str:
        """A choice in words."""
        verb = VERBS[choice.verb]
        if verb.nouns is DIVISION:
            return verb.words.format(division=units(eyes.imagined.many)[choice.number].name)
        return verb.words.format(hex=named(choice.number)) if verb.nouns else verb.words

    def summary(self, state: War) -> str:
        """A position in one line."""
        return f"Turn {state.turn}"
