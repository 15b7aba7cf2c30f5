"""What everything that is laid out for a page has in common."""

from __future__ import annotations

from msgspec import Struct


class Laid(Struct, frozen=True, kw_only=True, omit_defaults=True):
    """Something that is laid out for a page."""
