"""The turn: initiative, cards, Command Points, actions, reorganisation."""

from marne.games.colonialism.actions import Act, ActionPhase
from marne.games.colonialism.cards import CardTurn
from marne.games.colonialism.command import CommandRoll
from marne.games.colonialism.fatigue import NOT_ON_BOARD
from marne.games.colonialism.page.words import tell
from marne.games.colonialism.sequence import Advantage, EndTurn, Initiative, Reorganisation, Turn
from marne.games.colonialism.state import GONE
from tests.games.colonialism.table import BLUE, RED, Table


def two() -> Table:
    return Table().put("a", RED, "infantry", "8.7").put("b", BLUE, "infantry", "8.2").given(initiative=-1, streak=0)


def test_turn_1_phases_follow_each_other_turn_after_turn() -> None:
    t = two().given(turn=1).run(Turn(), dice=(9, 2)).choose("lead", dice=(1, 1))
    assert t.state.turn == 2
    assert t.decision.rule == "TURN.CMD.6"
    t.choose("decline").choose("done").choose("done", dice=(8, 2))
    assert t.state.turn == 3
    assert t.decision.rule == "TURN.CMD.1"


def test_turn_1_what_was_done_last_turn_is_forgotten() -> None:
    t = two().marked("moved", "a").marked("shot", "a").marked("dry", "a").given(acts=[2, 1]).run(Turn(), dice=(9, 2))
    assert (t.state.moved, t.state.shot, t.state.dry, t.state.acts) == (0, 0, 0, [0, 0])


def test_turn_cmd_1_the_winner_takes_the_initiative_or_gives_it_away() -> None:
    t = two().given(turn=2).run(Initiative(), dice=(3, 8))
    assert t.asked == ["blue"]
    t.choose("yield")
    assert t.state.initiative == RED
    assert tell(t.events[-1]) == "The winner of the roll gives Prussia the initiative."  # who rolled less has it


def test_turn_cmd_1_dice_spent_on_a_draw_stay_spent() -> None:
    t = two().given(turn=2, pool=[1, 0]).run(Initiative()).choose("supply", dice=(3, 6, 6, 9, 2))
    assert t.told("initiative_draw")
    assert t.state.pool == [0, 0]
    assert t.asked == ["red"]


def test_turn_cmd_2_on_turn_one_the_attacker_adds_one_but_not_to_rerolls() -> None:
    t = two().given(turn=1).run(Initiative(), dice=(5, 5))
    assert t.asked == ["red"]
    t = two().given(turn=1).run(Initiative(), dice=(4, 5, 4, 5))
    assert t.told("initiative_roll")[0]["score"] == 5
    assert t.told("initiative_roll")[2]["score"] == 4
    assert t.asked == ["blue"]
    t = two().given(turn=2).run(Initiative(), dice=(5, 5, 9, 1))
    assert t.told("initiative_draw")


def test_turn_cmd_3_nobody_has_it_three_turns_running() -> None:
    t = two().given(turn=3, initiative=RED, streak=2).run(Initiative())
    assert (t.state.initiative, t.state.streak) == (BLUE, 1)
    assert not t.told("initiative_roll")
    assert tell(t.events[-1]) == "France has the initiative."  # by the rule: nobody gave it away
    t = two().given(turn=3, initiative=RED, streak=1).run(Initiative(), dice=(9, 1)).choose("lead")
    assert t.state.streak == 2


def test_turn_cmd_4_one_card_each_starting_with_the_initiative() -> None:
    t = two().given(initiative=BLUE).holds(RED, "strategic_preparation", "strategic_preparation")
    t.holds(BLUE, "elan").run(CardTurn(second=False), CardTurn(second=True))
    assert t.asked == ["blue"]
    t.choose("play", "elan")
    assert t.asked == ["red"]
    t.choose("play", "strategic_preparation")
    assert t.asked == []
    assert t.state.hands[RED] == ("strategic_preparation",)
    assert t.state.pool[RED] == 2


def test_turn_cmd_4_a_player_need_not_play() -> None:
    t = two().given(initiative=RED).holds(RED, "strategic_preparation").run(CardTurn(second=False)).choose("no_card")
    assert t.state.hands[RED] == ("strategic_preparation",)


