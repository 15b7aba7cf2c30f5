"""11.1, 6.4: retreats, hex by hex: after combat, after a Repulse, of Demoralized units, Corps Trains and Forts.

Events: `retreats` (side, hex, to), `stuck` (side, hex, hexes), `surrenders` (unit, hex), `routs` (unit, hex).
"""

from __future__ import annotations

from msgspec.structs import replace

from marne.board import bits, members
from marne.games.offensive_a_outrance.areas import area
from marne.games.offensive_a_outrance.camps import preferred
from marne.games.offensive_a_outrance.contact import met
from marne.games.offensive_a_outrance.effectiveness import D1, lower, place_of
from marne.games.offensive_a_outrance.forces import force_of, formation, leader, parts
from marne.games.offensive_a_outrance.forts import turn_over
from marne.games.offensive_a_outrance.front import rear
from marne.games.offensive_a_outrance.ground import GRAND, IN_CAMPS, NEAR, SLOTS, apart, ridge
from marne.games.offensive_a_outrance.guns import uproot
from marne.games.offensive_a_outrance.losses import Reduction, alive, eliminate, first
from marne.games.offensive_a_outrance.standing import held, on_map, put, standing, where
from marne.games.offensive_a_outrance.state import (
    ATTACK,
    COUNTER_ATTACK,
    IDLE,
    RESERVE,
    Box,
    Sided,
    State,
    changed,
    controls,
    forts,
    open_ground,
    set_task,
    then,
)
from marne.games.offensive_a_outrance.supply import isolated
from marne.games.offensive_a_outrance.units import (
    DEPOT_OF,
    FORMATIONS,
    FORTRESSES,
    GUNS,
    HQS,
    NONE,
    OF_SIDE,
    SIDES,
    SIEGE_GUNS,
    TRAIN_OF,
    TRAINS,
)
from marne.games.offensive_a_outrance.verbs import VERBS
from marne.games.offensive_a_outrance.works import left_alone
from marne.games.offensive_a_outrance.zones import ezoc
from marne.kernel import Choice, Decision, Memory, Play, Refusal, Side

TO, REPULSE = VERBS.all("to"), VERBS.all("repulse")
ENOUGH = Choice("enough")
COMBAT, REPULSED, ROUT, TRAIN, FORT = "combat", "repulsed", "rout", "train", "fort"
"""Why units retreat: a result or a check of a battle, a Repulse, Demoralization, a Train or a Fort left alone."""
RULE = {COMBAT: "11.1", REPULSED: "7.4.4-1", ROUT: "6.4-3", TRAIN: "15.6.2a-1", FORT: "8.5.3-2"}
ROUTED = 3
"""6.4-3 How many hexes a Demoralized unit retreats."""

NOT_BESIDE = Refusal("11.1", "One retreats hex by hex, into a neighbouring hex.")
ENEMY_THERE = Refusal("11.1.5", "The enemy is in that hex, or nobody may enter it.")
NOT_FARTHER = Refusal("11.1.1", "That hex does not lead away from where they come from.")
NOT_REARWARD = Refusal("11.1.1", "Another hex leads nearer to their own rear.")
OUTSIDE = Refusal("11.1.1", "They retreat within their Area, toward their supply, or where fewest EZOCs are.")
IN_A_ZONE = Refusal("6.4-4", "That retreat does not pass through an EZOC.")
FAR_ENOUGH = Refusal("11.1", "They have retreated as far as they must.")
MUST_GO_ON = Refusal("11.1", "They have not yet retreated far enough.")
NOT_ALLOWED = Refusal("7.4-3", "Only a retreat after combat in an attack phase allows a Repulse.")


# Where one may go.


def bare(s: State, side: int) -> int:
    """11.1.3 The hexes in an EZOC that no friendly unit negates by standing there."""
    return ezoc(s, side) & ~standing(s).sides[side]


def passable(s: State, side: int, space: int) -> int:
    """11.1, 3.1-1 The hexes next to one into which a side may retreat at all."""
    return NEAR[space] & open_ground(s) & ~held(s, 1 - side)


