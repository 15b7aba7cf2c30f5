"""What is said to people, in the language that they speak.

The English sentence stands in the code, with {named} parts, and is the key to its translations; those lie in the folder
`words` of the package that says it, one file per language (docs/words.md). Nothing that is kept depends on a language:
states, journals and events hold facts, and become sentences when somebody is spoken to:

    with speaking("de"):
        game.tell(event)
"""

from __future__ import annotations

import gettext
import json
import os
import re
from collections.abc import Callable, Iterable, Iterator, Mapping
from contextlib import contextmanager
from contextvars import ContextVar
from functools import cache
from importlib.resources import files
from pathlib import Path
from string import Formatter
from typing import Any, NamedTuple, Self, TypeVar

from marne.kernel import po

ENGLISH = "en"
KEPT = "kept"
"""A language that nobody speaks: sentences stay as they are made, to be said when they are read."""
SHARED = "marne"
VARIABLE = "MARNE_WORDS"
"""Names a folder with further catalogues, to try them out: FOLDER/germany_at_war/de.po, FOLDER/marne/de.po."""

Parts = Mapping[str, Any]
T = TypeVar("T")
_language: ContextVar[str] = ContextVar("language", default=ENGLISH)


def spoken() -> str:
    """The language that is spoken now."""
    return _language.get()


@contextmanager
def speaking(language: str) -> Iterator[None]:
    """Say everything in one language meanwhile."""
    before = _language.set(language)
    try:
        yield
    finally:
        _language.reset(before)


class Sentence(str):
    """An English sentence that knows how it was made, so that it can be said in another language later."""

    __slots__ = ("one", "other", "parts")
    one: str
    other: str
    parts: Parts

    def __new__(cls, sentence: str, /, **parts: Any) -> Self:
        return cls._made(sentence, "", parts)

    @classmethod
    def many(cls, one: str, other: str, count: int, /, **parts: Any) -> Self:
        """A sentence that depends on a number, which is its part {count}."""
        return cls._made(one, other, {"count": count, **parts})

    @classmethod
    def _made(cls, one: str, other: str, parts: Parts) -> Self:
        made = str.__new__(cls, (other if other and parts["count"] != 1 else one).format_map(parts))
        made.one, made.other, made.parts = one, other, parts
        return made


def prose(said: T) -> T:
    """What it was given; marks sentences in a table or apart from where they are said, so that they are translated."""
    return said


class Catalogue(NamedTuple):
    """A language's sentences for one package: what the server says, what pages say by their keys, how it counts."""

    texts: Mapping[str, tuple[str, ...]]
    pages: Mapping[str, tuple[str, ...]]
    form: Callable[[int], int]

    @classmethod
    def read(cls, path: Path) -> Catalogue:
        """The catalogue in a file; what is not translated, or not for sure, or does not fit, is not in it."""
        entries = po.read(path)
        done = [entry for entry in entries if entry.one and entry.done and fits(entry)]
        form = gettext.c2py(po.plural_of(entries))
        return cls({e.one: e.said for e in done if not e.key}, {e.key: e.said for e in done if e.key}, form)


NOTHING = Catalogue({}, {}, lambda n: int(n != 1))


