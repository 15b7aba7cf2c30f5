"""Battle fatigue: hits, tests, mitigation, destruction."""

import pytest

from marne.games.colonialism.actions import Act
from marne.games.colonialism.bombardment import Bombs, Salvo
from marne.games.colonialism.deck import ARTILLERY
from marne.games.colonialism.deck import GAS as GAS_CARD
from marne.games.colonialism.fatigue import FatigueTest, Shock, recover
from marne.games.colonialism.mitigation import BeforeTest, may_mitigate
from marne.games.colonialism.modifiers import CARD, FAR, GAS, HEAVY, SHOCK, SHOOTING
from marne.games.colonialism.paths import ways
from marne.games.colonialism.sequence import Reorganisation
from marne.kernel import GivenDice, Play
from tests.games.colonialism.table import BLUE, GAME, RED, Table


def one(unit: str = "infantry", hits: int = 0, period: str = "fpw") -> Table:
    """One red base in the middle of the board, an enemy far away, and nobody about to break."""
    t = Table(period).put("u", RED, unit, "8.6", hits=hits).put("e", BLUE, "infantry", "8.1")
    if unit == "train":
        t.rail("8.6", "8.5", "8.4", "8.3")
    return t.put("r", RED, "infantry", "1.8").given(deployed=[20, 20])


def test_fatigue_1_a_base_is_removed_at_three_hits() -> None:
    t = one(hits=1).run(FatigueTest(RED, 0, SHOOTING), dice=(1,))
    assert t.hits("u") == 2
    assert t.at("u") == "8.6"
    t.run(FatigueTest(RED, 0, SHOOTING), dice=(1,))
    assert t.at("u") == "gone"


def test_fatigue_2_a_recovered_hit_takes_one_token_off() -> None:
    t = one(hits=2)
    recover(Play(t.state, GivenDice(())), 0, "TURN.END.1")
    assert t.hits("u") == 1


def test_fatigue_test_1_hits_by_shooting_are_tested() -> None:
    t = Table().put("a", RED, "infantry", "8.6").put("b", BLUE, "infantry", "8.4")
    t.shoot("a", "8.4", dice=(9, 2, 2, 1))
    assert t.told("test")[0]["cause"] == "shooting"
    assert t.hits("b") == 1


def test_fatigue_test_2_hits_by_cards_are_tested_where_the_card_says_so() -> None:
    t = one(period="ww1").run(Bombs(BLUE, (0,)), dice=())
    assert not t.told("test")
    t.run(Bombs(BLUE, (t.hex("8.6"),)), dice=(1,))
    assert t.told("test")[0]["cause"] == "card"
    assert t.hits("u") == 1
    t = one().run(Salvo(BLUE, ARTILLERY, (t.hex("8.6"),)), dice=(9,))
    assert (t.hits("u"), t.told("test")) == (1, [])


def test_fatigue_test_2_with_the_switch_artillery_is_tested_too() -> None:
    t = Table(test_card_hits=True).put("u", RED, "infantry", "8.6").put("e", BLUE, "infantry", "8.1")
    t.run(Salvo(BLUE, ARTILLERY, (t.hex("8.6"),)), dice=(9, 10))
    assert (t.hits("u"), len(t.told("test"))) == (0, 1)


def test_fatigue_test_3_each_round_of_assault_is_tested() -> None:
    t = Table().put("a", RED, "infantry", "8.6").put("b", BLUE, "infantry", "8.5", hits=1)
    t.put("c", BLUE, "infantry", "1.1").given(deployed=[20, 20])
    t.fight("a", "b", dice=[9] * 5 + [2] * 4 + [10, 10] + [9] * 5 + [2] * 3 + [10])
    assert [e["base_name"] for e in t.told("test")] == ["b", "a", "a"]
    assert {e["cause"] for e in t.told("test")} == {"assault"}


