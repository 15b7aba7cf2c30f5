"""A campaign of 1914 in a browser: whom a march would cut off, how a unit is supplied, and what becomes of it."""

from __future__ import annotations

import random
from collections.abc import Callable, Sequence
from functools import cache

from playwright.sync_api import Browser, expect

from marne.games.avalon_hill_1914.game import AvalonHill1914
from marne.games.avalon_hill_1914.movement import March, Movement
from marne.games.avalon_hill_1914.siege import AgainstGarrison
from marne.games.avalon_hill_1914.supply import unfed
from marne.games.avalon_hill_1914.tables import COLUMNS
from marne.games.avalon_hill_1914.units import COUNT
from marne.kernel import Choice, Match, SeededDice
from marne.kernel.save import dump
from marne.kernel.table import Traced
from tests.server.running import Server
from tests.web.axe import serious
from tests.web.browser import keep
from tests.web.sitting import PHONE, api, asked, open_match, person

LONGEST = 4000
SELECT = "async (key) => (await import('/match/state.js')).change({ selected: key })"


def chanced(seed: int, until: Callable[[Match], bool], *rather: str) -> Match | None:
    """A game of chance as far as something comes about; whatever is rather done is done where it can be."""
    match, rng = Match(AvalonHill1914(), "solitaire", dice=SeededDice(seed)), random.Random(seed)
    for _ in range(LONGEST):
        if until(match):
            return match
        decision = match.position.decisions[0]
        match.choose(decision.side, rng.choice(liked(decision.choices, rather)))
        if match.position.over:
            break
    return None


def liked(choices: tuple[Choice, ...], rather: tuple[str, ...]) -> Sequence[Choice]:
    """The choices with the first of some verbs that is offered; all of them, if none is."""
    return next((found for verb in rather if (found := [c for c in choices if c.verb == verb])), choices)


def played(seed: int, until: Callable[[Match], bool]) -> Match:
    """A game of chance as far as something comes about."""
    match = chanced(seed, until)
    assert match is not None, "that never came about"
    return match


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


def traced(match: Match, fed: bool) -> int | None:
    """A unit of which it can be shown how it is supplied, or how far the railway is."""
    eyes = match.eyes(match.position.decisions[0].side)
    shown = {u: match.game.foresee(eyes, Choice("supplied", u)) for u in range(COUNT)}
    return next(
        (u for u, found in shown.items() if isinstance(found, Traced) and found.fed == fed and len(found.line) > 1),
        None,
    )


def short(match: Match) -> bool:
    """Whether somebody moves while a unit has no line."""
    s = match.position.state
    cut = unfed(s, 0) | unfed(s, 1)
    return isinstance(s.stack[-1], Movement) and bool(cut) and traced(match, False) is not None


@cache
def marching() -> tuple[str, int, int]:
    """A match in which somebody moves, as a save file; a unit on a line, and one that no line reaches."""
    match = played(0, short)
    fed, starving = traced(match, True), traced(match, False)
    assert fed is not None and starving is not None
    return dump(match), fed, starving


def test_the_way_by_which_a_unit_is_supplied_is_drawn(browser: Browser, server: Server) -> None:
    save, fed, starving = marching()
    page = person(browser, server)
    open_match(page, api(page, "POST", "matches/upload", {"save": save, "seats": {}})["id"])
    expect(page.locator("#route .traced")).to_have_count(0)
    page.evaluate(SELECT, f"u{fed}")
    expect(page.locator("#route .traced:not(.broken) .case")).to_be_attached()
    expect(page.locator("#inspector .supplied")).to_contain_text("by rail")
    expect(page.locator("#inspector .supplied a.rule")).to_have_text("SUPPLY.4")
    keep(page, "supplied")
    assert serious(page, within="#inspector") == [] == serious(page, colours=True, within="#inspector")
    page.evaluate(SELECT, f"u{starving}")
    expect(page.locator("#route .traced.broken")).to_be_attached()
    expect(page.locator("#inspector .supplied.not")).to_contain_text("next check")
    page.evaluate(SELECT, None)
    expect(page.locator("#route .traced")).to_have_count(0)