class Words:
    """All that a package says: its sentences, each found in the language that is spoken."""

    def __init__(self, package: str) -> None:
        self.package = package

    def phrase(self, sentence: str, parts: Parts | None = None, /, **more: Any) -> str:
        """A sentence in the language that is spoken, its parts filled in."""
        if isinstance(sentence, Sentence):
            return self._again(sentence)
        return self._said(sentence, "", more if parts is None else parts)

    def many(self, one: str, other: str, count: int, /, **parts: Any) -> str:
        """A sentence that depends on a number, which is its part {count}, in the language that is spoken."""
        return self._said(one, other, {"count": count, **parts})

    def name(self, text: str) -> str:
        """A name from the data, as the language calls it; most names are the same everywhere."""
        language = _language.get()
        if language == ENGLISH or not text:
            return text
        return _kept(self.package, text) if language == KEPT else self._found(text, "", language)[0][0]

    def _said(self, one: str, other: str, parts: Parts) -> str:
        language = _language.get()
        if language == ENGLISH:
            return (other if other and parts["count"] != 1 else one).format_map(parts)
        if language == KEPT:
            names = (*named(one, other), "count") if other else named(one)
            return _kept(self.package, one, other, {name: parts[name] for name in names})
        texts, form = self._found(one, other, language)
        return texts[min(form(parts["count"]), len(texts) - 1) if other else 0].format_map(parts)

    def _again(self, sentence: Sentence) -> str:
        """Something that was put in English, said now; its parts are names, numbers, or sentences of their own."""
        parts = {name: self._part(part) for name, part in sentence.parts.items()}
        return self._said(sentence.one, sentence.other, parts)

    def _part(self, part: Any) -> Any:
        if isinstance(part, Sentence):
            return self._again(part)
        return self.name(part) if isinstance(part, str) else part

    def _found(self, one: str, other: str, language: str) -> tuple[tuple[str, ...], Callable[[int], int]]:
        """The forms of a sentence and how one of them is chosen: in our words, in those of all, or in English."""
        for words in (self, _SHARED):
            known = words.catalogue(language)
            if one in known.texts:
                return known.texts[one], known.form
        return (one, other), NOTHING.form

    def catalogue(self, language: str) -> Catalogue:
        """The sentences in a language, as far as they are translated."""
        return _catalogue(self.package, language)

    def languages(self) -> list[str]:
        """The languages besides English into which something is translated."""
        return sorted({path.stem for folder in _folders(self.package) for path in folder.glob("*.po")})


def _folders(package: str) -> list[Path]:
    """Where a package's catalogues lie: first where others are tried out, then in the package."""
    tried = os.environ.get(VARIABLE)
    own = Path(str(files(package))) / "words"
    return [Path(tried) / package.rpartition(".")[2], own] if tried else [own]


@cache
def _catalogue(package: str, language: str) -> Catalogue:
    """A catalogue, read once."""
    paths = [folder / f"{language}.po" for folder in _folders(package)]
    return next((Catalogue.read(path) for path in paths if path.is_file()), NOTHING)


def forget() -> None:
    """Read all catalogues anew when they are next needed."""
    _catalogue.cache_clear()


def words_of(package: str) -> Words:
    """The words of a package, by its name or by that of its folder `words`."""
    return Words(package.removesuffix(".words"))


_SHARED = words_of(SHARED)
phrase, many = _SHARED.phrase, _SHARED.many


@cache
def named(*sentences: str) -> tuple[str, ...]:
    """The names of the parts of a sentence, or of its forms together."""
    found = (name for sentence in sentences for _, name, _, _ in Formatter().parse(sentence) if name)
    return tuple(dict.fromkeys(found))


def fits(entry: po.Entry) -> bool:
    """Whether a translation names no part that its sentence does not have."""
    known = {*named(entry.one, entry.other), *(["count"] if entry.other else [])}
    try:
        return known.issuperset(named(*entry.said))
    except ValueError:  # a brace that is not closed
        return False


def languages() -> list[str]:
    """The languages that are spoken here, English first."""
    return [ENGLISH, *_SHARED.languages()]


def choose_language(wanted: Iterable[str]) -> str:
    """The first of the languages that somebody wants which is spoken here; English, if none is."""
    known = languages()
    for tag in wanted:
        for language in (tag, tag.partition("-")[0]):
            if language in known:
                return language
    return ENGLISH


# --- sentences that are written down now and said later

_MARKED = re.compile("\x1e(.*?)\x1f", re.DOTALL)


def _kept(package: str, one: str, other: str = "", parts: Parts | None = None) -> str:
    """A sentence as it is kept: marked, so that it is found again within other text."""
    fields = [package, one] if parts is None else [package, one, other, dict(parts)]
    return f"\x1e{json.dumps(fields)}\x1f"


def kept(sentence: str) -> str:
    """A sentence without parts as it is kept."""
    return _kept(SHARED, sentence)


def retold(text: str) -> str:
    """Text that was kept, in the language that is spoken now; text that never was stays as it is."""
    return _MARKED.sub(lambda found: _retell(*json.loads(found[1])), text)


def _retell(package: str, one: str, other: str = "", parts: dict[str, Any] | None = None) -> str:
    words = words_of(package)
    if parts is None:
        return words.name(one)
    told = {name: retold(part) if isinstance(part, str) else part for name, part in parts.items()}
    return words.many(one, other, int(told.pop("count")), **told) if other else words.phrase(one, told)
