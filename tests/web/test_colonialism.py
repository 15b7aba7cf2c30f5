"""Colonialism to Revolution in a real browser: the first shot, a whole battle, chances, hidden cards, workshops."""

import json
import re
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, Page, expect

from marne.games.colonialism.preview import foresee
from marne.games.colonialism.units import SIDES
from marne.kernel import Choice
from tests.server.running import Server
from tests.web.axe import serious
from tests.web.field import (
    GAME,
    SMALL,
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
)
from tests.web.sitting import DESKTOP, PHONE, api, asked, click, do_as_proposed, journal, open_match, person, press

ARMIES, BOARDS = "/games/colonialism/armies.html", "/games/colonialism/boards.html"
WIDE = "document.documentElement.scrollWidth <= innerWidth"


MOVED_ON = """([number, said]) => document.querySelector('#slider').max !== number
    || document.querySelector('#guide p').innerText !== said"""


def visit(page: Page, server: Server, path: str) -> None:
    """Go to a page and wait until it has drawn what it has to say."""
    page.goto(server.address + path)
    page.wait_for_selector("main:not([aria-busy])")


def point(page: Page, number: int) -> None:
    """Point at a hex."""
    hex_at(page, number).dispatch_event("pointerover", {"bubbles": True, "pointerType": "mouse"})


# The match.


def test_from_the_home_page_to_the_first_shot_with_ready_armies(
    browser: Browser, server: Server, screens: Path
) -> None:
    page = person(browser, server)
    visit(page, server, "/")
    page.get_by_role("group", name="Game").get_by_text("Colonialism to Revolution", exact=True).click()
    page.get_by_text("Wissembourg, 4 August 1870").click()
    expect(page.locator("#new-scenario .story")).to_contain_text("A single French division")
    expect(page.locator("#new-options")).not_to_contain_text("Size of the armies")
    page.get_by_role("button", name="Start the game").click()
    page.wait_for_selector("body.ready #prompt .ask")
    until(page, "fires at")
    expect(page.locator("#battle .thrown li").first).to_be_visible()
    page.screenshot(path=screens / "colonialism-shot.png")


def test_the_guide_leads_to_a_move_and_a_shot(browser: Browser, server: Server, screens: Path) -> None:
    page = person(browser, server)
    visit(page, server, "/")
    page.get_by_role("group", name="Game").get_by_text("Colonialism to Revolution", exact=True).click()
    page.locator("#new-form [data-learn]").click()
    page.wait_for_selector("body.ready #prompt .ask")
    guide = page.locator("#guide p")
    expect(guide).to_contain_text("Wissembourg, 4 August 1870")
    page.screenshot(path=screens / "colonialism-guide.png")
    for _ in range(80):
        said = guide.inner_text()
        if "You have moved and you have fired" in said:
            break
        number = page.locator("#slider").get_attribute("max")
        do_as_proposed(page)
        page.wait_for_function(MOVED_ON, arg=[number, said])
    expect(guide).to_contain_text("You have moved and you have fired")
    journal(page, "fires at")


def test_a_whole_battle_of_25_points(browser: Browser, server: Server, screens: Path) -> None:
    page = person(browser, server)
    complaints: list[str] = []
    page.on("pageerror", lambda e: complaints.append(str(e)))
    page.on("console", lambda m: complaints.append(m.text) if m.type == "error" else None)
    new_battle(page, "fpw", turns="3", board="plain", engagement="meeting", attacker="red", **SMALL)
    for _ in range(250):
        if not act(page):
            break
    asked(page, "win")
    expect(page.locator("#prompt")).to_contain_text("VICTORY.1")
    expect(page.locator("#bar")).to_contain_text("Turn 3")
    page.screenshot(path=screens / "colonialism-over.png")
    page.locator("#slider").evaluate("e => { e.value = '0'; e.dispatchEvent(new Event('input')); }")
    asked(page, "The table as it was after 0")
    assert complaints == []


