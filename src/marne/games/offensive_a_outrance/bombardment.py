"""13.1, 13.4: siege guns bombard Fortresses, before any attack of the phase is named.

First all targets are named, then the guns fire one by one (H1). What a gun may do to a Fortress is counted exactly in
`chances`, for whoever wants to know before the dice.

Events: `indicated` (unit), `bombards` (unit, fortress, coordinated), `shells` (unit, left), `shot` (unit, fortress,
die, drm, result, steps). What a Fortress loses by it is told in `works`.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from fractions import Fraction

from marne.board import members
from marne.games.offensive_a_outrance.breach import Occupy
from marne.games.offensive_a_outrance.ground import CAMPS, NEAR, SLOTS
from marne.games.offensive_a_outrance.guns import HEAVY, LIGHT, PIONIER_OF, ROLLS, deployed
from marne.games.offensive_a_outrance.ratings import steps
from marne.games.offensive_a_outrance.standing import standing, where
from marne.games.offensive_a_outrance.state import NOWHERE, RESERVE, Sided, State, then
from marne.games.offensive_a_outrance.tables import RESULTS
from marne.games.offensive_a_outrance.units import (
    CAMP_OF,
    FORTRESSES,
    HQS,
    LAST,
    NUMBER,
    OF_SIDE,
    SIDE,
    SIDES,
    UNITS,
)
from marne.games.offensive_a_outrance.verbs import VERBS
from marne.games.offensive_a_outrance.works import breach, invested
from marne.kernel import Choice, Decision, Play, Refusal, ResultTable, Side

TARGET, GUN = VERBS.all("target"), VERBS.all("gun")
FIRE, PIONIER, DONE = Choice("fire"), Choice("pionier"), Choice("done")
SKM = NUMBER["de_5p6_skm"]
"""13.1.3-1 The gun for which a star is a step."""
AGAIN = (1, 2, 3)
"""13.1.3-1 The faces of a second roll that cost a step."""
SHELLS = {"42": 0, "30.5": 1}
"""13.4 Where the state counts the shots of each calibre."""

NO_FORTRESS = Refusal("13.1", "No enemy Fortress stands there: only Fortresses are bombarded.")
NOT_DEPLOYED = Refusal("13.1", "Only Deployed siege guns of yours bombard.")
HAS_FIRED = Refusal("13.2-2", "That gun has bombarded in this phase.")
TOO_FAR = Refusal("13.1.1-3", "The gun is neither in the hex of that Fortress nor beside it.")
NEEDS_HQ = Refusal("13.2.2", "German 30.5 cm and 42 cm guns bombard only with a Siege-Train by.")
NOT_IN_HEX = Refusal("13.1.1-2", "Without a Siege-Train only a gun in the hex of the Fortress bombards it.")
ONE_GUN = Refusal("13.1.1-2", "Without a Siege-Train one gun may bombard, and one has.")
NO_SHELLS = Refusal("13.4", "No shells are left for a gun of that calibre.")
NOBODY_REACHES = Refusal("13.1.1-3", "No gun of yours can bombard that Fortress now.")
NOT_NAMED = Refusal("9.1-2", "That Fortress was not named: all targets are named before the first shot.")
IS_NAMED = Refusal("9.1-2", "That Fortress is named already.")
NAME_TARGET = Refusal("13.1.2-1", "Name the target first.")
NO_PIONIER = Refusal("13.3.4", "No gun that can fire at it stands with a Siege-Train whose pioneers are still free.")
NOT_WITH_HQ = Refusal("13.3.4", "The pioneers help only a gun that stands with their Siege-Train.")


# 13.1.1 Who may fire at what.


def _reach(space: int) -> int:
    """H2 A hex and those around it."""
    return 1 << space | NEAR[space]


def coordinated(s: State, f: int) -> bool:
    """13.1.1-1, H2 Whether a Siege-Train stands beside a Fortress or any hex of its camp, or in one of these."""
    camp = CAMPS.get(CAMP_OF[f], 0) | 1 << where(s, f)
    near = 0
    for space in members(camp):
        near |= _reach(space)
    spaces = (where(s, hq) for hq in members(HQS & OF_SIDE[1 - SIDE[f]] & ~s.riding))
    return any(space < SLOTS and near >> space & 1 for space in spaces)


def _shots_at(s: State, f: int) -> int:
    """The guns that have bombarded a Fortress in this phase."""
    return next((guns for target, guns in s.shots if target == f), 0)


def _alone_fired(s: State, f: int) -> bool:
    """13.1.1-2 Whether the one gun that fires without a Siege-Train has done so: at this target, or at any."""
    if not s.rules.one_gun_a_side:
        return bool(_shots_at(s, f))
    return any(guns and not (where(s, t) < SLOTS and coordinated(s, t)) for t, guns in s.shots)


def why_not_target(s: State, side: int, f: int) -> Refusal | None:
    """13.1 Why something is no target at all."""
    if not (FORTRESSES & OF_SIDE[1 - side]) >> f & 1 or where(s, f) >= SLOTS:
        return NO_FORTRESS
    return None if any(guns_at(s, side, f)) else NOBODY_REACHES


def why_not_fire(s: State, side: int, u: int, f: int) -> Refusal | None:
    """13.1, 13.2, 13.4 Why a gun cannot bombard a Fortress now."""
    if not deployed(s, side) >> u & 1:
        return NOT_DEPLOYED
    if s.fired >> u & 1:
        return HAS_FIRED
    if not _reach(where(s, f)) >> where(s, u) & 1:
        return TOO_FAR
    if not coordinated(s, f):
        if not LIGHT >> u & 1:
            return NEEDS_HQ
        if where(s, u) != where(s, f):
            return NOT_IN_HEX
        if _alone_fired(s, f):
            return ONE_GUN
    return None if has_shells(s, u) else NO_SHELLS


def has_shells(s: State, u: int) -> bool:
    """13.4 Whether a gun may still bombard: 21 cm guns always."""
    return not HEAVY >> u & 1 or s.shells[SHELLS[UNITS[u].caliber]] > 0


def guns_at(s: State, side: int, f: int) -> Iterator[int]:
    """13.1.1 The guns that can bombard a Fortress now."""
    return (u for u in members(deployed(s, side)) if why_not_fire(s, side, u, f) is None)


def targets(s: State, side: int) -> Iterator[int]:
    """13.1 The Fortresses that some gun of a side can bombard now."""
    return (f for f in members(FORTRESSES & OF_SIDE[1 - side]) if why_not_target(s, side, f) is None)


def pioneers_for(s: State, u: int) -> int:
    """13.3.4 The pioneers that can help a gun: those of a Siege-Train in its hex, unless used; -1 if there are none."""
    for hq, pionier in PIONIER_OF.items():
        if where(s, hq) == where(s, u) and where(s, pionier) == RESERVE and not s.fired >> pionier & 1:
            return pionier
    return NOWHERE


def besieged(s: State, side: int) -> bool:
    """Whether the enemy must reckon with a bombardment: guns stand Deployed, and somebody stands by a Fortress."""
    if not deployed(s, side):
        return False
    mine = standing(s).sides[side]
    spaces = (where(s, f) for f in members(FORTRESSES & OF_SIDE[1 - side]))
    return any(space < SLOTS and mine & _reach(space) for space in spaces)


# 13.1.3 What a shot does, and how likely.


def table(u: int) -> ResultTable:
    """13.1.2-1 The part of the Bombardment Results Table for a gun's calibre."""
    return RESULTS["bombardment_" + UNITS[u].caliber.replace(".", "")]


