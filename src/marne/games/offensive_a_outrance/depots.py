"""15.6, 15.7: supply units on the map: where they may be, how Depots move, relocate and are displaced.

Told are: `displaced` and `depot_moves` (unit, hex), `relocates` (unit, turn) to the owner, `comes_back` (unit, hex).
"""

from __future__ import annotations

from marne.board import bits, members
from marne.games.offensive_a_outrance.ammunition import flip, linked
from marne.games.offensive_a_outrance.contact import DUTIES, UNGUARDED, Contact, met
from marne.games.offensive_a_outrance.ground import BOARD, NAMED, RAILS, SLOTS
from marne.games.offensive_a_outrance.losses import BEREFT
from marne.games.offensive_a_outrance.railways import broken, has_line, working
from marne.games.offensive_a_outrance.retreat import TRAIN, StepBack
from marne.games.offensive_a_outrance.standing import enemies, here, on_map, places, put, standing, where
from marne.games.offensive_a_outrance.state import (
    MOVEMENT,
    NOWHERE,
    RESERVE,
    TRACK,
    Sided,
    State,
    changed,
    combat_units,
    garrisoned,
    owner_alone,
    then,
)
from marne.games.offensive_a_outrance.units import (
    ARMIES,
    DEPOTS,
    FORMATIONS,
    OF_SIDE,
    SECONDARY,
    SIDE,
    SIDES,
    SUPPLY,
    TRAINS,
)
from marne.games.offensive_a_outrance.verbs import VERBS
from marne.games.offensive_a_outrance.zones import ezoc
from marne.kernel import Choice, Decision, Memory, Play, Refusal, Side

AT, RELOCATE, DESTINATION = map(VERBS.all, ("at", "relocate", "destination"))
DONE = Choice("done")
TRAIN_RETREAT = 3
"""15.6.2a-1 How many hexes a Corps Train retreats."""
RELOCATION = 2
"""15.6.4-1 After how many Game Turns a Depot comes back."""
SECONDARY_RANGE = 9
"""15.7-1 How near to a Formation of its army a Secondary Depot is placed."""
LEASH = 6
LEASHED: dict[str, tuple[int, ...]] = {"ALSACE": tuple(NAMED[name] for name in ("40.70", "50.68", "55.70"))}
"""22.5 The Depot of the Alsace Army stays within six hexes of Besançon, Belfort or Mülhausen."""
DISPLACED, HOMELESS, RELOCATED, RETURNS, SETTLES = "displaced", "homeless", "relocated", "returns", "settles"
SWEPT = "swept"
"""Why a Depot is placed: driven off, without a line of communication, on its way to a new hex, back from it, new; or
displaced with those who retreat from its hex."""
RULES = {
    DISPLACED: "15.6.2b", HOMELESS: "15.4-1", RELOCATED: "15.6.4-1", RETURNS: "15.6.4-1", SETTLES: "15.7-1",
    SWEPT: "11.1.2-3",
}  # fmt: skip

NOT_A_DEPOT = Refusal("15.6.4-1", "That is no Depot of yours on the map.")
SECONDARY_STAYS = Refusal("15.7-1", "The Secondary Depot is not relocated: it is taken back and placed anew.")
ANOTHER_RELOCATES = Refusal("15.6.4-2", "Another Depot of yours is relocating.")
NO_RAILWAY = Refusal("15.6.3", "A Depot is placed on a friendly operational railway hex.")
UNPROTECTED = Refusal("15.6.2", "In an EZOC a supply unit needs a Combat unit or a garrisoned Fortress beside it.")
TOO_FAR = Refusal("22.5", "The Alsace Depot stays within six hexes of Besançon, Belfort or Mülhausen.")
NO_LINE = Refusal("15.4-1", "From there no line of communication leads to the map edge.")
FAR_OFF = Refusal("15.7-1", "A Secondary Depot is placed within nine hexes of a Formation of its army.")
OUT_OF_REACH = Refusal("15.6.3", "The Depot has not enough MPs to go there by rail.")


# 15.6.2 Where supply units may be.


def guards(s: State) -> int:
    """15.6.2 What protects supply units in an EZOC: Combat units, and Fortresses with a garrison."""
    return combat_units(s) & ~s.riding | garrisoned(s)


