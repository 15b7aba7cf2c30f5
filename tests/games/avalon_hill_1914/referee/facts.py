"""What is printed: squares, railways, forts, counters, tables and places, read from the data files."""

from __future__ import annotations

import json
import re
import tomllib
from functools import cache
from importlib.resources import files
from types import SimpleNamespace
from typing import Any

from marne.games.avalon_hill_1914.board import board

DATA = files("marne.games.avalon_hill_1914") / "data"
GERMANY, ALLIES = 0, 1
SIDES = ("german", "allied")
COUNTRIES = ("Germany", "France", "Belgium", "Holland", "Luxemburg", "Switzerland")
STEPS = {"n": (0, -1), "ne": (1, 0), "se": (1, 1), "s": (0, 1), "sw": (-1, 0), "nw": (-1, -1)}
PARTS = (*STEPS, "inside")
COLUMNS = ("1-4", "1-3", "1-2", "1-1", "2-1", "3-1", "4-1", "5-1")


def _toml(name: str) -> dict[str, Any]:
    return tomllib.loads((DATA / name).read_text(encoding="utf-8"))


@cache
def place(name: str) -> tuple[int, int]:
    """The column and the number of a square; columns go from A to Z, then AA, BB and so on."""
    found = re.fullmatch(r"([A-Z]+)(\d+)", name)
    assert found
    return ord(found[1][0]) - ord("A") + 26 * (len(found[1]) - 1), int(found[2])


def apart(a: str, b: str) -> int:
    """How many squares lie between two squares, the last one counted."""
    (q, r), (x, y) = place(a), place(b)
    return max(abs(q - x), abs(r - y), abs(q - x - r + y))


_BOARD = json.loads((DATA / "board.json").read_text(encoding="utf-8"))
_AT = {place(s["name"]): s["name"] for s in _BOARD["squares"]}


def _square(raw: dict[str, Any]) -> SimpleNamespace:
    countries = {*raw["countries"]}
    return SimpleNamespace(
        countries=countries,
        rough=bool(raw.get("rough") or raw.get("forest")),
        rivers=raw.get("rivers", []),
        ridges=raw.get("ridges", []),
        fortress=raw.get("fortress"),
        edge={*raw.get("edge", ())},
        closed=bool(raw.get("edge") or raw.get("island") or countries == {"Switzerland"}),
    )


SQUARES = {s["name"]: _square(s) for s in _BOARD["squares"]}
NEXT: dict[str, dict[str, str]] = {
    name: {side: _AT[q + x, r + y] for side, (x, y) in STEPS.items() if (q + x, r + y) in _AT}
    for name in SQUARES
    for q, r in [place(name)]
}
NEAR = {name: {*NEXT[name].values()} for name in SQUARES}


def side_of(a: str, b: str) -> str:
    """Across which side of a square its neighbour lies."""
    return next(side for side, other in NEXT[a].items() if other == b)


TRACKS = {
    frozenset(t["between"]): SimpleNamespace(owners={*t["owners"]}, lines=t.get("lines", 1)) for t in _BOARD["tracks"]
}
RAIL: dict[str, list[str]] = {name: [] for name in SQUARES}
for _pair in TRACKS:
    _a, _b = sorted(_pair)
    RAIL[_a].append(_b)
    RAIL[_b].append(_a)

FORTS = {
    name: {part: raw["forts"] if part in raw.get("sides", ()) else 0 for part in STEPS}
    | {"inside": raw.get("inside", 0)}
    for name, square in SQUARES.items()
    if (raw := square.fortress and {"forts": 0, **square.fortress})
}
"""For each fortress the forts that stand on each side at first, and inside."""
FORT_NUMBER = [(name, part) for name in FORTS for part in PARTS]
MEUSE = {name: river for name, square in SQUARES.items() for river in square.rivers if river["name"] == "Meuse"}
LIEGE, BRUSSELS = "EE14", "Y10"


def _above_liege() -> set[str]:
    found, here = set(), LIEGE
    while (up := NEXT[here].get(MEUSE[here]["crosses"][0])) and up in MEUSE and up not in found:
        found.add(up)
        here = up
    return found


ABOVE_LIEGE = _above_liege()

# Counters.

_UNITS = _toml("units.toml")
_KINDS = {kind["id"]: kind for kind in _UNITS["kind"]}
_POINTS = {"corps": 4, "division": 2, "brigade": 1, "artillery": 1, "support": 1}


def _unit(raw: dict[str, Any]) -> SimpleNamespace:
    kind = _KINDS[raw["kind"]]
    sizes = [kind["size"]] * len(kind["steps"])
    if kind.get("breaks"):
        sizes = ["corps", "division", "brigade"][-len(sizes) :]
    return SimpleNamespace(
        id=raw["id"],
        kind=kind["id"],
        nation=kind["nation"],
        side=GERMANY if kind["nation"] == "german" else ALLIES,
        arm=kind["arm"],
        sizes=sizes,
        points=[_POINTS[size] for size in sizes],
        steps=kind["steps"],
        gun=kind.get("gun", 0),
        supports=kind.get("supports", False),
        breaks=kind.get("breaks", False),
        rebuilt=kind.get("rebuilt", False),
        start=raw["start"],
        hist=raw.get("hist", ""),
    )


UNITS = [_unit(raw) for raw in _UNITS["unit"]]
NUMBER = {unit.id: u for u, unit in enumerate(UNITS)}
PIECES: dict[int, list[int]] = {}
for _raw in _UNITS["unit"]:
    if _raw.get("of"):
        PIECES.setdefault(NUMBER[_raw["of"]], []).append(NUMBER[_raw["id"]])

# Tables.

TABLES = _toml("tables.toml")
PLACES = TABLES["place"]
ARRIVES = {NUMBER[name]: row for row in TABLES["arrival"] if not row.get("module") for name in row["units"]}
ZONES = {zone["name"]: {*zone["squares"]} for zone in TABLES["zone"]}
INTERIOR = dict(zip((NUMBER[name] for name in TABLES["interior"]["units"]), TABLES["interior"]["at"], strict=True))
_NAMES = {board().index(name): name for name in SQUARES}
_INDEX = {name: number for number, name in _NAMES.items()}


def name_of(number: int) -> str:
    """A square by the number that the game gives it."""
    return str(_NAMES[number])


def number_of(name: str) -> int:
    """The number that the game gives to a square."""
    return _INDEX[name]
