"""Chapter 4: the sequence of play."""

from marne.games.offensive_a_outrance import sequence, setup
from marne.games.offensive_a_outrance.options import Rules
from marne.games.offensive_a_outrance.sequence import BOXES, EndTurn, NextTurn, Phase, PlayerTurn, Turn, begin
from marne.games.offensive_a_outrance.state import (
    ATTACK,
    COUNTER_ATTACK,
    COUNTER_MOVEMENT,
    FINISHING,
    MOVEMENT,
    PRELIMINARY,
    active,
)
from marne.kernel import Event, Match, SeededDice
from tests.games.offensive_a_outrance.table import ALLIES, GAME, GERMANY, Table, u


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
