"""Fewer clicks: a group is ordered to one place, and whoever takes the next block ends the march of the last."""

import re

from playwright.sync_api import Browser, Locator, Page, expect

from tests.server.running import Server
from tests.web.field import now
from tests.web.sitting import asked, click, person, piece, sit_in_command, space

DROP = """async ([key, space]) => {
  const { askReach, looksAt } = await import('/match/hovering.js');
  const { dropTogether } = await import('/match/together.js');
  looksAt(key);
  await askReach(key);
  await dropTogether(space);
}"""
"""What the shift key does when a piece is dropped."""
ACTED = re.compile("acted")
THIRD, FOURTH = "b2", "b3"
"""The III and the IV Corps of the German 1st Army, both in Aachen."""


def along(thing: Locator) -> None:
    """Click something with the shift key."""
    thing.dispatch_event("click", {"bubbles": True, "clientX": 400, "clientY": 400, "detail": 1, "shiftKey": True})


def standing(page: Page, *keys: str) -> list[int]:
    """Where some blocks stand."""
    found = dict(now(page, "state.now.table.pieces.map((p) => [p.key, p.space])"))
    return [found[key] for key in keys]


def test_a_group_goes_to_one_place_in_one_message(browser: Browser, server: Server) -> None:
    page = person(browser, server)
    sent: list[str] = []
    page.on("websocket", lambda line: line.on("framesent", lambda text: sent.append(str(text))))
    sit_in_command(page)
    click(piece(page, THIRD))
    asked(page, "march to")
    expect(page.locator("[data-together]")).to_contain_text("With 3 others from here")
    along(piece(page, FOURTH))
    expect(page.locator(".piece.selected")).to_have_count(2)
    sent.clear()
    click(space(page, 21))
    asked(page, "Choose a block to move")
    assert standing(page, THIRD, FOURTH) == [21, 21]
    assert len([text for text in sent if '"choose"' in text]) == 1
    page.keyboard.press("z")
    asked(page, "march to")
    assert standing(page, THIRD, FOURTH) == [22, 22]
    page.keyboard.press("z")
    asked(page, "Choose a block to move")
    sent.clear()
    page.evaluate(DROP, [THIRD, 21])
    expect(piece(page, THIRD)).to_have_class(ACTED)
    assert standing(page, THIRD, FOURTH) == [21, 21], "all who can come along"
    assert len([text for text in sent if '"choose"' in text]) == 1
    page.keyboard.press("z")
    expect(piece(page, THIRD)).not_to_have_class(ACTED)
    assert standing(page, THIRD, FOURTH) == [22, 22]
    click(piece(page, THIRD))
    asked(page, "march to")
    click(space(page, 21))
    asked(page, "2 movement points left")
    click(piece(page, FOURTH))
    asked(page, "IV Inf (German 1st Army) in Aachen (22)")
    assert standing(page, THIRD) == [21]
