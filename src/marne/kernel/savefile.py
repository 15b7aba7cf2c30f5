"""The save file: one JSON document that holds a match as its journal, one choice per line.

The header says what is played. The journal's lines read `[side, verb, noun, [faces]]`, the side by its number in
`sides`; what is absent at the end of a line is nothing. A chain of hashes runs from the header through every entry;
`checks` keeps one digit of it for every two entries, which tells where a file was damaged and costs a third of a byte
per choice once compressed: a digit for each entry, as in version 1, or digits in the journal's own lines would bring
a choice above three bytes. The `hash` at the end covers everything. Hashes are taken of the content, not of the
layout, so that a file survives another line ending or indentation.
"""

from __future__ import annotations

import hashlib
import re
from collections.abc import Iterable, Iterator, Sequence
from itertools import zip_longest
from typing import Any, Literal

import msgspec
from msgspec import Struct

from marne.kernel.choice import Choice
from marne.kernel.match import Entry
from marne.kernel.words import phrase, prose

FORMAT = "marne match"
VERSION = 2
CHECKS_PER_LINE = 50
ENTRIES_PER_CHECK = {1: 1, 2: 2}
"""For how many entries `checks` keeps a digit, by the version of the format."""
BAD_HASH = prose(
    "the file does not fit the hash at its end: the last entry, the secret, the snapshot or the hash itself was changed"
)


class Unreadable(Exception):
    """A save file that cannot be loaded, and why; `number` is the entry that is to blame, if one is."""

    def __init__(self, why: str, number: int | None = None) -> None:
        super().__init__(why)
        self.number = number


class Damaged(Unreadable):
    """A save file that is not as it was written."""


