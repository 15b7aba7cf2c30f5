"""STD.VP, STD.WIN, STD.OBJ: points, and who has won."""

import pytest

from marne.games.avalon_hill_1914.ground import PLACES
from marne.games.avalon_hill_1914.sequence import EndTurn
from marne.games.avalon_hill_1914.victory import DRAW, isolated, ledger, level, result, score
from tests.games.avalon_hill_1914.table import ALLIES, BELGIUM, GERMANY, HOLLAND, LUXEMBURG, Table


def held(*names: str) -> int:
    """The places of some names, as Germany holds them."""
    return sum(1 << k for k, place in enumerate(PLACES) if place.place in names)


HOME = held("Metz", "Strassburg")


def worth(t: Table, rule: str) -> tuple[int, int]:
    """What the lines of a rule bring both sides."""
    lines = [line.points for line in ledger(t.state) if line.rule == rule]
    return sum(german for german, _ in lines), sum(allied for _, allied in lines)


@pytest.mark.parametrize(
    ("rule", "names", "german", "allied"),
    [
        ("STD.VP.3", ("Economic",), 50, 20),
        ("STD.VP.4", ("Rouen", "Rheims", "Amiens"), 15, 6),
        ("STD.VP.5", ("Dunkirk", "Boulogne", "Calais", "Paris"), 40, 20),
        ("STD.VP.6", ("Metz",), 20, 40),
        ("STD.VP.7", ("Strassburg",), 10, 20),
        ("STD.VP.8", ("Gent", "Liège", "Brussels"), 15, 6),
        ("STD.VP.9", ("Namur",), 15, 6),
        ("STD.VP.10", ("Antwerp",), 20, 8),
    ],
)
def test_std_vp_3_to_10_what_places_are_worth(rule: str, names: tuple[str, ...], german: int, allied: int) -> None:
    assert worth(Table().given(held=held(*names)), rule) == (german, 0)
    assert worth(Table().given(held=0), rule) in ((0, allied), (0, 0))
    assert score(Table().given(held=held(*names)).state)[GERMANY] >= german


def test_std_vp_1_at_the_start_each_holds_his_own() -> None:
    assert Table().state.held == HOME
    assert score(Table().state) == (30, 20 + 6 + 20 + 6 + 6 + 8)


def test_std_vp_2_a_place_that_is_cut_off_counts_for_the_enemy() -> None:
    t = Table()
    assert not isolated(t.state)
    before = score(t.state)
    t.put("de_gd", "P6")
    assert isolated(t.state) == held("Dunkirk")
    after = score(t.state)
    assert (after[0] - before[0], before[1] - after[1]) == (10, 5)
    assert [line.rule for line in ledger(t.state) if line.kind == "isolated"] == ["STD.VP.2"]
    t.given(held=HOME | held("Dunkirk"))
    assert not isolated(t.state)  # a conquered place is won back by passing through it


def test_std_vp_11_to_14_points_for_units_are_kept_by_side() -> None:
    t = Table().given(kills=(28, 5))
    assert worth(t, "STD.VP.11") == (28, 5)


@pytest.mark.parametrize(
    ("rule", "country", "points"), [("STD.VP.15", BELGIUM, 30), ("STD.VP.16", HOLLAND, 50), ("STD.VP.17", LUXEMBURG, 5)]
)
def test_std_vp_15_to_17_points_for_invasions(rule: str, country: int, points: int) -> None:
    assert worth(Table(), rule) == (0, 0)
    assert worth(Table().violate(country), rule) == (0, points)


def test_std_vp_18_and_20_belgian_cities_count_for_the_allies_until_a_german_passes() -> None:
    assert worth(Table(), "STD.VP.8") == (0, 6)


@pytest.mark.parametrize(
    ("points", "how"),
    [
        ((10, 10), "draw"),
        ((11, 10), "marginal"),
        ((20, 10), "tactical"),
        ((49, 10), "tactical"),
        ((50, 10), "decisive"),
        ((1, 0), "decisive"),
        ((61, 125), "tactical"),
    ],
)
def test_std_win_5_to_7_levels(points: tuple[int, int], how: str) -> None:
    assert level(points) == how


def test_std_obj_2_points_are_counted_after_move_12() -> None:
    t = Table().given(move=12).run(EndTurn())
    assert t.over
    assert t.state.winner == ALLIES
    found = result(t.state)
    assert found is not None
    assert (found.winner, found.rule) == ("allied", "STD.OBJ.1")
    assert t.told("end")[0]["allied"] == 66


def test_short_3_six_moves() -> None:
    assert Table(version="short", last_move=6).given(move=6).run(EndTurn()).state.winner == ALLIES


def test_std_win_a_draw() -> None:
    t = Table().given(move=12, kills=(36, 0)).run(EndTurn())
    assert t.state.winner == DRAW
    found = result(t.state)
    assert found is not None
    assert found.winner is None


def test_std_obj_1_the_side_with_more_points_has_won() -> None:
    assert Table().given(move=12, kills=(37, 0)).run(EndTurn()).state.winner == GERMANY
    assert Table().given(move=12, kills=(35, 0)).run(EndTurn()).state.winner == ALLIES
