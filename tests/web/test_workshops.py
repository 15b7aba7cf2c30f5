"""The workshops of Colonialism to Revolution in a real browser: armies are designed, boards are painted."""

import re
from typing import Any

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.server.running import Server
from tests.web.axe import serious
from tests.web.browser import keep
from tests.web.field import GAME, WIDE, hex_at, now, visit
from tests.web.sitting import DESKTOP, PHONE, person

ARMIES, BOARDS = "/games/colonialism/armies.html", "/games/colonialism/boards.html"


def test_an_army_is_designed_shared_kept_and_played(browser: Browser, server: Server) -> None:
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
    expect(page.locator("#total b")).to_have_text("25")
    page.get_by_role("button", name="Train one: Infantry", exact=True).click()
    expect(page.locator("#force")).to_contain_text("1 Experienced Infantry")
    page.get_by_role("button", name="Take: Gas Attack").click()
    expect(page.locator("#force")).to_contain_text("Gas Attack")
    keep(page, "colonialism-army")
    text = "ww1 1917 british 25: 17 infantry, 1 infantry E, 1 tank; gas_attack"
    expect(page.locator("#text")).to_have_value(text)
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


def test_a_historical_army_pays_for_nothing_and_a_price_can_be_read_otherwise(browser: Browser, server: Server) -> None:
    page = person(browser, server)
    visit(page, server, f"{ARMIES}?army=ww1%201914%20serbia%2025:%2025%20infantry")
    page.get_by_text("What you have agreed on").click()
    page.get_by_label("Prices").select_option("whole")
    expect(page.locator("#list")).to_contain_text("Price 3, at most 2")
    page.get_by_label("Balance").select_option("historical")
    page.get_by_role("button", name="One more: Infantry", exact=True).click()
    for _ in range(3):
        page.get_by_role("button", name="One more: Field Gun").click()
    expect(page.locator("#text")).to_have_value("ww1 1914 serbia 25: 26 infantry, 3 field_gun")
    expect(page.locator("#total")).to_contain_text("as history had it")
    expect(page.locator("#wrong li")).to_have_count(0)
    page.get_by_role("link", name="Play it as Blue").click()
    page.wait_for_selector("main:not([aria-busy])")
    expect(page.locator('[name="own.blue_army"]')).to_have_value("ww1 1914 serbia 25: 26 infantry, 3 field_gun")
    page.get_by_role("button", name="Start the game").click()
    page.wait_for_selector("body.ready #prompt .ask")


def test_what_a_ready_battle_has_settled_is_not_asked(browser: Browser, server: Server) -> None:
    page = person(browser, server)
    visit(page, server, f"/?game={GAME}&scenario=verdun_fleury_1916&points=100")
    expect(page.locator("#new-options")).to_contain_text("In a ready battle those that history gave")
    expect(page.locator('#new-options [name="option.red_army"]')).to_have_count(0)
    page.get_by_role("button", name="Start the game").click()
    page.wait_for_selector("body.ready #prompt .ask")


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


def test_a_board_is_made_painted_shared_and_played_on(browser: Browser, server: Server) -> None:
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
    keep(page, "colonialism-board")
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
    assert now(page, "state.now.table.ground.text") == "12x6s V11/V3UU6/V11/12/12/12"


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
def test_everyone_can_use_the_workshops(browser: Browser, server: Server, look: str) -> None:
    size, scheme = LOOKS[look]
    night = scheme == "dark"  # by night only the colours are others
    page = person(browser, server, size, touch=size is PHONE, bypass_csp=True, color_scheme=scheme)
    complaints: list[str] = []
    page.on("pageerror", lambda e: complaints.append(str(e)))
    page.on("console", lambda m: complaints.append(m.text) if m.type == "error" else None)
    for name, path in (("armies", ARMIES), ("boards", BOARDS)):
        visit(page, server, path)
        assert serious(page, night) == [], name
        assert page.evaluate(WIDE), name
        keep(page, f"colonialism-{name}-{look}")
    visit(page, server, f"/?game={GAME}")
    expect(page.locator("#new-scenario")).to_contain_text("Mars-la-Tour")
    assert serious(page, night) == []
    assert page.evaluate(WIDE)
    visit(page, server, f"/rules.html?game={GAME}")
    assert serious(page, night) == []
    assert page.evaluate(WIDE)
    assert complaints == []
