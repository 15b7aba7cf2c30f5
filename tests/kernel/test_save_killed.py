"""A process that is killed while it saves leaves a whole file behind."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

from marne.kernel.save import read
from tests.kernel.played import find_toy

ROOT = Path(__file__).parents[2]

SAVER = """
import sys
from pathlib import Path
from marne.kernel import Match, SeededDice
from marne.kernel.save import write
from tests.kernel.played import play_on
from tests.kernel.toy import Toy

match = Match(Toy(), "campaign", dice=SeededDice(1))
while True:
    play_on(match, 1, 1)
    write(match, Path(sys.argv[1]))
    print(match.number, flush=True)
"""

KILLED_AT = """
import os, signal, sys
from pathlib import Path
from marne.kernel import Match, SeededDice
from marne.kernel.save import write
from tests.kernel.played import play_on
from tests.kernel.toy import Toy

def die(*args):
    os.kill(os.getpid(), signal.SIGKILL)

match = play_on(Match(Toy(), dice=SeededDice(1)), 1, 3)
write(match, Path(sys.argv[1]))
print("saved", flush=True)
if sys.argv[2] == "replace":
    Path.replace = die
else:
    os.fsync = die
write(play_on(match, 1, 1), Path(sys.argv[1]))
"""


def saver(program: str, *words: str) -> subprocess.Popen[str]:
    paths = os.pathsep.join([str(ROOT), str(ROOT / "src")])
    return subprocess.Popen(
        [sys.executable, "-c", program, *words],
        stdout=subprocess.PIPE,
        text=True,
        env={**os.environ, "PYTHONPATH": paths},
    )


@pytest.mark.parametrize("saves", [1, 2, 7, 20, 40])
def test_killed_between_and_during_saves(tmp_path: Path, saves: int) -> None:
    path = tmp_path / "match.json"
    with saver(SAVER, str(path)) as process:
        assert process.stdout
        lines = [process.stdout.readline() for _ in range(saves)]
        process.kill()
        lines += process.stdout.readlines()
    last = int(lines[-1])
    assert read(path, find=find_toy).number in (last, last + 1)


@pytest.mark.parametrize("moment", ["fsync", "replace"])
def test_killed_at_the_worst_moments(tmp_path: Path, moment: str) -> None:
    path = tmp_path / "match.json"
    with saver(KILLED_AT, str(path), moment) as process:
        assert process.stdout
        assert process.stdout.read() == "saved\n"
    assert process.returncode == -9
    assert read(path, find=find_toy).number == 3
