"""What is printed on the board and on the blocks, read from the data files once more, as plain lists and sets."""

from __future__ import annotations

import tomllib
from dataclasses import dataclass
from importlib.resources import files
from typing import Any

GERMANY, ENTENTE = 0, 1
POWERS = ("german", "french", "british", "belgian")
GERMAN, FRENCH, BRITISH, BELGIAN = range(4)
COUNTRIES = {"Germany": GERMAN, "France": FRENCH, "Britain": BRITISH, "Belgium": BELGIAN, "Luxembourg": None}
STACK = {"green": 4, "yellow": 2, "red": 2, "gb": 6}
HITS = {"black": 1, "blue": 1, "star": 1, "white": 2, "red": 3, "heart": 3}
DISCS = {GERMAN: 10, FRENCH: 20, BRITISH: 0, BELGIAN: 5}
STRATEGIC_VALUE = {GERMANY: 7, ENTENTE: 5}


def side_of(power: int) -> int:
    """1.5a Germany is one Power; the others are the Entente."""
    return GERMANY if power == GERMAN else ENTENTE


@dataclass(frozen=True)
class Area:
    """An area as it is printed."""

    colour: str
    bonus: int
    home: int | None
    city: bool
    capital: bool
    victory: bool
    landing: bool
    forts: tuple[int, ...]
    icons: tuple[tuple[str, str, str, int], ...]  # Power, army, arm, how many

    @property
    def prize(self) -> bool:
        """2.8, 2.10 Whether a Major City or a fortress is there."""
        return self.city or bool(self.forts)


@dataclass(frozen=True)
class Block:
    """A block as it is printed."""

    id: str
    power: int
    army: str
    arm: str
    steps: tuple[tuple[int, str], ...]  # strength and dots
    green: int
    flags: frozenset[str]

    @property
    def side(self) -> int:
        """1.5a Whose it is."""
        return side_of(self.power)


def _toml(name: str) -> Any:
    return tomllib.loads((files("marne.games.germany_at_war") / "data" / name).read_text("utf-8"))


_BOARD = _toml("board.toml")
GB = 0
FORTS: list[tuple[int, str]] = [(k, f["name"]) for k, a in enumerate(_BOARD["area"]) for f in a.get("forts", ())]
AREAS = [
    Area(
        a["colour"],
        a.get("bonus", 0),
        COUNTRIES[a["country"]],
        bool(a.get("star")),
        bool(a.get("capital")),
        bool(a.get("victory")),
        bool(a.get("landing")),
        tuple(f for f, (where, _) in enumerate(FORTS) if where == k),
        tuple(
            (icon["power"], icon["army"], arm, icon[arm])
            for icon in a.get("icons", ())
            for arm in ("leader", "infantry", "cavalry")
            if icon.get(arm)
        ),
    )
    for k, a in enumerate(_BOARD["area"])
]
BLOCKS = [
    Block(
        b["id"],
        POWERS.index(army["power"]),
        army["name"],
        b["arm"],
        tuple((strength, dot) for strength, dot in b["steps"]),
        b.get("green", 0),
        frozenset(b.get("flags", ())),
    )
    for army in _toml("blocks.toml")["army"]
    for b in army["block"]
]
_NUMBER = {a["number"]: k for k, a in enumerate(_BOARD["area"])}
BORDER = {
    (_NUMBER[x], _NUMBER[y]): border["type"]
    for border in _BOARD["border"]
    for x, y in (border["between"], reversed(border["between"]))
    if border["type"] != "channel"
}
"""Each pair of areas that touch by land or by a river; nothing but Sea Transport crosses the Channel (G36)."""
NEAR = {a: {y for x, y in BORDER if x == a} for a in range(len(AREAS))}
GARRISONED = {
    (f, COUNTRIES[a["country"]] or 0): fort["garrisons"]
    for a in _BOARD["area"]
    for f, (_, name) in enumerate(FORTS)
    for fort in a.get("forts", ())
    if fort["name"] == name and fort.get("garrisons")
}
"""5.0e The garrisons at the start, by fortress and Power."""
LUXEMBOURG = {k for k, a in enumerate(_BOARD["area"]) if a["country"] == "Luxembourg"}
CAPITALS = {next(k for k, a in enumerate(AREAS) if a.capital and a.home == p): p for p in range(4)}
VICTORY_AREAS = {k for k, a in enumerate(AREAS) if a.victory}
FOCH = next(u for u, b in enumerate(BLOCKS) if "foch" in b.flags)
PARIS = next(k for k, p in CAPITALS.items() if p == FRENCH)
