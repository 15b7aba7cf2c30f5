"""STD.MOVE, STD.CORPS.3: movement on foot, square by square, alone or together.

Told are: `march` (units, start, goal) for each step, `pushes` (units, square) when infantry pushes cavalry back, and
`gives_way` (units, start, goal) when that cavalry goes.
"""

from __future__ import annotations

from msgspec.structs import replace

from marne.board import bits, first, members
from marne.games.avalon_hill_1914.forts import barriers
from marne.games.avalon_hill_1914.ground import BOARD, DIRECTION, RIVER, ROUGH
from marne.games.avalon_hill_1914.hindrances import LEASH, hindrance
from marne.games.avalon_hill_1914.losses import destroy
from marne.games.avalon_hill_1914.neutrality import marches, step
from marne.games.avalon_hill_1914.rail import ENTRAINS, Ride, rail_hindrance, riders
from marne.games.avalon_hill_1914.readiness import hindered, ready
from marne.games.avalon_hill_1914.retreat import refuges
from marne.games.avalon_hill_1914.state import (
    NOWHERE,
    STANDING,
    Box,
    State,
    has_stopped,
    movement,
    room,
    then,
    units_in,
    weights,
    where,
)
from marne.games.avalon_hill_1914.steps import (
    SMOOTH,
    all_steps,
    crowded,
    held,
    leads_on,
    slowest,
    step_cost,
    ways,
)
from marne.games.avalon_hill_1914.supply import bound, lodgers, precincts
from marne.games.avalon_hill_1914.units import (
    BELGIAN,
    CORPS,
    COUNT,
    DUTCH,
    FRENCH,
    GERMAN,
    GERMANY,
    MOVEMENT,
    OF_NATION,
    OF_SIDE,
    SIDES,
)
from marne.games.avalon_hill_1914.verbs import VERBS
from marne.kernel import Choice, Decision, Play, Refusal, Side

MOVE, WITH, GO, DROP, TO = map(VERBS.all, ("move", "with", "go", "drop", "to"))
STOP, DONE = Choice("stop"), Choice("done")

IMMOBILE = Refusal("STD.UNIT.5", "That unit has no movement factor.")
NO_STEP = Refusal("STD.MOVE.2", "There is no square to which that unit could move.")
NOT_HERE = Refusal("STD.CORPS.3", "Units that move as a group start from one square.")
ON_THE_WAY = Refusal("STD.CORPS.3", "The group has set out already.")
ALREADY = Refusal("STD.CORPS.3", "That unit is in the group.")
NOT_IN_GROUP = Refusal("STD.CORPS.3", "That unit is not in the group.")
TOO_MANY = Refusal("STD.STACK.3", "The group with that unit could stop nowhere that it reaches.")
NOT_SET_OUT = Refusal("STD.MOVE.1", "The units have not moved yet.")
CANNOT_STOP = Refusal("STD.STACK.3", "So many units may not stop in that square in this turn.")
CANNOT_STOP_ROUGH = Refusal("STD.STACK.4", "Only one corps may stop in a rough square in this turn.")
ALONE = Refusal("STD.CORPS.3", "Nobody would be left to go on.")
REST_STAYS = Refusal("STD.CORPS.3", "Without that unit the others could not go on.")
NOT_BESIDE = Refusal("STD.COMBAT.9", "The cavalry goes back one square, and cannot go there.")

FAST = bits(u for u in range(COUNT) if min(MOVEMENT[u]) > 2)
"""Units that can pay for any step."""
SLOW = bits(u for u in range(COUNT) if min(MOVEMENT[u]) < 2)
"""Units that cannot pay for every step on level ground."""


# Who may move.


def can_march(s: State, units: int) -> bool:
    """Whether some units in a square can take a step together."""
    start = where(s, first(units))
    left = slowest(s, units)
    return any(leads_on(s, w, start, left, False, False) for w in ways(s, units, start)) or bool(
        bound(s, units) and all_steps(s, units, start, start, left, False, False, False)
    )


def movers(s: State, side: int) -> int:
    """The units that can march: those far from forts and full squares at once, the others one by one."""
    waiting = ready(s, side)
    armies = (waiting,) if side == GERMANY else (waiting & ~_NORTH, waiting & _NORTH)
    found = 0
    for army, nation in zip(armies, (GERMAN,) if side == GERMANY else (FRENCH, BELGIAN), strict=True):
        if army:
            doubtful = army & (_doubtful(s, side, nation) | bound(s, army) | SLOW)
            found |= army & ~doubtful
            for u in members(doubtful):
                found |= can_march(s, 1 << u) << u
    return found


_NORTH = OF_NATION[BELGIAN] | OF_NATION[DUTCH]


