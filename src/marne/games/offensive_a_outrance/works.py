"""12: Fortresses and Fortified Camps: who protects them, when a camp is Invested, what is repaired, who surrenders.

Told are: `driven_off` and `returns` (unit, hex) of a Fortress's garrison, `breached` (unit, hex, steps, left), `falls`
(unit, hex), `repaired` (unit, hex, left), `summons` (unit, hex, die, second) and `surrenders` (unit, hex).
"""

from __future__ import annotations

from collections.abc import Iterator

from marne.board import first, members
from marne.games.offensive_a_outrance.ground import BOARD, CAMP_AT, CAMPS, LAND, NAMED, NEAR, SLOTS, ZONE
from marne.games.offensive_a_outrance.losses import BEREFT, eliminate
from marne.games.offensive_a_outrance.ratings import steps
from marne.games.offensive_a_outrance.standing import enemies, here, on_map, put, set_sr, standing, units_in, where
from marne.games.offensive_a_outrance.state import (
    ABSENT,
    ATTACK,
    COUNTER_ATTACK,
    DEAD,
    Sided,
    State,
    combat_units,
    controls,
    projectors,
)
from marne.games.offensive_a_outrance.units import (
    CAMP_OF,
    CAVALRY,
    COUNT,
    DIVISIONS,
    FORTRESSES,
    FORTRESSES_2,
    FORTS,
    INFANTRY,
    LAST,
    OF_SIDE,
    RANK,
    SIDE,
    SIDES,
    UNITS,
)
from marne.games.offensive_a_outrance.verbs import VERBS
from marne.games.offensive_a_outrance.zones import ezoc
from marne.kernel import Choice, Decision, Play, Refusal, Side

REPAIR, RESTORE = map(VERBS.all, ("repair", "restore"))
DONE = Choice("done")
NEVER_SURRENDERS = "Paris"
"""12.3.3 The camp whose units never surrender."""
INTRUSION = 2
"""12.1.3 What it costs to enter the hex of an enemy Fortress without garrison."""
YIELDS = 6
"""12.5 The face on which a Fortress is summoned to surrender."""
GIVES_IN = 3
"""12.5 The highest face on which it then does."""
_XX = 3
"""1.1-31 The rank of a division."""

PROTECTED = Refusal("12.2.2", "A division of infantry in the camp keeps its Fortresses from being attacked.")
SHUT_IN = Refusal("12.3.2", "Nobody moves out of an Invested camp.")
NO_PA_INSIDE = Refusal("12.3.2", "Nobody in an Invested camp prepares an attack.")
NOT_OURS = Refusal("12.4-2", "That is no Fortress of yours.")
UNHURT = Refusal("12.4-2", "That Fortress has all its steps.")
GONE = Refusal("12.5", "That Fortress is out of the game.")
IS_INVESTED = Refusal("12.3.1", "An Invested camp repairs nothing.")
ONE_EACH = Refusal("12.4-2", "The camp has repaired a step in this phase.")
LOST_CAMP = Refusal("12.4-2", "The enemy controls the whole camp.")
ENEMY_INSIDE = Refusal("12.4-2", "The enemy occupies the hex of that Fortress.")
IN_NO_CAMP = Refusal("12.4-2", "Only Fortresses of a camp are repaired step by step.")
NOT_SINGLE = Refusal("12.4-3", "Only an eliminated Fortress1 of one step, outside a camp, is restored.")
RESTORED_ONE = Refusal("12.4-3", "One Fortress has been restored in this phase.")
BEHIND_THEM = Refusal("12.4-3", "The hex of that Fortress is behind the enemy Front Line.")
IN_THEIR_ZOC = Refusal("12.4-3", "The hex of that Fortress is in an EZOC, and no friendly unit is there.")

