"""The survivors, whom no test of the chapters notices, each with a verdict, in a file beside the game's tests."""

from __future__ import annotations

from collections.abc import Container, Iterable
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
# A survivor whose `was` is "*" stands for all mutants of a function that decides nothing in a game; none is tried.
# besides: for some chapters, tests of whole games that count as theirs.
"""


EVERYTHING = "*"
"""What was there in a survivor that stands for all mutants of a function."""


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


class Register(Struct, forbid_unknown_fields=True):
    """A file of survivors; and for some chapters tests of whole games that count besides those that run a line."""

    besides: dict[str, list[str]] = {}
    survivor: list[Survivor] = []

    @property
    def by_name(self) -> dict[str, Survivor]:
        """The survivors, as the mutants are called."""
        return {survivor.name: survivor for survivor in self.survivor}

    def judges(self, mutant: Mutant) -> bool:
        """Whether a mutant has a verdict: its own, or one for all of its function."""
        own = self.by_name.get(mutant.name)
        return self.spares(mutant) or (own is not None and own.judged)

    def spares(self, mutant: Mutant) -> bool:
        """Whether all mutants of its function have one verdict, so that none need be tried."""
        whole = self.by_name.get(Survivor(mutant.chapter, mutant.place, EVERYTHING, "").name)
        return whole is not None and whole.judged


def read(path: Path) -> Register:
    """A file of survivors; without one, nobody."""
    return msgspec.toml.decode(path.read_bytes(), type=Register) if path.exists() else Register()


def renewed(old: Register, alive: Iterable[Mutant], gone: Container[str]) -> Register:
    """The register after a pass: who is new has no verdict, and who was noticed or is no mutant any more is gone."""
    new = [m for m in alive if not old.judges(m)]
    found = {m.name: Survivor(m.chapter, m.place, m.was, m.now, m.nth) for m in new} | old.by_name
    return Register(old.besides, [survivor for name, survivor in found.items() if name not in gone])


def write(path: Path, register: Register) -> None:
    """Write a file of survivors, in the order of chapters and functions."""
    lines = [HEAD]
    if register.besides:
        lines += ["[besides]", *(f"{chapter} = {_value(files)}" for chapter, files in register.besides.items()), ""]
    for survivor in sorted(register.survivor, key=lambda s: (s.chapter, s.place, s.was, s.now, s.nth)):
        fields = ("chapter", "place", "was", "now", *(["nth"] if survivor.nth else []), "verdict", "why")
        lines += ["[[survivor]]", *(f"{name} = {_value(getattr(survivor, name))}" for name in fields), ""]
    path.write_text("\n".join(lines), encoding="utf-8")


def _value(value: str | int | list[str]) -> str:
    """A value as TOML writes it, which is as JSON does."""
    return msgspec.json.encode(value).decode()
