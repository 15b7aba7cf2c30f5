"""The stages of a game, found by the state for which they are written, and states read again from plain data."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, TypeVar, get_args

import msgspec

from marne.kernel.stage import Stage, State

S = TypeVar("S", bound=State)


class UnknownStage(msgspec.ValidationError):
    """A stage was written down that the game does not have."""


def revived(plain: Any, kind: type[S]) -> S:
    """A state from the plain data as which it was written, its stages found again by their tags."""
    state = msgspec.convert(plain, kind, str_keys=True)
    state.stack = [_revived(box, kind) for box in state.stack]
    return state


def _revived(box: Any, kind: type[State]) -> Stage[Any]:
    tag = box.get("type") if isinstance(box, dict) else None
    stage = _stage(kind, tag) if isinstance(tag, str) else None
    if stage is None:
        raise UnknownStage(f"the stack holds {tag!r}, and no stage of the game is called that")
    found: Stage[Any] = msgspec.convert(box, stage, str_keys=True)
    return found


_FOUND: dict[type[State], dict[str, type[Stage[Any]]]] = {}


def _stage(kind: type[State], tag: str) -> type[Stage[Any]] | None:
    """The stage with a tag; a tag that is new is looked for among the classes that have been added since."""
    if tag not in _FOUND.get(kind, ()):
        _FOUND[kind] = stages_of(kind)
    return _FOUND[kind].get(tag)


def stages_of(kind: type[State]) -> dict[str, type[Stage[Any]]]:
    """All stages that are written for a type of state, by their tags; two with one tag are named."""
    found: dict[str, type[Stage[Any]]] = {}
    for base in Stage.__subclasses__():
        if any(get_args(parent) == (kind,) for parent in getattr(base, "__orig_bases__", ())):
            for stage in (base, *_below(base)):
                tag = str(stage.__struct_config__.tag)
                if found.setdefault(tag, stage) is not stage:
                    raise TypeError(f"two stages are called {tag}: {found[tag].__module__} and {stage.__module__}")
    return found


def _below(base: type[Stage[Any]]) -> Iterator[type[Stage[Any]]]:
    """All stages that derive from one, each once."""
    for stage in base.__subclasses__():
        yield stage
        yield from _below(stage)
