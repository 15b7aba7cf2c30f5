"""STD.FORT, STD.SIEGE: forts are stormed one by one by infantry, or assaulted all at once with guns.

Events: `counts` as in a battle, `storm` (fort, square, side, attack, die, fell, attacker: the steps it loses),
`assault` (square, gun, infantry, calibre, strength, die, fell, attack, attacker), `forts_fall` (square).
"""

from __future__ import annotations

from collections.abc import Iterator

from msgspec.structs import replace

from marne.board import bits, members
from marne.games.avalon_hill_1914.attackers import (
    BY_RAIL,
    HAS_FOUGHT,
    JOIN,
    NOT_ADJACENT,
    READY,
    Muster,
    can_be_attacked,
    infantry_in,
    ready,
)
from marne.games.avalon_hill_1914.battle import Answer, Battle, commit
from marne.games.avalon_hill_1914.forts import hostile
from marne.games.avalon_hill_1914.ground import DIRECTION, FORTRESS_AT, FORTRESSES, INSIDE, NEAR, NEXT, WORKS
from marne.games.avalon_hill_1914.losses import Losses
from marne.games.avalon_hill_1914.neutrality import liege_taken, violate
from marne.games.avalon_hill_1914.odds import fort_defence, offence, result
from marne.games.avalon_hill_1914.state import (
    COUNTRY,
    NOWHERE,
    STANDING,
    Box,
    State,
    here,
    stands,
    then,
    units_in,
    where,
)
from marne.games.avalon_hill_1914.tables import DESTROYS
from marne.games.avalon_hill_1914.units import (
    ACTIVE,
    ALLIES,
    CAVALRY,
    GERMANY,
    INFANTRY,
    KIND,
    OF_SIDE,
    SIDES,
    SIEGE,
    SUPPORT,
    steps_left,
)
from marne.kernel import Choice, Decision, Play, Refusal, RuleId, Side, recount, total
from marne.kernel.words import prose

FALLS_ON = 1
"""STD.FORT.6 The die on which infantry takes a fort."""
STORMING = 2
"""STD.FORT.12 The steps that the infantry of an assault must have."""

NO_FORTS = Refusal("STD.FORT.2", "No enemy fort stands there.")
NO_SIEGES = Refusal("INTRO.18", "Forts do not exist in the Introductory Game.")
EACH_ONCE = Refusal("STD.FORT.3", "Every fort that still stands there has been stormed in this turn.")
NOBODY_BESIDE = Refusal("STD.FORT.3", "No infantry of yours that may still attack stands before that fort.")
AL_USELESS = Refusal("STD.FORT.23", "French heavy artillery adds nothing against forts.")
WAS_ASSAULTED = Refusal("STD.FORT.22", "The fortress has been assaulted in this turn.")
WAS_STORMED = Refusal("STD.FORT.22", "Its forts have been stormed by infantry in this turn.")
WAS_ATTACKED = Refusal("STD.STACK.9", "The garrison has been attacked in this turn.")
ONLY_GERMANY = Refusal("STD.FORT.9", "Only Germany has guns for an assault.")
NO_PARTY = Refusal("STD.FORT.10", "No gun with infantry of two steps, nor such an A corps, stands ready beside it.")
NO_SECOND = Refusal("STD.FORT.14", "A garrison is inside: further infantry must attack it.")
HAS_GONE_IN = Refusal("STD.STACK.8", "The garrison has been in a battle, or has gone back, in this turn.")
TOO_WEAK = Refusal("STD.FORT.12", "The infantry of an assault must have two steps or more.")
ONE_GUN = Refusal("STD.FORT.22", "An assault is made by one gun and one infantry unit.")
NO_GUN_BESIDE = Refusal("STD.FORT.10", "Gun and infantry of an assault stand in one square.")
NO_PART = Refusal("STD.FORT.10", "Only guns and infantry take part in an assault.")
TAKES_PART = Refusal("STD.FORT.26", "It takes part in the assault on the forts.")
GUN_MISSING = Refusal("STD.FORT.16", "Only an A corps assaults a fortress without a gun.")
INFANTRY_MISSING = Refusal("STD.FORT.10", "A gun assaults a fortress only together with infantry.")