def test_the_panel_shows_every_modifier_and_the_exact_chances_then_the_luck(
    browser: Browser, server: Server, screens: Path
) -> None:
    match = reached(shooting)
    s = match.position.state
    side = match.position.decisions[0].side
    page = person(browser, server)
    play_from(page, match)
    target = hints(page, "shoot")[0]
    shot = foresee(s, side, Choice("shoot", target))
    assert shot is not None
    point(page, target)
    panel = page.locator("#battle")
    expect(panel).to_contain_text("preview")
    expect(panel.locator(".chances").filter(has_text="Hits before the tests").locator("tr")).to_have_count(
        len(shot["hits"])
    )
    for line in (line for shooter in shot["shooters"] for line in shooter["lines"]):
        expect(panel).to_contain_text(line["text"])
        expect(panel.locator(f'a[data-rule="{line["rule"]}"]').first).to_be_visible()
    shown = panel.locator(".chances").filter(has_text="Hits before the tests").locator(".n").all_inner_texts()
    assert [int(text.rstrip("%")) for text in shown] == [percent(hit["chance"]) for hit in shot["hits"]]
    page.screenshot(path=screens / "colonialism-preview.png")
    click(hex_at(page, target))
    if s.pool[SIDES.index(side)]:
        asked(page, "Shoot. Add a supply die?")
        page.get_by_role("button", name="Add a supply die").hover()
        expect(panel).to_contain_text("supply die")
        press(page, "Roll")
    expect(panel.locator(".thrown li").first).to_be_attached()
    expect(panel).to_contain_text("The luck of the throw")
    expect(panel.locator(".came")).to_have_count(1)


def percent(chance: float) -> int:
    """A chance as people read it."""
    return min(99, max(1, int(100 * chance + 0.5))) if 0 < chance < 1 else int(100 * chance)


def test_where_one_may_shoot_or_assault_one_is_asked_which(browser: Browser, server: Server, screens: Path) -> None:
    page = person(browser, server)
    play_from(page, reached(either))
    target = next(h for h in hints(page, "assault") if h in hints(page, "shoot"))
    click(hex_at(page, target))
    chooser = page.locator("#chooser")
    expect(chooser.get_by_role("button", name=re.compile("^Shoot at"))).to_be_focused()
    chooser.get_by_role("button", name=re.compile("^Assault")).hover()
    expect(page.locator("#battle")).to_contain_text("The round")
    page.screenshot(path=screens / "colonialism-chooser.png")
    chooser.get_by_role("button", name=re.compile("^Assault")).click()
    expect(chooser).to_be_hidden()
    expect(page.locator("#journal-lines")).to_contain_text(re.compile("assaults|understood"))


def test_a_base_is_turned_by_its_arrows(browser: Browser, server: Server) -> None:
    page = person(browser, server)
    play_from(page, reached(turning))
    arrow = page.locator(".heading").first
    expect(arrow).to_have_attribute("aria-label", re.compile("^Turn to the"))
    arrow.focus()
    page.keyboard.press("Enter")
    journal(page, "faces")


def test_lines_of_sight_are_drawn_and_the_hex_that_blocks_is_named(
    browser: Browser, server: Server, screens: Path
) -> None:
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
    page.screenshot(path=screens / "colonialism-sight.png")
    page.keyboard.press("Escape")
    expect(page.locator(".sight")).to_have_count(0)


def test_what_is_not_allowed_says_why(browser: Browser, server: Server) -> None:
    page = person(browser, server)
    play_from(page, reached(shooting))
    far = next(h for h in range(72) if h not in hints(page, "go") and h not in hints(page, "shoot"))
    click(hex_at(page, far))
    expect(page.locator("#bubble")).to_contain_text("Why not")
    page.locator("#bubble a.rule").click()
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
    asked(blue, "deciding")
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


def test_on_a_phone_the_first_tap_aims(browser: Browser, server: Server, screens: Path) -> None:
    page = person(browser, server, PHONE, touch=True)
    play_from(page, reached(shooting))
    assert page.evaluate(WIDE)
    target = hints(page, "shoot")[0]
    tap = {"bubbles": True, "clientX": 100, "clientY": 200, "detail": 1, "pointerType": "touch"}
    hex_at(page, target).evaluate("(e, tap) => e.dispatchEvent(new PointerEvent('click', tap))", tap)
    button = page.locator("[data-aimed]").first
    expect(button).to_contain_text(re.compile(r"Shoot at \d+\.\d+, \d+%"))
    expect(page.locator("#battle")).to_contain_text("Hits before the tests")
    page.screenshot(path=screens / "colonialism-phone.png")
    button.tap()
    expect(page.locator("[data-aimed]")).to_have_count(0)


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_no_serious_finding_in_the_match(browser: Browser, server: Server, scheme: str, screens: Path) -> None:
    page = person(browser, server, DESKTOP, bypass_csp=True, color_scheme=scheme)
    play_from(page, reached(either))
    point(page, hints(page, "shoot")[0])
    expect(page.locator("#battle")).to_contain_text("Hits before the tests")
    assert serious(page) == []
    page.keyboard.press("f")
    expect(page.locator("#panel")).to_contain_text("What decides")
    assert serious(page) == []
    page.keyboard.press("Escape")
    click(hex_at(page, next(h for h in hints(page, "assault") if h in hints(page, "shoot"))))
    expect(page.locator("#chooser")).to_be_visible()
    assert serious(page) == []
    page.screenshot(path=screens / f"colonialism-{scheme}.png")


