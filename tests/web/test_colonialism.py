"""Colonialism to Revolution in a real browser: the first shot, a whole battle, chances, hidden cards."""

import json
import re

import pytest
from playwright.sync_api import Browser, Page, expect

from marne.games.colonialism.page.foreseen import Shot
from marne.games.colonialism.page.preview import foresee
from marne.games.colonialism.units import SIDES
from marne.kernel import Choice
from tests.server.running import Server
from tests.web.axe import serious
from tests.web.browser import keep
from tests.web.field import (
    GAME,
    OVER,
    SMALL,
    WIDE,
    act,
    choosing,
    either,
    hex_at,
    hints,
    new_battle,
    now,
    play_from,
    reached,
    shooting,
    turning,
    until,
    visit,
)
from tests.web.sitting import DESKTOP, PHONE, api, asked, click, open_match, person, press, told


def point(page: Page, number: int) -> None:
    """Point at a hex."""
    hex_at(page, number).dispatch_event("pointerover", {"bubbles": True, "pointerType": "mouse"})


def test_from_the_home_page_to_the_first_shot_with_ready_armies(browser: Browser, server: Server) -> None:
    page = person(browser, server)
    visit(page, server, "/")
    page.get_by_role("group", name="Game").get_by_text("Colonialism to Revolution", exact=True).click()
    page.get_by_text("Wissembourg, 4 August 1870").click()
    expect(page.locator("#new-scenario .story")).to_contain_text("A single French division")
    expect(page.locator("#new-options")).not_to_contain_text("Size of the armies")
    page.get_by_role("button", name="Start the game").click()
    page.wait_for_selector("body.ready #prompt .ask")
    until(page, "fires at")  # what was thrown is in the panel until the program acts, which it may have done by now
    expect(page.locator("#story")).to_contain_text("fires at")
    keep(page, "colonialism-shot")


def test_a_whole_battle_of_25_points(browser: Browser, server: Server) -> None:
    page = person(browser, server)
    complaints: list[str] = []
    page.on("pageerror", lambda e: complaints.append(str(e)))
    page.on("console", lambda m: complaints.append(m.text) if m.type == "error" else None)
    new_battle(page, "fpw", turns="3", board="plain", engagement="meeting", attacker="red", **SMALL)
    for _ in range(250):
        if not act(page):
            break
    expect(page.locator("#prompt .ask")).to_contain_text(OVER)
    expect(page.locator("#prompt")).to_contain_text("VICTORY.1")
    expect(page.locator("#bar")).to_contain_text("Turn 3")
    expect(page.locator("#bar dt", has_text="Cards")).to_have_count(2)  # by its name, and not by its rule
    keep(page, "colonialism-over")
    page.locator("#slider").evaluate("e => { e.value = '0'; e.dispatchEvent(new Event('input')); }")
    asked(page, "The table as it was after 0")
    assert complaints == []


def test_the_panel_shows_every_modifier_and_the_exact_chances_then_the_luck(browser: Browser, server: Server) -> None:
    match = reached(shooting)
    s = match.position.state
    side = match.position.decisions[0].side
    page = person(browser, server)
    play_from(page, match)
    target = hints(page, "shoot")[0]
    shot = foresee(match.eyes(side), Choice("shoot", target))
    assert isinstance(shot, Shot)
    point(page, target)
    panel = page.locator("#battle")
    expect(panel).to_contain_text("preview")
    expect(panel.locator(".chances").filter(has_text="Hits before the tests").locator("tr")).to_have_count(
        len(shot.hits)
    )
    for line in (line for shooter in shot.shooters for line in (*shooter.throws, *shooter.adds)):
        expect(panel).to_contain_text(line.text)
        expect(panel.locator(f'a[data-rule="{line.rule}"]').first).to_be_visible()
    shown = panel.locator(".chances").filter(has_text="Hits before the tests").locator(".n").all_inner_texts()
    assert [int(text.rstrip("%")) for text in shown] == [percent(hit.chance) for hit in shot.hits]
    keep(page, "colonialism-preview")
    click(hex_at(page, target))
    if s.pool[SIDES.index(side)]:
        asked(page, "Roll the shots. Add a supply die?")
        page.get_by_role("button", name="Add a supply die").hover()
        expect(panel).to_contain_text("supply die")
        press(page, "Roll")
    expect(panel.locator(".thrown li").first).to_be_attached()
    expect(panel).to_contain_text("The luck of the throw")
    expect(panel.locator(".came")).to_have_count(1)


