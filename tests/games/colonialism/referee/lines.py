"""The track for Trains and the road for Armoured Cars: who lays them, from where to where, and who shifts them.

Watched here: SETUP.5, SETUP.6 and SETUP.7 with the rulings K30 (trenches, then the track, then the road), M52 (whose
edge is which), M53 (one line in all), M68 (opposing edges, how long a line may be, how half of it is moved) and M84
(which squares touch). A battle that is printed with its line has it already, and it may still be shifted. A new stretch
keeps off the old line, and one that ran along another road takes that up, too. What roads and tracks are worth in the
battle (MOVE.5 to MOVE.7, M22, M65, M66, M67) is watched where bases move, shoot and are shelled.
"""

from __future__ import annotations

from itertools import pairwise
from typing import Any

from tests.games.colonialism.referee import offers
from tests.games.colonialism.referee.armies import Host
from tests.games.colonialism.referee.book import Book
from tests.games.colonialism.referee.facts import CAR, TRAIN
from tests.games.colonialism.referee.hearing import SIDES, Shout, same
from tests.games.colonialism.referee.terms import ready

Offer = tuple[str, Any]
LINES = {"rail": TRAIN, "road": CAR}
"""K30 The lines in their order, and the type of base for which each is laid."""
RULES = {"rail": "SETUP.5", "road": "SETUP.6"}
STAGES = ("Laying", "Shift")


class Line:
    """One line while it is laid and shifted."""

    def __init__(self, path: list[int]) -> None:
        self.path = path
        self.laid = bool(path)
        self.shifted = False
        self.leave, self.join = -1, -1
        self.way: list[int] = []

    @property
    def moved(self) -> int:
        """How many hexes are taken up."""
        return self.join - self.leave - 1


