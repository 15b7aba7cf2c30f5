"""8.5, 8.6: Forts and garrisons."""

import pytest

from marne.board import members
from marne.games.offensive_a_outrance.camps import (
    garrison_hindrance,
    homeward,
    limit,
    overdue,
    precincts,
    preferred,
)
from marne.games.offensive_a_outrance.checks import under_fire
from marne.games.offensive_a_outrance.encounters import FORT_RETREAT
from marne.games.offensive_a_outrance.flanks import flanked
from marne.games.offensive_a_outrance.forces import forces
from marne.games.offensive_a_outrance.forts import (
    abandon,
    abandonable,
    abandonment_hindrance,
    immobile,
    roll,
    shaken,
    turn_over,
)
from marne.games.offensive_a_outrance.ground import NEAR, apart, crossing
from marne.games.offensive_a_outrance.movement import March
from marne.games.offensive_a_outrance.ratings import attack, defense
from marne.games.offensive_a_outrance.sequence import begin
from marne.games.offensive_a_outrance.stacking import combat_hindrance, force_hindrance
from marne.games.offensive_a_outrance.state import MOVEMENT, combat_units
from marne.games.offensive_a_outrance.steps import cost
from marne.games.offensive_a_outrance.units import FORTS, SIDE, UNITS
from tests.games.offensive_a_outrance.table import ALLIES, GERMANY, Table, keys, n, names, u

REMIREMONT, MONTMEDY = "fort_remiremont", "fort_montmedy"


def rule(refusal: object) -> str | None:
    return getattr(refusal, "rule", None)


# 8.5 Forts.


def test_8_5_1_1_a_fort_cannot_move() -> None:
    t = Table().works(MONTMEDY).put("fr_29_15", "49.41")
    assert rule(immobile(t.state, u(MONTMEDY))) == "8.5.1-1" and immobile(t.state, u("fr_29_15")) is None
    t = moving(t, ALLIES).run(March(ALLIES))
    assert t.why_not("pick", MONTMEDY).rule == "8.5.1-1"
    t.flip(MONTMEDY)
    assert immobile(t.state, u(MONTMEDY)) is None


def test_8_5_2_a_fort_with_a_back_becomes_infantry_and_another_is_eliminated() -> None:
    t = Table().works(REMIREMONT, MONTMEDY)
    assert t.act(turn_over, u(MONTMEDY), "8.5.2") and t.state.flipped == 1 << u(MONTMEDY)
    assert combat_units(t.state) >> u(MONTMEDY) & 1 and not combat_units(t.state) >> u(REMIREMONT) & 1
    assert (attack(t.state, u(MONTMEDY)), defense(t.state, u(MONTMEDY))) == (1, 2)
    assert not t.act(turn_over, u(REMIREMONT), "8.5.2") and t.at(REMIREMONT) == "dead" and t.cites("8.5.2")


def test_8_5_3_1_a_fort_rolls_when_it_is_alone_with_an_enemy_combat_unit_beside_it() -> None:
    t = Table().works(MONTMEDY)
    assert shaken(t.state) == []
    t.put("de_25_lw", "49.42")
    assert shaken(t.state) == [u(MONTMEDY)]
    t.put("fr_2_c", "49.41")
    assert shaken(t.state) == []


def test_8_5_3_1_only_combat_units_shake_it() -> None:
    t = Table().works(MONTMEDY).put("de_train_21", "49.42")
    assert shaken(t.state) == []


def test_8_5_3_1_guns_in_the_fort_do_not_keep_it_company() -> None:
    t = Table().works(MONTMEDY).put("de_25_lw", "49.42").put("fr_toul_art", "49.41")
    assert shaken(t.state) == [u(MONTMEDY)]


@pytest.mark.parametrize(("die", "holds"), [(1, True), (2, False), (6, False)])
def test_8_5_3_2_montmedy_holds_on_a_one(die: int, holds: bool) -> None:
    t = Table().works(MONTMEDY).put("de_25_lw", "49.42")
    assert t.act(roll, u(MONTMEDY), dice=[die]) is not holds
    assert bool(t.state.flipped) is not holds and bool(t.told("holds")) is holds


