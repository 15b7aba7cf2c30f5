"""Designing an army: conversions, costs, limits, reasons, and the text that people share."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from msgspec.structs import replace

from marne.games.colonialism import armies
from marne.games.colonialism.armies import (
    Army,
    BadArmy,
    Line,
    Refused,
    begin,
    check,
    convert,
    from_text,
    grown,
    take_card,
    to_text,
    total,
    train,
)
from marne.games.colonialism.deck import NATIONS
from marne.games.colonialism.matchups import matchups
from marne.games.colonialism.muster import Muster, apply, steps
from marne.games.colonialism.periods import PERIODS
from marne.games.colonialism.samples import SAMPLES
from marne.games.colonialism.units import (
    CAR,
    CAVALRY,
    EXPERIENCED,
    FIELD_GUN,
    INFANTRY,
    KRUPP,
    MACHINE_GUN,
    TANK,
    TRAIN,
)
from marne.kernel import Choice
from tests.games.colonialism.table import BLUE, GAME, Table


def rules_of(army: Army) -> set[str]:
    return {refusal.rule for refusal in check(army)}


def refusal(step: str, army: Army, noun: str, cost: str = "besides") -> str:
    """The rule by which a step of a design is refused."""
    with pytest.raises(Refused) as refused:
        take_card(army, noun) if step == "take" else getattr(armies, step)(army, noun, cost)
    return refused.value.refusal.rule


def designing(army: Army) -> Table:
    """A battle that begins with red's design of an army, so far as it has come; blue is ready."""
    t = Table(army.period, (army.nation, "british"), designed=(True, False))
    return t.run(Muster((army, t.state.rules.armies[BLUE]), ready=1 << BLUE))


def test_army_1_twenty_five_points_are_as_many_fresh_infantry() -> None:
    army = begin("fpw", "france", 1870)
    assert (army.count(), total(army), check(army)) == (25, 25, [])
    assert rules_of(Army("fpw", "france", 1870, 25, (Line(26, INFANTRY),))) == {"ARMY.1"}
    assert rules_of(Army("fpw", "france", 1870, 25, ())) == {"ARMY.1"}


def test_army_1_what_a_conversion_costs_is_discarded_besides_the_base() -> None:
    army = begin("ww1", "british", 1917)
    left = {"cavalry": 23, "machine_gun": 23, "field_gun": 21, "armoured_car": 21, "tank": 20, "train": 19}
    for unit, infantry in left.items():
        built = convert(army, unit)
        assert built.count(INFANTRY) == infantry, unit
        assert total(built) == 25


def test_army_1_with_the_switches_the_cost_is_the_whole_price_or_cavalry_is_free() -> None:
    army = begin("ww1", "british", 1917)
    assert convert(army, "tank", "whole").count(INFANTRY) == 21
    assert convert(army, "cavalry", "free_cavalry").count(INFANTRY) == 24
    assert convert(army, "tank", "free_cavalry").count(INFANTRY) == 20


@pytest.mark.parametrize("cost", ["whole", "free_cavalry"])
def test_fpw_army_7_cards_are_taken_at_the_agreed_price(cost: str) -> None:
    t = Table("fpw", cost=cost)
    army = begin("fpw", "france", 1870)
    for _ in range(4):
        army = apply(t.state, army, Choice("convert", "cavalry"))
    for _ in range(7):
        army = apply(t.state, army, Choice("train", "infantry"))
    army = apply(t.state, army, Choice("take", "artillery_bombardment"))
    army = apply(t.state, army, Choice("take", "nation"))
    assert (len(army.cards), army.nation_card, check(army, cost)) == (1, True, [])
    assert total(army, "besides") > army.points >= total(army, cost)


def test_army_1_without_machine_guns_none_is_trained() -> None:
    army = Army("ww1", "british", 1917, 25, (Line(10, INFANTRY), Line(1, MACHINE_GUN)))
    assert train(army, "infantry").count() == 10
    with pytest.raises(Refused):
        train(army, "infantry", "besides", False)


