"""Both hex boards say their networks in the same words."""

import pytest

from marne.board import GROUND, RAILWAYS, RIVERS, ROADS, HexBoard, UnknownNetwork
from marne.games.avalon_hill_1914 import board as squares
from marne.games.offensive_a_outrance import board as kilometres

BOARDS = [squares.board(), kilometres.board()]
TRACKS = {"narrow", "single", "double"}
GROUNDS = {"clear", "forest", "deep", "moor", "foothills", "mountain", "steep", "ridge"}
STREAMS = {"river", "stream", "minor", "major", "great", "grand"}


@pytest.mark.parametrize("board", BOARDS, ids=["squares", "8 km"])
def test_every_board_has_its_ground_rivers_railways_and_roads(board: HexBoard[object]) -> None:
    assert board.network(GROUND) is board
    assert board.border_types <= GROUNDS
    assert {"single", "double"} <= board.network(RAILWAYS).border_types <= TRACKS
    assert board.network(RIVERS).border_types <= STREAMS
    assert board.network(ROADS).border_types <= {"bridge", "pontoon"}
    for name in (RIVERS, RAILWAYS, ROADS):
        network = board.network(name)
        assert network.everything == board.everything
        assert network.slots == board.slots
        assert all(board.direction(a, b) is not None for a in network.indices for b in network.adjacent(a))
    with pytest.raises(UnknownNetwork, match='no network "canals"; there are ground, rivers, railways, roads'):
        board.network("canals")


def test_a_railway_runs_from_liege_to_the_german_map_edge() -> None:
    board = kilometres.board()
    railways = board.network(RAILWAYS)
    liege = board.index("59.29")
    assert "double" in {railways.border(liege, b) for b in railways.adjacent(liege)}
    edge = {board.index(h.name) for h in kilometres.load().hexes if h.edge and h.country == "Germany"}
    assert any(railways.flood(1 << liege) >> space & 1 for space in edge)


def test_rivers_lie_between_hexes_and_bridges_lead_across_them() -> None:
    board = kilometres.board()
    rivers, roads = board.network(RIVERS), board.network(ROADS)
    for a in roads.indices:
        for b in roads.adjacent(a):
            assert rivers.border(a, b) in ("major", "great", "grand")


def test_a_river_joins_the_squares_through_which_it_flows() -> None:
    board = squares.board()
    rivers = board.network(RIVERS)
    for a in rivers.indices:
        assert bool(rivers.adjacent(a)) <= bool(board.traits(a).rivers)