def test_8_5_3_w12_remiremont_rolls_once_when_71r_has_gone() -> None:
    t = Table().works(REMIREMONT).put("fr_71r", "50.63").put("de_25_lw", "51.63")
    assert shaken(t.state) == []
    t.put("fr_71r", "50.61")
    assert shaken(t.state) == [u(REMIREMONT)]
    assert not t.act(roll, u(REMIREMONT), dice=[3]) and t.at(REMIREMONT) == "50.63"
    assert shaken(t.state) == []
    t = Table().works(REMIREMONT).put("de_25_lw", "51.63")
    assert not t.act(roll, u(REMIREMONT), dice=[4]) and t.at(REMIREMONT) == "dead" and t.cites("8.5.3-2")


def test_8_5_a_fort_on_its_back_does_not_roll() -> None:
    t = Table().works(MONTMEDY).flip(MONTMEDY).put("de_25_lw", "49.42")
    assert shaken(t.state) == []


def test_8_5_4_a_fort_within_four_hexes_of_an_enemy_may_be_abandoned() -> None:
    t = Table().works(MONTMEDY, REMIREMONT).put("de_25_lw", "49.46")
    assert rule(abandonment_hindrance(t.state, ALLIES, u(MONTMEDY))) == "8.5.4" and abandonable(t.state, ALLIES) == []
    t.put("de_25_lw", "49.45").put("de_29_lw", "50.64")
    assert abandonable(t.state, ALLIES) == [u(MONTMEDY)] and abandonable(t.state, GERMANY) == []
    assert "no back side" in str(abandonment_hindrance(t.state, ALLIES, u(REMIREMONT)))
    assert "no Fort of yours" in str(abandonment_hindrance(t.state, GERMANY, u(MONTMEDY)))
    assert "no Fort of yours" in str(abandonment_hindrance(t.state, ALLIES, u("fort_hirson")))
    t.act(abandon, u(MONTMEDY))
    assert t.state.flipped == 1 << u(MONTMEDY) and t.cites("8.5.4")
    assert "has been abandoned" in str(abandonment_hindrance(t.state, ALLIES, u(MONTMEDY)))


# 8.6 Garrisons.


def test_8_6_1_a_garrison_without_hexagon_moves_within_its_camp_only() -> None:
    t = Table().put("fr_toul_1", "48.53")
    assert names(precincts(t.state, u("fr_toul_1"))) == {"48.53", "48.54", "49.53"}
    assert rule(garrison_hindrance(t.state, u("fr_toul_1"), n("48.53"), n("48.52"))) == "8.6.1"
    assert garrison_hindrance(t.state, u("fr_toul_1"), n("48.53"), n("49.53")) is None
    t = moving(t, ALLIES).run(March(ALLIES)).choose("pick", "fr_toul_1")
    assert t.nouns("go") == {"48.54", "49.53"} and t.why_not("go", "48.52").rule == "8.6.1"


def test_8_6_the_garrisons_of_paris_belong_to_districts() -> None:
    t = Table().put("fr_paris_c", "16.36")
    assert names(precincts(t.state, u("fr_paris_c"))) == {"16.36"}


def test_8_6_2_1_a_hexagon_is_a_range_from_the_camp() -> None:
    t = Table().put("fr_belfort_1", "50.68").put("de_25_lw", "52.67")
    assert limit(t.state, u("fr_belfort_1")) == 2
    assert garrison_hindrance(t.state, u("fr_belfort_1"), n("49.68"), n("48.68")) is None
    assert rule(garrison_hindrance(t.state, u("fr_belfort_1"), n("48.68"), n("47.69"))) == "8.6.2-1"
    assert garrison_hindrance(t.state, u("fr_29_15"), n("48.68"), n("47.69")) is None
    t = moving(t.put("fr_belfort_1", "48.68"), ALLIES).run(March(ALLIES)).choose("pick", "fr_belfort_1")
    assert t.offers("go", "49.68") and t.why_not("go", "47.69").rule == "8.6.2-1"


def test_8_8_2_guns_with_a_hexagon_are_bound_alike() -> None:
    t = Table().put("fr_belfort_art", "50.68").put("de_25_lw", "53.67")
    assert limit(t.state, u("fr_belfort_art")) == 3
    assert rule(garrison_hindrance(t.state, u("fr_belfort_art"), n("47.69"), n("46.69"))) == "8.8.2"