def test_army_2_one_year_and_one_period() -> None:
    for army in (
        Army("fpw", "france", 1914, 25, (Line(1, INFANTRY),)),
        Army("fpw", "germany", 1870, 25, (Line(1, INFANTRY),)),
        Army("napoleonic", "france", 1805, 25, (Line(1, INFANTRY),)),
        Army("fpw", "france", 1870, 25, (Line(1, TANK),)),
    ):
        assert "ARMY.2" in rules_of(army)


def test_army_3_historical_orders_of_battle_are_ready() -> None:
    for battle in matchups().values():
        for role in ("attacker", "defender"):
            bought, fields = battle.army(role, adjusted=False), battle.army(role)
            assert check(bought) == [], (battle.id, role)
            assert total(bought) == battle.points
            assert fields.count() == getattr(battle, role).deploys


@pytest.mark.parametrize("nation", ["belgium", "serbia", "romania", "bulgaria", "japan"])
def test_m92_a_nation_without_a_card_takes_the_field_without_one(nation: str) -> None:
    assert check(begin("ww1", nation, 1914)) == []
    assert refusal("take", begin("ww1", nation, 1914), "nation") == "CARD.3"


def test_fpw_army_1_sizes_are_25_50_75_and_100_and_limits_grow_with_them() -> None:
    assert armies.SIZES == (25, 50, 75, 100)
    assert "FPW.ARMY.1" in rules_of(Army("fpw", "france", 1870, 72, (Line(1, INFANTRY),)))
    guns = Army("fpw", "france", 1870, 50, (Line(2, FIELD_GUN),))
    assert check(guns) == []
    assert "FPW.ARMY.5" in rules_of(Army("fpw", "france", 1870, 25, (Line(2, FIELD_GUN),)))


def test_fpw_army_2_two_mitrailleuses_for_the_french() -> None:
    army = convert(convert(begin("fpw", "france", 1870), "machine_gun"), "machine_gun")
    assert army.count(MACHINE_GUN) == 2
    assert refusal("convert", army, "machine_gun") == "FPW.ARMY.2"
    assert refusal("convert", begin("fpw", "prussia", 1870), "machine_gun") == "FPW.ARMY.2"
    with pytest.raises(Refused):
        convert(begin("fpw", "france", 1870), "machine_gun", machine_guns=False)


def test_fpw_army_3_four_cavalry() -> None:
    army = begin("fpw", "france", 1870)
    for _ in range(4):
        army = convert(army, "cavalry")
    assert refusal("convert", army, "cavalry") == "FPW.ARMY.3"


@pytest.mark.parametrize(("nation", "period", "most"), [("france", "fpw", 4), ("british", "zulu", 3)])
def test_fpw_army_3_zulu_army_3_the_most_cavalry_grows_with_the_points(nation: str, period: str, most: int) -> None:
    for points in armies.SIZES:
        army = begin(period, nation, PERIODS[period].years[0], points)
        full = most * points // 25
        assert check(replace(army, lines=(Line(full, CAVALRY),))) == []
        assert rules_of(replace(army, lines=(Line(full + 1, CAVALRY),))) == {f"{period.upper()}.ARMY.3"}


def test_fpw_army_4_infantry_and_cavalry_may_become_experienced() -> None:
    army = train(convert(begin("fpw", "france", 1870), "cavalry"), "cavalry")
    assert Line(1, CAVALRY, EXPERIENCED) in army.lines
    assert train(army, "infantry").count(INFANTRY) == army.count(INFANTRY) - 1
    assert refusal("train", convert(begin("fpw", "france", 1870), "machine_gun"), "machine_gun") == "FPW.ARMY.4"
    assert refusal("train", army, "cavalry") == "FPW.ARMY.4"  # no Fresh one is left


def test_fpw_army_5_one_field_gun_for_three_bases() -> None:
    army = convert(begin("fpw", "france", 1870), "field_gun")
    assert army.count(INFANTRY) == 21
    assert refusal("convert", army, "field_gun") == "FPW.ARMY.5"


