"""20: the bombardment routine of a Siege-Train, and Prep Bombardments just before an attack.

The Supply Phase asks `why_not_begin` and calls `begin`; a battle puts `Barrage` before its strengths are counted and
reads its `effect`; the Finishing Phase has `Routines`.

Events: `routine` (unit), `prepared` (unit, hex, guns, heavy, die, drm, result), `counts`, `routine_turn` (left).
"""

from __future__ import annotations

from collections.abc import Iterator

from marne.board import bits, members
from marne.games.offensive_a_outrance.bombardment import has_shells, spend_shell
from marne.games.offensive_a_outrance.ground import BEYOND, MOUNTAINOUS, NEAR, PAIRS, SLOTS, rises, river
from marne.games.offensive_a_outrance.guns import GUNS_21, HEAVY, ROLLS, at_railway, deployed, disband, in_routine
from marne.games.offensive_a_outrance.losses import Reduction
from marne.games.offensive_a_outrance.standing import here, on_map, units_in, where
from marne.games.offensive_a_outrance.state import ATTACK, NOWHERE, Sided, State, then
from marne.games.offensive_a_outrance.tables import RESULTS
from marne.games.offensive_a_outrance.units import DIVISIONS, FORTRESSES, HQS, OF_SIDE, SIDE, SIDES
from marne.games.offensive_a_outrance.verbs import VERBS
from marne.kernel import Choice, Contribution, Decision, Effect, Play, Refusal, Side, counts, recount, total

BARRAGE, GUN, BEGIN, END = map(VERBS.all, ("barrage", "gun", "begin_routine", "end_routine"))
DONE = Choice("done")
LAST_TURN = 22
"""20.6.1 The last Game Turn in which a routine may begin."""
LEAST, MOST = 4, 6
"""20.2, 20.2-2 How many 21 cm guns a Prep Bombardment needs, and how many count."""
UP, ESCARPMENT = 2, 1
"""20.5-1 What is added to the die."""
TABLE = RESULTS["preparatory"]

NO_HQ = Refusal("20.1-1", "Only a Siege-Train of yours on the map begins a bombardment routine.")
TOO_LATE = Refusal("20.6.1", "No bombardment routine begins after Game Turn 22.")
ONCE = Refusal("13.3.2", "That Siege-Train has had its bombardment routine.")
NO_RAILWAY = Refusal("20.1-1", "That Siege-Train is not on or beside a friendly operational railway.")
SPENT = Refusal("20.6", "The five Game Turns of bombardment routines are over.")
NO_ROUTINE = Refusal("20.1-2", "That Siege-Train has no bombardment routine that is ready.")
NOT_ADJACENT = Refusal("20.1-2", "That Siege-Train does not stand beside the hex.")
MOUNTAINS = Refusal("20.3", "No Prep Bombardment falls on mountainous ground.")
WATER = Refusal("20.3", "No Prep Bombardment is made across a Great or Grand River.")
NO_DIVISION = Refusal("20.2", "No infantry division with a PA at that hex stands with the Siege-Train.")
FEW_GUNS = Refusal("20.2", "Fewer than four Deployed 21 cm guns that have not fired stand with the Siege-Train.")
NOT_HEAVY = Refusal("20.2-2", "Only a Deployed 30.5 cm or 42 cm gun with the Siege-Train, with shells left, is added.")
NOT_ACTIVE = Refusal("20.1-3", "That Siege-Train has no routine to end.")


# 20.1 The routine.


def why_not_begin(s: State, side: int, hq: int) -> Refusal | None:
    """20.1-1, 13.3.2, 20.6, 20.6.1 Why a Siege-Train cannot begin its routine in this Supply Phase."""
    if not (HQS & OF_SIDE[side] & ~s.riding) >> hq & 1 or not on_map(s, hq):
        return NO_HQ
    if s.turn > LAST_TURN:
        return TOO_LATE
    if any(unit == hq for unit, _, _ in s.routines):
        return ONCE
    if not s.routine_turns:
        return SPENT
    return None if at_railway(s, hq) else NO_RAILWAY


