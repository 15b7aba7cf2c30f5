"""What a side may know, built up from nothing; and what it may imagine of the rest."""

from __future__ import annotations

import random

from msgspec import Struct

from ford.battle import Battles
from ford.march import Step
from ford.state import GONE, OWNER, RED, SIDES, Field
from marne.kernel import Side


class View(Struct, frozen=True):
    """What a side knows: everything but, for all but Red, which battalion is the Guard."""

    side: Side | None
    at: tuple[int, ...]
    guard: int
    revealed: bool
    chosen: bool
    tested: int
    turn: int
    marched: int
    fought: int
    moving: int  # the battalion that one's own side has chosen to march
    attacks: bool  # whether one's own side is about to fight


def view(s: Field, side: Side | None) -> View:
    """What a side may know."""
    guard = s.guard if s.revealed or side == "red" else GONE
    stage = s.stack[-1] if s.stack else None
    attacks = isinstance(stage, Battles) and SIDES[stage.side] == side
    moving = stage.unit if isinstance(stage, Step) and SIDES[OWNER[stage.unit]] == side else GONE
    chosen = s.guard != GONE
    return View(side, s.at, guard, s.revealed, chosen, s.tested, s.turn, s.marched, s.fought, moving, attacks)


def resample(s: Field, side: Side | None, rng: random.Random) -> Field:
    """1.3 Another field that looks the same: an unseen Guard may be any battalion that has not fought."""
    twin = s.copy()
    if s.guard != GONE and not s.revealed and side != "red":
        twin.guard = rng.choice([u for u, owner in enumerate(OWNER) if owner == RED and not s.tested >> u & 1])
    return twin
