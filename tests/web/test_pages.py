"""The pages around the match page, in a real browser on a real server: home, invitations, profiles, rules, about."""

import json
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, Page, expect

from marne.kernel import Match, SeededDice, find
from marne.kernel.save import dump
from marne.server.routes.pages import WEB
from tests.server.running import GAME, PASSWORD, Server
from tests.web.axe import serious

SCREENS = Path(__file__).parents[2] / "out" / "screens"
DESKTOP = (1440, 1000)
PHONE = (390, 844)
LOOKS = {"day": (DESKTOP, False), "night": (DESKTOP, True), "phone": (PHONE, False), "phone-night": (PHONE, True)}
MATCH = re.compile(r"/match\.html\?id=\w+$")
GUIDED = re.compile(r"/match\.html\?id=\w+&guide=1$")


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    running = Server(tmp_path_factory.mktemp("pages"), webhooks="true").start()
    yield running
    running.stop()


def stranger(browser: Browser, server: Server, path: str = "/", look: str = "day") -> Page:
    """Somebody whom the server has never seen."""
    (width, height), night = LOOKS[look]
    context = browser.new_context(
        viewport={"width": width, "height": height}, color_scheme="dark" if night else "light"
    )
    page = context.new_page()
    page.set_default_timeout(60_000)
    page.goto(server.address + path)
    ready(page)
    return page


def ready(page: Page) -> None:
    """Wait until a page has drawn what it has to say."""
    page.wait_for_selector("main:not([aria-busy])")


def member(browser: Browser, server: Server, name: str, path: str = "/", look: str = "day") -> Page:
    """Somebody with a new account."""
    page = stranger(browser, server, "/about.html", look)
    ask(page, "POST", "/api/users", {"name": name, "password": PASSWORD})
    page.goto(server.address + path)
    ready(page)
    return page


def ask(page: Page, method: str, path: str, body: Any = None) -> Any:
    """Ask the server as whoever sits at the page."""
    return page.evaluate(
        "async ([how, path, body]) => (await import('/shared/call.js')).call(how, path, body ?? undefined)",
        [method, path, body],
    )


def new_match(page: Page, **seats: str) -> dict[str, Any]:
    """A match of the first game, set up by whoever sits at the page."""
    made: dict[str, Any] = ask(page, "POST", "/api/matches", {"game": GAME, "seats": seats})
    return made


def tile(page: Page, group: str, title: str) -> None:
    """Choose a tile of the new-game form."""
    page.get_by_role("group", name=group).get_by_text(title, exact=True).click()


def keep(page: Page, name: str) -> None:
    """Keep a picture of the page, to be looked at; of a very long one, its beginning."""
    SCREENS.mkdir(parents=True, exist_ok=True)
    whole = page.evaluate("document.documentElement.scrollHeight < 8000")
    page.screenshot(path=SCREENS / f"{name}.png", full_page=whole)


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
    expect(page.get_by_role("button", name="Start the game")).to_be_visible()
    expect(page.locator("#who")).to_have_text("Galliéni")
    page.goto(f"{server.address}/profile.html")
    page.get_by_role("button", name="Sign out").click()
    expect(sign_in).to_be_visible()
    name.fill("Galliéni")
    password.fill(PASSWORD)
    password.press("Enter")
    expect(page.locator("#who")).to_have_text("Galliéni")


def test_on_the_first_visit_a_guide_is_offered_which_can_be_skipped(browser: Browser, server: Server) -> None:
    page = member(browser, server, "Manoury")
    expect(page.locator("#first")).to_contain_text("first turn of 1914: Germany at War")
    page.locator("#first").get_by_role("button", name="Skip").click()
    expect(page.locator("#first")).to_be_hidden()
    page.reload()
    ready(page)
    expect(page.locator("#new")).to_be_visible()
    expect(page.locator("#first")).to_be_hidden()


def test_the_guide_leads_to_a_match_against_the_program(browser: Browser, server: Server) -> None:
    page = member(browser, server, "Franchet")
    page.locator("#first").get_by_role("button", name="Learn in three minutes").click()
    page.wait_for_url(GUIDED, wait_until="commit")
    page.goto(server.address)
    ready(page)
    (match,) = ask(page, "GET", "/api/matches")["mine"]
    assert [(seat["side"], seat["kind"]) for seat in match["seats"]] == [("german", "taken"), ("entente", "program")]
    expect(page.locator("#first")).to_be_hidden()