class DiceNote(Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """Where the rolls come from; for committed dice the seal of their secret, the players' words and their seals.

    Of dice that are thrown together also the words that were said last: all before them follow.
    """

    kind: Literal["free", "committed", "together"]
    commitment: str = ""
    words: tuple[str, ...] = ()
    seals: tuple[str, ...] = ()
    brought: bool = False  # to a server, by somebody who knew all that was hidden in the file
    last: tuple[str, ...] = ()


class Header(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """What is played, by whom, and what chance brought before the first choice."""

    format: str
    version: int
    game: str
    game_version: int
    scenario: str
    options: dict[str, Any]
    sides: tuple[str, ...]
    seats: dict[str, str]
    dice: DiceNote
    opening: tuple[int, ...]


class Line(Struct, frozen=True, array_like=True, forbid_unknown_fields=True):
    """One entry of the journal."""

    side: int
    verb: str
    noun: int | str | None = None
    faces: tuple[int, ...] = ()


class Snapshot(Struct, frozen=True, forbid_unknown_fields=True):
    """The state after so many entries, as a version of the game writes it: a cache, never the truth."""

    game_version: int
    number: int
    state: Any


class File(Header, frozen=True, kw_only=True):
    """A save file as it is written."""

    check: str
    journal: tuple[Line, ...]
    checks: tuple[str, ...]
    secret: str | None = None
    told: bool = False
    snapshot: Snapshot | None = None
    hash: str

    def entries(self) -> list[Entry]:
        """The journal as a match keeps it."""
        return [self._entry(number, line) for number, line in enumerate(self.journal, 1)]

    def _entry(self, number: int, line: Line) -> Entry:
        if not 0 <= line.side < len(self.sides):
            said = {"number": number, "side": line.side, "sides": len(self.sides)}
            raise Unreadable(phrase("entry {number} is by side {side}, but there are {sides} sides", said), number)
        return Entry(self.sides[line.side], Choice(line.verb, line.noun), line.faces)


def compose(header: Header, journal: tuple[Line, ...], secret: str | None, told: bool, kept: Snapshot | None) -> str:
    """The text of a save file."""
    chain = list(_chain(header, journal))
    each = ENTRIES_PER_CHECK[header.version]
    checks = "".join(map(_check, chain[each::each]))
    rows = (checks[k : k + CHECKS_PER_LINE] for k in range(0, len(checks), CHECKS_PER_LINE))
    fields = [_field(name, getattr(header, name)) for name in Header.__struct_fields__]
    fields += [_field("check", _header_check(chain[0])), _block("journal", map(_line, journal))]
    fields += [_block("checks", map(_json, rows))]
    fields += [_field("secret", secret), _field("told", told)] if secret is not None else []
    fields += [_field("snapshot", kept)] if kept else []
    fields += [_field("hash", _closing(chain[-1], secret, told, kept))]
    return "{\n" + ",\n".join(fields) + "\n}\n"


def _json(value: Any) -> str:
    return msgspec.json.encode(value).decode()


def _field(name: str, value: Any) -> str:
    return f'"{name}": {_json(value)}'


def _block(name: str, lines: Iterable[str]) -> str:
    body = ",\n".join(lines)
    return f'"{name}": [\n{body}\n]' if body else f'"{name}": []'


def _line(line: Line) -> str:
    if line.faces:
        return _json([line.side, line.verb, line.noun, line.faces])
    return _json([line.side, line.verb] if line.noun is None else [line.side, line.verb, line.noun])


def _chain(header: Header, journal: Sequence[Line]) -> Iterator[bytes]:
    """The hash of the header, then of each entry together with all before it."""
    link = hashlib.sha256(msgspec.json.encode([getattr(header, name) for name in Header.__struct_fields__])).digest()
    yield link
    for line in journal:
        link = hashlib.sha256(link + msgspec.json.encode(line)).digest()
        yield link


def _header_check(link: bytes) -> str:
    return link.hex()[:16]


def _check(link: bytes) -> str:
    """One digit of an entry's link: it shows 15 of 16 changes here, and nearly all others at the next digit."""
    return link.hex()[0]


def _closing(link: bytes, secret: str | None, told: bool, snapshot: Snapshot | None) -> str:
    return hashlib.sha256(link + msgspec.json.encode([secret, told, snapshot])).hexdigest()


def parse(text: str) -> File:
    """A save file, found to be whole; what it says may still be no game of ours."""
    try:
        raw = msgspec.json.decode(text)
    except (ValueError, RecursionError) as error:
        raise _not_json(text, error) from error
    if not isinstance(raw, dict) or raw.get("format") != FORMAT:
        raise Unreadable(phrase('this is not a saved match: its format is not "{format}"', format=FORMAT))
    version = raw.get("version")
    if not isinstance(version, int) or version < 1:
        raise Damaged(phrase("the file does not say which version of the format it is"))
    if version > VERSION:
        newer = "the file is of version {version} of the format; this program reads up to {known}"
        raise Unreadable(phrase(newer, version=version, known=VERSION))
    try:
        file = msgspec.convert(raw, File)
    except msgspec.ValidationError as error:
        raise _misshapen(error) from error
    _check_hashes(file)
    return file


def _not_json(text: str, error: Exception) -> Damaged:
    if not text.strip():
        return Damaged(phrase("the file is empty"))
    if "truncated" in str(error) and not text.rstrip().endswith("\n}"):
        whole = len(re.findall(r'^\[\d+,".*\],?$', text, re.MULTILINE))
        cut = "the file is cut off after {length} characters; {whole} entries of it are whole"
        return Damaged(phrase(cut, length=len(text), whole=whole))
    byte = re.search(r"\(byte (\d+)\)", str(error))
    line = text.encode(errors="replace")[: int(byte[1])].count(b"\n") + 1 if byte else 1
    return Damaged(phrase("the file is not JSON, from line {line} on: {error}", line=line, error=error))


def _misshapen(error: msgspec.ValidationError) -> Damaged:
    entry = re.search(r"\$\.journal\[(\d+)\]", str(error))
    if entry:
        return _broken(int(entry[1]) + 1, int(entry[1]) + 1)
    return Damaged(phrase("the file is not laid out as a saved match: {error}", error=error))


def _broken(number: int, last: int) -> Damaged:
    if number == last:
        return Damaged(phrase("entry {number} was changed or is missing", number=number), number)
    either = "entry {number} or entry {last} was changed or is missing"
    return Damaged(phrase(either, number=number, last=last), number)


def _check_hashes(file: File) -> None:
    """Find the first place where a file is not as it was written."""
    first, *links = _chain(file, file.journal)
    if _header_check(first) != file.check:
        raise Damaged(phrase("the header was changed"))
    each = ENTRIES_PER_CHECK[file.version]
    for k, (link, check) in enumerate(zip_longest(links[each - 1 :: each], "".join(file.checks))):
        if link is None or check is None or _check(link) != check:
            raise _broken(each * k + 1, each * k + each)
    last = links[-1] if links else first
    if _closing(last, file.secret, file.told, file.snapshot) != file.hash:
        raise Damaged(phrase(BAD_HASH))
