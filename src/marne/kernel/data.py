"""Where a game's data files are read: in its own folder, or, to try other values out, in another one.

The variable `MARNE_TRY` names a folder. A file in it, under the name of a game's package, stands in for the file of the
same name in that game's data. A study does this to compare values; an owner of a printed game can do it to correct his
copy without touching the package.
"""

from __future__ import annotations

import os
from importlib.resources import files
from pathlib import Path
from typing import TypeVar

import msgspec

VARIABLE = "MARNE_TRY"
T = TypeVar("T")


class Damaged(ValueError):
    """A data file that cannot be read, and why."""


def data_file(package: str, name: str) -> Path:
    """The data file of a game, or the one that stands in for it."""
    folder = os.environ.get(VARIABLE)
    if folder:
        other = Path(folder) / package.rpartition(".")[2] / name
        if other.is_file():
            return other
    return Path(str(files(package) / "data" / name))


def read(package: str, name: str, kind: type[T]) -> T:
    """What a data file of a game says, in TOML or in JSON; what is wrong with it is named."""
    decode = msgspec.json.decode if name.endswith(".json") else msgspec.toml.decode
    try:
        return decode(data_file(package, name).read_bytes(), type=kind)
    except (msgspec.DecodeError, ValueError) as error:
        raise Damaged(f"{name} is damaged: {error}") from error
