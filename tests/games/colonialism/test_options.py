"""What players may agree on: values, texts of their own, and reasons for what does not fit."""

import pytest

from marne.games.colonialism.agreed import rules
from marne.games.colonialism.options import FREE, OPTIONS, ROOMY, SCENARIOS
from marne.games.colonialism.samples import SAMPLES
from marne.games.colonialism.units import INFANTRY, MACHINE_GUN
from marne.kernel import Match, SeededDice
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


OTHERS = {
    "points": "100", "red_army": "ww1 1917 germany 25: 25 infantry", "blue_army": "design", "balance": "historical",
    "engagement": "push", "attacker": "blue", "board": "plain", "size": "24x12", "grid": "squares", "aim": "hold",
    "turns": "9", "cost": "whole", "machine_guns": "none", "trench_trade": "either", "trenches": "ground",
}  # fmt: skip


@pytest.mark.parametrize(("option", "value"), OTHERS.items())
def test_what_a_ready_battle_has_settled_cannot_be_chosen(option: str, value: str) -> None:
    with pytest.raises(BadOption, match=f"{option} means nothing in cambrai_1917"):
        GAME.settle("cambrai_1917", {option: value})
    assert GAME.settle("ww1", {option: value})[option] == value


def test_board_1_six_sizes_are_offered_all_twice_as_long_as_deep() -> None:
    offered = next(list(option.values) for option in OPTIONS if option.name == "size")
    assert offered == ["fitting", "12x6", "16x8", "20x10", "24x12", "32x16", "40x20"]


def test_all_else_changes_a_ready_battle() -> None:
    usual = rules("cambrai_1917", GAME.settle("cambrai_1917", {}))
    for option in OPTIONS:
        if option.applies("cambrai_1917"):
            others = [rules("cambrai_1917", GAME.settle("cambrai_1917", {option.name: v})) for v in option.values]
            assert any(other != usual for other in others), option.name
        else:
            assert option.name in OTHERS or option.name in ("guns", "aims")
    assert [o.name for o in OPTIONS if o.applies("wissembourg_1870") != o.applies("ulundi_1879")] == ["guns", "balloon"]


@pytest.mark.parametrize(
    ("scenario", "cards", "secret"),
    [
        ("ww1", "usual", True),
        ("ww1", "listed", False),
        ("verdun_fleury_1916", "usual", False),
        ("verdun_fleury_1916", "secret", True),
    ],
)
def test_the_cards_of_a_ready_battle_are_those_of_history_unless_players_choose(
    scenario: str, cards: str, secret: bool
) -> None:
    assert rules(scenario, GAME.settle(scenario, {"cards": cards})).secret_cards is secret


def test_verdun_has_its_gas_and_chunuk_bair_its_naval_guns() -> None:
    for scenario, card in (("verdun_fleury_1916", "gas_attack"), ("chunuk_bair_1915", "artillery_bombardment")):
        match = Match(GAME, scenario, dice=SeededDice(1))
        assert any(card in hand for hand in match.position.state.hands), scenario


def test_army_3_a_historical_army_of_ones_own_need_not_come_to_its_points() -> None:
    text = "ww1 1914 serbia 25: 40 infantry E, 6 field_gun, 4 cavalry; field_hospital"
    with pytest.raises(BadOption, match=r"ARMY\.1"):
        GAME.settle("ww1", {"red_army": text})
    found = rules("ww1", GAME.settle("ww1", {"red_army": text, "balance": "historical"}))
    assert found.armies[0].count() == 50
    assert (found.columns, found.rows) == ROOMY[50]
    for wrong, rule in (("2 tank", r"UNIT\.TANK\.1"), ("101 infantry", r"ARMY\.3"), ("1 krupp", r"ARMY\.2")):
        with pytest.raises(BadOption, match=rule):
            GAME.settle("ww1", {"red_army": f"ww1 1914 serbia 25: {wrong}", "balance": "historical"})


def test_a_match_of_an_earlier_day_is_played_as_it_was_begun() -> None:
    later = [option.name for option in OPTIONS if option.before]
    before = {name: value for name, value in GAME.settle("fpw", {}).items() if name not in later} | {"hills": "over"}
    found = rules("fpw", GAME.settle("fpw", GAME.recalled("fpw", before)))
    assert (found.hills, found.retire, found.fire_first, found.free_trenches) == ("over", "board", True, True)
    assert not rules("ww1", GAME.settle("ww1", GAME.recalled("ww1", before))).train_parts
    ready = {**before, "points": "100", "cards": "secret"}
    assert GAME.settle("cambrai_1917", GAME.recalled("cambrai_1917", ready))["points"] == "25"
