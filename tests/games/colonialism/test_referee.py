"""A second opinion: a referee written from the clauses alone watches random games, and finds what is planted."""

from typing import Any

import pytest

from marne.games.colonialism import actions, fatigue, modifiers, paths, shooting, victory
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