def beginnings(s: State, side: int) -> Iterator[Choice]:
    """20.1-1 The Siege-Trains that can begin a routine, as choices of the Supply Phase."""
    return (BEGIN[hq] for hq in members(HQS & OF_SIDE[side]) if why_not_begin(s, side, hq) is None)


def begin(play: Play[State], hq: int) -> None:
    """20.1-1 A Siege-Train flips to Deploying, never moves again, and is ready from the next Game Turn on."""
    s = play.state
    s.flipped |= 1 << hq
    s.routines = tuple(sorted((*s.routines, (hq, s.turn + 1, 0))))
    play.log("20.1-1", "routine", unit=hq)


def active_now(s: State, side: int) -> int:
    """20.1-1, H5 The Siege-Trains of a side whose Prep marker lies on them."""
    return bits(hq for hq, turn, ended in s.routines if not ended and turn <= s.turn and SIDE[hq] == side)


# 20.2 to 20.5 A Prep Bombardment.


def points_at(s: State, u: int, space: int) -> bool:
    """7.3 Whether a unit's PA marker points at a hex."""
    return bool(s.pa[u]) and BEYOND[where(s, u)][s.pa[u] - 1] == space


def guns_with(s: State, hq: int, calibre: int) -> int:
    """20.2 The Deployed guns of a kind that stand with a Siege-Train and have not fired in this phase."""
    return deployed(s, SIDE[hq]) & here(s, where(s, hq)) & calibre & ~s.fired


def strength(s: State, hq: int) -> int:
    """20.2, 20.2-2 For how many 21 cm guns those with a Siege-Train count, at most six."""
    return min(MOST, sum(ROLLS[u] for u in members(guns_with(s, hq, GUNS_21))))


def why_not_barrage(s: State, hq: int, space: int) -> Refusal | None:
    """20.1-2, 20.2, 20.3 Why a Siege-Train cannot bombard a hex before it is attacked."""
    start = where(s, hq)
    if not active_now(s, SIDE[hq]) >> hq & 1 or start >= SLOTS:
        return NO_ROUTINE
    if not NEAR[start] >> space & 1:
        return NOT_ADJACENT
    if MOUNTAINOUS >> space & 1:
        return MOUNTAINS
    if river(start, space) in ("great", "grand"):
        return WATER
    divisions = units_in(s, start, SIDE[hq]) & DIVISIONS
    if not any(points_at(s, u, space) for u in members(divisions)):
        return NO_DIVISION
    return FEW_GUNS if strength(s, hq) < LEAST else None


def trains_for(s: State, side: int, space: int) -> list[int]:
    """20.1-2 The Siege-Trains of a side that can bombard a hex now."""
    return [hq for hq in members(active_now(s, side)) if why_not_barrage(s, hq, space) is None]


def heavies(s: State, hq: int) -> list[int]:
    """20.2-2 The 30.5 cm and 42 cm guns that can take part: Deployed with the Siege-Train, with shells left."""
    return [u for u in members(guns_with(s, hq, HEAVY)) if has_shells(s, u)]


def modifiers(s: State, hq: int, space: int) -> list[Contribution]:
    """20.5-1 What is added to the die of a Prep Bombardment."""
    start, found = where(s, hq), []
    if rises(start, space):
        found.append(counts("20.5-1", "prep_up", UP))
    if (start, space) in PAIRS and PAIRS[start, space].escarpment:
        found.append(counts("20.5-1", "prep_escarpment", ESCARPMENT))
    return found


def outcome(guns: int, roll: int) -> str:
    """20.5-2 What a modified roll means for so many 21 cm guns."""
    return TABLE.result(TABLE.column(guns), roll)


def amount(effects: tuple[Effect, ...], what: str) -> int:
    """20.5-2 How much of something a result has: `shift`, `sr` or `check`."""
    return sum(effect.amount for effect in effects if effect.what == what)


