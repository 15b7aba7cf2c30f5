"""The counters of the hex games: all of them legible, nothing on them by colour alone, nothing hidden in them."""

from __future__ import annotations

from itertools import pairwise
from typing import Any, get_args

import msgspec
import pytest
from playwright.sync_api import Browser, Page, expect

from marne.kernel.counters import Arm, BandColour, Counter, MarkKind, Nation, Size
from tests.server.running import Server
from tests.web.axe import serious
from tests.web.browser import keep, window
from tests.web.sitting import DESKTOP, PHONE

TOOLS = """async (job) => {
  const { counter } = await import('/shared/counters/counter.js');
  const { spoken } = await import('/shared/counters/spoken.js');
  const data = await import('/shared/counters/data.js');
  const stack = await import('/shared/counters/stack.js');
  const afar = { ...(await import('/shared/counters/afar.js')), ...(await import('/shared/counters/plates.js')) };
  await document.fonts.ready;
  await Promise.all([...document.fonts].map((font) => font.load()));
  return (%s)(job, { counter, spoken, stack, afar, ...data });
}"""

FULL: dict[str, Any] = {
    "nation": "german",
    "arm": "infantry",
    "size": "XX",
    "name": "31st Division",
    "unit": "31",
    "parent": "21",
    "army": "VI",
    "colour": "celeste",
    "values": {"attack": 15, "defence": 16, "guns": 7, "proficiency": 5},
    "left": 2,
    "lost": 1,
    "worn": 1,
}
DETAILS = ("large", "middle", "small")
CROWDED: list[dict[str, Any]] = [
    {"unit": "Jaeger", "parent": "1BR", "army": "VIII", "worn": 5, "reduced": True, "left": 0, "lost": 6},
    {"unit": "3 Gd", "parent": "GD R", "army": "BEF", "worn": 3, "values": {"attack": 16, "defence": 17, "guns": 10}},
    {"unit": "210", "parent": "LW", "values": {"attack": 14, "bracketed": True, "defence": 12, "movement": 10}},
    {"values": {"range": 6, "reach": 9, "ammunition": 8}, "name": "Camp des Romains", "level": 2, "worn": None},
    {"values": None, "unit": "1 Gd r", "parent": "GD R", "army": None},
]
"""What stands on the fullest counters of both games."""


def crowded() -> list[dict[str, Any]]:
    """The fullest counters, without what they do not have."""
    return [{k: v for k, v in {**FULL, **more}.items() if v is not None} for more in CROWDED]


@pytest.fixture
def page(browser: Browser, server: Server) -> Page:
    """The page that explains counters, on which all of them can be drawn."""
    opened = window(browser, DESKTOP, color_scheme="light")
    opened.goto(f"{server.address}/counters.html")
    expect(opened.locator("main")).to_have_attribute("aria-busy", "false")
    return opened


def ask(page: Page, question: str, job: Any = None) -> Any:
    """What a function of the job and the counters' modules says in the browser."""
    return page.evaluate(TOOLS % question, job)


def drawn(page: Page, data: dict[str, Any], detail: str = "middle") -> str:
    return str(ask(page, "({data, detail}, {counter}) => counter(data, detail)", {"data": data, "detail": detail}))


def said(page: Page, data: dict[str, Any]) -> str:
    return str(ask(page, "(data, {spoken}) => spoken(data)", data))


def test_the_page_draws_whatever_the_server_may_send(page: Page) -> None:
    lists = ask(page, "(job, {NATIONS, ARMS, SIZES, COLOURS, MARKS}) => [NATIONS, ARMS, SIZES, COLOURS, MARKS]")
    assert lists == [list(get_args(kind)) for kind in (Nation, Arm, Size, BandColour, MarkKind)]
    for data in crowded():
        assert drawn(page, msgspec.to_builtins(msgspec.convert(data, Counter))) == drawn(page, data)


