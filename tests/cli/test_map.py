"""`marne map` as people call it."""

from pathlib import Path

import pytest
from typer.testing import CliRunner

from marne.cli import app

run = CliRunner()


def test_an_svg_is_written_and_its_size_said(tmp_path: Path) -> None:
    path = tmp_path / "board.svg"
    result = run.invoke(app, ["map", "germany-at-war", "--svg", str(path)])
    assert result.exit_code == 0
    assert path.read_text(encoding="utf-8").startswith("<svg")
    assert f"{path.stat().st_size:,} bytes" in result.output


def test_several_files_at_once(tmp_path: Path) -> None:
    svg, png = tmp_path / "board.svg", tmp_path / "board.png"
    result = run.invoke(app, ["map", "germany-at-war", "--svg", str(svg), "--png", str(png), "--width", "300"])
    assert result.exit_code == 0
    assert png.read_bytes().startswith(b"\x89PNG")
    assert svg.exists()


def test_without_a_file_the_board_opens_in_the_browser(monkeypatch: pytest.MonkeyPatch) -> None:
    opened: list[str] = []

    def browser(address: str) -> bool:
        opened.append(address)
        return True

    monkeypatch.setattr("webbrowser.open", browser)
    result = run.invoke(app, ["map", "germany-at-war"])
    assert result.exit_code == 0
    assert len(opened) == 1
    assert opened[0].startswith("file://")
    assert Path(opened[0].removeprefix("file://")).read_text(encoding="utf-8").startswith("<!doctype html>")


def test_an_unknown_game_is_refused_with_a_suggestion() -> None:
    result = run.invoke(app, ["map", "germany-at-wor"])
    assert result.exit_code == 2
    assert "germany-at-war" in result.output


def test_a_file_that_cannot_be_written_is_named(tmp_path: Path) -> None:
    result = run.invoke(app, ["map", "germany-at-war", "--svg", str(tmp_path / "nowhere" / "board.svg")])
    assert result.exit_code == 2
    assert "cannot write" in result.output
