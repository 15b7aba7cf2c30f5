"""How a match opens: at the same distance every time, near enough to see the pieces, where the question is."""

import random
import re

import pytest
from playwright.sync_api import Browser, Page, ViewportSize, expect

from marne.kernel import Match, SeededDice, find
from marne.players import bot_of
from tests.server.running import Server
from tests.web.field import choosing, now, play_from, reached
from tests.web.sitting import DESKTOP, PHONE, api, open_match, person, sit_in_command

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


def test_on_a_phone_a_field_on_which_one_deploys_opens_large_enough_to_tap(browser: Browser, server: Server) -> None:
    page = person(browser, server, PHONE, touch=True)
    battle = {"game": "colonialism", "scenario": "wissembourg_1870", "seats": {"red": "me", "blue": "me too"}}
    open_match(page, api(page, "POST", "matches", battle)["id"])
    page.wait_for_selector("#beside .may")
    size = page.evaluate("async () => (await import('/games/colonialism/game.js')).SIZE")
    page.wait_for_function("() => !document.querySelector('#sheet-of-paper').matches('.blank')")
    assert size * zoom(page) >= 43
    assert any(page.evaluate(OPEN, now(page, "state.now.table.tray.toward")))
    for _ in range(12):
        page.keyboard.press("-")
    page.wait_for_function("() => document.querySelector('#sheet-of-paper').matches('.farther')")
    expect(page.locator(".hexno").first).to_be_hidden()  # they would lie over each other


def test_a_war_opens_where_it_begins(browser: Browser, server: Server) -> None:
    page = person(browser, server, DESKTOP)
    seats = {"german": "me", "entente": "program:random"}
    made = api(page, "POST", "matches", {"game": "germany-at-war", "seats": seats})
    open_match(page, made["id"])
    page.wait_for_selector(".deed")
    page.wait_for_function("() => document.querySelector('#pieces .piece')")
    assert page.evaluate(OPEN, [20, 22]) == [True, True]  # Liège, Aachen


def test_a_battlefield_opens_large_enough_to_tap(browser: Browser, server: Server) -> None:
    page = person(browser, server, PHONE, touch=True)
    play_from(page, reached(choosing))
    plate = page.locator(".piece.legal .plate").first.bounding_box()
    assert plate
    assert min(plate["width"], plate["height"]) >= 43


OPEN = """async (spaces) => {
  const { markOf } = await import('/match/places.js');
  const [x, y, zoom] = document.querySelector('#sheet-of-paper').style.transform.match(/[-0-9.]+/g).map(Number);
  const box = (id) => document.getElementById(id).getBoundingClientRect();
  const phone = innerWidth <= 760;
  const [right, low] = phone ? [innerWidth, box('tray').top] : [box('right').left, box('prompt').top];
  return spaces.map((space) => {
    const [px, py] = markOf(space).map((at, k) => at * zoom + [x, y][k]);
    return px > 0 && px < right && py > box('top').bottom && py < low;
  });
}"""
"""Whether spaces lie where no panel covers them."""


def officers_until(name: str, stage: str) -> Match:
    """A match that officers have played until a stage asks."""
    game = find(name)
    match, bot, rng = Match(game, dice=SeededDice(1)), bot_of(game), random.Random(1)
    officers = {side: bot.officer(side, rng, "balanced", 0.3) for side in game.sides}
    while type(match.position.state.stack[-1]).__name__ != stage:
        side, choices = match.position.decisions[0].side, match.position.decisions[0].choices
        match.choose(side, officers[side].choose(match.position.state, choices))
    return match


def test_a_piece_on_the_march_is_in_sight_when_a_match_opens(browser: Browser, server: Server) -> None:
    page = person(browser, server, DESKTOP)
    play_from(page, officers_until("offensive-a-outrance", "Force"))
    assert page.evaluate(OPEN, [now(page, SPACE_OF_MOVING)]) == [True]


SPACE_OF_MOVING = "state.now.table.pieces.find((p) => p.key === state.now.table.moving.piece).space"


@pytest.mark.parametrize("size", [DESKTOP, PHONE], ids=["desk", "phone"])
def test_where_something_beside_the_map_may_go_is_in_sight(
    browser: Browser, server: Server, size: ViewportSize
) -> None:
    page = person(browser, server, size, touch=size is PHONE)
    play_from(page, Match(find("avalon-hill-1914"), "standard"))  # the Dutch army is placed first
    toward = now(page, "state.now.table.tray.toward")
    assert toward
    assert any(page.evaluate(OPEN, toward))
