"""What the others did is seen on the board: areas change hands, losses fall, and one looks where one is asked."""

from playwright.sync_api import Browser, Page, expect

from tests.server.running import Server
from tests.web.sitting import api, asked, open_match, person, until
from tests.web.test_playback import LIEGE, after_an_impulse, sit_after, under_attack

SELECTED = """async () => (await import('/match/state.js')).state.selected"""


def test_control_changes_its_colour_action_by_action(browser: Browser, server: Server) -> None:
    page = person(browser, server, pace="normal")
    sit_after(page)
    taken = page.locator("#quiet .held.german:not(.contested)")
    expect(page.locator("#turn-list .present")).to_contain_text("Tactical Action")
    expect(taken).to_have_count(0)
    page.locator("#turn-list li").last.get_by_role("button").click()
    expect(taken).not_to_have_count(0)
    page.locator("#turn-list li").first.get_by_role("button").click()
    expect(taken).to_have_count(0)


WITHOUT_A_DEFENDER = """async () => {
  const { state } = await import('/match/state.js');
  const { play } = await import('/match/playback.js');
  const frame = state.account.frames.find(({ action }) => action.battle);
  const gone = frame.before.pieces.find((p) => frame.action.spaces.includes(p.space) && p.side === 'entente');
  const after = { ...frame.after, pieces: frame.after.pieces.filter((p) => p.key !== gone.key) };
  play([{ ...frame, after }], 0, {}, () => {});
  return gone.key;
}"""


def test_losses_fall_before_ones_eyes(browser: Browser, server: Server) -> None:
    page = person(browser, server, pace="skip", reduced_motion="no-preference")
    sit_after(page)
    expect(page.locator("#account")).to_contain_text("Liège")
    page.evaluate("() => { localStorage.pace = 'slow'; }")
    gone = page.evaluate(WITHOUT_A_DEFENDER)
    fallen = page.locator("#ghosts .ghost > g")
    expect(fallen).not_to_have_count(0)
    page.wait_for_function(
        "() => [...document.querySelectorAll('#ghosts .ghost > g')].some((g) => g.getAnimations().length)"
    )
    expect(page.locator(f'[data-piece="{gone}"]')).to_have_count(0)


AT = """async (space) => {
  const { markOf } = await import('/match/places.js');
  const { handNow } = await import('/match/under.js');
  const { view } = handNow();
  const [x, y] = markOf(space).map((at, k) => at * view.zoom + [view.x, view.y][k]);
  const low = document.getElementById('prompt').getBoundingClientRect().top;
  return x > 0 && x < document.getElementById('right').getBoundingClientRect().left && y > 80 && y < low;
}"""


def test_the_board_of_the_side_that_is_attacked_opens_at_the_attack(browser: Browser, server: Server) -> None:
    page = person(browser, server)
    seats = {"german": "program:recruit"}
    open_match(page, api(page, "POST", "matches/upload", {"save": under_attack(), "seats": seats})["id"])
    asked(page, "You are attacked in Liège")
    until(page, AT, LIEGE)


def open_as_both(page: Page) -> None:
    """Open the match after the first impulse, both sides in one's own hand, and look at a piece."""
    id = api(page, "POST", "matches/upload", {"save": after_an_impulse(), "seats": {}})["id"]
    open_match(page, str(id), "&seat=entente")


def test_what_one_looked_at_is_let_go_when_the_others_turn_is_played(browser: Browser, server: Server) -> None:
    page = person(browser, server, pace="skip")
    open_as_both(page)
    page.locator(".piece.own .plate").first.dispatch_event("click", {"bubbles": True, "detail": 1})
    expect(page.locator("#inspector")).to_be_visible()
    page.get_by_role("button", name="Watch it all").click()
    page.keyboard.press("Escape")
    expect(page.locator("#account")).to_be_visible()
    expect(page.locator("#inspector")).to_be_hidden()
    assert page.evaluate(SELECTED) is None
