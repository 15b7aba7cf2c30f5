"""3.1, 3.2: stacks and Forces."""

from marne.games.offensive_a_outrance.advance import NO_ROOM, Advance, hindrance
from marne.games.offensive_a_outrance.attack import Next
from marne.games.offensive_a_outrance.checks import Checks
from marne.games.offensive_a_outrance.close import Close
from marne.games.offensive_a_outrance.odds import offence
from marne.games.offensive_a_outrance.repulse import Withdrawal
from marne.games.offensive_a_outrance.retirement import Retirement
from marne.games.offensive_a_outrance.sequence import BOXES
from marne.games.offensive_a_outrance.stacking import (
    combat_hindrance,
    force_hindrance,
    ordered,
    overstacked,
    room,
    shown,
    top,
)
from marne.games.offensive_a_outrance.standing import held, here, places, units_in
from marne.games.offensive_a_outrance.state import COUNTER_MOVEMENT, DIGGING, MOVEMENT, set_task
from marne.games.offensive_a_outrance.units import UNITS
from marne.games.offensive_a_outrance.view import SECRET, view
from tests.games.offensive_a_outrance.battles import BattleTable
from tests.games.offensive_a_outrance.moving import field, move
from tests.games.offensive_a_outrance.table import ALLIES, GERMANY, Table, keys, n, names, u

TWO = ("fr_27_14", "fr_28_14")


def order(t: Table, space: str, side: int = ALLIES) -> list[str]:
    return [UNITS[unit].key for unit in ordered(t.state, n(space), side)]


def test_3_1_1_a_lone_fortress_without_garrison_keeps_nobody_out() -> None:
    t = Table().works("fortress_manonviller_5557")
    assert names(held(t.state, ALLIES)) == {"55.57"}
    assert held(t.flip("fortress_manonviller_5557").state, ALLIES) == 0
    assert names(held(t.put("fr_29_15", "55.57").state, ALLIES)) == {"55.57"}


def test_3_1_1_three_and_a_half_divisions_may_stay() -> None:
    t = Table().stack("55.55", *TWO, "fr_29_15", "fr_6_c")
    assert room(t.state, n("55.55"), ALLIES) == 0 and not overstacked(t.state, ALLIES)
    t.put("fr_alp_1", "55.55")
    assert room(t.state, n("55.55"), ALLIES) == -2
    assert overstacked(t.state, ALLIES) == [n("55.55")]


def test_3_1_1_a_train_counts_and_a_depot_does_not() -> None:
    t = Table().stack("55.55", "fr_29_15", "fr_train_15", "fr_depot_first")
    assert room(t.state, n("55.55"), ALLIES) == 12


def test_3_1_2_combat_limits() -> None:
    t = Table().stack("55.55", *TWO, "fr_alp_1", "fr_alp_2", "fr_toul_art", "fr_belfort_art", "fr_29_15")

    def why(*keys: str) -> str:
        refusal = combat_hindrance(t.state, sum(1 << u(key) for key in keys), n("55.55"))
        return refusal.rule if refusal else ""

    assert why(*TWO) == why(*TWO, "fr_alp_1") == why(*TWO, "fr_alp_1", "fr_toul_art") == ""
    assert why(*TWO, "fr_alp_1", "fr_alp_2") == "3.1.2-1"
    assert why("fr_27_14", "fr_alp_1", "fr_alp_2", "fr_toul_art") == "3.1.2-2"
    assert why("fr_27_14", "fr_toul_art", "fr_belfort_art") == "3.1.2-2"
    assert why(*TWO, "fr_29_15") == "3.1.2-1"


def test_3_1_2_3_a_fort_is_no_third_asset() -> None:
    t = Table().works("fort_remiremont").stack("50.63", "fr_alp_1", "fr_alp_2")
    assert combat_hindrance(t.state, here(t.state, n("50.63")), n("50.63")) is None


def test_3_1_2a_in_steep_mountains_one_and_a_quarter_without_guns() -> None:
    t = Table().stack("55.55", "fr_27_14", "fr_alp_1", "fr_alp_2", "fr_toul_art")
    fits = sum(1 << u(key) for key in ("fr_27_14", "fr_alp_1"))
    assert combat_hindrance(t.state, fits, n("55.55"), steep=True) is None
    assert combat_hindrance(t.state, fits | 1 << u("fr_alp_2"), n("55.55"), steep=True)
    refusal = combat_hindrance(t.state, 1 << u("fr_alp_1") | 1 << u("fr_toul_art"), n("55.55"), steep=True)
    assert refusal and refusal.rule == "3.1.2a"


