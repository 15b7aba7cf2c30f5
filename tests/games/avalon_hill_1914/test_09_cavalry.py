"""STD.COMBAT: cavalry that is attacked stands, pulls back or dies."""

from marne.games.avalon_hill_1914.battle import HAS_STOOD, NOT_ALL_CAVALRY
from marne.games.avalon_hill_1914.ground import NAMED
from marne.games.avalon_hill_1914.retreat import NOT_TWO_AWAY
from tests.games.avalon_hill_1914.fighting import attack, surround
from tests.games.avalon_hill_1914.table import GERMANY, Table


def _cavalry(step: int = 0, **rules: object) -> Table:
    """W21 French cavalry alone before a German corps."""
    t = Table(**rules).put("de_gd", "X16").put("fr_cd1", "X17", step=step)
    return attack(t, GERMANY, "X17", "de_gd")


def test_std_combat_6_cavalry_pulls_back_two_squares_w21() -> None:
    t = _cavalry()
    assert t.decision.rule == "STD.COMBAT.6"
    t.choose("pull")
    assert t.offers("to", "V17")
    assert t.why_not("to", "W17").rule == t.why_not("to", "X20").rule == "STD.COMBAT.6"
    t.choose("to", "V17")
    assert (t.counter("fr_cd1"), t.at("fr_cd1")) == ("(2)-1-4", "V17")
    t.choose("advance", "de_gd")
    assert (t.at("de_gd"), t.over) == ("X17", True)


def test_std_combat_6_or_it_stands_w21() -> None:
    t = _cavalry().choose("stand", dice=[6])
    assert [(told["attack"], told["defense"], told["column"]) for told in t.told("battle")] == [(7, 1, "5-1")]


def test_std_combat_6_the_attackers_have_spent_their_battle() -> None:
    t = Table().put("de_gd", "X16").put("fr_cd1", "X17").put("fr_i", "W16")
    attack(t, GERMANY, "X17", "de_gd").choose("pull").choose("to", "X19").choose("done")
    assert t.over


def test_std_combat_6_not_from_a_mixed_square_w21() -> None:
    t = Table().put("de_gd", "X16").put("fr_cd1", "X17", step=1).put("fr_b_alp", "X17").put("fr_b_col", "X17")
    attack(t, GERMANY, "X17", "de_gd")
    assert t.nouns("name") == {"fr_b_alp", "fr_b_col"}
    assert t.why_not("pull").rule == "STD.COMBAT.6"


def test_std_combat_6_not_past_enemies_or_closed_squares() -> None:
    t = surround(Table().put("de_gd", "X16"), "X17", "X16", "W17").put("fr_cd1", "X17").put("de_iii", "V17")
    attack(t, GERMANY, "X17", "de_gd").choose("pull")
    assert t.nouns("to") == {"V16", "W18"}
    assert t.why_not("to", "V17").rule == "STD.CRT.2"
    assert t.why_not("to", "X15").rule == "STD.COMBAT.6"


def test_std_combat_10_cavalry_without_defence_pulls_back_or_dies_w21() -> None:
    t = _cavalry(step=1).choose("stand")
    assert (t.at("fr_cd1"), t.told("battle"), t.state.kills) == ("dead", [], (2, 0))
    assert t.cites("STD.COMBAT.10")
    assert t.offers("advance", "de_gd")
    t = _cavalry(step=1).choose("pull").choose("to", "V17")
    assert t.at("fr_cd1") == "V17"


def test_std_combat_10_it_dies_whenever_attacked_if_so_agreed() -> None:
    t = _cavalry(step=1, no_pull_back=True)
    assert t.at("fr_cd1") == "dead"
    assert _cavalry(no_pull_back=True).offers("pull")


def test_std_combat_30_nobody_with_a_defence_factor_is_overrun() -> None:
    t = Table().put("de_gd", "X16").put("fr_cd1", "X17", step=1).put("fr_al2", "X17")
    attack(t, GERMANY, "X17", "de_gd")
    assert (t.at("fr_cd1"), t.at("fr_al2"), t.state.kills, t.told("battle")) == ("dead", "dead", (3, 0), [])
    assert t.offers("advance", "de_gd")


def test_std_combat_6_why_who_has_stood_does_not_pull_back() -> None:
    t = Table().put("de_gd", "X16").put("fr_cd1", "X17").put("fr_cd2", "X17").put("fr_cd3", "X17")
    attack(t, GERMANY, "X17", "de_gd").choose("stand")
    assert t.why_not("pull") == HAS_STOOD
    t = Table().put("de_gd", "X16").put("fr_cd1", "X17").put("fr_b_alp", "X17")
    assert attack(t, GERMANY, "X17", "de_gd").why_not("pull") == NOT_ALL_CAVALRY


def test_std_combat_30_an_overrun_is_told() -> None:
    t = attack(Table().put("de_gd", "X16").put("fr_al2", "X17").put("fr_cd1", "X17", step=1), GERMANY, "X17", "de_gd")
    assert t.told("overrun") == [{"square": NAMED["X17"], "side": "german"}]


def test_std_combat_6_a_pull_back_ends_exactly_two_squares_away() -> None:
    t = attack(Table().put("de_gd", "X16").put("fr_cd1", "X17"), GERMANY, "X17", "de_gd").choose("pull")
    assert t.why_not("to", "W17") == t.why_not("to", "U17") == NOT_TWO_AWAY
