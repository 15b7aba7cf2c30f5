"""A campaign of 1914 in a browser: whom a march would cut off is said before it is done."""

from __future__ import annotations

import random
from collections.abc import Callable
from functools import cache

from playwright.sync_api import Browser, expect

from marne.games.avalon_hill_1914.game import AvalonHill1914
from marne.games.avalon_hill_1914.movement import March
from marne.kernel import Match, SeededDice
from marne.kernel.save import dump
from tests.server.running import Server
from tests.web.browser import keep
from tests.web.sitting import PHONE, api, asked, open_match, person

LONGEST = 4000


def played(seed: int, until: Callable[[Match], bool]) -> Match:
    """A game of chance as far as something comes about."""
    match, rng = Match(AvalonHill1914(), "solitaire", dice=SeededDice(seed)), random.Random(seed)
    for _ in range(LONGEST):
        if until(match):
            return match
        decision = match.position.decisions[0]
        match.choose(decision.side, rng.choice(decision.choices))
    raise AssertionError("that never came about")


def warned(match: Match) -> dict[int, str]:
    """The squares to which units on the march had better not go, and why."""
    if not isinstance(match.position.state.stack[-1], March):
        return {}
    hints = match.game.table(match.eyes(match.position.decisions[0].side)).hints
    return {int(key.removeprefix("go ")): hint.warns for key, hint in hints.items() if hint.warns}


@cache
def straying() -> tuple[str, int, str]:
    """A match in which a march would lead out of supply, as a save file; whither, and what is said of it."""
    match = played(0, lambda match: bool(warned(match)))
    return dump(match), *next(iter(warned(match).items()))


AIM = "async (space) => (await import('/match/pressing.js')).aim(space)"


def test_a_march_out_of_supply_is_warned_of_before_it_is_done(browser: Browser, server: Server) -> None:
    save, goal, said = straying()
    page = person(browser, server)
    open_match(page, api(page, "POST", "matches/upload", {"save": save, "seats": {}})["id"])
    asked(page, "Choose a square")
    expect(page.locator("#tags .badge-of-tag.warns").first).to_be_attached()
    page.evaluate(AIM, goal)
    expect(page.locator("#battle .after .bad")).to_contain_text(said)
    expect(page.locator("#battle .after .bad a.rule")).to_have_text("SUPPLY.9")
    keep(page, "cutoff")


def test_on_a_phone_the_warning_stands_below_the_button(browser: Browser, server: Server) -> None:
    save, goal, said = straying()
    page = person(browser, server, PHONE, touch=True)
    open_match(page, api(page, "POST", "matches/upload", {"save": save, "seats": {}})["id"])
    asked(page, "Choose a square")
    page.evaluate(AIM, goal)
    expect(page.locator("#aimed .warns")).to_contain_text(said)
    keep(page, "cutoff-phone")
