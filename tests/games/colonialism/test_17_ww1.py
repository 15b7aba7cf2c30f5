"""The Great War and after: Nation cards, cards, fatigue."""

import pytest

from marne.games.colonialism.assault import rerolls
from marne.games.colonialism.bombardment import Salvo
from marne.games.colonialism.cards import CardTurn, Returning
from marne.games.colonialism.deck import ARTILLERY
from marne.games.colonialism.fatigue import FatigueTest
from marne.games.colonialism.modifiers import ASSAULT, CARD, GAS, SHOOTING, in_cover
from marne.games.colonialism.paths import ways
from marne.games.colonialism.scenarios import Dig, verdun_works
from marne.games.colonialism.sequence import Initiative
from marne.games.colonialism.setup import TOO_FEW, Adjustments, Declarations, Firepower, Roles, Verdun
from marne.games.colonialism.state import GONE, Lot
from marne.games.colonialism.units import (
    CAVALRY,
    EXPERIENCED,
    INFANTRY,
    MACHINE_GUN,
    STORM,
    TANK,
)
from marne.kernel import Refusal
from tests.games.colonialism.table import BLUE, RED, Table
from tests.games.colonialism.test_15_fpw import bonus, defends, needed, strained

INF = Lot(INFANTRY, 0, "", 6)


def pair(one: str = "infantry", other: str = "infantry", near: bool = True, **how: object) -> Table:
    t = Table("ww1", how.get("nations")).put("a", RED, one, "8.6")  # type: ignore[arg-type]
    return t.put("b", BLUE, other, "8.5" if near else "8.4")


def declared(card: str, nations: tuple[str, str], lots: tuple[Lot, ...] = (INF,), year: int = 1917) -> Table:
    """Red plays its Nation card in set-up."""
    return Table("ww1", nations, year).holds(RED, card).given(reserve=(lots, ())).run(Declarations())


def test_ww1_nation_1_a_mountain_battalion_is_never_impeded_and_its_machine_guns_climb() -> None:
    for ground in ("mountain", "river", "canal"):
        t = Table("ww1", ("austria_hungary", "italy")).put("m", RED, "machine_gun", "8.6").ground(ground, "8.5")
        assert t.hex("8.5") not in ways(t.state, 0)
        assert t.hex("8.5") in ways(t.plays(RED, "mountain_battalion").state, 0)
    t = Table("ww1", ("austria_hungary", "italy")).plays(RED, "mountain_battalion").put("g", RED, "field_gun", "8.6")
    assert t.hex("8.5") not in ways(t.ground("mountain", "8.5").state, 0)
    for unit, spared in (("infantry", True), ("machine_gun", True), ("field_gun", False)):
        for cards, price in (((), 2), (("mountain_battalion",), 1 if spared else 2)):
            t = Table("ww1", ("austria_hungary", "italy"), dear_ground=True).put("u", RED, unit, "8.6")
            t.ground("marsh", "8.5").plays(RED, *cards).go("u", "8.5")
            assert t.state.points[RED] == 9 - price, (unit, cards)


def test_ww1_nation_2_a_prestigious_battalion() -> None:
    t = declared("prestigious_battalion", ("british", "germany"), year=1914)
    assert t.state.reserve[RED] == (Lot(INFANTRY, EXPERIENCED, "", 2), Lot(INFANTRY, 0, "", 4))
    assert t.cites("WW1.NATION.2")


def test_ww1_nation_3_verdun_defends() -> None:
    t = declared("verdun", ("france", "germany"), year=1916).given(attacker=-1).run(Roles())
    assert t.state.attacker == BLUE
    assert t.cites("WW1.NATION.3")


