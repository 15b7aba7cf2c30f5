"""The package as others get it: a built wheel, installed alone into an empty environment, played in the browser."""

import subprocess
import sys
from importlib.util import find_spec
from pathlib import Path

from playwright.sync_api import Browser, expect

from tests.web.browser import keep, window
from tests.web.sitting import DESKTOP, api, asked, click, open_match, piece, space, told
from tests.web.started import COMPLAINTS, started

ROOT = Path(__file__).parents[2]
UV = ROOT / "locks" / "uv.py"
PIP = ("-m", "pip", "--quiet", "--disable-pip-version-check")


def run(*command: object) -> str:
    """Run a command, and show what it said if it fails."""
    done = subprocess.run([str(word) for word in command], capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stdout + done.stderr
    return done.stdout


def test_a_wheel_alone_plays_in_the_browser_and_so_does_a_game_of_its_own_package(
    browser: Browser, tmp_path: Path
) -> None:
    python = environment(tmp_path)
    brings_no_extras(python)
    says_which_extra_is_missing(python, tmp_path)
    plays_germany_at_war(browser, python, tmp_path)
    plays_a_game_of_its_own_package(browser, python, tmp_path)


def environment(folder: Path) -> Path:
    """The Python of an environment that holds our wheel, that of a small game, and what they ask for."""
    for project in (ROOT, ROOT / "examples" / "a_small_game"):
        run(sys.executable, *PIP, "wheel", "--no-deps", "--no-build-isolation", "--wheel-dir", folder, project)
    python = folder / "venv" / "bin" / "python"
    if find_spec("uv"):  # which is quicker, but cannot be had for every machine
        run(sys.executable, UV, "venv", "--quiet", "--seed", folder / "venv")
        run(sys.executable, UV, "pip", "install", "--quiet", "--python", python, *folder.glob("*.whl"))
    else:
        run(sys.executable, "-m", "venv", folder / "venv")
        run(python, *PIP, "install", *folder.glob("*.whl"))
    return python


def brings_no_extras(empty: Path) -> None:
    """What only some need is not installed."""
    held = {line.split("==")[0].lower() for line in run(empty, *PIP, "freeze").splitlines()}
    assert "marne" in {name.split(" @")[0] for name in held}
    assert not held & {"asyncpg", "dask", "hypothesis", "matplotlib", "numpy", "polars", "pytest", "resvg-py", "typst"}


def plays_germany_at_war(browser: Browser, empty: Path, tmp_path: Path) -> None:
    """The first choice of the first lesson is made."""
    with started([str(empty), "-E", "-u", "-m", "marne"], tmp_path) as address:
        page = window(browser, DESKTOP)
        page.goto(address)
        page.locator("#first [data-learn]").click()
        page.wait_for_selector("body.ready #lesson .do")
        expect(page.locator("#board svg .space").first).to_be_attached()
        click(page.locator(".piece.meant"))
        expect(page.locator("#lesson [aria-current=step]")).to_contain_text("March to Verviers")


def says_which_extra_is_missing(empty: Path, tmp_path: Path) -> None:
    """Whatever needs an extra names it."""
    for wanted, command in {
        "marne[print]": ("map", "germany-at-war", "--png", tmp_path / "board.png"),
        "marne[study]": ("arena", "colonialism", "greedy", "random", "--games", "2"),
        "marne[postgres]": ("serve", "--database", "postgresql://nobody@localhost/none"),
    }.items():
        done = subprocess.run(
            [str(word) for word in (empty, "-E", "-m", "marne", *command)], capture_output=True, text=True, check=False
        )
        said = " ".join((done.stdout + done.stderr).replace("│", " ").split())
        assert done.returncode and wanted in said, said


def plays_a_game_of_its_own_package(browser: Browser, empty: Path, tmp_path: Path) -> None:
    """A battalion of The Ford marches, and the program answers."""
    with started([str(empty), "-E", "-u", "-m", "marne"], tmp_path) as address:
        page = window(browser, DESKTOP, base_url=address)
        page.goto(address)
        match = api(page, "POST", "matches", {"game": "ford", "seats": {"blue": "me", "red": "program:recruit"}})
        open_match(page, match["id"])
        asked(page, "Choose a battalion to march")
        click(piece(page, "b3"))
        asked(page, "Choose where it marches")
        click(space(page, 5))
        told(page, "Blue: 4. Battalion marches to Bridge")
        page.get_by_role("button", name="Done").click()
        told(page, "Turn 2 of 5")
        keep(page, "ford")
    assert "failed" not in (tmp_path / COMPLAINTS).read_text(encoding="utf-8"), "the program has played itself"