def test_3_1_3_1_the_owner_gives_up_what_is_too_much() -> None:
    t = Table().stack("55.55", *TWO, "fr_29_15", "fr_6_c", "fr_alp_1", "fr_depot_first").put("fr_30_15", "53.53")
    t.run(Close(ALLIES))
    assert t.nouns("give_up") == {*TWO, "fr_29_15", "fr_6_c", "fr_alp_1"}
    assert t.why_not("give_up", "fr_depot_first").rule == "3.1.3-1"
    assert t.why_not("give_up", "fr_30_15").rule == "3.1.3-1"
    t.choose("give_up", "fr_alp_1")
    assert t.over and t.at("fr_alp_1") == "dead" and t.cites("3.1.3-1")


def test_3_1_3_2_nothing_is_given_up_where_a_prepared_attack_holds_the_stack() -> None:
    t = Table().stack("55.55", *TWO, "fr_29_15", "fr_30_15").put("de_31_21", "56.54").prepared("de_31_21", "55.55")
    assert t.run(Close(ALLIES)).over


def test_3_1_4_entrained_units_do_not_count() -> None:
    t = Table().stack("55.55", *TWO, "fr_29_15", "fr_30_15").ride("fr_30_15")
    assert room(t.state, n("55.55"), ALLIES) == 4 and t.run(Close(ALLIES)).over


def test_3_1_5_1_cavalry_hides_the_rest_while_no_enemy_is_near() -> None:
    t = Table().stack("55.55", "fr_68r", "fr_29_15", "fr_6_c", "fr_alp_1", "fr_toul_art", "fr_train_15")
    assert order(t, "55.55") == ["fr_6_c", "fr_29_15", "fr_68r", "fr_alp_1", "fr_toul_art", "fr_train_15"]


def test_3_1_5_2_with_an_enemy_near_the_largest_formation_lies_on_top() -> None:
    t = Table().stack("55.55", "fr_68r", "fr_29_15", "fr_6_c", "fr_alp_1").put("de_b_c", "56.54")
    assert order(t, "55.55") == ["fr_29_15", "fr_6_c", "fr_68r", "fr_alp_1"]
    assert top(t.state, n("56.54"), GERMANY) == u("de_b_c")


def test_3_1_5_demoralized_units_lie_below_formations_and_above_works() -> None:
    t = Table().works("fort_remiremont").put("fr_29_15", "50.63", ce=5).stack("50.63", "fr_68r", "fr_alp_1")
    assert order(t, "50.63") == ["fr_68r", "fr_29_15", "fort_remiremont", "fr_alp_1"]


def test_3_1_5_3_alike_units_lie_by_their_number() -> None:
    assert order(Table().stack("55.55", "fr_30_15", "fr_29_15"), "55.55") == ["fr_29_15", "fr_30_15"]


def test_3_1_5_3_hqs_guns_and_their_markers_lie_by_their_number_beneath_assets() -> None:
    t = Table().stack("52.19", "de_1kmk", "de_1p2_14", "de_siege_train_1", "de_jaeger_1")
    assert order(t, "52.19", GERMANY) == ["de_jaeger_1", "de_siege_train_1", "de_1p2_14", "de_1kmk"]


def test_3_1_5_v1_a_unit_in_rail_mode_is_seen_anyhow_and_lies_beneath_all_others() -> None:
    t = Table().stack("55.55", "fr_29_15", "fr_68r", "fr_train_15").ride("fr_29_15")
    assert order(t, "55.55") == ["fr_68r", "fr_train_15", "fr_29_15"]
    assert keys(shown(t.state, ALLIES)) == {"fr_68r", "fr_29_15"}


def test_3_1_6_1_only_the_top_unit_is_shown() -> None:
    t = Table().stack("55.55", "fr_29_15", "fr_30_15", "fr_train_15").put("fr_6_c", "53.53")
    assert keys(shown(t.state, ALLIES)) == {"fr_29_15", "fr_6_c"}


