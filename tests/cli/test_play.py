"""`marne play --terminal` at one keyboard, with the keys that people press."""

from pathlib import Path

from typer.testing import CliRunner, Result

from marne.cli import app


def played(path: Path, *keys: str, options: tuple[str, ...] = ()) -> Result:
    typed = "".join(f"{key}\n" for key in keys)
    return CliRunner().invoke(app, ["play", "germany-at-war", "--terminal", "--save", str(path), *options], input=typed)


def test_a_first_impulse_can_be_played_by_numbers(tmp_path: Path) -> None:
    result = played(tmp_path / "m.json", "2", "1", "1", "q")
    assert result.exit_code == 0, result.output
    assert "surprise" in result.output
    assert "Von Kluck (German 1st Army) is activated" in result.output
    assert "Saved in" in result.output


def test_the_match_goes_on_where_it_was_left(tmp_path: Path) -> None:
    path = tmp_path / "m.json"
    played(path, "1", "q")
    again = played(path, "q")
    assert "Choose a Leader to activate" in again.output


def test_the_screen_is_handed_over_between_the_sides(tmp_path: Path) -> None:
    result = played(tmp_path / "m.json", "5", "98", "", "q")
    assert "There are choices from 1 to" in result.output
    passing = played(tmp_path / "n.json", "5", *["1"] * 8, "q")
    assert passing.exit_code == 0


def test_undo_why_map_and_story_have_keys(tmp_path: Path) -> None:
    result = played(tmp_path / "m.json", "1", "u", "w strategic C", "w pass", "m", "l", "hello", "q")
    assert "That is allowed." in result.output
    assert "is not among what you may do now" in result.output
    assert "Your blocks" in result.output
    assert "I do not know 'hello'" in result.output


def test_a_file_of_another_kind_is_not_played_on(tmp_path: Path) -> None:
    path = tmp_path / "m.json"
    path.write_text("{}", encoding="utf-8")
    result = played(path, "q")
    assert result.exit_code == 2
    assert path.read_text(encoding="utf-8") == "{}"


def test_the_end_of_input_saves_and_leaves(tmp_path: Path) -> None:
    result = played(tmp_path / "m.json", "1")
    assert result.exit_code == 0
    assert (tmp_path / "m.json").exists()
