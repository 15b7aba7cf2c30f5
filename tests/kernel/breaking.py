"""Breaking the toy, to see that the contract notices."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from marne.kernel.contract import Check
from tests.kernel.toy import Toy

Patch = pytest.MonkeyPatch


def breaks(check: Check, game: Toy, *words: str) -> None:
    """The check fails for a game with a message that has these words."""
    with pytest.raises(AssertionError) as found:
        for seed in range(5):
            check(game, seed)
    message = str(found.value)
    assert message.startswith("toy, seed ")
    for word in words:
        assert word in message, message


def wrap(patch: Patch, owner: type, name: str, around: Callable[..., Any]) -> None:
    """Put a function around a method: it gets the method first."""
    method = getattr(owner, name)
    patch.setattr(owner, name, lambda self, *args: around(method, self, *args))
