"""1914: Germany at War as a game of the kernel."""

from __future__ import annotations

import random
from collections.abc import Mapping, Sequence
from importlib.resources import files
from pathlib import Path
from typing import Any, ClassVar

from marne.games.germany_at_war import setup, victory, view
from marne.games.germany_at_war.blocks import BLOCKS, LAST, OF_SIDE, by_id
from marne.games.germany_at_war.bot import bot
from marne.games.germany_at_war.garrisons import DISCS, MOST
from marne.games.germany_at_war.ground import COUNT, FORTRESSES, GB, LIMIT
from marne.games.germany_at_war.lab import gauge, senses
from marne.games.germany_at_war.options import OPTIONS, rules
from marne.games.germany_at_war.page import actions, annals, claims, meaning, questions, score, summary, table, words
from marne.games.germany_at_war.seats import THREE, TWO, owner
from marne.games.germany_at_war.sequence import LAST_TURN
from marne.games.germany_at_war.state import DEAD, LATER, POOL, SIDES, State, blocks_in, garrisons_of, occupied
from marne.kernel import Choice, Decision, Event, Eyes, Game, Option, Options, Result, Rulebook, Scenario, Seat, Side
from marne.kernel.actions import Action, Happened, Score
from marne.kernel.forecast import Forecast
from marne.kernel.table import Account, Meaning, Reach
from marne.kernel.words import prose


class GermanyAtWar(Game[State]):
    """1914: Germany at War: the German offensive in the West, August to November 1914."""

    name: ClassVar[str] = "germany-at-war"
    title: ClassVar[str] = prose("1914: Germany at War")
    version: ClassVar[int] = 4
    sides: ClassVar[tuple[Side, ...]] = SIDES
    scenarios: ClassVar[tuple[Scenario, ...]] = (
        Scenario("campaign", "The campaign of 1914", "Four turns, from August to November 1914."),
    )
    options: ClassVar[tuple[Option, ...]] = OPTIONS
    rulebook: ClassVar[Rulebook] = Rulebook.read(Path(str(files("marne.games.germany_at_war") / "rulebook.toml")))
    state_type: ClassVar[type[State]] = State

    def seats(self, options: Options) -> tuple[Seat, ...]:
        return THREE if options["players"] == "3" else TWO

    def new(self, scenario: str, options: Options) -> State:
        return setup.fresh(rules(options))

    def prepared(self, state: State, position: Mapping[str, Any]) -> State:
        return super().prepared(state, setup.prepare(state, position))

    def number_of(self, kind: str, name: str) -> int:
        return by_id(name) if kind == "block" else super().number_of(kind, name)

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
        return score.score(eyes.view)

    def annals(self) -> annals.WarAnnals:
        return annals.WarAnnals(self)

    def say(self, eyes: Eyes[State], choice: Choice) -> str:
        stack = eyes.imagined.stack
        return words.say(choice, type(stack[-1]).__name__ if stack else "")

    def meaning(self, eyes: Eyes[State], choice: Choice) -> Meaning | None:
        return meaning.meaning(eyes, choice)

    def summary(self, state: State) -> str:
        return summary.summary(state)

    def progress(self, state: State) -> tuple[int, int]:
        return min(state.turn, LAST_TURN), LAST_TURN

    def table(self, eyes: Eyes[State]) -> table.WarTable:
        return table.table(eyes)

    def foresee(self, eyes: Eyes[State], choice: Choice) -> Reach | Account | None:
        return table.foresee(eyes, choice)

    def forecast(self, eyes: Eyes[State], choice: Choice) -> Forecast | None:
        return claims.forecast(eyes, choice)

    def prompt(self, eyes: Eyes[State], decision: Decision) -> str:
        return questions.asked(eyes, decision)

    def describe(self, eyes: Eyes[State]) -> list[tuple[str, list[str]]]:
        return summary.describe(eyes.view)

    def owner(self, eyes: Eyes[State], choice: Choice) -> str | None:
        return owner(eyes.view, choice)

    def bot(self) -> bot.GermanyAtWarBot:
        return bot.GermanyAtWarBot()

    def gauge(self) -> gauge.GermanyAtWarGauge:
        return gauge.GermanyAtWarGauge(annals.fortunes)

    def senses(self) -> senses.GermanyAtWarSenses:
        return senses.GermanyAtWarSenses()

    def check(self, state: State) -> list[str]:
        return list(_wrongs(state))


def _wrongs(s: State) -> list[str]:
    """Everything that is wrong with a state."""
    found = []
    for u, area in enumerate(s.at):
        if area >= COUNT and area not in (POOL, DEAD, LATER):
            found.append(f"block {BLOCKS[u].id} is nowhere: {area}")
        if s.step[u] > LAST[u]:
            found.append(f"block {BLOCKS[u].id} has no step {s.step[u]}")
    moving = any(getattr(stage, "moved", False) or hasattr(stage, "left") for stage in s.stack[-1:])
    for area in range(COUNT):
        for side in (0, 1):
            count = blocks_in(s, area, side).bit_count()
            if count > LIMIT[area] + moving:
                found.append(f"{count} blocks of {SIDES[side]} in area {area}, which holds {LIMIT[area]}")
        here = [side for side in (0, 1) if occupied(s, side) >> area & 1]
        if len(here) == 1 and bool(s.control >> area & 1) != (here[0] == 0) and not _busy(s):
            found.append(f"area {area} is not controlled by {SIDES[here[0]]}, who stand there alone")
    if s.control >> GB & 1:
        found.append("Germany controls Great Britain")
    for power, discs in enumerate(DISCS):
        if sum(s.garrisons[power::4]) > discs:
            found.append(f"more garrisons of Power {power} than there are discs")
    for f, (_, name) in enumerate(FORTRESSES):
        if garrisons_of(s, f) > MOST:
            found.append(f"more than {MOST} garrisons in {name}")
    if s.visible & ~(OF_SIDE[0] | OF_SIDE[1]):
        found.append("a block is visible that does not exist")
    return found


def _busy(s: State) -> bool:
    """Whether a battle is being resolved: control is settled at its end."""
    return any(type(stage).__name__ in ("Showdown", "Aftermath", "Losses", "Cavalry") for stage in s.stack)
