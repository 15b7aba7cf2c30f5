"""`marne odds`."""

import pytest
import typer
from typer.testing import CliRunner

from marne.cli import app
from marne.cli.odds import Verdict, _report
from marne.kernel.forecast import RARE

run = CliRunner()


def test_previews_of_one_scenario_are_compared_with_throws() -> None:
    result = run.invoke(app, ["odds", "colonialism", "-s", "fpw", "--games", "1", "--throws", "20", "--jobs", "1"])
    assert result.exit_code == 0, result.output
    assert "claims   colonialism: Shot, Chosen shoot" in result.output
    assert "claims hold." in result.output


def test_a_scenario_that_is_not_there_is_named() -> None:
    result = run.invoke(app, ["odds", "colonialism", "-s", "waterloo"])
    assert result.exit_code == 2
    assert "waterloo" in result.output


def test_what_is_false_is_told_and_the_command_fails(capsys: pytest.CaptureFixture[str]) -> None:
    true, false = Verdict("Shot", "as it came", 1.0, 20), Verdict("Shot", "shown 0.4, came 0.6", RARE / 3, 20)
    with pytest.raises(typer.Exit):
        _report([true, false])
    assert "FALSE  shown 0.4, came 0.6" in capsys.readouterr().out


def test_what_no_throw_bore_on_does_not_count_as_true(capsys: pytest.CaptureFixture[str]) -> None:
    true, idle = Verdict("Shot", "as it came", 1.0, 20), Verdict("Battle", "came never", 1.0, 0)
    with pytest.raises(typer.Exit):
        _report([true, idle])
    told = capsys.readouterr().out
    assert "UNTRIED  came never" in told
    assert "All 1 claims hold." in told
    assert "claims   Battle" not in told
