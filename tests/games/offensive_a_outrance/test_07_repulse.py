"""7.4: Repulse."""

import pytest

from marne.games.offensive_a_outrance import loading
from marne.games.offensive_a_outrance.forces import forces
from marne.games.offensive_a_outrance.movement import March
from marne.games.offensive_a_outrance.repulse import Withdrawal, hindrance, involved, repulse, targets
from marne.games.offensive_a_outrance.retreat import REPULSED, StepBack
from marne.games.offensive_a_outrance.sequence import begin
from marne.games.offensive_a_outrance.state import COUNTER_MOVEMENT, DIGGING, MOVEMENT, Box, State, set_task
from marne.kernel import Choice, Play, Side
from tests.games.offensive_a_outrance.battles import ALLIES, UNRECORDED, BattleTable, n, u, units
from tests.games.offensive_a_outrance.table import keys, names


@pytest.fixture(autouse=True)
def _loaded(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(*UNRECORDED)


class Push(Box, frozen=True):
    """Let a Force try a Repulse, as movement does."""

    units: int
    space: int

    def run(self, play: Play[State], side: Side | None, choice: Choice | None) -> None:
        repulse(play, self.units, self.space)


def push(t: BattleTable, force: str, space: str, *dice: int) -> BattleTable:
    t.given(phase=MOVEMENT, began=t.state.at).run(Push(units(force), n(space)), dice=dice)
    return t


def retreat(t: BattleTable, *dice: int) -> BattleTable:
    """Two hexes back; the dice fall after the second."""
    t.choose("to", min(t.nouns("to")))
    return t.choose("to", min(t.nouns("to")), dice=dice)


def screen(ce: int = 0) -> BattleTable:
    return BattleTable().put("de_1_b_1b", "56.54").put("fr_6_c", "55.55", ce=ce)


@pytest.mark.parametrize(("dice", "ce"), [((5, 4), 0), ((5, 5), 1), ((6, 6), 1)])
def test_7_4_a_division_drives_cavalry_off(dice: tuple[int, int], ce: int) -> None:
    """W8: 15 against 4 is 4:1; white 3 less 1 and black 3 is a black retreat."""
    t = push(screen(), "de_1_b_1b", "55.55", 3, 3)
    assert t.told("odds")[0] | {"column": "4:1", "modifier": -1} == t.told("odds")[0]
    assert t.told("repulsed")[0]["success"]
    retreat(t, *dice)
    assert t.ce("fr_6_c") == ce and t.over and not t.state.shaken
    assert t.told("check")[0]["modifier"] == 1 and len(t.told("retreats")) == 2


def test_7_4_3_2_without_a_black_result_it_fails() -> None:
    t = push(screen(), "de_1_b_1b", "55.55", 6, 6, 6, 6)
    assert not t.told("repulsed")[0]["success"] and t.at("fr_6_c") == "55.55"
    assert t.state.shaken == units("de_1_b_1b") and t.ce("de_1_b_1b") == 0
    t = push(screen().put("de_1_b_1b", "56.54", ce=1), "de_1_b_1b", "55.55", 6, 6, 6, 6)
    assert t.ce("de_1_b_1b") == 2 and t.told("check")[0]["modifier"] == 0 and t.ce("fr_6_c") == 0


def test_7_4_3_3_at_eight_to_one_it_always_succeeds() -> None:
    t = BattleTable().put("de_1_b_1b", "56.54").put("fr_6_c", "55.55", sr=1)
    t.put("de_31_21", "54.54").put("de_42_21", "54.55")
    t = push(t, "de_1_b_1b", "55.55")
    assert t.cites("7.4.3-3") and t.told("repulsed")[0]["success"] and not t.told("dice")


def test_7_4_5_1_below_three_to_one_it_fails_without_a_roll() -> None:
    t = BattleTable().put("de_1_b_1b", "56.54").put("fr_29_15", "55.55")
    t = push(t, "de_1_b_1b", "55.55", 1, 1)
    assert t.cites("7.4.5-1") and not t.told("dice") and len(t.told("check")) == 1


def test_7_4_1_1_two_units_add_their_strength() -> None:
    t = BattleTable().stack("54.55", "fr_29_15", "fr_alp_1", "fr_toul_art").put("de_b_c", "55.55")
    assert keys(involved(t.state, units("fr_29_15 fr_alp_1 fr_toul_art"))) == {"fr_29_15", "fr_alp_1"}
    t = push(t, "fr_29_15 fr_alp_1 fr_toul_art", "55.55", 6, 6, 1, 1)
    assert t.told("odds")[0]["attack"] == 4 * 16


def test_7_4_1_1_the_surplus_unit_is_an_asset_however_weak_the_formation() -> None:
    t = BattleTable().put("de_2_c", "56.54", sr=1).stack("56.54", "de_jaeger_1", "de_jaeger_2").put("fr_6_c", "55.55")
    found = keys(involved(t.state, units("de_2_c de_jaeger_1 de_jaeger_2")))
    assert "de_2_c" in found and len(found) == 2


def test_g40_a_prepared_attack_does_not_help_a_repulse() -> None:
    t = BattleTable().put("fr_29_15", "54.55").put("de_b_c", "55.55").prepared("fr_29_15", "55.55")
    t.run(Withdrawal(ALLIES, units("fr_29_15"), 1, n("54.55"))).choose("repulse", "55.55", dice=(6, 6, 1, 1))
    assert t.told("repulsed") and not t.cites("9.6.1-1")


def test_7_4_2_who_cannot_repulse() -> None:
    t = BattleTable().put("fr_29_15", "54.55", ce=4).put("de_b_c", "55.55").put("fr_30_15", "53.55")

    def why(key: str, space: str = "55.55") -> str:
        refusal = hindrance(t.state, units(key), n(space))
        return refusal.rule if refusal else ""

    assert why("fr_29_15") == "7.4.2" and why("fr_30_15") == "7.4-2" and why("fr_29_15", "54.54") == "7.4-1"
    t.put("fr_29_15", "54.55")
    assert why("fr_29_15") == ""
    set_task(t.state, u("fr_29_15"), DIGGING, 3)
    assert why("fr_29_15") == "7.8-2"
    t.given(inactive=units("fr_29_15"), task=bytes(len(t.state.task)))
    assert why("fr_29_15") == "1.1-19"
    t = BattleTable().put("fr_29_15", "47.71").put("de_b_c", "47.72").put("fr_toul_art", "54.55")
    assert why("fr_29_15", "47.72") == "9.2.3-3"
    t.put("de_31_21", "55.55")
    assert why("fr_toul_art") == "9.2.3-2"


def test_7_4_2_the_enemies_beside_a_hex() -> None:
    t = BattleTable().put("fr_29_15", "54.55").put("de_b_c", "55.55").put("de_31_21", "56.55")
    assert names(targets(t.state, ALLIES, n("54.55"))) == {"55.55"}


def test_8_5_2_w12_remiremont_falls_without_a_roll_when_71r_is_repulsed() -> None:
    t = BattleTable().works("fort_remiremont").put("fr_71r", "50.63").put("de_1_b_1b", "51.63")
    force = next(force for force in forces(t.state, n("50.63"), ALLIES) if force >> u("fr_71r") & 1)
    assert keys(force) == {"fr_71r", "fort_remiremont"}
    retreat(t.run(StepBack(ALLIES, force, 2, n("50.63"), REPULSED)))
    assert t.at("fort_remiremont") == "dead" and t.cites("8.5.2") and not t.cites("8.5.3-2") and not t.told("holds")


def test_7_4_4_1_a_lone_fortress_flips() -> None:
    key = "fortress_longwy_5342"
    t = BattleTable().works(key).put("de_33_16", "54.42").given(ruined=1 << n("53.42"))
    t = push(t, "de_33_16", "53.42", 1, 1)
    assert t.told("repulsed")[0]["success"] and t.state.flipped >> u(key) & 1 and t.over and not t.told("check")


def test_7_4_4_1_the_whole_stack_goes_and_only_who_fought_checks() -> None:
    t = screen().put("fr_8_c", "55.55", ce=4).army("fr_6_c", "fr_8_c")
    t = push(t, "de_1_b_1b", "55.55")
    t.choose("hold_back", "fr_8_c", dice=(3, 1))
    assert t.told("repulsed")[0]["success"]
    retreat(t, 6, 6)
    assert t.at("fr_6_c") == t.at("fr_8_c") != "55.55" and (t.ce("fr_6_c"), t.ce("fr_8_c")) == (1, 4)


def test_7_4_6_1_friends_who_take_no_part_are_unaffected() -> None:
    t = screen().put("de_31_21", "56.54", ce=3)
    t = push(t, "de_1_b_1b", "55.55", 6, 6, 6, 6)
    assert t.ce("de_31_21") == 3 and t.state.shaken == units("de_1_b_1b")


def test_7_4_7_over_a_grand_river_only_from_where_one_began() -> None:
    t = BattleTable().put("de_31_21", "58.70").put("fr_6_c", "57.70")
    assert hindrance(t.given(began=t.state.at).state, units("de_31_21"), n("57.70")) is None
    began = BattleTable().put("de_31_21", "60.70").state.at
    refusal = hindrance(t.given(began=began).state, units("de_31_21"), n("57.70"))
    assert refusal and refusal.rule == "7.4.7"
    assert hindrance(t.state, units("de_31_21"), n("57.70"), retreating=True) is None


def test_25_6_longwy_is_not_repulsed_in_the_second_turn() -> None:
    t = BattleTable().works("fortress_longwy_5342").put("de_33_16", "54.42").given(turn=2, phase=COUNTER_MOVEMENT)
    refusal = hindrance(t.given(began=t.state.at).state, units("de_33_16"), n("53.42"))
    assert refusal and refusal.rule == "25.6"
    assert hindrance(t.given(turn=3).state, units("de_33_16"), n("53.42")) is None


def test_12_2_2_a_protected_hex_cannot_be_repulsed() -> None:
    t = BattleTable().works("fortress_toul_4853", "fortress_toul_4953").put("de_31_21", "50.53").put("fr_73r", "48.53")
    refusal = hindrance(t.state, units("de_31_21"), n("49.53"))
    assert refusal and refusal.rule == "12.2.2"
    t.put("fr_6_c", "48.53")
    assert hindrance(t.state, units("de_31_21"), n("49.53")) is None, "the division is not seen"
    t = push(t, "de_31_21", "49.53")
    assert t.over and t.told("lapses") and t.state.revealed >> u("fr_73r") & 1


def test_7_8_3_a_position_that_is_being_built_is_lost() -> None:
    t = screen()
    t.put("fr_29_15", "55.55")
    set_task(t.state, u("fr_29_15"), DIGGING, 4)
    t = push(t, "de_1_b_1b", "55.55")
    assert not t.state.task[u("fr_29_15")]


def test_7_4_3_1_no_ammo_is_needed_unless_agreed(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(loading, "unrecorded", lambda s, force: False)
    monkeypatch.setattr(loading, "ways", lambda s, force: {})
    t = push(screen(), "de_1_b_1b", "55.55", 6, 6, 1, 1)
    assert t.told("odds")[0]["attack"] == 60
    t = BattleTable(repulse_ammo=True).put("de_1_b_1b", "56.54").put("fr_6_c", "55.55")
    t = push(t, "de_1_b_1b", "55.55", 6, 6, 1, 1)
    assert t.told("odds")[0] | {"attack": 30, "defence": 8} == t.told("odds")[0]


def test_21_1_inferior_doctrine_counts_in_a_repulse() -> None:
    t = push(screen().given(turn=2), "de_1_b_1b", "55.55", 3, 6, 3, 3)
    assert t.cites("21.1-2") and t.told("repulsed")[0]["success"]


def test_7_4_4_1_the_repulsed_lose_their_prepared_attack() -> None:
    """7.3.3-3."""
    t = BattleTable().put("de_1_b_1b", "56.54").put("fr_66r", "55.55", sr=3).prepared("fr_66r", "56.54")
    t = push(t, "de_1_b_1b", "55.55", 3, 1)
    retreat(t, 1, 1)
    assert not t.state.pa[u("fr_66r")]


def test_7_4_1_3_cavalry_that_reacts_falls_back_or_stands_and_repulses_nobody() -> None:
    t = BattleTable().put("fr_8_c", "53.70").put("de_31_21", "55.69").given(turn=2, half=0)
    begin(t.state, MOVEMENT)
    t.run(March(0)).choose("pick", "de_31_21").choose("go", "54.69")
    assert t.asked == ["allied"] and {choice.verb for choice in t.decision.choices} == {"fall_back", "spread", "stand"}


def test_7_4_1_4_a_force_may_be_repulsed_again_and_again() -> None:
    t = retreat(push(screen(), "de_1_b_1b", "55.55", 3, 3), 1, 1)
    for pusher in ("de_2_b_1b", "de_3_b_2b"):
        space = t.at("fr_6_c")
        east = f"{int(space[:2]) + 1}{space[2:]}"
        retreat(push(t.put(pusher, east), pusher, space, 3, 1), 1, 1)
    assert [event["success"] for event in t.told("repulsed")] == [True] * 3


def test_7_4_4_2_after_a_success_the_force_goes_on_moving() -> None:
    t = screen().given(turn=2, half=0)
    begin(t.state, MOVEMENT)
    t.run(March(0)).choose("pick", "de_1_b_1b").choose("repulse", "55.55", dice=(3, 3))
    retreat(t, 1, 1)
    assert t.asked == ["german"] and t.offers("go", "55.55")
    assert t.choose("go", "55.55").at("de_1_b_1b") == "55.55"


def test_7_4_4_2_or_with_its_own_retreat() -> None:
    t = BattleTable().put("fr_29_15", "54.55").put("de_31_21", "55.55").put("de_b_c", "53.56", sr=1)
    t.run(Withdrawal(ALLIES, units("fr_29_15"), 1, n("54.55"))).choose("repulse", "53.56", dice=(1, 1))
    assert t.told("repulsed")[0]["success"]
    retreat(t, 1, 1)
    assert t.asked == ["allied"] and t.choose("to", min(t.nouns("to"))).at("fr_29_15") != "54.55"


def test_7_4_5_3_a_repulse_that_fails_in_a_retreat_costs_one_level_and_the_retreat_goes_on() -> None:
    t = BattleTable().put("fr_29_15", "54.55", ce=1).put("de_31_21", "55.55")
    t.put("de_b_c", "53.54").run(Withdrawal(ALLIES, units("fr_29_15"), 1, n("54.55")))
    t.choose("repulse", "55.55", dice=(6, 6))
    (check,) = t.told("check")
    assert check["modifier"] == 0 and t.cites("7.4.5-3") and t.ce("fr_29_15") == 2 and not t.state.shaken
    assert t.choose("to", min(t.nouns("to"))).at("fr_29_15") != "54.55"


def test_7_4_6_2_a_defender_held_back_is_touched_by_the_retreat_alone() -> None:
    t = screen().put("fr_8_c", "55.55", ce=4).army("fr_6_c", "fr_8_c")
    push(t, "de_1_b_1b", "55.55").choose("hold_back", "fr_8_c", dice=(6, 6, 6, 6))
    assert t.told("odds")[0]["defence"] == 4 * 4 and t.ce("fr_8_c") == 4 and t.at("fr_8_c") == "55.55"
    t = screen().put("fr_8_c", "55.55", ce=4).army("fr_6_c", "fr_8_c")
    push(t, "de_1_b_1b", "55.55").choose("hold_back", "fr_8_c", dice=(3, 1))
    retreat(t, 6, 6)
    assert t.ce("fr_8_c") == 4 and t.at("fr_8_c") != "55.55", "it made no check, but it went"
