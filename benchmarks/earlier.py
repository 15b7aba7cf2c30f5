"""Does a player of today beat the same player of an earlier commit, by the same rules?

    python -m benchmarks.earlier 113172c germany-at-war search:nodes=60 --games 100 [--workers 2] [--seed 1914]

Each side is played in a process of its own, one by the code of this tree and one by that of the commit. Both keep the
match, choice by choice and face by face, so the rules of both must be the same; where they differ, the game fails and
is counted as such. Sides are swapped, and both games of a seed have the same dice until the players part ways. A
commit must know players who remember (`marne.players.recollection`).
"""

from __future__ import annotations

import argparse
import io
import json
import os
import subprocess
import sys
import tarfile
import tempfile
from collections.abc import Sequence
from concurrent.futures import ThreadPoolExecutor
from functools import partial
from pathlib import Path
from typing import Any, NamedTuple

ROOT = Path(__file__).parents[1]
SEATED = "--seated"


class Seated:
    """One side's player, who keeps the match in its own process."""

    def __init__(self, tree: Path) -> None:
        command = [sys.executable, str(Path(__file__)), SEATED]
        environment = {**os.environ, "PYTHONPATH": str(tree)}
        self._process = subprocess.Popen(
            command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True, env=environment
        )

    def ask(self, **message: Any) -> Any:
        """What it answers."""
        assert self._process.stdin is not None
        assert self._process.stdout is not None
        self._process.stdin.write(json.dumps(message) + "\n")
        self._process.stdin.flush()
        line = self._process.stdout.readline()
        if not line:
            raise RuntimeError("a player's process has ended; its complaint stands above")
        return json.loads(line)

    def __enter__(self) -> Seated:
        return self

    def __exit__(self, *_: object) -> None:
        self._process.kill()
        self._process.wait()


class Contest(NamedTuple):
    """Who plays what: today's player, that of the commit, and in which trees they are."""

    game: str
    scenario: str
    sides: Sequence[str]
    players: tuple[str, str]
    trees: tuple[Path, Path]
    seed: str


class Ended(NamedTuple):
    """A game: the side of today's player, his points (None: the game failed), and both players' processor seconds."""

    side: str
    points: float | None
    seconds: tuple[float, float]


def play(contest: Contest, index: int) -> Ended:
    """One game; today's player has the first side in every other game."""
    side = contest.sides[index % 2]
    try:
        with Seated(contest.trees[0]) as now, Seated(contest.trees[1]) as then:
            return _played(contest, index, side, now, then)
    except RuntimeError as error:
        print(f"game {index}: {error}", file=sys.stderr)
        return Ended(side, None, (0.0, 0.0))


def _played(contest: Contest, index: int, side: str, now: Seated, then: Seated) -> Ended:
    other = contest.sides[1 - index % 2]
    start = {"do": "start", "game": contest.game, "scenario": contest.scenario, "seed": f"{contest.seed}/{index // 2}"}
    faces = now.ask(**start, player=contest.players[0], side=side)
    then.ask(**start, player=contest.players[1], side=other, faces=faces)
    while "seat" in (asked := now.ask(do="who")):
        choice = (now if asked["side"] == side else then).ask(do="choose", seat=asked["seat"])
        faces = now.ask(do="apply", side=asked["side"], choice=choice)
        then.ask(do="apply", side=asked["side"], choice=choice, faces=faces)
    points = 0.5 if asked["winner"] is None else float(asked["winner"] == side)
    return Ended(side, points, (now.ask(do="seconds"), then.ask(do="seconds")))