def result(u: int, f: int, roll: int) -> str:
    """13.1.2-1 What a roll of a gun means against a Fortress of its class."""
    found = table(u)
    return found.result(found.named(UNITS[f].strength_class), roll)


def _steps(u: int, what: str) -> dict[int, Fraction]:
    """13.1.3-1 The chance of each number of steps that a result costs."""
    if what == "+":
        hit = Fraction(len(AGAIN), 6)
        return {0: 1 - hit, 1: hit}
    return {_lost(u, what): Fraction(1)}


def _lost(u: int, what: str) -> int:
    """13.1.3-1 The steps that a result costs by itself: a star only if 5+6 sKM fires."""
    return int(what) if what.isdigit() else int(what == "*" and u == SKM)


def shot(u: int, f: int, pioneers: bool = False) -> dict[int, Fraction]:
    """13.1.3-1 The chance of each number of steps that a gun takes with all its dice, the first helped by pioneers."""
    found = {0: Fraction(1)}
    for k in range(ROLLS[u]):
        column = table(u).named(UNITS[f].strength_class)
        die: dict[int, Fraction] = {}
        for what, chance in table(u).chances(column, -1 if pioneers and not k else 0).items():
            for lost, part in _steps(u, what).items():
                die[lost] = die.get(lost, Fraction(0)) + chance * part
        found = _both(found, die)
    return found


