"""On a phone: one tray at the bottom, the first tap aims, the button says what it will do."""

import re

from playwright.sync_api import Browser, expect

from tests.server.running import Server
from tests.web.browser import keep
from tests.web.field import hints, now, play_from, reached, shooting
from tests.web.sitting import PHONE, api, asked, commanded, open_match, person, piece, sit, sit_in_command, space


def test_question_board_and_buttons_are_all_in_sight(browser: Browser, server: Server) -> None:
    page = person(browser, server, PHONE, touch=True)
    sit(page)
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    for button in page.locator("#prompt .buttons button, #tabs button, #nav button:visible").all():
        box = button.bounding_box()
        assert box is not None
        assert box["height"] >= 44
        assert box["y"] + box["height"] <= PHONE["height"]
    tray = page.locator("#tray").bounding_box()
    assert tray is not None
    assert tray["y"] > PHONE["height"] * 0.4
    keep(page, "phone")


TAP = """(e) => {
  const { x, y, width, height } = e.getBoundingClientRect();
  const at = { clientX: x + width / 2, clientY: y + height / 2 };
  e.dispatchEvent(new PointerEvent('click', { bubbles: true, detail: 1, pointerType: 'touch', ...at }));
  return at.clientY;
}"""
"""Tap the middle of something; says how far down it is."""


def test_taps_show_first_and_leave_the_board_where_it_is(browser: Browser, server: Server) -> None:
    page = person(browser, server, PHONE, touch=True)
    sit_in_command(page)
    expect(page.locator("#prompt kbd").first).to_be_hidden()
    corps = piece(page, commanded(page, "German infantry, 1st")).locator(".plate")
    page.get_by_role("tab", name="Unit").tap()
    corps.evaluate(TAP)
    expect(page.locator("#inspector")).to_contain_text("Strength")
    expect(page.locator("body")).to_have_attribute("data-tab", "unit")
    corps.evaluate(TAP)
    asked(page, "march to")
    sheet = page.locator("#sheet-of-paper")
    before = sheet.get_attribute("style")
    down = float(space(page, 20).evaluate(TAP))
    expect(page.locator("[data-aimed]")).to_contain_text("Engage Liège")
    expect(page.locator("#battle")).to_contain_text("If you fight in Liège")
    assert sheet.get_attribute("style") == before
    tray = page.locator("#tray").bounding_box()
    assert tray
    assert tray["y"] > down
    keep(page, "phone-aim")
    page.locator("[data-aimed]").tap()
    asked(page, "Choose a block to move")
    page.get_by_role("tab", name="Story").first.tap()
    lines = page.locator("#story-lines")
    assert lines.evaluate("e => e.scrollTop + e.clientHeight >= e.scrollHeight - 2 && e.scrollTop > 0")


TOO_SMALL = """() => [...document.querySelectorAll('button, select, input, .button')]
  .filter((e) => e.checkVisibility() && !e.matches('#grip, [type=range]'))
  .filter((e) => Math.min(e.offsetWidth, e.offsetHeight) < 44).map((e) => e.outerHTML)"""


def test_tabs_show_unit_story_and_replay_with_room_for_a_thumb(browser: Browser, server: Server) -> None:
    page = person(browser, server, PHONE, touch=True)
    sit(page)
    page.get_by_role("tab", name="Story").first.tap()
    expect(page.locator("#story-lines")).to_be_visible()
    expect(page.locator("#prompt")).to_be_hidden()
    assert page.evaluate(TOO_SMALL) == []
    page.get_by_role("tab", name="Replay").tap()
    expect(page.locator("#slider")).to_be_visible()
    assert page.evaluate(TOO_SMALL) == []
    page.get_by_role("tab", name="Orders").tap()
    expect(page.locator("#prompt")).to_be_visible()
    page.locator("[data-do=menu]").tap()
    assert page.evaluate(TOO_SMALL) == []
    page.locator("#dialog [data-panel=forces]").tap()
    expect(page.locator("#panel")).to_contain_text("German 1st Army")


def test_a_base_in_hand_brings_the_middle_of_its_hexes_into_sight(browser: Browser, server: Server) -> None:
    page = person(browser, server, PHONE, touch=True)
    seats = {"red": "me", "blue": "me too"}
    battle = {"game": "colonialism", "scenario": "wissembourg_1870", "seats": seats}
    open_match(page, api(page, "POST", "matches", battle)["id"])
    expect(page.locator("#bar dt", has_text="Supply").first).to_be_visible()
    expect(page.locator("#bar dt", has_text="Lost").first).to_be_hidden()  # there was room for half of the word
    page.locator("#beside .may button").first.tap()
    asked(page, "Choose the hex")
    seen = """async () => {
      const { goals } = await import('/match/state.js');
      const { markOf } = await import('/match/places.js');
      const { handNow } = await import('/match/under.js');
      const { view } = handNow();
      const low = document.getElementById('tray').offsetTop;
      const at = [...goals().keys()].map(markOf).map(([x, y]) => [x * view.zoom + view.x, y * view.zoom + view.y]);
      return at.filter(([x, y]) => x > 0 && x < innerWidth && y > 70 && y < low).length;
    }"""
    page.wait_for_function("document.querySelectorAll('#glow .legal, #glow path').length")
    assert page.evaluate(seen) > 20  # of 40


def test_the_first_tap_on_an_enemy_only_aims_and_what_may_come_of_it_is_in_sight(
    browser: Browser, server: Server
) -> None:
    page = person(browser, server, PHONE, touch=True)
    play_from(page, reached(shooting))
    target = hints(page, "shoot")[0]
    enemy = page.locator(f'[data-piece="{now(page, f"state.now.table.pieces.find((p) => p.space === {target}).key")}"]')
    tap = {"bubbles": True, "pointerType": "touch", "clientX": 195, "clientY": 240, "detail": 1}
    tapping = "(e, at) => e.dispatchEvent(new PointerEvent('click', at))"
    enemy.evaluate(tapping, tap)
    aimed = page.locator("#aimed").get_by_role("button", name=re.compile("Shoot at"))
    expect(aimed).to_be_visible()
    asked(page, "choose what to do")
    expect(page.locator("#battle.foreseen")).to_contain_text("hit")
    box = page.locator("#battle").bounding_box()
    assert box
    assert box["height"] > 200
    enemy.evaluate(tapping, tap)
    expect(page.locator("#aimed button")).to_have_count(0)
