"""Chapter 5: the set-up."""

from collections import Counter

from marne.games.germany_at_war.blocks import ARM, ARMY, BLOCKS, ENTENTE, GERMANY, GREEN, RESERVES, SIDE, by_id
from marne.games.germany_at_war.ground import COUNT
from marne.games.germany_at_war.setup import ICONS
from marne.games.germany_at_war.state import LATER, POOL, State
from marne.kernel import Match, SeededDice
from tests.games.germany_at_war.table import GAME


def start(seed: int = 1) -> Match:
    """A match that has been set up at random."""
    return Match(GAME, dice=SeededDice(seed))


def on_map(s: State, side: int) -> list[int]:
    return [u for u in range(len(BLOCKS)) if SIDE[u] == side and s.at[u] < COUNT]


def off_map(s: State, side: int) -> list[int]:
    return [u for u in range(len(BLOCKS)) if SIDE[u] == side and s.at[u] in (POOL, LATER)]


def test_5_0a_the_entente_sets_up_first() -> None:
    told = [e.data["side"] for e in start().events() if e.kind == "deployed"]
    assert told == ["entente", "german"]


def test_5_0b_every_icon_gets_one_block_of_its_army_and_arm_at_full_strength() -> None:
    s = start().position.state
    for side in (GERMANY, ENTENTE):
        assert Counter((s.at[u], ARMY[u], ARM[u]) for u in on_map(s, side)) == Counter(ICONS[side])
    assert s.step == bytes(len(BLOCKS))


def test_5_0b_blocks_with_a_green_number_are_not_set_up() -> None:
    s = start().position.state
    assert not [u for u in range(len(BLOCKS)) if GREEN[u] and s.at[u] < COUNT]


def test_5_0b_blocks_are_drawn_at_random() -> None:
    left_over = {tuple(off_map(start(seed).position.state, GERMANY)) for seed in range(20)}
    assert len(left_over) > 5
    infantry = [by_id(b) for b in ("de1_ii_inf", "de1_10_lw")]
    places = {start(seed).position.state.at[u] for seed in range(20) for u in infantry}
    assert {22, 25, POOL} <= places


def test_5_0c_46_entente_blocks_stand_on_the_map_and_15_wait() -> None:
    s = start().position.state
    waiting = off_map(s, ENTENTE)
    assert (len(on_map(s, ENTENTE)), len(waiting)) == (46, 15)
    assert sum(GREEN[u] > 0 for u in waiting) == 3
    assert sum(RESERVES >> u & 1 for u in waiting) == 7


def test_5_0d_42_german_blocks_stand_on_the_map_and_16_wait() -> None:
    s = start().position.state
    waiting = off_map(s, GERMANY)
    assert (len(on_map(s, GERMANY)), len(waiting)) == (42, 16)
    assert sum(GREEN[u] > 0 for u in waiting) == 8


def test_5_0c_g28_12_entente_and_8_german_blocks_can_be_drawn_on_turn_1() -> None:
    s = start().position.state
    assert [sum(s.at[u] == POOL for u in off_map(s, side)) for side in (ENTENTE, GERMANY)] == [12, 8]


def test_5_0e_26_garrisons_are_placed_and_it_is_august() -> None:
    s = start().position.state
    assert [sum(s.garrisons[power::4]) for power in range(4)] == [8, 14, 0, 4]
    assert s.turn == 1


def test_5_0f_germany_has_the_disc_and_the_first_impulse() -> None:
    position = start().position
    assert (position.state.disc, position.state.phasing) == (GERMANY, GERMANY)
    assert [(d.side, d.rule) for d in position.decisions] == [("german", "3.0a")]


def test_5_0_nothing_is_wrong_after_the_set_up() -> None:
    assert [GAME.check(start(seed).position.state) for seed in range(5)] == [[]] * 5
