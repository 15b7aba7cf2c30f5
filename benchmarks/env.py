"""How fast learners can play: PettingZoo's own benchmark for both games, `python -m benchmarks.env`."""

from __future__ import annotations

import warnings

from pettingzoo.test import performance_benchmark

import marne

TABLES: tuple[tuple[str, str | None], ...] = (("germany-at-war", None), ("colonialism", "wissembourg_1870"))


def main() -> None:
    """Measure."""
    warnings.simplefilter("ignore")
    for game, scenario in TABLES:
        print(f"{game} {scenario or ''}")
        performance_benchmark(marne.env(game, scenario))


if __name__ == "__main__":
    main()