def exposed(s: State, side: int) -> int:
    """15.6.2 The supply units of a side that stand in an EZOC without protection."""
    zone, found = ezoc(s, side), 0
    for space in members(zone & standing(s).sides[side]):
        stack = here(s, space) & OF_SIDE[side]
        if stack & SUPPLY and not stack & guards(s):
            found |= stack & SUPPLY & ~s.riding
    return found


def _guarded(s: State, side: int) -> int:
    own = guards(s) & OF_SIDE[side]
    return sum(1 << space for space in members(standing(s).sides[side] & ezoc(s, side)) if here(s, space) & own)


def _around(key: tuple[tuple[int, ...], int]) -> int:
    found = bits(key[0])
    for _ in range(key[1]):
        found |= BOARD.neighbours(found)
    return found


_AROUND: Memory[tuple[tuple[int, ...], int], int] = Memory(1 << 10, _around)


def leash(s: State, u: int) -> int:
    """22.5 The hexes to which a Depot is bound; all of them, but for that of the Alsace Army."""
    name = ARMIES[s.army[u]].id if s.army[u] < len(ARMIES) else ""
    return _AROUND[LEASHED[name], LEASH] if name in LEASHED else BOARD.everything


def stations(s: State, u: int) -> int:
    """15.6.2b, 15.6.3 The hexes where a Depot may be: friendly operational railways, no EZOC without protection."""
    side = SIDE[u]
    rails = working(s, side, s.army[u])
    return rails & ~enemies(s, side) & ~(ezoc(s, side) & ~_guarded(s, side)) & leash(s, u)


def station_hindrance(s: State, u: int, space: int, line: bool = False) -> Refusal | None:
    """15.6.2b, 15.6.3, 15.4-1 Why a Depot cannot be placed in a hex; `line` if it must have a line of communication."""
    side = SIDE[u]
    if not working(s, side, s.army[u]) >> space & 1 or enemies(s, side) >> space & 1:
        return NO_RAILWAY
    if not leash(s, u) >> space & 1:
        return TOO_FAR
    if not stations(s, u) >> space & 1:
        return UNPROTECTED
    return NO_LINE if line and not has_line(s, side, u, space) else None


# 15.6.2 The enemy comes.


def drive_off(play: Play[State], side: int) -> None:
    """15.6.2a, 15.6.2b Unprotected Trains in an EZOC retreat and Depots are displaced; all of them are flipped."""
    s = play.state
    for u in members(exposed(s, side)):
        if TRAINS >> u & 1:
            send_back(play, u)
        else:
            flip(s, linked(s, u))
            then(play, DepotSpot(side, u, DISPLACED))


def sweep(play: Play[State], side: int, space: int) -> None:
    """11.1.2-3 Depots are displaced with those who must retreat from their hex; before edition 3 only by an EZOC."""
    s = play.state
    if s.rules.edition > 2:
        for u in members(here(s, space) & DEPOTS & OF_SIDE[side]):
            flip(s, linked(s, u))
            then(play, DepotSpot(side, u, SWEPT))


def send_back(play: Play[State], train: int) -> None:
    """15.6.2a-1, 15.6.2a-2 A Train before the enemy is flipped and retreats at once."""
    flip(play.state, 1 << train)
    then(play, StepBack(SIDE[train], 1 << train, TRAIN_RETREAT, where(play.state, train), TRAIN))


def _unguarded(play: Play[State], contact: Contact) -> None:
    """G36 Supply units that are left alone before the enemy go, those of the mover's enemy first."""
    drive_off(play, contact.side)
    drive_off(play, 1 - contact.side)


def _bereft(play: Play[State], side: int, space: int) -> None:
    """15.6.2 Supply units go whose last Combat unit has been eliminated."""
    drive_off(play, side)


DUTIES[UNGUARDED].append(_unguarded)
BEREFT.append(_bereft)


# Placing Depots.


def settle(play: Play[State], u: int, space: int, why: str) -> None:
    """15.4-1, 15.6.2b, 15.6.4-1, 15.7-1 A Depot is placed in a hex; Trains that wait for it come with it."""
    s = play.state
    side, start = SIDE[u], where(s, u)
    fresh = not standing(s).sides[side] >> space & 1
    put(s, u, space)
    if why in (DISPLACED, HOMELESS):
        flip(s, 1 << u)
    for train in members(TRAINS & OF_SIDE[side]):
        if where(s, train) == RESERVE and s.army[train] == s.army[u]:
            put(s, train, space)
    seen = owner_alone(play.state, side) if why in (HOMELESS, SETTLES) else None
    play.log(RULES[why], "displaced" if why in (DISPLACED, SWEPT) else "comes_back", seen, unit=u, hex=space)
    if start < SLOTS:
        met(play, side, start, space, fresh)


