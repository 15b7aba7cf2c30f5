"""The browser for tests: the system's Chromium, which `make test` installs where it is missing."""

import os
import shutil
from pathlib import Path
from typing import Any

from playwright.sync_api import Browser, Page, Playwright, ViewportSize

PATIENCE = 120_000
"""Milliseconds that a test waits for what must come: a loaded machine is slow, and slow is not wrong."""


def chromium(playwright: Playwright) -> Browser:
    """Start the system's Chromium without a window and without anything that calls home."""
    found = shutil.which("chromium") or shutil.which("chromium-browser") or shutil.which("google-chrome")
    assert found, "these tests need Chromium: run `make browser`"
    quiet = ["--no-sandbox", "--disable-gpu", "--disable-quic", "--disable-background-networking", "--disable-sync"]
    return playwright.chromium.launch(
        executable_path=found, args=[*quiet, "--disable-component-update"], timeout=PATIENCE
    )


def keep(page: Page, name: str) -> None:
    """Keep a picture of the page where MARNE_SCREENS wants it, to be looked at; of a very long one, its beginning."""
    if folder := os.environ.get("MARNE_SCREENS"):
        whole = page.evaluate("document.documentElement.scrollHeight < 8000")
        page.screenshot(path=Path(folder) / f"{name}.png", full_page=whole)


def window(browser: Browser, size: ViewportSize, pace: str = "skip", **more: Any) -> Page:
    """A new window, of somebody who is a stranger to all others, has patience, and wants no motion unless told."""
    context = browser.new_context(viewport=size, **{"reduced_motion": "reduce", **more})
    context.add_init_script(f"try {{ localStorage.pace ??= '{pace}' }} catch {{}}")
    context.set_default_timeout(PATIENCE)
    return context.new_page()