def percent(chance: float) -> int:
    """A chance as people read it."""
    return min(99, max(1, int(100 * chance + 0.5))) if 0 < chance < 1 else int(100 * chance)


def test_where_one_may_shoot_or_assault_one_is_asked_which(browser: Browser, server: Server) -> None:
    page = person(browser, server)
    play_from(page, reached(either))
    target = next(h for h in hints(page, "assault") if h in hints(page, "shoot"))
    click(hex_at(page, target))
    chooser = page.locator("#chooser")
    expect(chooser.get_by_role("button", name=re.compile("^Shoot at"))).to_be_focused()
    chooser.get_by_role("button", name=re.compile("^Assault")).hover()
    expect(page.locator("#battle")).to_contain_text("The round")
    keep(page, "colonialism-chooser")
    chooser.get_by_role("button", name=re.compile("^Assault")).click()
    expect(chooser).to_be_hidden()
    expect(page.locator("#story-lines")).to_contain_text(re.compile("assaults|understood"))


@pytest.mark.parametrize(("width", "height"), [(1440, 900), (1024, 768)])
def test_what_a_base_is_stands_beside_the_board_and_makes_way_for_a_fight(
    browser: Browser, server: Server, width: int, height: int
) -> None:
    page = person(browser, server, {"width": width, "height": height})
    play_from(page, reached(shooting))
    key = now(page, "state.now.table.moving.piece")
    page.mouse.move(5, 5)
    page.evaluate("async (key) => (await import('/match/state.js')).change({ selected: key, foreseen: null })", key)
    inspector = page.locator("#inspector")
    expect(inspector).to_be_visible()
    box, board = inspector.bounding_box(), page.locator("#sheet-of-paper > svg").first.bounding_box()
    assert box and board
    assert box["x"] >= board["x"] + board["width"] - 6
    hex_at(page, hints(page, "shoot")[0]).dispatch_event("pointerover", {"bubbles": True, "pointerType": "mouse"})
    expect(page.locator("#battle")).to_be_visible()
    expect(inspector).to_be_hidden()


def test_a_base_is_turned_by_its_arrows(browser: Browser, server: Server) -> None:
    page = person(browser, server)
    play_from(page, reached(turning))
    arrow = page.locator(".heading").first
    expect(arrow).to_have_attribute("aria-label", re.compile("^Turn to the"))
    arrow.focus()
    page.keyboard.press("Enter")
    told(page, "faces")


def test_lines_of_sight_are_drawn_and_the_hex_that_blocks_is_named(browser: Browser, server: Server) -> None:
    page = person(browser, server)
    board = "12x6 12/12/5F6/12/12/12"
    play_from(page, reached(choosing, board=board))
    page.keyboard.press("l")
    click(hex_at(page, 2 * 12))
    point(page, 2 * 12 + 11)
    expect(page.locator("#bubble")).to_contain_text("From 1.3 to 12.3")
    click(hex_at(page, 2 * 12 + 11))
    expect(page.locator("#bubble")).to_contain_text("Out of sight: 6.3, forest, blocks the line.")
    expect(page.locator(".sight .sight-block")).to_have_attribute("href", "#area-6.3")
    keep(page, "colonialism-sight")
    page.keyboard.press("Escape")
    expect(page.locator(".sight")).to_have_count(0)