class DepotSpot(Sided, frozen=True):
    """15.4-1, 15.6.2b, 15.6.4-1, 15.7-1 The owner of a Depot says where it goes."""

    unit: int
    why: str

    def pieces(self, s: State) -> int:
        return 1 << self.unit

    @property
    def _line(self) -> bool:
        return self.why in (HOMELESS, SETTLES)

    def _spots(self, s: State) -> list[int]:
        found = stations(s, self.unit) & ~(1 << where(s, self.unit) if on_map(s, self.unit) else 0)
        if self.why == SETTLES:
            found &= near_formations(s, self.unit)
        return [a for a in members(found) if not self._line or has_line(s, self.side, self.unit, a)]

    def ask(self, s: State) -> tuple[Decision, ...]:
        choices = tuple(AT[a] for a in self._spots(s))
        prompt = "Choose the hex of the Depot."
        return (Decision(SIDES[self.side], RULES[self.why], prompt, choices),) if choices else ()

    def run(self, play: Play[State], side: Side | None, choice: Choice | None) -> None:
        s, u = play.state, self.unit
        if choice is None:
            put(s, u, RESERVE)
            play.log("15.6.2b", "no_station", unit=u)
        elif self.why == RELOCATED:
            put(s, u, TRACK)
            s.track = tuple(sorted((*s.track, (u, s.turn + RELOCATION, choice.number))))
            play.log(
                "15.6.4-1",
                "relocates",
                owner_alone(play.state, self.side),
                unit=u,
                turn=s.turn + RELOCATION,
                hex=choice.number,
            )
        else:
            settle(play, u, choice.number, self.why)

    def why_not(self, s: State, side: Side, choice: Choice) -> Refusal | None:
        if choice.verb != "at":
            return None
        if why := station_hindrance(s, self.unit, choice.number, self._line):
            return why
        return FAR_OFF if self.why == SETTLES else NO_RAILWAY


def near_formations(s: State, u: int) -> int:
    """15.7-1, 19.0-1 The hexes within nine of a Formation of a Depot's army, from the nearer half if it has two."""
    own = [v for v in members(OF_SIDE[SIDE[u]] & FORMATIONS) if s.army[v] == s.army[u] and on_map(s, v)]
    spaces = {a for v in own for a in (places(s, v) if s.rules.edition > 2 else (where(s, v),))}
    return _AROUND[tuple(sorted(spaces)), SECONDARY_RANGE]


# 15.6.4 Relocation.


def relocating(s: State, side: int) -> bool:
    """15.6.4-2 Whether a Depot of a side is on its way."""
    return any((DEPOTS & OF_SIDE[side]) >> u & 1 for u, _, _ in s.track)


def relocation_hindrance(s: State, side: int, u: int) -> Refusal | None:
    """15.6.4 Why a Depot cannot be relocated."""
    if not (DEPOTS & OF_SIDE[side]) >> u & 1 or not on_map(s, u):
        return NOT_A_DEPOT
    if SECONDARY >> u & 1:
        return SECONDARY_STAYS
    if relocating(s, side):
        return ANOTHER_RELOCATES
    return None if stations(s, u) & ~(1 << where(s, u)) else NO_RAILWAY


class Depots(Sided, frozen=True):
    """4.2.2, 15.6.4 A side may begin to relocate a Depot."""

    def ask(self, s: State) -> tuple[Decision, ...]:
        depots = [u for u in members(DEPOTS & OF_SIDE[self.side]) if relocation_hindrance(s, self.side, u) is None]
        choices = (DONE, *(RELOCATE[u] for u in depots))
        return (Decision(SIDES[self.side], "15.6.4-1", "A Depot may be relocated.", choices),)

    def run(self, play: Play[State], side: Side | None, choice: Choice | None) -> None:
        if choice is not None and choice != DONE:
            play.then(DepotSpot(self.side, choice.number, RELOCATED))

    def why_not(self, s: State, side: Side, choice: Choice) -> Refusal | None:
        return relocation_hindrance(s, self.side, choice.number) if choice.verb == "relocate" else None


