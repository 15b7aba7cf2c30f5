"""People at a browser: they have an account, sit down at a match, and click."""

from __future__ import annotations

import random
from functools import cache
from typing import Any

from playwright.sync_api import Browser, Locator, Page, ViewportSize, expect

from marne.kernel import Choice, Match, SeededDice, find
from marne.kernel.save import dump
from tests.server.running import GAME, PASSWORD, Server
from tests.web.browser import PATIENCE, window

DESKTOP: ViewportSize = {"width": 1440, "height": 900}
PHONE: ViewportSize = {"width": 390, "height": 844}
VERSION = "() => Number(document.body.dataset.version || -1)"
"""Which version of the table is drawn. (What is waited for must not be async: a promise counts as true.)"""


def person(browser: Browser, server: Server, size: ViewportSize = DESKTOP, touch: bool = False, **more: Any) -> Page:
    """Somebody with an account, signed in."""
    page = window(browser, size, base_url=server.address, has_touch=touch, is_mobile=touch, **more)
    api(page, "POST", "users", {"name": f"P{random.SystemRandom().randrange(10**12)}", "password": PASSWORD})
    return page


def api(page: Page, method: str, path: str, body: Any = None) -> Any:
    """Call the server as whoever sits at the page."""
    http = page.context.request
    token = next((c["value"] for c in page.context.cookies() if c["name"] == "csrftoken"), None)
    if token is None and method != "GET":
        http.get("/api/session")
        return api(page, method, path, body)
    headers = {"x-csrftoken": token} if token else {}
    answer = http.fetch(f"/api/{path}", method=method, data=body, headers=headers, timeout=PATIENCE)
    assert answer.ok, answer.text()
    return answer.json() if answer.body() else None


def sit(page: Page, german: str = "me", entente: str = "me too", more: str = "", **setup: Any) -> dict[str, Any]:
    """Set up a match and sit down at it."""
    seats = {"german": german, "entente": entente}
    match: dict[str, Any] = api(page, "POST", "matches", {"game": GAME, "seats": seats, **setup})
    open_match(page, match["id"], more)
    return match


def until(page: Page, truth: str, arg: Any = None) -> None:
    """Wait until an async question about the page is answered with something true."""
    for _ in range(PATIENCE // 50):
        if page.evaluate(truth, arg):
            return
        page.wait_for_timeout(50)
    raise AssertionError(f"this never became true: {truth}")


def open_match(page: Page, id: str, more: str = "") -> None:
    """Go to a match and wait for what it says, or how it went if it is over."""
    page.goto(f"/match.html?id={id}{more}")
    page.wait_for_selector(":is(body.ready:not(.ended) #prompt .ask, body.ended #ending .verdict)")


def asked(page: Page, words: str) -> None:
    """Wait until the prompt says so."""
    expect(page.locator("#prompt .ask")).to_contain_text(words)


def press(page: Page, name: str) -> None:
    """Press a button of the prompt."""
    page.locator("#prompt .buttons").get_by_role("button", name=name, exact=True).click()


def piece(page: Page, key: str) -> Locator:
    """A piece on the board."""
    return page.locator(f'[data-piece="{key}"]')


def space(page: Page, number: int) -> Locator:
    """A space on the board."""
    return page.locator(f'.space[data-noun="{number}"]')


def click(thing: Locator) -> None:
    """Click something on the board, wherever the board is."""
    thing.dispatch_event("click", {"bubbles": True, "clientX": 400, "clientY": 400, "detail": 1})


def lead(page: Page, leader: str, area: int) -> None:
    """Activate a leader and bring him where he is wanted, however far it is."""
    asked(page, "Choose a Leader to activate")
    click(piece(page, leader))
    asked(page, "reveal him")
    click(space(page, area))
    asked(page, f"({area})")
    press(page, "Reveal him here")
    asked(page, "Choose a Leader to activate, or go on")


def commanded(page: Page, words: str) -> str:
    """The key of a glowing block whose name says so."""
    return str(page.locator(f'.piece.legal:has([aria-label*="{words}"])').first.get_attribute("data-piece"))


def point_at(page: Page, key: str, shown: Locator) -> None:
    """Point at a block until something is shown: a stack that fans out may slip from under the hand once."""
    for _ in range(20):
        piece(page, key).hover()
        try:
            expect(shown).not_to_have_count(0, timeout=6000)
        except AssertionError:
            continue
        return
    expect(shown).not_to_have_count(0)


def command(page: Page) -> None:
    """The German opening as far as the march: two leaders at Dinant."""
    press(page, "Tactical Action with surprise")
    lead(page, "b10", 36)
    lead(page, "b0", 36)
    press(page, "Go on to movement")
    asked(page, "Choose a block to move")


@cache
def under_command() -> str:
    """The save file of a match in which all this has been done."""
    match = Match(find(GAME), dice=SeededDice(1))
    match.choose("german", Choice("surprise"))
    for leader in (10, 0):
        match.choose("german", Choice("activate", leader))
        hints = match.game.table(match.eyes("german")).hints
        for area in hints["go 36"].path:
            match.choose("german", Choice("go", area))
        match.choose("german", Choice("reveal"))
    match.choose("german", Choice("done"))
    return dump(match)


def sit_in_command(page: Page) -> None:
    """Sit down at a match that was begun elsewhere, with both sides in one's own hand and two leaders at Dinant."""
    open_match(page, api(page, "POST", "matches/upload", {"save": under_command(), "seats": {}})["id"])
    asked(page, "Choose a block to move")


def engage_liege(page: Page) -> str:
    """The German opening as far as the battle: one corps goes into Liège."""
    command(page)
    corps = commanded(page, "German infantry, 1st")
    click(piece(page, corps))
    asked(page, "march to")
    click(space(page, 20))
    asked(page, "Choose a block to move")
    press(page, "End the movement")
    asked(page, "new engagement")
    return corps


def told(page: Page, words: str) -> None:
    """Wait until the story says so."""
    expect(page.locator("#story-lines")).to_contain_text(words)


def in_step(*pages: Page) -> None:
    """Wait until all windows at a match show the newest table that one of them has seen."""
    newest = max(int(page.evaluate(VERSION)) for page in pages)
    for page in pages:
        page.wait_for_function(f"newest => ({VERSION})() >= newest", arg=newest)
