"""5.1.2 to 5.5: which army and which corps a unit belongs to, and what that allows it."""

from marne.games.offensive_a_outrance import setup
from marne.games.offensive_a_outrance.areas import army_at
from marne.games.offensive_a_outrance.attachment import (
    COMMANDS,
    Corps,
    armies_by_ground,
    corps_hindrance,
    eligible,
    load,
)
from marne.games.offensive_a_outrance.attack import joint_hindrance
from marne.games.offensive_a_outrance.designating import Areas
from marne.games.offensive_a_outrance.forces import bodies
from marne.games.offensive_a_outrance.options import Rules
from marne.games.offensive_a_outrance.stacking import force_hindrance
from marne.games.offensive_a_outrance.standing import on_map, where
from marne.games.offensive_a_outrance.state import ENTRAINING, changed, set_task
from marne.games.offensive_a_outrance.steps import extra
from marne.games.offensive_a_outrance.supply import Sources
from marne.games.offensive_a_outrance.units import ARMIES, ARMY, CORPS_NUMBER, NONE, TRAIN_OF
from tests.games.offensive_a_outrance.moving import field
from tests.games.offensive_a_outrance.table import ALLIES, GERMANY, Table, n, u

SECOND, FIRST, ALSACE = (ARMY[f"fr_army_{key}"] for key in ("second", "first", "alsace"))
SIXTH, SEVENTH = ARMY["de_army_sixth"], ARMY["de_army_seventh"]
BELGIANS, BEF = ARMY["be_army_belgian"], ARMY["gb_army_bef"]
SOUTH_OF_64 = ((FIRST, ALSACE, n("58.64"), n("48.64")),)


def two_armies() -> Table:
    """The First Army's area lies north of row 64, the Alsace Army's south of it."""
    return Table().given(boundaries=SOUTH_OF_64)


def army(t: Table, unit: str) -> int:
    """The army to which a unit would belong now."""
    side = GERMANY if unit.startswith("de_") else ALLIES
    return armies_by_ground(t.state, side)[u(unit)]


# 5.1.2 Armies.


def test_5_1_2_3_all_units_in_an_area_belong_to_its_army() -> None:
    t = two_armies().put("fr_alp_1", "52.62").put("fr_58r", "52.62").put("fr_10_c", "52.62").put("fr_alp_3", "52.67")
    assert [army(t, key) for key in ("fr_alp_1", "fr_58r", "fr_10_c", "fr_alp_3")] == [FIRST, FIRST, FIRST, ALSACE]


def test_5_5_1_an_asset_belongs_to_the_army_in_whose_area_it_stands() -> None:
    t = two_armies().put("fr_alp_1", "52.62").put("fr_14_7", "52.62")
    assert army(t, "fr_alp_1") == FIRST
    assert army(t.put("fr_alp_1", "52.67"), "fr_alp_1") == ALSACE, "whichever it moved with before"


def test_5_1_2_3_a_unit_that_is_in_no_area_keeps_its_army() -> None:
    t = Table(scenario="lorraine").put("fr_alp_1", "58.54").put("de_42_21", "48.55")
    for side, unit in ((ALLIES, "fr_alp_1"), (GERMANY, "de_42_21")):
        assert army_at(t.state, side, where(t.state, u(unit))) == NONE
        assert army(t, unit) == t.state.army[u(unit)]


def test_5_1_2_1_a_corps_belongs_to_the_army_in_whose_area_its_train_stands() -> None:
    t = two_armies().put("fr_train_14", "52.67").put("fr_27_14", "52.67")
    assert (army(t, "fr_train_14"), army(t, "fr_27_14")) == (ALSACE, ALSACE)


def test_g55_a_formation_goes_with_its_train_wherever_it_stands_itself() -> None:
    t = two_armies().put("fr_train_14", "52.67").put("fr_27_14", "52.62")
    assert army(t, "fr_27_14") == ALSACE


def test_g55_a_formation_without_a_train_on_the_map_goes_with_its_area() -> None:
    assert army(two_armies().put("fr_27_14", "52.67"), "fr_27_14") == ALSACE


