"""Files of decisions: TOML that people write and correct."""

from __future__ import annotations

from collections.abc import Hashable, Iterable
from pathlib import Path
from typing import TypeVar

import msgspec
from msgspec import Struct

T = TypeVar("T", bound=Struct)
K = TypeVar("K", bound=Hashable)


class BadDecision(Exception):
    """A TOML file of decisions that does not make sense, with the file and the place."""


def read(path: Path, type: type[T]) -> T:
    """Read one file of decisions; a slip is named with its place."""
    try:
        return msgspec.toml.decode(path.read_bytes(), type=type)
    except (msgspec.DecodeError, ValueError) as error:
        raise BadDecision(f"{path.name}: {error}") from error


def corrected(found: Iterable[K], said: Iterable[tuple[K, bool | None]]) -> set[K]:
    """What the geography shows, but for what people say is there, or is not; None says nothing."""
    result = set(found)
    for key, there in said:
        if there is not None:
            (result.add if there else result.discard)(key)
    return result
