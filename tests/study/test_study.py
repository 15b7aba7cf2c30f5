"""`marne study`: what a file may say, how a study survives, and that it is the same whoever plays it."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
import time
from pathlib import Path

import polars as pl
import pytest
from typer.testing import CliRunner

from marne.cli import app
from marne.study.hands import LocalHands
from marne.study.lab import Lab
from marne.study.plan import BadStudy, read
from marne.study.played import Outcome, play
from marne.study.store import Busy, Store

run = CliRunner()
TABLES = ("games", "samples", "battles")
TOY = """
title = "The toy"
game = "toy"
games = 20
seed = 7
scenario = "short"
players = { red = ["random", "recruit"], blue = "random" }
vary = { players = ["2", "3"] }
"""


def written(folder: Path, text: str = TOY) -> Path:
    path = folder / "toy.toml"
    path.write_text(text, encoding="utf-8")
    return path


def played(study: Path, folder: Path, workers: int = 0) -> Lab:
    lab = Lab(read(study), folder)
    lab.run(LocalHands(workers), lambda outcome: None)
    return lab


def same(one: Path, other: Path) -> None:
    for table in TABLES:
        assert (one / f"{table}.parquet").read_bytes() == (other / f"{table}.parquet").read_bytes(), table


def test_a_study_plays_every_cell_of_its_grid_and_writes_one_row_for_each_game(toys: Path, tmp_path: Path) -> None:
    lab = played(written(tmp_path), tmp_path / "r")
    games = pl.read_parquet(tmp_path / "r/games.parquet")
    assert len(games) == 4 * 20
    assert games.select("cell", "index").n_unique() == 80
    assert {tuple(row) for row in games.select("players", "player red").unique().rows()} == {
        (seats, red) for seats in ("2", "3") for red in ("random", "recruit")
    }
    three = games.filter(pl.col("players") == "3")
    assert three["player_left"].equals(three["player red"], check_names=False)
    assert three["player_red"].null_count() == len(three)
    samples = pl.read_parquet(tmp_path / "r/samples.parquet")
    last = samples.group_by("cell", "index", "side").agg(pl.col("value").last())
    assert len(last) == 160
    assert "luck_red" in games.columns
    # The same seed is used in all cells, so that they compare well.
    assert games.group_by("index").agg(pl.col("seed").n_unique())["seed"].to_list() == [1] * 20
    assert not list((tmp_path / "r/parts").glob("*.parquet"))
    assert lab.total == 80


def test_processes_give_the_same_files_to_the_byte(toys: Path, tmp_path: Path) -> None:
    study = written(tmp_path)
    played(study, tmp_path / "one")
    played(study, tmp_path / "two", workers=2)
    same(tmp_path / "one", tmp_path / "two")


def test_a_killed_study_goes_on_without_repeating_or_losing_a_game(toys: Path, tmp_path: Path) -> None:
    """Before it is done it waits for ever, so that it is killed however slow the hand is that kills it."""
    study = written(tmp_path, TOY.replace("games = 20", "games = 10").replace("short", "campaign"))
    played(study, tmp_path / "whole")
    folder = tmp_path / "killed"
    code = (
        "import sys, time; from pathlib import Path; from marne.study.plan import read;"
        "from marne.study.lab import Lab; from marne.study.hands import LocalHands;"
        "wait = lambda outcome: outcome.index == 9 and time.sleep(9999);"
        "Lab(read(Path(sys.argv[1])), Path(sys.argv[2]), every=0).run(LocalHands(1), wait)"
    )
    kept = 0
    for _ in range(2):
        script = tmp_path / "run.py"
        script.write_text(f"if __name__ == '__main__':\n    {code}\n", encoding="utf-8")
        process = subprocess.Popen([sys.executable, str(script), str(study), str(folder)], start_new_session=True)
        while process.poll() is None and len(list(folder.glob("parts/games-*.parquet"))) < kept + 3:
            time.sleep(0.02)
        assert process.poll() is None, "it was over before it could be killed"
        os.kill(process.pid, signal.SIGKILL)
        process.wait()
        parts = list(folder.glob("parts/games-*.parquet"))
        assert len(parts) > kept
        kept = len(parts)
    before = pl.concat([pl.read_parquet(path) for path in sorted(folder.glob("parts/games-*.parquet"))])
    done = set(before.select("cell", "index").rows())
    assert len(done) == len(before) < 40
    again: set[tuple[int, int]] = set()
    lab = Lab(read(study), folder)
    lab.run(LocalHands(0), lambda outcome: again.add((outcome.cell, outcome.index)))
    assert not again & done
    assert len(again) + len(done) == 40
    same(tmp_path / "whole", folder)


def test_the_workers_of_a_killed_study_end_too(toys: Path, tmp_path: Path) -> None:
    study = written(tmp_path, TOY.replace("games = 20", "games = 4000").replace("short", "campaign"))
    process = subprocess.Popen(
        [sys.executable, "-c", "from marne.cli import main; main()", "study", str(study), "--workers", "2",
         "--out", str(tmp_path / "r")],
        start_new_session=True, stdout=subprocess.DEVNULL,
    )  # fmt: skip
    while not (children := _children(process.pid)):
        assert process.poll() is None
        time.sleep(0.05)
    process.kill()
    process.wait()
    until = time.monotonic() + 120
    while any(Path(f"/proc/{child}").exists() for child in children) and time.monotonic() < until:
        time.sleep(0.05)
    assert not [child for child in children if Path(f"/proc/{child}").exists()]


def _children(pid: int) -> list[int]:
    listed = Path(f"/proc/{pid}/task/{pid}/children")
    return [int(child) for child in listed.read_text().split()] if listed.exists() else []


def test_a_damaged_part_is_set_aside_and_its_games_are_played_again(toys: Path, tmp_path: Path) -> None:
    study = written(tmp_path)
    played(study, tmp_path / "whole")
    folder = tmp_path / "r"
    lab = Lab(read(study), folder, every=0)
    for outcome in _outcomes(study)[:10]:
        lab.store.add(outcome)
    lab.store.close()
    damaged = folder / "parts/samples-000003.parquet"
    damaged.write_bytes(damaged.read_bytes()[:-20])
    (folder / "parts/samples-000011.parquet").write_bytes(b"a part that was never finished")
    lab = Lab(read(study), folder)
    assert {path.name for path in lab.store.set_aside} >= {"samples-000003.parquet.damaged"}
    assert len(lab.store.done) == 9
    lab.run(LocalHands(0), lambda outcome: None)
    same(tmp_path / "whole", folder)
    assert (folder / "parts/samples-000003.parquet.damaged").exists()


def _outcomes(study: Path) -> list[Outcome]:
    plan = read(study)
    return [play(plan.task(0, index)) for index in range(10)]


def test_two_cannot_work_in_one_folder(toys: Path, tmp_path: Path) -> None:
    plan = read(written(tmp_path))
    lab = Lab(plan, tmp_path / "r")
    with pytest.raises(Busy, match="another process is at work"):
        Lab(plan, tmp_path / "r")
    lab.store.close()
    Lab(plan, tmp_path / "r").store.close()


def test_a_finished_table_that_is_damaged_costs_no_more_than_time(toys: Path, tmp_path: Path) -> None:
    study = written(tmp_path)
    played(study, tmp_path / "r")
    whole = (tmp_path / "r/games.parquet").read_bytes()
    (tmp_path / "r/battles.parquet").write_bytes(b"PAR1")
    played(study, tmp_path / "r")
    assert (tmp_path / "r/games.parquet").read_bytes() == whole
    assert (tmp_path / "r/games.parquet.damaged").exists()


@pytest.mark.parametrize(
    ("change", "says"),
    [
        (("games = 20", "gmaes = 20"), "unknown field `gmaes`; did you mean 'games'?"),
        (("games = 20", "games = 0"), "Expected `int` >= 1"),
        (("games = 20", "games = "), "toy.toml"),
        (('game = "toy"', 'game = "toi"'), "no game is called 'toi'; did you mean toy?"),
        (('"recruit"]', '"nobody"]'), "there is no program player 'nobody'"),
        (('"recruit"]', '"search:speed=1"]'), "'speed'"),
        (("blue =", "green ="), "no side or seat 'green'"),
        (('blue = "random"', 'left = "random"'), "nobody plays the seat 'blue'"),
        (("vary = { players", "vary = { plyers"), "no option 'plyers' to vary; did you mean 'players'?"),
        (('["2", "3"]', '["2", "4"]'), "no value of players is called '4'"),
        (('["2", "3"]', '["2", "2"]'), "each of them once"),
        (('"short"', '"long"'), "no scenario is called 'long'"),
        (("seed = 7", 'record = ["weather"]'), "Invalid enum value 'weather'"),
    ],
)
def test_whatever_is_wrong_with_a_file_is_named(toys: Path, tmp_path: Path, change: tuple[str, str], says: str) -> None:
    assert change[0] in TOY
    result = run.invoke(app, ["study", str(written(tmp_path, TOY.replace(*change, 1)))])
    assert result.exit_code == 2
    assert says in " ".join(result.output.replace("│", " ").split())
    assert not list(tmp_path.glob("*/plan.json"))


def test_a_file_that_is_not_there_is_named(tmp_path: Path) -> None:
    with pytest.raises(BadStudy, match=r"none\.toml cannot be read"):
        read(tmp_path / "none.toml")


def test_another_study_does_not_get_into_the_folder(toys: Path, tmp_path: Path) -> None:
    played(written(tmp_path), tmp_path / "r")
    other = written(tmp_path, TOY.replace("seed = 7", "seed = 8"))
    result = run.invoke(app, ["study", str(other), "--out", str(tmp_path / "r"), "--workers", "0"])
    assert result.exit_code == 2
    assert "games of another study: its seed is '7', not '8'" in " ".join(result.output.replace("│", " ").split())


def test_the_command_plays_and_reports(toys: Path, tmp_path: Path) -> None:
    study, folder = written(tmp_path), tmp_path / "r"
    words = ["study", str(study), "--out", str(folder), "--workers", "0"]
    assert run.invoke(app, [*words, "--games", "3"]).exit_code == 0
    result = run.invoke(app, words)  # goes on to the number in the file
    assert result.exit_code == 0, result.output
    assert "80 games: 0 illegal choices" in result.output
    page = (folder / "report.html").read_text(encoding="utf-8")
    for part in (
        "Who wins",
        "By players",
        "How games end",
        "As the game goes on",
        "Points",
        "Where battles are fought",
    ):
        assert part in page
    assert "Luck is the faces of parries" in page
    assert "http://" not in page.replace("http://www.w3.org", "").replace("http://purl.org", "").replace(
        "http://creativecommons.org", ""
    )  # it needs nothing else
    summary = json.loads((folder / "summary.json").read_text())
    assert sum(cell["games"] for cell in summary["cells"]) == 80
    red, blue = (summary["cells"][0]["shares"][side][0] for side in ("red", "blue"))
    assert red + blue == pytest.approx(1)
    assert "| players 2, player red random | 20 |" in (folder / "summary.md").read_text()
    (folder / "report.html").unlink()
    assert run.invoke(app, [*words[:-2], "--report-only"]).exit_code == 0
    assert (folder / "report.html").exists()


def test_a_store_survives_a_kill_between_its_final_files(toys: Path, tmp_path: Path) -> None:
    """The joined tables are written before the parts go away: whatever is there twice counts once."""
    study = written(tmp_path)
    played(study, tmp_path / "whole")
    lab = Lab(read(study), tmp_path / "r", every=0)
    for outcome in _outcomes(study):
        lab.store.add(outcome)
    _write_joined(lab.store, "samples")
    lab.store.close()
    lab = Lab(read(study), tmp_path / "r")
    assert len(lab.store.done) == 10
    lab.run(LocalHands(0), lambda outcome: None)
    same(tmp_path / "whole", tmp_path / "r")


def _write_joined(store: Store, name: str) -> None:
    store.table(name).write_parquet(store.folder / f"{name}.parquet")
