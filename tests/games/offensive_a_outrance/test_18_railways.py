"""18.1, 18.2: which railways work."""

from marne.board import bits
from marne.games.offensive_a_outrance.contact import met
from marne.games.offensive_a_outrance.ground import LAND, MAP_EDGE, STRUCTURE_PAIRS, STRUCTURES
from marne.games.offensive_a_outrance.railways import Engineering, broken, cut, joined
from marne.kernel import Play, SeededDice
from tests.games.offensive_a_outrance.rails import with_railway
from tests.games.offensive_a_outrance.table import ALLIES, GERMANY, Table, n


def test_18_1_1_only_what_is_joined_to_an_edge_works() -> None:
    t = Table()
    everything = joined(t.state, LAND, MAP_EDGE[ALLIES])
    assert everything >> n("51.54") & 1
    assert joined(t.state, bits([n("51.54")]), MAP_EDGE[ALLIES]) == 0


def test_18_4_2_no_line_crosses_a_demolished_structure() -> None:
    k = next(k for k, s in enumerate(STRUCTURES) if s.place == "Chauny" and s.colour == "orange")
    a, b = STRUCTURE_PAIRS[k]
    t = Table().given(blown=1 << k)
    assert (a, b) in broken(t.state) and (b, a) in broken(t.state)
    assert joined(t.state, bits([a, b]), 1 << a) == 1 << a
    assert joined(t.given(blown=0).state, bits([a, b]), 1 << a) == bits([a, b])


def test_18_5_a_by_pass_works_from_its_turn_on() -> None:
    k = next(k for k, s in enumerate(STRUCTURES) if s.kind == "bypass")
    t = Table().given(turn=STRUCTURES[k].rebuilt - 1)
    assert STRUCTURE_PAIRS[k] in broken(t.state)
    assert STRUCTURE_PAIRS[k] not in broken(t.given(turn=STRUCTURES[k].rebuilt).state)


def test_18_1_3_an_enemy_in_a_railway_hex_puts_it_out_of_work_with_all_behind_it() -> None:
    t = with_railway(Table(), ALLIES, "51.54")
    cut(Play(t.state, SeededDice(1)), GERMANY, n("49.54"))
    assert not t.state.rails[ALLIES] & bits([n("49.54"), n("50.54"), n("51.54")])
    assert t.state.rails[ALLIES] >> n("48.53") & 1


def test_18_1_3_whoever_moves_through_a_railway_hex_cuts_it() -> None:
    t = with_railway(Table().put("de_8_c", "49.54"), ALLIES, "51.54")
    met(Play(t.state, SeededDice(1)), GERMANY, n("49.55"), n("49.54"))
    assert not t.state.rails[ALLIES] >> n("49.54") & 1


def test_18_1_3_a_friend_cuts_nothing() -> None:
    t = with_railway(Table(), ALLIES, "51.54")
    before = t.state.rails
    cut(Play(t.state, SeededDice(1)), ALLIES, n("49.54"))
    assert t.state.rails == before


def test_18_2_railways_behind_the_front_line_work_again() -> None:
    t = with_railway(Table().put("fr_17_9", "51.53").put("fr_18_9", "50.53").put("fr_68r", "49.53"), ALLIES, "51.54")
    cut(Play(t.state, SeededDice(1)), GERMANY, n("49.54"))
    t.run(Engineering(ALLIES))
    assert t.state.rails[ALLIES] >> n("51.54") & 1 and t.cites("18.2")


def test_18_2_not_while_an_enemy_stands_on_them() -> None:
    t = with_railway(Table().put("fr_17_9", "52.53").put("fr_18_9", "52.54").put("de_8_c", "49.54"), ALLIES, "51.54")
    t.run(Engineering(ALLIES))
    assert not t.state.rails[ALLIES] >> n("49.54") & 1 and t.cites("18.1.3")


def test_18_2_only_the_side_that_acts_repairs_but_both_lose_what_is_lost() -> None:
    t = with_railway(Table().put("fr_17_9", "52.53").put("fr_18_9", "52.54"), ALLIES, "51.54")
    cut(Play(t.state, SeededDice(1)), GERMANY, n("50.54"))
    t.run(Engineering(GERMANY))
    assert not t.state.rails[ALLIES] >> n("50.54") & 1 and t.state.rails[ALLIES] >> n("49.54") & 1
    t.held(GERMANY, "48.53").run(Engineering(GERMANY))
    assert not t.state.rails[ALLIES] >> n("48.53") & 1
