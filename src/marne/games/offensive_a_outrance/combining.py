"""16.3, 16.4, 25.5: units that combine into one at the end of a movement phase, and one that splits again.

Told are: `combines` (unit, parts, hex) and `splits` (unit, parts, hex), to the owner.
"""

from __future__ import annotations

from marne.board import bits
from marne.games.offensive_a_outrance.attachment import has_room
from marne.games.offensive_a_outrance.ground import NEAR
from marne.games.offensive_a_outrance.standing import on_map, places, put, set_ce, set_sr, spread_into, where
from marne.games.offensive_a_outrance.state import (
    DEAD,
    IDLE,
    INSIDE,
    NOWHERE,
    Sided,
    State,
    changed,
    owner_alone,
    set_task,
    then,
    with_pair,
)
from marne.games.offensive_a_outrance.two_hex import ANOTHER, others_in
from marne.games.offensive_a_outrance.units import CAVALRY, LAST, NONE, NUMBER, SIDE, SIDES
from marne.games.offensive_a_outrance.verbs import VERBS
from marne.kernel import Choice, Decision, Play, Refusal, Side

COMBINE, SPLIT, AT = map(VERBS.all, ("combine", "split", "at"))
DONE = Choice("done")
MOST = 3
"""G59 How many Strength Reductions a combined unit can have."""
REVERSIBLE = NUMBER["de_eichhorn"]
"""25.5 The only division that splits again."""

NO_COMBINATION = Refusal("16.3-1", "No units of yours combine into that one.")
IS_FORMED = Refusal("16.3-1", "That unit has been formed.")
PARTS_MISSING = Refusal("16.3-1", "Not all units that combine into it are on the map.")
PARTS_APART = Refusal("16.3-1", "The units that combine stand in one hex or in adjacent ones.")
PARTS_RIDE = Refusal("7.7.3-1", "A unit that goes by rail cannot combine.")
ONLY_EICHHORN = Refusal("25.5", "Only Eichhorn splits again.")
NOT_FORMED = Refusal("25.5", "That division has not been formed.")
TOO_WEAK = Refusal("25.5", "With so many Strength Reductions there would not be two brigades.")
MUST_FORM = Refusal("16.4", "A Cavalry Corps that can be formed must be formed.")
NOT_A_PART = Refusal("16.4.1", "None of the divisions stands there.")


def parts_of(s: State, u: int) -> tuple[int, ...]:
    """16.3-1 The units that combine into one."""
    return s.rules.setting.combinations.get(u, ())


def spaces_of(s: State, u: int) -> list[int]:
    """The hexes in which the parts of a unit stand, in the order of the parts."""
    return list(dict.fromkeys(a for part in parts_of(s, u) for a in places(s, part)))


def combination_hindrance(s: State, side: int, u: int) -> Refusal | None:
    """16.3-1, 16.4.1 Why units cannot combine into one; in place of one that was eliminated the others do."""
    parts = parts_of(s, u)
    if not parts or SIDE[u] != side:
        return NO_COMBINATION
    if where(s, u) != INSIDE:
        return IS_FORMED
    present = [part for part in parts if on_map(s, part)]
    if not present or any(where(s, part) != DEAD for part in parts if part not in present):
        return PARTS_MISSING
    if any(s.riding >> part & 1 or dict(s.rides).get(part) is not None for part in present):
        return PARTS_RIDE
    spaces = spaces_of(s, u)
    together = all(a == b or NEAR[a] >> b & 1 for a in spaces for b in spaces)
    if not together or len(spaces) > (len(parts) if CAVALRY >> u & 1 else 2):
        return PARTS_APART
    shared = len(spaces) > 1 and not CAVALRY >> u & 1 and s.rules.edition > 1
    return ANOTHER if shared and any(others_in(s, a, side, bits(parts)) for a in spaces) else None


def split_hindrance(s: State, side: int, u: int) -> Refusal | None:
    """25.5 Why a unit cannot split."""
    if u != REVERSIBLE or SIDE[u] != side or not parts_of(s, u):
        return ONLY_EICHHORN
    if not on_map(s, u):
        return NOT_FORMED
    if s.riding >> u & 1 or dict(s.rides).get(u) is not None:
        return PARTS_RIDE
    return None if s.sr[u] <= sum(LAST[part] for part in parts_of(s, u)) else TOO_WEAK


def reductions(s: State, u: int) -> int:
    """16.3.1, 16.4.1, G59, E9 How many Strength Reductions a combined unit has."""
    lost = [LAST[part] + 1 if where(s, part) == DEAD else s.sr[part] for part in parts_of(s, u)]
    return min(MOST, LAST[u], sum(map(bool, lost)) if CAVALRY >> u & 1 else sum(lost))


