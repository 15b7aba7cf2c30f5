"""What people decided about the board of 1914, as read from the TOML files beside this one."""

from __future__ import annotations

from pathlib import Path
from typing import TypeVar

from msgspec import Struct

from atlas import decided
from atlas.fit import Fit, Six
from marne.games.avalon_hill_1914.board import Fortress

HERE = Path(__file__).parent

LatLon = tuple[float, float]


class FitText(Struct, frozen=True, forbid_unknown_fields=True):
    u: Six
    v: Six


class GridText(Struct, frozen=True, forbid_unknown_fields=True):
    columns: tuple[str, str]
    rows: tuple[float, float]
    shore: float
    ashore: tuple[str, ...]
    border: float


class SheetText(Struct, frozen=True, forbid_unknown_fields=True):
    title: str
    subtitle: str
    scale: float
    margin: float
    air: float


class Map(Struct, frozen=True, forbid_unknown_fields=True):
    fit: FitText
    grid: GridText
    country: dict[str, tuple[LatLon, ...]]
    sheet: SheetText

    def fitted(self) -> Fit:
        return Fit(self.fit.u, self.fit.v)


class Ground(Struct, frozen=True, forbid_unknown_fields=True):
    spread: float
    high: float
    forest: float


class River(Struct, frozen=True, forbid_unknown_fields=True):
    name: str
    through: tuple[str, ...] = ()
    course: tuple[LatLon, ...] = ()


class Ridge(Struct, frozen=True, forbid_unknown_fields=True):
    name: str
    falls: str


class SquareText(Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """What is said about one square, whatever the geography shows."""

    name: str
    rough: bool | None = None
    forest: bool | None = None
    why: str


class GroundText(Struct, frozen=True, forbid_unknown_fields=True):
    ground: Ground
    river: tuple[River, ...]
    ridge: tuple[Ridge, ...]
    square: tuple[SquareText, ...] = ()


class Squares(Struct, frozen=True, forbid_unknown_fields=True):
    economic: tuple[str, ...]
    french: dict[str, str]
    german: dict[str, str]


class FortressText(Fortress, frozen=True, forbid_unknown_fields=True, kw_only=True):
    square: str


class Forts(Struct, frozen=True, forbid_unknown_fields=True):
    fortress: tuple[FortressText, ...]


class Double(Struct, frozen=True, forbid_unknown_fields=True):
    name: str
    lines: tuple[str, str]


class Rails(Struct, frozen=True, forbid_unknown_fields=True):
    placed: dict[str, str]
    double: tuple[Double, ...]


class Town(Struct, frozen=True, forbid_unknown_fields=True):
    name: str
    rank: int
    station: str = ""
    at: LatLon | None = None
    fixed: str = ""
    port: bool = False


class Towns(Struct, frozen=True, forbid_unknown_fields=True):
    town: tuple[Town, ...]
    place: tuple[Town, ...]


T = TypeVar("T", bound=Struct)


def read(name: str, type: type[T]) -> T:
    """Read one file of decisions."""
    return decided.read(HERE / name, type)
