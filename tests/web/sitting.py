"""People at a browser: they have an account, sit down at a match, and click."""

from __future__ import annotations

import random
from contextlib import suppress
from typing import Any

from playwright.sync_api import Browser, Locator, Page, TimeoutError, ViewportSize, expect

from tests.server.running import Server

PASSWORD = "the taxis of the Marne"
DESKTOP: ViewportSize = {"width": 1440, "height": 900}
PHONE: ViewportSize = {"width": 390, "height": 844}
CALL = "async ([method, path, body]) => (await import('/shared/call.js')).call(method, path, body)"


def person(browser: Browser, server: Server, size: ViewportSize = DESKTOP, touch: bool = False, **more: Any) -> Page:
    """Somebody with an account, signed in."""
    page = browser.new_context(viewport=size, has_touch=touch, is_mobile=touch, **more).new_page()
    page.goto(f"{server.address}/about.html")
    who = {"name": f"P{random.SystemRandom().randrange(10**12)}", "password": PASSWORD}
    api(page, "GET", "session")
    api(page, "POST", "users", who)
    api(page, "POST", "session", who)
    return page


def api(page: Page, method: str, path: str, body: Any = None) -> Any:
    """Call the server as the page would."""
    return page.evaluate(CALL, [method, f"/api/{path}", body])


def sit(page: Page, german: str = "me", entente: str = "me too", more: str = "", **setup: Any) -> dict[str, Any]:
    """Set up a match and sit down at it."""
    seats = {"german": german, "entente": entente}
    match: dict[str, Any] = api(page, "POST", "matches", {"game": "germany-at-war", "seats": seats, **setup})
    open_match(page, match["id"], more)
    return match


def open_match(page: Page, id: str, more: str = "") -> None:
    """Go to a match and wait for what it says."""
    page.goto(f"{page.url.split('/', 3)[0]}//{page.url.split('/')[2]}/match.html?id={id}{more}")
    page.wait_for_selector("body.ready #prompt .ask")


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


def command(page: Page) -> None:
    """The German opening as far as the march: two leaders at Dinant."""
    press(page, "Tactical Action with surprise")
    lead(page, "b10", 36)
    lead(page, "b0", 36)
    press(page, "Done")
    asked(page, "Choose a block to move")


def engage_liege(page: Page) -> str:
    """The German opening as far as the battle: one corps goes into Liège."""
    command(page)
    corps = commanded(page, "german infantry, 1st")
    click(piece(page, corps))
    asked(page, "march to")
    click(space(page, 20))
    asked(page, "Choose a block to move")
    press(page, "Done")
    asked(page, "new engagement")
    return corps


def journal(page: Page, words: str) -> None:
    """Wait until the journal says so."""
    expect(page.locator("#journal-lines")).to_contain_text(words)


STEP = "() => `${document.querySelector('#slider').max} ${document.querySelector('#guide p').textContent}`"


def do_as_proposed(page: Page) -> None:
    """Let the guide do what it proposes, if it does; the other side may be faster, and it proposes something else."""
    do = page.locator("[data-guide=do]")
    if do.count():
        with suppress(TimeoutError):
            do.click(timeout=3_000)


def be_guided(page: Page) -> None:
    """Do whatever the guide proposes, until it says that the first impulse is over."""
    for _ in range(60):
        before = page.evaluate(STEP)
        if "That was your first impulse" in before:
            return
        do_as_proposed(page)
        page.wait_for_function(f"before => ({STEP})() !== before", arg=before)
    raise AssertionError("the guide does not come to an end")
