"""Every sentence of a package, gathered from its files: what translators are given."""

from __future__ import annotations

import json
import re
import tomllib
from collections.abc import Container, Iterator, Mapping
from importlib import import_module
from importlib.resources import files
from importlib.util import find_spec
from pathlib import Path
from typing import Any

from marne.kernel.lessons import PROSE
from marne.kernel.po import Entry
from marne.words.python import sentences_in

RULEBOOK = ("title", "text", "question", "ruling", "why")
"""What people read of a rulebook."""


class Unreadable(ValueError):
    """Words of a page that cannot be gathered, and why."""


def gather(package: str) -> list[Entry]:
    """The sentences of a package, each once, with the files in which they stand; games say theirs for themselves."""
    home = Path(str(files(package)))
    found: dict[tuple[str, str], Entry] = {}
    for path, entry in _all(package, home):
        known = found.setdefault(entry.name, entry)
        place = path.relative_to(home).as_posix()
        if place not in known.where:
            known.where = (*known.where, place)
        known.other = known.other or entry.other
    return list(found.values())


def _all(package: str, home: Path) -> Iterator[tuple[Path, Entry]]:
    for path in _sources(home):
        for entry in sentences_in(path.read_text("utf-8"), path.relative_to(home).as_posix()):
            yield path, entry
    book = home / "rulebook.toml"
    if book.is_file():
        yield from ((book, Entry(text)) for text in fields_of(_data(book), RULEBOOK))
    for name, fields in data_of(package).items():
        path = home / "data" / name
        yield from ((path, Entry(text)) for text in fields_of(_data(path), fields))
    for path in sorted((home / "lessons").glob("*.toml")):
        yield from ((path, Entry(text)) for text in fields_of(_data(path), PROSE))
    page = home / "web" / "words" / "en.js"
    if page.is_file():
        yield from ((page, entry) for entry in page_words(page.read_text("utf-8")))


def _sources(home: Path) -> Iterator[Path]:
    """The Python files of a package; those of games within it are their own."""
    games = home / "games"
    return (path for path in sorted(home.rglob("*.py")) if not path.is_relative_to(games))


def data_of(package: str) -> Mapping[str, tuple[str, ...]]:
    """Which fields of which data files of a package are words: what its folder `words` says in `DATA`."""
    name = f"{package}.words"
    return getattr(import_module(name), "DATA", {}) if find_spec(name) else {}


def _data(path: Path) -> Any:
    text = path.read_text("utf-8")
    return json.loads(text) if path.suffix == ".json" else tomllib.loads(text)


def fields_of(data: Any, names: Container[str], within: str = "") -> Iterator[str]:
    """All texts in the fields of those names, however deep; `rivers.name` is a name within rivers only."""
    if isinstance(data, list):
        for item in data:
            yield from fields_of(item, names, within)
    elif isinstance(data, dict):
        for name, value in data.items():
            if name in names or f"{within}.{name}" in names:
                yield from (text for text in (value if isinstance(value, list) else [value]) if isinstance(text, str))
            yield from fields_of(value, names, name)


_TOKEN = re.compile(
    r"""(?P<skip>\s+|//[^\n]*|/\*.*?\*/)|(?P<text>'(?:\\.|[^'\\])*'|"(?:\\.|[^"\\])*")|(?P<name>[\w$]+)|(?P<sign>.)""",
    re.DOTALL,
)


def page_words(source: str) -> list[Entry]:
    """The words of a page: the keys of the one object in its file, each with a text or with its two forms."""
    tokens = [match for match in _TOKEN.finditer(source) if match.lastgroup != "skip"]
    entries = []
    for k, token in enumerate(tokens[1:-1], 1):
        if token[0] != ":":
            continue
        key, value = _plain(tokens[k - 1]), tokens[k + 1]
        if value[0] == "[":
            one, other = (_plain(t) for t in tokens[k + 2 : k + 6] if t.lastgroup == "text")
            entries.append(Entry(one, other, key))
        elif value.lastgroup == "text":
            entries.append(Entry(_plain(value), "", key))
        else:
            raise Unreadable(f"what stands for {key} is neither a text nor two")
    return entries


def _plain(token: re.Match[str]) -> str:
    """A text without its quotes."""
    if token.lastgroup != "text":
        return token[0]
    return re.sub(r"\\(u[0-9a-fA-F]{4}|.)", _unescaped, token[0][1:-1], flags=re.DOTALL)


def _unescaped(match: re.Match[str]) -> str:
    escape = match[1]
    return chr(int(escape[1:], 16)) if len(escape) == 5 else {"n": "\n", "t": "\t"}.get(escape, escape)