def test_8_6_2_2_the_range_doubles_while_no_enemy_is_within_it() -> None:
    t = Table().put("fr_belfort_1", "50.68").put("de_25_lw", "54.67")
    assert limit(t.state, u("fr_belfort_1")) == 4
    t.put("de_25_lw", "53.67")
    assert limit(t.state, u("fr_belfort_1")) == 2


def test_8_6_2_2_a_garrison_beyond_its_range_must_go_home() -> None:
    t = Table().put("fr_belfort_1", "46.68").put("de_25_lw", "52.67")
    assert keys(overdue(t.state, ALLIES)) == {"fr_belfort_1"} and not overdue(t.state, GERMANY)
    near = homeward(t.state, u("fr_belfort_1"), n("46.68"), NEAR[n("46.68")])
    assert names(near) == {"47.68", "47.69"}
    assert rule(garrison_hindrance(t.state, u("fr_belfort_1"), n("46.68"), n("46.67"))) == "8.6.2-2"
    t.put("de_25_lw", "56.67")
    assert not overdue(t.state, ALLIES)


def test_8_6_3_a_garrison_retreats_within_its_area_if_it_can() -> None:
    t = Table().put("fr_toul_1", "48.53")
    near = NEAR[n("48.53")]
    assert names(preferred(t.state, u("fr_toul_1"), n("48.53"), near)) == {"48.54", "49.53"}
    outside = 1 << n("48.52") | 1 << n("47.53")
    assert preferred(t.state, u("fr_toul_1"), n("48.53"), outside) == outside
    assert preferred(t.state, u("fr_29_15"), n("48.53"), near) == near
    t.put("fr_toul_1", "48.51")
    assert names(preferred(t.state, u("fr_toul_1"), n("48.51"), NEAR[n("48.51")])) == {"48.52", "49.52"}


def test_8_6_4_a_garrison_is_free_when_the_enemy_controls_its_camp() -> None:
    t = Table().put("fr_toul_1", "48.53").held(GERMANY, "48.53", "48.54")
    assert rule(garrison_hindrance(t.state, u("fr_toul_1"), n("48.53"), n("48.52"))) == "8.6.1"
    t.held(GERMANY, "49.53")
    assert garrison_hindrance(t.state, u("fr_toul_1"), n("48.53"), n("48.52")) is None
    assert preferred(t.state, u("fr_toul_1"), n("48.53"), NEAR[n("48.53")]) == NEAR[n("48.53")]


# What a march obeys.


def moving(t: Table, side: int = ALLIES) -> Table:
    t.given(half=side, turn=2)
    begin(t.state, MOVEMENT)
    return t


def test_8_5_3_a_march_beside_a_lonely_fort_makes_it_roll() -> None:
    t = moving(Table().works(MONTMEDY).put("de_31_21", "49.43"), GERMANY)
    t.run(March(GERMANY)).choose("pick", "de_31_21").choose("go", "49.42", dice=[1])
    assert t.told("holds") and not t.state.flipped


def test_8_5_3_2_its_garrison_retreats_three_hexes() -> None:
    t = moving(Table().works(MONTMEDY).put("de_31_21", "49.43"), GERMANY)
    t.run(March(GERMANY)).choose("pick", "de_31_21").choose("go", "49.42", dice=[2])
    while t.asked == ["allied"]:
        t.choose(*t.decision.choices[0])
    assert t.told("forsaken") and apart(n(t.at(MONTMEDY)), n("49.41")) == FORT_RETREAT


def test_8_5_4_an_abandoned_fort_marches() -> None:
    t = moving(Table().works(MONTMEDY).put("de_31_21", "50.44")).run(March(ALLIES))
    assert t.nouns("abandon") == {MONTMEDY} and not t.offers("pick", MONTMEDY)
    t.choose("abandon", MONTMEDY).choose("pick", MONTMEDY).choose("go", "48.41")
    assert t.at(MONTMEDY) == "48.41"


def test_8_6_2_2_a_strayed_garrison_goes_home_before_the_march_ends() -> None:
    t = moving(Table().put("fr_belfort_1", "46.68").put("de_25_lw", "52.67")).run(March(ALLIES))
    t.choose("done")
    assert t.cites("8.6.2-2") and t.nouns("go") == {"47.68", "47.69"} and t.why_not("stop").rule == "8.6.2-2"
    t.choose("go", "47.68").choose("stop")
    assert t.at("fr_belfort_1") == "47.68" and t.over


