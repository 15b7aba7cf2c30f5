"""Chapter 2: what is printed on counters and markers."""

from marne.games.offensive_a_outrance import setup
from marne.games.offensive_a_outrance.ammunition import left as increments
from marne.games.offensive_a_outrance.attachment import corps_hindrance, eligible, load
from marne.games.offensive_a_outrance.camps import limit
from marne.games.offensive_a_outrance.depots import by_rail
from marne.games.offensive_a_outrance.options import Rules
from marne.games.offensive_a_outrance.ratings import artillery_value, base_effectiveness, defense, effectiveness
from marne.games.offensive_a_outrance.state import changed, garrisoned
from marne.games.offensive_a_outrance.supply import sources
from marne.games.offensive_a_outrance.tables import RESULTS
from marne.games.offensive_a_outrance.units import (
    ARMIES,
    ARMY,
    ASSETS,
    BASE_CE,
    COMBAT,
    CORPS,
    CORPS_NUMBER,
    DEPOT_OF,
    FORMATIONS,
    FORTRESSES,
    HOME_CORPS,
    IMPROVED_CE,
    LIMIT_OF,
    NONE,
    NUMBER,
    PROVISION,
    SIDE,
    TRAIN_OF,
    UNITS,
)
from tests.games.offensive_a_outrance.moving import field, move
from tests.games.offensive_a_outrance.rails import railway, with_railway
from tests.games.offensive_a_outrance.table import ALLIES, GERMANY, Table, keys, names, u

NANCY = "51.54"


def test_2_0_2_austro_hungarian_guns_are_german() -> None:
    found = {unit.key for unit in UNITS if unit.austrian}
    assert found == {"de_ah_1", "de_ah_2"}
    assert all(UNITS[u(key)].nation == "german" and SIDE[u(key)] == GERMANY for key in found)


def test_2_2_1_1_depots_bear_their_army_trains_their_corps_others_a_number_and_their_corps() -> None:
    assert all(UNITS[depot].id == ARMIES[army].id for army, depot in DEPOT_OF.items())
    assert all(UNITS[train].id == corps.id for train, corps in zip(TRAIN_OF, CORPS, strict=True))
    assert UNITS[u("fr_29_15")].id == "29/15" and CORPS[HOME_CORPS[u("fr_29_15")]].id == "15"
    assert UNITS[u("fr_71r")].id == "71r" and HOME_CORPS[u("fr_71r")] == NONE


def test_2_2_1_2_units_of_belgien_are_independent_formations_and_stay_with_it() -> None:
    found = {unit.key for unit in UNITS if unit.army_unit}
    assert found == {"de_belgien_marine", "de_belgien_26_lw"}
    s = Table().state
    for key in found:
        assert FORMATIONS >> u(key) & 1 and HOME_CORPS[u(key)] == NONE
        assert [a.key for k, a in enumerate(ARMIES) if eligible(s, u(key), k)] == ["de_army_belgien"]


def test_2_2_3_units_with_a_dot_combine() -> None:
    marked = {unit.key for unit in UNITS if unit.combines == UNITS[u("de_eichhorn")].id}
    parts = setup.fresh(Rules()).rules.setting.combinations[u("de_eichhorn")]
    assert marked == {UNITS[part].key for part in parts} == {"de_1_b_lw", "de_2_b_lw"}


def test_2_3_5_a_hexagon_gives_the_range_of_a_garrison() -> None:
    t = Table().put("fr_71r", "51.60").put("fr_belfort_1", "50.68").put("fr_toul_art", "48.53")
    t.stack("53.62", "de_31_21").stack("52.67", "de_25_lw").stack("50.52", "de_42_21")
    assert [limit(t.state, u(key)) for key in ("fr_71r", "fr_belfort_1", "fr_toul_art")] == [4, 2, 3]


def test_2_3_6_combat_assets_have_a_base_ce_that_never_changes() -> None:
    assert all(BASE_CE[NUMBER[key]] for key in keys(ASSETS & COMBAT))
    assert not sum(1 << unit for unit in IMPROVED_CE) & ASSETS, "only markers have a second side"


def test_2_6_2_1_the_extended_side_says_how_much_ammo_it_gives_in_a_turn() -> None:
    assert [PROVISION[u(key)] for key in ("fr_depot_second", "fr_train_15", "de_train_21")] == [8, 4, 4]
    t = Table().put("fr_train_15", NANCY).flip("fr_train_15")
    t.given(ammo=changed(t.state.ammo, u("fr_train_15"), 3))
    assert increments(t.state, u("fr_train_15")) == 1


