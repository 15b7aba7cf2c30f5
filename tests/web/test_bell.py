"""The bell that rings when it is one's turn and one looks elsewhere; and a page that opens without its server."""

import json
from pathlib import Path
from typing import Any

from playwright.sync_api import Browser, Page, expect

from tests.server.running import GAME, Server
from tests.server.service import Browser as Reader
from tests.server.service import Service
from tests.web.axe import serious
from tests.web.sitting import PHONE, api, person
from tests.web.visiting import go, ready

HEARD = """
window.heard = [];
window.AudioContext = class { constructor() { heard.push('sound'); throw new Error('no ear'); } };
Object.defineProperty(document, 'hidden', { get: () => window.away ?? false });
const shown = async (title, how) => { heard.push(`${title} ${how.data.url}`); };
ServiceWorkerRegistration.prototype.showNotification = shown;
"""
BELL = """async (away) => {
    const { turnBell } = await import('/shared/bell.js');
    const bell = turnBell();
    window.away = away;
    window.heard.length = 0;
    bell(true, 'first look', '/match.html');
    bell(false, '', '');
    bell(true, 'Your turn', '/match.html?id=x');
    bell(true, 'the same', '/match.html?id=x');
    await navigator.serviceWorker.getRegistration();
    await new Promise((done) => setTimeout(done, 50));
    return window.heard;
}"""


def test_it_rings_when_a_turn_comes_to_somebody_who_looks_elsewhere(browser: Browser, server: Server) -> None:
    page = person(browser, server, permissions=["notifications"])
    page.add_init_script(HEARD)
    go(page, "/profile.html")
    assert page.evaluate(BELL, False) == [], "whoever looks needs no bell"
    assert page.evaluate(BELL, True) == ["sound"]
    sound = page.get_by_label("A sound")
    expect(sound).to_be_checked()
    sound.uncheck()
    page.get_by_label("A notification").check()
    page.evaluate("() => navigator.serviceWorker.ready.then(() => true)")
    assert serious(page) == []
    page.reload()
    ready(page)
    expect(sound).not_to_be_checked()
    expect(page.get_by_label("A notification")).to_be_checked()
    assert page.evaluate(BELL, True) == ["Your turn /match.html?id=x"]


def test_the_page_can_be_installed_and_opens_while_the_server_is_away(browser: Browser, tmp_path: Path) -> None:
    server = Server(tmp_path).start()
    page = person(browser, server, PHONE, permissions=["notifications"])
    manifest = page.request.get("/manifest.webmanifest")
    assert manifest.headers["content-type"].startswith("application/manifest+json")
    assert manifest.json()["display"] == "standalone"
    go(page, "/profile.html")
    page.get_by_label("A notification").check()
    page.wait_for_function("() => Boolean(navigator.serviceWorker.controller)")
    page.reload()
    ready(page)
    server.kill()
    page.reload(wait_until="commit")
    expect(page.locator("#profile-error")).to_contain_text("The server does not answer")


SUBSCRIBED = """
const given = SUBSCRIPTION;
const made = { endpoint: given.endpoint, options: {}, unsubscribe: async () => { window.unsubscribed = true; },
    toJSON: () => ({ endpoint: given.endpoint, keys: { p256dh: given.key, auth: given.auth } }) };
PushManager.prototype.subscribe = async (how) => { window.stamp = how.applicationServerKey; return made; };
PushManager.prototype.getSubscription = async () => (window.stamp ? made : null);
"""
SHOWN = """async () => {
    const here = await navigator.serviceWorker.getRegistration();
    return (await here.getNotifications()).map((one) => [one.title, one.data.url]);
}"""


def test_a_turn_is_told_while_no_page_of_the_match_is_open(browser: Browser, tmp_path: Path) -> None:
    """From the box on the profile to the notification: the browser's service alone is played by the test."""
    service, reader = Service(), Reader()
    server = Server(
        tmp_path, push_hosts="127.0.0.1", webhooks_inside="true", push_seconds="0", chores_every="0.1"
    ).start()
    try:
        anne = person(browser, server, permissions=["notifications"])
        anne.add_init_script(SUBSCRIBED.replace("SUBSCRIPTION", json.dumps(reader.subscription(service.origin))))
        go(anne, "/profile.html")
        anne.get_by_label("A notification").check()
        expect(anne.locator("#bell-how")).to_contain_text("while no page of Marne is open, too")
        id = _their_turn(browser, server, anne)
        while not service.letters:
            anne.wait_for_timeout(50)
        news = reader.opened(service.letters[0][2])
        assert news["url"] == f"/match.html?id={id}"
        _deliver(anne, server, news)
        while not anne.evaluate(SHOWN):
            anne.wait_for_timeout(50)
        assert anne.evaluate(SHOWN) == [["1914: Germany at War: it is your turn", news["url"]]]
        anne.get_by_label("A notification").uncheck()
        anne.wait_for_function("() => window.unsubscribed")
        expect(anne.locator("#bell-how")).to_be_empty()
    finally:
        server.stop()
        service.close()


def _their_turn(browser: Browser, server: Server, anne: Page) -> str:
    """A match in which it is now the turn of whoever sits at the page."""
    bob = person(browser, server)
    made = api(bob, "POST", "matches", {"game": GAME, "seats": {"german": "invite", "entente": "me"}})
    api(anne, "POST", f"matches/{made['id']}/join", {"seat": "german", "key": made["keys"]["german"]})
    return str(made["id"])


def _deliver(page: Page, server: Server, news: dict[str, str]) -> None:
    """Bring a letter to the browser's service worker, as its service would."""
    devtools = page.context.new_cdp_session(page)
    known: list[Any] = []
    devtools.on("ServiceWorker.workerRegistrationUpdated", lambda told: known.extend(told["registrations"]))
    devtools.send("ServiceWorker.enable")
    while not known:
        page.wait_for_timeout(20)
    letter = {"origin": server.address, "registrationId": known[0]["registrationId"], "data": json.dumps(news)}
    devtools.send("ServiceWorker.deliverPushMessage", letter)
