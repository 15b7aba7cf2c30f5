"""The server for one person at this machine."""

from pathlib import Path

import pytest
from litestar.testing import TestClient

from marne.cli.serve import welcome
from marne.server.local import local_app
from marne.server.settings import BadSettings, Settings
from tests.server.running import Server


def test_the_address_signs_in_once(tmp_path: Path) -> None:
    local = local_app("Anne", Settings(data=str(tmp_path)), then="/match.html")
    with TestClient(local.app, base_url="http://127.0.0.1") as browser:
        assert browser.get("/api/session").json() == {
            "user": None,
            "languages": ["en"],
            "operates": False,
            "visits": False,
        }
        entered = browser.get(local.path, follow_redirects=False)
        assert entered.headers["location"] == "/match.html"
        assert browser.get("/api/session").json()["user"]["name"] == "Anne"
        assert browser.get("/enter/guess", follow_redirects=False).status_code == 403
        assert browser.get(local.path, follow_redirects=False).headers["location"] == "/match.html", (
            "he is here already"
        )
        browser.cookies.clear()
        assert browser.get(local.path, follow_redirects=False).json()["status_code"] == 403
        page = browser.get(local.path, follow_redirects=False, headers={"accept": "text/html,*/*"})
        assert (page.status_code, page.headers["content-type"][:9]) == (403, "text/html")
        assert '<p id="why">this address was used already: start the program again</p>' in page.text


def test_a_page_of_another_name_cannot_reach_it(tmp_path: Path) -> None:
    local = local_app("Anne", Settings(data=str(tmp_path)))
    with TestClient(local.app, base_url="http://evil.example") as browser:
        assert browser.get("/api/session").status_code == 400


def test_never_on_a_public_address(tmp_path: Path) -> None:
    with pytest.raises(BadSettings, match="must not be reached"):
        local_app("Anne", Settings(host="0.0.0.0", secret="x" * 32, data=str(tmp_path)))


def test_pages_styles_and_boards_are_served(tmp_path: Path) -> None:
    local = local_app("Anne", Settings(data=str(tmp_path)))
    with TestClient(local.app, base_url="http://127.0.0.1") as browser:
        for path, kind in (
            ("/", "text/html"),
            ("/sheet.css", "text/css"),
            ("/fonts/libre-franklin-400.woff2", "font/woff2"),
            ("/api/games/germany-at-war/board.svg", "image/svg+xml"),
            ("/api/games/germany-at-war/relief-day.webp", "image/webp"),
            ("/api/games/germany-at-war/relief-night.webp", "image/webp"),
            ("/api/games/germany-at-war", "application/json"),
            ("/api/games/germany-at-war/rules", "application/json"),
            ("/schema/openapi.json", "json"),
        ):
            answer = browser.get(path)
            assert answer.status_code == 200, path
            assert kind in answer.headers["content-type"], path
        for path in ("/../settings.py", "/%2e%2e/client.py", "/no/such.js", "/api/nothing", "/api/games/chess"):
            assert browser.get(path).status_code == 404, path
        board = browser.get("/api/games/germany-at-war/board.svg").text
        assert board.count("<style") == 1, "its own look, and nothing that all boards share"
        assert "@font-face" not in board and "data:" not in board


def test_a_server_says_where_it_listens_and_nothing_else(tmp_path: Path) -> None:
    """Neither the database's nor the framework's talk reaches whoever starts it."""
    server = Server(tmp_path).start()
    server.stop()
    where, first = server.log().splitlines()
    assert where == f"Marne listens at {server.address}; leave it with Ctrl+C."
    assert f"{server.address}/#sign-in" in first
    assert "`marne operator NAME`" in first


def test_who_listens_everywhere_is_told_an_address_that_opens() -> None:
    assert "http://127.0.0.1:8014/#sign-in" in welcome(Settings(host="0.0.0.0", secret="a long random text"))
    assert "https://marne.example/#sign-in" in welcome(Settings(host="0.0.0.0", address="https://marne.example"))