def test_2_6_3_a_depot_moves_along_railways_only() -> None:
    t = with_railway(field().put("fr_depot_second", NANCY), ALLIES, NANCY)
    move(t, ALLIES)
    assert not t.offers("pick", "fr_depot_second") and t.offers("depot", "fr_depot_second")
    reached = set().union(*(names(wave) for wave in by_rail(t.state, u("fr_depot_second"))))
    assert len(reached) > 1 and reached <= names(railway(ALLIES, NANCY))


def test_2_7_1_what_a_fortress_bears() -> None:
    s = Table().works("fortress_toul_4853").state
    fortress = u("fortress_toul_4853")
    assert (defense(s, fortress), artillery_value(s, fortress), UNITS[fortress].strength_class) == (8, 4, "A")
    assert UNITS[fortress].steps == 3 and garrisoned(s) >> fortress & 1
    for unit in (UNITS[NUMBER[key]] for key in keys(FORTRESSES)):
        assert unit.defense and unit.av and unit.strength_class and unit.steps and not unit.attack


def test_2_7_4_fortress2_units_are_sources_of_supply_and_fortress1_units_are_none() -> None:
    t = Table().works("fortress_toul_4853", "fortress_paris_1436", "fortress_manonviller_5557")
    assert names(sources(t.state, ALLIES).everywhere()) >= {"48.53"}
    found = sources(t.given(rails=(0, 0)).state, ALLIES)
    assert names(found.fortress_hexes("Toul")) == {"48.53"} and not found.fortress_hexes("Paris")
    assert not names(found.everywhere()) & {"14.36", "55.57"}


def test_2_7_5_the_higher_the_class_the_better_it_resists() -> None:
    steps = {"w": 0.0, "*": 0.25, "+": 0.5, "1": 1.0, "2": 2.0}
    for key in ("bombardment_21", "bombardment_305", "bombardment_42"):
        table = RESULTS[key]
        lost = [sum(steps[table.result(table.named(name), die)] for die in range(1, 7)) for name in "ABC"]
        assert lost[0] < lost[1] < lost[2], key
    assert {unit.strength_class for unit in UNITS if unit.steps} == {"A", "B", "C"}


def test_2_8_2_a_marker_is_used_on_its_first_side_first() -> None:
    t = Table().put("fr_71r", "51.60").put("fr_29_15", "55.55")
    assert [base_effectiveness(t.state, u(key)) for key in ("fr_71r", "fr_29_15")] == [9, 11]
    t.given(improved=0b10)
    assert [base_effectiveness(t.state, u(key)) for key in ("fr_71r", "fr_29_15")] == [10, 11]


def test_2_8_3_a_part_of_a_division_has_its_marker() -> None:
    part, whole = UNITS[u("de_26m_13")], UNITS[u("de_26_13")]
    assert part.id == "26-/13" and whole.id == "26/13"
    assert part.formation and (part.ce, part.corps) == (whole.ce, whole.corps)


def test_2_8_2_markers_show_the_base_ce_of_formations() -> None:
    assert all(BASE_CE[NUMBER[key]] for key in keys(FORMATIONS))
    t = Table().put("de_31_21", "60.55").put("fr_29_15", "55.55").put("fr_59r", "52.55")
    assert [effectiveness(t.state, u(key)) for key in ("de_31_21", "fr_29_15", "fr_59r")] == [12, 11, 9]


def test_2_8_4_a_corps_marker_shows_how_much_may_be_attached() -> None:
    assert {LIMIT_OF[CORPS_NUMBER[key]] for key in ("fr_corps_14", "de_corps_21", "de_corps_1b")} == {28}
    t = Table().stack("55.62", "fr_train_14", "fr_27_14", "fr_28_14").stack("55.61", "fr_71r", "fr_44", "fr_58r")
    corps = CORPS_NUMBER["fr_corps_14"]
    t.given(army=changed(t.state.army, u("fr_58r"), ARMY["fr_army_first"]))
    assert load(t.state, corps) == 16 and corps_hindrance(t.state, u("fr_71r"), corps) is None
    t.given(corps=changed(t.state.corps, u("fr_71r"), corps))
    refusal = corps_hindrance(t.state, u("fr_58r"), corps)
    assert load(t.state, corps) == 24 and refusal and refusal.rule == "5.2.3"
