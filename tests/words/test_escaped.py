"""Nothing that people read escapes the catalogues: all games over random play, in a language that nobody speaks."""

from __future__ import annotations

import random
from collections.abc import Iterator
from typing import Any

import msgspec
import pytest

from marne.kernel import Game, Match, find
from marne.kernel.refusals import odd_choices
from marne.kernel.trial import Trial
from marne.players import bot_of
from marne.players.budget import Budget
from marne.players.mcts import Settings
from marne.players.recollection import imagining
from marne.players.search import SearchPlayer
from tests.words.pseudo import SIGNS, escaped

CODES = frozenset(
    {
        "acts", "arm", "army", "attacker", "before", "board", "card", "cells", "choice", "choices", "colour",
        "directions", "disc", "dot", "draft", "end", "exact", "flags", "fort", "ground", "held", "initiative", "key",
        "kind", "look", "nation", "north", "numeral", "open", "parent", "path", "phasing", "piece", "power", "rest",
        "rule", "scenario", "sealed", "side", "sign", "size", "steps", "targets", "terrain", "then", "unit", "waiting",
        "what", "works",
    }
)  # fmt: skip
"""The fields of tables and previews that hold codes and not words."""


def texts(data: Any) -> Iterator[tuple[str, str]]:
    """All texts of plain data that may be read, with where they stand; keys and codes are none."""
    if isinstance(data, dict):
        for key, value in data.items():
            if key not in CODES and not (key == "name" and {"kind", "title"} <= data.keys()):  # of an overlay
                yield from ((f"{key}.{where}" if where else key, text) for where, text in texts(value))
    elif isinstance(data, list | tuple):
        for value in data:
            yield from texts(value)
    elif isinstance(data, str):
        yield "", data


class Ear:
    """Hears what a game says, and keeps what was said in plain letters."""

    def __init__(self) -> None:
        self.escaped: dict[str, str] = {}
        self.heard = 0

    def hear(self, where: str, text: str) -> None:
        self.heard += 1
        if wrong := escaped(SIGNS.sub("", text)):
            self.escaped.setdefault(f"{where}: {' '.join(wrong)}", text)
        if "{" in text:
            self.escaped.setdefault(f"{where}: a part was not filled", text)


def listen(game: Game[Any], scenario: str, options: dict[str, Any], seed: int, every: int, ear: Ear) -> None:
    """Play a random game and listen to everything it says to both sides and to a spectator."""
    trial = Trial(game, seed, scenario, options)
    rng = random.Random(seed)
    for match in trial.matches():
        for event in match.story[-1]:
            ear.hear(f"event {event.kind}", game.tell(event).replace(event.data.get("text", "-"), ""))
        if match.number % every == 0:
            _look(game, match, trial, rng, ear)
    ear.hear("summary", game.summary(trial.match.position.state) if trial.match else "")
    if trial.match and trial.match.result:
        ear.hear("result", game.words.name(trial.match.result.how))


def _look(game: Game[Any], match: Match, trial: Trial, rng: random.Random, ear: Ear) -> None:
    position = match.position
    ear.hear("summary", game.summary(position.state))
    for side in (*game.sides, None):
        eyes = game.eyes(position.state, side)
        table = msgspec.to_builtins(game.table(eyes), str_keys=True)
        for where, text in texts(table):
            ear.hear(f"table {where}", text)
        for heading, lines in game.describe(eyes):
            for line in (heading, *lines):
                ear.hear("description", line)
        decision = position.decision(side) if side else None
        if decision and side:
            ear.hear(f"prompt {decision.rule}", game.prompt(eyes, decision))
            for choice in decision.choices:
                ear.hear(f"choice {choice.verb}", game.say(eyes, choice))
            for choice in rng.sample(decision.choices, min(6, len(decision.choices))):
                foreseen = msgspec.to_builtins(game.foresee(eyes, choice), str_keys=True)
                for where, text in texts(foreseen):
                    ear.hear(f"foreseen {choice.verb} {where}", text)
            for choice in odd_choices(trial, position, side, rng):
                refusal = position.why_not(side, choice)
                if refusal:
                    said = game.words.phrase(refusal.why)
                    ear.hear(f"refusal {refusal.rule}", said.replace(str(choice), ""))


