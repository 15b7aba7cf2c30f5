"""6, 5.5.2: Combat Effectiveness, and Demoralized retreats."""

import pytest

from marne.games.offensive_a_outrance.advance import Advance
from marne.games.offensive_a_outrance.checks import Checks
from marne.games.offensive_a_outrance.effectiveness import lower, margin
from marne.games.offensive_a_outrance.forces import forces, level, parts
from marne.games.offensive_a_outrance.ratings import effectiveness
from marne.games.offensive_a_outrance.repulse import hindrance
from marne.games.offensive_a_outrance.retreat import Routs
from marne.games.offensive_a_outrance.state import MOVEMENT, Box, State
from marne.kernel import Choice, Play, Side
from tests.games.offensive_a_outrance.battles import ALLIES, GERMANY, BattleTable, n, u, units
from tests.games.offensive_a_outrance.moving import field, move
from tests.games.offensive_a_outrance.table import keys


class Lower(Box, frozen=True):
    """Let a Force lose CELs."""

    force: int
    levels: int

    def run(self, play: Play[State], side: Side | None, choice: Choice | None) -> None:
        lower(play, self.force, self.levels, "6.1.3-1")


def test_6_1_2_the_level_is_the_base_less_the_status() -> None:
    t = BattleTable().put("be_1", "54.55", ce=2)
    assert effectiveness(t.state, u("be_1")) == 8


@pytest.mark.parametrize(("status", "cel"), [(0, 11), (1, 10), (2, 9), (3, 8), (4, 8), (5, 8), (6, 8)])
def test_6_1_4_the_ladder(status: int, cel: int) -> None:
    assert effectiveness(BattleTable().put("fr_29_15", "54.55", ce=status).state, u("fr_29_15")) == cel


def test_6_1_3_1_the_fourth_reduction_is_ci_then_d1_and_d2() -> None:
    t = BattleTable().put("fr_29_15", "54.55")
    for status in range(1, 7):
        t.run(Lower(units("fr_29_15"), 1))
        assert t.ce("fr_29_15") == status


def test_6_1_3_2_beyond_d2_strength_is_lost() -> None:
    t = BattleTable().put("fr_29_15", "54.55", ce=5).run(Lower(units("fr_29_15"), 3))
    assert (t.ce("fr_29_15"), t.sr("fr_29_15")) == (6, 2) and t.cites("6.1.3-2")


def test_5_5_2_a_force_of_assets_loses_strength_instead() -> None:
    """5.5.2 example: two CELs are two SRs, shared between two Assets."""
    t = BattleTable().stack("54.55", "fr_alp_1", "fr_alp_2").run(Lower(units("fr_alp_1 fr_alp_2"), 2))
    t.choose("lose", "fr_alp_1").choose("lose", "fr_alp_2")
    assert (t.sr("fr_alp_1"), t.sr("fr_alp_2")) == (1, 1) and t.over


def test_6_2_2_the_margin_is_the_roll_less_the_level() -> None:
    t = BattleTable().put("fr_29_15", "54.55")
    assert [margin(t.state, units("fr_29_15"), rolled) for rolled in (11, 12)] == [0, 1]


def test_5_5_1_4_two_assets_have_the_better_level_and_a_formation_its_own() -> None:
    t = BattleTable().stack("54.55", "fr_alp_1", "fr_paris_c").stack("55.55", "fr_59r", "fr_alp_2")
    assert level(t.state, units("fr_alp_1 fr_paris_c")) == 10 and level(t.state, units("fr_59r fr_alp_2")) == 9


