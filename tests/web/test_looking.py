"""Looking at a stack: what marks it, and what the page leaves undone because nothing of it would be seen."""

from typing import Any

from playwright.sync_api import Browser, Page, expect

from benchmarks.manoeuvres.field import opening
from tests.server.running import Server
from tests.web.sitting import PHONE, until
from tests.web.test_hexes import SMALL, UNIT, field, look_at, mates, sit_down, spot, stack, state

__all__ = ["field"]

CHANGE = """async (more) => {
  const { change, state } = await import('/match/state.js');
  change(more ?? { now: { ...state.now, table: { ...state.now.table } } });
  await new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)));
}"""
"""Change something of what the page knows, or have it told the same table again; and see it drawn."""
TIRE = "async (key) => { (await import('/match/state.js')).pieceOf(key).flags = ['acted']; }"
"""Change a piece without a word to the page: it is seen only if the piece is drawn anew."""
TOPS = """() => [...document.querySelectorAll('#pieces .piece:has(.lamp)')].filter((piece) => {
  const { x, y } = piece.getBoundingClientRect();
  return x > 0 && y > 0 && x < innerWidth - 50 && y < innerHeight - 50;
}).map((piece) => piece.dataset.piece).slice(0, 3)"""
"""Three stacks in sight: what is far away is drawn for a while only, until the board has come to rest."""
KEYS = "all => all.map((e) => e.dataset.piece)"
RING = """(ring) => {
  const { x, y, width, height } = ring.getBBox();
  return [x + width / 2, y + height / 2];
}"""
PLACE = (
    "async (key) => (await import('/match/places.js')).middleOf((await import('/match/state.js')).pieceOf(key).space)"
)


def marked(page: Page) -> Any:
    """Who is marked on the board, as the one that is looked at."""
    return page.locator("#pieces .piece.selected").evaluate_all(KEYS)


def ringed(page: Page, key: str) -> bool:
    """Whether there is one ring, around the stack of a piece."""
    rings = page.locator(".ring-of-looked-at")
    if rings.count() != 1:
        return False
    at, place = rings.evaluate(RING), page.evaluate(PLACE, key)
    return all(abs(a - b) < 2 for a, b in zip(at, place, strict=True))


def test_whoever_is_looked_at_is_marked_and_nobody_else_is_drawn_anew(browser: Browser, field: Server) -> None:
    page = sit_down(browser, field)
    look_at(page, opening(SMALL)[UNIT], 0.5)
    until(page, f"async () => (await import('/match/detail.js')).seen().zoom === 0.5 && ({TOPS})().length === 3")
    page.evaluate(CHANGE, None)
    first, second, other = page.evaluate(TOPS)
    page.evaluate(TIRE, other)
    for key in (first, second):
        page.evaluate(CHANGE, {"selected": key})
        assert marked(page) == [key]
        assert ringed(page, key)
    expect(page.locator("#pieces .piece.acted")).to_have_count(0)
    page.evaluate(CHANGE, None)
    expect(page.locator("#pieces .piece.acted")).to_have_count(1)
    assert marked(page) == [second]
    assert ringed(page, second)
    page.evaluate(CHANGE, {"fan": opening(SMALL)[UNIT]})
    assert ringed(page, second)
    page.evaluate(CHANGE, {"selected": None, "fan": None})
    assert marked(page) == []
    expect(page.locator(".ring-of-looked-at")).to_have_count(0)


def test_whoever_is_in_hand_is_marked_among_the_pieces_with_which_he_moves(browser: Browser, field: Server) -> None:
    page = sit_down(browser, field)
    page.evaluate(CHANGE, {"selected": f"u{UNIT}"})
    page.evaluate("async (unit) => (await import('/match/net.js')).choose({ verb: 'move', noun: unit })", UNIT)
    own = page.locator("#pieces .piece.selected:not(.looked-at)")
    expect(own).to_have_count(1)
    assert own.evaluate_all(KEYS) == [f"u{UNIT}"]
    expect(page.locator(".ring-of-looked-at")).to_have_count(0)
    assert own.locator(".lamp").evaluate("e => getComputedStyle(e).strokeWidth") == "4px"


def test_a_stack_that_is_looked_at_is_drawn_as_before(browser: Browser, field: Server) -> None:
    """Its mark lies on another paper: another line of the stack itself has the browser lay out all pieces."""
    page = sit_down(browser, field)
    lamp = stack(page).locator(".lamp")
    before = lamp.evaluate("e => ({ ...getComputedStyle(e) })")
    page.evaluate(CHANGE, {"selected": stack(page).get_attribute("data-piece")})
    assert lamp.evaluate("e => ({ ...getComputedStyle(e) })") == before
    ring = page.locator(".papers > .paper-fan .ring-of-looked-at")
    assert ring.evaluate("e => getComputedStyle(e).strokeWidth") == "4px"


def test_on_a_phone_a_unit_is_described_when_its_tab_is_open_and_not_before(browser: Browser, field: Server) -> None:
    page = sit_down(browser, field, PHONE, touch=True)
    page.touchscreen.tap(*spot(page, opening(SMALL)[UNIT]))
    expect(page.locator(".fan .piece")).to_have_count(len(mates(UNIT)))
    assert state(page, "s.state.selected") == stack(page).get_attribute("data-piece")
    described = page.locator("#inspector")
    assert described.evaluate("e => e.innerHTML") == ""
    page.get_by_role("tab", name="Unit").tap()
    expect(described.locator(".stack-list li")).to_have_count(len(mates(UNIT)))
    first = described.locator("h2").evaluate("e => e.textContent")
    page.get_by_role("tab", name="Story").first.tap()
    page.evaluate(CHANGE, {"selected": f"u{mates(UNIT)[-1]}"})
    assert described.locator("h2").evaluate("e => e.textContent") == first
    page.set_viewport_size({"width": 1000, "height": 844})
    expect(described.locator("h2")).not_to_have_text(first)


PRESS = """async ([x, y]) => {
  const ask = window.requestAnimationFrame;
  let asked = 0;
  window.requestAnimationFrame = (draw) => {
    asked += 1;
    return ask.call(window, draw);
  };
  const at = { pointerId: 1, clientX: x, clientY: y, bubbles: true, cancelable: true, pointerType: 'touch' };
  const under = document.elementFromPoint(x, y);
  under.dispatchEvent(new PointerEvent('pointerdown', { ...at, buttons: 1 }));
  under.dispatchEvent(new PointerEvent('pointerup', at));
  window.requestAnimationFrame = ask;
  return asked;
}"""
"""How many frames the page asks for when a finger comes down, and is lifted again."""


def test_a_finger_that_moves_nothing_asks_for_no_frame_and_leaves_no_shade(browser: Browser, field: Server) -> None:
    page = sit_down(browser, field, PHONE, touch=True)
    at = spot(page, opening(SMALL)[UNIT])
    page.evaluate(PRESS, at)  # what it was not told before
    assert page.evaluate(PRESS, at) == 0
    shade = "e => getComputedStyle(e).webkitTapHighlightColor"
    assert stack(page).locator(".plate").evaluate(shade) == "rgba(0, 0, 0, 0)"
