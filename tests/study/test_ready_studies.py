"""The studies that come with the examples can be played, and what studies found can be repeated."""

from __future__ import annotations

import json
import re
from pathlib import Path

import pytest
from msgspec.structs import replace

from marne.study.hands import LocalHands
from marne.study.lab import Lab
from marne.study.plan import read
from marne.study.report import write_report

ROOT = Path(__file__).parents[2]
STUDIES = sorted((ROOT / "examples/studies").glob("*.toml"))
FOUND = ROOT / "docs/studies"


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


@pytest.mark.parametrize("folder", sorted(p.parent for p in FOUND.glob("*/summary.md")), ids=lambda path: path.name)
def test_what_was_found_says_how_to_find_it_again(folder: Path) -> None:
    """The seed stands in the plan, in the summary, and in a command or a ready study."""
    plan = json.loads((folder / "plan.json").read_text(encoding="utf-8"))
    assert f"`{plan['seed']}`" in (folder / "summary.md").read_text(encoding="utf-8")
    if plan["kind"] == "study":
        assert read(ROOT / f"examples/studies/{folder.name}.toml").seed == plan["seed"]
    else:
        players = " ".join(plan["players"])
        told = (FOUND / "README.md").read_text(encoding="utf-8")
        assert re.search(rf"marne arena {plan['game']} {re.escape(players)} .*--seed {plan['seed']}", told)


def test_every_link_to_what_was_found_leads_somewhere() -> None:
    links = re.findall(r"\]\(([^)#]+)", (FOUND / "README.md").read_text(encoding="utf-8"))
    assert len(links) > 10
    assert not [link for link in links if not (FOUND / link).exists()]