GAMES = [
    ("germany-at-war", "campaign", {}, 60),
    (
        "germany-at-war",
        "campaign",
        {"players": "3", "free_setup": "both", "rail": "yes", "paris": "yes", "plan_xvii": "yes"},
        60,
    ),
    ("avalon-hill-1914", "short", {}, 200),
    ("offensive-a-outrance", "lorraine", {}, 200),
    ("colonialism", "fpw", {}, 40),
    ("colonialism", "zulu", {"aim": "hold"}, 40),
    ("colonialism", "ww1", {"red_army": "design", "aim": "exit", "grid": "squares"}, 40),
    ("colonialism", "wissembourg_1870", {}, 40),
]


@pytest.mark.parametrize(("name", "scenario", "options", "every"), GAMES)
@pytest.mark.usefixtures("pseudo")
def test_a_random_game_says_nothing_outside_the_catalogue(
    name: str, scenario: str, options: dict[str, Any], every: int
) -> None:
    ear = Ear()
    listen(find(name), scenario, options, 3, every, ear)
    assert ear.heard > 1000
    assert ear.escaped == {}


@pytest.mark.parametrize("name", ["germany-at-war", "colonialism", "avalon-hill-1914", "offensive-a-outrance"])
@pytest.mark.usefixtures("pseudo")
def test_what_is_agreed_on_before_a_game_is_in_the_catalogue(name: str) -> None:
    game, ear = find(name), Ear()
    ear.hear("title", game.words.name(game.title))
    for scenario in game.scenarios:
        ear.hear("scenario", game.words.phrase(scenario.title))
        ear.hear("scenario", game.words.phrase(scenario.description))
    for option in game.options:
        for text in (option.title, *option.values.values(), option.text):
            ear.hear(f"option {option.name}", game.words.phrase(text))
        for seat in game.seats(game.settle(game.scenarios[0].name, {})):
            ear.hear("seat", game.words.name(seat.title))
    for clause in game.rulebook.clauses.values():
        ear.hear(f"clause {clause.id}", game.words.name(clause.title))
        ear.hear(f"clause {clause.id}", game.words.name(clause.text))
    for ruling in game.rulebook.rulings:
        for text in (ruling.question, ruling.ruling, ruling.why):
            ear.hear(f"ruling {ruling.id}", game.words.name(text))
    assert ear.escaped == {}


@pytest.mark.parametrize("name", ["germany-at-war", "colonialism", "avalon-hill-1914", "offensive-a-outrance"])
@pytest.mark.usefixtures("pseudo")
def test_why_a_program_chose_is_in_the_catalogue(name: str) -> None:
    game, ear = find(name), Ear()
    player = SearchPlayer(game, Settings(Budget(nodes=20)), seed=1)
    trial = Trial(game, 1)
    for match in trial.matches():
        decision = match.position.decisions[0]
        if len(decision.choices) > 1:
            imagine = imagining(game, match.position.state, decision.side)
            player.choose(game.view(match.position.state, decision.side), decision, imagine)
            ear.hear("why", player.explain())
        if match.number > 30:
            break
    for words in bot_of(game).phrases().values():
        for text in words:
            ear.hear("reason", game.words.name(text))
    assert ear.heard > 30
    assert ear.escaped == {}


def test_what_escapes_is_heard() -> None:
    ear = Ear()
    ear.hear("here", "⟦Ţĥé Éñţéñţé⟧ passes.")
    ear.hear("there", "⟦{who} þáššéš.⟧")
    assert list(ear.escaped) == ["here: passes", "there: who", "there: a part was not filled"]
