"""Layouts and hex boards: printed names, neighbours, directions, distances and shapes."""

from itertools import combinations, pairwise
from math import dist, isclose

import pytest
from hypothesis import given
from hypothesis import strategies as st

from marne.board import (
    Axial,
    BadBoard,
    BadName,
    Border,
    HexBoard,
    OffsetColumns,
    Rectangle,
    bits,
)
from tests.board.boards import full_board, grids, hex_boards, one_space


def names_beside(board: HexBoard[None], name: str) -> set[str]:
    """The printed names of a hex's neighbours."""
    return {board.name(space) for space in board.adjacent(board.index(name))}


def test_offset_columns_push_even_columns_half_a_hex_down() -> None:
    board = full_board("offset columns")
    assert names_beside(board, "44.40") == {"44.39", "44.41", "43.40", "43.41", "45.40", "45.41"}
    assert names_beside(board, "43.41") == {"43.40", "43.42", "42.40", "42.41", "44.40", "44.41"}


def test_hexes_43_40_and_43_41_are_adjacent() -> None:
    board = full_board("offset columns")
    assert board.border(board.index("43.40"), board.index("43.41")) == "land"


def test_axial_numbers_run_down_to_the_right() -> None:
    board = full_board("axial")
    assert names_beside(board, "Z0") == {"Z-1", "Z1", "AA0", "AA1", "Y0", "Y-1"}


def test_a_rectangle_of_hexes_pushes_even_columns_half_a_hex_down() -> None:
    board = full_board("hexes")
    assert names_beside(board, "4.4") == {"4.3", "4.5", "3.4", "3.5", "5.4", "5.5"}
    assert names_beside(board, "1.1") == {"1.2", "2.1"}


def test_squares_are_neighbours_across_a_side_and_across_a_corner_only_on_request() -> None:
    sides = {"4.3", "4.5", "3.4", "5.4"}
    assert names_beside(full_board("squares"), "4.4") == sides
    assert names_beside(full_board("squares with corners"), "4.4") == sides | {"3.3", "3.5", "5.3", "5.5"}


@pytest.mark.parametrize(
    ("name", "column"), [("A1", 1), ("Z1", 26), ("AA1", 27), ("BB1", 28), ("SS1", 45), ("AAA1", 53)]
)
def test_letters_are_doubled_after_z(name: str, column: int) -> None:
    assert Axial().column_row(name) == (column, 1)
    assert Axial().name(column, 1) == name


@pytest.mark.parametrize("name", ["AB1", "A", "1", "a1", "A01", "A-0", "A1.", "", "A 1"])
def test_axial_refuses_what_is_not_printed_so(name: str) -> None:
    with pytest.raises(BadName, match="letter once or repeated"):
        Axial().column_row(name)


@pytest.mark.parametrize("name", ["5.16", "052.16", "5216", "52.1", "52,16", "-1.16", ""])
def test_offset_columns_refuse_what_is_not_printed_so(name: str) -> None:
    with pytest.raises(BadName, match="two digits each"):
        OffsetColumns().column_row(name)


def test_names_that_cannot_be_printed_are_refused() -> None:
    with pytest.raises(BadName, match="two digits each"):
        OffsetColumns().name(100, 1)
    with pytest.raises(BadName, match="A is column 1"):
        Axial().name(0, 1)


@given(st.integers(0, 99), st.integers(0, 99))
def test_offset_names_round_trip(column: int, row: int) -> None:
    assert OffsetColumns().column_row(OffsetColumns().name(column, row)) == (column, row)


@given(st.integers(1, 200), st.integers(-99, 99))
def test_axial_names_round_trip(column: int, row: int) -> None:
    assert Axial().column_row(Axial().name(column, row)) == (column, row)


@pytest.mark.parametrize(("columns", "rows"), [(0, 8), (16, 0), (-1, 4)])
def test_a_rectangle_without_spaces_is_refused(columns: int, rows: int) -> None:
    with pytest.raises(ValueError, match=f"{columns} x {rows} has no spaces"):
        Rectangle(columns, rows)


