"""A small network that judges positions, in plain Python: who plays needs no library for it.

What it looks at, the bot observes (`Taught.observed`); its weights stand in a data file of the game, which
`marne train` makes from games that were played. It answers the logarithm of the odds to win, and says how much of that
comes from each of the things it looked at: for every unit the way from the average position to this one is followed,
so that the shares add up to the whole.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from operator import mul, sub
from typing import Any

import msgspec
from msgspec import Struct

from marne.kernel.data import Damaged, data_file

FILE = "judgement.json"
"""The data file of a game that holds its network."""
FORMAT = 1
LARGEST = 2_000_000
"""How many bytes such a file may have."""
SURE = 7.0
"""No position that is not decided is surer than this, in the logarithm of the odds."""
STRAIGHT = 1e-6
"""Below this a unit's curve is taken for its tangent."""


class Weights(Struct, frozen=True, forbid_unknown_fields=True):
    """A network as it stands in its file. Inputs are taken as so many deviations from their mean."""

    format: int
    use: bool  # whether it is used in play: only if games say that players are better for it
    inputs: tuple[str, ...]
    mean: tuple[float, ...]
    deviation: tuple[float, ...]
    direct: tuple[float, ...]  # what each input counts by itself
    units: tuple[tuple[float, ...], ...]  # for each hidden unit what each input counts
    bias: tuple[float, ...]
    output: tuple[float, ...]  # what each hidden unit counts
    offset: float
    made: dict[str, Any] = {}  # from what, by what, with which seed, on which machine, and how well it judges


class Network:
    """Judges positions by weights that were learned."""

    def __init__(self, weights: Weights) -> None:
        _check(weights)
        self.use = weights.use
        self.inputs = weights.inputs
        self._mean = weights.mean
        shrink = [1 / deviation for deviation in weights.deviation]
        self._direct = _products(weights.direct, shrink)
        self._units = [_products(unit, shrink) for unit in weights.units]
        self._bias = weights.bias
        self._output = weights.output
        self._columns = tuple(zip(*self._units, strict=True)) or ((),) * len(weights.inputs)
        self._still = [math.tanh(bias) for bias in weights.bias]
        self.base = weights.offset + sum(map(mul, self._still, weights.output))
        """The logarithm of the odds of an average position."""

    def judge(self, observed: Sequence[float]) -> float:
        """The logarithm of the odds."""
        away = self._away(observed)
        found: float = self.base + sum(map(mul, self._direct, away))
        for unit, bias, still, output in zip(self._units, self._bias, self._still, self._output, strict=True):
            found += output * (math.tanh(bias + sum(map(mul, unit, away))) - still)
        return found

    def shares(self, observed: Sequence[float]) -> list[float]:
        """What each input adds to the logarithm of the odds of an average position; with `base` that is the whole."""
        away = self._away(observed)
        if not self._units:
            return _products(self._direct, away)
        slopes = []
        for unit, bias, still, output in zip(self._units, self._bias, self._still, self._output, strict=True):
            rise = sum(map(mul, unit, away))
            steep = (math.tanh(bias + rise) - still) / rise if abs(rise) > STRAIGHT else 1 - still * still
            slopes.append(output * steep)
        return [
            (direct + sum(map(mul, column, slopes))) * far
            for direct, column, far in zip(self._direct, self._columns, away, strict=True)
        ]

    def _away(self, observed: Sequence[float]) -> list[float]:
        """How far each input is from its mean."""
        return list(map(sub, observed, self._mean))


def _products(some: Sequence[float], others: Sequence[float]) -> list[float]:
    return list(map(mul, some, others))


def _check(weights: Weights) -> None:
    """Weights that do not fit together are refused."""
    if weights.format != FORMAT:
        raise ValueError(f"it has format {weights.format}, and this program reads format {FORMAT}")
    count, units = len(weights.inputs), len(weights.units)
    if any(len(row) != count for row in (weights.mean, weights.deviation, weights.direct, *weights.units)):
        raise ValueError(f"every row must have a number for each of {count} inputs")
    if len(weights.bias) != units or len(weights.output) != units:
        raise ValueError(f"there must be a bias and an output for each of {units} units")
    if not all(deviation > 0 for deviation in weights.deviation):
        raise ValueError("deviations must be above 0")
    numbers = (*weights.mean, *weights.deviation, *weights.direct, *weights.bias, *weights.output, weights.offset)
    if not all(map(math.isfinite, numbers)) or not all(math.isfinite(w) for unit in weights.units for w in unit):
        raise ValueError("all weights must be finite")


def read_network(package: str, inputs: Sequence[str]) -> Network | None:
    """The network in a game's data, if it has one; Damaged says why it cannot be used for what its bot observes."""
    path = data_file(package, FILE)
    if not path.is_file():
        return None
    written = path.read_bytes()
    try:
        if len(written) > LARGEST:
            raise ValueError(f"it has {len(written)} bytes, and may have {LARGEST}")
        network = Network(msgspec.json.decode(written, type=Weights))
    except (msgspec.DecodeError, ValueError) as error:
        raise Damaged(f"{path} is damaged: {error}") from error
    if network.inputs != tuple(inputs):
        changed = sorted({*network.inputs} ^ {*inputs}) or ["their order"]
        raise Damaged(
            f"{path} was learned from other inputs than the bot now has: {', '.join(changed)}; train it again"
        )
    return network
