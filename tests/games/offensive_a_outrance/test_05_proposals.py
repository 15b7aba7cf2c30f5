"""5.1.1, 5.1.3, A4, A6: the boundaries that are proposed."""

from itertools import pairwise

import pytest

from marne.board import bits
from marne.games.offensive_a_outrance.areas import astray, line_hindrance, shape_hindrance
from marne.games.offensive_a_outrance.designating import Areas
from marne.games.offensive_a_outrance.ground import EVERY, HEXES
from marne.games.offensive_a_outrance.proposals import order, proposed
from marne.games.offensive_a_outrance.units import ARMIES, ARMY
from tests.games.offensive_a_outrance.table import ALLIES, Table, n, u

SECOND, FIRST, ALSACE = (ARMY[f"fr_army_{key}"] for key in ("second", "first", "alsace"))
MIXED = (
    "fr_31_16 52.55 fr_29_15 54.63 fr_train_15 55.58 fr_train_16 56.64 fr_13_21 53.65 fr_train_21 54.53"
    " fr_train_8 53.52 fr_14_7 52.61"
)
APART = "fr_29_15 53.52 fr_train_16 56.53 fr_13_21 53.60 fr_15_8 55.55 fr_train_8 50.55 fr_14_7 57.64"
HOPELESS = (
    "fr_train_8 54.59 fr_train_7 52.63 fr_train_21 54.60 fr_train_16 52.60 fr_29_15 54.65 fr_13_21 54.52 fr_14_7 53.52"
)


def opposite(pieces: str) -> Table:
    """Pieces with their hexes, before a German Front Line along the columns 58 and 59; no army has a plan."""
    t, words = Table(), pieces.split()
    for key, space in zip(words[::2], words[1::2], strict=True):
        t.put(key, space)
    named = {HEXES[a].name for a in HEXES if EVERY >> a & 1}
    line = named & {f"{column}.{row}" for column in (58, 59) for row in range(52, 69)}
    return t.given(fronts=(bits(map(n, line)), 0), plans=bytes(len(ARMIES)))


def test_a4_who_stands_five_rows_south_but_thirteen_columns_west_is_nearer_to_the_sea() -> None:
    t = opposite("fr_29_15 57.55 fr_15_8 44.60")
    assert order(t.state, ALLIES) == (FIRST, SECOND)


def test_a6_a_line_bends_where_no_straight_one_parts_the_armies() -> None:
    pieces = "fr_31_16 54.54 fr_train_15 54.58 fr_train_8 57.53 fr_13_21 52.58 fr_15_8 51.59"
    t = opposite(pieces)
    t.given(boundaries=proposed(t.state, ALLIES))
    assert not [key for key in pieces.split()[::2] if astray(t.state, u(key))]


def test_5_1_3_what_is_proposed_leaves_no_army_more_trains_than_corps_boxes() -> None:
    t = opposite(
        "fr_train_16 54.65 fr_train_8 54.59 fr_train_21 52.63 fr_train_7 56.67 fr_29_15 57.60 fr_31_16 54.63"
        " fr_14_7 57.65"
    )
    assert order(t.state, ALLIES) == (SECOND, ALSACE)
    assert line_hindrance(t.state, ALLIES, proposed(t.state, ALLIES)) is None


@pytest.mark.parametrize("pieces", [MIXED, APART])
def test_5_1_1_1_what_is_proposed_gives_each_army_an_area_of_its_own_though_they_are_mixed(pieces: str) -> None:
    t = opposite(pieces)
    assert {*order(t.state, ALLIES)} == {SECOND, FIRST, ALSACE}
    assert shape_hindrance(t.state, ALLIES, proposed(t.state, ALLIES)) is None


def test_a6_something_is_proposed_where_nothing_fits() -> None:
    t = opposite(HOPELESS).run(Areas(ALLIES)).choose("accept")
    assert [line[:2] for line in t.state.boundaries] == [*pairwise(order(t.state, ALLIES))]
    assert all(len(line) == 4 for line in t.state.boundaries[1:])


def test_a6_no_line_is_drawn_for_the_sake_of_a_garrison() -> None:
    t = opposite("fr_15_8 54.60 fr_train_8 53.60 fr_73r 48.53")
    assert t.state.army[u("fr_73r")] == SECOND and order(t.state, ALLIES) == (FIRST,)