def test_every_option_says_what_it_does_and_by_which_rule(browser: Browser, server: Server) -> None:
    page = member(browser, server, "Castelnau")
    game = ask(page, "GET", f"/api/games/{GAME}")
    form = page.locator("#new-form")
    page.get_by_text("Where the rulebook can be read in two ways").click()
    for option in game["options"]:
        sentences = [option["values"]["yes"]] if "yes" in option["values"] else option["values"].values()
        for sentence in sentences:
            expect(form).to_contain_text(sentence)
        link = form.locator("a.rule", has_text=re.compile(f"^{re.escape(option['rule'])}$"))
        expect(link).to_have_attribute("href", f"/rules.html?game={GAME}#{option['rule']}")


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
    page.get_by_label("Your words for the dice").fill("on ne passe pas")
    with page.expect_request(lambda r: r.method == "POST" and r.url.endswith("/api/matches")) as sent:
        page.get_by_role("button", name="Start the game").click()
    wish = json.loads(sent.value.post_data or "")
    assert wish["seats"] == {"german": "open", "entente": "me"}
    assert wish["pace"] == {"kind": "days", "days": 5, "expiry": "random"}
    assert (wish["public"], wish["words"]) == (True, "on ne passe pas")
    assert (wish["options"]["rail"], wish["options"]["free_setup"], wish["options"]["paris"]) == (
        "yes",
        "entente",
        "no",
    )
    page.wait_for_url(MATCH, wait_until="commit")


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
    page.wait_for_url(MATCH, wait_until="commit")


def test_a_side_can_be_drawn_by_lot(browser: Browser, server: Server) -> None:
    page = member(browser, server, "Dubail")
    tile(page, "Your side", "Either")
    with page.expect_request(lambda r: r.method == "POST" and r.url.endswith("/api/matches")) as sent:
        page.get_by_role("button", name="Start the game").click()
    wish = json.loads(sent.value.post_data or "")
    assert re.fullmatch("me program:[a-z:-]+", " ".join(sorted(wish["seats"].values())))


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
    page.wait_for_url(MATCH, wait_until="commit")


def reach(page: Page, selector: str) -> None:
    """Press Tab until something has the focus."""
    for _ in range(80):
        page.keyboard.press("Tab")
        if page.evaluate("(wanted) => document.activeElement.matches(wanted)", selector):
            return
    raise AssertionError(f"the keyboard does not reach {selector}")


def test_home_shows_the_board_of_the_match_to_go_on_with(browser: Browser, server: Server) -> None:
    page = member(browser, server, "Ruffey")
    match = new_match(page, german="me", entente="program:random")
    page.reload()
    go = page.locator("#continue")
    expect(go).to_contain_text("1914: Germany at War")
    expect(go).to_contain_text("You, Germany, against the program")
    expect(go).to_contain_text("Your move")
    expect(go.locator("#picture .piece").first).to_be_attached()
    assert go.locator("#picture .piece").count() > 50
    expect(go.get_by_role("link", name="Continue")).to_have_attribute("href", f"/match.html?id={match['id']}")
    new_match(page, german="me", entente="me too")
    page.reload()
    expect(page.locator("#turn-list")).to_contain_text("1914: Germany at War")
    expect(page.locator("#turn-count")).to_have_text("1")
    expect(page).to_have_title("(2) Your turn · Marne")


def test_a_friend_comes_by_link_as_a_guest_from_another_browser(browser: Browser, server: Server) -> None:
    host = member(browser, server, "French")
    body = {"game": GAME, "seats": {"german": "me", "entente": "invite"}, "options": {"rail": "yes"}}
    ask(host, "POST", "/api/matches", body)
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
    guest.wait_for_url(MATCH, wait_until="commit")
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
    game = ask(host, "GET", f"/api/games/{GAME}")
    mine, second, third = (seat["name"] for seat in game["seats_for"][0]["seats"])
    seats = {mine: "me", second: "invite", third: "invite"}
    body = {"game": GAME, "seats": seats, "options": game["seats_for"][0]["options"]}
    match = ask(host, "POST", "/api/matches", body)
    guest = stranger(browser, server, f"/join.html?id={match['id']}&key={match['keys'][third]}")
    guest.get_by_role("button", name="Take the seat as a guest").click()
    guest.wait_for_url(MATCH, wait_until="commit")
    now = {seat["name"]: seat["kind"] for seat in ask(host, "GET", f"/api/matches/{match['id']}")["seats"]}
    assert now == {mine: "taken", second: "invite", third: "taken"}


