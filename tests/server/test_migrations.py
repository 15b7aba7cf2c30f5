"""Databases as earlier versions have written them, with real matches of both games: brought up to date, they play on.

`kept/` holds one for each revision of the tables that was ever in use, named by it, as `marne backup` writes them: two
users, a match of each game in its 110th choice with talk and notes, one of each that is over, and one with a free seat.
"""

import asyncio
import json
from pathlib import Path
from typing import Any

import pytest

from marne.client import Client
from marne.kernel import verify
from marne.server.store import MIGRATIONS
from tests.server.postgres import Cluster
from tests.server.running import GAME, PASSWORD, Server, play_some
from tests.server.test_backup import done, table

KEPT = sorted((Path(__file__).parent / "kept").glob("*.backup"))
SIDES = {GAME: ("entente", "german"), "colonialism": ("red", "blue")}


def test_the_present_tables_are_kept_too() -> None:
    """Whoever adds a revision keeps a database of the one before it."""
    revisions = [path.name[:4] for path in sorted((MIGRATIONS / "versions").glob("0*.py"))]
    assert KEPT[-1].stem in revisions[-2:], "keep a backup that the version before the newest migration has written"


@pytest.mark.parametrize("path", KEPT, ids=lambda path: path.stem)
@pytest.mark.parametrize("kind", ["sqlite", "postgresql"])
def test_an_earlier_database_plays_and_replays(path: Path, kind: str, cluster: Cluster, tmp_path: Path) -> None:
    here = f"sqlite:///{tmp_path / 'marne.db'}"
    url = here if kind == "sqlite" else asyncio.run(cluster.database(f"kept_{path.stem}"))
    done("restore", path, "--database", url)
    server = Server(tmp_path / "data", database=url, secret="x" * 32).start()
    try:
        asyncio.run(go_on(server, path))
    finally:
        server.kill()
    assert "Traceback" not in server.log()


async def go_on(server: Server, path: Path) -> None:
    """Both players come back, find everything, and play on."""
    async with Client(server.address) as joffre, Client(server.address) as moltke:
        await joffre.sign_in("Joffre", PASSWORD)
        await moltke.sign_in("Moltke", PASSWORD)
        for row in table(path, "matches"):
            found = await joffre.match(row["id"])
            assert (found["phase"], found["number"]) == (row["phase"], row["number"])
            if row["phase"] == "playing":
                await play_on(joffre, moltke, row)
            if row["phase"] != "open":
                await replays(joffre, row, table(path, "entries"))


async def play_on(joffre: Client, moltke: Client, row: dict[str, Any]) -> None:
    """A match that was under way goes on, with what was said and noted."""
    id, (mine, his) = row["id"], SIDES[row["game"]]
    notes = await joffre.ask("GET", f"matches/{id}/notes", seat=mine)
    assert (notes["text"], notes["arrows"]) == ("Hold the Marne", [[20, 21, 1]])
    talk = await joffre.ask("GET", f"matches/{id}/messages")
    assert "Bonne chance! ☘" in json.dumps(talk, ensure_ascii=False)
    async with joffre.sit(id, mine) as one, moltke.sit(id, his) as two:
        await play_some([one, two], 20, seed=9)
        assert one.shown.number == row["number"] + 20 or one.shown.result
    await joffre.ask("POST", f"matches/{id}/resign", {"seat": mine})  # then everyone may see everything


async def replays(client: Client, row: dict[str, Any], entries: list[dict[str, Any]]) -> None:
    """The journal is what it was, and the whole match can be played again."""
    save = await client.ask("GET", f"matches/{row['id']}/save")
    before = [entry for entry in entries if entry["match_id"] == row["id"]]
    made = [(entry[1], entry[2] if len(entry) > 2 else None) for entry in save["journal"]]
    assert made[: len(before)] == [(entry["verb"], json.loads(entry["noun"] or "null")) for entry in before]
    assert verify(json.dumps(save)).sound
