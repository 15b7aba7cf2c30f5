"""The other side's turn is played before one decides: action by action, at one's own pace, once."""

import re
from collections.abc import Callable
from functools import cache

from playwright.sync_api import Browser, Page, expect

from marne.kernel import Choice, Match
from marne.kernel.save import dump, load
from tests.server.running import Server
from tests.web.sitting import PHONE, api, asked, open_match, person, press, under_command

LIEGE = 20


@cache
def after_an_impulse() -> str:
    """A match in which Germany has had its first impulse: two leaders at Dinant, a corps into Liège, and the battle."""
    return _played_until(lambda match: any(event.kind == "impulse" for event in match.story[-1]))


@cache
def under_attack() -> str:
    """The same impulse, as far as the Entente is asked whether it stands in Liège."""
    return _played_until(lambda match: any(c.verb == "stand" for d in match.position.decisions for c in d.choices))


def _played_until(then: Callable[[Match], bool]) -> str:
    """The German opening as far as something."""
    match = load(under_command())
    corps, way = next(found for choice in match.position.decisions[0].choices if (found := _to_liege(match, choice)))
    for choice in (corps, *(Choice("go", area) for area in way)):
        match.choose("german", choice)
    while not then(match):
        decision = match.position.decisions[0]
        match.choose(decision.side, min(decision.choices, key=lambda c: c.verb not in ("done", "battle", "stand")))
    return dump(match)


def _to_liege(match: Match, choice: Choice) -> tuple[Choice, tuple[int, ...]] | None:
    """A block that can go to Liège, and its way."""
    if choice.verb != "move":
        return None
    way = match.foresee("german", choice).hints.get(f"go {LIEGE}")
    return (choice, way.path) if way else None


def sit_after(page: Page) -> str:
    """Sit down as the Entente, for the first time."""
    id = str(api(page, "POST", "matches/upload", {"save": after_an_impulse(), "seats": {}})["id"])
    open_match(page, id, "&seat=entente")
    return id


def test_a_press_counts_although_the_estimate_arrives_before_it_ends(browser: Browser, server: Server) -> None:
    page = person(browser, server, pace="skip")
    sit_after(page)
    account = page.locator("#account")
    expect(account.locator("dl")).to_contain_text("The staff’s estimate")
    account.get_by_role("button", name="Show").first.hover()
    page.mouse.down()
    page.evaluate(
        """async () => {
            const { change, state } = await import('/match/state.js');
            const chances = [{ chance: 0.25, margin: 0.01 }, { chance: 0.75, margin: 0.01 }];
            change({ account: { ...state.account, chances } });
        }"""
    )
    expect(account.locator("dl")).to_contain_text("25% → 75%")
    page.mouse.up()
    expect(page.locator("#bubble")).to_be_visible()


def test_what_befell_several_places_is_said_once(browser: Browser, server: Server) -> None:
    page = person(browser, server, pace="skip")
    sit_after(page)
    expect(page.locator("#account .sum")).to_contain_text("Liège is contested.")
    expect(page.locator("#account ol")).to_contain_text("Battle of Liège: ")  # not only that it was engaged
    expect(page.locator("#account dl")).to_contain_text("The staff’s estimate")  # which comes later than the rest
    page.evaluate(
        """async () => {
            const { change, state } = await import('/match/state.js');
            const [line] = state.account.lines;
            const of = (which, said, heads) => ({ ...line, head: `${which} ${said}`, which, heads });
            const lines = [
              of('the south', 'is violated', '{which} are violated'),
              { ...line, head: 'The Meuse is crossed', which: '', heads: '' },
              of('Luxemburg', 'is violated', '{which} are violated'),
            ];
            change({ account: { ...state.account, lines } });
        }"""
    )
    expect(page.locator("#account .sum")).to_have_text("The south and Luxemburg are violated. The Meuse is crossed.")


