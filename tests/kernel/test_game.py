"""Where games are found, and the options they settle."""

from collections.abc import Iterator
from typing import Any

import pytest

from marne.kernel import Choice, Game, Match, Option, SeededDice, find, games
from marne.kernel.game import BadOption, UnknownGame
from marne.kernel.match import replay
from tests.kernel.toy import Toy


class Installed:
    """An entry point that leads to the toy."""

    name = "toy"

    def load(self) -> type[Toy]:
        return Toy


@pytest.fixture
def toy_installed(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    def only_toy(group: str) -> list[Any]:
        return [Installed()] if group == "marne.games" else []

    monkeypatch.setattr("marne.kernel.game.entry_points", only_toy)
    yield


@pytest.mark.usefixtures("toy_installed")
def test_an_installed_game_is_found_by_its_name() -> None:
    assert isinstance(find("toy"), Toy)
    assert {name: type(game) for name, game in games().items()} == {"toy": Toy}


class Broken:
    """An entry point that leads nowhere."""

    name = "broken"

    def load(self) -> type[Toy]:
        raise ImportError("no module named broken")


def test_a_game_that_cannot_be_loaded_hides_no_other(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("marne.kernel.game.entry_points", lambda group: [Broken(), Installed()])
    with pytest.warns(UserWarning, match="the game broken cannot be loaded: ImportError"):
        assert list(games()) == ["toy"]


@pytest.mark.usefixtures("toy_installed")
def test_a_misspelt_game_is_guessed() -> None:
    with pytest.raises(UnknownGame, match=r"no game is called 'tyo'; did you mean toy\?"):
        find("tyo")


@pytest.mark.usefixtures("toy_installed")
def test_an_unknown_game_lists_what_there_is() -> None:
    with pytest.raises(UnknownGame, match="no game is called 'chess'; there are: toy"):
        find("chess")


def test_defaults_are_filled_in() -> None:
    assert Toy().settle("short", {}) == {"players": "3"}
    assert Toy().settle("short", {"players": "2"}) == {"players": "2"}


@pytest.mark.parametrize(
    ("scenario", "options", "message"),
    [
        ("long", {}, "no scenario is called 'long'; there are: short, campaign"),
        ("short", {"players": "4"}, "no value of players is called '4'; there are: 2, 3"),
        ("short", {"players": ["3"]}, r"no value of players is called \['3'\]"),
        ("short", {"fog": "yes"}, "no option is called 'fog'; there are: players"),
    ],
)
def test_what_the_game_does_not_have_is_named(scenario: str, options: dict[str, Any], message: str) -> None:
    with pytest.raises(BadOption, match=message):
        Toy().settle(scenario, options)


class Newer(Toy):
    """The toy with an option that it did not always have."""

    options = (*Toy.options, Option("fog", "Fog", {"yes": "There is fog.", "no": "There is none."}, "yes", before="no"))


def test_a_match_that_is_older_than_an_option_plays_as_before_it() -> None:
    older = Match(Toy(), dice=SeededDice(1))
    again = replay(Newer(), older.scenario, older.options, older.opening, older.journal)
    assert again.options == {"players": "3", "fog": "no"}
    assert Match(Newer(), dice=SeededDice(1)).options["fog"] == "yes"
    fresh = Match(Newer(), options={"fog": "yes"}, dice=SeededDice(1))
    assert replay(Newer(), fresh.scenario, fresh.options, fresh.opening, fresh.journal).options["fog"] == "yes"


class Piano(Toy):
    """With an option that means something in one scenario only."""

    options = (
        *Toy.options,
        Option("lid", "The lid", {"shut": "It is shut.", "open": "It is open."}, "shut", scenarios=("campaign",)),
    )


def test_an_option_that_means_nothing_in_a_scenario_is_refused_there() -> None:
    assert Piano().settle("campaign", {"lid": "open"})["lid"] == "open"
    assert Piano().settle("short", {"lid": "shut"})["lid"] == "shut"
    with pytest.raises(BadOption, match="lid means nothing in short, which has settled it"):
        Piano().settle("short", {"lid": "open"})
    assert Piano().recalled("short", {"lid": "open"}) == {"lid": "shut"}  # a match of a day when it was not refused


class Printed(Toy):
    """With an edition, which tells older matches apart and is not chosen."""

    options = (*Toy.options, Option("edition", "Edition", {"2": "New.", "1": "Old."}, "2", before="1", offered=False))


def test_a_new_match_after_an_earlier_one_is_played_by_the_rules_of_today() -> None:
    assert Printed().renewed({"players": "2", "edition": "1"}) == {"players": "2", "edition": "2"}


def test_a_match_begins_with_the_first_scenario() -> None:
    assert Match(Toy()).scenario == "short"
    assert [seat.name for seat in Match(Toy(), options={"players": "2"}).seats] == ["red", "blue"]


def test_a_game_need_not_say_much() -> None:
    game = Toy()
    state = game.new("short", {})
    eyes = game.eyes(state, "red")
    assert Game.say(game, eyes, Choice("step", 1)) == "Step 1"
    assert Game.say(game, eyes, Choice("fly", 1)) == "fly 1"
    assert Game.owner(game, eyes, Choice("step", 1)) is None
    assert Game.table(game, eyes) == game.view(state, "red")
    assert Game.foresee(game, eyes, Choice("step", 1)) is None
    assert Game.describe(game, eyes) == [("Position", ["Round 0 of 3, 0 to 0"])]
