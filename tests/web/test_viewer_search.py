"""The page that shows a board finds hexes and places, in a real browser."""

from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page

from marne.cli.map import viewer_words
from marne.games.offensive_a_outrance.page.drawing import drawing
from tests.web.browser import window


@pytest.fixture(autouse=True)
def tidy() -> None:
    """All tests here look at one page, which its fixture closes."""


@pytest.fixture(scope="module")
def opened(browser: Browser, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Page]:
    path: Path = tmp_path_factory.mktemp("viewer") / "board.html"
    path.write_text(drawing().page(viewer_words()), encoding="utf-8")
    page = window(browser, {"width": 1200, "height": 800})
    complaints: list[str] = []
    page.on("pageerror", lambda error: complaints.append(str(error)))
    page.goto(path.as_uri())
    yield page
    page.context.close()
    assert complaints == []


@pytest.fixture
def page(opened: Page) -> Page:
    """The page, its search at rest."""
    opened.get_by_label("Find a place or a number").fill("")
    opened.locator("#table").focus()
    opened.keyboard.press("0")
    return opened


def found(page: Page, text: str) -> str:
    """What the page answers when asked for something."""
    page.get_by_label("Find a place or a number").fill(text)
    page.keyboard.press("Enter")
    return page.locator("output").inner_text()


def lit(page: Page) -> str | None:
    use = page.locator("#glow use")
    return use.get_attribute("href") if use.count() else None


def middle(page: Page) -> tuple[float, float]:
    box = page.locator("#glow use").bounding_box()
    assert box is not None
    return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2


def test_a_hex_is_found_by_its_number_and_comes_to_the_middle(page: Page) -> None:
    assert found(page, "43.40").startswith("43.40, upland, France")
    assert lit(page) == "#area-43.40"
    assert middle(page) == pytest.approx((600, 400), abs=3)


def test_what_lies_on_its_sides_is_told(page: Page) -> None:
    assert "43.41: forest" in found(page, "43.40").splitlines()


@pytest.mark.parametrize(("text", "hex"), [("epinal", "50.61"), ("STRASSBURG", "65.62"), ("st mihiel", "46.49")])
def test_a_place_is_found_however_it_is_written(page: Page, text: str, hex: str) -> None:
    found(page, text)
    assert lit(page) == f"#area-{hex}"


def test_of_the_hexes_of_a_town_the_one_with_its_name_is_found(page: Page) -> None:
    x, y = page.locator("[data-name=Verdun]").first.evaluate("e => [Number(e.dataset.x), Number(e.dataset.y)]")
    found(page, "Verdun")
    box = page.locator("#glow use").evaluate("e => { const b = e.getBBox(); return [b.x, b.y, b.width, b.height]; }")
    assert box[0] < x < box[0] + box[2]
    assert box[1] < y < box[1] + box[3]


def test_the_beginning_of_a_name_is_enough(page: Page) -> None:
    assert found(page, "dunk").startswith("Dunkerque")


def test_what_is_not_there_is_said_to_be_missing(page: Page) -> None:
    assert found(page, "Waterloo Station") == "Nothing here is called “Waterloo Station”."


def test_a_click_tells_what_lies_there(page: Page) -> None:
    found(page, "Sedan")
    x, y = middle(page)
    page.locator("output").evaluate("e => { e.textContent = ''; }")
    page.mouse.click(x, y + 12)
    assert page.locator("output").inner_text().startswith("Sedan, Iges, 46.36")


def test_the_slash_begins_a_search_in_which_letters_are_no_commands_and_escape_ends_it(page: Page) -> None:
    page.keyboard.press("/")
    page.keyboard.type("nancy")
    assert page.get_by_label("Find a place or a number").input_value() == "nancy"
    assert "night" not in (page.locator("body").get_attribute("class") or "")
    page.keyboard.press("Escape")
    assert page.evaluate("document.activeElement.id") == "table"


def test_shift_and_an_arrow_lead_from_hex_to_hex(page: Page) -> None:
    found(page, "43.40")
    page.keyboard.press("Escape")
    page.keyboard.press("Shift+ArrowDown")
    assert lit(page) == "#area-43.41"
    page.keyboard.press("Shift+ArrowUp")
    page.keyboard.press("Shift+ArrowUp")
    assert lit(page) == "#area-43.39"


def test_from_afar_there_are_fewer_names_and_none_is_too_small_to_read(page: Page) -> None:
    seen = """() => [...document.querySelectorAll('.town text')].filter((t) => getComputedStyle(t).display !== 'none')
        .map((t) => parseFloat(getComputedStyle(t).fontSize) * t.getScreenCTM().a)"""
    page.wait_for_function("document.querySelector('svg').classList.contains('farther')")
    afar = page.evaluate(seen)
    assert 20 < len(afar) < 120
    assert min(afar) > 10
