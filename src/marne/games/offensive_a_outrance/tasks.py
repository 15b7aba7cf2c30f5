"""7.5, 7.8: tasks: what a unit does with its MPs where it stands, and carries over from phase to phase.

Told to the owner alone are: `works` (unit, task, spent), `recovers` (unit, status) and `disturbed` (unit, task); to
all, since the markers of positions lie on top, `digs` (hex, spent) and `wrecked` (hex).
"""

from __future__ import annotations

from marne.board import members
from marne.games.offensive_a_outrance import positions
from marne.games.offensive_a_outrance.ground import BOARD, CAMPS, NEAR
from marne.games.offensive_a_outrance.standing import distance, enemies, here, places, set_ce, standing
from marne.games.offensive_a_outrance.state import (
    COUNTER_MOVEMENT,
    DIGGING,
    IDLE,
    RECOVERING,
    State,
    changed,
    demoralized,
    owner_alone,
    set_task,
    task_of,
)
from marne.games.offensive_a_outrance.tables import STATUS
from marne.games.offensive_a_outrance.units import BELGIAN, FORMATIONS, FRENCH, NATION, OF_SIDE, SIDE
from marne.kernel import Play, Refusal

RECOVERY = 9
"""7.5-1 MPs for one level of CE."""
NAMES = {RECOVERING: "recovery", DIGGING: "position"}
FAR, FAR_DEMORALIZED, FAR_IN_CITY = 3, 5, 2
"""7.5.1-1, 7.5.2 How far the nearest enemy must be: usually, of Demoralized units, and inside Paris or Antwerpen."""
LATER = 19
"""7.5.1-2 From this Game Turn on a position of Level 1 serves like one of Level 2."""
CITIES = {FRENCH: "Paris", BELGIAN: "Antwerpen"}

NO_FORMATION = Refusal("7.5-1", "Only a Formation recovers Combat Effectiveness.")
NOTHING_LOST = Refusal("6.1", "It has lost no Combat Effectiveness.")
TOO_NEAR = Refusal("7.5.1-1", "An enemy is too near for recovery: it takes three hexes, or held positions between.")
NOT_DEMORALIZED = Refusal("7.5.2", "A Demoralized Formation recovers five hexes or more from every enemy.")
NEW_POSITION = Refusal("7.5.1a-2", "Beside an enemy one recovers only in a position from before this phase.")
ALL_AT_ONCE = Refusal(
    "7.5.1a-1", "Beside an enemy recovery must be completed in one phase, and the MPs do not suffice."
)
NO_POINTS = Refusal("7.2.2-1", "A task takes normal MPs, and none are left.")
BUSY = Refusal("7.8.2", "A task that was begun must be completed first.")


def allowance(s: State) -> int:
    """7.1.1-1 The MPs of every unit: 9 in the Movement Phase, 5 in the Counter Movement Phase."""
    return 5 if s.phase == COUNTER_MOVEMENT else 9


def unspent(s: State, u: int) -> int:
    """7.2.2-1 The normal MPs that a unit has left."""
    return max(0, allowance(s) - s.spent[u])


def cost(task: int) -> int:
    """7.5-1, 14.3.1 What a task takes in all."""
    return RECOVERY if task == RECOVERING else positions.COST


# 7.5 Recovery.


def sheltered(s: State, u: int) -> bool:
    """7.5.1-1, 7.5.1-2, G27 Whether a unit stands in a position that lets it recover beside an enemy."""
    needed = 1 if s.turn >= LATER else 2
    return all(positions.level(s, space, SIDE[u]) >= needed for space in places(s, u))


def _new(s: State, u: int) -> bool:
    """7.5.1a-2 Whether the position was completed in this very phase."""
    return any(space in s.dug for space in places(s, u))


def screened(s: State, space: int, side: int) -> bool:
    """7.5.1-1 Whether all hexes between a hex and the enemies two hexes away are held in positions."""
    foes, own = enemies(s, side), standing(s).sides[side]
    ring = next(ring for far, ring in enumerate(BOARD.rings(1 << space)) if far == 2)
    between = 0
    for foe in members(ring & foes):
        between |= NEAR[space] & NEAR[foe]
    return all(own >> a & 1 and positions.level(s, a, side) for a in members(between))


