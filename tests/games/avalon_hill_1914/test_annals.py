"""How a campaign is told when it is over: by moves, points and steps, with the luck of its dice."""

import pytest

from marne.games.avalon_hill_1914.page.annals import CampaignAnnals, fortunes, usual
from marne.games.avalon_hill_1914.tables import band, column
from marne.games.avalon_hill_1914.victory import score
from marne.kernel import Event, Match
from marne.kernel.annals import kinder
from tests.games.avalon_hill_1914.table import GAME, Table
from tests.games.ended import ended


def test_a_period_is_a_move_and_mobilization_comes_before_the_first() -> None:
    annals = GAME.annals()
    assert isinstance(annals, CampaignAnnals)
    assert annals.period(Match(GAME, "standard").position.state).number == 0
    assert annals.period(Table().given(move=7).state)[:2] == (7, "Move 7")


def test_std_win_1_the_verdict_names_the_points_and_what_brought_most() -> None:
    match = ended("avalon-hill-1914")
    state, result = match.position.state, match.result
    assert result
    german, allied = score(state)
    said = GAME.annals().verdict(state, result)
    assert f"Germany has {german} points and the Allies have {allied}" in said
    assert "The Allies count most for" in said


def test_what_each_side_has_is_counted_move_by_move() -> None:
    match = ended("avalon-hill-1914")
    counted = {(row.name, row.side): row for row in GAME.annals().tallies(match.position.state)}
    german, allied = score(match.position.state)
    assert (counted["Points, Germany", "german"].amount, counted["Points, the Allies", "allied"].amount) == (
        german, allied,
    )  # fmt: skip
    killed = [row for row in counted.values() if row.adds]
    assert [row.amount for row in killed] == list(match.position.state.kills)
    assert sum(row.amount for row in counted.values() if row.name.startswith("Places held")) == 24


@pytest.mark.parametrize(("attack", "defense"), [(7, 7), (14, 7), (6, 12)])
def test_std_crt_7_luck_is_what_a_face_gives_beyond_the_average_of_all_six(attack: int, defense: int) -> None:
    rows = band(defense).rows
    k = column(attack, defense)
    thrown = [
        Event("STD.CRT.7", "battle", {"side": "german", "attack": attack, "defense": defense,
                                      "attacker": row[k][0], "defender": row[k][1]})
        for row in rows
    ]  # fmt: skip
    state = Table().state
    assert kinder(fortunes(thrown, state)) == pytest.approx({"german": 0, "allied": 0})  # all faces together are usual
    best = kinder(fortunes(thrown[-1:], state))
    assert best["german"] == -best["allied"]
    assert usual(attack, defense)[1] >= 0
