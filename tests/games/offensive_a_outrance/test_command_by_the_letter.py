"""1 to 6, 14, 16: what edition 3 reads by the letter of the clauses, and how earlier editions go on."""

import pytest

from marne.games.offensive_a_outrance.attachment import Corps, corps_hindrance, load
from marne.games.offensive_a_outrance.combining import combine, split
from marne.games.offensive_a_outrance.state import changed
from marne.games.offensive_a_outrance.units import CORPS_NUMBER, NONE
from tests.games.offensive_a_outrance.table import ALLIES, Table, u

EDITIONS = (2, 3)
FRENCH_14, GERMAN_14 = CORPS_NUMBER["fr_corps_14"], CORPS_NUMBER["de_corps_14"]


# 5.2 Corps.


@pytest.mark.parametrize(("edition", "rule"), [(2, ""), (3, "5.2.3")])
def test_5_2_3_a_formation_comes_back_to_its_printed_corps_only_if_that_has_room(edition: int, rule: str) -> None:
    t = Table(edition=edition).stack("55.62", "fr_train_14", "fr_27_14", "fr_28_14", "fr_71r", "fr_44")
    t.run(Corps(ALLIES)).choose("attach", "fr_27_14").choose("independent")
    for key in ("fr_71r", "fr_44"):
        t.choose("attach", key).choose("under", "fr_corps_14")
    assert load(t.state, FRENCH_14) == 24
    refusal = corps_hindrance(t.state, u("fr_27_14"), FRENCH_14)
    assert (refusal.rule if refusal else "") == rule
    t.choose("attach", "fr_44").choose("independent")
    assert corps_hindrance(t.state, u("fr_27_14"), FRENCH_14) is None


def brigades(edition: int, *corps: int) -> Table:
    """The two brigades of Eichhorn and the Train of the German 14th Corps; attached to some corps."""
    t = Table(edition=edition, scenario="lorraine").stack("58.65", "de_1_b_lw", "de_2_b_lw", "de_train_14")
    t.elsewhere("inside", "de_eichhorn")
    for key, number in zip(("de_1_b_lw", "de_2_b_lw"), corps, strict=True):
        t.given(corps=changed(t.state.corps, u(key), number))
    return t


@pytest.mark.parametrize(("edition", "counted"), [(2, 8), (3, 0)])
def test_5_2_3_who_is_combined_into_another_unit_is_attached_to_no_corps(edition: int, counted: int) -> None:
    t = brigades(edition, GERMAN_14, NONE).stack("60.64", "de_28_14", "de_29_14")
    assert load(t.state, GERMAN_14) == 20
    t.act(combine, u("de_eichhorn"))
    assert load(t.state, GERMAN_14) == 16 + counted // 2
    assert t.state.corps[u("de_eichhorn")] == NONE, "his brigades were not in one corps"


@pytest.mark.parametrize(("edition", "corps"), [(2, NONE), (3, GERMAN_14)])
def test_5_1_2_2_who_combines_stays_in_the_corps_of_his_parts(edition: int, corps: int) -> None:
    t = brigades(edition, GERMAN_14, GERMAN_14).stack("60.64", "de_28_14", "de_29_14")
    t.act(combine, u("de_eichhorn"))
    assert t.state.corps[u("de_eichhorn")] == corps and load(t.state, GERMAN_14) == 24
    t.given(corps=changed(t.state.corps, u("de_eichhorn"), NONE)).act(split, u("de_eichhorn"))
    assert [t.state.corps[u(key)] for key in ("de_1_b_lw", "de_2_b_lw")] == [GERMAN_14 if edition < 3 else NONE] * 2


def test_5_2_3_a_unit_for_which_its_corps_has_no_room_is_independent() -> None:
    t = brigades(3, GERMAN_14, GERMAN_14).stack("60.64", "de_28_14", "de_29_14", "de_30_15")
    t.given(corps=changed(t.state.corps, u("de_30_15"), GERMAN_14)).elsewhere("dead", "de_2_b_lw")
    assert load(t.state, GERMAN_14) == 28
    t.act(combine, u("de_eichhorn"))
    assert t.state.corps[u("de_eichhorn")] == NONE and t.at("de_eichhorn") == "58.65"
