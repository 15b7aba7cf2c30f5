"""Fire from off the board: artillery, bombers, gas."""

from typing import Any

from marne.games.colonialism.bombardment import Bombs, Salvo, Targets, reckon_shell
from marne.games.colonialism.cards import Returning
from marne.games.colonialism.deck import ARTILLERY, BOMBER, WAVES
from marne.games.colonialism.deck import GAS as GAS_CARD
from marne.games.colonialism.fatigue import FatigueTest
from marne.games.colonialism.gas import Clouds, release
from marne.games.colonialism.mitigation import BeforeTest
from marne.games.colonialism.modifiers import SHOOTING
from marne.games.colonialism.sequence import Turn
from marne.games.colonialism.shooting import Retire
from marne.games.colonialism.state import GONE
from marne.games.colonialism.terrain import CRATERED, OPEN, TRENCH
from tests.games.colonialism.table import BLUE, GAME, RED, Table

SCREEN = tuple(f"{column}.2" for column in range(1, 17))


def field(period: str = "ww1", **rules: Any) -> Table:
    """A red gunner's post far away, and a blue base to be shelled."""
    t = Table(period, **rules).put("b", BLUE, "infantry", "8.3").put("r", RED, "infantry", "1.8")
    return t.put("c", BLUE, "infantry", "16.1").given(deployed=[20, 20])


def salvo(t: Table, card: str, *places: str, dice: tuple[int, ...]) -> Table:
    return t.run(Salvo(RED, card, tuple(t.hex(p) for p in places)), dice=dice)


def test_arty_1_any_hex_may_be_targeted_but_for_those_of_friends() -> None:
    t = field().ground("forest", *SCREEN).run(Targets(RED, ARTILLERY))
    assert len(t.nouns("target")) == 127
    assert t.why_not("target", "1.8").rule == "ARTY.1"
    t = field().run(Targets(RED, BOMBER))
    assert "1.8" not in t.nouns("target")


def test_arty_2_six_hexes_are_named_before_any_die_and_may_repeat() -> None:
    t = field().run(Targets(RED, ARTILLERY))
    for _ in range(5):
        t.choose("target", "8.3")
    assert not t.told("shell")
    t.choose("target", "9.3", dice=[1] * 6)
    assert [e["hex_name"] for e in t.told("shell")] == ["8.3"] * 5 + ["9.3"]


def test_arty_3_seven_or_more_hits_whoever_is_there() -> None:
    t = salvo(field(), ARTILLERY, "8.3", dice=(7,))
    assert t.hits("b") == 1
    t = salvo(field(), ARTILLERY, "8.3", dice=(6,))
    assert t.hits("b") == 0
    assert salvo(field(), ARTILLERY, "5.5", dice=(9,)).told("shell")[0]["hits"] is True


def test_arty_3_a_supply_die_may_be_added_to_a_roll() -> None:
    t = salvo(field().given(pool=[1, 0]), ARTILLERY, "8.3", "9.3", dice=())
    t.choose("supply", 0, dice=(2, 8, 3))
    assert t.hits("b") == 1
    shell = t.told("shell")[0]
    assert (shell["faces"], shell["supply"]) == ((2,), (8,))
    assert "Hex 8.3: 2 and 8 with the supply die; a hit." in [GAME.tell(event) for event in t.events]


def test_arty_4_a_balloon_adds_one_and_throws_a_miss_again() -> None:
    t = salvo(field().plays(RED, "balloon_observation"), ARTILLERY, "8.3", dice=(6,))
    assert t.hits("b") == 1
    t = salvo(field().plays(RED, "balloon_observation"), ARTILLERY, "8.3", dice=(5, 6))
    assert t.hits("b") == 1
    t = salvo(field().plays(BLUE, "balloon_observation"), ARTILLERY, "8.3", dice=(6,))
    assert t.hits("b") == 0  # the enemy's balloon is no help