@pytest.mark.parametrize(
    ("engagement", "works"), [("push", ("pair",)), ("breakthrough", ("lone", "lone")), ("meeting", ("free", "free"))]
)
def test_ww1_nation_4_verdun_digs_two_more_trench_hexes_in_every_scenario(
    engagement: str, works: tuple[str, ...]
) -> None:
    t = Table("ww1", ("germany", "france"), 1916).plays(BLUE, "verdun").given(engagement=engagement)
    assert verdun_works(t.state) == works
    t.given(works=works).run(Dig(BLUE))
    while t.asked:
        t.choose("dig", min(t.nouns("dig")))
    assert len(t.told("digs")) == 2


def test_ww1_nation_5_verdun_swaps_two_infantry_for_a_machine_gun_and_all_are_fresh() -> None:
    own = (
        Lot(INFANTRY, EXPERIENCED, "", 2),
        INF,
        Lot(MACHINE_GUN, EXPERIENCED, "", 1),
        Lot(CAVALRY, EXPERIENCED, "", 1),
    )
    t = Table("ww1", ("france", "germany"), 1916).plays(RED, "verdun").given(reserve=(own, ())).run(Verdun())
    t.choose("trade")
    assert set(t.state.reserve[RED]) == {
        Lot(INFANTRY, 0, "", 6), Lot(MACHINE_GUN, 0, "", 2), Lot(CAVALRY, EXPERIENCED, "", 1),
    }  # fmt: skip
    t = Table("ww1", ("france", "germany"), 1916).plays(RED, "verdun").given(reserve=(own, ())).run(Verdun())
    t.choose("keep")
    assert Lot(INFANTRY, 0, "", 8) in t.state.reserve[RED]


def test_ww1_nation_6_two_infantry_become_stormtroopers_who_throw_a_miss_again() -> None:
    t = declared("stormtrooper", ("germany", "british"))
    assert t.state.reserve[RED] == (Lot(INFANTRY, EXPERIENCED | STORM, "", 2), Lot(INFANTRY, 0, "", 4))
    t = declared("stormtrooper", ("germany", "british"), (Lot(INFANTRY, EXPERIENCED, "", 3),))
    assert Lot(INFANTRY, EXPERIENCED | STORM, "", 2) in t.state.reserve[RED]
    t = declared("stormtrooper", ("germany", "british"), (Lot(CAVALRY, 0, "", 2), INF))
    assert t.state.reserve[RED][0] == Lot(CAVALRY, 0, "", 2)  # no riders
    assert rerolls(pair("infantry S").state, 0) == "WW1.ASSAULT.8"


def ottoman(hits: int = 2) -> Table:
    t = (
        Table("ww1", ("ottoman", "british"), 1915)
        .plays(RED, "wave_attacks")
        .put("o", RED, "infantry E", "8.5", hits=hits)
    )
    t.put("m", RED, "machine_gun", "1.8", hits=2).put("b", BLUE, "infantry", "8.1")
    return t.given(deployed=[20, 20])


def test_ww1_nation_7_a_destroyed_infantry_returns_on_seven_but_counts_as_lost() -> None:
    t = ottoman().run(FatigueTest(RED, 0, SHOOTING), dice=(1, 7))
    assert t.nouns("place") == {"8.6", "7.6", "9.6"}
    t.choose("place", "8.6").newest("new")
    assert (t.at("o"), t.at("new"), t.hits("new"), t.state.traits[-1]) == ("replaced", "8.6", 0, 0)
    assert t.state.lost == [1, 0]
    t = ottoman().run(FatigueTest(RED, 0, SHOOTING), dice=(1, 6))
    assert (t.at("o"), t.state.lost) == ("gone", [1, 0])


def test_ww1_nation_7_as_near_as_possible_and_infantry_only() -> None:
    t = ottoman()
    for k, place in enumerate(("8.6", "7.6", "9.6")):
        t.put(f"f{k}", RED, "infantry", place)
    t.run(FatigueTest(RED, 0, SHOOTING), dice=(1, 9))
    assert t.nouns("place") == {"8.4", "7.5", "9.5"}
    t = ottoman().run(FatigueTest(RED, 1, SHOOTING), dice=(1,))
    assert t.at("m") == "gone"
    assert not t.told("wave")