def _doubtful(s: State, side: int, nation: int) -> int:
    """The units beside which no square lies that they could surely enter and stop in."""
    forts, standing = barriers(s, side), STANDING[s.at]
    free = marches(s, nation) & ~held(s, side) & ~crowded(s, CORPS)
    easy, near = _beside(s, free & ~forts.beside), _beside(s, free)
    here, own, found = standing.here, standing.sides[side], 0
    for fast in (True, False):
        for square in members(own & ~(near[fast] & ~forts.beside | easy[fast])):
            found |= here[square] if fast else here[square] & ~FAST
    return found


def _beside(s: State, free: int) -> tuple[int, int]:
    """The squares from which slow units, and from which fast units, can enter one of some squares."""
    near = BOARD.neighbours(free)
    if not s.rules.terrain:
        return near, near
    return near & ~RIVER | BOARD.neighbours(free & (RIVER | SMOOTH)) & RIVER, near


class Movement(Box, frozen=True):
    """STD.MOVE.1 The movement step of a side: every unit may move once, in any order.

    No die is rolled (STD.MOVE.11); battles come when it is over (STD.MOVE.3), and then nobody marches (STD.MOVE.13).
    """

    side: int
    begun: bool = False

    def ask(self, s: State) -> tuple[Decision, ...]:
        if not self.begun and s.fed & OF_SIDE[self.side]:
            return ()
        march, ride = movers(s, self.side), riders(s, self.side, ready(s, self.side))
        choices = [MOVE[u] for u in members(march)] + [ENTRAINS[u] for u in members(ride)]
        prompt = "Choose a unit to move, or end your movement."
        return (Decision(SIDES[self.side], "STD.MOVE.1", prompt, (*choices, DONE)),)

    def run(self, play: Play[State], side: Side | None, choice: Choice | None) -> None:
        s = play.state
        if choice is None:
            s.bound = lodgers(s, self.side)
            then(play, Movement(self.side, True))
        elif choice.verb == "move":
            u = choice.number
            then(play, March(self.side, 1 << u, where(s, u)), self)
        elif choice.verb == "ride":
            u = choice.number
            then(play, Ride(self.side, 1 << u, (where(s, u),)), self)

    def why_not(self, s: State, side: Side, choice: Choice) -> Refusal | None:
        if choice.verb not in ("move", "ride"):
            return None
        u = choice.number
        if why := hindered(s, u, self.side):
            return why
        if choice.verb == "ride":
            return rail_hindrance(s, u)
        return NO_STEP if movement(s, u) else IMMOBILE


