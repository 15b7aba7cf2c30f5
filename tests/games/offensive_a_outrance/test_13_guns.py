"""13: siege guns that deploy, Siege-Trains and their markers, and the bombardment of Fortresses."""

from fractions import Fraction
from itertools import product

import pytest

from marne.board import bits
from marne.games.offensive_a_outrance.bombardment import (
    AGAIN,
    Bombard,
    Bombardment,
    chances,
    guns_at,
    result,
    shot,
    why_not_fire,
)
from marne.games.offensive_a_outrance.guns import (
    Emplaced,
    anchored,
    deployed,
    emplace,
    emplacements,
    limber,
    uproot,
    why_not_emplace,
)
from marne.games.offensive_a_outrance.movement import March
from marne.games.offensive_a_outrance.ratings import defense, steps
from marne.games.offensive_a_outrance.stacking import assets
from marne.games.offensive_a_outrance.state import COUNTER_MOVEMENT, MOVEMENT
from marne.games.offensive_a_outrance.works import breach
from marne.kernel import Choice, Play, SeededDice
from tests.games.offensive_a_outrance.table import ALLIES, GERMANY, Table, keys, n, u

BLUNT = ("de_2p3_4", "de_2p3_7", "de_1p2_9")
"""Three pairs of 21 cm batteries."""


def moving(t: Table, phase: int = MOVEMENT) -> Table:
    """A table in a movement phase of Germany in which nobody has moved."""
    half = GERMANY if phase == MOVEMENT else ALLIES
    return t.given(phase=phase, half=half, began=t.state.at, rails=(bits([n("53.20")]), 0))


def offered(t: Table) -> set[str]:
    return {f"{c.verb} {next(iter(keys(1 << c.number)))}" for c in emplacements(t.state, GERMANY)}


def do(t: Table, verb: str, unit: str) -> Table:
    assert f"{verb} {unit}" in offered(t)
    play = Play(t.state, SeededDice(0))
    emplace(play, Choice(verb, u(unit)))
    t.events += play.events
    return t


def why(t: Table, verb: str, unit: str) -> str:
    refusal = why_not_emplace(t.state, GERMANY, Choice(verb, u(unit)))
    assert refusal is not None
    return refusal.rule


# 13.2 Siege guns.


def test_13_2_1_1_light_guns_deploy_in_either_movement_phase() -> None:
    for phase in (MOVEMENT, COUNTER_MOVEMENT):
        t = moving(Table().stack("53.20", "de_2p3_4", "de_ah_1", "de_6r_3r"), phase)
        assert offered(t) == {"deploy de_2p3_4", "deploy de_ah_1"}


def test_13_2_1_2_german_heavy_guns_deploy_in_their_own_movement_phase_only() -> None:
    t = moving(Table().stack("53.20", "de_5p6_skm", "de_3_kmk"))
    assert offered(t) == {"deploy de_5p6_skm", "deploy de_3_kmk"}
    moving(t, COUNTER_MOVEMENT)
    assert offered(t) == set() and why(t, "deploy", "de_3_kmk") == "13.2.1-2"


def test_13_2_1_a_gun_that_has_moved_does_not_deploy() -> None:
    t = moving(Table().put("de_2p3_4", "53.20"))
    t.put("de_2p3_4", "52.19")
    assert why(t, "deploy", "de_2p3_4") == "13.2.1-1"
    t = moving(Table().put("de_2p3_4", "53.20")).ride("de_2p3_4")
    assert why(t, "deploy", "de_2p3_4") == "13.2.1-1"


def test_13_2_4_a_deployed_gun_is_no_asset_and_does_nothing_more_in_the_phase() -> None:
    t = moving(Table().put("de_2p3_4", "53.20"))
    assert assets(t.state) >> u("de_2p3_4") & 1
    do(t, "deploy", "de_2p3_4")
    assert keys(deployed(t.state, GERMANY)) == {"de_2p3_4"} and t.cites("13.2.1-1")
    assert not assets(t.state) >> u("de_2p3_4") & 1 and t.state.finished >> u("de_2p3_4") & 1
    assert why(t, "deploy", "de_2p3_4") == "13.2-1"