def test_5_1_2_3_units_that_entrain_or_ride_keep_their_army() -> None:
    t = two_armies().put("fr_58r", "52.62").put("fr_63r", "52.62").put("fr_66r", "52.62").ride("fr_58r")
    set_task(t.state, u("fr_63r"), ENTRAINING, 3)
    assert [army(t, key) for key in ("fr_58r", "fr_63r", "fr_66r")] == [ALSACE, ALSACE, FIRST]


def test_5_1_2_3_a_depot_stays_with_its_army() -> None:
    assert army(two_armies().put("fr_depot_first", "52.67"), "fr_depot_first") == FIRST


def test_5_1_2_2_attachment_is_set_when_the_areas_are() -> None:
    t = Table().put("fr_58r", "52.62").put("fr_15_8", "54.60").put("fr_14_7", "54.68").put("fr_train_8", "54.60")
    t.put("fr_train_7", "54.68").put("de_28_14", "58.63").given(fronts=(1 << n("58.64"), 0))
    t.given(boundaries=SOUTH_OF_64).run(Areas(ALLIES))
    assert t.state.army[u("fr_58r")] == ALSACE
    t.choose("accept")
    assert t.state.army[u("fr_58r")] == FIRST and t.cites("5.1.2-3")


def test_5_4_an_army_unit_stays_with_its_army() -> None:
    t = Table().put("de_belgien_26_lw", "60.60")
    assert not eligible(t.state, u("de_belgien_26_lw"), SIXTH)
    assert eligible(t.state, u("de_belgien_26_lw"), ARMY["de_army_belgien"])


def test_25_1_3_the_cavalry_of_hkk_3_belongs_to_the_sixth_army_before_turn_10() -> None:
    t = Table().put("de_b_c", "60.60")
    assert COMMANDS[u("de_b_c")] == (SIXTH,)
    assert eligible(t.state, u("de_b_c"), SIXTH) and not eligible(t.state, u("de_b_c"), SEVENTH)
    assert eligible(t.given(turn=10).state, u("de_b_c"), SEVENTH)


def test_5_2_5_1_no_foreign_attachment() -> None:
    t = Table()
    assert not eligible(t.state, u("gb_1_i"), FIRST) and eligible(t.state, u("gb_1_i"), BEF)


def test_5_2_5_2_the_belgians_take_the_naval_units_and_one_french_division() -> None:
    t = Table().put("fr_70r", "40.14").put("fr_59r", "40.14").given(turn=22)
    t.given(boundaries=((BELGIANS, FIRST, n("46.16"), n("36.16")),))
    for key in ("gb_marine", "gb_1_naval", "gb_naval_artillery"):
        assert eligible(t.state, u(key), BELGIANS) and not eligible(t.state, u(key), FIRST)
    first, second = sorted(("fr_70r", "fr_59r"), key=u)
    assert eligible(t.state, u(first), BELGIANS) and not eligible(t.state, u(second), BELGIANS)
    t.given(army=changed(t.state.army, u(second), BELGIANS))
    assert eligible(t.state, u(second), BELGIANS) and not eligible(t.state, u(first), BELGIANS)


# 5.2 Corps.


def a_corps() -> Table:
    """The 14th Corps, an Independent Division and a cavalry Division, all of the First Army."""
    t = Table().stack("55.62", "fr_train_14", "fr_27_14", "fr_28_14").stack("55.61", "fr_71r", "fr_6_c", "fr_44")
    return t.put("fr_train_21", "57.60").put("fr_train_20", "54.53")


def test_g57_an_independent_formation_is_attached_to_a_corps_of_its_army() -> None:
    t = a_corps().run(Corps(ALLIES)).choose("attach", "fr_71r")
    assert t.nouns("under") == {CORPS_NUMBER["fr_corps_14"], CORPS_NUMBER["fr_corps_21"]}
    assert t.why_not("under", "fr_corps_20").rule == "5.2.2-1"
    assert t.why_not("independent").rule == "5.2.2-1"
    t.choose("under", "fr_corps_14").choose("done")
    assert t.state.corps[u("fr_71r")] == CORPS_NUMBER["fr_corps_14"] and not t.state.variable


