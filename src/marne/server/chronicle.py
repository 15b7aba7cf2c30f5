"""The story of a match, kept small: what lies back is packed, a page at a time, and unpacked for whoever asks."""

from __future__ import annotations

import pickle
import zlib
from collections.abc import Iterable, Iterator
from typing import NamedTuple

from marne.kernel import Event

PAGE = 32
"""How many entries' stories are packed together."""


class Chronicle:
    """What the opening (number 0) and each choice brought about, in a thirtieth of its size."""

    __slots__ = ("_found", "_loose", "_pages", "_sizes")

    def __init__(self, story: Iterable[list[Event]] = ()) -> None:
        self._pages: list[bytes] = []
        self._sizes: list[int] = []
        self._loose: list[list[Event]] = []
        self._found: list[list[Event]] = []  # what was looked for on the first pages
        for events in story:
            self.add(events)

    def __len__(self) -> int:
        return sum(self._sizes) + len(self._loose)

    def add(self, events: list[Event]) -> None:
        """Write down what the next choice brought about; the opening has a page of its own, because it is long."""
        self._loose.append(events)
        if len(self._loose) == PAGE or not self._pages:
            self.fold()

    def fold(self) -> None:
        """Pack what lies open."""
        if self._loose:
            self._pages.append(zlib.compress(pickle.dumps(self._loose, pickle.HIGHEST_PROTOCOL)))
            self._sizes.append(len(self._loose))
            self._loose = []

    def cut(self, length: int) -> None:
        """Forget everything beyond so many entries."""
        while self._pages and length < sum(self._sizes):
            self._loose[:0] = _unpacked(self._pages.pop())
            self._sizes.pop()
            del self._found[len(self._pages) :]
        del self._loose[length - sum(self._sizes) :]

    def since(self, number: int) -> Iterator[tuple[int, list[Event]]]:
        """The story from an entry on, each with its number."""
        return self.part(number, len(self)).entries()

    def of_kinds(self, kinds: frozenset[str]) -> list[Event]:
        """All events of some kinds, in their order; a page is searched once, so one always asks for the same kinds."""
        for page in self._pages[len(self._found) :]:
            self._found.append([e for events in _unpacked(page) for e in events if e.kind in kinds])
        loose = [e for events in self._loose for e in events if e.kind in kinds]
        return [event for page in self._found for event in page] + loose

    def at(self, number: int) -> list[Event]:
        """What one entry brought about."""
        return next(events for _, events in self.part(number, number + 1).entries())

    def part(self, since: int, until: int) -> Part:
        """The story from an entry up to another, still packed, so that it can be told elsewhere and later."""
        begin, pages = 0, []
        for page, size in zip(self._pages, self._sizes, strict=True):
            if begin < until and begin + size > since:
                pages.append((begin, page))
            begin += size
        return Part(since, until, pages, begin, self._loose[: max(0, until - begin)])


class Part(NamedTuple):
    """A part of a story: the pages on which it stands, each with the number of its first entry, and what lies open."""

    first: int
    until: int
    pages: list[tuple[int, bytes]]
    begin: int
    loose: list[list[Event]]

    def entries(self) -> Iterator[tuple[int, list[Event]]]:
        """What each entry brought about, with its number."""
        for begin, page in self.pages:
            yield from ((k, e) for k, e in enumerate(_unpacked(page), begin) if self.first <= k < self.until)
        yield from ((k, events) for k, events in enumerate(self.loose, self.begin) if k >= self.first)


def _unpacked(page: bytes) -> list[list[Event]]:
    story: list[list[Event]] = pickle.loads(zlib.decompress(page))  # written by ourselves, never from outside
    return story
