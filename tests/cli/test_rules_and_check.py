"""`marne rules`, `marne check`, `marne bench`."""

import platform
import re
import sys

from typer.testing import CliRunner

from marne.cli import app

run = CliRunner()


def test_a_rule_is_printed_with_its_code_and_its_tests() -> None:
    result = run.invoke(app, ["rules", "germany-at-war", "7.5.1.4b"])
    assert result.exit_code == 0
    assert "River penalty rounding" in result.output
    assert "firepower.py" in result.output
    assert "test_x8" not in result.output  # named after 7.5.1


def test_a_chapter_prints_all_its_clauses() -> None:
    result = run.invoke(app, ["rules", "germany-at-war", "7.5.1.8"])
    assert all(clause in result.output for clause in ("7.5.1.8a", "7.5.1.8b", "7.5.1.8c"))


def test_without_a_number_all_rules_are_listed() -> None:
    assert len(run.invoke(app, ["rules", "germany-at-war"]).output.splitlines()) == 212


def test_an_unknown_rule_is_named() -> None:
    result = run.invoke(app, ["rules", "germany-at-war", "9.9"])
    assert result.exit_code == 2
    assert "9.9" in result.output


def test_every_clause_that_is_played_has_a_test_of_its_own() -> None:
    result = run.invoke(app, ["rules", "germany-at-war", "--coverage", "--games", "0"])
    assert "100%" in result.output, result.output.split("Tested:")[-1]
    assert result.exit_code == 0


def test_the_contract_holds_for_all_games() -> None:
    result = run.invoke(app, ["check", "--games", "1", "--every", "60"])
    assert result.exit_code == 0, result.output
    assert "Every check held." in result.output


def test_one_check_of_one_scenario_can_be_run_alone() -> None:
    result = run.invoke(app, ["check", "colonialism", "--scenario", "zulu", "--games", "1", "--only", "games_end"])
    assert result.exit_code == 0, result.output
    unknown = run.invoke(app, ["check", "colonialism", "--only", "luck"])
    assert unknown.exit_code == 2
    assert "luck" in unknown.output


def test_the_bench_prints_what_it_measured() -> None:
    result = run.invoke(app, ["bench", "germany-at-war", "--games", "1"])
    assert result.exit_code == 0
    for measure in (
        "decisions per second",
        "choices listed",
        "copy of a position",
        "state as JSON",
        "bytes per choice",
        "replay",
    ):
        assert measure in result.output


def test_the_bench_measures_another_python_beside_this_one() -> None:
    given = ["bench", "germany-at-war", "--games", "1", "-o", "rail=yes", "--beside"]
    result = run.invoke(app, [*given, sys.executable])
    assert result.exit_code == 0, result.output
    rows = dict(re.split(r"\s{2,}", line, maxsplit=1) for line in result.output.splitlines())
    assert rows["Python"].split() == [platform.python_version()] * 2
    assert len(set(re.split(r"\s{2,}", rows["random games"]))) == 1  # the same games
    bare = run.invoke(app, [*given, "/bin/false"])
    assert bare.exit_code == 2
    assert "/bin/false" in bare.output
