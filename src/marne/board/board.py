"""A board: a network of spaces that have names and shapes."""

from abc import ABC, abstractmethod
from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence
from difflib import get_close_matches
from functools import cached_property
from math import dist
from unicodedata import combining, normalize

from marne.board.geometry import Point, Polygon
from marne.board.network import Border, Network, joined
from marne.board.spaces import many_bits

_LETTERS = str.maketrans({"œ": "oe", "æ": "ae", "ø": "o", "ł": "l", "’": " ", "'": " ", "-": " "})


class UnknownSpace(LookupError):
    """No space of the board has that name."""


class AmbiguousSpace(LookupError):
    """Several spaces of the board have that name."""


class BadBoard(ValueError):
    """The description of a board contradicts itself."""


class UnknownNetwork(LookupError):
    """The board has no network of that name."""


GROUND, RIVERS, RAILWAYS, ROADS = "ground", "rivers", "railways", "roads"
"""Networks over the same spaces: where one marches, and what a river, a railway or a road joins."""


class Board(Network, ABC):
    """Spaces with a printed name, perhaps a place name, and a shape in the units of the drawing.

    The board itself is the network of its ground; others over the same spaces have names, `network(RAILWAYS)`.
    """

    def __init__(
        self,
        title: str,
        names: Mapping[int, str],
        places: Mapping[int, str],
        links: Sequence[Mapping[int, str]],
        networks: Mapping[str, Mapping[tuple[int, int], str]] | None = None,
    ) -> None:
        super().__init__(many_bits(names), links)
        self.title = title
        self._sides = dict(networks or {})
        self._networks: dict[str, Network] = {GROUND: self}
        self._names = names
        self._places = places
        self._indices = {name: space for space, name in names.items()}

    def network(self, name: str) -> Network:
        """The same spaces, joined by what is called so: their ground, rivers, railways, roads."""
        if name not in self._networks:
            if name not in self._sides:
                known = ", ".join([GROUND, *self._sides])
                raise UnknownNetwork(f'{self.title} has no network "{name}"; there are {known}')
            self._networks[name] = Network(self.everything, joined(self.slots, self._sides[name]))
        return self._networks[name]

    @cached_property
    def _by_name(self) -> dict[str, list[int]]:
        """The spaces by their printed names, as they are looked up; made when first asked for."""
        return _folded(self._names)

    @cached_property
    def _by_place(self) -> dict[str, list[int]]:
        """The spaces by their place names, as they are looked up."""
        return _folded(self._places)

    def __repr__(self) -> str:
        """The board as a programmer sees it."""
        return f"<{type(self).__name__} {self.title}: {self.size} spaces>"

    def name(self, space: int) -> str:
        """The name printed in the space, such as "35" or "52.16"."""
        try:
            return self._names[space]
        except KeyError:
            raise UnknownSpace(f"{self.title} has no space with index {space}") from None

    def place(self, space: int) -> str:
        """The place that lies in the space, such as "Sedan", or nothing."""
        return self._places.get(space, "")

    def index(self, name: str) -> int:
        """The space with this printed name."""
        try:
            return self._indices[name]
        except KeyError:
            raise self._unknown(name) from None

    def find(self, text: str) -> int:
        """The space with this printed name or place name, however it is written: "sedan", "LIEGE", "bb20"."""
        key = _fold(text)
        found = self._by_name.get(key) or self._by_place.get(key) or []
        if not found:
            raise self._unknown(text)
        if len(found) > 1:
            listed = ", ".join(self.name(space) for space in found)
            raise AmbiguousSpace(f'{self.title} has several spaces called "{text}": {listed}')
        return found[0]

    @abstractmethod
    def polygon(self, space: int) -> Polygon:
        """The corners of the space in the units of the drawing."""

    @abstractmethod
    def centre(self, space: int) -> Point:
        """The point of the drawing where the space's counters go; always inside the space."""

    @abstractmethod
    def at(self, x: float, y: float) -> int | None:
        """The space under a point of the drawing, or None beside the board."""

    def _unknown(self, text: str) -> UnknownSpace:
        """The complaint about a wrong name, with the names that look like it."""
        known = {**self._by_place, **self._by_name}
        close = [space for key in get_close_matches(_fold(text), known) for space in known[key]]
        hint = f"; did you mean {' or '.join(map(self._label, close[:3]))}?" if close else ""
        return UnknownSpace(f'{self.title} has no space "{text}"{hint}')

    def _label(self, space: int) -> str:
        """The printed name, with the place if there is one."""
        place = self.place(space)
        return f"{self.name(space)} ({place})" if place else self.name(space)


def spread(board: Board, *some: Iterable[int]) -> float:
    """How far spaces lie from one another at most, as the map is drawn; 0 if there are none."""
    points = [board.centre(space) for spaces in some for space in spaces]
    return max((dist(a, b) for a in points for b in points), default=0.0)


def unique(title: str, names: Iterable[str]) -> list[str]:
    """The names in order, after a check that none occurs twice or is empty."""
    listed = list(names)
    seen: set[str] = set()
    for name in listed:
        if not name or name in seen:
            raise BadBoard(f'{title}: space "{name}" is listed twice' if name else f"{title}: a space has no name")
        seen.add(name)
    return listed


def paired(title: str, indices: Mapping[str, int], borders: Iterable[Border]) -> dict[tuple[int, int], str]:
    """The borders by their spaces, lower index first, after a check that each joins two spaces and is listed once."""
    pairs: dict[tuple[int, int], str] = {}
    for border in borders:
        if border.a not in indices or border.b not in indices:
            unknown = min({border.a, border.b} - indices.keys())
            raise BadBoard(f'{title}: a border names "{unknown}", which is no space of the board')
        a, b = sorted((indices[border.a], indices[border.b]))
        if a == b:
            raise BadBoard(f'{title}: space "{border.a}" borders on itself')
        if (a, b) in pairs:
            raise BadBoard(f'{title}: the border between "{border.a}" and "{border.b}" is listed twice')
        pairs[a, b] = border.type
    return pairs


def _folded(names: Mapping[int, str]) -> dict[str, list[int]]:
    """The spaces by their names as they are looked up."""
    spaces: dict[str, list[int]] = defaultdict(list)
    for space, name in names.items():
        if name:
            spaces[_fold(name)].append(space)
    return dict(spaces)


def _fold(text: str) -> str:
    """A name as it is looked up: without case, accents, hyphens and spare blanks."""
    letters = normalize("NFKD", text.casefold().translate(_LETTERS))
    return " ".join("".join(letter for letter in letters if not combining(letter)).split())
