"""Where a game's data files are read: in its own folder, or, to try other values out, in another one.

The variable `MARNE_TRY` names a folder. A file in it stands in for the file of the same name in a game's data:
`blocks.toml` under `germany_at_war`. A study does this to compare values; an owner of a printed game can do it to
correct his copy without touching the package.
"""

from __future__ import annotations

import os
from importlib.resources import files
from pathlib import Path

VARIABLE = "MARNE_TRY"


def data_file(package: str, name: str) -> Path:
    """The data file of a game, or the one that stands in for it."""
    folder = os.environ.get(VARIABLE)
    if folder:
        other = Path(folder) / package.rpartition(".")[2] / name
        if other.is_file():
            return other
    return Path(str(files(package) / "data" / name))
