"""Small print of several chapters, each of which could once be broken without a test noticing."""

import random

import pytest

from marne.board import members
from marne.games.germany_at_war.activation import Activation
from marne.games.germany_at_war.attrition import FinalPhase, attrition
from marne.games.germany_at_war.blocks import ARM, ARMY, BLOCKS, FOCH, FRENCH, GERMAN, by_id
from marne.games.germany_at_war.combat import NOT_CONTESTED, Combat, conceal, disc_uses, plan_xvii
from marne.games.germany_at_war.command import commanded
from marne.games.germany_at_war.conquest import settle
from marne.games.germany_at_war.firepower import FOCH_ATTACK, Fog, defence, offence
from marne.games.germany_at_war.garrisons import BuildGarrisons, build_hindrance
from marne.games.germany_at_war.ground import (
    COUNT,
    FORTRESSES,
    FORTS,
    GREEN,
    HOMES,
    LIMIT,
    MAJOR,
    MINOR,
    NEAR,
    PRIZES,
    RED,
)
from marne.games.germany_at_war.losses import Losses, eliminate
from marne.games.germany_at_war.movement import HAS_NOT_MOVED, Movement
from marne.games.germany_at_war.reinforcements import ICON_AREAS, NO_ICON_THERE, NOT_FRIENDLY, OFF_MAP, Deploy, Restore
from marne.games.germany_at_war.retreat import RetreatTo
from marne.games.germany_at_war.sequence import Deactivation, EndImpulse, Impulse
from marne.games.germany_at_war.state import DEAD, LATER, STRATEGIC, TACTICAL, put
from marne.games.germany_at_war.steps import CLOSED, field
from marne.games.germany_at_war.supply import check_isolation, isolated_blocks
from marne.games.germany_at_war.transport import THERE_ALREADY, RailMovement, SeaTransport
from marne.games.germany_at_war.view import resample, view
from marne.kernel import GivenDice, Play
from marne.kernel.contract import nothing_leaks
from tests.games.germany_at_war.table import ENTENTE, GAME, GERMANY, Table
from tests.games.germany_at_war.test_contract import SETS

KLUCK = "de1_von_kluck"


def test_7_5_1_1_what_the_attacker_has_said_of_his_cavalry_is_not_taken_back() -> None:
    t = Table().put("de1_ii_inf", 10).put("be_3_inf", 10).given(action=TACTICAL, battles=1).run(Combat(GERMANY))
    t.given(disc=ENTENTE)
    assert t.position.apply("german", t.choice("battle", 10), GivenDice(())).sealed


def test_7_5_1_11_a_drawn_battle_costs_nobody_a_step() -> None:
    t = Table().put("de1_10_lw", 49).put("fr4_xii_inf", 49, step=3).fight(GERMANY, 49)
    assert (t.result["result"], t.told("hits"), t.told("reduced"), t.told("eliminated")) == (0, [], [], [])


def test_7_5_1_16_an_area_is_not_refused_for_a_battle_elsewhere() -> None:
    t = Table().put("de1_ii_inf", 10).put("be_3_inf", 10).given(action=TACTICAL, battles=2, fought=1 << 50)
    t.run(Combat(GERMANY))
    assert t.offers("battle", 10)
    assert t.why_not("battle", 11) == NOT_CONTESTED


def test_7_5d_what_was_contested_is_noted_when_an_impulse_begins() -> None:
    t = Table().put("de1_ii_inf", 10).put("be_3_inf", 10).put("de1_iii_inf", 60).run(Impulse(GERMANY))
    assert t.state.contested == 1 << 10


def test_7_10b_a_dead_leader_is_not_restored() -> None:
    t = Table().put("de1_von_kluck", 22, step=1).put("de2_von_bulow", DEAD, step=3).run(Restore(GERMANY, 7))
    assert t.nouns("restore") == {"de1_von_kluck"}
    assert t.why_not("restore", "de2_von_bulow") == OFF_MAP


def test_2_5d_a_leader_is_barred_from_great_britain_and_not_from_le_havre() -> None:
    t = Table().put("gb_sir_john_french", 2).given(action=TACTICAL, budget=-1, phasing=ENTENTE)
    t.run(Activation(ENTENTE)).choose("activate", "gb_sir_john_french")
    assert t.offers("go", 1)
    assert t.why_not("go", 0) == CLOSED


def test_7_3_1_2a_it_is_told_who_was_activated_and_where() -> None:
    t = Table().put(KLUCK, 25, step=1).given(action=TACTICAL, budget=-1)
    t.run(Activation(GERMANY)).choose("activate", KLUCK).choose("reveal")
    assert t.told("activated") == [{"block": by_id(KLUCK), "area": 25, "step": 1}]


