"""The match page in a real browser on a real server: the first impulse, reasons, undo, preview, drag, replay."""

import re

from playwright.sync_api import Browser, Page, expect

from tests.server.running import Server
from tests.web.browser import keep
from tests.web.sitting import (
    asked,
    click,
    commanded,
    engage_liege,
    lead,
    open_match,
    person,
    piece,
    point_at,
    press,
    sit,
    sit_in_command,
    space,
    told,
)


def middle(page: Page, selector: str) -> tuple[float, float]:
    box = page.locator(selector).bounding_box()
    assert box is not None
    return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2


def test_hot_seat_the_first_impulse_with_a_battle(browser: Browser, server: Server) -> None:
    page = person(browser, server, reduced_motion="no-preference")
    sit(page)
    engage_liege(page)
    click(space(page, 20))
    expect(page.locator("#veil")).to_be_visible()
    expect(page.locator("#board")).to_have_attribute("inert", "")
    page.get_by_role("button", name="I am here").click()
    asked(page, "You are attacked")
    press(page, "Stand and fight")
    told(page, "final result")
    expect(page.locator("#battle")).to_contain_text("Offensive firepower")
    expect(page.locator("#bar")).to_contain_text("Impulse 2")
    keep(page, "match-battle")


def test_what_is_not_offered_says_why_with_its_rule_which_opens(browser: Browser, server: Server) -> None:
    page = person(browser, server)
    sit(page)
    press(page, "Tactical Action")
    lead(page, "b10", 21)
    press(page, "Go on to movement")
    click(piece(page, commanded(page, "German infantry, 2nd")))
    asked(page, "march to")
    click(space(page, 5))
    expect(page.locator("#bubble")).to_contain_text("Why not Calais?")
    expect(page.locator("#bubble")).to_contain_text("does not touch")
    page.locator("#bubble a.rule").click()
    expect(page.locator("#drawer")).to_contain_text("7.4b")
    page.locator("#search").fill("charge")
    expect(page.locator("#clauses")).to_contain_text("Cavalry Charge")


def test_undo_goes_back_until_something_is_revealed(browser: Browser, server: Server) -> None:
    page = person(browser, server)
    sit(page)
    press(page, "Tactical Action")
    asked(page, "Choose a Leader to activate")
    page.keyboard.press("z")
    asked(page, "Choose the action")
    press(page, "Tactical Action")
    lead(page, "b10", 21)
    undo = page.locator("[data-undo]")
    expect(undo).to_have_attribute("aria-disabled", "true")
    undo.click(force=True)  # it looks disabled, and still answers why
    expect(page.locator("#bubble")).to_contain_text("Nothing can be taken back")


def test_reach_route_and_battle_are_foreseen_before_one_commits(browser: Browser, server: Server) -> None:
    page = person(browser, server)
    sit_in_command(page)
    corps = commanded(page, "German infantry, 1st")
    point_at(page, corps, page.locator("#tags .tag.fight"))
    expect(space(page, 20)).to_have_class("space legal")
    click(piece(page, corps))
    asked(page, "march to")
    page.locator("#prompt").hover()  # so that the hand points at nothing else on the board
    space(page, 20).dispatch_event("pointerover", {"bubbles": True, "pointerType": "mouse"})
    expect(page.locator("#battle")).to_contain_text("If you fight in Liège")
    expect(page.locator("#battle")).to_contain_text("1 Belgian standing, not yet seen")
    expect(page.locator("#route .way.fight")).to_have_count(1)
    expect(space(page, 20)).to_have_attribute("aria-label", re.compile(r"Liège, area 20.*engage for \d"))
    keep(page, "match-preview")


SHEET = "new DOMMatrix(document.querySelector('#sheet-of-paper').style.transform)"
FRAME = "new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn)))"
UNDER = """([key, x, y]) => document.elementFromPoint(x, y)?.closest('[data-piece]')?.dataset.piece === key
    && !document.querySelector('#pieces').getAnimations({ subtree: true }).length"""


def lies(page: Page) -> tuple[float, ...]:
    """Where the sheet lies, and how large it is."""
    transform = page.locator("#sheet-of-paper").evaluate("e => e.style.transform")
    return tuple(float(n) for n in re.findall(r"-?[\d.]+", transform))


def test_the_board_follows_hand_wheel_fingers_and_keys(browser: Browser, server: Server) -> None:
    page = person(browser, server, touch=True)
    sit(page)
    x, _, zoom = lies(page)
    page.mouse.move(500, 300)
    page.mouse.down()
    page.mouse.move(600, 340, steps=5)
    page.mouse.up()
    page.wait_for_function(f"x => Math.abs({SHEET}.e - x) <= 2", arg=x + 100)
    page.mouse.wheel(0, -200)
    page.wait_for_function(f"z => {SHEET}.a > z", arg=zoom)
    page.keyboard.press("0")
    whole = lies(page)[2]
    line = page.context.new_cdp_session(page)
    for kind, apart in (("touchStart", 100), ("touchMove", 140), ("touchMove", 180), ("touchMove", 200)):
        points = [{"x": 500 - apart / 2, "y": 350, "id": 1}, {"x": 500 + apart / 2, "y": 350, "id": 2}]
        line.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": points})
        page.evaluate(FRAME)  # as fingers move, a frame at a time
    line.send("Input.dispatchTouchEvent", {"type": "touchEnd", "touchPoints": []})
    page.wait_for_function(f"z => Math.abs({SHEET}.a - z) < 0.05", arg=2 * whole)
    page.keyboard.press("-")
    assert lies(page)[2] < 2 * whole


