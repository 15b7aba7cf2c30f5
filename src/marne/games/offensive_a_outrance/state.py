"""The state of a game: where every piece is, how it is, what its army is doing, and what this phase has seen.

Sets of pieces, hexes, armies, bridges and structures are bits. Tables by piece and by army are bytes, one for each, or
two where hexes are told (`board.standing.packed`). What few pieces have is a tuple of pairs, the lowest piece first.
What follows from these is never kept here: it is found when asked for, and remembered by what it depends on.
"""

from __future__ import annotations

from typing import ClassVar

from msgspec.structs import astuple

from marne.board.standing import OFF, packed
from marne.games.offensive_a_outrance.ground import HEXES
from marne.games.offensive_a_outrance.options import OPEN, Rules
from marne.games.offensive_a_outrance.units import (
    ALLIES,
    ARMIES,
    COMBAT,
    COUNT,
    FORTRESSES,
    FORTS,
    GERMANY,
    HOME_ARMY,
    HOME_CORPS,
    NATIONS,
    SIDES,
)
from marne.games.offensive_a_outrance.verbs import VERBS
from marne.kernel import Play, Side, Stage
from marne.kernel import State as KernelState
from marne.kernel.verbs import Verbs

RESERVE, LATER, TRACK, INSIDE, DEAD, ABSENT = range(OFF - 5, OFF + 1)
"""Where a piece is that is not on the map: in reserve with its HQ (13.3.3), still to arrive, on the Game Turn track,
part of a combined unit (16.3), eliminated, not in this scenario."""
NOWHERE = -1
(PRELIMINARY, JOINT, ATTACHMENT, SUPPLYING, ENGINEERING, MOVEMENT, COUNTER_MOVEMENT, ATTACK, COUNTER_ATTACK, FINISHING,
 INTER_PHASE) = range(11)  # fmt: skip
"""4.1-2 The phases of a Player Turn in order, and the Inter-Phase."""
IDLE, RECOVERING, DIGGING, ENTRAINING, DETRAINING = range(5)
"""7.8.1 The tasks that can be carried over, and none."""
NO_PLAN, UNDER_PLAN, ACHIEVED, ABANDONED, PLAN_IDLE, CAPTURED = range(6)
"""26 How an army's Strategic Plan stands; the German Sixth's is idle until it is activated (26.6.2).
Who has captured his primary objective has achieved his plan from the next Player Turn on (26.1)."""
MULHAUSEN, LORRAINE_AWARD, PARIS_ENTERED = 1, 2, 4
"""27.2, 27.3, 27.7 Awards that are given once, as bits."""
Pairs = tuple[tuple[int, int], ...]
Triples = tuple[tuple[int, int, int], ...]


