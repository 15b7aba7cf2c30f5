"""26: Strategic Plans: toward which objectives armies must march, when a plan is achieved, and how it is given up.

Told are: `captured` and `achieved` (army), `mandated` (army, count, needed), `plan_given_up` (army), `sixth` (die, 0
if none was rolled; active), `plan_ends` (army).
"""

from __future__ import annotations

from collections.abc import Iterable

from marne.board import members
from marne.board.standing import place
from marne.games.offensive_a_outrance.ground import BEYOND_SCHELDT, CAMPS, NAMED, SLOTS, apart
from marne.games.offensive_a_outrance.standing import on_map, places, units_in
from marne.games.offensive_a_outrance.state import (
    ABANDONED,
    ACHIEVED,
    CAPTURED,
    NOWHERE,
    PLAN_IDLE,
    UNDER_PLAN,
    Box,
    Sided,
    State,
    changed,
    ineffective,
    paired,
)
from marne.games.offensive_a_outrance.tables import TABLES, PlanRow
from marne.games.offensive_a_outrance.units import (
    ARMIES,
    ARMY,
    BELGIAN,
    GERMANY,
    INFANTRY,
    INFANTRY_FORMATIONS,
    NATION,
    NONE,
    NUMBER,
    OF_NATION,
    RANK,
    SIDE_OF_ARMY,
    SIDES,
)
from marne.games.offensive_a_outrance.verbs import VERBS
from marne.games.offensive_a_outrance.victory import score
from marne.kernel import Choice, Decision, Play, Refusal, Side

GIVE_UP = VERBS.all("abandon_plan")
KEEP = Choice("keep")
FIRST_TURN = 3
"""26.3-2, 26.6.2 Before that nobody gives up a plan, and the Sixth Army's is idle."""
AUTOMATIC_TURN = 4
"""26.6.2 When the plan of the Sixth Army becomes active without a die."""
ACTIVATES = 3
"""26.6.2 The highest face that activates it."""
_BRIGADE = 2
"""1.1-31 The rank of a brigade."""

SIXTH, FOURTH, FIFTH = ARMY["de_army_sixth"], ARMY["de_army_fourth"], ARMY["de_army_fifth"]
SECOND, BELGIANS = ARMY["fr_army_second"], ARMY["be_army_belgian"]
FREE = NUMBER["be_4"]
"""26.5.3 The Belgian 4th Division, which no plan binds."""
EXPIRES = 5
"""26.5.2 The Game Turn in whose first Preliminary Phase the Belgian plan expires."""
REDOUBT = CAMPS["Antwerpen"] | BEYOND_SCHELDT
"""26.5.2 Where the Belgians fulfil it: the camp of Antwerpen, and Belgium north of the Schelde."""
ROW: dict[int, PlanRow] = {
    a: row for row in TABLES.plan for a, army in enumerate(ARMIES) if (army.nation, army.id) == (row.nation, row.army)
}
"""26.4 to 26.6 The plan of each army that may have one."""
PRIMARY: dict[int, tuple[int, ...]] = {a: tuple(NAMED[name] for name in row.primary) for a, row in ROW.items()}
"""26.1 The hexes of each army's primary objective."""
OBJECTIVES: dict[int, tuple[tuple[int, ...], ...]] = {
    a: (*(tuple(NAMED[name] for name in each) for each in row.objectives), *((PRIMARY[a],) if PRIMARY[a] else ()))
    for a, row in ROW.items()
}
"""26.1, 26.1-2, G30 The objectives of each army, the primary one among them; of each any hex counts."""

NO_NEARER = Refusal("26.2.1", "A Formation under a plan ends its move nearer to one of its army's objectives.")
NO_PAS_YET = Refusal("26.6.2a", "The Sixth Army places no PAs before its plan is active.")
NO_ATTACHING = Refusal("26.6.2a", "The Sixth Army attaches and detaches nothing before its plan has ended.")
HAS_NO_PLAN = Refusal("26.3-1", "That army is not under a plan.")
NOT_YOURS = Refusal("26.3-1", "That army is not yours.")
TOO_EARLY = Refusal("26.3-2", "No plan is given up in Game Turns 1 and 2.")
NEVER = Refusal("26.3-2", "The Belgian Army does not give up its plan.")
FIFTH_FOLLOWS = Refusal("26.6.3", "The plan of the German Fifth Army ends with that of the Fourth.")
ATTACKS_DUE = Refusal("26.4.2", "That army has not made its Mandated Attacks.")


