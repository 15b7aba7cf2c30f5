"""1914 Offensive à outrance as a game of the kernel."""

from __future__ import annotations

import random
from collections.abc import Mapping, Sequence
from importlib.resources import files
from pathlib import Path
from typing import Any, ClassVar

from marne.games.offensive_a_outrance import layout, setup, victory, view
from marne.games.offensive_a_outrance.bot.bot import OffensiveAOutranceBot
from marne.games.offensive_a_outrance.lab import gauge, senses
from marne.games.offensive_a_outrance.options import OPTIONS, SCENARIOS, rules
from marne.games.offensive_a_outrance.page import (
    actions,
    claims,
    foresight,
    meaning,
    questions,
    record,
    score,
    table,
    words,
)
from marne.games.offensive_a_outrance.standing import places, where
from marne.games.offensive_a_outrance.state import ABSENT, RESERVE, State
from marne.games.offensive_a_outrance.units import COUNT, LAST, SIDES, UNITS
from marne.kernel import Choice, Decision, Event, Eyes, Game, Option, Options, Result, Rulebook, Scenario, Seat, Side
from marne.kernel.actions import Action, Happened, Score
from marne.kernel.forecast import Forecast
from marne.kernel.table import Account, Meaning, Reach
from marne.kernel.words import prose

LADDER = 6
"""6.1.4 D2, the last CE Status."""


class OffensiveAOutrance(Game[State]):
    """1914 Offensive à outrance: the first campaign in the West, division by division."""

    name: ClassVar[str] = "offensive-a-outrance"
    title: ClassVar[str] = prose("1914 Offensive à outrance")
    effort: ClassVar[int] = 3
    version: ClassVar[int] = 3
    sides: ClassVar[tuple[Side, ...]] = SIDES
    scenarios: ClassVar[tuple[Scenario, ...]] = SCENARIOS
    options: ClassVar[tuple[Option, ...]] = OPTIONS
    rulebook: ClassVar[Rulebook] = Rulebook.read(Path(str(files("marne.games.offensive_a_outrance") / "rulebook.toml")))
    state_type: ClassVar[type[State]] = State

    def seats(self, options: Options) -> tuple[Seat, ...]:
        return (Seat("german", "german", "Germany"), Seat("allied", "allied", "The Allies"))

    def new(self, scenario: str, options: Options) -> State:
        return setup.begun(rules(scenario, options))

    def prepared(self, state: State, position: Mapping[str, Any]) -> State:
        return super().prepared(state, layout.prepare(state, position))

    def number_of(self, kind: str, name: str) -> int:
        number = layout.number_of(kind, name)
        return super().number_of(kind, name) if number is None else number

    def view(self, state: State, side: Side | None) -> view.View:
        return view.view(state, side)

    def resample(self, state: State, side: Side | None, rng: random.Random) -> State:
        return view.resample(state, side, rng)

    def result(self, state: State) -> Result | None:
        return victory.result(state)

    def tell(self, event: Event) -> str:
        return words.tell(event)

    def facts(self, event: Event) -> dict[str, Any]:
        return words.facts(event)

    def actions(self, side: Side | None, entries: Sequence[Happened]) -> list[Action]:
        return actions.actions(side, entries)

    def since(self, side: Side | None, entries: Sequence[Happened]) -> int:
        return actions.since(side, entries)

    def score(self, eyes: Eyes[State]) -> Score:
        return score.score(eyes)

    def annals(self) -> record.FrontAnnals:
        return record.FrontAnnals(self)

    def say(self, eyes: Eyes[State], choice: Choice) -> str:
        stack = eyes.imagined.stack
        return words.say(choice, type(stack[-1]).__name__ if stack else "")

    def meaning(self, eyes: Eyes[State], choice: Choice) -> Meaning | None:
        return meaning.meaning(eyes, choice)

    def prompt(self, eyes: Eyes[State], decision: Decision) -> str:
        return questions.asked(eyes.imagined, decision)

    def bot(self) -> OffensiveAOutranceBot:
        return OffensiveAOutranceBot()

    def summary(self, state: State) -> str:
        return words.summary(state)

    def describe(self, eyes: Eyes[State]) -> list[tuple[str, list[str]]]:
        return words.describe(eyes.view)

    def progress(self, state: State) -> tuple[int, int]:
        return state.turn, state.rules.setting.last

    def table(self, eyes: Eyes[State]) -> table.FrontTable:
        return table.table(eyes)

    def foresee(self, eyes: Eyes[State], choice: Choice) -> Reach | Account | None:
        return foresight.foresee(eyes, choice)

    def forecast(self, eyes: Eyes[State], choice: Choice) -> Forecast | None:
        return claims.forecast(eyes, choice)

    def gauge(self) -> gauge.OffensiveAOutranceGauge:
        return gauge.OffensiveAOutranceGauge(record.fortunes)

    def senses(self) -> senses.OffensiveAOutranceSenses:
        return senses.OffensiveAOutranceSenses()

    def check(self, state: State) -> list[str]:
        found = []
        for u in range(COUNT):
            where_now = where(state, u)
            if not RESERVE <= where_now <= ABSENT and not all(
                state.rules.setting.hexes >> space & 1 for space in places(state, u) or (where_now,)
            ):
                found.append(f"{UNITS[u].key} is nowhere: {where_now}")
            if state.sr[u] > LAST[u]:
                found.append(f"{UNITS[u].key} has lost more than it has: {state.sr[u]}")
            if state.ce[u] > LADDER:
                found.append(f"{UNITS[u].key} has no such CE Status: {state.ce[u]}")
        return found
