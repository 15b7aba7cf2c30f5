"""Catalogues of sentences as translators know them: the text format of gettext, read and written."""

from __future__ import annotations

import json
import re
from collections.abc import Iterable, Iterator
from pathlib import Path

from msgspec import Struct

TWO_FORMS = "nplurals=2; plural=(n != 1);"
"""How English counts: one, and several."""
_FIELD = re.compile(r"(msgctxt|msgid|msgid_plural|msgstr|msgstr\[\d\]) (\".*\")")


class Entry(Struct, omit_defaults=True):
    """A sentence, perhaps with its plural: what a page calls it, where it stands, and how it is translated."""

    one: str
    other: str = ""
    key: str = ""  # what a page calls it; what the server says has no key
    where: tuple[str, ...] = ()
    said: tuple[str, ...] = ()
    unsure: bool = False  # marked by a translator or his tools as not yet good

    @property
    def name(self) -> tuple[str, str]:
        """By what a catalogue knows it: two sentences of a page may be alike in English."""
        return self.key, self.one

    @property
    def done(self) -> bool:
        """Whether it is translated in all its forms."""
        return bool(self.said) and all(self.said) and not self.unsure


class BadCatalogue(ValueError):
    """A catalogue that cannot be read, and why."""


def read(path: Path) -> list[Entry]:
    """The entries of a catalogue; the first of them, the sentence without a word, is its head."""
    try:
        return list(_entries(path.read_text("utf-8")))
    except ValueError as error:
        raise BadCatalogue(f"{path.name}: {error}") from error


def _entries(text: str) -> Iterator[Entry]:
    """Entries stand apart by empty lines; what is commented out is none."""
    for paragraph in re.split(r"\n\s*\n", text):
        lines = [line.strip() for line in paragraph.splitlines()]
        if any(line and not line.startswith("#") for line in lines):
            yield _entry(lines)


def _entry(lines: list[str]) -> Entry:
    fields: dict[str, str] = {}
    notes = [line for line in lines if line.startswith("#")]
    for line in lines:
        if match := _FIELD.fullmatch(line):
            if match[1] in fields:
                raise ValueError(f"an empty line is missing before {line}")
            fields[match[1]] = json.loads(match[2])
        elif line.startswith('"') and fields:
            fields[list(fields)[-1]] += json.loads(line)
        elif line and not line.startswith("#"):
            raise ValueError(f"this is no line of a catalogue: {line}")
    return Entry(
        one=fields.get("msgid", ""),
        other=fields.get("msgid_plural", ""),
        key=fields.get("msgctxt", ""),
        where=tuple(place for line in notes if line.startswith("#:") for place in line[2:].split()),
        said=tuple(fields[name] for name in sorted(fields) if name.startswith("msgstr")),
        unsure=any(line.startswith("#,") and "fuzzy" in line for line in notes),
    )


def plural_of(entries: Iterable[Entry]) -> str:
    """How a catalogue's language counts, in the words of gettext, as its head says it."""
    head = next((entry.said[0] for entry in entries if entry.name == ("", "") and entry.said), "")
    found = re.search(r"Plural-Forms:\s*nplurals\s*=\s*\d+\s*;\s*plural\s*=\s*([^;\n]+)", head)
    return found[1] if found else "n != 1"


def head(language: str, plural: str = TWO_FORMS) -> Entry:
    """The first entry of a catalogue: what it is, and how its language counts."""
    facts = {"Language": language, "Content-Type": "text/plain; charset=UTF-8", "Plural-Forms": plural}
    return Entry("", said=("".join(f"{name}: {value}\n" for name, value in facts.items()),))


def written(entries: Iterable[Entry]) -> str:
    """The text of a catalogue."""
    return "\n".join("\n".join(_lines(entry)) + "\n" for entry in entries)


def _lines(entry: Entry) -> Iterator[str]:
    yield from (f"#: {place}" for place in entry.where)
    flags = ["fuzzy"] * entry.unsure + ["python-brace-format"] * ("{" in entry.one)
    if flags:
        yield f"#, {', '.join(flags)}"
    if entry.key:
        yield f"msgctxt {_quoted(entry.key)}"
    yield f"msgid {_quoted(entry.one)}"
    if entry.other:
        yield f"msgid_plural {_quoted(entry.other)}"
        yield from (f"msgstr[{k}] {_quoted(text)}" for k, text in enumerate(entry.said or ("", "")))
    else:
        yield f"msgstr {_quoted(entry.said[0] if entry.said else '')}"


def _quoted(text: str) -> str:
    return json.dumps(text, ensure_ascii=False)
