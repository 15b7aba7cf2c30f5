"""G36: what follows, and in which order, when units come next to an enemy; and who is told of it."""

import pytest

from marne.games.offensive_a_outrance import sequence
from marne.games.offensive_a_outrance.bridges import Bridges
from marne.games.offensive_a_outrance.close import Close
from marne.games.offensive_a_outrance.contact import DUTIES, Contact, met, turned_over
from marne.games.offensive_a_outrance.control import Control
from marne.games.offensive_a_outrance.marching import Onset
from marne.games.offensive_a_outrance.movement import March
from marne.games.offensive_a_outrance.prepared import Unprepared
from marne.games.offensive_a_outrance.retirement import Retirement
from marne.games.offensive_a_outrance.state import (
    ATTACK,
    COUNTER_MOVEMENT,
    ENGINEERING,
    FINISHING,
    MOVEMENT,
    PRELIMINARY,
)
from marne.games.offensive_a_outrance.trains import Trains
from marne.kernel.contract import nothing_leaks, refusals_say_why, silence_tells_nothing
from marne.kernel.trial import Check
from tests.games.offensive_a_outrance.moving import field, march, move, n, u
from tests.games.offensive_a_outrance.table import ALLIES, GAME, GERMANY

MARCHES = {
    **dict.fromkeys(sequence.BOXES, ()),
    PRELIMINARY: (Control, Bridges),
    ENGINEERING: (Control,),
    MOVEMENT: (Onset, Trains, March, Close),
    COUNTER_MOVEMENT: (Onset, Trains, March, Close),
    ATTACK: (Unprepared,),
    FINISHING: (Retirement, Control),
}
"""The boxes of a game in which everybody marches and nobody fights."""


def test_g36_bridges_and_positions_before_reactions() -> None:
    t = field().put("fr_8_c", "46.38").put("de_31_21", "48.37")
    move(t, GERMANY).choose("pick", "de_31_21").choose("go", "47.38")
    assert t.asked == ["allied"] and t.cites("7.1.4a-1")


def test_g36_a_fort_rolls_only_after_the_cavalry_has_gone() -> None:
    t = field().works("fort_montmedy").put("fr_8_c", "49.41").put("de_31_21", "51.41")
    move(t, GERMANY).choose("pick", "de_31_21").choose("go", "50.40")
    assert t.asked == ["allied"] and not t.state.rolled
    t.choose("fall_back", "48.41", dice=(1,))
    assert t.state.rolled and t.at("fort_montmedy") == "49.41"


def test_g36_a_demoralized_formation_retreats_when_an_enemy_comes_adjacent() -> None:
    t = field().put("fr_29_15", "55.55", ce=5).put("de_31_21", "57.54")
    march(move(t, GERMANY), "de_31_21", "56.54")
    while t.asked == ["allied"]:
        t.choose("to", sorted(t.nouns("to"))[0])
    assert t.at("fr_29_15") != "55.55" and t.asked == ["german"]


def test_g36_who_is_driven_off_in_his_own_move_goes_on_no_more() -> None:
    t = field().put("fr_29_15", "55.55", ce=5).put("de_31_21", "57.54")
    move(t, ALLIES).choose("pick", "fr_29_15").choose("go", "56.54")
    while t.nouns("to"):
        t.choose("to", sorted(t.nouns("to"))[0])
    assert t.state.finished >> u("fr_29_15") & 1 and t.offers("done")


def test_g36_nothing_is_asked_far_from_the_enemy() -> None:
    t = field().put("fr_29_15", "55.55").put("de_31_21", "60.55").given(phase=MOVEMENT, half=ALLIES)
    t.act(met, ALLIES, n("55.54"), n("55.55"), True)
    assert not t.state.stack
    t.act(met, ALLIES, n("59.54"), n("59.55"), True)
    assert t.state.stack == [Contact(ALLIES, n("59.54"), n("59.55"), True)]


def test_g36_every_duty_has_its_place() -> None:
    assert all(DUTIES)


def test_3_1_5_a_stack_lies_in_another_order_when_the_first_enemy_comes_or_the_last_goes() -> None:
    t = field().stack("55.55", "fr_29_15", "fr_8_c").put("de_31_21", "56.54")
    assert turned_over(t.state, GERMANY, n("57.54"), n("56.54"), True)
    assert not turned_over(t.put("de_42_21", "56.55").state, GERMANY, n("57.54"), n("56.54"), True)
    t = field().stack("55.55", "fr_29_15", "fr_8_c").put("de_31_21", "57.54")
    assert turned_over(t.state, GERMANY, n("56.54"), n("57.54"), True)


def test_3_1_6_the_enemy_reads_only_what_he_sees_of_a_march() -> None:
    t = field().stack("55.55", "fr_29_15", "fr_alp_1")
    move(t, ALLIES).choose("pick", "fr_29_15").choose("take", "fr_alp_1").choose("go", "55.56")
    told = {event.seen_by: event.data for event in t.events if event.kind in ("march", "moves")}
    assert told["allied",]["units"] == sorted([u("fr_29_15"), u("fr_alp_1")])
    assert told["german", None] == {"unit": u("fr_29_15"), "start": n("55.55"), "goal": n("55.56")}


def test_3_1_6_under_another_unit_nobody_is_named() -> None:
    t = field().put("fr_alp_1", "55.55").put("fr_29_15", "55.56")
    march(move(t, ALLIES), "fr_alp_1", "55.56")
    assert [e.data for e in t.events if e.kind == "slips"] == [{"start": n("55.55"), "goal": n("55.56")}]
    assert not t.told("moves")


def test_3_1_6_open_games_tell_everything() -> None:
    t = field(intelligence="open").put("fr_alp_1", "55.55").put("fr_29_15", "55.56")
    march(move(t, ALLIES), "fr_alp_1", "55.56")
    assert [e.seen_by for e in t.events if e.kind == "march"] == [None]


@pytest.mark.parametrize("check", [nothing_leaks, silence_tells_nothing, refusals_say_why], ids=repr)
def test_the_contract_is_kept_with_standing_orders(check: Check, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sequence, "BOXES", MARCHES)
    check(GAME, 11, "lorraine", {"reaction": "orders", "plans": "no"}, 20_000, 97)