# STD.FORT.3 to 7: storming one fort.


def _before(k: int) -> int:
    f, side = divmod(k, WORKS)
    square = FORTRESSES[f].square
    across = NEXT[square] if side == INSIDE else [b for b in NEXT[square] if DIRECTION[square, b] == side]
    return bits(across) | 1 << square


BEFORE = tuple(_before(k) for k in range(WORKS * len(FORTRESSES)))
"""Q25 The squares from which a fort can be stormed: across its side, or inside; a fort inside from all around."""
AROUND = tuple(NEAR[fortress.square] | 1 << fortress.square for fortress in FORTRESSES)
"""The squares of a fortress and around it."""
ENEMY_FORTRESSES = tuple(tuple(f for f in range(len(FORTRESSES)) if hostile(f, side)) for side in (GERMANY, ALLIES))
"""The fortresses that are the enemy's for each side."""


def why_not_storm(s: State, side: int, k: int) -> Refusal | None:
    """Why a side cannot storm a fort now."""
    f = k // WORKS
    if not s.rules.full:
        return NO_SIEGES
    if not hostile(f, side) or not s.forts[k]:
        return NO_FORTS
    if s.assaulted >> FORTRESSES[f].square & 1:
        return WAS_ASSAULTED
    if s.stormed.count(k) - s.breached.count(k) >= s.forts[k]:
        return EACH_ONCE
    return None if infantry_in(s, side, BEFORE[k]) else NOBODY_BESIDE


def _besieged(s: State, side: int) -> Iterator[int]:
    """The enemy fortresses beside which, or in which, a side stands."""
    if not s.rules.full:
        return
    mine = STANDING[s.at].sides[side]
    for f in ENEMY_FORTRESSES[side]:
        if mine & AROUND[f] and stands(s, f):
            yield f


def storms(s: State, side: int) -> Iterator[int]:
    """STD.FORT.3 The forts that a side can storm now."""
    for f in _besieged(s, side):
        for k in range(WORKS * f, WORKS * f + WORKS):
            if why_not_storm(s, side, k) is None:
                yield k


class Stormers(Muster, frozen=True):
    """STD.FORT.3 The attacker names the infantry that storms a fort; 210 guns may support it (Q104)."""

    fort: int = 0

    def starts(self, s: State) -> int:
        return BEFORE[self.fort] & STANDING[s.at].sides[self.side]

    def _silent(self, s: State, u: int, square: int, with_it: int) -> Refusal | None:
        return AL_USELESS if (SUPPORT & ~SIEGE) >> u & 1 else super()._silent(s, u, square, with_it)

    def _not_from_there(self, s: State, u: int) -> Refusal:
        return NOT_ADJACENT

    def _prompt(self) -> tuple[RuleId, str]:
        return "STD.FORT.3", prose("Choose the units that storm the fort.")

    def begin(self, play: Play[State]) -> None:
        s, square = play.state, self.square
        _violate(play, square)
        commit(s, self.joined)
        s.stormed = (*s.stormed, self.fort)
        attack, stand = offence(s, square, self.joined), fort_defence("STD.FORT.4")
        die = play.roll("STD.FORT.6")
        lost, _ = result(s.rules, total(attack), total(stand), die)
        fell = die == FALLS_ON
        recount(play.log, attack, side=SIDES[self.side])
        recount(play.log, stand, side=SIDES[1 - self.side])
        play.log(
            "STD.FORT.6", "storm", fort=self.fort, square=square, side=SIDES[self.side], attack=total(attack), die=die,
            fell=fell, attacker=lost,
        )  # fmt: skip
        if fell:
            s.breached = (*s.breached, self.fort)
            s.forts = s.forts[: self.fort] + bytes((s.forts[self.fort] - 1,)) + s.forts[self.fort + 1 :]
            liege_taken(play)
        then(play, Losses(self.side, self.joined, lost, defending=False))


def _violate(play: Play[State], square: int) -> None:
    """STD.NEUT.7 An attack on a fort of a neutral country violates it."""
    country = FORTRESSES[FORTRESS_AT[square]].country
    if country in COUNTRY.values():
        violate(play, country, "STD.NEUT.7")


# STD.FORT.9 to 16: the assault.


