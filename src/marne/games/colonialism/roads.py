"""Laying the track for Armoured Trains and the road for Armoured Cars, and shifting them."""

from __future__ import annotations

from collections.abc import Iterator

from msgspec.structs import replace

from marne.board import members
from marne.games.colonialism import lots, sketches
from marne.games.colonialism.state import Box, State, board, edge_of, log, then
from marne.games.colonialism.terrain import TRENCH
from marne.games.colonialism.units import CAR, SIDES, TRAIN
from marne.kernel import Choice, Decision, Play, Refusal, Side
from marne.kernel.words import prose

END, KEEP = Choice("end"), Choice("keep")
RULES = {"rail": "SETUP.5", "road": "SETUP.6"}
LAY = prose(
    {
        "rail": "Lay the railway hex by hex, from your edge to the enemy's or to a trench.",
        "road": "Lay the road hex by hex, from your edge to the enemy's or to a trench.",
    }
)
SHIFT = prose(
    {
        "rail": "You may move up to half of the railway: choose where the new stretch leaves it.",
        "road": "You may move up to half of the road: choose where the new stretch leaves it.",
    }
)

NOT_NEXT = "The next hex must be beside the last one, no trench that it would pass through, and lead on to an end."
NO_END = "It ends at an opposing edge, or at a trench hex or next to one."
NOT_ON_LINE = Refusal("SETUP.7", "Choose a hex of the line; at most half of it may be moved, between its ends.")


def users(s: State, what: str) -> list[int]:
    """SETUP.5, SETUP.6 The sides that have a Train, or Armoured Cars."""
    kind = TRAIN if what == "rail" else CAR
    return [k for k in (0, 1) if lots.count(s.reserve[k], kind)]


class Lines(Box, frozen=True):
    """SETUP.5, SETUP.6, M53 If an army has a Train or Cars a line is laid; the other side may shift it (SETUP.7)."""

    what: str

    def run(self, play: Play[State], side: Side | None, choice: Choice | None) -> None:
        s = play.state
        who = users(s, self.what)
        play.reveal()
        if not who:
            return
        owner = who[0] if len(who) == 1 else s.attacker
        for k in who:
            log(play, RULES[self.what], "line_needed", k, what=self.what)
        if s.rules.adjusted:
            path = longest(s, self.what)
            if path:
                then(play, Shift(1 - owner, self.what, path))
        else:
            then(play, Laying(owner, self.what))


def longest(s: State, what: str) -> tuple[int, ...]:
    """The longest line on the board, for a battle whose map already has it."""
    g = board(s)
    found: tuple[int, ...] = ()
    for start, ways in sketches.paths(g, s.rails if what == "rail" else s.roads):
        path = [start]
        for way in ways:
            path.append(g.step[path[-1]][way])
        found = max(found, tuple(path), key=len)
    return found


def far_edges(s: State, side: int) -> int:
    """M68 The edges of the opponent: his long one and, in a Meeting Engagement, his short one."""
    g = board(s)
    edge = g.edge(edge_of(s, 1 - side))
    if s.engagement == "meeting":
        edge |= g.edge("right" if side == s.attacker else "left")
    return edge


def ends(s: State, side: int) -> int:
    """SETUP.5 Where a line may end: an opposing edge, a trench hex, or a hex next to one."""
    g = board(s)
    trenches = sum(1 << h for h, kind in enumerate(s.ground) if kind == TRENCH)
    near = 0
    for h in members(trenches):
        near |= g.near[h]
    return far_edges(s, side) | trenches | near


def leads_on(s: State, at: int, goals: int, closed: int, left: int) -> bool:
    """Whether a goal can be reached from a hex in so many steps without entering closed hexes."""
    g = board(s)
    if goals >> at & 1:
        return True
    reached = ring = 1 << at
    for _ in range(left):
        spread = 0
        for h in members(ring):
            spread |= g.near[h]
        ring = spread & ~closed & ~reached
        if not ring:
            return False
        if ring & goals:
            return True
        reached |= ring
    return False


class Laying(Box, frozen=True):
    """SETUP.5, SETUP.6 The line is laid hex by hex from the own edge, through no trench, to an end."""

    side: int
    what: str
    path: tuple[int, ...] = ()

    def longest(self, s: State) -> int:
        """M68 A line is at most as long as both sides of the board together."""
        return s.rules.columns + s.rules.rows

    def hexes(self, s: State) -> list[int]:
        """The hexes that may come next."""
        g = board(s)
        goals = ends(s, self.side)
        trenches = sum(1 << h for h, kind in enumerate(s.ground) if kind == TRENCH)
        laid = sum(1 << h for h in self.path)
        if not self.path:
            start = g.edge(edge_of(s, self.side)) & ~trenches
            return [
                h
                for h in members(start)
                if leads_on(s, h, goals & ~(1 << h), trenches & ~goals | 1 << h, self.longest(s) - 1)
            ]
        if trenches >> self.path[-1] & 1:
            return []
        left = self.longest(s) - len(self.path) - 1
        closed = laid | (trenches & ~goals)
        found = [h for h in g.beside[self.path[-1]] if not laid >> h & 1]
        return [h for h in found if leads_on(s, h, goals, closed, left)]

    def ask(self, s: State) -> tuple[Decision, ...]:
        found = self.hexes(s) if len(self.path) < self.longest(s) else []
        choices = [Choice("lay", h) for h in found]
        if len(self.path) > 1 and ends(s, self.side) >> self.path[-1] & 1:
            choices.append(END)
        if not choices:
            return ()
        prompt = LAY[self.what]
        return (Decision(SIDES[self.side], RULES[self.what], prompt, tuple(choices)),)

    def run(self, play: Play[State], side: Side | None, choice: Choice | None) -> None:
        if choice is not None and choice.verb == "lay":
            then(play, replace(self, path=(*self.path, choice.number)))
            return
        if len(self.path) > 1:
            build(play, self.side, self.what, self.path)
            then(play, Shift(1 - self.side, self.what, self.path))

    def why_not(self, s: State, side: Side, choice: Choice) -> Refusal | None:
        if choice == END:
            return Refusal(RULES[self.what], NO_END)
        return Refusal(RULES[self.what], NOT_NEXT) if choice.verb == "lay" else None


