"""A game's rules as numbered clauses, so that everything can cite them."""

from __future__ import annotations

from pathlib import Path

import msgspec
from msgspec import Struct

from marne.kernel.choice import RuleId


class Clause(Struct, frozen=True, forbid_unknown_fields=True):
    """One numbered rule in our own words."""

    id: RuleId
    title: str
    kind: str
    text: str
    ref: str = ""


class Ruling(Struct, frozen=True, forbid_unknown_fields=True):
    """How we read the rules where they are silent or contradict themselves."""

    id: str
    on: tuple[RuleId, ...]
    question: str
    ruling: str
    why: str = ""
    switch: str = ""


class RulebookFile(Struct, frozen=True):
    """The file `rulebook.toml` of a game."""

    rule: tuple[Clause, ...]
    ruling: tuple[Ruling, ...] = ()


class UnknownRule(LookupError):
    """No clause of the rulebook has that number."""


class Rulebook:
    """All clauses of a game, by their numbers."""

    def __init__(self, clauses: tuple[Clause, ...], rulings: tuple[Ruling, ...] = ()) -> None:
        self.clauses: dict[RuleId, Clause] = {}
        self.rulings = rulings
        for clause in clauses:
            if clause.id in self.clauses:
                raise ValueError(f"rule {clause.id} stands in the rulebook twice")
            self.clauses[clause.id] = clause

    @classmethod
    def read(cls, path: Path) -> Rulebook:
        """Read a rulebook file."""
        try:
            file = msgspec.toml.decode(path.read_bytes(), type=RulebookFile)
            return cls(file.rule, file.ruling)
        except ValueError as error:
            raise ValueError(f"{path.name} is damaged: {error}") from error

    def __contains__(self, rule: object) -> bool:
        return rule in self.clauses

    def __getitem__(self, rule: RuleId) -> Clause:
        try:
            return self.clauses[rule]
        except KeyError:
            raise UnknownRule(f"the rulebook has no rule {rule}") from None

    def under(self, rule: RuleId) -> list[Clause]:
        """The clause of that number and all clauses below it: "7.5.1.8" gives 7.5.1.8a, b and c."""
        found = [c for c in self.clauses.values() if c.id == rule or _below(c.id, rule)]
        if not found:
            raise UnknownRule(f"the rulebook has no rule {rule}")
        return found

    def rulings_on(self, rule: RuleId) -> list[Ruling]:
        """The rulings that concern a clause."""
        return [r for r in self.rulings if rule in r.on]


def _below(rule: RuleId, above: RuleId) -> bool:
    rest = rule.removeprefix(above)
    return rest != rule and not rest[0].isdigit()