def test_13_2_1_3_a_gun_that_moves_is_mobile_again() -> None:
    t = Table().put("de_2p3_4", "53.20").flip("de_2p3_4")
    limber(t.state, bits([u("de_2p3_4")]))
    assert not deployed(t.state, GERMANY)


def test_13_2_1_in_a_movement_phase_guns_deploy_and_limber_up_to_march() -> None:
    t = moving(Table().stack("53.20", "de_6r_3r", "de_2p3_4", "de_2p3_7")).run(March(GERMANY))
    t.choose("deploy", "de_2p3_4")
    assert keys(deployed(t.state, GERMANY)) == {"de_2p3_4"} and not t.offers("pick", "de_2p3_4")
    t.choose("pick", "de_6r_3r").choose("stop").choose("done")
    moving(t).given(finished=0).run(March(GERMANY))
    t.choose("pick", "de_6r_3r").choose("take", "de_2p3_4").choose("go", "53.21")
    assert not deployed(t.state, GERMANY) and t.at("de_2p3_4") == "53.21"


def test_13_3_3_3_a_deploying_siege_train_is_not_picked() -> None:
    t = moving(train()).run(March(GERMANY)).choose("deploy", "de_1skm")
    assert t.why_not("pick", "de_siege_train_1").rule == "13.3.3-3"


def test_13_2_1_only_own_siege_guns_deploy() -> None:
    t = moving(Table().stack("53.20", "de_6r_3r", "de_2p3_4"))
    assert why(t, "deploy", "de_6r_3r") == "13.2-1"
    refusal = why_not_emplace(t.state, ALLIES, Choice("deploy", u("de_2p3_4")))
    assert refusal and refusal.rule == "13.2-1"


# 13.3 Siege-Trains and their markers.


def train(t: Table | None = None, space: str = "52.19") -> Table:
    t = (t or Table()).put("de_siege_train_1", space)
    return t.elsewhere("reserve", "de_1skm", "de_2kmk", "de_pionier_24")


def test_13_3_3_2_a_siege_train_by_a_railway_deploys_its_markers_and_they_come_a_turn_later() -> None:
    t = moving(train())
    assert offered(t) == {"deploy de_1skm", "deploy de_2kmk"}
    do(t, "deploy", "de_1skm")
    assert t.at("de_1skm") == "track" and t.state.flipped >> u("de_siege_train_1") & 1
    refusal = anchored(t.state, u("de_siege_train_1"))
    assert refusal and refusal.rule == "13.3.3-3"
    assert offered(t) == {"deploy de_2kmk"}, "it may deploy several at once"
    t.run(Emplaced(GERMANY))
    assert t.at("de_1skm") == "track", "not before the next Game Turn"
    t.given(turn=2).run(Emplaced(GERMANY))
    assert t.at("de_1skm") == "52.19" and t.cites("13.3.3-2")
    assert keys(deployed(t.state, GERMANY)) == {"de_1skm"} and not t.state.track
    assert not t.state.flipped >> u("de_siege_train_1") & 1
    refusal = anchored(t.state, u("de_1skm"))
    assert refusal and refusal.rule == "13.3.3-1"


def test_13_3_3_2_only_while_it_stands_still_in_its_own_movement_phase_by_a_railway() -> None:
    assert why(moving(train(), COUNTER_MOVEMENT), "deploy", "de_1skm") == "13.3.3-2"
    assert why(moving(train(space="50.20")), "deploy", "de_1skm") == "13.3.3-2"
    t = moving(train(space="53.20"))
    t.put("de_siege_train_1", "52.19")
    assert why(t, "deploy", "de_1skm") == "13.3.3-2"
    t = moving(train(Table().elsewhere("absent", "de_siege_train_1"), "53.20"))
    assert "deploy de_1skm" in offered(t)
    assert why(t, "deploy", "de_1kmk") == "13.3.3-1", "it travels with the other train, which is not there"


