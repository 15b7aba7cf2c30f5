"""The pages in a language that nobody speaks: whatever is still in plain letters has escaped the catalogues."""

from __future__ import annotations

import random
import re
from collections.abc import Iterator
from importlib.metadata import entry_points
from itertools import islice

import pytest
from playwright.sync_api import Browser, Page, expect

from marne.kernel import Choice, Match, SeededDice, find, games
from marne.kernel.save import load
from tests.server.running import PASSWORD, Server
from tests.web.browser import keep, window
from tests.web.field import play_from, reached, shooting
from tests.web.sitting import api, open_match, under_command
from tests.words.pseudo import PSEUDO, SIGNS, accented, escaped, write_pseudo

NAMES = (
    "Anne", "Marne", "Natural", "Earth", "GeoNames", "Admin", "Express", "IGN", "SRTM", "PLUS", "Libre", "Franklin",
    "Old", "Standard", "TT", "https", "GMT", "Ventonuovo", "Games",
)  # fmt: skip
"""What is no word: who is here, what the program is called, and whose work it uses."""
PUBLISHER = "The Avalon Hill Company"
CODE = re.compile(r"[A-Z][A-Z0-9]*(\.[A-Z0-9]+)*[a-z]?")
"""The numbers of rules and the names of things in capitals."""
SEEN = """() => {
    const out = [];
    const printed = 'svg.sheet > :not(#legend), .emblem, .piece, .chit, .rule';
    const hidden = `script, style, template, code, textarea, ${printed}, [hidden], .language`;
    const walk = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    for (let node = walk.nextNode(); node; node = walk.nextNode()) {
        const text = node.data.trim(), parent = node.parentElement;
        if (text && !parent.closest(hidden) && parent.checkVisibility({ visibilityProperty: true })) out.push(text);
    }
    for (const name of ['aria-label', 'title', 'placeholder', 'alt'])
        for (const element of document.querySelectorAll(`[${name}]`))
            if (!element.closest(hidden) && element.checkVisibility()) out.push(element.getAttribute(name));
    return [...new Set(out), document.title];
}"""
"""All that a reader sees or hears; rule numbers aside, and what is printed on the map and on counters."""

DRAWN = "() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))"


