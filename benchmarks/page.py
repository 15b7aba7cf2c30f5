"""How soon the board can be played on in a browser, what it weighs on the line, and how quickly it follows the hand.

Run with `python -m benchmarks.page`: a server on loopback, a fresh browser for each visit, nothing in its cache;
without a graphics card everything is drawn by the processor. The large table is the manoeuvres: 600 counters on 3,775
hexes. A changed table and the frames of a moving board are told by the clock.

A fan and a hover are the work of the page's own thread, from rest until they are drawn: no waiting is in it, neither
the moment for which a mouse must rest on a stack nor that for a frame of the screen. On a phone a stack is fanned out
by a tap, and one waits for it from the moment at which the finger is lifted, as no tap is one before; what its coming
down takes is told beside it. A mouse is tried there, too.

- The thread works at full speed meanwhile, and its work is multiplied by how slow the processor is meant to be. A
  browser that slows itself keeps its thread busy for three times as long as the clock has run since it did so last, and
  calls that work: whatever other programs took in between is counted three times over.
- Finger and mouse have a page each. Where a mouse has been, the browser moves it anew whenever a finger changes
  something, and on a phone there is none.
- Nothing on these pages is found by Playwright's locators, which leave listeners to every press and touch behind.

`python -m benchmarks.page --only work --screen phone --rounds 3` tries a part of it, three times.
"""

from __future__ import annotations

import argparse
import os
import statistics
import tempfile
import time
from collections.abc import Callable, Sequence
from functools import partial
from itertools import pairwise
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


Deed = Sequence[Callable[[], object]]
"""What a hand does, step by step."""


def worked(
    page: Page, line: CDPSession, deeds: Sequence[Deed], wait: int, rest: Callable[[], object] = int
) -> list[list[float]]:
    """The milliseconds for which the page works after each step of some deeds, from rest until it is drawn."""
    times = []
    for deed in deeds:
        rest()
        page.evaluate(SETTLED, 500)
        before = working(line)
        page.evaluate(SETTLED, wait)
        marks = [working(line)]
        idle = marks[0] - before
        for step in deed:
            step()
            page.evaluate(SETTLED, wait)
            marks.append(working(line))
        times.append([max(0.0, late - early - idle) for early, late in pairwise(marks)])
    return [sorted(step) for step in zip(*times, strict=True)]


PARTS = ("visits", "frames", "work", "tables")
"""First visits; a board that is moved; fans and hovers; changed tables."""


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--only", choices=PARTS, action="append", help="this part, and others that are named so")
    parser.add_argument("--screen", choices=("desk", "phone"), help="the large table on this screen alone")
    parser.add_argument("--rounds", type=int, default=1, help="how often the large table is tried")
    asked = parser.parse_args()
    parts = asked.only or PARTS
    screens = [screen for screen in (DESK, PHONE) if screen.name.startswith(asked.screen or "")]
    with tempfile.TemporaryDirectory() as folder, sync_playwright() as playwright:
        os.environ["PYTHONPATH"] = registered(Path(folder) / "site")
        server = Server(Path(folder) / "data").start()
        browser = chromium(playwright)
        try:
            page = person(browser, server)
            if "visits" in parts and not asked.screen:
                match = sit(page, entente="program:random")
                open_match(page, match["id"])
                weigh(browser, server, match["id"], page.context.storage_state())
            seats = {"allied": "me", "german": "me too"}
            cookies = page.context.storage_state()
            for _ in range(asked.rounds):
                for screen in screens:
                    match = api(page, "POST", "matches", {"game": NAME, "scenario": "grand", "seats": seats})
                    open_match(page, match["id"])
                    page.goto("about:blank")
                    print(f"600 counters on 3,775 hexes, {screen.name}")
                    if "visits" in parts:
                        come(browser, server, match["id"], cookies, screen)
                    if "frames" in parts:
                        move(browser, server, match["id"], cookies, screen)
                    if "work" in parts:
                        point(browser, f"{server.address}/match.html?id={match['id']}", cookies, screen)
                    if "tables" in parts:
                        play(browser, server, match["id"], cookies, screen)
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


