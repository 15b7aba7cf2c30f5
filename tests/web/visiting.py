"""People at the pages around the match: strangers, and members with a new account."""

from __future__ import annotations

import re
from typing import Any

from playwright.sync_api import Browser, Page

from tests.server.running import GAME, PASSWORD, Server
from tests.web.browser import window
from tests.web.sitting import api

DESKTOP = (1440, 1000)
PHONE = (390, 844)
LOOKS = {"day": (DESKTOP, False), "night": (DESKTOP, True), "phone": (PHONE, False), "phone-night": (PHONE, True)}
MATCH = re.compile(r"/match\.html\?id=\w+$")


def stranger(browser: Browser, server: Server, path: str = "/", look: str = "day") -> Page:
    """Somebody whom the server has never seen."""
    page = visitor(browser, server, look)
    go(page, path)
    return page


def member(browser: Browser, server: Server, name: str, path: str = "/", look: str = "day") -> Page:
    """Somebody with a new account."""
    page = visitor(browser, server, look)
    api(page, "POST", "users", {"name": name, "password": PASSWORD})
    go(page, path)
    return page


def visitor(browser: Browser, server: Server, look: str) -> Page:
    """Somebody who has not opened a page yet."""
    (width, height), night = LOOKS[look]
    scheme = "dark" if night else "light"
    return window(browser, {"width": width, "height": height}, base_url=server.address, color_scheme=scheme)


def go(page: Page, path: str) -> None:
    """Go to a page and wait until it has drawn what it has to say."""
    page.goto(path)
    ready(page)


def ready(page: Page) -> None:
    """Wait until a page has drawn what it has to say."""
    page.wait_for_selector("main:not([aria-busy])")


def new_match(page: Page, **seats: str) -> dict[str, Any]:
    """A match of the first game, set up by whoever sits at the page."""
    made: dict[str, Any] = api(page, "POST", "matches", {"game": GAME, "seats": seats})
    return made
