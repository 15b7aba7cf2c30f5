"""Ready battles: armies, boards, victory, a sentence of history each."""

import re

import pytest

from marne.games.colonialism.agreed import rules
from marne.games.colonialism.matchups import Matchup, matchups
from marne.games.colonialism.setup import fresh
from marne.games.colonialism.state import put
from marne.games.colonialism.terrain import TRENCH
from marne.games.colonialism.victory import judge, reached
from marne.kernel import GivenDice, Match, Play, SeededDice
from tests.games.colonialism.table import BLUE, GAME, RED, Table

BATTLES = matchups()


def table(name: str) -> Table:
    """The board of a battle, without its armies."""
    t = Table(BATTLES[name].period)
    t.state = fresh(rules(name, GAME.settle(name, {})))
    t.state.stack.clear()
    t.state.attacker, t.state.engagement = RED, BATTLES[name].engagement
    t.state.turn, t.state.pool = BATTLES[name].victory.last_turn, [0, 0]
    return t


def winner(t: Table) -> int | None:
    """Who has won at the end of the last turn; None is nobody, -1 a draw."""
    judge(Play(t.state, GivenDice(())))
    return t.state.winner if t.state.over else None


def test_there_are_at_least_two_for_each_period() -> None:
    periods = [m.period for m in BATTLES.values()]
    assert {p: periods.count(p) >= 2 for p in ("fpw", "zulu", "ww1")} == {"fpw": True, "zulu": True, "ww1": True}
    assert len(BATTLES) == 19


@pytest.mark.parametrize("battle", BATTLES.values(), ids=BATTLES)
def test_a_battle_is_told_and_its_places_are_on_the_board(battle: Matchup) -> None:
    assert battle.history.endswith(".")
    assert battle.victory.text.endswith(".")
    written = " ".join((battle.history, battle.victory.text, *battle.board.features))
    assert not re.search(r"\(\d+, \d+\)", written)  # a hex is called as the board calls it: 15.3
    sketch = battle.sketch()
    names = {c.place for goal in battle.victory.goals for c in goal.all} | ({"exit"} if battle.victory.exits else set())
    assert names - {""} <= set(battle.victory.places)
    for hexes in battle.victory.places.values():
        assert all(sketch.grid.at(c, r) >= 0 for c, r in hexes)
    trenches = sketch.ground.count(TRENCH)
    works = sum("trench" in a.why.lower() or "strong points" in a.why for a in battle.defender.adjust)
    assert bool(trenches) == bool(works)


@pytest.mark.parametrize("name", BATTLES)
def test_a_battle_starts_with_red_attacking(name: str) -> None:
    match = Match(GAME, name, {"cards": "listed"}, SeededDice(1))
    state = match.position.state
    assert state.attacker == RED
    assert state.engagement == BATTLES[name].engagement
    assert any(e.kind == "attacker" for e in match.events())


def test_wissembourg_is_won_by_holding_chateau_and_town() -> None:
    t = table("wissembourg_1870").put("a", RED, "infantry", "15.3").put("x", BLUE, "infantry", "1.1")
    for k, place in enumerate(("10.5", "9.6", "10.6")):
        t.put(f"t{k}", RED, "infantry", place)
    assert reached(t.state, t.state.rules.goals[0])
    t.given(turn=3)
    assert winner(t) == RED  # at the end of any turn
    t = table("wissembourg_1870").put("x", BLUE, "infantry", "1.1").given(turn=3)
    for k, place in enumerate(("10.5", "9.6", "10.6", "11.6")):
        t.put(f"t{k}", RED, "infantry", place)
    assert winner(t) is None
    assert winner(t.put("t4", RED, "infantry", "10.7")) == RED  # the whole town will do
    assert winner(table("wissembourg_1870")) == BLUE


def test_a_held_hex_stays_held_until_the_enemy_stands_there() -> None:
    t = table("kambula_1879").put("z", RED, "infantry", "12.3").put("b", BLUE, "infantry", "16.8")
    put(t.state, 0, t.hex("1.1"))
    assert reached(t.state, t.state.rules.goals[0])
    put(t.state, 1, t.hex("12.3"))
    assert not reached(t.state, t.state.rules.goals[0])


def test_spicheren_either_the_heights_or_stiring() -> None:
    def heights(*places: str) -> Table:
        t = table("spicheren_1870")
        for k, place in enumerate(places):
            t.put(f"a{k}", RED, "infantry", place)
        return t

    assert winner(heights("6.3", "6.4", "5.3", "8.5").put("b", BLUE, "infantry", "16.1")) == RED
    assert winner(heights("6.3", "6.4", "5.3").put("b", BLUE, "infantry", "16.1")) == BLUE
    assert winner(heights("6.3", "6.4", "5.3", "8.5").put("b", BLUE, "infantry", "7.3")) == BLUE
    t = table("spicheren_1870").put("b", BLUE, "infantry", "7.3")
    for k, place in enumerate(("14.3", "15.3", "14.4", "15.4")):
        t.put(f"t{k}", RED, "infantry", place)
    assert winner(t) == RED


