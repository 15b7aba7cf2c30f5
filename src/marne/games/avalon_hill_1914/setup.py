"""STD.SETUP, INTRO.3, SOLO.1: how a game begins. Neutrals are placed openly, then both charts are written in secret."""

from __future__ import annotations

from marne.board import members
from marne.board.standing import packed, unpacked
from marne.games.avalon_hill_1914.ground import AREA, INTERIOR, NAMED, PLACES, SLOTS, SQUARES, ZONES
from marne.games.avalon_hill_1914.options import INTRODUCTORY, SOLITAIRE, Rules
from marne.games.avalon_hill_1914.plans import MOBILIZED, OF, Chart, by_die, filled, owed
from marne.games.avalon_hill_1914.sequence import Turn
from marne.games.avalon_hill_1914.state import BOXES, LATER, UNPLACED, Box, State, put, side_of, then
from marne.games.avalon_hill_1914.tables import TABLES
from marne.games.avalon_hill_1914.units import (
    ALLIES,
    BELGIAN,
    COUNT,
    DUTCH,
    GERMANY,
    NATION,
    NUMBER,
    OF_NATION,
    SIDES,
    STARTING,
    UNITS,
)
from marne.kernel import Choice, Decision, Memory, Play, Refusal, Side

FIRST_HELD = sum((place.first == "german") << k for k, place in enumerate(PLACES))
"""STD.VP The places that Germany holds at the start."""
DUTCH_ARMY = OF_NATION[DUTCH] & STARTING["neutral"]
NOTHING = -1
"""No unit is in the hand."""
DONE = Choice("done")
PUT = {u: Choice("unit", u) for u in range(COUNT)}
ON = {square: Choice("on", square) for square in range(SLOTS)}
BY = {name: Choice("plan", name) for side in OF for name in side}
INTO = tuple(tuple(ON[square] for square in members(area)) for area in AREA)
"""STD.SETUP.10 All squares in which each side mobilizes."""
INTO_HOLLAND = tuple(ON[square] for square in members(ZONES["dutch_setup"]))

NOT_ALL_PLACED = Refusal("STD.SETUP.6", "Every unit of the forces list needs a square first.")
NO_GARRISON = {
    GERMANY: Refusal("STD.SETUP.8", "Metz and Strassburg need a 3-4-2 each."),
    ALLIES: Refusal("STD.SETUP.7", "Verdun, Toul, Épinal and Belfort need a 6-9-3 each."),
}
BORDER = Refusal("STD.SETUP.11", "No unit starts on a border square.")
ABROAD = Refusal("STD.SETUP.10", "Units start in open squares of their own country.")
DUTCH_PLACES = Refusal("STD.SETUP.4", "The Dutch start inside Holland, two squares from the edge, and off its border.")
NOT_YOURS = Refusal("STD.SETUP.6", "That is none of the units that are placed now.")


def _first_place(u: int) -> int:
    """Where a unit is before anybody has placed anything."""
    unit = UNITS[u]
    if unit.start == "neutral":
        return NAMED[unit.hist] if NATION[u] == BELGIAN else UNPLACED
    if unit.start == "mobilized":
        return UNPLACED
    return BOXES.get(unit.start, LATER)


def fresh(rules: Rules) -> State:
    """STD.SETUP.3, STD.REINF.6 The board before the mobilization: Belgians and the French interior in their places."""
    at = [_first_place(u) for u in range(COUNT)]
    for name, square in zip(TABLES.interior.units, INTERIOR, strict=True):
        at[NUMBER[name]] = square
    return State(stack=[], rules=rules, at=packed(at), step=bytes(COUNT), held=FIRST_HELD)


def begun(rules: Rules) -> State:
    """STD.SETUP.5, INTRO.3, SOLO.1 A game at its beginning, with what comes first on the stack."""
    state = fresh(rules)
    opening: tuple[Box, ...] = (Neutrals(), Mobilize(), Reveal(), Turn())
    if rules.version == INTRODUCTORY:
        opening = (Neutrals(), Historical(), Turn())
    elif rules.version == SOLITAIRE:
        opening = (Neutrals(), Picked(), Turn())
    else:
        state.secret = True
    state.stack.extend(reversed(opening))
    return state


def unplaced(s: State, units: int) -> list[int]:
    """Those of some units that have no square yet."""
    return list(members(units & WITHOUT_SQUARE[s.at]))


WITHOUT_SQUARE: Memory[bytes, int] = Memory(
    1 << 10, lambda at: sum(1 << u for u, square in enumerate(unpacked(at)) if square == UNPLACED)
)
"""The units that have no square yet, by the places of all."""


