"""Where the campaign stands: turn, phase and days, what comes soon, points, plans, and what a side has left."""

from __future__ import annotations

from datetime import date

from marne.board import members
from marne.games.offensive_a_outrance import national
from marne.games.offensive_a_outrance.ground import SLOTS
from marne.games.offensive_a_outrance.odds import DOCTRINE
from marne.games.offensive_a_outrance.page.names import army, called
from marne.games.offensive_a_outrance.plans import AUTOMATIC_TURN, FIRST_TURN, ROW
from marne.games.offensive_a_outrance.scenarios import Setting
from marne.games.offensive_a_outrance.sequence import EVERY
from marne.games.offensive_a_outrance.state import (
    ABANDONED,
    ACHIEVED,
    CAPTURED,
    JOINT,
    LATER,
    NO_PLAN,
    PLAN_IDLE,
    PRELIMINARY,
    UNDER_PLAN,
    State,
    active,
)
from marne.games.offensive_a_outrance.tables import TABLES
from marne.games.offensive_a_outrance.units import ARMIES, NATIONS, OF_SIDE, SIDE, SIDE_OF_ARMY, SIDES, TRAINS
from marne.games.offensive_a_outrance.victory import LEVELS
from marne.games.offensive_a_outrance.view import View
from marne.games.offensive_a_outrance.words import phrase
from marne.kernel.table import Clause, Laid
from marne.kernel.words import prose, worded

MONTHS = prose({8: "August", 9: "September", 10: "October", 11: "November"})
PHASES = prose(("Begin", "Areas", "Supply", "Rail", "Movement", "Counter", "Attack", "Counter", "End"))
"""4.1-2 The phases in short; the Preliminary one and the joint one are the beginning."""
STANDS = prose(
    {
        UNDER_PLAN: "under its plan", ACHIEVED: "plan achieved", ABANDONED: "plan given up",
        PLAN_IDLE: "plan not active", CAPTURED: "objective captured",
    }
)  # fmt: skip
VICTORIES = prose(
    {"marginal": "a marginal victory", "substantial": "a substantial victory", "decisive": "a decisive victory"}
)
AHEAD = 2
"""How many Game Turns ahead one looks."""


class Clock(Laid, frozen=True, kw_only=True):
    """4.0 The calendar: the Game Turn and its days, whose Player Turn it is, the phase, and who acts in it."""

    turn: int
    last: int
    days: str
    side: str
    acts: str
    phase: int  # the place among the phases; their number in an Inter-Phase
    phases: tuple[str, ...]
    soon: tuple[Clause, ...]


class Standing(Laid, frozen=True, kw_only=True):
    """27.0 The German lead in points, and what it would be worth now."""

    lead: int
    worth: str


class PlanNow(Laid, frozen=True, kw_only=True):
    """26 How the plan of an army stands."""

    army: int
    name: str
    side: str
    state: str
    made: int = 0  # Mandated Attacks
    needed: int = 0


class Left(Laid, frozen=True, kw_only=True):
    """What a side has left, which the enemy does not know."""

    name: str
    amount: str
    rule: str


@worded(1 << 5)
def days(turn: int) -> str:
    """4.0 The days of a Game Turn."""
    row = TABLES.turn[turn - 1]
    first, last = date.fromisoformat(row.first), date.fromisoformat(row.last)
    end = phrase("{day} {month}", day=last.day, month=phrase(MONTHS[last.month]))
    if first.month == last.month:
        return phrase("{first} to {last}", first=first.day, last=end)
    return phrase(
        "{first} to {last}", first=phrase("{day} {month}", day=first.day, month=MONTHS[first.month]), last=end
    )


def clock(s: State, seen: View) -> Clock:
    """The calendar now."""
    waiting = frozenset(u for _, u, _, _ in s.rules.setting.arrivals if seen.at[u] == LATER)
    idle = PLAN_IDLE in seen.plans
    return _clock(seen.turn, seen.half, active(s), seen.phase, waiting, idle, s.rules.setting)


@worded(1 << 6)
def _clock(turn: int, half: int, acts: int, phase: int, waiting: frozenset[int], idle: bool, setting: Setting) -> Clock:
    return Clock(
        turn=turn,
        last=setting.last,
        days=days(turn),
        side=SIDES[half],
        acts=SIDES[acts],
        phase=max(PRELIMINARY, phase - JOINT),
        phases=tuple(phrase(said) for said in PHASES),
        soon=_soon(turn, waiting, idle, setting),
    )


