"""How a match opens: at the same distance every time, near enough to see the pieces, and on a phone to tap them."""

import re

from playwright.sync_api import Browser, Page

from tests.server.running import Server
from tests.web.field import choosing, play_from, reached
from tests.web.sitting import DESKTOP, PHONE, person, sit_in_command

LATE = """(() => {
  const plain = window.setTimeout;
  const put = [];
  window.setTimeout = (work, after, ...rest) => (after ? plain(work, after, ...rest) : put.push(work));
  window.doLate = () => new Promise((done) => {
    for (const work of put) work();
    requestAnimationFrame(() => requestAnimationFrame(done));
  });
})()"""
"""Whatever a module puts off comes only when it is called for: when the board already lies on the page."""


def zoom(page: Page) -> float:
    """How near the board is."""
    return float(re.findall(r"scale\(([\d.]+)\)", str(page.locator("#sheet-of-paper").get_attribute("style")))[0])


def test_a_match_opens_at_the_same_distance_however_slowly_its_parts_come(browser: Browser, server: Server) -> None:
    page = person(browser, server, DESKTOP)
    page.add_init_script(LATE)
    sit_in_command(page)
    page.wait_for_selector("#pieces .piece", state="attached")
    before = page.locator("#sheet-of-paper").bounding_box()
    page.evaluate("() => window.doLate()")
    assert abs(46 * zoom(page) - 32) < 0.5
    assert page.locator("#sheet-of-paper").bounding_box() == before
    page.mouse.move(500, 300)
    page.mouse.down()
    page.mouse.move(460, 280, steps=4)
    page.mouse.up()
    page.wait_for_function("() => !document.querySelector('#sheet-of-paper').matches('.moving')")
    after = page.locator("#sheet-of-paper").bounding_box()
    assert before
    assert after
    assert (round(before["x"] - after["x"]), round(before["y"] - after["y"])) == (40, 20)


def test_a_battlefield_opens_large_enough_to_tap(browser: Browser, server: Server) -> None:
    page = person(browser, server, PHONE, touch=True)
    play_from(page, reached(choosing))
    plate = page.locator(".piece.legal .plate").first.bounding_box()
    assert plate
    assert min(plate["width"], plate["height"]) >= 43
