"""The state of a game: where every block stands, who holds what, and what this impulse has seen so far."""

from __future__ import annotations

from typing import Any, ClassVar

from marne.board.standing import Roster, Standing
from marne.games.germany_at_war.blocks import (
    ENTENTE,
    FRENCH,
    GERMANY,
    OF_POWER,
    OF_SIDE,
    SIDE_OF_POWER,
    STRENGTH,
)
from marne.games.germany_at_war.ground import ALL, COUNT, FORTRESSES, FORTS_IN, LIMIT
from marne.games.germany_at_war.options import Rules
from marne.games.germany_at_war.verbs import VERBS
from marne.kernel import Memory, Play, Stage
from marne.kernel import State as KernelState
from marne.kernel.verbs import Verbs

SIDES = ("german", "entente")
POOL, DEAD, LATER = 255, 254, 253
"""Where a block is that is not on the map: in its pool, in the dead pile, or waiting for its green number."""
NOBODY = 2
"""The Initiative Disc lies on the turn track while a Strategic Action or the surprise lasts."""
STRATEGIC_VALUE = (7, 5)
"""1.6a The Strategic Value of Germany and of the Entente."""
TACTICAL, STRATEGIC, PASS = 1, 2, 3
"""The kinds of action."""


class State(KernelState, kw_only=True):
    """Everything that can change. Sets of blocks and of areas are bits; tables by block are bytes."""

    verbs: ClassVar[Verbs | None] = VERBS

    rules: Rules
    turn: int = 1
    impulse: int = 0
    phasing: int = GERMANY
    disc: int = GERMANY
    initiative: int = GERMANY  # who held the disc when the turn began
    passes: int = 0
    at: bytes
    step: bytes
    control: int  # the areas that Germany controls
    garrisons: bytes  # for each fortress the discs of the four Powers
    valour: bytes  # of the four Powers
    visible: int = 0
    isolated: int = 0
    action: int = 0
    acted: int = 0  # blocks that have moved, built or been shipped in this impulse
    activated: int = 0
    contested: int = 0  # areas that were contested when the impulse began
    engaged: int = 0  # areas newly contested in this impulse
    entered: int = 0  # areas with enemies that a German block was the last to enter
    over_minor: int = 0  # blocks that engaged across a Minor River in this impulse
    over_major: int = 0
    battles: int = 0  # how many battles may still be resolved
    fought: int = 0  # areas where a battle has been fought in this impulse
    budget: int = 0  # how many blocks may still act; -1: as many as are commanded
    surprise: bool = False
    riders: int = 0  # cavalry that may use Impetus
    plan_xvii: int = 0  # areas that the French alone have newly engaged in this impulse
    winner: int = -1
    ending: str = ""  # the rule that ended the game


class Box(Stage[State], frozen=True):
    """A stage of this game."""

    def relabelled(self, to: tuple[int, ...]) -> Any:
        """The same stage with other blocks in the place of those it names."""
        return self


ROSTER = Roster(OF_SIDE, COUNT, LIMIT)
STANDING: Memory[bytes, Standing] = Memory(1 << 14, ROSTER.survey)
"""Who stands where, by the places of all blocks."""


def _posts(garrisons: bytes) -> tuple[int, int]:
    """The areas with German and with Entente garrisons."""
    german = entente = 0
    for f, (area, _) in enumerate(FORTRESSES):
        if garrisons[4 * f]:
            german |= 1 << area
        if any(garrisons[4 * f + 1 : 4 * f + 4]):
            entente |= 1 << area
    return german, entente


POSTS: Memory[bytes, tuple[int, int]] = Memory(1 << 12, _posts)
"""The areas with German and with Entente garrisons, by all garrisons."""


def blocks_in(s: State, area: int, side: int) -> int:
    """A side's blocks in an area."""
    return STANDING[s.at].here[area] & OF_SIDE[side]


def garrisons_in(s: State, area: int, side: int) -> int:
    """How many garrisons a side has in an area."""
    return sum(s.garrisons[4 * f + p] for f in FORTS_IN[area] for p in range(4) if SIDE_OF_POWER[p] == side)


def garrisons_of(s: State, fort: int) -> int:
    """How many garrisons stand in a fortress."""
    return sum(s.garrisons[4 * fort : 4 * fort + 4])


def occupied(s: State, side: int) -> int:
    """The areas where a side has blocks or garrisons (ruling G1)."""
    return STANDING[s.at].sides[side] | POSTS[s.garrisons][side]


def contested(s: State) -> int:
    """2.6c The areas where both sides stand."""
    return occupied(s, GERMANY) & occupied(s, ENTENTE)


def controlled(s: State, side: int) -> int:
    """The areas that a side controls."""
    return ALL & ~s.control if side else s.control


def friendly(s: State, side: int) -> int:
    """The areas that a side controls and the enemy does not contest."""
    return controlled(s, side) & ~occupied(s, 1 - side)


def room(s: State, area: int, side: int, besides: int = 0) -> bool:
    """2.4a, 2.4c Whether one more block of a side may stand in an area; `besides` are blocks not counted."""
    return (blocks_in(s, area, side) & ~besides).bit_count() < LIMIT[area]


def put(s: State, u: int, area: int) -> None:
    """Put a block somewhere."""
    at = s.at[:u] + bytes((area,)) + s.at[u + 1 :]
    if at not in STANDING:
        STANDING.learn(at, ROSTER.shifted(STANDING[s.at], u, s.at[u], area))
    s.at = at


def set_step(s: State, u: int, step: int) -> None:
    """Turn a block to one of its steps; 0 is full strength."""
    s.step = s.step[:u] + bytes((step,)) + s.step[u + 1 :]


def add_garrison(s: State, fort: int, power: int, change: int = 1) -> None:
    """Add a garrison of a Power to a fortress, or take one away."""
    k = 4 * fort + power
    s.garrisons = s.garrisons[:k] + bytes((s.garrisons[k] + change,)) + s.garrisons[k + 1 :]


def strength(s: State, u: int) -> int:
    """7.5.1.5 A block's strength at its present step."""
    return STRENGTH[u][s.step[u]]


GERMAN_BLOCKS = OF_SIDE[GERMANY].bit_count()


def lost(s: State, side: int) -> int:
    """How many blocks of a side have been eliminated."""
    return (s.at[GERMAN_BLOCKS:] if side else s.at[:GERMAN_BLOCKS]).count(DEAD)


def majority(blocks: int) -> int:
    """2.11.1 The Entente Power with most blocks in a set; the French before the British before the Belgians."""
    return max((1, 2, 3), key=lambda p: ((blocks & OF_POWER[p]).bit_count(), -p))


def power_in(s: State, area: int, side: int, blocks: int) -> int:
    """2.11.1, G40 The Power that fights for a side in an area: by its blocks, or else by its garrisons."""
    if side == GERMANY:
        return 0
    if blocks:
        return majority(blocks)
    discs = [sum(s.garrisons[4 * f + p] for f in FORTS_IN[area]) for p in range(4)]
    return max((1, 2, 3), key=lambda p: (discs[p], -p)) if any(discs[FRENCH:]) else FRENCH


def then(play: Play[State], *stages: Box) -> None:
    """Do these next, unless the game has ended."""
    if play.state.winner < 0:
        play.then(*stages)


def has_acted(s: State, u: int) -> None:
    """A block has done its part in this impulse."""
    s.acted |= 1 << u
    if s.budget > 0:
        s.budget -= 1