def test_fpw_army_6_a_krupp_costs_one_more_and_is_prussian_and_experienced() -> None:
    army = convert(begin("fpw", "prussia", 1870), "krupp")
    assert Line(1, KRUPP, EXPERIENCED) in army.lines
    assert total(army) == 25
    assert army.count(INFANTRY) == 20
    assert refusal("convert", begin("fpw", "france", 1870), "krupp") == "FPW.ARMY.6"
    assert refusal("convert", army, "field_gun") == "FPW.ARMY.5"  # it was a Field Gun once
    assert "FPW.ARMY.6" in rules_of(Army("fpw", "prussia", 1870, 25, (Line(1, KRUPP),)))


def test_fpw_army_7_five_cards_with_the_nation_card_for_a_base_each() -> None:
    army = take_card(begin("fpw", "france", 1870), "nation")
    for _ in range(4):
        army = take_card(army, "field_hospital")
    assert army.count() == 20
    assert refusal("take", army, "field_hospital") == "FPW.ARMY.7"


def test_fpw_sample_1_the_prussians() -> None:
    army = SAMPLES["prussian_1870"].army()
    assert (army.count(), army.count(KRUPP), army.nation_card, army.cards) == (13, 1, True, ("artillery_bombardment",))
    assert check(army, printed=True) == []


def test_fpw_sample_2_the_french() -> None:
    army = SAMPLES["french_1870"].army()
    assert (army.count(), army.count(CAVALRY), army.nation_card, army.cards) == (14, 4, True, ())
    assert check(army, printed=True) == []


def test_zulu_army_1_zulus_carry_what_their_fathers_carried() -> None:
    t = Table("zulu").put("z", 1, "infantry", "8.4").put("b", 0, "infantry", "8.6").take("z")
    assert t.why_not("shoot", "8.6").rule == "ZULU.NATION.5"
    army = convert(begin("zulu", "zulu", 1879), "infantry_rifles")
    assert total(army) == 25
    assert army.count() == 25
    assert "ZULU.ARMY.1" in rules_of(Army("zulu", "zulu", 1879, 30, (Line(1, INFANTRY),)))


def test_zulu_army_1_where_nobody_is_fresh_nobody_is_given_rifles() -> None:
    t = designing(Army("zulu", "zulu", 1879, 25, (Line(11, INFANTRY, EXPERIENCED), Line(1, INFANTRY))))
    t.choose("convert", "infantry_rifles")
    assert t.why_not("convert", "infantry_rifles").rule == "ZULU.ARMY.1"


def test_zulu_army_2_four_gatlings_for_the_british() -> None:
    army = begin("zulu", "british", 1879)
    for _ in range(4):
        army = convert(army, "machine_gun")
    assert refusal("convert", army, "machine_gun") == "ZULU.ARMY.2"
    assert refusal("convert", begin("zulu", "zulu", 1879), "machine_gun") == "ZULU.ARMY.2"


def test_zulu_army_3_three_cavalry_for_the_british() -> None:
    army = begin("zulu", "british", 1879)
    for _ in range(3):
        army = convert(army, "cavalry")
    assert refusal("convert", army, "cavalry") == "ZULU.ARMY.3"
    assert refusal("convert", begin("zulu", "zulu", 1879), "cavalry") == "ZULU.ARMY.3"


def test_zulu_army_4_experience_costs_a_base() -> None:
    army = train(begin("zulu", "zulu", 1879), "infantry")
    assert (army.count(), total(army)) == (24, 25)
    assert refusal("train", begin("zulu", "british", 1879), "cavalry") == "ZULU.ARMY.4"


def test_zulu_army_5_one_field_gun() -> None:
    army = convert(begin("zulu", "british", 1879), "field_gun")
    assert refusal("convert", army, "field_gun") == "ZULU.ARMY.5"


def test_zulu_army_6_five_cards() -> None:
    army = begin("zulu", "british", 1879)
    for _ in range(5):
        army = take_card(army, "reinforcements")
    assert refusal("take", army, "nation") == "ZULU.ARMY.6"


