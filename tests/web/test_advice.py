"""The adviser in the browser: a hint, the program's thoughts, the chances; and programs chosen by level and temper."""

import json
import re

from playwright.sync_api import Browser, Page, expect

from tests.server.running import Server
from tests.web.browser import keep
from tests.web.sitting import PHONE, VERSION, api, asked, open_match, person, press, sit

MINE = "() => document.querySelector('#prompt [data-hint]')"


def against(page: Page, program: str) -> None:
    """Sit down as the Entente, and wait until the program has begun the war and one is asked something."""
    sit(page, german=f"program:{program}", entente="me")
    page.wait_for_function(MINE)


def test_a_hint_says_what_and_why_points_at_it_and_can_be_followed(browser: Browser, server: Server) -> None:
    page = person(browser, server)
    sit(page, entente="program:recruit")
    page.get_by_role("button", name="Hint").click()
    expect(page.locator("#guide")).to_contain_text("Your adviser suggests")
    expect(page.locator("#guide p").first).to_contain_text(".")
    expect(page.locator(".hinted")).to_have_count(1)
    page.keyboard.press("c")
    said = re.search(r"Your chance to win: (\d+%, give or take \d+)\.", page.locator("#guide").inner_text())
    assert said
    expect(page.locator("#panel")).to_contain_text(f"now {said[1]}.")  # one estimate, wherever it is shown
    expect(page.locator("#panel .doubt")).to_have_count(1)
    page.keyboard.press("c")
    keep(page, "hint")
    before = page.locator("#slider").get_attribute("max")
    page.locator("[data-guide=do]").click()
    expect(page.locator("#slider")).not_to_have_attribute("max", before or "")
    page.wait_for_function(MINE)  # what was proposed may have ended the impulse
    page.keyboard.press("h")
    page.get_by_role("button", name="Thank you").click()
    expect(page.locator("#guide")).to_be_hidden()


def test_a_hint_is_a_plan_with_arrows_that_can_be_played_step_by_step(browser: Browser, server: Server) -> None:
    page = person(browser, server)
    sit(page, entente="program:recruit")
    page.locator(".deed", has_text="Surprise").get_by_role("button").first.click()
    asked(page, "Choose a Leader to activate")
    page.get_by_role("button", name="Hint").click()
    plan = page.locator("#guide .plan li")
    expect(plan.nth(1)).to_be_visible()
    lines, ways = plan.count(), page.locator("#route .arrow.may").count()
    assert lines > 1
    assert ways > 0
    keep(page, "plan")
    for _ in range(3):
        before = page.locator("#slider").get_attribute("max")
        page.locator("[data-guide=do]").click()
        expect(page.locator("#slider")).not_to_have_attribute("max", before or "")
        expect(page.locator("#guide p")).to_contain_text("Next: ")
        expect(plan).to_have_count(lines)
    page.get_by_role("button", name="Thank you").click()
    expect(page.locator("#guide")).to_be_hidden()
    expect(page.locator("#route .arrow.may")).to_have_count(0)


def test_a_hint_stays_when_the_other_side_decides_something_at_the_same_time(browser: Browser, server: Server) -> None:
    red = person(browser, server)
    seats = {"red": "me", "blue": "me too"}
    setup = {"scenario": "wissembourg_1870", "options": {"cards": "secret"}}
    match = api(red, "POST", "matches", {"game": "colonialism", "seats": seats, **setup})
    blue = red.context.new_page()
    open_match(red, match["id"], "&seat=red")
    open_match(blue, match["id"], "&seat=blue")
    asked(red, "Choose your stratagem cards in secret")
    red.get_by_role("button", name="Hint").click()
    expect(red.locator("#guide")).to_contain_text("Your adviser suggests")
    version = red.evaluate(VERSION)
    press(blue, "Take the cards of the list")
    red.wait_for_function(f"before => ({VERSION})() > before", arg=version)
    expect(red.locator("#guide")).to_contain_text("Your adviser suggests")
    red.locator("[data-guide=do]").click()
    expect(red.locator("#guide")).to_be_hidden()


def test_where_a_friend_plays_there_is_no_hint(browser: Browser, server: Server) -> None:
    page = person(browser, server)
    sit(page, entente="invite")
    expect(page.locator("[data-hint]")).to_have_count(0)


def test_the_program_is_heard_at_once_or_after_the_match_as_one_wishes(browser: Browser, server: Server) -> None:
    page = person(browser, server)
    against(page, "sergeant:cautious")
    expect(page.locator("#seats")).to_contain_text("Sergeant, cautious")
    expect(page.locator("#story-lines .thought")).to_have_count(0)
    page.get_by_role("button", name="Menu").click()
    page.get_by_role("button", name="Hear what the program thinks").click()
    expect(page.locator("#story-lines .thought").first).to_contain_text("Sergeant, cautious:")
    page.get_by_role("button", name="Menu").click()
    page.get_by_role("button", name="Hear it only after the match").click()
    expect(page.locator("#story-lines .thought")).to_have_count(0)
    page.get_by_role("button", name="Menu").click()
    page.locator("dialog").get_by_role("button", name="Resign").click()
    page.locator("dialog").get_by_role("button", name="Resign").click()
    asked(page, "won")
    expect(page.locator("#story-lines .thought").first).to_be_attached()


def test_the_chances_are_drawn_and_lead_into_the_past(browser: Browser, server: Server) -> None:
    page = person(browser, server)
    against(page, "recruit")
    page.keyboard.press("c")
    expect(page.locator("#panel")).to_contain_text("At the beginning")
    dots = page.locator("#panel circle")
    expect(dots).not_to_have_count(0)
    keep(page, "chances")
    dots.first.click()
    asked(page, "as it was after 0 of")
    page.keyboard.press("Escape")
    expect(page.locator("#panel")).to_be_hidden()


def test_the_opponent_is_chosen_by_level_and_temper_on_a_phone_too(browser: Browser, server: Server) -> None:
    page = person(browser, server, PHONE, touch=True)
    page.goto(f"{server.address}/")
    page.wait_for_selector("main:not([aria-busy])")
    page.get_by_label("How good it is").select_option("General staff: as hard as it gets")
    expect(page.locator("#new-opponents")).to_contain_text("all the processors")
    page.get_by_label("Its temper").select_option("bold")
    page.get_by_label("It gives up when it sees no hope.").check()
    with page.expect_request(lambda r: r.method == "POST" and r.url.endswith("/api/matches")) as sent:
        page.get_by_role("button", name="Start the game").click()
    assert json.loads(sent.value.post_data or "")["seats"]["entente"] == "program:general-staff:bold+resigns"
