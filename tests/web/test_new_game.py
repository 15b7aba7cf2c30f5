"""The new-game form in a real browser on a real server: the first visit, options, seats, sides, the keyboard."""

import json
import re

from playwright.sync_api import Browser, Page, expect

from marne.kernel.dice import word_seal
from tests.server.running import GAME, Server
from tests.web.sitting import api
from tests.web.visiting import MATCH, member, ready


def test_on_the_first_visit_a_lesson_is_offered_which_can_be_skipped(browser: Browser, server: Server) -> None:
    page = member(browser, server, "Manoury")
    expect(page.locator("#first")).to_contain_text("teach 1914: Germany at War")
    page.locator("#first").get_by_role("button", name="Skip").click()
    expect(page.locator("#first")).to_be_hidden()
    page.reload()
    ready(page)
    expect(page.locator("#new")).to_be_visible()
    expect(page.locator("#first")).to_be_hidden()


def test_the_first_lesson_is_no_match_and_is_not_offered_again(browser: Browser, server: Server) -> None:
    page = member(browser, server, "Franchet")
    page.locator("#first").get_by_role("button", name="Begin the first lesson").click()
    page.wait_for_selector("body.ready #lesson .do")
    page.goto(server.address)
    ready(page)
    assert api(page, "GET", "matches")["mine"] == []
    expect(page.locator("#first")).to_be_hidden()


def test_every_option_says_what_it_does_and_by_which_rule(browser: Browser, server: Server) -> None:
    page = member(browser, server, "Castelnau")
    game = api(page, "GET", f"games/{GAME}")
    form = page.locator("#new-form")
    page.get_by_text("Where the rulebook can be read in two ways").click()
    for option in [option for option in game["options"] if option["offered"]]:
        sentences = [option["values"]["yes"]] if "yes" in option["values"] else option["values"].values()
        for sentence in sentences:
            expect(form).to_contain_text(sentence)
        link = form.locator("a.rule", has_text=re.compile(f"^{re.escape(option['rule'])}$"))
        expect(link.first).to_have_attribute("href", f"/rules.html?game={GAME}#{option['rule']}")


def tile(page: Page, group: str, title: str) -> None:
    """Choose a tile of the new-game form."""
    page.get_by_role("group", name=group).get_by_text(title, exact=True).click()


def test_a_newcomer_chooses_and_the_server_hears_it(browser: Browser, server: Server) -> None:
    page = member(browser, server, "Langle")
    tile(page, "Your side", "Entente")
    tile(page, "Opponent", "Anyone")
    expect(page.locator("#new-watch")).to_contain_text("A match with a seat for anyone is public")
    tile(page, "Pace", "By mail")
    page.get_by_label("Days for each choice").fill("5")
    page.get_by_label("When time is up").select_option("random")
    page.get_by_label("Rail movement").check()
    page.get_by_text("The Entente chooses which blocks stand on its icons.").click()
    page.get_by_text("Dice you can check").click()
    page.get_by_label("Your own word for the dice").fill("on ne passe pas")
    with page.expect_request(lambda r: r.method == "POST" and r.url.endswith("/api/matches")) as sent:
        page.get_by_role("button", name="Start the game").click()
    wish = json.loads(sent.value.post_data or "")
    assert wish["seats"] == {"german": "open", "entente": "me"}
    assert wish["pace"] == {"kind": "days", "days": 5, "expiry": "random"}
    assert (wish["public"], wish["seal"]) == (True, word_seal("on ne passe pas"))
    assert (wish["options"]["rail"], wish["options"]["free_setup"], wish["options"]["paris"]) == (
        "yes",
        "entente",
        "no",
    )
    page.wait_for_url(MATCH)


def test_three_players_have_three_seats(browser: Browser, server: Server) -> None:
    page = member(browser, server, "Sarrail")
    page.get_by_text("One player has Germany, one France, one Britain and Belgium.").click()
    expect(page.get_by_role("group", name="Your side").locator(".tile")).to_have_count(4)
    others = page.locator("#new-opponents fieldset")
    expect(others).to_have_count(2)
    others.nth(0).get_by_text("Yourself", exact=True).click()
    others.nth(1).get_by_text("A friend", exact=True).click()
    with page.expect_request(lambda r: r.method == "POST" and r.url.endswith("/api/matches")) as sent:
        page.get_by_role("button", name="Start the game").click()
    wish = json.loads(sent.value.post_data or "")
    assert list(wish["seats"].values()) == ["me", "me too", "invite"]
    assert wish["pace"] == {"kind": "none"}
    page.wait_for_url(MATCH)


def test_a_scenario_whose_rules_have_a_clock_is_played_by_it_among_people(browser: Browser, server: Server) -> None:
    page = member(browser, server, "Fayolle")
    tile(page, "Game", "Avalon Hill's 1914")
    expect(page.locator("input[name=pace]")).to_have_count(0)
    tile(page, "Scenario", "The Short Game")
    expect(page.locator("input[name=pace]:checked")).to_have_value("none")  # a program waits as long as one likes
    tile(page, "Opponent", "A friend")
    expect(page.locator("input[name=pace]:checked")).to_have_value("parts")
    expect(page.get_by_label("Minutes for the attacks")).to_have_value("5")
    expect(page.get_by_label("Minutes for movement")).to_have_value("5")
    page.get_by_label("Minutes for movement").fill("3")
    with page.expect_request(lambda r: r.method == "POST" and r.url.endswith("/api/matches")) as sent:
        page.get_by_role("button", name="Start the game").click()
    assert json.loads(sent.value.post_data or "")["pace"] == {"kind": "parts", "parts": {"movement": 3, "attacks": 5}}
    page.wait_for_url(MATCH)


def test_a_side_can_be_drawn_by_lot(browser: Browser, server: Server) -> None:
    page = member(browser, server, "Dubail")
    tile(page, "Your side", "Either")
    with page.expect_request(lambda r: r.method == "POST" and r.url.endswith("/api/matches")) as sent:
        page.get_by_role("button", name="Start the game").click()
    wish = json.loads(sent.value.post_data or "")
    assert re.fullmatch("me program:[a-z:-]+", " ".join(sorted(wish["seats"].values())))
    page.wait_for_url(MATCH)


def test_a_game_is_begun_with_the_keyboard_alone(browser: Browser, server: Server) -> None:
    page = member(browser, server, "Foch")
    page.keyboard.press("Tab")
    expect(page.get_by_role("link", name="To the content")).to_be_focused()
    page.keyboard.press("Enter")
    expect(page.locator("main")).to_be_focused()
    reach(page, "input[name='opponent.0']")
    page.keyboard.press("ArrowDown")
    expect(page.locator("input[name='opponent.0'][value=friend]")).to_be_focused()
    expect(page.locator("input[name=pace]")).to_have_count(3)
    reach(page, "#new-form button[type=submit]")
    page.keyboard.press("Enter")
    page.wait_for_url(MATCH)


def reach(page: Page, selector: str) -> None:
    """Press Tab until something has the focus."""
    for _ in range(80):
        page.keyboard.press("Tab")
        if page.evaluate("(wanted) => document.activeElement.matches(wanted)", selector):
            return
    raise AssertionError(f"the keyboard does not reach {selector}")
