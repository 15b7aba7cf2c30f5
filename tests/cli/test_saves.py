"""Matches in save files, as people and scripts use them."""

import json
from pathlib import Path

import pytest
from typer.testing import CliRunner, Result

from marne.cli import app
from marne.kernel import BroughtDice
from marne.kernel.save import read, write

runner = CliRunner()


def marne(*words: object) -> Result:
    return runner.invoke(app, [str(w) for w in words])


@pytest.fixture
def file(tmp_path: Path) -> Path:
    path = tmp_path / "match.json"
    assert marne("new", "germany-at-war", path, "--seed", 4).exit_code == 0
    return path


def shown(file: Path, *words: object) -> dict[str, object]:
    result = marne("show", file, "--json", *words)
    assert result.exit_code == 0, result.output
    data: dict[str, object] = json.loads(result.output)
    return data


def test_a_new_match_says_who_is_to_act(tmp_path: Path) -> None:
    result = marne("new", "germany-at-war", tmp_path / "m.json")
    assert result.exit_code == 0
    assert "Germany to act" in result.output


def test_a_match_is_never_overwritten_unless_asked(file: Path) -> None:
    before = file.read_bytes()
    result = marne("new", "germany-at-war", file)
    assert result.exit_code == 2
    assert "--force" in result.output
    assert file.read_bytes() == before
    assert marne("new", "germany-at-war", file, "--force").exit_code == 0
    assert file.read_bytes() != before


def test_options_are_kept_and_wrong_ones_named(tmp_path: Path) -> None:
    path = tmp_path / "m.json"
    assert marne("new", "germany-at-war", path, "-o", "rail=yes", "-o", "players=3").exit_code == 0
    assert '"rail":"yes"' in path.read_text(encoding="utf-8").replace(" ", "")
    for wrong in ("rail", "rail=maybe", "trains=yes"):
        result = marne("new", "germany-at-war", tmp_path / "other.json", "-o", wrong)
        assert result.exit_code == 2
        assert not (tmp_path / "other.json").exists()


def test_a_choice_is_made_and_kept(file: Path) -> None:
    result = marne("choose", file, "surprise")
    assert result.exit_code == 0
    assert "surprise" in result.output
    assert shown(file)["number"] == 1


def test_a_refused_choice_says_why_with_the_rule_and_changes_nothing(file: Path) -> None:
    before = file.read_bytes()
    result = marne("choose", file, "go", 20)
    assert result.exit_code == 1
    assert "Refused: 3.0a" in result.output
    answer = json.loads(marne("choose", file, "nonsense", "--json").output)
    assert answer["refused"]["why"]
    assert file.read_bytes() == before


def test_the_wrong_side_and_a_stale_number_are_refused(file: Path) -> None:
    assert marne("choose", file, "pass", "--side", "entente").exit_code == 1
    stale = marne("choose", file, "pass", "--number", 3)
    assert stale.exit_code == 1
    assert "position 3" in stale.output


def test_undo_takes_back_until_something_was_revealed(file: Path) -> None:
    marne("choose", file, "tactical")
    assert marne("undo", file).exit_code == 0
    assert shown(file)["number"] == 0
    marne("choose", file, "tactical")
    marne("choose", file, "activate", 0)
    marne("choose", file, "reveal")
    refused = marne("undo", file)
    assert refused.exit_code == 1
    assert "no way back" in refused.output


def test_show_hides_what_a_side_may_not_know(file: Path) -> None:
    view = shown(file, "--side", "entente")["view"]
    assert isinstance(view, dict)
    assert all(b["block"] >= 58 if isinstance(b, dict) else b[0] >= 58 for b in view["own"])
    assert shown(file, "--side", "entente")["choices"] == []
    text = marne("show", file, "--side", "entente").output
    assert "Kluck" not in text
    assert "King" not in marne("show", file, "--side", "german").output


def test_replay_tells_the_story_as_a_side_may_read_it(file: Path) -> None:
    german = marne("replay", file, "--side", "german").output
    entente = marne("replay", file, "--side", "entente").output
    assert "Kluck" in german
    assert "Kluck" not in entente
    lines = [json.loads(line) for line in marne("replay", file, "--side", "german", "--json").output.splitlines()]
    assert all(line["rule"] and line["text"] for line in lines)


def test_verify_finds_a_good_file_good_and_an_edited_one_bad(file: Path) -> None:
    marne("choose", file, "pass")
    marne("choose", file, "done")
    assert marne("verify", file).exit_code == 0
    text = file.read_text(encoding="utf-8")
    file.write_text(text.replace('"pass"', '"tactical"'), encoding="utf-8")
    result = marne("verify", file)
    assert result.exit_code == 1
    assert "entry 1" in result.output


def test_fair_dice_are_sealed_from_the_start(tmp_path: Path) -> None:
    path = tmp_path / "fair.json"
    assert marne("new", "germany-at-war", path, "--word", "for Anne", "--word", "for Bob").exit_code == 0
    verdict = marne("verify", path)
    assert verdict.exit_code == 0, verdict.output


def test_a_match_that_was_brought_to_a_server_is_marked(file: Path) -> None:
    match = read(file)
    match.dice = BroughtDice()
    write(match, file)
    for command in ("show", "replay", "verify"):
        assert "brought along in a file" in marne(command, file).output
    assert shown(file)["uploaded"]
    assert marne("choose", file, "pass").exit_code == 0
    assert "brought along in a file" in marne("show", file).output


@pytest.mark.parametrize("damage", ["", "{", "not json", '{"format":"else"}'])
def test_a_damaged_file_is_named_as_such(tmp_path: Path, damage: str) -> None:
    path = tmp_path / "broken.json"
    path.write_text(damage, encoding="utf-8")
    for command in ("show", "undo", "replay"):
        result = marne(command, path)
        assert result.exit_code == 2
        assert "broken.json" in result.output
        assert "Traceback" not in result.output


def test_a_missing_file_is_named(tmp_path: Path) -> None:
    result = marne("show", tmp_path / "nowhere.json")
    assert result.exit_code == 2
    assert "there is no file" in result.output
