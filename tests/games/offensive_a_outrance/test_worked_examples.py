"""Worked examples that go through several chapters, and the cells of the Combat Results Table that they name."""

import pytest

from marne.board import bits
from marne.games.offensive_a_outrance.attack import Orders
from marne.games.offensive_a_outrance.odds import COMBAT_TABLE
from marne.games.offensive_a_outrance.state import changed
from marne.games.offensive_a_outrance.units import CORPS_NUMBER
from tests.games.offensive_a_outrance.battles import ALLIES, GERMANY, UNRECORDED, BattleTable, n, u
from tests.games.offensive_a_outrance.test_07_repulse import push, retreat


@pytest.fixture(autouse=True)
def _loaded(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(*UNRECORDED)


@pytest.mark.parametrize(
    ("column", "white", "black", "result"),
    [("3:2", 5, 3, "+3/+3W1"), ("2:1", 3, 3, "-/+3W1"), ("2:1", 3, 4, "+2s/+2s"), ("6:1", 0, 4, "-1/+4B1"),
     ("6:1", 3, 3, "-1/+5B1")],
)  # fmt: skip
def test_9_9_1_1_the_cells_that_examples_name(column: str, white: int, black: int, result: str) -> None:
    assert COMBAT_TABLE.result(COMBAT_TABLE.named(column), white, black) == result


def test_7_4_1_seven_against_two_is_four_to_one_and_drives_cavalry_off() -> None:
    t = BattleTable().put("gb_1_cav", "56.54").put("de_jaeger_1", "55.55", sr=1)
    t = push(t, "gb_1_cav", "55.55", 2, 2)
    assert t.told("odds")[0] | {"attack": 7 * 4, "defence": 2 * 4, "column": "4:1", "modifier": 0} == t.told("odds")[0]
    assert t.told("repulsed")[0]["success"]
    t = BattleTable().put("de_1_b_1b", "56.54").put("fr_6_c", "55.55", ce=1)
    retreat(push(t, "de_1_b_1b", "55.55", 3, 2), 4, 5)
    assert len(t.told("retreats")) == 2 and t.told("check")[0]["modifier"] == 1 and t.ce("fr_6_c") == 2


def test_9_10_1_seven_against_four_is_two_to_one_and_drives_a_regiment_off() -> None:
    t = BattleTable().put("gb_1_cav", "54.55").put("de_jaeger_1", "55.55")
    t.assault(ALLIES, "55.55", "gb_1_cav").fought(False, False, 3, 3, 1, 1, 1, 1)
    assert t.told("odds")[0] | {"attack": 7 * 4, "defence": 4 * 4, "column": "2:1", "modifier": 0} == t.told("odds")[0]
    assert t.told("battle")[0]["result"] == "-/+3W1"


def antwerp() -> BattleTable:
    """20.6: the hex 52.18 after the bombardments: the Fortress is gone, and the 3rd Division worn."""
    t = BattleTable().works("fortress_antwerpen_5318", "fortress_antwerpen_5119").put("be_3", "52.18", sr=1)
    germans = ("de_5r_3r", "de_belgien_marine", "de_6r_3r", "de_belgien_26_lw")
    t.put("be_5", "51.19").stack("52.19", *germans[:2]).stack("53.19", *germans[2:])
    t.army("de_belgien_marine", *germans)
    for key in germans:
        t.prepared(key, "52.18")
        t.given(corps=changed(t.state.corps, u(key), CORPS_NUMBER["de_corps_3r"]))
    return t.given(turn=21, half=GERMANY, prepped=((n("52.18"), 3, 4),), control=t.state.control | bits([n("53.19")]))


def test_20_6_the_battle_at_antwerp() -> None:
    t = antwerp().run(Orders(GERMANY))
    t.choose("attack", "52.18")
    while not t.offers("settled"):
        t.choose("with", min(t.nouns("with")))
    t.choose("settled").choose("done")
    while not t.offers("intense"):
        t.choose("settled")
    t.choose("intense").choose("intense", dice=(5, 3, 2))
    (odds,) = t.told("odds")
    assert (odds["attack"], odds["defence"], odds["column"], odds["modifier"]) == (39 * 4, 14 * 4, "6:1", -2)
    assert sorted(t.contributions(on="shifts")) == [("9.6.1-1", 1), ("9.6.1-3", -2), ("9.6.1-7", 3)]
    assert t.told("battle")[0]["result"] == "-1/+5B1" and t.told("belgians")[0]["die"] == 2 and t.sr("be_3") == 2
    t.choose("to", "51.18", dice=(1, 1, 1, 1, 4, 3))
    assert [(a["value"], a["size"], a["modifier"]) for a in t.told("artillery")] == [(12, 8, 1), (10, 28, 0)]
    assert [c["modifier"] for c in t.told("check")] == [-1, -1, 10] and (t.ce("be_3"), t.sr("be_3")) == (3, 3)
    t.choose("to", "50.17")
    assert t.at("be_3") == "50.17" and {"de_5r_3r", "de_6r_3r"} <= t.nouns("advance")
    t.choose("advance", "de_5r_3r").choose("advance", "de_6r_3r").choose("enough")
    assert t.at("de_5r_3r") == t.at("de_6r_3r") == "52.18" and t.over
