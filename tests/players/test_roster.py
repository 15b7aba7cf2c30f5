"""Players by name: levels, temperaments, options."""

import pytest

from marne.players import (
    LEVELS,
    TEMPERS,
    BadPlayerOption,
    GreedyPlayer,
    SearchPlayer,
    is_known,
    names,
    offered,
    player_named,
)
from marne.players.novice import NovicePlayer
from marne.players.roster import options_in
from tests.kernel.toy import Toy


def test_the_levels_have_the_names_that_a_person_chooses_by() -> None:
    assert [level.name for level in LEVELS] == ["recruit", "sergeant", "captain", "colonel", "general-staff"]
    assert {level.name for level in LEVELS} | {"random", "officer", "greedy", "search"} <= set(names())
    for level in LEVELS:
        assert level.title
        assert level.promise.endswith(".")


def test_each_level_thinks_at_least_as_long_as_the_one_below() -> None:
    seconds = [level.settings.budget.seconds or 0 for level in LEVELS if level.settings]
    assert seconds == sorted(seconds)
    assert all(limit < 5 for limit in seconds), "nobody waits for more than five seconds"
    assert isinstance(player_named("recruit", Toy()), NovicePlayer)
    assert isinstance(player_named("officer", Toy()), NovicePlayer)
    assert isinstance(player_named("captain", Toy()), SearchPlayer)
    assert isinstance(player_named("greedy", Toy()), GreedyPlayer)


@pytest.mark.parametrize("level", [level.name for level in LEVELS])
@pytest.mark.parametrize("temper", TEMPERS)
def test_every_level_comes_in_every_temperament(level: str, temper: str) -> None:
    assert is_known(f"{level}:{temper}")
    assert player_named(f"{level}:{temper}", Toy(), seed=1)


def test_a_temperament_that_nobody_has_is_named() -> None:
    assert not is_known("captain:furious")
    assert not is_known("random:bold"), "who tosses coins has no temper"
    with pytest.raises(BadPlayerOption, match="'furious' is no temperament; there are: cautious, balanced, bold"):
        player_named("captain:furious", Toy())


def test_an_option_that_nobody_knows_is_named() -> None:
    with pytest.raises(BadPlayerOption, match=r"search has no option 'insight'; it has: .*nodes.*cores"):
        player_named("search:insight=9", Toy())
    with pytest.raises(BadPlayerOption, match="random has no option 'temper'"):
        player_named("random:bold", Toy())


def test_people_choose_levels_and_temperaments_but_not_options() -> None:
    """Options such as `cores=64` are for whoever runs the program, not for whoever visits a server."""
    assert not is_known("search:nodes=9")


def test_people_are_offered_levels_first_and_nobody_who_is_there_for_studies() -> None:
    found = [each.name for each in offered()]
    assert found[: len(LEVELS)] == [level.name for level in LEVELS]
    assert set(names()) - set(found) == {"officer", "search", "exploiter"}


def test_options_in_a_name() -> None:
    assert options_in("") == {}
    assert options_in("cautious,nodes=20,seconds=0.5") == {"temper": "cautious", "nodes": 20, "seconds": 0.5}


def test_options_that_are_given_come_before_those_in_the_name() -> None:
    with pytest.raises(BadPlayerOption, match="insight"):
        player_named("search:nodes=3", Toy(), insight=1)
    assert player_named("search:nodes=3,bold", Toy(), nodes=5, seed="x")
