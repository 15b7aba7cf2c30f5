"""Chapter 3: impulses, turns, and the Initiative."""

from marne.games.germany_at_war.blocks import ENTENTE, GERMANY
from marne.games.germany_at_war.sequence import Impulse, Turn
from marne.kernel import Choice
from tests.games.germany_at_war.table import GAME, Table


def armies() -> Table:
    """A German army at Aachen and a French one at Reims; nobody waits in the pools."""
    t = Table().put("de1_von_kluck", 22).put("de1_ii_inf", 22).put("fr4_langle_de_cary", 49).put("fr4_xii_inf", 49)
    return t.garrison("Cologne", 1).garrison("Reims", 1).pool()


def sides(t: Table) -> list[str]:
    """Whose impulses there have been."""
    return [d["side"] for d in t.told("impulse")]


def test_3_0a_the_holder_of_the_disc_chooses_among_three_kinds_of_action() -> None:
    t = armies().given(turn=2).run(Impulse(GERMANY))
    assert set(t.decision.choices) == {
        Choice("tactical"),
        Choice("strategic", "A"),
        Choice("strategic", "B"),
        Choice("pass"),
    }


def test_3_0a_without_the_disc_a_side_plays_a_tactical_action_or_passes() -> None:
    t = armies().run(Impulse(ENTENTE))
    assert set(t.decision.choices) == {Choice("tactical"), Choice("pass")}
    assert t.why_not("strategic", "A").rule == "7.1a"


def test_3_0a_one_action_is_an_impulse_and_the_other_side_follows() -> None:
    t = armies().run(Impulse(GERMANY)).choose("pass").choose("done")
    assert (t.decision.side, t.decision.rule) == ("entente", "3.0a")
    t.choose("tactical").choose("activate", "fr4_langle_de_cary").choose("reveal").choose("done").choose("done")
    assert (t.decision.side, t.decision.rule) == ("german", "3.0a")
    t.choose("strategic", "A").choose("done")
    assert (t.decision.side, t.decision.rule) == ("entente", "3.0a")
    assert sides(t) == ["german", "entente", "german", "entente"]


def test_3_0a_a_strategic_action_spends_the_disc() -> None:
    t = armies().run(Impulse(GERMANY)).choose("strategic", "A").choose("done")
    assert t.state.disc == ENTENTE


def test_3_0b_two_passes_in_a_row_end_the_impulses_and_open_the_next_turn() -> None:
    t = armies().put("fr5_lanrezac", 50, step=1).run(Turn(1)).choose("pass").choose("done").choose("pass")
    t.choose("done")
    assert [d["turn"] for d in t.told("turn")] == [1, 2]
    assert t.decision.rule == "7.10b"  # the next turn opens with a Reinforcement Phase
    assert (t.state.turn, t.state.passes) == (2, 0)


def test_3_0b_the_final_phase_comes_before_the_next_turn() -> None:
    t = armies().put("fr2_xx_inf", 69).put("de6_i_bav", 69).run(Turn(1))
    t.choose("pass").choose("done").choose("pass").choose("done")
    kinds = [e.kind for e in t.events]
    assert t.cites("7.9b")
    assert kinds.index("two_passes") < kinds.index("reduced") < len(kinds) - 1 - kinds[::-1].index("turn")


def test_3_0b_passes_must_follow_one_another() -> None:
    t = armies().run(Turn(1)).choose("pass").choose("done")
    t.choose("tactical").choose("activate", "fr4_langle_de_cary").choose("reveal").choose("done").choose("done")
    t.choose("pass").choose("done")
    assert (t.state.turn, t.state.impulse) == (1, 4)
    t.choose("pass").choose("done")
    assert t.state.turn == 2


def test_3_0b_a_pass_of_the_last_turn_does_not_count_in_the_next() -> None:
    t = armies().run(Turn(1)).choose("pass").choose("done").choose("pass").choose("done")
    t.choose("pass").choose("done")
    assert (t.state.turn, t.state.impulse) == (2, 2)


def test_3_0c_two_passes_in_turn_4_end_the_game() -> None:
    t = armies().run(Turn(4)).choose("pass").choose("done").choose("pass").choose("done")
    assert t.over
    found = GAME.result(t.state)
    assert found is not None
    assert (found.winner, found.rule) == ("entente", "1.7.2")


def cut_off_at_saarbrucken(dead: int) -> Table:
    """Turn 4 ends, and a worn-out French corps is cut off among Germans; so many Entente blocks are gone before."""
    t = (
        Table()
        .put("de1_von_kluck", 22)
        .put("fr4_langle_de_cary", 49)
        .put("fr2_xx_inf", 69, step=3)
        .put("de6_i_bav", 69)
    )
    t.garrison("Cologne", 1).dead(ENTENTE, dead).given(turn=4).run(Impulse(GERMANY))
    t.choose("pass").choose("done").choose("pass").choose("done")
    assert t.at("fr2_xx_inf") == "dead"
    return t


def test_3_0c_c12_the_final_phase_of_turn_4_is_played_before_the_count() -> None:
    t = cut_off_at_saarbrucken(18)
    kinds = [e.kind for e in t.events]
    assert kinds.index("eliminated") < kinds.index("count")
    assert t.state.ending == "1.7.2"


def test_3_0c_c12_sudden_death_in_that_final_phase_goes_before_the_count() -> None:
    t = cut_off_at_saarbrucken(19)
    assert (t.state.winner, t.state.ending) == (GERMANY, "1.7.1B")
    assert not t.told("count")


def test_3_1_the_holder_of_the_disc_takes_the_first_impulse() -> None:
    assert armies().run(Turn(1)).decision.side == "german"
    assert armies().given(disc=ENTENTE).run(Turn(2)).decision.side == "entente"


def test_3_1_g23_the_disc_stays_at_the_end_of_a_turn() -> None:
    t = armies().run(Turn(1)).choose("strategic", "A").choose("done")
    t.choose("pass").choose("done").choose("pass").choose("done")
    assert (t.state.turn, t.state.disc, t.decision.side) == (2, ENTENTE, "entente")


def test_3_1_with_the_initiative_one_reinforces_second_and_moves_first() -> None:
    t = armies().put("de2_von_bulow", 22, step=1).put("fr5_lanrezac", 50, step=1).run(Turn(2))
    assert (t.decision.side, t.decision.rule) == ("entente", "7.10b")
    t.choose("done")
    assert (t.decision.side, t.decision.rule) == ("german", "7.10b")
    t.choose("done")
    assert (t.decision.side, t.decision.rule) == ("german", "3.0a")
