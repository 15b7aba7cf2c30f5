"""How a scenario begins: who stands where, who belongs to whom, what is controlled and what runs."""

from __future__ import annotations

from marne.board import members
from marne.board.standing import packed
from marne.games.offensive_a_outrance.control import renew
from marne.games.offensive_a_outrance.options import Rules
from marne.games.offensive_a_outrance.proposals import proposed
from marne.games.offensive_a_outrance.railways import all_ends, joined
from marne.games.offensive_a_outrance.sequence import Turn
from marne.games.offensive_a_outrance.state import (
    ABSENT,
    INSIDE,
    LATER,
    NO_PLAN,
    PLAN_IDLE,
    RESERVE,
    UNDER_PLAN,
    State,
    controls,
)
from marne.games.offensive_a_outrance.units import (
    ALLIES,
    ARMIES,
    ARMY,
    COUNT,
    GERMANY,
    HOME_ARMY,
    NUMBER,
    PIONIERS,
    SECONDARY,
    SIEGE_MARKERS,
    UNITS,
)


def _places(rules: Rules) -> list[int]:
    """Where every piece is at the start: in its hex, to come, in reserve with its HQ, or not in play."""
    setting = rules.setting
    found = [setting.at.get(u, ABSENT) for u in range(COUNT)]
    for _, u, _, _ in setting.arrivals:
        found[u] = LATER
    for _, u, _ in setting.substitutions:
        found[u] = LATER
    for u in setting.combinations:
        found[u] = INSIDE
    for u in members(SIEGE_MARKERS | PIONIERS):
        if found[NUMBER[UNITS[u].hq]] != ABSENT:
            found[u] = RESERVE
    for u in members(SECONDARY):
        if found[u] == ABSENT:
            found[u] = RESERVE
    return found


def _plans(rules: Rules) -> bytes:
    """26.0, 26.6.2 The armies that start under a plan, and the one whose plan is idle."""
    found = [NO_PLAN] * len(ARMIES)
    if rules.plans:
        for key in rules.setting.file.plans:
            found[ARMY[key]] = UNDER_PLAN
        for key in rules.setting.file.idle:
            found[ARMY[key]] = PLAN_IDLE
    return bytes(found)


def fresh(rules: Rules) -> State:
    """The map as a scenario sets it up, before anybody has moved."""
    setting = rules.setting
    armies = bytes(setting.attached.get(u, army) for u, army in enumerate(HOME_ARMY))
    s = State(
        stack=[],
        rules=rules,
        turn=setting.first,
        at=packed(_places(rules)),
        army=armies,
        control=setting.control,
        plans=_plans(rules),
        shells=setting.file.shells,
        bases=setting.bases,
    )
    s.rails = _operational(s, GERMANY), _operational(s, ALLIES)
    control = s.control
    renew(s)
    s.control = control
    s.boundaries = proposed(s, GERMANY) + proposed(s, ALLIES)
    return s


def _operational(s: State, side: int) -> int:
    """18.1.1 The railway hexes that work for a side at the start."""
    return joined(s, controls(s, side), all_ends(s, side))


def begun(rules: Rules) -> State:
    """A game at its beginning, with what comes first on the stack, and the points that the scenario gives (27.0)."""
    state = fresh(rules)
    state.points = rules.setting.file.lead
    state.stack.append(Turn())
    return state
