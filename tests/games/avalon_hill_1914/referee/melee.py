"""Positions in the middle of a campaign, drawn by chance, from which a referee can watch a half of a turn."""

from __future__ import annotations

import random

from marne.games.avalon_hill_1914.options import Rules
from marne.games.avalon_hill_1914.sequence import EndTurn, Half
from marne.games.avalon_hill_1914.setup import fresh
from marne.games.avalon_hill_1914.state import LATER, State, put, set_step, where
from tests.games.avalon_hill_1914.referee.facts import (
    ALLIES,
    FORT_NUMBER,
    FORTS,
    GERMANY,
    LIEGE,
    SQUARES,
    UNITS,
    apart,
    number_of,
)

NEAR = 4
"""How far from the middle units stand."""


def melee(seed: int, agreed: Rules) -> State:
    """Some fifty units of both sides around a fortress or a city, worn and in part fed, and what has been passed."""
    rng = random.Random(seed)
    s = fresh(agreed)
    for u in range(len(UNITS)):
        if where(s, u) < LATER and UNITS[u].start in ("neutral", "interior"):
            put(s, u, LATER)
    middle = rng.choice([*FORTS, "Y10", "X17", "GG15", "Z15"])
    around = [a for a, square in SQUARES.items() if apart(a, middle) <= NEAR and not square.closed]
    german = {a for a in around if rng.random() < 0.5}
    s.move, s.sealed = min(rng.choice((2, 4, 7, 10, 11)), agreed.last_move), 3
    s.violated = bytes(rng.choice((0, 1, s.move)) if 2 <= country <= 4 else 0 for country in range(6))
    s.meuse, s.released = rng.choice((0, 1)), rng.random() < 0.5
    for u in rng.sample(range(len(UNITS)), 70):
        unit = UNITS[u]
        mine = [a for a in around if (a in german) == (unit.side == 0)]
        if unit.nation in ("belgian", "dutch"):
            mine = [a for a in mine if {"belgian": "Belgium", "dutch": "Holland"}[unit.nation] in SQUARES[a].countries]
        if mine and unit.start != "breakdown":
            put(s, u, number_of(rng.choice(mine)))
            set_step(s, u, 0 if unit.breaks else rng.randrange(len(unit.steps)))
    s.forts = bytes(rng.choice((0, forts, forts)) for forts in s.forts)
    by_german = {a for a in SQUARES if rng.random() < (0.3 if a in around else 0.03)}
    by_allied = {a for a in SQUARES if rng.random() < (0.3 if a in around else 0.03)} - by_german
    s.passed = sum(1 << number_of(a) for a in by_german), sum(1 << number_of(a) for a in by_allied)
    s.marked, s.fed = rng.getrandbits(len(UNITS)), rng.getrandbits(len(UNITS)) & rng.getrandbits(len(UNITS))
    s.liege = s.move if s.violated[2] and _taken(s) else 0
    side = rng.randrange(2)
    if side == ALLIES and rng.random() < 0.5:
        s.move = agreed.last_move
    s.stack.extend((EndTurn(), Half(ALLIES)) if side == ALLIES else (Half(GERMANY),))
    return s


def sally(seed: int, agreed: Rules) -> State:
    """A Belgian corps that lives on Antwerp, cut off from Brussels, and German brigades before it."""
    s = fresh(agreed)
    for u in range(len(UNITS)):
        if where(s, u) < LATER:
            put(s, u, LATER)
    for name, square in (("be_c1", "Z9"), ("de_gd", "Y10"), ("de_lwb27", "AA9"), ("de_lwb37", "AA10")):
        put(s, next(u for u, unit in enumerate(UNITS) if unit.id == name), number_of(square))
    s.move, s.sealed, s.violated = 2, 3, bytes((0, 0, 1, 0, 0, 0))
    s.passed = 1 << number_of("Y10"), 0
    s.fed = 1 << next(u for u, unit in enumerate(UNITS) if unit.id == "be_c1")
    s.stack.append(Half(ALLIES))
    return s


def _taken(s: State) -> bool:
    """Whether no fort of Liege stands, or a German is in it."""
    forts = [fort for fort, (square, _) in zip(s.forts, FORT_NUMBER, strict=True) if square == LIEGE]
    inside = any(where(s, u) == number_of(LIEGE) for u, unit in enumerate(UNITS) if unit.side == GERMANY)
    return inside or (s.rules.full and not any(forts))