PRINTED_IN: dict[int, int] = {u: NAMED[UNITS[u].hex] for u in members(FORTRESSES)}
"""The hex of each Fortress, standing or not."""
OF_CAMP: dict[str, int] = {
    camp: sum(1 << u for u in members(FORTRESSES) if CAMP_OF[u] == camp) for camp in CAMPS
}  # fmt: skip
"""The Fortresses of each camp."""
OWNER: dict[str, int] = {camp: SIDE[first(works)] for camp, works in OF_CAMP.items()}
"""12.0-2 Whose each camp is."""
AROUND: dict[str, int] = {camp: BOARD.neighbours(spaces) & ~spaces & LAND for camp, spaces in CAMPS.items()}
"""12.3 The hexes around each camp that can be entered at all."""


def abandoned(s: State, side: int) -> int:
    """12.1.3 The hexes of a side's Fortresses without garrison, which its enemies may enter at a price."""
    bare = FORTRESSES & s.flipped & OF_SIDE[side]
    return sum(1 << where(s, u) for u in members(bare) if on_map(s, u)) if bare else 0


# 12.2 Combat.


def protectors(s: State) -> int:
    """12.0-1, C24 The units whose presence in a camp protects its Fortress2 units: infantry of division size."""
    return DIVISIONS | (CAVALRY & _DIVISIONS_OF_CAVALRY if s.rules.any_division_protects else 0)


_DIVISIONS_OF_CAVALRY = sum(1 << u for u in range(COUNT) if RANK[u] == _XX)


def protected(s: State, side: int, space: int) -> Refusal | None:
    """12.2.2 Why a side may not attack a hex: it holds an enemy Fortress2, and its camp a division of infantry."""
    if not units_in(s, space, 1 - side) & FORTRESSES_2:
        return None
    within = CAMPS[CAMP_AT[space]] if space in CAMP_AT else 1 << space
    guards = protectors(s) & OF_SIDE[1 - side]
    return PROTECTED if any(here(s, a) & guards for a in members(within)) else None


def fortress_at(s: State, space: int) -> int | None:
    """The Fortress that stands in a hex, if there is one."""
    found = here(s, space) & FORTRESSES
    return first(found) if found else None


def drive_off(play: Play[State], u: int, rule: str) -> None:
    """12.1 The garrison of a Fortress is driven off: it is turned over and keeps its steps."""
    s = play.state
    if not s.flipped >> u & 1:
        s.flipped |= 1 << u
        play.log(rule, "driven_off", unit=u, hex=where(s, u))


def left_alone(play: Play[State], space: int, side: int) -> None:
    """12.2.1a A Fortress is turned over when all Combat units there have been eliminated, or have had to retreat."""
    s, u = play.state, fortress_at(play.state, space)
    if u is not None and SIDE[u] == side and not units_in(s, space, side) & combat_units(s):
        drive_off(play, u, "12.2.1a")


def _bereft(play: Play[State], side: int, space: int) -> None:
    """12.2.1a A Fortress is turned over when the last Combat unit with it is eliminated in combat."""
    if play.state.phase in (ATTACK, COUNTER_ATTACK):
        left_alone(play, space, side)


BEREFT.append(_bereft)


# 12.3 Investment.


def besiegers(s: State, camp: str) -> int:
    """12.3, E1 The hexes in and around a camp from which its enemies project a ZOC."""
    foes = projectors(s) & OF_SIDE[1 - OWNER[camp]]
    return sum(1 << a for a in members((AROUND[camp] | CAMPS[camp]) & enemies(s, OWNER[camp])) if here(s, a) & foes)


def invested(s: State, camp: str) -> bool:
    """12.3 Whether a camp is Invested: all around are enemies, or the ZOCs of those beside it and no friend."""
    return not gaps(s, camp)


def gaps(s: State, camp: str) -> int:
    """12.3 The hexes around a camp that keep it from being Invested: of its friends, or in no enemy's ZOC."""
    left = AROUND[camp] & ~enemies(s, OWNER[camp])
    held = left & standing(s).sides[OWNER[camp]]
    for a in members(besiegers(s, camp)):
        left &= ~ZONE[a]
    return left | held


def invested_camps(s: State, side: int) -> Iterator[str]:
    """12.3 The camps of a side that are Invested."""
    near = standing(s).sides[1 - side]
    for camp, ring in AROUND.items():
        if OWNER[camp] == side and near & ring and invested(s, camp):
            yield camp


