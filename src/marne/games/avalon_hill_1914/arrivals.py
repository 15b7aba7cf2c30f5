"""STD.REINF: who arrives when, and where."""

from __future__ import annotations

from marne.board import members
from marne.games.avalon_hill_1914.ground import BELGIUM, NAMED, OPEN, PORTS, SLOTS, ZONES, squares
from marne.games.avalon_hill_1914.neutrality import step
from marne.games.avalon_hill_1914.state import DEAD, Box, State, enemies, then, where
from marne.games.avalon_hill_1914.tables import TABLES, Arrival
from marne.games.avalon_hill_1914.units import ALLIES, BRITISH, GERMANY, NATION, NUMBER, SIDE, SIDES
from marne.kernel import Choice, Decision, Play, Refusal, Side
from marne.kernel.words import sentence

LANDING_AFTER, LANDING_LATEST = 3, 10
"""STD.NEUT.3, STD.NEUT.4 The British land three moves after the invasion of Belgium, and on move 10 at the latest."""
NORTH_ARMY_AFTER = 3
"""STD.REINF.5 The North Army comes three moves after the first on which the British may land."""
DONE = Choice("done")
BRING = {NUMBER[name]: Choice("bring", NUMBER[name]) for arrival in TABLES.arrival for name in arrival.units}
AT = {square: Choice("at", square) for square in range(SLOTS)}
ROW: dict[int, Arrival] = {NUMBER[name]: arrival for arrival in TABLES.arrival for name in arrival.units}
"""How each unit that arrives does so."""
COMES = {side: tuple(u for u in sorted(ROW) if SIDE[u] == side and not ROW[u].module) for side in (GERMANY, ALLIES)}
"""Who arrives on each side in the Standard Game."""

NOT_A_PORT = Refusal("STD.REINF.2", "The British land at Le Havre, Rouen, Boulogne, Calais or Dunkirk.")
PORT_LOST = Refusal("STD.REINF.2", "That port is not in Allied hands.")
NOT_THERE = Refusal("STD.REINF.5", "The North Army comes to the right bank of the Rhine, north of Mainz.")
MUST_COME = Refusal("STD.SEQ.1", "Units that are due are placed first.")
NEVER_COMES = Refusal("STD.TIME.2", "That unit comes in the extension only, not in this game.")


def landing(s: State) -> int:
    """STD.NEUT.3, STD.NEUT.4, Q9 The first move on which the British may land."""
    invaded = s.violated[BELGIUM]
    if not invaded:
        return LANDING_LATEST
    if s.rules.literal_landing and invaded < LANDING_LATEST:
        return invaded + LANDING_AFTER
    return min(invaded + LANDING_AFTER, LANDING_LATEST)


def due(s: State, u: int) -> int:
    """The first move on which a unit may arrive."""
    row = ROW[u]
    return {
        "fixed": row.move,
        "bef": landing(s),
        "north_army": landing(s) + NORTH_ARMY_AFTER,
        "after_bef": max(row.move, landing(s)),
    }[row.clock]


def places(s: State, u: int) -> int:
    """STD.REINF.2, Q97 Where a unit may arrive now: its squares that are free of enemies; a port must be Allied."""
    row, side = ROW[u], SIDE[u]
    wanted = squares(row.at) if row.at else ZONES[row.zone]
    found = wanted & OPEN & ~enemies(s, side)
    return found & ~s.passed[GERMANY] if NATION[u] == BRITISH else found


def waiting(s: State, side: int) -> tuple[int, ...]:
    """The units of a side that may arrive now and have a place."""
    return tuple(u for u in COMES[side] if SLOTS <= where(s, u) != DEAD and due(s, u) <= s.move and places(s, u))


def _forced(s: State, side: int) -> list[int]:
    """Those that must be placed: all but the British, who may be held back (STD.REINF.10)."""
    return [u for u in waiting(s, side) if NATION[u] != BRITISH and len(ROW[u].at) != 1]


class Due(Box, frozen=True):
    """STD.REINF.4, STD.REINF.8 Those who can arrive in one square only do so by themselves."""

    side: int

    def run(self, play: Play[State], side: Side | None, choice: Choice | None) -> None:
        for u in waiting(play.state, self.side):
            if len(ROW[u].at) == 1:
                arrive(play, u, NAMED[ROW[u].at[0]])


class Arrivals(Box, frozen=True):
    """STD.SEQ.1, STD.SEQ.4 A side places the units that are due; the British land where and when they like."""

    side: int

    def ask(self, s: State) -> tuple[Decision, ...]:
        units = [u for u in waiting(s, self.side) if len(ROW[u].at) != 1]
        if not units:
            return ()
        choices = [BRING[u] for u in units]
        if not _forced(s, self.side):
            choices.append(DONE)
        rule = "STD.REINF.5" if self.side == GERMANY else "STD.REINF.10"
        return (Decision(SIDES[self.side], rule, "Choose a unit that arrives.", tuple(choices)),)

    def run(self, play: Play[State], side: Side | None, choice: Choice | None) -> None:
        if choice is None or choice == DONE:
            return
        then(play, Landing(self.side, choice.number), Arrivals(self.side))

    def why_not(self, s: State, side: Side, choice: Choice) -> Refusal | None:
        if choice == DONE:
            return MUST_COME if _forced(s, self.side) else None
        if choice.verb != "bring" or choice.number not in ROW:
            return None
        u = choice.number
        if ROW[u].module:
            return NEVER_COMES
        if due(s, u) > s.move:
            return Refusal(ROW[u].rule, sentence("It comes on move {move}.", move=due(s, u)))
        return None if places(s, u) else PORT_LOST if NATION[u] == BRITISH else NOT_THERE


class Landing(Box, frozen=True):
    """STD.REINF.2, STD.REINF.5 One unit arrives in a square of its owner's choice."""

    side: int
    unit: int

    def ask(self, s: State) -> tuple[Decision, ...]:
        choices = tuple(AT[square] for square in members(places(s, self.unit)))
        return (Decision(SIDES[self.side], ROW[self.unit].rule, "Choose where it arrives.", choices),)

    def run(self, play: Play[State], side: Side | None, choice: Choice | None) -> None:
        if choice is not None:
            arrive(play, self.unit, choice.number)

    def why_not(self, s: State, side: Side, choice: Choice) -> Refusal | None:
        if choice.verb != "at":
            return None
        if NATION[self.unit] != BRITISH:
            return NOT_THERE
        return PORT_LOST if choice.number in PORTS else NOT_A_PORT


def arrive(play: Play[State], u: int, square: int) -> None:
    """A unit comes onto the board; no stop limit holds for it (STD.REINF.10)."""
    s, row = play.state, ROW[u]
    step(play, u, square)
    if row.bonus and s.landed in (0, s.move):
        s.landed = s.move
        s.bonus |= 1 << u
    if not row.rides_at_once:
        s.waits |= 1 << u
    play.log(row.rule, "arrives", unit=u, square=square)
