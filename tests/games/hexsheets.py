"""What both hex boards' drawings are held to."""

import gzip
import re
import xml.etree.ElementTree as ET
from collections.abc import Iterable
from pathlib import Path
from typing import Any

from marne.board import HexBoard
from marne.board.drawing import Drawing
from marne.board.hexsheet import HexSheet
from marne.board.svg import Relief

SVG = "{http://www.w3.org/2000/svg}"
LIGHT = 1_500_000
"""Bytes that a page may send before its board is seen."""


_PAGES: dict[str, ET.Element] = {}


def page(drawing: Drawing[HexSheet]) -> ET.Element:
    """A drawing as a tree, made once."""
    return _PAGES.setdefault(drawing.sheet.game, ET.fromstring(drawing.svg()))


def hexes_are_drawn_where_they_lie(board: HexBoard[Any], sheet: HexSheet) -> None:
    """Every hex stands on the sheet where the grid puts it, with its index."""
    assert {h.space: h.index for h in sheet.hexes} == {board.name(i): i for i in board.indices}
    first = sheet.hexes[0]
    x0, y0 = board.centre(first.index)
    for h in sheet.hexes:
        x, y = board.centre(h.index)
        assert abs(h.x - first.x - (x - x0) * sheet.pitch) < 0.15, h.space
        assert abs(h.y - first.y - (y - y0) * sheet.pitch) < 0.15, h.space


def nearest_hex(sheet: HexSheet, x: float, y: float) -> str:
    """The hex of a sheet in which a point lies."""
    return min(sheet.hexes, key=lambda h: (h.x - x) ** 2 + (h.y - y) ** 2).space


def places_stand_in_their_hexes(sheet: HexSheet, named: Iterable[tuple[str, set[str]]]) -> None:
    """Every place that the data names is drawn in one of its hexes, if it is drawn at all."""
    drawn = {p.name: nearest_hex(sheet, p.x, p.y) for p in sheet.places if p.name}
    for name, hexes in named:
        if name in drawn:
            assert drawn[name] in hexes, name


def page_is_sound(drawing: Drawing[HexSheet]) -> None:
    """Ids are unique, references lead somewhere, nothing comes from elsewhere."""
    root = page(drawing)
    ids = [e.get("id") for e in root.iter() if e.get("id")]
    assert len(ids) == len(set(ids))
    used = {e.get("href", "")[1:] for e in root.iter() if e.get("href", "").startswith("#")}
    assert used <= set(ids)
    text = drawing.svg()
    assert all(h.startswith("data:") for h in re.findall(r'(?:href|src)="([^"#]{1,40})', text))
    assert "http" not in re.sub(r'xmlns="[^"]+"', "", text)


def page_is_light(drawing: Drawing[HexSheet], reliefs: Iterable[Path]) -> None:
    """The drawing, compressed, and one relief are sent before the board is seen."""
    body = drawing.body(Relief("day.webp", "night.webp"))
    packed = len(gzip.compress(body.encode()))
    assert packed + max(p.stat().st_size for p in reliefs) < LIGHT / 2
    without_spaces = drawing.printed(Relief("day.webp"))
    assert len(without_spaces.encode()) < 1.15 * LIGHT
