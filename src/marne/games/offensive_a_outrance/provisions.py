"""15.4, 15.7: the Supply Phase: Depots without a line are displaced, supply units extended, the hungry lose CELs."""

from __future__ import annotations

from marne.board import members
from marne.games.offensive_a_outrance.ammunition import flip, linked, refresh
from marne.games.offensive_a_outrance.depots import (
    FAR_OFF,
    HOMELESS,
    NO_LINE,
    SETTLES,
    DepotSpot,
    near_formations,
    settle,
    stations,
)
from marne.games.offensive_a_outrance.forces import formation, leader
from marne.games.offensive_a_outrance.proposals import order
from marne.games.offensive_a_outrance.railways import communicating, has_line
from marne.games.offensive_a_outrance.routine import begin, beginnings, why_not_begin
from marne.games.offensive_a_outrance.standing import on_map, put, where
from marne.games.offensive_a_outrance.state import RESERVE, Sided, State, changed, owner_alone, then
from marne.games.offensive_a_outrance.supply import out_of_supply, starve
from marne.games.offensive_a_outrance.units import (
    DEPOT_OF,
    DEPOTS,
    OF_SIDE,
    RANGE,
    SECONDARY,
    SIDE_OF_ARMY,
    SIDES,
    SUPPLY,
)
from marne.games.offensive_a_outrance.verbs import VERBS
from marne.kernel import Choice, Decision, Play, Refusal, Side

RELOCATE, EXTENDED, FOR_ARMY, AT = map(VERBS.all, ("relocate", "extended", "secondary", "at"))
DONE, TAKE_BACK = Choice("done"), Choice("take_back")

NOT_SUPPLY = Refusal("15.6.1", "That is no supply unit of yours on the map.")
IS_EXTENDED = Refusal("15.6.1", "That supply unit is in Extended Mode already.")
NOBODY_NEEDS_IT = Refusal("15.6.1", "Nobody out of supply would be helped by that.")
HAS_A_LINE = Refusal("15.4-1", "Only a Depot without a line of communication is displaced now.")
NO_PLACE = Refusal("15.4-1", "No railway hex gives that Depot a line of communication.")
DEPOTS_FIRST = Refusal("15.4-1", "First every Depot must have a line of communication.")
ON_THE_MAP = Refusal("15.7-1", "The Secondary Depot is on the map.")
NOT_ON_THE_MAP = Refusal("15.7-2", "The Secondary Depot is not on the map.")
ONLY_AT_THE_START = Refusal("15.7-2", "The Secondary Depot is taken back at the start of the Supply Phase only.")
NOT_IN_PLAY = Refusal("15.7-1", "That is no army of yours in play.")


def secondary(side: int) -> int:
    """15.7-1 The Secondary Depot of a side."""
    return next(iter(members(SECONDARY & OF_SIDE[side])))


def homeless(s: State, side: int) -> list[int]:
    """15.4-1 The Depots of a side without a line of communication that some hex would give one."""
    lines = communicating(s, side)
    waiting = [u for u in members(DEPOTS & OF_SIDE[side] & ~lines) if on_map(s, u) or _kept_back(s, u)]
    return [u for u in waiting if any(has_line(s, side, u, a) for a in members(stations(s, u)))]


def _kept_back(s: State, u: int) -> bool:
    """S3 Whether a Depot that found no railway hex waits beside the map."""
    return where(s, u) == RESERVE and not SECONDARY >> u & 1


def needy(s: State, side: int) -> set[int]:
    """G51 The armies of a side of which a Force or a Train is out of supply."""
    hungry, trains = out_of_supply(s, side)
    heads = [formation(force) if formation(force) >= 0 else leader(s, force) for force in hungry]
    return {s.army[u] for u in (*heads, *members(trains))}


def extends(s: State, side: int, u: int) -> bool:
    """15.6.1, G51 Whether a supply unit in Extended Mode would bring anybody into supply who is not."""
    twin = s.copy()
    flip(twin, linked(twin, u))
    before, after = out_of_supply(s, side), out_of_supply(twin, side)
    return len(after[0]) < len(before[0]) or after[1].bit_count() < before[1].bit_count()


def extension_hindrance(s: State, side: int, u: int) -> Refusal | None:
    """15.6.1, G51 Why a supply unit cannot go into Extended Mode now."""
    if not (SUPPLY & OF_SIDE[side]) >> u & 1 or not on_map(s, u):
        return NOT_SUPPLY
    if s.flipped >> u & 1 or RANGE[u][0] == RANGE[u][1]:
        return IS_EXTENDED
    return None if s.army[u] in needy(s, side) and extends(s, side, u) else NOBODY_NEEDS_IT


def secondary_hindrance(s: State, side: int, army: int) -> Refusal | None:
    """15.7-1 Why the Secondary Depot cannot be activated for an army."""
    u = secondary(side)
    if on_map(s, u):
        return ON_THE_MAP
    if SIDE_OF_ARMY[army] != side or army not in order(s, side) or army not in DEPOT_OF:
        return NOT_IN_PLAY
    twin = s.copy()
    twin.army = changed(s.army, u, army)
    spots = stations(twin, u) & near_formations(twin, u)
    return None if any(has_line(twin, side, u, a) for a in members(spots)) else FAR_OFF if not spots else NO_LINE


