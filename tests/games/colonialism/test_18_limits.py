"""Small print of several chapters, each of which could once be broken without a test noticing."""

import random
from collections import Counter

import pytest

from marne.games.colonialism.agreed import rules
from marne.games.colonialism.armies import Army, Line, without
from marne.games.colonialism.board import CellKind, grid
from marne.games.colonialism.bombardment import Salvo
from marne.games.colonialism.cards import CardTurn
from marne.games.colonialism.deck import ARTILLERY
from marne.games.colonialism.deployment import Deployment
from marne.games.colonialism.matchups import removed, upgraded
from marne.games.colonialism.mitigation import BeforeTest
from marne.games.colonialism.modifiers import SHOOTING
from marne.games.colonialism.periods import FACES
from marne.games.colonialism.scenarios import TrenchTrade, verdun_works
from marne.games.colonialism.sequence import RECOVERY_DIE
from marne.games.colonialism.setup import SEEDS, Adjustments, Verdun
from marne.games.colonialism.shooting import NO_CANNON, Aim, volley
from marne.games.colonialism.state import Lot, board
from marne.games.colonialism.units import CAVALRY, EXPERIENCED, INFANTRY
from marne.games.colonialism.victory import stands
from marne.kernel import Match, Play, SeededDice
from tests.games.colonialism.table import BLUE, GAME, RED, Table

INF = Lot(INFANTRY, 0, "", 10)


def test_group_3_split_fire_is_an_action_of_each_base() -> None:
    t = Table().put("a", RED, "infantry", "7.6").put("b", RED, "infantry", "8.6")
    t.put("x", BLUE, "infantry E", "7.4").put("y", BLUE, "infantry E", "10.6").marked("shot", "a", "b").take("a", "b")
    assert t.choose("volley", dice=[2] * 6).state.acts[:2] == [1, 1]


def test_fpw_card_5_nobody_returns_within_three_hexes_of_an_enemy() -> None:
    t = Table().put("a", RED, "infantry", "8.5").put("x", RED, "infantry", "1.1").put("e", BLUE, "infantry", "2.8")
    t.state.at[1] = -1
    t.given(lost=[1, 0], initiative=RED).holds(RED, "reinforcements").run(CardTurn(second=False))
    t.choose("play", "reinforcements").choose("return", "x")
    assert "6.8" in t.nouns("place")
    assert not {"3.8", "4.8", "5.8"} & t.nouns("place")


def test_setup_8_only_half_forms_up_where_half_is_deployed() -> None:
    t = Table().given(reserve=((INF,), (INF,)), turn=0).run(Deployment(RED, 4)).choose("form_up")
    assert [lot.number for lot in t.state.reserve[RED]] == [6]


def test_move_6_a_road_or_a_railway_leads_a_rider_over_water() -> None:
    for line in ("road", "rail"):
        t = Table().put("c", RED, "cavalry", "8.6").ground("canal", *(f"{c}.5" for c in range(1, 17)))
        assert "8.4" not in t.take("c").nouns("go")
        t = Table().put("c", RED, "cavalry", "8.6").ground("canal", *(f"{c}.5" for c in range(1, 17)))
        assert "8.4" in getattr(t, line)("8.6", "8.5", "8.4").take("c").nouns("go")


def test_scen_push_2_the_trade_is_told_with_its_hexes() -> None:
    t = Table("ww1").given(reserve=((INF,), (INF,))).run(TrenchTrade(BLUE)).choose("trade")
    assert [event["hexes"] for event in t.told("trades")] == [6]


def test_ww1_nation_4_the_works_of_verdun_are_part_of_the_adjustments() -> None:
    t = Table("ww1", ("germany", "france"), 1916).plays(BLUE, "verdun").given(engagement="breakthrough")
    works = verdun_works(t.state)
    t.given(reserve=((INF,), (INF,))).run(Adjustments())
    assert t.state.works[: len(works)] == works


def test_ww1_nation_5_two_infantry_are_enough_and_one_is_not() -> None:
    for number, offered in ((2, True), (1, False)):
        t = Table("ww1", ("france", "germany"), 1916).plays(RED, "verdun")
        t.given(reserve=((Lot(INFANTRY, EXPERIENCED, "", number),), ())).run(Verdun())
        assert t.offers("trade") is offered


def test_lines_that_are_upgraded_as_a_whole_leave_none_behind() -> None:
    assert upgraded((Line(2, INFANTRY),), 2, EXPERIENCED) == (Line(2, INFANTRY, EXPERIENCED),)
    assert upgraded((Line(3, INFANTRY),), 2, EXPERIENCED) == (Line(2, INFANTRY, EXPERIENCED), Line(1, INFANTRY))


