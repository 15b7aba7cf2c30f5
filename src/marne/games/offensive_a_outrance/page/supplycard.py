"""What feeds each army of a side: its Depots, and corps by corps its Train, and who is out of supply or isolated."""

from __future__ import annotations

from collections.abc import Iterator

from marne.board import members
from marne.games.offensive_a_outrance.ground import SLOTS, apart
from marne.games.offensive_a_outrance.page.names import called, corps, place, sentence
from marne.games.offensive_a_outrance.standing import where
from marne.games.offensive_a_outrance.state import State
from marne.games.offensive_a_outrance.supply import isolated, out_of_supply
from marne.games.offensive_a_outrance.units import CORPS, DEPOTS, FORMATIONS, NONE, OF_SIDE, SIDE_OF_ARMY, TRAIN_OF
from marne.games.offensive_a_outrance.words import phrase
from marne.kernel.table import Laid


class Fed(Laid, frozen=True, kw_only=True):
    """15.4 A corps, or a Force that is out of supply: what there is to say of its supply, and whether it has it."""

    name: str
    text: str
    rule: str
    corps: int | None = None
    out: bool = False


class ArmySupply(Laid, frozen=True, kw_only=True):
    """15.2 What feeds an army."""

    army: int
    depots: str
    rows: tuple[Fed, ...]


def supplies(s: State, side: int, armies: int) -> tuple[ArmySupply, ...]:
    """15.2, 15.4 The supply of all armies of a side as it is now."""
    hungry, trains = out_of_supply(s, side)
    found = []
    for army in (a for a in members(armies) if SIDE_OF_ARMY[a] == side):
        depots = [u for u in members(DEPOTS & OF_SIDE[side]) if s.army[u] == army and where(s, u) < SLOTS]
        rows = (*_corps(s, army, depots, trains), *_hungry(s, army, hungry))
        found.append(ArmySupply(army=army, depots=", ".join(_depot(s, u) for u in depots), rows=rows))
    return tuple(one for one in found if one.rows or one.depots)


def _depot(s: State, u: int) -> str:
    """15.6.1 Where a Depot is, and in which mode."""
    if s.flipped >> u & 1:
        return phrase("Depot in {hex}, extended", hex=place(where(s, u)))
    return phrase("Depot in {hex}", hex=place(where(s, u)))


def _corps(s: State, army: int, depots: list[int], cut: int) -> Iterator[Fed]:
    """15.2.2 The corps of an army, each with its Train."""
    for c in range(len(CORPS)):
        train = TRAIN_OF[c]
        space = where(s, train)
        if s.army[train] != army or space >= SLOTS:
            continue
        far = min((apart(space, where(s, u)) for u in depots), default=None)
        out = bool(cut >> train & 1)
        said = phrase("its Train is out of supply") if out else _train(far)
        yield Fed(name=sentence(corps(c)), text=said, rule="15.4-2" if out else "15.2.1", corps=c, out=out)


def _train(far: int | None) -> str:
    if far is None:
        return phrase("in supply")
    if far == 0:
        return phrase("its Train is with the Depot")
    return (
        phrase("its Train is 1 hex from the Depot")
        if far == 1
        else phrase("its Train is {count} hexes from the Depot", count=far)
    )


def _hungry(s: State, army: int, forces: tuple[int, ...]) -> Iterator[Fed]:
    """15.4-4, 15.5 The Forces of an army that will lose effectiveness when the phase ends."""
    for force in forces:
        heads = force & FORMATIONS or force
        u = next(iter(members(heads)))
        if s.army[u] == army:
            alone = isolated(s, u)
            said = phrase("isolated: three levels are lost") if alone else phrase("out of supply: one level is lost")
            own = s.corps[u] if s.corps[u] != NONE else None
            yield Fed(name=sentence(called(u)), text=said, rule="15.5" if alone else "15.4-4", corps=own, out=True)
