"""The Franco-Prussian War: cards, scenario table, assault, fatigue, ranges, numbers, movement."""

import pytest

from marne.games.colonialism.assault import reckon_dice
from marne.games.colonialism.cards import CardTurn
from marne.games.colonialism.command import CommandRoll
from marne.games.colonialism.deck import common_cards
from marne.games.colonialism.modifiers import (
    ASSAULT,
    CARD,
    FAR,
    SHOOTING,
    Fight,
    Melee,
    Ordeal,
    reckon_assault,
    reckon_test,
    to_hit,
)
from marne.games.colonialism.paths import ways
from marne.games.colonialism.periods import SCENARIOS, WEAPONS
from marne.games.colonialism.shooting import dice
from marne.games.colonialism.state import board
from marne.games.colonialism.units import CAVALRY, FIELD_GUN, INFANTRY, KRUPP, MACHINE_GUN
from tests.games.colonialism.table import BLUE, RED, Table

FRANCE_ATTACKS = ("france", "prussia")


def needed(t: Table, shooter: str = "a", target: str = "b") -> dict[str, int]:
    """The contributions to a shot, by rule."""
    u, v = t.named[shooter], t.named[target]
    found: dict[str, int] = {}
    for f in to_hit(t.state, u, v, t.state.kind[u]):
        found[f.rule] = found.get(f.rule, 0) + f.amount
    return found


def bonus(t: Table, one: str, other: str, number: int = 1, **how: bool) -> dict[str, int]:
    """The contributions to an assault throw of the first base against the second, who is assaulted, by rule."""
    u, v = t.named[one], t.named[other]
    fight = Fight(u, v, t.state.at[v], how.get("downhill", False), how.get("uphill", False), False)
    return {f.rule: f.amount for f in reckon_assault(Melee(t.state, u, v, fight, number))}


def defends(t: Table, one: str, other: str, number: int = 1, **how: bool) -> dict[str, int]:
    """The contributions to the throw of a base that is assaulted by the second, by rule."""
    u, v = t.named[one], t.named[other]
    fight = Fight(v, u, t.state.at[u], how.get("downhill", False), how.get("uphill", False), False)
    return {f.rule: f.amount for f in reckon_assault(Melee(t.state, u, v, fight, number))}


def strained(t: Table, name: str, cause: str = SHOOTING, flags: int = 0, **how: bool) -> dict[str, int]:
    """The contributions to a fatigue test, by rule."""
    ordeal = Ordeal(cause, how.get("won", False), how.get("first", False))
    return {f.rule: f.amount for f in reckon_test(t.state, t.named[name], ordeal, flags)}


def pair(
    one: str = "infantry", other: str = "infantry", near: bool = True, nations: tuple[str, str] | None = None
) -> Table:
    t = Table(nations=nations).put("a", RED, one, "8.6")
    return t.put("b", BLUE, other, "8.5" if near else "8.4")


def test_fpw_nation_1_elan_ignores_the_first_hit_of_round_one() -> None:
    t = pair(nations=FRANCE_ATTACKS).plays(RED, "elan")
    t.fight("a", "b", dice=[2] * 5 + [9] * 5 + [10, 1] + [2] * 4 + [9] * 5 + [10, 1])
    assert t.told("ignored")[0]["base_name"] == "a"
    assert len(t.told("ignored")) == 1  # the failed test of round one counts
    assert t.cites("FPW.NATION.1")
    t = pair(nations=FRANCE_ATTACKS).fight("a", "b", dice=[2] * 5 + [9] * 5 + [10, 1] + [2] * 3 + [9] * 5 + [10])
    assert not t.told("ignored")


def test_fpw_nation_1_not_for_prussians_nor_in_later_rounds() -> None:
    t = pair(nations=FRANCE_ATTACKS).plays(RED, "elan")
    t.fight(
        "b", "a", number=2, dice=[9] * 5 + [2] * 5 + [10, 10] + [9] * 5 + [2] * 4 + [10, 10] + [9] * 5 + [2] * 3 + [10]
    )
    assert not t.told("ignored")