def test_group_3_who_splits_his_fire_is_refused_for_the_base_that_fires_now() -> None:
    t = Table("ww1").put("i", RED, "infantry", "7.6").put("k", RED, "tank", "8.6")
    t.put("x", BLUE, "infantry E", "7.4").put("y", BLUE, "infantry E", "9.5").marked("shot", "i", "k").take("i", "k")
    t.choose("volley")
    assert t.why_not("cannon", "7.4") == NO_CANNON


class Counted(SeededDice):
    """Dice that remember how many sides they had."""

    def __init__(self, seed: int) -> None:
        super().__init__(seed)
        self.sides: Counter[int] = Counter()

    def roll(self, sides: int) -> int:
        self.sides[sides] += 1
        return super().roll(sides)


@pytest.mark.parametrize("period", ["fpw", "zulu", "ww1"])
def test_pool_1_all_dice_have_ten_sides_but_that_of_recovery(period: str) -> None:
    dice, rng = Counted(1), random.Random(1)
    match = Match(GAME, period, {}, dice)
    while not match.position.over:
        decision = rng.choice(match.position.decisions)
        supplies = [choice for choice in decision.choices if choice.verb == "supply"]
        match.choose(decision.side, rng.choice(supplies or decision.choices))
    assert FACES == 10
    assert dice.sides.keys() <= {FACES, RECOVERY_DIE, SEEDS}


@pytest.mark.parametrize(
    ("option", "values"),
    [
        ("machine_guns", {"allowed": ("machine_guns", True), "none": ("machine_guns", False)}),
        ("command_pool", {"higher": ("sum_pool", False), "sum": ("sum_pool", True)}),
        ("road", {"one": ("double_road", False), "double": ("double_road", True)}),
        ("card_hits", {"at_once": ("test_card_hits", False), "tested": ("test_card_hits", True)}),
        ("trench_trade", {"all": ("either_trench", False), "either": ("either_trench", True)}),
        ("impeded", {"stops": ("dear_ground", False), "points": ("dear_ground", True)}),
        ("shock", {"token": ("shock", "token"), "both": ("shock", "both")}),
        ("attacker", {"rolled": ("attacker", -1), "red": ("attacker", 0), "blue": ("attacker", 1)}),
        ("turns", {"none": ("last_turn", 0), "8": ("last_turn", 8)}),
        ("cards", {"secret": ("secret_cards", True), "listed": ("secret_cards", False)}),
    ],
)
def test_army_1_what_was_agreed_is_what_the_rules_read(option: str, values: dict[str, tuple[str, object]]) -> None:
    for value, (field, read) in values.items():
        assert getattr(rules("ww1", GAME.settle("ww1", {option: value})), field) == read


def test_assault_1_an_assault_is_told_and_the_base_faces_its_enemy() -> None:
    t = Table().put("a", RED, "infantry", "8.6").put("b", BLUE, "infantry", "9.6", hits=2).given(deployed=[20, 20])
    t.assault("a", "9.6", dice=(9, 9, 9, 2, 2, 2, 2, 2, 10))
    told = t.told("assaults")[0]
    assert (told["start"], told["hex"]) == (t.hex("8.6"), t.hex("9.6"))
    assert t.state.facing[0] == board(t.state).direction(t.hex("8.6"), t.hex("9.6"))
    assert t.state.facing[0] != board(t.state).heading("top")


def test_pool_2_a_supply_die_in_an_assault_has_ten_sides_too() -> None:
    t = Table().put("a", RED, "infantry", "8.6").put("b", BLUE, "infantry", "8.5").given(pool=[1, 0], deployed=[20, 20])
    t.take("a").choose("assault", "8.5")
    dice = Counted(1)
    t.position.apply("red", t.choice("supply"), dice)
    assert dice.sides.keys() == {10}
    assert t.state.pool == [0, 0]


def test_pool_2_a_roll_of_a_salvo_gets_at_most_one_supply_die() -> None:
    t = Table("ww1").put("b", BLUE, "infantry", "8.3").given(pool=[3, 0])
    t.run(Salvo(RED, ARTILLERY, (t.hex("8.3"), t.hex("9.3"), t.hex("10.3")))).choose("supply", 0)
    assert t.nouns("supply") == {1, 2}


@pytest.mark.parametrize("cells", ["hexes", "squares"])
def test_board_1_heading_for_an_edge_is_going_straight(cells: CellKind) -> None:
    g = grid(16, 8, cells)
    here = g.at(8, 5)
    assert g.names[g.step[here][g.heading("top")]] == "8.4"
    assert g.names[g.step[here][g.heading("bottom")]] == "8.6"
    assert [g.column(g.step[here][g.heading(edge)]) for edge in ("left", "right")] == [7, 9]