def test_a_free_seat_is_found_and_taken_after_signing_in(browser: Browser, server: Server) -> None:
    host = member(browser, server, "Wilson")
    match = ask(host, "POST", "/api/matches", {"game": GAME, "seats": {"entente": "me"}, "public": True})
    page = stranger(browser, server)
    entry = page.locator("#free-list li", has_text="Wilson")
    expect(entry).to_contain_text("Free: Germany")
    entry.get_by_role("link", name="Join").click()
    expect(page.locator("#take")).to_contain_text("Sign in to take the seat.")
    page.get_by_label("Name").fill("Bülow")
    page.get_by_label("Password").fill(PASSWORD)
    page.get_by_role("button", name="New account").click()
    page.get_by_role("button", name="Take the seat").click()
    page.wait_for_url(MATCH, wait_until="commit")
    assert match["id"] in page.url


def test_a_match_that_waits_can_be_withdrawn(browser: Browser, server: Server) -> None:
    page = member(browser, server, "Murray")
    new_match(page, german="me", entente="invite")
    page.reload()
    page.get_by_role("button", name="Withdraw").click()
    expect(page.locator("#lists")).to_be_hidden()


def test_a_finished_match_shows_its_result_and_offers_a_rematch(browser: Browser, server: Server) -> None:
    page = member(browser, server, "Smith-Dorrien")
    match = new_match(page, german="me", entente="program:random")
    ask(page, "POST", f"/api/matches/{match['id']}/resign", {})
    page.reload()
    expect(page.locator("#over-list")).to_contain_text("You lost:")
    page.get_by_role("button", name="Rematch").click()
    page.wait_for_url(MATCH, wait_until="commit")
    assert match["id"] not in page.url


def test_a_rematch_keeps_the_other_seat(browser: Browser, server: Server) -> None:
    host, other = member(browser, server, "Hamilton"), member(browser, server, "Fergusson")
    match = new_match(host, german="me", entente="invite")
    ask(other, "POST", f"/api/matches/{match['id']}/join", {"seat": "entente", "key": match["keys"]["entente"]})
    ask(other, "POST", f"/api/matches/{match['id']}/resign", {})
    host.reload()
    expect(host.locator("#over-list")).to_contain_text("You won:")
    host.get_by_role("button", name="Rematch").click()
    host.wait_for_url(MATCH, wait_until="commit")
    other.reload()
    expect(other.locator("#waiting-list")).to_contain_text("a rematch is proposed")
    other.get_by_role("button", name="Take your seat").click()
    other.wait_for_url(MATCH, wait_until="commit")
    assert other.url == host.url


def test_a_save_file_goes_on(browser: Browser, server: Server, tmp_path: Path) -> None:
    page = member(browser, server, "Haig")
    broken, save = tmp_path / "broken.json", tmp_path / "match.json"
    broken.write_text("{}", encoding="utf-8")
    save.write_text(dump(Match(find(GAME), dice=SeededDice(3))), encoding="utf-8")
    page.locator("#upload-file").set_input_files(broken)
    expect(page.locator("#upload .error")).not_to_be_empty()
    page.locator("#upload-file").set_input_files(save)
    page.wait_for_url(MATCH, wait_until="commit")


