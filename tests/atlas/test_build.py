"""The build as a whole, where the geodata is at hand."""

from pathlib import Path

import pytest
from typer.testing import CliRunner

from atlas.__main__ import app
from atlas.geodata import GeodataMissing, folder
from atlas.germany_at_war import decisions, drawing
from atlas.germany_at_war.build import DATA, board_toml
from atlas.germany_at_war.ground import lay_out
from marne.board import sheet


def geodata() -> bool:
    try:
        folder()
    except GeodataMissing:
        return False
    return True


@pytest.mark.skipif(not geodata(), reason="the raw geography is not part of the repository")
def test_the_committed_board_is_byte_for_byte_what_the_atlas_builds(tmp_path: Path) -> None:
    """The relief has its own test and `make atlas-check`: it takes a minute more."""
    decided, chart = decisions.areas(), decisions.map()
    ground = lay_out(decided, chart)
    assert board_toml(decided, ground.borders) == (DATA / "board.toml").read_text(encoding="utf-8")
    sheet.write(drawing.build(decided, chart, decisions.towns(), decisions.names(), ground), tmp_path / "drawing.json")
    assert (tmp_path / "drawing.json").read_bytes() == (DATA / "drawing.json").read_bytes()


def test_missing_geodata_is_named(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setenv("MARNE_GEODATA", str(tmp_path))
    with pytest.raises(GeodataMissing, match="MARNE_GEODATA"):
        folder()


def test_an_unknown_board_is_refused() -> None:
    result = CliRunner().invoke(app, ["build", "waterloo"])
    assert result.exit_code == 2
    assert "germany-at-war" in result.output


def test_a_slip_in_the_decisions_is_named_with_file_and_place(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    (tmp_path / "areas.toml").write_text('[[area]]\nnumber = "1"\nname = "Le Havre"\ncuntry = "France"\n')
    monkeypatch.setattr(decisions, "HERE", tmp_path)
    with pytest.raises(decisions.BadDecision, match=r"areas\.toml: .*area"):
        decisions.areas()


def test_every_correction_of_a_border_must_find_its_border() -> None:
    decided = decisions.areas()
    wrong = decisions.Correction(("1", "93"), "land", "a slip")
    from atlas.germany_at_war.ground import _borders

    with pytest.raises(ValueError, match="1-93"):
        _borders([], [], decisions.Areas(decided.area, (), (wrong,)))