def sit_down() -> None:
    """Play for a side in this process, in whatever tree it finds: answer one line for each that is asked."""
    from time import process_time

    import msgspec

    from marne.kernel import Choice, GivenDice, Position, SeededDice, find
    from marne.players import BadPlayerOption, player_named
    from marne.players.recollection import Imagining, Recollection, imagining, is_mindful, noted
    from marne.players.turn import asked_of

    said = os.fdopen(os.dup(1), "w")
    os.dup2(2, 1)  # what a player prints is no answer
    for line in sys.stdin:
        asked = json.loads(line)
        answer: Any = None
        match asked["do"]:
            case "start":
                game, side, spent = find(asked["game"]), asked["side"], 0.0
                options = game.settle(asked["scenario"], {})
                seats = game.seats(options)
                sides = [seat.side for seat in seats]
                try:
                    player = player_named(asked["player"], game, seed=f"{asked['seed']}/{side}")
                except BadPlayerOption:
                    player = player_named(asked["player"], game)
                memory = Recollection(game, side) if is_mindful(player) and noted(game) else None
                dice = SeededDice(f"{asked['seed']}/dice")
                given = GivenDice(asked["faces"]) if "faces" in asked else dice
                position, played = Position.start(game.new(asked["scenario"], options), given)
            case "who":
                found = [
                    seat
                    for seat in seats
                    if asked_of(game, position, seat.name, seat.side, sides.count(seat.side) == 1) is not None
                ]
                result = None if found else game.result(position.state)
                answer = (
                    {"seat": found[0].name, "side": found[0].side}
                    if found
                    else {"winner": None if result is None else result.winner}
                )
            case "choose":
                decision = asked_of(game, position, asked["seat"], side, sides.count(side) == 1)
                assert decision is not None
                state, before = position.state, process_time()
                imagine = imagining(game, state, side) if memory is None else Imagining(state, memory)
                answer = msgspec.to_builtins(player.choose(game.view(state, side), decision, imagine))
                spent += process_time() - before
            case "apply":
                given = GivenDice(asked["faces"]) if "faces" in asked else dice
                played = position.apply(asked["side"], msgspec.convert(asked["choice"], Choice), given)
            case "seconds":
                answer = spent
        if asked["do"] in ("start", "apply"):
            answer = played.faces
            if memory is not None:
                memory.hear(played.events)
        said.write(json.dumps(answer) + "\n")
        said.flush()


def tree_of(commit: str, folder: Path) -> Path:
    """The package as it was in a commit, with the names by which its games are found."""
    archive = subprocess.run(
        ["git", "archive", commit, "src/marne", "pyproject.toml"], cwd=ROOT, check=True, capture_output=True
    ).stdout
    with tarfile.open(fileobj=io.BytesIO(archive)) as packed:
        packed.extractall(folder, filter="data")
    return folder / "src"


def report(contest: Contest, commit: str, ended: Sequence[Ended]) -> None:
    """Print what came of it."""
    from marne.study.ratings import wilson

    counted = [(e.side, e.points, e.seconds) for e in ended if e.points is not None]
    if not counted:
        raise SystemExit("no game was played to its end")
    points, games = sum(p for _, p, _ in counted), len(counted)
    share, low, high = wilson(points, games)
    print(f"{contest.players[0]} of today against {contest.players[1]} of {commit}: {points:g} of {games}")
    print(f"  {share:.1%} ({low:.1%} to {high:.1%}); games that failed: {len(ended) - games}")
    for side in contest.sides:
        own = [p for s, p, _ in counted if s == side]
        print(f"  as {side}: {sum(own):g} of {len(own)}")
    now, then = (sum(seconds[k] for _, _, seconds in counted) / games for k in (0, 1))
    print(f"  seconds of processor a game: {now:.1f} and {then:.1f}")


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("commit")
    parser.add_argument("game")
    parser.add_argument("player")
    parser.add_argument("--against", help="the player of the commit, if he is called otherwise")
    parser.add_argument("--scenario")
    parser.add_argument("--games", type=int, default=100)
    parser.add_argument("--workers", type=int, default=os.cpu_count() or 1)
    parser.add_argument("--seed", default="1914")
    given = parser.parse_args()
    from marne.kernel import find

    game = find(given.game)
    scenario = given.scenario or game.scenarios[0].name
    with tempfile.TemporaryDirectory() as folder, ThreadPoolExecutor(given.workers) as pool:
        trees = ROOT / "src", tree_of(given.commit, Path(folder))
        players = given.player, given.against or given.player
        contest = Contest(given.game, scenario, game.sides, players, trees, given.seed)
        report(contest, given.commit, list(pool.map(partial(play, contest), range(given.games))))


if __name__ == "__main__":
    sit_down() if sys.argv[1:] == [SEATED] else main()
