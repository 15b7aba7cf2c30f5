"""The survivors, whom no test of the chapters notices, each with a verdict, in a file beside the game's tests."""

from __future__ import annotations

from collections.abc import Iterable
from pathlib import Path

import msgspec
from msgspec import Struct

from mutants.breaking import Mutant

VERDICTS = {
    "": "nobody has judged it",
    "equivalent": "nothing in any game differs",
    "untested": "something differs, and why that is not worth a test",
}
HEAD = """\
# Mutants of the rules that no test of the chapters notices (`python -m mutants`), and what we make of each:
# equivalent   nothing in any game differs, and why
# untested     something differs, and why that is not worth a test
# Written by `python -m mutants GAME --write`, which adds what is new and drops what is gone; verdict and why are ours.
"""


class Survivor(Struct, frozen=True, forbid_unknown_fields=True):
    """A mutant that lives, and what we make of it."""

    chapter: str
    place: str
    was: str
    now: str
    nth: int = 0
    verdict: str = ""
    why: str = ""

    @property
    def name(self) -> str:
        """As the mutant is called."""
        return "\n".join((self.chapter, self.place, self.was, self.now, str(self.nth)))

    @property
    def judged(self) -> bool:
        """Whether it has a verdict and a reason."""
        return bool(self.verdict and self.verdict in VERDICTS and self.why.strip())


class _File(Struct, forbid_unknown_fields=True):
    survivor: list[Survivor] = []


def read(path: Path) -> dict[str, Survivor]:
    """The survivors of a file, by name."""
    file = msgspec.toml.decode(path.read_bytes(), type=_File) if path.exists() else _File()
    return {survivor.name: survivor for survivor in file.survivor}


def renewed(old: dict[str, Survivor], alive: Iterable[Mutant], gone: Iterable[str]) -> dict[str, Survivor]:
    """The survivors after a pass: those that are new have no verdict yet, and those that were noticed are gone."""
    found = {m.name: Survivor(m.chapter, m.place, m.was, m.now, m.nth) for m in alive} | old
    for name in gone:
        found.pop(name, None)
    return found


def write(path: Path, survivors: dict[str, Survivor]) -> None:
    """Write a file of survivors, in the order of chapters and functions."""
    lines = [HEAD]
    for survivor in sorted(survivors.values(), key=lambda s: (s.chapter, s.place, s.was, s.now, s.nth)):
        lines.append("[[survivor]]")
        fields = ("chapter", "place", "was", "now", *(["nth"] if survivor.nth else []), "verdict", "why")
        lines += [f"{name} = {msgspec.json.encode(getattr(survivor, name)).decode()}" for name in fields]
        lines.append("")
    path.write_text("\n".join(lines), encoding="utf-8")