def test_fatigue_test_4_a_friend_beside_a_loss_is_hit_or_with_the_switch_tested() -> None:
    for shock, dice, hits, tests in (("token", (1,), 1, 1), ("test", (1, 10), 0, 2), ("both", (1, 1), 2, 2)):
        t = Table(shock=shock).put("u", RED, "infantry", "8.6", hits=2).put("f", RED, "infantry", "8.7")
        t.put("e", BLUE, "infantry", "8.1").given(deployed=[20, 20]).run(FatigueTest(RED, 0, SHOOTING), dice=dice)
        assert (t.hits("f"), len(t.told("test"))) == (hits, tests), shock
    assert t.told("test")[1]["cause"] == SHOCK


def test_fatigue_test_4_a_friend_who_tests_may_add_a_supply_die() -> None:
    t = Table(shock="test").put("u", RED, "infantry", "8.6", hits=2).put("f", RED, "infantry", "8.7")
    t.put("e", BLUE, "infantry", "8.1").given(deployed=[20, 20], pool=[1, 0]).run(FatigueTest(RED, 0, SHOOTING))
    t.choose("roll", dice=(1,))
    assert t.decision.rule == "FATIGUE.TEST.4"
    t.choose("supply", dice=(1, 10))
    assert (t.hits("f"), t.state.pool[RED]) == (0, 0)


def test_fatigue_test_5_one_die_for_each_hit_and_seven_passes() -> None:
    t = one().run(FatigueTest(RED, 0, SHOOTING, (0, 0, 0)), dice=(7, 10, 8))
    assert t.hits("u") == 0
    t.run(FatigueTest(RED, 0, SHOOTING, (0, 0, 0)), dice=(7, 6, 8))
    assert t.hits("u") == 1


def test_fatigue_test_5_a_supply_die_replaces_the_lowest() -> None:
    t = one().given(pool=[2, 0]).run(FatigueTest(RED, 0, SHOOTING, (0, 0))).choose("supply", dice=(9, 3, 7))
    assert t.hits("u") == 0
    told = [event for event in t.events if event.kind == "test"]
    assert (told[0].data["faces"], told[0].data["supply"]) == ([9, 3], (7,))
    assert "9, 3 and 7 with the supply die" in GAME.tell(told[0])
    t.run(FatigueTest(RED, 0, SHOOTING, (0, 0))).choose("supply", dice=(2, 3, 7))
    assert t.hits("u") == 1
    assert t.state.pool == [0, 0]


def test_fatigue_test_6_however_many_dice_fail_it_is_one_hit() -> None:
    t = one().run(FatigueTest(RED, 0, SHOOTING, (0,) * 5), dice=(1, 1, 1, 1, 1))
    assert t.hits("u") == 1


def test_fatigue_3_with_two_hits_a_base_shoots_but_neither_moves_nor_assaults() -> None:
    t = one(hits=2).put("near", BLUE, "infantry E", "8.5").take("u")
    assert t.nouns("go") == set() == t.nouns("assault")
    assert t.offers("shoot", "8.5")
    assert t.why_not("go", "8.7").rule == t.why_not("assault", "8.5").rule == "FATIGUE.3"
    assert ways(t.state, 0) == {}


def test_fatigue_4_only_heavy_weapons_give_a_tank_its_third_hit() -> None:
    for unit in ("tank", "train"):
        t = one(unit, hits=2, period="ww1").run(FatigueTest(RED, 0, SHOOTING, (0,)), dice=(1,))
        assert t.hits("u") == 2, unit
        t.run(FatigueTest(RED, 0, SHOOTING, (HEAVY,)), dice=(1,))
        assert (t.at("u"), t.hits("u")) == (("gone", 3) if unit == "tank" else ("8.6", 3))


@pytest.mark.parametrize("target", ["tank", "train"])
@pytest.mark.parametrize(("unit", "dice"), [("infantry", 3), ("machine_gun", 4), ("tank", 3), ("field_gun", 3)])
def test_fatigue_4_no_other_weapon_gives_the_third_hit(target: str, unit: str, dice: int) -> None:
    t = one(target, hits=2, period="ww1").put("x", BLUE, unit, "9.5", facing="sw")
    t.shoot("x", "8.6", dice=(*[9] * dice, *[1] * dice))
    assert (t.at("u"), t.hits("u"), t.is_("pinned", "u")) == ("8.6", 2, True)
    assert t.told("test") and t.cites("FATIGUE.4")


