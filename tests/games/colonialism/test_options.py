"""What players may agree on: values, texts of their own, and reasons for what does not fit."""

import pytest

from marne.games.colonialism.agreed import rules
from marne.games.colonialism.options import EARLIER, FREE, OPTIONS, ROOMY, SCENARIOS
from marne.games.colonialism.samples import SAMPLES
from marne.games.colonialism.units import INFANTRY, MACHINE_GUN
from marne.kernel.game import BadOption
from tests.games.colonialism.table import GAME


def agreed(scenario: str = "fpw", **options: str) -> object:
    return rules(scenario, GAME.settle(scenario, options))


def test_every_option_has_its_default_among_its_values_and_a_rule() -> None:
    for option in OPTIONS:
        assert option.default in option.values
        assert option.rule in GAME.rulebook
        assert all(str(sentence).endswith(".") for sentence in option.values.values())


def test_the_first_scenario_is_the_franco_prussian_war_with_the_printed_armies() -> None:
    assert SCENARIOS[0].name == "fpw"
    found = rules("fpw", GAME.settle("fpw", {}))
    assert [army.title for army in found.armies] == [SAMPLES[n].title for n in ("prussian_1870", "french_1870")]
    assert set(FREE) == {"fpw", "zulu", "ww1"}


def test_settling_twice_changes_nothing() -> None:
    text = "zulu 1879 zulu 25: 25 infantry"
    once = GAME.settle("zulu", {"blue_army": text, "board": "seed 42", "size": "14x7", "turns": "9"})
    assert GAME.settle("zulu", once) == once
    found = rules("zulu", once)
    assert (found.columns, found.rows, found.seed, found.last_turn) == (14, 7, 42, 9)
    assert found.armies[1].count() == 25


@pytest.mark.parametrize("points", ROOMY)
def test_larger_armies_find_a_larger_board(points: int) -> None:
    found = rules("ww1", GAME.settle("ww1", {"points": str(points)}))
    assert (found.columns, found.rows) == ROOMY[points]
    assert found.armies[0].points == points
    assert found.armies[0].count() == 17 * points // 25


@pytest.mark.parametrize(
    ("options", "complaint"),
    [
        ({"red_army": "a horde"}, "red_army"),
        ({"red_army": "zulu_1879"}, "no army of the period"),
        ({"red_army": "fpw 1870 france 25: 26 infantry"}, "ARMY.1"),
        ({"red_army": "fpw 1870 france 25: 3 machine_gun"}, "FPW.ARMY.2"),
        ({"red_army": "fpw 1870 france 25: 2 machine_gun", "machine_guns": "none"}, "without Machine Guns"),
        ({"red_army": "fpw 1870 narnia 25:"}, "no nation"),
        ({"board": "chess"}, "board"),
        ({"size": "9x9"}, "size"),
        ({"turns": "many"}, "turns"),
        ({"grid": "triangles"}, "grid"),
        ({"weather": "rain"}, "option"),
    ],
)
def test_what_does_not_fit_is_named(options: dict[str, str], complaint: str) -> None:
    with pytest.raises(BadOption, match=complaint):
        GAME.settle("fpw", options)
    with pytest.raises(BadOption, match="scenario"):
        GAME.settle("waterloo", {})


def test_the_cost_that_was_agreed_is_the_one_that_is_checked() -> None:
    text = "fpw 1870 france 25: 20 infantry, 4 cavalry E"
    with pytest.raises(BadOption):
        GAME.settle("fpw", {"red_army": text})
    assert GAME.settle("fpw", {"red_army": "fpw 1870 france 25: 17 infantry, 4 cavalry E", "cost": "whole"})


def test_without_machine_guns_infantry_stands_in_for_them() -> None:
    found = rules("zulu", GAME.settle("zulu", {"machine_guns": "none"}))
    assert found.armies[0].count(MACHINE_GUN) == 0
    assert found.armies[0].count(INFANTRY) == 10


def test_an_army_text_without_bases_is_designed_in_secret() -> None:
    found = rules("ww1", GAME.settle("ww1", {"red_army": "ww1 1916 russia 50:"}))
    assert found.designed == (True, False)
    assert found.armies[0].points == 50


def test_a_ready_battle_does_not_ask_for_armies_or_boards() -> None:
    usual = rules("cambrai_1917", GAME.settle("cambrai_1917", {}))
    other = rules("cambrai_1917", GAME.settle("cambrai_1917", {"points": "100", "board": "plain"}))
    assert usual == other


def test_a_match_of_an_earlier_day_is_played_as_it_was_begun() -> None:
    settled = GAME.settle("fpw", {})
    before = {name: value for name, value in settled.items() if name not in EARLIER} | {"hills": "over"}
    found = rules("fpw", GAME.settle("fpw", before))
    assert (found.hills, found.retire, found.fire_first, found.free_trenches) == ("over", "board", True, True)
    assert rules("fpw", settled).retire == "threat"
