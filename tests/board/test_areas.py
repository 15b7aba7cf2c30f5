"""Boards of areas and the names of spaces."""

import pytest
from hypothesis import given

from marne.board import AmbiguousSpace, Area, AreaBoard, Axial, BadBoard, Border, HexBoard, UnknownSpace
from tests.board.boards import area_boards, tile

CHANNEL = Border("GB", "5", "channel")


def small_board() -> AreaBoard[dict[str, int]]:
    """Five areas of a campaign, Great Britain among them."""
    areas = [
        Area("GB", tile(0), {"stack": 6}, "Great Britain"),
        Area("5", tile(1), {"stack": 4}, "Calais"),
        Area("35", tile(2), {"stack": 4}, "Sedan"),
        Area("36", tile(3), {"stack": 2}, "Liège"),
        Area("37", tile(4), {"stack": 2}),
    ]
    borders = [CHANNEL, Border("5", "35"), Border("35", "36", "major"), Border("36", "37", "minor")]
    return AreaBoard("Germany at War", areas, borders)


def test_areas_are_numbered_as_listed() -> None:
    board = small_board()
    assert board.size == board.slots == 5
    assert [board.name(space) for space in board.indices] == ["GB", "5", "35", "36", "37"]
    assert board.traits(board.index("GB")) == {"stack": 6}
    assert repr(board) == "<AreaBoard Germany at War: 5 spaces>"


def test_borders_have_their_types() -> None:
    board = small_board()
    gb, calais, sedan, liege = (board.index(name) for name in ("GB", "5", "35", "36"))
    assert board.border(gb, calais) == board.border(calais, gb) == "channel"
    assert board.border(sedan, liege) == "major"
    assert board.border(gb, sedan) is None
    assert board.adjacent(sedan) == (calais, liege)
    assert board.border_types == {"land", "minor", "major", "channel"}


def test_a_printed_name_is_found_as_printed() -> None:
    board = small_board()
    assert board.place(board.index("35")) == "Sedan"


def test_a_wrong_name_is_refused_with_the_names_that_look_like_it() -> None:
    board = small_board()
    with pytest.raises(UnknownSpace, match=r'^Germany at War has no space "Sedan"; did you mean 35 \(Sedan\)\?$'):
        board.index("Sedan")
    with pytest.raises(UnknownSpace, match=r'no space "Liege"; did you mean 36 \(Liège\)'):
        board.index("Liege")
    with pytest.raises(UnknownSpace, match=r'no space "Calas"; did you mean 5 \(Calais\)'):
        board.find("Calas")
    with pytest.raises(UnknownSpace, match=r'^Germany at War has no space "qqqq"$'):
        board.index("qqqq")
    with pytest.raises(UnknownSpace, match="no space with index 99"):
        board.name(99)


@pytest.mark.parametrize("text", ["sedan", "SEDAN", " Sedan ", "35"])
def test_a_place_is_found_in_any_case(text: str) -> None:
    board = small_board()
    assert board.find(text) == board.index("35")


@pytest.mark.parametrize("text", ["liege", "LIÈGE", "Lie\u0300ge"])
def test_a_place_is_found_without_its_accents(text: str) -> None:
    board = small_board()
    assert board.find(text) == board.index("36")


def test_hyphens_and_joined_letters_may_be_written_plainly() -> None:
    names = ["A1", "A2", "BB20"]
    places = {"A1": "Bar-le-Duc", "A2": "Straßburg", "BB20": "Œuilly"}
    board = HexBoard[None]("Map", Axial(), names, places=places)
    found = [board.name(board.find(text)) for text in ("bar le duc", "STRASSBURG", "oeuilly", "bb20")]
    assert found == ["A1", "A2", "BB20", "BB20"]