def test_fatigue_4_infantry_in_an_assault_gives_no_third_hit_but_a_tank_does() -> None:
    t = one("tank", hits=2, period="ww1").put("x", BLUE, "tank", "8.5").fight("x", "u", dice=(*[10] * 5, 2, 2, 2, 10))
    assert (t.at("u"), t.at("x")) == ("gone", "8.6")
    t = one("tank", hits=2, period="ww1").put("x", BLUE, "infantry", "8.5", hits=2)
    t.fight("x", "u", dice=(10, 10, 10, 2, 2, 2, 10, 10, 2, 2, 2, 10, 10, 10, 10))  # it wins a round, then it falls
    assert (t.told("round")[0]["hits"], t.hits("u"), t.at("x")) == (3, 2, "gone")


def test_fatigue_4_the_listed_causes_are_heavy() -> None:
    t = one("tank", hits=2, period="ww1").put("k", BLUE, "tank", "8.3")
    t.shoot("k", "8.6", dice=(9, 9, 1, 1), verb="cannon")
    assert t.at("u") == "gone"
    hexes = (t.hex("8.6"),)
    for stage, face in ((Bombs(BLUE, hexes), 1), (Salvo(BLUE, ARTILLERY, hexes), 9), (Salvo(BLUE, GAS_CARD, hexes), 9)):
        t = one("tank", hits=2, period="ww1").run(stage, dice=(face,))
        assert t.at("u") == "gone", stage


def test_fatigue_4_a_train_shooting_is_heavy() -> None:
    t = one("tank", hits=2, period="ww1").put("t", BLUE, "train", "8.3").rail("8.3", "8.2")
    t.shoot("t", "8.6", dice=(9, 2, 2, 2, 1))
    assert t.at("u") == "gone"


@pytest.mark.parametrize(("gun", "verb", "dice"), [("tank", "cannon", (10, 2)), ("train", "shoot", (10, 2, 2, 2))])
def test_fatigue_4_shoot_lsh_3_a_cannon_destroys_what_cannot_retire(gun: str, verb: str, dice: tuple[int, ...]) -> None:
    t = one("tank", hits=2, period="ww1").put("k", BLUE, gun, "8.3").rail("8.3", "8.2")
    t.shoot("k", "8.6", dice=dice, verb=verb)
    assert (t.at("u"), [e.rule for e in t.events if e.kind == "hit"]) == ("gone", ["SHOOT.LSH.3"])


def test_fatigue_4_shoot_lsh_3_rifles_do_not_destroy_a_tank_that_cannot_retire() -> None:
    t = one("tank", hits=2, period="ww1").put("i", BLUE, "infantry", "8.4")
    t.shoot("i", "8.6", dice=(10, 2, 2, 10))
    assert (t.at("u"), t.hits("u"), t.is_("pinned", "u")) == ("8.6", 2, True)


def test_fatigue_5_a_refused_hit_leaves_only_machine_guns_and_defence() -> None:
    t = one("tank", hits=2, period="ww1").put("near", BLUE, "infantry", "8.5")
    t.run(FatigueTest(RED, 0, SHOOTING, (0,)), dice=(1,))
    assert t.is_("pinned", "u")
    t.run(Act(RED)).choose("base", "u")
    assert t.offers("shoot", "8.5")
    assert t.why_not("cannon", "8.5").rule == "FATIGUE.5"


def test_mitigate_1_a_base_that_falls_back_is_spared_the_worst_of_its_hits() -> None:
    assert BeforeTest(RED, 0, SHOOTING, (), (FAR, 0, FAR)).left(escaped=True) == (FAR, FAR)
    assert BeforeTest(RED, 0, SHOOTING, (), (HEAVY, 0, FAR)).left(escaped=True) == (0, FAR)
    assert BeforeTest(RED, 0, SHOOTING, (), (0,)).left(escaped=True) == ()
    assert BeforeTest(RED, 0, SHOOTING, (), (0, FAR)).left(escaped=False) == (0, FAR)


def test_fatigue_5_a_train_whose_hit_was_refused_does_not_shoot() -> None:
    t = one("train", hits=2, period="ww1").rail("8.6", "8.7").put("near", BLUE, "infantry", "8.5")
    assert t.take("u").offers("shoot", "8.5")
    t.choose("pass").run(FatigueTest(RED, 0, SHOOTING, (0,)), dice=(1,)).take("u")
    assert not t.offers("shoot", "8.5")
    assert t.why_not("shoot", "8.5").rule == "FATIGUE.5"