def test_a_rectangle_refuses_cells_beside_it_and_odd_wishes() -> None:
    with pytest.raises(BadName, match="not on a board of 16 x 8"):
        Rectangle().column_row("17.1")
    with pytest.raises(BadName, match="not on a board of 16 x 8"):
        Rectangle().name(1, 9)
    with pytest.raises(BadName, match=r"not written like 3\.7"):
        Rectangle().column_row("03.7")
    with pytest.raises(ValueError, match="no diagonal"):
        Rectangle(diagonals=True)
    with pytest.raises(ValueError, match="triangles"):
        Rectangle(4, 2, "triangles")  # type: ignore[arg-type]


def test_the_usual_rectangle_has_sixteen_by_eight_spaces() -> None:
    board = HexBoard[None]("Table", Rectangle(), Rectangle().names())
    assert board.size == len(board.indices) == 128
    assert board.everything == bits(board.indices)
    assert board.slots > max(board.indices)


@given(hex_boards())
def test_neighbours_are_mutual(board: HexBoard[None]) -> None:
    for a in board.indices:
        for b in board.adjacent(a):
            assert board.border(a, b) == board.border(b, a) is not None
            assert a in board.adjacent(b)
            assert board.neighbours_of[a] >> b & 1


@given(grids)
def test_cells_are_neighbours_exactly_if_they_share_a_side(grid: str) -> None:
    board = full_board(grid)
    shared = 1 if grid == "squares with corners" else 2
    for a, b in combinations(board.indices, 2):
        corners = set(board.polygon(a)) & set(board.polygon(b))
        assert (board.border(a, b) is not None) == (len(corners) >= shared)


@given(hex_boards(), st.data())
def test_a_closed_side_is_no_border_and_a_marked_one_has_its_type(board: HexBoard[None], data: st.DataObject) -> None:
    space = data.draw(one_space(board))
    names = [board.name(index) for index in board.indices]
    for direction in range(len(board.directions)):
        other = board.step(space, direction)
        if other is not None:
            side = board.name(space), board.name(other)
            shut = HexBoard[None]("Shut", board.layout, names, closed=[side])
            marked = HexBoard[None]("Marked", board.layout, names, borders=[Border(*side, "river")])
            assert shut.border(space, other) is None
            assert other not in shut.adjacent(space)
            assert marked.border(other, space) == "river"


@given(hex_boards())
def test_names_round_trip_through_index_column_and_geometry(board: HexBoard[None]) -> None:
    for space in board.indices:
        name = board.name(space)
        assert board.index(name) == space
        assert board.space(*board.column_row(space)) == space
        assert board.layout.name(*board.column_row(space)) == name
        assert board.at(*board.centre(space)) == space