class State(KernelState, kw_only=True):
    """Everything that can change. `at` and the tables beside it are by piece unless said otherwise."""

    verbs: ClassVar[Verbs | None] = VERBS

    rules: Rules
    # 4 The clock
    turn: int = 1  # the Game Turn
    half: int = ALLIES  # the phasing player
    phase: int = PRELIMINARY
    # 3 Where pieces are
    at: bytes  # the hex of each piece, packed, or one of the places beside the map
    spread: Pairs = ()  # 19 Two-Hex units: unit and the other hex
    riding: int = 0  # 3.1.4, 7.7.4 pieces in Rail Mode
    rides: Pairs = ()  # 7.7.3 pieces that entrain, ride or detrain: unit and destination
    track: Triples = ()  # 7.7.5, 15.6.4, 13.3.3 pieces on the Game Turn track: unit, its turn, its hex or NOWHERE
    # 2 How pieces are
    sr: bytes = bytes(COUNT)  # Strength Reductions taken; of a Fortress the steps lost (2.7.6)
    ce: bytes = bytes(COUNT)  # 6.1.4 CE Status of Formations, 0 none to 6 D2
    flipped: int = 0  # pieces on their back: Forts abandoned, Fortresses without garrison, supply units in Extended
    # Mode, siege guns Deployed, HQs Deploying
    inactive: int = 0  # 1.1-19 single units that are Inactive
    asleep: int = 0  # 1.1-18 armies that are Inactive
    improved: int = 0  # 22.4, 22.3.4 nations whose reserves have the higher base CE
    revealed: int = 0  # 3.1.6-2 pieces of which the enemy has been told, and that have not moved or been joined since
    rolled: int = 0  # 8.5.3-1 Forts that have rolled for abandonment
    # 5 To whom they belong
    army: bytes = bytes(HOME_ARMY)  # the army of each piece, or NONE
    corps: bytes = bytes(HOME_CORPS)  # the corps to which each Formation and Train is attached, or NONE: Independent
    variable: int = 0  # 5.2.2a Formations once taken out of their printed corps, at most three a side
    boundaries: tuple[tuple[int, ...], ...] = ()  # 5.1.1 for each: northern army, southern army, then hexes from the
    # enemy Front Line to the rear, bends between; the hexes of the line belong to the northern army
    overlaps: tuple[tuple[int, ...], ...] = ()  # 5.1.4 for each: British or Belgian army, French army, then hexes of
    # the line as far as which the first reaches into the ground of the other, or that into its own
    assigned: Pairs = ()  # 5.5.1 Assets and the Formations with which they moved last
    # 3.4, 7.1.4, 14, 18 The ground
    control: int  # hexes that the German controls; all other land is Allied
    fronts: tuple[int, int] = (0, 0)  # 3.4.1 the Front Lines of both sides when control was last found: open to all
    damaged: int = 0  # 7.1.4a bridges, in the order of `ground.BRIDGES`
    positions: tuple[int, int] = (0, 0)  # 14 hexes with an Improved Position of Level 1, by side
    ruined: int = 0  # 14.5-1 hexes whose printed position is ruined
    rails: tuple[int, int] = (0, 0)  # 18.1.1 the friendly operational railway hexes of both sides
    blown: int = 0  # 18.4 structures demolished, in the order of `ground.STRUCTURES`
    mined: int = 0  # 18.4 structures whose demolition has been triggered and takes effect in the next Allied turn
    bases: Pairs = ()  # 23.1, 24.3 armies that have an Army Base, and its hex
    capacity: bytes = bytes(6)  # 18.6.2 what each Bottleneck can still carry, in halves of a point
    # 15 Supply
    ammo: bytes = bytes(COUNT)  # 9.4.2-1 increments provided by each supply unit in Extended Mode
    short: int = 0  # 15.8.2 armies with an Ammo Shortage marker
    issued: bytes = bytes(len(ARMIES))  # 9.4.2-2 by army: increments counted on its marker
    # 7.7.1, 13.4, 14.3.4, 16.6, 20.6 What is left, hidden from the enemy
    rail_points: tuple[int, int] = (0, 0)  # in halves, by side
    digs: tuple[int, int] = (0, 0)  # 14.3.4 rights to complete Improved Positions, by side; -1 as many as one likes
    stores: tuple[int, ...] = (0,) * len(NATIONS)  # 16.6.1 REPLs by nation, below 0 owed
    shells: tuple[int, int]  # 13.4 bombardments left with 42 cm and with 30.5 cm guns
    routines: Triples = ()  # 20.1 Prep routines: HQ, the turn in which its marker arrives, 1 once it has ended
    routine_turns: int = 5  # 20.6 Game Turns left for routines
    # 26, 27 Plans and points
    plans: bytes = bytes(len(ARMIES))  # by army: how its plan stands
    mandated: bytes = bytes(len(ARMIES))  # 26.4.2 by army: Mandated Attacks made
    points: int = 0  # 27.0 the German lead in VPs, below 0 the Allied
    awarded: int = 0  # 27.2, 27.3 awards given
    # This movement phase
    began: bytes = b""  # where each piece was when the phase began, packed (7.1.5, 7.3.3, 26.2.1)
    began_spread: Pairs = ()  # and the other hexes of Two-Hex units
    spent: bytes = bytes(COUNT)  # MPs spent, Forced March included
    task: bytes = bytes(COUNT)  # 7.8 the task of each piece and the MPs spent on it, kept until it is done: `task_of`
    debt: bytes = bytes(COUNT)  # 8.2.4, 8.3.2 MPs that a cavalry unit owes
    finished: int = 0  # pieces that may do nothing more in this phase
    shaken: int = 0  # 7.4.5-2 units whose Repulse has failed in this phase: they stay where they are
    freed: int = 0  # 7.3.3-1 units that have left, or used, a hex in which PAs hold some of the Forces
    dug: tuple[int, ...] = ()  # 7.5.1a-2 hexes whose Improved Position was completed in this phase
    stations: tuple[int, ...] = ()  # 7.7.3-5 railway hexes where somebody has entrained or detrained
    pa: bytes = bytes(COUNT)  # 7.3 1 + the direction in which a PA marker points, 0 none; until the Attack Phase ends
    # This attack phase
    orders: Pairs = ()  # 9.1-3 attacks indicated: the hex, and the set of units
    shots: Pairs = ()  # 9.1-2 bombardments indicated: the Fortress, and the set of guns
    attacked: tuple[int, ...] = ()  # 9.2-2 hexes that have been attacked
    fought: int = 0  # 9.2-2 units that have attacked or been attacked
    retreated: int = 0  # 9.2.5-1 units that have retreated
    turned: int = 0  # 7.4.1-2 units whose stack has made the one Repulse of its retreat
    lent: int = 0  # 10.1.1-4 units that have added their AV to a combat
    fired: int = 0  # 13.2-2 siege guns that have bombarded, and Pionier markers used
    prepped: Triples = ()  # 20.4 hexes that had a Prep Bombardment: hex, columns, what is added to the checks
    # This Inter-Phase
    refilled: int = 0  # 16.6.2-2 units that have taken a REPL
    ready: int = 0  # sides that have finished their Inter-Phase
    winner: int = -1
    ending: str = ""