def before(t: Table, cause: str = SHOOTING, dice: tuple[int, ...] = (0,), origin: str = "8.4") -> Table:
    return t.run(BeforeTest(RED, 0, cause, (t.hex(origin),) if origin else (), dice))


def test_mitigate_1_a_base_with_one_hit_may_fall_back_and_cancel_one_hit() -> None:
    t = before(one(hits=1), dice=(0, 0))
    assert t.decision.rule == "MITIGATE.1"
    t.choose("fall", "8.7", dice=(10,))
    assert (t.at("u"), t.hits("u")) == ("8.7", 1)
    assert len(t.told("test")[0]["faces"]) == 1
    assert t.is_("moved", "u")
    t = before(one(hits=1)).choose("fall", "8.7")
    assert not t.told("test")


@pytest.mark.parametrize("unit", ["infantry", "machine_gun", "armoured_car", "cavalry"])
def test_mitigate_1_these_may(unit: str) -> None:
    assert may_mitigate(one(unit, hits=1, period="ww1").state, 0, SHOOTING) is None


@pytest.mark.parametrize("unit", ["field_gun", "tank", "train"])
def test_mitigate_1_these_may_not(unit: str) -> None:
    refusal = may_mitigate(one(unit, hits=1, period="ww1").state, 0, SHOOTING)
    assert refusal is not None
    assert refusal.rule == "MITIGATE.1"


def test_mitigate_1_a_base_without_a_hit_may_not() -> None:
    t = one()
    before(t.given(pool=[1, 0]))
    assert t.decision.rule == "FATIGUE.TEST.1"


def test_mitigate_1_one_may_stand() -> None:
    t = before(one(hits=1)).choose("stand", dice=(10,))
    assert (t.at("u"), len(t.told("test"))) == ("8.6", 1)


def test_mitigate_2_not_after_being_forced_back() -> None:
    refusal = may_mitigate(one(hits=1).marked("forced", "u").state, 0, SHOOTING)
    assert refusal is not None
    assert refusal.rule == "MITIGATE.2"


def test_mitigate_3_not_with_two_hits() -> None:
    refusal = may_mitigate(one(hits=2).state, 0, SHOOTING)
    assert refusal is not None
    assert refusal.rule == "MITIGATE.3"


def test_mitigate_4_it_needs_an_empty_hex_away_from_the_shooters() -> None:
    t = before(one(hits=1))
    assert t.nouns("fall") == {"8.7", "7.7", "9.7"}
    assert t.why_not("fall", "8.5").rule == "MITIGATE.4"
    assert t.why_not("fall", "8.8").rule == "MITIGATE.4"
    t = one("cavalry", hits=1).ground("canal", "8.7", "7.7", "9.7")
    t.run(BeforeTest(RED, 0, SHOOTING, (t.hex("8.4"),)), dice=(10,))
    assert (t.asked, t.at("u")) == ([], "8.6")


def test_mitigate_4_from_the_guns_off_the_board_it_must_not_near_the_enemy_edge() -> None:
    t = before(one(hits=1), cause=CARD, origin="")
    assert "8.5" not in t.nouns("fall")
    assert "8.7" in t.nouns("fall")


def test_mitigate_5_trench_troops_stay_but_for_gas() -> None:
    t = one(hits=1).ground("trench", "8.6")
    refusal = may_mitigate(t.state, 0, SHOOTING)
    assert refusal is not None
    assert refusal.rule == "MITIGATE.5"
    assert may_mitigate(t.state, 0, GAS) is None


def test_mitigate_6_not_beside_an_enemy() -> None:
    t = before(one(hits=1).put("lurking", BLUE, "infantry", "8.8"))
    assert "8.7" not in t.nouns("fall")
    assert t.why_not("fall", "8.7").rule == "MITIGATE.6"


