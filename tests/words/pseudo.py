"""A language that nobody speaks: all in brackets and accents, so that whatever is not said in it shows."""

from __future__ import annotations

import re
from collections.abc import Iterable
from pathlib import Path

from marne.cli.words import packages
from marne.kernel import po
from marne.words.gather import gather

PSEUDO = "el"
"""It goes by the name of Greek, so that a browser writes its dates in letters that are not plain."""
PLAIN = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ"
ODD = "áƀçđéƒĝĥíĵķļɱñóþɋŕšţúṽŵẋýžÁƁÇĐÉƑĜĤÍĴĶĻṀÑÓÞɊŔŠŢÚṼŴẊÝŽ"
ACCENTS = str.maketrans(PLAIN, ODD)
SIGNS = re.compile(r"\b(?:[A-Z]{1,2}\d{1,2}|\d+[A-Z]{1,2}|[IVX]+|CI|Al)\b")
"""Squares of a board that have letters and a number, and signs of armies and counters: the same in all languages."""
_PART = re.compile(r"(\{[^}]*\})")
_RULE = re.compile(r"\b[A-Z0-9]+(?:\.[A-Z0-9]+)+[a-z]?")
_WORD = re.compile(r"[A-Za-z]{2,}")


def accented(sentence: str) -> str:
    """A sentence in the language, its parts where they were.

    >>> accented("{who} passes.")
    '⟦{who} þáššéš.⟧'
    """
    return f"⟦{''.join(p if p.startswith('{') else p.translate(ACCENTS) for p in _PART.split(sentence))}⟧"


def write_pseudo(folder: Path) -> Path:
    """Translate everything that is installed, and give back the folder to be named to the server."""
    for package in packages().values():
        entries = gather(package)
        for entry in entries:
            entry.said = tuple(accented(text) for text in (entry.one, entry.other) if text)
        path = folder / package.rpartition(".")[2] / f"{PSEUDO}.po"
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(po.written([po.head(PSEUDO), *entries]), "utf-8")
    return folder


def escaped(text: str, allowed: Iterable[str] = ()) -> list[str]:
    """The words of a text that are in plain letters, and so in no language but the code's."""
    known = set(allowed)
    return [word for word in _WORD.findall(_RULE.sub("", text)) if word not in known]