# 26.2 Who is bound, and by what.


def bound(s: State, a: int) -> bool:
    """26.0, 26.1 Whether an army is under its plan; having captured its objective it is so until the next turn."""
    return a != NONE and s.plans[a] in (UNDER_PLAN, CAPTURED)


def restricted(s: State, u: int) -> bool:
    """26.2, 26.5.3 Whether a plan binds a unit: infantry Formations, but not CI and Demoralized ones of the French or
    the Germans, nor the Belgian 4th Division."""
    if not INFANTRY_FORMATIONS >> u & 1 or u == FREE or not bound(s, s.army[u]):
        return False
    return NATION[u] == BELGIAN or not ineffective(s, u)


def far(spaces: Iterable[int], objective: Iterable[int]) -> int:
    """26.2.1, G12 How far the nearest of some hexes is from the nearest hex of an objective."""
    goals = tuple(objective)
    return min(apart(a, b) for a in spaces for b in goals)


def nearer(a: int, start: Iterable[int], end: Iterable[int]) -> bool:
    """26.2.1 Whether one has come nearer to at least one objective of an army."""
    before, after = tuple(start), tuple(end)
    return any(far(after, goal) < far(before, goal) for goal in OBJECTIVES[a])


def began(s: State, u: int) -> tuple[int, ...]:
    """26.2.1 The hexes in which a unit began this movement phase."""
    first, other = place(s.began, u) if s.began else SLOTS, paired(s.began_spread, u)
    if first >= SLOTS:
        return ()
    return (first,) if other == NOWHERE else (first, other)


def preparing(s: State, u: int) -> Refusal | None:
    """26.6.2a Why a unit places no PA: its army is the Sixth, and its plan is idle."""
    return NO_PAS_YET if s.army[u] == SIXTH and s.plans[SIXTH] == PLAN_IDLE else None


def attaching(s: State, a: int) -> Refusal | None:
    """26.6.2a Why an army attaches and detaches nothing: it is the Sixth, and its plan has not ended."""
    return NO_ATTACHING if a == SIXTH and s.plans[a] in (PLAN_IDLE, UNDER_PLAN, CAPTURED) else None


# 26.1 Achievement.


def set_plan(s: State, a: int, plan: int) -> None:
    """26 Note how an army's plan stands."""
    s.plans = changed(s.plans, a, plan)


def captures(s: State, a: int) -> bool:
    """26.1.1, 26.6.1-6 Whether a primary objective is captured: a division or brigade of infantry is there; in
    Manonviller any German unit will do."""
    for space in PRIMARY[a]:
        units = units_in(s, space, SIDE_OF_ARMY[a])
        if units and (a == SIXTH or any(RANK[u] >= _BRIGADE for u in members(units & INFANTRY))):
            return True
    return False


class Captures(Sided, frozen=True):
    """26.1.1 At the end of a Player Turn it is seen who has captured his primary objective."""

    def run(self, play: Play[State], side: Side | None, choice: Choice | None) -> None:
        s = play.state
        for a in ROW:
            if s.plans[a] == UNDER_PLAN and captures(s, a):
                set_plan(s, a, CAPTURED)
                play.log("26.1.1", "captured", army=a)


class Achievements(Sided, frozen=True):
    """4.2.1a-1, 26.1, 26.5.2 Plans whose objective was captured are achieved, from this Player Turn on."""

    def run(self, play: Play[State], side: Side | None, choice: Choice | None) -> None:
        s = play.state
        for a in ROW:
            if s.plans[a] == CAPTURED:
                set_plan(s, a, ACHIEVED)
                play.log("26.1", "achieved", army=a)
        retire(play)
        follow(play)


def follow(play: Play[State]) -> None:
    """26.6.3 The plan of the German Fifth Army ends when the Fourth has captured its objective or given up."""
    s = play.state
    if s.plans[FIFTH] == UNDER_PLAN and s.plans[FOURTH] in (ACHIEVED, ABANDONED):
        set_plan(s, FIFTH, ACHIEVED)
        play.log("26.6.3", "plan_ends", army=FIFTH)


def in_redoubt(s: State) -> bool:
    """26.5.2 Whether all Belgian infantry Formations, but for the 4th Division, are in their redoubt."""
    spaces = [a for u in members(INFANTRY_FORMATIONS & OF_NATION[BELGIAN] & ~(1 << FREE)) for a in places(s, u)]
    return bool(spaces) and all(REDOUBT >> a & 1 for a in spaces)