def test_mars_la_tour_the_french_leave_by_the_road() -> None:
    t = table("mars_la_tour_1870").given(left=[0, 1], turn=4)
    assert winner(t) == BLUE
    assert winner(table("mars_la_tour_1870").given(left=[0, 0])) == RED
    t = (
        table("mars_la_tour_1870")
        .put("f", BLUE, "infantry", "1.4")
        .put("p", RED, "infantry", "1.5")
        .put("far", BLUE, "infantry", "1.7")
        .given(turn=1, points=[9, 9])
    )
    assert t.take("f").offers("exit")
    assert not t.take("far").offers("exit")
    assert not t.take("p").offers("exit")


def test_le_cateau_the_british_may_leave_from_turn_eight_by_the_roads() -> None:
    t = table("le_cateau_1914").put("b", BLUE, "infantry", "6.1").put("g", RED, "infantry", "1.8").given(points=[9, 9])
    t.put("c", BLUE, "infantry", "5.1")
    assert not t.given(turn=7).take("b").offers("exit")
    assert t.given(turn=8).take("b").offers("exit")
    assert not t.take("c").offers("exit")


def test_bazeilles_needs_eight_hexes_and_leaves_the_french_two() -> None:
    village = ("9.3", "10.3", "9.4", "10.4", "11.4", "9.5", "10.5", "11.5", "12.5", "10.6", "11.6")

    def held(ours: int, theirs: int) -> int | None:
        t = table("bazeilles_1870").given(turn=4)
        for k, place in enumerate(village[:ours]):
            t.put(f"a{k}", RED, "infantry", place)
        for k, place in enumerate(village[-theirs:]):
            t.put(f"b{k}", BLUE, "infantry", place)
        return winner(t)

    assert held(8, 2) == RED
    assert held(8, 3) is None
    assert held(7, 2) is None


def test_isandlwana_only_the_british_break() -> None:
    assert table("isandlwana_1879").state.rules.breaks == (False, True)


def test_isandlwana_falls_when_no_infantry_is_left_in_the_camp() -> None:
    t = table("isandlwana_1879").put("b", BLUE, "infantry", "6.3").put("z", RED, "infantry", "1.8").given(turn=4)
    assert winner(t) is None
    t = table("isandlwana_1879").put("c", BLUE, "cavalry", "6.3").put("z", RED, "infantry", "1.8").given(turn=4)
    assert winner(t) == RED


def test_rorkes_drift_is_held_at_the_storehouse_however_many_fall() -> None:
    t = table("rorkes_drift_1879").put("b", BLUE, "infantry", "11.5").put("z", RED, "infantry", "1.8")
    assert winner(t) == RED
    t = table("rorkes_drift_1879").put("b", BLUE, "infantry", "11.5").put("z", RED, "infantry", "1.8")
    t.put("c", BLUE, "infantry", "11.6")
    assert winner(t.given(lost=[0, 8], deployed=[19, 10])) == BLUE
    assert t.state.rules.breaks == (False, False)


def test_ulundi_is_won_by_a_square_that_stands() -> None:
    assert winner(table("ulundi_1879").given(deployed=[21, 11], lost=[14, 3])) == BLUE
    assert winner(table("ulundi_1879").given(deployed=[21, 11], lost=[0, 4])) == RED


def test_agagia_goes_by_losses() -> None:
    assert winner(table("agagia_1916")) == -1
    assert winner(table("agagia_1916").given(deployed=[13, 15], lost=[4, 4])) == BLUE
    assert winner(table("agagia_1916").given(deployed=[13, 15], lost=[4, 5])) == RED


def test_lier_needs_four_across_and_one_in_the_lines() -> None:
    t = table("lier_1914")
    for k, place in enumerate(("1.4", "2.4", "4.4", "6.4")):
        t.put(f"g{k}", RED, "infantry", place)
    assert not reached(t.state, t.state.rules.goals[0])
    put(t.state, 0, t.hex("4.3"))
    assert reached(t.state, t.state.rules.goals[0])
    put(t.state, 3, t.hex("6.6"))
    assert not reached(t.state, t.state.rules.goals[0])


def test_cambrai_has_a_draw() -> None:
    t = table("cambrai_1917")
    for k, place in enumerate(("3.3", "4.3", "8.3", "9.3")):
        t.put(f"b{k}", RED, "infantry", place)
    assert winner(t) == -1
    t = table("cambrai_1917").put("a", RED, "infantry", "10.1")
    assert winner(t) == RED
    assert winner(table("cambrai_1917")) == BLUE


def test_manchester_hill_is_scored() -> None:
    t = table("manchester_hill_1918").put("r", RED, "infantry", "10.5")
    assert winner(t) == BLUE
    t = table("manchester_hill_1918").put("r", RED, "infantry", "10.5")
    assert winner(t.put("g", RED, "infantry", "14.1")) == RED
    t = table("manchester_hill_1918")
    for k in range(3):
        t.put(f"g{k}", RED, "infantry", f"14.{k + 1}")
    assert winner(t) == BLUE


def test_raheiba_the_italians_must_lose_less_than_thirty_five_percent() -> None:
    assert winner(table("raheiba_1927").given(deployed=[13, 16], lost=[0, 5])) == BLUE
    assert winner(table("raheiba_1927").given(deployed=[13, 16], lost=[0, 6])) == RED


def test_the_square_at_ulundi_stands_where_it_likes() -> None:
    from marne.games.colonialism.scenarios import zone

    t = table("ulundi_1879").put("z", RED, "infantry", "8.8")
    assert zone(t.state, BLUE) >> t.hex("8.5") & 1
    assert not zone(t.state, BLUE) >> t.hex("8.6") & 1