class Refresh(Sided, frozen=True):
    """4.2.3-1 A side's supply units go back to their fronts, Ammo counts and Ammo Shortages are cleared."""

    def run(self, play: Play[State], side: Side | None, choice: Choice | None) -> None:
        refresh(play.state, self.side)


class Provisions(Sided, frozen=True):
    """15.4 A side puts its Depots where they have lines of communication, and extends what must be extended.

    Then who is out of supply loses CELs. It is always asked, for what it could do is hidden from the enemy.
    """

    begun: bool = False  # something has been done already

    def ask(self, s: State) -> tuple[Decision, ...]:
        lost = homeless(s, self.side)
        if lost:
            choices: list[Choice] = [RELOCATE[u] for u in lost]
            prompt = "A Depot has no line of communication. Displace it."
        else:
            choices = [DONE, *self._extensions(s), *self._secondaries(s), *beginnings(s, self.side)]
            prompt = "Supply your units."
        if not self.begun and on_map(s, secondary(self.side)):
            choices.append(TAKE_BACK)
        return (Decision(SIDES[self.side], "15.4-1" if lost else "15.4-3", prompt, tuple(choices)),)

    def _extensions(self, s: State) -> list[Choice]:
        armies = needy(s, self.side)
        units = [u for u in members(SUPPLY & OF_SIDE[self.side]) if armies and s.army[u] in armies]
        return [EXTENDED[u] for u in units if extension_hindrance(s, self.side, u) is None]

    def _secondaries(self, s: State) -> list[Choice]:
        if on_map(s, secondary(self.side)):
            return []
        return [FOR_ARMY[a] for a in order(s, self.side) if secondary_hindrance(s, self.side, a) is None]

    def run(self, play: Play[State], side: Side | None, choice: Choice | None) -> None:
        s = play.state
        if choice is None or choice == DONE:
            starve(play, self.side)
            return
        then(play, Provisions(self.side, True))
        if choice.verb == "relocate":
            then(play, DepotSpot(self.side, choice.number, HOMELESS))
        elif choice.verb == "extended":
            units = linked(s, choice.number)
            flip(s, units)
            play.log("15.6.1", "flipped", owner_alone(play.state, self.side), units=[*members(units)])
        elif choice.verb == "begin_routine":
            begin(play, choice.number)
        elif choice.verb == "secondary":
            u = secondary(self.side)
            s.army = changed(s.army, u, choice.number)
            then(play, DepotSpot(self.side, u, SETTLES))
        else:
            u, space = secondary(self.side), where(s, secondary(self.side))
            put(s, u, RESERVE)
            play.log("15.7-2", "taken_back", owner_alone(play.state, self.side), unit=u, hex=space)
            then(play, Successor(self.side, DEPOT_OF[s.army[u]], space))

    def why_not(self, s: State, side: Side, choice: Choice) -> Refusal | None:
        if choice == DONE:
            return DEPOTS_FIRST
        if choice == TAKE_BACK:
            return ONLY_AT_THE_START if on_map(s, secondary(self.side)) else NOT_ON_THE_MAP
        if choice.verb == "relocate":
            return self._why_not_displace(s, choice.number)
        if choice.verb == "begin_routine":
            return why_not_begin(s, self.side, choice.number)
        if choice.verb not in ("extended", "secondary"):
            return None
        if homeless(s, self.side):
            return DEPOTS_FIRST
        check = extension_hindrance if choice.verb == "extended" else secondary_hindrance
        return check(s, self.side, choice.number)

    def _why_not_displace(self, s: State, u: int) -> Refusal:
        if not (DEPOTS & OF_SIDE[self.side]) >> u & 1:
            return NOT_SUPPLY
        return HAS_A_LINE if communicating(s, self.side) >> u & 1 else NO_PLACE


class Successor(Sided, frozen=True):
    """15.7-2 The primary Depot may take the place of the Secondary one that was taken back."""

    unit: int
    space: int

    def pieces(self, s: State) -> int:
        return 1 << self.unit

    def ask(self, s: State) -> tuple[Decision, ...]:
        if not on_map(s, self.unit):
            return ()
        move = (AT[self.space],) if stations(s, self.unit) >> self.space & 1 else ()
        prompt = "The army's Depot may take its place."
        return (Decision(SIDES[self.side], "15.7-2", prompt, (*move, DONE)),)

    def run(self, play: Play[State], side: Side | None, choice: Choice | None) -> None:
        if choice is not None and choice != DONE:
            settle(play, self.unit, self.space, SETTLES)

    def why_not(self, s: State, side: Side, choice: Choice) -> Refusal | None:
        return FAR_OFF_PLACE if choice.verb == "at" else None


FAR_OFF_PLACE = Refusal("15.7-2", "The Depot takes the place of the Secondary one, where a Depot may be, or stays.")