def test_a_profile_is_changed(browser: Browser, server: Server) -> None:
    page = member(browser, server, "Grierson", "/profile.html")
    page.get_by_label("How others see you").fill("Allenby")
    page.get_by_role("button", name="Change the name").click()
    expect(page.locator("#rename .done")).to_have_text("Saved.")
    expect(page.locator("#who")).to_have_text("Allenby")
    mail = page.locator("#mail")
    mail.get_by_label("Mail address").fill("allenby@example.org")
    mail.get_by_role("button").click()
    expect(mail.locator(".error")).to_contain_text("The old password is wrong")
    mail.get_by_label("Your password").fill(PASSWORD)
    mail.get_by_role("button").click()
    expect(mail.locator(".done")).to_have_text("Saved.")
    hook = page.locator("#webhook")
    hook.get_by_label("Webhook").fill("https://127.0.0.1/news")
    hook.get_by_role("button").click()
    expect(hook.locator(".error")).to_contain_text("public http or https address")
    hook.get_by_label("Webhook").fill("https://example.org/news")
    hook.get_by_role("button").click()
    expect(hook.locator(".done")).to_have_text("Saved.")
    page.reload()
    ready(page)
    expect(page.get_by_label("Mail address")).to_have_value("allenby@example.org")
    expect(page.get_by_label("Webhook")).to_have_value("https://example.org/news")


def test_a_token_is_shown_once_works_and_is_revoked(browser: Browser, server: Server) -> None:
    page = member(browser, server, "Robertson", "/profile.html")
    page.get_by_label("What the program is called").fill("telegraph")
    page.get_by_role("button", name="Make a token").click()
    token = page.locator("#fresh code")
    expect(token).to_contain_text("marne_")
    asked = """(token) => fetch('/api/me', { headers: { authorization: `Bearer ${token}` }, credentials: 'omit' })
        .then((answer) => answer.status)"""
    secret = token.inner_text()
    assert page.evaluate(asked, secret) == 200
    page.reload()
    ready(page)
    expect(page.locator("#tokens")).to_contain_text("telegraph")
    expect(page.locator("main")).not_to_contain_text("marne_")
    page.get_by_role("button", name="Revoke the token of telegraph").click()
    expect(page.locator("#tokens li")).to_have_count(0)
    assert page.evaluate(asked, secret) == 401


def test_an_account_is_deleted_with_its_password_only(browser: Browser, server: Server) -> None:
    page = member(browser, server, "Snow", "/profile.html")
    page.get_by_text("Delete my account").click()
    form = page.locator("#leave")
    form.get_by_label("Your password").fill("something else")
    form.get_by_role("button").click()
    expect(form.locator(".error")).to_contain_text("The password is wrong")
    form.get_by_label("Your password").fill(PASSWORD)
    form.get_by_role("button").click()
    expect(page.locator("form.sign-in")).to_be_visible()


def test_a_profile_tells_others_what_they_may_know(browser: Browser, server: Server) -> None:
    page = member(browser, server, "Pulteney")
    match = new_match(page, german="me", entente="program:random")
    ask(page, "POST", f"/api/matches/{match['id']}/resign", {})
    page.goto(f"{server.address}/profile.html")
    ready(page)
    expect(page.locator("#games")).to_contain_text("the program")
    expect(page.locator("#tally div", has_text="Lost")).to_contain_text("1")
    other = stranger(browser, server, "/profile.html?name=Pulteney")
    expect(other.locator("#games")).to_contain_text("Nothing that everyone may see.")
    expect(other.locator("#account")).to_be_hidden()


def test_the_rules_are_found_by_number_and_by_word(browser: Browser, server: Server) -> None:
    page = stranger(browser, server, f"/rules.html?game={GAME}#7.4.3")
    expect(page.locator("article.here h3")).to_contain_text("7.4.3a Engaging stops movement")
    expect(page.locator("article.here")).to_be_in_viewport()
    expect(page.locator("article.here .rulings")).to_contain_text("Ruling G1.")
    search = page.get_by_label("Find a number or words")
    search.fill("cavalry charge")
    expect(page.locator("#found")).to_have_text("6 rules")
    expect(page.locator("#clauses mark").first).to_have_text("charge")
    search.fill("7.5.1.8")
    expect(page.locator("#found")).to_have_text("3 rules")
    search.fill("machine guns on bicycles")
    expect(page.locator("#found")).to_have_text("No rule says that.")
    page.locator("#contents").get_by_role("link", name="2.10 Fortresses").click()
    expect(page.locator("article.here h3")).to_contain_text("2.10a")
    expect(search).to_have_value("")
    link = page.locator(".clause p a.rule, .ruling a.rule").first
    goal = str(link.get_attribute("href"))
    link.click()
    expect(page).to_have_url(re.compile(re.escape(goal) + "$"))
    expect(page.locator("article.here")).to_be_in_viewport()


