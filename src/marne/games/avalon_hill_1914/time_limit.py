"""ADV.TIME: so many minutes for movement, and as many for the attacks. The clock itself is the server's."""

from __future__ import annotations

from marne.games.avalon_hill_1914.arrivals import Arrivals, Due
from marne.games.avalon_hill_1914.combat import Combat
from marne.games.avalon_hill_1914.movement import Movement
from marne.games.avalon_hill_1914.options import ATTACKS, MOVEMENT
from marne.games.avalon_hill_1914.replacements import Replacements
from marne.games.avalon_hill_1914.state import State
from marne.games.avalon_hill_1914.supply import SupplyCheck
from marne.games.avalon_hill_1914.units import SIDES
from marne.kernel import Choice, Decision

BEFORE = (Due, Arrivals, Replacements, Movement, SupplyCheck)
IDLE = ("done", "stop", "stand", "ready")
"""What does least, the least first."""


def timed_part(s: State) -> str | None:
    """ADV.TIME.1, ADV.TIME.2 All up to the end of movement has its time, then the attacks; mobilization has none."""
    box = next((stage for stage in reversed(s.stack) if isinstance(stage, (*BEFORE, Combat))), None)
    if box is None:
        return None
    return f"{s.move} {SIDES[s.half]} {ATTACKS if isinstance(box, Combat) else MOVEMENT}"


def lapse(s: State, decision: Decision) -> Choice:
    """Q82 When time is up the units left stand, and attacks not yet named lapse; what has begun is carried through."""
    least = (choice for verb in IDLE for choice in decision.choices if choice.verb == verb)
    return next(least, decision.choices[0])