def beside(s: State, u: int) -> bool:
    """Whether an enemy is adjacent to a unit."""
    return any(NEAR[space] & enemies(s, SIDE[u]) for space in places(s, u))


def recovery_hindrance(s: State, u: int) -> Refusal | None:
    """7.5 Why a unit may not begin to recover where it stands."""
    if not FORMATIONS >> u & 1:
        return NO_FORMATION
    if not s.ce[u]:
        return NOTHING_LOST
    side, stands = SIDE[u], places(s, u)
    far = min(distance(s, side, space) for space in stands)
    if demoralized(s, u):
        return None if far >= _needed(u, stands) else NOT_DEMORALIZED
    if far >= FAR or (far == FAR - 1 and all(screened(s, space, side) for space in stands)):
        return None
    if not sheltered(s, u):
        return TOO_NEAR
    if far < FAR - 1:
        if _new(s, u):
            return NEW_POSITION
        return ALL_AT_ONCE if unspent(s, u) < RECOVERY else None
    return None


def _needed(u: int, stands: tuple[int, ...]) -> int:
    """7.5.2 How far enemies must be from a Demoralized Formation."""
    city = CITIES.get(NATION[u], "")
    inside = city and all(CAMPS[city] >> space & 1 for space in stands)
    return FAR_IN_CITY if inside else FAR_DEMORALIZED


# 7.8 Work.


def hindrance(s: State, u: int, task: int) -> Refusal | None:
    """7.8 Why a unit may not begin a task."""
    if s.task[u]:
        return BUSY
    if not unspent(s, u):
        return NO_POINTS
    return recovery_hindrance(s, u) if task == RECOVERING else positions.hindrance(s, u)


def work(play: Play[State], u: int, task: int) -> int:
    """7.8-1, 7.8.2 A unit spends what it has of its normal MPs on a task, and completes it if that is enough.

    How many MPs it has spent.
    """
    s = play.state
    done = task_of(s, u)[1]
    spent = min(unspent(s, u), cost(task) - done)
    s.spent = changed(s.spent, u, s.spent[u] + spent)
    if done + spent < cost(task):
        set_task(s, u, task, done + spent)
        if task == DIGGING:
            play.log("14.3.1", "digs", hex=places(s, u)[0], spent=done + spent)
        else:
            play.log("7.8-1", "works", owner_alone(play.state, SIDE[u]), unit=u, task=NAMES[task], spent=done + spent)
        return spent
    set_task(s, u, IDLE)
    if task == DIGGING:
        positions.complete(play, u)
    else:
        set_ce(s, u, s.ce[u] - 1)
        play.log("7.5-1", "recovers", owner_alone(play.state, SIDE[u]), unit=u, status=STATUS[s.ce[u]])
    return spent


# 7.8.3 Markers that are lost.


def disturbed(play: Play[State], side: int, space: int) -> None:
    """7.8.3-1 Units of a side have come into a hex: the recovery of enemies beside it is undone."""
    s = play.state
    if not any(s.task):
        return
    for a in members(NEAR[space] & standing(s).sides[1 - side]):
        for u in members(here(s, a) & OF_SIDE[1 - side]):
            if task_of(s, u)[0] == RECOVERING:
                play.log("7.8.3-1", "disturbed", owner_alone(play.state, SIDE[u]), unit=u, task=NAMES[RECOVERING])
                set_task(s, u, IDLE)


def attacked(play: Play[State], side: int, space: int) -> None:
    """7.8.3-2, G70 A hex of a side is attacked: a position that is being built there is lost."""
    s = play.state
    for u in members(here(s, space) & OF_SIDE[side]):
        if task_of(s, u)[0] == DIGGING:
            set_task(s, u, IDLE)
            play.log("7.8.3-2", "wrecked", hex=space)
