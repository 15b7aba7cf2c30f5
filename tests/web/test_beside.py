"""Questions at their places: drawn blocks in their tray, an attack on its area, with what comes of it."""

from __future__ import annotations

import re
from collections.abc import Callable
from functools import cache
from typing import Any

from playwright.sync_api import Browser, Page, expect

from marne.kernel import find
from marne.kernel.save import dump
from marne.kernel.trial import Trial
from tests.server.running import GAME, Server
from tests.web.axe import serious
from tests.web.browser import PATIENCE
from tests.web.sitting import PHONE, api, asked, click, open_match, person, press

Wanted = Callable[[Any, set[str]], bool]


@cache
def reached(wanted: Wanted) -> str:
    """The save file of a random game at the first question of a kind."""
    for match in (m for seed in range(9) for m in Trial(find(GAME), seed).matches()):
        for decision in match.position.decisions:
            table = match.game.table(match.eyes(decision.side))
            if wanted(table, {choice.verb for choice in decision.choices}):
                return dump(match)
    raise AssertionError("chance leads to no such question")


def drawn(table: Any, verbs: set[str]) -> bool:
    """Several blocks of the month are to be placed."""
    return "place" in verbs and table.tray.then is not None and sum(bool(b.choice) for b in table.tray.beside) > 3


def cornered(table: Any, verbs: set[str]) -> bool:
    """An attack from which nobody can retreat, for a reason that takes a while to tell."""
    return verbs == {"stand"} and not table.ways


def attacked(table: Any, verbs: set[str]) -> bool:
    """An attack that some could slip away from."""
    return verbs == {"retreat", "stand"} and bool(table.ways)


def sit(page: Page, save: str) -> None:
    """Sit down on both sides of a match that was begun elsewhere."""
    open_match(page, api(page, "POST", "matches/upload", {"save": save, "seats": {}})["id"])


def test_drawn_blocks_are_placed_from_their_tray_by_clicks_by_dragging_and_all_at_once(
    browser: Browser, server: Server
) -> None:
    page = person(browser, server)
    sit(page, reached(drawn))
    waiting, placed = page.locator("#beside .may"), page.locator("#beside .put")
    many = waiting.count()
    assert many > 2
    expect(page.locator("#beside")).to_contain_text("Up to")  # what is asked next
    assert serious(page) == []
    expect(page.locator("#glow .toward .edge")).not_to_have_count(0)
    waiting.first.locator("button").hover()
    expect(page.locator("#glow .legal")).not_to_have_count(0)
    waiting.first.locator("button").click()
    expect(page.locator("#beside .held")).to_contain_text("In your hand")
    expect(page.locator("#tags .slot")).to_have_count(page.locator(".space.legal").count())  # where it would stand
    expect(page.locator("#beside .badge")).to_have_text(f"{many} to place")  # those that wait are still to be placed
    expect(page.locator("#bar")).to_contain_text("Reinforcement Phase")
    click(page.locator(".space.legal").first)
    expect(placed).to_have_count(1)
    placed.get_by_role("button", name="Take back").click()
    expect(page.locator("#beside .held")).to_have_count(1)
    page.keyboard.press("z")
    expect(waiting).to_have_count(many)
    drag(page)
    expect(placed).to_have_count(1)
    expect(waiting).to_have_count(many - 1)
    page.reload()
    expect(placed.locator(".tick")).to_have_count(1)
    expect(waiting).to_have_count(many - 1)
    page.get_by_role("button", name="Place the rest for me").click()
    expect(page.locator("#beside")).not_to_contain_text("Drawn for")


FOUND = """async () => {
  const { goals } = await import('/match/state.js');
  const { markOf } = await import('/match/places.js');
  const { handNow, spaceBelow } = await import('/match/under.js');
  const [goal] = goals().keys();
  if (goal === undefined) return null;
  const { view, centre } = handNow();
  const [x, y] = markOf(goal);
  if (view.zoom !== 0.9) centre(x, y, 0.9);
  await new Promise(requestAnimationFrame);
  const aside = [0, 20, -20, 40, -40].flatMap((dx) => [0, 20, -20, 40].map((dy) => [dx, dy]));
  const points = aside.map(([dx, dy]) => [view.x + x * view.zoom + dx, view.y + y * view.zoom + dy]);
  const inside = ([x, y]) => [0, 6, -6].every((d) => spaceBelow(x + d, y + d) === goal);
  return points.find(inside)?.map(Math.round) ?? null;
}"""
"""Where on the screen the first place that is lit lies; the board is moved so that it is in sight."""


def drag(page: Page) -> None:
    """Drag the first block of the tray to a place that is lit for it, wherever the board has moved by then."""
    page.locator("#beside .may button").first.hover()
    page.mouse.down()
    page.mouse.move(300, 300, steps=4)
    expect(page.locator(".dragged")).to_have_count(1)
    at = before = None
    for _ in range(PATIENCE // 50):
        at, before = page.evaluate(FOUND), at
        if at and at == before:
            break
        if at:
            page.mouse.move(*at, steps=2)
        page.wait_for_timeout(50)
    page.mouse.up()


def test_what_cannot_be_placed_says_why_and_a_phone_has_the_tray_under_its_question(
    browser: Browser, server: Server
) -> None:
    page = person(browser, server, PHONE, touch=True)
    sit(page, reached(drawn))
    item = page.locator("#beside .may button").first
    expect(item).to_be_in_viewport()
    item.tap()
    asked(page, "Choose the area where the block arrives")


def test_an_attack_names_its_place_and_shows_it_with_the_odds_and_the_ways_out(
    browser: Browser, server: Server
) -> None:
    page = person(browser, server)
    sit(page, reached(attacked))
    asked(page, "You are attacked in")
    expect(page.locator("#glow .about")).to_have_count(1)
    expect(page.locator("#route .way.may")).not_to_have_count(0)
    expect(page.locator("#battle")).to_contain_text("If you stand in")
    expect(page.locator("#battle .final b")).to_contain_text("to")
    general = page.get_by_role("button", name="General Retreat with the Disc")
    expect(general).to_have_attribute("aria-description", re.compile("Disc"))
    expect(general).not_to_have_class(re.compile("primary"))
    press(page, "Stand and fight")
    expect(page.locator("#prompt .ask")).not_to_contain_text("You are attacked")


def test_a_long_question_has_a_row_of_its_own_beside_a_narrow_board(browser: Browser, server: Server) -> None:
    page = person(browser, server, {"width": 1024, "height": 768})
    sit(page, reached(attacked))
    ask, buttons = page.locator("#prompt .ask").bounding_box(), page.locator("#prompt .buttons").bounding_box()
    assert ask and buttons
    assert ask["y"] + ask["height"] <= buttons["y"] or ask["height"] < 60  # no column of words beside the buttons


def test_a_long_question_has_a_row_of_its_own(browser: Browser, server: Server) -> None:
    page = person(browser, server)
    sit(page, reached(cornered))
    asked(page, "None of your blocks can retreat.")
    say, buttons = (page.locator(f"#prompt > {part}").bounding_box() for part in (".say", ".buttons"))
    assert say
    assert buttons
    assert buttons["y"] >= say["y"] + say["height"]
    assert say["height"] < 90