def test_about_names_licence_and_sources(browser: Browser, server: Server) -> None:
    page = stranger(browser, server, "/about.html")
    for words in (
        "MIT licence",
        "not affiliated",
        "Natural Earth",
        "GeoNames",
        "IGN 2018",
        "SRTM30",
        "Open Font License",
    ):
        expect(page.locator("main")).to_contain_text(words)
    expect(page.locator("#games")).to_contain_text("1914: Germany at War")


PAGES = {
    "home": "/",
    "rules": f"/rules.html?game={GAME}",
    "about": "/about.html",
    "profile": "/profile.html",
}


@pytest.mark.parametrize("look", LOOKS)
def test_everyone_can_use_every_page(browser: Browser, server: Server, look: str) -> None:
    """No serious finding by axe-core, nothing wider than the window, no complaint in the console."""
    page = stranger(browser, server, look=look)
    complaints: list[str] = []
    page.on("pageerror", lambda e: complaints.append(str(e)))
    page.on("console", lambda m: complaints.append(m.text) if m.type == "error" else None)
    assert looked_at(page, f"welcome-{look}") == []
    ask(page, "POST", "/api/users", {"name": f"Albert {look}", "password": PASSWORD})
    page.goto(server.address)
    ready(page)
    assert looked_at(page, f"first-{look}") == []
    match = new_match(page, german="me", entente="program:random")
    ask(page, "POST", f"/api/matches/{match['id']}/resign", {})
    new_match(page, german="me", entente="invite")
    new_match(page, german="me", entente="program:random")
    for name, path in PAGES.items():
        page.goto(server.address + path)
        ready(page)
        if name == "home":
            expect(page.locator("#picture .piece").first).to_be_attached()
        assert looked_at(page, f"{name}-{look}") == [], name
    assert complaints == []


def looked_at(page: Page, name: str) -> list[str]:
    """Keep a picture of a page, and say what is wrong with it."""
    keep(page, name)
    wide = page.evaluate("document.documentElement.scrollWidth > innerWidth")
    return [*serious(page), *(["wider than the window"] if wide else [])]


@pytest.mark.parametrize("look", ["day", "phone"])
def test_text_at_twice_its_size_stays_in_the_window(browser: Browser, server: Server, look: str) -> None:
    page = member(browser, server, f"Double {look}", look=look)
    new_match(page, german="me", entente="invite")
    new_match(page, german="me", entente="program:random")
    for name, path in PAGES.items():
        page.goto(server.address + path)
        ready(page)
        twice = {"fontSizes": {"standard": 32}}
        page.context.new_cdp_session(page).send("Page.setFontSizes", twice)
        page.wait_for_function("getComputedStyle(document.documentElement).fontSize === '32px'")
        assert page.evaluate("document.documentElement.scrollWidth <= innerWidth"), name
        assert page.evaluate(OUTSIDE) == [], name


OUTSIDE = """() => [...document.querySelectorAll('main *')]
    .filter((e) => !e.closest('svg, .sr, .scroll') && e.getBoundingClientRect().right > innerWidth + 1)
    .map((e) => e.outerHTML.slice(0, 120))"""


def test_who_wants_no_motion_gets_none(browser: Browser, server: Server) -> None:
    page = member(browser, server, "Calm")
    page.emulate_media(reduced_motion="reduce")
    assert page.locator(".tile").first.evaluate("(e) => getComputedStyle(e).transitionDuration") == "0s"


def test_every_word_of_the_catalogue_is_used_and_none_is_missing() -> None:
    files = [*WEB.rglob("*.js"), *WEB.rglob("*.html")]
    catalogue = (WEB / "words" / "en.js").read_text(encoding="utf-8")
    keys = set(re.findall(r"^  '([\w.]+)':", catalogue, re.M))
    text = "\n".join(f.read_text(encoding="utf-8") for f in files if f.parent.name != "words")
    used = set(re.findall(r"""['"]([\w.]+)['"]""", text))
    asked = set(re.findall(r'data-t(?:-label|-placeholder|-title)?="([\w.]+)"', text))
    assert len(keys) > 200
    assert keys - used == set()
    assert asked - keys == set()