# The workshops.


def total(page: Page) -> int:
    """The running total of the army builder."""
    return int(page.locator("#total b").inner_text())


def test_an_army_is_designed_shared_kept_and_played(browser: Browser, server: Server, screens: Path) -> None:
    page = person(browser, server)
    visit(page, server, "/")
    page.locator("#shops").get_by_role("link", name="Army builder").click()
    page.wait_for_selector("main:not([aria-busy])")
    page.get_by_text("The Great War and after").click()
    page.get_by_label("Nation").select_option("british")
    page.get_by_label("Year").select_option("1915")
    expect(page.locator("#list")).to_contain_text("A Tank needs 1916 or later, not 1915.")
    tank = page.get_by_role("button", name="One more: Tank")
    expect(tank).to_have_attribute("aria-disabled", "true")
    tank.click(force=True)  # it looks closed, and says why when it is pressed
    expect(page.locator("#trouble")).to_contain_text("A Tank needs 1916 or later")
    page.get_by_label("Year").select_option("1917")
    expect(tank).not_to_have_attribute("aria-disabled", "true")
    tank.click()
    expect(page.locator("#force")).to_contain_text("1 Fresh Tank")
    expect(page.locator("#force .groups svg")).to_have_count(21)
    assert total(page) == 25
    page.get_by_role("button", name="Train one: Infantry", exact=True).click()
    expect(page.locator("#force")).to_contain_text("1 Experienced Infantry")
    page.get_by_role("button", name="Take: Gas Attack").click()
    expect(page.locator("#force")).to_contain_text("Gas Attack")
    page.screenshot(path=screens / "colonialism-army.png", full_page=True)
    text = page.locator("#text").input_value()
    assert text == "ww1 1917 british 25: 17 infantry, 1 infantry E, 1 tank; gas_attack"
    page.locator("#keep-as").fill("My landships")
    page.get_by_role("button", name="Keep it").click()
    page.locator("#pasted").fill("ww1 1917 british 25: 30 infantry")
    page.get_by_role("button", name="Open it").click()
    expect(page.locator("#wrong")).to_contain_text("It costs 30 points and has 25.")
    expect(page.locator("#play a")).to_have_count(0)
    page.reload()
    page.wait_for_selector("main:not([aria-busy])")
    expect(page.locator("#wrong")).to_contain_text("It costs 30 points")
    page.get_by_role("button", name="My landships", exact=True).click()
    expect(page.locator("#text")).to_have_value(text)
    page.get_by_role("link", name="Play this army as Red").click()
    page.wait_for_selector("main:not([aria-busy])")
    expect(page.locator('[name="own.red_army"]')).to_have_value(text)
    page.get_by_role("button", name="Start the game").click()
    page.wait_for_selector("body.ready #prompt .ask")
    page.keyboard.press("f")
    expect(page.locator('#panel [aria-label*="Tank"]').first).to_be_attached()


def test_a_text_that_is_wrong_is_told_where_the_game_is_begun(browser: Browser, server: Server) -> None:
    page = person(browser, server)
    visit(page, server, f"/?game={GAME}&red_army=fpw%201870%20prussia%2025:%2030%20infantry")
    field = page.locator('[name="own.red_army"]')
    expect(field).to_have_value("fpw 1870 prussia 25: 30 infantry")
    page.get_by_role("button", name="Start the game").click()
    expect(page.locator("#new-form .error")).to_contain_text("It costs 30 points and has 25")
    field.fill("fpw 1870 prussia 25: 25 infantry")
    page.get_by_role("button", name="Start the game").click()
    page.wait_for_url(re.compile("match.html"))


def brush(page: Page, name: str) -> None:
    """Take a brush in hand."""
    page.get_by_label(name, exact=True).check()


def stroke(page: Page, *hexes: int) -> None:
    """Draw a stroke with the mouse from hex to hex."""
    for k, number in enumerate(hexes):
        box = hex_at(page, number).bounding_box()
        assert box is not None
        page.mouse.move(box["x"] + box["width"] / 2, box["y"] + box["height"] * 0.7, steps=4)
        if not k:
            page.mouse.down()
    page.mouse.up()


