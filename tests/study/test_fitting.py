"""A judgement is fitted: it finds what decides, says how well it does, and comes out the same again."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import msgspec
import numpy as np
import pytest
from typer.testing import CliRunner

from marne.cli import app
from marne.kernel import find
from marne.players.network import LARGEST, Network, Weights
from marne.study.fitting import Fitted, Wishes, fit, fit_game, told, write
from marne.study.hands import LocalHands
from marne.study.samples import Plan, Samples, gather, plan_for

WISHES = Wishes(units=6, rounds=400, tries=1)


@pytest.fixture(scope="module")
def made_up() -> Samples:
    """Games that are won by whoever has more of the first, but only where the second is above 0; the third is idle."""
    rng = np.random.default_rng(5)
    observed = rng.normal(0, 1, (4000, 4)).astype(np.float32)
    observed[:, 3] = 7.0
    decides = np.where(observed[:, 1] > 0, 4 * observed[:, 0], 0.0)
    won = (rng.random(4000) < 1 / (1 + np.exp(-decides))).astype(np.float32)
    plan = Plan("made-up", 1, "", {}, (), "s", ("first", "second", "third", "steady"))
    return Samples(plan, observed, observed[:, 0], won, np.arange(4000) // 4, np.arange(4000) % 4)


@pytest.fixture(scope="module")
def fitted(made_up: Samples) -> Fitted:
    return fit(made_up, WISHES)


def test_it_finds_what_a_regression_cannot(fitted: Fitted) -> None:
    assert list(fitted.standings) == ["hand-made", "hand-made, scaled", "regression", "network"]
    losses = {name: standing.loss for name, standing in fitted.standings.items()}
    assert losses["network"] < losses["regression"] - 0.05
    assert losses["regression"] < 0.69
    assert fitted.standings["network"].off < 0.08
    network = Network(fitted.weights)
    steady = 7.0
    assert network.judge([1.0, 1.0, 0.0, steady]) > 1.5
    assert abs(network.judge([1.0, -1.5, 0.0, steady])) < 1.0
    assert (fitted.games, fitted.positions) == (1000, 4000)
    assert sum(count for _, _, count in fitted.calibration) == pytest.approx(600, abs=4)


def test_what_never_varies_counts_for_nothing(fitted: Fitted) -> None:
    network = Network(fitted.weights)
    assert network.shares([1.0, 1.0, 1.0, 99.0])[3] == 0.0


def test_the_same_seed_gives_the_same_network(made_up: Samples, fitted: Fitted) -> None:
    assert fit(made_up, WISHES) == fitted
    assert fit(made_up, msgspec.structs.replace(WISHES, seed=2)).weights != fitted.weights


def test_from_games_to_a_file_that_says_where_it_comes_from(toys: Path, tmp_path: Path) -> None:
    plan = plan_for(find("observed-toy"), [], ["officer", "random"], "s")
    assert len(list(gather(plan, 40, LocalHands(0), tmp_path / "samples"))) == 40
    found = fit_game("observed-toy", [tmp_path / "samples"], WISHES)
    lines: list[str] = []
    told(found, lines.append)
    assert any(line.startswith("network ") for line in lines)
    file = tmp_path / "data" / "judgement.json"
    write(found, file)
    assert file.stat().st_size < LARGEST
    read = msgspec.json.decode(file.read_bytes(), type=Weights)
    assert msgspec.structs.replace(read, made={}) == msgspec.structs.replace(found.weights, made={})
    assert not read.use, "games must say that it is better before it is used"
    assert read.inputs == plan.inputs
    assert read.made["plans"][0]["seed"] == "s"
    assert read.made["games"] == found.games <= 40
    assert set(read.made["unseen"]) == set(found.standings)
    with pytest.raises(ValueError, match="samples of observed-toy"):
        fit_game("toy", [tmp_path / "samples"], WISHES)


def test_gathering_and_fitting_need_nothing_but_numpy() -> None:
    """Both run on machines on which little else is installed."""
    others = ("polars", "matplotlib", "sqlalchemy", "litestar", "typer", "rich")
    asked = f"import sys, marne.study.samples, marne.study.fitting; print([m for m in {others} if m in sys.modules])"
    ran = subprocess.run([sys.executable, "-c", asked], capture_output=True, text=True, check=True)
    assert ran.stdout.strip() == "[]"


def test_one_command_plays_and_fits_and_goes_on_where_it_was(toys: Path, tmp_path: Path) -> None:
    file, samples = tmp_path / "judgement.json", tmp_path / "samples"
    given = ["train", "observed-toy", "--samples", str(samples), "--out", str(file), "--workers", "0"]
    given += ["--player", "officer", "--player", "random", "--units", "2", "--tries", "1"]
    few = CliRunner().invoke(app, [*given, "--games", "20"])
    assert few.exit_code == 0, few.output
    before = msgspec.json.decode(file.read_bytes(), type=Weights)
    assert "network" in few.output and not before.use
    more = CliRunner().invoke(app, [*given, "--games", "24", "--use"])
    assert more.exit_code == 0, more.output
    made = msgspec.json.decode(file.read_bytes(), type=Weights)
    assert made.use and made.made["games"] > before.made["games"] > 10
    wrong = CliRunner().invoke(app, [*given, "--games", "24", "--seed", "other"])
    assert wrong.exit_code == 2 and "another plan" in wrong.output
    untaught = CliRunner().invoke(app, ["train", "toy", "--samples", str(tmp_path / "other"), "--out", str(file)])
    assert untaught.exit_code == 2 and "nothing to learn" in untaught.output
