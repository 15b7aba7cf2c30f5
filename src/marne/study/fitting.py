"""A judgement is fitted to positions that were played: a small network, by NumPy alone.

    python -m marne.study.fitting germany-at-war --samples samples/germany-at-war --out judgement.json

Of all games some are held out to say when to stop, and some to say how well the network judges; those it never sees.
Beside it stand the hand-made evaluation, as it is and at its best scale, and a logistic regression over the same
inputs: a network that is no better than these is not worth its weights.
"""

from __future__ import annotations

import argparse
from collections.abc import Callable
from pathlib import Path
from typing import Any

import msgspec
import numpy as np
from msgspec import Struct

from marne.players.network import FORMAT, Weights
from marne.study.machine import this_machine
from marne.study.samples import Samples, read_samples

HELD_OUT, UNSEEN = 0.15, 0.15
"""The shares of all games that say when to stop, and that say how well the network judges."""
BATCH, RATE, PATIENCE = 512, 0.003, 12
DIGITS = 6
"""So many digits of each weight are kept."""
LEAST = 1e-3
"""An input that varies less than this is left out of account."""
BINS = 10


class Wishes(Struct, frozen=True):
    """How to fit."""

    units: int = 12
    decay: float = 6e-3  # how much large weights cost
    rounds: int = 200  # how often all positions are gone through at most
    tries: int = 4  # how many networks are fitted, from other beginnings; the best one is taken
    seed: int = 1


class Standing(Struct, frozen=True):
    """How well something judges positions: the logarithmic loss, and by how much its chances are off on average."""

    loss: float
    off: float


class Fitted(Struct, frozen=True):
    """A network, and how well it and others judge games that nobody has seen."""

    weights: Weights
    games: int
    positions: int
    standings: dict[str, Standing]
    calibration: list[tuple[float, float, int]]  # what is said, what came, and how often, by tenths


def fit(samples: Samples, wishes: Wishes, note: dict[str, Any] | None = None) -> Fitted:
    """Fit a network to samples."""
    x, y = np.asarray(samples.observed, np.float64), np.asarray(samples.won, np.float64)
    hand = np.asarray(samples.odds, np.float64)
    learn, stop, test = _split(samples.game, wishes.seed)
    mean, deviation = x[learn].mean(0), x[learn].std(0)
    steady = deviation < LEAST
    deviation = np.where(steady, 1.0, deviation)
    z = np.where(steady, 0.0, (x - mean) / deviation)
    found = [_train(z, y, learn, stop, wishes, wishes.units, wishes.seed + k) for k in range(wishes.tries)]
    best = min(found, key=lambda one: one.loss)
    plain = _train(z, y, learn, stop, wishes, 0, wishes.seed)
    scaled = _train(hand[:, None] / max(1e-9, hand[learn].std()), y, learn, stop, wishes, 0, wishes.seed)
    said = {
        "hand-made": hand[test],
        "hand-made, scaled": scaled.odds(hand[test][:, None] / max(1e-9, hand[learn].std())),
        "regression": plain.odds(z[test]),
        "network": best.odds(z[test]),
    }
    standings = {name: Standing(_loss(odds, y[test]), _off(odds, y[test])) for name, odds in said.items()}
    weights = Weights(
        FORMAT,
        False,
        samples.plan.inputs,
        _rounded(mean),
        _rounded(deviation),
        _rounded(np.where(steady, 0.0, best.direct)),
        tuple(_rounded(np.where(steady, 0.0, unit)) for unit in best.units),
        _rounded(best.bias),
        _rounded(best.output),
        float(_rounded(np.array([best.offset]))[0]),
        note or {},
    )
    games = len(np.unique(samples.game))
    return Fitted(weights, games, len(y), standings, _calibration(said["network"], y[test]))


def _split(games: Any, seed: int) -> tuple[Any, Any, Any]:
    """Which positions to learn from, which to stop by, and which to test by: whole games, drawn by lot."""
    numbers = np.unique(games)
    lot = np.random.default_rng(seed).permutation(len(numbers)) / len(numbers)
    of = dict(zip(numbers.tolist(), lot.tolist(), strict=True))
    place = np.array([of[game] for game in games.tolist()])
    test, stop = place < UNSEEN, (place >= UNSEEN) & (place < UNSEEN + HELD_OUT)
    return np.flatnonzero(~test & ~stop), np.flatnonzero(stop), np.flatnonzero(test)


class _Trained:
    """A network while it learns: a straight part, and hidden units beside it."""

    def __init__(self, inputs: int, units: int, rng: Any) -> None:
        self.direct = np.zeros(inputs)
        self.units = rng.normal(0, 1 / np.sqrt(inputs), (units, inputs))
        self.bias = np.zeros(units)
        self.output = rng.normal(0, 0.1, units)
        self.offset = 0.0
        self.loss = np.inf

    def odds(self, z: Any) -> Any:
        return self.offset + z @ self.direct + np.tanh(z @ self.units.T + self.bias) @ self.output

    @property
    def parts(self) -> list[Any]:
        return [self.direct, self.units, self.bias, self.output, np.array([self.offset])]

    def take(self, parts: list[Any]) -> None:
        self.direct, self.units, self.bias, self.output = parts[:4]
        self.offset = float(parts[4][0])

    def slopes(self, z: Any, y: Any, decay: float) -> list[Any]:
        """How the loss changes with each weight."""
        hidden = np.tanh(z @ self.units.T + self.bias)
        wrong = (_chance(self.offset + z @ self.direct + hidden @ self.output) - y) / len(y)
        back = np.outer(wrong, self.output) * (1 - hidden**2)
        return [
            z.T @ wrong + decay * self.direct,
            back.T @ z + decay * self.units,
            back.sum(0),
            hidden.T @ wrong + decay * self.output,
            np.array([wrong.sum()]),
        ]