def test_a_board_is_made_painted_shared_and_played_on(browser: Browser, server: Server, screens: Path) -> None:
    page = person(browser, server, {"width": 1440, "height": 1400})
    visit(page, server, BOARDS)
    text = page.locator("#text")
    expect(page.locator("#measure")).to_contain_text("Fairness 100%")
    page.get_by_role("button", name="Nothing but open ground").click()
    expect(text).to_have_value("16x8 " + "/".join(["16"] * 8))
    brush(page, "town")
    stroke(page, 20, 21)
    expect(text).to_have_value("16x8 16/4UU10/16/16/16/16/10UU4/16")
    expect(page.locator("#measure")).to_contain_text("Fairness 100%")
    page.get_by_label("Paint both halves alike").uncheck()
    brush(page, "river")
    stroke(page, 0, 16, 32)
    expect(text).to_have_value("16x8 V15/V3UU10/V15/16/16/16/10UU4/16")
    expect(page.locator("#measure")).to_contain_text("Fairness 95%")
    brush(page, "road")
    stroke(page, 48, 50)
    expect(text).to_have_value(re.compile(r"16 road 1\.4:\d\d$"))
    page.locator("#canvas").scroll_into_view_if_needed()
    page.screenshot(path=screens / "colonialism-board.png", full_page=True)
    page.get_by_role("button", name="Undo").click()
    expect(text).to_have_value("16x8 V15/V3UU10/V15/16/16/16/10UU4/16")
    brush(page, "line of sight")
    stroke(page, 17, 23)
    expect(page.locator("#seen")).to_contain_text("6.2, a town, blocks the line")
    page.get_by_label("Size").select_option("12x6")
    page.get_by_label("Grid").select_option("squares")
    page.get_by_role("button", name="Change the size").click()
    expect(text).to_have_value("12x6s V11/V3UU6/V11/12/12/12")
    page.reload()
    page.wait_for_selector("main:not([aria-busy])")
    expect(text).to_have_value("12x6s V11/V3UU6/V11/12/12/12")
    page.get_by_role("link", name="Play on this board").click()
    page.wait_for_selector("main:not([aria-busy])")
    expect(page.locator('[name="own.board"]')).to_have_value("12x6s V11/V3UU6/V11/12/12/12")
    page.get_by_role("button", name="Start the game").click()
    page.wait_for_selector("body.ready #prompt .ask")
    assert now(page, "state.now.table.board.text") == "12x6s V11/V3UU6/V11/12/12/12"


def test_a_board_is_painted_with_the_keyboard_alone(browser: Browser, server: Server) -> None:
    page = person(browser, server)
    visit(page, server, f"{BOARDS}?board=8x4%208/8/8/8")
    page.locator('input[value="forest"]').focus()
    for _ in range(20):
        page.keyboard.press("Tab")
        if page.evaluate("document.activeElement.matches('.space')"):
            break
    page.keyboard.press("ArrowRight")
    page.keyboard.press("ArrowDown")
    page.keyboard.press("Enter")
    expect(page.locator("#text")).to_have_value("8x4 8/1F6/6F1/8")
    expect(hex_at(page, 9)).to_be_focused()
    expect(hex_at(page, 9)).to_have_attribute("aria-label", "Hex 2.2, forest")


LOOKS: dict[str, Any] = {"day": (DESKTOP, "light"), "night": (DESKTOP, "dark"), "phone": (PHONE, "light")}


@pytest.mark.parametrize("look", LOOKS)
def test_everyone_can_use_the_workshops(browser: Browser, server: Server, look: str, screens: Path) -> None:
    size, scheme = LOOKS[look]
    page = person(browser, server, size, touch=size is PHONE, bypass_csp=True, color_scheme=scheme)
    complaints: list[str] = []
    page.on("pageerror", lambda e: complaints.append(str(e)))
    page.on("console", lambda m: complaints.append(m.text) if m.type == "error" else None)
    for name, path in (("armies", ARMIES), ("boards", BOARDS)):
        visit(page, server, path)
        assert serious(page) == [], name
        assert page.evaluate(WIDE), name
        page.screenshot(path=screens / f"colonialism-{name}-{look}.png", full_page=True)
    visit(page, server, f"/?game={GAME}")
    expect(page.locator("#new-scenario")).to_contain_text("Mars-la-Tour")
    assert serious(page) == []
    assert page.evaluate(WIDE)
    visit(page, server, f"/rules.html?game={GAME}")
    assert serious(page) == []
    assert page.evaluate(WIDE)
    assert complaints == []
