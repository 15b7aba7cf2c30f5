"""How a learner meets this game: all its choices, and a side's view as numbers."""

from __future__ import annotations

from functools import lru_cache

from marne.board import members
from marne.games.colonialism.agreed import rules
from marne.games.colonialism.sketches import Sketch
from marne.games.colonialism.terrain import TERRAINS
from marne.games.colonialism.units import EXPERIENCED, NAMES, SIDES
from marne.games.colonialism.verbs import CARDS, VERBS
from marne.games.colonialism.view import View
from marne.kernel import Choice, Options

BASES = (256, 1024)
"""How many bases are told apart, on boards up to the standard one and on larger ones; the fallen keep their numbers."""
STANDARD = 128

WHOLE = (
    "side", "turn", "attacker", "initiative", "own supply", "enemy supply", "own points", "enemy points", "own lost",
    "enemy lost", "own deployed", "enemy deployed", "own left", "enemy left", "own done", "enemy done", "enemy cards",
    *(f"{card} in hand" for card in CARDS), *(f"{card} in play" for card in CARDS),
    *(f"{card} in play by the enemy" for card in CARDS), *(f"{name} in reserve" for name in NAMES),
)  # fmt: skip
ONE_SIDE = (*NAMES, "experienced", "hits", "actions", "moved", "shot", "spent", "facing")
BY_HEX = (
    *(t.id for t in TERRAINS), "hill", "road", "rail", "wreck", "shelled", "gas", "objective", "held",
    *(f"own {name}" for name in ONE_SIDE), *(f"enemy {name}" for name in ONE_SIDE),
)  # fmt: skip
WRECK = len(TERRAINS) + 3
"""The place of the first thing in a hex that changes."""


@lru_cache(maxsize=8)
def _choices(count: int) -> tuple[Choice, ...]:
    bases = BASES[count > STANDARD]
    return VERBS.choices(hex=count, base=bases, fallen=bases, dice=bases)


class ColonialismSenses:
    """The fixed shape of the game for learners; it depends on the size of the board alone."""

    def choices(self, scenario: str, options: Options) -> tuple[Choice, ...]:
        """Every choice."""
        return _choices(_count(scenario, options))

    def features(self, scenario: str, options: Options) -> tuple[str, ...]:
        """What each number stands for."""
        return (*WHOLE, *(f"{h} {name}" for h in range(_count(scenario, options)) for name in BY_HEX))

    def observe(self, view: View) -> list[float]:
        """What a side sees."""
        side = SIDES.index(view.side) if view.side in SIDES else 0
        return [*_whole(view, side), *_by_hex(view, side)]


def _count(scenario: str, options: Options) -> int:
    agreed = rules(scenario, options)
    return agreed.columns * agreed.rows


def _part(value: float, most: float) -> float:
    return max(-1.0, min(1.0, value / most))


def _whole(v: View, side: int) -> list[float]:
    foe = 1 - side
    reserve = v.reserve[side] or ()
    return [
        float(side),
        _part(v.turn, 20),
        float(v.attacker == side),
        float(v.initiative == side),
        *(_part(pair[k], 20) for pair in (v.pool, v.points) for k in (side, foe)),
        *(_part(pair[k], 50) for pair in (v.lost, v.deployed, v.left) for k in (side, foe)),
        float(v.done >> side & 1),
        float(v.done >> foe & 1),
        _part(v.cards[foe], 5),
        *(_part(v.hand.count(card), 2) for card in CARDS),
        *(float(card in v.in_play[side]) for card in CARDS),
        *(float(card in v.in_play[foe]) for card in CARDS),
        *(_part(sum(lot.number for lot in reserve if lot.kind == kind), 25) for kind in range(len(NAMES))),
    ]


@lru_cache(maxsize=64)
def _ground(sketch: Sketch) -> tuple[float, ...]:
    """What a board says by itself, hex by hex; all else is 0."""
    kinds = len(TERRAINS)
    found: list[float] = []
    for h in range(sketch.columns * sketch.rows):
        row = [0.0] * len(BY_HEX)
        if sketch.ground:
            row[sketch.ground[h]] = 1.0
            lines = float(sketch.roads[h] > 0), float(sketch.rails[h] > 0)
            row[kinds : kinds + 3] = [float(sketch.hills >> h & 1), *lines]
        found += row
    return tuple(found)


def _by_hex(v: View, side: int) -> list[float]:
    found = list(_ground(v.sketch))
    wide, own = len(BY_HEX), len(TERRAINS) + 8
    for h in members(v.wrecks):
        found[h * wide + WRECK] = 1.0
    for h in members(v.objective):
        found[h * wide + WRECK + 3] = 1.0
    for k, values in ((1, v.shelled), (2, v.gas)):
        for h, value in enumerate(values):
            if value:
                found[h * wide + WRECK + k] = _part(value, 3)
    for h, held in enumerate(v.held):
        if held:
            found[h * wide + WRECK + 4] = 1.0 if held - 1 == side else -1.0
    for base in v.bases:
        at = base.hex * wide + (own if base.side == side else own + len(ONE_SIDE))
        found[at + base.kind] = 1.0
        found[at + len(NAMES) : at + len(ONE_SIDE)] = [
            float(bool(base.traits & EXPERIENCED)), base.fatigue / 4, _part(base.acts, 3), float(base.moved),
            float(base.shot), float(base.spent), base.facing / 8,
        ]  # fmt: skip
    return found
