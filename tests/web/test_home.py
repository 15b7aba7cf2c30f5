"""The home page in a real browser on a real server: coming in, matches to go on with, invitations, rematches, saves."""

from pathlib import Path

from playwright.sync_api import Browser, expect

from marne.kernel import Match, SeededDice, find
from marne.kernel.save import dump
from tests.server.running import GAME, PASSWORD, Server
from tests.web.axe import serious
from tests.web.browser import keep
from tests.web.sitting import api
from tests.web.visiting import MATCH, go, member, new_match, ready, stranger


def test_a_stranger_is_told_what_is_wrong_and_comes_in(browser: Browser, server: Server) -> None:
    page = stranger(browser, server)
    alert, name, password = (
        page.locator("form.sign-in .error"),
        page.get_by_label("Name"),
        page.get_by_label("Password"),
    )
    sign_in = page.locator("form.sign-in").get_by_role("button", name="Sign in")
    sign_in.click()
    expect(alert).to_contain_text("Write your name first")
    name.fill("Galliéni")
    password.fill("short")
    page.get_by_role("button", name="New account").click()
    expect(alert).to_contain_text("at least 8 letters")
    sign_in.click()
    expect(alert).to_contain_text("The name or the password is wrong")
    password.fill(PASSWORD)
    page.get_by_role("button", name="New account").click()
    expect(page.locator("main:not([aria-busy])").get_by_role("button", name="Start the game")).to_be_visible()
    expect(page.locator("#who")).to_have_text("Galliéni")
    page.goto(f"{server.address}/profile.html")
    ready(page)
    page.get_by_role("button", name="Sign out").click()
    expect(sign_in).to_be_visible()
    name.fill("Galliéni")
    password.fill(PASSWORD)
    password.press("Enter")
    expect(page.locator("#who")).to_have_text("Galliéni")


def test_home_shows_the_board_of_the_match_to_go_on_with(browser: Browser, server: Server) -> None:
    page = member(browser, server, "Ruffey")
    match = new_match(page, german="me", entente="program:random")
    page.reload()
    go = page.locator("#continue")
    expect(go).to_contain_text("1914: Germany at War")
    expect(go).to_contain_text("You, Germany, against the program")
    expect(go).to_contain_text("Your move")
    expect(go.locator("#picture .piece").nth(50)).to_be_attached()
    expect(go.get_by_role("link", name="Continue")).to_have_attribute("href", f"/match.html?id={match['id']}")
    new_match(page, german="me", entente="me too")
    page.reload()
    expect(page.locator("#turn-list")).to_contain_text("1914: Germany at War")
    expect(page.locator("#turn-count")).to_have_text("1")
    expect(page).to_have_title("(2) Your turn · Marne")


def test_a_friend_comes_by_link_as_a_guest_from_another_browser(browser: Browser, server: Server) -> None:
    host = member(browser, server, "French")
    body = {"game": GAME, "seats": {"german": "me", "entente": "invite"}, "options": {"rail": "yes"}}
    api(host, "POST", "matches", body)
    host.reload()
    host.get_by_role("button", name="Copy the link").click()
    link = host.locator("#waiting-list .link a").get_attribute("href")
    assert link is not None
    assert link.startswith(f"{server.address}/join.html?")
    guest = stranger(browser, server, link.removeprefix(server.address))
    expect(guest.locator("#from")).to_have_text("French asks you to a match of 1914: Germany at War")
    expect(guest.locator("#what")).to_contain_text("Blocks may go by rail in a Pass or a Strategic Action.")
    expect(guest.locator("label.seat")).to_contain_text("Entente")
    assert serious(guest) == []
    keep(guest, "join-day")
    guest.get_by_label("What are you called at the table?").fill("Lanrezac")
    guest.get_by_role("button", name="Take the seat as a guest").click()
    guest.wait_for_url(MATCH)
    guest.goto(f"{server.address}/profile.html")
    ready(guest)
    expect(guest.locator("#name")).to_have_text("Lanrezac")
    expect(guest.get_by_role("button", name="Sign out")).to_be_hidden()
    guest.get_by_label("New password").fill(PASSWORD)
    guest.get_by_role("button", name="Change the password").click()
    expect(guest.locator("#repassword .done")).to_contain_text("holds from now on")
    expect(guest.get_by_role("button", name="Sign out")).to_be_visible()
    host.reload()
    expect(host.locator("#continue")).to_contain_text("against Lanrezac")
    late = stranger(browser, server, link.removeprefix(server.address))
    expect(late.locator("#join-error")).to_contain_text("This invitation leads nowhere")


