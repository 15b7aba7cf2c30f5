"""Chapter 7.4: movement."""

from __future__ import annotations

from functools import cache

from marne.board import bits, first, members
from marne.games.germany_at_war.blocks import (
    ARM,
    BRITISH,
    CHASSEURS,
    FRENCH,
    GERMANY,
    LEADER,
    LEADERS,
    OF_SIDE,
    PARIS_STATIC,
    POWER,
    SIDE,
)
from marne.games.germany_at_war.command import (
    ISOLATED,
    NOT_ON_MAP,
    NOT_YOURS,
    commanded,
)
from marne.games.germany_at_war.conquest import settle
from marne.games.germany_at_war.garrisons import (
    BUILD,
    BuildGarrisons,
    build_hindrance,
    builder_hindrance,
    builders,
)
from marne.games.germany_at_war.ground import (
    COUNT,
    GB,
    HOMES,
    MAJOR,
    MINOR,
    NEAR,
)
from marne.games.germany_at_war.seats import HAS_FINISHED, dones, finished, silent
from marne.games.germany_at_war.state import (
    SIDES,
    TACTICAL,
    Box,
    State,
    has_acted,
    occupied,
    put,
    room,
    then,
)
from marne.games.germany_at_war.steps import (
    AFFORDED,
    GO,
    Field,
    can_step,
    field,
    goal,
    hindrance,
    open_areas,
    step_cost,
    steps,
    tell_move,
)
from marne.games.germany_at_war.transport import RailMovement, SeaTransport, port_bars, stations
from marne.games.germany_at_war.verbs import VERBS
from marne.kernel import Choice, Decision, Play, Refusal, Side
from marne.kernel.words import Sentence, counted

UNITS = len(SIDE)
MOVE, SHIP, ENTRAIN = map(VERBS.all, ("move", "ship", "entrain"))
STOP = Choice("stop")

ALLOWANCE = (5, 3, 5)
"""7.4.1a Movement points of leaders, infantry and cavalry."""

STATIC = Refusal("4.2.2a", "The Paris Static Infantry cannot move.")
HAS_ACTED = Refusal("7.4a", "That block has already acted in this impulse.")
NOT_COMMANDED = Refusal("7.4a", "No activated Leader of its army has the block within his range.")
NOT_ACTIVATED = Refusal("7.4a", "In a Tactical Action a Leader moves when he is activated, or at the order of Foch.")
CUT_OFF = Refusal("4.1h", "An isolated block cannot build garrisons.")
NO_STEP = Refusal("7.4c", "There is no area to which the block could move.")
NO_WAY_OUT = Refusal("7.4.3b", "The block cannot disengage: no area beside it is friendly and without enemies.")
ONLY_BY_SEA = Refusal("2.5b", "A block leaves Great Britain by Sea Transport only.")
NOT_IN_BRITAIN = Refusal("2.5b", "Only British blocks in Great Britain go by Sea Transport.")
NO_SHIPS_NOW = Refusal("2.5c", "A Tactical Action never allows Sea Transport.")
NO_PORT = Refusal("2.5b", "Neither port is friendly, free of enemies, and has room.")
NO_RAIL = Refusal("8.3a", "This match is played without rail movement.")
NO_RAIL_NOW = Refusal("8.3a", "A Tactical Action never allows rail movement.")
NO_TRAIN = Refusal("8.3a", "No other friendly area with room is linked by rail.")
CANNOT_STOP = Refusal("7.4d", "The block cannot end its move where it would overstack.")
HAS_NOT_MOVED = Refusal("7.4a", "The block has not moved yet.")


def _points(u: int, tactical: bool) -> int:
    """7.4.1 A block's movement points: one more for infantry and cavalry under command in a Tactical Action."""
    if u == PARIS_STATIC:
        return 0
    return ALLOWANCE[ARM[u]] + (tactical and ARM[u] != LEADER)


POINTS = tuple(tuple(_points(u, tactical) for u in range(UNITS)) for tactical in (False, True))
PACES = tuple(
    tuple(
        (left, bits(u for u in range(UNITS) if table[u] == left and u != CHASSEURS)) for left in sorted({*table} - {0})
    )
    for table in POINTS
)
"""By whether the action is tactical: each number of points, and who has it; the Chasseurs find ways of their own."""


def points(s: State, u: int) -> int:
    """7.4.1 A block's movement points now."""
    return POINTS[s.action == TACTICAL][u]