def test_ww1_nation_7_of_two_hexes_one_is_chosen() -> None:
    t = ottoman().put("f", RED, "infantry", "8.6").run(FatigueTest(RED, 0, SHOOTING), dice=(1, 7))
    assert t.nouns("place") == {"7.6", "9.6"}


def test_ww1_nation_7_the_new_wave_does_not_pay_for_the_old_one() -> None:
    t = ottoman().put("s", BLUE, "infantry", "8.4")
    t.shoot("s", "8.5", dice=(10, 9, 9, 9)).choose("place", "8.6").newest("new")
    assert (t.at("o"), t.hits("new")) == ("replaced", 0)
    assert not t.told("test")
    t = ottoman().put("s", BLUE, "infantry", "8.4")
    t.assault("s", "8.5", dice=[9] * 5 + [2] * 3 + [9, 10]).choose("place", "8.6").newest("new")
    assert (t.at("s"), t.at("new"), t.hits("new")) == ("8.5", "8.6", 0)
    assert [e["base_name"] for e in t.told("test")] == ["s"]


def test_ww1_nation_8_fix_bayonets_is_better_in_assault_and_worse_in_shooting() -> None:
    t = Table("ww1", ("russia", "germany")).holds(RED, "fix_bayonets").put("a", RED, "infantry", "8.6")
    t.put("b", BLUE, "infantry", "8.5").put("c", RED, "cavalry", "9.6").run(CardTurn(second=False)).choose(
        "play", "fix_bayonets"
    )
    assert bonus(t, "a", "b") == {"WW1.ASSAULT.2": 1}
    assert needed(t, "a", "b")["WW1.TOHIT.8"] == 1
    assert "WW1.TOHIT.8" not in needed(t, "c", "b")
    assert defends(t, "b", "a") == {}


def test_ww1_nation_9_the_owner_may_discard_it_and_still_play_a_card() -> None:
    t = Table("ww1", ("russia", "germany")).plays(RED, "fix_bayonets").holds(RED, "strategic_preparation")
    t.run(CardTurn(second=False)).choose("discard", "fix_bayonets")
    assert t.state.in_play[RED] == ()
    assert t.state.hands[RED] == ("strategic_preparation",)
    assert t.offers("play", "strategic_preparation")


def test_ww1_nation_10_firepower_trades_two_infantry_for_a_tank_or_a_machine_gun() -> None:
    for side, kind in ((RED, TANK), (BLUE, MACHINE_GUN)):
        t = Table("ww1", ("united_states", "united_states"), 1918).given(reserve=((INF,), (INF,))).run(Firepower(side))
        t.choose("trade")
        assert set(t.state.reserve[side]) == {Lot(INFANTRY, 0, "", 4), Lot(kind, 0, "", 1)}
    t = Table("ww1", ("united_states", "germany"), 1918).plays(RED, "firepower").given(reserve=((INF,), (INF,)))
    assert t.run(Adjustments()).decision.rule == "WW1.NATION.10"
    few = (
        Table("ww1", ("united_states", "germany"), 1918)
        .given(reserve=((INF._replace(number=1),), ()))
        .run(Firepower(RED))
    )
    assert few.why_not("trade") == Refusal("WW1.NATION.10", TOO_FEW)


def test_ww1_nation_11_two_more_fresh_infantry() -> None:
    t = declared("millions_of_bayonets", ("italy", "austria_hungary"))
    assert t.state.reserve[RED] == (Lot(INFANTRY, 0, "", 8),)


