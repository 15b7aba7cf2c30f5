"""Spaces and the borders between them: who touches whom, how far, and what a set can reach."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import cached_property

from msgspec import Struct

from marne.board.spaces import Spaces, bits, first, has, members
from marne.board.steps import compile_steps

# Up to here nothing is gained by looking straight ahead before going step by step.
_FEW_SLOTS = 1000


class Border(Struct, frozen=True):
    """The common border of two spaces, by their printed names, and its type."""

    a: str
    b: str
    type: str = "land"


class Network:
    """Spaces joined by borders of several types.

    `everything` is the set of all spaces. On a hex board their indices have gaps; `indices` lists those in use, and a
    list with one entry per space needs `slots` entries.
    """

    def __init__(self, everything: Spaces, links: Sequence[Mapping[int, str]]) -> None:
        self.everything = everything
        self.slots = len(links)
        self._links = links
        self._views: dict[frozenset[str], Network] = {}
        self._step = compile_steps([(a, b) for a, near in enumerate(links) for b in near], everything)

    @cached_property
    def indices(self) -> tuple[int, ...]:
        """The index of every space, in order."""
        return tuple(members(self.everything))

    @property
    def size(self) -> int:
        """How many spaces there are."""
        return len(self.indices)

    @cached_property
    def border_types(self) -> frozenset[str]:
        """Every type of border that occurs."""
        return frozenset(border for near in self._links for border in near.values())

    @cached_property
    def neighbours_of(self) -> tuple[Spaces, ...]:
        """For each index the set of adjacent spaces; empty at an index that no space has."""
        return tuple(bits(near) for near in self._links)

    def adjacent(self, space: int) -> tuple[int, ...]:
        """The spaces that share a border with this one, lowest index first."""
        return tuple(self._links[space])

    def border(self, a: int, b: int) -> str | None:
        """The type of the border between two spaces, or None if they are not adjacent."""
        return self._links[a].get(b)

    def neighbours(self, spaces: Spaces) -> Spaces:
        """Every space adjacent to a member of the set; a member only if it is adjacent to another member."""
        return self._step(spaces)

    def frontier(self, spaces: Spaces) -> Spaces:
        """The members of the set that touch a space outside it."""
        return spaces & self._step(self.everything & ~spaces)

    def rings(self, start: Spaces, within: Spaces | None = None) -> Iterator[Spaces]:
        """The start, then the spaces one step away, two steps, and so on, entering only spaces within the given set."""
        step = self._step
        left = (self.everything if within is None else within) & ~start
        ring = start
        while ring:
            yield ring
            ring = step(ring) & left
            left ^= ring

    def flood(self, start: Spaces, within: Spaces | None = None) -> Spaces:
        """The start and all that can be reached from it, entering only spaces within the given set."""
        step = self._step
        inside = self.everything if within is None else within
        reached = ring = step.along(start, inside) if self.slots > _FEW_SLOTS else start
        left = inside & ~reached
        while ring:
            ring = step(ring) & left
            left ^= ring
            reached |= ring
        return reached

    def distance(self, a: int, b: int, within: Spaces | None = None) -> int | None:
        """The fewest steps from a to b, entering only spaces within the given set, or None if there is no way."""
        for steps, ring in enumerate(self.rings(1 << a, within)):
            if has(ring, b):
                return steps
        return None

    def nearest(self, space: int, wanted: Spaces, most: int) -> int | None:
        """The wanted space with the fewest steps from a space, at most so many; of several the first."""
        for steps, ring in enumerate(self.rings(1 << space)):
            if steps > most:
                return None
            if found := ring & wanted:
                return first(found)
        return None

    def only(self, *types: str) -> "Network":
        """The same spaces, joined only by borders of the types named."""
        return self._view(frozenset(self._known(types)))

    def without(self, *types: str) -> "Network":
        """The same spaces, joined by all borders except those of the types named."""
        return self._view(self.border_types - frozenset(self._known(types)))

    def _known(self, types: Iterable[str]) -> Iterator[str]:
        """The types, after a check that each occurs: a misspelt one would otherwise change nothing in silence."""
        for border in types:
            if border not in self.border_types:
                raise ValueError(f'no border is of type "{border}"; there are {", ".join(sorted(self.border_types))}')
            yield border

    def _view(self, types: frozenset[str]) -> "Network":
        """The network of these border types, made once and kept."""
        if types not in self._views:
            links = [{b: border for b, border in near.items() if border in types} for near in self._links]
            self._views[types] = Network(self.everything, links)
        return self._views[types]


def joined(slots: int, pairs: Mapping[tuple[int, int], str]) -> list[dict[int, str]]:
    """For each index its neighbours, lowest first, each with the type of the border."""
    links: list[dict[int, str]] = [{} for _ in range(slots)]
    for (a, b), border in pairs.items():
        links[a][b] = links[b][a] = border
    return [dict(sorted(near.items())) if len(near) > 1 else near for near in links]
