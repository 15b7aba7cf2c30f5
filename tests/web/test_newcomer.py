"""A newcomer's path: the command that the README names, the browser, and the first lesson."""

import sys
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, expect

from tests.web.browser import keep, window
from tests.web.sitting import DESKTOP, click
from tests.web.started import started


@pytest.fixture
def address(tmp_path: Path) -> Iterator[str]:
    """`marne play`, as `make play` starts it."""
    with started([sys.executable, "-m", "marne"], tmp_path) as address:
        yield address


def test_from_the_command_to_the_first_lesson(browser: Browser, address: str) -> None:
    page = window(browser, DESKTOP)
    page.goto(address)
    expect(page.get_by_role("heading", name="Sign in")).to_be_hidden()
    keep(page, "first-visit")
    page.locator("#first [data-learn]").click()
    page.wait_for_selector("body.ready #lesson .do")
    expect(page.locator("#lesson .do")).to_contain_text("August 1914")
    click(page.locator(".piece.meant"))
    expect(page.locator("#lesson [aria-current=step]")).to_contain_text("March to Verviers")
    page.goto(page.url.split("/match")[0])
    expect(page.locator("main")).to_contain_text("Germany at War")
    keep(page, "home")
