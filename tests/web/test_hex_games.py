"""What the two hex games show on the page while a question is open: arrows of an attack, and which button is green."""

from __future__ import annotations

import random
import re
from collections.abc import Callable
from typing import Any

from playwright.sync_api import Browser, Page, expect

from marne.games.avalon_hill_1914.units import UNITS
from marne.kernel import Match, SeededDice, find
from marne.kernel.save import dump
from tests.server.running import Server
from tests.web.sitting import PHONE, api, open_match, person, until

LORRAINE, CAMPAIGN = "offensive-a-outrance", "avalon-hill-1914"


def sit_where(page: Page, game: str, scenario: str, wanted: Callable[[Match, Any], bool]) -> Match:
    """Sit down at a match that chance has played until something is asked, with both sides in one's own hand."""
    match, rng = Match(find(game), scenario, dice=SeededDice(5)), random.Random(5)
    while not wanted(match, match.position.state.stack[-1]):
        decision = match.position.decisions[0]
        match.choose(decision.side, rng.choice(decision.choices))
    open_match(page, api(page, "POST", "matches/upload", {"save": dump(match), "seats": {}})["id"])
    return match


def test_an_arrow_leads_from_every_square_that_attacks(browser: Browser, server: Server) -> None:
    page = person(browser, server)
    match = sit_where(
        page, CAMPAIGN, "introductory",
        lambda _, stage: type(stage).__name__ == "Attackers" and stage.joined,
    )  # fmt: skip
    eyes = match.eyes(match.position.decisions[0].side)
    table = match.game.table(eyes)
    expect(page.locator("#route .arrow.strike")).to_have_count(len(table.strikes))
    assert table.blows
    assert sorted(page.locator("#route .blow text").all_text_contents()) == sorted(table.blows.values())


def test_what_is_proposed_is_green_only_where_nothing_else_can_be_said(browser: Browser, server: Server) -> None:
    page = person(browser, server)
    sit_where(page, LORRAINE, "lorraine", lambda _, stage: type(stage).__name__ == "React")
    expect(page.locator("#prompt .primary")).to_have_count(0)
    expect(page.locator("#prompt [data-proposal]")).to_contain_text("Proposed")
    sit_where(page, LORRAINE, "lorraine", lambda _, stage: type(stage).__name__ in ("StepBack", "Withdrawal"))
    expect(page.locator("#prompt .primary")).to_contain_text("Proposed")


COVERS = """async () => {
  const [{ state, change }, { choosing }] = await Promise.all(
    ['state', 'chooser'].map((name) => import(`/match/${name}.js`)),
  );
  const found = [];
  for (const { key } of state.now.table.pieces) {
    const stack = document.querySelector(`#pieces [data-piece="${key}"] .plate`)?.getBoundingClientRect();
    if (!stack || stack.left < 350 || stack.right > 1100 || stack.top < 80 || stack.bottom > 740) continue;
    change({ selected: key });
    choosing('A corps', [stack.left - 60, stack.top], [{ choices: [{ text: 'March', verb: 'move' }], hint: {} }]);
    await new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)));
    const list = document.querySelector('#chooser').getBoundingClientRect();
    found.push(list.left < stack.right && list.right > stack.left && list.height > 0);
    if (found.length > 5) break;
  }
  return found;
}"""


def test_what_asks_how_a_unit_goes_does_not_lie_over_its_stack(browser: Browser, server: Server) -> None:
    page = person(browser, server)
    sit_where(page, CAMPAIGN, "introductory", lambda _, stage: type(stage).__name__ == "Movement")
    expect(page.locator("#pieces .piece").first).to_be_attached()
    until(page, f"async () => (await ({COVERS})()).length > 0")  # as soon as the board has come to rest
    assert not any(page.evaluate(COVERS))


SELECT = """async (space) => {
  const { change, piecesAt } = await import('/match/state.js');
  change({ selected: piecesAt(space)[0].key });
}"""


def test_a_unit_says_how_full_its_square_is(browser: Browser, server: Server) -> None:
    page = person(browser, server)
    match = sit_where(
        page, CAMPAIGN, "introductory",
        lambda m, stage: type(stage).__name__ == "Movement" and stage.side == 0 and m.position.state.stopped,
    )  # fmt: skip
    overlays = match.game.table(match.eyes("german")).overlays
    points, stops = (next(o for o in overlays if o.name == name and o.values).values for name in ("points", "stops"))
    space = next(iter(stops))
    page.evaluate(SELECT, space)
    card = page.locator("#inspector")
    expect(card).to_contain_text(f"{points[space]} point")
    expect(card).to_contain_text(f"{stops[space].replace('/', ' of ')} have stopped there")