class Neutrals(Box, frozen=True):
    """STD.SETUP.4, STD.SETUP.5 The Allied player places the Dutch before the charts are written."""

    hand: int = NOTHING

    def ask(self, s: State) -> tuple[Decision, ...]:
        side = SIDES[ALLIES]
        if self.hand != NOTHING:
            return (Decision(side, "STD.SETUP.4", "Choose a square in Holland.", INTO_HOLLAND),)
        choices = tuple(PUT[u] for u in members(DUTCH_ARMY))
        if not unplaced(s, DUTCH_ARMY):
            choices = (DONE, *choices)
        return (Decision(side, "STD.SETUP.4", "Place the Dutch army.", choices),)

    def run(self, play: Play[State], side: Side | None, choice: Choice | None) -> None:
        if choice is None or choice == DONE:
            return
        if choice.verb == "unit":
            then(play, Neutrals(choice.number))
            return
        put(play.state, self.hand, choice.number)
        play.log("STD.SETUP.4", "placed", unit=self.hand, square=choice.number)
        then(play, Neutrals())

    def why_not(self, s: State, side: Side, choice: Choice) -> Refusal | None:
        if choice.verb == "on":
            return DUTCH_PLACES
        if choice == DONE:
            return NOT_ALL_PLACED if unplaced(s, DUTCH_ARMY) else None
        return NOT_YOURS if choice.verb == "unit" else None


def _mobilizing(side: int) -> tuple[Decision, Decision]:
    """STD.SETUP.6 What is asked while a chart is not ready, and when it is."""
    choices = *(PUT[u] for u in members(MOBILIZED[side])), *(BY[name] for name in OF[side])
    before, ready = (
        Decision(SIDES[side], "STD.SETUP.6", "Mobilize your army.", some) for some in (choices, (DONE, *choices))
    )
    return before, ready


MOBILIZING = tuple(map(_mobilizing, (GERMANY, ALLIES)))


class Mobilize(Box, frozen=True):
    """STD.SETUP.6 Both players write their charts in secret and at once, by a plan or square by square."""

    hands: tuple[int, int] = (NOTHING, NOTHING)

    def ask(self, s: State) -> tuple[Decision, ...]:
        return tuple(self._asks(s, side) for side in (GERMANY, ALLIES) if not s.sealed >> side & 1)

    def _asks(self, s: State, side: int) -> Decision:
        if self.hands[side] != NOTHING:
            return Decision(SIDES[side], "STD.SETUP.10", "Choose where the unit starts.", INTO[side])
        return MOBILIZING[side][self.hindrance(s, side) is None]

    def menu(self, s: State, side: Side) -> tuple[Choice, ...]:
        return (DONE,) if self.hands[side_of(side)] == NOTHING and not s.sealed >> side_of(side) & 1 else ()

    @staticmethod
    def hindrance(s: State, side: int) -> Refusal | None:
        """Why a chart is not ready to be sealed."""
        if unplaced(s, MOBILIZED[side]):
            return NOT_ALL_PLACED
        return NO_GARRISON[side] if owed(side, chart(s, side)) else None

    def run(self, play: Play[State], side: Side | None, choice: Choice | None) -> None:
        if side is None or choice is None:
            return
        s, k, hands = play.state, side_of(side), list(self.hands)
        if choice == DONE:
            s.sealed |= 1 << k
            play.log("STD.SETUP.6", "sealed", side=side)
        elif choice.verb == "unit":
            hands[k] = choice.number
        elif choice.verb == "plan":
            for u, square in filled(str(choice.noun)):
                put(s, u, square)
            play.log("STD.SETUP.6", "planned", seen_by=(side,), side=side, plan=choice.noun)
        else:
            put(s, hands[k], choice.number)
            play.log("STD.SETUP.6", "charted", seen_by=(side,), side=side, unit=hands[k], square=choice.number)
            hands[k] = NOTHING
        if s.sealed != 3:
            then(play, Mobilize((hands[0], hands[1])))

    def why_not(self, s: State, side: Side, choice: Choice) -> Refusal | None:
        k = side_of(side)
        if choice.verb == "on":
            return why_not_there(k, choice.number) if self.hands[k] != NOTHING else None
        if choice == DONE:
            return self.hindrance(s, k)
        return NOT_YOURS if choice.verb == "unit" and not MOBILIZED[k] >> choice.number & 1 else None


def why_not_there(side: int, square: int) -> Refusal | None:
    """STD.SETUP.10, STD.SETUP.11 Why a unit of a side cannot start in a square."""
    if AREA[side] >> square & 1:
        return None
    return BORDER if square in SQUARES and SQUARES[square].border else ABROAD


def chart(s: State, side: int) -> Chart:
    """Where the units that a side mobilizes stand."""
    at = unpacked(s.at)
    return {u: at[u] for u in members(MOBILIZED[side])}


class Reveal(Box, frozen=True):
    """STD.SETUP.9 Both charts are shown together."""

    def run(self, play: Play[State], side: Side | None, choice: Choice | None) -> None:
        play.state.secret = False
        play.reveal()
        play.log("STD.SETUP.9", "revealed")


class Historical(Box, frozen=True):
    """INTRO.3, INTRO.19 Both sides stand as in August 1914."""

    def run(self, play: Play[State], side: Side | None, choice: Choice | None) -> None:
        for name in ("moltke 1914", "plan 17"):
            for u, square in filled(name):
                put(play.state, u, square)
        play.state.sealed = 3
        play.log("INTRO.3", "historical")


class Picked(Box, frozen=True):
    """SOLO.1 A die picks the plan of each side."""

    def run(self, play: Play[State], side: Side | None, choice: Choice | None) -> None:
        for k in (GERMANY, ALLIES):
            die = play.roll("SOLO.1")
            name = by_die(k, die)
            for u, square in filled(name):
                put(play.state, u, square)
            play.log("SOLO.1", "picked", side=SIDES[k], die=die, plan=name)
        play.state.sealed = 3
