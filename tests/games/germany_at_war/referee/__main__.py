"""The referee as a command: it watches as many random games as one likes, every other one from the middle."""

from __future__ import annotations

import argparse
import sys

from tests.games.germany_at_war.referee import Shout, agreed_in, watch


def main() -> int:
    """Watch games, and tell how it went."""
    parser = argparse.ArgumentParser(description="A second opinion on random games of 1914: Germany at War.")
    parser.add_argument("--games", type=int, default=50, help="how many games to watch")
    parser.add_argument("--first", type=int, default=0, help="the seed of the first game")
    asked = parser.parse_args()
    watched = 0
    for seed in range(asked.first, asked.first + asked.games):
        try:
            watched += watch([seed], agreed_in(seed), scattered=seed % 2 == 1)
        except Shout as shout:
            print(shout)
            return 1
    print(f"{asked.games} games, {watched} choices: the referee agrees with the rules.")
    return 0


if __name__ == "__main__":
    sys.exit(main())
