"""Watch random games, of every scenario and with every set of options in turn."""

from __future__ import annotations

import argparse

from tests.games.colonialism.referee import SCENARIOS, SWITCHES, watch

parser = argparse.ArgumentParser()
parser.add_argument("--games", type=int, default=242, help="how many; 242 are each scenario with each set of options")
games = parser.parse_args().games
watched = 0
for number in range(games):
    scenario = SCENARIOS[number % len(SCENARIOS)]
    options = SWITCHES[(number + number // len(SCENARIOS)) % len(SWITCHES)]
    watched += watch(scenario, [number], options)
    print(f"{number + 1:6d} games, {watched:8d} choices   {scenario}", flush=True)
print(f"The referee agrees with the rules in all {watched} choices.")
