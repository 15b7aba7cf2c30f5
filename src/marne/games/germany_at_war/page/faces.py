"""Blocks as a page draws them."""

from __future__ import annotations

from marne.games.germany_at_war.blocks import ARM as ARM_OF
from marne.games.germany_at_war.blocks import (
    ARM_NAMES,
    ARMIES,
    ARMY,
    BLOCKS,
    DOTS,
    HITS,
    LAST,
    POWER,
    POWER_NAMES,
    SIDE,
    STRENGTH,
)
from marne.games.germany_at_war.movement import POINTS
from marne.games.germany_at_war.page.words import army_name, block_name
from marne.games.germany_at_war.state import SIDES
from marne.games.germany_at_war.words import name
from marne.kernel.table import Piece

ROMAN = {"1st": "I", "2nd": "II", "3rd": "III", "4th": "IV", "5th": "V", "6th": "VI", "7th": "VII"}
SHORT = {
    "Royal Belgian Army": "RBA",
    "British Expeditionary Force": "BEF",
    "Reserve": "R",
    "High command": "GQG",
    "Paris Static Infantry": "P",
}

UNCOMMANDED, COMMANDED = POINTS
"""7.4.1 How far each block can go, without a Leader's command and with it."""


class Block(Piece, frozen=True, kw_only=True):
    """A block; of one that stands with its back to the reader, nothing but its Power is known."""

    power: str
    arm: str | None = None
    historical: str | None = None
    army: str | None = None
    numeral: str | None = None  # its army, as the block says it
    colour: str | None = None  # its army's
    step: int | None = None
    strength: int | None = None
    dot: str | None = None
    left: int | None = None  # how many steps it can still lose
    points: int | None = None  # how far it can go
    commanded: int | None = None  # how far under command, if that is farther
    steps: tuple[tuple[int, str, int], ...] = ()  # strength and dot of each, and the hits that it takes to lose it


def face(key: str, u: int, step: int = 0, space: int = -1, own: bool = False, flags: tuple[str, ...] = ()) -> Block:
    """A block that lies face up at a step."""
    army = ARMIES[ARMY[u]]
    return Block(
        key=key,
        space=space,
        side=SIDES[SIDE[u]],
        noun=u,
        name=block_name(u),
        own=own,
        flags=flags,
        power=POWER_NAMES[POWER[u]],
        arm=ARM_NAMES[ARM_OF[u]],
        historical=name(BLOCKS[u].historical),
        army=army_name(u),
        numeral=ROMAN.get(army.name) or SHORT[army.name],
        colour=army.colour,
        step=step,
        strength=STRENGTH[u][step],
        dot=DOTS[u][step],
        left=LAST[u] - step,
        points=UNCOMMANDED[u],
        commanded=COMMANDED[u] if COMMANDED[u] > UNCOMMANDED[u] else None,
        steps=tuple((STRENGTH[u][k], DOTS[u][k], HITS[u][k]) for k in range(LAST[u] + 1)),
    )
