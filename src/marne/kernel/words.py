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
from functools import cache, lru_cache, wraps
from importlib.resources import files
from pathlib import Path
from string import Formatter
from typing import Any, NamedTuple, TypeAlias, TypeVar, TypeVarTuple

from msgspec import Struct

from marne.kernel import po

ENGLISH = "en"
KEPT = "kept"
"""A language that nobody speaks: sentences stay as they are made, to be said when they are read."""
SHARED = "marne"
VARIABLE = "MARNE_WORDS"
"""Names a folder with further catalogues, to try them out: FOLDER/germany_at_war/de.po, FOLDER/marne/de.po."""

Parts = Mapping[str, Any]
T = TypeVar("T")
Given = TypeVarTuple("Given")
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


class Sentence(Struct, frozen=True):
    """A sentence with its parts, to be said later in whatever language is spoken then; plain data, English as text."""

    one: str
    parts: tuple[tuple[str, Any], ...] = ()
    other: str = ""  # for all numbers but one; the number is the part {count}

    def __str__(self) -> str:
        parts = dict(self.parts)
        return (self.other if self.other and parts["count"] != 1 else self.one).format_map(parts)


def sentence(text: str, /, **parts: Any) -> Sentence:
    """A sentence to be said later. Its parts are numbers, names, or sentences of their own."""
    return Sentence(text, tuple(parts.items()))


def counted(one: str, other: str, count: int, /, **parts: Any) -> Sentence:
    """A sentence to be said later that depends on a number, which is its part {count}."""
    return Sentence(one, (("count", count), *parts.items()), other)


class Several(NamedTuple):
    """A sentence that depends on a number: which of its parts that is, and its forms for one and for several."""

    of: str
    one: str
    other: str


class Named(Mapping[str, Any]):
    """The parts of a sentence, taken from data; each is put into words only if the sentence names it."""

    def __init__(self, data: Mapping[str, Any], words: Mapping[str, Callable[[Any], Any]]) -> None:
        self._data, self._words = data, words

    def __getitem__(self, name: str) -> Any:
        return self._words[name](self._data) if name in self._words else self._data[name]

    def __bool__(self) -> bool:
        return True

    def __iter__(self) -> Iterator[str]:
        return iter(dict.fromkeys((*self._data, *self._words)))

    def __len__(self) -> int:
        return len(self._data | self._words.keys())


Saying: TypeAlias = str | Several | Callable[[Any], str | Several]
"""How a table of sentences says something of some data: in one sentence, or in the one that it chooses."""


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

    def phrase(self, said: str | Sentence | Several, parts: Parts | None = None, /, **more: Any) -> str:
        """A sentence in the language that is spoken, its parts filled in."""
        if isinstance(said, Sentence):
            return self._later(said)
        given = more if parts is None else parts
        if isinstance(said, Several):
            return self._said(said.one, said.other, given, given[said.of])
        return self._said(said, "", given)

    def tell(self, saying: Saying, data: Mapping[str, Any], parts: Mapping[str, Callable[[Any], Any]]) -> str:
        """What a table of sentences says of some data; `parts` put into words what the sentences name."""
        return self.phrase(saying(data) if callable(saying) else saying, Named(data, parts))

    def many(self, one: str, other: str, count: int, /, **parts: Any) -> str:
        """A sentence that depends on a number, which is its part {count}, in the language that is spoken."""
        return self._said(one, other, {"count": count, **parts}, count)

    def name(self, text: str) -> str:
        """A name from the data, as the language calls it; most names are the same everywhere."""
        language = _language.get()
        if language == ENGLISH or not text:
            return text
        return _kept(self.package, text) if language == KEPT else self._found(text, "", language)[0][0]

    def _said(self, one: str, other: str, parts: Parts, count: int = 1) -> str:
        language = _language.get()
        if language == ENGLISH:
            text = other if other and count != 1 else one
        elif language == KEPT:
            used = {name: parts[name] for name in named(one, other)} if parts else {}
            return _kept(self.package, one, other, used, count)
        else:
            texts, form = self._found(one, other, language)
            text = texts[min(form(count), len(texts) - 1) if other else 0]
        return text.format_map(parts) if parts else text

    def _later(self, said: Sentence) -> str:
        """A sentence that was made before, said now."""
        parts = {name: self._part(part) for name, part in said.parts}
        return self._said(said.one, said.other, parts, parts.get("count", 1))

    def _part(self, part: Any) -> Any:
        if isinstance(part, Sentence):
            return self._later(part)
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
    """Read all catalogues anew when they are next needed, and say everything anew."""
    _catalogue.cache_clear()
    for unlearn in _worded:
        unlearn()


LANGUAGES = 8
"""In how many languages at most something large is remembered."""
_worded: list[Callable[[], None]] = []


def worded(most: int) -> Callable[[Callable[[*Given], T]], Callable[[*Given], T]]:
    """Remembers what a function says, in each language apart; what it depends on besides is in its arguments."""

    def remembering(say: Callable[[*Given], T]) -> Callable[[*Given], T]:
        @lru_cache(maxsize=most)
        def known(language: str, *given: *Given) -> T:
            return say(*given)

        @wraps(say)
        def saying(*given: *Given) -> T:
            return known(_language.get(), *given)

        _worded.append(known.cache_clear)
        return saying

    return remembering


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
    try:
        return set(named(entry.one, entry.other)).issuperset(named(*entry.said))
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


def _kept(package: str, one: str, other: str = "", parts: Parts | None = None, count: int = 1) -> str:
    """A sentence as it is kept: marked, so that it is found again within other text."""
    fields = [package, one] if parts is None else [package, one, other, dict(parts), count]
    return f"\x1e{json.dumps(fields)}\x1f"


def kept(sentence: str) -> str:
    """A sentence without parts as it is kept."""
    return _kept(SHARED, sentence)


def retold(text: str) -> str:
    """Text that was kept, in the language that is spoken now; text that never was stays as it is."""
    return _MARKED.sub(lambda found: _retell(*json.loads(found[1])), text)


def _retell(package: str, one: str, other: str = "", parts: dict[str, Any] | None = None, count: int = 1) -> str:
    words = words_of(package)
    if parts is None:
        return words.name(one)
    told = {name: retold(part) if isinstance(part, str) else part for name, part in parts.items()}
    return words._said(one, other, told, count)