def movers(s: State, f: Field, ready: int) -> int:
    """The blocks of a set that can take a step; those of an area with the same points can step or cannot together."""
    paces, river = PACES[s.action == TACTICAL], not s.surprise
    prices, roomy = AFFORDED[False][river], f.open_ground & ~f.crowded
    found = 0
    for area in members(f.present & ~(1 << GB)):
        stack = f.here[area] & ready
        if not stack:
            continue
        affordable = prices[f.enemy >> area & 1][area]
        for left, blocks in paces:
            same = stack & blocks
            if same and (affordable[left] & roomy or can_step(s, f, first(same), area, left, river)):
                found |= same
    if ready >> CHASSEURS & 1 and s.at[CHASSEURS] < COUNT:
        own_way = can_step(s, f, CHASSEURS, s.at[CHASSEURS], points(s, CHASSEURS), river)
        found |= own_way << CHASSEURS
    return found


def step(play: Play[State], u: int, b: int, rule: str) -> None:
    """A block enters an area: it takes it if no enemy is there, and engages the enemy if one is."""
    s = play.state
    a, side, mark = s.at[u], SIDE[u], 1 << u
    tell_move(play, u, a, b, rule)
    s.visible &= ~mark  # ruling G42: an attacker that leaves a contested area stands up again
    engages, joins = occupied(s, 1 - side) >> b & 1, occupied(s, side) >> b & 1
    put(s, u, b)
    settle(play, a)
    if not engages:
        settle(play, b, POWER[u], entered=True)
        return
    s.entered = s.entered | 1 << b if side == GERMANY else s.entered & ~(1 << b)
    if not joins:
        s.engaged |= 1 << b
        play.log("7.4.3a", "engage", area=b, side=SIDES[side])
        if POWER[u] == FRENCH and HOMES[0] >> b & 1:
            s.plan_xvii |= 1 << b
    if POWER[u] != FRENCH:
        s.plan_xvii &= ~(1 << b)
    if s.engaged >> b & 1:
        if MAJOR[a] >> b & 1:
            s.over_major |= mark
        elif MINOR[a] >> b & 1:
            s.over_minor |= mark


@cache
def _movable(budget: int) -> Sentence:
    """How many blocks may move in a Strategic Action, as it is asked."""
    return counted(
        "You may move one block, or build garrisons. Choose a block, or go on.",
        "You may move up to {count} blocks, or build garrisons. Choose a block, or go on.",
        budget,
    )


class Movement(Box, frozen=True):
    """7.4a The Movement Segment: blocks act one after the other, each in one way (ruling G44).

    The side is asked even when no block can act, because not asking would tell the enemy so.
    """

    side: int
    over: int = 0

    def ask(self, s: State) -> tuple[Decision, ...]:
        choices = self._choices(s) if s.budget else []
        if not choices and (not s.budget or s.rules.edition < 3):
            return ()
        prompt = "Choose a block to move, or go on." if s.action == TACTICAL else _movable(s.budget)
        if not choices:
            prompt = "None of your blocks can act now. Go on."
        return (Decision(SIDES[self.side], "7.4a", prompt, (*choices, *dones(s, self.side, self.over))),)

    def _ready(self, s: State) -> int:
        """The blocks that may act, their way still to be found."""
        ready = commanded(s) if s.action == TACTICAL else OF_SIDE[self.side] & ~s.isolated
        return ready & ~s.acted & ~silent(s, self.side, self.over)

    def _choices(self, s: State) -> list[Choice]:
        ready, f = self._ready(s), field(s, self.side)
        able = [(movers(s, f, ready), MOVE), (builders(s, self.side, ready), BUILD)]
        if s.action != TACTICAL:
            shipped = f.here[GB] & ready
            able += (shipped if shipped and self._ports(s) else 0, SHIP), (self._entrained(s, f, ready), ENTRAIN)
        able = [(blocks, verb) for blocks, verb in able if blocks]
        if len(able) == 1:
            blocks, verb = able[0]
            return [verb[u] for u in members(blocks)]
        anyone = 0
        for blocks, _ in able:
            anyone |= blocks
        return [verb[u] for u in members(anyone) for blocks, verb in able if blocks >> u & 1]

    def _entrained(self, s: State, f: Field, ready: int) -> int:
        """8.3a The blocks that may go by rail."""
        if not s.rules.rail:
            return 0
        mobile = members(ready & ~f.here[GB] & ~(1 << PARIS_STATIC))
        return bits([u for u in mobile if s.at[u] < COUNT and stations(s, u)])

    def _ports(self, s: State) -> int:
        return open_areas(port_bars(s, self.side))

    def run(self, play: Play[State], side: Side | None, choice: Choice | None) -> None:
        s = play.state
        if choice is None:
            return
        if choice.verb == "move":
            then(play, March(self.side, choice.number, points(s, choice.number)), self)
        elif choice.verb == "build":
            then(play, BuildGarrisons(self.side, choice.number), self)
        elif choice.verb == "ship":
            then(play, SeaTransport(self.side, choice.number), self)
        elif choice.verb == "entrain":
            then(play, RailMovement(self.side, choice.number), self)
        else:
            over = finished(s, self.side, self.over, choice)
            if over >= 0:
                then(play, Movement(self.side, over))

    def why_not(self, s: State, side: Side, choice: Choice) -> Refusal | None:
        if choice.verb not in ("move", "build", "ship", "entrain"):
            return None
        u = choice.number
        if SIDE[u] != self.side:
            return NOT_YOURS
        if s.at[u] >= COUNT:
            return NOT_ON_MAP
        return self._never(s, u, choice.verb) or self._not_now(s, u, choice.verb) or self._no_way(s, u, choice.verb)

    def _never(self, s: State, u: int, verb: str) -> Refusal | None:
        """Why a block cannot act in such a way in this kind of action, whoever commands it."""
        if verb == "build":
            return builder_hindrance(u)
        if verb == "ship":
            if POWER[u] != BRITISH or s.at[u] != GB:
                return NOT_IN_BRITAIN
            return NO_SHIPS_NOW if s.action == TACTICAL else None
        if u == PARIS_STATIC:
            return STATIC
        if verb == "entrain" and not s.rules.rail:
            return NO_RAIL
        if verb == "entrain" and s.action == TACTICAL:
            return NO_RAIL_NOW
        return ONLY_BY_SEA if s.at[u] == GB else None

    def _not_now(self, s: State, u: int, verb: str) -> Refusal | None:
        """Why a block cannot act now, whatever it would do."""
        if s.isolated >> u & 1:
            return CUT_OFF if verb == "build" else ISOLATED
        if s.acted >> u & 1:
            return HAS_ACTED
        if s.action == TACTICAL and not commanded(s) >> u & 1:
            return NOT_ACTIVATED if LEADERS >> u & 1 else NOT_COMMANDED
        return None

    def _no_way(self, s: State, u: int, verb: str) -> Refusal | None:
        """Why a block that may act finds no way to do it."""
        if verb == "build":
            return build_hindrance(s, u) or HAS_FINISHED
        if verb == "ship":
            return HAS_FINISHED if self._ports(s) else NO_PORT
        if verb == "entrain":
            return HAS_FINISHED if stations(s, u) else NO_TRAIN
        f = field(s, self.side)
        if can_step(s, f, u, s.at[u], points(s, u), not s.surprise):
            return HAS_FINISHED
        return NO_WAY_OUT if f.enemy >> s.at[u] & 1 and not NEAR[s.at[u]] & f.open_ground else NO_STEP