def build(play: Play[State], side: int, what: str, path: tuple[int, ...]) -> None:
    """A line is on the board."""
    s = play.state
    if what == "rail":
        s.rails = sketches.laid(s.rails, board(s), path)
    else:
        s.roads = sketches.laid(s.roads, board(s), path)
    log(play, RULES[what], "line", side, what=what, start=path[0], hex=path[-1], path=list(path))


def tear_up(s: State, what: str, path: tuple[int, ...]) -> None:
    """A stretch of a line is taken up."""
    if what == "rail":
        s.rails = sketches.unlaid(s.rails, board(s), path)
    else:
        s.roads = sketches.unlaid(s.roads, board(s), path)


class Shift(Box, frozen=True):
    """SETUP.7, M68 The other player may move one stretch, up to half of the line; its ends stay where they are."""

    side: int
    what: str
    path: tuple[int, ...]
    leave: int = -1  # where the new stretch leaves the line, as a place in the path
    join: int = -1
    way: tuple[int, ...] = ()

    def most(self) -> int:
        """How many hexes may be moved."""
        return len(self.path) // 2

    def ask(self, s: State) -> tuple[Decision, ...]:
        if self.leave < 0:
            places = [k for k in range(len(self.path) - 2) if any(True for _ in self._joins(s, k))]
            choices = (KEEP, *(Choice("leave", self.path[k]) for k in places)) if places else ()
            prompt = SHIFT[self.what]
        elif self.join < 0:
            choices = tuple(Choice("rejoin", self.path[k]) for k in self._joins(s, self.leave))
            prompt = "Choose where the new stretch rejoins the line."
        else:
            choices = tuple(Choice("lay", h) for h in self._steps(s))
            prompt = "Lay the new stretch hex by hex."
        return (Decision(SIDES[self.side], "SETUP.7", prompt, choices),) if choices else ()

    def _closed(self, s: State) -> int:
        """Where the new stretch may not go: along the old line, or through a trench."""
        trenches = sum(1 << h for h, kind in enumerate(s.ground) if kind == TRENCH)
        return trenches | sum(1 << h for h in (*self.path, *self.way))

    def _room(self) -> int:
        """M68 How long a new stretch may be: twice what it replaces, and two hexes more."""
        return 2 * (self.join - self.leave - 1) + 2 - len(self.way)

    def _joins(self, s: State, k: int) -> Iterator[int]:
        """Where a stretch that leaves the line at a place could rejoin it."""
        closed = self._closed(s)
        for j in range(k + 2, min(len(self.path) - 1, k + self.most() + 1) + 1):
            goal = 1 << self.path[j]
            room = 2 * (j - k - 1) + 2
            free = [h for h in board(s).beside[self.path[k]] if not closed >> h & 1]
            if any(leads_on(s, h, goal, closed & ~goal, room) for h in free):
                yield j

    def _steps(self, s: State) -> list[int]:
        """The hexes that may come next in the new stretch."""
        here = self.way[-1] if self.way else self.path[self.leave]
        goal = 1 << self.path[self.join]
        closed = self._closed(s) & ~goal
        found = [h for h in board(s).beside[here] if not closed >> h & 1]
        if not self.way:
            found = [h for h in found if not goal >> h & 1]
        return [h for h in found if leads_on(s, h, goal, closed, self._room() - s.rules.short_stretch)]

    def run(self, play: Play[State], side: Side | None, choice: Choice | None) -> None:
        s = play.state
        if choice is None or choice == KEEP:
            return
        h = choice.number
        if choice.verb == "leave":
            then(play, replace(self, leave=self.path.index(h)))
        elif choice.verb == "rejoin":
            then(play, replace(self, join=self.path.index(h)))
        elif h != self.path[self.join]:
            then(play, replace(self, way=(*self.way, h)))
        else:
            tear_up(s, self.what, self.path[self.leave : self.join + 1])
            stretch = (self.path[self.leave], *self.way, h)
            log(play, "SETUP.7", "shifted", self.side, what=self.what, count=self.join - self.leave - 1)
            build(play, self.side, self.what, stretch)

    def why_not(self, s: State, side: Side, choice: Choice) -> Refusal | None:
        if choice.verb in ("leave", "rejoin"):
            return NOT_ON_LINE
        return Refusal("SETUP.7", NOT_NEXT) if choice.verb == "lay" else None
