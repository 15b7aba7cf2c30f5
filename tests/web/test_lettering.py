"""The map near by and from afar: names that can be read and do not touch, and pieces that do not hide each other."""

from typing import Any

from playwright.sync_api import Browser, expect

from tests.server.running import Server
from tests.web.sitting import api, open_match, person, sit_in_command

LOOK = """async ([x, y, zoom]) => {
  const { handNow } = await import('/match/under.js');
  handNow().centre(x, y, zoom);
  const near = handNow().view.zoom;
  const box = (e) => {
    const { left, top, right, bottom } = e.getBoundingClientRect();
    return { left, top, right, bottom, words: e.textContent };
  };
  const seen = (what) => [...document.querySelectorAll(what)].filter((e) => e.checkVisibility());
  return {
    letters: seen('.names text, .towns text, .hex-towns text, .marks .number').map((e) => {
      const grown = e.closest('.mark')?.style.transform.match(/[\\d.]+/)?.[0] ?? 1;
      return parseFloat(getComputedStyle(e).fontSize) * near * grown;
    }),
    names: seen('.towns text, .hex-towns text').map(box),
    numbers: seen('.marks .number').map(box),
    signs: seen('.mark use').map(box),
    discs: seen('[data-mark^=g] > g').map(box),
  };
}"""

CROWD = """async () => {
  const { state, change } = await import('/match/state.js');
  const pieces = state.now.table.pieces.map((p) => ({ ...p }));
  for (const p of pieces.filter((p) => p.own).slice(0, 5)) p.space = 31;
  for (const p of pieces.filter((p) => !p.own).slice(0, 5)) p.space = 31;
  change({ now: { ...state.now, table: { ...state.now.table, pieces } } });
  await new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)));
  return pieces.filter((p) => p.space === 31).map((p) => {
    const [x, y] = document.querySelector(`[data-piece="${p.key}"]`).style.transform.match(/-?[\\d.]+/g).map(Number);
    return { own: Boolean(p.own), x, y };
  });
}"""


def touching(some: list[dict[str, Any]], others: list[dict[str, Any]], slack: float) -> list[tuple[str, str]]:
    """The words of all that covers another of it, by more than a little."""
    return [
        (a["words"], b["words"])
        for a in some
        for b in others
        if a is not b
        and min(a["right"], b["right"]) - max(a["left"], b["left"]) > slack
        and min(a["bottom"], b["bottom"]) - max(a["top"], b["top"]) > slack
    ]


def test_letters_keep_their_size_and_names_their_distance(browser: Browser, server: Server) -> None:
    page = person(browser, server)
    sit_in_command(page)
    page.evaluate("document.fonts.ready")
    for zoom in (0.2, 0.7, 4):
        seen = page.evaluate(LOOK, [1800, 700, zoom])
        assert min(seen["letters"]) > 9.5, zoom
        assert max(seen["letters"]) < 28.5, zoom
        high = max(n["bottom"] - n["top"] for n in seen["numbers"])
        assert not touching(seen["names"], seen["names"], 0.42 * high), zoom
        assert not [n for n, s in zip(seen["numbers"], seen["signs"], strict=False) if n["right"] > s["left"] + 1], zoom
        assert zoom < 0.7 or not touching(seen["discs"], seen["names"], 0.3 * high), zoom
    crowd = page.evaluate(CROWD)
    mine, theirs = [p for p in crowd if p["own"]], [p for p in crowd if not p["own"]]
    assert len(mine) == len(theirs) == 5
    covered = [(a, b) for a in mine for b in theirs if abs(a["x"] - b["x"]) < 34 and abs(a["y"] - b["y"]) < 34]
    assert not covered
    expect(page.locator(".hachures.near path")).not_to_have_count(0)  # the strokes of the relief do not blur
    page.evaluate(LOOK, [1800, 700, 0.7])
    expect(page.locator(".hachures.near")).to_have_count(0)


def test_from_afar_places_that_count_for_victory_have_their_names_first(browser: Browser, server: Server) -> None:
    page = person(browser, server)
    sit_in_command(page)
    page.evaluate("document.fonts.ready")
    seen = {name["words"] for name in page.evaluate(LOOK, [1800, 1100, 0.3])["names"]}
    assert seen >= {"VERDUN", "COLOGNE", "ÉPINAL", "PARIS"}
    assert "SAINTE-MENEHOULD" not in seen


def test_names_on_hexes_are_fewer_from_afar_and_never_too_small(browser: Browser, server: Server) -> None:
    page = person(browser, server)
    seats = {"german": "me", "allied": "me too"}
    open_match(page, api(page, "POST", "matches", {"game": "avalon-hill-1914", "seats": seats})["id"])
    page.evaluate("document.fonts.ready")
    shown = []
    for zoom in (0.2, 0.5, 1.2):
        page.evaluate(LOOK, [1800, 1400, zoom])
        page.wait_for_timeout(600)  # names are set when the board has come to rest
        seen = page.evaluate(LOOK, [1800, 1400, zoom])
        assert min(seen["letters"]) > 9.5, zoom
        assert max(seen["letters"]) < 28.5, zoom
        assert not touching(seen["names"], seen["names"], 8), zoom
        shown.append(len(seen["letters"]))
    assert 15 < shown[0] < shown[1] < shown[2]


STACKS = """async () => {
  const box = (e) => {
    const { left, top, right, bottom } = e.getBoundingClientRect();
    return { left, top, right, bottom, words: e.textContent };
  };
  return [...document.querySelectorAll('#pieces .piece .chit-card')].map(box);
}"""


def test_no_stack_covers_the_name_of_a_place(browser: Browser, server: Server) -> None:
    page = person(browser, server)
    wanted = {"scenario": "introductory", "seats": {"german": "me", "allied": "me too"}}
    match = api(page, "POST", "matches", {"game": "avalon-hill-1914", **wanted})
    open_match(page, match["id"])
    page.evaluate("document.fonts.ready")
    for zoom in (0.7, 1):
        seen = page.evaluate(LOOK, [2250, 1150, zoom])
        page.wait_for_function("() => !document.querySelector('#sheet-of-paper').matches('.moving')")
        seen = page.evaluate(LOOK, [2250, 1150, zoom])
        great = [n for n in seen["names"] if n["words"] in ("LIÈGE", "NAMUR", "BRUSSELS", "GENT")]
        assert len(great) > 2
        assert not touching(great, page.evaluate(STACKS), 4), zoom
