"""The referee as a command: it looks at as many positions, and watches as many random games, as one likes."""

from __future__ import annotations

import argparse
import sys

from tests.games.offensive_a_outrance.referee import Shout, melee, position, watch


def main() -> int:
    """Watch games, and tell how it went."""
    parser = argparse.ArgumentParser(description="A second opinion on random games of 1914 Offensive à outrance.")
    parser.add_argument("--games", type=int, default=10, help="how many games to watch")
    parser.add_argument("--positions", type=int, default=10, help="how many positions to look at")
    parser.add_argument("--first", type=int, default=0, help="the seed of the first")
    asked = parser.parse_args()
    watched = battles = 0
    for seed in range(asked.first, asked.first + max(asked.games, asked.positions)):
        try:
            if seed < asked.first + asked.positions:
                battles += position(melee(seed), seed)
            if seed < asked.first + asked.games:
                watched += watch([seed])
        except Shout as shout:
            print(shout)
            return 1
    print(f"{asked.games} games, {watched} choices, {battles} battles: the referee agrees with the rules.")
    return 0


if __name__ == "__main__":
    sys.exit(main())
