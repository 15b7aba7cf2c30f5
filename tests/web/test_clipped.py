"""No text is cut off at any width, on no page, unless one can see it all by pointing at it."""

import pytest
from playwright.sync_api import Browser, Page, expect

from marne.kernel import find
from tests.server.running import Server
from tests.web.sitting import DESKTOP, PHONE, api, open_match, person, sit_in_command
from tests.web.visiting import go

WIDTHS = ((1440, 900), (1280, 800), (1024, 768), (390, 844))
BEGINNINGS = (
    ("germany-at-war", "campaign"),
    ("colonialism", "wissembourg_1870"),
    ("avalon-hill-1914", "introductory"),
    ("offensive-a-outrance", "lorraine"),
)
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


SPARED = """() => {
  const bar = document.querySelector('#bar');
  return bar.scrollWidth <= bar.clientWidth + 1 || !document.querySelector('#more').hidden;
}"""
"""Whether all figures of the bar are seen, signs too, or can be opened."""


def whole(page: Page, id: str) -> None:
    """Look at a match at every width, for anything that is cut off."""
    for width, height in WIDTHS:
        page.set_viewport_size({"width": width, "height": height})
        open_match(page, id)
        assert page.evaluate(CUT) == [], width
        page.wait_for_function(SPARED)


def test_no_match_cuts_its_words(browser: Browser, server: Server) -> None:
    page = person(browser, server, DESKTOP)
    sit_in_command(page)
    whole(page, page.url.partition("id=")[2])


@pytest.mark.parametrize(("name", "scenario"), BEGINNINGS)
def test_no_beginning_of_a_match_cuts_its_words(browser: Browser, server: Server, name: str, scenario: str) -> None:
    page = person(browser, server, DESKTOP)
    seats = dict(zip(find(name).sides, ("me", "me too"), strict=True))
    whole(page, api(page, "POST", "matches", {"game": name, "scenario": scenario, "seats": seats})["id"])


def test_days_and_phase_of_offensive_a_outrance_are_whole_on_a_phone(browser: Browser, server: Server) -> None:
    page = person(browser, server, PHONE, touch=True)
    made = {"game": "offensive-a-outrance", "seats": {"german": "me", "allied": "me too"}}
    open_match(page, api(page, "POST", "matches", made)["id"])
    days = page.locator("#bar .days")
    expect(days).to_be_visible()
    days.locator("b").evaluate("b => b.textContent = '30 to 31 August, Germany'")  # the longest that there are
    bar, box = page.locator("#bar").bounding_box(), days.bounding_box()
    assert bar and box and box["x"] + box["width"] <= bar["x"] + bar["width"] + 1
    assert days.evaluate("box => [...box.children].every((c) => c.scrollWidth <= box.clientWidth + 1)")
