"""Chapter 4: the sequence of play."""

from marne.games.offensive_a_outrance import sequence, setup
from marne.games.offensive_a_outrance.areas import Prolong
from marne.games.offensive_a_outrance.events import Events
from marne.games.offensive_a_outrance.ground import STRUCTURE_PAIRS, STRUCTURES
from marne.games.offensive_a_outrance.options import Rules
from marne.games.offensive_a_outrance.railways import broken, cut
from marne.games.offensive_a_outrance.sequence import (
    BOXES,
    EndTurn,
    InterPhase,
    NextTurn,
    Phase,
    PlayerTurn,
    Turn,
    begin,
)
from marne.games.offensive_a_outrance.state import (
    ABANDONED,
    ATTACHMENT,
    ATTACK,
    COUNTER_ATTACK,
    COUNTER_MOVEMENT,
    ENGINEERING,
    FINISHING,
    JOINT,
    MOVEMENT,
    PRELIMINARY,
    UNDER_PLAN,
    active,
    changed,
)
from marne.games.offensive_a_outrance.tables import TABLES
from marne.games.offensive_a_outrance.units import ARMIES, ARMY
from marne.kernel import Event, Match, SeededDice
from tests.games.offensive_a_outrance.moving import field, move
from tests.games.offensive_a_outrance.rails import railway, with_railway
from tests.games.offensive_a_outrance.table import ALLIES, GAME, GERMANY, Table, n, u


def test_4_1_2_nine_phases_and_the_joint_one() -> None:
    assert list(BOXES) == list(range(PRELIMINARY, FINISHING + 1))
    assert list(sequence.RULES) == list(BOXES)


def _story() -> list[Event]:
    """A game in which everybody does as little as he can."""
    match = Match(GAME, "lorraine", {}, SeededDice(1))
    idle = ("accept", "done", "keep", "enough", "stand", "stop")
    while not match.position.over:
        asked = match.position.decisions[0]
        match.choose(asked.side, next((c for c in asked.choices if c.verb in idle), asked.choices[-1]))
        assert match.number < 2000
    return [event for events in match.story for event in events]


def test_4_1_1_the_allies_play_first() -> None:
    turns = [(e.data["turn"], e.data["side"]) for e in _story() if e.kind == "player_turn"]
    assert turns == [(turn, side) for turn in range(1, 7) for side in ("allied", "german")]


def test_4_0_an_inter_phase_after_every_third_turn() -> None:
    order = [(e.kind, e.data.get("turn", e.data.get("number"))) for e in _story()]
    assert [x for x in order if x[0] in ("turn", "inter_phase")] == [
        ("turn", 1), ("turn", 2), ("turn", 3), ("inter_phase", 1), ("turn", 4), ("turn", 5), ("turn", 6),
        ("inter_phase", 2),
    ]  # fmt: skip


def test_4_2_the_other_player_acts_in_the_counter_phases() -> None:
    t = Table().given(half=GERMANY)
    acting = {phase: active(t.given(phase=phase).state) for phase in BOXES}
    assert {phase for phase, side in acting.items() if side == ALLIES} == {COUNTER_MOVEMENT, COUNTER_ATTACK}


def test_4_2_5_a_movement_phase_begins_with_nobody_moved() -> None:
    t = Table().put("fr_29_15", "55.55")
    t.given(spent=bytes([9] * 480), finished=1 << u("fr_29_15"), shaken=1, stations=(5,))
    begin(t.state, MOVEMENT)
    assert not any(t.state.spent) and not t.state.finished | t.state.shaken and t.state.stations == ()
    assert t.state.began == t.state.at


def test_4_2_7_an_attack_phase_begins_with_nobody_fought() -> None:
    t = Table().given(fought=3, retreated=1, attacked=(4,), orders=((4, 1),))
    begin(t.state, ATTACK)
    assert (t.state.fought, t.state.retreated, t.state.attacked, t.state.orders) == (0, 0, (), ())