def test_5_2_3_a_corps_has_no_more_than_its_limit() -> None:
    t = a_corps().run(Corps(ALLIES)).choose("attach", "fr_71r").choose("under", "fr_corps_14")
    assert load(t.state, CORPS_NUMBER["fr_corps_14"]) == 24
    t.choose("attach", "fr_44")
    assert t.why_not("under", "fr_corps_14").rule == "5.2.3"


def test_5_2_4_2_cavalry_formations_stay_independent() -> None:
    t = a_corps().run(Corps(ALLIES))
    assert t.why_not("attach", "fr_6_c").rule == "5.2.4-2"


def test_5_2_2a_three_formations_of_a_side_may_leave_their_corps_in_the_whole_game() -> None:
    t = a_corps().put("fr_13_21", "57.60").put("fr_43_21", "57.60").run(Corps(ALLIES))
    for key in ("fr_27_14", "fr_28_14", "fr_13_21"):
        t.choose("attach", key).choose("independent")
    assert t.state.corps[u("fr_27_14")] == NONE and t.cites("5.2.2a-1")
    assert t.why_not("attach", "fr_43_21").rule == "5.2.2a-2"
    t.choose("attach", "fr_27_14").choose("under", "fr_corps_14")
    assert t.state.corps[u("fr_27_14")] == CORPS_NUMBER["fr_corps_14"]
    t.choose("attach", "fr_27_14").choose("independent")
    assert t.state.variable.bit_count() == 3


def test_5_2_2_2_a_formation_begins_in_its_printed_corps() -> None:
    t = Table()
    assert t.state.corps[u("fr_27_14")] == CORPS_NUMBER["fr_corps_14"] and t.state.corps[u("fr_71r")] == NONE


def test_5_1_2_1_only_formations_of_ones_own_are_attached() -> None:
    t = a_corps().put("de_31_21", "60.60").run(Corps(ALLIES))
    assert t.why_not("attach", "de_31_21").rule == "5.1.2-1"
    assert t.why_not("attach", "fr_alp_1").rule == "5.1.2-1"


# 5.3 What it means.


def joint(t: Table, *units: str) -> str:
    """By which rule some units cannot attack 56.54 together; nothing if they can."""
    why = joint_hindrance(t.put("de_31_21", "56.54").state, sum(1 << u(key) for key in units), n("56.54"))
    return why.rule if why else ""


def test_w14_5_3_2_2_units_of_more_than_two_corps_do_not_combine() -> None:
    t = Table().put("fr_29_15", "55.55").put("fr_11_20", "55.54").put("fr_68r", "56.55")
    assert joint(t, "fr_29_15", "fr_11_20", "fr_68r") == "9.2.2"
    assert joint(t, "fr_29_15", "fr_11_20") == joint(t, "fr_29_15", "fr_68r") == ""


def test_w14_5_3_3_2_a_stack_of_independents_counts_as_one_corps() -> None:
    t = Table().put("fr_29_15", "55.55").stack("56.55", "fr_68r", "fr_59r")
    assert joint(t, "fr_29_15", "fr_59r", "fr_68r") == ""
    assert joint(t.put("fr_59r", "55.54"), "fr_29_15", "fr_59r", "fr_68r") == "9.2.2"


def test_5_3_1_3_units_of_different_armies_do_not_combine() -> None:
    t = Table().put("fr_29_15", "55.55").put("fr_15_8", "56.55")
    assert t.state.army[u("fr_29_15")] == SECOND and t.state.army[u("fr_15_8")] == FIRST
    assert joint(t, "fr_29_15", "fr_15_8") == "9.2.2"


def test_5_4_2_an_army_unit_in_a_corps_counts_with_it() -> None:
    t = Table().put("de_belgien_26_lw", "51.19").put("de_5r_3r", "51.19")
    corps = CORPS_NUMBER["de_corps_3r"]
    t.given(corps=changed(t.state.corps, u("de_belgien_26_lw"), corps))
    units = 1 << u("de_belgien_26_lw") | 1 << u("de_5r_3r")
    assert len(bodies(t.state, units)) == 1


# 5.0, 5.2, 5.3, 5.5 The rest.


