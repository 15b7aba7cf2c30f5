"""The prepared position of a lesson: the scenario as it is set up, what has changed since, and its phase."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from marne.board import bits
from marne.games.offensive_a_outrance.control import renew
from marne.games.offensive_a_outrance.ground import BOARD, NAMED
from marne.games.offensive_a_outrance.sequence import NAMES, begin
from marne.games.offensive_a_outrance.standing import put, set_ce, set_sr, where
from marne.games.offensive_a_outrance.state import ABSENT, NO_PLAN, UNDER_PLAN, State, changed
from marne.games.offensive_a_outrance.units import ARMIES, ARMY, CORPS_NUMBER, GERMANY, NUMBER, SIDES

PHASES = {name: phase for phase, name in NAMES.items()}
KINDS: Mapping[str, Mapping[str, int]] = {
    "unit": NUMBER, "hex": NAMED, "army": ARMY, "corps": CORPS_NUMBER, "boundary": ARMY,
}  # fmt: skip


def number_of(kind: str, name: str) -> int | None:
    """A piece or an army by its key, a hex by its number; None for anything else."""
    return KINDS.get(kind, {}).get(name)


def prepare(s: State, position: Mapping[str, Any]) -> dict[str, Any]:
    """Lay out a lesson's position on the map as the scenario sets it up.

    `put` names pieces by hex, with their losses and their CE Status after slashes ("fr_11_20/1/2"); `gone` pieces that
    have no part in it; `plans` the armies under a plan; `held` hexes by the side that controls them; `prepared` units
    by the hex at which their Prepared Attack points; `phase` and `half` the phase that is played and the phasing
    player. What else it says of the state is handed back.
    """
    rest = dict(position)
    s.stack = []
    for key in rest.pop("gone", ()):
        put(s, NUMBER[key], ABSENT)
    for name, pieces in rest.pop("put", {}).items():
        for piece in pieces:
            key, sr, ce = (*piece.split("/"), "0", "0")[:3]
            put(s, NUMBER[key], NAMED[name])
            set_sr(s, NUMBER[key], int(sr))
            set_ce(s, NUMBER[key], int(ce))
    for side, names in rest.pop("held", {}).items():
        spaces = bits(NAMED[name] for name in names)
        s.control = s.control | spaces if side == SIDES[GERMANY] else s.control & ~spaces
    if "plans" in rest:
        under = rest.pop("plans")
        s.plans = bytes(UNDER_PLAN if army.key in under else NO_PLAN for army in ARMIES)
    renew(s)
    s.half = SIDES.index(rest.pop("half", SIDES[s.half]))
    if (phase := rest.pop("phase", "")) in PHASES:
        begin(s, PHASES[phase])
    for name, keys in rest.pop("prepared", {}).items():
        for key in keys:
            direction = BOARD.direction(where(s, NUMBER[key]), NAMED[name])
            assert direction is not None, f"{key} stands not beside {name}"
            s.pa = changed(s.pa, NUMBER[key], 1 + direction)
    return rest
