"""Where a side takes the enemy's blocks to be, from what it was told since the set-up.

The icons on the map say of which army and arm a block is (5.0b); whoever leads or fights is shown; a block that marches
with its back to us is one of those that stood there. All of that anybody at the table can follow; nothing else comes in
here.
"""

from __future__ import annotations

import random
from collections.abc import Sequence

from marne.board import members
from marne.games.germany_at_war.blocks import GREEN, LEADERS, OF_ARM, OF_ARMY, OF_POWER, OF_SIDE, POWER
from marne.games.germany_at_war.setup import ICONS
from marne.games.germany_at_war.state import DEAD, LATER, POOL, SIDES, State
from marne.games.germany_at_war.view import resample
from marne.kernel import Event, Side

ROUNDS = 8
"""How often chances are brought into line with how many blocks stand in each place."""
SURPRISE = 0.001
"""The chance that is left to what can hardly be: what one remembers may be mistaken."""
EXCHANGES = 6
"""How many exchanges for each block make one deal independent of how it began."""
LEADING = "7.3"
"""The segment in which whoever marches is a leader."""
NOTED = frozenset(
    ("march_seen", "march", "shown", "activated", "deactivated", "arrival_seen", "eliminated", "impulse", "turn")
)
"""The events that tell something about who stands where."""

Chances = dict[int, float]
"""The chance of each place, for one block."""


class Belief:
    """What a side believes about the blocks of the other."""

    def __init__(self, side: Side) -> None:
        self.side = side
        self._mine = SIDES.index(side)
        self._of: dict[int, Chances] = _at_set_up(1 - self._mine)
        self._shown: set[int] = set()
        self._settled: dict[tuple[tuple[int, ...], tuple[int, ...]], list[list[float]]] = {}

    def hear(self, event: Event) -> None:
        """Take in one line of the story that the side may read."""
        self._settled.clear()
        data = event.data
        match event.kind:
            case "impulse":
                self._shown.clear()
            case "turn":
                self._join_pools(data["turn"])
            case "march_seen":
                self._marched(data["power"], data["start"], data["goal"], event.rule.startswith(LEADING))
            case "arrival_seen":
                self._marched(data["power"], POOL, data["area"], False)
            case "march":
                self._known(data["block"], data["goal"])
            case "eliminated":
                self._known(data["block"], DEAD)
            case "deactivated":
                self._known(data["block"], data["area"])
                self._shown.discard(data["block"])
            case "shown" | "activated":
                self._known(data["block"], data["area"])
                self._shown.add(data["block"])

    def chance(self, u: int, area: int) -> float:
        """How likely it is that a block stands in an area."""
        return self._of[u].get(area, 0.0)

    def imagine(self, state: State, rng: random.Random) -> State:
        """A state that looks to the side as this one does, with the hidden blocks where it believes them to be."""
        return resample(state, self.side, rng, self._deal)

    # Taking in

    def _join_pools(self, turn: int) -> None:
        """6.1 Blocks whose turn has come join the pool."""
        for u, chances in self._of.items():
            if GREEN[u] and GREEN[u] <= turn and LATER in chances:
                self._of[u] = {POOL: 1.0}

    def _known(self, u: int, place: int) -> None:
        """All see where a block is: so others of its Power are there a little less, and where it is not, more."""
        before = self._of.get(u)
        if before is None:
            return
        self._of[u] = {place: 1.0}
        if before.get(place, 0.0) > 1 - SURPRISE:
            return
        others = [v for v in members(OF_POWER[POWER[u]]) if v != u and DEAD not in self._of[v]]
        filled: Chances = dict(before)
        if place != DEAD:
            filled[place] = filled.get(place, 0.0) - 1.0
        self._even_out(others, filled)

    def _even_out(self, others: Sequence[int], gaps: Chances) -> None:
        """Let others take the places that one has left, and leave the one that he takes."""
        counts: Chances = {}
        for v in others:
            for place, chance in self._of[v].items():
                counts[place] = counts.get(place, 0.0) + chance
        factors = {
            place: max(0.0, counts[place] + gap) / counts[place]
            for place, gap in gaps.items()
            if counts.get(place, 0.0) > SURPRISE
        }
        for v in others:
            chances = self._of[v]
            if not factors.keys().isdisjoint(chances):
                scaled = {place: chance * factors.get(place, 1.0) for place, chance in chances.items()}
                total = sum(scaled.values())
                if total > SURPRISE:
                    self._of[v] = {place: chance / total for place, chance in scaled.items()}

    def _marched(self, power: int, start: int, goal: int, leads: bool) -> None:
        """A block has gone from one place to another; it may be any of those that were there with their backs to us."""
        able = [
            u
            for u in members(OF_POWER[power])
            if start in self._of[u] and u not in self._shown and (start == POOL or bool(LEADERS >> u & 1) == leads)
        ]
        there = sum(self._of[u][start] for u in able)
        if there <= SURPRISE:
            return
        share = min(1.0, 1.0 / there)
        for u in able:
            chances = self._of[u]
            gone = chances[start] * share
            chances[goal] = chances.get(goal, 0.0) + gone
            chances[start] -= gone
            if chances[start] <= SURPRISE / 10:
                del chances[start]

    # Dealing

    def _deal(self, group: Sequence[int], places: Sequence[int], begun: bool, rng: random.Random) -> list[int]:
        """Deal blocks out over places, each deal as likely as it is believed to be."""
        if not group:
            return []
        key = tuple(group), tuple(places)
        chances = self._settled.get(key)
        if chances is None:
            chances = self._settled[key] = self._weighed(group, places)
        dealt = _dealt_by(chances, rng)
        _exchange(dealt, chances, rng)
        return [group[row] for row in dealt]

    def _weighed(self, group: Sequence[int], places: Sequence[int]) -> list[list[float]]:
        """The chance of each block in each place, so that every place is filled once and every block stands once."""
        room: dict[int, int] = {}
        for place in places:
            room[place] = room.get(place, 0) + 1
        rows = [[self._of[u].get(place, 0.0) / room[place] + SURPRISE for place in places] for u in group]
        for _ in range(ROUNDS):
            for k in range(len(places)):
                total = sum(row[k] for row in rows)
                for row in rows:
                    row[k] /= total
            for row in rows:
                total = sum(row)
                row[:] = [chance / total for chance in row]
        return rows


