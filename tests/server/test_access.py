"""Who may do what: every route and every socket message, by everyone who could try."""

import asyncio
from typing import Any

import pytest

from marne.client import AtTable, Client, Denied, Refusal, SentAway
from marne.kernel.dice import word_seal
from tests.server.running import GAME, Server, in_step

PEOPLE = ("stranger", "visitor", "german", "entente")
"""Somebody without an account, somebody without a seat, the owner at his seat, and the other seat."""

OK = 200
ROUTES: list[tuple[str, str, Any, tuple[int, ...], tuple[int, ...]]] = [
    # method, path, body, answers in a private match, answers in a public one: stranger, visitor, german, entente
    ("GET", "", None, (404, 404, OK, OK), (OK, OK, OK, OK)),
    ("GET", "/table", None, (404, 404, OK, OK), (OK, OK, OK, OK)),
    ("GET", "/table?seat=german", None, (404, 404, OK, 403), (401, 403, OK, 403)),
    ("GET", "/table?seat=entente", None, (404, 404, 403, OK), (401, 403, 403, OK)),
    ("GET", "/story", None, (404, 404, OK, OK), (OK, OK, OK, OK)),
    ("GET", "/story?side=german", None, (404, 404, OK, 403), (403, 403, OK, 403)),
    ("GET", "/story?seat=german", None, (404, 404, OK, 403), (401, 403, OK, 403)),
    ("GET", "/at/0", None, (404, 404, OK, OK), (OK, OK, OK, OK)),
    ("GET", "/at/0?side=german", None, (404, 404, OK, 403), (403, 403, OK, 403)),
    ("GET", "/at/0?side=entente", None, (404, 404, 403, OK), (403, 403, 403, OK)),
    ("GET", "/at/99999", None, (404, 404, 404, 404), (404, 404, 404, 404)),
    ("GET", "/save", None, (404, 404, 403, 403), (403, 403, 403, 403)),
    ("GET", "/dice", None, (404, 404, 403, 403), (403, 403, 403, 403)),
    ("GET", "/messages", None, (404, 404, OK, OK), (OK, OK, OK, OK)),
    ("GET", "/notes", None, (401, 404, OK, OK), (401, 403, OK, OK)),
    ("GET", "/notes?seat=german", None, (401, 404, OK, 403), (401, 403, OK, 403)),
    ("PUT", "/notes?seat=german", {"text": "mine"}, (401, 404, OK, 403), (401, 403, OK, 403)),
    ("PUT", "/notes?seat=german", {"arrows": [[1, 2, 3]]}, (401, 404, OK, 403), (401, 403, OK, 403)),
    ("POST", "/seen", {}, (401, 404, 204, 204), (401, 204, 204, 204)),
    ("POST", "/join", {"seat": "german"}, (404, 404, 409, 409), (401, 409, 409, 409)),
    ("POST", "/join", {"seat": "german", "key": "guess"}, (404, 404, 409, 409), (401, 409, 409, 409)),
    ("POST", "/leave", {"seat": "german"}, (401, 404, 409, 409), (401, 409, 409, 409)),
    ("POST", "/draw", {"do": "accept"}, (401, 404, 409, 409), (401, 403, 409, 409)),
    ("POST", "/draw", {"do": "offer", "seat": "german"}, (401, 404, OK, 403), (401, 403, OK, 403)),
    ("POST", "/draw", {"do": "decline", "seat": "entente"}, (401, 404, 403, OK), (401, 403, 403, OK)),
    ("POST", "/takeback", {"do": "accept"}, (401, 404, 409, 409), (401, 403, 409, 409)),
    ("POST", "/takeback", {"do": "propose", "seat": "german"}, (401, 404, 409, 403), (401, 403, 409, 403)),
    ("POST", "/rematch", {}, (401, 404, 409, 409), (401, 403, 409, 409)),
    ("DELETE", "", None, (401, 404, 403, 403), (401, 403, 403, 403)),
    ("POST", "/resign", {"seat": "german"}, (401, 404, None, 403), (401, 403, None, 403)),  # type: ignore[list-item]
]


@pytest.mark.parametrize("public", [False, True])
def test_every_route_for_everyone(server: Server, public: bool) -> None:
    async def go() -> None:
        async with (
            server.two(public=public) as (anne, bob, id),
            Client(server.address) as stranger,
            await server.person() as visitor,
        ):
            people = dict(zip(PEOPLE, (stranger, visitor, anne, bob), strict=True))
            for method, path, body, private, open_to_all in ROUTES:
                for who, wanted in zip(PEOPLE, open_to_all if public else private, strict=True):
                    if wanted is not None:
                        got = await _status(people[who], method, f"matches/{id}{path}", body)
                        assert got == wanted, f"{who}: {method} {path} {body}: {got}, not {wanted}"

    asyncio.run(go())


