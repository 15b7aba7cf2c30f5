"""STD.RAIL: movement by rail.

Told is `ride` (units, path) for each stretch of a journey.
"""

from __future__ import annotations

from functools import cache
from itertools import pairwise

from marne.board import EVERYWHERE, Network, Railway, Reach, bits, first, members
from marne.board import Ride as Journey
from marne.board.network import joined
from marne.board.standing import Standing, zone
from marne.games.avalon_hill_1914.forts import barriers
from marne.games.avalon_hill_1914.ground import (
    BELGIUM,
    BOARD,
    CAPACITY,
    DIRECTION,
    FRANCE,
    LINES,
    LUXEMBURG,
    ON_RAILS,
    OPEN,
    OWNERS,
    RAILS,
    ROUGH,
    SHARE,
    SLOTS,
    SQUARES,
    WHOLLY,
)
from marne.games.avalon_hill_1914.ground import GERMANY as GERMAN_SOIL
from marne.games.avalon_hill_1914.hindrances import LEASH, Bars, first_bar
from marne.games.avalon_hill_1914.neutrality import enter
from marne.games.avalon_hill_1914.readiness import hindered, ready
from marne.games.avalon_hill_1914.state import (
    STANDING,
    Box,
    State,
    enemies,
    has_stopped,
    put,
    room,
    then,
    units_in,
    weight,
    weights,
    where,
)
from marne.games.avalon_hill_1914.steps import crowded
from marne.games.avalon_hill_1914.supply import bound, on_line, precincts
from marne.games.avalon_hill_1914.units import (
    ALLIES,
    BELGIAN,
    BRITISH,
    CORPS,
    DUTCH,
    FRENCH,
    GERMAN,
    GERMANY,
    NATION,
    OF_NATION,
    SIDE,
    SIDES,
)
from marne.games.avalon_hill_1914.verbs import VERBS
from marne.kernel import Choice, Decision, Memory, Play, Refusal, Side

ENTRAINS, WITH, GO = map(VERBS.all, ("ride", "with", "go"))
STOP = Choice("stop")
LENGTH = (25, 15)
"""STD.RAIL.3 How many squares a German, and how many an Allied train goes in a turn."""
QUOTA = {GERMAN: 3 * CORPS, FRENCH: 2 * CORPS, BELGIAN: CORPS}
"""STD.RAIL.10 to 12 How many points go by rail in a turn, on German, French and Belgian railways."""
SOIL = {GERMAN: GERMAN_SOIL, FRENCH: FRANCE, BELGIAN: BELGIUM}
USERS = {GERMAN: OF_NATION[GERMAN], FRENCH: OF_NATION[FRENCH] | OF_NATION[BRITISH], BELGIAN: OF_NATION[BELGIAN]}
"""STD.RAIL.13 to 15 Who uses the railways of a country; nobody those of Holland (STD.RAIL.20)."""
LINE_OF = {GERMAN: GERMAN, FRENCH: FRENCH, BRITISH: FRENCH, BELGIAN: BELGIAN}
"""On whose railways an army rides."""
CROSSING = 4
"""With the reading of one load a square: so many tracks make it two."""

NO_RAILWAYS = Refusal("INTRO.2", "There is no movement by rail in the Introductory Game.")
NO_DUTCH = Refusal("STD.RAIL.20", "Nobody goes by rail on Dutch railways.")
JUST_ARRIVED = Refusal("STD.RAIL.1", "That unit arrived in this turn: it may ride in the next.")
NO_TRACK = Refusal("STD.RAIL.2", "No railway runs through that square.")
FOREIGN = Refusal("STD.RAIL.17", "An army rides on the railways of its own country only, as far as the border.")
EDGE_TRACK = Refusal("STD.RAIL.22", "The track along the edge of the board carries supply, but no units.")
OVERRUN = Refusal("STD.RAIL.17", "The enemy was the last to pass that square: its railway is shut.")
ENEMY_NEAR = Refusal("STD.RAIL.4", "An enemy unit is too near to that square.")
LINE_USED = Refusal("STD.RAIL.8", "That square has served as many loads as it can in this turn.")
NO_MORE = {
    GERMAN: Refusal("STD.RAIL.11", "Three corps may go by German rail in a turn."),
    FRENCH: Refusal("STD.RAIL.10", "Two corps may go by French rail in a turn."),
    BELGIAN: Refusal("STD.RAIL.12", "One corps may go by Belgian rail in a turn."),
}
TOO_HEAVY = Refusal("STD.RAIL.7", "A load is one corps, or as much, at most.")
NO_GOAL = Refusal("STD.RAIL.2", "No square that the train could reach has room for it.")
OTHER_LINES = Refusal("STD.RAIL.17", "That unit rides on the railways of another country.")
OTHER_SQUARE = Refusal("STD.RAIL.7", "A load starts from one square.")
ABOARD = Refusal("STD.RAIL.7", "That unit is aboard.")
UNDER_WAY = Refusal("STD.RAIL.7", "The train is under way.")
HERE_ALREADY = Refusal("STD.RAIL.2", "The train is there, or has been.")
TOO_FAR = Refusal("STD.RAIL.3", "No way by rail that is open and short enough leads there in this turn.")
BY_LUXEMBURG = Refusal("STD.RAIL.19", "Luxemburg is neutral still: the train goes into it first, and on from there.")
NO_ROOM = Refusal("STD.STACK.3", "Two corps a turn stop in a square.")
NO_ROOM_ROUGH = Refusal("STD.STACK.4", "Only one corps a turn stops in rough ground.")
NOT_UNDER_WAY = Refusal("STD.RAIL.2", "The train has not left yet.")