def _train(z: Any, y: Any, learn: Any, stop: Any, wishes: Wishes, units: int, seed: int) -> _Trained:
    """Learn by small steps (Adam) until what is held out gets no better; the best that was found is what remains."""
    rng = np.random.default_rng(seed)
    one = _Trained(z.shape[1], units, rng)
    best, since = [part.copy() for part in one.parts], 0
    drift, swing = [np.zeros_like(p) for p in one.parts], [np.zeros_like(p) for p in one.parts]
    step = 0
    for _ in range(wishes.rounds):
        order = rng.permutation(learn)
        for begin in range(0, len(order), BATCH):
            rows = order[begin : begin + BATCH]
            step += 1
            parts = one.parts
            for k, slope in enumerate(one.slopes(z[rows], y[rows], wishes.decay)):
                drift[k] = 0.9 * drift[k] + 0.1 * slope
                swing[k] = 0.999 * swing[k] + 0.001 * slope**2
                rate = RATE * np.sqrt(1 - 0.999**step) / (1 - 0.9**step)
                parts[k] = parts[k] - rate * drift[k] / (np.sqrt(swing[k]) + 1e-8)
            one.take(parts)
        loss = _loss(one.odds(z[stop]), y[stop])
        if loss < one.loss - 1e-5:
            one.loss, best, since = loss, [part.copy() for part in one.parts], 0
        elif (since := since + 1) >= PATIENCE:
            break
    one.take(best)
    return one


def _chance(odds: Any) -> Any:
    return 1 / (1 + np.exp(-np.clip(odds, -30, 30)))


def _loss(odds: Any, y: Any) -> float:
    """The logarithmic loss."""
    odds = np.clip(odds, -30, 30)
    return float(np.mean(np.logaddexp(0, odds) - y * odds))


def _calibration(odds: Any, y: Any) -> list[tuple[float, float, int]]:
    """By tenths of what is said: the average of what is said, of what came, and how many positions."""
    said = _chance(odds)
    tenth = np.minimum(BINS - 1, (said * BINS).astype(int))
    return [
        (round(float(said[tenth == k].mean()), 3), round(float(y[tenth == k].mean()), 3), int((tenth == k).sum()))
        for k in range(BINS)
        if (tenth == k).any()
    ]


def _off(odds: Any, y: Any) -> float:
    """By how much chances are off on average, by tenths."""
    table = _calibration(odds, y)
    return sum(abs(said - came) * count for said, came, count in table) / max(1, len(y))


def _rounded(values: Any) -> tuple[float, ...]:
    return tuple(float(f"{value:.{DIGITS}g}") for value in np.asarray(values).tolist())


def told(fitted: Fitted, tell: Callable[[str], None] = print) -> None:
    """How well a network judges, in words."""
    tell(f"{fitted.games} games, {fitted.positions} positions")
    for name, standing in fitted.standings.items():
        tell(f"{name:18} loss {standing.loss:.4f}, chances off by {100 * standing.off:.1f} points")
    tell("said, came, positions: " + "; ".join(f"{s:.2f} {c:.2f} {n}" for s, c, n in fitted.calibration))


def fit_game(game: str, folders: list[Path], wishes: Wishes, use: bool = False) -> Fitted:
    """Fit a network to the samples of a game; the file says from what it was made."""
    samples = read_samples(*folders)
    if samples.plan.game != game:
        raise ValueError(f"these are samples of {samples.plan.game}")
    plans = [msgspec.json.decode((folder / "plan.json").read_bytes()) for folder in folders]
    for plan in plans:
        del plan["inputs"]
    fitted = fit(samples, wishes)
    made = {
        "command": "marne train",
        "plans": plans,
        "wishes": msgspec.to_builtins(wishes),
        "games": fitted.games,
        "positions": fitted.positions,
        "unseen": {name: msgspec.to_builtins(standing) for name, standing in fitted.standings.items()},
        "calibration": fitted.calibration,
        "machine": msgspec.to_builtins(this_machine(game)),
    }
    weights = msgspec.structs.replace(fitted.weights, use=use, made=made)
    return msgspec.structs.replace(fitted, weights=weights)


def write(fitted: Fitted, out: Path) -> None:
    """Write a network to its file."""
    out.parent.mkdir(parents=True, exist_ok=True)
    out.write_bytes(msgspec.json.format(msgspec.json.encode(fitted.weights), indent=1))


def main() -> None:
    """Fit a network, from the command line."""
    parser = argparse.ArgumentParser(prog="python -m marne.study.fitting", description=__doc__)
    parser.add_argument("game")
    parser.add_argument("--samples", type=Path, nargs="+", required=True)
    parser.add_argument("--out", type=Path)
    parser.add_argument("--units", type=int, default=Wishes().units)
    parser.add_argument("--decay", type=float, default=Wishes().decay)
    parser.add_argument("--seed", type=int, default=Wishes().seed)
    parser.add_argument("--tries", type=int, default=Wishes().tries)
    parser.add_argument("--use", action="store_true", help="let players use it")
    given = parser.parse_args()
    wishes = Wishes(given.units, given.decay, tries=given.tries, seed=given.seed)
    fitted = fit_game(given.game, given.samples, wishes, given.use)
    told(fitted)
    if given.out:
        write(fitted, given.out)
        print(f"{given.out}: {given.out.stat().st_size} bytes")


if __name__ == "__main__":
    main()
