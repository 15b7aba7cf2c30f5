"""STD.COMBAT.1 to 13: who may take part in an attack, and how the attacker names his units."""

from __future__ import annotations

from collections.abc import Iterator

from msgspec.structs import replace

from marne.board import bits, members
from marne.games.avalon_hill_1914.forts import hostile, shielded
from marne.games.avalon_hill_1914.ground import BOARD, FORTRESS_AT, NEAR, SLOTS, SQUARES
from marne.games.avalon_hill_1914.state import (
    STANDING,
    Box,
    State,
    neutrals,
    then,
    units_in,
    weight,
    weights,
    where,
)
from marne.games.avalon_hill_1914.units import CAVALRY, CORPS, DEFENSE, INFANTRY, OF_SIDE, SIDES, SUPPORT
from marne.games.avalon_hill_1914.verbs import VERBS
from marne.kernel import Choice, Decision, Memory, Play, Refusal, RuleId, Side
from marne.kernel.words import prose

JOIN, LEAVE = map(VERBS.all, ("join", "leave"))
READY = Choice("ready")
THROUGH_A_SIDE = 2 * CORPS
"""STD.COMBAT.8 How many points attack from one side of a square."""
SPACING = 3
"""STD.COMBAT.12 Guns so near to each other do not both support."""

NOT_ADJACENT = Refusal("STD.COMBAT.1", "Only units of yours beside the square can join the attack.")
HAS_FOUGHT = Refusal("STD.STACK.8", "It has been in a battle in this turn.")
BY_RAIL = Refusal("STD.RAIL.5", "It has come by rail in this turn, and must wait for the next.")
NEUTRAL = Refusal("STD.NEUT.1", "It is neutral.")
CAVALRY_STAYS = Refusal("STD.COMBAT.5", "Cavalry does not attack.")
HEAVY_GUN = Refusal("STD.COMBAT.11", "305 and 420 guns, and railway troops, add nothing to an attack.")
NEVER_ALONE = Refusal("STD.COMBAT.13", "Artillery joins only together with infantry of its own square.")
TOO_NEAR = Refusal("STD.COMBAT.12", "Artillery within three squares of it supports an attack in this turn.")
SIDE_FULL = Refusal("STD.COMBAT.8", "No more than two corps attack from one side of a square.")
SHIELDED = Refusal("STD.FORT.8", "Forts shield the units in that square from an attack from there.")
STAYS_OUT = Refusal("STD.COMBAT.4", "You have left it out of this attack.")
NOT_IN_IT = Refusal("STD.COMBAT.4", "It has not joined the attack.")
LAST_ONE = Refusal("STD.COMBAT.13", "Without it no infantry would be left in the attack.")
JOINED = Refusal("STD.STACK.7", "It has joined the attack already.")
NOBODY_YET = Refusal("STD.COMBAT.13", "No infantry has joined the attack.")


_AROUND: Memory[int, int] = Memory(len(SQUARES), lambda a: bits(b for b in SQUARES if BOARD.apart(a, b) <= SPACING))
"""The squares within three of each."""


def ready(s: State, side: int) -> int:
    """STD.STACK.8, STD.NEUT.1 The units of a side that have not fought, did not come by rail, and are at war."""
    return OF_SIDE[side] & ~s.fought & ~s.rode & ~neutrals(s)


def infantry_in(s: State, side: int, squares: int) -> int:
    """The infantry of a side in some squares that may still attack."""
    here, able = STANDING[s.at].here, ready(s, side) & INFANTRY
    found = 0
    for a in members(squares & STANDING[s.at].sides[side]):
        found |= here[a] & able
    return found


def _defending(step: bytes) -> int:
    return bits(u for u, factors in enumerate(DEFENSE) if factors[step[u]])


_DEFENDING: Memory[bytes, int] = Memory(1 << 8, _defending)
"""STD.COMBAT.30 The units with a defence factor above 0, by the steps of all units."""


def nameable(s: State, square: int, side: int) -> int:
    """STD.COMBAT.30, Q92 The units of a side in a square that can be named as defenders."""
    return units_in(s, square, side) & ~s.fought & _DEFENDING[s.step]


def can_be_attacked(s: State, square: int, side: int) -> bool:
    """Q92 Whether units of a side in a square can be attacked: not if only such as have fought could defend it."""
    units = units_in(s, square, side)
    strong = units & _DEFENDING[s.step]
    return bool((strong or units) & ~s.fought)


def approaches(s: State, square: int, side: int) -> int:
    """STD.COMBAT.1, STD.FORT.8 Whence a side can attack the units in a square; its own forts shield none."""
    mine = NEAR[square] & STANDING[s.at].sides[side]
    f = FORTRESS_AT.get(square)
    if f is None or not hostile(f, side):
        return mine
    return bits(a for a in members(mine) if not shielded(s, square, a))


