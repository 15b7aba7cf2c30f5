"""The words of the pages over HTTP, in the language of whoever asks."""

from __future__ import annotations

from litestar import get
from litestar.datastructures import CacheControlHeader
from litestar.response import Response
from msgspec import Struct

from marne.kernel.words import SHARED, Catalogue, spoken, words_of
from marne.server.language import VARY
from marne.server.library import installed

COUNTED = 200
"""For so many numbers their forms are told; larger ones count like their last two digits, a hundred added."""
KEEP = CacheControlHeader(max_age=3600, public=True)

Texts = dict[str, list[str]]


class PageWords(Struct):
    """What pages say in a language, by the keys of the English words: each a text, or its forms by number."""

    language: str
    forms: list[int]  # which form goes with 0, 1, 2 ...
    shared: Texts
    games: dict[str, Texts]


@get("/api/words", sync_to_thread=True, cache_control=KEEP, tags=("words",))
def page_words() -> Response[PageWords]:
    """The words of all pages in the language that is asked for; in English there is nothing to tell."""
    language, shared = spoken(), words_of(SHARED)
    known = shared.catalogue(language)
    found = PageWords(
        language=language,
        forms=[known.form(n) for n in range(COUNTED)],
        shared=_texts(known),
        games={name: _texts(game.words.catalogue(language)) for name, game in installed().items()},
    )
    return Response(found, headers={"vary": VARY})


def _texts(known: Catalogue) -> Texts:
    return {key: list(forms) for key, forms in known.pages.items()}
