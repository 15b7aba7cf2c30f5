"""A second opinion: a referee written from the clauses alone watches random games, and finds what is planted."""

from collections.abc import Mapping
from typing import Any

import pytest

from marne.games.colonialism import (
    actions,
    cards,
    deployment,
    fatigue,
    modifiers,
    paths,
    scenarios,
    setup,
    shooting,
    victory,
)
from marne.games.colonialism.deck import FIGHTER
from tests.games.colonialism.referee import SWITCHES, Shout, watch


@pytest.mark.parametrize("scenario", ["fpw", "zulu", "ww1", "cambrai_1917"])
def test_the_referee_agrees_with_the_rules(scenario: str) -> None:
    assert watch(scenario, [7], most=400) > 200


@pytest.mark.parametrize("options", SWITCHES[1:], ids=str)
def test_the_referee_agrees_whatever_was_agreed(options: dict[str, str]) -> None:
    assert watch("ww1", [1], options, most=300) > 50


PLANTED: dict[str, tuple[Any, str, Any]] = {
    "everybody can be swapped": (paths, "can_be_swapped", lambda s, v, here, there: True),
    "nothing blocks the sight": (shooting, "open_shot", lambda s, a, b, bar: True),
    "one die more": (shooting, "dice", lambda s, u, w: 4),
    "further orders are easy": (actions, "reckon_order", lambda s, units, verb: []),
    "targets never retire": (shooting, "retreats", lambda s, u, origins: []),
    "four hits destroy": (fatigue, "limit", lambda s, u: 4),
    "friends are not shaken": (fatigue.Shock, "living", lambda self, s: []),
    "no army ever breaks": (victory, "breaks", lambda s, side: False),
    "nobody shoots to his front only": (shooting, "FRONT", (False,) * 8),
}


@pytest.mark.parametrize("error", PLANTED)
def test_the_referee_finds_a_planted_error(error: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(*PLANTED[error])
    with pytest.raises(Shout):
        watch("fpw", range(3))


def test_the_referee_finds_a_wrong_winner_after_the_last_turn(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(victory, "_fewer_losses", lambda s: int(s.lost[0] * s.deployed[1] < s.lost[1] * s.deployed[0]))
    with pytest.raises(Shout):
        watch("fpw", range(3), {"turns": "8"})


LISTED, DEAR, HOLDING = {"cards": "listed"}, SWITCHES[5], SWITCHES[6]
HAND = "fighter_patrol, fighter_patrol, balloon_observation, bomber_raid, balloon_observation"
ARMIES = {
    "red_army": f"ww1 1917 germany 25: 20 infantry; {HAND}",
    "blue_army": f"ww1 1917 british 25: 20 infantry; {HAND}",
}

AGREED: dict[str, tuple[Any, str, Any, str, Mapping[str, str], int]] = {
    "one deploys wherever one likes": (deployment, "own_hexes", lambda s, side: (1 << 128) - 1, "fpw", {}, 0),
    "bases are deployed on each other": (deployment, "own_hexes", scenarios.zone, "zulu", {}, 0),
    "the break figure is half": (setup, "break_figure", lambda s, side: s.deployed[side] // 2, "fpw", {}, 0),
    "a card stays in the hand": (cards, "held", lambda hand, card: hand, "fpw", {}, 0),
    "cards are offered that nobody can use": (cards, "hindrance", lambda *_: None, "zulu", LISTED, 0),
    "a Fighter meets nobody": (
        cards,
        "fighter",
        lambda play, k: cards.into_play(play.state, k, FIGHTER),
        "ww1",
        {**ARMIES, **LISTED},
        0,
    ),
    "preparation gives three dice": (cards, "PREPARED_DICE", 3, "zulu", LISTED, 0),
    "anybody may leave the board": (actions, "why_not_leave", lambda s, u: None, "le_cateau_1914", {}, 0),
    "every aim is reached": (victory, "reached", lambda s, goal: True, "isandlwana_1879", {}, 0),
    "no aim is ever reached": (victory, "reached", lambda s, goal: False, "ww1", HOLDING, 10),
    "craters cost no more than fields": (actions, "dear", lambda *_: False, "ww1", DEAR, 0),
    "whoever is poor is not held up": (paths, "pinched", lambda *_: False, "ww1", DEAR, 0),
    "a lost part can be mended": (fatigue, "borne", lambda s, u: s.fatigue[u], "ww1", HOLDING, 58),
}
"""Errors in cards, aims and prices: where, what, what instead, the battle, the options, and a game that shows it."""


@pytest.mark.parametrize("error", AGREED)
def test_the_referee_finds_an_error_in_what_was_agreed(error: str, monkeypatch: pytest.MonkeyPatch) -> None:
    where, name, instead, scenario, options, seed = AGREED[error]
    monkeypatch.setattr(where, name, instead)
    with pytest.raises(Shout):
        watch(scenario, [seed], options)


ROWS: dict[str, tuple[dict[str, Any], str]] = {
    "to hit": (modifiers.TO_HIT, "target_adjacent"),
    "in an assault": (modifiers.IN_ASSAULT, "experienced_against_fresh"),
    "in a test": (modifiers.IN_TEST, "each_hit"),
}


@pytest.mark.parametrize("table", ROWS)
def test_the_referee_finds_a_row_that_is_forgotten(table: str, monkeypatch: pytest.MonkeyPatch) -> None:
    rows, name = ROWS[table]
    monkeypatch.setitem(rows, name, lambda *given: False)
    with pytest.raises(Shout):
        watch("fpw", range(3))
