"""The browser for tests: the system's Chromium, which `make test` installs where it is missing."""

import shutil

from playwright.sync_api import Browser, Playwright


def chromium(playwright: Playwright) -> Browser:
    """Start the system's Chromium without a window and without anything that calls home."""
    found = shutil.which("chromium") or shutil.which("chromium-browser") or shutil.which("google-chrome")
    assert found, "these tests need Chromium: run `make browser`"
    quiet = ["--no-sandbox", "--disable-gpu", "--disable-quic", "--disable-background-networking", "--disable-sync"]
    return playwright.chromium.launch(executable_path=found, args=[*quiet, "--disable-component-update"])
