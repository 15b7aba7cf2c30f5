"""What goes wrong is answered in a sentence: what nobody can read, a full disk, a damaged database."""

from __future__ import annotations

import asyncio
import os
import sqlite3
import subprocess
import sys
from pathlib import Path

import pytest
from litestar import Litestar
from litestar.testing import TestClient
from msgspec.structs import replace

from marne.client import Denied, Refusal
from marne.server.app import create_app
from marne.server.settings import Settings
from tests.server.running import GAME, PASSWORD, Server

CARRIED = ("x-content-type-options", "referrer-policy", "x-frame-options", "content-security-policy")


@pytest.fixture
def app(tmp_path: Path) -> Litestar:
    """A server in this process."""
    return create_app(Settings(data=str(tmp_path), secure=True))


def signed_up(http: TestClient[Litestar]) -> dict[str, str]:
    """Somebody with an account; what his browser sends along."""
    http.get("/api/session")
    guard = {"x-csrftoken": http.cookies["csrftoken"]}
    assert http.post("/api/users", json={"name": "Anne", "password": PASSWORD}, headers=guard).status_code == 201
    return guard


BODIES = (
    b"[" * 50_000,
    b'{"topic": "sight", "data": ' + b"[" * 40_000 + b"]" * 40_000 + b"}",
    b'{"a":' * 15_000,
    b'{"topic": "\xff\xfe"}',
    b'{"topic": "\\ud800"}',
    b'{"topic": ' + b"9" * 90_000 + b"}",
    b"{",
    b"\x00",
    b"",
    b"NaN",
    b"null",
)


@pytest.mark.parametrize("body", range(len(BODIES)))
@pytest.mark.parametrize("path", ["games/colonialism/consult", "matches", "users"])
def test_what_nobody_can_read_is_refused_and_not_a_fault(app: Litestar, path: str, body: int) -> None:
    with TestClient(app, base_url="https://marne.local") as http:
        guard = signed_up(http)
        answer = http.post(f"/api/{path}", content=BODIES[body], headers={**guard, "content-type": "application/json"})
        assert answer.status_code == 400
        assert answer.json()["detail"]


@pytest.mark.parametrize(
    ("method", "path", "code"),
    [
        ("GET", "/", 200),
        ("GET", "/api/session", 200),
        ("GET", "/api/nowhere", 404),
        ("GET", "/api/matches/none", 404),
        ("GET", "/api/me", 401),
        ("PUT", "/api/session", 405),
        ("POST", "/api/users", 403),
    ],
)
def test_every_answer_carries_what_protects_the_browser(app: Litestar, method: str, path: str, code: int) -> None:
    with TestClient(app, base_url="https://marne.local") as http:
        answer = http.request(method, path)
        assert answer.status_code == code
        assert all(name in answer.headers for name in CARRIED)
        assert answer.headers["strict-transport-security"].startswith("max-age=")


def test_without_tls_nobody_is_told_to_use_it(tmp_path: Path) -> None:
    with TestClient(create_app(Settings(data=str(tmp_path)))) as http:
        assert "strict-transport-security" not in http.get("/").headers


def test_so_many_requests_a_second_so_large_a_body_and_no_other_name(tmp_path: Path) -> None:
    """Whoever asks too fast, sends too much or calls the server otherwise is told so; pages are not counted."""
    settings = Settings(data=str(tmp_path), requests_per_second=1, upload_bytes=1000, allowed_hosts=("marne.local",))
    with TestClient(create_app(settings), base_url="http://marne.local") as http:
        codes = [http.get("/api/session").status_code for _ in range(40)]
        assert codes[0] == 200 and 429 in codes
        assert {http.get("/").status_code for _ in range(10)} == {200}
        assert http.get("/", headers={"host": "elsewhere.example"}).status_code == 400
    with TestClient(create_app(replace(settings, requests_per_second=1000)), base_url="http://marne.local") as http:
        guard = signed_up(http)
        large = {"file": "x" * 102_000}
        assert http.post("/api/matches/upload", json=large, headers=guard).status_code == 413


def damage(database: Path) -> None:
    """Write nonsense over all but the first pages of a database, as a failing disk might."""
    with sqlite3.connect(database) as connection:
        connection.execute("PRAGMA wal_checkpoint(TRUNCATE)")
    size = database.stat().st_size
    with database.open("r+b") as file:
        file.seek(4096)
        file.write(os.urandom(size - 4096))


def test_a_damaged_database_is_said_and_not_a_fault(app: Litestar, tmp_path: Path) -> None:
    with TestClient(app, base_url="https://marne.local") as http:
        guard = signed_up(http)
        damage(tmp_path / "marne.db")
        for answer in (
            http.get("/api/me"),
            http.post("/api/session", json={"name": "Anne", "password": PASSWORD}, headers=guard),
        ):
            assert answer.status_code == 503
            assert "cannot use its database" in answer.json()["detail"]
            assert all(name in answer.headers for name in CARRIED)


@pytest.mark.parametrize("text", [b"this is no database" * 1000, os.urandom(8192)])
def test_a_server_that_cannot_use_its_database_says_so_and_does_not_start(tmp_path: Path, text: bytes) -> None:
    (tmp_path / "marne.db").write_bytes(text)
    command = [
        sys.executable,
        "-c",
        "from marne.cli import main; main()",
        "serve",
        "--port",
        "1",
        "--data",
        str(tmp_path),
    ]
    ran = subprocess.run(command, capture_output=True, text=True, timeout=120, check=False)
    assert ran.returncode == 1
    assert "cannot be used, so the server does not start" in ran.stderr
    assert "Traceback" not in ran.stderr and len(ran.stderr.splitlines()) < 4


def test_a_full_disk_keeps_what_was_acknowledged_and_says_so(tmp_path: Path) -> None:
    """Nothing is written any more; whoever chooses is told, and when there is room again he goes on."""
    server = Server(tmp_path).start()
    database = tmp_path / "marne.db"

    async def go() -> None:
        async with server.two() as (anne, _, id), anne.sit(id, "german") as table:
            offer = table.choices[0]
            blocker = sqlite3.connect(database, isolation_level=None)
            blocker.execute("CREATE TRIGGER full BEFORE INSERT ON entries BEGIN SELECT abs(-9223372036854775808); END")
            with pytest.raises(Refusal, match="cannot use its database"):
                await table.choose(offer.verb, offer.noun)
            blocker.execute("DROP TRIGGER full")
            blocker.execute("CREATE TRIGGER full BEFORE INSERT ON matches BEGIN SELECT abs(-9223372036854775808); END")
            with pytest.raises(Denied, match="cannot use its database") as denied:
                await anne.new_match(GAME, {"german": "me", "entente": "invite"})
            assert denied.value.code == 503
            blocker.execute("DROP TRIGGER full")
            assert (await table.choose(offer.verb, offer.noun)).number == 1

    try:
        asyncio.run(go())
        assert "Traceback" not in server.log()
    finally:
        server.stop()
