"""Where what an explanation speaks of comes about: places won and lost, units destroyed, starved, and come up."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from itertools import pairwise

from marne.board import members
from marne.games.avalon_hill_1914.bot.terms import CUT, LANDS, REGION, REGIONS, Survey
from marne.games.avalon_hill_1914.combat import Combat
from marne.games.avalon_hill_1914.forts import hostile
from marne.games.avalon_hill_1914.ground import BOARD, FORTRESSES, NEAR, PLACE_SQUARES
from marne.games.avalon_hill_1914.losses import Losses
from marne.games.avalon_hill_1914.movement import Movement
from marne.games.avalon_hill_1914.replacements import Replacements
from marne.games.avalon_hill_1914.retreat import PullBack, RetreatTo
from marne.games.avalon_hill_1914.state import STANDING, State, on_board, stands, where
from marne.games.avalon_hill_1914.supply import hungry
from marne.games.avalon_hill_1914.units import OF_SIDE, SIEGE
from marne.kernel.words import prose

HABITS: dict[type, str] = prose(
    {
        Movement: "By rule of thumb: trains first, then marches, each towards the place that needs it most.",
        Combat: "By rule of thumb: fortresses first; then the attacks that promise most.",
        Losses: "By rule of thumb: whoever has most steps loses one.",
        RetreatTo: "By rule of thumb: to friends, supply and rough ground, away from the enemy.",
        PullBack: "By rule of thumb: to friends, supply and rough ground, away from the enemy.",
        Replacements: "By rule of thumb: the step goes where it brings the most.",
    }
)
"""What officers do where nothing better is found."""
FORTRESS = {fortress.square: fortress.name for fortress in FORTRESSES}
REACH, FAR = 2, 99
"""So near infantry must come to a place to be said to press upon it."""

Found = tuple[list[int], list[int], list[int], list[int]]
"""Squares where we gain and lose by something, and where the enemy loses and gains."""


def places(states: Sequence[State], k: int) -> Mapping[str, tuple[Sequence[str], ...]]:
    """By term, the squares that an explanation for side k names; what a phrase names itself is not said again."""
    before, after = Survey(states[0]), Survey(states[-1])
    dead = [_destroyed(states, side) for side in (k, 1 - k)]
    cut = [_cut_off(states[0], states[-1], side) for side in (k, 1 - k)]
    found: dict[str, Found] = {
        "kills": (dead[1], [], [], dead[0]),
        "supply": ([], cut[0], cut[1], []),
        "pressure": (_pressed(before, after, k), [], [], _pressed(before, after, 1 - k)),
        "siege": (_besieged(before, after, k), [], [], []),
    }
    for region in REGIONS.keys() - CUT.values():
        mine = [a for n, a in enumerate(PLACE_SQUARES) if REGION[n] == region and _won(before, after, n, k)]
        theirs = [a for n, a in enumerate(PLACE_SQUARES) if REGION[n] == region and _won(before, after, n, 1 - k)]
        found[region] = mine, [], [], theirs
    return {term: tuple([_called(a) for a in squares] for squares in ways) for term, ways in found.items()}


def _called(square: int) -> str:
    """A square by its place or its fortress, or by its letters."""
    return BOARD.place(square) or FORTRESS.get(square) or BOARD.name(square)


def _won(before: Survey, after: Survey, n: int, side: int) -> bool:
    """Whether a place has come to a side."""
    return after.owns(n, side) and not before.owns(n, side)


def _destroyed(states: Sequence[State], side: int) -> list[int]:
    """Where units of a side were when they were destroyed."""
    return [
        where(old, u)
        for old, new in pairwise(states)
        if old.at != new.at and old.kills != new.kills
        for u in members(OF_SIDE[side])
        if on_board(old, u) and not on_board(new, u)
    ]


def _cut_off(before: State, after: State, side: int) -> list[int]:
    """Where units of a side are without supply that were fed before."""
    return [where(after, u) for u in members(hungry(after, side) & ~hungry(before, side)) if on_board(after, u)]


def _pressed(before: Survey, after: Survey, side: int) -> list[int]:
    """The enemy's places to which infantry of a side has come near, nearer than it was."""
    found = []
    for n, (square, land) in enumerate(zip(PLACE_SQUARES, LANDS, strict=True)):
        was, now = (min((land[a] for a in v.foot[side]), default=FAR) for v in (before, after))
        if not after.owns(n, side) and now <= REACH and now < was:
            found.append(square)
    return found


def _besieged(before: Survey, after: Survey, side: int) -> list[int]:
    """The enemy's fortresses before which a siege gun has come, or which fell while one stood there."""
    guns = [STANDING[v.s.at].here for v in (before, after)]
    found = []
    for f, fortress in enumerate(FORTRESSES):
        there = [any(here[a] & SIEGE & OF_SIDE[side] for a in members(NEAR[fortress.square])) for here in guns]
        if not hostile(f, side) or not there[1]:
            continue
        if not there[0] or stands(before.s, f) > stands(after.s, f):
            found.append(fortress.square)
    return found