def test_a_key_opens_its_seat_even_if_the_link_does_not_name_it(browser: Browser, server: Server) -> None:
    host = member(browser, server, "Kitchener")
    game = api(host, "GET", f"games/{GAME}")
    mine, second, third = (seat["name"] for seat in game["seats_for"][0]["seats"])
    seats = {mine: "me", second: "invite", third: "invite"}
    body = {"game": GAME, "seats": seats, "options": game["seats_for"][0]["options"]}
    match = api(host, "POST", "matches", body)
    guest = stranger(browser, server, f"/join.html?id={match['id']}&key={match['keys'][third]}")
    guest.get_by_role("button", name="Take the seat as a guest").click()
    guest.wait_for_url(MATCH)
    now = {seat["name"]: seat["kind"] for seat in api(host, "GET", f"matches/{match['id']}")["seats"]}
    assert now == {mine: "taken", second: "invite", third: "taken"}


def test_a_free_seat_is_found_and_taken_after_signing_in(browser: Browser, server: Server) -> None:
    host = member(browser, server, "Wilson")
    match = api(host, "POST", "matches", {"game": GAME, "seats": {"entente": "me"}, "public": True})
    page = stranger(browser, server)
    entry = page.locator("#free-list li", has_text="Wilson")
    expect(entry).to_contain_text("Wilson seeks Germany")
    entry.get_by_role("link", name="Sit down").click()
    expect(page.locator("#take")).to_contain_text("Sign in to take the seat.")
    page.get_by_label("Name").fill("Bülow")
    page.get_by_label("Password").fill(PASSWORD)
    page.get_by_role("button", name="New account").click()
    page.get_by_role("button", name="Take the seat").click()
    page.wait_for_url(MATCH)
    assert match["id"] in page.url


def test_sides_have_their_article_within_a_sentence(browser: Browser, server: Server) -> None:
    page = member(browser, server, "Hindenburg")
    api(page, "POST", "matches", {"game": GAME, "seats": {"german": "me"}, "public": True})
    match = new_match(page, german="program:random", entente="me")
    others = stranger(browser, server)
    expect(others.locator("#free-list li", has_text="Hindenburg")).to_contain_text("Hindenburg seeks the Entente")
    page.reload()
    expect(page.locator("#continue")).to_contain_text("You, the Entente, against the program")
    api(page, "POST", f"matches/{match['id']}/resign", {})


def test_a_match_that_waits_can_be_withdrawn(browser: Browser, server: Server) -> None:
    page = member(browser, server, "Murray")
    new_match(page, german="me", entente="invite")
    page.reload()
    page.get_by_role("button", name="Withdraw").click()
    expect(page.locator("#lists")).to_be_hidden()


def test_a_finished_match_shows_its_result_and_offers_a_rematch(browser: Browser, server: Server) -> None:
    page = member(browser, server, "Smith-Dorrien")
    match = new_match(page, german="me", entente="program:random")
    api(page, "POST", f"matches/{match['id']}/resign", {})
    page.reload()
    expect(page.locator("#over-list")).to_contain_text("You lost:")
    page.get_by_role("button", name="Rematch").click()
    page.wait_for_url(MATCH)
    assert match["id"] not in page.url


def test_a_rematch_keeps_the_other_seat(browser: Browser, server: Server) -> None:
    host, other = member(browser, server, "Hamilton"), member(browser, server, "Fergusson")
    match = new_match(host, german="me", entente="invite")
    api(other, "POST", f"matches/{match['id']}/join", {"seat": "entente", "key": match["keys"]["entente"]})
    api(other, "POST", f"matches/{match['id']}/resign", {})
    host.reload()
    expect(host.locator("#over-list")).to_contain_text("You won:")
    host.get_by_role("button", name="Rematch").click()
    host.wait_for_url(MATCH)
    other.reload()
    expect(other.locator("#waiting-list")).to_contain_text("a rematch is proposed")
    other.get_by_role("button", name="Take your seat").click()
    other.wait_for_url(MATCH)
    assert other.url == host.url


def test_a_save_file_goes_on(browser: Browser, server: Server, tmp_path: Path) -> None:
    page = member(browser, server, "Haig")
    broken, save = tmp_path / "broken.json", tmp_path / "match.json"
    broken.write_text("{}", encoding="utf-8")
    save.write_text(dump(Match(find(GAME), dice=SeededDice(3))), encoding="utf-8")
    page.locator("#upload-file").set_input_files(broken)
    expect(page.locator("#upload .error")).not_to_be_empty()
    page.locator("#upload-file").set_input_files(save)
    page.wait_for_url(MATCH)
    brought = api(page, "GET", "matches")["mine"][0]["id"]
    expect(page.locator("#brand")).to_contain_text("from a file")
    expect(page.locator("#story-lines li").first).to_contain_text("brought along in a file")
    page.get_by_role("button", name="Menu").click()
    expect(page.get_by_role("dialog")).to_contain_text("its dice prove nothing")
    go(page, "/")
    expect(page.locator("#continue .badge")).to_have_text("from a file")
    api(page, "POST", f"matches/{brought}/resign", {"seat": "german"})
    go(page, "/profile.html")
    expect(page.locator("#games .badge")).to_have_text("from a file")
    expect(page.locator("#tally dd")).to_have_text(["0"] * 5)
