"""3.1.6: what is hidden stays hidden."""

import random

import pytest

from marne.board import members
from marne.games.offensive_a_outrance import setup
from marne.games.offensive_a_outrance.close import Close
from marne.games.offensive_a_outrance.entraining import granted
from marne.games.offensive_a_outrance.options import Rules
from marne.games.offensive_a_outrance.positions import rights_of
from marne.games.offensive_a_outrance.replacements import given_by
from marne.games.offensive_a_outrance.stacking import shown, top
from marne.games.offensive_a_outrance.standing import put, standing, units_in
from marne.games.offensive_a_outrance.state import Box, State
from marne.games.offensive_a_outrance.units import LAST, OF_SIDE, SUPPLY, WORKS
from marne.games.offensive_a_outrance.view import SECRET, UNSEEN, resample, seen, view
from marne.games.offensive_a_outrance.zones import zoc
from tests.games.offensive_a_outrance.table import ALLIES, GAME, Table, keys, n, u

SIDES = ("german", "allied", None)


def shuffled(seed: int) -> State:
    """Lorraine after a long campaign: units elsewhere, reduced, worn, supply units flipped, some revealed."""
    rng = random.Random(seed)
    s = setup.fresh(Rules())
    s.began = s.at
    pieces = [p for p in range(len(s.sr)) if s.rules.setting.at.get(p) is not None and not WORKS >> p & 1]
    spaces = [*members(s.rules.setting.hexes)]
    rng.shuffle(spaces)
    halves = (spaces[:25], spaces[25:50])
    for p in pieces:
        put(s, p, rng.choice(halves[0 if OF_SIDE[0] >> p & 1 else 1]))
    sr, ce = bytearray(s.sr), bytearray(s.ce)
    for p in pieces:
        sr[p] = rng.randint(0, LAST[p])
        ce[p] = rng.choice((0, 0, 0, 1, 2, 3, 4, 5, 6)) if not SUPPLY >> p & 1 else 0
        if rng.random() < 0.1:
            s.flipped |= (SUPPLY & 1 << p) and 1 << p
        if rng.random() < 0.1:
            s.revealed |= 1 << p
    s.sr, s.ce = bytes(sr), bytes(ce)
    return s


@pytest.mark.parametrize("seed", range(12))
@pytest.mark.parametrize("side", SIDES)
def test_3_1_6_what_is_dealt_anew_looks_the_same(seed: int, side: str | None) -> None:
    s = shuffled(seed)
    other = resample(s, side, random.Random(seed + 1))
    assert other != s
    assert view(other, side) == view(s, side)
    assert not GAME.check(other)
    assert resample(s, side, random.Random(7)) == resample(other, side, random.Random(7))


@pytest.mark.parametrize("seed", range(6))
def test_3_3_zones_do_not_depend_on_what_is_hidden(seed: int) -> None:
    s = shuffled(seed)
    other = resample(s, "german", random.Random(seed))
    assert zoc(other, ALLIES) == zoc(s, ALLIES)
    for space in members(standing(s).sides[ALLIES]):
        assert top(other, space, ALLIES) == top(s, space, ALLIES)
    assert shown(other, ALLIES) == shown(s, ALLIES)


def test_3_1_6_1_a_side_sees_all_of_its_own_and_the_tops_of_the_enemy() -> None:
    t = Table().stack("55.55", "fr_29_15", "fr_30_15").put("de_31_21", "58.54", sr=1, ce=2)
    german, french = view(t.state, "german"), view(t.state, "allied")
    assert (german.at[u("fr_29_15")], german.at[u("fr_30_15")]) == (n("55.55"), UNSEEN)
    assert french.at[u("fr_30_15")] == n("55.55")
    assert (german.sr[u("de_31_21")], german.ce[u("de_31_21")]) == (1, 2)
    assert (french.sr[u("de_31_21")], french.ce[u("de_31_21")]) == (SECRET, SECRET)


def test_3_1_6_stacks_and_strengths_by_agreement() -> None:
    t = Table(intelligence="stacks").stack("55.55", "fr_29_15", "fr_30_15")
    found = view(t.state, "german")
    assert found.at[u("fr_30_15")] == n("55.55") and found.sr[u("fr_30_15")] == SECRET
    t = Table(intelligence="open").stack("55.55", "fr_29_15", "fr_30_15")
    assert view(t.state, "german").sr[u("fr_30_15")] == 0
    assert resample(t.state, "german", random.Random(0)) == t.state


def test_2_7_6_lost_steps_are_known_to_all() -> None:
    t = Table().works("fortress_toul_4853").put("fortress_toul_4853", "48.53", sr=2)
    assert view(t.state, "german").sr[u("fortress_toul_4853")] == 2


