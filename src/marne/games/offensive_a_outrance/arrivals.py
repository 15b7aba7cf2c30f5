"""16.1, 7.7.5-2: reinforcements, and units that return from the Game Turn track.

Told are: `arrives` (unit, hex) to the owner, to all if it comes in Rail Mode; `waits` (unit) to the owner.
"""

from __future__ import annotations

from marne.board import members
from marne.games.offensive_a_outrance.ground import BOARD, DOUBLE_TRACK
from marne.games.offensive_a_outrance.railways import working
from marne.games.offensive_a_outrance.standing import enemies, put, where
from marne.games.offensive_a_outrance.state import (
    LATER,
    NOWHERE,
    TRACK,
    Sided,
    State,
    controls,
    is_hex,
    owner_alone,
    then,
)
from marne.games.offensive_a_outrance.units import DEPOTS, MOBILE, NONE, OF_SIDE, SIDE, SIDES
from marne.games.offensive_a_outrance.verbs import VERBS
from marne.games.offensive_a_outrance.zones import barred
from marne.kernel import Choice, Decision, Play, Refusal, Side

AT = VERBS.all("at")
CLEAR = 4
"""7.7.5-2, 16.1 How far from every enemy a unit enters that cannot enter where it should."""

NO_HEX = Refusal("16.1", "There is no such hex.")
NO_RAILWAY = Refusal("16.1", "The unit enters on a friendly operational railway hex.")
NO_TRACK = Refusal("16.1.1", "The unit comes by rail and needs double track.")
TOO_NEAR = Refusal("16.1", "The unit enters at least four hexes from every enemy.")


def scheduled(s: State, side: int) -> list[tuple[int, int, bool]]:
    """16.1 The reinforcements of a side that are due: unit, hex, and whether it comes by rail."""
    return [
        (u, space, rail)
        for turn, u, space, rail in s.rules.setting.arrivals
        if turn <= s.turn and SIDE[u] == side and where(s, u) == LATER
    ]


def returning(s: State, side: int) -> list[int]:
    """7.7.5-2 The units of a side whose interrupted transport lets them return now."""
    own = MOBILE & ~DEPOTS & OF_SIDE[side]
    return [u for u, turn, space in s.track if own >> u & 1 and turn <= s.turn and space == NOWHERE]


def closed(s: State, side: int, space: int) -> bool:
    """16.1 Whether a reinforcement cannot enter in its hex: the enemy is there, controls it, or his ZOC bars it."""
    return bool((enemies(s, side) | controls(s, 1 - side) | barred(s, side)) >> space & 1)


def _near(s: State, side: int) -> int:
    found = 0
    for _, ring in zip(range(CLEAR), BOARD.rings(enemies(s, side)), strict=False):
        found |= ring
    return found


def entries(s: State, side: int, rail: bool, army: int = NONE) -> int:
    """7.7.5-2, 16.1, E8 Where a unit enters that may enter anywhere: railways that work, four hexes from enemies."""
    rails = working(s, side, army)
    return rails & (DOUBLE_TRACK if rail else rails) & ~_near(s, side)


def enter(play: Play[State], u: int, space: int, rail: bool, rule: str) -> None:
    """16.1, 16.1.1 A unit enters play; by rail it comes in Rail Mode, and pays no RPs."""
    s = play.state
    s.track = tuple(row for row in s.track if row[0] != u)
    put(s, u, space)
    if rail:
        s.riding |= 1 << u
    play.log(rule, "arrives", None if rail else owner_alone(play.state, SIDE[u]), unit=u, hex=space)


class Arrivals(Sided, frozen=True):
    """4.2.1-1, 16.1 The reinforcements of a side enter, and those return whose transport was interrupted."""

    def run(self, play: Play[State], side: Side | None, choice: Choice | None) -> None:
        s = play.state
        for u, space, rail in scheduled(s, self.side):
            if not closed(s, self.side, space):
                enter(play, u, space, rail, "16.1.1" if rail else "16.1")
        late = [Entry(self.side, u, rail) for u, _, rail in scheduled(s, self.side)]
        then(play, *late, *(Entry(self.side, u) for u in returning(s, self.side)))


class Entry(Sided, frozen=True):
    """7.7.5-2, 16.1 The owner chooses where a unit enters; if there is no such hex, it waits for the next turn."""

    unit: int
    rail: bool = False

    def ask(self, s: State) -> tuple[Decision, ...]:
        choices = tuple(AT[a] for a in members(entries(s, self.side, self.rail, s.army[self.unit])))
        rule = "7.7.5-2" if where(s, self.unit) == TRACK else "16.1"
        prompt = "Choose the hex in which the unit enters."
        return (Decision(SIDES[self.side], rule, prompt, choices),) if choices else ()

    def run(self, play: Play[State], side: Side | None, choice: Choice | None) -> None:
        rule = "7.7.5-2" if where(play.state, self.unit) == TRACK else "16.1"
        if choice is not None:
            enter(play, self.unit, choice.number, self.rail, rule)
        else:
            play.log(rule, "waits", owner_alone(play.state, self.side), unit=self.unit)

    def why_not(self, s: State, side: Side, choice: Choice) -> Refusal | None:
        if choice.verb != "at":
            return None
        if not is_hex(choice.number):
            return NO_HEX
        if not working(s, self.side, s.army[self.unit]) >> choice.number & 1:
            return NO_RAILWAY
        return TOO_NEAR if _near(s, self.side) >> choice.number & 1 else NO_TRACK
