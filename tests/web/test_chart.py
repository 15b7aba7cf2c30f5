"""Two dice crossed: the chart of a battle before the dice, in each way to fight."""

import random
from functools import cache

import pytest
from playwright.sync_api import Browser, Page, ViewportSize, expect

from marne.games.offensive_a_outrance.battle import Declare
from marne.kernel import Match, SeededDice, find
from marne.kernel.save import dump
from tests.server.running import Server
from tests.web.sitting import DESKTOP, PHONE, api, open_match, person

GAME = "offensive-a-outrance"
NARROW: ViewportSize = {"width": 1024, "height": 768}


@cache
def before_the_dice() -> str:
    """The save file of a match in which the attacker says how he fights."""
    match, rng = Match(find(GAME), "lorraine", {}, SeededDice(4)), random.Random(4)
    while True:
        stage = match.position.state.stack[-1]
        [decision, *_] = match.position.decisions
        if isinstance(stage, Declare) and stage.side == stage.battle.side and len(decision.choices) == 2:
            return dump(match)
        wanted = [choice for choice in decision.choices if choice.verb in ("attack", "with", "prepare")]
        match.choose(decision.side, rng.choice(wanted or decision.choices))


def declaring(browser: Browser, server: Server, size: ViewportSize) -> Page:
    """Somebody who must say how he fights."""
    page = person(browser, server, size, touch=size == PHONE)
    open_match(page, api(page, "POST", "matches/upload", {"save": before_the_dice(), "seats": {}})["id"])
    expect(page.locator("#battle .chart")).to_be_visible()
    return page


@pytest.mark.parametrize("size", [DESKTOP, NARROW, PHONE], ids=["desktop", "narrow", "phone"])
def test_another_way_to_fight_changes_what_every_throw_does(
    browser: Browser, server: Server, size: ViewportSize
) -> None:
    page = declaring(browser, server, size)
    cells = page.locator("#battle .grid tbody td")
    expect(cells).to_have_count(36)
    segments = page.locator("#battle .segments button")
    expect(segments).to_have_count(4)
    shown = set()
    for k in range(4):
        segments.nth(k).click()
        expect(segments.nth(k)).to_have_attribute("aria-pressed", "true")
        arrows = page.locator("#battle .grid .sign-away").count()
        text = segments.nth(k).inner_text()
        assert ("0%" in text.split()) == (arrows == 0)
        shown.add(page.locator("#battle .grid").inner_html() + page.locator("#battle .losses").inner_html())
    assert len(shown) > 1
    wide = page.evaluate(
        "[...document.querySelectorAll('#battle .grid b, #battle .segments button')]"
        ".filter(e => e.scrollWidth > e.clientWidth + 2).map(e => e.textContent)"
    )
    assert wide == []
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
