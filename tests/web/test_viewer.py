"""The page that shows a board, in a real browser."""

from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page

from marne.cli.map import viewer_words
from marne.games.germany_at_war.page.drawing import drawing
from tests.web.browser import window


@pytest.fixture(scope="module")
def address(tmp_path_factory: pytest.TempPathFactory) -> str:
    path: Path = tmp_path_factory.mktemp("viewer") / "board.html"
    path.write_text(drawing().page(viewer_words()), encoding="utf-8")
    return path.as_uri()


@pytest.fixture(params=[(1440, 900), (390, 844)], ids=["desktop", "phone"])
def page(request: pytest.FixtureRequest, browser: Browser, address: str) -> Iterator[Page]:
    width, height = request.param
    opened = window(browser, {"width": width, "height": height})
    complaints: list[str] = []
    opened.on("pageerror", lambda error: complaints.append(str(error)))
    opened.on("request", lambda r: complaints.append(r.url) if not r.url.startswith(("file:", "data:")) else None)
    opened.goto(address)
    yield opened
    opened.close()
    assert complaints == []


def shown(page: Page) -> dict[str, float]:
    box = page.locator("#board > svg").bounding_box()
    assert box is not None
    return {"x": box["x"], "y": box["y"], "width": box["width"], "height": box["height"]}


def test_the_whole_board_is_seen_at_first(page: Page) -> None:
    size = page.viewport_size
    assert size is not None
    box = shown(page)
    assert box["width"] <= size["width"] + 1
    assert box["height"] <= size["height"] + 1
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")


def test_keys_zoom_in_and_a_drag_moves_the_board(page: Page) -> None:
    before = shown(page)
    for _ in range(4):
        page.keyboard.press("+")
    near = shown(page)
    assert near["width"] > 3 * before["width"]
    page.mouse.move(200, 300)
    page.mouse.down()
    page.mouse.move(120, 260)
    page.mouse.up()
    moved = shown(page)
    assert (moved["x"], moved["y"]) == pytest.approx((near["x"] - 80, near["y"] - 40), abs=1)
    page.keyboard.press("0")
    assert shown(page) == pytest.approx(before, abs=1)


def test_the_wheel_zooms_around_the_pointer(page: Page) -> None:
    for _ in range(3):
        page.keyboard.press("+")
    before = shown(page)
    page.mouse.move(150, 400)
    page.mouse.wheel(0, -200)
    page.wait_for_function(
        "w => document.querySelector('#board > svg').getBoundingClientRect().width > w + 5", arg=before["width"]
    )
    after = shown(page)
    share = (150 - before["x"]) / before["width"]
    assert (150 - after["x"]) / after["width"] == pytest.approx(share, abs=0.002)


def test_night_falls_and_day_comes_back(page: Page) -> None:
    ground = page.locator("#sea rect").first
    colour = "e => getComputedStyle(e).fill"
    day = ground.evaluate(colour)
    page.get_by_role("button", name="Night").click()
    assert ground.evaluate(colour) == "rgb(19, 28, 38)" != day
    assert page.locator(".relief-night").is_visible()
    assert not page.locator(".relief-day").is_visible()
    page.get_by_role("button", name="Night").click()
    assert ground.evaluate(colour) == day


def test_small_towns_appear_when_the_map_is_near_enough_to_read_them(page: Page) -> None:
    small = page.locator(".rank-5-town").first
    assert small.evaluate("e => getComputedStyle(e).display") == "none"
    for _ in range(12):
        page.keyboard.press("+")
    page.wait_for_function("() => !document.querySelector('#board > svg').classList.contains('far')")
    assert small.evaluate("e => getComputedStyle(e).display") != "none"


def test_the_fonts_are_there(page: Page) -> None:
    there = "name => [...document.fonts].some((f) => f.status === 'loaded' && f.family.includes(name))"
    page.wait_for_function(there, arg="Old Standard TT")


def test_every_control_is_large_enough_for_a_thumb(page: Page) -> None:
    for button in page.get_by_role("button").all():
        box = button.bounding_box()
        assert box is not None
        assert min(box["width"], box["height"]) >= 44
