"""Bases that are not yet on the board: how many of which type, and what cards and scenarios make of them."""

from __future__ import annotations

from marne.games.colonialism.armies import Army
from marne.games.colonialism.state import Lot, Lots, State
from marne.games.colonialism.units import EXPERIENCED, INFANTRY, MACHINE_GUN, STORM


def lots_of(army: Army) -> Lots:
    """An army's bases."""
    return tuple(Lot(line.kind, line.traits, line.label, line.count) for line in army.lines)


def count(lots: Lots, kind: int | None = None, traits: int | None = None) -> int:
    """How many bases there are, of a type and rating or of all."""
    return sum(x.number for x in lots if kind in (None, x.kind) and traits in (None, x.traits))


def fresh(lots: Lots) -> int:
    """How many Fresh Infantry there are."""
    return count(lots, INFANTRY, 0)


def without(lots: Lots, kind: int, traits: int, wanted: int) -> Lots:
    """The bases without so many of a kind, from the last such lot on."""
    found: list[Lot] = []
    for lot in reversed(lots):
        taken = min(wanted, lot.number) if (lot.kind, lot.traits) == (kind, traits) else 0
        wanted -= taken
        if lot.number > taken:
            found.append(lot._replace(number=lot.number - taken))
    return tuple(reversed(found))


def with_more(lots: Lots, kind: int, traits: int, number: int, label: str = "") -> Lots:
    """The bases with some more of a kind."""
    for k, lot in enumerate(lots):
        if (lot.kind, lot.traits, lot.label) == (kind, traits, label):
            return (*lots[:k], lot._replace(number=lot.number + number), *lots[k + 1 :])
    return (*lots, Lot(kind, traits, label, number))


def trained(lots: Lots, wanted: int, traits: int) -> Lots:
    """Some Fresh Infantry, from the first such lot on, become Experienced, or Stormtroopers (M85)."""
    found: list[Lot] = []
    for lot in lots:
        taken = min(wanted, lot.number) if (lot.kind, lot.traits) == (INFANTRY, 0) else 0
        wanted -= taken
        if taken:
            found.append(lot._replace(traits=traits, number=taken))
        if lot.number > taken:
            found.append(lot._replace(number=lot.number - taken))
    return tuple(found)


def stormed(lots: Lots, number: int) -> Lots:
    """WW1.NATION.6 Two Infantry become Experienced Stormtroopers; Fresh ones first, else Experienced ones."""
    eager = min(number, fresh(lots))
    found: list[Lot] = []
    rest = number - eager
    for lot in trained(lots, eager, EXPERIENCED | STORM):
        taken = min(rest, lot.number) if (lot.kind, lot.traits) == (INFANTRY, EXPERIENCED) else 0
        rest -= taken
        if taken:
            found.append(lot._replace(traits=EXPERIENCED | STORM, number=taken))
        if lot.number > taken:
            found.append(lot._replace(number=lot.number - taken))
    return tuple(found)


def freshened(lots: Lots) -> Lots:
    """WW1.NATION.5 All Infantry and Machine Guns count as Fresh."""
    found: Lots = ()
    for lot in lots:
        traits = lot.traits & ~EXPERIENCED if lot.kind in (INFANTRY, MACHINE_GUN) else lot.traits
        found = with_more(found, lot.kind, traits, lot.number, lot.label)
    return found


def infantry_gone(lots: Lots, number: int) -> Lots:
    """Some Infantry is traded away: Fresh first, then Experienced."""
    cheap = min(number, fresh(lots))
    left = without(lots, INFANTRY, 0, cheap)
    return without(left, INFANTRY, EXPERIENCED, number - cheap)


def keep(s: State, side: int, lots: Lots) -> None:
    """A side's bases are now these."""
    s.reserve = (lots, s.reserve[1]) if side == 0 else (s.reserve[0], lots)
