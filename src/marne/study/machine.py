"""On what a study was run: what somebody needs to know who wants to repeat it."""

from __future__ import annotations

import hashlib
import inspect
import os
import platform
from importlib.metadata import PackageNotFoundError, version
from pathlib import Path

from msgspec import Struct

from marne.kernel import find


class Machine(Struct, frozen=True):
    """Processor, system and versions."""

    processor: str
    cores: int
    system: str
    python: str
    marne: str
    game: str
    polars: str


def this_machine(game: str) -> Machine:
    """The machine that this runs on, and the version of a game."""
    return Machine(
        _processor(),
        os.cpu_count() or 1,
        f"{platform.system()} {platform.release()}",
        platform.python_version(),
        _version("marne"),
        f"{game} {find(game).version}",
        _version("polars"),
    )


def data_mark(game: str) -> str:
    """A mark of a game's data files: games that were played with other data do not belong together."""
    home = inspect.getmodule(type(find(game)))
    folder = Path(home.__file__).parent / "data" if home is not None and home.__file__ else Path()
    whole = hashlib.sha256()
    for path in sorted(folder.glob("*.toml")) if folder.is_dir() else ():
        whole.update(path.name.encode() + b"\n" + path.read_bytes())
    return whole.hexdigest()[:16]


def _version(package: str) -> str:
    try:
        return version(package)
    except PackageNotFoundError:
        return "not installed"


def _processor() -> str:
    info = Path("/proc/cpuinfo")
    if info.is_file():
        for line in info.read_text(encoding="utf-8", errors="replace").splitlines():
            name, _, value = line.partition(":")
            if name.strip() == "model name":
                return value.strip()
    return platform.processor() or platform.machine()