class Box(Stage[State], frozen=True):
    """A stage of this game."""

    def pieces(self, s: State) -> int:
        """The pieces of which the stage speaks: they stay where they are when hidden ones are dealt anew."""
        return 0


class Sided(Box, frozen=True):
    """A box of a phase: what a side does in it."""

    side: int


def situation(s: State) -> tuple[object, ...]:
    """All of a position but for what comes next: by it anything can be remembered that follows from a position."""
    return astuple(s)[1:]


assert State.__struct_fields__[0] == "stack"


def active(s: State) -> int:
    """4.2 Who acts: the phasing player, but in Counter Movement and Counter Attack the other."""
    return 1 - s.half if s.phase in (COUNTER_MOVEMENT, COUNTER_ATTACK) else s.half


# Tables by piece.


def changed(table: bytes, u: int, value: int) -> bytes:
    """The same table, but for one entry."""
    return b"%b%c%b" % (table[:u], value, table[u + 1 :])


def paired(pairs: Pairs, u: int) -> int:
    """What stands beside a piece in a tuple of pairs, or NOWHERE."""
    for unit, value in pairs:
        if unit == u:
            return value
    return NOWHERE


def with_pair(pairs: Pairs, u: int, value: int) -> Pairs:
    """The same pairs, but for one piece; NOWHERE takes it out."""
    rest = [pair for pair in pairs if pair[0] != u]
    return tuple(sorted([*rest, (u, value)] if value != NOWHERE else rest))


def task_of(s: State, u: int) -> tuple[int, int]:
    """7.8 The task of a piece, and the MPs that it has spent on it."""
    return divmod(s.task[u], 16)


def set_task(s: State, u: int, task: int, spent: int = 0) -> None:
    """7.8.1 Let a piece have a task on which it has spent MPs; IDLE takes its marker off."""
    s.task = changed(s.task, u, 16 * task + spent if task else 0)


# What pieces are now.


def combat_units(s: State) -> int:
    """1.1-7, 8.5 Combat units: infantry and cavalry, and Forts that lie on their backs."""
    return COMBAT | FORTS & s.flipped


def forts(s: State) -> int:
    """8.5 Forts that are Forts."""
    return FORTS & ~s.flipped


def garrisoned(s: State) -> int:
    """12.1 Fortresses with an exterior garrison."""
    return FORTRESSES & ~s.flipped


def projectors(s: State) -> int:
    """3.3-2 What projects a ZOC: Combat units but for those in Rail Mode, and Fortresses with a garrison."""
    return combat_units(s) & ~s.riding | garrisoned(s)


def demoralized(s: State, u: int) -> bool:
    """6.4-1 Whether a unit is Demoralized."""
    return s.ce[u] > 4


def ineffective(s: State, u: int) -> bool:
    """6.3, 6.4 Whether a unit is Combat Ineffective or Demoralized."""
    return s.ce[u] > 3


# The ground.


def controls(s: State, side: int) -> int:
    """3.4-1 The hexes that a side controls, within the scenario."""
    return s.control if side == GERMANY else s.rules.setting.hexes & ~s.control


def open_ground(s: State) -> int:
    """3.5.5-4 The hexes in which units may be at all, and through which paths may lead."""
    return s.rules.setting.hexes


def owner_alone(s: State, side: int) -> tuple[Side, ...] | None:
    """3.1.6-1 Who is told what a side does out of the enemy's sight: itself, and everybody where all is open."""
    return None if s.rules.intelligence == OPEN else (SIDES[side],)


# Stages.


def then(play: Play[State], *stages: Box) -> None:
    """Do these next, unless the game has ended."""
    if play.state.winner < 0:
        play.then(*stages)


def side_of(side: Side) -> int:
    """The number of a side."""
    return SIDES.index(side)


def nobody() -> bytes:
    """A map without a piece on it."""
    return packed([ABSENT] * COUNT)


def is_hex(space: int) -> bool:
    """Whether a number is a hex of the map: indices have gaps."""
    return space in HEXES
