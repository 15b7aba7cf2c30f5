"""How much of the book is met: which clauses are cited when a game is played, in every way that it can be agreed on.

A clause is cited in play (by a decision, an event or the result), or only in refusals, or it is passive: a table, a
unit, an option or a function keeps it without a word. What the rules could cite and nobody has met is unreached, and
needs a reason.
"""

from __future__ import annotations

import ast
from collections.abc import Iterator
from typing import Any, NamedTuple

import msgspec

from marne.kernel.choice import RuleId
from marne.kernel.game import BadOption, Game, Options
from marne.kernel.match import Match
from marne.kernel.trial import LIMIT, Trial

ASKED = 4
"""How many things each verb is asked about where refusals are heard."""


class Cited(NamedTuple):
    """How often a rule was cited."""

    decisions: int = 0
    events: int = 0
    refusals: int = 0

    @property
    def played(self) -> int:
        """How often in play, refusals not counted."""
        return self.decisions + self.events

    def plus(self, other: Cited) -> Cited:
        """Both together."""
        return Cited(*(mine + yours for mine, yours in zip(self, other, strict=True)))


Count = dict[RuleId, Cited]


def coverage(
    game: Game[Any],
    games: int = 10,
    seed: int = 0,
    scenario: str | None = None,
    options: Options | None = None,
    limit: int = LIMIT,
    every: int = 0,
) -> Count:
    """How often each rule of the book is cited in so many random games, the rules never cited among them.

    Every so many choices refusals are heard; 0: never.
    """
    count: Count = dict.fromkeys(game.rulebook.clauses, Cited())
    for number in range(seed, seed + games):
        trial = Trial(game, number, scenario, options, limit)
        for match in trial.matches():
            _hear(count, match)
            if every and match.number % every == 0:
                _ask(count, trial, match)
    return count


def everywhere(game: Game[Any], games: int = 100, seed: int = 0, every: int = 20) -> Count:
    """The same over every scenario and every value of every option: about so many games in all, but one of each."""
    count: Count = {}
    agreed = list(agreements(game))
    each = max(1, games // len(agreed))
    for scenario, options in agreed:
        for rule, cited in coverage(game, each, seed, scenario, options, every=every).items():
            count[rule] = count.get(rule, Cited()).plus(cited)
    return count


def agreements(game: Game[Any]) -> Iterator[tuple[str, Options]]:
    """Every scenario as it is; then with all options at other values, as far as they go together, until all are met."""
    most = max((len(option.values) for option in game.options), default=0)
    for scenario in game.scenarios:
        met: list[Options] = []
        for shift in range(-1, most):
            agreed = {} if shift < 0 else _agreed(game, scenario.name, shift)
            if agreed not in met:
                met.append(agreed)
                yield scenario.name, agreed


def _agreed(game: Game[Any], scenario: str, shift: int) -> Options:
    """Each option at its next value, or without those that do not go together."""
    agreed: Options = {}
    for place, option in enumerate(game.options):
        value = list(option.values)[(shift + place) % len(option.values)]
        try:
            game.settle(scenario, agreed | {option.name: value})
        except BadOption:
            continue
        agreed[option.name] = value
    return agreed


def _hear(count: Count, match: Match) -> None:
    for decision in match.position.decisions:
        _add(count, decision.rule, Cited(decisions=1))
    for event in match.story[-1]:
        _add(count, event.rule, Cited(events=1))
    if match.result:
        _add(count, match.result.rule, Cited(events=1))


def _ask(count: Count, trial: Trial, match: Match) -> None:
    rng = trial.rng(f"refusals {match.number}")
    for decision in match.position.decisions:
        for verb in trial.game.verbs:
            for _ in range(ASKED):
                if refusal := match.position.why_not(decision.side, verb.some(match.position.state, rng)):
                    _add(count, refusal.rule, Cited(refusals=1))


def _add(count: Count, rule: RuleId, cited: Cited) -> None:
    count[rule] = count.get(rule, Cited()).plus(cited)


# What could be cited.


def citable(game: Game[Any]) -> set[RuleId]:
    """The clauses that the rules name where something is told, asked or refused; docstrings and options do neither."""
    found: set[RuleId] = set()
    for path in (path for path in game.home.glob("*.py") if path.name != "options.py"):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.Constant) and node.value in game.rulebook:
                found.add(str(node.value))
    return found


def excused(game: Game[Any]) -> dict[RuleId, str]:
    """Why clauses are never reached, from the file `unreached.toml` beside the rulebook."""
    path = game.home / "unreached.toml"
    return msgspec.toml.decode(path.read_bytes(), type=dict[str, str]) if path.exists() else {}
