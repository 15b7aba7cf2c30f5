"""A whole decision with the keyboard alone: Tab, arrows, Enter, letters; the focus is always seen."""

import re

from playwright.sync_api import Browser, Page, expect

from tests.server.running import Server
from tests.web.sitting import asked, click, lead, person, press, sit, space, told

FOCUSED = """() => {
  const e = document.activeElement;
  return e ? `${e.getAttribute('aria-label') ?? ''} ${e.textContent?.trim().slice(0, 80)}` : '';
}"""


def tab_to(page: Page, words: str, most: int = 90) -> None:
    """Press Tab until something has the focus that is called so."""
    for _ in range(most):
        page.keyboard.press("Tab")
        if words in page.evaluate(FOCUSED):
            return
    raise AssertionError(f"no {words!r} within {most} steps; last: {page.evaluate(FOCUSED)}")


def test_the_german_opening_with_the_keyboard_alone(browser: Browser, server: Server) -> None:
    page = person(browser, server)
    sit(page)
    asked(page, "Choose the action")
    tab_to(page, "Tactical Action with surprise")
    page.keyboard.press("Enter")
    for leader in ("von Bülow", "von Kluck"):
        asked(page, "Choose a Leader to activate")
        tab_to(page, leader)
        expect(page.locator("#inspector h2")).to_have_text(leader)
        page.keyboard.press("Enter")
        asked(page, "reveal him")
        tab_to(page, "Dinant, area 36")
        page.keyboard.press("Enter")
        asked(page, "in Dinant (36)")
        tab_to(page, "Reveal him here")
        page.keyboard.press("Enter")
    asked(page, "or go on to movement")
    page.keyboard.press("1")
    asked(page, "Choose a block to move")
    tab_to(page, "infantry, 1st Army")
    page.keyboard.press("Enter")
    asked(page, "march to")
    tab_to(page, "Liège, area 20")
    expect(page.locator("#battle")).to_contain_text("If you fight in Liège")
    page.keyboard.press("Enter")
    asked(page, "Choose a block to move")
    page.keyboard.press("z")
    asked(page, "march to")
    tab_to(page, "Liège, area 20")
    page.keyboard.press("Enter")
    asked(page, "Choose a block to move")
    page.keyboard.press("1")
    asked(page, "new engagement")
    page.keyboard.press("g")
    page.keyboard.press("Enter")
    expect(page.locator("#veil")).to_be_visible()
    expect(page.locator("#lift")).to_be_focused()
    page.keyboard.press("Enter")
    asked(page, "You are attacked")
    tab_to(page, "Stand and fight")
    page.keyboard.press("Enter")
    told(page, "final result")


def test_arrows_walk_the_board_and_w_asks_why(browser: Browser, server: Server) -> None:
    page = person(browser, server)
    sit(page)
    page.keyboard.press("1")
    asked(page, "Choose a Leader to activate")
    page.keyboard.press("g")
    first = page.evaluate(FOCUSED)
    assert "Leader" in first
    page.keyboard.press("ArrowDown")
    second = page.evaluate(FOCUSED)
    assert "Leader" in second
    assert second != first
    for _ in range(8):
        page.keyboard.press("Shift+ArrowDown")
        if "Leader" not in page.evaluate(FOCUSED):
            break
    page.keyboard.press("w")
    expect(page.locator("#bubble")).to_contain_text(re.compile("Why not .+"))
    expect(page.locator("#bubble a.rule")).to_have_count(1)
    page.keyboard.press("Escape")
    expect(page.locator("#bubble")).to_be_hidden()


def test_every_choice_on_the_board_is_also_in_a_list(browser: Browser, server: Server) -> None:
    page = person(browser, server)
    sit(page)
    page.keyboard.press("1")
    asked(page, "Choose a Leader to activate")
    tab_to(page, "The choices as a list")
    page.keyboard.press("Enter")
    page.get_by_role("button", name="Activate von Hausen (German 3rd Army)").press("Enter")
    asked(page, "Von Hausen (German 3rd Army) in Bitburg (40)")


def test_the_focus_is_never_lost_with_what_had_it(browser: Browser, server: Server) -> None:
    page = person(browser, server)
    sit(page)
    tab_to(page, "Tactical Action")
    page.keyboard.press("Enter")
    asked(page, "Choose a Leader to activate")
    expect(page.locator("#prompt")).to_be_focused()  # the card has gone; what is asked now has it
    page.keyboard.press("Tab")
    page.keyboard.press("Tab")
    expect(page.locator("#prompt summary")).to_be_focused()


def test_what_a_key_opens_has_the_focus_and_gives_it_back(browser: Browser, server: Server) -> None:
    page = person(browser, server)
    sit(page)
    tab_to(page, "Pass")
    before = page.evaluate(FOCUSED)
    for key, there in (("f", "#panel .close"), ("n", "#panel .close"), ("r", "#search")):
        page.keyboard.press(key)
        expect(page.locator(there)).to_be_focused()
        page.keyboard.press("Escape")
        expect(page.locator(there)).to_be_hidden()
        page.wait_for_function(f"before => ({FOCUSED})() === before", arg=before)


def test_a_battle_shows_what_the_disc_would_change_and_w_answers_for_ones_own_blocks(
    browser: Browser, server: Server
) -> None:
    page = person(browser, server)
    sit(page)
    press(page, "Tactical Action")
    lead(page, "b0", 21)
    press(page, "Go on to movement")
    page.keyboard.press("g")
    tab_to(page, "II Cav, German cavalry, 1st Army")
    expect(page.locator("#inspector")).to_contain_text("5 movement points 7.4.1a, 6 under command 7.4.1b")
    expect(page.locator("#inspector .steps .now")).to_have_text(re.compile("4\\s*3 hits"))
    page.keyboard.press("Enter")
    asked(page, "march to")
    page.locator('[data-piece="b0"] .plate').focus()  # von Kluck, where the cavalry can go
    page.keyboard.press("w")
    expect(page.locator("#bubble")).to_contain_text("Go to Verviers (21)")
    expect(page.locator("#inspector")).to_contain_text(re.compile("has acted, activated|activated 7.3.1.2a, has acted"))
    click(space(page, 20))
    asked(page, "Choose a block to move")
    press(page, "End the movement")
    asked(page, "Fight the battle of the new engagement in Liège (20)")
    page.mouse.move(700, 5)  # away from the buttons
    expect(page.locator("#battle")).to_contain_text("If you fight in Liège")  # the only one that there is
    click(space(page, 20))
    asked(page, "spend the Initiative Disc")
    account = page.locator("#battle")
    expect(account).to_contain_text("1 garrison in the fortress")  # before anything is pointed at
    page.get_by_role("button", name="Pioneers", exact=True).focus()
    expect(account).to_contain_text("Pioneers")
    expect(account).not_to_contain_text("1 garrison in the fortress")