def test_arty_4_behind_mountains_a_balloon_is_worth_nothing() -> None:
    t = field().ground("mountain", *(f"{c}.4" for c in range(1, 17))).plays(RED, "balloon_observation")
    assert reckon_shell(t.state, RED, ARTILLERY, t.hex("8.3")) == ([], False)
    t = field(balloon_always=True).ground("mountain", *(f"{c}.4" for c in range(1, 17)))
    counted, again = reckon_shell(t.plays(RED, "balloon_observation").state, RED, ARTILLERY, t.hex("8.3"))
    assert ([(f.rule, f.amount) for f in counted], again) == ([("ARTY.4", 1)], True)


def test_arty_5_an_unseen_hex_takes_one_off_without_a_balloon() -> None:
    t = field().ground("forest", *(f"{c}.4" for c in range(1, 17)))
    counted, again = reckon_shell(t.state, RED, ARTILLERY, t.hex("8.3"))
    assert [(f.rule, f.amount) for f in counted] == [("ARTY.5", -1)]
    assert not again
    assert salvo(t, ARTILLERY, "8.3", dice=(7,)).hits("b") == 0
    assert reckon_shell(field().state, RED, ARTILLERY, t.hex("8.3")) == ([], False)


def test_arty_5_in_a_breakthrough_the_own_edge_is_the_short_one() -> None:
    t = field().given(engagement="breakthrough").ground("forest", *(f"2.{r}" for r in range(1, 9)))
    assert reckon_shell(t.state, RED, ARTILLERY, t.hex("8.3"))[0]
    t.given(engagement="push")
    assert not reckon_shell(t.state, RED, ARTILLERY, t.hex("8.3"))[0]


def test_arty_6_the_first_hit_cannot_be_mitigated_the_second_can() -> None:
    t = salvo(field(), ARTILLERY, "8.3", "8.3", "8.3", dice=(9, 9))
    assert t.hits("b") == 1
    assert t.decision.rule == "MITIGATE.1"
    t.choose("fall", "8.2", dice=(9,))
    assert (t.at("b"), t.hits("b")) == ("8.2", 1)  # the third shell finds nobody
    t = salvo(field(), ARTILLERY, "8.3", "8.3", dice=(9, 9)).choose("stand")
    assert t.hits("b") == 2


def test_arty_7_the_sixth_targeting_makes_craters_but_not_of_a_trench() -> None:
    t = salvo(field(), ARTILLERY, *["5.5"] * 5, dice=(1,) * 5)
    assert t.state.ground[t.hex("5.5")] == OPEN
    salvo(t, ARTILLERY, "5.5", dice=(1,))
    assert t.state.ground[t.hex("5.5")] == CRATERED
    t = salvo(field().ground("trench", "5.5"), ARTILLERY, *["5.5"] * 6, dice=(1,) * 6)
    assert t.state.ground[t.hex("5.5")] == TRENCH
    t = salvo(field().ground("river", "5.5"), ARTILLERY, *["5.5"] * 6, dice=(1,) * 6)
    assert not t.told("craters")


def test_bomber_1_two_hexes_are_hit_and_tested() -> None:
    t = field().run(Targets(RED, BOMBER)).choose("target", "8.3").choose("target", "8.3", dice=(1,))
    assert t.hits("b") == 1
    assert t.asked == ["blue"]  # one hit: it may fall back from the second
    t.choose("stand", dice=(1,))
    assert t.hits("b") == 2
    assert len(t.told("bombed")) == 2


def test_bomber_1_a_hex_named_twice_is_two_tests() -> None:
    t = field().run(Bombs(RED, (Table().hex("8.3"),) * 2), dice=(10, 10))
    assert (t.hits("b"), len(t.told("test"))) == (0, 2)


def test_bomber_1_a_base_hit_by_bombs_has_been_bombarded() -> None:
    t = field().run(Bombs(RED, (Table().hex("8.3"),)), dice=(1,))
    assert (t.hits("b"), t.is_("bombarded", "b")) == (1, True)
    t = field().run(Bombs(RED, (Table().hex("8.3"),)), dice=(10,))
    assert (t.hits("b"), t.is_("bombarded", "b")) == (0, False)