def test_zulu_sample_1_the_british() -> None:
    army = SAMPLES["british_1879"].army()
    assert (army.count(), army.count(MACHINE_GUN), army.nation_card, len(army.cards)) == (13, 2, False, 2)


def test_zulu_sample_2_the_impi() -> None:
    army = SAMPLES["zulu_1879"].army()
    assert (army.count(), army.count(INFANTRY), army.nation_card, army.cards) == (19, 19, True, ("reinforcements",))
    assert check(army) == []


def test_zulu_nation_3_warrior_caste_armies_have_only_infantry() -> None:
    army = take_card(begin("zulu", "zulu", 1879), "nation")
    assert refusal("convert", army, "field_gun") == "ZULU.NATION.3"
    assert convert(begin("zulu", "zulu", 1879), "field_gun").count(FIELD_GUN) == 1


def test_zulu_nation_3_who_takes_the_card_in_a_match_is_given_nothing_but_infantry() -> None:
    t = designing(begin("zulu", "zulu", 1879))
    assert t.offers("convert", "field_gun")
    t.choose("take", "nation")
    assert t.why_not("convert", "field_gun").rule == "ZULU.NATION.3"
    assert not t.offers("convert", "field_gun")


def test_card_3_who_designs_his_army_takes_his_nation_card_once() -> None:
    t = designing(begin("zulu", "zulu", 1879)).choose("take", "nation")
    assert t.why_not("take", "nation").rule == "CARD.3"


def test_zulu_nation_5_at_most_four_sharpshooters() -> None:
    army = begin("zulu", "zulu", 1879)
    for _ in range(4):
        army = convert(army, "infantry_rifles")
    assert refusal("convert", army, "infantry_rifles") == "ZULU.NATION.5"
    assert refusal("convert", begin("zulu", "british", 1879), "infantry_rifles") == "ZULU.NATION.5"


LIMITS = {
    "machine_gun": (4, "WW1.ARMY.2"),
    "cavalry": (4, "WW1.ARMY.3"),
    "armoured_car": (2, "WW1.ARMY.4"),
    "field_gun": (2, "WW1.ARMY.6"),
    "tank": (1, "WW1.ARMY.7"),
    "train": (1, "WW1.ARMY.8"),
}


def full(unit: str, points: int = 25) -> tuple[Army, str]:
    """An army with as many of a unit as it may have, and the rule that stops the next."""
    army = begin("ww1", "british", 1918, points)
    while True:
        try:
            army = convert(army, unit)
        except Refused as refused:
            return army, refused.refusal.rule


def test_ww1_army_1_sizes() -> None:
    assert "WW1.ARMY.1" in rules_of(Army("ww1", "british", 1914, 26, (Line(1, INFANTRY),)))


def test_ww1_army_2_four_machine_guns() -> None:
    army, rule = full("machine_gun")
    assert (army.count(MACHINE_GUN), rule) == LIMITS["machine_gun"]


def test_ww1_army_3_four_cavalry() -> None:
    army, rule = full("cavalry")
    assert (army.count(CAVALRY), rule) == LIMITS["cavalry"]


def test_ww1_army_4_two_armoured_cars() -> None:
    army, rule = full("armoured_car")
    assert (army.count(CAR), rule) == LIMITS["armoured_car"]


def test_ww1_army_5_experience_for_infantry_cavalry_cars_and_machine_guns() -> None:
    army = begin("ww1", "british", 1918)
    for unit in ("cavalry", "armoured_car", "machine_gun", "field_gun"):
        army = convert(army, unit)
    for unit in ("infantry", "cavalry", "armoured_car", "machine_gun"):
        assert train(army, unit).count() == army.count() - 1
    assert refusal("train", army, "field_gun") == "WW1.ARMY.5"


def test_ww1_army_6_two_field_guns() -> None:
    army, rule = full("field_gun")
    assert (army.count(FIELD_GUN), rule) == LIMITS["field_gun"]


