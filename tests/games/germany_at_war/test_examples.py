"""The worked examples of the rulebook, with their exact numbers."""

from marne.games.germany_at_war.blocks import ENTENTE, GERMANY
from marne.games.germany_at_war.combat import Combat
from marne.games.germany_at_war.state import TACTICAL
from tests.games.germany_at_war.table import Table


def opening(area: int) -> Table:
    """The battles of the opening: two activated leaders at four stars in Dinant, surprise, across the Meuse."""
    t = Table().put("de1_von_kluck", 36).put("de2_von_bulow", 36).activated("de1_von_kluck", "de2_von_bulow")
    return t.given(action=TACTICAL, surprise=True, disc=2, battles=3, engaged=1 << area).held(GERMANY, 21, 36)


def across_a_major_river(t: Table, *blocks: str) -> Table:
    from marne.games.germany_at_war.blocks import by_id

    for block in blocks:
        t.state.over_major |= 1 << by_id(block)
    return t


def liege() -> Table:
    t = opening(20).put("de1_ii_inf", 20).put("de1_iii_inf", 20).put("de1_iii_res", 20)
    t.put("be_3_inf", 20).garrison("Liège", 1)
    return across_a_major_river(t, "de1_ii_inf", "de1_iii_inf", "de1_iii_res")


def test_x8_7_5_1_liege() -> None:
    t = liege().run(Combat(GERMANY)).choose("battle", 20).choose("stand")
    assert t.counted(GERMANY) == [("7.5.1.4b", 7), ("7.3.1.4a", 4), ("7.3.1.4a", 4)]
    assert sorted(t.counted(ENTENTE)) == [("4.1c", 5), ("7.5.1.5", 3), ("7.5.1.6b", 1)]
    assert (t.result["attack"], t.result["defence"], t.result["result"]) == (15, 9, 6)
    assert [h["hits"] for h in t.told("hits")] == [4, 1]
    assert t.at("be_3_inf") == "dead"
    assert t.garrisons(20) == 0
    t.choose("hit", "de1_ii_inf")
    assert t.strength("de1_ii_inf") == 5
    assert t.controls(GERMANY, 20)
    assert t.state.valour[0] == 1
    assert not t.sees("de1_ii_inf")


def test_x8_7_5_1_liege_without_the_bonus_is_quartered() -> None:
    t = liege().given(surprise=False).run(Combat(GERMANY)).choose("battle", 20).choose("stand")
    assert ("7.5.1.4b", 3) in t.counted(GERMANY)


def test_x9_7_5_1_namur() -> None:
    t = opening(19).put("de1_ii_cav", 19).put("be_4_inf", 19).garrison("Namur", 1).valour(german=1)
    across_a_major_river(t, "de1_ii_cav").run(Combat(GERMANY)).choose("battle", 19).choose("stand")
    assert t.counted(GERMANY) == [("7.5.1.4b", 2), ("7.3.1.4a", 4), ("7.3.1.4a", 4), ("2.11e", 1)]
    assert (t.result["attack"], t.result["defence"], t.result["result"]) == (11, 9, 2)
    assert [h["hits"] for h in t.told("hits")] == [2, 1]
    assert t.strength("be_4_inf") == 2
    assert t.strength("de1_ii_cav") == 4
    assert t.controls(ENTENTE, 19)
    assert t.sees("de1_ii_cav")
    assert not t.sees("be_4_inf")
    assert t.state.valour[0] == 1