def shut_in(s: State, side: int) -> int:
    """12.3.2 The hexes of a side's Invested camps."""
    found = 0
    for camp in invested_camps(s, side):
        found |= CAMPS[camp]
    return found


def leaving(s: State, side: int, start: int, goal: int) -> Refusal | None:
    """12.3.2 Why a side's units cannot move from a hex to another: they would leave an Invested camp."""
    camp = CAMP_AT.get(start)
    if camp is None or OWNER[camp] != side or CAMPS[camp] >> goal & 1:
        return None
    return SHUT_IN if invested(s, camp) else None


def preparing(s: State, side: int, space: int) -> Refusal | None:
    """12.3.2 Why units in a hex place no PA: their camp is Invested."""
    camp = CAMP_AT.get(space)
    return NO_PA_INSIDE if camp is not None and OWNER[camp] == side and invested(s, camp) else None


def breach(play: Play[State], u: int, lost: int) -> None:
    """12.2-1, 12.3.3 A Fortress loses steps to a bombardment, never in combat; with the last one it is gone."""
    s, space = play.state, where(play.state, u)
    lost = min(lost, steps(s, u))
    set_sr(s, u, s.sr[u] + lost)
    play.log("13.1.3-2", "breached", unit=u, hex=space, steps=lost, left=steps(s, u))
    if steps(s, u) == 0:
        raze(play, u)


def raze(play: Play[State], u: int) -> None:
    """12.3.3 The last step of a Fortress is gone; if it was the camp's last, all in the Invested camp surrender."""
    s, space = play.state, where(play.state, u)
    camp = CAMP_AT.get(space, "") if CAMP_OF[u] else ""
    play.log("13.1.3-2", "falls", unit=u, hex=space)
    shut = bool(camp) and invested(s, camp)
    put(s, u, DEAD)
    s.flipped &= ~(1 << u)
    if not shut or camp == NEVER_SURRENDERS or any(on_map(s, other) for other in members(OF_CAMP[camp])):
        return
    for a in members(CAMPS[camp]):
        for each in members(units_in(s, a, OWNER[camp])):
            eliminate(play, each, "12.3.3")


def shelters(s: State, u: int) -> int:
    """12.3.4 The camp hexes to which defenders are shifted when a bombardment has removed a Fortress."""
    space = PRINTED_IN[u]
    return NEAR[space] & CAMPS.get(CAMP_OF[u], 0) & ~enemies(s, SIDE[u])


# 12.4 Repairs.


def manned(s: State, u: int) -> bool:
    """12.4-1 Whether a Fortress gets its garrison: a friendly unit is there, or no enemy is beside it or with it."""
    space = PRINTED_IN[u]
    if units_in(s, space, SIDE[u]) & ~FORTRESSES:
        return True
    return not (NEAR[space] | 1 << space) & enemies(s, SIDE[u])


def repair_hindrance(s: State, side: int, u: int, camps: tuple[str, ...]) -> Refusal | None:
    """12.4-2 Why a camp cannot repair a step of a Fortress; `camps` have done so in this phase."""
    if not (FORTRESSES & OF_SIDE[side]) >> u & 1:
        return NOT_OURS
    if where(s, u) == ABSENT:
        return GONE
    camp = CAMP_OF[u]
    if not camp:
        return IN_NO_CAMP
    if not s.sr[u]:
        return UNHURT
    if camp in camps:
        return ONE_EACH
    if enemies(s, side) >> PRINTED_IN[u] & 1:
        return ENEMY_INSIDE
    if not CAMPS[camp] & controls(s, side):
        return LOST_CAMP
    return IS_INVESTED if invested(s, camp) else None


def restore_hindrance(s: State, side: int, u: int, done: bool) -> Refusal | None:
    """12.4-3 Why a Fortress of one step outside a camp cannot be restored."""
    if not (FORTRESSES & OF_SIDE[side]) >> u & 1 or on_map(s, u):
        return NOT_SINGLE
    if where(s, u) == ABSENT:
        return GONE
    space = PRINTED_IN[u]
    if CAMP_OF[u] or LAST[u] > 1 or FORTRESSES_2 >> u & 1:
        return NOT_SINGLE
    if done:
        return RESTORED_ONE
    if enemies(s, side) >> space & 1:
        return ENEMY_INSIDE
    if controls(s, 1 - side) >> space & 1:
        return BEHIND_THEM
    return IN_THEIR_ZOC if ezoc(s, side) >> space & 1 and not units_in(s, space, side) else None