def test_13_3_3_4_a_deployed_marker_goes_back_into_reserve_but_metz_leaves_the_game() -> None:
    t = moving(train().put("de_1skm", "52.19").put("de_metz", "52.19").flip("de_1skm", "de_metz"), COUNTER_MOVEMENT)
    assert offered(t) == {"recall de_1skm", "recall de_metz"}
    do(t, "recall", "de_1skm")
    do(t, "recall", "de_metz")
    assert (t.at("de_1skm"), t.at("de_metz")) == ("reserve", "dead") and t.cites("13.3.3-4")
    assert why(t, "recall", "de_1skm") == "13.3.3-4"


@pytest.mark.parametrize(("turn", "where"), [(11, "reserve"), (12, "dead")])
def test_13_3_3_4_metz_is_withdrawn_on_game_turn_12(turn: int, where: str) -> None:
    t = train().elsewhere("reserve", "de_metz").given(turn=turn)
    assert t.run(Emplaced(GERMANY)).at("de_metz") == where


def test_13_3_3_4_metz_is_withdrawn_on_its_way_and_other_guns_stay_deployed() -> None:
    t = train().put("de_1skm", "52.19").flip("de_1skm").elsewhere("track", "de_metz")
    t.given(turn=12, track=((u("de_metz"), 12, -1),)).run(Emplaced(GERMANY))
    assert t.at("de_metz") == "dead" and not t.state.track and keys(deployed(t.state, GERMANY)) == {"de_1skm"}


def test_13_3_3_3_a_deploying_train_that_must_retreat_flips_back_and_its_markers_return() -> None:
    t = do(moving(train()), "deploy", "de_1skm")
    assert uproot(Play(t.state, SeededDice(0)), u("de_siege_train_1"))
    assert t.at("de_1skm") == "reserve" and not t.state.track
    assert not t.state.flipped >> u("de_siege_train_1") & 1


def test_13_3_3_1_a_deployed_marker_that_must_retreat_is_lost_and_a_gun_is_limbered_up() -> None:
    t = train().stack("52.19", "de_1skm", "de_3_kmk").flip("de_1skm", "de_3_kmk")
    play = Play(t.state, SeededDice(0))
    assert not uproot(play, u("de_1skm")) and t.at("de_1skm") == "dead"
    assert uproot(play, u("de_3_kmk")) and not deployed(t.state, GERMANY)


# 13.1 Bombardment.


def antwerp(*guns: str, at: str = "52.19", hq: str = "52.19", **rules: bool) -> Table:
    t = Table(**rules).works("fortress_antwerpen_5218", "fortress_antwerpen_5318", "fortress_antwerpen_5119")
    t.stack(at, "de_5r_3r", *guns).flip(*guns).given(shells=(7, 25))
    return train(t, hq) if hq else t


def test_13_1_the_worked_example_of_antwerp() -> None:
    t = (
        antwerp("de_3_kmk", "de_5p6_skm", *BLUNT)
        .stack("53.19", "de_6r_3r", "de_ah_1", "de_ah_2")
        .flip("de_ah_1", "de_ah_2")
    )
    t.run(Bombard(GERMANY)).choose("target", "fortress_antwerpen_5218").choose("target", "fortress_antwerpen_5318")
    t.choose("fire").choose("target", "fortress_antwerpen_5218")
    t.choose("gun", "de_3_kmk", dice=[4])
    assert steps(t.state, u("fortress_antwerpen_5218")) == 1 and t.state.shells == (6, 25)
    t.choose("pionier").choose("gun", "de_5p6_skm", dice=[5])
    assert t.at("fortress_antwerpen_5218") == "dead" and t.state.shells == (6, 24)
    t.choose("gun", "de_ah_1", dice=[6]).choose("gun", "de_ah_2", dice=[5]).choose("done")
    assert steps(t.state, u("fortress_antwerpen_5318")) == 2 and t.state.shells == (6, 22) and t.over
    assert t.cites("9.1-2") and t.cites("13.1.2-1") and t.cites("13.4")


def test_13_1_3_the_chance_of_the_worked_example_is_97_per_cent() -> None:
    guns = [u(key) for key in ("de_3_kmk", "de_5p6_skm", "de_ah_1", "de_ah_2")]
    found = chances(guns, u("fortress_antwerpen_5218"), helped=u("de_5p6_skm"))
    assert found[2] == Fraction(35, 36) and round(100 * found[2]) == 97 and sum(found.values()) == 1