def garrison(s: State, square: int) -> int:
    """STD.FORT.14 The enemy infantry and cavalry inside a fortress."""
    return units_in(s, square, ALLIES) & (INFANTRY | CAVALRY)


def _around(s: State, square: int) -> int:
    """The squares from which an assault can be made: those around, and the fortress itself (STD.FORT.7)."""
    return AROUND[FORTRESS_AT[square]] & STANDING[s.at].sides[GERMANY]


def why_not_assault(s: State, side: int, square: int) -> Refusal | None:
    """Why a side cannot assault the forts of a square now."""
    f = FORTRESS_AT.get(square)
    if not s.rules.full:
        return NO_SIEGES
    if side != GERMANY:
        return ONLY_GERMANY
    if f is None or not hostile(f, side) or not stands(s, f):
        return NO_FORTS
    if s.assaulted >> square & 1:
        return WAS_ASSAULTED
    if any(k // WORKS == f for k in s.stormed):
        return WAS_STORMED
    if s.attacked >> square & 1:
        return WAS_ATTACKED
    if not any(_parties(s, square)):
        return NO_PARTY
    return _garrison_refusal(s, square)


def _garrison_refusal(s: State, square: int) -> Refusal | None:
    """STD.FORT.14 Why a garrison inside forbids an assault."""
    if not garrison(s, square):
        return None
    if not can_be_attacked(s, square, ALLIES):
        return HAS_GONE_IN
    able = infantry_in(s, GERMANY, NEAR[square])
    return None if able & (able - 1) else NO_SECOND


def _strong(s: State, units: int) -> int:
    """STD.FORT.12 The infantry of two or more steps among some units."""
    return bits(u for u in members(units & INFANTRY) if steps_left(u, s.step[u]) >= STORMING)


def _parties(s: State, square: int) -> Iterator[int]:
    """STD.FORT.10, STD.FORT.16 The units around a square that can make an assault, square by square."""
    able = ready(s, GERMANY)
    for start in members(_around(s, square)):
        units = here(s, start) & able
        foot, guns = _strong(s, units), units & SIEGE
        if foot & ACTIVE or (foot and guns):
            yield (foot | guns) if guns else foot & ACTIVE


def assaults(s: State, side: int) -> Iterator[int]:
    """STD.FORT.10 The fortresses that a side can assault now."""
    if side == GERMANY:
        for f in _besieged(s, side):
            if why_not_assault(s, side, FORTRESSES[f].square) is None:
                yield FORTRESSES[f].square


class Besiegers(Box, frozen=True):
    """STD.FORT.10, STD.FORT.16 Germany names the gun and the infantry of an assault, or an A corps alone."""

    square: int
    gun: int = NOWHERE
    infantry: int = NOWHERE

    def _able(self, s: State) -> int:
        """The units that can be named now."""
        found = 0
        for party in _parties(s, self.square):
            found |= party
        if self.gun != NOWHERE:
            found &= INFANTRY & here(s, where(s, self.gun))
        if self.infantry != NOWHERE:
            found &= SIEGE & here(s, where(s, self.infantry))
        return found

    def _complete(self) -> bool:
        return self.infantry != NOWHERE and (self.gun != NOWHERE or bool(ACTIVE >> self.infantry & 1))

    def ask(self, s: State) -> tuple[Decision, ...]:
        choices = tuple(JOIN[u] for u in members(self._able(s)))
        prompt = "Choose the gun and the infantry of the assault, in one square."
        ended = (READY,) if self._complete() else ()
        return (Decision(SIDES[GERMANY], "STD.FORT.10", prompt, (*choices, *ended)),)

    def run(self, play: Play[State], side: Side | None, choice: Choice | None) -> None:
        assert choice is not None
        if choice != READY:
            part = "gun" if SIEGE >> choice.number & 1 else "infantry"
            then(play, replace(self, **{part: choice.number}))
        elif garrison(play.state, self.square):
            then(play, AgainstGarrison(GERMANY, self.square, gun=self.gun, infantry=self.infantry))
        else:
            then(play, Assault(self.square, self.gun, self.infantry))

    def why_not(self, s: State, side: Side, choice: Choice) -> Refusal | None:
        if choice == READY:
            return INFANTRY_MISSING if self.infantry == NOWHERE else GUN_MISSING
        return self._hindrance(s, choice.number) if choice.verb == "join" else None

    def _hindrance(self, s: State, u: int) -> Refusal | None:
        """Why a unit cannot be named."""
        if not OF_SIDE[GERMANY] >> u & 1 or not _beside(s, u, self.square):
            return NOT_ADJACENT
        if s.fought >> u & 1:
            return HAS_FOUGHT
        if s.rode >> u & 1:
            return BY_RAIL
        if not (SIEGE | INFANTRY) >> u & 1:
            return NO_PART
        if (self.gun if SIEGE >> u & 1 else self.infantry) != NOWHERE:
            return ONE_GUN
        return NO_GUN_BESIDE if SIEGE >> u & 1 or _strong(s, 1 << u) else TOO_WEAK


def _beside(s: State, u: int, square: int) -> bool:
    """Whether a unit stands where an assault on a square can be made from."""
    return bool(_around(s, square) >> where(s, u) & 1)


class AgainstGarrison(Muster, frozen=True):
    """STD.FORT.14, STD.FORT.26 Germany names the infantry that attacks the garrison, and guns that support it."""

    gun: int = NOWHERE
    infantry: int = NOWHERE

    def starts(self, s: State) -> int:
        return NEAR[self.square] & STANDING[s.at].sides[self.side]

    def _hindrance(self, s: State, u: int, starts: int) -> Refusal | None:
        return TAKES_PART if u in (self.gun, self.infantry) else super()._hindrance(s, u, starts)

    def _not_from_there(self, s: State, u: int) -> Refusal:
        return NOT_ADJACENT

    def _prompt(self) -> tuple[RuleId, str]:
        return "STD.FORT.14", prose("Choose the units that attack the garrison.")

    def begin(self, play: Play[State]) -> None:
        then(play, Assault(self.square, self.gun, self.infantry, self.joined))


class Assault(Box, frozen=True):
    """STD.FORT.11 One die is read for the gun on the siege table, for the infantry on the combat table."""

    square: int
    gun: int
    infantry: int
    attackers: int = 0

    def run(self, play: Play[State], side: Side | None, choice: Choice | None) -> None:
        s, square = play.state, self.square
        _violate(play, square)
        s.assaulted |= 1 << square
        party = 1 << self.infantry | (0 if self.gun == NOWHERE else 1 << self.gun)
        s.fought |= party
        commit(s, self.attackers)
        attack, stand = offence(s, square, 1 << self.infantry), fort_defence("STD.FORT.13")
        die = play.roll("STD.FORT.11")
        lost, _ = result(s.rules, total(attack), total(stand), die)
        calibre = KIND[self.infantry if self.gun == NOWHERE else self.gun].gun
        strength = FORTRESSES[FORTRESS_AT[square]].strength
        fell = die in DESTROYS.get((calibre, strength), ())
        recount(play.log, attack, side=SIDES[GERMANY])
        recount(play.log, stand, side=SIDES[ALLIES])
        play.log(
            "STD.SIEGE.2", "assault", square=square, gun=self.gun, infantry=self.infantry, calibre=calibre,
            strength=strength, die=die, fell=fell, attack=total(attack), attacker=lost,
        )  # fmt: skip
        if fell:
            raze(play, square)
        then(play, Losses(GERMANY, 1 << self.infantry, lost, defending=False), *self._battle(s, fell))

    def _battle(self, s: State, fell: bool) -> tuple[Box, ...]:
        """STD.FORT.14, STD.SIEGE.5 The battle with the garrison, which forts that still stand spare."""
        if not self.attackers:
            return ()
        s.attacked |= 1 << self.square
        return (Answer(Battle(GERMANY, self.square, self.attackers, spared=not fell or s.rules.shield)),)


def raze(play: Play[State], square: int) -> None:
    """STD.SIEGE.4 All forts in and on the sides of a square are destroyed."""
    s, f = play.state, FORTRESS_AT[square]
    s.forts = s.forts[: WORKS * f] + bytes(WORKS) + s.forts[WORKS * f + WORKS :]
    play.log("STD.SIEGE.4", "forts_fall", square=square)
    liege_taken(play)