def test_8_6_2_2_nobody_is_called_home_who_has_gone_or_cannot_go() -> None:
    t = moving(Table().put("fr_belfort_1", "46.68").put("de_25_lw", "52.67")).run(March(ALLIES))
    t.choose("pick", "fr_belfort_1").choose("go", "47.68").choose("stop").choose("done")
    assert t.over and not t.told("called_home")
    t = moving(Table().put("fr_belfort_1", "46.68").put("de_25_lw", "52.67")).given(finished=1 << u("fr_belfort_1"))
    assert t.run(March(ALLIES)).choose("done").over and not t.told("called_home")


def test_12_1_3_entering_the_hex_of_a_fortress_without_garrison_costs_two_more() -> None:
    t = moving(Table().works("fortress_manonviller_5557").put("de_31_21", "56.56"), GERMANY)
    assert t.run(March(GERMANY)).choose("pick", "de_31_21").why_not("go", "55.57").rule == "7.1.2-4"
    before = crossing(n("56.56"), n("55.57"))
    t = moving(Table().works("fortress_manonviller_5557").flip("fortress_manonviller_5557").put("de_31_21", "56.56"), 0)
    assert cost(t.state, GERMANY, n("56.56"), n("55.57")) == before + 2
    t.run(March(GERMANY)).choose("pick", "de_31_21").choose("go", "55.57")
    assert t.at("de_31_21") == "55.57" and t.state.spent[u("de_31_21")] == before + 2


def test_12_3_2_the_march_keeps_units_in_an_invested_camp() -> None:
    t = Table().works("fortress_maubeuge_4026", "fortress_maubeuge_4126").put("fr_69r", "40.26")
    t = moving(t.put("de_25_lw", "39.26").put("de_29_lw", "40.27").put("de_37_lw", "42.25"))
    t.run(March(ALLIES)).choose("pick", "fr_69r")
    assert t.nouns("go") == {"41.26"} and t.why_not("go", "40.25").rule == "12.3.2"
    assert not t.nouns("prepare") and t.why_not("prepare", "39.26").rule == "12.3.2"


def test_8_5_1_2_a_fort_is_no_third_asset_counts_half_a_division_under_fire_and_cannot_be_flanked() -> None:
    t = Table().works(REMIREMONT).put("fr_71r", "50.63")
    fort, division = 1 << u(REMIREMONT), 1 << u("fr_71r")
    full = division | 1 << u("fr_alp_1") | 1 << u("fr_alp_2")
    assert force_hindrance(t.state, full) is None and combat_hindrance(t.state, full | fort, n("50.63")) is None
    assert rule(combat_hindrance(t.state, full | 1 << u("fr_toul_1"), n("50.63"))) == "3.1.2-2"
    assert under_fire(t.state, fort, n("50.63")) == 4
    assert under_fire(t.state, fort | division, n("50.63")) == under_fire(t.state, division, n("50.63")) + 4
    german = ("de_31_21", "de_42_21", "de_1_b_1b", "de_2_b_1b", "de_3_b_2b", "de_4_b_2b")
    for key, space in zip(german, sorted(names(NEAR[n("50.63")])), strict=True):
        t.put(key, space)
    attackers = sum(1 << u(key) for key in german)
    assert not flanked(t.state, GERMANY, n("50.63"), attackers)
    assert flanked(t.elsewhere("dead", REMIREMONT).state, GERMANY, n("50.63"), attackers)


@pytest.mark.parametrize("fort", [UNITS[k].key for k in members(FORTS)])
def test_8_5_1_1_each_fort_is_of_one_force_with_who_is_there(fort: str) -> None:
    space, side = UNITS[u(fort)].hex, SIDE[u(fort)]
    division, assets = (("de_31_21", ("de_jaeger_1", "de_jaeger_2")), ("fr_29_15", ("fr_alp_1", "fr_alp_2")))[side]
    t = Table().works(fort).stack(space, division, *assets)
    (force,) = forces(t.state, n(space), side)
    assert keys(force) == {fort, division, *assets}
