"""Builds the board of Germany at War: areas and borders, the drawing, the relief."""

from __future__ import annotations

import json
from pathlib import Path

from msgspec import Struct

from atlas import relief
from atlas.germany_at_war import decisions, drawing
from atlas.germany_at_war.decisions import Area, Areas
from atlas.germany_at_war.ground import Border, lay_out
from marne.board import sheet
from marne.games.germany_at_war.board import Area as PrintedArea

DATA = Path(__file__).parents[2] / "src" / "marne" / "games" / "germany_at_war" / "data"

NAMES = ("board.toml", "drawing.json", "relief-day.webp", "relief-night.webp", "hachures.svg")
HEAD = """\
# 1914: Germany at War. The board: 94 areas and their borders.
# Written by the atlas (python -m atlas build germany-at-war) from the decisions in atlas/germany_at_war/*.toml.
# Correct those, not this file; docs/atlas.md tells how.
"""


def build(folder: Path = DATA) -> list[Path]:
    """Write all files of the board and name them."""
    folder.mkdir(parents=True, exist_ok=True)
    decided, chart = decisions.areas(), decisions.map()
    ground = lay_out(decided, chart)
    written = [folder / n for n in NAMES]
    written[0].write_text(board_toml(decided, ground.borders), encoding="utf-8")
    sheet.write(drawing.build(decided, chart, decisions.towns(), decisions.names(), ground), written[1])
    relief.save(relief.bake(chart.window(), "day"), written[2], relief.LIMITS["day"])
    relief.save(relief.bake(chart.window(), "night"), written[3], relief.LIMITS["night"])
    frame = chart.window()
    strokes = relief.hachures(relief.survey(frame), frame.per_km)
    written[4].write_text(relief.drawn_near(strokes, relief.LATTICE * frame.per_km), encoding="utf-8")
    return written


def board_toml(decided: Areas, borders: list[Border]) -> str:
    """The areas as the game reads them, and the borders as the map shows them."""
    blocks = [HEAD, *(_area(a) for a in decided.area), *(_border(b) for b in borders)]
    return "\n".join(blocks)


def _value(value: object) -> str:
    """A value in TOML."""
    if isinstance(value, dict):
        return "{ " + ", ".join(f"{k} = {_value(v)}" for k, v in value.items()) + " }"
    if isinstance(value, (list, tuple)):
        return "[" + ", ".join(_value(v) for v in value) + "]"
    return json.dumps(value, ensure_ascii=False)


def _said(value: Struct, fields: tuple[str, ...]) -> dict[str, object]:
    """What is said of a thing: its fields without those that say nothing; a bonus of 0 says something."""
    built = {field: getattr(value, field) for field in fields}
    return {k: v for k, v in built.items() if v not in ("", None, ()) and v is not False and (v != 0 or k == "bonus")}


def _area(area: Area) -> str:
    said = _said(area, PrintedArea.__struct_fields__)
    for name in ("forts", "icons"):
        if name in said:
            said[name] = [_said(item, item.__struct_fields__) for item in getattr(area, name)]
    return "[[area]]\n" + "".join(f"{k} = {_value(v)}\n" for k, v in said.items())


def _border(border: Border) -> str:
    river = f"river = {_value(border.river)}\n" if border.river else ""
    pair = _value([border.a, border.b])
    return f"[[border]]\nbetween = {pair}\ntype = {_value(border.type)}\n{river}km = {border.km:.1f}\n"