def test_3_1_6_2_revealed_units_are_shown_until_one_moves_or_joins() -> None:
    t = Table().stack("55.55", "fr_29_15", "fr_30_15")
    t.given(revealed=1 << u("fr_29_15") | 1 << u("fr_30_15"))
    assert keys(shown(t.state, ALLIES)) == {"fr_29_15", "fr_30_15"}
    t.put("fr_alp_1", "55.55")
    assert keys(shown(t.state, ALLIES)) == {"fr_29_15"}


def test_3_1_6a_2_who_has_a_prepared_attack_is_shown() -> None:
    t = Table().stack("55.55", "fr_29_15", "fr_30_15").prepared("fr_30_15", "56.54")
    assert keys(shown(t.state, ALLIES)) == {"fr_29_15", "fr_30_15"}


def test_3_1_6_1_a_zone_of_control_is_shown() -> None:
    t = Table().works("fort_remiremont").stack("50.63", "fr_alp_1", "fr_alp_2")
    assert keys(shown(t.state, ALLIES)) == {"fort_remiremont", "fr_alp_1"}


def test_12_1_3_who_keeps_the_enemy_out_of_a_fortress_without_garrison_is_shown() -> None:
    t = Table().works("fortress_toul_4853").flip("fortress_toul_4853").stack("48.53", "fr_toul_art", "fr_train_15")
    assert keys(shown(t.state, ALLIES)) == {"fortress_toul_4853", "fr_toul_art"}


def test_3_2_1_a_force_has_one_formation_and_two_assets() -> None:
    t = Table().stack("55.55", *TWO, "fr_alp_1", "fr_alp_2", "fr_toul_art")

    def why(*keys: str) -> str:
        refusal = force_hindrance(t.state, sum(1 << u(key) for key in keys))
        return refusal.rule if refusal else ""

    assert why("fr_27_14", "fr_alp_1", "fr_toul_art") == why("fr_alp_1", "fr_alp_2") == ""
    assert why(*TWO) == "3.2-1"
    assert why("fr_27_14", "fr_alp_1", "fr_alp_2", "fr_toul_art") == "1.1-14"
    marching = move(field().stack("55.55", *TWO), ALLIES).choose("pick", "fr_27_14")
    assert marching.why_not("take", "fr_28_14").rule == "3.2-1"


def test_19_1_3_a_two_hex_unit_has_half_its_size_in_each_hex() -> None:
    t = Table().put("fr_29_15", "55.55", "55.54").put("fr_6_c", "55.54").put("fr_30_15", "50.55")
    assert room(t.state, n("50.55"), ALLIES) == 20
    assert places(t.state, u("fr_29_15")) == (n("55.55"), n("55.54"))
    assert [room(t.state, n(space), ALLIES) for space in ("55.55", "55.54")] == [24, 20]
    assert keys(units_in(t.state, n("55.54"), ALLIES)) == {"fr_29_15", "fr_6_c"}
    t.put("fr_29_15", "53.53")
    assert places(t.state, u("fr_29_15")) == (n("53.53"),)
    assert keys(here(t.state, n("55.54"))) == {"fr_6_c"}


def test_3_1_2_1_two_and_a_quarter_divisions_fight_in_one_hex() -> None:
    t = Table().stack("55.55", *TWO, "fr_alp_1", "fr_alp_2")
    fits = sum(1 << u(key) for key in (*TWO, "fr_alp_1"))
    assert combat_hindrance(t.state, fits, n("55.55")) is None
    refusal = combat_hindrance(t.state, fits | 1 << u("fr_alp_2"), n("55.55"))
    assert refusal and refusal.rule == "3.1.2-1"


def test_3_1_2_2_two_of_them_may_be_assets_and_one_a_gun() -> None:
    t = Table().stack("55.55", "fr_27_14", "fr_alp_1", "fr_alp_2", "fr_alp_3", "fr_toul_art", "fr_belfort_art")

    def fights(*keys: str) -> bool:
        return combat_hindrance(t.state, sum(1 << u(key) for key in keys), n("55.55")) is None

    assert fights("fr_27_14", "fr_alp_1", "fr_alp_2") and fights("fr_27_14", "fr_alp_1", "fr_toul_art")
    assert not fights("fr_27_14", "fr_alp_1", "fr_alp_2", "fr_alp_3")
    assert not fights("fr_27_14", "fr_toul_art", "fr_belfort_art")