def status(s: State, u: int) -> int:
    """16.3.1, 16.4.1, G60 The CE Status of a combined unit: the average of its parts, rounded to the worse."""
    found = [s.ce[part] for part in parts_of(s, u) if on_map(s, part)]
    return -(-sum(found) // len(found))


def take_off(s: State, u: int) -> None:
    """16.3.1 A unit leaves the map for another one, with all its markers."""
    put(s, u, INSIDE)
    s.rides = with_pair(s.rides, u, NOWHERE)
    s.assigned = tuple(pair for pair in s.assigned if u not in pair)
    s.pa, s.debt = changed(s.pa, u, 0), changed(s.debt, u, 0)
    set_task(s, u, IDLE)


def combine(play: Play[State], u: int, space: int = NOWHERE) -> None:
    """16.3.1, 16.4.1 Units are swapped for the one into which they combine; in two hexes it is a Two-Hex Unit."""
    s = play.state
    parts, spaces = parts_of(s, u), spaces_of(s, u)
    first = spaces[0] if space == NOWHERE else space
    lost, effectiveness = reductions(s, u), status(s, u)
    present = [part for part in parts if on_map(s, part)]
    army, corps = s.army[present[0]], {s.corps[part] for part in present}
    for part in present:
        take_off(s, part)
    put(s, u, first)
    if len(spaces) > 1 and space == NOWHERE:
        spread_into(s, u, spaces[1])
    set_sr(s, u, lost)
    set_ce(s, u, effectiveness)
    s.army = changed(s.army, u, army)
    if s.rules.edition > 2:
        _keep_corps(s, u, corps)
    rule = "16.4.1" if CAVALRY >> u & 1 else "16.3.1"
    play.log(rule, "combines", owner_alone(play.state, SIDE[u]), unit=u, parts=list(parts), hex=first)


def _keep_corps(s: State, u: int, corps: set[int]) -> None:
    """5.1.2-2, 5.2.3 A unit stays in the corps to which all of its parts are attached, if that has room for it."""
    s.corps = changed(s.corps, u, NONE)
    if len(corps) == 1 and (only := next(iter(corps))) != NONE and has_room(s, u, only):
        s.corps = changed(s.corps, u, only)


def split(play: Play[State], u: int) -> None:
    """25.5, E10 A division splits into its brigades, which share its Strength Reductions and have its CE Status."""
    s = play.state
    spaces, parts, left = places(s, u), parts_of(s, u), s.sr[u]
    for k, part in enumerate(parts):
        put(s, part, spaces[min(k, len(spaces) - 1)])
        set_sr(s, part, min(left, LAST[part]))
        left -= min(left, LAST[part])
        set_ce(s, part, s.ce[u])
        s.army = changed(s.army, part, s.army[u])
        if s.rules.edition > 2:
            s.corps = changed(s.corps, part, s.corps[u])
    play.log("25.5", "splits", owner_alone(play.state, SIDE[u]), unit=u, parts=list(parts), hex=spaces[0])
    take_off(s, u)


class Combining(Sided, frozen=True):
    """16.3.1, 16.4.1, 25.5 At the end of a movement phase units may combine or split; Cavalry Corps must be formed."""

    changed: int = 0

    def pieces(self, s: State) -> int:
        found = 0
        for u, parts in s.rules.setting.combinations.items():
            if SIDE[u] == self.side:
                found |= 1 << u | sum(1 << part for part in parts)
        return found

    def _able(self, s: State) -> list[int]:
        found = (u for u in s.rules.setting.combinations if not self.changed >> u & 1)
        return [u for u in found if combination_hindrance(s, self.side, u) is None]

    def _divisible(self, s: State) -> list[int]:
        found = (u for u in s.rules.setting.combinations if not self.changed >> u & 1)
        return [u for u in found if split_hindrance(s, self.side, u) is None]

    def ask(self, s: State) -> tuple[Decision, ...]:
        able, divisible = self._able(s), self._divisible(s)
        choices = [COMBINE[u] for u in able] + [SPLIT[u] for u in divisible]
        if not any(CAVALRY >> u & 1 for u in able):
            choices.append(DONE)
        prompt = "Choose units to combine or to split, or go on."
        return (Decision(SIDES[self.side], "16.3.1", prompt, tuple(choices)),) if able or divisible else ()

    def run(self, play: Play[State], side: Side | None, choice: Choice | None) -> None:
        if choice is None or choice == DONE:
            return
        u = choice.number
        again = Combining(self.side, self.changed | 1 << u)
        if choice.verb == "split":
            split(play, u)
        elif CAVALRY >> u & 1 and len(spaces_of(play.state, u)) > 1:
            then(play, Gathering(self.side, u), again)
            return
        else:
            combine(play, u)
        then(play, again)

    def why_not(self, s: State, side: Side, choice: Choice) -> Refusal | None:
        if choice == DONE:
            return MUST_FORM
        if choice.verb == "combine":
            return combination_hindrance(s, self.side, choice.number) or IS_FORMED
        return (split_hindrance(s, self.side, choice.number) or IS_FORMED) if choice.verb == "split" else None


class Gathering(Sided, frozen=True):
    """16.4.1 The owner says in which of their hexes cavalry divisions become a corps."""

    unit: int

    def pieces(self, s: State) -> int:
        return 1 << self.unit | sum(1 << part for part in parts_of(s, self.unit))

    def ask(self, s: State) -> tuple[Decision, ...]:
        choices = tuple(AT[a] for a in spaces_of(s, self.unit))
        prompt = "Choose the hex in which the corps is formed."
        return (Decision(SIDES[self.side], "16.4.1", prompt, choices),)

    def run(self, play: Play[State], side: Side | None, choice: Choice | None) -> None:
        assert choice is not None
        combine(play, self.unit, choice.number)

    def why_not(self, s: State, side: Side, choice: Choice) -> Refusal | None:
        return NOT_A_PART if choice.verb == "at" else None