def test_a_place_in_several_spaces_is_ambiguous() -> None:
    board = HexBoard[None]("Map", Axial(), ["A1", "A2", "A3"], places={"A1": "Paris", "A2": "Paris"})
    with pytest.raises(AmbiguousSpace, match=r'^Map has several spaces called "paris": A1, A2$'):
        board.find("paris")


def test_a_printed_name_goes_before_a_place_name() -> None:
    board = AreaBoard("Map", [Area("1", tile(0), None, "2"), Area("2", tile(1), None)], [])
    assert board.find("2") == board.index("2")


def test_the_channel_joins_only_those_who_ask_for_it() -> None:
    board = small_board()
    gb, calais = board.index("GB"), board.index("5")
    on_land = board.without("channel")
    assert board.distance(gb, calais) == 1
    assert on_land.distance(gb, calais) is None
    assert on_land.everything == board.everything
    assert on_land.adjacent(gb) == ()
    assert board.only("channel").flood(1 << gb) == 1 << gb | 1 << calais
    assert board.without("channel") is on_land is board.only("land", "minor", "major")


def test_a_misspelt_border_type_is_refused() -> None:
    with pytest.raises(ValueError, match='no border is of type "chanel"; there are channel, land, major, minor'):
        small_board().without("chanel")


@given(area_boards())
def test_a_view_keeps_exactly_the_borders_of_its_types(board: AreaBoard[None]) -> None:
    for kind in board.border_types:
        only, rest = board.only(kind), board.without(kind)
        for a in board.indices:
            for b in board.indices:
                border = board.border(a, b)
                assert only.border(a, b) == (border if border == kind else None)
                assert rest.border(a, b) == (None if border == kind else border)
        assert only.neighbours(board.everything) | rest.neighbours(board.everything) == board.neighbours(
            board.everything
        )


@given(area_boards())
def test_names_round_trip_through_index_and_geometry(board: AreaBoard[None]) -> None:
    for space in board.indices:
        assert board.index(board.name(space)) == space
        assert board.at(*board.centre(space)) == space


def test_an_area_bent_round_another_is_marked_inside_its_outline() -> None:
    hook = ((0.0, 0.0), (9.0, 0.0), (9.0, 1.0), (1.0, 1.0), (1.0, 8.0), (9.0, 8.0), (9.0, 9.0), (0.0, 9.0))
    board = AreaBoard("Map", [Area("hook", hook, None), Area("bay", tile(4), None, centre=(4.5, 0.25))], [])
    assert board.at(*board.centre(0)) == 0
    assert board.centre(1) == (4.5, 0.25)


def test_a_point_on_a_common_side_belongs_to_one_area() -> None:
    board = small_board()
    assert board.at(2.0, 0.5) in (board.index("5"), board.index("35"))
    assert board.at(2.0, 1.5) is None


def test_contradictions_in_a_board_of_areas_are_refused() -> None:
    one, two = Area("1", tile(0), None), Area("2", tile(1), None)
    with pytest.raises(BadBoard, match='"1" is listed twice'):
        AreaBoard("Map", [one, one], [])
    with pytest.raises(BadBoard, match="a space has no name"):
        AreaBoard("Map", [Area("", tile(0), None)], [])
    with pytest.raises(BadBoard, match='names "3", which is no space'):
        AreaBoard("Map", [one, two], [Border("1", "3")])
    with pytest.raises(BadBoard, match='"1" borders on itself'):
        AreaBoard("Map", [one, two], [Border("1", "1")])
    with pytest.raises(BadBoard, match='between "2" and "1" is listed twice'):
        AreaBoard("Map", [one, two], [Border("1", "2"), Border("2", "1", "minor")])
    with pytest.raises(BadBoard, match='outline of "3" encloses nothing'):
        AreaBoard("Map", [Area("3", ((0.0, 0.0), (1.0, 1.0)), None)], [])
    with pytest.raises(BadBoard, match='centre of "3" lies outside'):
        AreaBoard("Map", [Area("3", tile(0), None, centre=(1.5, 0.5))], [])
