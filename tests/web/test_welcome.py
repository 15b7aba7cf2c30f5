"""The first page: what a stranger sees, and how he comes to his first move with two clicks and without an account."""

import re

import pytest
from playwright.sync_api import Browser, expect

from tests.server.running import Server
from tests.web.axe import serious
from tests.web.browser import keep, window
from tests.web.sitting import api, open_match
from tests.web.visiting import go, member, stranger

LIGHT = """(e) => {
  const [r, g, b] = getComputedStyle(e).backgroundColor.match(/[0-9]+/g).map(Number);
  return (r + g + b) / 3;
}"""
PLAYED = re.compile(r"/match\.html\?id=\w+")


def test_two_clicks_lead_to_the_first_move_and_the_seat_is_kept(browser: Browser, server: Server) -> None:
    page = stranger(browser, server)
    expect(page.locator("#play-words")).to_contain_text("No account")
    page.get_by_role("button", name="Play now", exact=True).click()
    page.wait_for_url(PLAYED)
    page.get_by_role("button", name="Tactical Action with surprise", exact=True).click()
    expect(page.locator("#story-lines")).to_contain_text("surprise")
    go(page, "/")
    expect(page.locator("#guest")).to_contain_text("You play as a guest")
    expect(page.locator("#continue")).to_contain_text("You, Germany, against the program")
    expect(page.get_by_role("link", name="Keep my matches")).to_have_attribute("href", "/profile.html#account")
    expect(page.locator(".battle")).to_have_count(6)


def test_a_ready_battle_says_what_it_is_and_begins_with_one_click(browser: Browser, server: Server) -> None:
    page = stranger(browser, server, look="phone")
    battle = page.locator(".battle", has_text="Wissembourg")
    for fact in ("Colonialism to Revolution", "40 min", "28 bases", "First game"):
        expect(battle).to_contain_text(fact)
    expect(battle.get_by_role("img", name="Prussian and French troops")).to_be_visible()
    assert battle.locator(".by-day").evaluate("image => image.decode().then(() => image.naturalWidth)") == 264
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    battle.get_by_role("button", name="Play Wissembourg, 1870").click()
    page.wait_for_url(PLAYED)
    match = api(page, "GET", "matches")["mine"][0]
    assert (match["scenario"], match["my_seats"], match["public"]) == ("wissembourg_1870", ["red"], False)


PAINTED = """(signs) => signs.every((sign) => [...sign.querySelectorAll('*')].some((part) => {
  const { fill, stroke } = getComputedStyle(part);
  const flat = part.getBBox().width * part.getBBox().height === 0;
  return stroke !== 'none' || (fill !== 'none' && !flat && !/^M[^Zz]*$/.test(part.getAttribute('d') ?? ''));
}))"""
"""Whether something is painted of each sign: rays without a stroke are nothing."""
FAINT = """(signs) => signs.filter((sign) => {
  const light = (colour) => {
    const [r, g, b, a] = (colour.match(/[0-9.]+/g) ?? []).map(Number);
    return r === undefined || a === 0 ? null : 0.3 * r + 0.6 * g + 0.1 * b;
  };
  const ground = light(getComputedStyle(sign.closest('.signs')).backgroundColor);
  const parts = [...sign.querySelectorAll('*')].map((part) => getComputedStyle(part));
  const inks = parts.flatMap(({ fill, stroke }) => [fill, stroke]).filter((ink) => ink !== 'none').map(light);
  return !inks.some((ink) => ink !== null && Math.abs(ink - ground) > 60);
}).length"""
"""How many signs have no ink that stands out from the label: black on a dark one is nothing, too."""


@pytest.mark.parametrize("look", ["day", "night"])
def test_every_nation_of_a_ready_battle_has_a_sign_that_is_seen(browser: Browser, server: Server, look: str) -> None:
    page = stranger(browser, server, look=look)
    expect(page.locator(".battle")).to_have_count(6)
    signs = page.locator(".battle .sign")
    assert signs.count() >= 12
    assert signs.evaluate_all(PAINTED)
    assert signs.evaluate_all(FAINT) == 0
    light = page.locator(".battle .signs").first.evaluate(LIGHT)
    assert light > 200 if look == "day" else light < 80  # a white label would glare at night


def test_seats_matches_to_watch_and_a_friend(browser: Browser, server: Server) -> None:
    host = member(browser, server, "Pau")
    seats = {"german": "me", "entente": "program:random"}
    watched = api(host, "POST", "matches", {"game": "germany-at-war", "seats": seats, "public": True})
    onlooker = window(browser, {"width": 390, "height": 844}, base_url=server.address)
    open_match(onlooker, watched["id"])
    page = window(browser, {"width": 1440, "height": 900}, base_url=server.address, bypass_csp=True)
    go(page, "/")
    live = page.locator("#live-list li", has_text="Pau against the program")
    expect(live.get_by_role("link", name="Watch")).to_have_attribute("href", f"/match.html?id={watched['id']}")
    expect(live.get_by_role("img", name="Turn 1 of 4")).to_be_visible()
    expect(live).to_contain_text("1 watching")
    expect(page.locator("#live-count")).to_have_text(re.compile(r"^\d+$"))
    expect(page.get_by_role("button", name="Take over for Germany")).to_be_visible()
    assert serious(page) == []
    keep(page, "first-page")
    page.get_by_role("button", name="Play a friend by a link").click()
    expect(page.locator("#new [name='opponent.0'][value=friend]")).to_be_checked()
    page.locator("#new [name='opponent.0'][value=program]").check(force=True)
    expect(page.get_by_label("How good it is")).to_have_value("recruit")
    page.locator("#new [name='opponent.0'][value=friend]").check(force=True)
    page.get_by_role("button", name="Start the game").click()
    page.wait_for_url(PLAYED)
    expect(page.locator("#prompt input[readonly]")).to_have_value(re.compile("/join.html"))


def test_the_board_moves_by_itself_and_is_taken_over(browser: Browser, server: Server) -> None:
    page = window(browser, {"width": 1440, "height": 900}, base_url=server.address, reduced_motion="no-preference")
    page.clock.install()
    go(page, "/")
    expect(page.locator("#film-words")).to_contain_text("Leaders are in Belgium")
    page.clock.run_for(4100)
    expect(page.locator("#film-words")).to_contain_text("Germany engages the enemy in Liège")
    expect(page.locator("#film .arrow.fight")).to_have_count(1)
    page.get_by_role("button", name="Hold the match").click()
    page.clock.run_for(9000)
    expect(page.locator("#film-words")).to_contain_text("Liège")
    page.get_by_role("button", name="Take over for Germany").click()
    page.wait_for_url(PLAYED)
    page.wait_for_selector("body.ready #prompt .ask")
    match = api(page, "GET", "matches")["mine"][0]
    assert (match["number"], match["my_turn"]) == (34, True)


def test_whoever_wants_no_motion_moves_the_board_himself(browser: Browser, server: Server) -> None:
    page = stranger(browser, server)
    run = page.get_by_role("button", name="Let the match go on")
    expect(run).to_be_visible()
    page.get_by_role("button", name="Next move").click()
    expect(page.locator("#film-words")).to_contain_text("Liège")
    expect(run).to_be_visible()


def test_a_link_to_the_form_for_a_new_game_opens_it_for_a_stranger(browser: Browser, server: Server) -> None:
    page = stranger(browser, server, "/#new")
    expect(page.get_by_role("heading", name="New game")).to_be_visible()
    expect(page.locator("#new input").first).to_be_focused()