MEASURE = """(jobs, {counter, NATIONS, ARMS, SIZES}) => {
  const svg = document.createElementNS('http://www.w3.org/2000/svg', 'svg');
  svg.setAttribute('viewBox', '-23 -23 46 46');
  document.body.append(svg);
  const faults = new Set();
  const CAPITAL = 0.742;
  const box = (text) => {
    const { x, width } = text.getBBox();
    const [y, size] = ['y', 'font-size'].map((name) => Number(text.getAttribute(name)));
    return { left: x, right: x + width, top: y - CAPITAL * size, bottom: y };
  };
  const meet = (a, b) => a.left < b.right - 0.3 && b.left < a.right - 0.3 && a.top < b.bottom && b.top < a.bottom;
  let many = 0;
  for (const data of jobs) for (const nation of NATIONS) for (const arm of ARMS) for (const size of SIZES)
    for (const detail of ['large', 'middle', 'small']) {
      many += 1;
      svg.innerHTML = counter({ ...data, nation, arm, size }, detail);
      const texts = [...svg.querySelectorAll('text')].map((text) => [text, box(text)]);
      texts.forEach(([text, a], k) => {
        const name = `${detail} ${arm} ${size} ${text.textContent}`;
        const out = a.left < -22.6 || a.right > 22.6 || a.top < -22.6 || a.bottom > 22.6;
        if (out) faults.add(`${name} leaves the counter`);
        for (const [other, b] of texts.slice(k + 1)) if (meet(a, b)) faults.add(`${name} meets ${other.textContent}`);
      });
    }
  svg.remove();
  return [many, [...faults].slice(0, 12)];
}"""


def test_no_letters_leave_their_counter_or_meet_others(page: Page) -> None:
    many, faults = ask(page, MEASURE, crowded())
    assert many == len(CROWDED) * 5 * 18 * 6 * 3
    assert faults == []


CONTRAST = """(jobs, {counter, stack, NATIONS, COLOURS}) => {
  const svg = document.createElementNS('http://www.w3.org/2000/svg', 'svg');
  svg.setAttribute('viewBox', '-23 -23 46 46');
  document.body.append(svg);
  const light = (css) => {
    const linear = (v) => (v <= 0.04045 ? v / 12.92 : ((v + 0.055) / 1.055) ** 2.4);
    const [r, g, b] = css.match(/[\\d.]+/g).map((v) => linear(v / 255));
    return 0.2126 * r + 0.7152 * g + 0.0722 * b;
  };
  const ratio = (a, b) => (Math.max(light(a), light(b)) + 0.05) / (Math.min(light(a), light(b)) + 0.05);
  const ground = (text) => {
    const { x, y, width, height } = text.getBBox();
    const middle = svg.createSVGPoint();
    [middle.x, middle.y] = [x + width / 2, y + height / 2];
    let found = null;
    for (const one of text.parentNode.children) {
      if (one === text) return found;
      if (one.isPointInFill?.(middle) && getComputedStyle(one).fill !== 'none') found = one;
    }
  };
  const worst = {};
  const look = (markup) => {
    svg.innerHTML = markup;
    for (const text of svg.querySelectorAll('text')) {
      const under = getComputedStyle(ground(text));
      const role = `${text.getAttribute('class')} on ${ground(text).getAttribute('class')}`;
      const value = under.fillOpacity === '1' ? ratio(getComputedStyle(text).fill, under.fill) : 0;
      worst[role] = Math.min(worst[role] ?? 21, value);
    }
  };
  for (const data of jobs) for (const nation of NATIONS) for (const colour of [...COLOURS, undefined])
    for (const detail of ['large', 'middle', 'small']) look(counter({ ...data, nation, colour }, detail));
  look(stack.count(5));
  const cards = NATIONS.map((nation) => {
    svg.innerHTML = counter({ nation, values: {} }, 'small');
    return light(getComputedStyle(svg.querySelector('.chit-card')).fill);
  });
  svg.remove();
  return [worst, cards];
}"""