class Barrage(Sided, frozen=True):
    """20.4 Just before an attack on a hex: a Siege-Train may bombard it, with a heavy gun if it has one."""

    space: int
    defenders: int
    heavy: int = NOWHERE

    def pieces(self, s: State) -> int:
        return self.defenders | (0 if self.heavy == NOWHERE else 1 << self.heavy)

    def ask(self, s: State) -> tuple[Decision, ...]:
        if s.phase != ATTACK or not active_now(s, self.side) or any(a == self.space for a, _, _ in s.prepped):
            return ()
        trains = trains_for(s, self.side, self.space)
        choices = [BARRAGE[hq] for hq in trains]
        if self.heavy == NOWHERE:
            choices += [GUN[u] for hq in trains for u in heavies(s, hq)]
        prompt = "A Siege-Train may bombard the hex before the attack."
        return (Decision(SIDES[self.side], "20.4", prompt, (*choices, DONE)),)

    def run(self, play: Play[State], side: Side | None, choice: Choice | None) -> None:
        if choice is None or choice == DONE:
            return
        if choice.verb == "gun":
            then(play, Barrage(self.side, self.space, self.defenders, choice.number))
        else:
            bombard(play, choice.number, self.space, self.defenders, self.heavy)

    def why_not(self, s: State, side: Side, choice: Choice) -> Refusal | None:
        if choice.verb == "gun":
            return NOT_HEAVY
        if choice.verb != "barrage":
            return None
        if not (HQS & OF_SIDE[self.side]) >> choice.number & 1:
            return NO_ROUTINE
        return why_not_barrage(s, choice.number, self.space)


def bombard(play: Play[State], hq: int, space: int, defenders: int, heavy: int) -> None:
    """20.4 The Prep Bombardment: a die, columns and checks for the attack that follows, and SRs at once."""
    s, guns = play.state, guns_with(play.state, hq, GUNS_21)
    if heavy != NOWHERE:
        guns |= 1 << heavy
        spend_shell(play, heavy)
    counted, drm = strength(s, hq), total(modifiers(s, hq, space))
    s.fired |= guns
    s.revealed |= guns | 1 << hq
    die = play.roll("20.4")
    what = outcome(counted, die + drm)
    recount(play.log, modifiers(s, hq, space), side=SIDES[SIDE[hq]])
    play.log(
        "20.4", "prepared", unit=hq, hex=space, guns=counted, heavy=heavy, die=die, drm=drm, result=what,
    )  # fmt: skip
    effects = TABLE.effects(what)
    fortress = units_in(s, space, 1 - SIDE[hq]) & FORTRESSES
    columns = 0 if fortress else amount(effects, "shift")
    s.prepped = (*s.prepped, (space, columns, amount(effects, "check") + (heavy != NOWHERE)))
    if reductions := amount(effects, "sr"):
        then(play, Reduction(1 - SIDE[hq], defenders, reductions, "20.5-2"))


def effect(s: State, space: int) -> tuple[int, int]:
    """20.5-2 What a Prep Bombardment does in the attack on a hex: columns, and what is added to the checks."""
    return next(((columns, added) for a, columns, added in s.prepped if a == space), (0, 0))


# 20.1-3, 20.6 The end.


class Routines(Sided, frozen=True):
    """20.1-3, 20.6 In the Finishing Phase a turn of the routines is over; they may be ended, and are with the last."""

    counted: bool = False

    def ask(self, s: State) -> tuple[Decision, ...]:
        if not self.counted or not active_now(s, self.side):
            return ()
        prompt = "A bombardment routine may be ended: its Siege-Train then leaves the game."
        choices = (*(END[hq] for hq in members(active_now(s, self.side))), DONE)
        return (Decision(SIDES[self.side], "20.1-3", prompt, choices),)

    def run(self, play: Play[State], side: Side | None, choice: Choice | None) -> None:
        s = play.state
        if choice is not None:
            if choice != DONE:
                disband(play, choice.number, "20.1-3")
                then(play, self)
        elif not self.counted and (found := active_now(s, self.side)):
            s.routine_turns -= 1
            play.log("20.6", "routine_turn", left=s.routine_turns)
            if s.routine_turns:
                then(play, Routines(self.side, True))
            else:
                for hq in members(found | in_routine(s) & OF_SIDE[self.side]):
                    disband(play, hq, "20.6")

    def why_not(self, s: State, side: Side, choice: Choice) -> Refusal | None:
        return NOT_ACTIVE if choice.verb == "end_routine" else None