def away(s: State, side: int, space: int, origin: int, within: int = -1) -> int:
    """11.1.1, G47 The hexes that lead farther from where a retreat began; if there are none, those equally far."""
    near, far = passable(s, side, space) & within, apart(origin, space)
    return bits(a for a in members(near) if apart(origin, a) > far) or bits(
        a for a in members(near) if apart(origin, a) == far
    )


def rearward(s: State, side: int, space: int, spaces: int, army: int = NONE) -> int:
    """G47, F1 Of some hexes those nearer to the army's map edge than the hex one leaves, if there are any."""
    nearer = 0
    for ring in rear(s, side, army):
        if ring >> space & 1:
            break
        nearer |= ring
    return spaces & nearer or spaces


def sources(s: State, u: int) -> list[int]:
    """11.1.1 The hexes of the supply units from which a unit may get Provisions: its Depot, and its Train."""
    found = [DEPOT_OF[s.army[u]]] if s.army[u] in DEPOT_OF else []
    if s.corps[u] != NONE:
        found.append(TRAIN_OF[s.corps[u]])
    return [where(s, supply) for supply in found if on_map(s, supply)]


def wished(s: State, units: int, side: int, spaces: int) -> int:
    """11.1.1, 11.1.1a, 8.6.3 Of some hexes those that the priorities name, or those with fewest EZOCs."""
    u, here = leader(s, units), place_of(s, units)
    spaces = preferred(s, u, here, spaces)
    ranked = spaces & area(s, s.army[u]) or spaces if s.army[u] != NONE else spaces
    if supplies := sources(s, u):
        far = {a: min(apart(a, source) for source in supplies) for a in members(ranked)}
        ranked = bits(a for a, hexes in far.items() if hexes == min(far.values()))
    return ranked | (spaces & ~bare(s, side) or spaces)


def ways(s: State, units: int, side: int, origin: int, why: str) -> int:
    """G47, 6.4-4 The hexes to which some units may retreat now."""
    space, army = place_of(s, units), s.army[leader(s, units)]
    if why in (ROUT, TRAIN):
        near = away(s, side, space, origin, ~bare(s, side))
        camps = IN_CAMPS & controls(s, side) if why == ROUT else 0
        return rearward(s, side, space, near, army) | near & camps
    return wished(s, units, side, rearward(s, side, space, away(s, side, space, origin), army))


# Stepping back.


def leave(play: Play[State], units: int) -> int:
    """8.5.2, 13.3.3-1 What must go before units leave: Forts are turned over, guns limbered; who is left to go."""
    s = play.state
    for u in members(units & forts(s)):
        turn_over(play, u, "8.5.2")
    for u in members(units & (GUNS | SIEGE_GUNS | HQS)):
        uproot(play, u)
    return alive(s, units) & ~FORTRESSES


def move_back(play: Play[State], units: int, side: int, to: int) -> None:
    """7.3-5, 7.8.3 Units are driven into another hex: their PAs and tasks are gone, and a Fortress left alone flips."""
    s = play.state
    start, fresh = place_of(s, units), not standing(s).sides[side] >> to & 1
    play.log("11.1", "retreats", side=SIDES[side], hex=start, to=to)
    for u in members(units):
        put(s, u, to)
        s.pa = changed(s.pa, u, 0)
        set_task(s, u, IDLE)
    if s.phase in (ATTACK, COUNTER_ATTACK):
        s.retreated |= units
    left_alone(play, start, side)
    met(play, side, start, to, fresh)


class Pending(Box, frozen=True):
    """C25, 10.3-7 A stage after which some units may have to retreat: until then they make no Demoralized Retreat."""