def _soon(turn: int, waiting: frozenset[int], idle: bool, setting: Setting) -> tuple[Clause, ...]:
    """What arrives, begins, ends or is given out in the next turns."""
    found = []
    for when in range(turn, min(turn + AHEAD, setting.last) + 1):
        found += [Clause(text=phrase(said, turn=when), rule=rule) for rule, said in _special(when, idle)]
        for side in range(len(SIDES)):
            units = [u for due, u, _, _ in setting.arrivals if due == when and u in waiting and SIDE[u] == side]
            if units:
                text = phrase("Game Turn {turn}: {units}", turn=when, units=", ".join(map(called, units)))
                found.append(Clause(text=text, rule="16.1"))
        if when % EVERY == 0 and when < setting.last:
            found.append(
                Clause(text=phrase("After Game Turn {turn}: Inter-Phase, replacements", turn=when), rule="4.3")
            )
    if turn + AHEAD >= setting.last:
        found.append(Clause(text=phrase("The game ends after Game Turn {turn}", turn=setting.last), rule="27.0"))
    return tuple(found)


def _special(turn: int, idle: bool) -> list[tuple[str, str]]:
    """21.1, 22.1, 26.3-2, 26.6.2 What a rule does in a Game Turn alone, begins with it, or ends with it.

    An idle plan is that of the German Sixth Army.
    """
    found = [(rule, said) for when, rule, said in SPECIAL if when == turn]
    if idle and FIRST_TURN <= turn <= AUTOMATIC_TURN:
        found.append(("26.6.2", SIXTH_BY_ITSELF if turn == AUTOMATIC_TURN else SIXTH_BY_DIE))
    return found


SPECIAL = (
    (national.FIRST_TURN, "22.1",
     prose("Game Turn {turn}: no Forced March of the French in their Movement Phase")),
    (FIRST_TURN, "26.3-2", prose("From Game Turn {turn} on plans may be given up")),
    (DOCTRINE, "21.1-1", prose("Game Turn {turn} is the last in which inferior doctrine makes the dice roll again")),
)  # fmt: skip
SIXTH_BY_DIE = prose("Game Turn {turn}: a die may make the plan of the German Sixth Army active")
SIXTH_BY_ITSELF = prose("Game Turn {turn}: the plan of the German Sixth Army becomes active")


def standing(s: State, seen: View) -> Standing:
    """27.0 How the points stand."""
    levels = s.rules.setting.file.levels
    reached = sum(abs(seen.points) >= least for least in levels)
    worth = phrase(VICTORIES[LEVELS[reached - 1]]) if seen.points and reached else phrase("a draw")
    return Standing(lead=seen.points, worth=worth)


def plans(seen: View) -> tuple[PlanNow, ...]:
    """26 The plans of all armies that have one."""
    return tuple(
        PlanNow(
            army=a,
            name=army(a),
            side=SIDES[SIDE_OF_ARMY[a]],
            state=phrase(STANDS[state]),
            made=seen.mandated[a],
            needed=ROW[a].mandated if state == UNDER_PLAN else 0,
        )
        for a, state in enumerate(seen.plans)
        if state != NO_PLAN
    )


def left(seen: View, armies: int) -> tuple[Left, ...]:
    """7.7.1, 14.3.4, 16.6.1, 13.4, 5.1.3 What a side has left of what is given out, and for how many corps."""
    if seen.side is None:
        return ()
    side = SIDES.index(seen.side)
    digs = seen.digs[side]
    found = [
        Left(name=phrase("Rail points"), amount=f"{seen.rail_points[side] / 2:g}", rule="7.7.1"),
        Left(name=phrase("Positions"), amount=phrase("any number") if digs < 0 else str(digs), rule="14.3.4"),
    ]
    stores = [seen.stores[n] for n in range(len(NATIONS)) if (n > 0) == (side > 0)]
    found.append(Left(name=phrase("Replacements"), amount=str(sum(stores)), rule="16.6.1"))
    if side == 0:
        found.append(Left(name=phrase("Shells, 42 and 30.5 cm"), amount="{} · {}".format(*seen.shells), rule="13.4"))
    return (*found, *(_boxes(seen, a) for a in members(armies) if SIDE_OF_ARMY[a] == side and ARMIES[a].corps_boxes))


def _boxes(seen: View, a: int) -> Left:
    """5.1.3 How many of the corps boxes of an army its Corps Trains on the map fill."""
    trains = members(TRAINS & OF_SIDE[SIDE_OF_ARMY[a]])
    filled = sum(seen.army[u] == a and seen.at[u] < SLOTS for u in trains)
    amount = phrase("{count} of {of} filled", count=filled, of=ARMIES[a].corps_boxes)
    return Left(name=phrase("Corps boxes of {army}", army=army(a)), amount=amount, rule="5.1.3")