@pytest.mark.parametrize("look", ["day", "night"])
def test_letters_stand_out_from_what_is_beneath_them(page: Page, look: str) -> None:
    if look == "night":
        page.get_by_role("button", name="Night").click()
    worst, _ = ask(page, CONTRAST, crowded())
    assert len(worst) >= 6
    assert {role: value for role, value in worst.items() if value < 4.5} == {}


def test_nations_are_told_apart_without_colours(page: Page) -> None:
    """Their cards are at least ten steps of lightness apart, and no two signs or far shapes are the same."""
    _, cards = ask(page, CONTRAST, crowded())
    steps = sorted(116 * float(y) ** (1 / 3) - 16 for y in cards)
    assert min(b - a for a, b in pairwise(steps)) > 9.5
    signs = page.evaluate(
        "async () => { const { sign } = await import('/shared/counters/signs.js');"
        " const { NATIONS } = await import('/shared/counters/data.js'); return NATIONS.map((n) => sign(n, 0, 0)); }"
    )
    assert len(set(signs)) == len(signs) == 5


BOXES = """async () => {
  const { sign } = await import('/shared/counters/signs.js');
  const { symbol } = await import('/shared/counters/arms.js');
  const { NATIONS, ARMS } = await import('/shared/counters/data.js');
  const board = document.body.appendChild(document.createElementNS('http://www.w3.org/2000/svg', 'svg'));
  const box = (html) => {
    board.innerHTML = `<g>${html}</g>`;
    const { x, y, width, height } = board.firstChild.getBBox();
    return [x, y, width, height];
  };
  const drawn = [...NATIONS.map((n) => (...at) => sign(n, ...at)), ...ARMS.map((a) => (...at) => symbol(a, ...at))];
  const found = drawn.map((draw) => [box(draw(0, 0, 1)), box(draw(-7, 3, 1.5))]);
  board.remove();
  return found;
}"""


def test_signs_and_arms_are_drawn_where_and_as_large_as_they_are_wanted(page: Page) -> None:
    boxes = page.evaluate(BOXES)
    assert len(boxes) > 20
    for (x, y, width, height), moved in boxes:
        assert moved == pytest.approx([1.5 * x - 7, 1.5 * y + 3, 1.5 * width, 1.5 * height], abs=0.03)


def variants() -> dict[str, list[dict[str, Any]]]:
    """A counter, changed in one fact at a time."""
    return {
        "nation": [{"nation": n} for n in ("french", "british", "belgian", "dutch")],
        "arm": [{"arm": a} for a in ("reserve", "landwehr", "cavalry", "siege", "depot", "works", "jaeger", "alpine")],
        "figures": [{"values": {"attack": 11, "defence": 13}}, {"values": {"range": 5, "reach": 8}}],
        "colour": [{"colour": c} for c in ("blue", "red", "white")],
        "worn": [{"worn": w} for w in (0, 2, 3, 4, 5, 6)],
        "reduced": [{"reduced": True}],
        "moved": [{"marks": [{"kind": k}]} for k in ("moved", "fought", "entrained")],
        "supply": [{"marks": [{"kind": k}]} for k in ("unsupplied", "isolated", "demoralized")],
        "sides": [{"marks": [{"kind": "prepared", "headings": [h]}]} for h in (0, 60)],
        "size": [{"size": s} for s in ("II", "III", "X", "XXX", "XXXX")],
        "army": [{"army": "V"}],
        "formation": [{"parent": "14"}],
        "steps": [{"left": 3, "lost": 0}, {"left": 1, "lost": 2}],
    }


SMALL_LEAVES_OUT = {"size", "army", "formation", "steps"}


def test_every_fact_changes_the_drawing_and_the_words(page: Page) -> None:
    plain = {detail: drawn(page, FULL, detail) for detail in DETAILS}
    for fact, changes in variants().items():
        faces = [{**FULL, **change} for change in changes]
        for detail in DETAILS:
            looks = {plain[detail], *(drawn(page, face, detail) for face in faces)}
            left_out = detail == "small" and fact in SMALL_LEAVES_OUT
            assert len(looks) == (1 if left_out else 1 + len(faces)), (fact, detail)
        if fact != "colour":  # an army's colour repeats its numeral, which is said
            assert len({said(page, FULL), *(said(page, face) for face in faces)}) == 1 + len(faces), fact