def test_ww1_nation_13_guerillas_that_have_not_moved_are_in_cover_everywhere() -> None:
    t = Table("ww1", ("irregular", "italy"), 1926).plays(RED, "guerillas").put("g", RED, "infantry", "8.6")
    t.put("c", RED, "cavalry", "8.7")
    assert in_cover(t.state, 0, t.hex("8.3"))
    assert not in_cover(t.state, 1, t.hex("8.3"))
    assert not in_cover(t.marked("moved", "g").state, 0, t.hex("8.3"))


def test_ww1_nation_14_guerillas_have_the_first_initiative() -> None:
    t = (
        Table("ww1", ("italy", "irregular"), 1926)
        .plays(BLUE, "guerillas")
        .given(turn=1, initiative=-1)
        .run(Initiative())
    )
    assert t.state.initiative == BLUE
    assert t.cites("WW1.NATION.14")
    both = Table("ww1", ("irregular", "irregular"), 1926).plays(RED, "guerillas").plays(BLUE, "guerillas")
    both.given(turn=1, initiative=-1).run(Initiative(), dice=(9, 2))
    assert both.asked == ["red"]
    later = Table("ww1", ("italy", "irregular"), 1926).plays(BLUE, "guerillas").given(turn=2, initiative=-1, streak=0)
    assert later.run(Initiative(), dice=(9, 2)).asked == ["red"]


def play(t: Table, card: str, dice: tuple[int, ...] = (), side: int = RED) -> Table:
    return t.holds(side, card).given(initiative=side).run(CardTurn(second=False)).choose("play", card, dice)


def test_ww1_card_1_artillery() -> None:
    t = play(pair(near=False), "artillery_bombardment")
    t.dice(1, 1, 1, 1, 1, 9)
    for _ in range(6):
        t.choose("target", "8.4")
    assert t.hits("b") == 1
    assert t.cites("WW1.CARD.1")


def test_ww1_card_2_a_balloon_falls_to_a_fighter_unless_its_owner_has_one() -> None:
    t = play(pair(), "balloon_observation")
    assert t.state.in_play[RED] == ("balloon_observation",)
    play(t, "fighter_patrol", side=BLUE)
    assert t.state.in_play == ((), ())
    t = play(pair().plays(RED, "balloon_observation", "fighter_patrol"), "fighter_patrol", side=BLUE)
    assert t.state.in_play == (("balloon_observation",), ())


def test_ww1_card_3_a_raid_on_two_hexes() -> None:
    t = play(pair(near=False), "bomber_raid").choose("target", "8.4").choose("target", "5.5", dice=(1,))
    assert t.hits("b") == 1
    assert t.state.in_play[RED] == ()


def test_ww1_card_4_field_hospital() -> None:
    t = play(Table("ww1").put("a", RED, "infantry", "8.6", hits=1), "field_hospital", (4,)).choose("rally", "a")
    assert t.hits("a") == 0


@pytest.mark.parametrize("card", ["balloon_observation", "bomber_raid"])
def test_ww1_card_5_a_fighter_in_play_may_cancel_what_is_played_later(card: str) -> None:
    t = play(pair(), "fighter_patrol", side=BLUE)
    assert t.state.in_play[BLUE] == ("fighter_patrol",)
    play(t, card)
    assert t.asked == ["blue"]
    t.choose("intercept")
    assert t.state.in_play == ((), ())
    assert t.asked == []
    t = play(pair().plays(BLUE, "fighter_patrol"), card).choose("let_pass")
    assert t.state.in_play[BLUE] == ("fighter_patrol",)
    assert t.asked == (["red"] if card == "bomber_raid" else [])


def test_ww1_card_6_a_fighter_meets_a_fighter_first_and_both_are_gone() -> None:
    t = play(pair().plays(BLUE, "fighter_patrol", "balloon_observation"), "fighter_patrol")
    assert t.state.in_play == ((), ("balloon_observation",))
    assert t.cites("WW1.CARD.6")


def test_ww1_card_6_a_fighter_of_ones_own_protects_the_bombers() -> None:
    t = play(pair().plays(RED, "fighter_patrol"), "bomber_raid")
    assert t.decision.rule == "BOMBER.1"


