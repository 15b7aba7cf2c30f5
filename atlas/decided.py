"""Files of decisions: TOML that people write and correct."""

from __future__ import annotations

from pathlib import Path
from typing import TypeVar

import msgspec
from msgspec import Struct

T = TypeVar("T", bound=Struct)


class BadDecision(Exception):
    """A TOML file of decisions that does not make sense, with the file and the place."""


def read(path: Path, type: type[T]) -> T:
    """Read one file of decisions; a slip is named with its place."""
    try:
        return msgspec.toml.decode(path.read_bytes(), type=type)
    except (msgspec.DecodeError, ValueError) as error:
        raise BadDecision(f"{path.name}: {error}") from error
