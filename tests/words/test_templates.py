"""The templates that translators are given are up to date, and other tools read them as we do."""

from __future__ import annotations

from pathlib import Path

import pytest
from babel.messages.pofile import read_po
from typer.testing import CliRunner

from marne.cli import app
from marne.cli.words import TEMPLATE, folder_of, packages, template
from marne.kernel import po
from marne.kernel.words import VARIABLE, named
from marne.words.gather import gather


@pytest.mark.parametrize("package", packages().values())
def test_the_template_has_every_sentence(package: str) -> None:
    path = folder_of(package) / TEMPLATE
    assert path.read_text("utf-8") == template(gather(package)), "say `make words`"


@pytest.mark.parametrize("package", packages().values())
def test_other_tools_read_a_template_as_we_do(package: str) -> None:
    path = folder_of(package) / TEMPLATE
    ours = {entry.name: entry.other for entry in po.read(path) if entry.one}
    with path.open("rb") as file:
        theirs = {}
        for message in read_po(file, abort_invalid=True):
            one, other = message.id if isinstance(message.id, tuple) else (message.id, "")
            if one:
                theirs[message.context or "", one] = other
    assert theirs == ours


@pytest.mark.parametrize("package", packages().values())
def test_both_forms_of_a_sentence_name_the_same_parts(package: str) -> None:
    for entry in po.read(folder_of(package) / TEMPLATE):
        if entry.other:
            assert set(named(entry.one)) <= set(named(entry.other)), entry.one


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Where new catalogues go."""
    monkeypatch.setattr("marne.cli.words.folder_of", lambda package: tmp_path / package.rpartition(".")[2])
    monkeypatch.setenv(VARIABLE, str(tmp_path))
    return tmp_path


def test_a_language_is_begun_and_kept_up_to_date(folder: Path) -> None:
    runner = CliRunner()
    said = runner.invoke(app, ["words", "germany-at-war", "--language", "de"])
    assert said.exit_code == 0 and "0 of " in said.output
    path = folder / "germany_at_war" / "de.po"
    entries = po.read(path)
    passes = next(entry for entry in entries if entry.one == "{side} passes.")
    passes.said = ("{side} passt.",)
    wrong = next(entry for entry in entries if entry.one == "{side} has won.")
    wrong.said = ("{seite} hat gewonnen.",)
    path.write_text(po.written([*entries, po.Entry("No longer said.", said=("Sagt man nicht mehr.",))]))
    said = runner.invoke(app, ["words", "germany-at-war", "--language", "de"])
    assert "1 of " in said.output and "'{side} has won.' has no such part" in said.output
    again = {entry.one: entry.said for entry in po.read(path)}
    assert again["{side} passes."] == ("{side} passt.",)
    assert "No longer said." not in again


def test_a_stale_template_is_told(folder: Path) -> None:
    runner = CliRunner()
    assert runner.invoke(app, ["words", "colonialism", "--check"]).exit_code == 1
    assert runner.invoke(app, ["words", "colonialism"]).exit_code == 0
    assert runner.invoke(app, ["words", "colonialism", "--check"]).exit_code == 0