class Lines:
    """Watches both lines until the armies deploy."""

    def __init__(self, scenario: str, hosts: list[Host]) -> None:
        self.hosts, self.battle = hosts, ready(scenario)
        self.lines = {what: Line([]) for what in LINES}
        self.links: dict[str, set[frozenset[int]]] = {}
        self.begun = False
        self.needed: dict[str, list[str]] = {what: [] for what in LINES}

    # Who, and from where to where.

    def who(self, what: str) -> list[int]:
        """SETUP.5, SETUP.6 The sides that have bases for which a line is laid."""
        return [side for side in (0, 1) if self.hosts[side].count(LINES[what])]

    def layer(self, p: Book, what: str) -> int:
        """SETUP.5, M53 Whose line it is: his who needs it, or the attacker's."""
        who = self.who(what)
        return who[0] if len(who) == 1 else int(p.attacker)

    def edge(self, p: Book, side: int, engagement: str) -> set[int]:
        """M52 A side's own edge."""
        return {h for h in range(p.sheet.count) if offers.depth(p, side, h, engagement) == 0}

    def ends(self, p: Book, side: int, engagement: str) -> set[int]:
        """SETUP.5, M68 Where a side's line may end: at an edge of the opponent's, in a trench, or next to one."""
        found = self.edge(p, 1 - side, engagement)
        if engagement == "meeting":
            column = p.sheet.columns - 1 if side == p.attacker else 0
            found |= {h for h in range(p.sheet.count) if h % p.sheet.columns == column}
        return found | {h for h in range(p.sheet.count) if any(map(p.trench, (h, *p.sheet.near[h])))}

    def can_end(self, p: Book, path: list[int], ends: set[int]) -> bool:
        """SETUP.5, M68 Whether a line that is so far laid can still come to an end before it is too long."""
        if len(path) > 1 and path[-1] in ends:
            return True
        ring, seen = {path[-1]}, set(path)
        for _ in range(p.sheet.columns + p.sheet.rows - len(path)):
            ring = {b for a in ring if not p.trench(a) for b in p.sheet.near[a]} - seen
            if ring & ends:
                return True
            seen |= ring
        return False

    def next_hexes(self, p: Book, what: str, engagement: str) -> set[int]:
        """SETUP.5, SETUP.6 Where a line may begin, or go on: through no trench, and never through itself."""
        side, path = self.layer(p, what), self.lines[what].path
        ends = self.ends(p, side, engagement)
        if not path:
            first = {h for h in self.edge(p, side, engagement) if not p.trench(h)}
        elif p.trench(path[-1]) or len(path) >= p.sheet.columns + p.sheet.rows:
            first = set()
        else:
            first = set(p.sheet.near[path[-1]]) - set(path)
        return {h for h in first if self.can_end(p, [*path, h], ends)}

    # SETUP.7, M68 Up to half of it is moved.

    def detour(self, p: Book, line: Line, start: int, join: int) -> int:
        """How many hexes a new stretch from one hex to another of the line needs at least, off the old line."""
        closed, ring, number = {*line.path, *line.way}, {start}, 0
        while ring:
            near = {b for a in ring for b in p.sheet.near[a]}
            if line.path[join] in near and (number or line.way):
                return number
            ring = {b for b in near if b not in closed and not p.trench(b)}
            closed |= ring
            number += 1
        return 10_000

    def rejoins(self, p: Book, line: Line, leave: int) -> set[int]:
        """M68 The places of the line where a stretch that leaves it at one place may rejoin it."""
        found = set()
        for join in range(leave + 2, len(line.path)):
            moved = join - leave - 1
            if 2 * moved <= len(line.path) and self.detour(p, line, line.path[leave], join) <= 2 * moved + 2:
                found.add(join)
        return found

    def leaves(self, p: Book, line: Line) -> set[int]:
        """The places of the line where a new stretch may leave it."""
        return {k for k in range(len(line.path)) if self.rejoins(p, line, k)}

    def detours(self, p: Book, line: Line) -> set[int]:
        """M68 The next hexes of a new stretch: it may be twice as long as the old one and two hexes more."""
        here, goal = (line.way or [line.path[line.leave]])[-1], line.path[line.join]
        found = {goal} if line.way and goal in p.sheet.near[here] else set()
        for b in set(p.sheet.near[here]) - {*line.path, *line.way}:
            trial = Line(line.path)
            trial.way = [*line.way, b]
            if not p.trench(b) and len(trial.way) + self.detour(p, trial, b, line.join) <= 2 * line.moved + 2:
                found.add(b)
        return found

    # What is offered.

    def expected(self, p: Book, state: Any, side: int) -> set[Offer]:
        """What must be offered while a line is laid or shifted."""
        stage = state.stack[-1]
        what, line = stage.what, self.lines[stage.what]
        self.passed(p, state, [before for before in LINES if list(LINES).index(before) < list(LINES).index(what)])
        if what == "rail" and self.lines["road"].laid:
            raise Shout("the track is laid before the road")
        if not self.who(what):
            raise Shout(f"a {what} is laid, and nobody needs one")
        if type(stage).__name__ == "Laying":
            same("who lays a line", self.layer(p, what), side)
            if self.battle or line.laid:
                raise Shout(f"there is a {what} already")
            found: set[Offer] = {("lay", h) for h in self.next_hexes(p, what, state.engagement)}
            done = len(line.path) > 1 and line.path[-1] in self.ends(p, side, state.engagement)
            return found | ({("end", None)} if done else set())
        same("who shifts a line", 1 - self.layer(p, what), side)
        return self._shifting(p, self._at_hand(p, stage))

    def _shifting(self, p: Book, line: Line) -> set[Offer]:
        if line.shifted:
            raise Shout("a line is shifted twice")
        if line.leave < 0:
            return {("keep", None), *(("leave", line.path[k]) for k in self.leaves(p, line))}
        if line.join < 0:
            return {("rejoin", line.path[k]) for k in self.rejoins(p, line, line.leave)}
        return {("lay", h) for h in self.detours(p, line)}

    def _at_hand(self, p: Book, stage: Any) -> Line:
        """The line that may be shifted: the one that was laid, or the printed one, read from either end."""
        line = self.lines[stage.what]
        if not line.path and (printed := self.printed(p, stage.what)):
            line.path = printed if printed[0] == stage.path[0] else printed[::-1]
            line.laid = True
        if not line.laid:
            raise Shout(f"there is no {stage.what} to shift")
        return line

    def printed(self, p: Book, what: str) -> list[int]:
        """The longest line that is printed with a battle."""
        lines = self.battle["board"]["railways" if what == "rail" else "roads"] if self.battle else []
        return [p.sheet.hex(c, r) for c, r in max(lines, key=len, default=[])]

    # What is done.

    def chosen(self, stage: Any, choice: Any) -> None:
        """A side has laid a hex, or decided about the line."""
        if type(stage).__name__ not in STAGES:
            return
        self.begun = True
        line, links = self.lines[stage.what], self.links[stage.what]
        if choice.verb == "end":
            line.laid = True
            links |= set(map(frozenset, pairwise(line.path)))
        elif choice.verb == "keep":
            line.shifted = True
        elif choice.verb == "leave":
            line.leave = line.path.index(choice.noun)
        elif choice.verb == "rejoin":
            line.join = line.path.index(choice.noun)
        elif not line.laid:
            line.path.append(choice.noun)
        elif choice.noun != line.path[line.join]:
            line.way.append(choice.noun)
        else:
            line.shifted = True
            links -= set(map(frozenset, pairwise(line.path[line.leave : line.join + 1])))
            links |= set(map(frozenset, pairwise([line.path[line.leave], *line.way, choice.noun])))

    def told(self, event: Any) -> None:
        """SETUP.5, SETUP.6, SETUP.7 Shout if the story tells of another line than the referee has."""
        d = event.data
        if event.kind == "line_needed":
            same("the clause by which a line is needed", RULES[d["what"]], event.rule)
            self.needed[d["what"]].append(d["side"])
        elif event.kind == "line":
            line = self.lines[d["what"]]
            new = [line.path[line.leave], *line.way, line.path[line.join]] if line.shifted else line.path
            same("the hexes of a line", new, list(d["path"]))
        elif event.kind == "shifted":
            same("how many hexes are moved", self.lines[d["what"]].moved, d["count"])

    # How it looks then.

    def settle(self, p: Book, state: Any) -> None:
        """Compare the lines on the board, and see that none was forgotten when bases are deployed."""
        links = {"rail": _links(p.ground.rails), "road": _links(p.ground.roads)}
        if not self.begun:
            self.links = links
        for what in LINES:
            same(f"the {what} on the board", self.links[what], links[what])
        if type(state.stack[-1]).__name__ == "Deployment" and not p.alive():
            self.passed(p, state, list(LINES))

    def passed(self, p: Book, state: Any, lines: list[str]) -> None:
        """SETUP.5, SETUP.7 What is over: each line was needed, or not; and is laid and shifted, if that could be."""
        for what in lines:
            line, who = self.lines[what], self.who(what)
            same(f"who needs a {what}", [SIDES[side] for side in who], self.needed[what])
            if not who:
                continue
            if not self.battle and not line.laid:
                same(f"where a {what} could begin", set(), self.next_hexes(p, what, state.engagement))
            elif not line.shifted:
                path = line.path or self.printed(p, what)
                both = self.leaves(p, Line(path)) | self.leaves(p, Line(path[::-1]))
                same(f"where a {what} could have been shifted", set(), both)


def _links(ways: list[set[int]]) -> set[frozenset[int]]:
    """The links of a line: pairs of hexes that it joins."""
    return {frozenset((a, b)) for a, near in enumerate(ways) for b in near}