def test_what_is_not_allowed_says_why(browser: Browser, server: Server) -> None:
    page = person(browser, server)
    play_from(page, reached(shooting))
    far = next(h for h in range(72) if h not in hints(page, "go") and h not in hints(page, "shoot"))
    click(hex_at(page, far))
    expect(page.locator("#bubble")).to_contain_text("Why not")
    page.locator("#bubble a.rule").first.click()
    expect(page.locator("#clauses article").first).to_be_visible()


def test_cards_in_hand_are_hidden_from_the_other_side(browser: Browser, server: Server) -> None:
    """Neither the page nor the socket of one side tells which cards the other holds, or how it designs its army."""
    red, blue = person(browser, server), person(browser, server)
    options = {"blue_army": "design", "red_army": "prussian_1870"}
    seats = {"red": "me", "blue": "invite"}
    match = api(red, "POST", "matches", {"game": GAME, "scenario": "fpw", "options": options, "seats": seats})
    api(blue, "POST", f"matches/{match['id']}/join", {"seat": "blue", "key": match["keys"]["blue"]})
    open_match(blue, match["id"])
    asked(blue, "Design your army")
    press(blue, "Convert to Cavalry")
    expect(blue.locator("#bar")).to_contain_text("1 cavalry")
    press(blue, "Take Balloon Observation")
    expect(blue.locator("#bar")).to_contain_text("balloon_observation")
    press(blue, "The army is ready")
    asked(blue, "Waiting for")
    open_match(red, match["id"])
    asked(red, "Choose your stratagem cards")
    press(red, "Take the cards of the list")
    expect(red.locator("#prompt .ask")).not_to_contain_text("Choose your stratagem cards")
    frames: list[str] = []
    red.on("websocket", lambda s: s.on("framereceived", lambda data: frames.append(str(data))))
    open_match(red, match["id"])
    until(red, "Turn 1.", blue)
    sent = "".join(frames) + red.content()
    assert len(sent) > 50_000
    tables = [m for m in map(json.loads, frames) if m["is"] == "table" and m["table"]]
    assert tables
    assert "balloon" not in sent.lower()
    assert all(m["table"]["armies"][1]["reserve"] is None for m in tables)
    open_match(blue, match["id"])
    blue.keyboard.press("f")
    expect(blue.locator("#panel")).to_contain_text("Balloon Observation")
    red.keyboard.press("f")
    expect(red.locator("#panel")).to_contain_text("Artillery Bombardment")


def test_on_a_phone_the_first_tap_aims(browser: Browser, server: Server) -> None:
    page = person(browser, server, PHONE, touch=True)
    play_from(page, reached(shooting))
    assert page.evaluate(WIDE)
    target = hints(page, "shoot")[0]
    tap = {"bubbles": True, "clientX": 100, "clientY": 200, "detail": 1, "pointerType": "touch"}
    hex_at(page, target).evaluate("(e, tap) => e.dispatchEvent(new PointerEvent('click', tap))", tap)
    button = page.locator("[data-aimed]").first
    expect(button).to_contain_text(re.compile(r"Shoot at \d+\.\d+, \d+%"))
    expect(page.locator("#battle")).to_contain_text("Hits before the tests")
    keep(page, "colonialism-phone")
    button.tap()
    expect(page.locator("[data-aimed]")).to_have_count(0)


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_no_serious_finding_in_the_match(browser: Browser, server: Server, scheme: str) -> None:
    page = person(browser, server, DESKTOP, bypass_csp=True, color_scheme=scheme)
    night = scheme == "dark"  # by night only the colours are others
    play_from(page, reached(either))
    point(page, hints(page, "shoot")[0])
    expect(page.locator("#battle")).to_contain_text("Hits before the tests")
    assert serious(page, night) == []
    page.keyboard.press("f")
    expect(page.locator("#panel")).to_contain_text("What decides")
    assert serious(page, night) == []
    page.keyboard.press("Escape")
    expect(page.locator("#panel")).to_be_hidden()
    click(hex_at(page, next(h for h in hints(page, "assault") if h in hints(page, "shoot"))))
    expect(page.locator("#chooser")).to_be_visible()
    assert serious(page, night) == []
    keep(page, f"colonialism-{scheme}")
