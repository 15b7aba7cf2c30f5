"""Data files with other values in them, for a study of what the values do."""

from __future__ import annotations

import inspect
from collections.abc import Iterator
from typing import Any

import msgspec
from msgspec import UNSET, Struct, UnsetType

from marne.kernel import Game
from marne.kernel.data import data_file


class BadEdit(ValueError):
    """A change of the data that finds nothing to change."""


class Edit(Struct, frozen=True, forbid_unknown_fields=True):
    """One change: in a file, wherever `where` holds, the value of a key (if it is `old`) becomes another.

    `where` compares keys of the table itself or of a table around it; `certainty.steps` reads a key within a key.
    """

    file: str
    key: str
    new: Any
    old: Any | UnsetType = UNSET
    where: dict[str, Any] = {}

    def __str__(self) -> str:
        place = ", ".join(f"{k} = {v!r}" for k, v in self.where.items()) or "anywhere"
        old = "" if self.old is UNSET else f" instead of {self.old!r}"
        return f"{self.file}, {place}: {self.key} = {self.new!r}{old}"


class Trial(Struct, frozen=True, forbid_unknown_fields=True):
    """A named set of changes; without any, the data as they are."""

    name: str
    edit: tuple[Edit, ...] = ()


def edited(game: Game[Any], trial: Trial) -> dict[str, str]:
    """The data files of a game as a trial has them, by the names under which they stand in for its own."""
    package = inspect.getmodule(type(game))
    if package is None:
        raise BadEdit(f"the data of {game.title} cannot be found")
    home = package.__name__.rpartition(".")[0]
    found: dict[str, Any] = {}
    for edit in trial.edit:
        if edit.file not in found:
            path = data_file(home, edit.file)
            if not path.is_file() or path.suffix != ".toml":
                raise BadEdit(f"{trial.name}: {game.title} has no data file {edit.file!r}")
            found[edit.file] = msgspec.toml.decode(path.read_bytes())
        changed = 0
        for table in _tables(found[edit.file], {}):
            if _fits(edit, table):
                table[-1][edit.key] = edit.new
                changed += 1
        if not changed:
            raise BadEdit(f"{trial.name}: nothing to change for {edit}")
    return {f"{home.rpartition('.')[2]}/{name}": msgspec.toml.encode(data).decode() for name, data in found.items()}


Path = tuple[dict[str, Any], ...]
"""A table, last, with the tables around it."""


def _tables(value: Any, around: Any) -> Iterator[Path]:
    """Every table of a file."""
    outer: Path = around or ()
    if isinstance(value, dict):
        yield (*outer, value)
        for inner in value.values():
            yield from _tables(inner, (*outer, value))
    elif isinstance(value, list):
        for inner in value:
            yield from _tables(inner, outer)


def _fits(edit: Edit, path: Path) -> bool:
    table = path[-1]
    if edit.key not in table or (edit.old is not UNSET and table[edit.key] != edit.old):
        return False
    return all(_read(path, key) == wanted for key, wanted in edit.where.items())


def _read(path: Path, key: str) -> Any:
    """The value of a key in a table, or in the nearest table around it that has the key."""
    first, *rest = key.split(".")
    value: Any = next((table[first] for table in reversed(path) if first in table), None)
    for part in rest:
        value = value.get(part) if isinstance(value, dict) else None
    return value
