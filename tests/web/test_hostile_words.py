"""Names and lines with markup in them are written as they are, on every page where they are read."""

from urllib.parse import quote

from playwright.sync_api import Browser, Page, expect

from tests.server.running import GAME, Server
from tests.web.sitting import api, open_match
from tests.web.visiting import go, member, stranger

NAME = "<img class=evil src=x onerror=alert(1)>"
LINE = "<script class=evil>alert(1)</script>\"'<b class=evil>"


def _harmless(page: Page, words: str = NAME) -> None:
    """Wait until the words can be read, and find no element that they have made."""
    expect(page.get_by_text(words).first).to_be_attached()
    assert page.locator(".evil").count() == 0


def test_markup_in_names_and_talk_is_text(browser: Browser, server: Server) -> None:
    page = member(browser, server, NAME)
    seats = {"german": "me", "entente": "invite"}
    match = api(page, "POST", "matches", {"game": GAME, "seats": seats, "public": True})
    api(page, "POST", "me/tokens", {"name": NAME})
    go(page, "/profile.html")
    _harmless(page)
    expect(page.locator("#tokens")).to_contain_text(NAME)
    other = stranger(browser, server, f"/join.html?id={match['id']}&key={match['keys']['entente']}")
    _harmless(other)
    other.get_by_role("button", name="Take the seat").click()
    open_match(page, match["id"])
    page.get_by_role("tab", name="Chat").click()
    page.locator("#line").fill(LINE)
    page.locator("#line").press("Enter")
    _harmless(page, LINE)
    other.get_by_role("tab", name="Chat").click()
    _harmless(other, LINE)
    go(other, f"/profile.html?name={quote(NAME)}")
    _harmless(other)