@pytest.mark.parametrize(
    ("gun", "works"), [("de_2p3_4", "fortress_manonviller_5557"), ("de_1p2_6", "fortress_namur_5026")]
)
@pytest.mark.parametrize("pioneers", [False, True])
def test_13_1_3_chances_are_those_of_all_throws(gun: str, works: str, pioneers: bool) -> None:
    counted: dict[int, Fraction] = {}
    for first, second, again, more in product(range(1, 7), repeat=4):
        lost = 0
        for k, (die, next_die) in enumerate(((first, again), (second, more))):
            what = result(u(gun), u(works), die - (pioneers and k == 0))
            lost += next_die in AGAIN if what == "+" else int(what) if what.isdigit() else 0
        counted[lost] = counted.get(lost, Fraction(0)) + Fraction(1, 6**4)
    assert shot(u(gun), u(works), pioneers) == counted


def test_13_1_3_charlemont_falls_to_one_battery_in_its_hex_on_1_to_4() -> None:
    for die in range(1, 7):
        t = Table().works("fortress_charlemont_4831").stack("48.31", "de_23r_12r", "de_3_1")
        t.flip("fortress_charlemont_4831", "de_3_1")
        t.run(Bombard(GERMANY)).choose("target", "fortress_charlemont_4831").choose("fire")
        t.choose("gun", "de_3_1", dice=[die])
        assert (t.at("fortress_charlemont_4831") == "dead") == (die <= 4) and t.over
        assert t.told("bombards")[0]["coordinated"] is False


def test_13_1_1_2_without_a_siege_train_only_a_gun_in_the_hex_fires() -> None:
    t = antwerp(*BLUNT, hq="")
    t.run(Bombard(GERMANY))
    assert t.nouns("target") == set() and t.why_not("target", "fortress_antwerpen_5218").rule == "13.1.1-3"
    t.choose("done")
    assert t.over


def uncoordinated(**rules: bool) -> Table:
    t = Table(**rules).works("fortress_charlemont_4831", "fortress_longwy_5342")
    t.stack("48.31", "de_23r_12r", "de_3_1", "de_2p3_4").stack("53.42", "de_26_13", "de_2p3_7")
    t.flip("fortress_charlemont_4831", "fortress_longwy_5342", "de_3_1", "de_2p3_4", "de_2p3_7")
    t.run(Bombard(GERMANY)).choose("target", "fortress_charlemont_4831").choose("target", "fortress_longwy_5342")
    return t.choose("fire").choose("target", "fortress_charlemont_4831").choose("gun", "de_3_1", dice=[6])


def test_13_1_1_2_one_gun_fires_without_coordination_at_each_target() -> None:
    t = uncoordinated()
    assert t.why_not("gun", "de_2p3_4").rule == "13.1.1-2"
    t.choose("target", "fortress_longwy_5342").choose("gun", "de_2p3_7", dice=[5, 5])


def test_13_1_1_2_or_one_gun_of_the_whole_side_by_agreement() -> None:
    t = uncoordinated(one_gun_a_side=True)
    assert t.why_not("gun", "de_2p3_4").rule == "13.1.1-2" and t.nouns("target") == set()


def test_13_1_1_1_a_siege_train_beside_any_hex_of_the_camp_coordinates() -> None:
    t = antwerp("de_2p3_4", hq="49.18")
    t.run(Bombard(GERMANY)).choose("target", "fortress_antwerpen_5218").choose("fire").choose(
        "gun", "de_2p3_4", dice=[6, 6]
    )
    assert t.told("bombards")[0]["coordinated"] is True


def test_13_2_2_german_heavy_guns_need_a_siege_train() -> None:
    t = (
        Table()
        .works("fortress_charlemont_4831")
        .stack("48.31", "de_23r_12r", "de_5p6_skm", "de_ah_1")
        .given(shells=(7, 25))
    )
    t.flip("fortress_charlemont_4831", "de_5p6_skm", "de_ah_1")
    t.run(Bombard(GERMANY)).choose("target", "fortress_charlemont_4831").choose("fire")
    assert t.nouns("gun") == {"de_ah_1"} and t.why_not("gun", "de_5p6_skm").rule == "13.2.2"