def test_3_1_2_4_what_is_too_much_is_withheld() -> None:
    t = BattleTable().put("fr_29_15", "54.55").stack("55.55", "de_31_21", "de_42_21", "de_b_c")
    t.given(orders=((n("55.55"), 1 << u("fr_29_15")),)).run(Next(ALLIES))
    assert t.asked == ["german"] and t.why_not("settled").rule == "9.2.5-1"
    t.choose("hold_back", "de_b_c")
    while t.decision.rule == "9.2.5-2":
        t.choose("settled")
    assert t.told("withheld")[0]["units"] == (u("de_b_c"),)


def test_3_1_3_3_retreats_and_retirements_may_overstack_and_an_advance_may_not() -> None:
    full = ("fr_27_14", "fr_28_14", "fr_30_15")
    t = BattleTable().put("fr_29_15", "54.55").put("de_31_21", "55.55").stack("53.56", *full)
    t.run(Withdrawal(ALLIES, 1 << u("fr_29_15"), 1, n("54.55")))
    t.choose("to", "53.56")
    assert overstacked(t.state, ALLIES) == [n("53.56")] and all(t.at(key) == "53.56" for key in full)
    t = BattleTable().put("fr_8_c", "53.70").put("de_b_c", "54.69").stack("52.69", *full, "fr_6_c")
    t.given(began=t.state.at).run(Retirement(ALLIES)).choose("retire", "fr_8_c").choose("to", "52.69")
    assert overstacked(t.state, ALLIES) == [n("52.69")]
    t = BattleTable().put("fr_29_15", "54.55").stack("55.55", *full)
    battle = t.battle(ALLIES, "55.55", "fr_29_15", "")
    t.run(Advance(battle))
    assert not t.nouns("advance") and hindrance(t.state, battle, u("fr_29_15")) is NO_ROOM
    assert [phase for phase, boxes in BOXES.items() if Close in boxes] == [MOVEMENT, COUNTER_MOVEMENT]


def test_3_1_6a_1_markers_do_not_hide_the_top_unit() -> None:
    t = Table().put("fr_29_15", "55.55", ce=2, sr=1).put("fr_30_15", "55.55").put("de_31_21", "56.54")
    set_task(t.state, u("fr_29_15"), DIGGING, 5)
    t.given(positions=(0, 1 << n("55.55"))).owed("fr_29_15", 3)
    assert keys(shown(t.state, ALLIES)) == {"fr_29_15"} and view(t.state, "german").at[u("fr_29_15")] == n("55.55")


def test_3_1_7_the_enemy_does_not_even_see_who_has_a_marker() -> None:
    t = Table().put("fr_29_15", "55.55", ce=2).put("fr_30_15", "55.54")
    known = view(t.state, "german").ce
    assert known[u("fr_29_15")] == known[u("fr_30_15")] == SECRET
    assert view(t.state, "allied").ce[u("fr_29_15")] == 2


def test_3_2_1_1_one_force_moves_as_a_stack() -> None:
    t = move(field().stack("55.55", *TWO, "fr_alp_1", "fr_alp_2", "fr_alp_3"), ALLIES).choose("pick", "fr_27_14")
    assert t.why_not("take", "fr_28_14").rule == "3.2-1"
    t.choose("take", "fr_alp_1").choose("take", "fr_alp_2").choose("go", "55.56")
    assert {key for key in (*TWO, "fr_alp_1", "fr_alp_2", "fr_alp_3") if t.at(key) == "55.56"} == {
        "fr_27_14", "fr_alp_1", "fr_alp_2",
    }  # fmt: skip


def test_3_2_1_2_the_ground_and_the_check_are_for_each_force() -> None:
    t = BattleTable().stack("55.54", "fr_29_15", "fr_30_15", "fr_alp_1").put("de_31_21", "56.54")
    battle = t.battle(ALLIES, "56.54", "fr_29_15 fr_30_15 fr_alp_1", "de_31_21", result="+2/-")
    lost = [c.about for c in offence(t.state, battle) if c.rule == "9.3.2"]
    assert lost == [tuple(sorted((u("fr_29_15"), u("fr_alp_1")))), (u("fr_30_15"),)]
    t.put("fr_30_15", "55.54", ce=3).run(Checks(battle, ALLIES), dice=(4, 4))
    assert (t.ce("fr_29_15"), t.ce("fr_30_15")) == (0, 4)