# The railways.


@cache
def railway(line: int, luxemburg: bool, one_load: bool) -> Railway:
    """STD.RAIL.13, STD.RAIL.14, STD.RAIL.15, STD.RAIL.16 The railways of a country, perhaps with Luxemburg's."""
    owners = {SOIL[line], LUXEMBURG} if luxemburg else {SOIL[line]}
    tracks = {pair: lines for pair, lines in LINES.items() if OWNERS[pair] & owners}
    network = Network(BOARD.everything, joined(SLOTS, dict.fromkeys(tracks, "track")))
    return Railway(network, carried(one_load), tracks)


@cache
def carried(one_load: bool) -> dict[int, int]:
    """STD.RAIL.21 How many loads each square serves in a turn: two on double lines (STD.RAIL.9)."""
    return {a: 2 if _meeting(a) >= CROSSING else 1 for a in CAPACITY} if one_load else CAPACITY


def _meeting(a: int) -> int:
    """How many tracks meet in a square, doubled ones counted twice."""
    return sum(lines for pair, lines in LINES.items() if a in pair)


def _lines(s: State, line: int, luxemburg: bool) -> Railway:
    return railway(line, luxemburg, s.rules.one_load)


_NEAR: Memory[tuple[int, int], int] = Memory(1 << 10, lambda key: key[0] | zone(BOARD, key[0], key[1] - 1))


def near_enemies(s: State, side: int) -> int:
    """STD.RAIL.1, STD.RAIL.4 The squares that have an enemy within one; in the first edition a reading made it two."""
    return _NEAR[enemies(s, side), s.rules.distance if s.rules.edition < 2 else 2]


def stations(s: State, line: int, luxemburg: bool) -> int:
    """STD.RAIL.4, STD.RAIL.17, STD.RAIL.19, STD.RAIL.22, STD.TERR.12, Q47 The squares that trains may use."""
    side = GERMANY if line == GERMAN else ALLIES
    soil = SHARE[SOIL[line]] | (SHARE[LUXEMBURG] if luxemburg else 0)
    return soil & ON_RAILS & OPEN & ~s.passed[1 - side] & ~barriers(s, side).tracks & ~near_enemies(s, side)


@cache
def _whole(one_load: bool) -> Railway:
    return Railway(RAILS, carried(one_load), LINES)


def _worn(key: tuple[tuple[Journey, ...], bool]) -> tuple[int, int]:
    rides, one_load = key
    squares, tracks = _whole(one_load).full(1, rides)
    return squares, bits(a for pair in tracks for a in pair)


_WORN: Memory[tuple[tuple[Journey, ...], bool], tuple[int, int]] = Memory(1 << 8, _worn)
"""STD.RAIL.8 The squares that can serve no more loads, and those at a track that cannot, by what has gone by rail."""


def violates(s: State, line: int) -> bool:
    """STD.RAIL.19 Whether riding into Luxemburg would violate it."""
    return line == GERMAN and not s.violated[LUXEMBURG]


def journeys(s: State, units: int, path: tuple[int, ...], luxemburg: bool, among: int = EVERYWHERE) -> Reach:
    """Where a load can go on to from the end of its way, by its shortest way through some squares."""
    line = LINE_OF[NATION[first(units)]]
    within = stations(s, line, luxemburg) & ~bits(path[:-1]) & among
    left = LENGTH[SIDE[first(units)]] - (len(path) - 1)
    return _lines(s, line, luxemburg).reach(path[-1], left, 1, s.rides, within)


