"""Backups: taken while people play, put back whole or not at all, from either kind of database into either."""

import asyncio
import gzip
import json
import os
import subprocess
import sys
from contextlib import suppress
from pathlib import Path
from typing import Any

import pytest

from marne.cli.backup import counted
from marne.client import Client, Denied, SentAway
from marne.kernel import verify
from marne.server.backup import BadBackup, Held, backup, look_into, restore
from marne.server.store import Store
from marne.server.wire import ERA
from tests.server.postgres import Cluster
from tests.server.running import GAME, PASSWORD, Server, play_some

SECRET = "x" * 32


def marne(*words: object) -> subprocess.CompletedProcess[str]:
    """Run a command, as an operator does."""
    command = [sys.executable, "-m", "marne", *map(str, words)]
    plain = {name: value for name, value in os.environ.items() if not name.startswith("MARNE_")}
    return subprocess.run(command, capture_output=True, text=True, timeout=300, check=False, env=plain)


def done(*words: object) -> str:
    """Run a command that must succeed."""
    ran = marne(*words)
    assert ran.returncode == 0, ran.stdout + ran.stderr
    return ran.stdout


def rows(path: Path) -> list[Any]:
    """All rows of a backup, with the versions of the era in which it was taken."""
    found: list[Any] = []
    version = None
    for line in map(json.loads, gzip.decompress(path.read_bytes()).splitlines()):
        if "columns" in line:
            version = line["columns"].index("version") if line["table"] == "matches" else None
            found.append(line)
        elif isinstance(line, list):
            found.append([cell % ERA if k == version else cell for k, cell in enumerate(line)])
    return found


async def some_matches(server: Server) -> tuple[Client, list[str]]:
    """Somebody with a match of each game, a few choices old."""
    anne = await server.person("Anne ☃")
    games = {GAME: ("german", "entente"), "colonialism": ("red", "blue")}
    ids = []
    for game, sides in games.items():
        id = (await anne.new_match(game, dict(zip(sides, ("me", "me too"), strict=True))))["id"]
        async with anne.sit(id, sides[0]) as one, anne.sit(id, sides[1]) as two:
            await play_some([one, two], 25)
            await one.say("À Berlin!")
        ids.append(id)
    return anne, ids


@pytest.mark.parametrize("kind", ["sqlite", "postgresql"])
def test_a_backup_put_back_is_the_same_to_the_letter_in_either_kind_of_database(
    kind: str, cluster: Cluster, tmp_path: Path
) -> None:
    here = f"sqlite:///{tmp_path / 'here.db'}" if kind == "sqlite" else asyncio.run(cluster.database("backup_from"))
    there = asyncio.run(cluster.database("backup_to")) if kind == "sqlite" else f"sqlite:///{tmp_path / 'there.db'}"
    first, again = tmp_path / "first.backup", tmp_path / "again.backup"

    async def go() -> None:
        client, ids = await some_matches(server)
        async with client:
            said = done("backup", first, "--database", here)
            assert f"{len(ids)} matches" in said
            await client.ask("POST", f"matches/{ids[0]}/resign", {})

    server = Server(tmp_path / "data", database=here, secret=SECRET).start()
    try:
        asyncio.run(go())
    finally:
        server.kill()
    assert "2 matches" in done("restore", first, "--database", there)
    done("backup", again, "--database", there)
    assert rows(again) == rows(first)
    assert first.stat().st_mode & 0o077 == 0, "a backup holds what only the server may know"


def test_a_backup_taken_while_people_play_holds_one_moment(tmp_path: Path) -> None:
    """Row and journal of every match agree in every backup, however fast choices come."""
    server = Server(tmp_path / "data", secret=SECRET).start()
    taken = [tmp_path / f"{k}.backup" for k in range(4)]

    async def go() -> None:
        async with await server.person() as anne:
            ids = [(await anne.new_match(GAME, {"german": "me", "entente": "me too"}))["id"] for _ in range(3)]

            async def play(id: str) -> None:
                with suppress(asyncio.CancelledError, SentAway):
                    async with anne.sit(id, "german") as german, anne.sit(id, "entente") as entente:
                        await play_some([german, entente], 10_000)

            playing = [asyncio.create_task(play(id)) for id in ids]
            async with Store(f"sqlite+aiosqlite:///{tmp_path / 'data' / 'marne.db'}") as store:
                for path in taken:
                    await asyncio.sleep(0.3)
                    await backup(store, path)
            for task in playing:
                task.cancel()
            await asyncio.gather(*playing, return_exceptions=True)

    try:
        asyncio.run(go())
    finally:
        server.kill()
    assert rows(taken[0]) != rows(taken[-1]), "people have played meanwhile"
    for path in taken:
        numbers, entries = table(path, "matches"), table(path, "entries")
        assert len(numbers) == 3
        for match in numbers:
            assert match["number"] == sum(1 for entry in entries if entry["match_id"] == match["id"])


def table(path: Path, name: str) -> list[dict[str, Any]]:
    """The rows of a table in a backup."""
    found, columns = [], None
    for line in rows(path):
        if isinstance(line, dict):
            columns = line["columns"] if line["table"] == name else None
        elif columns:
            found.append(dict(zip(columns, line, strict=True)))
    return found