def targets(s: State, side: int) -> Iterator[int]:
    """STD.COMBAT.1, STD.STACK.9 The squares that a side can attack now."""
    standing, able, reached = STANDING[s.at], ready(s, side) & INFANTRY, 0
    foes = standing.sides[1 - side] & ~s.attacked
    for a in members(standing.sides[side] & BOARD.neighbours(foes)):
        if standing.here[a] & able:
            reached |= NEAR[a]
    for square in members(foes & reached):
        if square in FORTRESS_AT and not infantry_in(s, side, approaches(s, square, side)):
            continue
        if can_be_attacked(s, square, 1 - side):
            yield square


class Muster(Box, frozen=True):
    """STD.COMBAT.19 The attacker names the units that attack: base of the stages that ask for them.

    What was left out cannot join again, so that the naming comes to an end.
    """

    side: int
    square: int
    joined: int = 0
    out: int = 0

    def starts(self, s: State) -> int:
        """The squares from which units may join."""
        raise NotImplementedError

    def guns(self) -> int:
        """STD.COMBAT.11 The artillery that may add its factor."""
        return SUPPORT

    def begin(self, play: Play[State]) -> None:
        """The units have been named."""
        raise NotImplementedError

    def _prompt(self) -> tuple[RuleId, str]:
        return "STD.COMBAT.20", prose("Choose the units that attack.")

    def candidates(self, s: State) -> int:
        """The units that may join now."""
        starts, here = self.starts(s), STANDING[s.at].here
        near = 0
        for a in members(starts):
            near |= here[a] & OF_SIDE[self.side]
        return bits(u for u in members(near & ~self.joined) if self._hindrance(s, u, starts) is None)

    def _hindrance(self, s: State, u: int, starts: int) -> Refusal | None:
        """Why a unit cannot join."""
        square = where(s, u)
        if not OF_SIDE[self.side] >> u & 1 or square >= SLOTS or not starts >> square & 1:
            return self._not_from_there(s, u)
        if s.fought >> u & 1:
            return HAS_FOUGHT
        if s.rode >> u & 1:
            return BY_RAIL
        if neutrals(s) >> u & 1:
            return NEUTRAL
        if CAVALRY >> u & 1:
            return CAVALRY_STAYS
        if self.out >> u & 1:
            return STAYS_OUT
        with_it = self.joined & STANDING[s.at].here[square]
        if not INFANTRY >> u & 1 and (refusal := self._silent(s, u, square, with_it)):
            return refusal
        return SIDE_FULL if weights(s, with_it) + weight(s, u) > THROUGH_A_SIDE else None

    def _not_from_there(self, s: State, u: int) -> Refusal:
        """Why a unit cannot join from where it is: forts part it from the square, or the whole ground does."""
        return SHIELDED if OF_SIDE[self.side] >> u & 1 and NEAR[self.square] >> where(s, u) & 1 else NOT_ADJACENT

    def _silent(self, s: State, u: int, square: int, with_it: int) -> Refusal | None:
        """STD.COMBAT.11 to 13 Why artillery cannot add its factor."""
        if not self.guns() >> u & 1:
            return HEAVY_GUN
        if not with_it & INFANTRY:
            return NEVER_ALONE
        others = s.fired | bits(where(s, gun) for gun in members(self.joined & SUPPORT))
        return TOO_NEAR if others & _AROUND[square] else None

    def leavers(self) -> int:
        """The units that may be left out again: somebody must remain, and be it without guns."""
        guns = self.joined & ~INFANTRY
        foot = self.joined & INFANTRY
        return self.joined if foot & (foot - 1) else guns

    def ask(self, s: State) -> tuple[Decision, ...]:
        choices = [JOIN[u] for u in members(self.candidates(s))]
        if self.joined:
            choices += [*(LEAVE[u] for u in members(self.leavers())), READY]
        return (Decision(SIDES[self.side], *self._prompt(), tuple(choices)),)

    def run(self, play: Play[State], side: Side | None, choice: Choice | None) -> None:
        assert choice is not None
        if choice == READY:
            self.begin(play)
        elif choice.verb == "join":
            then(play, replace(self, joined=self.joined | 1 << choice.number))
        else:
            gone = 1 << choice.number | self._unescorted(play.state, choice.number)
            then(play, replace(self, joined=self.joined & ~gone, out=self.out | gone))

    def _unescorted(self, s: State, u: int) -> int:
        """STD.COMBAT.13 The guns that have no infantry beside them in the attack once a unit leaves it."""
        with_it = self.joined & STANDING[s.at].here[where(s, u)] & ~(1 << u)
        return 0 if with_it & INFANTRY else with_it

    def why_not(self, s: State, side: Side, choice: Choice) -> Refusal | None:
        if choice == READY:
            return NOBODY_YET
        if choice.verb == "leave":
            return LAST_ONE if self.joined >> choice.number & 1 else NOT_IN_IT
        if choice.verb != "join":
            return None
        return JOINED if self.joined >> choice.number & 1 else self._hindrance(s, choice.number, self.starts(s))