class StepBack(Pending, frozen=True):
    """11.1 Units of one hex retreat together, hex by hex, as their owner chooses.

    He is asked wherever more than one hex leads away, also if only one of them is allowed: why, may be hidden.
    """

    side: int
    units: int
    left: int
    origin: int
    why: str = COMBAT
    idle: int = 0  # 9.2.5-6 those among the units that have not fought

    def pieces(self, s: State) -> int:
        return self.units

    def _open(self, s: State) -> int:
        """The hexes among which anybody would choose who knew only what all know."""
        space = place_of(s, alive(s, self.units))
        return away(s, self.side, space, self.origin, ~bare(s, self.side) if self.why in (ROUT, TRAIN) else -1)

    def foes(self, s: State, units: int) -> int:
        """7.4-3 The hexes with enemies that the stack could Repulse, as far as all can see: none but after combat."""
        return 0

    def turn(self, play: Play[State], units: int, space: int) -> None:
        """7.4-3 The stack turns against the enemy in a hex."""
        raise NotImplementedError

    def repulse_hindrance(self, s: State, units: int, space: int) -> Refusal | None:
        """7.4-3 Why the stack cannot Repulse the enemy in a hex."""
        return NOT_ALLOWED

    def _sheltered(self, s: State, space: int) -> bool:
        """6.4-5 Whether a routed unit is in a camp of its own side, where it may stop."""
        return self.why == ROUT and space != self.origin and bool(IN_CAMPS & controls(s, self.side) & 1 << space)

    def ask(self, s: State) -> tuple[Decision, ...]:
        units = alive(s, self.units)
        if not units:
            return ()
        foes, rest = self.foes(s, units), self._sheltered(s, place_of(s, units))
        if self.left == 0:
            return self._last(s, units, foes)
        if self._open(s).bit_count() < 2 and not foes and not rest:
            return ()
        choices = [TO[a] for a in members(ways(s, units, self.side, self.origin, self.why))]
        if rest or not choices:
            choices.append(ENOUGH)
        choices += [REPULSE[a] for a in members(foes) if self.repulse_hindrance(s, units, a) is None]
        prompt = "Choose the hex to which they retreat."
        return (Decision(SIDES[self.side], RULE[self.why], prompt, tuple(choices)),)

    def _last(self, s: State, units: int, foes: int) -> tuple[Decision, ...]:
        """7.4-3 After the last hex the stack may still Repulse."""
        if not foes:
            return ()
        choices = tuple(REPULSE[a] for a in members(foes) if self.repulse_hindrance(s, units, a) is None)
        prompt = "The retreat is over. Repulse an enemy, or stay."
        return (Decision(SIDES[self.side], "7.4-3", prompt, (*choices, ENOUGH)),)

    def run(self, play: Play[State], side: Side | None, choice: Choice | None) -> None:
        s = play.state
        units = alive(s, self.units)
        if not units or (self.left == 0 and (choice is None or choice == ENOUGH)):
            return
        if choice is not None and choice.verb == "repulse":
            self.turn(play, units, choice.number)
            return
        spaces = ways(s, units, self.side, self.origin, self.why)
        if choice == ENOUGH and spaces:
            return
        if not spaces:
            self._blocked(play, units)
            return
        self._step(play, units, choice.number if choice else first(spaces), spaces)

    def _step(self, play: Play[State], units: int, to: int, spaces: int) -> None:
        """11.1.3, 11.1.4, 11.1.6 They go one hex back, and it may cost them CE and strength."""
        s, start = play.state, place_of(play.state, units)
        unguarded = bare(s, self.side)
        zone = self.why not in (ROUT, TRAIN) and bool(unguarded >> to & 1)
        hard = ridge(start, to) or (start, to) in GRAND
        forces = list(parts(s, units))
        if zone and not spaces & ~unguarded:
            units = self._surrender(play, units, forces, 1 + hard)
        units = leave(play, units) if units else 0
        if not units:
            return
        then(play, replace(self, units=units, left=self.left - 1))
        move_back(play, units, self.side, to)
        for force in forces:
            if not alive(s, force) & units:
                continue
            if hard:
                then(play, Reduction(self.side, force & units, 1, "11.1.4"))
            levels = zone + (hard if force & ~self.idle else 0)
            lower(play, force & units, levels, "11.1.3" if zone else "11.1.4")

    def _surrender(self, play: Play[State], units: int, forces: list[int], levels: int) -> int:
        """11.1.6 Isolated Forces that are Demoralized, or would be, surrender; who is left."""
        s = play.state
        for force in forces:
            u = formation(force & units)
            if u >= 0 and s.ce[u] + levels >= D1 and isolated(s, u):
                for lost in members(force & units):
                    play.log("11.1.6", "surrenders", unit=lost, hex=where(s, lost))
                    eliminate(play, lost, "11.1.6")
        return alive(s, units)

    def _blocked(self, play: Play[State], units: int) -> None:
        """11.1.5, 6.4-4, 15.6.2a-1 There is no way: CE and strength are lost for every hex, or the unit is."""
        s = play.state
        if self.why == ROUT:
            for u in members(units):
                eliminate(play, u, "6.4-4")
            return
        if self.why == TRAIN:
            self._to_depot(play, units)
            return
        play.log("11.1.5", "stuck", side=SIDES[self.side], hex=place_of(s, units), hexes=self.left)
        units &= ~self.idle
        forces = list(parts(s, units))
        units = self._surrender(play, units, forces, self.left)
        for force in forces:
            if force & units:
                then(play, Reduction(self.side, force & units, self.left, "11.1.5"))
                lower(play, force & units, self.left, "11.1.5")

    def _to_depot(self, play: Play[State], units: int) -> None:
        """15.6.2a-1, S3 A Train that cannot retreat is placed on its army's Depot, or waits until that comes back."""
        s = play.state
        for u in members(units & TRAINS):
            depot = DEPOT_OF.get(s.army[u], -1)
            if depot >= 0 and where(s, depot) < SLOTS:
                put(s, u, where(s, depot))
                play.log("15.6.2a-1", "retreats", side=SIDES[self.side], hex=self.origin, to=where(s, depot))
            else:
                put(s, u, RESERVE)
                play.log("15.6.2a-1", "waits_for_depot", unit=u)

    def why_not(self, s: State, side: Side, choice: Choice) -> Refusal | None:
        units = alive(s, self.units)
        if choice == ENOUGH:
            return MUST_GO_ON
        if choice.verb == "repulse":
            return self.repulse_hindrance(s, units, choice.number)
        return self._why_not_to(s, units, choice.number) if choice.verb == "to" else None

    def _why_not_to(self, s: State, units: int, a: int) -> Refusal | None:
        space = place_of(s, units)
        if self.left == 0:
            return FAR_ENOUGH
        if not NEAR[space] >> a & 1:
            return NOT_BESIDE
        if not passable(s, self.side, space) >> a & 1:
            return ENEMY_THERE
        if self.why in (ROUT, TRAIN) and bare(s, self.side) >> a & 1:
            return IN_A_ZONE
        if not self._open(s) >> a & 1:
            return NOT_FARTHER
        army = s.army[leader(s, units)]
        return NOT_REARWARD if not rearward(s, self.side, space, self._open(s), army) >> a & 1 else OUTSIDE


