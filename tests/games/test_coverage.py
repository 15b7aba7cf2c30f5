"""Every clause is met in play, in a position of its own test or in a refusal, is passive, or says why it is not."""

from typing import Any

import pytest

from marne.cli import rules as book
from marne.cli.coverage import met, prepared
from marne.games.avalon_hill_1914.game import AvalonHill1914
from marne.games.colonialism.game import Colonialism
from marne.games.germany_at_war.game import GermanyAtWar
from marne.games.offensive_a_outrance.game import OffensiveAOutrance
from marne.kernel import Game
from marne.kernel.coverage import agreements, everywhere, excused

GAMES: dict[Game[Any], int] = {Colonialism(): 60, GermanyAtWar(): 60, AvalonHill1914(): 8, OffensiveAOutrance(): 4}
"""Every game, and how many random games of it are played."""


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.name)
def test_every_clause_is_reached_or_says_why_not(game: Game[Any]) -> None:
    how = met(game, everywhere(game, GAMES[game]), book.tests_of(game), book.code_of(game))
    missed = {clause for clause, by in how.items() if by == "unreached"}
    assert missed <= excused(game).keys()
    assert excused(game).keys() <= how.keys()


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.name)
def test_every_scenario_and_every_value_of_every_option_is_played(game: Game[Any]) -> None:
    played = list(agreements(game))
    assert {scenario for scenario, _ in played} == {scenario.name for scenario in game.scenarios}
    values = {(name, value) for _, options in played for name, value in options.items()}
    assert {(option.name, value) for option in game.options for value in option.values} - values == set()


def test_a_test_of_a_clause_is_a_prepared_position_of_it() -> None:
    game = Colonialism()
    tests = book.tests_of(game)
    assert prepared(game, "FATIGUE.TEST.4", tests["FATIGUE.TEST.4"]).played
    assert prepared(game, "ACTION.1", tests["ACTION.1"]).refusals
    assert not prepared(game, "MITIGATE.3", tests["MITIGATE.3"]).played
