"""Chapter 7.3: leaders, whom they command, and how they are activated."""

from __future__ import annotations

from functools import cache

from marne.board import members
from marne.games.germany_at_war.blocks import (
    ARMY,
    BELGIAN,
    FOCH,
    FRENCH,
    LAST,
    LEADERS,
    OF_ARMY,
    OF_POWER,
    POWER,
    RESERVES,
    SIDE,
)
from marne.games.germany_at_war.ground import NEAR
from marne.games.germany_at_war.state import (
    STANDING,
    State,
    friendly,
    strength,
)
from marne.kernel import Refusal

NOT_YOURS = Refusal("1.5a", "That block is not yours.")
NOT_ON_MAP = Refusal("4.0a", "That block is not on the map.")
ISOLATED = Refusal("7.0.1b", "An isolated block cannot move, attack or be activated.")


def at_heart(s: State, u: int) -> bool:
    """7.3.1a A leader's last step is a heart."""
    return s.step[u] == LAST[u]


def tactical_value(s: State, u: int) -> int:
    """7.3.1.1, 7.3.1.3c A leader's stars; a heart is worth nothing."""
    return 0 if at_heart(s, u) else strength(s, u)


def tactical_range(s: State, u: int) -> int:
    """7.3.1.5a, 7.3.1.6b How far a leader commands: 1 or 2 areas by his Power, one less at heart; Foch by his stars."""
    if u == FOCH:
        return tactical_value(s, u)
    usual = 1 if POWER[u] in (FRENCH, BELGIAN) else 2
    return usual - at_heart(s, u)


@cache
def subjects(u: int) -> int:
    """7.3.1b, 4.2.1, 7.3.1.6a Whom a leader commands: his army, if French also the Reserves; Foch all French."""
    if u == FOCH:
        return OF_POWER[FRENCH] & ~(1 << FOCH)
    own = OF_ARMY[ARMY[u]] & ~LEADERS
    return own | RESERVES if POWER[u] == FRENCH else own


def _within_range(s: State, u: int, open_ground: int) -> int:
    """7.3.1.5b, 7.3.1.5c Where a leader commands: through friendly, uncontested areas; his own may be contested."""
    reached = ring = 1 << s.at[u]
    for _ in range(tactical_range(s, u)):
        wider = 0
        for area in members(ring & open_ground):
            wider |= NEAR[area]
        ring = wider & ~reached
        reached |= ring
    return reached


def would_command(s: State, u: int) -> int:
    """7.3.1.5 The blocks that a leader would command if he were activated where he stands."""
    here, found = STANDING[s.at].here, 0
    for area in members(_within_range(s, u, friendly(s, SIDE[u]))):
        found |= here[area]
    return found & subjects(u) & ~s.isolated


def commanded(s: State) -> int:
    """7.4a The blocks within the tactical range of an activated leader of theirs."""
    here, open_ground = STANDING[s.at].here, (friendly(s, 0), friendly(s, 1))
    found = 0
    for u in members(s.activated):
        ordered = 0
        for area in members(_within_range(s, u, open_ground[SIDE[u]])):
            ordered |= here[area]
        found |= ordered & subjects(u)
    return found & ~s.activated & ~s.isolated
