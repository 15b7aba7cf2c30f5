"""The railways of the board: the track on each hexside, where lines leave the map, and the lines that rules name."""

from __future__ import annotations

from collections import defaultdict, deque
from dataclasses import dataclass
from functools import cached_property

from atlas.decided import BadDecision
from atlas.hexes import Grid, Side
from atlas.offensive_a_outrance.decisions import Rails, WayText
from atlas.railways import Led, Railways, network, on_board
from marne.board import HexBoard
from marne.games.offensive_a_outrance.board import Way

TRACKS = ("narrow", "single", "double")


@dataclass(frozen=True)
class Stretch:
    """A line as far as it runs over the board, and whether it goes on beyond either end."""

    name: str
    track: str
    hexes: tuple[str, ...]
    before: bool
    after: bool


class OnBoard:
    """All railways of a board."""

    def __init__(self, grid: Grid, text: Rails) -> None:
        self.grid, self.text = grid, text
        self.leader = Railways(grid, text.placed)
        self.stretches: list[Stretch] = []
        self.led = self.leader.lead(network().line)
        for led in self.led:
            ends = [grid.board.space_on(*c) for c in (led.cells[0], led.cells[-1])]
            runs = on_board(grid, led)
            for k, run in enumerate(runs):
                before, after = k > 0 or ends[0] is None, k + 1 < len(runs) or ends[1] is None
                self.stretches.append(Stretch(led.line.name, led.line.track, tuple(run), before, after))

    def side(self, a: str, b: str) -> Side:
        """A hexside in the board's order."""
        board = self.grid.board
        return (a, b) if board.index(a) < board.index(b) else (b, a)

    def spans(self, led: Led) -> list[tuple[int, int]]:
        """From where to where, among its cells, a line runs over the board."""
        on = [self.grid.board.space_on(*c) is not None for c in led.cells]
        starts = [k for k, here in enumerate(on) if here and (k == 0 or not on[k - 1])]
        ends = [k for k, here in enumerate(on) if here and (k + 1 == len(on) or not on[k + 1])]
        return list(zip(starts, ends, strict=True))

    @cached_property
    def track(self) -> dict[Side, str]:
        """The best track on each hexside."""
        best: dict[Side, str] = {}
        for stretch in self.stretches:
            for a, b in zip(stretch.hexes, stretch.hexes[1:], strict=False):
                side = self.side(a, b)
                best[side] = max(best.get(side, "narrow"), stretch.track, key=TRACKS.index)
        return best

    @cached_property
    def hexes(self) -> set[str]:
        """Hexes with a railway in them."""
        return {h for stretch in self.stretches for h in stretch.hexes}

    @cached_property
    def exits(self) -> tuple[str, ...]:
        """Hexes from which a line leaves the map."""
        found = {s.hexes[0] for s in self.stretches if s.before} | {s.hexes[-1] for s in self.stretches if s.after}
        return tuple(sorted(found))

    def near(self, track: str) -> dict[str, list[str]]:
        """For each hex the hexes next door along tracks of a class."""
        links: dict[str, list[str]] = defaultdict(list)
        for (a, b), kind in sorted(self.track.items()):
            if kind == track:
                links[a].append(b)
                links[b].append(a)
        return links

    def ways(self) -> list[Way]:
        """The lines that rules name."""
        led = [Way(w.name, w.rule, tuple(self._way(w))) for w in self.text.way]
        return led + [Way(h.name, h.rule, h.hexes) for h in self.text.hexes]

    def _way(self, text: WayText) -> list[str]:
        links = self.near(text.track)
        way = [text.through[0]]
        for goal in text.through[1:]:
            way += shortest(links, way[-1], goal, text.name)[1:]
        return way

    def entry(self, through: str) -> str:
        """The outermost hex of the double line through a hex: the nearest exit along double track."""
        links, exits = self.near("double"), set(self.exits)
        seen, waiting = {through}, deque([through])
        while waiting:
            here = waiting.popleft()
            if here in exits:
                return here
            for there in links[here]:
                if there not in seen:
                    seen.add(there)
                    waiting.append(there)
        raise BadDecision(f"rails.toml: no double line leaves the map through {through}")

    def check(self) -> None:
        """Refuse a structure on a hexside without railway."""
        for structure in self.text.structure:
            if self.side(*structure.between) not in self.track:
                raise BadDecision(f"rails.toml: no railway crosses {'-'.join(structure.between)} at {structure.place}")


def shortest(links: dict[str, list[str]], start: str, goal: str, name: str) -> list[str]:
    """The fewest hexes from start to goal along links."""
    before, waiting = {start: start}, deque([start])
    while waiting:
        here = waiting.popleft()
        if here == goal:
            way = [here]
            while way[-1] != start:
                way.append(before[way[-1]])
            return way[::-1]
        for there in links[here]:
            if there not in before:
                before[there] = here
                waiting.append(there)
    raise BadDecision(f"rails.toml: {name}: no track joins {start} and {goal}")


def flood(board: HexBoard[None], start: str, allowed: set[str], walls: set[frozenset[str]]) -> set[str]:
    """All hexes that are reached from one without leaving the allowed ones or crossing a wall."""
    seen, waiting = {start}, deque([start])
    while waiting:
        here = waiting.popleft()
        for index in board.adjacent(board.index(here)):
            there = board.name(index)
            if there not in seen and there in allowed and frozenset((here, there)) not in walls:
                seen.add(there)
                waiting.append(there)
    return seen