def test_mitigate_7_not_through_another_base() -> None:
    t = before(one(hits=1).put("friend", RED, "infantry", "8.7"))
    assert "8.7" not in t.nouns("fall")
    assert t.why_not("fall", "8.7").rule == "MITIGATE.7"
    t = before(one(hits=1).given(wrecks=1 << one().hex("8.7")))
    assert t.why_not("fall", "8.7").rule == "DESTROY.5"


def test_destroy_1_the_third_hit_destroys() -> None:
    t = one(hits=2).run(FatigueTest(RED, 0, SHOOTING), dice=(1,))
    assert next(e for e in t.events if e.kind == "destroyed").rule == "DESTROY.1"
    assert t.state.lost == [1, 0]


def test_destroy_2_every_friend_beside_it_takes_a_hit_without_test_or_mitigation() -> None:
    t = (
        one(hits=2)
        .put("f", RED, "infantry", "8.7", hits=1)
        .put("g", RED, "infantry", "8.5")
        .put("x", BLUE, "infantry", "7.6")
    )
    t.run(FatigueTest(RED, 0, SHOOTING), dice=(1,))
    assert (t.hits("f"), t.hits("g"), t.hits("x"), t.hits("r")) == (2, 1, 0, 0)
    assert len(t.told("test")) == 1


def test_destroy_2_the_owner_chooses_the_order_when_it_may_matter() -> None:
    t = one(hits=2).put("f", RED, "infantry", "8.7", hits=2).put("g", RED, "infantry", "8.5")
    t.run(FatigueTest(RED, 0, SHOOTING), dice=(1,))
    assert t.nouns("shock") == {"f", "g"}
    assert t.why_not("shock", "r").rule == "DESTROY.2"
    assert isinstance(t.state.stack[-1], Shock)


def test_destroy_3_a_base_is_removed_and_a_tank_stays_as_a_wreck() -> None:
    t = one(hits=2).run(FatigueTest(RED, 0, SHOOTING), dice=(1,))
    assert not t.state.wrecks
    for unit, hits in (("tank", 2), ("train", 5)):
        t = one(unit, hits=hits, period="ww1").run(FatigueTest(RED, 0, SHOOTING, (HEAVY,)), dice=(1,))
        assert t.state.wrecks == 1 << t.hex("8.6")
        assert t.cites("DESTROY.3")


@pytest.mark.parametrize(("parts", "moves"), [(True, [True, False, True, True, False]), (False, [True, *[False] * 4])])
def test_destroy_4_what_is_left_of_a_train_moves_on_unless_it_is_played_whole(parts: bool, moves: list[bool]) -> None:
    t = Table("ww1", train_parts=parts).put("u", RED, "train", "8.6").rail("8.6", "8.5", "8.4", "8.3")
    for hits, able in enumerate(moves, 1):
        t.run(FatigueTest(RED, 0, SHOOTING, (HEAVY,)), dice=(1,))
        assert (t.at("u"), t.hits("u")) == ("8.6", hits)
        assert bool(ways(t.state, 0)) is able
    assert len(t.told("uncoupled")) == parts
    t.run(FatigueTest(RED, 0, SHOOTING, (HEAVY,)), dice=(1,))
    assert t.at("u") == "gone"


def test_destroy_4_a_lost_part_does_not_recover() -> None:
    t = (
        Table("ww1")
        .put("u", RED, "train", "8.6", hits=4)
        .rail("8.6", "8.5")
        .run(Reorganisation(second=False))
        .choose("rally", "u")
    )
    assert (t.hits("u"), t.asked) == (3, [])
    t = Table("ww1", train_parts=False).put("u", RED, "train", "8.6", hits=3).rail("8.6", "8.5")
    t.run(Reorganisation(second=False))
    assert t.offers("rally", "u")


def test_destroy_5_friend_and_foe_step_through_a_wreck_and_nobody_stops_there() -> None:
    for side in (RED, BLUE):
        t = Table("ww1").put("i", side, "infantry", "8.6").given(wrecks=1 << 71)
        assert t.hex("8.5") == 71
        t.take("i")
        assert {"8.4"} <= t.nouns("go")
        assert "8.5" not in t.nouns("go")
        assert t.why_not("go", "8.5").rule == "DESTROY.5"
        t.choose("go", "8.4")
        assert t.at("i") == "8.4"