def test_13_2_2_each_gun_fires_once_with_as_many_dice_as_it_shows() -> None:
    t = antwerp("de_2p3_4", "de_2p3_7")
    t.run(Bombard(GERMANY)).choose("target", "fortress_antwerpen_5218").choose("fire")
    t.choose("gun", "de_2p3_4", dice=[1, 6])
    assert len(t.told("shot")) == 2 and steps(t.state, u("fortress_antwerpen_5218")) == 1
    assert t.why_not("gun", "de_2p3_4").rule == "13.2-2"


def test_13_1_mobile_guns_do_not_fire_and_distant_ones_neither() -> None:
    t = antwerp("de_2p3_4").stack("52.19", "de_2p3_7").stack("54.20", "de_1p2_9").flip("de_1p2_9")
    t.run(Bombard(GERMANY)).choose("target", "fortress_antwerpen_5218").choose("fire")
    assert t.nouns("gun") == {"de_2p3_4"}
    assert t.why_not("gun", "de_2p3_7").rule == "13.1" and t.why_not("gun", "de_1p2_9").rule == "13.1.1-3"


def test_13_1_3_1_a_plus_is_rolled_again_and_a_star_counts_for_5_6_skm_alone() -> None:
    for second, left in ((3, 1), (4, 2)):
        t = antwerp("de_2p3_4").run(Bombard(GERMANY)).choose("target", "fortress_antwerpen_5218").choose("fire")
        t.choose("gun", "de_2p3_4", dice=[2, second, 6])
        assert steps(t.state, u("fortress_antwerpen_5218")) == left
    for gun, left in (("de_5p6_skm", 1), ("de_ah_1", 2)):
        t = antwerp(gun).run(Bombard(GERMANY)).choose("target", "fortress_antwerpen_5218").choose("fire")
        t.choose("gun", gun, dice=[4])
        assert steps(t.state, u("fortress_antwerpen_5218")) == left


def test_13_1_3_1_excess_is_ignored() -> None:
    t = antwerp("de_3_kmk").given(sr=bytes(1 if p == u("fortress_antwerpen_5218") else 0 for p in range(480)))
    t.run(Bombard(GERMANY)).choose("target", "fortress_antwerpen_5218").choose("fire").choose(
        "gun", "de_3_kmk", dice=[1]
    )
    assert t.at("fortress_antwerpen_5218") == "dead" and steps(t.state, u("fortress_antwerpen_5218")) == 0


def test_13_3_4_pioneers_help_one_roll_of_a_gun_with_their_train_once_a_phase() -> None:
    t = antwerp("de_2p3_4", "de_2p3_7").stack("53.19", "de_6r_3r", "de_ah_1").flip("de_ah_1")
    t.run(Bombard(GERMANY)).choose("target", "fortress_antwerpen_5218").choose("fire").choose("pionier")
    assert t.why_not("gun", "de_ah_1").rule == "13.3.4"
    t.choose("gun", "de_2p3_4", dice=[2, 2, 6])
    assert [shot["drm"] for shot in t.told("shot")] == [-1, 0]
    assert not t.offers("pionier") and t.why_not("pionier").rule == "13.3.4"


def test_13_4_shells_run_out() -> None:
    t = antwerp("de_3_kmk", "de_5p6_skm", "de_ah_1").given(shells=(0, 1))
    t.run(Bombard(GERMANY)).choose("target", "fortress_antwerpen_5218").choose("fire")
    assert t.why_not("gun", "de_3_kmk").rule == "13.4"
    t.choose("gun", "de_ah_1", dice=[6])
    assert t.state.shells == (0, 0) and t.why_not("gun", "de_5p6_skm").rule == "13.4"


