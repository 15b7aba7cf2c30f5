"""People at a browser who play Colonialism to Revolution: positions to begin with, and what they click."""

from __future__ import annotations

import random
import re
from collections.abc import Callable
from typing import Any

from playwright.sync_api import Locator, Page, expect
from playwright.sync_api import TimeoutError as Late

from marne.games.colonialism.game import Colonialism
from marne.games.colonialism.state import State
from marne.kernel import Choice, Match, SeededDice
from marne.kernel.save import dump
from tests.server.running import Server
from tests.web.sitting import api, click, in_step, open_match

GAME = "colonialism"
SOON = 10_000
QUIET = ("done", "pass", "no_card", "decline", "stay")
SMALL = {"size": "12x6", "cards": "listed"}
NEXT = (
    "Take the cards of the list", "Let the rest form up", "Take the initiative", "Play no card", "Roll",
    "Leave it as it is", "0 strong points", "Stand", "Attack",
)  # fmt: skip
"""What a player presses who wants to get on with it."""

WIDE = "document.documentElement.scrollWidth <= innerWidth"
"""Whether a page is no wider than its window."""

Wanted = Callable[[State, Any], bool]


def offered(s: State, stage: Any) -> set[Choice]:
    """Everything that is offered at a position."""
    return {c for decision in stage.ask(s) for c in decision.choices}


def shooting(s: State, stage: Any) -> bool:
    """A base in hand that can shoot and can assault nobody, and whose order is sure to be understood."""
    if type(stage).__name__ != "Chosen" or len(stage.units) > 1 or s.acts[stage.units[0]]:
        return False
    verbs = {c.verb for c in offered(s, stage)}
    return "shoot" in verbs and "assault" not in verbs


def either(s: State, stage: Any) -> bool:
    """A base in hand that can shoot at a hex and assault it as well."""
    if type(stage).__name__ != "Chosen" or len(stage.units) > 1:
        return False
    by_verb = {verb: {c.noun for c in offered(s, stage) if c.verb == verb} for verb in ("shoot", "assault")}
    return bool(by_verb["shoot"] & by_verb["assault"])


def turning(s: State, stage: Any) -> bool:
    """A base in hand that can be turned."""
    return type(stage).__name__ == "Chosen" and any(c.verb == "turn" for c in offered(s, stage))


def choosing(s: State, stage: Any) -> bool:
    """A base is to be chosen, in a battle that has begun in earnest."""
    return type(stage).__name__ == "Act" and s.turn > 1


def reached(wanted: Wanted, scenario: str = "fpw", **options: str) -> Match:
    """A match played by chance up to the first position of a kind."""
    for seed in range(1, 60):
        rng = random.Random(seed)
        match = Match(Colonialism(), scenario, SMALL | options, dice=SeededDice(seed))
        for _ in range(600):
            if match.result:
                break
            s = match.position.state
            if wanted(s, s.stack[-1]):
                return match
            decision = rng.choice(match.position.decisions)
            brave = [c for c in decision.choices if c.verb not in QUIET]
            match.choose(decision.side, rng.choice(brave or list(decision.choices)))
    raise AssertionError("chance leads to no such position")


def play_from(page: Page, match: Match) -> None:
    """Go on in the browser with a match that was begun elsewhere, both sides in one's own hand."""
    shown = api(page, "POST", "matches/upload", {"save": dump(match), "seats": {}})
    open_match(page, shown["id"])


def new_battle(page: Page, scenario: str, blue: str = "program:random", more: str = "", **options: str) -> str:
    """Set up a battle, sit down as Red, and say which match it is."""
    seats = {"red": "me", "blue": blue}
    match = api(page, "POST", "matches", {"game": GAME, "scenario": scenario, "options": options, "seats": seats})
    open_match(page, match["id"], more)
    return str(match["id"])


def visit(page: Page, server: Server, path: str) -> None:
    """Go to a page and wait until it has drawn what it has to say."""
    page.goto(server.address + path)
    page.wait_for_selector("main:not([aria-busy])")


def hex_at(page: Page, number: int) -> Locator:
    """A hex of the board by its number."""
    return page.locator(f'.space[data-index="{number}"]')


def now(page: Page, what: str) -> Any:
    """Something of what the page knows."""
    return page.evaluate(f"async () => {{ const {{ state }} = await import('/match/state.js'); return {what}; }}")


def hints(page: Page, verb: str) -> list[int]:
    """The hexes for which the base in hand has a choice of a verb."""
    found = now(page, "Object.keys(state.now.table.hints ?? {})")
    return [int(key.split()[1]) for key in found if key.split()[0] == verb]


READY = """() => document.querySelector('#prompt .buttons button:not([data-undo])')
    || document.querySelector('.piece.legal, .space.legal, .heading')
    || /(wins|won):/.test(document.querySelector('.ask').textContent)"""
OVER = re.compile("(wins|won):")
STEP = "() => `${document.querySelector('#slider').max} ${document.querySelector('#prompt').textContent}`"
MINE = "async () => Boolean((await import('/match/state.js')).state.now?.prompt)"


def act(page: Page) -> bool:
    """Do the next thing that is offered, boldly; says whether the battle goes on."""
    page.wait_for_function(READY)
    if OVER.search(page.locator("#prompt .ask").inner_text()):
        return False
    before = page.evaluate(STEP)
    try:
        choose(page)
    except Late:  # the other side was faster, and something else is asked now
        return True
    page.wait_for_function(f"before => ({STEP})() !== before", arg=before)
    return True


def choose(page: Page) -> None:
    """Click the boldest thing that is offered: fight, press on, take a base in hand, go somewhere, turn."""
    buttons = page.locator("#prompt .buttons button:not([data-undo])")
    names = buttons.all_inner_texts()
    pressed = next((name for name in NEXT if name in names), None)
    spaces, arrows = page.locator(".space.legal"), page.locator(".heading")
    ways = [h for verb in ("assault", "shoot", "cannon") for h in hints(page, verb)]
    if ways:
        click(hex_at(page, ways[0]))
        if ways.count(ways[0]) > 1:
            page.locator("#chooser button").last.click(timeout=SOON)
    elif pressed:
        buttons.get_by_text(pressed, exact=True).click(timeout=SOON)
    elif page.locator(".piece.legal").count() and not spaces.count() and (key := idle(page)):
        click(page.locator(f'[data-piece="{key}"]'))
    elif spaces.count():
        click(spaces.nth(spaces.count() // 2))
    elif arrows.count():
        click(arrows.first)
    else:
        buttons.last.click(timeout=SOON)


def idle(page: Page) -> str | None:
    """A piece that may be chosen and has not acted yet, one with somebody to shoot at first."""
    legal = page.locator(".piece.legal").evaluate_all("all => all.map((e) => e.dataset.piece)")
    found = now(page, "state.now.table.pieces.filter((p) => !p.acts).sort((a, b) => b.aims - a.aims).map((p) => p.key)")
    return next((str(key) for key in found if key in legal), None)


def until(page: Page, words: str, *others: Page) -> None:
    """Act, and let others act at their own screens, until the story says so."""
    for _ in range(200):
        if words in page.locator("#story-lines").inner_text():
            return
        in_step(page, *others)
        act(next((one for one in (page, *others) if one.evaluate(MINE)), page))
    expect(page.locator("#story-lines")).to_contain_text(words)
