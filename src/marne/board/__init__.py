"""Boards of areas, hexes and squares: names, neighbours, sets of spaces, paths and lines of sight."""

from marne.board.areas import Area, AreaBoard
from marne.board.board import (
    GROUND,
    RAILWAYS,
    RIVERS,
    ROADS,
    AmbiguousSpace,
    BadBoard,
    Board,
    UnknownNetwork,
    UnknownSpace,
    spread,
)
from marne.board.costs import Costs, Price, slowest
from marne.board.fronts import EVERYWHERE, OPEN, Front, Toll
from marne.board.geometry import Point, Polygon
from marne.board.hexes import HexBoard, hex_board
from marne.board.layouts import Axial, BadName, Layout, OffsetColumns, Rectangle
from marne.board.network import Border, Network
from marne.board.paths import Reach, cheapest, leads_to, reach
from marne.board.rails import Railway, Ride
from marne.board.sight import Crossed, in_sight, line, sight_line
from marne.board.spaces import Spaces, bit, bits, count, first, has, members
from marne.board.supply_lines import Leg, Supply, supply

__all__ = [
    "EVERYWHERE",
    "GROUND",
    "OPEN",
    "RAILWAYS",
    "RIVERS",
    "ROADS",
    "AmbiguousSpace",
    "Area",
    "AreaBoard",
    "Axial",
    "BadBoard",
    "BadName",
    "Board",
    "Border",
    "Costs",
    "Crossed",
    "Front",
    "HexBoard",
    "Layout",
    "Leg",
    "Network",
    "OffsetColumns",
    "Point",
    "Polygon",
    "Price",
    "Railway",
    "Reach",
    "Rectangle",
    "Ride",
    "Spaces",
    "Supply",
    "Toll",
    "UnknownNetwork",
    "UnknownSpace",
    "bit",
    "bits",
    "cheapest",
    "count",
    "first",
    "has",
    "hex_board",
    "in_sight",
    "leads_to",
    "line",
    "members",
    "reach",
    "sight_line",
    "slowest",
    "spread",
    "supply",
]
