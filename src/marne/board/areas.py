"""Boards of areas: any shape, with neighbours as the map's designer drew them."""

from collections.abc import Iterable
from typing import Generic, TypeVar

from msgspec import Struct

from marne.board.board import BadBoard, Board, paired, unique
from marne.board.geometry import Point, Polygon, box, extent, inside, middle
from marne.board.network import Border, joined

Traits = TypeVar("Traits")


class Area(Struct, Generic[Traits], frozen=True):
    """One area: its printed name, its outline, and what the game has to say about it."""

    name: str
    polygon: Polygon
    traits: Traits
    place: str = ""
    centre: Point | None = None


class AreaBoard(Board, Generic[Traits]):
    """A board of areas, numbered from 0 in the order in which they are listed.

    >>> square = ((0.0, 0.0), (1.0, 0.0), (1.0, 1.0), (0.0, 1.0))
    >>> shifted = tuple((x + 1, y) for x, y in square)
    >>> board = AreaBoard("Two areas", [Area("1", square, None, "Sedan"), Area("2", shifted, None)], [Border("1", "2")])
    >>> board.find("sedan"), board.border(0, 1), board.at(1.5, 0.5), board.centre(0)
    (0, 'land', 1, (0.5, 0.5))
    """

    def __init__(self, title: str, areas: Iterable[Area[Traits]], borders: Iterable[Border]) -> None:
        self._areas = list(areas)
        names = unique(title, (area.name for area in self._areas))
        places = {space: area.place for space, area in enumerate(self._areas)}
        pairs = paired(title, {name: space for space, name in enumerate(names)}, borders)
        super().__init__(title, dict(enumerate(names)), places, joined(len(names), pairs))
        for area in self._areas:
            if len(area.polygon) < 3 or not extent(area.polygon):
                raise BadBoard(f'{title}: the outline of "{area.name}" encloses nothing')
            if area.centre and not inside(area.polygon, *area.centre):
                raise BadBoard(f'{title}: the centre of "{area.name}" lies outside its outline')
        self._boxes = [box(area.polygon) for area in self._areas]
        self._centres = [area.centre or middle(area.polygon) for area in self._areas]

    def traits(self, space: int) -> Traits:
        """What the game has to say about the area."""
        return self._areas[space].traits

    def polygon(self, space: int) -> Polygon:
        """The outline of the area in the units of the drawing."""
        return self._areas[space].polygon

    def centre(self, space: int) -> Point:
        """The point of the drawing where the area's counters go: the one given, else the middle of the outline."""
        return self._centres[space]

    def at(self, x: float, y: float) -> int | None:
        """The area under a point of the drawing, or None beside the board."""
        for space, (left, top, right, bottom) in enumerate(self._boxes):
            if left <= x <= right and top <= y <= bottom and inside(self._areas[space].polygon, x, y):
                return space
        return None