def test_ww1_army_7_one_tank_for_each_25_points() -> None:
    army, rule = full("tank")
    assert (army.count(TANK), rule) == LIMITS["tank"]
    assert full("tank", 50)[0].count(TANK) == 2


def test_ww1_army_8_one_train_in_the_whole_army() -> None:
    army, rule = full("train")
    assert (army.count(TRAIN), rule) == LIMITS["train"]
    assert full("train", 100)[0].count(TRAIN) == 1


def test_ww1_army_9_five_cards() -> None:
    army = begin("ww1", "russia", 1916)
    for card in ("gas_attack", "bomber_raid", "fighter_patrol", "balloon_observation", "nation"):
        army = take_card(army, card)
    assert refusal("take", army, "field_hospital") == "WW1.ARMY.9"


def test_ww1_sample_1_the_italians() -> None:
    army = SAMPLES["italian_1926"].army()
    assert (army.count(), army.count(CAR), army.nation_card) == (17, 1, True)
    assert army.cards == ("artillery_bombardment",) * 2
    assert check(army, printed=True) == []


def test_ww1_sample_2_the_rebels() -> None:
    army = SAMPLES["rebel_1926"].army()
    assert (army.count(), army.count(MACHINE_GUN), army.nation_card, army.cards) == (14, 4, True, ())
    assert check(army, printed=True) == []


def test_ww1_nation_12_guerillas_have_other_equipment_only_fresh() -> None:
    army = Army("ww1", "irregular", 1920, 25, (Line(2, MACHINE_GUN, EXPERIENCED), Line(5, INFANTRY)), True)
    assert rules_of(army) == {"WW1.NATION.12"}
    assert check(Army("ww1", "irregular", 1920, 25, (Line(2, MACHINE_GUN), Line(5, CAVALRY, EXPERIENCED)), True)) != []
    assert check(Army("ww1", "irregular", 1920, 25, (Line(2, MACHINE_GUN), Line(3, CAVALRY, EXPERIENCED)), True)) == []


def test_a_card_before_its_time_is_refused_with_its_years() -> None:
    for card, year in (("bomber_raid", 1914), ("gas_attack", 1919)):
        assert refusal("take", begin("ww1", "germany", year), card).startswith("WW1.CARD")


def test_an_army_grows_with_its_points() -> None:
    for sample in SAMPLES.values():
        for points in armies.SIZES:
            army = grown(sample.army(), points)
            assert army.points == points
            assert check(army, printed=True) == [], (sample.id, points)


@given(st.data())
@settings(max_examples=60, deadline=None)
def test_whatever_can_be_built_can_be_checked_written_and_read_again(data: st.DataObject) -> None:
    period, nation = data.draw(st.sampled_from(sorted(NATIONS)))
    years = {"fpw": 1870, "zulu": 1879, "ww1": data.draw(st.integers(1914, 1927))}
    army = begin(period, nation, years[period], data.draw(st.sampled_from(armies.SIZES)))
    state = Table(period).state
    for _ in range(data.draw(st.integers(0, 20))):
        choice = data.draw(st.sampled_from(steps(state, army)))
        try:
            army = apply(state, army, choice)
        except Refused as refused:
            assert refused.refusal.rule in GAME.rulebook
            assert str(refused.refusal.why).endswith(".")
    assert check(army) == []
    assert total(army) == army.points
    assert from_text(to_text(army)) == army


@pytest.mark.parametrize(
    "text",
    [
        "",
        "france",
        "fpw 1870 france 25",
        "fpw 1870 france 25: six infantry",
        "fpw 1870 france 25: 3 zeppelin",
        "x" * 999,
    ],
)
def test_a_text_that_is_no_army_is_named(text: str) -> None:
    with pytest.raises(BadArmy):
        from_text(text)


def test_labels_travel_with_the_text() -> None:
    army = from_text('fpw 1870 france 25: 2 infantry E "Guard, foot", 1 cavalry; nation card')
    assert army.lines[0] == Line(2, INFANTRY, EXPERIENCED, "Guard, foot")
    assert from_text(to_text(army)) == army
