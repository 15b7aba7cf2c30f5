"""A lesson in the browser: a stranger begins it, does the steps by hand, fails the task, tries again and has learnt."""

from playwright.sync_api import Browser, Page, expect

from tests.server.running import GAME, Server
from tests.web.axe import serious
from tests.web.browser import keep, window
from tests.web.sitting import DESKTOP, PHONE, asked, click, piece, space


def _begin(browser: Browser, server: Server, game: str, lesson: str, phone: bool = False) -> Page:
    page = window(
        browser, PHONE if phone else DESKTOP, base_url=server.address, has_touch=phone, is_mobile=phone, bypass_csp=True
    )
    page.goto("/lessons.html")
    page.locator(f'[data-begin="{game}/{lesson}"]').click()
    page.wait_for_selector("body.ready #lesson .do")
    return page


def test_a_lesson_is_played_failed_and_learnt(browser: Browser, server: Server) -> None:
    page = _begin(browser, server, GAME, "march")
    task, now = page.locator("#lesson .task"), page.locator("#lesson [aria-current=step]")
    expect(task).to_contain_text("Choose VII Inf")
    expect(page.locator(".piece.meant")).to_have_count(1)
    page.keyboard.press("h")
    page.wait_for_selector("body.showing")
    page.wait_for_selector("body:not(.showing)")
    expect(now).to_contain_text("Take a corps in hand")
    click(piece(page, "b12"))
    expect(now).to_contain_text("March to Verviers")
    expect(page.locator("#lesson-arrow .arrow")).to_have_count(1)
    assert serious(page) == []
    keep(page, "lesson")
    click(space(page, 21))
    expect(now).to_contain_text("Stop there")
    expect(task).to_contain_text("controls it at once")
    page.locator("#prompt button.hinted").click()
    expect(now).to_contain_text("Ride to Dinant")
    page.locator("[data-lesson=back]").click()
    expect(now).to_contain_text("Stop there")
    page.locator("#prompt button.hinted").click()
    expect(now).to_contain_text("Ride to Dinant")
    click(piece(page, "b9"))
    asked(page, "march to")
    click(space(page, 36))
    page.locator("#prompt button.hinted").click()
    expect(now).to_contain_text("Your turn")
    click(piece(page, "b18"))
    asked(page, "march to")
    click(space(page, 24))
    expect(task).to_contain_text("Malmedy is red")
    page.locator("[data-lesson=again]").click()
    expect(task).to_contain_text("XI Inf stands in Bitburg")
    expect(page.locator("#lesson-arrow .arrow")).to_have_count(0)
    click(piece(page, "b18"))
    asked(page, "march to")
    click(space(page, 37))
    expect(task).to_contain_text("Luxembourg 1, Bastogne 2")
    expect(page.locator("#course header")).to_contain_text("1 of")
    page.goto("/lessons.html")
    expect(page.locator("#courses li.done")).to_have_count(1)
    assert serious(page) == []


def test_on_a_phone_task_target_and_button_are_seen_together(browser: Browser, server: Server) -> None:
    page = _begin(browser, server, GAME, "march", phone=True)
    click(piece(page, "b12"))
    expect(page.locator("#lesson-bar")).to_contain_text("Lesson 1 of 7, step 2 of 5")
    expect(page.locator("#lesson-arrow .arrow")).to_have_count(1)
    sheet, show = page.locator("#tray").bounding_box(), page.locator("[data-lesson=show]")
    arrow = page.locator("#lesson-arrow .arrow").bounding_box()
    assert sheet and arrow and sheet["height"] <= 275
    expect(show).to_be_in_viewport()
    assert serious(page) == []
    assert arrow["x"] >= 0 and arrow["x"] + arrow["width"] <= PHONE["width"]
    assert arrow["y"] >= 60 and arrow["y"] + arrow["height"] <= sheet["y"]