def test_1_1_14_forces_of_a_hex() -> None:
    t = BattleTable().stack("54.55", "fr_29_15", "fr_30_15", "fr_alp_1", "fr_alp_2", "fr_alp_3")
    found = [keys(force) for force in forces(t.state, n("54.55"), ALLIES)]
    assert found == [{"fr_29_15", "fr_alp_1", "fr_alp_2"}, {"fr_30_15", "fr_alp_3"}]
    t.given(assigned=((u("fr_alp_1"), u("fr_30_15")),))
    found = [keys(force) for force in forces(t.state, n("54.55"), ALLIES)]
    assert found == [{"fr_29_15", "fr_alp_2", "fr_alp_3"}, {"fr_30_15", "fr_alp_1"}]
    t = BattleTable().works("fort_remiremont").stack("50.63", "fr_alp_1", "fr_alp_2", "fr_alp_3")
    found = [keys(force) for force in forces(t.state, n("50.63"), ALLIES)]
    assert found == [{"fr_alp_1", "fr_alp_2", "fort_remiremont"}, {"fr_alp_3"}]


def test_11_1_2_2_forces_keep_their_assets_among_others() -> None:
    t = BattleTable().stack("54.55", "fr_29_15", "fr_30_15", "fr_alp_1")
    assert list(parts(t.state, units("fr_30_15 fr_alp_1"))) == [units("fr_30_15 fr_alp_1")]


def test_6_3_and_6_4_1_broken_units_do_not_repulse() -> None:
    t = BattleTable().put("fr_29_15", "54.55", ce=4).put("fr_30_15", "54.54", ce=5).put("de_b_c", "55.55")
    for key in ("fr_29_15", "fr_30_15"):
        refusal = hindrance(t.state, units(key), n("55.55"))
        assert refusal and refusal.rule == "7.4.2"


def broken() -> BattleTable:
    return BattleTable().put("fr_29_15", "54.55", ce=5).put("de_31_21", "55.55").given(phase=MOVEMENT)


def test_6_4_3_a_demoralized_formation_in_an_ezoc_retreats_three_hexes() -> None:
    t = broken().put("fr_30_15", "54.55").run(Routs(ALLIES))
    while not t.over:
        t.choose("to", min(t.nouns("to")))
    assert len(t.told("retreats")) == 3 and t.sr("fr_29_15") == 1 and t.at("fr_30_15") == "54.55"
    assert t.cites("6.4-3") and t.told("routs")[0]["unit"] == u("fr_29_15")


def test_6_4_3_nobody_runs_outside_an_ezoc() -> None:
    t = BattleTable().put("fr_29_15", "54.55", ce=5).put("de_31_21", "57.55").run(Routs(ALLIES))
    assert t.over and not t.told("routs")


def test_6_4_4_it_does_not_pass_through_an_ezoc_unless_a_friend_is_there() -> None:
    t = broken().put("de_42_21", "53.55").run(Routs(ALLIES))
    assert "53.56" not in t.nouns("to") and t.why_not("to", "53.56").rule == "6.4-4"
    t = broken().put("de_42_21", "53.55").put("fr_30_15", "53.56").run(Routs(ALLIES))
    assert "53.56" in t.nouns("to")


def test_6_4_4_surrounded_it_is_eliminated() -> None:
    t = broken()
    for key, space in zip(("de_42_21", "de_1_b_1b"), ("53.55", "54.57"), strict=True):
        t.put(key, space)
    t.put("de_2_b_1b", "54.53").run(Routs(ALLIES))
    assert t.at("fr_29_15") == "dead" and t.cites("6.4-4")


def test_6_4_5_it_may_stop_in_a_camp() -> None:
    t = BattleTable().works("fortress_toul_4953", "fortress_toul_4853").put("fr_29_15", "50.53", ce=5)
    t.put("de_31_21", "51.54").given(phase=MOVEMENT).run(Routs(ALLIES))
    t.choose("to", "49.53")
    assert t.offers("enough")
    t.choose("enough")
    assert t.at("fr_29_15") == "49.53"


def test_6_4_5_it_stops_nowhere_else() -> None:
    t = BattleTable().works("fortress_toul_4853").put("fr_29_15", "50.53", ce=5).put("de_31_21", "51.54")
    assert not t.given(phase=MOVEMENT).run(Routs(ALLIES)).choose("to", "49.54").offers("enough")