@given(grids, st.floats(0.5, 90), st.floats(-300, 300), st.data())
def test_the_space_under_a_point_is_the_one_with_the_nearest_centre(
    grid: str, scale: float, origin: float, data: st.DataObject
) -> None:
    board = full_board(grid, scale=scale, origin=(origin, -2 * origin))
    middle = board.centre(board.indices[board.size // 2])
    x, y = (part + scale * data.draw(st.floats(-2, 2)) for part in middle)
    found = board.at(x, y)
    assert found is not None
    distances = {space: dist((x, y), board.centre(space)) for space in board.indices}
    assert isclose(distances[found], min(distances.values()), abs_tol=1e-9 * (scale + abs(origin)))


def test_there_is_no_space_beside_the_board() -> None:
    board = full_board("hexes")
    assert board.at(-5, -5) is None
    assert board.space(8, 1) is None


def test_columns_and_rows_are_drawn_where_the_map_was_fitted() -> None:
    offset, axial = full_board("offset columns"), full_board("axial")
    half_root_three = 3**0.5 / 2
    for name, x, y in (("43.41", 43 * half_root_three, 41.0), ("44.41", 44 * half_root_three, 41.5)):
        assert offset.centre(offset.index(name)) == pytest.approx((x, y))
    assert axial.centre(axial.index("BB2")) == pytest.approx((28 * half_root_three, 2 - 28 / 2))


def test_scale_and_origin_move_the_drawing() -> None:
    board = full_board("squares", scale=10.0, origin=(100.0, 200.0))
    space = board.index("3.7")
    assert board.centre(space) == (130.0, 270.0)
    assert set(board.polygon(space)) == {(125.0, 265.0), (135.0, 265.0), (135.0, 275.0), (125.0, 275.0)}


@given(grids)
def test_neighbouring_centres_are_one_scale_apart_and_corners_go_round(grid: str) -> None:
    board = full_board(grid, scale=40.0)
    for a in board.indices:
        for b in board.adjacent(a):
            direction = board.direction(a, b)
            assert direction is not None
            diagonal = grid == "squares with corners" and len(board.directions[direction]) == 2
            assert isclose(dist(board.centre(a), board.centre(b)), 40.0 * (2**0.5 if diagonal else 1))
        corners = board.polygon(a)
        lengths = [dist(p, q) for p, q in pairwise((*corners, corners[0]))]
        assert all(isclose(length, lengths[0]) for length in lengths)


@given(grids, st.data())
def test_a_step_and_its_direction_agree(grid: str, data: st.DataObject) -> None:
    board = full_board(grid)
    space = data.draw(one_space(board))
    steps = {board.step(space, direction): direction for direction in range(len(board.directions))}
    assert set(steps) - {None} == set(board.adjacent(space))
    for other, direction in steps.items():
        if other is not None:
            assert board.direction(space, other) == direction
            back = (direction + len(board.directions) // 2) % len(board.directions)
            assert board.direction(other, space) == back


def test_directions_run_clockwise_from_north() -> None:
    board = full_board("offset columns")
    middle = board.index("43.41")
    around = {name: board.step(middle, number) for number, name in enumerate(board.directions)}
    named = {"n": "43.40", "ne": "44.40", "se": "44.41", "s": "43.42", "sw": "42.41", "nw": "42.40"}
    assert around == {name: board.index(hex_) for name, hex_ in named.items()}
    assert board.direction(middle, middle) is None


@given(grids, st.data())
def test_on_an_open_board_spaces_are_as_far_apart_as_the_shortest_path(grid: str, data: st.DataObject) -> None:
    board = full_board(grid)
    a = data.draw(one_space(board))
    for steps, ring in enumerate(board.rings(1 << a)):
        for b in board.indices:
            if ring >> b & 1:
                assert board.apart(a, b) == board.distance(a, b) == steps


def test_contradictions_in_a_hex_board_are_refused() -> None:
    def board(names: list[str], **options: object) -> HexBoard[str]:
        return HexBoard("Map", OffsetColumns(), names, **options)  # type: ignore[arg-type]

    two = ["43.40", "43.41"]
    with pytest.raises(BadBoard, match=r'Map: space "43\.40" is listed twice'):
        board(["43.40", "43.40"])
    with pytest.raises(BadBoard, match="no spaces are listed"):
        board([])
    with pytest.raises(BadBoard, match="have no side in common"):
        board(["43.40", "43.42"], borders=[Border("43.40", "43.42")])
    with pytest.raises(BadBoard, match="have no side in common"):
        board(["43.40", "43.42"], closed=[("43.40", "43.42")])
    with pytest.raises(BadBoard, match=r'"43\.42", which is no space'):
        board(two, borders=[Border("43.41", "43.42")])
    with pytest.raises(BadBoard, match="listed twice"):
        board(two, borders=[Border("43.40", "43.41"), Border("43.41", "43.40", "minor")])
    with pytest.raises(BadBoard, match=r'"43\.42" is described'):
        board(two, places={"43.42": "Sedan"})
    with pytest.raises(BadBoard, match=r'"43\.41" has no traits'):
        board(two, traits={"43.40": "wood"})
    with pytest.raises(BadBoard, match="cannot be 0 apart"):
        board(two, scale=0)


def test_a_hex_has_the_traits_and_the_place_it_was_given() -> None:
    board = HexBoard(
        "Map", OffsetColumns(), ["43.40", "43.41"], places={"43.41": "Liège"}, traits={"43.40": 1, "43.41": 2}
    )
    assert board.traits(board.index("43.41")) == 2
    assert board.place(board.index("43.41")) == "Liège"
    assert board.place(board.index("43.40")) == ""