def test_on_a_phone_units_of_a_corps_come_before_those_that_are_alone(browser: Browser, server: Server) -> None:
    page = person(browser, server, PHONE, touch=True)
    sit_where(page, LORRAINE, "lorraine", lambda _, stage: type(stage).__name__ == "March" and stage.side == 0)
    heads = page.locator("#beside h3")
    expect(heads.first).not_to_have_text("Independent")
    expect(heads.last).to_have_text("Independent")
    assert all(
        name[:1].isupper() or name[:1].isdigit() for name in page.locator("#beside li b:first-child").all_inner_texts()
    )


def test_the_sign_of_a_side_beside_its_player_can_be_seen_at_night(browser: Browser, server: Server) -> None:
    page = person(browser, server, color_scheme="dark")
    sit_where(page, CAMPAIGN, "introductory", lambda _, stage: type(stage).__name__ == "Movement")
    expect(page.locator("body")).to_have_class(re.compile(r"\bnight\b"))
    cross = page.locator("#seats li svg .chit-on").first
    ink = page.evaluate("getComputedStyle(document.body).color")
    expect(cross).to_have_css("fill", ink)


def test_layers_say_what_their_lines_and_tints_mean_and_by_which_rule(browser: Browser, server: Server) -> None:
    page = person(browser, server)
    match = sit_where(page, LORRAINE, "lorraine", lambda _, stage: type(stage).__name__ == "Provisions")
    page.locator("#nav").get_by_role("button", name="Layers").click()
    page.locator("#panel").get_by_label("Railways that run").check()
    said = page.locator("#panel .key li")
    expect(said.filter(has_text="runs for you")).to_have_count(1)
    expect(said.filter(has_text="line of communication").locator(".line.thread")).to_be_attached()
    expect(said.filter(has_text="single track that it takes").locator("a.rule")).to_have_text("15.0-2")
    overlays = match.game.table(match.eyes(match.position.decisions[0].side)).overlays
    rings = sum(len(o.spaces) for o in overlays if o.kind == "track" and o.shown)
    expect(page.locator("#lines .ring")).to_have_count(rings)
    page.locator("#panel").get_by_label("Railways that run").uncheck()
    expect(said.filter(has_text="runs for you")).to_have_count(0)


def test_from_afar_every_army_is_named_after_its_commander(browser: Browser, server: Server) -> None:
    page = person(browser, server)
    sit_where(page, LORRAINE, "lorraine", lambda _, stage: type(stage).__name__ == "March")
    for _ in range(2):
        page.keyboard.press("0")
    commanders = page.locator("#afar .afar-commander")
    expect(commanders.filter(has_text="Castelnau")).to_have_count(1)
    expect(commanders.filter(has_text="Rupprecht")).to_have_count(1)


AIM = """async (space) => (await import('/match/pressing.js')).aim(space)"""


def asked_in(stage: str) -> Callable[[Match, Any], bool]:
    """Whether a stage asks."""
    return lambda _, now: type(now).__name__ == stage


def test_a_way_is_priced_step_by_step_beside_the_board(browser: Browser, server: Server) -> None:
    page = person(browser, server)
    for game, scenario, stage in ((LORRAINE, "lorraine", "Force"), (CAMPAIGN, "introductory", "March")):
        match = sit_where(page, game, scenario, asked_in(stage))
        hints = match.game.table(match.eyes(match.position.decisions[0].side)).hints
        far = max((said for said in hints if said.startswith("go ")), key=lambda said: len(hints[said].path or ()))
        page.evaluate(AIM, int(far.removeprefix("go ")))
        card = page.locator("#battle.foreseen")
        expect(card.locator("tr.sum .n").first).to_have_text(str(hints[far].cost))
        assert card.locator("table").first.locator("tr").count() > len(hints[far].path or ())


def test_an_assault_shows_the_fortress_with_its_forts(browser: Browser, server: Server) -> None:
    page = person(browser, server)
    sit_where(
        page, CAMPAIGN, "solitaire",
        lambda m, stage: type(stage).__name__ == "Stormers" and len(m.position.decisions[0].choices) > 1
        and any(c.verb == "ready" for c in m.position.decisions[0].choices),
    )  # fmt: skip
    picture = page.locator("#battle .fortress")
    expect(picture.locator("path.shut, path.open")).to_have_count(6)
    expect(picture.locator(".star").first).to_be_attached()
    expect(picture).to_contain_text("stand")