def _reached(s: State, units: int, path: tuple[int, ...]) -> list[tuple[Reach, int]]:
    """STD.RAIL.19, STD.FORT.24 The ways that a load may take, and to which goals.

    Before Luxemburg is violated no way leads through it but to a goal within it. Who lives on a fortress stays near it
    all the way, or ends on a line.
    """
    line, tied = LINE_OF[NATION[first(units)]], bound(s, units)
    ends = on_line(s, tied) if tied else EVERYWHERE
    if violates(s, line):
        found = [(journeys(s, units, path, False), ends), (journeys(s, units, path, True), WHOLLY[LUXEMBURG] & ends)]
    else:
        found = [(journeys(s, units, path, line == GERMAN), ends)]
    if tied and not bits(path) & ~(near := precincts(s, tied, path[0])):
        found.append((journeys(s, units, path, line == GERMAN and not violates(s, line), near), near))
    return found


def goals(s: State, units: int, path: tuple[int, ...]) -> int:
    """The squares where a load can go on to from the end of its way, and stop."""
    points, found = weights(s, units), 0
    full, start = crowded(s, points), 1 << path[-1]
    for reached, among in _reached(s, units, path):
        new = reached.spaces & among & ~start
        found |= new & ~full
        if s.rules.stop_by_side:
            found |= bits(b for b in members(new & full) if _room(s, reached, b, points))
    return found


def _room(s: State, reached: Reach, b: int, points: int) -> bool:
    """Whether so many points may stop in a square into which their way leads."""
    way = reached.path(b)
    return way is not None and room(s, b, DIRECTION[b, way[-2]]) >= points


def route(s: State, units: int, path: tuple[int, ...], goal: int) -> tuple[int, ...]:
    """The shortest way on to a goal."""
    ways = (reached.path(goal) for reached, among in _reached(s, units, path) if among >> goal & 1)
    return next(way for way in ways if way is not None)


# Who may ride.


def charged(s: State, units: int) -> int:
    """STD.RAIL.18 How many points of a load count against the quota: the BEF does not when it lands."""
    return weights(s, units & ~s.bonus)


def left(s: State, line: int) -> int:
    """STD.RAIL.10 to 12 How many points may still go on the railways of a country."""
    return QUOTA[line] - s.quota[line]


def riders(s: State, side: int, waiting: int) -> int:
    """STD.RAIL.2 Of the units that may move, those that can go by rail."""
    if not s.rules.full:
        return 0
    found = 0
    for line in (GERMAN,) if side == GERMANY else (FRENCH, BELGIAN):
        army, still = waiting & USERS[line] & ~s.waits, left(s, line)
        if army and still < CORPS:
            army = army & s.bonus | bits(u for u in members(army & ~s.bonus) if weight(s, u) <= still)
        if army:
            found |= _entraining(s, side, line, army)
    return found


def _entraining(s: State, side: int, line: int, army: int) -> int:
    """Those of an army that find a train: at once where a free square is next on the line, the others one by one."""
    german = line == GERMAN
    luxemburg, (shut, worn) = german and not violates(s, line), _WORN[s.rides, s.rules.one_load]
    within, standing = stations(s, line, luxemburg) & ~shut, STANDING[s.at]
    near = _lines(s, line, luxemburg).network.neighbours(within & ~crowded(s, CORPS))
    own, sure = standing.sides[side], within & near & ~worn
    wider = stations(s, line, german) & ~shut
    possible = wider & _lines(s, line, german).network.neighbours(wider) & ~sure
    tied = bound(s, army)
    found = _in(standing, own & sure) & army & ~tied
    for u in members((tied | _in(standing, own & possible)) & army):
        found |= bool(goals(s, 1 << u, (where(s, u),))) << u
    return found


def _in(standing: Standing, squares: int) -> int:
    """All units in some squares."""
    return sum([standing.here[square] for square in members(squares)])


def rail_hindrance(s: State, u: int) -> Refusal:
    """Why a unit that may move cannot go by rail."""
    if not s.rules.full:
        return NO_RAILWAYS
    if NATION[u] == DUTCH:
        return NO_DUTCH
    if s.waits >> u & 1:
        return JUST_ARRIVED
    line, square = LINE_OF[NATION[u]], where(s, u)
    if charged(s, 1 << u) > left(s, line):
        return NO_MORE[line]
    return first_bar(_bars(s, line), square) or (LEASH if bound(s, 1 << u) else NO_GOAL)


