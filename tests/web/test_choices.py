"""Every choice says what it does: cards, tips, what is barred and why, and a warning before something ends."""

from __future__ import annotations

import re
from typing import Any

import pytest
from playwright.sync_api import Browser, Page, expect

from marne.games.colonialism.state import State
from tests.server.running import Server
from tests.web.axe import serious
from tests.web.field import hex_at, hints, offered, play_from, reached, shooting
from tests.web.sitting import DESKTOP, PHONE, asked, lead, person, press, sit, sit_in_command


def passed(browser: Browser, server: Server) -> Page:
    """Somebody who has passed for Germany and now decides for the Entente."""
    page = person(browser, server)
    sit(page)
    press(page, "Pass")
    press(page, "End the movement")
    expect(page.locator("#veil")).to_contain_text("The Entente next: hand the screen over.")
    page.locator("#lift").click()
    asked(page, "Choose the action")
    return page


def test_a_disc_that_is_played_is_a_ring(browser: Browser, server: Server) -> None:
    page = person(browser, server)
    sit_in_command(page)  # with the surprise
    disc = page.locator("#bar svg.disc")
    expect(disc).to_be_visible()
    assert disc.evaluate("disc => getComputedStyle(disc).backgroundColor") == "rgba(0, 0, 0, 0)"


def test_an_action_says_what_it_gives_and_costs_and_by_which_rule(browser: Browser, server: Server) -> None:
    page = person(browser, server)
    sit(page)
    card = page.locator(".deed", has_text="Strategic Action: draw")
    expect(card).to_contain_text("Bring new blocks onto the map")
    expect(card).to_contain_text("up to 7 blocks of your pool")
    expect(card).to_contain_text("the Initiative Disc, which goes to the Entente")
    card.locator("a.rule").first.click()
    expect(page.locator("#drawer")).to_contain_text("7.1e")


APART = """() => {
  const [a, b] = ['right', 'prompt'].map((id) => document.getElementById(id).getBoundingClientRect());
  return a.right <= b.left || b.right <= a.left || a.bottom <= b.top || b.bottom <= a.top;
}"""
"""Whether what stands at the right and what one is asked do not cover each other."""


@pytest.mark.parametrize(("width", "height"), [(1440, 900), (1024, 768)])
def test_cards_have_the_whole_width_and_cover_nothing(
    browser: Browser, server: Server, width: int, height: int
) -> None:
    page = person(browser, server, {"width": width, "height": height})
    sit(page)
    cards = page.locator(".deed")
    expect(cards).to_have_count(5)
    page.wait_for_function(APART)
    tops = {round(box["y"]) for card in cards.all() if (box := card.bounding_box())}
    assert len(tops) == 1  # all stand in one row
    prompt = page.locator("#prompt").bounding_box()
    assert prompt
    assert prompt["width"] > width - 40
    assert prompt["height"] < height * 0.45  # the board is still seen
    if width == 1440:  # there is room for all that cards say, and most of the board
        assert prompt["height"] < 315
        expect(cards.nth(3).get_by_text("up to 7 blocks of your pool")).to_be_visible()


def test_the_story_ends_with_its_newest_line_however_high_the_cards_are(browser: Browser, server: Server) -> None:
    page = person(browser, server)
    sit(page)
    expect(page.locator(".deed")).to_have_count(5)
    at_end = "e => e.clientHeight > 30 && e.scrollTop > 0 && e.scrollTop + e.clientHeight > e.scrollHeight - 4"
    lines = page.locator("#story-lines")
    for high in (300, 420, 360):
        page.evaluate("high => document.body.style.setProperty('--prompt-high', `${high}px`)", high)
        frames = "() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))"
        page.evaluate(frames)
        assert lines.evaluate(at_end), high
    lines.evaluate("e => { e.scrollTop = 0; }")
    page.evaluate("() => new Promise((done) => setTimeout(done, 60))")
    page.evaluate("() => document.body.style.setProperty('--prompt-high', '420px')")
    page.evaluate(frames)
    assert lines.evaluate("e => e.scrollTop") == 0  # who reads what was earlier goes on reading it