def test_fpw_nation_2_the_general_staff_keeps_the_higher_of_two_dice() -> None:
    t = Table().plays(RED, "general_staff").run(CommandRoll(), dice=(3, 8, 5))
    assert t.state.points == [8, 5]
    t = Table().plays(RED, "general_staff").given(pool=[1, 0]).run(CommandRoll()).choose("supply", dice=(3, 8, 10, 5))
    assert t.state.points == [10, 5]


def play(t: Table, card: str) -> Table:
    return t.holds(RED, card).given(initiative=RED).run(CardTurn(second=False)).choose("play", card)


def test_fpw_card_1_a_bombardment_on_six_hexes_then_discarded() -> None:
    t = play(pair(near=False), "artillery_bombardment")
    for _ in range(5):
        t.choose("target", "8.4")
    t.choose("target", "8.4", dice=(1, 1, 1, 1, 1, 7))
    assert t.hits("b") == 1
    assert (t.state.hands[RED], t.state.in_play[RED]) == ((), ())


def test_fpw_card_2_a_balloon_stays_in_play_and_sees_all_but_behind_mountains() -> None:
    t = play(pair(near=False), "balloon_observation")
    assert t.state.in_play[RED] == ("balloon_observation",)
    play(t, "artillery_bombardment")
    t.dice(*(2, 2) * 5, 2, 6)
    for _ in range(6):
        t.choose("target", "8.4")
    assert [e["again"] for e in t.told("shell")] == [(2,)] * 5 + [(6,)]


def test_fpw_card_3_in_1870_no_fighter_can_end_it() -> None:
    assert "fighter_patrol" not in common_cards("fpw", 1870)
    t = Table("ww1").plays(BLUE, "balloon_observation").put("a", RED, "infantry", "8.6")
    play(t, "fighter_patrol")
    assert t.state.in_play == ((), ())


def test_fpw_card_4_a_hospital_takes_one_hit_off_up_to_so_many_bases() -> None:
    t = Table()
    for k in range(3):
        t.put(f"b{k}", RED, "infantry", f"{2 * k + 2}.7", hits=2)
    t.holds(RED, "field_hospital").run(CardTurn(second=False)).choose("play", "field_hospital", dice=(2,))
    t.choose("rally", "b0")
    assert t.nouns("rally") == {"b1", "b2"}
    assert t.why_not("rally", "b0").rule == "FPW.CARD.4"
    t.choose("rally", "b1")
    assert [t.hits(f"b{k}") for k in range(3)] == [1, 1, 2]
    assert t.asked == []


def fallen() -> Table:
    """A red base on the field, two fallen, and an enemy."""
    t = Table().put("a", RED, "infantry", "8.5").put("x", RED, "infantry E", "1.1").put("c", RED, "cavalry", "2.1")
    t.put("m", RED, "machine_gun", "3.1").put("e", BLUE, "infantry", "8.1")
    t.state.at[1] = t.state.at[2] = t.state.at[3] = -1
    return t.given(lost=[3, 0])


def test_fpw_card_5_one_fallen_infantry_or_cavalry_returns_fresh_behind_its_friends() -> None:
    t = play(fallen(), "reinforcements")
    assert t.nouns("return") == {"x", "c"}
    t.choose("return", "x")
    g = board(t.state)
    assert t.nouns("place")
    for name in t.nouns("place"):
        h = t.hex(name)
        assert g.row(h) > 5
        assert g.apart(h, t.hex("8.5")) >= 2
        assert g.apart(h, t.hex("8.1")) > 3
    t.choose("place", "8.8").newest("new")
    assert (t.at("x"), t.at("new"), t.hits("new"), t.state.traits[-1]) == ("replaced", "8.8", 0, 0)
    assert t.state.lost == [3, 0]


def test_fpw_card_5_nobody_returns_to_ground_that_he_cannot_enter() -> None:
    t = play(fallen().ground("canal", "6.8"), "reinforcements").choose("return", "c")
    assert "7.8" in t.nouns("place") and "6.8" not in t.nouns("place")
    t = play(fallen().ground("canal", "6.8"), "reinforcements").choose("return", "x")
    assert "6.8" in t.nouns("place")