def _both(one: dict[int, Fraction], other: dict[int, Fraction]) -> dict[int, Fraction]:
    """The chances of the sum of two numbers."""
    found: dict[int, Fraction] = {}
    for a, first in one.items():
        for b, second in other.items():
            found[a + b] = found.get(a + b, Fraction(0)) + first * second
    return found


def chances(guns: Iterable[int], f: int, left: int | None = None, helped: int = NOWHERE) -> dict[int, Fraction]:
    """13.1.3 The chance of each number of steps that guns take from a Fortress together; excess is ignored.

    `left` are the steps that it still has, `helped` is the gun that the pioneers help.
    """
    most = LAST[f] if left is None else left
    found = {0: Fraction(1)}
    for u in guns:
        found = _both(found, shot(u, f, u == helped))
    capped: dict[int, Fraction] = {}
    for lost, chance in found.items():
        capped[min(lost, most)] = capped.get(min(lost, most), Fraction(0)) + chance
    return capped


# 9.1-2 The stages.


class Bombard(Sided, frozen=True):
    """9.1-2 All Fortresses that are to be bombarded are named."""

    def ask(self, s: State) -> tuple[Decision, ...]:
        if not besieged(s, self.side):
            return ()
        named = [f for f, _ in s.shots]
        choices = [TARGET[f] for f in targets(s, self.side) if f not in named]
        prompt = "Name the Fortresses that are to be bombarded."
        return (Decision(SIDES[self.side], "9.1-2", prompt, (*choices, FIRE if named else DONE)),)

    def run(self, play: Play[State], side: Side | None, choice: Choice | None) -> None:
        if choice is None or choice == DONE:
            return
        if choice == FIRE:
            then(play, Bombardment(self.side))
            return
        s, f = play.state, choice.number
        s.shots = tuple(sorted((*s.shots, (f, 0))))
        play.log("9.1-2", "indicated", unit=f)
        then(play, self)

    def why_not(self, s: State, side: Side, choice: Choice) -> Refusal | None:
        if choice.verb != "target":
            return None
        return IS_NAMED if choice.number in [f for f, _ in s.shots] else why_not_target(s, self.side, choice.number)


