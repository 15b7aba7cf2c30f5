"""The maps on the server's pages: a list of all boards, and each of them under the hand with its search."""

from io import BytesIO

import pytest
from PIL import Image
from playwright.sync_api import Browser, Page, ViewportSize, expect

from tests.server.running import Server
from tests.web.axe import serious
from tests.web.browser import window
from tests.web.sitting import DESKTOP, PHONE


def visitor(browser: Browser, server: Server, size: ViewportSize, path: str) -> Page:
    """Somebody who has not signed in opens a page."""
    page = window(browser, size, bypass_csp=True)
    page.goto(f"{server.address}/{path}")
    return page


@pytest.mark.parametrize("size", [DESKTOP, PHONE], ids=["desk", "phone"])
def test_every_board_is_listed_and_opens_with_a_search(browser: Browser, server: Server, size: ViewportSize) -> None:
    page = visitor(browser, server, size, "maps.html")
    expect(page.locator("#maps a")).to_have_count(3)
    expect(page.locator("#maps")).to_contain_text("Our own drawing, for the game of Ventonuovo Games, 2015")
    for picture in page.locator("#maps .by-day").all():
        assert picture.evaluate("image => image.decode().then(() => image.naturalWidth)") == 300
    assert serious(page) == []
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    page.get_by_role("link", name="ten miles to the square").click()
    expect(page.locator("#board > svg")).to_be_visible()
    expect(page).to_have_title("Map of Avalon Hill's 1914 · Marne")
    page.keyboard.press("/")
    page.keyboard.type("liege")
    page.keyboard.press("Enter")
    expect(page.locator("output")).to_contain_text("Liège, EE14, Belgium")
    expect(page.locator("#glow use")).to_have_attribute("href", "#area-EE14")
    if size == PHONE:  # once by day and once by night is enough
        page.keyboard.press("Escape")
        page.keyboard.press("n")
        expect(page.get_by_role("button", name="Night")).to_have_attribute("aria-pressed", "true")
    assert serious(page) == []


def test_a_map_that_is_not_there_is_said_to_be_missing(browser: Browser, server: Server) -> None:
    page = visitor(browser, server, DESKTOP, "map.html?game=chess")
    expect(page.locator("#map-error")).to_contain_text("chess")


def test_without_a_name_one_is_shown_which_maps_there_are(browser: Browser, server: Server) -> None:
    page = visitor(browser, server, DESKTOP, "map.html")
    page.wait_for_url("**/maps.html")


def test_the_boards_over_http(server: Server, browser: Browser) -> None:
    page = visitor(browser, server, DESKTOP, "about.html")
    boards = {b["name"]: b for b in page.request.get(f"{server.address}/api/boards").json()}
    assert boards["offensive-a-outrance"]["spaces"] == 3775
    assert (boards["offensive-a-outrance"]["playable"], boards["avalon-hill-1914"]["playable"]) == (True, True)
    for board in boards:
        answer = page.request.get(f"{server.address}/api/games/{board}/board.svg")
        assert answer.headers["content-encoding"] == "gzip"
        assert answer.text().startswith("<svg")


SEEN = """(what) => [...document.querySelectorAll(what)].filter((e) => e.checkVisibility()).map((e) => {
  const { left, top, right, bottom } = e.getBoundingClientRect();
  return { left, top, right, bottom, words: e.textContent };
})"""


def test_from_afar_no_name_covers_a_number_and_places_that_count_come_first(browser: Browser, server: Server) -> None:
    page = visitor(browser, server, DESKTOP, "map.html?game=germany-at-war")
    expect(page.locator("#board > svg")).to_be_visible()
    page.evaluate("document.fonts.ready")
    names, signs = page.evaluate(SEEN, ".town text"), page.evaluate(SEEN, ".marks .mark use")
    assert len(signs) > 40
    assert not [
        (name["words"], sign["words"])
        for name in names
        for sign in signs
        if min(name["right"], sign["right"]) - max(name["left"], sign["left"]) > 2
        and min(name["bottom"], sign["bottom"]) - max(name["top"], sign["top"]) > 4
    ]
    assert {name["words"] for name in names} >= {"VERDUN", "COLOGNE", "ÉPINAL", "PARIS"}
    for _ in range(4):
        page.keyboard.press("+")
    page.wait_for_function("document.querySelectorAll('.mark.crowded').length === 0")


@pytest.mark.parametrize(("area", "colour"), [("1", "7d9a5f"), ("27", "e0b94a"), ("42", "bf5a45")])
def test_signs_have_the_colours_of_their_game(browser: Browser, server: Server, area: str, colour: str) -> None:
    """A sign is a copy: the browser finds its style only if the style asks for nothing around it."""
    page = visitor(browser, server, DESKTOP, "map.html?game=germany-at-war")
    box = page.locator(f".mark[data-space='{area}'] use").bounding_box()
    assert box is not None
    x, y = box["x"] + box["width"] / 2 - 6, box["y"] + box["height"] / 2 - 6
    picture = page.screenshot(clip={"x": x, "y": y, "width": 12, "height": 12})
    seen = Image.open(BytesIO(picture)).convert("RGB")
    red, green, blue = bytes.fromhex(colour)
    colours = zip(*[iter(seen.tobytes())] * 3, strict=True)
    assert min(abs(r - red) + abs(g - green) + abs(b - blue) for r, g, b in colours) < 60
