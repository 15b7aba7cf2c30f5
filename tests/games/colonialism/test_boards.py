"""Boards: hexes and squares, the text that people share, battlefields from a seed, and their fairness."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from marne.games.colonialism.battlefield import LANDSCAPES, generate, landscape_for, middle, mirror
from marne.games.colonialism.board import grid
from marne.games.colonialism.game import Colonialism
from marne.games.colonialism.matchups import matchups
from marne.games.colonialism.sketches import (
    BadSketch,
    Sketch,
    from_rows,
    from_text,
    laid,
    paths,
    plain,
    to_text,
    unlaid,
)
from marne.games.colonialism.terrain import CRATERED, LETTERS, MOUNTAIN, TRENCH, URBAN
from marne.kernel import Match, SeededDice
from marne.kernel.game import BadOption

SIZES = [(16, 8), (8, 4), (10, 5), (20, 10), (24, 12), (32, 16)]


def test_every_hex_of_the_standard_board_has_its_name_and_neighbours() -> None:
    g = grid(16, 8, "hexes")
    assert g.names[0] == "1.1"
    assert g.names[-1] == "16.8"
    assert sorted(len(near) for near in g.beside)[-1] == 6
    assert {g.names[h] for h in g.beside[g.at(8, 5)]} == {"8.4", "8.6", "7.5", "7.6", "9.5", "9.6"}
    assert g.apart(g.at(1, 1), g.at(16, 8)) == max(g.apart(g.at(1, 1), h) for h in range(g.count))


def test_squares_touch_at_their_sides() -> None:
    g = grid(16, 8, "squares")
    assert {g.names[h] for h in g.beside[g.at(8, 5)]} == {"8.4", "8.6", "7.5", "9.5"}
    assert g.ways == 4


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("cells", ["hexes", "squares"])
def test_turned_by_180_degrees_a_board_is_the_same(size: tuple[int, int], cells: str) -> None:
    g = grid(*size, "hexes" if cells == "hexes" else "squares")
    for h in range(g.count):
        assert g.turned(g.turned(h)) == h
        assert {g.turned(b) for b in g.beside[h]} == set(g.beside[g.turned(h)])


def test_what_is_in_front_is_half_of_the_neighbours() -> None:
    g = grid(16, 8, "hexes")
    here = g.at(8, 5)
    for facing in range(6):
        assert (g.front(here, facing) & g.near[here]).bit_count() == 3
    assert not g.front(here, 0) >> g.at(10, 5) & 1  # exactly abeam


@st.composite
def sketches(draw: st.DrawFn) -> Sketch:
    columns, rows = draw(st.sampled_from(SIZES[:4]))
    cells = draw(st.sampled_from(["hexes", "squares"]))
    letters = draw(st.lists(st.sampled_from("..........FUHRMfr"), min_size=columns * rows, max_size=columns * rows))
    sketch = from_rows(["".join(letters[k * columns : (k + 1) * columns]) for k in range(rows)], cells)  # type: ignore[arg-type]
    g = sketch.grid
    masks = [sketch.roads, sketch.rails]
    for k in range(2):
        for _ in range(draw(st.integers(0, 2))):
            at = draw(st.integers(0, g.count - 1))
            path = [at]
            for _ in range(draw(st.integers(0, 9))):
                path.append(draw(st.sampled_from(g.beside[path[-1]])))
            masks[k] = laid(masks[k], g, path)
    return Sketch(columns, rows, sketch.cells, sketch.ground, sketch.hills, *masks)


@given(sketches())
@settings(max_examples=60, deadline=None)
def test_a_board_is_the_same_after_it_was_written_and_read(sketch: Sketch) -> None:
    assert from_text(to_text(sketch)) == sketch


def test_a_line_can_be_laid_and_taken_up_again() -> None:
    g = grid(16, 8, "hexes")
    path = [g.at(c, 5) for c in range(1, 9)]
    roads = laid(bytes(g.count), g, path)
    assert [(start, len(ways)) for start, ways in paths(g, roads)] == [(g.at(1, 5), 7)]
    assert unlaid(roads, g, path) == bytes(g.count)


@pytest.mark.parametrize(
    "text",
    [
        "",
        "16x9 16",
        "16x8 16/16",
        "16x8 15Q/16/16/16/16/16/16/16",
        "16x8 16/16/16/16/16/16/16/16 canal 1.1:2",
        "16x8 16/16/16/16/16/16/16/16 road 1.1:0",
        "16x8 16/16/16/16/16/16/16/16 road 99.1:2",
        "16x8 16/16/16/16/16/16/16/16 road 5.5:7",
        "200x100 " + "/".join(["200"] * 100),
    ],
)
def test_a_text_that_is_no_board_is_named(text: str) -> None:
    with pytest.raises(BadSketch):
        from_text(text)


def test_rows_of_different_length_are_no_board() -> None:
    with pytest.raises(BadSketch, match="equally long"):
        from_rows(["................"] * 7 + ["..............."])


@pytest.mark.parametrize("landscape", LANDSCAPES)
@pytest.mark.parametrize("size", SIZES)
def test_a_battlefield_is_fair_and_the_same_for_the_same_seed(landscape: str, size: tuple[int, int]) -> None:
    for seed in range(5):
        for cells in ("hexes", "squares"):
            sketch = generate(seed, landscape, *size, "hexes" if cells == "hexes" else "squares")
            assert mirror(sketch) == 1.0
            assert sketch == generate(seed, landscape, *size, sketch.cells)
            assert from_text(to_text(sketch)) == sketch
    assert len({generate(seed, landscape, *size).ground for seed in range(5)}) > 1


def test_an_unfair_board_is_measured() -> None:
    assert mirror(plain(16, 8)) == 1.0
    lopsided = from_rows(["FFFFFFFFFFFFFFFF"] + ["................"] * 7)
    assert mirror(lopsided) == 0.75


def test_landscapes_suit_their_time() -> None:
    assert landscape_for("fpw", 1870, "") == "fields"
    assert landscape_for("zulu", 1879, "meeting") == "veldt"
    assert landscape_for("ww1", 1914, "push") == "fields"
    assert landscape_for("ww1", 1916, "push") == "trenches"
    assert landscape_for("ww1", 1926, "") == "desert"
    front = [generate(seed, "trenches").ground.count(CRATERED) for seed in range(20)]
    assert min(front) > 5
    assert all(generate(seed, "trenches").ground.count(TRENCH) >= 4 for seed in range(20))
    assert all(generate(seed, "mountains").ground.count(MOUNTAIN) > 10 for seed in range(5))
    assert any(generate(seed, "fields").ground.count(URBAN) for seed in range(5))


def test_the_middle_of_the_board() -> None:
    g = grid(16, 8, "hexes")
    assert g.names[middle(g)] == "8.4"


def test_a_board_of_ones_own_can_be_agreed_on() -> None:
    text = to_text(matchups()["kambula_1879"].sketch())
    match = Match(Colonialism(), "zulu", {"board": text, "cards": "listed"}, SeededDice(2))
    assert match.position.state.ground == from_text(text).ground
    with pytest.raises(BadOption, match="board"):
        Match(Colonialism(), "zulu", {"board": "16x8 nonsense"}, SeededDice(2))


def test_every_letter_means_one_terrain() -> None:
    assert len(LETTERS) == 22


@pytest.mark.parametrize("size", ["12x6", "20x10", "24x12"])
def test_any_size_two_to_one_is_played(size: str) -> None:
    match = Match(Colonialism(), "fpw", {"size": size, "cards": "listed"}, SeededDice(2))
    assert f"{match.position.state.rules.columns}x{match.position.state.rules.rows}" == size
    with pytest.raises(BadOption, match="size"):
        Match(Colonialism(), "fpw", {"size": "13x6"}, SeededDice(2))