def test_an_impulse_is_played_line_by_line(browser: Browser, server: Server) -> None:
    page = person(browser, server, pace="normal")
    id = sit_after(page)
    lines = page.locator("#turn-list li")
    expect(page.locator("#turn-list h2")).to_contain_text("Germany")
    assert 4 <= lines.count() <= 14
    expect(page.locator("#turn-list .present")).to_contain_text("Tactical Action")
    asked(page, "Tactical Action")
    page.wait_for_function(SEEN_AHEAD)  # who lays the Disc will ride to Dinant: one looks there already
    expect(page.locator("#prompt")).to_contain_text("Nothing for you to decide yet")
    expect(page.locator("#prompt .buttons button")).to_have_count(0)
    page.keyboard.press("ArrowRight")
    expect(lines.nth(1)).to_have_class(re.compile("present"))
    follows_the_action(page)
    lines.filter(has_text="Battle of").first.get_by_role("button").click()
    expect(page.locator("#battle")).to_contain_text("firepower")
    expect(page.locator(".chain-dots")).not_to_have_count(0)
    expect(page.locator("#means")).to_contain_text("Victory areas")
    page.keyboard.press("ArrowLeft")
    expect(page.locator("#turn-list .present")).not_to_contain_text("Battle of")
    page.keyboard.press("Escape")
    expect(page.locator("#turn-list")).to_be_hidden()
    expect(page.locator("#prompt .buttons button")).not_to_have_count(0)
    account = page.locator("#account")
    expect(account).to_contain_text("Liège")
    expect(account.get_by_role("button", name="Watch it all")).to_be_in_viewport(ratio=1)
    expect(account.locator("dl")).to_be_in_viewport()  # the whole account is seen: the last battle is a line of it
    expect(page.locator("#battle")).to_be_hidden()
    assert 1 <= account.locator("li").count() <= 7
    expect(account.locator("header")).to_contain_text("August")
    expect(account.locator("dl")).to_contain_text(re.compile(r"The staff’s estimate\s*\d+% → \d+%, give or take \d+"))
    marks = page.locator(".number-disc")
    expect(marks).to_have_count(account.locator("li:has(.show)").count())
    open_match(page, id, "&seat=entente")  # it is not played again, and the account is still there
    expect(account).to_contain_text("Liège")
    expect(page.locator("#turn-list")).to_be_hidden()
    account.get_by_role("button", name="Show").first.click()
    expect(page.locator("#bubble")).to_be_visible()
    expect(page.locator(".number-disc.present")).to_have_count(1)
    account.get_by_role("button", name="Only the battles").click()
    expect(page.locator("#turn-list li")).to_have_count(1)
    expect(page.locator("#turn-list li")).to_contain_text("Battle of Liège")
    page.keyboard.press("Escape")
    expect(account).to_be_visible()
    page.locator("#prompt").get_by_role("button", name="Tactical Action").click()
    asked(page, "Choose a Leader")
    expect(marks).to_have_count(0)
    account.get_by_role("button", name="Dismiss").click()
    expect(account).to_be_hidden()
    replays(page)


UNCOVERED = """() => {
  const disc = document.querySelector('.number-disc.present')?.getBoundingClientRect();
  const box = (id) => document.getElementById(id).getBoundingClientRect();
  if (!disc) return true; // an action without a place
  return disc.top >= box('top').bottom && disc.bottom <= box('prompt').top && disc.right <= box('right').left;
}"""


SEEN_AHEAD = """async () => {
  const { markOf } = await import('/match/places.js');
  const { handNow } = await import('/match/under.js');
  const { view } = handNow();
  const [x, y] = markOf(36).map((at, k) => at * view.zoom + [view.x, view.y][k]);
  return x > 0 && x < innerWidth - 364 && y > 80 && y < innerHeight - 140;
}"""
"""Whether Dinant lies in the open."""
TOO_NEAR = """() => {
  const at = [...document.querySelectorAll('.number-disc circle')].map((c) => [c.cx, c.cy].map((n) => n.baseVal.value));
  return at.filter(([x, y], k) => at.some(([u, v], j) => j !== k && Math.hypot(x - u, y - v) < 24)).length;
}"""
"""How many numbers lie over each other."""


def follows_the_action(page: Page) -> None:
    """Look whether the mark of each action is where no panel covers it, and covers no other."""
    lines = page.locator("#turn-list li")
    for k in range(lines.count()):
        lines.nth(k).get_by_role("button").click()
        expect(lines.nth(k)).to_have_class(re.compile("present"))
        page.wait_for_function(UNCOVERED)
        assert page.evaluate(TOO_NEAR) == 0
        assert page.locator("#route .trail").count() == 0  # the ways are those of the list


