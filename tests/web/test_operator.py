"""The operator's page in a real browser: behind a role, for everyone's eyes and hands; blocking and announcing work."""

import random

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.server.running import PASSWORD, Server
from tests.server.test_backup import done
from tests.web.sitting import DESKTOP, api, asked, open_match, person
from tests.web.test_pages import looked_at
from tests.web.visiting import go, member, new_match, ready, stranger


def operator(browser: Browser, server: Server, look: str = "day") -> Page:
    """Somebody to whom the command has given the role."""
    name = f"Operator {random.SystemRandom().randrange(10**9)}"
    page = member(browser, server, name, look=look)
    assert "operator" in done("operator", name, "--data", server.data)
    go(page, "/operator.html")
    return page


def announce(page: Page, text: str) -> None:
    """Announce something, or nothing any more."""
    page.get_by_label("What everybody should know").fill(text)
    page.get_by_role("button", name="Announce", exact=True).click()
    expect(page.locator("#announce .done")).to_have_text("Announced." if text else "Nothing is announced any more.")


@pytest.mark.parametrize("look", ["day", "night", "phone", "phone-night"])
def test_everyone_can_use_the_page(browser: Browser, server: Server, look: str) -> None:
    page = operator(browser, server, look)
    new_match(page, german="me", entente="me too")
    announce(page, f"The server rests tonight from ten to eleven ({look}).")
    go(page, "/operator.html")
    expect(page.locator("#users tbody tr").first).to_be_visible()
    expect(page.locator("#announcement")).to_contain_text("rests tonight")
    assert looked_at(page, f"operator-{look}") == []
    announce(page, "")


def test_only_an_operator_comes_in(browser: Browser, server: Server) -> None:
    page = member(browser, server, "Curious", "/operator.html")
    expect(page.locator("#operator-error")).to_have_text("Only an operator may do that.")
    expect(page.locator("#desk")).to_be_hidden()
    expect(page.locator("footer a")).to_have_count(0)
    for path in ("operator/load", "operator/users", "operator/matches"):
        assert page.context.request.get(f"/api/{path}").status == 403
    nobody = stranger(browser, server)
    assert nobody.context.request.get("/api/operator/users").status == 401
    chief = operator(browser, server)
    expect(chief.locator("footer").get_by_role("link", name="Operator")).to_be_visible()
    token = api(chief, "POST", "me/tokens", {"name": "plays"})["token"]
    by_token = {"authorization": f"Bearer {token}"}
    assert nobody.context.request.get("/api/operator/users", headers=by_token).status == 403


def test_whoever_is_blocked_is_out_at_once_and_not_let_in(browser: Browser, server: Server) -> None:
    rowdy = member(browser, server, "Rowdy <i>")
    match = new_match(rowdy, german="me", entente="me too")
    open_match(rowdy, match["id"])
    chief = operator(browser, server)
    chief.get_by_label("Names that begin with").fill("rowdy")
    chief.get_by_role("button", name="Find").click()
    expect(chief.locator("#users tbody tr")).to_have_count(1)
    chief.get_by_role("button", name="Block Rowdy <i>").click()
    expect(chief.get_by_role("button", name="Let Rowdy <i> in again")).to_be_visible()
    expect(rowdy.locator("#bubble")).to_contain_text("no longer signed in")
    again = stranger(browser, server)
    refused = "() => document.querySelector('form.sign-in .error').textContent"
    form = again.locator("form.sign-in")
    form.locator("[name=name]").fill("Rowdy <i>")
    form.locator("[name=password]").fill(PASSWORD)
    form.get_by_role("button", name="Sign in").click()
    again.wait_for_function(refused)
    assert "blocked" in again.evaluate(refused)
    chief.get_by_role("button", name="Let Rowdy <i> in again").click()
    expect(chief.get_by_role("button", name="Block Rowdy <i>")).to_be_visible()
    form.get_by_role("button", name="Sign in").click()
    expect(again.locator("#who")).to_contain_text("Rowdy <i>")


def test_an_announcement_is_on_all_pages_until_it_is_dismissed(browser: Browser, server: Server) -> None:
    chief = operator(browser, server)
    announce(chief, "New dice <b>tomorrow</b>")
    reader = person(browser, server, DESKTOP)
    match = new_match(reader, german="me", entente="me too")
    for path in ("/", "/about.html", "/rules.html", "/maps.html", "/profile.html"):
        reader.goto(path)
        expect(reader.locator("#announcement p")).to_have_text("New dice <b>tomorrow</b>")
    open_match(reader, match["id"])
    asked(reader, "Choose the action")
    reader.get_by_role("button", name="Dismiss").click()
    expect(reader.locator("#announcement")).to_have_count(0)
    go(reader, "/")
    reader.wait_for_load_state("networkidle")
    expect(reader.locator("#announcement")).to_have_count(0)
    announce(chief, "And once more")
    reader.reload()
    ready(reader)
    expect(reader.locator("#announcement p")).to_have_text("And once more")
    announce(chief, "")
    reader.reload()
    ready(reader)
    reader.wait_for_load_state("networkidle")
    expect(reader.locator("#announcement")).to_have_count(0)
