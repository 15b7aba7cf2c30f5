"""Board files of hex boards: JSON, because they are long and must load fast, with a line for each hex and hexside."""

from __future__ import annotations

from pathlib import Path

import msgspec
from msgspec import Struct


def written(board: Struct) -> str:
    """A board file as text: a line for each item of each list."""
    parts = []
    for field in board.__struct_fields__:
        value = getattr(board, field)
        if isinstance(value, tuple):
            rows = ",\n".join(msgspec.json.encode(item).decode() for item in value)
            parts.append(f'"{field}":[\n{rows}\n]')
        else:
            parts.append(f'"{field}":{msgspec.json.encode(value).decode()}')
    return "{\n" + ",\n".join(parts) + "\n}\n"


def write(board: Struct, path: Path) -> None:
    """Write a board file."""
    path.write_text(written(board), encoding="utf-8")
