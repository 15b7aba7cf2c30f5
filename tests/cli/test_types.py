"""The page's types are made from the structs that the server sends."""

from __future__ import annotations

import datetime
from pathlib import Path
from typing import Literal

import pytest
from typer.testing import CliRunner

from marne.cli import app, types
from marne.kernel.declare import Declarations, Undeclarable
from marne.kernel.table import Laid, Piece


class Hull(Laid, frozen=True, kw_only=True):
    """What a ship is made of."""

    planks: tuple[int, ...] = ()  # by length


class Ship(Piece, frozen=True, kw_only=True):
    """A piece that swims."""

    hull: Hull
    sails: dict[str, int | None]
    wind: Literal["aft", "abeam"] | None = None  # where it comes from


class Clocked(Laid, frozen=True, kw_only=True):
    """Something of which a page knows nothing."""

    at: datetime.datetime


def test_the_types_of_the_pages_are_up_to_date() -> None:
    stale = [str(path) for path, text in types.files().items() if path.read_text("utf-8") != text]
    assert stale == [], "run `marne types`"


def test_a_struct_is_declared_with_what_it_adds_its_comments_and_what_may_be_missing() -> None:
    made = Declarations({Piece: "./pieces.d.ts"})
    assert made.add(Ship) == "Ship"
    text = made.text()
    assert "import type { Piece } from './pieces.d.ts';" in text
    assert "/** A piece that swims. */\nexport interface Ship extends Piece {\n  hull: Hull;" in text
    assert "  sails: Record<string, number | null>;\n" in text
    assert "  /** where it comes from */\n  wind?: 'abeam' | 'aft' | null;\n" in text
    assert "  /** by length */\n  planks?: number[];\n" in text


def test_what_a_page_has_no_type_for_is_named() -> None:
    with pytest.raises(Undeclarable, match=r"Clocked\.at is a DateTimeType"):
        Declarations().add(Clocked)


def test_the_command_writes_what_is_stale_and_can_be_asked_whether_anything_is(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    file = tmp_path / "types.d.ts"
    monkeypatch.setattr(types, "files", lambda: {file: "export {};\n"})
    run = CliRunner().invoke
    asked = run(app, ["types", "--check"])
    assert (asked.exit_code, asked.output.strip()) == (1, f"stale: {file}")
    assert not file.exists()
    assert run(app, ["types"]).exit_code == 0
    assert file.read_text() == "export {};\n"
    assert run(app, ["types", "--check"]).exit_code == 0
