"""What a side may know. Only the mobilization charts are secret, until both are sealed and shown together."""

from __future__ import annotations

import random

from msgspec import Struct

from marne.board import members
from marne.board.standing import packed, unpacked
from marne.games.avalon_hill_1914.ground import AREA
from marne.games.avalon_hill_1914.plans import GARRISONS, MOBILIZED, OF, filled
from marne.games.avalon_hill_1914.setup import NOTHING, Mobilize
from marne.games.avalon_hill_1914.state import UNPLACED, State
from marne.games.avalon_hill_1914.units import ALLIES, GERMANY, KIND, SIDES
from marne.kernel import Side

SEALED = -2
"""Where a unit of the other side stands whose chart is still secret."""


class View(Struct, frozen=True, kw_only=True):
    """The game as a side sees it (None: a spectator), built up from nothing."""

    side: Side | None
    move: int
    half: int
    at: tuple[int, ...]
    step: tuple[int, ...]
    secret: bool
    sealed: int
    passed: tuple[int, int]
    held: int
    forts: tuple[int, ...]
    violated: tuple[int, ...]
    meuse: int
    liege: int
    released: bool
    landed: int
    stock: int
    marked: int
    kills: tuple[int, int]
    moved: int
    quota: tuple[int, ...]
    refilled: int
    given: tuple[int, ...]
    fought: int
    attacked: int
    winner: int
    ending: str


def unknown(s: State, side: Side | None) -> tuple[int, ...]:
    """STD.SETUP.6 The sides whose charts somebody may not see."""
    return tuple(k for k in (GERMANY, ALLIES) if s.secret and SIDES[k] != side)


def view(s: State, side: Side | None) -> View:
    """What a side may know."""
    hidden = sum(MOBILIZED[k] for k in unknown(s, side))
    at = tuple(SEALED if hidden >> u & 1 else square for u, square in enumerate(unpacked(s.at)))
    return View(
        side=side,
        move=s.move,
        half=s.half,
        at=at,
        step=tuple(s.step),
        secret=s.secret,
        sealed=s.sealed,
        passed=s.passed,
        held=s.held,
        forts=tuple(s.forts),
        violated=tuple(s.violated),
        meuse=s.meuse,
        liege=s.liege,
        released=s.released,
        landed=s.landed,
        stock=s.stock,
        marked=s.marked,
        kills=s.kills,
        moved=s.moved,
        quota=tuple(s.quota),
        refilled=s.refilled,
        given=tuple(s.given),
        fought=s.fought,
        attacked=s.attacked,
        winner=s.winner,
        ending=s.ending,
    )


def resample(s: State, side: Side | None, rng: random.Random) -> State:
    """The same game with other charts where somebody cannot know them."""
    twin = s.copy()
    for k in unknown(s, side):
        _chart_anew(twin, k, rng)
        _empty_hand(twin, k)
    return twin


def _chart_anew(s: State, side: int, rng: random.Random) -> None:
    """Draw a chart: some plan, some units elsewhere, and if it is not sealed some not placed yet."""
    free, at = list(members(AREA[side])), list(unpacked(s.at))
    open_still = not s.sealed >> side & 1
    for u, square in filled(rng.choice(OF[side])):
        if KIND[u].id != GARRISONS[side].kind and rng.random() < ELSEWHERE:
            square = rng.choice(free)
        at[u] = UNPLACED if open_still and rng.random() < ELSEWHERE else square
    s.at = packed(at)


ELSEWHERE = 0.2
"""How many units of a drawn chart do not stand where its plan has them."""


def _empty_hand(s: State, side: int) -> None:
    """Whether somebody holds a unit in his hand is his own affair."""
    top = s.stack[-1] if s.stack else None
    if isinstance(top, Mobilize):
        hands = list(top.hands)
        hands[side] = NOTHING
        s.stack[-1] = Mobilize((hands[0], hands[1]))