def test_a_counter_is_plain_text_that_can_stand_beside_itself(page: Page) -> None:
    """Whatever is slow to draw, or must not occur twice on a page, is in no drawing."""
    question = """(jobs, {counter, ARMS, MARKS, stack}) => {
      const marks = MARKS.map((kind) => ({ kind }));
      const all = jobs.flatMap((data) => ARMS.flatMap((arm) =>
        ['large', 'middle', 'small'].map((detail) => counter({ ...data, arm, marks }, detail))));
      return [...all, stack.edges('german', 3, true), stack.count(4), stack.ghost('french')].join('');
    }"""
    markup = str(ask(page, question, crowded()))
    for word in (" id=", "url(", "filter", "clip-path", "mask", "gradient", "href", "style="):
        assert word not in markup, word
    assert drawn(page, FULL) == drawn(page, dict(reversed(FULL.items())))


@pytest.mark.parametrize("detail", DETAILS)
def test_a_back_tells_its_nation_and_where_it_points_and_nothing_else(page: Page, detail: str) -> None:
    for heading in (None, 120):
        bare = {"nation": "german", "back": True, "heading": heading}
        full = {**FULL, "reduced": True, "marks": [{"kind": "fought"}], **bare}
        assert drawn(page, full, detail) == drawn(page, bare, detail)
        assert said(page, full) == said(page, bare)
    assert said(page, {"nation": "german", "back": True, "heading": 120}) == (
        "German counter, face down, its pointer to the south-east"
    )


def test_an_enemy_of_unknown_strength_has_his_name_in_place_of_figures(page: Page) -> None:
    unknown = {k: FULL[k] for k in ("nation", "arm", "size", "unit", "parent", "army", "colour")}
    for detail in DETAILS:
        assert ">31/21</text>" in drawn(page, unknown, detail)
    assert "strength not known" in said(page, unknown)


def test_an_enemys_stack_shows_one_edge_whatever_lies_beneath(page: Page) -> None:
    looks = ask(page, "(job, {stack}) => [1, 2, 6].map((many) => stack.edges('german', many, false))")
    assert len(set(looks)) == 1
    own = ask(page, "(job, {stack}) => [1, 2, 3, 4, 9].map((many) => stack.edges('german', many, true))")
    assert [look.count("chit-card") for look in own] == [0, 1, 2, 3, 3]


def test_everything_on_a_counter_is_said(page: Page) -> None:
    full = {**FULL, "reduced": True, "marks": [{"kind": "fought"}, {"kind": "improved", "level": 2, "headings": [60]}]}
    assert said(page, full) == (
        "31st Division, German infantry division, of 21, army VI, attack 15, defence 16, 7 guns, proficiency 5, "
        "on its weaker side, 2 steps to lose, 1 step lost, effectiveness one less, has fought, "
        "improved position of level 2, to the north-east"
    )
    question = """(job, {spoken, NATIONS, ARMS, SIZES, MARKS}) => {
      const values = { range: 6, reach: 9, ammunition: 8, strength: 3, movement: 2 };
      const said = (nation, arm, size, k) => spoken({ nation, arm, size, level: 1, worn: k + 1, values,
        marks: MARKS.map((kind) => ({ kind, headings: [k * 60] })) });
      return NATIONS.flatMap((nation) => ARMS.flatMap((arm) => SIZES.map((size, k) => said(nation, arm, size, k))));
    }"""
    sentences = ask(page, question)
    assert len(sentences) == 5 * 18 * 6
    for words in sentences:
        assert not any(sign in words for sign in ("counter.", "{", "undefined", ", ,")), words


