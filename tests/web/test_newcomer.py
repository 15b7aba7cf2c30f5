"""A newcomer's path: the command that the README names, the browser, and the first German impulse with its battle."""

import os
import re
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, expect

from tests.web.browser import keep, window
from tests.web.sitting import DESKTOP, be_guided, told


@pytest.fixture
def address(tmp_path: Path) -> Iterator[str]:
    """`marne play`, as `make play` starts it, with nothing set and an empty folder."""
    plain = {k: v for k, v in os.environ.items() if not k.startswith("MARNE_")}
    command = [sys.executable, "-u", "-c", "from marne.cli import main; main()"]
    program = subprocess.Popen(
        [*command, "play", "--no-show", "--port", "0"],
        env={**plain, "MARNE_DATA": str(tmp_path)},
        stdout=subprocess.PIPE,
        text=True,
    )
    assert program.stdout is not None
    said = program.stdout.readline()
    found = re.search(r"http://\S+", said)
    assert found, said
    with program:
        yield found[0]
        program.terminate()


def test_from_the_command_to_the_end_of_the_first_impulse(browser: Browser, address: str) -> None:
    page = window(browser, DESKTOP)
    page.goto(address)
    expect(page.get_by_role("heading", name="Sign in")).to_be_hidden()
    keep(page, "first-visit")
    page.locator("#first [data-learn]").click()
    page.wait_for_selector("body.ready #prompt .ask")
    guide = page.locator("#guide p")
    expect(guide).to_contain_text("August 1914")
    page.locator("#prompt button.hinted").click()
    expect(guide).to_contain_text("Activate von Bülow")
    be_guided(page)
    told(page, "final result")
    page.goto(page.url.split("/match")[0])
    expect(page.locator("main")).to_contain_text("Germany at War")
    keep(page, "home")
