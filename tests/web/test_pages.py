"""The pages around the match page, in a real browser on a real server: rules, about, and all of them for everyone."""

import re

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.server.running import GAME, PASSWORD, Server
from tests.web.axe import serious
from tests.web.browser import keep
from tests.web.sitting import api
from tests.web.visiting import member, new_match, ready, stranger


def test_the_rules_are_found_by_number_and_by_word(browser: Browser, server: Server) -> None:
    page = stranger(browser, server, f"/rules.html?game={GAME}#7.4.3")
    expect(page.locator("article.here h3")).to_contain_text("7.4.3a Engaging stops movement")
    expect(page.locator("article.here")).to_be_in_viewport()
    expect(page.locator("article.here .rulings")).to_contain_text("Ruling G1.")
    search = page.get_by_label("Find a number or words")
    search.fill("cavalry charge")
    expect(page.locator("#found")).to_have_text("6 rules")
    expect(page.locator("#clauses mark").first).to_have_text("charge")
    search.fill("7.5.1.8")
    expect(page.locator("#found")).to_have_text("3 rules")
    search.fill("machine guns on bicycles")
    expect(page.locator("#found")).to_have_text("No rule says that.")
    page.locator("#contents").get_by_role("link", name="2.10 Fortresses").click()
    expect(page.locator("article.here h3")).to_contain_text("2.10a")
    expect(search).to_have_value("")
    link = page.locator(".clause p a.rule, .ruling a.rule").first
    goal = str(link.get_attribute("href"))
    link.click()
    expect(page).to_have_url(re.compile(re.escape(goal) + "$"))
    expect(page.locator("article.here")).to_be_in_viewport()


def test_about_names_licence_and_sources(browser: Browser, server: Server) -> None:
    page = stranger(browser, server, "/about.html")
    for words in (
        "MIT licence",
        "not affiliated",
        "Natural Earth",
        "GeoNames",
        "IGN 2018",
        "SRTM30",
        "Open Font License",
    ):
        expect(page.locator("main")).to_contain_text(words)
    expect(page.locator("#games")).to_contain_text("1914: Germany at War")


PAGES = {
    "home": "/",
    "rules": f"/rules.html?game={GAME}",
    "about": "/about.html",
    "profile": "/profile.html",
}


def pictured(page: Page, name: str) -> None:
    """Wait for the picture of the match on the home page, which comes when all else is there."""
    if name == "home":
        expect(page.locator("#picture .piece").first).to_be_attached()


@pytest.mark.parametrize("look", ["day", "night", "phone"])  # a phone by night has the colours of the desk
def test_everyone_can_use_every_page(browser: Browser, server: Server, look: str) -> None:
    """No serious finding by axe-core, nothing wider than the window, no complaint in the console."""
    page = stranger(browser, server, look=look)
    complaints: list[str] = []
    page.on("pageerror", lambda e: complaints.append(str(e)))
    page.on("console", lambda m: complaints.append(m.text) if m.type == "error" else None)
    assert looked_at(page, f"welcome-{look}") == []
    api(page, "POST", "users", {"name": f"Albert {look}", "password": PASSWORD})
    page.goto(server.address)
    ready(page)
    assert looked_at(page, f"first-{look}") == []
    match = new_match(page, german="me", entente="program:random")
    api(page, "POST", f"matches/{match['id']}/resign", {})
    new_match(page, german="me", entente="invite")
    new_match(page, german="me", entente="program:random")
    for name, path in PAGES.items():
        page.goto(server.address + path)
        ready(page)
        pictured(page, name)
        assert looked_at(page, f"{name}-{look}") == [], name
    assert complaints == []


def looked_at(page: Page, name: str) -> list[str]:
    """Keep a picture of a page, and say what is wrong with it."""
    keep(page, name)
    wide = page.evaluate("document.documentElement.scrollWidth > innerWidth")
    night = name.endswith("night")  # then only the colours are others
    return [*serious(page, night), *(["wider than the window"] if wide else [])]


@pytest.mark.parametrize("look", ["day", "phone"])
def test_text_at_twice_its_size_stays_in_the_window(browser: Browser, server: Server, look: str) -> None:
    page = member(browser, server, f"Double {look}", look=look)
    new_match(page, german="me", entente="invite")
    new_match(page, german="me", entente="program:random")
    for name, path in PAGES.items():
        page.goto(server.address + path)
        ready(page)
        twice = {"fontSizes": {"standard": 32}}
        pictured(page, name)
        page.context.new_cdp_session(page).send("Page.setFontSizes", twice)
        page.wait_for_function("getComputedStyle(document.documentElement).fontSize === '32px'")
        assert page.evaluate("document.documentElement.scrollWidth <= innerWidth"), name
        assert page.evaluate(OUTSIDE) == [], name


OUTSIDE = """() => [...document.querySelectorAll('main *')]
    .filter((e) => !e.closest('svg, .sr, .scroll') && e.getBoundingClientRect().right > innerWidth + 1)
    .map((e) => e.outerHTML.slice(0, 120))"""


def test_who_wants_no_motion_gets_none(browser: Browser, server: Server) -> None:
    page = member(browser, server, "Calm")
    lasts = "(e) => getComputedStyle(e).transitionDuration"
    assert page.locator(".tile").first.evaluate(lasts) == "0s"
    page.emulate_media(reduced_motion="no-preference")
    assert page.locator(".tile").first.evaluate(lasts) != "0s"