def test_bomber_2_bombs_count_towards_craters() -> None:
    t = salvo(field(), ARTILLERY, *["5.5"] * 4, dice=(1,) * 4).run(Bombs(RED, (Table().hex("5.5"),) * 2))
    assert t.state.ground[t.hex("5.5")] == CRATERED


def test_gas_1_four_hexes_are_named_repeats_allowed() -> None:
    t = field().run(Targets(RED, GAS_CARD))
    for _ in range(3):
        t.choose("target", "5.5")
    assert not t.told("shell")
    t.choose("target", "6.5", dice=[1] * 4)
    assert len(t.told("shell")) == 4


def test_gas_2_seven_or_more_hits_with_balloon_and_sight_as_for_artillery() -> None:
    assert salvo(field(), GAS_CARD, "8.3", dice=(7, 10)).hits("b") == 1
    assert salvo(field(), GAS_CARD, "8.3", dice=(6, 10)).hits("b") == 0
    assert salvo(field().plays(RED, "balloon_observation"), GAS_CARD, "8.3", dice=(2, 6, 10)).hits("b") == 1
    hidden = field().ground("forest", *(f"{c}.4" for c in range(1, 17)))
    assert salvo(hidden, GAS_CARD, "8.3", dice=(7, 10)).hits("b") == 0


def test_gas_3_the_second_hit_may_be_mitigated_even_in_a_trench() -> None:
    t = salvo(field().ground("trench", "8.3"), GAS_CARD, "8.3", "8.3", dice=(9, 9))
    assert t.decision.rule == "MITIGATE.1"
    t.choose("fall", "8.2")
    assert (t.at("b"), t.hits("b")) == ("8.2", 1)
    assert not t.told("test")  # out of the gas before it is tested


def test_gas_3_a_base_hit_by_gas_has_not_been_bombarded() -> None:
    t = salvo(field(), GAS_CARD, "8.3", "8.3", dice=(9, 9)).choose("stand", dice=(10,))
    assert (t.hits("b"), t.is_("bombarded", "b")) == (2, False)


def test_gas_4_gas_lingers_for_two_turns_after_the_attack() -> None:
    t = salvo(field(), GAS_CARD, "8.3", dice=(1, 10))
    assert t.told("in_gas")[0]["base_name"] == "b"
    h = t.hex("8.3")
    lingering = [t.state.gas[h]]
    for dice in ((10,), (10,), ()):
        t.given(gassed=0).run(Clouds(), dice=dice)
        lingering.append(t.state.gas[h])
    assert lingering == [3, 2, 1, 0]
    assert len(t.told("in_gas")) == 3


def test_gas_4_whoever_enters_tests_at_once_and_once_a_turn() -> None:
    t = field().put("i", RED, "infantry", "5.6").given(gas=bytes(2 if h == 68 else 0 for h in range(128)))
    assert t.hex("5.5") == 68
    t.go("i", "5.5", dice=(1,))
    assert t.hits("i") == 1
    t.go("i", "5.4", dice=(10,)).go("i", "5.5", dice=(10,))
    assert t.at("i") == "5.5"
    assert len(t.told("in_gas")) == 1


def test_gas_4_riders_that_pass_through_gas_test_on_the_way() -> None:
    t = field().put("c", RED, "cavalry", "5.6").given(gas=bytes(2 if h == 68 else 0 for h in range(128)))
    t.ground("canal", "4.5", "4.6", "6.5", "6.6", "4.4", "6.4").go("c", "5.4", dice=(1,))
    assert (t.at("c"), t.hits("c")) == ("5.4", 1)
    t = field().put("c", RED, "cavalry", "5.6", hits=2).given(gas=bytes(2 if h == 68 else 0 for h in range(128)))
    assert t.take("c").nouns("go") == set()