def test_5_5_1_3_its_assets_run_with_it() -> None:
    t = broken().put("fr_alp_1", "54.55").run(Routs(ALLIES))
    while not t.over:
        t.choose("to", min(t.nouns("to")))
    assert t.at("fr_alp_1") == t.at("fr_29_15") != "54.55"


def test_5_5_2_1_a_loose_asset_keeps_its_level_and_loses_strength() -> None:
    t = BattleTable().put("fr_alp_1", "54.55")
    before = level(t.state, units("fr_alp_1"))
    t.run(Lower(units("fr_alp_1"), 1))
    assert (t.ce("fr_alp_1"), t.sr("fr_alp_1"), level(t.state, units("fr_alp_1"))) == (0, 1, before)
    assert t.cites("5.5.2-1")
    t = BattleTable().stack("54.55", "fr_29_15", "fr_alp_1").run(Lower(units("fr_29_15 fr_alp_1"), 1))
    assert (t.ce("fr_29_15"), t.sr("fr_alp_1")) == (1, 0), "one that is assigned does not"


@pytest.mark.parametrize(("key", "reduced"), [("fr_alp_1", 1), ("fr_toul_1", 0)])
def test_5_5_2_2_a_reduced_asset_or_one_without_a_reduced_side_is_eliminated(key: str, reduced: int) -> None:
    t = BattleTable().put(key, "54.55", sr=reduced).run(Lower(units(key), 1))
    assert t.at(key) == "dead" and t.cites("5.5.2-2")


def test_5_5_2_3_two_assets_share_as_many_reductions_as_levels() -> None:
    t = BattleTable().stack("54.55", "fr_alp_1", "fr_alp_2").run(Lower(units("fr_alp_1 fr_alp_2"), 2))
    assert t.nouns("lose") == {"fr_alp_1", "fr_alp_2"}
    t.choose("lose", "fr_alp_1").choose("lose", "fr_alp_1")
    assert t.over and t.at("fr_alp_1") == "dead" and t.sr("fr_alp_2") == 0


@pytest.mark.parametrize("counter", [False, True])
def test_6_4_6_it_runs_before_the_enemy_has_ended_his_march(counter: bool) -> None:
    t = field().put("fr_29_15", "55.55", ce=5).put("de_31_21", "57.54")
    move(t, GERMANY, counter=counter).choose("pick", "de_31_21").choose("go", "56.54")
    assert t.asked == ["allied"]
    while t.asked == ["allied"]:
        t.choose("to", min(t.nouns("to")))
    assert t.at("fr_29_15") != "55.55" and t.asked == ["german"] and t.offers("stop"), "he goes on"


def test_6_4_6_and_before_an_advance_is_completed() -> None:
    t = BattleTable().stack("54.55", "de_31_21", "de_42_21").put("fr_30_15", "56.55", ce=5)
    t.run(Advance(t.battle(GERMANY, "55.55", "de_31_21 de_42_21", ""))).choose("advance", "de_31_21")
    assert t.asked == ["allied"] and t.told("routs")[0]["unit"] == u("fr_30_15")
    while t.asked == ["allied"]:
        t.choose("to", min(t.nouns("to")))
    assert t.offers("advance", "de_42_21")


def test_6_2_1_what_modifies_a_check_is_told_before_its_dice() -> None:
    t = BattleTable().put("fr_29_15", "54.55").put("de_31_21", "55.55")
    battle = t.battle(ALLIES, "55.55", "fr_29_15", "de_31_21", result="+2/+2", flanked=True)
    t.run(Checks(battle, GERMANY), dice=(1, 1))
    assert t.contributions(on="check", side="german") == [("9.9.2-2", 2), ("9.5.2", 1)]
    assert t.told("check")[0]["modifier"] == 3


def test_7_7_4_a_unit_in_rail_mode_takes_no_place_in_a_force() -> None:
    t = BattleTable().stack("54.55", "fr_29_15", "fr_alp_1", "fr_alp_2", "fr_alp_3").ride("fr_alp_1")
    (force,) = forces(t.state, n("54.55"), ALLIES)
    assert keys(force) == {"fr_29_15", "fr_alp_2", "fr_alp_3"}
