"""What lies open, and when: a judgement that was learned looks at this besides the terms."""

from __future__ import annotations

from marne.games.colonialism.actions import Act, Chosen
from marne.games.colonialism.bot.aims import time_left
from marne.games.colonialism.bot.picture import field, reach_of
from marne.games.colonialism.bot.terms import Survey
from marne.games.colonialism.state import State
from marne.games.colonialism.terrain import COVER
from marne.games.colonialism.units import GUNS, MACHINE_GUN
from marne.games.colonialism.victory import break_figure

WATCHED = (
    "bases", "bases to break", "near break", "guns in contact", "worn under fire", "bare under fire", "contact",
    "can act", "must come on", "wins by waiting", "done with its aim",
)  # fmt: skip
"""What is looked at for each side, by name."""
MOMENTS = ("turn", "time left", "last turns", "between turns", "attacker acts", "more bases", "attacker's initiative")
"""What is looked at once for both."""
BELONGS = {
    **dict.fromkeys(("bases", "more bases"), "strength"),
    **dict.fromkeys(("bases to break", "near break"), "losses"),
    **dict.fromkeys(("worn under fire", "bare under fire"), "cover"),
    **dict.fromkeys(("guns in contact", "contact"), "assaults"),
    **dict.fromkeys(("must come on", "wins by waiting", "time left"), "clock"),
    "can act": "command",
    "done with its aim": "aim",
}
"""Under which name each is spoken of."""
LAST = 3
"""The last turns, in which aims decide."""


def foremost(v: Survey) -> int:
    """The side from whose eyes the battle is judged: who attacks, if anybody does."""
    return max(0, v.s.attacker)


def acts(s: State) -> int:
    """The side that chooses an action now; -1 if nobody does."""
    stage = s.stack[-1] if s.stack else None
    return stage.side if isinstance(stage, Act | Chosen) else -1


def watch(v: Survey) -> tuple[list[float], list[float]]:
    """What lies open on each side, in the order of `WATCHED`."""
    return _side(v, 0), _side(v, 1)


def moment(v: Survey) -> list[float]:
    """When this is and who acts, in the order of `MOMENTS`; as the attacker sees it."""
    s, first = v.s, foremost(v)
    left = time_left(s, v.aims[first])
    acting = acts(s)
    more = len(v.units[first]) - len(v.units[1 - first])
    return [
        float(s.turn),
        float(min(left, 12)),
        float(left < LAST),
        float(acting < 0),
        0.0 if acting < 0 else 1.0 if acting == first else -1.0,
        more / max(1, len(v.units[0]) + len(v.units[1])),
        0.0 if s.initiative < 0 else 1.0 if s.initiative == first else -1.0,
    ]


def _side(v: Survey, side: int) -> list[float]:
    s, units = v.s, v.units[side]
    size = v.size[side]
    figure = break_figure(s, side)
    left = max(0, figure - s.lost[side])
    under = _under_fire(v, side)
    near = v.grid.near
    foes = v.here[1 - side]
    contact = [u for u in units if near[s.at[u]] & foes]
    return [
        len(units) / 10,
        left / size,
        max(0.0, 3.0 - left) if s.rules.breaks[side != s.attacker] else 0.0,
        float(sum([s.kind[u] in GUNS or s.kind[u] == MACHINE_GUN for u in contact])),
        sum([s.fatigue[u] > 1 and under >> s.at[u] & 1 for u in units]) / size,
        sum([bool(under >> s.at[u] & 1 and not COVER[s.ground[s.at[u]]]) for u in units]) / size,
        len(contact) / size,
        _can_act(s, side),
        float(v.aims[side].must),
        1 - time_left(s, v.aims[side]) / v.aims[side].last if v.aims[side].keeps else 0.0,
        float(v.done[side] >= 1.0),
    ]


def _can_act(s: State, side: int) -> float:
    """The Command Points that a side may still act with."""
    return 0.0 if s.done >> side & 1 else s.points[side] / 10


def _under_fire(v: Survey, side: int) -> int:
    """The hexes that enemies can shoot at."""
    s, found = v.s, 0
    for u in v.units[1 - side]:
        far = reach_of(s, u)
        if far:
            found |= field(v.seen, s.at[u], far)
    return found