def test_what_may_not_be_chosen_now_stays_in_its_place_with_the_reason(browser: Browser, server: Server) -> None:
    page = passed(browser, server)
    buttons = page.locator(".deed > button")
    expect(buttons).to_have_text(["Tactical Action", "Strategic Action: march", "Strategic Action: draw", "Pass"])
    barred = page.locator(".deed.barred")
    expect(barred).to_have_count(2)
    expect(barred.first).to_contain_text("Only the side that holds the Initiative Disc")
    barred.first.locator("button").click(force=True)  # it looks disabled, and still answers why
    expect(page.locator("#bubble")).to_contain_text("Only the side that holds the Initiative Disc")
    page.keyboard.press("2")  # the second that can be chosen
    expect(page.locator(".warning")).to_be_visible()
    expect(page.locator(".warning .primary")).to_be_focused()  # Enter goes back


def test_a_pass_that_ends_the_month_says_so_first_and_is_never_green(browser: Browser, server: Server) -> None:
    page = passed(browser, server)
    expect(page.locator(".deed.grave .primary")).to_have_count(0)
    press(page, "Pass")
    warning = page.locator(".warning")
    expect(warning).to_contain_text("This Pass ends August")
    expect(warning.locator("li").first).to_contain_text("Germany passed before you")
    expect(warning.locator(".primary")).to_have_text("Keep playing")
    assert serious(page) == []
    warning.get_by_role("button", name="Keep playing").click()
    expect(warning).to_have_count(0)
    asked(page, "Choose the action")
    press(page, "Pass")
    warning.get_by_role("button", name="Pass all the same").click()
    asked(page, "You may move one block")


def test_a_button_shows_its_tip_to_the_mouse_and_to_the_keys(browser: Browser, server: Server) -> None:
    page = person(browser, server)
    sit(page)
    press(page, "Tactical Action")
    lead(page, "b10", 21)
    tip, done = page.locator("#tip"), page.locator("#prompt .buttons").get_by_role("button", name="Go on to movement")
    page.mouse.move(DESKTOP["width"] / 2, 300)
    expect(tip).to_be_hidden()
    done.hover()
    expect(tip).to_contain_text("No more Leaders are woken; the blocks march next. 7.3")
    expect(done).to_have_attribute("aria-description", "No more Leaders are woken; the blocks march next.")
    page.mouse.move(DESKTOP["width"] / 2, 300)
    expect(tip).to_be_hidden()
    page.keyboard.press("Tab")
    done.focus()
    expect(tip).to_be_visible()


def test_what_leaves_blocks_idle_says_how_many_and_is_never_green(browser: Browser, server: Server) -> None:
    page = person(browser, server)
    sit_in_command(page)
    done = page.locator("#prompt .buttons").get_by_role("button", name="End the movement")
    expect(done).to_have_attribute("aria-description", re.compile(r"It costs: what \d+ more blocks could do\."))
    expect(page.locator("#prompt .primary")).to_have_count(0)


HOLD = """async (button) => {
  const at = { pointerType: 'touch', bubbles: true, clientX: 100, clientY: 700 };
  button.dispatchEvent(new PointerEvent('pointerdown', at));
  await new Promise((done) => setTimeout(done, 600));
  button.dispatchEvent(new PointerEvent('pointerup', at));
  button.dispatchEvent(new PointerEvent('click', at));
}"""


def test_on_a_phone_the_first_tap_opens_a_card_and_a_long_press_only_asks(browser: Browser, server: Server) -> None:
    page = person(browser, server, PHONE, touch=True)
    sit(page)
    press(page, "Tactical Action")
    expect(page.locator(".deed.open")).to_contain_text("a battle for each")
    asked(page, "Choose the action")
    press(page, "Tactical Action")
    lead(page, "b10", 21)
    page.locator("#prompt .buttons").get_by_role("button", name="Go on to movement").evaluate(HOLD)
    expect(page.locator("#tip")).to_contain_text("No more Leaders are woken")
    asked(page, "Choose a Leader to activate, or go on")