# 6.4 Demoralized units.


def routing(s: State, side: int) -> list[int]:
    """6.4-3 The Demoralized Formations of a side in an EZOC, whoever else is there."""
    zone, later = ezoc(s, side), s.riding
    for stage in s.stack:
        if isinstance(stage, Pending):
            later |= stage.pieces(s)
    broken = _BROKEN[s.ce] & FORMATIONS & OF_SIDE[side] & ~later
    return [u for u in members(broken) if on_map(s, u) and zone >> where(s, u) & 1]


_BROKEN: Memory[bytes, int] = Memory(256, lambda ce: bits(u for u, status in enumerate(ce) if status >= D1))
"""6.4-1 The Demoralized Formations."""


def rout(play: Play[State], u: int, side: int) -> None:
    """6.4-3 A Demoralized Formation in an EZOC retreats three hexes with its Assets, and takes a reduction."""
    s = play.state
    space = where(s, u)
    play.log("6.4-3", "routs", unit=u, hex=space)
    then(play, StepBack(side, force_of(s, u) & ~forts(s), ROUTED, space, ROUT))
    then(play, Reduction(side, 1 << u, 1, "6.4-3"))


class Routs(Sided, frozen=True):
    """6.4-6 All Demoralized Formations of a side that stand in an EZOC retreat, one after another, each once."""

    gone: int = 0

    def pieces(self, s: State) -> int:
        return self.gone

    def run(self, play: Play[State], side: Side | None, choice: Choice | None) -> None:
        found = [u for u in routing(play.state, self.side) if not self.gone >> u & 1]
        if found:
            then(play, Routs(self.side, self.gone | 1 << found[0]))
            rout(play, found[0], self.side)
