"""The recorded match of the first page: it shows what its side may know, and can be taken over where it stands."""

import asyncio

import msgspec
import pytest

from marne.client import Client, Denied
from marne.kernel import find
from marne.server import films, showing
from tests.server.running import GAME, Server


def test_the_moves_lead_to_the_table_that_the_side_sees() -> None:
    film = films.film(GAME)
    table = film.table
    for frame in film.frames:
        pieces = {piece["key"]: piece for piece in table["pieces"] if piece["key"] not in frame.gone}
        pieces |= {piece["key"]: piece for piece in frame.table["pieces"]}
        table = {**table, **frame.table, "pieces": list(pieces.values())}
        assert frame.events, "every move is told"
    match, _ = films.taken_over(GAME, film.frames[-1].number)
    seen = msgspec.json.decode(showing.table(match.game, match.eyes(film.side)))

    def by_key(pieces: list[dict[str, str]]) -> list[dict[str, str]]:
        return sorted(pieces, key=lambda piece: piece["key"])

    assert by_key(table["pieces"]) == by_key(seen["pieces"])
    assert table["spaces"] == seen["spaces"]
    hidden = [p for p in table["pieces"] if p["side"] != film.side and "shown" not in p["flags"]]
    assert hidden
    assert not any("name" in piece for piece in hidden), "what the other side hides is not in the film"


def test_whoever_takes_over_plays_on_against_a_program(server: Server) -> None:
    async def go() -> None:
        async with Client(server.address) as stranger:
            with pytest.raises(Denied, match="sign in"):
                await stranger.ask("POST", f"games/{GAME}/film", {"number": 34})
        async with await server.person() as anne:
            for game, number in ((GAME, 33), ("colonialism", 34), ("chess", 34)):
                with pytest.raises(Denied, match="no film"):
                    await anne.ask("POST", f"games/{game}/film", {"number": number})
            match = await anne.ask("POST", f"games/{GAME}/film", {"number": 34})
            assert (match["phase"], match["number"], match["my_seats"]) == ("playing", 34, ["german"])
            assert {seat["name"]: seat["kind"] for seat in match["seats"]} == {"german": "taken", "entente": "program"}
            async with anne.sit(match["id"], "german") as table:
                await table.choose("done")
                assert table.shown.number == 35

    asyncio.run(go())


def test_a_game_without_one_has_none() -> None:
    assert films.has_film(find(GAME).name)
    assert not films.has_film("chess")
