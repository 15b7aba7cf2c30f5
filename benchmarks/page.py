"""How soon the board can be played on in a browser, what it weighs on the line, and how quickly it follows the hand.

Run with `python -m benchmarks.page`: a server on loopback, a fresh browser for each visit, nothing in its cache;
without a graphics card everything is drawn by the processor. The large table is the manoeuvres: 600 counters on 3,775
hexes. A fan and a hover are the work of the page's own thread, from rest until they are drawn; a changed table and the
frames of a moving board are told by the clock. On a phone a stack is fanned out by a tap, which also chooses what the
panel of units shows; a mouse is tried there, too.
"""

from __future__ import annotations

import os
import statistics
import tempfile
import time
from collections.abc import Callable, Sequence
from functools import partial
from pathlib import Path
from typing import Any, NamedTuple

from playwright.sync_api import Browser, CDPSession, Page, ViewportSize, sync_playwright

from benchmarks.manoeuvres import NAME, registered
from tests.server.running import Server
from tests.web.browser import chromium
from tests.web.sitting import api, open_match, person, sit

VISITS = 12
READY = "body.ready #prompt .buttons button:not([data-undo])"


class Screen(NamedTuple):
    """A window, how many times its processor is slowed, and how much longer than at a desk everything may take."""

    name: str
    size: ViewportSize
    slowed: int = 1
    longer: int = 1
    touch: bool = False


DESK = Screen("desk", {"width": 1440, "height": 900})
PHONE = Screen("phone, processor slowed 4 times", {"width": 390, "height": 844}, slowed=4, longer=2, touch=True)


def visit(browser: Browser, address: str, id: str, cookies: Any, screen: Screen) -> tuple[float, dict[str, int], Page]:
    """One first visit: seconds until the first question can be answered, the bytes of every kind, and the page."""
    context = browser.new_context(
        viewport=screen.size, storage_state=cookies, reduced_motion="reduce", has_touch=screen.touch
    )
    page = context.new_page()
    line = context.new_cdp_session(page)
    line.send("Network.enable")
    line.send("Emulation.setCPUThrottlingRate", {"rate": screen.slowed})
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
    page.add_init_script(TABLES)
    began = time.perf_counter()
    page.goto(f"{address}/match.html?id={id}", wait_until="commit")
    page.wait_for_selector(READY)
    page.wait_for_selector("#pieces .piece", state="attached")
    took = time.perf_counter() - began
    page.wait_for_load_state("networkidle")
    return took, weight, page


TABLES = """(() => {
  window.drawn = [];
  const Plain = window.WebSocket;
  window.WebSocket = class extends Plain {
    constructor(...all) {
      super(...all);
      this.addEventListener('message', (e) => {
        if (!e.data.startsWith('{"is":"table"')) return;
        const came = performance.now();
        requestAnimationFrame(() => requestAnimationFrame(() => window.drawn.push(performance.now() - came)));
      });
    }
  };
})()"""
"""Notes how long it takes from the arrival of a table until the frame after the one in which it was drawn."""

FRAMES = """async ([zooming]) => {
  const board = document.querySelector('#board');
  const at = (x, y) => ({ pointerId: 1, clientX: x, clientY: y, bubbles: true, cancelable: true, buttons: 1 });
  const fire = (kind, x, y) => board.querySelector('.papers').dispatchEvent(new PointerEvent(kind, at(x, y)));
  const turn = (by) => board.dispatchEvent(new WheelEvent('wheel', { ...at(x, y), deltaY: by }));
  const [x, y] = [innerWidth * 0.45, innerHeight * 0.35];
  const frames = [];
  if (!zooming) fire('pointerdown', x, y);
  let last = await new Promise(requestAnimationFrame);
  for (let n = 1; n <= 120; n++) {
    if (zooming) turn(n <= 60 ? -12 : 12);
    else fire('pointermove', x + 320 * Math.sin(n / 20), y + 240 * Math.sin(n / 25));
    const now = await new Promise(requestAnimationFrame);
    frames.push(now - last);
    last = now;
  }
  if (!zooming) fire('pointerup', x, y);
  return frames;
}"""


def working(line: CDPSession) -> float:
    """The milliseconds for which the page's own thread has worked so far; what other programs take is not counted."""
    found = {m["name"]: m["value"] for m in line.send("Performance.getMetrics")["metrics"]}
    return 1000 * float(found["TaskDuration"])


SETTLED = """(wait) => new Promise((done) => setTimeout(() =>
  requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(done, 30))), wait))"""


def worked(
    page: Page, line: CDPSession, deeds: Sequence[Callable[[], object]], wait: int, rest: Callable[[], object] = int
) -> list[float]:
    """The milliseconds for which the page works after each of some deeds, from rest until it is drawn."""
    times = []
    for deed in deeds:
        rest()
        page.evaluate(SETTLED, 2 * wait)
        before = working(line)
        page.evaluate(SETTLED, wait)
        idle = working(line) - before
        deed()
        page.evaluate(SETTLED, wait)
        times.append(max(0.0, working(line) - before - 2 * idle))
    return sorted(times)


def main() -> None:
    with tempfile.TemporaryDirectory() as folder, sync_playwright() as playwright:
        os.environ["PYTHONPATH"] = registered(Path(folder) / "site")
        server = Server(Path(folder) / "data").start()
        browser = chromium(playwright)
        try:
            page = person(browser, server)
            match = sit(page, entente="program:random")
            open_match(page, match["id"])
            weigh(browser, server, match["id"], page.context.storage_state())
            seats = {"allied": "me", "german": "me too"}
            match = api(page, "POST", "matches", {"game": NAME, "scenario": "grand", "seats": seats})
            open_match(page, match["id"])
            cookies = page.context.storage_state()
            page.context.close()
            for screen in (DESK, PHONE):
                handle(browser, server, match["id"], cookies, screen)
        finally:
            browser.close()
            server.stop()


