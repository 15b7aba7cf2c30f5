"""A table for battles: everybody has Ammo, and an attack is fought without naming its units one by one."""

from __future__ import annotations

from typing import Self

from marne.games.offensive_a_outrance import loading
from marne.games.offensive_a_outrance.attack import Next
from marne.games.offensive_a_outrance.odds import Battle
from marne.games.offensive_a_outrance.state import ATTACK, changed
from tests.games.offensive_a_outrance.table import ALLIES, GERMANY, Table, n, u

__all__ = ["ALLIES", "GERMANY", "BattleTable", "n", "u"]


class BattleTable(Table):
    """The Attack Phase of Game Turn 6, with Ammo given automatically."""

    def __init__(self, **rules: object) -> None:
        super().__init__(**{"automatic_ammo": 3, **rules})
        self.given(phase=ATTACK, half=ALLIES, turn=6)

    def army(self, key: str, *others: str) -> Self:
        """Let units be in the army of the first of them."""
        for other in others:
            self.given(army=changed(self.state.army, u(other), self.state.army[u(key)]))
        return self

    def battle(self, side: int, space: str, attackers: str, defenders: str, **more: object) -> Battle:
        """A battle between units, named with blanks between them."""
        return Battle(side=side, hex=n(space), attackers=units(attackers), defenders=units(defenders), **more)  # type: ignore[arg-type]

    def assault(self, side: int, space: str, attackers: str) -> Self:
        """Let units attack a hex, up to the first declaration."""
        self.given(orders=((n(space), units(attackers)),), half=side).run(Next(side))
        while not self.over and self.decision.rule == "9.2.5-2" and self.offers("settled"):
            self.choose("settled")
        return self

    def fought(self, attacker: bool, defender: bool, *dice: int) -> Self:
        """Let both declare how they fight, and roll."""
        self.choose("intense" if attacker else "not_intense")
        return self.choose("intense" if defender else "not_intense", dice=dice)


def units(keys: str) -> int:
    """A set of units by their keys, with blanks between them."""
    return sum(1 << u(key) for key in keys.split())


def always_loaded(s: object, force: int) -> bool:
    """Ammo for everybody: what `loading.unrecorded` may be replaced by."""
    return True


UNRECORDED = (loading, "unrecorded", always_loaded)