def test_5_0_units_change_their_army_but_for_those_of_one_army() -> None:
    t = two_armies().put("fr_58r", "52.62").put("de_belgien_26_lw", "60.60")
    assert t.state.army[u("fr_58r")] == ALSACE and army(t, "fr_58r") == FIRST
    assert army(t, "de_belgien_26_lw") == t.state.army[u("de_belgien_26_lw")] == ARMY["de_army_belgien"]


def test_5_2_1_an_army_has_no_more_corps_than_corps_boxes() -> None:
    assert [ARMIES[a].corps_boxes for a in (FIRST, SECOND, ALSACE, SIXTH, SEVENTH)] == [5, 6, 2, 6, 4]
    s = setup.fresh(Rules())
    for a, found in enumerate(ARMIES):
        assert sum(s.army[t] == a and on_map(s, t) for t in TRAIN_OF) <= found.corps_boxes


def test_5_2_2_1_who_is_put_into_a_corps_fights_and_is_fed_with_it() -> None:
    t = a_corps().run(Corps(ALLIES)).choose("attach", "fr_71r").choose("under", "fr_corps_14").choose("done")
    t.put("fr_71r", "55.63")
    assert len(bodies(t.state, 1 << u("fr_71r") | 1 << u("fr_27_14"))) == 1
    assert list(Sources(t.state, ALLIES).trains(u("fr_71r"))) == [u("fr_train_14")]


def test_5_2_2a_1_a_formation_leaves_its_printed_corps_and_comes_back() -> None:
    t = a_corps().run(Corps(ALLIES)).choose("attach", "fr_27_14").choose("under", "fr_corps_21")
    assert t.state.corps[u("fr_27_14")] == CORPS_NUMBER["fr_corps_21"] and t.cites("5.2.2a-1")
    t.choose("attach", "fr_27_14").choose("independent")
    assert t.state.corps[u("fr_27_14")] == NONE
    t.choose("attach", "fr_27_14").choose("under", "fr_corps_14")
    assert t.state.corps[u("fr_27_14")] == CORPS_NUMBER["fr_corps_14"]


def test_5_2_2a_2_no_fourth_formation_does() -> None:
    t = a_corps().put("fr_13_21", "57.60")
    t.given(variable=sum(1 << u(key) for key in ("fr_28_14", "fr_43_21", "fr_29_15"))).run(Corps(ALLIES))
    assert t.why_not("attach", "fr_27_14").rule == t.why_not("attach", "fr_13_21").rule == "5.2.2a-2"
    assert t.offers("attach", "fr_28_14"), "he is one of the three"
    t.given(variable=sum(1 << u(key) for key in ("fr_28_14", "fr_43_21", "de_31_21")))
    assert corps_hindrance(t.state, u("fr_27_14"), NONE) is None, "the German's do not count"


def test_5_2_4_1_corps_are_never_independent() -> None:
    t = a_corps().run(Corps(ALLIES))
    assert all(t.state.corps[train] == corps for corps, train in enumerate(TRAIN_OF))
    assert t.why_not("attach", "fr_train_14").rule == "5.1.2-1"


def test_5_3_2_1_a_train_feeds_the_units_of_its_own_corps() -> None:
    t = a_corps().put("fr_13_21", "57.60")
    found = Sources(t.state, ALLIES)
    assert list(found.trains(u("fr_27_14"))) == [u("fr_train_14")]
    assert list(found.trains(u("fr_13_21"))) == [u("fr_train_21")] and list(found.trains(u("fr_71r"))) == []


def test_5_5_1_2_any_asset_goes_with_any_formation_and_slows_cavalry() -> None:
    t = field().stack("55.55", "fr_6_c", "fr_alp_1", "fr_toul_1", "fr_toul_art", "fr_paris_c")
    for key in ("fr_alp_1", "fr_toul_1", "fr_toul_art", "fr_paris_c"):
        assert force_hindrance(t.state, 1 << u("fr_6_c") | 1 << u(key)) is None
    assert (extra(t.state, 1 << u("fr_6_c")), extra(t.state, 1 << u("fr_6_c") | 1 << u("fr_alp_1"))) == (7, 3)