def test_a_block_is_dragged_where_it_may_go_and_stays_there(browser: Browser, server: Server) -> None:
    page = person(browser, server, reduced_motion="no-preference")
    sit_in_command(page)
    corps = commanded(page, "German infantry, 2nd")
    x, y = take_hold(page, corps)
    page.mouse.move(x + 12, y + 8, steps=3)
    expect(space(page, 21)).to_have_class("space legal")
    x, y = middle(page, '.mark[data-space="21"]')
    page.mouse.move(x, y, steps=6)
    expect(page.locator("#route .way")).to_have_count(1)
    page.mouse.up()
    told(page, "to Verviers (21)")
    asked(page, "Choose a block to move")
    expect(piece(page, corps)).to_have_attribute("class", re.compile("acted"))


def take_hold(page: Page, key: str) -> tuple[float, float]:
    """Press the mouse on a piece, once those that lie around it have made room; says where."""
    selector = f'[data-piece="{key}"]'
    point_at(page, key, page.locator(".space.legal"))
    expect(space(page, 21)).to_have_class("space legal")  # what is pointed at has been looked at, and is spread out
    page.wait_for_function("() => !document.querySelector('#pieces').getAnimations({ subtree: true }).length")
    x, y = middle(page, selector)
    page.mouse.move(x, y)
    page.wait_for_function(UNDER, arg=[key, x, y])
    page.mouse.down()
    return x, y


def test_forces_notes_and_arrows_are_kept(browser: Browser, server: Server) -> None:
    page = person(browser, server)
    match = sit(page, entente="program:random")
    page.keyboard.press("f")
    expect(page.locator("#panel")).to_contain_text("German 1st Army")
    expect(page.locator("#panel")).to_contain_text("The dead")
    page.keyboard.press("n")
    page.locator("#note").fill("Keep the right wing strong.")
    expect(page.locator("#note-state")).to_have_text("Kept.")
    page.get_by_role("button", name="Draw arrows").click()
    page.mouse.move(*middle(page, '.mark[data-space="22"]'))
    page.mouse.down()
    page.mouse.move(*middle(page, '.mark[data-space="26"]'), steps=4)
    with page.expect_response(lambda r: r.request.method == "PUT" and "/notes?" in r.url):
        page.mouse.up()
    expect(page.locator("#route .own-arrow")).to_have_count(1)
    open_match(page, match["id"])
    expect(page.locator("#route .own-arrow")).to_have_count(1)
    page.keyboard.press("n")
    expect(page.locator("#note")).to_have_value("Keep the right wing strong.")


def test_the_replay_shows_the_table_as_it_was(browser: Browser, server: Server) -> None:
    page = person(browser, server)
    sit(page)
    press(page, "Tactical Action")
    lead(page, "b10", 21)
    before = piece(page, "b10").evaluate("e => e.style.transform")
    page.locator("#slider").evaluate("e => { e.value = '0'; e.dispatchEvent(new Event('input')); }")
    asked(page, "The table as it was after 0")
    assert piece(page, "b10").evaluate("e => e.style.transform") != before
    page.get_by_role("button", name="Back to the present").click()
    asked(page, "Choose a Leader")
    assert piece(page, "b10").evaluate("e => e.style.transform") == before
    page.locator("#story-lines [data-goto='1']").first.click()
    asked(page, "The table as it was after 1")
    page.locator("#unit").select_option("choice")
    page.locator("#unit").blur()
    page.keyboard.press("]")
    asked(page, "The table as it was after 2")


def test_the_story_is_filtered_by_kind_and_word(browser: Browser, server: Server) -> None:
    page = person(browser, server)
    sit(page)
    press(page, "Tactical Action")
    lead(page, "b10", 21)
    page.locator("#story-group").select_option("Movement")
    expect(page.locator("#story-lines .turn")).to_have_count(0)
    told(page, "Von Bülow (German 2nd Army) goes")
    page.locator("#story-word").fill("activated")
    expect(page.locator("#story-lines li")).to_have_count(1)


def test_after_the_end_everyone_sees_everything(browser: Browser, server: Server) -> None:
    page = person(browser, server)
    sit(page, entente="program:random")
    hidden = page.locator('.piece.standing:has([aria-label^="Be"])')
    expect(hidden).not_to_have_count(0)
    page.keyboard.press("m")
    page.locator("[data-do=resign]").click()
    page.locator("[data-do='resign now']").click()
    asked(page, "The Entente won: resignation")
    page.get_by_role("button", name="Look at the board").click()
    page.locator("#eyes").select_option("entente")
    expect(hidden).to_have_count(0)
    expect(page.locator('.piece:has([aria-label*="Belgian infantry"])')).not_to_have_count(0)


def test_the_page_does_not_complain(browser: Browser, server: Server) -> None:
    page = person(browser, server)
    complaints: list[str] = []
    page.on("pageerror", lambda e: complaints.append(str(e)))
    page.on("console", lambda m: complaints.append(m.text) if m.type == "error" else None)
    sit_in_command(page)
    click(piece(page, commanded(page, "German infantry, 1st")))
    asked(page, "march to")
    page.keyboard.press("?")
    expect(page.locator("#dialog")).to_contain_text("undo")
    page.keyboard.press("Escape")
    page.keyboard.press("d")
    assert complaints == []