def test_7_9b_only_the_owner_reads_which_hidden_block_wears_away() -> None:
    t = Table().put("de1_ii_inf", 10).put("be_3_inf", 10).put("fr1_viii_inf", 60, visible=True).cut_off("de1_ii_inf")
    play = Play(t.state, GivenDice(()))
    attrition(play, GERMANY)
    assert [event.seen_by for event in play.events or () if event.kind == "reduced"] == [("german",)]


def test_7_5_1_16_activated_leaders_alone_stay_visible() -> None:
    t = Table().put(KLUCK, 10, visible=True).put("de1_ii_inf", 10, visible=True).put("de1_iii_inf", 11, visible=True)
    t.activated(KLUCK)
    conceal(t.state, 10)
    assert t.state.visible == 1 << by_id(KLUCK) | 1 << by_id("de1_iii_inf")


def test_8_4_an_area_engaged_elsewhere_is_none_of_plan_xvii() -> None:
    t = Table(plan_xvii=True).put("fr1_viii_inf", 68).given(plan_xvii=1 << 70)
    assert not plan_xvii(t.state, 68)
    assert plan_xvii(t.given(plan_xvii=1 << 68).state, 68)


def test_7_5d_a_battle_is_told_as_new_only_where_it_is() -> None:
    t = Table().put("de1_ii_inf", 10).put("be_3_inf", 10).given(action=TACTICAL, battles=2, engaged=1 << 50)
    t.run(Combat(GERMANY)).choose("battle", 10)
    assert [event["new"] for event in t.told("battle")] == [False]


def test_7_4a_nobody_is_commanded_from_afar() -> None:
    assert commanded(Table().put(KLUCK, 25).put("de1_ii_inf", 25).state) == 0
    t = Table().put(KLUCK, 25).put("de1_ii_inf", 25).put("de1_iii_inf", 60).activated(KLUCK)
    assert commanded(t.state) == 1 << by_id("de1_ii_inf")


def test_7_5_1_13d_a_hit_that_does_no_harm_yet_is_told() -> None:
    t = Table().put(KLUCK, 25, step=3).run(Losses(25, GERMANY, 1))
    assert t.told("soaked") == [{"block": by_id(KLUCK), "hits": 1, "needed": 3}]


def test_4_1d_the_garrison_that_is_lost_is_that_of_its_power() -> None:
    t = Table().garrison("Maubeuge", 2)
    fort = t.fort("Maubeuge")
    t.run(Losses(FORTRESSES[fort][0], ENTENTE, 1))
    assert t.told("garrison_lost") == [{"fort": fort, "power": FRENCH}]
    assert t.state.garrisons[4 * fort : 4 * fort + 4] == bytes((0, 1, 0, 0))


def test_1_3_a_block_that_stands_is_worth_at_most_what_it_counts_when_it_is_shown() -> None:
    for area in (min(members(RED)), min(members(GREEN))):
        t = Table().put("fr1_viii_inf", area)
        shown = sum(c.most for c in defence(t.state, area, ENTENTE))
        standing = defence(t.state, area, ENTENTE, Fog(1 << by_id("fr1_viii_inf"), 1 << by_id("fr1_viii_inf")))
        assert sum(c.most for c in standing) == shown


def test_2_6b_the_germans_are_the_last_to_enter_where_they_engage() -> None:
    t = Table().put("de1_ii_inf", 22).put("be_3_inf", 21).given(action=STRATEGIC, budget=7, battles=1)
    t.run(Movement(GERMANY)).choose("move", "de1_ii_inf").choose("go", 21)
    assert t.state.entered >> 21 & 1


def test_2_5c_nobody_is_shipped_who_is_not_in_great_britain() -> None:
    t = Table().put(KLUCK, 25).put("gb_i_inf", 11).given(action=STRATEGIC, budget=7).run(Movement(GERMANY))
    assert (t.nouns("move"), t.nouns("ship")) == ({KLUCK}, set())


def test_7_7a_a_deactivated_leader_stands_up_and_nobody_else() -> None:
    t = Table().put(KLUCK, 10).put("de1_ii_inf", 10, visible=True).put("be_3_inf", 10).activated(KLUCK)
    t.run(Deactivation(GERMANY))
    assert (t.state.visible, t.state.activated) == (1 << by_id("de1_ii_inf"), 0)