class March(Box, frozen=True):
    """7.4 One block moves from area to area until it stops or engages.

    One that can go no farther is still asked to stop: the enemy, who counts choices, would learn how far it can go.
    """

    side: int
    unit: int
    left: int
    moved: bool = False

    def ask(self, s: State) -> tuple[Decision, ...]:
        u, f = self.unit, field(s, self.side)
        engaged = self.moved and f.enemy >> s.at[u] & 1
        if engaged:
            return ()
        onward = steps(s, f, u, s.at[u], self.left, not s.surprise)
        if not onward and s.rules.edition < 4:
            return ()
        choices = [GO[b] for b in members(onward)]
        if self._stop_hindrance(s) is None:
            choices.insert(0, STOP)
        return (Decision(SIDES[self.side], "7.4b", "Choose an area to march to.", tuple(choices)),) if choices else ()

    def must_go_on(self, s: State) -> bool:
        """7.4d Whether the block may not end its move where it has come to."""
        return self._stop_hindrance(s) is CANNOT_STOP

    def _stop_hindrance(self, s: State) -> Refusal | None:
        if not self.moved:
            return HAS_NOT_MOVED
        return None if room(s, s.at[self.unit], self.side, besides=1 << self.unit) else CANNOT_STOP

    def run(self, play: Play[State], side: Side | None, choice: Choice | None) -> None:
        s, u = play.state, self.unit
        if choice is not None and choice.verb == "go":
            b = choice.number
            cost = step_cost(field(s, self.side), u, s.at[u], b, not s.surprise)
            step(play, u, b, "7.4b")
            then(play, March(self.side, u, self.left - cost, True))
        else:
            has_acted(s, u)

    def why_not(self, s: State, side: Side, choice: Choice) -> Refusal | None:
        if choice == STOP:
            return self._stop_hindrance(s)
        if choice.verb == "move":
            return CANNOT_STOP if self.must_go_on(s) else None
        area = goal(choice)
        f, u = field(s, self.side), self.unit
        return None if area is None else hindrance(s, f, u, s.at[u], area, self.left, not s.surprise)

    def relabelled(self, to: tuple[int, ...]) -> March:
        return March(self.side, to[self.unit], self.left, self.moved)
