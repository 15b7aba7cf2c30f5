"""The state of a game: where every unit is, who passed where, what stands, and what this half of the turn has seen."""

from __future__ import annotations

from typing import ClassVar

from marne.board import members
from marne.board.rails import Ride
from marne.board.standing import OFF, Roster, Standing, place, unpacked
from marne.board.standing import moved as moved_to
from marne.games.avalon_hill_1914.ground import (
    ALL_FORTS,
    FORTRESS_AT,
    FORTRESSES,
    PLAIN,
    ROUGH,
    SLOTS,
    WORKS,
)
from marne.games.avalon_hill_1914.options import Rules
from marne.games.avalon_hill_1914.units import (
    ALLIES,
    ATTACK,
    BELGIAN,
    CORPS,
    DEFENSE,
    DUTCH,
    GERMANY,
    KIND,
    MOVEMENT,
    OF_NATION,
    OF_SIDE,
    SIDES,
    STARTING,
    WEIGHT,
)
from marne.games.avalon_hill_1914.verbs import VERBS
from marne.kernel import Memory, Play, Side, Stage
from marne.kernel import State as KernelState
from marne.kernel.verbs import Verbs

EAST, NORTH_ARMY, BRITAIN, AFRICA, LATER, DEAD, UNPLACED, PIECE = range(OFF - 7, OFF + 1)
"""Where a unit is that is not on the board: in the East, waiting, destroyed, not yet placed, part of a larger unit."""
BOXES = {"east": EAST, "north_army": NORTH_ARMY, "bef": BRITAIN, "north_africa": AFRICA, "breakdown": PIECE}
NOWHERE = -1
FULL_STOP, ROUGH_STOP = 2 * CORPS, CORPS
"""STD.STACK.3, STD.STACK.4 How many points may newly stop in a square in one half."""
LOSS_FACTORS = (4, 2, 2, 3, 1, 1, 0)
"""Q56 The defence of the British cavalry division as its counters read."""


class State(KernelState, kw_only=True):
    """Everything that can change. Sets of units and of squares are bits; tables by unit are bytes."""

    verbs: ClassVar[Verbs | None] = VERBS

    rules: Rules
    move: int = 1
    half: int = GERMANY  # whose half of the turn it is
    at: bytes  # where each unit is, packed
    step: bytes
    sealed: int = 0  # the sides whose mobilization chart is written
    secret: bool = False  # whether the charts are still hidden from each other
    passed: tuple[int, int] = (0, 0)  # squares that Germany, and that the Allies, were the last to pass
    held: int  # the places that Germany holds
    forts: bytes = ALL_FORTS
    violated: bytes = bytes(6)  # for each country the move on which Germany violated it, 0 if it has not
    meuse: int = 0  # the move on which a German unit first crossed the Meuse
    meuse_south: int = 0  # and above Liège
    liege: int = 0  # the move on which Liège was taken
    released: bool = False  # whether the French units of the interior may move
    landed: int = 0  # the move on which the first British unit landed
    stock: int = 3  # the replacement steps of the British
    marked: int = 0  # units that were out of supply at their last check
    fed: int = 0  # units that a fortress fed at their last check
    bound: int = 0  # STD.FORT.24 units that lived on a fortress when their movement began
    kills: tuple[int, int] = (0, 0)  # what each side has scored for destroyed units
    # This half of the turn
    moved: int = 0  # units that have moved
    rides: tuple[Ride, ...] = ()
    rode: int = 0  # units that came by rail, and do not attack
    quota: bytes = bytes(5)  # points that went by rail, by nation
    waits: int = 0  # units that arrived in this half and may not ride in it
    bonus: int = 0  # STD.REINF.3 British units that go by rail outside the quota
    stopped: bytes = b""  # four bits a square, or a side of one: the points that newly stopped there
    refilled: int = 0  # units that received a step
    given: bytes = bytes(5)  # replacement steps given, by nation
    # This combat step
    fought: int = 0  # units that have attacked, defended or retreated
    attacked: int = 0  # squares that were attacked
    assaulted: int = 0  # fortress squares that were assaulted
    stormed: tuple[int, ...] = ()  # the forts that were stormed, one by one
    breached: tuple[int, ...] = ()  # those of them that fell
    fired: int = 0  # squares from which artillery supported an attack
    broke: int = 0  # pieces of Landwehr that broke off
    winner: int = -1
    ending: str = ""


class Box(Stage[State], frozen=True):
    """A stage of this game."""


ROSTER = Roster(OF_SIDE, SLOTS)
STANDING: Memory[bytes, Standing] = Memory(1 << 13, lambda at: ROSTER.survey(unpacked(at)))
"""Who stands where, by the places of all units."""


def where(s: State, u: int) -> int:
    """Where a unit is."""
    return place(s.at, u)


def on_board(s: State, u: int) -> bool:
    """Whether a unit stands on the board."""
    return place(s.at, u) < SLOTS


def here(s: State, square: int) -> int:
    """The units in a square."""
    return STANDING[s.at].here[square]


def units_in(s: State, square: int, side: int) -> int:
    """A side's units in a square."""
    return STANDING[s.at].here[square] & OF_SIDE[side]


def put(s: State, u: int, square: int) -> None:
    """Put a unit somewhere."""
    at = moved_to(s.at, u, square)
    if at not in STANDING:
        STANDING.learn(at, ROSTER.shifted(STANDING[s.at], u, place(s.at, u), square))
    s.at = at


