"""5.1: the stages in which a side designates the areas of its armies: boundaries, and from turn 22 on overlaps.

Events: `boundary` and `overlap` (side, army, other, hexes), told when both are settled.
"""

from __future__ import annotations

from collections.abc import Callable
from itertools import pairwise

from marne.board import members
from marne.games.offensive_a_outrance.areas import (
    MOST_LAPPED,
    NOT_THESE,
    TWO_ONLY,
    lapping,
    line_hindrance,
    overlap_hindrance,
)
from marne.games.offensive_a_outrance.attachment import settle
from marne.games.offensive_a_outrance.boundaries import MOST_POINTS, Boundary, between
from marne.games.offensive_a_outrance.proposals import proposed, starts, ways
from marne.games.offensive_a_outrance.state import Sided, State, is_hex
from marne.games.offensive_a_outrance.units import ARMIES, SIDES
from marne.games.offensive_a_outrance.verbs import VERBS
from marne.kernel import Choice, Decision, Play, Refusal, Side

BOUNDARY, FRONT, BEND, REAR, OVERLAP = map(VERBS.all, ("boundary", "front", "bend", "rear", "overlap"))
ACCEPT, STRAIGHTEN, DONE = map(Choice, ("accept", "straighten", "done"))

NO_SUCH_BOUNDARY = Refusal("5.1.1-1", "Boundaries lie between neighbouring armies of yours.")
NOT_THE_FRONT = Refusal("5.1.1-2", "A boundary starts at the enemy Front Line.")
NOT_STRAIGHT = Refusal("5.1.1-2", "From there a boundary runs straight to the rear, along the grain or along a row.")
BENT_ENOUGH = Refusal("5.1.1-2", "A boundary has at most two bends.")
NOT_THE_END = Refusal("5.1.1-2", "A boundary ends where it leaves the map.")

Hindrance = Callable[[State, tuple[int, ...]], Refusal | None]
"""Why a line with some points, the last of which is its end, cannot be drawn."""

# 5.1.1-2 A line is drawn.


def _ends(s: State, side: int, points: tuple[int, ...], hindrance: Hindrance) -> list[int]:
    """Where a line may end: where it leaves the map by a straight stretch, if the areas then keep all rules."""
    found = dict.fromkeys(hexes[-1] for _, hexes in ways(s, side, points[-1]))
    return [end for end in found if hindrance(s, (*points, end)) is None]


def _knees(s: State, side: int, points: tuple[int, ...]) -> list[int]:
    """Where a line may bend next."""
    if len(points) > MOST_POINTS - 2:
        return []
    passed = {a for ends in pairwise(points) for a in between(*ends)} | {*points}
    found = dict.fromkeys(a for _, hexes in ways(s, side, points[-1]) for a in hexes[:-1])
    return [a for a in found if a not in passed]


def _drawing(s: State, side: int, points: tuple[int, ...], hindrance: Hindrance, rule: str) -> Decision:
    """What is asked of who draws a line."""
    if not points:
        choices = [FRONT[a] for a in members(starts(s, side))]
        prompt = "Choose where the boundary starts."
    else:
        choices = [REAR[a] for a in _ends(s, side, points, hindrance)] + [BEND[a] for a in _knees(s, side, points)]
        prompt = "Choose where the boundary bends, or leaves the map."
    return Decision(SIDES[side], rule, prompt, (*choices, STRAIGHTEN))


def _undrawable(s: State, side: int, points: tuple[int, ...], choice: Choice, hindrance: Hindrance) -> Refusal | None:
    """Why a line is not drawn so."""
    if choice.verb == "front":
        return NOT_THE_FRONT
    if choice.verb == "bend":
        return BENT_ENOUGH if len(points) > MOST_POINTS - 2 else NOT_STRAIGHT
    if choice.verb != "rear":
        return None
    if not points or not is_hex(choice.number):
        return NOT_THE_FRONT
    rays = [hexes for _, hexes in ways(s, side, points[-1]) if choice.number in hexes]
    if not rays:
        return NOT_STRAIGHT
    ended = any(hexes[-1] == choice.number for hexes in rays)
    return hindrance(s, (*points, choice.number)) if ended else NOT_THE_END


# Stages.


class Areas(Sided, frozen=True):
    """5.1.2-1 A side designates the area of each of its armies; nothing drawn means as proposed."""

    lines: tuple[Boundary, ...] = ()

    def ask(self, s: State) -> tuple[Decision, ...]:
        pairs = [line[0] for line in self.lines or proposed(s, self.side)]
        choices = (DONE if self.lines else ACCEPT, *(BOUNDARY[army] for army in pairs))
        prompt = "Set the boundaries between your armies."
        return (Decision(SIDES[self.side], "5.1.2-1", prompt, choices),) if pairs else ()

    def run(self, play: Play[State], side: Side | None, choice: Choice | None) -> None:
        s = play.state
        lines = self.lines or proposed(s, self.side)
        if choice is not None and choice not in (ACCEPT, DONE):
            play.then(Bend(self.side, lines, choice.number))
        elif lapping(s, self.side, lines):
            kept = s.overlaps if overlap_hindrance(s, s.overlaps, lines) is None else ()
            play.then(Overlaps(self.side, lines, kept))
        else:
            settle(play, self.side, lines)

    def why_not(self, s: State, side: Side, choice: Choice) -> Refusal | None:
        return NO_SUCH_BOUNDARY if choice.verb == "boundary" else None