def test_ww1_card_7_gas_on_four_hexes() -> None:
    t = play(pair(near=False), "gas_attack")
    t.dice(1, 1, 1, 1)
    for _ in range(4):
        t.choose("target", "5.5")
    assert t.state.gas[t.hex("5.5")] == 3
    assert t.cites("WW1.CARD.7")


def test_ww1_card_8_reinforcements() -> None:
    t = (
        Table("ww1")
        .put("a", RED, "infantry", "8.4")
        .put("x", RED, "cavalry E", "1.1")
        .put("b", BLUE, "infantry", "1.1")
    )
    t.state.at[1] = -1
    play(t, "reinforcements").choose("return", "x").choose("place", "8.8").newest("new")
    assert (t.at("new"), t.state.traits[-1]) == ("8.8", 0)
    assert t.cites("WW1.CARD.8")


def test_ww1_card_8_nobody_returns_onto_a_wreck() -> None:
    t = Table("ww1").put("i", RED, "infantry", "8.5").put("f", RED, "infantry", "8.6").put("b", BLUE, "infantry", "8.1")
    t.state.at[0] = GONE
    t.given(wrecks=1 << t.hex("6.8")).run(Returning(RED)).choose("return", "i")
    assert {"5.8", "7.8"} < t.nouns("place") and "6.8" not in t.nouns("place")


def test_ww1_card_9_strategic_preparation() -> None:
    assert play(pair(), "strategic_preparation").state.pool == [2, 0]


def test_ww1_fatigue_1_experienced() -> None:
    assert strained(pair("infantry E"), "a", CARD) == {"WW1.FATIGUE.1": 1}


def test_ww1_fatigue_2_won_the_round() -> None:
    assert strained(pair(), "a", ASSAULT, won=True) == {"WW1.FATIGUE.2": 1}


def test_ww1_fatigue_3_bayonets_fixed_in_an_assault() -> None:
    t = pair(nations=("russia", "germany")).plays(RED, "fix_bayonets")
    assert strained(t, "a", ASSAULT) == {"WW1.FATIGUE.3": 1}
    assert strained(t, "a", CARD) == {}


def test_ww1_fatigue_4_each_hit() -> None:
    assert strained(pair().given(fatigue=[2, 0]), "a", CARD) == {"WW1.FATIGUE.4": -2}


def test_ww1_fatigue_5_bombarded_this_turn() -> None:
    t = Table("ww1").put("a", RED, "infantry", "8.6").put("b", BLUE, "infantry", "8.1")
    t.run(Salvo(BLUE, ARTILLERY, (t.hex("8.6"),)), dice=(9,))
    assert strained(t, "a", CARD) == {"WW1.FATIGUE.4": -1, "WW1.FATIGUE.5": -1}


def test_ww1_fatigue_6_in_gas_released_this_turn() -> None:
    t = pair()
    t.given(gas=bytes(3 if h == t.hex("8.6") else 0 for h in range(128)))
    assert strained(t, "a", GAS) == {"WW1.FATIGUE.6": -1}
    t.given(gas=bytes(2 if h == t.hex("8.6") else 0 for h in range(128)))
    assert strained(t, "a", GAS) == {}


def test_ww1_fatigue_7_shot_at_in_the_open() -> None:
    assert strained(pair(), "a", SHOOTING) == {"WW1.FATIGUE.7": -1}
    assert strained(pair().ground("marsh", "8.6"), "a", SHOOTING) == {}
    assert strained(pair(), "a", CARD) == {}


def test_ww1_fatigue_8_seven_passes() -> None:
    for face, passed in ((7, True), (6, False)):
        t = pair().run(FatigueTest(RED, 0, CARD), dice=(face,))
        assert t.told("test")[0]["passed"] is passed
        assert t.cites("WW1.FATIGUE.8")
