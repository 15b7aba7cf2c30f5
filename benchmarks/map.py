"""How soon a board is seen on the map page, what it weighs, and how evenly it moves.

Run with `python -m benchmarks.map`: a server on loopback, a fresh browser for each visit, nothing in its cache. Frames
are those of a drag and of a zoom by the wheel, as the browser's own clock of frames tells them; without a graphics
card they are drawn by the processor.
"""

from __future__ import annotations

import statistics
import tempfile
from pathlib import Path
from typing import Any

from playwright.sync_api import Browser, Page, sync_playwright

from tests.server.running import Server
from tests.web.browser import chromium

VISITS = 5
BOARDS = ("offensive-a-outrance", "avalon-hill-1914", "germany-at-war")
SCREENS = {"desk": (1440, 900), "phone": (390, 844)}
SEEN = """() => new Promise((seen) => {
  const look = () => document.querySelector('#board svg')?.style.width
    ? requestAnimationFrame(() => setTimeout(() => seen(performance.now())))
    : requestAnimationFrame(look);
  look();
})"""
MOVED = """async ([zooming]) => {
  const table = document.querySelector('#table');
  table.setPointerCapture = () => {};
  const at = (x, y) => ({ pointerId: 1, clientX: x, clientY: y, bubbles: true, cancelable: true });
  const fire = (kind, x, y) => table.dispatchEvent(new PointerEvent(kind, at(x, y)));
  const turn = (by) => table.dispatchEvent(new WheelEvent('wheel', { ...at(x, y), deltaY: by }));
  const [x, y] = [innerWidth / 2, innerHeight / 2];
  const frames = [];
  if (!zooming) fire('pointerdown', x, y);
  let last = await new Promise(requestAnimationFrame);
  for (let n = 1; n <= 120; n++) {
    if (zooming) turn(n <= 60 ? -12 : 12);
    else fire('pointermove', x + 120 * Math.sin(n / 12), y + 80 * Math.sin(n / 15));
    const now = await new Promise(requestAnimationFrame);
    frames.push(now - last);
    last = now;
  }
  if (!zooming) fire('pointerup', x, y);
  return frames;
}"""


def visit(browser: Browser, address: str, board: str, screen: tuple[int, int]) -> tuple[Page, float, int]:
    """One first visit: milliseconds until the board has been painted, and the bytes that were sent."""
    context = browser.new_context(viewport={"width": screen[0], "height": screen[1]})
    page = context.new_page()
    line = context.new_cdp_session(page)
    line.send("Network.enable")
    weight = [0]

    def loaded(event: Any) -> None:
        weight[0] += int(event["encodedDataLength"])

    line.on("Network.loadingFinished", loaded)
    page.goto(f"{address}/map.html?game={board}", wait_until="commit")
    took = page.evaluate(SEEN)
    page.wait_for_load_state("networkidle")
    return page, took, weight[0]


def moved(page: Page, zooming: bool) -> str:
    """The frames of a movement: how many a second in the median, and the slowest of twenty."""
    frames = sorted(page.evaluate(MOVED, [zooming]))
    return (
        f"{1000 / statistics.median(frames):4.0f} a second, 19 of 20 within {frames[int(len(frames) * 0.95)]:4.1f} ms"
    )


def main() -> None:
    with tempfile.TemporaryDirectory() as folder, sync_playwright() as playwright:
        server = Server(Path(folder)).start()
        browser = chromium(playwright)
        try:
            for board in BOARDS:
                visit(browser, server.address, board, SCREENS["desk"])[0].context.close()  # the server draws it once
                for screen, size in SCREENS.items():
                    show(browser, server.address, board, screen, size)
        finally:
            browser.close()
            server.stop()


def show(browser: Browser, address: str, board: str, screen: str, size: tuple[int, int]) -> None:
    """Print what visits of one board on one screen are like."""
    times = []
    for _ in range(VISITS):
        page, took, weight = visit(browser, address, board, size)
        times.append(took)
        if len(times) < VISITS:
            page.context.close()
    painted = f"painted after {statistics.median(times):.0f} ms (aim 1500)"
    print(f"{board}, {screen}: {painted}, {weight / 1000:.0f} kB (aim 1500)")
    for strokes in (0, 4, 8):
        page.keyboard.press("0")
        for _ in range(strokes):
            page.keyboard.press("+")
        page.wait_for_timeout(1500)
        print(f"  {strokes} strokes in: drag {moved(page, False)}; wheel {moved(page, True)}")
    page.context.close()


if __name__ == "__main__":
    main()
