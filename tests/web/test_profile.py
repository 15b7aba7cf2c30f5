"""The profile page in a real browser on a real server: name, mail, tokens, the way out, and what others see."""

from playwright.sync_api import Browser, expect

from tests.server.running import PASSWORD, Server
from tests.web.sitting import api
from tests.web.visiting import member, new_match, ready, stranger


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
    page.goto(f"{server.address}/profile.html")
    ready(page)
    expect(page.locator("#games")).to_have_text("None of your games is over yet.")
    api(page, "POST", f"matches/{match['id']}/resign", {})
    page.goto(f"{server.address}/profile.html")
    ready(page)
    expect(page.locator("#games")).to_contain_text("the program")
    expect(page.locator("#tally div", has_text="Lost")).to_contain_text("1")
    other = stranger(browser, server, "/profile.html?name=Pulteney")
    expect(other.locator("#games")).to_contain_text("Nothing that everyone may see.")
    expect(other.locator("#account")).to_be_hidden()