def test_move_5_a_group_goes_farther_only_if_all_of_it_is_on_roads() -> None:
    for roads, reaches in ((1, False), (2, True)):
        t = Table().put("i", RED, "infantry", "8.6").put("j", RED, "infantry", "9.6").road("8.6", "8.5", "8.4")
        t = t.road("9.6", "9.5", "9.4") if roads == 2 else t
        assert ("8.4" in t.take("i", "j").nouns("go")) is reaches


def test_interpen_2_riders_change_places_on_a_bridge_and_not_in_the_water() -> None:
    for line in ("", "road", "rail"):
        t = Table().put("c", RED, "cavalry", "8.6").put("f", RED, "infantry", "8.5").ground("canal", "8.5")
        t = getattr(t, line)("8.6", "8.5") if line else t
        assert ("8.5" in t.take("c").nouns("go")) is bool(line)


def test_group_4_no_group_goes_where_one_of_it_cannot() -> None:
    t = Table().put("c", RED, "cavalry", "8.6").put("d", RED, "cavalry", "9.6").ground("canal", "9.5", "8.5")
    assert not {"8.5", "9.5"} & t.take("c", "d").nouns("go")
    t = Table().put("c", RED, "cavalry", "8.6").put("d", RED, "cavalry", "9.6")
    assert "8.5" in t.take("c", "d").nouns("go")


def test_pool_2_a_supply_die_is_thrown_by_the_base_to_which_it_was_added() -> None:
    t = Table().put("a", RED, "infantry", "8.6").put("b", RED, "infantry", "9.6").put("e", BLUE, "infantry", "8.4")
    play = Play(t.state, SeededDice(1))
    volley(play, RED, (Aim(0, INFANTRY, t.hex("8.4")), Aim(1, INFANTRY, t.hex("8.4"))), 1 << 1)
    alone, added = (len(event.data["faces"]) for event in play.events or () if event.kind == "shoots")
    assert added == alone + 1


def test_shoot_seq_1_the_story_counts_a_supply_die_for_the_base_to_which_it_was_added() -> None:
    t = Table().put("a", RED, "infantry", "7.6").put("b", RED, "infantry", "8.6").put("x", BLUE, "infantry E", "7.4")
    t.given(pool=[1, 0]).take("a", "b").choose("shoot", "7.4").choose("supply", 1, dice=[2] * 7)
    assert [sum(t.counted(name, "dice").values()) for name in ("a", "b")] == [3, 4]


def test_victory_1_a_goal_for_one_arm_counts_that_arm_alone() -> None:
    t = Table().put("c", RED, "cavalry", "8.6").put("i", RED, "infantry", "8.5").put("e", BLUE, "cavalry", "8.4")
    place = sum(1 << t.hex(name) for name in ("8.4", "8.5", "8.6", "8.7"))
    t.put("j", RED, "infantry", "8.7")
    assert (stands(t.state, RED, place), stands(t.state, RED, place, "cavalry")) == (3, 1)


def test_order_1_a_group_needs_an_order_if_one_of_it_has_acted() -> None:
    t = Table().put("a", RED, "infantry", "8.6", acts=1).put("b", RED, "infantry", "9.6")
    t.take("a", "b").choose("go", "8.5", dice=(10,))
    assert (t.unrolled, t.at("a")) == (0, "8.5")


def test_move_2_a_wreck_elsewhere_bars_no_hex() -> None:
    t = Table("ww1").put("a", RED, "infantry", "8.6")
    t.given(wrecks=1 << t.hex("16.8")).take("a")
    assert "wreck" not in str(t.why_not("go", "8.3").why).lower()


def test_army_1_so_many_bases_are_taken_from_an_army_and_no_more() -> None:
    army = Army("fpw", "france", 1870, 25, (Line(2, INFANTRY), Line(3, CAVALRY), Line(2, INFANTRY)))
    assert without(army, INFANTRY, 0, 3).lines == (Line(3, CAVALRY), Line(1, INFANTRY))


def test_mitigate_1_a_base_falls_back_past_wrecks_elsewhere_and_it_is_told() -> None:
    t = Table("ww1").put("b", BLUE, "infantry", "8.4", hits=1).put("r", RED, "infantry", "8.6")
    t.given(wrecks=1 << t.hex("16.8"), deployed=[20, 20])
    t.run(BeforeTest(BLUE, 0, SHOOTING, (t.hex("8.6"),))).choose("fall", "8.3")
    told = t.told("falls_back")[0]
    assert (told["start"], told["hex"], t.at("b")) == (t.hex("8.4"), t.hex("8.3"), "8.3")


def test_lines_that_are_removed_as_a_whole_leave_none_behind() -> None:
    assert removed((Line(2, INFANTRY), Line(1, CAVALRY)), INFANTRY, 0, 2) == (Line(1, CAVALRY),)
