"""9.4, 15.6.1, 15.8: Ammo: from where a Force may get it, what is recorded of it, and Ammo Shortages.

Told to the owner is `ammo` (unit, source, counts) where it is recorded, and `flipped` (units) of supply units.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import product

from msgspec import Struct

from marne.board import members
from marne.games.offensive_a_outrance.areas import army_at
from marne.games.offensive_a_outrance.forces import formation, leader
from marne.games.offensive_a_outrance.ground import CAMP_AT, PORTS
from marne.games.offensive_a_outrance.standing import on_map, places, where
from marne.games.offensive_a_outrance.state import NOWHERE, Sided, State, changed, owner_alone
from marne.games.offensive_a_outrance.supply import Sources, sources
from marne.games.offensive_a_outrance.tables import TABLES
from marne.games.offensive_a_outrance.units import (
    ALLIES,
    ARMIES,
    DEPOT_OF,
    DEPOTS,
    NONE,
    OF_SIDE,
    PROVISION,
    RANGE,
    SIDE,
    SIDE_OF_ARMY,
    SIDES,
    SUPPLY,
    WORKS,
)
from marne.games.offensive_a_outrance.verbs import VERBS
from marne.games.offensive_a_outrance.works import OF_CAMP, OWNER
from marne.kernel import Choice, Decision, Play, Refusal, Side

SHORTAGE = VERBS.all("shortage")
DONE = Choice("done")
SPARED = ("ALSACE", "BELGIAN", "BELGIEN")
"""15.8.2-2 The armies on which no marker may be placed."""
FIRST_SHORTAGE = 13
"""4.2.3-1 The first turn with Ammo Shortages."""
EVERY = 3

NOT_AN_ARMY = Refusal("15.8.2-1", "An Ammo Shortage marker is placed on a Depot of one's own.")
IS_SPARED = Refusal("15.8.2-2", "No Ammo Shortage marker is placed on that army.")
HAS_ONE = Refusal("15.8.2-1", "That Depot has a marker already.")
MORE_TO_PLACE = Refusal("15.8.2-1", "All markers must be placed.")


class Way(Struct, frozen=True):
    """A way by which a Force gets Ammo: from which unit, who flips for it, who counts it, and on whose marker."""

    source: int
    flips: int = 0
    counts: tuple[int, ...] = ()
    marker: int = NONE

    @property
    def recorded(self) -> bool:
        """9.4.2, G50 Whether its owner must choose it: it is counted, or somebody flips."""
        return bool(self.flips or self.counts or self.marker != NONE)


# 9.4.3 What comes by itself.


def automatic(s: State, force: int) -> bool:
    """9.4.3, 8.5.1-1, 19.0-1 Whether a Force has Ammo without a source: in a Port, in a camp, or works alone."""
    if not force & ~WORKS:
        return True
    u = leader(s, force & ~WORKS)
    spaces = places(s, u) if s.rules.edition > 2 else (where(s, u),)
    return any(_stored_in(s, space, SIDE[u]) for space in spaces)


def _stored_in(s: State, space: int, side: int) -> bool:
    """9.4.3 Whether a side has Ammo in a hex without a source: a Port of the Allies, or a camp of its own."""
    if side == ALLIES and PORTS >> space & 1:
        return True
    camp = CAMP_AT.get(space)
    return camp is not None and OWNER[camp] == side and any(on_map(s, f) for f in members(OF_CAMP[camp]))


# 9.4.1 Who can provide it.


def linked(s: State, u: int) -> int:
    """15.7.1 The supply units that flip together: all Depots of one army, or a Train alone."""
    if not DEPOTS >> u & 1:
        return 1 << u
    return sum(1 << d for d in members(DEPOTS & OF_SIDE[SIDE[u]]) if s.army[d] == s.army[u] and on_map(s, d)) | 1 << u


def keeper(s: State, u: int) -> int:
    """15.7.1 The unit on which Ammo is counted: of Depots the primary one."""
    return DEPOT_OF.get(s.army[u], u) if DEPOTS >> u & 1 else u


def left(s: State, u: int) -> int:
    """2.6.2-1 How many more increments a supply unit may provide in Extended Mode."""
    return PROVISION[u] - s.ammo[keeper(s, u)]


def flip(s: State, units: int) -> None:
    """15.6.1 Supply units go into Extended Mode."""
    for u in members(units):
        s.flipped |= linked(s, u)


def _chains(known: Sources, u: int, space: int) -> Iterator[tuple[int, tuple[tuple[int, bool], ...]]]:
    """9.4.1-3 The chains over which a unit gets Ammo: the unit that gives it, then all that are used and their mode."""
    s = known.s

    def reaches(giver: int, far: int, extended: bool) -> bool:
        return known.traced(1 << where(s, giver), RANGE[giver][extended], far)

    def modes(giver: int) -> tuple[bool, ...]:
        return (True,) if s.flipped >> giver & 1 else (False, True)

    depots = [*known.depots(s.army[u])]
    for depot in depots:
        for mode in modes(depot):
            if reaches(depot, space, mode):
                yield depot, ((depot, mode),)
    for train in known.trains(u):
        for mode in modes(train):
            if not reaches(train, space, mode):
                continue
            if known.lines >> train & 1:
                yield train, ((train, mode),)
            for depot, other in product(depots, (False, True)):
                if other in modes(depot) and reaches(depot, where(s, train), other):
                    yield train, ((train, mode), (depot, other))


def _marked(s: State, army: int) -> bool:
    return army != NONE and bool(s.short >> army & 1)


def _exhausted(s: State, army: int) -> bool:
    """9.4.2-2 Whether an army has an Ammo Shortage and has used all that it was given."""
    return _marked(s, army) and s.issued[army] >= TABLES.supply.shortage


def ways(s: State, force: int) -> dict[int, Way]:
    """9.4.1, 9.4.2 How a Force can get Ammo, by the supply unit that provides it: for each the way that costs least."""
    head = formation(force)
    u = head if head >= 0 else leader(s, force)
    side, army, spaces = SIDE[u], s.army[u], places(s, u)
    if _exhausted(s, army) or any(_exhausted(s, army_at(s, side, space)) for space in spaces):
        return {}
    found: dict[int, tuple[tuple[int, int], Way]] = {}
    known = sources(s, side)
    for source, chain in (each for space in spaces for each in _chains(known, u, space)):
        extended = [giver for giver, mode in chain if mode]
        if any(left(s, giver) < 1 for giver in extended):
            continue
        flips = sum(1 << giver for giver in extended if not s.flipped >> giver & 1)
        counts = tuple(sorted({keeper(s, giver) for giver in extended}))
        way = Way(source, flips, counts, army if _marked(s, army) else NONE)
        price = (flips.bit_count(), len(counts))
        if source not in found or price < found[source][0]:
            found[source] = price, way
    return {source: way for source, (_, way) in sorted(found.items())}


def unrecorded(s: State, force: int) -> bool:
    """G50 Whether a Force has Ammo without anything being counted or flipped: it is given then, and nobody is asked."""
    return automatic(s, force) or any(not way.recorded for way in ways(s, force).values())


def provide(play: Play[State], force: int, way: Way) -> None:
    """9.4.2 A Force is provided with an increment; what has to be recorded is."""
    s = play.state
    owner = owner_alone(s, SIDE[way.source])
    if way.flips:
        flip(s, way.flips)
        play.log("15.6.1", "flipped", owner, units=[*members(way.flips)])
    for u in way.counts:
        s.ammo = changed(s.ammo, u, s.ammo[u] + 1)
    if way.marker != NONE:
        s.issued = changed(s.issued, way.marker, s.issued[way.marker] + 1)
    if way.recorded:
        rule = "9.4.2-1" if way.counts else "9.4.2-2"
        play.log(rule, "ammo", owner, unit=leader(s, force), source=way.source, counts=[s.ammo[u] for u in way.counts])


# 15.8 Shortages.


def markers(s: State) -> int:
    """15.8.1 How many Ammo Shortage markers each side has: one for each Inter-Phase from the fourth on."""
    row = (s.turn - 1) // EVERY
    return TABLES.inter_phase[min(row, len(TABLES.inter_phase)) - 1].shortages if s.turn >= FIRST_SHORTAGE else 0


def bearers(s: State, side: int) -> list[int]:
    """15.8.2 The armies of a side that can still take a marker: their Depots are in play, and they are not spared."""
    found = []
    for army, depot in DEPOT_OF.items():
        in_play = on_map(s, depot) or any(u == depot and space != NOWHERE for u, _, space in s.track)
        if SIDE_OF_ARMY[army] == side and in_play and ARMIES[army].id not in SPARED and not s.short >> army & 1:
            found.append(army)
    return found


def placed(s: State, side: int) -> int:
    """How many armies of a side have a marker."""
    return sum(SIDE_OF_ARMY[army] == side for army in members(s.short))


class Shortages(Sided, frozen=True):
    """15.8.2-1 A side places its Ammo Shortage markers, all of them, for one Game Turn."""

    def ask(self, s: State) -> tuple[Decision, ...]:
        due = markers(s) - placed(s, self.side)
        armies = bearers(s, self.side) if due > 0 else []
        prompt = "Choose an army that suffers an Ammo Shortage."
        choices = tuple(SHORTAGE[army] for army in armies)
        return (Decision(SIDES[self.side], "15.8.2-1", prompt, choices),) if choices else ()

    def run(self, play: Play[State], side: Side | None, choice: Choice | None) -> None:
        if choice is not None:
            play.state.short |= 1 << choice.number
            play.log("15.8.2-1", "shortage", owner_alone(play.state, self.side), army=choice.number)
            play.then(self)

    def why_not(self, s: State, side: Side, choice: Choice) -> Refusal | None:
        if choice == DONE:
            return MORE_TO_PLACE
        if choice.verb != "shortage":
            return None
        army = choice.number
        if SIDE_OF_ARMY[army] != self.side or army not in DEPOT_OF:
            return NOT_AN_ARMY
        if ARMIES[army].id in SPARED:
            return IS_SPARED
        return HAS_ONE if s.short >> army & 1 else NOT_AN_ARMY


def refresh(s: State, side: int) -> None:
    """4.2.3-1, 9.4.2-1, G16 A side's supply units go back to their fronts; Ammo counts and shortages are cleared."""
    own = SUPPLY & OF_SIDE[side]
    s.flipped &= ~own
    s.ammo = bytes(0 if own >> u & 1 else count for u, count in enumerate(s.ammo))
    armies = sum(1 << army for army in range(len(ARMIES)) if SIDE_OF_ARMY[army] == side)
    s.short &= ~armies
    s.issued = bytes(0 if armies >> army & 1 else count for army, count in enumerate(s.issued))