def test_pointing_at_a_unit_shows_what_becomes_of_it_step_by_step(browser: Browser, server: Server) -> None:
    page = person(browser, server)
    open_match(page, api(page, "POST", "matches/upload", {"save": marching()[0], "seats": {}})["id"])
    key = f"u{marching()[1]}"
    page.evaluate(SELECT, key)
    steps = page.locator("#inspector .steps")
    expect(steps.locator("li.now svg.counter")).to_have_count(1)
    keep(page, "chain")
    page.evaluate("async (key) => (await import('/match/state.js')).change({ glanced: key })", key)
    glance = page.locator("#glance")
    expect(glance.locator(".steps svg.counter")).to_have_count(steps.locator("svg.counter").count())
    expect(glance.locator(".supplied")).to_contain_text("by rail")
    expect(glance).to_contain_text("brings the other side")
    keep(page, "glance")
    page.mouse.move(700, 500)
    page.mouse.down()
    expect(glance).to_be_hidden()
    page.mouse.up()
    page.locator("#inspector").get_by_role("button", name="Unit Counter Chart").click()
    expect(page.locator("#panel .unit-chart").first).to_be_visible()
    keep(page, "unit-chart")
    assert serious(page, within="#panel") == []


@cache
def besieging() -> str:
    """A match in which a fortress and its garrison are about to be assaulted, as a save file."""

    def named(match: Match) -> bool:
        stage = match.position.state.stack[-1]
        return isinstance(stage, AgainstGarrison) and bool(stage.joined)

    return dump(next(match for seed in range(40) if (match := chanced(seed, named, "assault", "join", "ready"))))


WIDEST = 592
"""How wide the card of an assault is where there is room."""


def test_an_assault_is_reckoned_in_the_order_of_its_die(browser: Browser, server: Server) -> None:
    page = person(browser, server)
    open_match(page, api(page, "POST", "matches/upload", {"save": besieging(), "seats": {}})["id"])
    parts = page.locator("#battle .part")
    expect(parts).to_have_count(2)
    guns, men = parts.first, parts.last
    expect(guns.locator("figure.fortress")).to_be_visible()
    expect(guns.locator(".columns.ladder .now")).to_contain_text("mm")
    expect(guns.locator(".columns li")).to_have_count(4 + len(COLUMNS))
    expect(page.locator("#battle .part >> nth=0 >> .faces")).to_have_count(1)
    expect(men).to_contain_text("in the assault")
    keep(page, "assault")
    assert serious(page, within="#battle") == [] == serious(page, colours=True, within="#battle")
    box = page.locator("#battle").bounding_box()
    assert box and box["width"] == WIDEST
    prompt = page.locator("#prompt").bounding_box()
    assert prompt and prompt["x"] + prompt["width"] <= box["x"]
    for width, height in ((1024, 768), (390, 844)):
        page.set_viewport_size({"width": width, "height": height})
        keep(page, f"assault-{width}")
        box = page.locator("#battle").bounding_box()
        assert box and box["x"] >= 0 and box["x"] + box["width"] <= width
    expect(page.locator("#battle .part >> nth=0 >> .faces")).to_be_in_viewport(ratio=1)


def test_what_is_said_of_a_unit_leaves_in_sight_how_far_it_can_go(browser: Browser, server: Server) -> None:
    page = person(browser, server)
    open_match(page, api(page, "POST", "matches/upload", {"save": marching()[0], "seats": {}})["id"])
    lit = page.locator("#pieces .piece.legal .plate").first
    lit.hover()
    expect(page.locator("#glance .steps")).to_be_visible()
    expect(page.locator("#glow .legal .fill").first).to_be_attached()
    page.wait_for_function(
        """() => {
          const said = document.getElementById('glance').getBoundingClientRect();
          return [...document.querySelectorAll('#tags .tag')].every((tag) => {
            const { left, right, top, bottom } = tag.getBoundingClientRect();
            return right < said.left || left > said.right || bottom < said.top || top > said.bottom;
          });
        }"""
    )