def _bars(s: State, line: int) -> Bars:
    """What closes squares to the trains of a country, and why."""
    side, everything = GERMANY if line == GERMAN else ALLIES, bits(SQUARES)
    soil = SHARE[SOIL[line]] | (SHARE[LUXEMBURG] if line == GERMAN else 0)
    network = _lines(s, line, line == GERMAN).network
    return (
        (everything & ~ON_RAILS, NO_TRACK),
        (everything & ~OPEN, EDGE_TRACK),
        (everything & ~(soil & bits(a for a in SQUARES if network.neighbours_of[a])), FOREIGN),
        (s.passed[1 - side], OVERRUN),
        (near_enemies(s, side), ENEMY_NEAR),
        (_WORN[s.rides, s.rules.one_load][0], LINE_USED),
    )


class Ride(Box, frozen=True):
    """STD.RAIL.2 A load goes by rail: together at most a corps, as far as a click says, and on from there.

    Who rides does not march in the same turn (STD.RAIL.5, STD.RAIL.6).
    """

    side: int
    units: int
    path: tuple[int, ...]

    def ask(self, s: State) -> tuple[Decision, ...]:
        choices = [GO[b] for b in members(goals(s, self.units, self.path))]
        if self._left and not choices:
            return ()
        choices += [STOP] if self._left else [WITH[u] for u in members(self._joined(s))]
        prompt = "Choose where the train goes on to, or stop." if self._left else "Choose where the train goes."
        return (Decision(SIDES[self.side], "STD.RAIL.2", prompt, tuple(choices)),)

    @property
    def _left(self) -> bool:
        """Whether the train has left."""
        return len(self.path) > 1

    def _joined(self, s: State) -> int:
        """STD.RAIL.7 Who may come along."""
        others = units_in(s, self.path[0], self.side) & ready(s, self.side) & ~self.units
        return bits(u for u in members(others) if self._with_hindrance(s, u) is None)

    def _with_hindrance(self, s: State, u: int) -> Refusal | None:
        """Why a unit cannot come along."""
        if self._left:
            return UNDER_WAY
        if self.units >> u & 1:
            return ABOARD
        if why := hindered(s, u, self.side):
            return why
        if where(s, u) != self.path[0]:
            return OTHER_SQUARE
        line, load = LINE_OF[NATION[first(self.units)]], self.units | 1 << u
        if LINE_OF.get(NATION[u]) != line:
            return OTHER_LINES
        if s.waits >> u & 1:
            return JUST_ARRIVED
        if weights(s, load) > CORPS:
            return TOO_HEAVY
        if charged(s, load) > left(s, line):
            return NO_MORE[line]
        return None if goals(s, load, self.path) else NO_GOAL

    def run(self, play: Play[State], side: Side | None, choice: Choice | None) -> None:
        s = play.state
        if choice is None or choice.verb == "stop":
            self._arrive(s)
        elif choice.verb == "with":
            then(play, Ride(self.side, self.units | 1 << choice.number, self.path))
        else:
            way = route(s, self.units, self.path, choice.number)
            play.log("STD.RAIL.2", "ride", units=[*members(self.units)], path=[*way])
            for start, square in pairwise(way):
                for u in members(self.units):
                    enter(play, u, start, square)
            for u in members(self.units):
                put(s, u, way[-1])
            then(play, Ride(self.side, self.units, self.path + way[1:]))

    def _arrive(self, s: State) -> None:
        """STD.RAIL.5, STD.RAIL.8 The load ends its movement, and its way has served."""
        line = LINE_OF[NATION[first(self.units)]]
        has_stopped(s, self.path[-1], weights(s, self.units), DIRECTION[self.path[-1], self.path[-2]])
        s.quota = s.quota[:line] + bytes((s.quota[line] + charged(s, self.units),)) + s.quota[line + 1 :]
        s.rides = (*s.rides, Journey(self.path, 1))
        s.moved |= self.units
        s.rode |= self.units

    def why_not(self, s: State, side: Side, choice: Choice) -> Refusal | None:
        if choice.verb == "stop":
            return None if self._left else NOT_UNDER_WAY
        if choice.verb == "with":
            return self._with_hindrance(s, choice.number)
        return self._go_hindrance(s, choice.number) if choice.verb == "go" else None

    def _go_hindrance(self, s: State, square: int) -> Refusal:
        """Why the train cannot go on to a square."""
        if square in self.path:
            return HERE_ALREADY
        line = LINE_OF[NATION[first(self.units)]]
        if why := first_bar(_bars(s, line), square):
            return why
        if not journeys(s, self.units, self.path, line == GERMAN).spaces >> square & 1:
            return TOO_FAR
        freely = WHOLLY[LUXEMBURG] | journeys(s, self.units, self.path, False).spaces
        if violates(s, line) and not freely >> square & 1:
            return BY_LUXEMBURG
        if not crowded(s, weights(s, self.units)) >> square & 1:
            return LEASH
        return NO_ROOM_ROUGH if s.rules.terrain and ROUGH >> square & 1 else NO_ROOM