def test_4_2_a_phase_runs_its_boxes_for_who_acts() -> None:
    t = Table().given(half=GERMANY).stack("55.55", "fr_27_14", "fr_28_14", "fr_29_15", "fr_30_15")
    t.run(Phase(COUNTER_MOVEMENT))
    assert t.asked == ["allied"] and t.state.phase == COUNTER_MOVEMENT
    t.choose("done").choose("give_up", "fr_30_15")
    assert t.over


def test_4_0_the_last_turn_ends_the_game() -> None:
    t = Table().given(turn=6).run(EndTurn())
    assert t.state.winner >= 0 and t.state.turn == 6
    assert t.run(Turn()).told("turn") and t.state.winner >= 0


def test_4_0_the_next_turn_comes() -> None:
    s = setup.fresh(Rules())
    assert s.turn == 1
    t = Table().given(turn=5)
    t.state.winner = 0
    assert t.run(NextTurn()).state.turn == 6


def test_4_1_1_a_player_turn_has_its_phasing_player() -> None:
    t = Table().given(winner=0).run(PlayerTurn(GERMANY))
    assert t.state.half == GERMANY


# 4.2, 4.3 What is done in each phase.


def verbs(t: Table) -> set[str]:
    """What is offered to the first who is asked."""
    return {choice.verb for choice in t.decision.choices}


def test_4_2_1_2_bridges_are_repaired_in_the_preliminary_phase() -> None:
    t = Table().damaged(("50.55", "51.55")).put("fr_29_15", "55.55").put("fr_30_15", "55.57")
    t.run(Phase(PRELIMINARY))
    assert t.told("bridges_repaired")[0]["count"] == 1 and not t.state.damaged
    t = Table().damaged(("50.55", "51.55")).given(half=GERMANY).run(Phase(PRELIMINARY))
    assert t.state.damaged, "the Allies control it"


def test_4_2_1a_1_both_players_repair_and_give_plans_up_in_the_joint_phase() -> None:
    t = Table().put("fortress_toul_4853", "48.53", sr=1).put("fortress_metz_5448", "54.48", sr=1)
    first, sixth = ARMY["fr_army_first"], ARMY["de_army_sixth"]
    plans = changed(changed(bytes(len(ARMIES)), first, UNDER_PLAN), sixth, UNDER_PLAN)
    mandated = changed(changed(bytes(len(ARMIES)), first, 9), sixth, 9)
    t.given(half=GERMANY, turn=5, plans=plans, mandated=mandated).run(Phase(JOINT))
    asked = []
    for verb, noun in (("repair", "fortress_metz_5448"), ("repair", "fortress_toul_4853"),
                       ("abandon_plan", "de_army_sixth"), ("abandon_plan", "fr_army_first")):  # fmt: skip
        asked += t.asked
        t.choose(verb, noun)
    assert asked == ["german", "allied", "german", "allied"] and t.over
    assert t.sr("fortress_toul_4853") == t.sr("fortress_metz_5448") == 0
    assert t.state.plans[first] == t.state.plans[sixth] == ABANDONED


def test_4_2_2_areas_then_corps_then_depots_in_the_attachment_phase() -> None:
    t = Table().put("fr_15_8", "54.60").put("fr_train_8", "54.60").put("fr_14_7", "54.68").put("fr_train_7", "54.68")
    t.put("de_28_14", "58.63").put("fr_71r", "54.60").put("fr_depot_first", "51.54")
    t.given(fronts=(1 << n("58.64"), 0), rails=(0, railway(ALLIES, "51.54")), turn=3).run(Phase(ATTACHMENT))
    assert t.asked == ["allied"] and "boundary" in verbs(t)
    t.choose("accept")
    assert "attach" in verbs(t)
    t.choose("done")
    assert verbs(t) >= {"relocate"}
    assert t.choose("done").over


