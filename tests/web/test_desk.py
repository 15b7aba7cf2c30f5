"""The table at every width, by day and by night: nothing is cut off or overlaps; all can be read and closed."""

from typing import Any

from playwright.sync_api import Browser, Page, expect

from tests.server.running import Server
from tests.web.field import choosing, play_from, reached
from tests.web.sitting import person, sit_in_command

CUT = """() => {
  const bar = document.querySelector('#bar');
  const right = Math.min(innerWidth, bar.getBoundingClientRect().right) + 1;
  const parts = [...bar.querySelectorAll('*')].filter((e) => !e.closest('.sr, svg') && !e.children.length);
  const hidden = (e) => !e.checkVisibility() && !e.matches('.short, .long');
  return parts.filter((e) => hidden(e) || e.getBoundingClientRect().right > right).map((e) => e.textContent);
}"""
"""What of the bar cannot be read."""

SHADE = """(one) => {
  const light = (colour) => {
    const part = (v) => (v /= 255) <= 0.03928 ? v / 12.92 : ((v + 0.055) / 1.055) ** 2.4;
    const [r, g, b] = colour.match(/[\\d.]+/g).map(Number).map(part);
    return 0.2126 * r + 0.7152 * g + 0.0722 * b;
  };
  const style = getComputedStyle(one);
  const ground = (style.backgroundImage.match(/rgb\\([^)]*\\)/g) ?? [style.backgroundColor])[0];
  const [a, b] = [light(style.color), light(ground)].sort((x, y) => y - x);
  return { contrast: (a + 0.05) / (b + 0.05), ground: light(ground) };
}"""
"""How well something can be read, and how bright its ground is."""

SCORED = """async () => {
  const { state, change } = await import('/match/state.js');
  const said = { kind: 'count', rule: '8', text: 'The final score.', data: {}, number: 1 };
  const account = { title: 'A battle', columns: [], final: { text: 'Final', rule: '', least: -14, most: 14 } };
  change({ story: [...state.story, [said]], foreseen: { ...account, bands: state.now.table.bands } });
}"""


def overlapping(page: Page, what: str) -> bool:
    """Whether two of these lie over each other."""
    boxes: list[Any] = page.locator(what).evaluate_all("all => all.map((e) => e.getBoundingClientRect().toJSON())")
    return any(
        min(a["right"], b["right"]) - max(a["left"], b["left"]) > 1
        and min(a["bottom"], b["bottom"]) - max(a["top"], b["top"]) > 1
        for k, a in enumerate(boxes)
        for b in boxes[k + 1 :]
    )


def nothing_is_cut(page: Page) -> None:
    """At every width the whole bar is in sight, or one click away."""
    more = page.locator("#more")
    for width in (1440, 1280, 1024, 390):
        page.set_viewport_size({"width": width, "height": 800})
        page.wait_for_function("() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))")
        if page.evaluate(CUT):
            more.click()
            assert page.evaluate(CUT) == [], width
            page.keyboard.press("Escape")
            expect(more).to_have_attribute("aria-expanded", "false")


def test_the_bar_is_whole_and_escape_closes_what_was_opened_last(browser: Browser, server: Server) -> None:
    page = person(browser, server)
    sit_in_command(page)
    nothing_is_cut(page)
    page.set_viewport_size({"width": 1440, "height": 900})
    page.locator('[data-piece="b0"]').dispatch_event("click", {"bubbles": True, "detail": 1})
    expect(page.locator("#inspector")).to_contain_text("German Leader")
    page.keyboard.press("k")
    expect(page.locator("#panel svg.legend-part")).to_have_count(3)
    legend = "e => e.getBoundingClientRect().height"
    assert page.locator("#panel text", has_text="border of areas").last.evaluate(legend) > 11
    page.keyboard.press("f")
    expect(page.locator("#panel")).to_contain_text("Army")
    page.keyboard.press("r")
    expect(page.locator("#drawer")).to_be_visible()
    page.keyboard.press("Escape")
    expect(page.locator("#drawer")).to_be_hidden()
    expect(page.locator("#panel")).to_be_visible()
    page.keyboard.press("Escape")
    expect(page.locator("#panel")).to_be_hidden()
    page.evaluate(SCORED)
    expect(page.locator(".band-names li")).to_have_count(5)
    assert not overlapping(page, ".band-names li")
    expect(page.locator("#story-lines li").last).to_have_text("8 The final score.")
    expect(page.locator("#story-lines li").last).to_have_css("color", "rgb(43, 42, 40)")
    page.keyboard.press("d")
    for button in page.locator("#nav button, #prompt button:not(.primary)").all():
        seen = button.evaluate(SHADE)
        assert seen["contrast"] > 4.5
        assert seen["ground"] < 0.1
    expect(page.locator("#pieces .piece .rim").first).to_have_css("stroke", "rgb(201, 189, 159)")


def test_the_bar_of_a_battlefield_is_whole(browser: Browser, server: Server) -> None:
    page = person(browser, server)
    play_from(page, reached(choosing))
    nothing_is_cut(page)
