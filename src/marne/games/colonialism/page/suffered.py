"""What shots and gas do to a base once the dice have fallen: it is driven back or cannot go, and then it is tested."""

from __future__ import annotations

from fractions import Fraction
from itertools import product
from math import prod
from typing import NamedTuple

from marne.games.colonialism.mitigation import withdraw
from marne.games.colonialism.modifiers import GAS, HEAVY, SHOOTING, Ordeal, reckon_test
from marne.games.colonialism.page import odds
from marne.games.colonialism.periods import GENERAL
from marne.games.colonialism.shooting import retreats
from marne.games.colonialism.state import State
from marne.games.colonialism.units import ARMOUR
from marne.kernel import total

CERTAIN = Fraction(1)


class Burst(NamedTuple):
    """The dice of one shooter: how many, the number that they need, and what their hits are known by."""

    dice: int
    number: int
    flags: int


def unhurt(s: State, v: int, bursts: list[Burst], origins: tuple[int, ...]) -> Fraction:
    """SHOOT.SEQ.4, SHOOT.LSH.3 The chance that a target takes no hit if it neither falls back nor adds supply dice."""
    whole = Fraction(0)
    for tens in product((False, True), repeat=len(bursts)):
        heavy = any(ten and burst.flags & HEAVY for burst, ten in zip(bursts, tens, strict=True))
        chance, there = _driven(s, v, origins, heavy) if any(tens) else (CERTAIN, s)
        if chance:
            whole += chance * prod(_spared(b, ten, there, v) for b, ten in zip(bursts, tens, strict=True))
    return whole


def _driven(s: State, v: int, origins: tuple[int, ...], heavy: bool) -> tuple[Fraction, State]:
    """SHOOT.LSH.2, SHOOT.LSH.3 The chance to be driven back without a hit, and how the target then stands."""
    if not retreats(s, v, origins):
        return (CERTAIN if shrugs_off(s, v, heavy) else Fraction(0)), s
    twin = s.copy()
    withdraw(twin, v, refuge(s, v, origins))
    return breathes(twin, v), twin


def refuge(s: State, v: int, origins: tuple[int, ...]) -> int:
    """SHOOT.LSH.2 Where a target retires to whose owner thinks of its test alone."""

    def ease(h: int) -> tuple[Fraction, int]:
        twin = s.copy()
        withdraw(twin, v, h)
        added = total(reckon_test(twin, v, Ordeal(SHOOTING)))
        return breathes(twin, v) * odds.passes([added]), added

    return max(retreats(s, v, origins), key=ease)


def shrugs_off(s: State, v: int, heavy: bool) -> bool:
    """FATIGUE.4 Whether a Tank or Train is not destroyed by its 3rd hit."""
    return s.kind[v] in ARMOUR and s.fatigue[v] >= GENERAL.destroyed_at - 1 and not heavy


def breathes(s: State, u: int) -> Fraction:
    """GAS.4 The chance that a base takes no hit from the gas in the hex that it has just entered."""
    if not s.gas[s.at[u]] or s.gassed >> u & 1:
        return CERTAIN
    return odds.passes([total(reckon_test(s, u, Ordeal(GAS), HEAVY))])


def _spared(burst: Burst, ten: bool, s: State, v: int) -> Fraction:
    """The chance that a shooter's dice show a 10 that drives back, or show none, and that no hit of theirs counts."""
    light = shrugs_off(s, v, bool(burst.flags & HEAVY))
    passes = CERTAIN if light else odds.passes([total(reckon_test(s, v, Ordeal(SHOOTING), burst.flags))])
    hits = odds.at_least(burst.number)
    whole = (1 - hits + hits * passes) ** burst.dice
    driving = Fraction(0) if burst.number == GENERAL.most_number else odds.at_least(GENERAL.most_number)
    without = (1 - hits + (hits - driving) * passes) ** burst.dice
    return whole - without if ten else without