def replays(page: Page) -> None:
    """Step back by battle and by action, and play on from there."""
    page.locator("#unit").select_option("battle")
    page.get_by_role("button", name="Step back").click()
    asked(page, "after 17 of 18")
    page.locator("#unit").select_option("action")
    page.get_by_role("button", name="Step back").click()
    asked(page, "after 14 of 18")
    page.locator("#unit").select_option("turn")
    page.get_by_role("button", name="Step back").click()
    asked(page, "after 0 of 18")
    page.get_by_role("button", name="Step on").click()
    asked(page, "after 17 of 18")
    page.locator("#unit").select_option("action")
    page.get_by_role("button", name="Step back").click()
    asked(page, "after 14 of 18")
    page.get_by_role("button", name="Play from here").click()
    expect(page.locator("#turn-list")).to_be_visible()
    expect(page.locator("#turn-list .present")).to_contain_text("Battle of Liège")
    page.keyboard.press("Escape")
    asked(page, "after 17 of 18")


def test_what_moves_plays_by_itself_and_a_key_pauses_it(browser: Browser, server: Server) -> None:
    page = person(browser, server, pace="normal", reduced_motion="no-preference")
    sit_after(page)
    present = page.locator("#turn-list .present .disc")
    expect(page.locator("#ghosts .ghost").first).to_be_attached()
    page.keyboard.press("x")
    expect(page.get_by_role("button", name="Go on")).to_be_visible()
    page.get_by_role("button", name="Fast").click()
    assert page.evaluate("localStorage.pace") == "fast"
    for pace in ("slow", "normal", "fast", "slow"):  # a busy machine must not be at the end before one has clicked
        page.keyboard.press("p")
        assert page.evaluate("localStorage.pace") == pace
    at = int(present.inner_text())
    page.get_by_role("button", name="Go on").click()
    expect(present).not_to_have_text(str(at))
    page.locator("#board").click(position={"x": 500, "y": 400})
    expect(page.get_by_role("button", name="Go on")).to_be_visible()
    page.get_by_role("button", name="Skip to my turn").click()
    expect(page.locator("#prompt .buttons button")).not_to_have_count(0)


def test_on_a_phone_account_and_question_share_the_tray_and_a_battle_has_it_alone(
    browser: Browser, server: Server
) -> None:
    page = person(browser, server, PHONE, touch=True)
    sit_after(page)
    account, battle = page.locator("#account"), page.locator("#battle")
    expect(account.locator(".sum")).to_be_in_viewport()
    expect(account.locator("li").first).to_be_in_viewport()
    expect(page.locator("#prompt .buttons button").last).to_be_in_viewport()
    expect(battle).to_be_hidden()
    page.get_by_role("tab", name="Battle").tap()
    expect(battle).to_contain_text("firepower")
    expect(battle.locator(".final")).to_be_in_viewport()
    expect(account).to_be_hidden()
    page.get_by_role("tab", name="Orders").tap()
    expect(account).to_be_visible()
    page.evaluate(
        """async () => {
            const { change } = await import('/match/state.js');
            const lines = [{ rule: '7.5.1.5', text: 'I Cav', least: 4, most: 4 }];
            change({ foreseen: { title: 'If you stand', columns: [{ title: 'Firepower', lines }], foreseen: true } });
        }"""
    )
    expect(battle).to_contain_text("If you stand")
    expect(account).to_be_hidden()  # and not a sliver of it


def test_tab_walks_through_the_account_and_out_of_it(browser: Browser, server: Server) -> None:
    page = person(browser, server, pace="skip")
    sit_after(page)
    account = page.locator("#account")
    expect(account.locator("dl")).to_contain_text("The staff’s estimate")
    account.get_by_role("button", name="Dismiss the account").focus()
    inside, most = 0, account.locator("a, button").count()
    for _ in range(most):
        page.keyboard.press("Tab")
        page.evaluate("() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))")
        assert page.evaluate("document.activeElement !== document.body")
        inside += page.evaluate("document.querySelector('#account').contains(document.activeElement)")
    assert inside == most - 1


