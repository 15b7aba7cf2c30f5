"""Boards of areas, hexes and squares: names, neighbours, sets of spaces, paths and lines of sight."""

from marne.board.areas import Area, AreaBoard
from marne.board.board import AmbiguousSpace, BadBoard, Board, UnknownSpace
from marne.board.geometry import Point, Polygon
from marne.board.hexes import HexBoard
from marne.board.layouts import Axial, BadName, Layout, OffsetColumns, Rectangle
from marne.board.network import Border, Network
from marne.board.paths import Costs, Price, Reach, cheapest, reach
from marne.board.sight import Crossed, in_sight, line, sight_line
from marne.board.spaces import Spaces, bit, bits, count, first, has, members

__all__ = [
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
    "HexBoard",
    "Layout",
    "Network",
    "OffsetColumns",
    "Point",
    "Polygon",
    "Price",
    "Reach",
    "Rectangle",
    "Spaces",
    "UnknownSpace",
    "bit",
    "bits",
    "cheapest",
    "count",
    "first",
    "has",
    "in_sight",
    "line",
    "members",
    "reach",
    "sight_line",
]