def come(browser: Browser, server: Server, id: str, cookies: Any, screen: Screen) -> None:
    """Print how soon the large table can be played on."""
    times = []
    for _ in range(VISITS // 2):
        took, weight, page = visit(browser, server.address, id, cookies, screen)
        times.append(took)
        page.context.close()
    print(
        f"  interactive: median {statistics.median(times):.2f} s, worst {max(times):.2f} s (aim {2 * screen.longer} s)"
    )
    print(f"  {sum(weight.values()) / 1000:.0f} kB on the line")


def move(browser: Browser, server: Server, id: str, cookies: Any, screen: Screen) -> None:
    """Print how quickly the large table follows a hand that moves it."""
    _, _, page = visit(browser, server.address, id, cookies, screen)
    for name, strokes in DISTANCES.items():
        page.evaluate(LOOK, [AMID, strokes])
        for movement, zooming in (("pan", False), ("zoom", True)):
            frames = sorted(page.evaluate(FRAMES, [zooming]))
            page.wait_for_timeout(700)
            say(f"{movement}, {name}: frames", frames, 25 * screen.longer, 50 * screen.longer)
    page.context.close()


def point(browser: Browser, address: str, cookies: Any, screen: Screen) -> None:
    """Print how much work the large table is for whoever points at it."""

    def tell(what: str, times: list[float]) -> None:
        say(what, [screen.slowed * time for time in times], 8 * screen.longer)

    page, line = opened(browser, address, cookies, screen)
    spots = page.evaluate(STACKS)
    (fans,) = worked(page, line, [[partial(page.mouse.move, *s)] for s in spots], 250, partial(page.mouse.move, 3, 300))
    tell("fan", fans)
    page.evaluate(CHOOSE, ["move", AMID])
    page.wait_for_timeout(1000)
    (hovers,) = worked(page, line, [[partial(page.mouse.move, *spot)] for spot in page.evaluate(HEXES)], 0)
    tell("hover", hovers)
    page.evaluate(CHOOSE, ["stop", None])
    page.wait_for_timeout(500)
    page.context.close()
    if not screen.touch:
        return
    page, line = opened(browser, address, cookies, screen)
    taps = [[partial(finger, line, spot), partial(finger, line, None)] for spot in page.evaluate(STACKS)]
    down, up = worked(page, line, taps, 100, partial(page.evaluate, CLOSE))
    tell("a finger comes down on a stack", down)
    tell("fan by a tap, from when it is lifted", up)
    page.context.close()


def finger(line: CDPSession, spot: tuple[float, float] | None) -> None:
    """Put a finger down somewhere, or lift it."""
    points = [{"x": spot[0], "y": spot[1]}] if spot else []
    line.send("Input.dispatchTouchEvent", {"type": "touchStart" if spot else "touchEnd", "touchPoints": points})


def opened(browser: Browser, address: str, cookies: Any, screen: Screen) -> tuple[Page, CDPSession]:
    """A page on which nothing has been done yet, which looks at the middle of the front."""
    context = browser.new_context(
        viewport=screen.size, storage_state=cookies, reduced_motion="reduce", has_touch=screen.touch
    )
    page = context.new_page()
    line = context.new_cdp_session(page)
    page.goto(address, wait_until="commit")
    page.evaluate(SHOWN, READY)
    page.evaluate(LOOK, [AMID, DISTANCES["middle"]])
    line.send("Performance.enable", {"timeDomain": "threadTicks"})
    return page, line


def play(browser: Browser, server: Server, id: str, cookies: Any, screen: Screen) -> None:
    """Print how soon a change of the large table is seen."""
    _, _, page = visit(browser, server.address, id, cookies, screen)
    page.evaluate(LOOK, [AMID, DISTANCES["middle"]])
    page.evaluate(CHOOSE, ["move", AMID + 6])
    page.wait_for_timeout(1000)
    page.evaluate("() => { window.drawn.length = 0; }")
    for k in range(10):
        page.evaluate(CHOOSE, ["move", AMID + 1 + k // 2] if k % 2 else ["stop", None])
        page.wait_for_timeout(500)
    say("changed table", sorted(page.evaluate("window.drawn")), 60 * screen.longer)
    page.context.close()


AMID = 130
"""A division in the middle of the front."""
DISTANCES = {"near": 2, "middle": 0, "small": -3, "far": -8}
"""So many strokes of the keys nearer than a zoom of 0.9."""
SHOWN = """async (ready) => {
  while (!document.querySelector(ready) || !document.querySelector('#pieces .piece'))
    await new Promise((done) => setTimeout(done, 50));
}"""
LOOK = """async ([unit, strokes]) => {
  const [{ handNow }, { markOf }, { pieceOf }] = await Promise.all(
    ['under', 'places', 'state'].map((name) => import(`/match/${name}.js`)));
  handNow().centre(...markOf(pieceOf(`u${unit}`).space), 0.9);
  for (let k = 0; k < Math.abs(strokes); k++) handNow().zoom(strokes > 0 ? 1.25 : 0.8);
  await new Promise((done) => setTimeout(done, 1500));
}"""
"""Look at the middle of the front."""
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


def say(what: str, times: list[float], aim: float, slow: float | None = None) -> None:
    """Print the median, and what 19 of 20 stay below."""
    late = times[int(len(times) * 0.95)]
    aims = f"aim {aim:.0f}" + (f" and {slow:.0f}" if slow else "")
    print(f"  {what}: median {statistics.median(times):.1f} ms, 19 of 20 within {late:.1f} ms ({aims})")


if __name__ == "__main__":
    main()