def test_15_6_1_extended_mode_is_hidden() -> None:
    t = Table().put("fr_train_15", "55.55").put("fr_train_16", "57.57").flip("fr_train_15")
    assert not view(t.state, "german").flipped and view(t.state, "allied").flipped
    drawn = {resample(t.state, "german", random.Random(k)).flipped for k in range(20)}
    assert drawn == {1 << u("fr_train_15"), 1 << u("fr_train_16")}


def test_5_the_displays_are_hidden() -> None:
    t = Table().put("fr_29_15", "55.55")
    assert view(t.state, "german").army[u("fr_29_15")] == SECRET
    assert view(t.state, "allied").army[u("fr_29_15")] != SECRET


def test_3_1_6_a_hidden_unit_may_be_under_another_top() -> None:
    t = Table().stack("55.55", "fr_29_15", "fr_32_16").put("fr_31_16", "57.57")
    found = {
        "55.55" if units_in(resample(t.state, "german", random.Random(k)), n("55.55"), ALLIES) >> u("fr_32_16") & 1
        else "57.57"
        for k in range(20)
    }  # fmt: skip
    assert found == {"55.55", "57.57"}


def test_a_piece_of_which_a_stage_speaks_stays_where_it_is() -> None:
    class Speaks(Box, frozen=True):
        def pieces(self, s: State) -> int:
            return 1 << u("fr_30_15")

    t = Table().stack("55.55", "fr_29_15", "fr_30_15").put("fr_31_16", "57.57")
    t.state.stack.append(Speaks())
    for k in range(10):
        other = resample(t.state, "german", random.Random(k))
        assert units_in(other, n("55.55"), ALLIES) >> u("fr_30_15") & 1
    assert not seen(t.state, "german") >> u("fr_30_15") & 1


def test_3_1_3_1_who_is_asked_to_give_up_units_does_not_depend_on_what_is_hidden() -> None:
    t = Table().stack("55.55", "fr_27_14", "fr_28_14", "fr_29_15", "fr_30_15").put("fr_31_16", "57.57")
    t.run(Close(ALLIES))
    for k in range(10):
        other = resample(t.state, "german", random.Random(k))
        assert Close(ALLIES).ask(other) == Close(ALLIES).ask(t.state) != ()


def test_a_spectator_sees_the_tops_of_both() -> None:
    t = Table().stack("55.55", "fr_29_15", "fr_30_15").stack("58.54", "de_31_21", "de_42_21")
    unseen = sum(1 << p for p, space in enumerate(view(t.state, None).at) if space == UNSEEN)
    assert keys(unseen) == {"fr_30_15", "de_42_21"}


def test_16_6_1_what_is_left_of_points_rights_and_replacements_is_dealt_anew() -> None:
    t = Table(scenario="lorraine").given(turn=8, rail_points=(3, 7), digs=(1, 1), stores=(2, 4, 0, -1))
    drawn = [resample(t.state, "german", random.Random(k)) for k in range(120)]
    assert {s.rail_points[0] for s in drawn} == {3} and {s.digs[0] for s in drawn} == {1}
    assert {s.rail_points[1] for s in drawn} == {*range(granted(t.state, 2)[ALLIES] + 1)}
    assert {s.digs[1] for s in drawn} == {*range(rights_of(2) + 1)}
    assert {s.stores[0] for s in drawn} == {2} and {s.stores[3] for s in drawn} == {-1}
    assert {s.stores[1] for s in drawn} <= {*range(given_by(2)[1] + 1)} and len({s.stores[1] for s in drawn}) > 1
    assert len({s.rail_points[1] for s in drawn}) > 1


def test_12_1_3_nobody_is_dealt_into_the_hex_of_a_lone_fortress_without_garrison() -> None:
    t = Table().stack("53.55", "fr_15_8", "fr_train_15").put("fr_16_8", "57.57").works("fortress_manonviller_5557")
    t.flip("fortress_manonviller_5557")
    drawn = [resample(t.state, "german", random.Random(k)) for k in range(20)]
    train = 1 << u("fr_train_15")
    assert {name for name in ("53.55", "55.57", "57.57") for s in drawn if units_in(s, n(name), ALLIES) & train} == {
        "53.55", "57.57",
    }  # fmt: skip


def test_16_1_who_has_not_yet_come_is_dealt_no_losses() -> None:
    t = Table().put("fr_29_15", "55.55", sr=2, ce=1).put("fr_31_16", "57.57").elsewhere("later", "fr_30_15")
    drawn = [resample(t.state, "german", random.Random(k)) for k in range(20)]
    assert {(s.sr[u("fr_29_15")], s.sr[u("fr_31_16")]) for s in drawn} == {(2, 0), (0, 2)}
    assert {(s.sr[u("fr_30_15")], s.ce[u("fr_30_15")]) for s in drawn} == {(0, 0)}
