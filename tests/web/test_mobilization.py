"""The mobilization desk of 1914 in a browser: a plan with one click, units by count, charts kept and shared."""

from __future__ import annotations

import re

from playwright.sync_api import Browser, Page, expect

from marne.games.avalon_hill_1914.game import AvalonHill1914
from marne.games.avalon_hill_1914.ground import PLACES
from marne.games.avalon_hill_1914.page.charts import written
from marne.games.avalon_hill_1914.plans import filled
from marne.kernel import Choice, Match, SeededDice
from marne.kernel.save import dump
from tests.server.running import Server
from tests.web.browser import keep
from tests.web.sitting import api, asked, open_match, person, press

KEY = "avalon-hill-1914 plans"
PRESS = "async (square) => (await import('/match/pressing.js')).pressSpace(square, [400, 300])"


def station_the_dutch(match: Match) -> None:
    """The Dutch army is placed as the tray proposes."""
    for said in match.game.table(match.eyes("allied")).tray.rest:
        verb, _, noun = said.partition(" ")
        match.choose("allied", Choice(verb, int(noun) if noun else None))


def mobilizing() -> str:
    """A match in which the Allies have sealed their chart, as a save file."""
    match = Match(AvalonHill1914(), dice=SeededDice(1))
    station_the_dutch(match)
    match.choose("allied", Choice("plan", "plan 17"))
    match.choose("allied", Choice("done"))
    return dump(match)


def marching() -> str:
    """A match of the Introductory Game at its first march, as a save file."""
    match = Match(AvalonHill1914(), "introductory", dice=SeededDice(1))
    station_the_dutch(match)
    return dump(match)


UNCOVERED = """fold => {
  const sheet = document.querySelector(`#bar details:has([data-focus=${fold}]) .sheet`);
  const { left, top, width, height } = sheet.getBoundingClientRect();
  return sheet.contains(document.elementFromPoint(left + width / 2, top + height / 2));
}"""
"""Whether what is unfolded in the bar can be seen."""


def test_ledger_and_time_record_can_be_read_at_every_size(browser: Browser, server: Server) -> None:
    page = person(browser, server)
    open_match(page, api(page, "POST", "matches/upload", {"save": marching(), "seats": {}})["id"])
    for width, height in ((1440, 900), (390, 844)):
        page.set_viewport_size({"width": width, "height": height})
        for fold, said in (
            ("record", "British Expeditionary Force"),
            ("record", "neutral; the British from move"),
            ("ledger", "Metz"),
        ):
            page.locator(f"#bar [data-focus={fold}]").click()
            expect(page.locator(f"#bar details:has([data-focus={fold}]) .sheet")).to_contain_text(said)
            page.wait_for_function(UNCOVERED, arg=fold)
            page.locator(f"#bar [data-focus={fold}]").click()
    page.locator("#bar [data-focus=ledger]").click()
    expect(page.locator("#bar .ledger tbody .side-sign")).to_have_count(len(PLACES))
    keep(page, "ledger")
    page.get_by_role("button", name="End the movement").click()
    asked(page, "Waiting for the Allies")
    expect(page.locator("#bar details:has([data-focus=ledger])")).to_have_attribute("open", "")


def at_the_desk(browser: Browser, server: Server) -> Page:
    page = person(browser, server)
    open_match(page, api(page, "POST", "matches/upload", {"save": mobilizing(), "seats": {}})["id"])
    page.wait_for_selector("#beside .plans")
    return page


def test_a_newcomer_begins_with_a_plan_and_changes_what_he_likes(browser: Browser, server: Server) -> None:
    page = at_the_desk(browser, server)
    expect(page.locator("#beside .envelope")).to_contain_text("Sealed")
    expect(page.locator("#beside .envelope")).to_be_in_viewport(ratio=1)
    expect(page.locator("#bar .neutral b")).to_have_text("3 respected")
    expect(page.get_by_role("button", name="Seal the chart")).to_have_attribute("aria-disabled", "true")
    first = page.locator("#beside .forces li").first
    page.locator('[data-desk-many="3"]').click()
    first.locator("button").click()
    asked(page, "Choose where")
    page.evaluate(PRESS, filled("moltke 1914")[0][1])
    expect(first.locator("i")).to_have_text("/ 23")
    expect(first.locator("b")).to_have_text("20")
    page.locator("#beside .plan", has_text="Schlieffen, 1906").click()
    expect(page.locator("#beside .owed em")).to_have_text("Nothing")
    expect(page.locator("#beside .judged")).to_contain_text("The weight lies here: Aachen, the right wing, 23 of 40")
    keep(page, "desk")
    expect(page.locator("#beside .plan.near")).to_contain_text("Schlieffen, 1906")
    page.locator("#beside .keep summary").click()
    page.locator("#beside .keep input[name=name]").fill("Left hook")
    page.locator("#beside .keep button[type=submit]").click()
    expect(page.locator("[data-desk-open='Left hook']")).to_be_visible()
    assert written(0, dict(filled("schlieffen 1906"))) in page.evaluate(f"localStorage.getItem('{KEY}')")
    page.locator("#beside .plan", has_text="Waldersee").click()
    expect(page.locator("#beside .plan.near")).to_contain_text("Waldersee")
    page.locator("[data-desk-open='Left hook']").click()
    expect(page.locator("#beside .plan.near")).to_contain_text("Schlieffen, 1906")
    expect(page.locator("#beside .changed")).to_contain_text("as planned")
    press(page, "Seal the chart")
    expect(page.locator("body")).not_to_have_class("has-desk")
    page.context.close()


def test_a_shared_chart_is_read_kept_and_refused_with_its_rule(browser: Browser, server: Server) -> None:
    page = person(browser, server)
    page.goto(f"/games/avalon-hill-1914/plan.html?chart={written(1, dict(filled('michel')))}")
    expect(page.locator("#chart .done")).to_be_visible()
    page.locator("#chart input[name=name]").fill("Before Belgium")
    page.get_by_role("button", name="Keep it here").click()
    expect(page.locator("#kept a")).to_have_text("Before Belgium")
    page.goto("/games/avalon-hill-1914/plan.html?chart=german GG15 1xA")
    expect(page.locator("#trouble")).to_contain_text("STD.SETUP.11")
    page.context.close()


def test_what_is_in_the_bar_has_a_name_and_movement_is_not_ended_by_a_green_button(
    browser: Browser, server: Server
) -> None:
    page = at_the_desk(browser, server)
    page.locator("#beside .plan", has_text="Schlieffen, 1906").click()
    press(page, "Seal the chart")
    asked(page, "Choose a unit to move")
    rule = page.locator("#prompt a.rule").first
    expect(rule).to_have_text("MOVE.1")  # nearly all are of the Standard Game
    expect(rule).to_have_attribute("data-rule", "STD.MOVE.1")
    expect(page.locator(".trains a")).to_have_text("German railways")
    expect(page.locator("#prompt .primary")).to_have_count(0)
    done = page.locator("#prompt .buttons").get_by_role("button", name="End the movement")
    expect(done).to_have_attribute("aria-description", re.compile(r"It costs: the movement of \d+ units\."))
