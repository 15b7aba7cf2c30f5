"""On a phone: one tray at the bottom, the first tap aims, the button says what it will do."""

from playwright.sync_api import Browser, expect

from tests.server.running import Server
from tests.web.browser import keep
from tests.web.sitting import PHONE, asked, click, commanded, person, piece, sit, sit_in_command, space


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


def test_the_first_tap_aims_and_the_button_does_it(browser: Browser, server: Server) -> None:
    page = person(browser, server, PHONE, touch=True)
    sit_in_command(page)
    click(piece(page, commanded(page, "German infantry, 1st")))
    asked(page, "march to")
    tap = {"bubbles": True, "clientX": 100, "clientY": 200, "detail": 1, "pointerType": "touch"}
    liege = space(page, 20)
    liege.evaluate("(e, tap) => e.dispatchEvent(new PointerEvent('click', tap))", tap)
    expect(page.locator("#battle")).to_contain_text("If you fight in Liège")
    button = page.locator("[data-aimed]")
    expect(button).to_contain_text("Engage Liège")
    keep(page, "phone-aim")
    button.tap()
    asked(page, "Choose a block to move")


def test_tabs_show_unit_story_and_replay(browser: Browser, server: Server) -> None:
    page = person(browser, server, PHONE, touch=True)
    sit(page)
    page.get_by_role("tab", name="Story").first.tap()
    expect(page.locator("#story-lines")).to_be_visible()
    expect(page.locator("#prompt")).to_be_hidden()
    page.get_by_role("tab", name="Replay").tap()
    expect(page.locator("#slider")).to_be_visible()
    page.get_by_role("tab", name="Orders").tap()
    expect(page.locator("#prompt")).to_be_visible()
    page.locator("[data-do=menu]").tap()
    page.locator("#dialog [data-panel=forces]").tap()
    expect(page.locator("#panel")).to_contain_text("German 1st Army")