def test_fpw_card_5_behind_a_friend_on_the_edge_is_beside_him_along_it() -> None:
    t = play(fallen().put("d", RED, "infantry", "1.8"), "reinforcements").choose("return", "x")
    assert t.nouns("place") and {board(t.state).row(t.hex(name)) for name in t.nouns("place")} == {8}


def test_fpw_card_5_it_needs_room_a_loss_and_never_more_than_were_deployed() -> None:
    t = Table().put("a", RED, "infantry", "8.5").holds(RED, "reinforcements").run(CardTurn(second=False))
    assert not t.offers("play", "reinforcements")
    t = fallen().holds(RED, "reinforcements").given(deployed=[1, 1]).run(CardTurn(second=False))
    assert "as many bases" in str(t.why_not("play", "reinforcements"))


def test_fpw_card_6_two_more_supply_dice() -> None:
    t = play(pair(), "strategic_preparation")
    assert t.state.pool == [2, 0]


@pytest.mark.parametrize(("face", "name"), [(1, "meeting"), (5, "meeting"), (6, "breakthrough"), (10, "breakthrough")])
def test_fpw_scen_1_the_table_of_1870(face: int, name: str) -> None:
    assert SCENARIOS["fpw"].result(SCENARIOS["fpw"].column(1870), face) == name


def test_fpw_assault_1_experienced_against_fresh() -> None:
    assert bonus(pair("infantry E"), "a", "b")["FPW.ASSAULT.1"] == 1
    assert "FPW.ASSAULT.1" not in bonus(pair("infantry E", "infantry E"), "a", "b")


def test_fpw_assault_2_infantry_against_cavalry_in_the_first_round() -> None:
    assert bonus(pair("infantry", "cavalry"), "a", "b")["FPW.ASSAULT.2"] == 1
    assert "FPW.ASSAULT.2" not in bonus(pair("infantry", "cavalry"), "a", "b", 2)


def test_fpw_assault_3_coming_downhill_in_the_first_round() -> None:
    assert bonus(pair(), "a", "b", downhill=True)["FPW.ASSAULT.3"] == 1
    assert "FPW.ASSAULT.3" not in bonus(pair(), "a", "b", 2, downhill=True)
    assert "FPW.ASSAULT.3" not in defends(pair(), "a", "b", downhill=True)
    t = (
        pair()
        .hill("8.6")
        .assault("a", "8.5", dice=[9] * 5 + [2] * 5 + [10, 10] + [9] * 5 + [2] * 4 + [10] * 2 + [9] * 5 + [2] * 3)
    )
    assert t.counted("a", "assault")["FPW.ASSAULT.3"] == 1


def test_fpw_assault_4_cavalry_against_infantry_in_the_open_in_later_rounds() -> None:
    t = pair("cavalry", "infantry")
    assert bonus(t, "a", "b", 2)["FPW.ASSAULT.4"] == 1
    assert "FPW.ASSAULT.4" not in bonus(t, "a", "b", 1)
    assert "FPW.ASSAULT.4" not in bonus(t.ground("rough", "8.5"), "a", "b", 2)


def test_fpw_assault_5_a_die_fewer_for_each_hit() -> None:
    t = Table().put("a", RED, "infantry", "8.6", hits=2)
    assert [(f.rule, f.amount) for f in reckon_dice(t.state, 0)] == [("ASSAULT.4", 5), ("FPW.ASSAULT.5", -2)]


def test_fpw_fatigue_1_experienced() -> None:
    assert strained(Table().put("a", RED, "infantry E", "8.6"), "a")["FPW.FATIGUE.1"] == 1
    assert strained(Table().put("a", RED, "infantry", "8.6"), "a") == {}


def test_fpw_fatigue_2_won_the_round() -> None:
    assert strained(pair(), "a", ASSAULT, won=True) == {"FPW.FATIGUE.2": 1}