def set_step(s: State, u: int, step: int) -> None:
    """Replace a unit's counter by that of another step; 0 is full strength."""
    s.step = s.step[:u] + bytes((step,)) + s.step[u + 1 :]


def attack(s: State, u: int) -> int:
    """STD.UNIT.2 A unit's attack factor at its present step."""
    return ATTACK[u][s.step[u]]


def defense(s: State, u: int) -> int:
    """STD.UNIT.4 A unit's defence factor at its present step."""
    if s.rules.british_cavalry_four and KIND[u].id == "uk.CAV":
        return LOSS_FACTORS[s.step[u]]
    return DEFENSE[u][s.step[u]]


def movement(s: State, u: int) -> int:
    """STD.UNIT.5 A unit's movement factor at its present step."""
    return MOVEMENT[u][s.step[u]]


def weight(s: State, u: int) -> int:
    """STD.CORPS.1 What a unit counts in points: 4 are a corps."""
    if s.rules.belgian_divisions and KIND[u].id == "be.C":
        return CORPS // 2
    return WEIGHT[u][s.step[u]]


def weights(s: State, units: int) -> int:
    """STD.CORPS.1 What some units count together."""
    return sum(weight(s, u) for u in members(units))


def passing(passed: tuple[int, int], side: int, square: int) -> tuple[int, int]:
    """STD.VP.1, STD.SUPPLY.7 The squares that each side was the last to pass, once a side has passed one more."""
    mark, found = 1 << square, list(passed)
    found[side] |= mark
    found[1 - side] &= ~mark
    return found[0], found[1]


# Who is at war with whom.

COUNTRY = {BELGIAN: 2, DUTCH: 3}
"""The country whose violation brings a nation into the war; the others are in it from the start."""


def at_war(s: State, nation: int) -> bool:
    """STD.NEUT.1, STD.NEUT.6 Whether a nation is in the war."""
    return nation not in COUNTRY or s.violated[COUNTRY[nation]] > 0


def _neutral(violated: bytes) -> int:
    return sum(OF_NATION[nation] for nation, country in COUNTRY.items() if not violated[country])


_NEUTRALS: Memory[bytes, int] = Memory(64, _neutral)


def neutrals(s: State) -> int:
    """STD.NEUT.6 The units whose country has not been violated: nobody's enemies."""
    return _NEUTRALS[s.violated]


def enemies(s: State, side: int) -> int:
    """The squares where enemy units stand that are at war."""
    squares = STANDING[s.at].sides[1 - side]
    if side == GERMANY and (asleep := neutrals(s)):
        squares &= ~_ONLY[s.at, asleep]
    return squares


def _only(key: tuple[bytes, int]) -> int:
    at, units = key
    stacks, found = STANDING[at].here, 0
    for u in members(units):
        square = place(at, u)
        if square < SLOTS and not stacks[square] & OF_SIDE[ALLIES] & ~units:
            found |= 1 << square
    return found


_ONLY: Memory[tuple[bytes, int], int] = Memory(1 << 12, _only)
"""The squares of the Allied side where nobody but some units stands, by the places of all units."""


def frozen(s: State) -> int:
    """STD.NEUT.1, STD.REINF.7 Units on the board that may not move: neutrals, and the interior until released."""
    return neutrals(s) | (0 if s.released else STARTING["interior"])


# Forts.


def forts_at(s: State, f: int) -> bytes:
    """The forts of a fortress: on its six sides, and inside."""
    return s.forts[WORKS * f : WORKS * f + WORKS]


def stands(s: State, f: int) -> bool:
    """STD.SUPPLY.11 Whether a fort of a fortress stands."""
    return s.rules.full and any(forts_at(s, f))


def destroyed(s: State, square: int) -> bool:
    """STD.FORT.25 Whether a square had forts and all of them are destroyed."""
    f = FORTRESS_AT.get(square)
    return s.rules.full and f is not None and any(FORTRESSES[f].forts) and not any(forts_at(s, f))


def clear(s: State, square: int) -> bool:
    """Q20, Q119, STD.CRT.1 Whether who stands in a square and loses a step must go back or lose two."""
    if not s.rules.terrain or destroyed(s, square):
        return True
    f = FORTRESS_AT.get(square)
    if f is not None and stands(s, f):
        return False
    return not ROUGH >> square & 1 if s.rules.rough_only else bool(PLAIN >> square & 1)


# Stopping.


def _slot(s: State, square: int, side: int) -> int:
    """Where it is noted how much has stopped in a square, or has come in over one of its sides."""
    return 4 * (6 * square + side if s.rules.stop_by_side else square)


def room(s: State, square: int, side: int = 0) -> int:
    """STD.STACK.3, STD.STACK.4 How many points may still stop in a square in this half."""
    rough = s.rules.terrain and ROUGH >> square & 1
    return (ROUGH_STOP if rough else FULL_STOP) - (int.from_bytes(s.stopped, "little") >> _slot(s, square, side) & 15)


def has_stopped(s: State, square: int, points: int, side: int = 0) -> None:
    """Note that so many points have newly stopped in a square, having come in over one of its sides."""
    noted = int.from_bytes(s.stopped, "little") + (points << _slot(s, square, side))
    s.stopped = noted.to_bytes(noted.bit_length() + 7 >> 3, "little")


def then(play: Play[State], *stages: Box) -> None:
    """Do these next, unless the game has ended."""
    if play.state.winner < 0:
        play.then(*stages)


def side_of(side: Side) -> int:
    """The number of a side."""
    return SIDES.index(side)
