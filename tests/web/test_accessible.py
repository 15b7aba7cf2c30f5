"""The match page for everyone: no serious finding of axe by day, by night, on a phone, with panels and dialogs open."""

import re
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page, expect

import marne
from tests.server.running import GAME, Server
from tests.web.axe import serious
from tests.web.browser import keep
from tests.web.sitting import (
    DESKTOP,
    PHONE,
    VERSION,
    asked,
    click,
    commanded,
    person,
    piece,
    press,
    sit,
    sit_in_command,
    space,
)

DONE = re.compile("^(Done|End the movement)$")


def marching(page: Page) -> None:
    """A corps on the march, with the battle before it foreseen."""
    sit_in_command(page)
    click(piece(page, commanded(page, "German infantry, 1st")))
    asked(page, "march to")
    space(page, 20).dispatch_event("pointerover", {"bubbles": True, "pointerType": "mouse"})
    expect(page.locator("#battle")).to_contain_text("If you fight in Liège")


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_no_serious_finding_on_the_desk(browser: Browser, server: Server, scheme: str) -> None:
    page = person(browser, server, DESKTOP, bypass_csp=True, color_scheme=scheme)
    night = scheme == "dark"  # by night only the colours are others
    marching(page)
    assert serious(page, night) == []
    page.keyboard.press("f")
    expect(page.locator("#panel")).to_contain_text("The dead")
    assert serious(page, night) == []
    page.keyboard.press("n")
    expect(page.locator("#note")).to_be_visible()
    assert serious(page, night) == []
    page.keyboard.press("Escape")
    expect(page.locator("#panel")).to_be_hidden()
    page.keyboard.press("r")
    expect(page.locator("#clauses article")).not_to_have_count(0)
    assert serious(page, night) == []
    page.locator("[data-close=drawer]").click()
    page.keyboard.press("?")
    expect(page.locator("#dialog")).to_be_visible()
    assert serious(page, night) == []
    page.keyboard.press("Escape")
    expect(page.locator("#dialog")).to_be_hidden()
    page.get_by_role("tab", name="Chat").click()
    expect(page.locator("#line")).to_be_visible()
    assert serious(page, night) == []
    keep(page, f"match-{scheme}")


def test_no_serious_finding_on_a_phone(browser: Browser, server: Server) -> None:
    page = person(browser, server, PHONE, touch=True, bypass_csp=True)
    marching(page)
    assert serious(page) == []
    for tab in ("Unit", "Story", "Replay"):
        page.locator("#tabs").get_by_role("tab", name=tab).tap()
        expect(page.locator("#tabs").get_by_role("tab", name=tab)).to_have_attribute("aria-selected", "true")
        assert serious(page) == []


def test_no_serious_finding_at_the_curtain(browser: Browser, server: Server) -> None:
    page = person(browser, server, DESKTOP, bypass_csp=True)
    sit(page)
    press(page, "Pass")
    done = page.locator("#prompt .buttons button", has_text=DONE)
    for _ in range(12):
        expect(done.or_(page.locator("#veil:not([hidden])"))).to_be_visible()
        if not done.is_visible():
            break
        before = page.evaluate(VERSION)
        done.click()
        page.wait_for_function(f"before => ({VERSION})() > before", arg=before)
    expect(page.locator("#veil")).to_be_visible()
    assert serious(page) == []


def test_text_of_double_size_hides_no_button(browser: Browser, server: Server) -> None:
    page = person(browser, server)
    sit(page)
    page.add_style_tag(content="html { font-size: 200% }")
    press(page, "Tactical Action")
    asked(page, "Choose a Leader to activate")
    for button in page.locator("#prompt .buttons button").all():
        box = button.bounding_box()
        assert box is not None
        assert box["y"] + box["height"] <= DESKTOP["height"]
        assert box["x"] + box["width"] <= DESKTOP["width"]
    keep(page, "match-double")


def test_motion_is_spared_for_those_who_ask(browser: Browser, server: Server) -> None:
    page = person(browser, server, DESKTOP)
    sit(page)
    lasts = "e => getComputedStyle(e).transitionDuration"
    assert page.locator(".piece").first.evaluate(lasts) == "0s"
    page.emulate_media(reduced_motion="no-preference")
    assert page.locator(".piece").first.evaluate(lasts) != "0s"


PAGES = {
    "about.html": "/about.html",
    "armies.html": "/games/colonialism/armies.html",
    "boards.html": "/games/colonialism/boards.html",
    "counters.html": "/counters.html",
    "index.html": "/",
    "join.html": "/join.html",
    "lessons.html": f"/lessons.html?game={GAME}",
    "lost.html": "/lost.html",
    "map.html": f"/map.html?game={GAME}",
    "maps.html": "/maps.html",
    "operator.html": "/operator.html",
    "password.html": "/password.html",
    "plan.html": "/games/avalon-hill-1914/plan.html",
    "profile.html": "/profile.html",
    "rules.html": f"/rules.html?game={GAME}",
}


def test_every_page_is_looked_at() -> None:
    found = {page.name for page in Path(marne.__file__).parent.rglob("web/*.html")}
    assert found == {*PAGES, "match.html"}  # of the match there are tests of its own


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_no_serious_finding_on_any_page_by_day_or_by_night(browser: Browser, server: Server, scheme: str) -> None:
    page = person(browser, server, DESKTOP, bypass_csp=True, color_scheme=scheme)
    for name, path in PAGES.items():
        page.goto(path)
        page.wait_for_selector("main:not([aria-busy]), main[aria-busy=false], #table[aria-busy=false]")
        page.wait_for_load_state("networkidle")
        assert serious(page, scheme == "dark") == [], name  # by night only the colours are others
