"""How an ended match went: its periods, figures, luck and turning points, told to whoever may see it."""

import asyncio
from itertools import pairwise

import pytest

from marne.client import Denied
from marne.kernel.save import dump
from marne.players import Estimate
from marne.server.endings import FEW_POINTS, MOST_PERIODS, Played, ending, turning
from marne.server.endings import _points as points  # what it decides is worth a look of its own
from tests.games.ended import GAMES, ended
from tests.server.running import Server


def played(name: str, side: str) -> Played:
    """An ended match through the eyes of a side."""
    match = ended(name, 2)
    return Played(name, match.scenario, match.options, match.opening, tuple(match.journal), side)


@pytest.mark.parametrize("name", GAMES)
def test_the_periods_follow_one_another_to_the_end(name: str) -> None:
    match = ended(name, 2)
    told = ending(played(name, match.game.sides[1]), "en")
    assert told.verdict.endswith(".")
    assert 1 < len(told.periods) <= MOST_PERIODS
    assert told.periods[0].since == 0
    assert told.periods[-1].until == match.number
    assert all(a.until == b.since and a.title != b.title for a, b in pairwise(told.periods))
    assert any(period.battles for period in told.periods)
    assert all(len(row.values) == len(told.periods) for row in told.tallies)
    assert all(sum(row.values) == row.whole for row in told.tallies if row.whole is not None)
    assert {one.side for one in told.luck} == set(match.game.sides)
    assert all(one.spread > 0 for one in told.luck)


@pytest.mark.parametrize("name", ["germany-at-war", "colonialism", "avalon-hill-1914"])
def test_of_losses_each_period_tells_what_it_added(name: str) -> None:
    told = ending(played(name, ended(name, 2).game.sides[0]), "en")
    assert any(row.whole and max(row.values) < row.whole for row in told.tallies)


def test_a_turning_point_says_what_happened_there() -> None:
    told = turning(played("germany-at-war", "entente"), "en")
    assert told.chances[0].number == 0
    assert told.chances[-1].chance in (0, 1)
    assert told.points
    for point in told.points:
        assert point.action is not None
        assert point.since < point.action.number <= point.until
    assert told.lesson is not None


def test_what_the_estimate_may_be_off_by_is_no_turning_point() -> None:
    def stood(*chances: float) -> list[tuple[int, Estimate]]:
        return [(10 * k, Estimate(chance, 0.05)) for k, chance in enumerate(chances)]

    assert points(stood(0.5, 0.52, 0.49, 0.5), []) == []
    assert [(p.since, p.until) for p in points(stood(0.5, 0.5, 0.8, 0.8, 0.8), [])] == [(10, 20)]
    drift = points(stood(0.5, 0.46, 0.42, 0.38, 0.34, 0.3, 0.26, 0.22, 0.18), [])
    assert drift
    assert all(p.change < 0 and p.until - p.since > 10 for p in drift)
    swings = points(stood(*(0.3, 0.7) * 6), [])
    assert len(swings) == FEW_POINTS
    assert points(stood(0.5, 0.5, 0.8, 0.8, 0.8), [])[0].action is None


def test_an_ended_match_is_told_to_all_who_may_see_it_and_no_other_is(server: Server) -> None:
    async def go() -> None:
        async with server.two() as (anne, bob, id):
            for what in ("ending", "turning"):
                with pytest.raises(Denied, match="not over"):
                    await anne.ask("GET", f"matches/{id}/{what}")
            await bob.ask("POST", f"matches/{id}/resign", {})
            told = await anne.ask("GET", f"matches/{id}/ending")
            assert told["verdict"] == ""
            assert [period["until"] for period in told["periods"]] == [0]
            assert (await bob.ask("GET", f"matches/{id}/turning"))["points"] == []
            async with await server.person() as carl:
                with pytest.raises(Denied, match="no match"):
                    await carl.ask("GET", f"matches/{id}/ending")
                save = dump(ended("germany-at-war"))
                brought = (await carl.ask("POST", "matches/upload", {"save": save, "seats": {}}))["id"]
                first = await carl.ask("GET", f"matches/{brought}/ending")
                assert first["verdict"] == "Germany has lost 10 blocks, and 10 are more than it can bear."
                assert await carl.ask("GET", f"matches/{brought}/ending", side="german") == first

    asyncio.run(go())


def test_whoever_plays_with_programs_may_have_a_stronger_one(server: Server) -> None:
    async def go() -> None:
        async with await server.person() as anne:
            for level, better in (("recruit:bold", "Sergeant"), ("general-staff", None)):
                seats = {"german": "me", "entente": f"program:{level}"}
                id = str((await anne.new_match("germany-at-war", seats))["id"])
                with pytest.raises(Denied, match="not over"):
                    await anne.ask("POST", f"matches/{id}/rematch", {"stronger": True})
                await anne.ask("POST", f"matches/{id}/resign", {})
                if better is None:
                    with pytest.raises(Denied, match="no program plays better"):
                        await anne.ask("POST", f"matches/{id}/rematch", {"stronger": True})
                    continue
                again = await anne.ask("POST", f"matches/{id}/rematch", {"stronger": True})
                assert again["my_seats"] == ["german"]
                assert [seat["who"] for seat in again["seats"]][1] == f"{better}, bold"
                assert again["phase"] == "playing"
                await anne.ask("POST", f"matches/{again['id']}/resign", {})
        async with server.two() as (anne, bob, id):
            await bob.ask("POST", f"matches/{id}/resign", {})
            with pytest.raises(Denied, match="somebody else plays"):
                await anne.ask("POST", f"matches/{id}/rematch", {"stronger": True})

    asyncio.run(go())
