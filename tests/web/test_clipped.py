"""No text is cut off at any width, on no page, unless one can see it all by pointing at it."""

import pytest
from playwright.sync_api import Browser

from tests.server.running import Server
from tests.web.sitting import DESKTOP, open_match, person, sit_in_command
from tests.web.visiting import go

WIDTHS = ((1280, 800), (1024, 768), (390, 844))
CUT = """() => {
  const cuts = (box) => ['hidden', 'clip'].includes(getComputedStyle(box).overflowX);
  const scrolls = (box) => ['auto', 'scroll'].includes(getComputedStyle(box).overflowX);
  const words = (e) => [...e.childNodes].filter((n) => n.nodeType === 3 && n.textContent.trim());
  const found = [];
  for (const e of document.querySelectorAll('body *')) {
    if (!words(e).length || !e.checkVisibility({ visibilityProperty: true, opacityProperty: true })) continue;
    if (e.closest('svg, .sr, [inert], [title], #bar:has(+ #more:not([hidden]))')) continue;
    const range = document.createRange();
    range.selectNodeContents(e);
    const { left, right, width } = range.getBoundingClientRect();
    for (let box = e; width && box; box = box.parentElement) {
      if (box !== e && scrolls(box)) break;
      const edge = box.getBoundingClientRect();
      const page = box === document.documentElement;
      const [from, to] = page ? [0, innerWidth] : [edge.left, edge.right];
      if ((page || cuts(box)) && (left < from - 1 || right > to + 1)) {
        found.push(`${e.tagName} ${e.id} ${e.className}: ${e.textContent.trim().slice(0, 40)}`);
        break;
      }
    }
  }
  return found;
}"""


@pytest.mark.parametrize("path", ["/", "/profile.html", "/rules.html?game=germany-at-war"])
def test_no_page_cuts_its_words(browser: Browser, server: Server, path: str) -> None:
    page = person(browser, server)
    go(page, path)
    for width, height in WIDTHS:
        page.set_viewport_size({"width": width, "height": height})
        assert page.evaluate(CUT) == [], width


def test_no_match_cuts_its_words(browser: Browser, server: Server) -> None:
    page = person(browser, server, DESKTOP)
    sit_in_command(page)
    id = page.url.partition("id=")[2]
    for width, height in WIDTHS:
        page.set_viewport_size({"width": width, "height": height})
        open_match(page, id)
        assert page.evaluate(CUT) == [], width
