"""Pictures of the ready battles' ground, by day and by night, as our own sheets draw it.

They are kept in the repository, beside each game's `ready.js`. Whoever adds a ready battle names it here and runs
`python -m tests.web.thumbnails`.
"""

from __future__ import annotations

from io import BytesIO
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import NamedTuple

from PIL import Image
from playwright.sync_api import Browser, Page, sync_playwright

from marne.kernel import Match, SeededDice, find
from marne.kernel.save import dump
from marne.players import player_named
from marne.players.turn import choose
from tests.server.running import Server
from tests.web.browser import chromium
from tests.web.sitting import DESKTOP, api, person

SIZE = (264, 336)
"""Twice the size at which a card shows them."""
GAMES = Path(__file__).parents[2] / "src" / "marne" / "games"


class Battle(NamedTuple):
    """What is pictured: a match after so many choices of two programs, around a point, so wide on the sheet."""

    game: str
    name: str
    scenario: str
    choices: int
    middle: tuple[float, float] | None
    wide: float


BATTLES = (
    Battle("germany-at-war", "august", "campaign", 0, (1990, 520), 430),
    Battle("germany-at-war", "campaign", "campaign", 0, (1900, 980), 1150),
    Battle("avalon-hill-1914", "frontier", "introductory", 40, (2420, 1180), 640),
    Battle("offensive-a-outrance", "lorraine", "lorraine", 0, (3960, 3900), 520),
    Battle("colonialism", "wissembourg", "wissembourg_1870", 120, (620, 520), 430),
    Battle("colonialism", "le-cateau", "le_cateau_1914", 120, (450, 330), 430),
)
FRAME = """([x, y, wide, high]) => {
    const box = document.querySelector('#picture');
    box.style = 'position: fixed; inset: 0; z-index: 99; height: auto';
    document.querySelector('#continue-tag').remove();
    document.body.append(box);
    const svg = box.querySelector('svg');
    const [left, top, width] = svg.getAttribute('viewBox').split(' ').map(Number);
    const middle = x === null ? [left + width / 2, top + width * box.dataset.shape / 2] : [x, y];
    svg.setAttribute('viewBox', `${middle[0] - wide / 2} ${middle[1] - high / 2} ${wide} ${high}`);
}"""
SHAPE = "() => { const b = document.querySelector('#picture'); b.dataset.shape = b.clientHeight / b.clientWidth }"


def save_of(battle: Battle) -> str:
    """A battle some choices on, as a save file."""
    match = Match(find(battle.game), battle.scenario, dice=SeededDice(14))
    game = match.game
    players = {side: player_named("greedy", game, seed=14) for side in game.sides}
    for _ in range(battle.choices):
        side = next(side for side in game.sides if match.position.decision(side))
        match.choose(side, choose(players[side], game, match.position, side, side))
    return dump(match)


def taken(page: Page, battle: Battle) -> bytes:
    """The picture of a battle, as home shows the match to go on with."""
    api(page, "POST", "matches/upload", {"save": save_of(battle), "seats": {}})
    page.goto("/")
    page.wait_for_selector("#picture .piece")
    page.wait_for_load_state("networkidle")
    x, y = battle.middle or (None, None)
    page.evaluate(SHAPE)
    page.set_viewport_size({"width": SIZE[0], "height": SIZE[1]})
    page.evaluate(FRAME, [x, y, battle.wide, battle.wide * SIZE[1] / SIZE[0]])
    return page.screenshot()


def take_all(browser: Browser, server: Server) -> None:
    """Take all pictures."""
    for battle in BATTLES:
        for hour in ("day", "night"):
            scheme = "dark" if hour == "night" else "light"
            page = person(browser, server, DESKTOP, color_scheme=scheme)
            picture = Image.open(BytesIO(taken(page, battle))).convert("RGB")
            folder = GAMES / battle.game.replace("-", "_") / "web" / "ready"
            folder.mkdir(exist_ok=True)
            picture.save(folder / f"{battle.name}-{hour}.webp", quality=62, method=6)
            page.context.close()


WIDE = (300, 212)
"""Twice the size at which the list of maps shows them."""
BOARDS = {
    "germany-at-war": (1500, 640, 1500),
    "avalon-hill-1914": (1500, 900, 1300),
    "offensive-a-outrance": (3300, 1500, 1400),
}
MAP = """([x, y, wide, high]) => {
    const svg = document.querySelector('#board > svg, #board svg.sheet');
    const box = document.createElement('div');
    box.style = 'position: fixed; inset: 0; z-index: 99; background: var(--paper)';
    document.body.append(box);
    box.append(svg);
    svg.style = 'position: absolute; inset: 0; width: 100%; height: 100%; transform: none';
    svg.setAttribute('viewBox', `${x - wide / 2} ${y - high / 2} ${wide} ${high}`);
    svg.setAttribute('preserveAspectRatio', 'xMidYMid slice');
}"""


def map_boards(browser: Browser, server: Server) -> None:
    """Take a picture of a part of each board."""
    for game, (x, y, wide) in BOARDS.items():
        for hour, scheme in (("day", "light"), ("night", "dark")):
            page = person(browser, server, DESKTOP, color_scheme=scheme, bypass_csp=True)
            page.goto(f"/map.html?game={game}")
            page.wait_for_selector("#board svg")
            page.wait_for_load_state("networkidle")
            page.set_viewport_size({"width": WIDE[0], "height": WIDE[1]})
            page.evaluate(MAP, [x, y, wide, wide * WIDE[1] / WIDE[0]])
            picture = Image.open(BytesIO(page.screenshot())).convert("RGB")
            picture.save(GAMES / game.replace("-", "_") / "data" / f"picture-{hour}.webp", quality=62, method=6)
            page.context.close()


if __name__ == "__main__":
    with TemporaryDirectory() as folder, sync_playwright() as playwright:
        running = Server(Path(folder)).start()
        try:
            window = chromium(playwright)
            take_all(window, running)
            map_boards(window, running)
        finally:
            running.stop()
