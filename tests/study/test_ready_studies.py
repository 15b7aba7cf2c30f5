"""The studies that come with the examples can be played."""

from __future__ import annotations

from pathlib import Path

import pytest
from msgspec.structs import replace

from marne.study.hands import LocalHands
from marne.study.lab import Lab
from marne.study.plan import read
from marne.study.report import write_report

STUDIES = sorted((Path(__file__).parents[2] / "examples/studies").glob("*.toml"))


def test_there_are_studies() -> None:
    assert len(STUDIES) >= 5


@pytest.mark.parametrize("path", STUDIES, ids=lambda path: path.stem)
def test_it_runs_with_one_game_and_quick_players(path: Path, tmp_path: Path) -> None:
    """Every cell is set up; the first and the last are played, by players who take no time, and reported."""
    plan = read(path, games=1)
    cells = tuple(
        replace(cell, players=dict.fromkeys(cell.players, "random")) for cell in (plan.cells[0], plan.cells[-1])
    )
    quick = replace(plan, cells=cells)
    lab = Lab(quick, tmp_path / "r")
    lab.run(LocalHands(0), lambda outcome: None)
    assert any("2 games: 0 illegal choices" in line for line in write_report(lab))
    assert (tmp_path / "r/report.html").stat().st_size > 100_000