def _at_set_up(side: int) -> dict[int, Chances]:
    """5.0b Where each block of a side may stand when the campaign begins: on the icons of its army and arm."""
    chances: dict[int, Chances] = {u: {LATER if GREEN[u] else POOL: 1.0} for u in members(OF_SIDE[side])}
    for area, army, arm in ICONS[side]:
        fit = [u for u in members(OF_ARMY[army] & OF_ARM[arm]) if not GREEN[u]]
        for u in fit:
            chances[u][area] = chances[u].get(area, 0.0) + 1 / len(fit)
            chances[u][POOL] -= 1 / len(fit)
    for found in chances.values():
        if abs(found.get(POOL, 1.0)) < SURPRISE:
            del found[POOL]
    return chances


def _dealt_by(chances: Sequence[Sequence[float]], rng: random.Random) -> list[int]:
    """A block for each place: whoever is surest of his place is dealt first, by his chances among what is left."""
    left = list(range(len(chances)))
    dealt = [0] * len(chances)
    for row in sorted(range(len(chances)), key=lambda row: -max(chances[row])):
        k = rng.choices(left, [chances[row][k] for k in left])[0]
        left.remove(k)
        dealt[k] = row
    return dealt


def _exchange(dealt: list[int], chances: Sequence[Sequence[float]], rng: random.Random) -> None:
    """Let blocks exchange their places again and again, as is likely: so no order of dealing is left to be seen."""
    count = len(dealt)
    for _ in range(EXCHANGES * count):
        i, k = int(rng.random() * count), int(rng.random() * count)
        one, other = dealt[i], dealt[k]
        if rng.random() * chances[one][i] * chances[other][k] < chances[one][k] * chances[other][i]:
            dealt[i], dealt[k] = other, one