def retire(play: Play[State]) -> None:
    """26.5.2 The Belgian plan ends when the army is in its redoubt, or with Game Turn 5."""
    s = play.state
    if s.plans[BELGIANS] == UNDER_PLAN and (s.turn >= EXPIRES or in_redoubt(s)):
        set_plan(s, BELGIANS, ACHIEVED)
        play.log("26.5.2", "plan_ends", army=BELGIANS)


# 26.3 Giving up.


def attack_counts(play: Play[State], units: int) -> None:
    """26.4.2, G22 An Intense attack is a Mandated Attack of each army that has an infantry Formation in it."""
    s = play.state
    for a in sorted({s.army[u] for u in members(units & INFANTRY_FORMATIONS)} & ROW.keys()):
        if ROW[a].mandated and bound(s, a) and s.mandated[a] < ROW[a].mandated:
            s.mandated = changed(s.mandated, a, s.mandated[a] + 1)
            play.log("26.4.2", "mandated", army=a, count=s.mandated[a], needed=ROW[a].mandated)


def abandonment_hindrance(s: State, side: int, a: int) -> Refusal | None:
    """26.3-2 Why an army cannot give up its plan."""
    if SIDE_OF_ARMY[a] != side:
        return NOT_YOURS
    if s.plans[a] != UNDER_PLAN:
        return HAS_NO_PLAN
    if a == BELGIANS:
        return NEVER
    if a == FIFTH:
        return FIFTH_FOLLOWS
    if s.turn < FIRST_TURN:
        return TOO_EARLY
    return ATTACKS_DUE if s.mandated[a] < ROW[a].mandated else None


def price(s: State, a: int) -> int:
    """27.1-1, G9 The VPs that giving up a plan costs, by the distance of the army's infantry from its objective.

    27.1-2 An army without a primary objective, as the German Fifth, pays nothing.
    """
    if not PRIMARY[a]:
        return 0
    spaces = [h for u in members(INFANTRY) if s.army[u] == a and on_map(s, u) for h in places(s, u)]
    away = far(spaces, PRIMARY[a]) if spaces else TABLES.abandonment[-1].distance
    return next(row.points for row in TABLES.abandonment if away <= row.distance)


def give_up(play: Play[State], a: int) -> None:
    """26.3-1, 27.1-1 An army gives up its plan, and its player loses VPs."""
    s = play.state
    points = price(s, a)
    set_plan(s, a, ABANDONED)
    play.log("26.3-1", "plan_given_up", army=a)
    score(play, "27.1-1", -points if SIDE_OF_ARMY[a] == GERMANY else points, army=a)
    follow(play)


class Plans(Sided, frozen=True):
    """26.3-1 A side may give up plans of its armies."""

    def _able(self, s: State) -> list[int]:
        return [a for a in ROW if abandonment_hindrance(s, self.side, a) is None]

    def ask(self, s: State) -> tuple[Decision, ...]:
        choices = tuple(GIVE_UP[a] for a in self._able(s))
        prompt = "Choose an army that gives up its plan, or keep all plans."
        return (Decision(SIDES[self.side], "26.3-1", prompt, (*choices, KEEP)),) if choices else ()

    def run(self, play: Play[State], side: Side | None, choice: Choice | None) -> None:
        if choice is not None and choice != KEEP:
            give_up(play, choice.number)
            play.then(self)

    def why_not(self, s: State, side: Side, choice: Choice) -> Refusal | None:
        return abandonment_hindrance(s, self.side, choice.number) if choice.verb == "abandon_plan" else None


# 26.6.2 The Sixth Army.


class SixthArmy(Box, frozen=True):
    """26.6.2 The idle plan of the Sixth Army becomes active: in GT 3 with the French Second's end or on 1-3, in GT 4
    by itself."""

    def run(self, play: Play[State], side: Side | None, choice: Choice | None) -> None:
        s = play.state
        if s.plans[SIXTH] != PLAN_IDLE or s.turn < FIRST_TURN:
            return
        certain = s.turn >= AUTOMATIC_TURN or s.plans[SECOND] in (ACHIEVED, ABANDONED)
        die = 0 if certain else play.roll("26.6.2")
        if die <= ACTIVATES:
            set_plan(s, SIXTH, UNDER_PLAN)
        play.log("26.6.2", "sixth", die=die, active=die <= ACTIVATES)
