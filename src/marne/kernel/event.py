"""The story of a game, line by line."""

from __future__ import annotations

from typing import Any

from msgspec import Struct

from marne.kernel.choice import RuleId, Side


class Event(Struct, frozen=True, omit_defaults=True):
    """One line of the game's story, citing the rule it follows from."""

    rule: RuleId
    kind: str
    data: dict[str, Any]
    seen_by: tuple[Side | None, ...] | None = None  # None: everyone; a None among sides: spectators

    def visible_to(self, side: Side | None) -> bool:
        """Whether a side may read this line; None is a spectator."""
        return self.seen_by is None or side in self.seen_by