def test_9_1_2_all_targets_are_named_before_the_first_shot() -> None:
    t = antwerp("de_2p3_4", "de_2p3_7", at="53.19").run(Bombard(GERMANY))
    assert t.nouns("target") == {"fortress_antwerpen_5218", "fortress_antwerpen_5318"}
    t.choose("target", "fortress_antwerpen_5218")
    assert t.why_not("target", "fortress_antwerpen_5218").rule == "9.1-2"
    assert t.why_not("target", "fortress_longwy_5342").rule == "13.1"
    t.choose("fire")
    assert t.why_not("target", "fortress_antwerpen_5318").rule == "9.1-2"


def test_13_1_2_1_the_target_is_named_before_the_gun() -> None:
    t = antwerp("de_2p3_4", at="53.19").run(Bombard(GERMANY))
    t.choose("target", "fortress_antwerpen_5218").choose("target", "fortress_antwerpen_5318").choose("fire")
    assert t.why_not("gun", "de_2p3_4").rule == "13.1.2-1"


def test_13_1_nobody_is_asked_where_no_deployed_gun_is_or_nobody_stands_by_a_fortress() -> None:
    assert antwerp().run(Bombard(GERMANY)).over
    assert antwerp("de_2p3_4", at="54.22", hq="").run(Bombard(GERMANY)).over
    assert antwerp("de_2p3_4").run(Bombardment(GERMANY)).over


# 12.3.4 After the bombardment of an Invested camp.


def maubeuge(*inside: str, ring: tuple[str, ...] = ("39.26", "40.27", "42.25")) -> Table:
    t = Table().works("fortress_maubeuge_4026", "fortress_maubeuge_4126").stack("40.26", *inside)
    for space, unit in zip(ring, ("de_13_7", "de_14_7", "de_17_9"), strict=False):
        t.put(unit, space)
    t.stack("39.26", "de_siege_train_1", "de_3_kmk").flip("de_3_kmk").given(shells=(7, 25))
    t.run(Bombard(GERMANY)).choose("target", "fortress_maubeuge_4026").choose("fire")
    return t.choose("gun", "de_3_kmk", dice=[1])


def test_13_1_2_2_one_combat_unit_advances_after_a_fortress_of_an_invested_camp_is_destroyed() -> None:
    t = maubeuge("fr_maubeuge_1")
    assert t.at("fortress_maubeuge_4026") == "dead"
    assert t.nouns("advance") == {"de_13_7", "de_14_7"}
    assert t.why_not("advance", "de_17_9").rule == "13.1.2-2" == t.why_not("advance", "de_3_kmk").rule
    t.choose("advance", "de_13_7")
    assert t.at("de_13_7") == "40.26" and t.at("fr_maubeuge_1") == "41.26" and t.cites("12.3.4")


def test_13_1_2_2_nobody_advances_where_the_camp_is_not_invested() -> None:
    t = maubeuge("fr_maubeuge_1", ring=("39.26", "42.25"))
    assert t.at("fortress_maubeuge_4026") == "dead" and t.over


def test_12_3_4_nobody_need_advance() -> None:
    t = maubeuge("fr_maubeuge_1").choose("enough")
    assert t.at("de_13_7") == "39.26" and t.at("fr_maubeuge_1") == "40.26" and t.over


def test_13_1_1_3_with_a_siege_train_any_number_of_guns_fires_also_from_beside() -> None:
    t = antwerp(*BLUNT, "de_3_kmk")
    target = u("fortress_antwerpen_5218")
    assert keys(bits(guns_at(t.state, GERMANY, target))) == {*BLUNT, "de_3_kmk"}
    t.put("de_2p3_4", "50.20")
    refusal = why_not_fire(t.state, GERMANY, u("de_2p3_4"), target)
    assert refusal and refusal.rule == "13.1.1-3"


def test_13_1_3_2_steps_take_nothing_off_a_fortress_until_the_last_removes_it() -> None:
    key = "fortress_toul_4853"
    t = Table().works(key)
    strength, standing_steps = defense(t.state, u(key)), steps(t.state, u(key))
    t.act(breach, u(key), standing_steps - 1)
    assert (defense(t.state, u(key)), steps(t.state, u(key)), t.at(key)) == (strength, 1, "48.53")
    t.act(breach, u(key), 2)
    assert t.at(key) == "dead" and t.cites("13.1.3-2")
