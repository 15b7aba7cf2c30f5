"""Lines of sight, exact, against dense sampling of the segment between two centres."""

from itertools import groupby, pairwise
from math import dist, hypot

from hypothesis import given, settings
from hypothesis import strategies as st

from marne.board import Axial, HexBoard, Layout, OffsetColumns, Rectangle, bits, in_sight, line, sight_line
from tests.board.boards import full_board, grids, hex_boards, inner_space, one_space

# Between the inner hexes of a board of seven by seven no stretch of a line is shorter than 1/560 of it.
SAMPLES = 1500


def nearest_spaces(board: HexBoard[None], spaces: list[int], x: float, y: float) -> tuple[int, ...]:
    """The spaces whose centres are nearest to a point: two or more where it lies on a side or corner."""
    distances = [(dist((x, y), board.centre(space)), space) for space in spaces]
    least = min(distances)[0]
    return tuple(space for distance, space in distances if distance < least + 1e-9)


def sampled_line(board: HexBoard[None], a: int, b: int) -> list[set[int]]:
    """What a line crosses, as far as many points on it can tell."""
    (x1, y1), (x2, y2) = board.centre(a), board.centre(b)
    length = hypot(x2 - x1, y2 - y1)
    close = [s for s in board.indices if _off_the_line(board.centre(s), (x1, y1), (x2, y2), length) < 0.8]
    marks = ((k + 0.5) / SAMPLES for k in range(SAMPLES))
    points = (nearest_spaces(board, close, x1 + t * (x2 - x1), y1 + t * (y2 - y1)) for t in marks)
    runs = [(spaces, len(list(run))) for spaces, run in groupby(points)]
    lasting = [spaces for spaces, samples in runs if len(spaces) == 1 or samples > 1]
    return [set(spaces) for spaces, _ in groupby(lasting)]


def _off_the_line(p: tuple[float, float], a: tuple[float, float], b: tuple[float, float], length: float) -> float:
    """How far a point lies off the endless line through a and b."""
    if not length:
        return dist(p, a)
    return abs((b[0] - a[0]) * (p[1] - a[1]) - (b[1] - a[1]) * (p[0] - a[0])) / length


@settings(max_examples=60)
@given(grids, st.data())
def test_a_sight_line_crosses_what_sampling_finds(grid: str, data: st.DataObject) -> None:
    board = full_board(grid)
    a, b = data.draw(inner_space(board)), data.draw(inner_space(board))
    assert [set(crossed) for crossed in sight_line(board, a, b)] == sampled_line(board, a, b)


@given(grids, st.data())
def test_a_line_goes_step_by_step_and_back_the_same_way(grid: str, data: st.DataObject) -> None:
    board = full_board(grid)
    a, b = data.draw(inner_space(board)), data.draw(inner_space(board))
    cells = [space for space in line(board, a, b) if space is not None]
    assert cells[0] == a
    assert cells[-1] == b
    assert len(cells) == board.apart(a, b) + 1
    assert all(board.border(here, there) for here, there in pairwise(cells))
    assert line(board, b, a) == cells[::-1]


@given(hex_boards(), st.data())
def test_the_line_back_is_the_line_reversed(board: HexBoard[None], data: st.DataObject) -> None:
    a, b = data.draw(one_space(board)), data.draw(one_space(board))
    there = sight_line(board, a, b)
    assert sight_line(board, b, a) == there[::-1]
    assert (there[0], there[-1]) == ((a,), (b,))
    blocking = bits(board.indices[::2])
    assert in_sight(board, a, b, blocking) == in_sight(board, b, a, blocking)


def named(board: HexBoard[None], a: str, b: str) -> list[tuple[str | None, ...]]:
    """A sight line by printed names."""
    crossed = sight_line(board, board.index(a), board.index(b))
    return [tuple(None if space is None else board.name(space) for space in step) for step in crossed]


