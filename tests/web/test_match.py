"""The match page in a real browser on a real server: a newcomer's path, fog of war, undo, reasons, replay."""

import json
import re
from collections.abc import Iterator
from typing import Any

import pytest
from playwright.sync_api import Browser, BrowserContext, Page, expect, sync_playwright

from marne.games.germany_at_war.blocks import BLOCKS, SIDE
from tests.server.running import Server
from tests.web.browser import chromium

PASSWORD = "the taxis of the Marne"
DESKTOP = {"width": 1440, "height": 900}
PHONE = {"width": 390, "height": 844}


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    running = Server(tmp_path_factory.mktemp("web")).start()
    yield running
    running.stop()


@pytest.fixture(scope="module")
def browser() -> Iterator[Browser]:
    with sync_playwright() as playwright:
        yield chromium(playwright)


def newcomer(browser: Browser, server: Server, name: str, size: dict[str, int] = DESKTOP) -> Page:
    """Somebody who opens the page for the first time and makes an account."""
    context: BrowserContext = browser.new_context(viewport={"width": size["width"], "height": size["height"]})
    page = context.new_page()
    page.goto(server.address)
    page.get_by_label("Name").fill(name)
    page.get_by_label("Password").fill(PASSWORD)
    page.get_by_role("button", name="New account").click()
    expect(page.get_by_role("button", name="Start the game")).to_be_visible()
    return page


def begin(page: Page, opponent: str = "Yourself") -> Page:
    """Start a game with a click, and wait for the first question."""
    page.locator(".tile", has_text=opponent).first.click()
    page.get_by_role("button", name="Start the game").click()
    page.wait_for_selector("body.ready #prompt .ask")
    return page


def piece(page: Page, key: str) -> None:
    page.locator(f'[data-piece="{key}"]').dispatch_event("click", {"bubbles": True, "clientX": 400, "clientY": 400})


def space(page: Page, number: int) -> None:
    page.locator(f'.space[data-noun="{number}"]').dispatch_event("click", {"clientX": 400, "clientY": 400})


def asked(page: Page, words: str) -> None:
    expect(page.locator("#prompt .ask")).to_contain_text(words)


def press(page: Page, name: str) -> None:
    page.locator("#prompt").get_by_role("button", name=name, exact=True).click()


def lead(page: Page, leader: str, *way: int) -> None:
    """Activate a leader and bring him where he is wanted."""
    asked(page, "Choose a Leader to activate")
    piece(page, leader)
    asked(page, "reveal him")
    for area in way:
        space(page, area)
        expect(page.locator("#prompt .ask")).to_contain_text(f"({area})")
    press(page, "Reveal him here")
    asked(page, "Choose a Leader to activate, or go on")


def march(page: Page, words: str, *way: int) -> None:
    """Let the first glowing block of that kind march."""
    asked(page, "Choose a block to move")
    piece(page, commanded(page, words))
    asked(page, "march to")
    for area in way:
        space(page, area)
        expect(page.locator("#prompt .ask")).to_contain_text(f"({area})")


def commanded(page: Page, words: str) -> str:
    """The key of a glowing block whose name says so."""
    return str(page.locator(f'.piece.legal[aria-label*="{words}"]').first.get_attribute("data-piece"))


def open_with_surprise(page: Page) -> None:
    """The German opening: two leaders to Dinant, one corps into Liège."""
    press(page, "Tactical Action with surprise")
    asked(page, "Choose a Leader to activate")
    lead(page, "b10", 21, 36)
    lead(page, "b0", 22, 21, 36)
    press(page, "Done")
    march(page, "german infantry, 1st", 21)
    space(page, 20)
    asked(page, "Choose a block to move")
    press(page, "Done")
    asked(page, "new engagement")
    space(page, 20)


def test_a_newcomer_plays_the_first_impulse_with_a_battle_at_one_screen(browser: Browser, server: Server) -> None:
    page = begin(newcomer(browser, server, "Galliéni"))
    open_with_surprise(page)
    expect(page.locator("#veil")).to_be_visible()
    page.get_by_role("button", name="I am here").click()
    asked(page, "You are attacked")
    press(page, "Stand and fight")
    expect(page.locator("#journal-lines")).to_contain_text("final result")
    page.wait_for_function("document.querySelector('#bar').textContent.includes('Impulse 2')")


def test_what_is_not_offered_says_why_with_its_rule_which_opens(browser: Browser, server: Server) -> None:
    page = begin(newcomer(browser, server, "Foch"))
    press(page, "Tactical Action")
    lead(page, "b10", 21, 36)
    press(page, "Done")
    march(page, "german infantry, 2nd")
    space(page, 5)
    expect(page.locator("#bubble")).to_contain_text("Why not Calais?")
    expect(page.locator("#bubble")).to_contain_text("does not touch")
    page.locator("#bubble a.rule").click()
    expect(page.locator("#drawer")).to_contain_text("7.4b")
    page.locator("#search").fill("charge")
    expect(page.locator("#clauses")).to_contain_text("Cavalry Charge")


def test_undo_goes_back_until_something_is_revealed(browser: Browser, server: Server) -> None:
    page = begin(newcomer(browser, server, "Joffre"))
    press(page, "Tactical Action")
    asked(page, "Choose a Leader to activate")
    page.keyboard.press("z")
    asked(page, "Choose the action")
    press(page, "Tactical Action")
    asked(page, "Choose a Leader to activate")
    piece(page, "b10")
    press(page, "Reveal him here")
    asked(page, "go on to movement")
    expect(page.locator("#undo")).to_have_attribute("aria-disabled", "true")