class Bend(Sided, frozen=True):
    """5.1.1-2 A side draws one boundary, from the enemy Front Line over at most two bends to the rear."""

    lines: tuple[Boundary, ...]
    army: int
    points: tuple[int, ...] = ()

    def _with(self, points: tuple[int, ...]) -> tuple[Boundary, ...]:
        return tuple((*line[:2], *points) if line[0] == self.army else line for line in self.lines)

    def _hindrance(self, s: State, points: tuple[int, ...]) -> Refusal | None:
        return line_hindrance(s, self.side, self._with(points))

    def ask(self, s: State) -> tuple[Decision, ...]:
        return (_drawing(s, self.side, self.points, self._hindrance, "5.1.1-2"),)

    def run(self, play: Play[State], side: Side | None, choice: Choice | None) -> None:
        if choice is None or choice == STRAIGHTEN:
            play.then(Areas(self.side))
        elif choice.verb == "rear":
            play.then(Areas(self.side, self._with((*self.points, choice.number))))
        else:
            play.then(Bend(self.side, self.lines, self.army, (*self.points, choice.number)))

    def why_not(self, s: State, side: Side, choice: Choice) -> Refusal | None:
        return _undrawable(s, self.side, self.points, choice, self._hindrance)


class Overlaps(Sided, frozen=True):
    """5.1.4, A7 Between drawn boundaries the British and the Belgians say how far they share ground with the French."""

    lines: tuple[Boundary, ...]
    laps: tuple[Boundary, ...] = ()

    def ask(self, s: State) -> tuple[Decision, ...]:
        choices = (DONE, *(OVERLAP[army] for army in lapping(s, self.side, self.lines)))
        return (Decision(SIDES[self.side], "5.1.4", "Choose an army whose area overlaps others.", choices),)

    def run(self, play: Play[State], side: Side | None, choice: Choice | None) -> None:
        if choice is None or choice == DONE:
            settle(play, self.side, self.lines, self.laps)
        else:
            play.then(Overlap(self.side, self.lines, self.laps, choice.number))

    def why_not(self, s: State, side: Side, choice: Choice) -> Refusal | None:
        return NOT_THESE if choice.verb == "overlap" else None


class Overlap(Sided, frozen=True):
    """5.1.4, A7 An army says with whom it shares ground, and draws the line as far as which; or it shares none."""

    lines: tuple[Boundary, ...]
    laps: tuple[Boundary, ...]
    army: int
    other: int = -1
    points: tuple[int, ...] = ()

    def _with(self, points: tuple[int, ...]) -> tuple[Boundary, ...]:
        """The overlaps with the one that is drawn, in place of an older one with the same army."""
        pair = self.army, self.other
        return (*(lap for lap in self.laps if lap[:2] != pair), (*pair, *points))

    def _hindrance(self, s: State, points: tuple[int, ...]) -> Refusal | None:
        return overlap_hindrance(s, self._with(points), self.lines)

    def _others(self) -> list[int]:
        """The French armies with whom it may share ground: two at most, among them those with whom it does."""
        found = dict.fromkeys(a for line in self.lines for a in line[:2] if ARMIES[a].nation == "french")
        shared = {lap[1] for lap in self.laps if lap[0] == self.army}
        return [a for a in found if len(shared | {a}) <= MOST_LAPPED]

    def ask(self, s: State) -> tuple[Decision, ...]:
        if self.other >= 0:
            return (_drawing(s, self.side, self.points, self._hindrance, "5.1.4"),)
        choices = (STRAIGHTEN, *(OVERLAP[a] for a in self._others()))
        return (Decision(SIDES[self.side], "5.1.4", "Choose a French army whose ground it shares.", choices),)

    def run(self, play: Play[State], side: Side | None, choice: Choice | None) -> None:
        if choice is None or choice == STRAIGHTEN:
            play.then(Overlaps(self.side, self.lines, tuple(lap for lap in self.laps if lap[0] != self.army)))
        elif choice.verb == "overlap":
            play.then(Overlap(self.side, self.lines, self.laps, self.army, choice.number))
        elif choice.verb == "rear":
            play.then(Overlaps(self.side, self.lines, self._with((*self.points, choice.number))))
        else:
            play.then(Overlap(self.side, self.lines, self.laps, self.army, self.other, (*self.points, choice.number)))

    def why_not(self, s: State, side: Side, choice: Choice) -> Refusal | None:
        if choice.verb == "overlap":
            french = ARMIES[choice.number].nation == "french"
            return TWO_ONLY if french and any(choice.number in line[:2] for line in self.lines) else NOT_THESE
        if self.other < 0:
            return NOT_THE_FRONT if choice.verb in ("front", "bend", "rear") else None
        return _undrawable(s, self.side, self.points, choice, self._hindrance)