def test_the_chart_of_units_lies_with_the_forces(browser: Browser, server: Server) -> None:
    page = person(browser, server)
    sit_where(page, CAMPAIGN, "introductory", lambda _, stage: type(stage).__name__ == "Movement")
    page.locator("#nav").get_by_role("button", name="Forces").click()
    page.get_by_role("button", name="Unit Counter Chart").click()
    rows = page.locator("#panel .unit-chart tbody tr")
    expect(rows.filter(has_text="Active corps").first).to_contain_text("7-12-3")
    expect(rows.filter(has_text="Active corps").first.locator("svg.counter")).to_have_count(4)
    assert rows.count() == len({unit.kind for unit in UNITS})


OFF_THE_TRACK = """async () => {
  const { along, network } = await import('/match/tracks.js');
  const { shownTable } = await import('/match/state.js');
  const points = (path, step) =>
    Array.from({ length: Math.ceil(path.getTotalLength() / step) }, (_, k) => path.getPointAtLength(k * step));
  const made = (d) => {
    const path = document.createElementNS('http://www.w3.org/2000/svg', 'path');
    path.setAttribute('d', d);
    return path;
  };
  const cell = (x, y) => `${Math.round(x / 3)} ${Math.round(y / 3)}`;
  const drawn = new Set();
  for (const path of document.querySelectorAll('path[id^="rail-"]'))
    for (const { x, y } of points(path, 3))
      for (const dx of [-3, 0, 3]) for (const dy of [-3, 0, 3]) drawn.add(cell(x + dx, y + dy));
  const { overlays } = shownTable();
  const lines = overlays.filter(({ kind }) => kind === 'supply').flatMap(({ lines = [] }) => lines);
  const pairs = overlays.filter(({ kind }) => kind === 'rail').flatMap(({ lines = [] }) => lines);
  const off = (d) => points(made(d), 10).filter(({ x, y }) => !drawn.has(cell(x, y))).length;
  const bent = [...document.querySelectorAll('#lines .overlay-supply .case')].map((path) => path.getAttribute('d'));
  const [ways, rails] = [lines.map(along), off(network(pairs))];
  return { lines: ways.map(off), rails, shown: bent, along: ways };
}"""


def test_lines_of_communication_and_railways_run_where_the_track_is_drawn(browser: Browser, server: Server) -> None:
    page = person(browser, server)
    sit_where(page, LORRAINE, "lorraine", lambda _, stage: type(stage).__name__ == "Provisions")
    expect(page.locator("#lines .overlay-supply .case").first).to_be_attached()
    found = page.evaluate(OFF_THE_TRACK)
    assert found["lines"] and max(found["lines"]) < 3, "but for half a hex where one passes by the Depot"
    assert found["rails"] < 20, "but for half a hex where a railway ends"
    assert found["shown"] and set(found["shown"]) <= set(found["along"])


def test_strengths_stand_behind_attackers_and_odds_beside_whom_they_attack(browser: Browser, server: Server) -> None:
    page = person(browser, server)
    match = sit_where(page, LORRAINE, "lorraine", asked_in("Next"))
    table = match.game.table(match.eyes(match.position.decisions[0].side))
    assert len(table.odds) > 1 and len(table.strikes) > 1
    expect(page.locator("#route .arrow.strike")).to_have_count(len(table.strikes))
    assert sorted(page.locator("#route .blow.odds text").all_text_contents()) == sorted(table.odds.values())
    behind = page.locator("#route .blow:not(.odds) text").all_text_contents()
    assert sorted(behind) == sorted(table.blows.values())


IN_HAND = """async () => {
  const { state, goals, pieceOf } = await import('/match/state.js');
  const { middleOf } = await import('/match/places.js');
  const piece = pieceOf(state.reach?.piece ?? null);
  return { key: piece?.key, corps: piece?.corps, aim: state.aim, goals: goals().size, number: state.now.number };
}"""


