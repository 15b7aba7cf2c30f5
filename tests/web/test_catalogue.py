"""The pages' catalogue holds every word that a page asks for, and none that no page does."""

import re
from pathlib import Path

import marne

HOME = Path(marne.__file__).parent
CATALOGUE = HOME / "web/words/en.js"
KEYS = set(re.findall(r"^  '([\w.-]+)':", CATALOGUE.read_text(encoding="utf-8"), re.M))
FILES = [p for p in HOME.rglob("*") if p.suffix in (".js", ".html") and p != CATALOGUE and "vendor" not in p.parts]
PAGES = "\n".join(p.read_text(encoding="utf-8") for p in FILES)


def test_every_word_is_asked_for_by_some_page() -> None:
    """By its key, or by one that is put together: `counter.arm.${arm}`."""
    asked = set(re.findall(r"""['"`]([\w.-]+)['"`]""", PAGES))
    begun = tuple(re.findall(r"`([\w-]+\.[\w.-]*)\$\{", PAGES))
    assert len(KEYS) > 300
    assert not sorted(key for key in KEYS - asked if not key.startswith(begun))


def test_every_word_that_a_page_is_written_with_is_there() -> None:
    written = set(re.findall(r'data-t(?:-[a-z]+)?="([^"]+)"', PAGES))
    assert len(written) > 50
    assert written <= KEYS