def test_a_click_on_a_glowing_enemy_area_foresees_the_battle(browser: Browser, server: Server) -> None:
    page = begin(newcomer(browser, server, "Kluck"))
    press(page, "Tactical Action with surprise")
    lead(page, "b10", 21, 36)
    lead(page, "b0", 22, 21, 36)
    press(page, "Done")
    march(page, "german infantry, 1st", 21)
    page.locator('.space[data-noun="20"]').dispatch_event("pointerover", {"bubbles": True})
    expect(page.locator("#foreseen")).to_contain_text("Liège")
    expect(page.locator("#foreseen")).to_contain_text("1 Belgian standing, not yet seen")


def test_the_replay_shows_the_table_as_it_was(browser: Browser, server: Server) -> None:
    page = begin(newcomer(browser, server, "Moltke"))
    press(page, "Tactical Action")
    lead(page, "b10", 21, 36)
    before = page.locator('[data-piece="b10"]').evaluate("e => e.style.transform")
    page.locator("#slider").evaluate("e => { e.value = '0'; e.dispatchEvent(new Event('input')); }")
    asked(page, "The table as it was after 0")
    assert page.locator('[data-piece="b10"]').evaluate("e => e.style.transform") != before
    page.locator("#slider").evaluate("e => { e.value = e.max; e.dispatchEvent(new Event('input')); }")
    asked(page, "Choose a Leader")
    assert page.locator('[data-piece="b10"]').evaluate("e => e.style.transform") == before


HIDDEN = re.compile(
    "|".join(re.escape(json.dumps(b.historical, ensure_ascii=False)[1:-1]) for b in BLOCKS if b.power != "german")
)


def test_two_browsers_over_the_network_and_nothing_hidden_on_the_line(browser: Browser, server: Server) -> None:
    """The page and the socket of one side contain nothing of the other's hidden blocks."""
    german = newcomer(browser, server, "Bülow")
    frames: list[str] = []
    german.on("websocket", lambda s: s.on("framereceived", lambda data: frames.append(str(data))))
    begin(german, "A friend")
    about: dict[str, Any] = german.evaluate(
        "fetch(location.href.replace(/match.html.id=/, 'api/matches/')).then(r => r.json())"
    )
    friend = newcomer(browser, server, "Lanrezac")
    joined = friend.evaluate(
        """async ([id, seat, key]) => {
          const { call } = await import('/call.js');
          return (await call('POST', `/api/matches/${id}/join`, { seat, key })).my_seats;
        }""",
        [about["id"], "entente", about["keys"]["entente"]],
    )
    assert joined == ["entente"]
    friend.goto(german.url)
    friend.wait_for_selector("body.ready #prompt .ask")
    asked(friend, "Germany is deciding")
    asked(german, "Choose the action")
    open_with_surprise(german)
    asked(friend, "You are attacked")
    asked(german, "Entente is deciding")
    sent = "".join(frames) + german.content()
    assert len(sent) > 50_000
    assert not HIDDEN.search(sent)
    press(friend, "Stand and fight")
    expect(german.locator("#journal-lines")).to_contain_text("(Belgian) is revealed at")
    tables = [m for m in map(json.loads, frames) if m["is"] == "table" and m["table"]]
    others = [p for m in tables for p in m["table"]["pieces"] if p["side"] == "entente"]
    assert len(others) > 400
    assert not [p for p in others if "noun" in p or "name" in p]


def test_a_server_that_was_killed_comes_back_and_the_page_goes_on(
    browser: Browser, tmp_path_factory: pytest.TempPathFactory
) -> None:
    server = Server(tmp_path_factory.mktemp("killed")).start()
    try:
        page = begin(newcomer(browser, server, "French"))
        press(page, "Tactical Action")
        asked(page, "Choose a Leader to activate")
        server.kill()
        page.wait_for_selector("body.away")
        server.start()
        page.wait_for_selector("body:not(.away)")
        asked(page, "Choose a Leader to activate")
        lead(page, "b10", 21, 36)
    finally:
        server.stop()


def test_on_a_phone_the_question_the_board_and_the_buttons_are_all_in_sight(browser: Browser, server: Server) -> None:
    page = begin(newcomer(browser, server, "Haig", PHONE))
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    for selector in ("#prompt .ask", "#prompt button"):
        box = page.locator(selector).last.bounding_box()
        assert box is not None
        assert box["y"] + box["height"] <= PHONE["height"]
    for button in page.locator("#prompt button").all():
        box = button.bounding_box()
        assert box is not None
        assert box["height"] >= 44
    prompt = page.locator("#prompt").bounding_box()
    assert prompt is not None
    assert prompt["y"] > PHONE["height"] * 0.4


def test_no_page_complains(browser: Browser, server: Server) -> None:
    page = newcomer(browser, server, "Albert")
    complaints: list[str] = []
    page.on("pageerror", lambda e: complaints.append(str(e)))
    page.on("console", lambda m: complaints.append(m.text) if m.type == "error" else None)
    begin(page)
    for path in ("/rules.html?game=germany-at-war", "/about.html", "/"):
        page.goto(server.address + path)
        page.wait_for_load_state("networkidle")
    assert complaints == []


def test_sides_know_their_own_blocks_only() -> None:
    """The pattern that the network test looks for is the Entente's, and there is enough of it to find."""
    assert sum(SIDE) == 61
    assert len(HIDDEN.pattern) > 1000