async def _status(client: Client, method: str, path: str, body: Any) -> int:
    headers = await client._forgery_guard()
    answer = await client._http.request(method, f"/api/{path}", json=body, headers=headers)
    return answer.status_code


@pytest.mark.parametrize("public", [False, True])
def test_a_profile_shows_everyone_the_matches_he_may_see(server: Server, public: bool) -> None:
    async def go() -> None:
        async with (
            server.two(public=public) as (anne, bob, id),
            Client(server.address) as stranger,
            await server.person() as visitor,
        ):
            people = dict(zip(PEOPLE, (stranger, visitor, anne, bob), strict=True))
            name = (await anne.ask("GET", "me"))["name"]
            for who, client in people.items():
                seen = await client.ask("GET", f"users/{name}")
                assert seen["unfinished"] == (public or who in ("german", "entente")), who
                assert seen["games"] == []
                assert await _status(client, "GET", "users/Nobody of that name", None) == 404
            await anne.ask("POST", f"matches/{id}/resign", {})
            for who, client in people.items():
                seen = await client.ask("GET", f"users/{name}")
                there = public or who in ("german", "entente")
                assert [game["id"] for game in seen["games"]] == [id] * there, who
                assert seen["lost"] == there
                assert (seen["won"], seen["drawn"], seen["unfinished"]) == (0, 0, 0)
                assert set(seen) == {
                    *("name", "guest", "since", "won", "lost", "drawn", "alone", "unfinished", "games"),
                }

    asyncio.run(go())


MESSAGES: list[dict[str, Any]] = [
    {"do": "choose", "number": 0, "verb": "done"},
    {"do": "undo", "number": 0},
    {"do": "why", "verb": "done"},
    {"do": "preview", "verb": "done"},
    {"do": "say", "text": "hello"},
]


def test_a_spectator_may_look_and_nothing_else(server: Server) -> None:
    async def go() -> None:
        async with server.two(public=True) as (_, _, id), Client(server.address) as stranger, stranger.sit(id) as table:
            assert table.shown.side is None
            assert table.shown.prompt is None
            for message in MESSAGES:
                ask = await table.send(**message)
                answer = await table.hear(lambda m, ask=ask: getattr(m, "ask", None) == ask)  # type: ignore[misc]
                assert "spectator" in getattr(answer, "why", ""), message
            await table.send("catch-up", since=0)
            assert type(await table.receive()).__name__ == "StoryPage"

    asyncio.run(go())


@pytest.mark.parametrize(
    ("public", "who", "seat", "code"),
    [
        (False, "stranger", None, "4404"),
        (False, "stranger", "german", "4404"),
        (False, "visitor", None, "4404"),
        (False, "visitor", "german", "4404"),
        (False, "entente", "german", "4403"),
        (False, "german", "entente", "4403"),
        (False, "german", "nowhere", "4403"),
        (True, "stranger", "german", "4401"),
        (True, "visitor", "german", "4403"),
        (True, "entente", "german", "4403"),
    ],
)
def test_no_socket_for_a_seat_of_somebody_else(
    server: Server, public: bool, who: str, seat: str | None, code: str
) -> None:
    async def go() -> None:
        async with (
            server.two(public=public) as (anne, bob, id),
            Client(server.address) as stranger,
            await server.person() as visitor,
        ):
            people = dict(zip(PEOPLE, (stranger, visitor, anne, bob), strict=True))
            with pytest.raises(SentAway, match=code):
                async with people[who].sit(id, seat):
                    pass

    asyncio.run(go())


def test_a_page_of_another_site_gets_no_socket(server: Server) -> None:
    async def go() -> None:
        async with server.two() as (anne, _, id):
            table = anne.sit(id, "german")
            table._headers["origin"] = "https://evil.example"
            with pytest.raises(SentAway, match="4403"):
                async with table:
                    pass

    asyncio.run(go())


def test_a_guest_takes_a_seat_by_link_and_nobody_without_one(server: Server) -> None:
    async def go() -> None:
        async with await server.person() as anne, Client(server.address) as guest, Client(server.address) as late:
            match = await anne.new_match(GAME, {"german": "me", "entente": "invite"}, seal=word_seal("for Anne"))
            id, key = match["id"], match["keys"]["entente"]
            assert match["phase"] == "open"
            with pytest.raises(Denied, match="404"):
                await guest.join(id, "entente", "wrong")
            joined = await guest.join(id, "entente", key, words="for the guest")
            assert (joined["phase"], joined["words"]) == ("open", []), "Anne has not said her word"
            begun = await anne.say_word(id, "german", "for Anne")
            assert begun["phase"] == "playing"
            assert begun["words"] == ["for Anne", "for the guest"]
            assert begun["commitment"] == match["commitment"]
            assert joined["keys"] == {}
            assert (await guest.ask("GET", "me"))["guest"]
            async with guest.sit(id, "entente") as table:
                assert table.shown.side == "entente"
            with pytest.raises(Denied):
                await late.join(id, "entente", key)

    asyncio.run(go())