def test_4_2_4_railheads_follow_the_lines_of_the_phasing_player() -> None:
    t = with_railway(Table().put("fr_17_9", "51.53").put("fr_18_9", "50.53").put("fr_68r", "49.53"), ALLIES, "51.54")
    t.act(cut, GERMANY, n("49.54"))
    assert not t.state.rails[ALLIES] >> n("51.54") & 1
    t.run(Phase(ENGINEERING))
    assert t.state.rails[ALLIES] >> n("51.54") & 1
    assert [e.kind for e in t.events].index("phase") < [e.kind for e in t.events].index("railhead")


def before_the_enemy() -> Table:
    """A worn division beside enemy cavalry, a fresh one beside a division, and one on a railway far away."""
    t = with_railway(field().put("fr_29_15", "55.55").put("de_b_c", "56.54"), ALLIES, "51.54")
    t.put("fr_59r", "51.54", ce=1).put("de_31_21", "58.55")
    return t.given(digs=(3, 3), rail_points=(9, 9))


def test_4_2_5_1_what_one_may_do_in_the_movement_phase() -> None:
    t = move(before_the_enemy(), ALLIES).choose("pick", "fr_29_15")
    assert verbs(t) >= {"go", "prepare", "repulse", "dig", "spread", "stop"}
    t = move(before_the_enemy(), ALLIES).choose("pick", "fr_59r")
    assert verbs(t) >= {"go", "recover", "entrain"}


def test_4_2_6_1_the_same_in_counter_movement_but_for_prepared_attacks() -> None:
    t = move(before_the_enemy(), ALLIES, counter=True).choose("pick", "fr_29_15")
    assert verbs(t) >= {"go", "repulse", "dig", "spread", "stop"} and "prepare" not in verbs(t)
    assert t.why_not("prepare", "56.54").rule == "7.3-3"
    t = move(before_the_enemy(), ALLIES, counter=True).choose("pick", "fr_59r")
    assert verbs(t) >= {"go", "recover", "entrain"}
    assert BOXES[COUNTER_MOVEMENT][0] is Prolong, "boundaries are prolonged first"


def test_4_2_9_1_the_finishing_phase_starts_with_cavalry_retirement() -> None:
    t = Table().put("de_b_c", "54.69").put("fr_8_c", "53.70").given(half=GERMANY).run(Phase(FINISHING))
    assert t.asked == ["german"] and t.nouns("retire") == {"de_b_c"}
    t.choose("done")
    assert t.asked == ["allied"] and t.nouns("retire") == {"fr_8_c"}


def test_4_3_2_2_rights_for_positions_are_noted_in_the_inter_phase() -> None:
    t = Table().given(turn=3, digs=(0, 9)).run(InterPhase())
    assert t.state.digs == (TABLES.inter_phase[0].positions,) * 2 != (0, 0)


# 4.2.1-3 Special events.


def mined(place: str) -> tuple[Table, int]:
    """A table on which the demolition of a structure has been triggered."""
    k = next(k for k, each in enumerate(STRUCTURES) if each.place == place and each.colour == "orange")
    return Table().given(mined=1 << k), k


def test_4_2_1_3_demolitions_take_effect_in_the_next_allied_preliminary_phase() -> None:
    t, k = mined("Chauny")
    t.run(Events(GERMANY))
    assert t.state.mined == 1 << k and not t.state.blown and not t.events
    t.run(Events(ALLIES))
    assert t.state.blown == 1 << k and not t.state.mined and t.cites("4.2.1-3")
    assert STRUCTURE_PAIRS[k] in broken(t.state) and {*t.told("blown")[0]["hexes"]} == {*STRUCTURE_PAIRS[k]}
    assert len(t.run(Events(ALLIES)).told("blown")) == 1


def test_4_2_1_3_railways_beyond_a_blown_structure_work_no_longer() -> None:
    t, k = mined("Chauny")
    near, far = STRUCTURE_PAIRS[k]
    t.given(rails=(0, 1 << near | 1 << far), bases=((ARMY["gb_army_bef"], near),)).run(Events(ALLIES))
    assert t.state.rails == (0, 1 << near)


def test_4_2_1_3_events_come_first_in_the_preliminary_phase() -> None:
    assert BOXES[PRELIMINARY][0] is Events
