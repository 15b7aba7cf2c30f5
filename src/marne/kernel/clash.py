"""A fight that a result table decides: sums, column, rolls, log and preview from the same contributions."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from msgspec import Struct

from marne.kernel.reckoning import Contribution, Reckoning, bounds, lines, recount, total
from marne.kernel.results import Outcome, ResultTable
from marne.kernel.stage import Play
from marne.kernel.table import Account, Chance, Chances, Column

ATTACK, DEFENCE, SHIFTS, ROLL = "attack", "defence", "shifts", "roll"


class Said(Struct, frozen=True):
    """How a game says what a fight is made of."""

    heading: Callable[[str], str]  # of each reckoning, and of a column by its title
    contribution: Callable[[Contribution], str]
    outcome: Callable[[Outcome], str]


class Clash(Struct, frozen=True):
    """What counts for either side, what shifts the column, and what modifies each roll."""

    table: ResultTable
    attack: Reckoning
    defence: Reckoning
    shifts: Reckoning = ()
    modifiers: tuple[Reckoning, ...] = ()

    def parts(self) -> list[tuple[str, Reckoning]]:
        """Every reckoning under its name; the shifts held within the limits of the table."""
        rolls = [(f"{ROLL} {k}", found) for k, found in enumerate(self.modifiers, 1)]
        return [(ATTACK, self.attack), (DEFENCE, self.defence), (SHIFTS, self.table.limited(self.shifts)), *rolls]

    def column(self) -> int:
        """The column, when nothing is in doubt."""
        return self.table.shifted(self.table.column(total(self.attack), total(self.defence)), self.shifts)

    def resolve(self, play: Play[Any], **common: Any) -> str:
        """Tell every contribution, roll, and find the result."""
        for on, found in self.parts():
            recount(play.log, found, on=on, **common)
        rolls = []
        for k, dice in enumerate(self.table.dice):
            added = total(self.modifiers[k]) if k < len(self.modifiers) else 0
            rolls.append(sum(play.roll(self.table.rule, sides) for sides in dice) + added)
        column = self.column()
        result = self.table.result(column, *rolls)
        play.log(
            self.table.rule, "clash", attack=total(self.attack), defence=total(self.defence),
            column=self.table.title(column), rolls=rolls, result=result, **common,
        )  # fmt: skip
        return result

    def cases(self) -> list[tuple[int, ...]]:
        """The column and what each roll is modified by; while something is in doubt, the worst case and the best."""
        span = self.table.span(self.attack, self.defence, self.shifts)
        added = [bounds(found) for found in self.modifiers]
        return list(dict.fromkeys([(span[0], *(low for low, _ in added)), (span[-1], *(high for _, high in added))]))

    def account(self, title: str, said: Said) -> Account:
        """What can be known before the dice fall: every contribution, and the exact chance of every result."""
        return Account(
            title=title,
            columns=tuple(
                Column(title=said.heading(on), lines=lines(found, said.contribution))
                for on, found in self.parts()
                if found
            ),
            chances=tuple(self._bars(case, said) for case in self.cases()),
        )

    def _bars(self, case: tuple[int, ...], said: Said) -> Chances:
        outcomes = self.table.outcomes(*case)
        rows = tuple(Chance(label=said.outcome(o), chance=float(o.chance)) for o in outcomes)
        return Chances(title=said.heading(self.table.title(case[0])), rule=self.table.rule, rows=rows)
