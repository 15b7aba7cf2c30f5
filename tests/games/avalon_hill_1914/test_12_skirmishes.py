"""Random positions along the front: a combat step is played with random choices to its end, and nothing breaks."""

from __future__ import annotations

import random

import msgspec
import pytest
from msgspec.structs import replace

from marne.board import members
from marne.games.avalon_hill_1914.combat import Combat
from marne.games.avalon_hill_1914.game import AvalonHill1914
from marne.games.avalon_hill_1914.ground import BOARD, FORTRESSES, NAMED, NEAR, OPEN, SHARE, SLOTS
from marne.games.avalon_hill_1914.options import Rules
from marne.games.avalon_hill_1914.setup import fresh
from marne.games.avalon_hill_1914.state import DEAD, LATER, STANDING, State, put, set_step, where
from marne.games.avalon_hill_1914.units import (
    BELGIAN,
    BRITISH,
    COUNT,
    DUTCH,
    GERMANY,
    KIND,
    LANDWEHR,
    LAST,
    NATION,
    PIECES,
    SIDE,
    STARTING,
    WEIGHT,
)
from marne.kernel import Position, SeededDice
from marne.kernel.stages import revived

GAME = AvalonHill1914()
SWITCHES = (
    "rough_only", "stackmates_hold", "halves_total", "mends_slip", "stays_off_clear", "shield", "no_pull_back",
    "belgian_divisions", "british_cavalry_four",
)  # fmt: skip
CENTRES = tuple(fortress.square for fortress in FORTRESSES) + tuple(map(NAMED.__getitem__, ("X17", "Z15", "GG13")))


def _position(rng: random.Random) -> State:
    """Some thirty units of both sides around a fortress, at random steps."""
    full = rng.random() < 0.8
    switches = {name: rng.random() < 0.3 for name in SWITCHES}
    s = fresh(replace(Rules(full=full, terrain=rng.random() < 0.9), **switches))
    for u in range(COUNT):
        if where(s, u) < SLOTS:
            put(s, u, LATER)
    s.violated = bytes(rng.choice((0, 1)) if country in (2, 3, 4) else 0 for country in range(6))
    s.forts = bytes(rng.randint(0, forts) if rng.random() < 0.5 else forts for forts in s.forts)
    around = BOARD.neighbours(BOARD.neighbours(NEAR[rng.choice(CENTRES)])) & OPEN
    pieces = STARTING["breakdown"]
    for u in rng.sample([u for u in range(COUNT) if not pieces >> u & 1], 60):
        _place(rng, s, u, around)
    return s


def _place(rng: random.Random, s: State, u: int, around: int) -> None:
    """Put a unit where no enemy stands, a neutral in its own country."""
    free = around & ~STANDING[s.at].sides[1 - SIDE[u]]
    if NATION[u] in (BELGIAN, DUTCH):
        free &= SHARE[2 if NATION[u] == BELGIAN else 3]
    if squares := tuple(members(free)):
        put(s, u, rng.choice(squares))
        set_step(s, u, rng.choice((0, rng.randint(0, 0 if LANDWEHR >> u & 1 else LAST[u]))))


def _strength(s: State, u: int) -> int:
    """What a unit on the board would score if it died; Landwehr with what has broken off from it."""
    family = (u, *PIECES.get(u, ())) if LANDWEHR >> u & 1 else (u,)
    points = sum(WEIGHT[v][s.step[v]] for v in family if where(s, v) < SLOTS)
    if KIND[u].id == "be.C" and s.rules.belgian_divisions:
        points //= 2
    if points == 4 and SIDE[u] != GERMANY:
        points = 5
    return points * (2 if NATION[u] in (BRITISH, BELGIAN) else 1)


def _scored(before: State, after: State, side: int) -> int:
    """What a side ought to have scored between two states."""
    points = 0
    for u in range(COUNT):
        if SIDE[u] == 1 - side and where(before, u) < SLOTS:
            if LANDWEHR >> u & 1:
                points += _strength(before, u) - _strength(after, u)
            elif where(after, u) == DEAD:
                points += _strength(before, u)
    return points


def _check(before: State, after: State) -> None:
    standing = STANDING[after.at]
    assert not standing.sides[0] & standing.sides[1], "enemies stand in one square"
    for u in range(COUNT):
        assert before.step[u] <= after.step[u] <= LAST[u], f"{KIND[u].id} has gained a step"
        assert where(after, u) < SLOTS or where(after, u) in (DEAD, where(before, u))
    assert all(fewer <= forts for fewer, forts in zip(after.forts, before.forts, strict=True))
    assert after.kills == tuple(_scored(before, after, side) for side in (0, 1))
    assert not GAME.check(after)


@pytest.mark.parametrize("seed", range(40))
def test_std_combat_3_random_combat_steps_come_to_an_end(seed: int) -> None:
    rng, dice = random.Random(seed), SeededDice(seed)
    before = _position(rng)
    state, side = before.copy(), seed % 2
    state.stack.append(Combat(side))
    position, _ = Position.start(state, dice)
    for _ in range(1000):
        if position.over:
            break
        (decision,) = position.decisions
        again = revived(msgspec.to_builtins(state, str_keys=True), State)
        assert Position.at(again).decisions == position.decisions
        for verb in rng.sample(list(GAME.verbs), 4):
            forged = verb.some(state, rng)
            assert (position.why_not(decision.side, forged) is None) == (forged in decision.choices)
        choices = [c for c in decision.choices if c.verb != "done"] if rng.random() < 0.9 else list(decision.choices)
        position.apply(decision.side, rng.choice(choices or list(decision.choices)), dice)
        assert not STANDING[state.at].sides[0] & STANDING[state.at].sides[1]
    assert position.over
    _check(before, state)
