"""What is printed: hexes, hexsides, counters and tables, read from the data files."""

from __future__ import annotations

import json
import tomllib
from functools import cache
from importlib.resources import files
from itertools import pairwise
from types import SimpleNamespace
from typing import Any

from marne.games.offensive_a_outrance.board import board

DATA = files("marne.games.offensive_a_outrance") / "data"
GERMANY, ALLIES = 0, 1
SIDES = ("german", "allied")
HEIGHTS = ("lowland", "upland", "highland", "foothills", "mountain", "steep")
DIRECTIONS = 6


def _toml(name: str) -> dict[str, Any]:
    return tomllib.loads((DATA / name).read_text(encoding="utf-8"))


# The map.

_BOARD = json.loads((DATA / "board.json").read_text(encoding="utf-8"))
HEXES: dict[str, dict[str, Any]] = {h["name"]: h for h in _BOARD["hexes"]}
NUMBER = {name: board().index(name) for name in HEXES}
NAME = {number: name for name, number in NUMBER.items()}
HEXSIDES: dict[frozenset[str], dict[str, Any]] = {frozenset(side["between"]): side for side in _BOARD["sides"]}
THEATRES = {part["name"]: part for part in _BOARD["theatres"]}
NEUTRAL = {name for name, h in HEXES.items() if h["country"] in ("Netherlands", "Switzerland")}


def place(name: str) -> tuple[int, int]:
    column, row = name.split(".")
    return int(column), int(row)


def _around(name: str) -> list[str]:
    """The hexes around one: even columns lie half a hex further south."""
    column, row = place(name)
    low = row if column % 2 == 0 else row - 1
    wanted = [(column, row - 1), (column, row + 1)]
    wanted += [(c, r) for c in (column - 1, column + 1) for r in (low, low + 1)]
    return [found for c, r in wanted if (found := f"{c:02d}.{r:02d}") in HEXES]


BESIDE = {name: _around(name) for name in HEXES}
"""All hexes around each, whatever lies between."""


def side_between(a: str, b: str) -> dict[str, Any]:
    """What lies on a hexside."""
    return HEXSIDES.get(frozenset((a, b)), {})


NEXT = {a: [b for b in around if not side_between(a, b).get("sea")] for a, around in BESIDE.items()}
"""The neighbours of each hex, but for those beyond a Sea hexside."""


@cache
def _cube(name: str) -> tuple[int, int, int]:
    column, row = place(name)
    x, z = column, row - (column + column % 2) // 2
    return x, -x - z, z


def apart(a: str, b: str) -> int:
    """How many hexes apart two hexes lie."""
    return max(abs(p - q) for p, q in zip(_cube(a), _cube(b), strict=True))


def is_ridge(a: str, b: str) -> bool:
    """Whether a Mountain Ridge lies between two hexes."""
    return bool(side_between(a, b).get("ground") == "ridge")


def river_between(a: str, b: str) -> str:
    """The river that matters between two hexes."""
    found = side_between(a, b).get("river", "")
    return "" if found == "stream" else found


def has_bridge(a: str, b: str) -> bool:
    """3.5.4 Every Major and Great River has a bridge; a Grand one where one is printed, or a railway."""
    side = side_between(a, b)
    return side.get("river") in ("major", "great") or (
        side.get("river") == "grand" and bool(side.get("bridge") or side.get("rail"))
    )


BRIDGES = sorted(
    (pair for pair in HEXSIDES if has_bridge(*pair)), key=lambda pair: sorted(NUMBER[name] for name in pair)
)
"""The bridges, in the order in which the state counts them."""

# The counters.

_UNITS = _toml("units.toml")
ARMIES = _UNITS["army"]
CORPS = _UNITS["corps"]
UNITS: list[SimpleNamespace] = []
_SIZES = {"infantry": {"XX": 8, "X": 4, "III": 2}, "cavalry": {"XXX": 8, "XX": 4, "X": 2}}
FOOT = ("infantry", "chasseurs_alpins", "garrison", "loc_infantry")
HORSE = ("cavalry", "jaeger", "loc_cavalry")
ARTILLERY = ("artillery", "siege_artillery", "hq")


def _weight(raw: dict[str, Any]) -> int:
    """1.1-9 to 12 In eighths of a division."""
    if raw["type"] == "corps_train":
        return 8
    arm = "infantry" if raw["type"] in FOOT else "cavalry" if raw["type"] in HORSE else ""
    return _SIZES.get(arm, {}).get(raw.get("size", ""), 0)


def _levels(raw: dict[str, Any]) -> list[tuple[int, int]]:
    """2.3, 9.10.3 AS and DS after each Strength Reduction: sides, the second counter, then the markers of 2 and 4."""
    found = [(raw.get("as", 0), raw.get("ds", 0))]
    if raw.get("ds2"):
        found.append((raw.get("as2", 0), raw["ds2"]))
    if second := raw.get("second"):
        found += [(second["as"], second["ds"]), (second.get("as2", 0), second.get("ds2", 0))]
    if asset := raw.get("asset"):
        found.append((asset["as"], asset["ds"]))
    attack, defence = found[-1]
    missing = max(0, raw.get("srs", 0) + 1 - len(found))
    for marker in (2, 4)[:missing]:
        found.append((max(0, attack - marker), max(1, defence - marker)))
    return found


for _raw in (*_UNITS["unit"], *_UNITS["works"]):
    UNITS.append(
        SimpleNamespace(
            key=_raw["key"],
            side=GERMANY if _raw["nation"] == "german" else ALLIES,
            nation=_raw["nation"],
            type=_raw["type"],
            size=_raw.get("size", ""),
            formation=_raw.get("formation", False),
            foot=_raw["type"] in FOOT,
            horse=_raw["type"] in HORSE,
            loc=_raw["type"].startswith("loc_"),
            gun=_raw["type"] in ARTILLERY,
            siege=_raw["type"] in ("siege_artillery", "siege_marker"),
            supply=_raw["type"] in ("depot", "corps_train"),
            fort=_raw["type"] == "fort",
            fortress=_raw["type"] in ("fortress1", "fortress2"),
            weight=_weight(_raw),
            levels=_levels(_raw),
            pr=_raw.get("pr", 0),
            av=_raw.get("av", 0),
            ce=_raw.get("ce", 0),
            ce_later=_raw.get("ce_later", 0),
            back=_raw.get("back"),
            camp=_raw.get("camp", ""),
            steps=_raw.get("steps", 0),
            strength_class=_raw.get("class", ""),
            range=_raw.get("range", 0),
            extended=_raw.get("extended", 0),
            limit=_raw.get("limit", 0),
            army=_raw.get("army", ""),
            corps=_raw.get("corps", ""),
            id=_raw["id"],
            army_unit=_raw.get("army_unit", False),
        )
    )
KEY = {unit.key: u for u, unit in enumerate(UNITS)}

# The tables.

TABLES = _toml("tables.toml")
RESULTS = _toml("results.toml")
GROUND = {row["name"]: row for row in TABLES["ground"]}
RIVERS = {row["name"]: row for row in TABLES["river"]}
HEIGHT = {row["name"]: row["strength"] for row in TABLES["height"]}


def told(names: object) -> str:
    """Hexes or pieces as whoever reads a shout wants them."""
    if isinstance(names, set):
        return ", ".join(sorted(UNITS[n].key if isinstance(n, int) else str(n) for n in names)) or "-"
    return str(names)


def crossings(path: list[str]) -> list[tuple[str, str]]:
    """The hexsides of a way."""
    return list(pairwise(path))