def army(side: str, nation: str, numeral: str, x: int, y: int, many: int) -> list[dict[str, Any]]:
    """Divisions two abreast in a line of hexes, and a brigade."""
    face = {"nation": nation, "army": numeral, "colour": "red", "size": "XX"}
    line: list[dict[str, Any]] = [
        {"x": x + 20 * (k // 2), "y": y, "side": side, "counter": {**face, "unit": f"{k}"}} for k in range(many)
    ]
    return [*line, {"x": x, "y": y, "side": side, "counter": {**face, "size": "X"}}]


def two_sides() -> list[dict[str, Any]]:
    """Six hundred counters on a front, a few armies close together."""
    allied = [one for k in range(10) for one in army("allied", "french", f"{k}", 60 * k, 40, 30)]
    german = [one for k in range(9) for one in army("german", "german", f"{k}", 70 * k, 0, 30)]
    face = {**FULL, "nation": "french", "army": "0"}
    spot = {"x": 5, "y": 40, "side": "allied"}
    return [*allied, *german, {**spot, "counter": {**face, "arm": "artillery"}}, {**spot, "counter": face}]


def test_from_afar_six_hundred_counters_are_a_few_paths(page: Page) -> None:
    question = "(all, {afar}) => [afar.divisionMarks(all, 1), afar.armyGround(all, 20), afar.armiesOf(all)]"
    marks, ground, armies = ask(page, question, two_sides())
    assert marks.count("<") + ground.count("<") < 30
    assert marks.count("M") == 19 * (30 + 2) + 1, "one a division, a hollow one for a brigade, none for guns"
    assert len(armies) == 19
    assert {one["key"]: one["divisions"] for one in armies}["french 0"] == 31.5


def test_from_afar_plates_lie_beside_each_other_on_their_own_side(page: Page) -> None:
    line = [one for k in range(5) for one in army("allied", "french", f"{k}", 120 * k, 60, 8)]
    line += [one for k in range(5) for one in army("german", "german", f"{k}", 110 * k, 0, 8)]
    question = "(all, {afar}) => afar.plates(all, 1, {commanders: {'french 0': 'Foch'}})"
    for front in (line, two_sides()):
        boxes = [(one["x"], one["y"]) for one in ask(page, question, front)]
        for k, (x, y) in enumerate(boxes):
            assert all(abs(x - a) >= 74 or abs(y - b) >= 20 for a, b in boxes[k + 1 :])
    found = ask(page, question, line)
    assert all((one["y"] > 30) == (one["army"]["side"] == "allied") for one in found)
    assert found[0]["words"] == "French army 0, 8½ divisions, Foch"
    assert ">8½</text>" in found[0]["svg"]
    assert ask(page, "(job, {afar}) => [0.25, 1, 2.5, 10.75].map(afar.quarters)") == ["¼", "1", "2½", "10¾"]


def test_from_afar_a_back_shows_its_nation_alone(page: Page) -> None:
    question = "(all, {afar}) => [afar.divisionMarks(all, 1), afar.armyGround(all, 20), afar.armiesOf(all)]"
    hidden = {"x": 0, "y": 0, "side": "german", "counter": {**FULL, "back": True}}
    bare = {**hidden, "counter": {"nation": "german", "back": True}}
    assert ask(page, question, [hidden]) == ask(page, question, [bare])
    shapes = ask(page, "(job, {afar, NATIONS}) => NATIONS.map((nation) => afar.shape(nation, 0, 0, 3))")
    assert len(set(shapes)) == 5


@pytest.mark.parametrize("size", [DESKTOP, PHONE], ids=["desk", "phone"])
def test_the_page_of_counters_explains_them_to_everyone(browser: Browser, server: Server, size: Any) -> None:
    page = window(browser, size, bypass_csp=True)
    page.goto(f"{server.address}/maps.html")
    page.get_by_role("link", name="How to read the counters").click()
    expect(page.locator("#arms figure")).to_have_count(18)
    expect(page.locator("#marks figure")).to_have_count(17)
    assert serious(page) == []
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    keep(page, f"counters-{'phone' if size == PHONE else 'desk'}")
    page.get_by_role("button", name="Night").click()
    assert serious(page, colours=True) == []