def cards(s: State, stage: Any) -> bool:
    """Somebody may play a card, and holds one that he may not play now."""
    return type(stage).__name__ == "CardTurn" and {"reinforcements", "field_hospital"} <= set(s.hands[stage.side(s)])


def test_stratagem_cards_say_what_they_do_and_which_may_not_be_played(browser: Browser, server: Server) -> None:
    page = person(browser, server)
    play_from(page, reached(cards, "zulu", cards="secret"))
    expect(page.locator(".deed", has_text="Play Field Hospital")).to_contain_text("as many bases as a die shows")
    barred = page.locator(".deed.barred", has_text="Play Reinforcements")
    expect(barred).to_contain_text("No destroyed Infantry or Cavalry of yours can return")
    expect(barred.locator("button")).to_have_attribute("aria-disabled", "true")


def acting(s: State, stage: Any) -> bool:
    """A base is to be chosen for an action, or one is done."""
    return type(stage).__name__ == "Act" and not stage.advantage


def test_being_done_with_points_left_says_what_is_given_up(browser: Browser, server: Server) -> None:
    page = person(browser, server)
    play_from(page, reached(acting))
    done = page.locator("#prompt .buttons").get_by_role("button", name="Done")
    expect(done).not_to_have_class("primary")
    done.click()
    warning = page.locator(".warning")
    expect(warning).to_contain_text("left")
    box = page.locator("#prompt").evaluate("e => e.scrollWidth <= e.clientWidth")
    assert box, "the warning fits into the prompt"
    warning.get_by_role("button", name="Keep playing").click()
    expect(warning).to_have_count(0)


def armed(s: State, stage: Any) -> bool:
    """A base is in hand that could shoot at somebody, and not at everybody."""
    return shooting(s, stage) and len({c.noun for c in offered(s, stage) if c.verb == "shoot"}) < 3


def test_why_not_answers_for_what_is_pointed_at_and_never_against_what_is_offered(
    browser: Browser, server: Server
) -> None:
    match = reached(armed)
    s, page = match.position.state, person(browser, server)
    play_from(page, match)
    shots = set(hints(page, "shoot"))
    expect(page.get_by_role("button", name="Pass with this base")).not_to_have_class(re.compile("primary"))
    foes = {at for u, at in enumerate(s.at) if at >= 0 and s.owner[u] != s.stack[-1].side}
    bubble = page.locator("#bubble")
    hex_at(page, min(shots)).dispatch_event("contextmenu", {"bubbles": True, "clientX": 400, "clientY": 400})
    expect(bubble).to_contain_text("What you may do")
    expect(bubble).to_contain_text("Shoot at")
    hex_at(page, max(foes - shots)).dispatch_event("contextmenu", {"bubbles": True, "clientX": 400, "clientY": 400})
    expect(bubble).to_contain_text("Why not")
    assert page.locator("#bubble a.rule").first.inner_text().startswith(("SHOOT", "FPW.RANGE", "TERRAIN"))


def test_the_whole_board_can_be_drawn_out_from_under_the_cards(browser: Browser, server: Server) -> None:
    page = person(browser, server)
    sit(page)
    expect(page.locator(".deed")).to_have_count(5)
    page.wait_for_function("document.body.style.getPropertyValue('--prompt-high')")
    edges = """async () => {
      const { handNow } = await import('/match/under.js');
      handNow().pan(0, -5000);
      const [sheet, prompt] = ['sheet-of-paper', 'prompt'].map((id) => document.getElementById(id));
      return [sheet.querySelector('svg').getBoundingClientRect().bottom, prompt.getBoundingClientRect().top];
    }"""
    south, cards = page.evaluate(edges)
    assert south <= cards
    page.keyboard.press("0")
    page.keyboard.press("0")  # the whole board
    box = page.locator("#sheet-of-paper > svg").first.bounding_box()
    assert box
    assert box["y"] + box["height"] <= cards
