"""A study on a real cluster: a scheduler and two workers, each a process of its own."""

from __future__ import annotations

import os
import subprocess
import sys
import time
from collections.abc import Iterator
from pathlib import Path

import polars as pl
import pytest
from typer.testing import CliRunner

from marne.cli import app
from marne.study.hands import DaskHands, LocalHands, NoCluster
from marne.study.lab import Lab
from marne.study.plan import read
from tests.server.running import free_port

run = CliRunner()
STUDY = """
title = "The toy on a cluster"
game = "toy"
games = 60
scenario = "short"
players = { red = "random", blue = ["random", "recruit"] }
"""
QUIET = {"DASK_DISTRIBUTED__LOGGING__DISTRIBUTED": "error"}


@pytest.fixture
def cluster(toys: Path, tmp_path: Path) -> Iterator[str]:
    """The address of a scheduler with two workers."""
    port = free_port()
    address = f"tcp://127.0.0.1:{port}"
    dask = [sys.executable, "-W", "ignore", "-m", "dask"]
    local = ["--host", "127.0.0.1", "--no-dashboard"]
    commands = [
        [*dask, "scheduler", *local, "--port", str(port)],
        *([*dask, "worker", address, *local, "--nthreads", "1", "--no-nanny", "--name", name] for name in ("a", "b")),
    ]
    environment = {**os.environ, **QUIET}
    running = [
        subprocess.Popen(command, env=environment, cwd=tmp_path, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
        for command in commands
    ]
    yield address
    for process in reversed(running):
        process.terminate()
        process.wait(120)


@pytest.mark.filterwarnings("default")
def test_a_cluster_gives_the_same_files_to_the_byte_and_both_workers_play(cluster: str, tmp_path: Path) -> None:
    study = tmp_path / "toy.toml"
    study.write_text(STUDY, encoding="utf-8")
    Lab(read(study), tmp_path / "local").run(LocalHands(0), lambda outcome: None)
    hands = _patient(cluster)
    hands._client.wait_for_workers(2, timeout=180)
    result = run.invoke(app, ["study", str(study), "--dask", cluster, "--out", str(tmp_path / "cluster")])
    assert result.exit_code == 0, result.output
    for table in ("games", "samples", "battles"):
        one, other = (tmp_path / folder / f"{table}.parquet" for folder in ("local", "cluster"))
        assert one.read_bytes() == other.read_bytes(), table
    assert len(pl.read_parquet(tmp_path / "cluster/games.parquet")) == 120
    knows_the_toy = hands._client.run(lambda: (os.getpid(), "tests.study.measured" in sys.modules))
    assert len({pid for pid, _ in knows_the_toy.values()}) == 2
    assert all(knows for _, knows in knows_the_toy.values())
    hands.close()


def _patient(address: str) -> DaskHands:
    """The cluster, as soon as it has a worker."""
    until = time.monotonic() + 180
    while True:
        try:
            return DaskHands(address, patience=180)
        except NoCluster as reason:
            if "has no workers" not in str(reason) or time.monotonic() > until:
                raise
            time.sleep(0.1)


@pytest.mark.filterwarnings("default")
def test_a_cluster_that_is_not_there_is_named_and_nothing_is_begun(toys: Path, tmp_path: Path) -> None:
    study = tmp_path / "toy.toml"
    study.write_text(STUDY, encoding="utf-8")
    nowhere = f"tcp://127.0.0.1:{free_port()}"
    with pytest.raises(NoCluster, match=f"no Dask scheduler answers at {nowhere}"):
        DaskHands(nowhere, patience=0.5)
    result = run.invoke(app, ["study", str(study), "--dask", "nonsense", "--out", str(tmp_path / "r")])
    assert result.exit_code == 2
    assert "nonsense" in result.output
    assert not (tmp_path / "r").exists()
    both = run.invoke(app, ["study", str(study), "--dask", nowhere, "--workers", "2", "--out", str(tmp_path / "r")])
    assert "either a cluster or workers" in " ".join(both.output.replace("│", " ").split())