def test_7_0_1a_the_owner_reads_which_block_is_isolated() -> None:
    t = Table().put("de1_ii_inf", 28)
    play = Play(t.state, GivenDice(()))
    check_isolation(play, GERMANY)
    assert [(e.data["block"], e.data["area"], e.seen_by) for e in play.events or () if e.kind == "isolated"] == [
        (by_id("de1_ii_inf"), 28, ("german",))
    ]


def test_6_0c_a_refused_place_says_whether_an_icon_or_the_ground_is_wanting() -> None:
    u = by_id("de1_ii_inf")
    own, other = ICON_AREAS[u][0], next(a for a in members(HOMES[0] & ~PRIZES) if a not in ICON_AREAS[u])
    t = Table().run(Deploy(GERMANY, (u,))).choose("place", "de1_ii_inf")
    assert t.why_not("go", other) == NO_ICON_THERE
    t = Table().held(ENTENTE, own).run(Deploy(GERMANY, (u,))).choose("place", "de1_ii_inf")
    assert t.why_not("go", own) == NOT_FRIENDLY


@pytest.mark.parametrize("options", SETS.values(), ids=SETS.keys())
def test_1_3_what_is_imagined_looks_the_same_to_whoever_imagines_it(options: dict[str, str]) -> None:
    nothing_leaks(GAME, 6, None, options, every=40)


def test_1_3_of_the_blocks_on_the_map_alone_a_view_tells_where_they_are() -> None:
    t = Table().put(KLUCK, 25).put("be_3_inf", 10, visible=True)
    seen = view(t.state, "german")
    assert [(own.block, own.area) for own in seen.own] == [(by_id(KLUCK), 25)]
    assert [(shown.block, shown.area) for shown in seen.shown] == [(by_id("be_3_inf"), 10)]
    assert view(t.state, "entente").standing == ((25, GERMAN, 1),)


def test_1_3_ones_own_blocks_are_seen_with_what_they_have_done() -> None:
    t = Table().put("de1_ii_inf", 25).put("de1_iv_inf", 26).cut_off("de1_ii_inf")
    first, second = sorted((by_id("de1_ii_inf"), by_id("de1_iv_inf")))
    t.given(acted=1 << second)
    assert [(own.block, own.acted) for own in view(t.state, "german").own] == [(first, False), (second, True)]
    assert [own.block for own in view(t.state, "german").own if own.isolated] == [by_id("de1_ii_inf")]


def test_1_3_what_waits_beside_the_map_is_seen_by_its_owner_and_counted_by_the_enemy() -> None:
    t = Table().put("de1_ii_inf", 25).put("be_3_inf", 10).pool("fr1_vii_inf", "de1_iv_inf")
    put(t.state, by_id("fr4_xii_inf"), LATER)
    put(t.state, by_id("de1_10_lw"), LATER)
    german, french = view(t.state, "german"), view(t.state, "entente")
    assert (german.pool, german.later) == ((by_id("de1_iv_inf"),), (by_id("de1_10_lw"),))
    assert (french.pool, french.later) == ((by_id("fr1_vii_inf"),), (by_id("fr4_xii_inf"),))
    assert (german.enemy_pools, french.enemy_pools) == ((0, 2, 0, 0), (2, 0, 0, 0))


def test_1_3_what_is_asked_is_seen_by_whoever_is_asked() -> None:
    t = Table().put(KLUCK, 25).put("be_3_inf", 10).run(Activation(GERMANY))
    assert view(t.state, "german").decision == t.decision
    assert view(t.state, "entente").decision is view(t.state, None).decision is None


@pytest.mark.parametrize(("turn", "places"), [(3, {25, 26}), (2, {LATER})])
def test_1_3_a_block_is_imagined_elsewhere_as_soon_as_it_can_be_on_the_map(turn: int, places: set[int]) -> None:
    late = by_id("de4_xxii_res")
    t = Table().put("de1_ii_inf", 25).put("de1_iv_inf", 26).put("be_3_inf", 10).pool().given(turn=turn)
    put(t.state, late, LATER)
    if turn == 3:
        put(t.state, by_id("de1_iv_inf"), DEAD)
        put(t.state, late, 26)
    assert {resample(t.state, "entente", random.Random(seed)).at[late] for seed in range(20)} == places


def test_1_3_what_is_seen_of_a_block_stays_where_it_stands() -> None:
    t = Table().put("de1_ii_inf", 25).put("de1_iv_inf", 26).put("de1_iii_inf", 27).put("be_3_inf", 10).pool()
    t.given(acted=1 << by_id("de1_iv_inf"))
    for seed in range(20):
        twin = resample(t.state, "entente", random.Random(seed))
        assert [twin.at[u] for u in members(twin.acted)] == [26]


