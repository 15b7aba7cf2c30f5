"""Everyone is answered in his language: as his browser asks, as an address says, as his account says in letters."""

import asyncio
from collections.abc import Iterator
from functools import partial
from pathlib import Path
from typing import Any

import httpx
import pytest

from marne.client import Client
from marne.server.language import language_of, wanted
from tests.server.letters import MailBox, proved, turn_passes, until
from tests.server.running import GAME, PASSWORD, Server
from tests.words.pseudo import PSEUDO, accented, write_pseudo


@pytest.mark.parametrize(
    ("header", "tags"),
    [
        ("el, en;q=0.8", ["el", "en"]),
        ("en;q=0.5, el-GR, fr;q=0.7", ["el-GR", "fr", "en"]),
        ("el;q=nonsense, en", ["en"]),
        (", ,;q=1", []),
        ("", []),
    ],
)
def test_a_header_names_languages_the_dearest_first(header: str, tags: list[str]) -> None:
    assert wanted(header) == tags


def test_a_language_that_nobody_speaks_here_is_answered_in_english() -> None:
    scope: dict[str, Any] = {"query_string": b"language=%ff%00", "headers": [(b"accept-language", b"tlh, xx;q=0.1")]}
    assert language_of(scope) == "en"


async def words(server: Server, asked: str, **query: str) -> tuple[str, str]:
    """The language in which a server says something, and one of its words."""
    async with Client(server.address, language=asked) as somebody:
        found = await somebody.ask("GET", "words", **query)
    return found["language"], found["shared"].get("nav.menu", ["Menu"])[0]


@pytest.fixture(scope="module")
def polyglot(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """A server that speaks a language besides English."""
    words = write_pseudo(tmp_path_factory.mktemp("words"))
    server = Server(tmp_path_factory.mktemp("data"), words=str(words)).start()
    yield server
    server.stop()


def test_two_at_one_table_read_it_each_in_his_language(polyglot: Server) -> None:
    async def go() -> None:
        assert await words(polyglot, "en") == ("en", "Menu")
        assert await words(polyglot, f"fr, {PSEUDO}-GR;q=0.9, en;q=0.2") == (PSEUDO, accented("Menu"))
        assert await words(polyglot, "en", language=PSEUDO) == (PSEUDO, accented("Menu"))
        async with await polyglot.person("Anne") as anne, Client(polyglot.address, language=PSEUDO) as abroad:
            match = await anne.new_match(GAME, {"german": "me", "entente": "me too"})
            await abroad.sign_in("Anne", PASSWORD)
            async with anne.sit(match["id"], "german") as here, abroad.sit(match["id"], "german") as there:
                asked = [table.shown.prompt.text for table in (here, there) if table.shown.prompt]
                whole, _, _ = asked[0].partition(". ")
                assert asked[0].isascii() and asked[1].startswith(accented(f"{whole}."))

    asyncio.run(go())


@pytest.mark.parametrize("sheet", ["board.svg", "sheet.svg"])
def test_a_board_is_shown_to_everyone_in_his_language(polyglot: Server, sheet: str) -> None:
    """Whoever has it in one language is not told that he has it in another."""
    address = f"{polyglot.address}/api/games/{GAME}/{sheet}"
    here, abroad = (
        httpx.get(address, headers={"accept-language": language}, timeout=120) for language in ("en", PSEUDO)
    )
    for answer, said in ((here, "closed land"), (abroad, accented("closed land"))):
        assert answer.headers["vary"] == "Accept-Encoding, Accept-Language"
        assert f">{said}<" in answer.text
    known = {"if-none-match": here.headers["etag"]}
    assert httpx.get(address, headers={"accept-language": "en", **known}, timeout=120).status_code == 304
    assert httpx.get(address, headers={"accept-language": PSEUDO, **known}, timeout=120).status_code == 200


def test_the_list_of_boards_is_in_the_language_of_whoever_asks(polyglot: Server) -> None:
    answer = httpx.get(f"{polyglot.address}/api/boards", headers={"accept-language": PSEUDO}, timeout=120)
    assert "Accept-Language" in answer.headers["vary"]
    words = {board["name"]: board["words"] for board in answer.json()}
    assert words["offensive-a-outrance"] == [accented("1914 Offensive à outrance"), accented("8 kilometres to the hex")]


def subjects(mail: MailBox) -> dict[str, str]:
    """The subjects of the letters, by whom they are for."""
    return {str(letter["to"]): str(letter["subject"]) for letter in mail.letters}


def has_letter(mail: MailBox, address: str) -> bool:
    """Whether a letter has come for somebody."""
    return address in subjects(mail)


def test_letters_are_written_in_the_language_of_whoever_gets_them(mail: MailBox, tmp_path: Path) -> None:
    server = Server(
        tmp_path / "data",
        words=str(write_pseudo(tmp_path / "words")),
        smtp_host="127.0.0.1",
        smtp_port=str(mail.port),
        digest_minutes="0.05",
        chores_every="0.1",
    ).start()

    async def go() -> None:
        async with server.two() as (anne, bob, id):
            await bob.ask("PATCH", "me", {"language": PSEUDO})
            await proved(bob, mail, "bob@example.org")
            await proved(anne, mail, "anne@example.org")
            for who, other, address in ((anne, bob, "bob@example.org"), (bob, anne, "anne@example.org")):
                await turn_passes(who, other, id)
                await until(partial(has_letter, mail, address))
        assert accented("it is your turn") in subjects(mail)["bob@example.org"]
        assert subjects(mail)["anne@example.org"].endswith("it is your turn")

    try:
        asyncio.run(go())
    finally:
        server.stop()
