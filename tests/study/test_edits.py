"""Studies of what the values in a game's data do."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import msgspec
import polars as pl
import pytest

from marne.games.germany_at_war.blocks import BLOCKS
from marne.kernel import find
from marne.study.edits import BadEdit, Edit, Trial, edited

STUDY = """
title = "Two lots of blocks"
game = "germany-at-war"
games = 3
players = "random"

[[data]]
name = "as they are"

[[data]]
name = "feeble cavalry"

[[data.edit]]
file = "blocks.toml"
where = { power = "german", arm = "cavalry" }
key = "steps"
new = [[1, "black"]]
"""


def test_an_edit_changes_what_it_names_and_nothing_else() -> None:
    edit = Edit("blocks.toml", "steps", [[1, "black"]], where={"power": "german", "arm": "cavalry"})
    text = edited(find("germany-at-war"), Trial("feeble", (edit,)))["germany_at_war/blocks.toml"]
    armies = msgspec.toml.decode(text)["army"]
    changed = [b["id"] for a in armies for b in a["block"] if b["steps"] == [[1, "black"]]]
    assert changed == [b.id for b in BLOCKS if b.power == "german" and b.arm == "cavalry"]
    other = {b["id"]: b["steps"] for a in armies for b in a["block"] if b["id"] not in changed}
    assert other == {b.id: [[s.strength, s.dot] for s in b.steps] for b in BLOCKS if b.id not in changed}


def test_old_values_and_keys_within_keys_narrow_an_edit_down() -> None:
    old = [[s.strength, s.dot] for s in BLOCKS[5].steps]
    where = {"id": BLOCKS[5].id, "certainty.steps": BLOCKS[5].certainty.steps}
    game = find("germany-at-war")
    assert edited(game, Trial("x", (Edit("blocks.toml", "steps", [[9, "red"]], old, where),)))
    for wrong in (
        Edit("blocks.toml", "steps", [[9, "red"]], [[77, "red"]], where),
        Edit("blocks.toml", "stepps", [[9, "red"]]),
        Edit("blokcs.toml", "steps", [[9, "red"]]),
    ):
        with pytest.raises(BadEdit, match=r"nothing to change|no data file"):
            edited(game, Trial("x", (wrong,)))


def test_a_study_plays_with_the_edited_data_in_processes_of_their_own(tmp_path: Path) -> None:
    study = tmp_path / "blocks.toml"
    study.write_text(STUDY, encoding="utf-8")
    command = [sys.executable, "-c", "from marne.cli import main; main()", "study", str(study), "--workers", "1"]
    subprocess.run([*command, "--out", str(tmp_path / "r")], check=True, timeout=600, stdout=subprocess.DEVNULL)
    assert len(pl.read_parquet(tmp_path / "r/games.parquet")) == 6
    samples = pl.read_parquet(tmp_path / "r/samples.parquet")
    first = samples.filter((pl.col("curve") == "strength") & (pl.col("side") == "german") & (pl.col("choices") == 0))
    strength = dict(first.group_by("cell").agg(pl.col("value").mean()).rows())
    lost = sum(b.steps[0].strength - 1 for b in BLOCKS if b.power == "german" and b.arm == "cavalry")
    assert strength[0] - lost == pytest.approx(strength[1], abs=0.01)
    entente = samples.filter((pl.col("curve") == "strength") & (pl.col("side") == "entente") & (pl.col("choices") == 0))
    means = dict(entente.group_by("cell").agg(pl.col("value").mean()).rows())
    assert means[0] == means[1]
