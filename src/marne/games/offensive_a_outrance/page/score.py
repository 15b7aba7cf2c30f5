"""How the campaign stands for a side: the points, what it would come to now, its losses, and the places in danger."""

from __future__ import annotations

from marne.board import members
from marne.board.standing import zone
from marne.games.offensive_a_outrance.balance import fallen, prospect
from marne.games.offensive_a_outrance.ground import BOARD, hexes
from marne.games.offensive_a_outrance.page.names import landmark
from marne.games.offensive_a_outrance.page.words import lead
from marne.games.offensive_a_outrance.standing import enemies, standing
from marne.games.offensive_a_outrance.state import LORRAINE_AWARD, MULHAUSEN, State, controls
from marne.games.offensive_a_outrance.units import SIDES
from marne.games.offensive_a_outrance.victory import CITIES, LAST_AWARD, MULHAUSEN_HEXES
from marne.games.offensive_a_outrance.words import phrase
from marne.kernel import Eyes, Side
from marne.kernel.actions import Figure, Score

NEAR = 2
"""How many hexes away an enemy endangers a place."""
MOST = 3
"""How many places in danger are named."""


def score(eyes: Eyes[State]) -> Score:
    """How the game stands, and which places could be lost next."""
    s = eyes.imagined
    dead = [fallen(s, side) for side in range(len(SIDES))]
    figures = (
        Figure(name=phrase("Victory Points"), value=lead(s.points), rule="27.0"),
        Figure(name=phrase("With the objectives held now"), value=lead(prospect(s)), rule="27.8"),
        Figure(name=phrase("Formations lost, German and Allied"), value=f"{dead[0]} : {dead[1]}", rule="16.6.2-2"),
    )
    return Score(figures=figures, danger=_danger(s, eyes.side) if eyes.side else ())


def valued(s: State) -> int:
    """27.2, 27.3, 27.8 The hexes for which points are given, or still may be."""
    found = 0
    for objective in s.rules.setting.objectives:
        found |= hexes(objective.hexes)
    if s.turn <= LAST_AWARD:
        found |= 0 if s.awarded & MULHAUSEN else MULHAUSEN_HEXES
        found |= 0 if s.awarded & LORRAINE_AWARD else sum(CITIES.values())
    return found


def _danger(s: State, side: Side) -> tuple[int, ...]:
    """The valued hexes of a side that nobody of it holds, and that an enemy is near: one of each place."""
    k = SIDES.index(side)
    held = valued(s) & controls(s, k) & ~standing(s).sides[k]
    near = {landmark(a): a for a in reversed([*members(held & zone(BOARD, enemies(s, k), NEAR))])}
    return tuple(sorted(near.values()))[:MOST]