def gassed(t: Table, *places: str) -> Table:
    """Gas of an earlier turn in some hexes; nobody is about to break."""
    hexes = {t.hex(place) for place in places}
    return t.given(gas=bytes(2 if h in hexes else 0 for h in range(128)), deployed=[20, 20])


def test_gas_4_a_base_that_falls_back_into_gas_tests_there() -> None:
    t = gassed(Table("ww1").put("b", BLUE, "infantry", "8.4", hits=1).put("r", RED, "infantry", "8.6"), "8.3")
    t.run(BeforeTest(BLUE, 0, SHOOTING, (t.hex("8.6"),))).choose("fall", "8.3", dice=(1,))
    assert (t.at("b"), t.hits("b"), [e["cause"] for e in t.told("test")]) == ("8.3", 2, ["gas"])


def test_gas_4_a_base_that_is_driven_into_gas_tests_there() -> None:
    t = gassed(Table("ww1").put("b", BLUE, "infantry", "8.4").put("r", RED, "infantry", "8.6"), "8.3", "7.4", "9.4")
    t.run(Retire(BLUE, 0, (t.hex("8.6"),))).choose("retire", "8.3", dice=(1,))
    assert (t.at("b"), t.hits("b"), [e["cause"] for e in t.told("test")]) == ("8.3", 1, ["gas"])


def test_gas_4_a_base_that_assaults_into_gas_tests_before_it_fights() -> None:
    t = gassed(Table("ww1").put("r", RED, "infantry", "8.6", hits=1).put("b", BLUE, "infantry", "8.5", hits=2), "8.5")
    t.put("c", BLUE, "infantry", "1.1").assault("r", "8.5", dice=(1, 9, 9, 9, 2, 2, 2, 10))
    assert (t.hits("r"), len(t.thrown("r"))) == (2, 3)  # it throws a die fewer for the hit of the gas
    assert [e["cause"] for e in t.told("test")] == ["gas", "assault"]


def test_gas_4_a_base_that_is_swapped_into_gas_tests_there() -> None:
    t = gassed(Table("ww1").put("i", RED, "infantry", "8.6").put("f", RED, "infantry", "8.5"), "8.6")
    t.go("i", "8.5", dice=(1,))
    assert (t.at("f"), t.hits("f"), t.hits("i")) == ("8.6", 1, 0)


def test_gas_4_fatigue_4_gas_that_lingers_can_destroy_a_tank() -> None:
    t = gassed(Table("ww1").put("k", RED, "tank", "8.6", hits=2).put("b", BLUE, "infantry", "8.1"), "8.6")
    assert t.run(Clouds(), dice=(1,)).at("k") == "gone"


def test_gas_4_whoever_arrives_in_gas_tests_at_once() -> None:
    t = Table("ww1", ("ottoman", "british")).plays(RED, WAVES).put("o", RED, "infantry", "8.5", hits=2)
    t.put("f", RED, "infantry", "1.8").put("b", BLUE, "infantry", "8.1").given(deployed=[20, 20])
    release(t.state, t.hex("8.6"))
    t.run(FatigueTest(RED, 0, SHOOTING), dice=(1, 7)).choose("place", "8.6", dice=(2,)).newest("new")
    assert (t.at("new"), t.hits("new")) == ("8.6", 1)
    t = Table("ww1").put("i", RED, "infantry", "8.5").put("f", RED, "infantry", "8.6").put("b", BLUE, "infantry", "8.1")
    t.state.at[0] = GONE
    release(t.state, t.hex("8.8"))
    t.run(Returning(RED)).choose("return", "i").choose("place", "8.8", dice=(2,)).newest("new")
    assert (t.at("new"), t.hits("new")) == ("8.8", 1)


def test_gas_4_the_turn_begins_with_the_clouds() -> None:
    t = field().given(gas=bytes(3 if h == 39 else 0 for h in range(128)))
    assert t.hex("8.3") == 39
    t.run(Turn(), dice=(1, 5, 3))
    assert t.hits("b") == 1