def test_above_cards_a_hint_has_the_room_and_then_the_account_again(browser: Browser, server: Server) -> None:
    page = person(browser, server, pace="skip")
    sit_after(page)
    account, guide = page.locator("#account"), page.locator("#guide")
    expect(page.locator(".deed")).not_to_have_count(0)
    expect(account.get_by_role("button", name="Clear marks")).to_be_visible()
    page.evaluate(
        """async () => {
            const { change, offered, state } = await import('/match/state.js');
            const why = 'This prepares attacks and keeps our leaders fresh. '.repeat(6);
            const said = { asked: state.now.prompt.text, text: 'Pass', why, chance: null, intends: [], clicks: [] };
            change({ advice: { ...said, verb: offered()[0].verb, noun: offered()[0].noun } });
        }"""
    )
    expect(guide.get_by_role("button", name="Do it for me")).to_be_visible()
    expect(account).to_be_hidden()
    told = guide.locator(".told")
    assert told.evaluate("told => told.scrollHeight <= told.clientHeight")
    page.keyboard.press("Escape")
    expect(account).to_be_visible()


def test_where_nothing_is_counted_nothing_is_said_of_what_it_means(browser: Browser, server: Server) -> None:
    page = person(browser, server, pace="normal")
    sit_after(page)
    expect(page.locator("#means")).to_be_visible()
    page.keyboard.press("Escape")
    expect(page.locator("#account")).to_be_visible()
    page.evaluate(
        """async () => {
            const { state } = await import('/match/state.js');
            const { play } = await import('/match/playback.js');
            play(state.account.frames.map((frame) => ({ ...frame, score: {}, after: frame.before })), 0, {}, () => {});
        }"""
    )
    expect(page.locator("#turn-list")).to_be_visible()
    expect(page.locator("#means")).to_be_hidden()


def test_what_only_ones_own_army_does_is_not_played_to_it(browser: Browser, server: Server) -> None:
    page = person(browser, server, pace="normal")
    seats = {"red": "me", "blue": "program:random"}
    battle = {"game": "colonialism", "scenario": "ulundi_1879", "seats": seats}
    open_match(page, api(page, "POST", "matches", battle)["id"])
    asked(page, "Deploy")
    expect(page.locator("#turn-list")).to_be_hidden()


def test_on_a_phone_the_turn_is_played_with_the_board_in_sight(browser: Browser, server: Server) -> None:
    page = person(browser, server, PHONE, touch=True, pace="normal")
    sit_after(page)
    expect(page.locator("#playbar")).to_be_in_viewport(ratio=1)
    expect(page.locator("#prompt .ask")).to_be_in_viewport(ratio=1)
    tray = page.locator("#tray").bounding_box()
    assert tray and tray["y"] >= 300
    for name in ("One action on", "Skip to my turn"):
        assert page.get_by_role("button", name=name).evaluate("e => e.scrollWidth <= e.clientWidth")
        box = page.get_by_role("button", name=name).bounding_box()
        assert box and box["height"] >= 44 and box["y"] + box["height"] <= PHONE["height"]
    before = page.locator("#prompt .ask").inner_text()
    page.get_by_role("button", name="One action on").tap()
    expect(page.locator("#prompt .ask")).not_to_have_text(before)
    page.get_by_role("button", name="Skip to my turn").tap()
    expect(page.locator("#account .sum")).to_be_in_viewport()


def test_the_account_outlives_the_answer_to_an_attack(browser: Browser, server: Server) -> None:
    page = person(browser, server, pace="skip")
    seats = {"german": "program:recruit"}
    id = api(page, "POST", "matches/upload", {"save": under_attack(), "seats": seats})["id"]
    open_match(page, id)
    asked(page, "You are attacked in Liège")
    account = page.locator("#account")
    expect(account).to_contain_text("Liège")
    marks = page.locator(".number-disc")
    expect(marks).not_to_have_count(0)
    press(page, "Stand and fight")
    expect(account).to_contain_text("Liège")
    asked(page, "Choose the action of this impulse")
    expect(account).to_contain_text("Battle of Liège")
    expect(marks).not_to_have_count(0)
