"""A match opens with as little as it needs: all of that is fetched at once, and nothing that can come later."""

import re
from pathlib import Path
from posixpath import dirname, join, normpath

WEB = Path(__file__).parents[2] / "src" / "marne" / "web"
STATIC = re.compile(r"^(?:import|export)\b[^;]*?from '([^']+)'", re.MULTILINE)


def opened_with(page: str) -> set[str]:
    """The modules without which a module does not begin."""
    found, ahead = {page}, [page]
    while ahead:
        module = ahead.pop()
        wanted = {normpath(join(dirname(module), at)) for at in STATIC.findall((WEB / module).read_text("utf-8"))}
        ahead += wanted - found
        found |= wanted
    return found


def test_the_match_page_names_every_module_that_it_opens_with() -> None:
    page = (WEB / "match.html").read_text("utf-8")
    named = re.findall(r'<link rel="modulepreload" href="/([^"]+)">', page)
    assert sorted(named) == sorted(opened_with("match/main.js") - {"match/main.js"})


def test_what_comes_later_does_not_come_at_first() -> None:
    later = re.findall(r"(?<![{|] )import\('\./([^']+)'\)", (WEB / "match" / "later.js").read_text("utf-8"))
    assert "ending.js" in later
    assert not {f"match/{name}" for name in later} & opened_with("match/main.js")
