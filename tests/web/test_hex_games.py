"""What the two hex games show on the page while a question is open: arrows of an attack, and which button is green."""

from __future__ import annotations

import random
from collections.abc import Callable
from typing import Any

from playwright.sync_api import Browser, Page, expect

from marne.kernel import Match, SeededDice, find
from marne.kernel.save import dump
from tests.server.running import Server
from tests.web.sitting import api, open_match, person

LORRAINE, CAMPAIGN = "offensive-a-outrance", "avalon-hill-1914"


def sit_where(page: Page, game: str, scenario: str, wanted: Callable[[Match, Any], bool]) -> Match:
    """Sit down at a match that chance has played until something is asked, with both sides in one's own hand."""
    match, rng = Match(find(game), scenario, dice=SeededDice(5)), random.Random(5)
    while not wanted(match, match.position.state.stack[-1]):
        decision = match.position.decisions[0]
        match.choose(decision.side, rng.choice(decision.choices))
    open_match(page, api(page, "POST", "matches/upload", {"save": dump(match), "seats": {}})["id"])
    return match


def test_an_arrow_leads_from_every_square_that_attacks(browser: Browser, server: Server) -> None:
    page = person(browser, server)
    match = sit_where(
        page, CAMPAIGN, "introductory",
        lambda _, stage: type(stage).__name__ == "Attackers" and stage.joined,
    )  # fmt: skip
    eyes = match.eyes(match.position.decisions[0].side)
    expect(page.locator("#route .arrow.strike")).to_have_count(len(match.game.table(eyes).strikes))


def test_what_is_proposed_is_green_only_where_nothing_else_can_be_said(browser: Browser, server: Server) -> None:
    page = person(browser, server)
    sit_where(page, LORRAINE, "lorraine", lambda _, stage: type(stage).__name__ == "React")
    expect(page.locator("#prompt .primary")).to_have_count(0)
    expect(page.locator("#prompt [data-proposal]")).to_contain_text("Proposed")
    sit_where(page, LORRAINE, "lorraine", lambda _, stage: type(stage).__name__ in ("StepBack", "Withdrawal"))
    expect(page.locator("#prompt .primary")).to_contain_text("Proposed")