class March(Box, frozen=True):
    """STD.MOVE.2, STD.CORPS.3 Units march together at the rate of the slowest, until they stop or can go no farther."""

    side: int
    units: int
    start: int
    spent: int = 0
    paid: bool = False  # whether rough ground has been paid for
    moved: bool = False
    entry: int = 0  # the side by which they came into their square
    strayed: bool = False  # whether those who live on a fortress have gone far from it
    into: int = NOWHERE  # the square that is being cleared for them

    def ask(self, s: State) -> tuple[Decision, ...]:
        if self.into != NOWHERE:
            return ()
        onward, dropped = self._onward(s), self._dropped(s)
        if not onward and not dropped:
            return ()
        choices = [GO[b] for b in members(onward)] + [DROP[u] for u in members(dropped)]
        choices += [WITH[u] for u in members(self._joined(s))]
        if self.moved and self._stop_hindrance(s, self.units) is None:
            choices.append(STOP)
        prompt = "Choose a square to march to, or stop." if self.moved else "Choose a square to march to."
        return (Decision(SIDES[self.side], "STD.MOVE.2", prompt, tuple(choices)),)

    def _here(self, s: State) -> int:
        return where(s, first(self.units))

    def _left(self, s: State, units: int) -> int:
        """STD.CORPS.3 The factors that some of the units have left together."""
        return slowest(s, units) - self.spent

    def _onward(self, s: State) -> int:
        left = self._left(s, self.units)
        return all_steps(s, self.units, self.start, self._here(s), left, self.paid, self.moved, self.strayed)

    def _joined(self, s: State) -> int:
        """STD.CORPS.3 Who may come along, before the group sets out."""
        if self.moved:
            return 0
        others = units_in(s, self.start, self.side) & ready(s, self.side) & ~self.units
        return bits(u for u in members(others) if movement(s, u) and can_march(s, self.units | 1 << u))

    def _dropped(self, s: State) -> int:
        """STD.CORPS.3 Who may stay behind so that the others can go on."""
        if not self.moved or self.units & (self.units - 1) == 0:
            return 0
        return bits(u for u in members(self.units) if self._drop_hindrance(s, u) is None)

    def _drop_hindrance(self, s: State, u: int) -> Refusal | None:
        rest = self.units & ~(1 << u)
        if not rest:
            return ALONE
        if why := self._stop_hindrance(s, 1 << u):
            return why
        here = self._here(s)
        for w in ways(s, rest, self.start, self.strayed):
            if leads_on(s, replace(w, ends=w.ends & ~(1 << here)), here, self._left(s, rest), self.paid):
                return None
        return REST_STAYS

    def _stop_hindrance(self, s: State, units: int) -> Refusal | None:
        """Why some of the units may not stop where they are."""
        if not self.moved:
            return NOT_SET_OUT
        here = self._here(s)
        if room(s, here, self.entry) < weights(s, units):
            return CANNOT_STOP_ROUGH if s.rules.terrain and ROUGH >> here & 1 else CANNOT_STOP
        if not bound(s, units):
            return None
        return None if any((w.ends & w.ground) >> here & 1 for w in ways(s, units, self.start, self.strayed)) else LEASH

    def run(self, play: Play[State], side: Side | None, choice: Choice | None) -> None:
        s = play.state
        if choice is None and self.into != NOWHERE:
            self._enter(play, self.into)
        elif choice is None or choice.verb == "stop":
            self._stop(s, self.units)
        elif choice.verb == "with":
            then(play, replace(self, units=self.units | 1 << choice.number))
        elif choice.verb == "drop":
            self._stop(s, 1 << choice.number)
            then(play, replace(self, units=self.units & ~(1 << choice.number)))
        elif held(s, self.side) >> choice.number & 1:
            play.log("STD.COMBAT.9", "pushes", units=[*members(self.units)], square=choice.number)
            then(play, GiveWay(1 - self.side, choice.number), replace(self, into=choice.number))
        else:
            self._enter(play, choice.number)

    def _enter(self, play: Play[State], b: int) -> None:
        """The units enter a square."""
        s, a = play.state, self._here(play.state)
        cost, paid = step_cost(s, a, b, self.paid), self.paid or bool(ROUGH >> b & 1)
        play.log("STD.MOVE.2", "march", units=[*members(self.units)], start=a, goal=b)
        for u in members(self.units):
            step(play, u, b)
        tied, spent, entry = bound(s, self.units), self.spent + cost, DIRECTION[b, a]
        strayed = self.strayed or bool(tied and not precincts(s, tied, self.start) >> b & 1)
        then(play, March(self.side, self.units, self.start, spent, paid, True, entry, strayed))

    def _stop(self, s: State, units: int) -> None:
        """Some of the units end their movement where they are."""
        has_stopped(s, self._here(s), weights(s, units), self.entry)
        s.moved |= units

    def why_not(self, s: State, side: Side, choice: Choice) -> Refusal | None:
        if choice.verb == "stop":
            return self._stop_hindrance(s, self.units)
        if choice.verb == "go":
            left = self._left(s, self.units)
            return hindrance(s, self.units, self._here(s), choice.number, left, self.paid, self.moved)
        if choice.verb == "drop":
            if not self.units >> choice.number & 1:
                return NOT_IN_GROUP
            return self._drop_hindrance(s, choice.number)
        return self._with_hindrance(s, choice.number) if choice.verb == "with" else None

    def _with_hindrance(self, s: State, u: int) -> Refusal | None:
        """Why a unit cannot come along."""
        if self.moved:
            return ON_THE_WAY
        if self.units >> u & 1:
            return ALREADY
        if why := hindered(s, u, self.side):
            return why
        if where(s, u) != self.start:
            return NOT_HERE
        return TOO_MANY if movement(s, u) else IMMOBILE


class GiveWay(Box, frozen=True):
    """STD.COMBAT.9, Q129 Cavalry without defence is pushed back one square; it is destroyed if it cannot go."""

    side: int
    square: int

    def ask(self, s: State) -> tuple[Decision, ...]:
        free = refuges(s, self.side, self.square, units_in(s, self.square, self.side))
        if not free:
            return ()
        prompt = "Your cavalry is pushed back. Choose the square to which it goes."
        return (Decision(SIDES[self.side], "STD.COMBAT.9", prompt, tuple([TO[b] for b in members(free)])),)

    def run(self, play: Play[State], side: Side | None, choice: Choice | None) -> None:
        units = units_in(play.state, self.square, self.side)
        if choice is not None:
            play.log("STD.COMBAT.9", "gives_way", units=[*members(units)], start=self.square, goal=choice.number)
        for u in members(units):
            if choice is None:
                destroy(play, u, "STD.COMBAT.9")
            else:
                step(play, u, choice.number)

    def why_not(self, s: State, side: Side, choice: Choice) -> Refusal | None:
        return NOT_BESIDE if choice.verb == "to" else None
