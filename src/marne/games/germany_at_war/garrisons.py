"""Chapter 4.1: garrisons, and how infantry builds them."""

from __future__ import annotations

from marne.board import bits, members
from marne.games.germany_at_war.blocks import BRITISH, INFANTRIES, LAST, POWER, SIDE
from marne.games.germany_at_war.ground import FORTS, FORTS_IN
from marne.games.germany_at_war.state import (
    SIDES,
    STANDING,
    Box,
    State,
    add_garrison,
    controlled,
    garrisons_of,
    has_acted,
    set_step,
    then,
)
from marne.games.germany_at_war.verbs import VERBS
from marne.kernel import Choice, Decision, Memory, Play, Refusal, Side

BUILD, RAISE = map(VERBS.all, ("build", "raise"))
DONE = Choice("done")

DISCS = (10, 20, 0, 5)
"""4.1a How many garrison discs each Power has."""
MOST = 5
"""4.1f How many garrisons a fortress holds."""

NOT_INFANTRY = Refusal("4.1h", "Only infantry builds garrisons.")
NO_BRITISH = Refusal("7.4e", "British blocks cannot build garrisons.")
NO_FORTRESS = Refusal("4.1h", "There is no fortress of yours in the block's area.")
AT_MINIMUM = Refusal("4.1h", "The block is at its last step and cannot give up another.")
NO_DISC = Refusal("4.1i", "No garrison disc of that Power is free.")
FORTRESS_FULL = Refusal("4.1f", "The fortress already holds five garrisons.")


def _discs_free(garrisons: bytes) -> tuple[int, ...]:
    """4.1a How many discs of each Power are not on the map."""
    return tuple(discs - sum(garrisons[power::4]) for power, discs in enumerate(DISCS))


FREE: Memory[bytes, tuple[int, ...]] = Memory(1 << 12, _discs_free)
"""How many discs of each Power are not on the map, by all garrisons."""


def _able(garrisons: bytes) -> tuple[int, int]:
    """4.1h, 4.1i Who has a disc for a garrison, if he stands where one can be raised; and where one can be."""
    free = FREE[garrisons]
    able = bits([u for u in members(INFANTRIES) if free[POWER[u]]])
    return able, bits([a for a in members(FORTS) if any(sum(garrisons[4 * f : 4 * f + 4]) < MOST for f in FORTS_IN[a])])


ABLE: Memory[bytes, tuple[int, int]] = Memory(1 << 12, _able)
"""Who could build garrisons, and in which areas, by all garrisons."""


def discs_free(s: State, power: int) -> int:
    """4.1a How many discs of a Power are not on the map."""
    return FREE[s.garrisons][power]


def places(s: State, u: int) -> list[int]:
    """4.1i The fortresses where a block may raise a garrison."""
    area = s.at[u]
    return [f for f in FORTS_IN[area] if garrisons_of(s, f) < MOST]


def builder_hindrance(u: int) -> Refusal | None:
    """4.1h, 7.4e Why a block never builds garrisons."""
    if not INFANTRIES >> u & 1:
        return NOT_INFANTRY
    return NO_BRITISH if POWER[u] == BRITISH else None


def build_hindrance(s: State, u: int) -> Refusal | None:
    """4.1h Why a block cannot build garrisons where it stands."""
    if why := builder_hindrance(u):
        return why
    if not FORTS_IN[s.at[u]] or not controlled(s, SIDE[u]) >> s.at[u] & 1:
        return NO_FORTRESS
    if s.step[u] == LAST[u]:
        return AT_MINIMUM
    if not discs_free(s, POWER[u]):
        return NO_DISC
    return None if places(s, u) else FORTRESS_FULL


def builders(s: State, side: int, ready: int) -> int:
    """4.1h The blocks of a set that can build garrisons where they stand."""
    standing = STANDING[s.at]
    able, roomy = ABLE[s.garrisons]
    found = 0
    for area in members(roomy & standing.sides[side] & controlled(s, side)):
        for u in members(standing.here[area] & able & ready):
            if s.step[u] != LAST[u]:
                found |= 1 << u
    return found


class BuildGarrisons(Box, frozen=True):
    """4.1h Infantry gives up steps, one for each garrison, instead of moving.

    Once it has begun, its side is asked as long as there is room and a disc: the enemy does not learn what it has left.
    """

    side: int
    unit: int
    built: int = 0

    def ask(self, s: State) -> tuple[Decision, ...]:
        why = build_hindrance(s, self.unit)
        if why is not None and not (why is AT_MINIMUM and self.built and self._seems_able(s)):
            return ()
        choices = [] if why else [RAISE[f] for f in places(s, self.unit)]
        if self.built:
            choices.append(DONE)
        return (Decision(SIDES[self.side], "4.1h", "Raise a garrison for a step, or stop.", tuple(choices)),)

    def _seems_able(self, s: State) -> bool:
        """Whether anybody could think that the block goes on building; the first two editions did not ask."""
        return bool(s.rules.edition >= 3 and discs_free(s, POWER[self.unit]) and places(s, self.unit))

    def run(self, play: Play[State], side: Side | None, choice: Choice | None) -> None:
        s, u = play.state, self.unit
        if choice is None or choice.verb != "raise":
            has_acted(s, u)
            return
        fort = choice.number
        set_step(s, u, s.step[u] + 1)
        add_garrison(s, fort, POWER[u])
        play.log("4.1h", "garrison", fort=fort, power=POWER[u], total=garrisons_of(s, fort))
        play.log("4.1h", "gave_step", (SIDES[self.side],), block=u, step=s.step[u])
        then(play, BuildGarrisons(self.side, u, self.built + 1))

    def why_not(self, s: State, side: Side, choice: Choice) -> Refusal | None:
        if choice.verb != "raise":
            return None
        if choice.number not in FORTS_IN[s.at[self.unit]]:
            return NO_FORTRESS
        return AT_MINIMUM if s.step[self.unit] == LAST[self.unit] else FORTRESS_FULL

    def relabelled(self, to: tuple[int, ...]) -> BuildGarrisons:
        return BuildGarrisons(self.side, to[self.unit], self.built)
