"""How much faster a study of random games is with two workers than with one: `python -m benchmarks.study`.

The same games are played twice in one run, first by one process and then by two, and the files that come out are
compared to the byte. Beside it: how many games a second one process plays without any of a study's machinery.
"""

from __future__ import annotations

import argparse
import os
import tempfile
import time
from pathlib import Path

from marne.study.hands import LocalHands
from marne.study.lab import Lab
from marne.study.plan import Plan, StudyFile, resolve
from marne.study.played import MEASURES, play

MUST = 1.8


def timed(plan: Plan, folder: Path, workers: int) -> float:
    """Seconds that a study takes, from the first process started to the last file written."""
    start = time.perf_counter()
    Lab(plan, folder).run(LocalHands(workers), lambda outcome: None)
    return time.perf_counter() - start


def main() -> None:
    """Measure."""
    arguments = argparse.ArgumentParser(description="A study with one worker and with two.")
    arguments.add_argument("--games", type=int, default=10_000)
    arguments.add_argument("--game", default="germany-at-war")
    arguments.add_argument("--scenario", default="")
    arguments.add_argument("--record", action="store_true", help="record curves, battles and luck too")
    given = arguments.parse_args()
    record = MEASURES if given.record else ()
    plan = resolve(StudyFile("benchmark", given.game, given.games, "random", scenario=given.scenario, record=record))
    start = time.perf_counter()
    plain = min(100, given.games)
    for index in range(plain):
        play(plan.task(0, index))
    print(f"without a study, in this process   {plain / (time.perf_counter() - start):8.1f} games a second")
    with tempfile.TemporaryDirectory() as scratch:
        folders = [Path(scratch) / "one", Path(scratch) / "two"]
        seconds = [timed(plan, folder, workers) for workers, folder in enumerate(folders, 1)]
        same = (folders[0] / "games.parquet").read_bytes() == (folders[1] / "games.parquet").read_bytes()
    for workers, took in enumerate(seconds, 1):
        print(f"{workers} worker{'s' if workers > 1 else ' '} {took:23.1f} s {given.games / took:8.1f} games a second")
    ratio = seconds[0] / seconds[1]
    print(f"two workers against one: {ratio:.2f} times as fast, at least {MUST} wanted; {os.cpu_count()} cores")
    print(f"the same files: {'yes' if same else 'NO'}")
    if ratio < MUST or not same:
        raise SystemExit(1)


if __name__ == "__main__":
    main()