def test_one_key_takes_up_the_next_corps_and_another_marches_it(browser: Browser, server: Server) -> None:
    page = person(browser, server)
    match = sit_where(page, LORRAINE, "lorraine", lambda _, stage: type(stage).__name__ == "March")
    side = match.position.decisions[0].side
    page.keyboard.press("x")
    until(page, f"async () => (await ({IN_HAND})()).goals > 0")
    first = page.evaluate(IN_HAND)
    page.keyboard.press("x")
    until(page, f"async (key) => (await ({IN_HAND})()).key !== key", first["key"])
    second = page.evaluate(IN_HAND)
    assert first["corps"] != second["corps"] and first["number"] == second["number"], "nothing is chosen yet"
    page.keyboard.press("e")
    until(page, f"async () => (await ({IN_HAND})()).aim !== null")
    assert page.evaluate(IN_HAND)["number"] == first["number"]
    page.keyboard.press("e")
    until(page, f"async (number) => (await ({IN_HAND})()).number > number + 2", first["number"])
    moved = page.evaluate("async () => (await import('/match/state.js')).state.now.table.pieces.filter((p) => p.own)")
    before = {piece.key: piece for piece in match.game.table(match.eyes(side)).pieces}
    gone = {piece["corps"] for piece in moved if before[piece["key"]].space != piece["space"]}
    assert gone == {second["corps"]}


COVERED = """async () => {
  const { plateRooms } = await import('/match/afar.js');
  const names = [...document.querySelectorAll('.hex-towns text[x]')].filter(
    (name) => name.style.display !== 'none' && getComputedStyle(name).visibility !== 'hidden',
  );
  const boxes = names.map((name) => {
    const { x, y, width, height } = name.getBBox();
    const [dx = 0, dy = 0] = (name.style.transform.match(/[-.\\d]+(?=px)/g) ?? []).map(Number);
    const rim = 0.35 * height; // a line is higher than its letters
    return {
      said: name.textContent,
      aside: Math.hypot(dx, dy) / height,
      left: x + dx + rim,
      right: x + width + dx - rim,
      top: y + dy + rim,
      bottom: y + height + dy - rim,
    };
  });
  const meets = (a, b) => a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom;
  const marks = plateRooms();
  return {
    marks: marks.length,
    shown: boxes.length,
    covered: boxes.filter((box) => marks.some((mark) => meets(mark, box))).map(({ said }) => said),
    astray: boxes.filter(({ aside }) => aside > 4).map(({ said }) => said),
  };
}"""


def test_from_afar_no_name_lies_under_the_marks_of_divisions_or_far_from_its_place(
    browser: Browser, server: Server
) -> None:
    page = person(browser, server)
    sit_where(page, LORRAINE, "lorraine", lambda _, stage: type(stage).__name__ == "March")
    for _ in range(2):
        page.keyboard.press("0")
    expect(page.locator("#afar .afar-mark").first).to_be_attached()
    until(page, f"async () => (await ({COVERED})()).covered.length === 0")
    found = page.evaluate(COVERED)
    assert found["marks"] > 20 and found["shown"] > 20 and not found["astray"]


def test_from_afar_the_armies_are_listed_beside_the_board_with_what_feeds_them(
    browser: Browser, server: Server
) -> None:
    page = person(browser, server)
    match = sit_where(
        page, LORRAINE, "lorraine", lambda m, stage: asked_in("March")(m, stage) and any(m.position.state.ce)
    )
    side = match.position.decisions[0].side
    table = match.game.table(match.eyes(side))
    panel = page.locator("#panel")
    expect(panel).to_be_hidden()
    for _ in range(2):
        page.keyboard.press("0")
    rows = panel.locator(".army-list li")
    expect(rows).to_have_count(5)
    expect(rows.filter(has_text="Castelnau")).to_have_count(1)
    cards = panel.locator(".army-card")
    expect(cards).to_have_count(len(table.supply))
    expect(cards.locator(".fed-list li")).to_have_count(sum(len(one.rows) for one in table.supply))
    worn = [piece for piece in table.pieces if piece.own and piece.counter.worn and "half" not in piece.flags]
    expect(panel.locator(".wear td i:not(.fresh)")).to_have_count(len(worn))
    may = sum(bool(piece.recovers) for piece in worn)
    said = " ".join(panel.locator(".wear td:last-child").all_inner_texts())
    assert sum(int(count) for count in re.findall(r"(\d+) of", said)) == may
    rows.filter(has_text="Castelnau").locator("button").click()
    expect(panel).to_be_hidden()
    page.keyboard.press("f")
    expect(panel.locator(".army-list li")).to_have_count(5)
