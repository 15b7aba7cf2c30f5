"""What a stranger asked himself on the way to the end of a game: the page says it where he looks."""

from __future__ import annotations

from typing import Any

from playwright.sync_api import Browser, Page, expect

from marne.games.colonialism.state import State
from tests.server.running import Server
from tests.web.field import GAME, play_from, reached
from tests.web.sitting import DESKTOP, api, asked, click, open_match, person


def deploying(browser: Browser, server: Server, blue: str = "me too") -> Page:
    """Somebody before Wissembourg, with his first base to be deployed."""
    page = person(browser, server)
    seats = {"red": "me", "blue": blue}
    match = api(page, "POST", "matches", {"game": GAME, "scenario": "wissembourg_1870", "seats": seats})
    open_match(page, match["id"])
    asked(page, "Deploy")
    return page


def test_before_a_base_is_in_hand_one_sees_where_it_may_go_and_what_for(browser: Browser, server: Server) -> None:
    page = deploying(browser, server)
    expect(page.locator("#beside .aim")).to_contain_text("Prussia wins by holding the château")
    zone = page.locator("#glow .toward .edge")
    expect(zone).not_to_have_count(0)
    page.locator("#beside button", has_text="Jäger battalion").click()
    asked(page, "Choose the hex")
    expect(page.locator("#glow .legal .edge")).not_to_have_count(0)
    expect(zone).to_have_count(0)  # now the hexes themselves are lit


def test_the_story_names_no_side_before_its_nation(browser: Browser, server: Server) -> None:
    page = deploying(browser, server)
    story = page.locator("#story-lines")
    expect(story).to_contain_text("An army of Prussia takes the field")
    expect(story).not_to_contain_text("Red")


ABOVE = """() => {
  const [story, unit] = ['story', 'inspector'].map((id) => document.getElementById(id).getBoundingClientRect());
  return story.height > 60 && story.bottom <= unit.top;
}"""
"""Whether the story ends where what is told of a piece begins."""


def beginning(s: State, stage: Any) -> bool:
    """The first base is to be chosen, before anybody has shot."""
    return type(stage).__name__ == "Act" and s.turn == 1 and not stage.advantage


def test_a_base_in_hand_leaves_the_story_in_sight(browser: Browser, server: Server) -> None:
    page = person(browser, server)
    play_from(page, reached(beginning))
    click(page.locator(".piece.legal").first)
    asked(page, "choose what to do: go to a hex that is lit")
    expect(page.locator("#inspector")).to_be_visible()
    page.wait_for_function(ABOVE)


def test_a_hint_is_not_covered_by_what_is_told_of_a_base(browser: Browser, server: Server) -> None:
    page = deploying(browser, server, "program:random")
    page.locator("#beside button", has_text="Jäger battalion").click()
    asked(page, "Choose the hex")
    expect(page.locator("#inspector")).to_be_visible()
    page.locator("[data-hint]").click()
    page.locator("#guide .primary").click(timeout=20_000)  # nothing lies over it
    asked(page, "Deploy: choose a base; 6 to go.")
    bottom = page.locator("#story").evaluate("e => e.getBoundingClientRect().bottom")
    assert bottom <= DESKTOP["height"] - 60  # nothing of the story is pushed under the replay
