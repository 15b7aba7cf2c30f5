"""How soon the board can be played on in a browser, and what it weighs on the line.

Run with `python -m benchmarks.page`: a server on loopback, a fresh browser for each visit, nothing in its cache.
"""

from __future__ import annotations

import statistics
import tempfile
import time
from pathlib import Path
from typing import Any

from playwright.sync_api import Browser, sync_playwright

from tests.server.running import Server
from tests.web.browser import chromium
from tests.web.sitting import open_match, person, sit

VISITS = 12


def visit(browser: Browser, address: str, id: str, cookies: Any) -> tuple[float, dict[str, int]]:
    """One first visit: seconds until the first question can be answered, and the bytes of every kind."""
    context = browser.new_context(viewport={"width": 1440, "height": 900}, storage_state=cookies)
    page = context.new_page()
    line = context.new_cdp_session(page)
    line.send("Network.enable")
    kinds: dict[str, str] = {}
    weight: dict[str, int] = {}
    line.on("Network.responseReceived", lambda e: kinds.__setitem__(e["requestId"], e["type"]))

    def loaded(event: Any) -> None:
        kind = kinds.get(event["requestId"], "Other")
        weight[kind] = weight.get(kind, 0) + int(event["encodedDataLength"])

    line.on("Network.loadingFinished", loaded)
    line.on(
        "Network.webSocketFrameReceived",
        lambda e: weight.__setitem__("WebSocket", weight.get("WebSocket", 0) + len(e["response"]["payloadData"])),
    )
    began = time.perf_counter()
    page.goto(f"{address}/match.html?id={id}", wait_until="commit")
    page.wait_for_selector("body.ready #prompt .buttons button:not([data-undo])")
    took = time.perf_counter() - began
    page.wait_for_load_state("networkidle")
    context.close()
    return took, weight


def main() -> None:
    with tempfile.TemporaryDirectory() as folder, sync_playwright() as playwright:
        server = Server(Path(folder)).start()
        browser = chromium(playwright)
        try:
            page = person(browser, server)
            match = sit(page, entente="program:random")
            open_match(page, match["id"])
            cookies = page.context.storage_state()
            visits = [visit(browser, server.address, match["id"], cookies) for _ in range(VISITS)]
        finally:
            browser.close()
            server.stop()
    times = sorted(took for took, _ in visits)
    weight = visits[-1][1]
    print(f"{VISITS} first visits on loopback, nothing cached")
    print(f"  first board interactive: median {statistics.median(times):.2f} s, worst {times[-1]:.2f} s (aim 1.5 s)")
    for kind, size in sorted(weight.items(), key=lambda item: -item[1]):
        print(f"  {kind:<12} {size / 1000:8.1f} kB")
    print(f"  {'together':<12} {sum(weight.values()) / 1000:8.1f} kB (aim 1000 kB)")


if __name__ == "__main__":
    main()
