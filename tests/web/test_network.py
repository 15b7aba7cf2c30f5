"""Two browsers at one match: fog of war, reconnecting, agreements, chat, clocks, spectators."""

import json
import re
import sqlite3
from contextlib import closing
from pathlib import Path
from typing import Any

from playwright.sync_api import Browser, Page, expect

from marne.games.germany_at_war.blocks import BLOCKS, SIDE
from tests.server.running import Server
from tests.web.sitting import api, asked, click, engage_liege, lead, open_match, person, press, sit, space, told

HIDDEN = re.compile(
    "|".join(re.escape(json.dumps(b.historical, ensure_ascii=False)[1:-1]) for b in BLOCKS if b.power != "german")
)


def opposite(browser: Browser, server: Server, **setup: Any) -> tuple[Page, Page, str]:
    """Two people at two browsers, one for each side."""
    german, entente = person(browser, server), person(browser, server)
    match = sit(german, entente="invite", **setup)
    asked(german, "The match begins when every seat is taken")
    expect(german.locator(".links input")).to_have_value(re.compile("join.html.*key="))
    api(entente, "POST", f"matches/{match['id']}/join", {"seat": "entente", "key": match["keys"]["entente"]})
    open_match(entente, match["id"])
    asked(entente, "Waiting for Germany")
    asked(german, "Choose the action")
    return german, entente, match["id"]


def test_nothing_hidden_is_on_the_page_or_on_the_line(browser: Browser, server: Server) -> None:
    """The page and the socket of one side contain nothing of the other's hidden blocks."""
    german, entente, id = opposite(browser, server)
    frames: list[str] = []
    german.on("websocket", lambda s: s.on("framereceived", lambda data: frames.append(str(data))))
    open_match(german, id)
    asked(german, "Choose the action")
    engage_liege(german)
    click(space(german, 20))
    asked(entente, "You are attacked")
    asked(german, "Waiting for the Entente")
    sent = "".join(frames) + german.content()
    assert len(sent) > 50_000
    assert not HIDDEN.search(sent)
    press(entente, "Stand and fight")
    told(german, "(Belgian) is revealed at")
    tables = [m for m in map(json.loads, frames) if m["is"] == "table" and m["table"]]
    others = [p for m in tables for p in m["table"]["pieces"] if p["side"] == "entente"]
    assert len(others) > 400
    assert not [p for p in others if "noun" in p or "name" in p]


def test_whoever_has_signed_out_elsewhere_is_told_so_at_the_table(browser: Browser, server: Server) -> None:
    page = person(browser, server)
    sit(page)
    api(page, "DELETE", "session")
    expect(page.locator("#bubble")).to_contain_text("no longer signed in")


def test_there_is_something_to_hide() -> None:
    """The pattern that the test above looks for is the Entente's, and there is enough of it to find."""
    assert sum(SIDE) == 61
    assert len(HIDDEN.pattern) > 1000


def test_what_dice_or_eyes_have_sealed_is_taken_back_if_the_other_agrees(browser: Browser, server: Server) -> None:
    german, entente, _ = opposite(browser, server)
    press(german, "Tactical Action")
    lead(german, "b10", 21)
    german.keyboard.press("m")
    german.locator("[data-do='takeback propose']").click()
    expect(entente.locator(".offer")).to_contain_text("proposes to go back to move 3")
    expect(german.locator(".offer")).to_have_count(1)
    entente.locator("[data-do='takeback decline']").click()
    expect(german.locator(".offer")).to_have_count(0)
    expect(german.locator("#dialog")).to_be_hidden()
    german.keyboard.press("m")
    german.locator("[data-do='takeback propose']").click()
    entente.locator("[data-do='takeback accept']").click()
    asked(german, "reveal him")
    expect(german.locator("#story-lines")).not_to_contain_text("is activated")
    expect(entente.locator("#story-lines")).not_to_contain_text("is activated")


def test_a_draw_a_word_and_once_more_with_sides_changed(browser: Browser, server: Server) -> None:
    german, entente, _ = opposite(browser, server)
    german.get_by_role("tab", name="Chat").click()
    german.locator("#line").fill("Shall we call it <b>even</b>?")
    german.keyboard.press("Enter")
    expect(entente.locator("#story-tabs .count")).to_have_text("1")
    entente.get_by_role("tab", name="Chat").click()
    expect(entente.locator("#chat-lines")).to_contain_text("Shall we call it <b>even</b>?")
    german.locator("[data-do=menu]").click()
    german.locator("[data-do='draw offer']").click()
    entente.locator("[data-do='draw accept']").click()
    asked(german, "Nobody wins: draw by agreement")
    german.locator("[data-do=menu]").click()
    german.locator("[data-do=dice]").click()
    expect(german.locator("#dialog")).to_contain_text("The dice are sound")
    german.keyboard.press("Escape")
    expect(german.locator("#dialog")).to_be_hidden()
    old = german.url
    german.locator("#ending [data-do=rematch]").click()
    german.wait_for_url(lambda url: url != old)
    expect(german.locator("#seats li", has_text="You").locator(".sr")).to_contain_text("Entente")


def test_clocks_are_shown_and_run(browser: Browser, server: Server) -> None:
    german, _, _ = opposite(browser, server, pace={"kind": "clock", "minutes": 30, "increment": 5})
    clock = german.locator("#seats li.turn .clock")
    expect(clock).to_have_text(re.compile(r"2\d:\d\d"))
    expect(clock).not_to_have_text(clock.inner_text())


def test_a_spectator_sees_what_both_sides_know_and_cannot_act(browser: Browser, server: Server) -> None:
    german, _, id = opposite(browser, server, public=True)
    watcher = person(browser, server)
    open_match(watcher, id)
    asked(watcher, "Waiting for Germany")
    expect(watcher.locator(".piece.own")).to_have_count(0)
    expect(watcher.locator("[data-undo]")).to_have_count(0)
    press(german, "Tactical Action")
    told(watcher, "Germany plays a Tactical Action")


def rename(database: Path, table: str, name: str) -> None:
    """Call a table of a database otherwise, so that nobody finds it."""
    with closing(sqlite3.connect(database)) as connection:
        connection.execute(f"ALTER TABLE {table} RENAME TO {name}")


def test_a_server_that_was_killed_comes_back_and_the_page_goes_on(browser: Browser, tmp_path: Path) -> None:
    """At first it cannot use its database: the page says so, tries again by itself, and is silent when it is well."""
    server = Server(tmp_path).start()
    try:
        page = person(browser, server)
        sit(page)
        press(page, "Tactical Action")
        asked(page, "Choose a Leader to activate")
        server.kill()
        page.wait_for_selector("body.away")
        rename(tmp_path / "marne.db", "sessions", "lost")
        server.start()
        expect(page.locator("#bubble")).to_contain_text("cannot use its database just now")
        expect(page.locator("body")).to_have_class(re.compile("away"))
        rename(tmp_path / "marne.db", "lost", "sessions")
        page.wait_for_selector("body:not(.away)")
        expect(page.locator("#bubble")).to_be_hidden()
        asked(page, "Choose a Leader to activate")
        lead(page, "b10", 21)
    finally:
        server.stop()


def test_two_tabs_of_one_player_stay_in_step(browser: Browser, server: Server) -> None:
    first = person(browser, server)
    match = sit(first, entente="program:random")
    second = first.context.new_page()
    second.goto(first.url)
    asked(second, "Choose the action")
    press(second, "Tactical Action")
    asked(first, "Choose a Leader to activate")
    first.keyboard.press("z")
    asked(second, "Choose the action")
    assert match["id"] in second.url
