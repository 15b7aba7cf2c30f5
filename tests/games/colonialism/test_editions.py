"""Matches that were begun with an earlier version open, are marked as such, and play on as they began."""

from pathlib import Path

import pytest

from marne.games.colonialism.agreed import rules
from marne.games.colonialism.matchups import matchups
from marne.games.colonialism.options import Rules
from marne.kernel import Match
from marne.kernel.match import Lost, replay
from marne.kernel.save import dump, load
from tests.games.colonialism.table import GAME

SECOND = Path(__file__).parent / "data" / "version_2.json"
"""Spicheren, played with version 2 to its end in turn 9."""
THIRD = SECOND.with_name("version_3.json")
"""A Train's track, played with version 3: a stretch was to be shifted for which there was no way short enough."""
RESET = ("spicheren_1870", "kambula_1879", "chunuk_bair_1915")


def agreed(scenario: str, **options: str) -> Rules:
    """What decides a battle whose file names these options."""
    return rules(scenario, GAME.settle(scenario, GAME.recalled(scenario, options)))


def test_a_match_of_version_2_opens_and_ends_as_it_did() -> None:
    match = load(SECOND.read_text("utf-8"))
    assert match.result is not None and match.options["aims"] == "first"
    assert (match.number, match.position.state.turn) == (286, 9)
    assert (match.result.winner, match.result.rule) == ("red", "VICTORY.1")
    assert load(dump(match)).options["aims"] == "first"


def test_by_the_aims_of_today_its_journal_could_not_be_played() -> None:
    match = load(SECOND.read_text("utf-8"))
    present = GAME.renewed(match.options)
    assert present["aims"] == "anew"
    with pytest.raises(Lost):
        replay(GAME, match.scenario, present, match.opening, match.journal)


def test_a_new_match_has_the_aims_of_today_and_is_not_offered_others() -> None:
    assert Match(GAME, "kambula_1879").options["aims"] == "anew"
    assert [option.name for option in GAME.options if not option.offered] == ["aims", "stretch"]


def test_a_match_of_version_3_opens_and_ends_as_it_did() -> None:
    match = load(THIRD.read_text("utf-8"))
    assert match.result is not None and match.options["stretch"] == "short"
    assert (match.number, match.position.state.turn, match.result.winner) == (182, 8, None)
    assert load(dump(match)).options["stretch"] == "short"


def test_by_the_length_of_today_its_stretch_is_laid() -> None:
    match = load(THIRD.read_text("utf-8"))
    present = GAME.renewed(match.options)
    assert present["stretch"] == "full"
    with pytest.raises(Lost):
        replay(GAME, match.scenario, present, match.opening, match.journal)


def test_the_battles_whose_aims_were_set_anew_keep_those_of_before() -> None:
    assert tuple(battle.id for battle in matchups().values() if battle.earlier) == RESET
    before, now = ([agreed(name, **options) for name in RESET] for options in ({}, {"aims": "anew"}))
    assert [r.last_turn for r in before] == [9, 16, 14]
    assert [r.last_turn for r in now] == [matchups()[name].victory.last_turn for name in RESET]
    assert (before[0].goals[0].all[0].least, now[0].goals[0].all[0].least) == (3, 4)
    assert (before[1].breaks, now[1].breaks) == ((True, True), (False, True))
    assert (before[2].goals[0].all[0].most, now[2].goals[0].all[0].most) == (0, 2)
    assert [r.places for r in before] == [r.places for r in now]
    assert matchups()["ulundi_1879"].aims(anew=False) == matchups()["ulundi_1879"].victory
