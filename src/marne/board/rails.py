"""Movement by rail, where only so much passes through a space, or along a track, until the game says otherwise.

lines = Railway(railways, spaces={liege: 7}, tracks={(a, b): 1})
found = lines.reach(start, 25, load=2, rides=rides, within=ours & ~near_the_enemy)
rides = (*rides, Ride(found.path(goal), 2))          # plain data, for the state
"""

from collections import defaultdict
from collections.abc import Iterable, Mapping
from functools import lru_cache
from itertools import pairwise
from typing import NamedTuple

from marne.board.costs import Costs
from marne.board.fronts import EVERYWHERE, Front
from marne.board.network import Network
from marne.board.paths import Reach, reach
from marne.board.spaces import Spaces, bit, bits, has
from marne.board.steps import Pair


class Ride(NamedTuple):
    """What has gone by rail: the spaces that it used, in order, and how much it was."""

    path: tuple[int, ...]
    load: int


class Railway:
    """Railways with what each space, and each track between two spaces, can carry; all others carry anything."""

    def __init__(
        self, network: Network, spaces: Mapping[int, int] | None = None, tracks: Mapping[Pair, int] | None = None
    ) -> None:
        self.network = network
        self.spaces = dict(spaces or {})
        self.tracks = {_either_way(*pair): most for pair, most in (tracks or {}).items()}
        self._costs = Costs(network, lambda a, b, border: 1)
        self._narrow: dict[int, tuple[Spaces, list[Pair]]] = {}
        self._left = lru_cache(1 << 6)(self._after)
        self._reached = lru_cache(1 << 8)(self._found)

    def full(self, load: int, rides: Iterable[Ride]) -> tuple[Spaces, list[Pair]]:
        """The spaces and the tracks that cannot carry so much more after some rides."""
        used: dict[int, int] = defaultdict(int)
        worn: dict[Pair, int] = defaultdict(int)
        for ride in rides:
            for space in ride.path:
                used[space] += ride.load
            for a, b in pairwise(ride.path):
                worn[_either_way(a, b)] += ride.load
        if load not in self._narrow:
            self._narrow[load] = (
                bits(space for space, most in self.spaces.items() if load > most),
                [pair for pair, most in self.tracks.items() if load > most],
            )
        spaces, tracks = self._narrow[load]
        spaces |= bits(
            space for space, gone in used.items() if space in self.spaces and gone + load > self.spaces[space]
        )
        more = [pair for pair, gone in worn.items() if pair in self.tracks and gone + load > self.tracks[pair] >= load]
        return spaces, tracks + more

    def reach(
        self, start: int, longest: int, load: int = 1, rides: Iterable[Ride] = (), within: Spaces = EVERYWHERE
    ) -> Reach:
        """Where a load can go by rail along so many tracks; nowhere if its start can carry no more."""
        return self._reached(start, longest, load, tuple(rides), within)

    def _found(self, start: int, longest: int, load: int, rides: tuple[Ride, ...], within: Spaces) -> Reach:
        full, costs = self._left(load, rides)
        free = within & ~full
        return reach(costs, bit(start) if has(free, start) else 0, longest, Front(within=free))

    def _after(self, load: int, rides: tuple[Ride, ...]) -> tuple[Spaces, Costs]:
        """The spaces that cannot carry so much more after some rides, and the tracks that still can."""
        spaces, tracks = self.full(load, rides)
        known = [(a, b) for a, b in tracks if self.network.border(a, b) is not None]
        shut = {pair: None for a, b in known for pair in ((a, b), (b, a))}
        return spaces, self._costs.amended(shut) if shut else self._costs


def _either_way(a: int, b: int) -> Pair:
    """A track is the same in both directions."""
    return (a, b) if a < b else (b, a)
