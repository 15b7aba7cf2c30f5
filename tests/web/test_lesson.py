"""A lesson in the browser: a stranger begins it, does the steps by hand, fails the task, tries again and has learnt."""

from playwright.sync_api import Browser, Page, expect

from marne.kernel import find
from marne.kernel.lessons import choice_of
from tests.server.running import GAME, Server
from tests.web.axe import serious
from tests.web.browser import keep, window
from tests.web.sitting import DESKTOP, PHONE, asked, click, piece, space

OTHER = "avalon-hill-1914"
MOST = 275
"""How high the sheet of a phone may be at most, so that the board is seen above it."""
FOLLOW = "async (moves) => (await import('/match/net.js')).follow(moves.map(([verb, noun]) => ({ verb, noun })))"


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


def test_cards_beside_a_lesson_leave_the_board_in_sight(browser: Browser, server: Server) -> None:
    page = _begin(browser, server, GAME, "battle")
    expect(page.locator(".deed")).to_have_count(4)
    prompt = page.locator("#prompt").bounding_box()
    assert prompt and prompt["height"] < DESKTOP["height"] / 3
    page.locator(".deed details summary").first.click()
    expect(page.locator(".deed").first).to_contain_text("a battle for each")


def test_on_a_phone_task_target_and_button_are_seen_together(browser: Browser, server: Server) -> None:
    page = _begin(browser, server, GAME, "march", phone=True)
    click(piece(page, "b12"))
    expect(page.locator("#lesson-bar")).to_contain_text("Lesson 1 of 7, step 2 of 5")
    expect(page.locator("#lesson-arrow .arrow")).to_have_count(1)
    sheet, show = page.locator("#tray").bounding_box(), page.locator("[data-lesson=show]")
    arrow = page.locator("#lesson-arrow .arrow").bounding_box()
    assert sheet and arrow and sheet["height"] <= MOST
    expect(show).to_be_in_viewport()
    assert serious(page) == []
    assert arrow["x"] >= 0 and arrow["x"] + arrow["width"] <= PHONE["width"]
    assert arrow["y"] >= 60 and arrow["y"] + arrow["height"] <= sheet["y"]


def _choose(page: Page, *moves: str) -> None:
    """Make choices of a lesson of the other game, together."""
    page.evaluate(FOLLOW, [list(choice_of(find(OTHER), text)) for text in moves])


def _low(page: Page) -> bool:
    """Whether the board is seen above the sheet."""
    sheet = page.locator("#tray").bounding_box()
    return sheet is not None and sheet["height"] <= MOST


def test_on_a_phone_a_desk_leaves_the_board_in_sight(browser: Browser, server: Server) -> None:
    page = _begin(browser, server, OTHER, "mobilization", phone=True)
    now, plan = page.locator("#lesson-bar"), page.locator("#beside .plan.hinted")
    expect(plan).to_be_in_viewport()
    assert _low(page)
    plan.click()
    expect(now).to_contain_text("step 2 of 3")
    expect(page.locator(".piece.meant")).to_have_count(1)
    _choose(page, *find(OTHER).lessons["mobilization"].steps[1].moves)
    expect(now).to_contain_text("step 3 of 3")
    seal = page.get_by_role("button", name="Seal the chart")
    expect(seal).to_be_in_viewport()
    assert _low(page) and serious(page) == []
    seal.click()
    expect(page.locator("#lesson .task.lost")).to_contain_text("still stands in Lorraine")


def test_the_assault_of_a_lesson_leaves_the_board_in_sight(browser: Browser, server: Server) -> None:
    for phone in (False, True):
        page = _begin(browser, server, OTHER, "liege", phone=phone)
        for step in find(OTHER).lessons["liege"].steps:
            expect(page.locator("#lesson .do")).to_have_text(step.text)
            _choose(page, *step.moves)
        expect(page.locator("#lesson .do")).to_have_text(find(OTHER).lessons["liege"].task.text)
        _choose(page, "assault EE14", "join de_305_1", "join de_x", "ready", "join de_vii")
        expect(page.locator("#battle .part")).to_have_count(2)
        expect(page.locator("#battle .part >> nth=0 >> .faces")).to_contain_text("falls")
        keep(page, f"lesson-assault-{'phone' if phone else 'desk'}")
        box = page.locator("#battle").bounding_box()
        assert box and box["width"] < (PHONE if phone else DESKTOP)["width"] * (1 if phone else 0.3)
        expect(page.locator("#battle .part >> nth=0 >> .faces")).to_be_in_viewport(ratio=1)
        assert not phone or _low(page)
        page.context.close()


def test_on_a_phone_what_a_battle_may_bring_is_seen_beside_the_board(browser: Browser, server: Server) -> None:
    page = _begin(browser, server, OTHER, "battle", phone=True)
    _choose(page, "attack FF23", "join de_v", "join de_xiii")
    expect(page.locator("#battle .odds")).to_contain_text("14 against 10, column 1-1")
    expect(page.locator("#battle .faces")).to_be_in_viewport(ratio=1)
    assert _low(page)
    page.locator("#prompt button.hinted").click()
    expect(page.locator("#lesson .after")).to_contain_text("The die showed 3")
    expect(page.locator("#battle")).to_be_hidden()
    assert _low(page)


def test_who_takes_another_way_in_a_task_is_not_called_back(browser: Browser, server: Server) -> None:
    page, task = _begin(browser, server, OTHER, "march"), find(OTHER).lessons["march"].task
    for step in find(OTHER).lessons["march"].steps:
        expect(page.locator("#lesson .do")).to_have_text(step.text)
        _choose(page, *step.moves)
    expect(page.locator("#lesson .do")).to_have_text(task.text)
    _choose(page, "move de_vii", "go HH14", "go GG14", "go GG15")
    expect(page.locator("[data-lesson=show]")).to_be_disabled()  # there is no way from here to what would be shown
    expect(page.locator("#lesson .do")).to_have_text(task.text)
    _choose(page, "move de_x", "go II16", "go HH16")
    expect(page.locator("#lesson .task.won")).to_contain_text(task.say)


def test_a_hex_in_brackets_is_no_rule(browser: Browser, server: Server) -> None:
    page = _begin(browser, server, "offensive-a-outrance", "march", phone=True)
    expect(page.locator("#lesson .do")).to_contain_text("(54.53)")
    expect(page.locator("#lesson .do a.rule")).to_have_count(0)
    expect(page.locator("#lesson .why a.rule")).to_have_text("7.1.1-1")
    expect(page.locator("#beside .next")).to_be_hidden()