def test_turn_cmd_5_both_roll_for_points() -> None:
    t = two().given(pool=[0, 1]).run(CommandRoll()).choose("supply", dice=(6, 3, 8))
    assert t.state.points == [6, 8]


def test_turn_cmd_6_battlefield_advantage_is_an_extra_action_for_a_point() -> None:
    t = two().given(initiative=RED, points=[3, 3]).run(Advantage())
    assert t.decision.rule == "TURN.CMD.6"
    t.choose("base", "a").choose("go", "8.6")
    assert t.state.points == [2, 3]
    assert t.state.acts == [1, 0]  # it counts as the base's first action
    assert t.asked == ["red"]  # who also begins the Action Phase


def test_turn_cmd_6_it_may_be_declined() -> None:
    t = two().given(initiative=BLUE, points=[3, 3]).run(Advantage()).choose("decline")
    assert t.state.points == [3, 3]
    assert t.asked == ["blue"]


def test_turn_act_1_players_alternate_and_who_is_out_of_points_is_skipped() -> None:
    t = two().given(initiative=RED, points=[3, 1]).run(ActionPhase(RED))
    order = []
    for _ in range(4):
        order.append(t.asked[0])
        t.choose("base", "a" if t.asked[0] == "red" else "b").choose("pass")
    assert order == ["red", "blue", "red", "red"]
    assert t.asked == []


def test_turn_act_2_done_is_done_and_keeps_the_points() -> None:
    t = two().given(initiative=RED, points=[5, 2]).run(ActionPhase(RED)).choose("done")
    assert t.asked == ["blue"]
    t.choose("base", "b").choose("pass").choose("base", "b").choose("pass")
    assert t.asked == []
    assert t.state.points == [5, 0]


def test_turn_end_1_each_point_left_removes_a_hit_several_from_one_base_if_liked() -> None:
    t = Table().put("a", RED, "infantry", "8.7", hits=2).given(points=[3, 0]).run(Reorganisation(second=False))
    t.choose("rally", "a").choose("rally", "a")
    assert (t.hits("a"), t.state.points) == (0, [1, 0])
    assert t.asked == []


def test_turn_end_1_without_points_or_hits_nobody_is_asked() -> None:
    t = Table().put("a", RED, "infantry", "8.7").given(points=[3, 0]).run(Reorganisation(second=False))
    assert t.asked == []
    t = Table().put("a", RED, "infantry", "8.7", hits=1).put("b", RED, "infantry", "1.8").given(points=[1, 0])
    t.run(Reorganisation(second=False))
    assert t.why_not("rally", "b").rule == "FATIGUE.2"
    t.state.at[1] = GONE
    assert t.why_not("rally", "b") == NOT_ON_BOARD


def test_turn_end_2_one_supply_die_as_a_d3_at_most_one_hit_from_a_base() -> None:
    t = Table().put("a", RED, "infantry", "8.7", hits=2).put("b", RED, "infantry", "2.7", hits=1)
    t.given(points=[0, 0], pool=[2, 0]).run(Reorganisation(second=False)).choose("supply", dice=(3,))
    t.choose("rally", "a")
    assert t.nouns("rally") == {"b"}
    assert t.why_not("rally", "a").rule == "TURN.END.2"
    t.choose("rally", "b")
    assert (t.hits("a"), t.hits("b"), t.state.pool) == (1, 0, [1, 0])
    assert t.asked == []  # one die only


def test_turn_end_3_points_left_over_are_discarded() -> None:
    t = two().given(points=[4, 2], turn=1).run(EndTurn(), dice=(9, 1))
    assert t.told("discarded")[0]["points"] == [4, 2]
    assert t.state.points == [0, 0]


def test_the_other_side_reorganises_second() -> None:
    t = Table().put("a", RED, "infantry", "8.7", hits=1).put("b", BLUE, "infantry", "8.2", hits=1)
    t.given(points=[1, 1], initiative=BLUE).run(Reorganisation(second=False), Reorganisation(second=True))
    assert t.asked == ["blue"]
    t.choose("done")
    assert t.asked == ["red"]


def test_nobody_acts_without_a_base() -> None:
    t = Table().put("a", RED, "infantry", "8.7").given(points=[3, 3]).run(Act(BLUE))
    assert t.asked == []
