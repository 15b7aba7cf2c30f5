"""Where nothing is for somebody: an address that leads nowhere, a match that he may not see; and a host who waits."""

import re

from playwright.sync_api import Browser, expect

from tests.server.running import PASSWORD, Server
from tests.web.axe import serious
from tests.web.sitting import person
from tests.web.visiting import member, new_match, ready, stranger, visitor


def test_a_match_that_one_may_not_see_is_a_page_with_a_way_in(browser: Browser, server: Server) -> None:
    match = new_match(member(browser, server, "Maunoury"), german="me", entente="me too")
    page = visitor(browser, server, "day")
    page.goto(f"/match.html?id={match['id']}")
    page.wait_for_url("**/lost.html?match=*")
    ready(page)
    expect(page.locator("#why")).to_contain_text("or it is private")
    assert serious(page) == []
    page.get_by_label("Name").fill("Maunoury")
    page.get_by_label("Password").fill(PASSWORD)
    page.locator("form.sign-in").get_by_role("button", name="Sign in").click()
    page.wait_for_url(f"**/match.html?id={match['id']}")


def test_an_address_that_leads_nowhere_says_so(browser: Browser, server: Server) -> None:
    page = stranger(browser, server, "/nowhere.html")
    expect(page.locator("#why")).to_have_text("There is no /nowhere.html.")
    expect(page.get_by_role("link", name="To the first page")).to_have_attribute("href", "/")
    page.goto("/api/matches/no/save")
    expect(page.get_by_role("heading", level=1)).to_have_text("There is nothing here for you")


def test_the_host_sees_who_sits_down(browser: Browser, server: Server) -> None:
    host = person(browser, server)
    match = new_match(host, german="me", entente="invite")
    host.goto(f"/match.html?id={match['id']}")
    expect(host.locator("#prompt")).to_contain_text("begins when every seat is taken")
    host.context.grant_permissions(["clipboard-read", "clipboard-write"])
    host.get_by_role("button", name="Copy the link").click()
    expect(host.get_by_role("button", name="Copied: send it")).to_be_visible()
    assert host.evaluate("navigator.clipboard.readText()").endswith(f"key={match['keys']['entente']}")
    guest = stranger(browser, server, f"/join.html?id={match['id']}&seat=entente&key={match['keys']['entente']}")
    guest.get_by_label("What are you called at the table?").fill("d'Esperey")
    guest.get_by_role("button", name="Take the seat as a guest").click()
    expect(host.locator("#seats")).to_contain_text("d'Esperey, Entente, here")
    expect(host.locator("#story-lines li")).not_to_have_count(0)
    guest.wait_for_url(re.compile("match.html"))
    guest.goto("about:blank")
    expect(host.locator("#seats")).to_contain_text("d'Esperey, Entente, away")


def test_a_forgotten_password_leads_to_a_letter(browser: Browser, server: Server) -> None:
    page = stranger(browser, server)
    page.get_by_role("link", name="Forgotten your password?").click()
    ready(page)
    assert serious(page) == []
    page.get_by_label("Mail address").fill("somebody@marne.example")
    page.get_by_role("button", name="Send me the letter").click()
    expect(page.locator(".done")).to_contain_text("This server sends no mail")
    page.goto("/about.html")  # a page that changes only behind the # is not loaded again
    page.goto("/password.html#1.2.3")
    page.get_by_label("New password").fill(PASSWORD)
    page.get_by_role("button", name="Keep it, and sign in").click()
    expect(page.locator("#password .error")).to_contain_text("That letter is too old, or was used")
    assert page.url.endswith("/password.html"), "the key does not stay in sight"
