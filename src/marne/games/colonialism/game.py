"""Colonialism to Revolution as a game of the kernel."""

from __future__ import annotations

import random
from collections.abc import Iterator, Mapping, Sequence
from importlib.resources import files
from pathlib import Path
from typing import Any, ClassVar

from msgspec.structs import replace

from marne.games.colonialism import prepared, setup, victory, view
from marne.games.colonialism.agreed import rules
from marne.games.colonialism.bot import bot
from marne.games.colonialism.deck import CARD_NAMES
from marne.games.colonialism.lab import gauge, senses
from marne.games.colonialism.options import OPTIONS, SCENARIOS, fits
from marne.games.colonialism.page import (
    actions,
    annals,
    claims,
    consult,
    foreseen,
    meaning,
    preview,
    questions,
    reach,
    score,
    table,
    tray,
    words,
)
from marne.games.colonialism.state import REPLACED, State, army_title, board, limit
from marne.games.colonialism.units import SIDES
from marne.kernel import Choice, Decision, Event, Eyes, Game, Option, Options, Result, Rulebook, Scenario, Seat, Side
from marne.kernel.actions import Action, Happened, Score
from marne.kernel.forecast import Forecast
from marne.kernel.gate import Topics
from marne.kernel.table import Meaning, Reach, SightLine
from marne.kernel.words import prose


class Colonialism(Game[State]):
    """Colonialism to Revolution: tactical battles from 1870 to 1927."""

    name: ClassVar[str] = "colonialism"
    title: ClassVar[str] = prose("Colonialism to Revolution")
    version: ClassVar[int] = 4
    sides: ClassVar[tuple[Side, ...]] = SIDES
    scenarios: ClassVar[tuple[Scenario, ...]] = SCENARIOS
    options: ClassVar[tuple[Option, ...]] = OPTIONS
    rulebook: ClassVar[Rulebook] = Rulebook.read(Path(str(files("marne.games.colonialism") / "rulebook.toml")))
    state_type: ClassVar[type[State]] = State
    topics: ClassVar[Topics] = consult.TOPICS

    def seats(self, options: Options) -> tuple[Seat, ...]:
        return tuple(Seat(side, side, side.capitalize()) for side in SIDES)

    def titled(self, scenario: str, options: Options) -> tuple[Seat, ...]:
        agreed = rules(scenario, options)
        return tuple(replace(seat, title=army_title(agreed, k)) for k, seat in enumerate(self.seats(options)))

    def settle(self, scenario: str, options: Options) -> Options:
        own = [
            o.name
            for o in self.options
            if o.applies(scenario) and (value := options.get(o.name)) not in (*o.values, None) and fits(o, value)
        ]
        listed = {name: value for name, value in options.items() if name not in own}
        settled = super().settle(scenario, listed) | {name: options[name] for name in own}
        rules(scenario, settled)  # names what does not fit together
        return settled

    def new(self, scenario: str, options: Options) -> State:
        return setup.fresh(rules(scenario, options))

    def prepared(self, state: State, position: Mapping[str, Any]) -> State:
        return super().prepared(state, prepared.prepare(state, position))

    def number_of(self, kind: str, name: str) -> int:
        return prepared.hex_named(name) if kind == "hex" else super().number_of(kind, name)

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

    def annals(self) -> annals.FieldAnnals:
        return annals.FieldAnnals(self)

    def say(self, eyes: Eyes[State], choice: Choice) -> str:
        return words.say(eyes.view, choice)

    def meaning(self, eyes: Eyes[State], choice: Choice) -> Meaning | None:
        return meaning.meaning(eyes, choice)

    def summary(self, state: State) -> str:
        return words.summary(state)

    def progress(self, state: State) -> tuple[int, int] | None:
        return (state.turn, state.rules.last_turn) if state.rules.last_turn else None

    def table(self, eyes: Eyes[State]) -> table.FieldTable:
        return table.table(eyes)

    def foresee(self, eyes: Eyes[State], choice: Choice) -> Reach | SightLine | foreseen.Preview | None:
        return reach.foresee(eyes, choice) or tray.places_of(eyes.imagined, choice) or preview.foresee(eyes, choice)

    def forecast(self, eyes: Eyes[State], choice: Choice) -> Forecast | None:
        return claims.forecast(eyes, choice)

    def prompt(self, eyes: Eyes[State], decision: Decision) -> str:
        return questions.asked(eyes, decision)

    def describe(self, eyes: Eyes[State]) -> list[tuple[str, list[str]]]:
        return words.describe(eyes.view)

    def gauge(self) -> gauge.ColonialismGauge:
        return gauge.ColonialismGauge(annals.fortunes)

    def bot(self) -> bot.ColonialismBot:
        return bot.ColonialismBot()

    def senses(self) -> senses.ColonialismSenses:
        return senses.ColonialismSenses()

    def check(self, state: State) -> list[str]:
        return list(_wrongs(state))


def _wrongs(s: State) -> Iterator[str]:
    """Everything that is wrong with a state."""
    count = board(s).count
    sizes = {
        len(s.at),
        len(s.fatigue),
        len(s.acts),
        len(s.owner),
        len(s.kind),
        len(s.traits),
        len(s.facing),
        len(s.names),
    }
    if len(sizes) > 1:
        yield f"the lists of bases differ in length: {sorted(sizes)}"
    if {len(s.ground), len(s.roads), len(s.rails), len(s.shelled), len(s.gas), len(s.held)} != {count}:
        yield "the board has another number of hexes than its ground"
    fighting = bool(s.fought and s.over) or any(type(stage).__name__ in FIGHTING for stage in s.stack)
    taken: dict[int, int] = {}
    for u, h in enumerate(s.at):
        if h >= count or h < REPLACED:
            yield f"base {u} is nowhere: {h}"
        if h < 0:
            continue
        if s.fatigue[u] >= limit(s, u) or s.fatigue[u] < 0:
            yield f"base {u} stands with {s.fatigue[u]} hits"
        if h in taken and not fighting:
            yield f"bases {taken[h]} and {u} stand in hex {h}"
        taken[h] = u
    for k in (0, 1):
        if s.pool[k] < 0 or s.points[k] < 0:
            yield f"{SIDES[k]} has a negative number of dice or points"
        own = sum(owner == k and s.at[u] != REPLACED for u, owner in enumerate(s.owner))
        if s.turn and own != s.deployed[k]:
            yield f"{SIDES[k]} has other bases than it deployed"
        if list(s.hands[k]) != sorted(s.hands[k]) or any(card not in CARD_NAMES for card in s.hands[k]):
            yield f"{SIDES[k]} holds no proper hand: {s.hands[k]}"


FIGHTING = frozenset({"Fights", "Round", "Aftermath", "NextRound", "MoveIn", "March"})
"""The stages during which two bases may be in one hex."""
