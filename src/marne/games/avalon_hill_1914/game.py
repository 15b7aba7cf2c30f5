"""Avalon Hill's 1914 as a game of the kernel."""

from __future__ import annotations

import random
from collections.abc import Mapping, Sequence
from importlib.resources import files
from pathlib import Path
from typing import Any, ClassVar

from marne.games.avalon_hill_1914 import prepared, setup, time_limit, victory, view
from marne.games.avalon_hill_1914.bot import bot
from marne.games.avalon_hill_1914.ground import SLOTS, SQUARES
from marne.games.avalon_hill_1914.lab import gauge, senses
from marne.games.avalon_hill_1914.options import OPTIONS, SCENARIOS, rules
from marne.games.avalon_hill_1914.page import (
    actions,
    annals,
    charts,
    claims,
    foresight,
    meaning,
    questions,
    score,
    table,
    words,
)
from marne.games.avalon_hill_1914.state import BOXES, DEAD, LATER, UNPLACED, State, where
from marne.games.avalon_hill_1914.units import COUNT, LAST, SIDES, UNITS
from marne.kernel import Choice, Decision, Event, Eyes, Game, Option, Options, Result, Rulebook, Scenario, Seat, Side
from marne.kernel.actions import Action, Happened, Score
from marne.kernel.forecast import Forecast
from marne.kernel.gate import Topics
from marne.kernel.table import Account, Meaning, Reach, Traced
from marne.kernel.words import prose


class AvalonHill1914(Game[State]):
    """1914: the opening campaign in the West, corps by corps."""

    name: ClassVar[str] = "avalon-hill-1914"
    title: ClassVar[str] = prose("Avalon Hill's 1914")
    effort: ClassVar[int] = 2
    version: ClassVar[int] = 2
    sides: ClassVar[tuple[Side, ...]] = SIDES
    scenarios: ClassVar[tuple[Scenario, ...]] = SCENARIOS
    options: ClassVar[tuple[Option, ...]] = OPTIONS
    rulebook: ClassVar[Rulebook] = Rulebook.read(Path(str(files("marne.games.avalon_hill_1914") / "rulebook.toml")))
    state_type: ClassVar[type[State]] = State
    topics: ClassVar[Topics] = charts.TOPICS

    def seats(self, options: Options) -> tuple[Seat, ...]:
        return (Seat("german", "german", "Germany"), Seat("allied", "allied", "The Allies"))

    def new(self, scenario: str, options: Options) -> State:
        return setup.begun(rules(scenario, options))

    def prepared(self, state: State, position: Mapping[str, Any]) -> State:
        return super().prepared(state, prepared.prepare(state, position))

    def number_of(self, kind: str, name: str) -> int:
        number = prepared.number_of(kind, name)
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

    def annals(self) -> annals.CampaignAnnals:
        return annals.CampaignAnnals(self)

    def say(self, eyes: Eyes[State], choice: Choice) -> str:
        stack = eyes.imagined.stack
        return words.say(choice, type(stack[-1]).__name__ if stack else "")

    def meaning(self, eyes: Eyes[State], choice: Choice) -> Meaning | None:
        return meaning.meaning(eyes, choice)

    def prompt(self, eyes: Eyes[State], decision: Decision) -> str:
        return questions.asked(eyes.imagined, decision)

    def summary(self, state: State) -> str:
        return words.summary(state)

    def progress(self, state: State) -> tuple[int, int]:
        return state.move, state.rules.last_move

    def timed_part(self, state: State) -> str | None:
        return time_limit.timed_part(state)

    def lapse(self, state: State, decision: Decision) -> Choice:
        return time_limit.lapse(state, decision)

    def table(self, eyes: Eyes[State]) -> table.CampaignTable:
        return table.table(eyes)

    def foresee(self, eyes: Eyes[State], choice: Choice) -> Reach | Account | Traced | None:
        return foresight.foresee(eyes, choice)

    def forecast(self, eyes: Eyes[State], choice: Choice) -> Forecast | None:
        return claims.forecast(eyes, choice)

    def describe(self, eyes: Eyes[State]) -> list[tuple[str, list[str]]]:
        return words.describe(eyes.view)

    def bot(self) -> bot.AvalonHill1914Bot:
        return bot.AvalonHill1914Bot()

    def gauge(self) -> gauge.AvalonHill1914Gauge:
        return gauge.AvalonHill1914Gauge(annals.fortunes)

    def senses(self) -> senses.AvalonHill1914Senses:
        return senses.AvalonHill1914Senses()

    def check(self, state: State) -> list[str]:
        found = []
        elsewhere = {*BOXES.values(), DEAD, LATER, UNPLACED}
        for u in range(COUNT):
            square = where(state, u)
            if square not in elsewhere and (square >= SLOTS or square not in SQUARES):
                found.append(f"unit {UNITS[u].id} is nowhere: {square}")
            if state.step[u] > LAST[u]:
                found.append(f"unit {UNITS[u].id} has no step {state.step[u]}")
        return found