class Bombardment(Sided, frozen=True):
    """13.1.2 The guns fire, one at a time, at the Fortresses that were named."""

    target: int = NOWHERE
    pioneers: bool = False

    def aim(self, s: State) -> int:
        """The Fortress at which the guns fire now; the only one that was named, without asking."""
        standing_now = self._named(s)
        return self.target if self.target != NOWHERE or len(standing_now) != 1 else standing_now[0]

    def _named(self, s: State) -> list[int]:
        return [f for f, _ in s.shots if where(s, f) < SLOTS]

    def _guns(self, s: State) -> list[int]:
        aim = self.aim(s)
        if aim == NOWHERE:
            return []
        return [u for u in guns_at(s, self.side, aim) if not self.pioneers or pioneers_for(s, u) != NOWHERE]

    def ask(self, s: State) -> tuple[Decision, ...]:
        if not self._named(s) or not deployed(s, self.side) & ~s.fired:
            return ()
        guns, aim = self._guns(s), self.aim(s)
        choices = [TARGET[f] for f in self._named(s) if f != aim and any(guns_at(s, self.side, f))]
        choices += [GUN[u] for u in guns]
        if not self.pioneers and any(pioneers_for(s, u) != NOWHERE for u in guns):
            choices.append(PIONIER)
        prompt = "Choose the gun that fires." if aim != NOWHERE else "Choose the Fortress that is bombarded first."
        return (Decision(SIDES[self.side], "13.1.2-1", prompt, (*choices, DONE)),)

    def run(self, play: Play[State], side: Side | None, choice: Choice | None) -> None:
        if choice is None or choice == DONE:
            return
        aim = self.aim(play.state)
        if choice == PIONIER:
            then(play, Bombardment(self.side, aim, True))
        elif choice.verb == "target":
            then(play, Bombardment(self.side, choice.number))
        else:
            shut = bool(CAMP_OF[aim]) and invested(play.state, CAMP_OF[aim])
            fire(play, choice.number, aim, self.pioneers)
            gone = where(play.state, aim) >= SLOTS
            occupied = (Occupy(self.side, aim),) if gone and shut else ()
            then(play, *occupied, Bombardment(self.side, NOWHERE if gone else aim))

    def why_not(self, s: State, side: Side, choice: Choice) -> Refusal | None:
        aim = self.aim(s)
        if choice.verb == "target":
            named = choice.number in self._named(s)
            return why_not_target(s, self.side, choice.number) if named else NOT_NAMED
        if choice == PIONIER:
            return NO_PIONIER
        if choice.verb != "gun":
            return None
        if aim == NOWHERE:
            return NAME_TARGET
        return why_not_fire(s, self.side, choice.number, aim) or NOT_WITH_HQ


def fire(play: Play[State], u: int, f: int, pioneers: bool) -> None:
    """13.1.2-1 A gun bombards a Fortress: its shots are counted, and each of its dice is rolled."""
    s = play.state
    play.log("13.1.2-1", "bombards", unit=u, fortress=f, coordinated=coordinated(s, f))
    if pioneers:
        s.fired |= 1 << pioneers_for(s, u)
    s.fired |= 1 << u
    s.revealed |= 1 << u
    s.shots = tuple((target, guns | 1 << u if target == f else guns) for target, guns in s.shots)
    spend_shell(play, u)
    for k in range(ROLLS[u]):
        if steps(s, f):
            _shoot(play, u, f, -1 if pioneers and not k else 0)


def spend_shell(play: Play[State], u: int) -> None:
    """13.4, 20.1-2 A bombardment with a 42 cm or 30.5 cm gun is counted."""
    if HEAVY >> u & 1:
        s, kind = play.state, SHELLS[UNITS[u].caliber]
        s.shells = s.shells[0] - (kind == 0), s.shells[1] - (kind == 1)
        play.log("13.4", "shells", unit=u, left=s.shells[kind])


def _shoot(play: Play[State], u: int, f: int, drm: int) -> None:
    """13.1.3-1 One die of a gun."""
    die = play.roll("13.1.2-1")
    what = result(u, f, die + drm)
    lost = int(play.roll("13.1.3-1") in AGAIN) if what == "+" else _lost(u, what)
    play.log("13.1.3-1", "shot", unit=u, fortress=f, die=die, drm=drm, result=what, steps=lost)
    if lost:
        breach(play, f, lost)
