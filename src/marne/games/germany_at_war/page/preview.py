"""What a side can know of a battle before it commits: its own firepower, and the range of the enemy's.

Built from what the side knows alone, so a preview never tells more than the view.
"""

from __future__ import annotations

from msgspec import Struct

from marne.board import members
from marne.games.germany_at_war.blocks import GREEN, OF_SIDE, SIDE_OF_POWER
from marne.games.germany_at_war.firepower import PIONEERS, Fog, defence, offence
from marne.games.germany_at_war.ground import FORTS_IN, MAJOR, MINOR
from marne.games.germany_at_war.state import SIDES, State, add_garrison, blocks_in, occupied, put
from marne.games.germany_at_war.view import known_to
from marne.kernel import Reckoning, bounds


class Preview(Struct, frozen=True):
    """A battle as one of its sides can foresee it."""

    area: int
    attack: Reckoning
    defence: Reckoning

    @property
    def least(self) -> int:
        """The worst final result."""
        return bounds(self.attack)[0] - bounds(self.defence)[1]

    @property
    def most(self) -> int:
        """The best final result."""
        return bounds(self.attack)[1] - bounds(self.defence)[0]


def preview(
    s: State, side: int, area: int, joining: int | None = None, disc: str = "", start: int | None = None
) -> Preview:
    """A battle as its attacker can foresee it, perhaps with one more block that would join it from `start`."""
    twin = s.copy()
    if joining is not None:
        if start is not None:
            put(twin, joining, start)
        _join(twin, joining, area, side)
    if disc == PIONEERS:
        _clear(twin, area, 1 - side)
    fog = _fog(twin, side, area)
    return Preview(area, offence(twin, area, side, disc, fog), defence(twin, area, 1 - side, fog))


def stand(s: State, side: int, area: int, disc: str = "") -> Preview:
    """A battle as its defender can foresee it: his own firepower, and the range of what comes at him."""
    unseen = _fog(s, side, area)
    return Preview(area, offence(s, area, 1 - side, disc, unseen=unseen), defence(s, area, side))


def _clear(s: State, area: int, side: int) -> None:
    """7.2.2 Up to two garrisons fewer: each counts as much as any other, so it does not matter which."""
    found = [(f, p) for f in FORTS_IN[area] for p in range(4) if SIDE_OF_POWER[p] == side
             for _ in range(s.garrisons[4 * f + p])]  # fmt: skip
    for fort, power in found[:2]:
        add_garrison(s, fort, power, -1)


def _join(s: State, u: int, area: int, side: int) -> None:
    """Let a block engage from where it stands."""
    start = s.at[u]
    if not occupied(s, side) >> area & 1:
        s.engaged |= 1 << area
    if s.engaged >> area & 1:
        if MAJOR[start] >> area & 1:
            s.over_major |= 1 << u
        elif MINOR[start] >> area & 1:
            s.over_minor |= 1 << u
    put(s, u, area)


def _fog(s: State, side: int, area: int) -> Fog:
    """1.3 What a side does not know of the enemy's blocks in an area."""
    known = known_to(s, SIDES[side])
    could = sum(1 << u for u in members(OF_SIDE[1 - side] & ~known) if GREEN[u] <= s.turn)
    return Fog(blocks_in(s, area, 1 - side) & ~known, could)