def test_only_its_maker_sees_the_keys_of_a_match(server: Server) -> None:
    async def go() -> None:
        async with await server.person() as anne, await server.person() as bob:
            match = await anne.new_match(GAME, {"german": "open", "entente": "invite"}, public=True)
            seen = await bob.match(match["id"])
            assert seen["keys"] == {}
            assert match["keys"]["entente"] not in str(await bob.ask("GET", "matches"))
            assert match["id"] in {m["id"] for m in (await bob.ask("GET", "matches"))["open"]}
            with pytest.raises(Denied, match="invited"):
                await bob.join(match["id"], "entente")
            await bob.join(match["id"], "german")
            await bob.ask("POST", f"matches/{match['id']}/leave", {"seat": "german"})

    asyncio.run(go())


def test_nobody_gets_up_from_a_match_that_has_begun(server: Server) -> None:
    """One joins and the other leaves at the same moment: the match begins with both, or waits with a free seat."""

    async def go() -> None:
        async with await server.person() as anne, await server.person() as bob:
            for _ in range(15):
                match = await anne.new_match(GAME, {"german": "me", "entente": "open"}, public=True)
                id = match["id"]
                await asyncio.gather(
                    bob.join(id, "entente"),
                    anne.ask("POST", f"matches/{id}/leave", {"seat": "german"}),
                    return_exceptions=True,
                )
                try:
                    now = await bob.match(id)
                except Denied:
                    continue  # the last one has put out the light
                taken = [seat["kind"] for seat in now["seats"]].count("taken")
                assert now["phase"] == ("playing" if taken == 2 else "open")

    asyncio.run(go())


def test_three_players_choose_only_for_their_own_powers(server: Server) -> None:
    async def go() -> None:
        async with await server.person() as anne:
            seats = {"german": "me", "french": "me too", "british": "me too"}
            id = (await anne.new_match(GAME, seats, options={"players": "3"}))["id"]
            async with (
                anne.sit(id, "german") as german,
                anne.sit(id, "french") as french,
                anne.sit(id, "british") as british,
            ):
                await _until_shared([german, french, british])
                foreign = next(c for c in french.shown.prompt.choices if not c.mine)  # type: ignore[union-attr]
                with pytest.raises(Refusal, match="belongs to the seat 'british'"):
                    await french.choose(foreign.verb, foreign.noun)
                mine = next(c for c in british.choices if c.verb != "done")
                await british.choose(mine.verb, mine.noun)
                await in_step([french, british], british.shown.version)
                if british.shown.can_undo:
                    with pytest.raises(Refusal, match="was not yours"):
                        await french.undo()
                    await british.undo()

    asyncio.run(go())


async def _until_shared(tables: list[AtTable]) -> None:
    """Play until the two players of a side are asked at once."""
    for _ in range(500):
        asked = [t for t in tables if t.shown.prompt]
        if len(asked) == 2 and any(not c.mine for c in tables[1].shown.prompt.choices):  # type: ignore[union-attr]
            return
        table = next(t for t in asked if t.choices)
        done = [c for c in table.choices if c.verb in ("done", "pass")]
        offer = (done or table.choices)[0]
        await table.choose(offer.verb, offer.noun)
        await in_step(tables, table.shown.version)
    raise AssertionError("the side was never asked together")


def test_a_guest_removes_no_match_of_others(server: Server) -> None:
    """Neither one that somebody else has set up, by leaving, nor a rematch with a seat for somebody else."""

    async def go() -> None:
        async with await server.person() as anne, Client(server.address, timeout=120) as guest:
            match = await anne.new_match(GAME, {"german": "invite", "entente": "invite"})
            await guest.join(match["id"], "german", match["keys"]["german"])
            await guest.ask("DELETE", "me", {"password": ""})
            assert (await anne.match(match["id"]))["phase"] == "open"

        async with await server.person() as anne, Client(server.address, timeout=120) as guest:
            match = await anne.new_match(GAME, {"german": "me", "entente": "invite"})
            await guest.join(match["id"], "entente", match["keys"]["entente"])
            await guest.ask("POST", f"matches/{match['id']}/resign", {"seat": "entente"})
            again = await guest.ask("POST", f"matches/{match['id']}/rematch", {})
            with pytest.raises(Denied, match="403"):
                await guest.ask("DELETE", f"matches/{again['id']}")
            assert (await anne.match(again["id"]))["phase"] == "open"

    asyncio.run(go())