def test_fpw_fatigue_3_french_infantry_unmoved_beside_a_gun() -> None:
    t = Table(nations=FRANCE_ATTACKS).put("a", RED, "infantry", "8.6").put("g", RED, "field_gun", "8.7")
    assert strained(t, "a") == {"FPW.FATIGUE.3": 1}
    assert strained(t.marked("moved", "a"), "a") == {}
    t = Table().put("a", RED, "infantry", "8.6").put("g", RED, "krupp E", "8.7")
    assert strained(t, "a") == {}  # Prussians
    t = Table(nations=FRANCE_ATTACKS).put("a", RED, "infantry", "8.6").put("g", BLUE, "krupp E", "8.5")
    assert strained(t, "a") == {}  # an enemy's gun is no help
    t = Table(nations=FRANCE_ATTACKS).put("a", RED, "infantry", "8.6").put("g", RED, "field_gun", "1.1")
    assert strained(t, "a") == {}  # nor is one that is far away


def test_fpw_fatigue_4_prussian_infantry_shot_by_infantry_from_afar() -> None:
    t = Table().put("p", RED, "infantry", "8.6").put("c", RED, "cavalry", "8.7").put("f", BLUE, "infantry", "8.1")
    assert strained(t, "p", flags=FAR) == {"FPW.FATIGUE.4": 1}
    assert strained(t, "p") == {}
    assert strained(t, "c", flags=FAR) == {}
    assert strained(t, "f", flags=FAR) == {}


def test_fpw_fatigue_5_each_hit() -> None:
    assert strained(Table().put("a", RED, "infantry", "8.6", hits=2), "a", CARD) == {"FPW.FATIGUE.5": -2}


def test_fpw_fatigue_6_seven_passes_and_the_result_is_told() -> None:
    from marne.games.colonialism.fatigue import FatigueTest

    for face, passed in ((7, True), (6, False)):
        t = Table().put("a", RED, "infantry", "8.6").run(FatigueTest(RED, 0, SHOOTING), dice=(face,))
        assert t.told("test")[0]["passed"] is passed
        assert t.cites("FPW.FATIGUE.6")


def row(kind: int, period: str = "fpw") -> tuple[int, int, str]:
    weapon = WEAPONS[period][kind]
    assert weapon is not None
    return weapon.range, weapon.dice, weapon.rule


def test_fpw_range_1_infantry() -> None:
    assert row(INFANTRY) == (3, 3, "FPW.RANGE.1")


def test_fpw_range_2_mitrailleuse() -> None:
    assert row(MACHINE_GUN) == (3, 4, "FPW.RANGE.2")


def test_fpw_range_3_field_gun() -> None:
    assert row(FIELD_GUN) == (8, 3, "FPW.RANGE.3")


@pytest.mark.parametrize(("unit", "dice"), [("field_gun", 3), ("krupp E", 5)])
def test_m88_a_gun_that_has_fired_neither_moves_nor_turns_unless_so_agreed(unit: str, dice: int) -> None:
    t = Table().put("g", RED, unit, "8.6").put("b", BLUE, "infantry E", "8.3").shoot("g", "8.3", dice=[2] * dice)
    assert t.take("g").why_not("go", "8.7").rule == "MOVE.8"
    assert t.why_not("turn", "s").rule == "MOVE.8"
    t = Table(fire_first=True).put("g", RED, unit, "8.6").put("b", BLUE, "infantry E", "8.3")
    assert t.shoot("g", "8.3", dice=[2] * dice).take("g").offers("go", "8.7")
    t = Table("zulu", fire_first=True).put("g", RED, "field_gun", "8.6").put("b", BLUE, "infantry E", "8.3")
    assert not t.shoot("g", "8.3", dice=[2] * 2).take("g").nouns("go")


def test_fpw_range_4_krupp() -> None:
    assert row(KRUPP) == (8, 5, "FPW.RANGE.4")


def test_fpw_range_5_cavalry() -> None:
    assert row(CAVALRY) == (2, 3, "FPW.RANGE.5")