def mend(play: Play[State], u: int, rule: str) -> None:
    """12.4-2, E3 A Fortress gets a step back; one that was gone returns, without garrison where none could come."""
    s = play.state
    set_sr(s, u, s.sr[u] - 1)
    if where(s, u) >= SLOTS:
        put(s, u, PRINTED_IN[u])
        if not manned(s, u):
            s.flipped |= 1 << u
    play.log(rule, "repaired", unit=u, hex=where(s, u), left=steps(s, u))


class Garrisons(Sided, frozen=True):
    """12.4-1 The garrisons of Fortresses return, of both sides."""

    def run(self, play: Play[State], side: Side | None, choice: Choice | None) -> None:
        s = play.state
        for u in members(FORTRESSES & s.flipped):
            if on_map(s, u) and manned(s, u):
                s.flipped &= ~(1 << u)
                play.log("12.4-1", "returns", unit=u, hex=where(s, u))


class Repairs(Sided, frozen=True):
    """12.4-2, 12.4-3 A side repairs a step in each of its camps, and restores one Fortress outside them."""

    camps: tuple[str, ...] = ()
    restored: bool = False

    def _repairs(self, s: State) -> list[int]:
        return [u for u in members(FORTRESSES) if repair_hindrance(s, self.side, u, self.camps) is None]

    def _restores(self, s: State) -> list[int]:
        return [u for u in members(FORTRESSES) if restore_hindrance(s, self.side, u, self.restored) is None]

    def ask(self, s: State) -> tuple[Decision, ...]:
        choices = [REPAIR[u] for u in self._repairs(s)] + [RESTORE[u] for u in self._restores(s)]
        prompt = "Choose a Fortress to repair, or go on."
        return (Decision(SIDES[self.side], "12.4-2", prompt, (*choices, DONE)),) if choices else ()

    def run(self, play: Play[State], side: Side | None, choice: Choice | None) -> None:
        if choice is None or choice == DONE:
            return
        u = choice.number
        if choice.verb == "repair":
            mend(play, u, "12.4-2")
            play.then(Repairs(self.side, (*self.camps, CAMP_OF[u]), self.restored))
        else:
            mend(play, u, "12.4-3")
            play.then(Repairs(self.side, self.camps, True))

    def why_not(self, s: State, side: Side, choice: Choice) -> Refusal | None:
        if choice.verb == "repair":
            return repair_hindrance(s, self.side, choice.number, self.camps)
        return restore_hindrance(s, self.side, choice.number, self.restored) if choice.verb == "restore" else None


# 12.5 Surrender.


def summoned(s: State, u: int) -> bool:
    """12.5 Whether a Fortress without garrison may surrender: enemy infantry is in its hex, no friend beside it."""
    space, side, foot = where(s, u), SIDE[u], INFANTRY | FORTS & s.flipped
    if space >= SLOTS or not s.flipped >> u & 1 or not units_in(s, space, 1 - side) & foot:
        return False
    friends = combat_units(s) & OF_SIDE[side]
    return not any(here(s, a) & friends for a in members(NEAR[space] & standing(s).sides[side]))


class Surrender(Sided, frozen=True):
    """4.2.9-2, 12.5 A die for each Fortress that may surrender; after a 6 another one."""

    def run(self, play: Play[State], side: Side | None, choice: Choice | None) -> None:
        s = play.state
        for u in members(FORTRESSES & s.flipped):
            if summoned(s, u):
                die = play.roll("12.5")
                second = play.roll("12.5") if die == YIELDS else 0
                play.log("12.5", "summons", unit=u, hex=where(s, u), die=die, second=second)
                if 0 < second <= GIVES_IN:
                    play.log("12.5", "surrenders", unit=u, hex=where(s, u))
                    put(s, u, ABSENT)
                    s.flipped &= ~(1 << u)
