"""A board's drawing as data: what the atlas found, where it stands on the sheet, and what it is called.

Here is what every sheet has; `areasheet` and `hexsheet` add what a board of areas or of hexes is made of. Coordinates
are drawing units (CSS pixels at zoom 1); lines are path data.
"""

from __future__ import annotations

from pathlib import Path
from typing import TypeVar

import msgspec
from msgspec import Struct


class Frame(Struct, frozen=True):
    """The sheet's size, the border around the map, and how many kilometres a drawing unit is."""

    width: float
    height: float
    margin: float
    km_per_unit: float


class Tick(Struct, frozen=True):
    """A mark on the sheet's border: a degree, or the dark and light sixths between degrees."""

    side: str  # top, bottom, left, right
    start: float
    end: float
    label: str = ""


class Name(Struct, frozen=True):
    """A name set along a curve."""

    text: str
    d: str
    size: float
    spacing: float
    kind: str  # country, region, sea, river


class Sheet(Struct, frozen=True):
    """What the drawing of any board shows."""

    game: str
    title: str
    subtitle: str
    frame: Frame
    ticks: tuple[Tick, ...] = ()
    waterlines: tuple[str, ...] = ()
    coast: tuple[str, ...] = ()
    closed: tuple[str, ...] = ()
    names: tuple[Name, ...] = ()


Some = TypeVar("Some", bound=Sheet)


class DamagedSheet(Exception):
    """A drawing file that cannot be read."""


def read(path: Path, kind: type[Some]) -> Some:
    """Read a board's drawing file."""
    try:
        return msgspec.json.decode(path.read_bytes(), type=kind)
    except msgspec.DecodeError as error:
        raise DamagedSheet(f"{path.name} is damaged: {error}") from error


def write(sheet: Sheet, path: Path) -> None:
    """Write a drawing file, a line for each thing on the sheet, so that a change shows as a small difference.

    A table without entries is left out.
    """
    parts = []
    for field in sheet.__struct_fields__:
        value = getattr(sheet, field)
        if isinstance(value, tuple):
            rows = ",\n".join(msgspec.json.encode(item).decode() for item in value)
            parts.append(f'"{field}":[\n{rows}\n]')
        elif isinstance(value, dict):
            rows = ",\n".join(f'"{key}":{msgspec.json.encode(item).decode()}' for key, item in value.items())
            parts += [f'"{field}":{{\n{rows}\n}}'] if rows else []
        else:
            parts.append(f'"{field}":{msgspec.json.encode(value).decode()}')
    path.write_text("{\n" + ",\n".join(parts) + "\n}\n", encoding="utf-8")
