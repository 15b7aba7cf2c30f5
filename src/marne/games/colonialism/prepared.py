"""The prepared position of a lesson: a board, a few bases, and what has happened so far."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from msgspec import Struct, convert

from marne.games.colonialism.board import STANDARD
from marne.games.colonialism.setup import lay_out
from marne.games.colonialism.sketches import from_text, plain
from marne.games.colonialism.state import State, board, enter, replaced
from marne.games.colonialism.units import EXPERIENCED, SIDES, unit_named


class Placed(Struct, frozen=True, forbid_unknown_fields=True):
    """A base of a lesson: whose, which unit ("infantry", "cavalry E" if Experienced), its name, and its hex."""

    side: str
    unit: str
    name: str
    hex: str
    hits: int = 0
    facing: int = -1  # a direction, clockwise from north; -1: towards the enemy's edge


def prepare(s: State, position: Mapping[str, Any]) -> dict[str, Any]:
    """Lay out a lesson's position: `board` as its small text, and `bases`, which are numbered as they are listed.

    What else it says of the state is handed back. Red attacks from the bottom unless the position says otherwise.
    """
    rest = dict(position)
    s.stack = []
    lay_out(s, from_text(rest.pop("board")) if "board" in rest else plain(*STANDARD))
    s.attacker, s.engagement = rest.pop("attacker", 0), rest.pop("engagement", "push")
    for base in convert(rest.pop("bases"), list[Placed]):
        _place(s, base)
    s.lost, s.left = [0, 0], [0, 0]
    s.hands, s.in_play = ((), ()), ((), ())
    return rest


def _place(s: State, base: Placed) -> None:
    """Put a base on the board."""
    name, *ratings = base.unit.split()
    kind, traits = unit_named(name)
    side = SIDES.index(base.side)
    u = enter(s, side, kind, traits | (EXPERIENCED if ratings else 0), base.name, hex_named(base.hex))
    s.fatigue[u] = base.hits
    s.deployed[side] += 1
    if base.facing >= 0:
        s.facing = replaced(s.facing, u, base.facing % board(s).ways)


def hex_named(name: str) -> int:
    """A hex of the standard board by its column and row, "8.5"."""
    column, row = name.split(".")
    return (int(row) - 1) * STANDARD[0] + int(column) - 1
