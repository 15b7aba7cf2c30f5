"""Matches that were begun with an earlier version open, are marked as such, and play on as they began."""

from pathlib import Path

import pytest

from marne.kernel import Match
from marne.kernel.match import Lost, replay
from marne.kernel.save import dump, load
from tests.games.avalon_hill_1914.table import GAME

FIRST = Path(__file__).parent / "data" / "version_1.json"
"""The first move of a Short Game of version 1, whose players agreed that two squares away leaves two between."""


def test_a_match_of_version_1_opens_and_plays_on() -> None:
    match = load(FIRST.read_text("utf-8"))
    assert match.result is None
    assert (match.number, match.options["edition"], match.options["two_squares_away"]) == (230, "1", "3")
    decision = match.position.decisions[0]
    match.choose(decision.side, decision.choices[-1])
    assert load(dump(match)).number == 231


def test_std_rail_4_by_the_present_rules_a_train_in_it_could_go_on() -> None:
    match = load(FIRST.read_text("utf-8"))
    with pytest.raises(Lost, match=r"STD\.RAIL\.2"):
        replay(GAME, match.scenario, {**match.options, "edition": "2"}, match.opening, match.journal)


def test_a_new_match_has_the_present_edition_and_is_not_offered_another() -> None:
    assert Match(GAME).options["edition"] == "2"
    assert [option.name for option in GAME.options if not option.offered] == ["edition"]
