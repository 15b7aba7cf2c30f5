"""27: Victory Points, objectives that are held at the end, and who has won."""

from __future__ import annotations

from typing import Any

from marne.games.offensive_a_outrance.ground import hexes
from marne.games.offensive_a_outrance.state import LORRAINE_AWARD, MULHAUSEN, Sided, State, controls
from marne.games.offensive_a_outrance.tables import Objective
from marne.games.offensive_a_outrance.units import ALLIES, GERMANY, SIDES
from marne.kernel import Choice, Decision, Play, Result, Side
from marne.kernel.words import prose

AWARD, DONE = Choice("award"), Choice("done")
DRAW = 2
LEVELS, NOBODY = ("marginal", "substantial", "decisive"), "draw"
HOW = prose(
    {
        "marginal": "marginal victory",
        "substantial": "substantial victory",
        "decisive": "decisive victory",
        "draw": "nobody leads",
    }
)
"""How the game ended, in words."""
LAST_AWARD = 6
"""27.2, 27.3 The last Game Turn in which awards are given."""
MULHAUSEN_POINTS, CITY_POINTS = 10, 5
MULHAUSEN_HEXES = hexes(("55.70", "56.69", "56.70"))
"""27.2 All of Mülhausen."""
CITIES = {"Lunéville": hexes(("53.56",)), "Baccarat": hexes(("55.59",)), "St.Dié": hexes(("55.62",))}
"""27.3 What counts in Lorraine."""


def score(play: Play[State], rule: str, points: int, **about: Any) -> None:
    """27.0 The German gains points, or below 0 the Allies do."""
    play.state.points += points
    play.log(rule, "points", points=points, lead=play.state.points, **about)


def holder(s: State, objective: Objective) -> int | None:
    """27.8, 27.8.1 Who controls all hexes of an objective; nobody, if they are divided."""
    wanted = hexes(objective.hexes)
    return next((side for side in (GERMANY, ALLIES) if not wanted & ~controls(s, side)), None)


def count_objectives(play: Play[State]) -> None:
    """27.8 At the end each player gains the points of the objectives that he controls."""
    for objective in play.state.rules.setting.objectives:
        side = holder(play.state, objective)
        if side is not None:
            rule = "27.8.1" if objective.points > 3 else "27.8"
            score(play, rule, objective.points * (1 if side == GERMANY else -1), side=SIDES[side], name=objective.name)


# 27.2, 27.3 Awards.


class Mulhausen(Sided, frozen=True):
    """27.2 Once, before GT 7, at the end of a Player Turn: the Allies gain 10 if they control all of Mülhausen."""

    def run(self, play: Play[State], side: Side | None, choice: Choice | None) -> None:
        s = play.state
        if s.turn <= LAST_AWARD and not s.awarded & MULHAUSEN and not MULHAUSEN_HEXES & ~controls(s, ALLIES):
            s.awarded |= MULHAUSEN
            score(play, "27.2", -MULHAUSEN_POINTS, side=SIDES[ALLIES], name="Mülhausen")


def cities(s: State) -> list[str]:
    """27.3 The cities of Lorraine that the German controls."""
    return [name for name, city in CITIES.items() if city & controls(s, GERMANY)]


class Lorraine(Sided, frozen=True):
    """27.3 Once, before GT 7, at the end of a Player Turn of his choice, the German takes 5 for each of his cities."""

    def ask(self, s: State) -> tuple[Decision, ...]:
        if s.turn > LAST_AWARD or s.awarded & LORRAINE_AWARD or not cities(s):
            return ()
        prompt = "Take the award for the cities of Lorraine now, or wait."
        return (Decision(SIDES[GERMANY], "27.3", prompt, (AWARD, DONE)),)

    def menu(self, s: State, side: Side) -> tuple[Choice, ...]:
        return AWARD, DONE

    def run(self, play: Play[State], side: Side | None, choice: Choice | None) -> None:
        if choice == AWARD:
            play.state.awarded |= LORRAINE_AWARD
            for name in cities(play.state):
                score(play, "27.3", CITY_POINTS, side=SIDES[GERMANY], name=name)


def judge(play: Play[State]) -> None:
    """27.0 The game is over: who leads has won, and by how much."""
    s = play.state
    levels = s.rules.setting.file.levels
    s.winner = DRAW if s.points == 0 else GERMANY if s.points > 0 else ALLIES
    s.ending = LEVELS[sum(abs(s.points) >= least for least in levels) - 1] if s.points else NOBODY
    play.log("27.0", "over", winner=SIDES[s.winner] if s.winner != DRAW else None, how=s.ending, lead=s.points)


def result(s: State) -> Result | None:
    """How the game ended, or None while it goes on."""
    if s.winner < 0:
        return None
    return Result(SIDES[s.winner] if s.winner != DRAW else None, HOW[s.ending], "27.0")
