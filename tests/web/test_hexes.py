"""The match page on a large board of hexes: stacks, fans, boxes, overlays, the keyboard, a phone."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any

import pytest
from playwright.sync_api import Browser, Page, ViewportSize, expect

from benchmarks.manoeuvres import NAME, registered
from benchmarks.manoeuvres.field import BOARD, FIRST_BOX, RAIL, opening, units
from tests.server.running import Server
from tests.web.browser import keep
from tests.web.sitting import DESKTOP, PHONE, api, asked, open_match, person, until

SMALL = 60
UNIT = 13
"""A division in the middle of the front, with two others in its hex."""


@pytest.fixture(scope="module")
def field(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """A server that knows the manoeuvres."""
    folder = tmp_path_factory.mktemp("field")
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("PYTHONPATH", registered(folder / "site"))
        running = Server(folder / "data").start()
    yield running
    running.stop()


SPOT = """async (space) => {
  const { middleOf } = await import('/match/places.js');
  const sheet = new DOMMatrix(document.querySelector('#sheet-of-paper').style.transform);
  const { x, y } = new DOMPoint(...middleOf(space)).matrixTransform(sheet);
  return [x, y];
}"""
CENTRE = """async ([space, zoom]) => {
  const [{ middleOf }, { handNow }] = await Promise.all([import('/match/places.js'), import('/match/under.js')]);
  handNow().centre(...middleOf(space), zoom);
}"""
RESTED = "() => !document.querySelector('#sheet-of-paper').matches('.moving')"


def sit_down(
    browser: Browser, server: Server, size: ViewportSize = DESKTOP, touch: bool = False, **options: str
) -> Page:
    """Somebody at the smaller manoeuvres, with both sides in his hand, looking at the middle of the front."""
    page = person(browser, server, size, touch)
    seats = {"allied": "me", "german": "me too" if not options else "program:random"}
    match = api(page, "POST", "matches", {"game": NAME, "scenario": "small", "seats": seats, "options": options})
    open_match(page, match["id"])
    asked(page, "Choose a division to march.")
    look_at(page, opening(SMALL)[UNIT])
    return page


def look_at(page: Page, space: int, zoom: float = 1.0) -> None:
    """Bring a space to the middle of the screen."""
    page.evaluate(CENTRE, [space, zoom])
    page.wait_for_function(RESTED)


def spot(page: Page, space: int) -> tuple[float, float]:
    """Where a space is on the screen."""
    x, y = page.evaluate(SPOT, space)
    return x, y


def state(page: Page, what: str) -> Any:
    """Something of what the page knows."""
    return page.evaluate(f"async () => {{ const s = await import('/match/state.js'); return {what}; }}")


def stack(page: Page, unit: int = UNIT) -> Any:
    """The uppermost piece of the stack of a division."""
    space = opening(SMALL)[unit]
    top = next(u for u in range(SMALL) if opening(SMALL)[u] == space)
    return page.locator(f'#pieces [data-piece="u{top}"]')


def mates(unit: int) -> list[int]:
    """All divisions in the hex of one."""
    return [u for u in range(SMALL) if opening(SMALL)[u] == opening(SMALL)[unit]]


def open_fan(page: Page) -> None:
    """Point at the stack until it is fanned out, again if the board has slipped from under the hand."""
    fanned = expect(page.locator(".fan .piece"))
    for _ in range(20):
        page.mouse.move(5, 5)
        page.mouse.move(*spot(page, opening(SMALL)[UNIT]))
        try:
            fanned.to_have_count(len(mates(UNIT)), timeout=6000)
        except AssertionError:
            continue
        return
    fanned.to_have_count(len(mates(UNIT)))


def choose_unit(page: Page, unit: int = UNIT) -> None:
    """Fan the stack out and choose a division."""
    open_fan(page)
    page.locator(f'.fan [data-piece="u{unit}"] .plate').click()
    asked(page, f"March {units(SMALL)[unit].name}")


def test_a_stack_shows_its_uppermost_piece_and_how_many_there_are(browser: Browser, field: Server) -> None:
    page = sit_down(browser, field)
    expect(stack(page).locator(".badge-of-stack text")).to_have_text(str(len(mates(UNIT))))
    assert page.locator("#pieces .piece").count() < SMALL
    assert page.locator("#spaces-in-hand .space").count() == 0
    keep(page, "hexes")


def test_a_fan_opens_under_the_hand_and_its_pieces_can_be_chosen(browser: Browser, field: Server) -> None:
    page = sit_down(browser, field)
    choose_unit(page, mates(UNIT)[-1])
    assert state(page, "s.state.now.table.moving.piece") == f"u{mates(UNIT)[-1]}"


ASKED = """async (space) => {
  const { change } = await import('/match/state.js');
  const ask = window.requestAnimationFrame;
  const drawn = () => new Promise((done) => ask.call(window, () => ask.call(window, done)));
  await drawn();
  let asked = 0;
  window.requestAnimationFrame = (draw) => {
    asked += 1;
    return ask.call(window, draw);
  };
  change({ fan: space });
  await drawn();
  window.requestAnimationFrame = ask;
  return asked;
}"""
"""How many frames the page asks for when a stack is fanned out."""


def test_a_fan_under_the_mouse_is_drawn_in_one_frame_and_one_of_the_keys_looks_after_the_focus(
    browser: Browser, field: Server
) -> None:
    page = sit_down(browser, field)
    page.mouse.click(5, 5)
    assert page.evaluate(ASKED, opening(SMALL)[UNIT]) == 1
    page.keyboard.press("Shift")
    assert page.evaluate(ASKED, None) == 2


def test_the_inspector_lists_the_whole_stack_with_its_figures(browser: Browser, field: Server) -> None:
    page = sit_down(browser, field)
    choose_unit(page)
    rows = page.locator("#inspector .stack-list li")
    expect(rows).to_have_count(len(mates(UNIT)))
    expect(rows.first).to_contain_text("13-15")
    rows.last.click()
    expect(rows.last.locator("button")).to_have_attribute("aria-current", "true")


def test_one_click_on_a_hex_far_away_marches_there(browser: Browser, field: Server) -> None:
    page = sit_down(browser, field)
    choose_unit(page)
    goal = next(
        int(key.split()[1])
        for key, hint in state(page, "s.state.now.table.hints").items()
        if len(hint.get("path", ())) == 3 and not hint.get("fight") and int(key.split()[1]) not in opening(SMALL)
    )
    page.mouse.move(*spot(page, goal))
    expect(page.locator("#route .way")).to_have_count(1)
    expect(page.locator("#tags .tag.disc").first).to_be_attached()
    page.mouse.click(*spot(page, goal))
    page.wait_for_function(
        "async ([key, goal]) => (await import('/match/state.js')).pieceOf(key)?.space === goal", arg=[f"u{UNIT}", goal]
    )
    expect(page.locator(f'#pieces [data-piece="u{UNIT}"] .badge-of-stack')).to_have_count(0)


def test_a_hex_that_may_not_be_chosen_says_why(browser: Browser, field: Server) -> None:
    page = sit_down(browser, field)
    choose_unit(page)
    far = BOARD.index("26.45")
    look_at(page, far)
    page.mouse.click(*spot(page, far))
    expect(page.locator("#bubble")).to_contain_text("six points")


def test_of_an_enemy_in_the_fog_one_edge_shows_and_no_count(browser: Browser, field: Server) -> None:
    page = sit_down(browser, field, fog="yes")
    piles = page.locator('#pieces .piece[data-piece^="s"]')
    expect(piles.first.locator(".chit-edge")).to_have_count(2)
    expect(piles.locator(".badge-of-stack")).to_have_count(0)


def test_overlays_are_laid_over_the_map_and_taken_off(browser: Browser, field: Server) -> None:
    page = sit_down(browser, field)
    expect(page.locator("#lines .front-line")).to_have_count(2)
    page.locator("#nav").get_by_role("button", name="Layers").click()
    page.locator("#panel").get_by_label("Enemy zones").check()
    expect(page.locator("#overlays .overlay-zone path")).to_have_count(2)
    page.locator("#panel").get_by_label("Supply").check()
    expect(page.locator("#overlays .overlay-supply .rim")).to_have_count(1)
    keep(page, "hex-overlays")
    page.reload()
    expect(page.locator("#overlays .overlay-supply .rim")).to_have_count(1)  # as they were left
    page.keyboard.press("o")
    expect(page.locator("#overlays .overlay")).to_have_count(0)
    expect(page.locator("#lines .overlay")).to_have_count(0)


def test_a_piece_is_dropped_into_a_box(browser: Browser, field: Server) -> None:
    page = sit_down(browser, field)
    look_at(page, BOARD.index("59.18"), 0.5)
    page.mouse.move(*spot(page, opening(SMALL)[0]))
    page.mouse.down()
    page.mouse.move(*spot(page, RAIL), steps=8)
    expect(page.locator("#glow .legal").first).to_be_attached()
    page.mouse.up()
    until(page, "async (box) => (await import('/match/state.js')).piecesAt(box).length === 1", RAIL)
    asked(page, "Choose a division to march.")


def test_boxes_are_found_by_a_key_and_hold_their_pieces(browser: Browser, field: Server) -> None:
    page = sit_down(browser, field)
    page.keyboard.press("b")
    expect(page.locator("#boxes .box")).to_have_count(5)
    expect(page.locator("#spaces-in-hand .space:focus")).to_have_attribute(
        "aria-label", "Allied reinforcements, 12 pieces"
    )
    page.wait_for_function(RESTED)
    waiting = [u for u in range(SMALL) if opening(SMALL)[u] == FIRST_BOX]
    expect(page.locator(f'#pieces [data-piece="u{waiting[0]}"]')).to_be_visible()
    page.locator(f'#pieces [data-piece="u{waiting[0]}"] .plate').click()
    asked(page, f"March {units(SMALL)[waiting[0]].name}")


def test_the_keyboard_fans_a_stack_out_and_marches(browser: Browser, field: Server) -> None:
    page = sit_down(browser, field)
    stack(page).locator(".plate").focus()
    page.keyboard.press("Space")
    expect(page.locator(".fan .plate:focus")).to_have_count(1)
    first = page.evaluate("document.activeElement.closest('[data-piece]').dataset.piece")
    page.keyboard.press("Tab")
    assert page.evaluate("document.activeElement.closest('[data-piece]').dataset.piece") != first
    page.keyboard.press("Enter")
    asked(page, "March ")
    page.keyboard.press("g")
    expect(page.locator("#pieces .plate:focus")).to_have_count(1)
    page.keyboard.press("ArrowDown")
    focused = page.locator("#spaces-in-hand .space:focus")
    expect(focused).to_have_attribute("aria-label", re.compile(r"\d\d\.\d\d.*movement point"))
    page.keyboard.press("Enter")
    until(page, "async () => (await import('/match/state.js')).state.now.number > 1")


ZOOM = "() => new DOMMatrix(document.querySelector('#sheet-of-paper').style.transform).a"


def test_0_shows_where_pieces_stand_and_again_the_whole_board(browser: Browser, field: Server) -> None:
    page = sit_down(browser, field)
    page.keyboard.press("0")
    zoom = page.evaluate(ZOOM)
    for space in {space for space in opening(SMALL) if space < FIRST_BOX}:
        x, y = page.evaluate(SPOT, space)
        assert 0 < x < 1440 - 350 and 70 < y < 900 - 130
    page.keyboard.press("0")
    assert page.evaluate(ZOOM) < zoom


def test_from_afar_armies_have_plates_that_lead_to_them(browser: Browser, field: Server) -> None:
    page = sit_down(browser, field)
    page.keyboard.press("0")
    page.keyboard.press("0")
    expect(page.locator("#afar .plate-of-army").first).to_be_visible()
    expect(page.locator("#pieces .piece")).to_have_count(24)
    page.locator("#afar .plate-of-army").first.click()
    expect(page.locator("#afar .plate-of-army")).to_have_count(0)
    assert page.locator("#pieces .piece").count() > 0


PAPERS = """() => ['#sheet-of-paper > svg', '.papers > svg'].map((paper) => document.querySelector(paper))
  .map((paper) => [parseFloat(paper.style.width), paper.getBoundingClientRect().width])"""


def test_from_afar_papers_are_laid_out_coarsely_and_lie_where_they_lay(browser: Browser, field: Server) -> None:
    page = sit_down(browser, field)
    near = page.evaluate(PAPERS)
    look_at(page, opening(SMALL)[UNIT], 0.3)
    page.wait_for_selector("#sheet-of-paper.farther")
    far = page.evaluate(PAPERS)
    for (laid, seen), (coarse, small) in zip(near, far, strict=True):
        assert coarse == pytest.approx(laid / 4)
        assert small == pytest.approx(0.3 * seen, abs=0.1)


def test_on_a_phone_a_tap_fans_out_and_a_second_chooses(browser: Browser, field: Server) -> None:
    page = sit_down(browser, field, PHONE, touch=True)
    page.touchscreen.tap(*spot(page, opening(SMALL)[UNIT]))
    expect(page.locator(".fan .piece")).to_have_count(len(mates(UNIT)))
    page.locator(f'.fan [data-piece="u{UNIT}"] .plate').tap()
    asked(page, "March ")
    hints = state(page, "s.state.now.table.hints")
    goal = next(
        int(key.split()[1]) for key, hint in hints.items() if hint.get("cost") == 1 and not hint.get("fight")
        and int(key.split()[1]) not in opening(SMALL)
    )  # fmt: skip
    look_at(page, goal)
    page.touchscreen.tap(*spot(page, goal))
    button = page.locator("#prompt .buttons [data-aimed]")
    expect(button).to_contain_text("1")
    keep(page, "hexes-phone")
    button.tap()
    page.wait_for_function(
        "async ([key, goal]) => (await import('/match/state.js')).pieceOf(key)?.space === goal", arg=[f"u{UNIT}", goal]
    )


def test_on_a_phone_the_layers_are_found_in_the_menu(browser: Browser, field: Server) -> None:
    page = sit_down(browser, field, PHONE, touch=True)
    page.locator("#nav").get_by_role("button", name="Menu").tap()
    page.locator("#dialog").get_by_role("button", name="Layers").tap()
    page.locator("#panel").get_by_label("Enemy zones").check()
    expect(page.locator("#overlays .overlay-zone path")).to_have_count(2)


def test_hexes_have_their_numbers_where_one_looks_and_can_read_them(browser: Browser, field: Server) -> None:
    page = sit_down(browser, field)
    numbers = page.locator("#numbers text")
    look_at(page, BOARD.index("51.17"), 1.0)
    expect(numbers.filter(has_text="51.17")).to_have_count(1)
    expect(numbers.filter(has_text="50.68")).to_have_count(0)
    look_at(page, BOARD.index("51.17"), 0.3)
    expect(numbers).to_have_count(0)
