"""A page that was open while the server was restored from yesterday's backup: it recovers by itself and says so."""

from pathlib import Path

from playwright.sync_api import Browser, expect

from tests.server.running import Server
from tests.server.test_backup import done
from tests.web.sitting import DESKTOP, VERSION, asked, person, press, sit, told


def test_an_open_page_shows_what_there_is_and_says_why(browser: Browser, tmp_path: Path) -> None:
    server = Server(tmp_path / "data").start()
    kept = tmp_path / "kept.backup"
    try:
        page = person(browser, server, DESKTOP)
        sit(page)
        asked(page, "Choose the action")
        done("backup", kept, "--data", server.data)
        press(page, "Tactical Action")
        asked(page, "Choose a Leader to activate")
        server.stop()
        done("restore", kept, "--data", server.data, "--over")
        server.start()
        asked(page, "Choose the action")
        expect(page.locator("#bubble")).to_contain_text("restored from a backup")
        page.keyboard.press("Escape")
        before = page.evaluate(VERSION)
        press(page, "Pass")
        page.wait_for_function(f"before => ({VERSION})() > before", arg=before)
        told(page, "Germany passes")
    finally:
        server.kill()