@pytest.mark.parametrize(
    ("unit", "number"), [("infantry", 7), ("machine_gun", 8), ("cavalry", 6), ("field_gun", 9), ("krupp E", 9)]
)
def test_fpw_tohit_1_base_numbers(unit: str, number: int) -> None:
    assert needed(pair("infantry", unit, near=False))["FPW.TOHIT.1"] == number


def test_fpw_tohit_2_adjacent() -> None:
    assert needed(pair())["FPW.TOHIT.2"] == -1
    assert "FPW.TOHIT.2" not in needed(pair(near=False))


def test_fpw_tohit_3_a_target_that_shot_and_moved() -> None:
    t = pair().marked("shot", "b")
    assert needed(t)["FPW.TOHIT.3"] == -1
    assert needed(t.marked("moved", "b"))["FPW.TOHIT.3"] == -2


def test_fpw_tohit_4_a_fresh_target() -> None:
    assert needed(pair())["FPW.TOHIT.4"] == -1
    assert "FPW.TOHIT.4" not in needed(pair(other="infantry E"))


def test_fpw_tohit_5_french_infantry_at_prussians_next_door() -> None:
    assert needed(pair(nations=FRANCE_ATTACKS))["FPW.TOHIT.5"] == -1
    assert "FPW.TOHIT.5" not in needed(pair(near=False, nations=FRANCE_ATTACKS))
    assert "FPW.TOHIT.5" not in needed(pair("cavalry", nations=FRANCE_ATTACKS))
    assert "FPW.TOHIT.5" not in needed(pair())


def test_fpw_tohit_6_out_of_a_trench_or_town() -> None:
    for ground in ("trench", "urban"):
        assert needed(pair().ground(ground, "8.6"))["FPW.TOHIT.6"] == -1
    assert "FPW.TOHIT.6" not in needed(pair().ground("forest", "8.6"))


def test_fpw_tohit_7_cover() -> None:
    assert needed(pair().ground("rough", "8.5"))["FPW.TOHIT.7"] == 1
    assert "FPW.TOHIT.7" not in needed(pair().ground("marsh", "8.5"))


def test_fpw_tohit_8_prussian_infantry_not_next_door() -> None:
    assert needed(pair(near=False, nations=FRANCE_ATTACKS))["FPW.TOHIT.8"] == 1
    assert "FPW.TOHIT.8" not in needed(pair(nations=FRANCE_ATTACKS))
    assert "FPW.TOHIT.8" not in needed(pair(near=False))
    assert "FPW.TOHIT.8" not in needed(pair(other="cavalry", near=False, nations=FRANCE_ATTACKS))


def test_fpw_tohit_9_shooters_that_moved() -> None:
    assert needed(pair().marked("moved", "a"))["FPW.TOHIT.9"] == 1


def test_fpw_tohit_10_a_die_fewer_for_each_hit() -> None:
    t = pair().given(fatigue=[2, 0])
    assert dice(t.state, 0, INFANTRY) == 1
    t.shoot("a", "8.5", dice=(2,))
    assert t.counted("a", "dice")["FPW.TOHIT.10"] == -2


def test_fpw_tohit_11_never_below_two_or_above_ten() -> None:
    t = (
        pair("infantry", "cavalry", nations=FRANCE_ATTACKS)
        .marked("shot", "b")
        .marked("moved", "b")
        .ground("urban", "8.6")
    )
    assert sum(needed(t).values()) == 2
    t = (
        pair("infantry", "field_gun", near=False)
        .given(traits=bytes((0, 1)))
        .ground("rough", "8.4")
        .marked("moved", "a")
    )
    assert sum(needed(t).values()) == 10
    assert needed(t)["FPW.TOHIT.11"] == -1


def test_fpw_move_1_the_common_table_applies() -> None:
    for unit, far in (("infantry", 1), ("machine_gun", 1), ("field_gun", 1), ("krupp E", 1), ("cavalry", 2)):
        t = Table().put("u", RED, unit, "8.5")
        assert max(board(t.state).apart(t.state.at[0], h) for h in ways(t.state, 0)) == far