def weigh(browser: Browser, server: Server, id: str, cookies: Any) -> None:
    """Print how soon a small board can be played on, and what it weighs."""
    visits = [visit(browser, server.address, id, cookies, DESK) for _ in range(VISITS)]
    for _, _, page in visits:
        page.context.close()
    times = sorted(took for took, _, _ in visits)
    weight = visits[-1][1]
    print(f"{VISITS} first visits on loopback, nothing cached")
    print(f"  first board interactive: median {statistics.median(times):.2f} s, worst {times[-1]:.2f} s (aim 1.5 s)")
    for kind, size in sorted(weight.items(), key=lambda item: -item[1]):
        print(f"  {kind:<12} {size / 1000:8.1f} kB")
    print(f"  {'together':<12} {sum(weight.values()) / 1000:8.1f} kB (aim 1000 kB)")


def handle(browser: Browser, server: Server, id: str, cookies: Any, screen: Screen) -> None:
    """Print how soon the large table can be played on, and how quickly it follows the hand."""
    times = []
    for _ in range(VISITS // 2):
        took, weight, page = visit(browser, server.address, id, cookies, screen)
        times.append(took)
        if len(times) < VISITS // 2:
            page.context.close()
    print(f"600 counters on 3,775 hexes, {screen.name}")
    print(
        f"  interactive: median {statistics.median(times):.2f} s, worst {max(times):.2f} s (aim {2 * screen.longer} s)"
    )
    print(f"  {sum(weight.values()) / 1000:.0f} kB on the line")
    line = page.context.new_cdp_session(page)
    line.send("Performance.enable", {"timeDomain": "threadTicks"})
    for name, strokes in DISTANCES.items():
        look_from(page, strokes)
        for movement, zooming in (("pan", False), ("zoom", True)):
            frames = sorted(page.evaluate(FRAMES, [zooming]))
            page.wait_for_timeout(700)
            say(f"{movement}, {name}: frames", frames, 25 * screen.longer, 50 * screen.longer)
    look_from(page, DISTANCES["middle"])
    spots = page.evaluate(STACKS)
    fans = [partial(page.mouse.move, *spot) for spot in spots]
    say("fan", worked(page, line, fans, 250, partial(page.mouse.move, 3, 300)), 8 * screen.longer)
    if screen.touch:
        taps = [partial(page.touchscreen.tap, *spot) for spot in spots]
        say("fan by a tap", worked(page, line, taps, 250, partial(page.evaluate, CLOSE)), 8 * screen.longer)
    page.evaluate(CHOOSE, ["move", AMID])
    page.wait_for_timeout(1000)
    spots = page.evaluate(HEXES)
    say("hover", worked(page, line, [partial(page.mouse.move, *spot) for spot in spots], 0), 8 * screen.longer)
    page.evaluate("() => { window.drawn.length = 0; }")
    for k in range(10):
        page.evaluate(CHOOSE, ["move", AMID + 1 + k // 2] if k % 2 else ["stop", None])
        page.wait_for_timeout(500)
    say("changed table", sorted(page.evaluate("window.drawn")), 60 * screen.longer)
    page.context.close()


AMID = 130
"""A division in the middle of the front."""
DISTANCES = {"near": 2, "middle": 0, "small": -3, "far": -8}
"""Strokes of the keys from a zoom of 0.9."""
CHOOSE = "async ([verb, noun]) => (await import('/match/net.js')).choose({ verb, noun })"
STACKS = """() => [...document.querySelectorAll('#pieces .piece')].map((piece) => piece.getBoundingClientRect())
  .map((box) => [box.x + box.width / 2, box.y + box.height / 2])
  .filter(([x, y]) => document.elementFromPoint(x, y)?.closest('.piece')).slice(0, 12)"""
CLOSE = "async () => (await import('/match/state.js')).change({ fan: null, selected: null, bubble: null })"
HEXES = """async () => {
  const [{ goals }, { middleOf }] = await Promise.all([import('/match/state.js'), import('/match/places.js')]);
  const sheet = new DOMMatrix(document.querySelector('#sheet-of-paper').style.transform);
  return [...goals().keys()].map((space) => new DOMPoint(...middleOf(space)).matrixTransform(sheet))
    .map(({ x, y }) => [x, y]).filter(([x, y]) => document.elementFromPoint(x, y)?.closest('.papers')
      && !document.elementFromPoint(x, y)?.closest('.piece')).slice(0, 20);
}"""


def look_from(page: Page, strokes: int) -> None:
    """Look at the middle of the front from so many strokes of the keys nearer or farther."""
    page.keyboard.press("0")
    page.keyboard.press("f")
    page.locator(f'[data-find="u{AMID}"]').evaluate("e => e.click()")
    page.keyboard.press("f")
    page.keyboard.press("Escape")
    for _ in range(abs(strokes)):
        page.keyboard.press("+" if strokes > 0 else "-")
    page.wait_for_timeout(1500)


def say(what: str, times: list[float], aim: float, slow: float | None = None) -> None:
    """Print the median, and what 19 of 20 stay below."""
    late = times[int(len(times) * 0.95)]
    aims = f"aim {aim:.0f}" + (f" and {slow:.0f}" if slow else "")
    print(f"  {what}: median {statistics.median(times):.1f} ms, 19 of 20 within {late:.1f} ms ({aims})")


if __name__ == "__main__":
    main()