@pytest.fixture(scope="module")
def foreign(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """A server that has learnt the language."""
    words = write_pseudo(tmp_path_factory.mktemp("words"))
    running = Server(tmp_path_factory.mktemp("foreign"), words=str(words)).start()
    yield running
    running.stop()


def reader(browser: Browser, server: Server) -> Page:
    """Somebody with an account, whose browser asks for the language."""
    page = window(browser, {"width": 1440, "height": 1000}, base_url=server.address)
    page.add_init_script(f"localStorage.setItem('language', '{PSEUDO}')")
    api(page, "POST", "users", {"name": f"Anne {random.SystemRandom().randrange(10**12)}", "password": PASSWORD})
    return page


def escapes(page: Page) -> dict[str, list[str]]:
    """The texts of a page that have words in plain letters, and which."""
    texts: list[str] = page.evaluate(SEEN)
    words = {
        text: escaped(SIGNS.sub("", text.replace(PUBLISHER, "")), NAMES) for text in texts if not CODE.fullmatch(text)
    }
    return {text: wrong for text, wrong in words.items() if wrong}


def go(page: Page, path: str) -> None:
    page.goto(path)
    page.wait_for_selector("main:not([aria-busy]), main[aria-busy=false], #table[aria-busy=false]")
    page.wait_for_load_state("networkidle")


BOARDS = sorted(board.name for board in entry_points(group="marne.boards"))
PAGES = {
    "home": "/",
    "new": "/#new",
    "about": "/about.html",
    "profile": "/profile.html",
    "lessons": "/lessons.html",
    "maps": "/maps.html",
    "lost": "/lost.html",
    "password": "/password.html",
    **{f"rules-{name}": f"/rules.html?game={name}" for name in sorted(games())},
    **{f"map-{name}": f"/map.html?game={name}" for name in BOARDS},
    "armies": "/games/colonialism/armies.html",
    "boards": "/games/colonialism/boards.html",
    "plan": "/games/avalon-hill-1914/plan.html",
}


@pytest.mark.parametrize("name", PAGES)
def test_a_page_says_nothing_outside_the_catalogue(browser: Browser, foreign: Server, name: str) -> None:
    page = reader(browser, foreign)
    api(page, "POST", "matches", {"game": "germany-at-war", "seats": {"german": "me", "entente": "program:recruit"}})
    go(page, PAGES[name])
    keep(page, f"foreign-{name}")
    assert page.evaluate("document.documentElement.lang") == PSEUDO
    assert escapes(page) == {}


def before_liege() -> Match:
    """A match in which a German corps has marched into Liège."""
    match = load(under_command())
    corps = next(c for c in match.position.decisions[0].choices if c.verb == "move" and _way(match, c))
    way = _way(match, corps)
    match.choose("german", corps)
    for area in way:
        match.choose("german", Choice("go", area))
    match.choose("german", Choice("done"))
    return match


def _way(match: Match, corps: Choice) -> tuple[int, ...]:
    hint = match.game.foresee(match.eyes("german"), corps).hints.get("go 20")
    return hint.path if hint and hint.path else ()


def test_a_battle_says_nothing_outside_the_catalogue(browser: Browser, foreign: Server) -> None:
    page = reader(browser, foreign)
    match = before_liege()
    play_from(page, match)
    page.evaluate("async () => (await import('/match/foresight.js')).foresee({ verb: 'battle', noun: 20 })")
    expect(page.locator("#battle")).to_contain_text(accented("Offensive firepower"))
    keep(page, "foreign-battle")
    assert escapes(page) == {}
    match.choose("german", Choice("battle", 20))
    while not any(event.kind == "result" for event in match.events()):
        decision = match.position.decisions[0]
        quiet = [choice for choice in decision.choices if choice.verb in ("keep", "stand")]
        match.choose(decision.side, (quiet or list(decision.choices))[0])
    play_from(page, match)
    assert escapes(page) == {}


def test_what_lies_around_the_table_says_nothing_outside_the_catalogue(browser: Browser, foreign: Server) -> None:
    page = reader(browser, foreign)
    match = api(page, "POST", "matches", {"game": "germany-at-war", "seats": {"german": "me", "entente": "me too"}})
    open_match(page, match["id"])
    assert escapes(page) == {}
    for opened in ("[data-panel=forces]", "[data-panel=notes]", "[data-do=menu]", "[data-open=drawer]"):
        page.locator(opened).first.dispatch_event("click")
        assert escapes(page) == {}


def test_a_shot_says_nothing_outside_the_catalogue(browser: Browser, foreign: Server) -> None:
    page = reader(browser, foreign)
    play_from(page, reached(shooting))
    keep(page, "foreign-shot")
    assert escapes(page) == {}
    page.locator("[data-panel=forces]").click()
    assert escapes(page) == {}


def questions(name: str, scenario: str, seed: int) -> Iterator[Match]:
    """A match that chance plays, whenever a stage asks for the first time."""
    match, rng, met = Match(find(name), scenario, dice=SeededDice(seed)), random.Random(seed), set()
    while not match.result:
        stage = type(match.position.state.stack[-1])
        if stage not in met:
            met.add(stage)
            yield match
        decision = rng.choice(match.position.decisions)
        match.choose(decision.side, rng.choice(decision.choices))


@pytest.mark.parametrize(
    ("name", "scenario"),
    [
        ("avalon-hill-1914", "standard"),
        ("avalon-hill-1914", "introductory"),
        ("offensive-a-outrance", "lorraine"),
    ],
)
def test_a_game_of_hexes_says_nothing_outside_the_catalogue(
    browser: Browser, foreign: Server, name: str, scenario: str
) -> None:
    page = reader(browser, foreign)
    for number, match in enumerate(islice(questions(name, scenario, 5), 8)):
        play_from(page, match)
        keep(page, f"foreign-{name}-{number}")
        assert escapes(page) == {}, match.position.state.stack[-1]
    for opened in page.locator("#nav [data-panel]").all():
        opened.dispatch_event("click")
        expect(page.locator("#panel")).to_be_visible()
        page.evaluate(DRAWN)
        assert escapes(page) == {}