def test_along_the_grain_a_line_crosses_whole_hexes() -> None:
    board = full_board("offset columns")
    assert named(board, "43.39", "43.42") == [("43.39",), ("43.40",), ("43.41",), ("43.42",)]
    assert named(full_board("axial"), "X0", "AA0") == [("X0",), ("Y0",), ("Z0",), ("AA0",)]


def test_between_two_hexes_two_columns_apart_the_line_runs_along_a_side() -> None:
    board = full_board("offset columns")
    assert named(board, "42.40", "44.40") == [("42.40",), ("43.40", "43.41"), ("44.40",)]


def test_a_line_between_squares_passes_through_a_corner() -> None:
    board = full_board("squares")
    assert named(board, "1.1", "3.3") == [("1.1",), ("2.2",), ("3.3",)]
    assert named(board, "1.1", "2.3") == [("1.1",), ("1.2",), ("2.2",), ("2.3",)]


def test_a_space_sees_itself() -> None:
    board = full_board("hexes")
    space = board.index("4.4")
    assert sight_line(board, space, space) == [(space,)]
    assert line(board, space, space) == [space]
    assert in_sight(board, space, space, board.everything)


def test_along_a_side_only_two_blocking_hexes_together_block() -> None:
    board = full_board("offset columns")
    a, b, above, below = (board.index(name) for name in ("42.40", "44.40", "43.40", "43.41"))
    assert in_sight(board, a, b, bits([a, b, above]))
    assert in_sight(board, a, b, bits([a, b, below]))
    assert not in_sight(board, a, b, bits([above, below]))


def test_one_blocking_hex_in_between_blocks() -> None:
    board = full_board("offset columns")
    a, between, b = (board.index(name) for name in ("43.39", "43.40", "43.41"))
    assert in_sight(board, a, b, bits([a, b]))
    assert not in_sight(board, a, b, bits([between]))


def test_none_stands_for_a_hex_that_the_board_lacks() -> None:
    board = HexBoard[None]("Coast", OffsetColumns(), ["42.40", "43.40", "44.40", "42.42"])
    assert named(board, "42.40", "44.40") == [("42.40",), ("43.40", None), ("44.40",)]
    assert named(board, "42.40", "42.42") == [("42.40",), (None,), ("42.42",)]
    a, b, beside = (board.index(name) for name in ("42.40", "44.40", "43.40"))
    assert in_sight(board, a, b, bits([beside]))
    assert line(board, a, board.index("42.42")) == [a, None, board.index("42.42")]


def wide_board(layout: Layout, column: int, row: int) -> tuple[HexBoard[None], int]:
    """A board of ten hexes and more in every direction, and the hex in its middle."""
    window = [(column + across, row + down) for across in range(-10, 11) for down in range(-20, 21)]
    board = HexBoard[None]("Map", layout, [layout.name(*cell) for cell in window])
    return board, board.index(layout.name(column, row))


AXIAL, OFFSET = wide_board(Axial(), 30, 40), wide_board(OffsetColumns(), 30, 25)


def relative_line(board: HexBoard[None], a: int, q: int, r: int) -> list[list[tuple[int, int]]]:
    """The sight line to the hex (q, r) away, in hexes counted from its start."""
    q0, r0 = board.cell(a)
    b = board.space_on(q0 + q, r0 + r)
    assert b is not None
    steps = [[board.cell(space) for space in step if space is not None] for step in sight_line(board, a, b)]
    return [[(q1 - q0, r1 - r0) for q1, r1 in step] for step in steps]


@given(st.integers(-9, 9), st.integers(-9, 9))
def test_all_layouts_of_hexes_see_alike(q: int, r: int) -> None:
    assert relative_line(*AXIAL, q, r) == relative_line(*OFFSET, q, r)


def test_a_square_board_has_sight_whichever_squares_are_neighbours() -> None:
    sides = HexBoard[None]("Sides", Rectangle(6, 3, "squares"), Rectangle(6, 3, "squares").names())
    corners = Rectangle(6, 3, "squares", diagonals=True)
    board = HexBoard[None]("Corners", corners, corners.names())
    assert named(sides, "1.1", "6.3") == named(board, "1.1", "6.3")