def test_4_1h_whoever_is_seen_to_build_is_imagined_as_one_who_can() -> None:
    t = Table().put("fr4_xii_inf", 49).put("fr4_9_cav", 48).put("fr4_langle_de_cary", 48).put("de1_ii_inf", 25)
    t.run(BuildGarrisons(ENTENTE, by_id("fr4_xii_inf"))).choose("raise", "Reims")
    for seed in range(20):
        twin = resample(t.state, "german", random.Random(seed))
        assert build_hindrance(twin, twin.stack[-1].unit) is None


def test_7_9b_of_equal_garrisons_the_french_lose_theirs_first() -> None:
    t = Table().held(GERMANY, *range(1, COUNT)).held(ENTENTE, 20).put("de1_ii_inf", 20)
    t.garrison("Liège", 1, "belgian").garrison("Liège", 1, "french")
    play = Play(t.state, GivenDice(()))
    attrition(play, ENTENTE)
    assert [e.data["power"] for e in play.events or () if e.kind == "garrison_lost"] == [FRENCH]


def test_8_2_what_paris_costs_is_told() -> None:
    t = Table(paris=True).valour(german=3).run(FinalPhase(GERMANY))
    assert t.told("paris") == [{"total": 2, "side": "german"}]


@pytest.mark.parametrize(("last", "heir"), [(1 << 49, GERMANY), (0, ENTENTE)])
def test_2_6b_g20_where_all_have_fallen_the_last_to_enter_holds_the_area(last: int, heir: int) -> None:
    t = Table().put("fr4_xii_inf", 49, step=3).put("de1_10_lw", 49, step=1).given(entered=last).fight(GERMANY, 49)
    assert (t.at("fr4_xii_inf"), t.at("de1_10_lw"), t.controls(heir, 49)) == ("dead", "dead", True)


def test_8_4_plan_xvii_is_for_the_french_alone() -> None:
    t = Table(plan_xvii=True).put("fr1_viii_inf", 68).put("gb_i_inf", 68).given(plan_xvii=1 << 68)
    assert not plan_xvii(t.state, 68)


def test_7_3_1_7_foch_must_be_activated_himself() -> None:
    assert by_id("gb_sir_john_french") > FOCH
    t = Table().put("fr1_viii_inf", 49).put("de1_ii_inf", 49).put("fr_foch", 50).put("gb_sir_john_french", 50)
    t.given(disc=ENTENTE, action=TACTICAL, battles=1).activated("gb_sir_john_french")
    assert FOCH_ATTACK not in disc_uses(t.state, ENTENTE, 49)
    assert FOCH_ATTACK in disc_uses(t.activated("fr_foch").state, ENTENTE, 49)


def test_7_5_1_3_who_has_shown_his_blocks_takes_nothing_back() -> None:
    t = Table().put("de1_ii_inf", 10).put("be_3_inf", 10).put("be_1_inf", 9).attack(GERMANY, 10)
    while not t.offers("stand"):
        t.choose("keep")
    assert t.position.apply("entente", t.choice("stand"), GivenDice(())).sealed


def test_7_5_1_16_g42_where_no_enemy_is_left_only_activated_leaders_stay_visible() -> None:
    t = Table().put(KLUCK, 25).put("de1_ii_inf", 25, visible=True).activated(KLUCK)
    settle(Play(t.state, GivenDice(())), 25)
    assert t.state.visible == 1 << by_id(KLUCK)


def test_7_5_1_15_a_dead_block_lies_in_the_dead_pile_and_nowhere_else() -> None:
    t = Table().put(KLUCK, 25).activated(KLUCK).cut_off(KLUCK)
    eliminate(Play(t.state, GivenDice(())), by_id(KLUCK))
    assert (t.at(KLUCK), t.state.visible, t.state.activated, t.state.isolated) == ("dead", 0, 0, 0)


def test_7_5_1_4_only_the_river_between_two_areas_counts() -> None:
    crossings = [(a, b) for a in range(1, COUNT) for b in members(NEAR[a]) if not (MINOR[a] | MAJOR[a]) >> b & 1]
    a, b = next((a, b) for a, b in crossings if MINOR[a] >> b and a > 1 and not FORTS >> b & 1)
    t = Table().held(GERMANY, a).put("de1_ii_cav", a).put("be_3_inf", b).held(ENTENTE, b)
    t.given(action=STRATEGIC, budget=7, battles=1).run(Movement(GERMANY)).choose("move", "de1_ii_cav").choose("go", b)
    assert (t.state.engaged, t.state.over_minor) == (1 << b, 0)


