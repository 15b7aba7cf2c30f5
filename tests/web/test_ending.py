"""A match's end in the browser: the verdict, how it turned, maps, losses, luck, and ways into the replay and on."""

from playwright.sync_api import Browser, Page, expect

from marne.kernel.save import dump
from tests.games.ended import ended
from tests.server.running import Server
from tests.web.axe import serious
from tests.web.browser import keep
from tests.web.sitting import PHONE, api, asked, open_match, person


def sit_at_the_end(page: Page, name: str, program: str) -> str:
    """Come to a match that is over, with a program on the other side."""
    seats = {program: "program:sergeant"}
    id = str(api(page, "POST", "matches/upload", {"save": dump(ended(name)), "seats": seats})["id"])
    open_match(page, id)
    expect(page.locator("#ending .points li")).not_to_have_count(0)
    expect(page.locator("#ending figure")).not_to_have_count(0)
    return id


def test_the_end_says_why_and_where_it_turned_and_leads_there_and_back(browser: Browser, server: Server) -> None:
    page = person(browser, server)
    sit_at_the_end(page, "germany-at-war", "german")
    end = page.locator("#ending")
    expect(end.locator("h2")).to_have_text("You win: decisive victory")
    expect(end.locator(".why")).to_contain_text("Germany has lost 10 blocks")
    expect(end.locator(".score p").first).to_contain_text("Blocks lost")  # what decided it
    expect(end.locator(".losses-part tbody tr").first).to_contain_text("Blocks lost, Germany")
    expect(end.locator(".luck-part")).to_contain_text("There are no dice")
    expect(end.locator(".maps .held").first).to_be_visible()
    assert serious(page, within="#ending") == []
    keep(page, "ending")
    end.locator(".points button").first.click()
    expect(end).to_be_hidden()
    asked(page, "as it was after")
    page.locator("#prompt").get_by_role("button", name="Back to how it went").click()
    expect(end).to_be_visible()
    page.keyboard.press("Escape")
    expect(end).to_be_hidden()
    asked(page, "The Entente won")
    page.locator("#prompt").get_by_role("button", name="How it went").click()
    expect(end.locator(".next")).to_contain_text("Play again, other side")


def test_a_phone_shows_the_end_of_a_battle_without_cutting_it_off(browser: Browser, server: Server) -> None:
    page = person(browser, server, PHONE, touch=True, color_scheme="dark")
    sit_at_the_end(page, "colonialism", "red")
    expect(page.locator("#ending .stands").first).to_be_visible()
    assert page.evaluate("() => { const e = document.querySelector('#ending'); return e.scrollWidth <= e.clientWidth }")
    assert serious(page, within="#ending") == []
    keep(page, "ending-phone-night")
    page.locator("#ending [data-ending=close]").click()
    expect(page.locator("#ending")).to_be_hidden()