def test_yesterdays_matches_are_played_on_by_todays_players(tmp_path: Path) -> None:
    """Everybody is still signed in; what was chosen since is gone, and no version of it is ever seen again."""
    server = Server(tmp_path / "data", secret=SECRET).start()
    kept = tmp_path / "yesterday.backup"

    async def go() -> None:
        async with await server.person("Anne") as anne:
            token = await anne.new_token("script")
            id = (await anne.new_match(GAME, {"german": "me", "entente": "me too"}))["id"]
            async with anne.sit(id, "german") as german, anne.sit(id, "entente") as entente:
                await play_some([german, entente], 20)
                done("backup", kept, "--data", server.data)
                await play_some([german, entente], 20, seed=2)
                seen = german.shown.version
            late = (await anne.new_match(GAME, {"german": "me", "entente": "me too"}))["id"]
            server.stop()
            assert "users in that database" in " ".join(marne("restore", kept, "--data", server.data).stderr.split())
            done("restore", kept, "--data", server.data, "--over")
            server.start()
            with pytest.raises(Denied, match="there is no match"):
                await anne.match(late)
            async with Client(server.address, token) as script, script.sit(id, "german") as german:
                async with script.sit(id, "entente") as entente:
                    assert german.shown.number == 20
                    assert german.shown.version > seen + ERA // 2
                    await play_some([german, entente], 30, seed=3)
                    assert german.shown.number == 50
                save = await script.ask("GET", f"matches/{id}/save")
            assert verify(json.dumps(save)).sound

    try:
        asyncio.run(go())
    finally:
        server.kill()


def test_a_server_that_runs_on_finds_that_a_backup_was_put_back(cluster: Cluster, tmp_path: Path) -> None:
    """Whoever chooses on what is no more is refused in words and shown what there is; then the match goes on."""
    url = asyncio.run(cluster.database("backup_running"))
    server = Server(tmp_path / "data", database=url, secret=SECRET, chores_every="0.2").start()
    kept = tmp_path / "kept.backup"

    async def go() -> None:
        async with await server.person() as anne:
            id = (await anne.new_match(GAME, {"german": "me", "entente": "me too"}))["id"]
            async with anne.sit(id, "german") as german, anne.sit(id, "entente") as entente:
                await play_some([german, entente], 10)
                done("backup", kept, "--database", url)
                await play_some([german, entente], 10, seed=2)
                done("restore", kept, "--database", url, "--over")
                for table in (german, entente):
                    async with asyncio.timeout(120):
                        while table.shown.number != 10:
                            await table.receive()
                await play_some([german, entente], 10, seed=3)
                assert german.shown.number == 20

    try:
        asyncio.run(go())
    finally:
        server.kill()


def test_what_is_no_backup_or_breaks_off_changes_nothing(tmp_path: Path) -> None:
    async def go() -> None:
        async with Store(f"sqlite+aiosqlite:///{tmp_path / 'a.db'}") as store:
            with pytest.raises(BadBackup, match="no tables"):
                await backup(store, tmp_path / "none")
            assert list(tmp_path.glob("*none*")) == []
            await store.migrate()
            whole, broken = tmp_path / "whole", tmp_path / "broken"
            await backup(store, whole)
            lines = gzip.decompress(whole.read_bytes()).splitlines(keepends=True)
            wrong = {
                "letters": b"hello",
                "cut": whole.read_bytes()[:-12],
                "flipped": whole.read_bytes()[:-30] + b"\0\1\2" + whole.read_bytes()[-27:],
                "short": gzip.compress(b"".join(lines[:-1])),
                "foreign": gzip.compress(b'{"kind":"something else"}\n'),
                "a row too many": gzip.compress(b"".join([*lines[:-1], b"[1]\n", lines[-1]])),
            }
            for name, data in wrong.items():
                broken.write_bytes(data)
                with pytest.raises(BadBackup):
                    await restore(store, broken, over=True)
                assert await store.look_at_all(lambda c: c.dialect.has_table(c, "users")), name
            await restore(store, whole)
        assert look_into(whole).rows == 0

    asyncio.run(go())


def test_a_password_still_opens_after_a_restore(tmp_path: Path) -> None:
    server = Server(tmp_path / "data", secret=SECRET).start()

    async def go() -> None:
        async with await server.person("Anne"):
            done("backup", tmp_path, "--data", server.data)
        server.kill()
        (kept,) = tmp_path.glob("marne-*.backup")
        elsewhere = Server(tmp_path / "new", secret=SECRET)
        elsewhere.data.mkdir()
        done("restore", kept, "--data", elsewhere.data)
        elsewhere.start()
        try:
            async with Client(elsewhere.address) as anne:
                await anne.sign_in("Anne", PASSWORD)
        finally:
            elsewhere.kill()

    try:
        asyncio.run(go())
    finally:
        server.kill()


def test_one_match_is_not_called_matches() -> None:
    assert counted(Held(at=0, revision="", matches=1, rows=2)) == "1 match, 2 rows"
