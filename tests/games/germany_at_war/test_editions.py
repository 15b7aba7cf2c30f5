"""Matches that were begun with an earlier version open, are marked as such, and play on as they began."""

from pathlib import Path

import pytest

from marne.kernel import Match
from marne.kernel.match import Lost, replay
from marne.kernel.save import dump, load
from tests.games.germany_at_war.table import GAME

EARLIER = Path(__file__).parent / "data" / "version_1.json"
"""A match of three players with Plan XVII, played with version 1 to its end."""


SECOND = Path(__file__).parent / "data" / "version_2.json"
"""A match of two players, played with version 2 to its end: segments in which nobody could act were passed over."""


THIRD = Path(__file__).parent / "data" / "version_3.json"
"""A match of two players, played with version 3 to its end: marches that could go no farther ended by themselves."""


def earlier() -> Match:
    return load(EARLIER.read_text("utf-8"))


def test_a_match_of_version_3_opens_and_ends_as_it_did() -> None:
    match = load(THIRD.read_text("utf-8"))
    assert match.result is not None and match.options["edition"] == "3"
    assert (match.number, match.result.winner, match.result.rule) == (602, "german", "1.7.2")
    with pytest.raises(Lost):
        replay(GAME, match.scenario, {**match.options, "edition": "4"}, match.opening, match.journal)


def test_a_match_of_version_2_opens_and_ends_as_it_did() -> None:
    match = load(SECOND.read_text("utf-8"))
    assert match.result is not None and match.options["edition"] == "2"
    assert (match.number, match.result.winner, match.result.rule) == (524, "entente", "1.7.1B")
    with pytest.raises(Lost):
        replay(GAME, match.scenario, {**match.options, "edition": "3"}, match.opening, match.journal)


def test_a_match_of_version_1_opens_and_ends_as_it_did() -> None:
    match = earlier()
    assert match.result is not None
    assert (match.number, match.result.winner, match.result.rule) == (595, "entente", "1.7.2")


def test_it_is_marked_by_its_options() -> None:
    options = earlier().options
    assert {name: options[name] for name in ("edition", "wipeout_to_winner", "plan_xvii_needs_battle")} == {
        "edition": "1",
        "wipeout_to_winner": "no",
        "plan_xvii_needs_battle": "yes",
    }


def test_it_keeps_its_edition_when_it_is_saved_again() -> None:
    assert load(dump(earlier())).options["edition"] == "1"


def test_a_new_match_has_the_present_edition_and_is_not_offered_another() -> None:
    assert Match(GAME).options["edition"] == "4"
    assert [option.name for option in GAME.options if not option.offered] == ["edition"]


def test_by_the_present_rules_its_journal_could_not_be_played() -> None:
    match = earlier()
    present = {**match.options, "edition": "2", "wipeout_to_winner": "entered", "plan_xvii_needs_battle": "no"}
    with pytest.raises(Lost):
        replay(GAME, match.scenario, present, match.opening, match.journal)
