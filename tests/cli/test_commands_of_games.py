"""Commands that a game brings along: `marne army`, `marne battlefield`."""

from pathlib import Path

from typer.testing import CliRunner

from marne.cli import app

run = CliRunner()


def test_an_army_is_designed_step_by_step_and_written_to_a_file(tmp_path: Path) -> None:
    file = tmp_path / "landships.txt"
    steps = ["--step", "convert tank", "--step", "train infantry", "--step", "take gas_attack"]
    result = run.invoke(app, ["army", "ww1 1917 british 25:", *steps, "--out", str(file)])
    assert result.exit_code == 0, result.output
    assert "25 of 25 points" in result.output
    assert file.read_text() == "ww1 1917 british 25: 17 infantry, 1 infantry E, 1 tank; gas_attack\n"
    again = run.invoke(app, ["army", str(file), "--step", "return tank"])
    assert again.exit_code == 0
    assert again.output.splitlines()[-1] == "ww1 1917 british 25: 22 infantry, 1 infantry E; gas_attack"


def test_a_step_that_is_not_allowed_says_why_with_its_rule() -> None:
    result = run.invoke(app, ["army", "ww1 1915 british 25:", "--step", "convert tank"])
    assert result.exit_code == 2
    assert "UNIT.TANK.1 A Tank needs 1916 or later, not 1915." in " ".join(result.output.split())


def test_an_army_that_is_too_dear_is_told_and_not_written(tmp_path: Path) -> None:
    file = tmp_path / "army.txt"
    result = run.invoke(app, ["army", "fpw 1870 prussia 25: 30 infantry", "--out", str(file)])
    assert result.exit_code == 1
    assert "It costs 30 points and has 25." in result.output
    assert not file.exists()


def test_what_is_no_army_and_no_step_is_named() -> None:
    for words, named in (
        (["army", "hussars"], "an army begins with its period"),
        (["army", "fpw 1870 prussia 25:", "--step", "bribe the umpire"], "bribe the umpire"),
        (["battlefield", "--landscape", "moon"], "moon"),
        (["battlefield", "16x8 nonsense"], "do not fill a board"),
    ):
        result = run.invoke(app, words)
        assert result.exit_code == 2
        assert named in " ".join(result.output.split())


def test_ready_armies_are_listed() -> None:
    lines = run.invoke(app, ["army"]).output.splitlines()
    assert "Prussian army, 1870" in lines
    assert any(line.startswith("Isandlwana") for line in lines)


def test_a_battlefield_is_made_by_number_and_its_fairness_is_printed(tmp_path: Path) -> None:
    file = tmp_path / "field.txt"
    made = run.invoke(app, ["battlefield", "--seed", "7", "--landscape", "trenches", "--out", str(file)])
    assert made.exit_code == 0
    assert "Fairness 100%" in made.output
    assert run.invoke(app, ["battlefield", str(file)]).output == made.output
    smaller = run.invoke(app, ["battlefield", "--rows", "6", "--squares"]).output
    assert smaller.splitlines()[-1].startswith("12x6s ")


def test_a_scenario_is_chosen_where_a_match_begins(tmp_path: Path) -> None:
    file = tmp_path / "kambula.marne"
    result = run.invoke(app, ["new", "colonialism", str(file), "--scenario", "kambula_1879", "--seed", "1"])
    assert result.exit_code == 0, result.output
    assert run.invoke(app, ["show", str(file)]).exit_code == 0
    unknown = run.invoke(app, ["new", "colonialism", str(file), "--scenario", "waterloo", "--force"])
    assert unknown.exit_code == 2
    assert "waterloo" in unknown.output