class Returning(Sided, frozen=True):
    """15.6.4-1 A Depot that was relocated comes to its hex, or where no railway works there to another."""

    def run(self, play: Play[State], side: Side | None, choice: Choice | None) -> None:
        s = play.state
        due = [row for row in s.track if (DEPOTS & OF_SIDE[self.side]) >> row[0] & 1 and row[1] <= s.turn]
        for u, turn, space in due:
            s.track = tuple(row for row in s.track if row[:2] != (u, turn))
            if space != NOWHERE and stations(s, u) >> space & 1:
                settle(play, u, space, RETURNS)
            else:
                then(play, DepotSpot(self.side, u, RETURNS))


# 15.6.3 Depots by rail.

POINTS = {True: 9, False: 5}
"""15.6.3 The MPs of a Depot in the own Movement Phase, and in Counter Movement."""


def points_left(s: State, u: int) -> int:
    """15.6.3 The MPs that a Depot has left in this phase; each railway hex costs one."""
    return max(0, POINTS[s.phase == MOVEMENT] - s.spent[u])


def by_rail(s: State, u: int) -> list[int]:
    """15.6.3 The railway hexes that a Depot reaches now, by what they cost: 0, 1, 2 ... MPs."""
    shut, within = broken(s), stations(s, u)
    waves = [1 << where(s, u)]
    seen = waves[0]
    for _ in range(points_left(s, u)):
        onward = 0
        for a in members(waves[-1]):
            for b in RAILS.adjacent(a):
                if (a, b) not in shut:
                    onward |= 1 << b
        waves.append(onward & within & ~seen)
        seen |= waves[-1]
    return waves


def depot_moves(s: State, side: int) -> list[int]:
    """15.6.3 The Depots of a side that can go somewhere by rail now."""
    own = (u for u in members(DEPOTS & OF_SIDE[side] & ~s.finished) if on_map(s, u) and points_left(s, u))
    return [u for u in own if working(s, side, s.army[u]) >> where(s, u) & 1 and _leads_on(s, u)]


def _leads_on(s: State, u: int) -> bool:
    """15.6.3 Whether a railway leads a Depot anywhere."""
    side, a = SIDE[u], where(s, u)
    free = working(s, side, s.army[u]) & ~enemies(s, side) & leash(s, u)
    near = [b for b in RAILS.adjacent(a) if free >> b & 1 and (a, b) not in broken(s)]
    return any(not ezoc(s, side) >> b & 1 or here(s, b) & guards(s) & OF_SIDE[side] for b in near)


def depot_hindrance(s: State, side: int, u: int) -> Refusal:
    """15.6.3 Why a side cannot move a Depot by rail now."""
    if not (DEPOTS & OF_SIDE[side]) >> u & 1 or not on_map(s, u):
        return NOT_A_DEPOT
    return OUT_OF_REACH if working(s, side, s.army[u]) >> where(s, u) & 1 else NO_RAILWAY


class DepotLine(Sided, frozen=True):
    """15.6.3 A Depot goes along a railway."""

    unit: int

    def pieces(self, s: State) -> int:
        return 1 << self.unit

    def ask(self, s: State) -> tuple[Decision, ...]:
        goals = 0
        for wave in by_rail(s, self.unit)[1:]:
            goals |= wave
        choices = tuple(DESTINATION[a] for a in members(goals))
        return (Decision(SIDES[self.side], "15.6.3", "Choose where the Depot goes.", choices),) if choices else ()

    def run(self, play: Play[State], side: Side | None, choice: Choice | None) -> None:
        s, u = play.state, self.unit
        if choice is None:
            return
        cost = next(far for far, wave in enumerate(by_rail(s, u)) if wave >> choice.number & 1)
        start, fresh = where(s, u), not standing(s).sides[self.side] >> choice.number & 1
        s.spent = changed(s.spent, u, s.spent[u] + cost)
        put(s, u, choice.number)
        play.log("15.6.3", "depot_moves", owner_alone(play.state, self.side), unit=u, hex=choice.number, mp=cost)
        met(play, self.side, start, choice.number, fresh)

    def why_not(self, s: State, side: Side, choice: Choice) -> Refusal | None:
        if choice.verb != "destination":
            return None
        return station_hindrance(s, self.unit, choice.number) or OUT_OF_REACH