def test_7_4a_a_block_that_has_not_moved_cannot_stop() -> None:
    t = (
        Table()
        .put("de1_ii_inf", 25)
        .given(action=STRATEGIC, budget=7)
        .run(Movement(GERMANY))
        .choose("move", "de1_ii_inf")
    )
    assert t.why_not("stop") == HAS_NOT_MOVED


def test_2_5a_the_british_come_to_great_britain_even_when_all_icons_are_used() -> None:
    u = by_id("gb_iii_inf")
    used = ((0, 3 * ARMY[u] + ARM[u]),) * 4
    assert Table().run(Deploy(ENTENTE, (u,), used)).choose("place", "gb_iii_inf").nouns("go") == {0}


def test_3_0a_g42_after_an_impulse_only_blocks_in_contested_areas_stay_visible() -> None:
    t = Table().put("de1_ii_inf", 10, visible=True).put("be_3_inf", 10).put("de1_iii_inf", 25, visible=True)
    t.run(EndImpulse(GERMANY))
    assert t.state.visible == 1 << by_id("de1_ii_inf")


def test_7_7b_an_exhausted_leader_is_not_told_as_deactivated() -> None:
    t = Table().put(KLUCK, 25, step=3).put("de1_ii_inf", 25).activated(KLUCK).run(Deactivation(GERMANY))
    assert (len(t.told("exhausted")), t.told("deactivated"), t.state.step[by_id(KLUCK)]) == (1, [], 3)


def test_7_0_1_nobody_is_supplied_in_le_havre_because_great_britain_is() -> None:
    t = Table().put("de1_ii_inf", 1).put("gb_i_inf", 0)
    assert isolated_blocks(t.state, GERMANY) == 1 << by_id("de1_ii_inf")
    assert isolated_blocks(t.state, ENTENTE) == 0


def test_7_0_1a_a_check_relieves_nobody_of_the_other_side() -> None:
    t = Table().put("be_3_inf", 10).put("de1_ii_inf", 25).cut_off("be_3_inf")
    play = Play(t.state, GivenDice(()))
    check_isolation(play, GERMANY)
    assert (play.events, t.state.isolated) == ([], 1 << by_id("be_3_inf"))


def test_2_4a_enemies_take_no_room_from_a_block_where_it_stands() -> None:
    own = [f"de1_{name}" for name in ("ii_inf", "iii_inf", "iv_inf", "ii_cav", "9_res", "10_lw")][: LIMIT[10]]
    t = Table().put("be_3_inf", 10)
    for block in own:
        t.put(block, 10)
    assert not field(t.state, GERMANY).full(by_id(own[0]), 10) >> 10 & 1
    assert field(t.state, GERMANY).full(by_id(KLUCK), 25) >> 10 & 1


def test_2_5b_a_passage_is_told() -> None:
    t = Table().put("gb_i_inf", 0).run(SeaTransport(ENTENTE, by_id("gb_i_inf"))).choose("go", 1)
    assert t.told("march") == [{"block": by_id("gb_i_inf"), "start": 0, "goal": 1}]


def test_8_3a_a_train_is_refused_for_the_reason_of_its_goal() -> None:
    t = Table(rail=True).put("fr1_vii_inf", 91).run(RailMovement(ENTENTE, by_id("fr1_vii_inf")))
    assert (t.why_not("go", 91), t.why_not("go", 0)) == (THERE_ALREADY, CLOSED)


def test_7_5_1_2b_who_retreats_stands_up_and_nobody_else() -> None:
    first, second = "fr1_viii_inf", BLOCKS[by_id("fr1_viii_inf") + 1].id
    t = Table().put(first, 49, visible=True).put(second, 49, visible=True).put("de1_ii_inf", 49).put("fr1_vii_inf", 50)
    t.run(RetreatTo(ENTENTE, by_id(first), 1 << 50)).choose("go", 50)
    assert t.state.visible == 1 << by_id(second)
    assert [event.seen_by for event in t.events if event.kind == "march"] == [None]


def test_7_5_1_8a_only_a_charge_is_in_doubt_while_enemies_are_hidden() -> None:
    t = Table().put("fr1_viii_inf", 49).put("de1_ii_inf", 49)
    hidden = Fog(1 << by_id("de1_ii_inf"), 1 << by_id("de1_ii_inf"))
    doubled = [c for c in offence(t.state, 49, ENTENTE, FOCH_ATTACK, hidden) if c.rule == "7.3.1.7"]
    assert [c.least == c.most > 0 for c in doubled] == [True]
