"""Fights as they are drawn on the map: from where, with what strength, at which odds as far as one can know."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import NamedTuple

from msgspec import Struct

from marne.board import members
from marne.games.offensive_a_outrance.attack import Muster, Next, Orders
from marne.games.offensive_a_outrance.battle import Declare
from marne.games.offensive_a_outrance.forces import parts
from marne.games.offensive_a_outrance.ground import NEAR
from marne.games.offensive_a_outrance.movement import Force, March
from marne.games.offensive_a_outrance.odds import COMBAT_TABLE, POINT, force_strength, pointed_at
from marne.games.offensive_a_outrance.page.preview import begun_battle, planned_battle
from marne.games.offensive_a_outrance.page.questions import battle_of
from marne.games.offensive_a_outrance.prospects import Prospect, reckon
from marne.games.offensive_a_outrance.state import Box as Stage
from marne.games.offensive_a_outrance.state import State
from marne.games.offensive_a_outrance.two_hex import hexes_of
from marne.games.offensive_a_outrance.units import OF_SIDE
from marne.kernel import total


class Fights(Struct, frozen=True):
    """What is drawn of fights."""

    strikes: tuple[tuple[int, int], ...] = ()
    """9.2 From which hex which other one is attacked."""
    blows: Mapping[int, str] = {}
    """9.3.2 With what strength each of these hexes attacks, of one's own."""
    odds: Mapping[int, str] = {}
    """9.6 The column at which a hex is attacked, as far as one can know."""


class _Fight(NamedTuple):
    """An attack on a hex: by whom, whether it is indicated and not only prepared, and how it would go."""

    hex: int
    units: int
    indicated: bool
    prospect: Prospect | None


def fights(s: State, side: int) -> Fights:
    """The fight that is on for now, all attacks that have been indicated, and those that a side has prepared."""
    strikes, strong, odds = list[tuple[int, int]](), dict[int, set[str]](), dict[int, str]()
    for fight in _fights(s, side):
        if fight.prospect is not None:
            odds[fight.hex] = _column(fight.prospect)
        for start, units in _starts(s, fight):
            if not fight.indicated:
                continue
            strikes.append((start, fight.hex))
            if units & OF_SIDE[side]:
                strong.setdefault(start, set()).add(_strength(s, units, fight))
    blows = {start: found.pop() for start, found in strong.items() if len(found) == 1}
    return Fights(tuple(sorted(strikes)), blows, odds)


def _fights(s: State, side: int) -> Iterator[_Fight]:
    stage = s.stack[-1]
    on = battle_of(stage) if isinstance(stage, Stage) else None
    if isinstance(stage, Muster):
        if stage.joined:
            yield _planned(s, side, stage.hex, stage.joined)
    elif on is not None:
        if not on.result:
            told = isinstance(stage, Declare)
            found = reckon(s, on, side, begun=True, told=True) if told else begun_battle(s, side, on)
            yield _Fight(on.hex, on.attackers, True, found)
    elif isinstance(stage, Orders | Next | March | Force):
        for space, units in s.orders if isinstance(stage, Orders | Next) else ():
            yield _planned(s, side, space, units)
        for space, units in _prepared(s, side).items():
            if space not in dict(s.orders):
                yield _planned(s, side, space, units)._replace(indicated=False)


def _planned(s: State, side: int, space: int, units: int) -> _Fight:
    return _Fight(space, units, True, planned_battle(s, side, space, units))


def _prepared(s: State, side: int) -> dict[int, int]:
    """7.3-1 The hexes at which PA markers of a side point, each with the units that bear them."""
    found: dict[int, int] = {}
    if any(s.pa):
        for u in members(OF_SIDE[side]):
            if s.pa[u] and (space := pointed_at(s, u)) >= 0:
                found[space] = found.get(space, 0) | 1 << u
    return found


def _starts(s: State, fight: _Fight) -> list[tuple[int, int]]:
    """The hexes from which a hex is attacked, each with the units that do so."""
    found: dict[int, int] = {}
    for u in members(fight.units):
        for a in hexes_of(s, 1 << u) or ():
            if NEAR[fight.hex] >> a & 1:
                found[a] = found.get(a, 0) | 1 << u
    return sorted(found.items())


def _strength(s: State, units: int, fight: _Fight) -> str:
    """9.3.2 What the units of a hex count, with the Ammo that they have, less what the hexside takes off."""
    dry = fight.prospect.battle.dry if fight.prospect else 0
    found = sum(total(force_strength(s, force, fight.hex, dry)) for force in parts(s, units))
    return f"{found / POINT:g}"


def _column(p: Prospect) -> str:
    """9.6-1 The column, or the likely one where others are possible."""
    return COMBAT_TABLE.names[COMBAT_TABLE.printed(p.column)] + ("" if len(p.columns) == 1 else "?")
