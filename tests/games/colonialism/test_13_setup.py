"""Game set-up, step by step, and victory."""

import pytest

from marne.games.colonialism import actions
from marne.games.colonialism.actions import Act
from marne.games.colonialism.battlefield import generate
from marne.games.colonialism.deployment import ALL, HALF, Deployment
from marne.games.colonialism.fatigue import FatigueTest
from marne.games.colonialism.matchups import Condition, Exits, Goal
from marne.games.colonialism.modifiers import SHOOTING
from marne.games.colonialism.paths import ways
from marne.games.colonialism.sequence import EndTurn
from marne.games.colonialism.setup import Begin, Declarations, Engagement, RoleRoll, Roles, SetUp
from marne.games.colonialism.sketches import to_text
from marne.games.colonialism.state import GONE, LEFT, Lot, board
from marne.games.colonialism.terrain import TRENCH
from marne.games.colonialism.units import CAVALRY, EXPERIENCED, INFANTRY, MACHINE_GUN
from marne.games.colonialism.victory import BreakCheck, break_figure, holds, judge
from marne.kernel import GivenDice, Match, Play, Position, SeededDice
from marne.kernel.words import phrase
from tests.games.colonialism.table import BLUE, GAME, RED, Table, sample

INF = Lot(INFANTRY, 0, "", 4)


def test_setup_1_armies_board_declarations_and_the_cards_of_set_up() -> None:
    t = Table("zulu", ("british", "zulu"), armies=(sample("zulu", RED), sample("zulu", BLUE)), secret_cards=False)
    t.run(SetUp(), dice=(3,))
    kinds = [e.kind for e in t.events]
    assert kinds.index("declares") < kinds.index("plays") < kinds.index("attacker")
    assert t.told("plays")[0]["card"] == "warrior_caste"
    assert t.state.in_play[BLUE] == ("warrior_caste",)


def test_setup_1_a_battlefield_comes_from_the_dice_and_the_seed_is_told() -> None:
    match = Match(GAME, "fpw", {"cards": "listed"}, SeededDice(3))
    told = next(e for e in match.events() if e.kind == "battlefield")
    assert told.data["seed"] == match.opening[0]
    again = Match(GAME, "fpw", {"cards": "listed", "board": f"seed {match.opening[0]}"}, SeededDice(4))
    assert again.position.state.ground == match.position.state.ground


def test_setup_2_both_roll_with_a_pool_die_if_they_like_and_the_winner_chooses() -> None:
    t = Table().given(attacker=-1, pool=[1, 1]).run(RoleRoll())
    t.choose("supply", side=RED).choose("roll", side=BLUE, dice=(2, 9, 5))
    assert t.asked == ["red"]
    t.choose("defend")
    assert t.state.attacker == BLUE


def test_setup_2_draws_are_rolled_again() -> None:
    t = Table().given(attacker=-1).run(RoleRoll(), dice=(5, 5, 4, 6))
    assert t.asked == ["blue"]


def test_setup_3_a_card_fixes_the_role_but_two_cancel_each_other() -> None:
    t = Table("zulu").plays(BLUE, "warrior_caste").given(attacker=-1).run(Roles())
    assert t.state.attacker == BLUE
    t = Table("ww1", ("france", "france"), year=1916).plays(RED, "verdun").given(attacker=-1).run(Roles())
    assert t.state.attacker == BLUE
    t = Table("ww1", ("france", "france"), year=1916).plays(RED, "verdun").plays(BLUE, "verdun").given(attacker=-1)
    t.run(Roles(), dice=(9, 2))
    assert t.cites("SETUP.3")
    assert t.asked == ["red"]


def test_setup_4_the_attacker_rolls_for_the_scenario() -> None:
    t = Table().given(engagement="", pool=[1, 0]).run(Engagement())
    assert t.asked == ["red"]
    t.choose("supply", dice=(2, 8))
    assert t.state.engagement == "breakthrough"


def test_setup_8_half_then_all_then_the_rest() -> None:
    t = Table().given(reserve=((INF._replace(number=5),), (INF,)))
    t.run(Deployment(RED, HALF), Deployment(BLUE, ALL), Deployment(RED, ALL))
    asked = []
    while t.asked:
        asked.append(t.asked[0])
        t.choose("deploy", 0).choose("place", min(t.nouns("place")))
    assert asked == ["red"] * 3 + ["blue"] * 4 + ["red"] * 2


def test_setup_8_only_in_the_own_zone_in_an_empty_hex_that_the_base_may_enter() -> None:
    t = Table("ww1").ground("mountain", "1.8").given(reserve=((Lot(MACHINE_GUN, 0, "", 1), INF), ()))
    t.put("x", RED, "infantry", "2.8").run(Deployment(RED)).choose("deploy", 0)
    assert not {"1.8", "2.8", "5.5"} & t.nouns("place")
    assert t.why_not("place", "5.5").rule == "SETUP.8"
    t.choose("place", "3.8")
    assert len(t.decision.choices) == 6  # which way it faces
    t.choose("face", "n")


def test_setup_8_what_is_left_forms_up() -> None:
    t = Table().given(reserve=((INF, Lot(CAVALRY, 0, "Lancers", 2)), ())).run(Deployment(RED)).choose("form_up")
    assert t.state.deployed[RED] == 6
    assert t.state.names[-2:] == ("Lancers 1", "Lancers 2")
    assert len(set(t.state.at)) == 6


def test_setup_8_what_forms_up_of_itself_faces_ahead() -> None:
    t = Table("ww1").given(reserve=((Lot(MACHINE_GUN, 0, "", 2), INF), ())).run(Deployment(RED)).choose("form_up")
    assert not t.asked
    assert {t.state.facing[u] for u in range(2)} == {t.way("n")}


def test_setup_8_in_a_meeting_the_line_is_formed_along_the_long_edge() -> None:
    t = (
        Table()
        .given(engagement="meeting", reserve=((INF._replace(number=9),), ()))
        .run(Deployment(RED))
        .choose("form_up")
    )
    assert {board(t.state).row(h) for h in t.state.at} == {6}


def test_setup_8_bases_without_room_take_no_part() -> None:
    t = Table(size=(8, 4)).given(reserve=((INF._replace(number=12),), ())).run(Deployment(RED)).choose("form_up")
    assert t.state.deployed[RED] == 8
    assert t.told("left_out")[0]["count"] == 4


def test_setup_9_what_is_deployed_is_open_to_all() -> None:
    t = Table().given(reserve=((Lot(INFANTRY, EXPERIENCED, "Guard", 1),), ())).run(Deployment(RED))
    t.choose("deploy", 0).choose("place", "3.8")
    told = next(e for e in t.events if e.kind == "deploys")
    assert told.seen_by is None
    assert GAME.tell(told) == "Prussia deploys Guard, Experienced Infantry, in 3.8."


def test_declarations_play_nothing_that_is_not_tied_to_set_up() -> None:
    t = Table().holds(BLUE, "elan").run(Declarations())
    assert t.state.hands[BLUE] == ("elan",)


# Victory.


def lose(t: Table, side: int, count: int) -> Table:
    t.state.lost[side] = count
    return t


def test_victory_1_the_first_army_to_lose_65_percent_loses() -> None:
    t = (
        Table()
        .put("a", RED, "infantry", "8.6", hits=2)
        .put("z", RED, "infantry", "1.8")
        .put("b", BLUE, "infantry", "8.1")
    )
    lose(t.given(deployed=[20, 20]), RED, 12).run(FatigueTest(RED, 0, SHOOTING), dice=(1,))
    result = GAME.result(t.state)
    assert result is not None
    assert (result.winner, result.rule) == ("blue", "VICTORY.1")
    assert t.asked == []


def test_victory_1_both_together_is_a_draw() -> None:
    t = Table().put("a", RED, "infantry", "8.6", hits=2).put("b", BLUE, "infantry", "8.5", hits=2)
    t.put("y", RED, "infantry", "1.8").put("z", BLUE, "infantry", "16.1").given(deployed=[20, 20], lost=[12, 12])
    t.fight("a", "b", dice=[2] * 6)
    result = GAME.result(t.state)
    assert result is not None
    assert result.winner is None


def test_victory_1_an_army_without_bases_has_lost_even_if_it_never_breaks() -> None:
    t = Table(breaks=(False, True)).put("a", RED, "infantry", "8.6", hits=2).put("b", BLUE, "infantry", "8.1")
    t.given(deployed=[20, 20]).run(FatigueTest(RED, 0, SHOOTING), dice=(1,))
    assert t.state.winner == BLUE
    t = Table(breaks=(False, True)).put("a", RED, "infantry", "8.6", hits=2).put("b", BLUE, "infantry", "8.1")
    t.put("c", RED, "infantry", "1.8").given(deployed=[20, 20], lost=[19, 0])
    t.run(FatigueTest(RED, 0, SHOOTING), dice=(1,))
    assert not t.state.over


def judged(t: Table) -> Table:
    judge(Play(t.state, GivenDice(())))
    return t


def test_victory_1_an_army_that_has_gone_off_the_board_is_not_wiped_out() -> None:
    t = Table(breaks=(False, False)).put("a", RED, "infantry", "8.6").put("l", RED, "infantry", "8.7")
    t.put("b", BLUE, "infantry", "8.1")
    t.state.at[0], t.state.at[1] = GONE, LEFT
    assert not t.given(left=[1, 0]).run(BreakCheck()).state.over
    t.state.at[1] = GONE
    assert t.given(left=[0, 0]).run(BreakCheck()).state.over


def test_victory_1_hold_a_hex_as_agreed() -> None:
    goal = Goal("attacker", "last_turn", (Condition("holds", "objective", 1),))
    t = (
        Table(goals=(goal,), last_turn=8, otherwise="defender")
        .put("a", RED, "infantry", "8.4")
        .put("b", BLUE, "infantry", "1.1")
    )
    t.given(objective=1 << t.hex("8.4"), turn=7)
    assert not judged(t).state.over
    t.go("a", "8.5").given(turn=8)
    assert holds(t.state, RED, t.state.objective) == 1  # was the last to stand there
    assert judged(t).state.winner == RED
    for attacker, defender in ((RED, BLUE), (BLUE, RED)):
        t = Table(goals=(goal,), last_turn=8, otherwise="defender").given(objective=1, turn=8, attacker=attacker)
        assert judged(t).state.winner == defender


def test_victory_1_leave_by_the_far_edge_as_agreed() -> None:
    goal = Goal("attacker", "any_turn", (Condition("left", percent=25),))
    t = Table(goals=(goal,), exits=Exits("attacker", 1, "far_edge"), last_turn=12, otherwise="defender")
    t.put("a", RED, "infantry", "8.1").put("c", RED, "infantry", "8.2").put("b", BLUE, "infantry", "1.1").take("a")
    assert t.offers("exit")
    t.choose("exit")
    assert (t.at("a"), t.state.left, t.state.lost) == ("left", [1, 0], [0, 0])
    t.run(EndTurn())
    assert t.state.winner == RED
    t = (
        Table(exits=Exits("attacker", 1, "far_edge"))
        .put("b", BLUE, "infantry", "8.8")
        .run(Act(BLUE))
        .choose("base", "b")
    )
    assert t.why_not("exit") == actions.NOT_HIS_EXIT
    t = Table(exits=Exits("attacker", 3, "far_edge")).put("a", RED, "infantry", "8.1").put("c", RED, "infantry", "8.2")
    assert phrase(t.take("a").why_not("exit").why) == "Nobody leaves the board before turn 3."
    assert t.given(turn=3).take("c").why_not("exit") == actions.NO_EXIT_HERE
    assert t.take("a", "c").why_not("exit") == actions.ONE_BY_ONE
    assert Table().put("a", RED, "infantry", "8.1").take("a").why_not("exit") == actions.NO_EXITS


def test_victory_1_after_an_agreed_last_turn_the_smaller_loss_wins() -> None:
    t = Table(last_turn=8).given(turn=8, deployed=[10, 20], lost=[2, 5])
    assert judged(t).state.winner == RED
    t = Table(last_turn=8).given(turn=8, deployed=[10, 20], lost=[2, 4])
    assert judged(t).state.over
    assert (t.state.winner, t.state.how) == (-1, "both armies have lost alike after the last turn")
    assert judged(Table(last_turn=8, otherwise="draw").given(turn=8)).state.how.endswith("nobody has reached his aim")


@pytest.mark.parametrize(("deployed", "figure"), [(13, 8), (14, 9), (19, 12), (20, 13), (25, 16)])
def test_victory_2_the_break_figure_is_65_percent_rounded_down(deployed: int, figure: int) -> None:
    t = Table().given(deployed=[deployed, deployed])
    assert break_figure(t.state, RED) == figure


def test_victory_2_it_is_noted_after_deployment() -> None:
    t = Table().put("a", RED, "infantry", "8.6").put("b", BLUE, "infantry", "8.1").run(Begin(), dice=(9, 2))
    assert [e["deployed"] for e in t.told("break_figure")] == [1, 1]
    assert [e["breaks"] for e in t.told("break_figure")] == [True, True]


def test_victory_1_an_army_that_finds_no_room_at_all_has_lost() -> None:
    t = Table().put("a", RED, "infantry", "8.6").run(Begin())
    assert t.state.winner == RED


def test_a_base_on_the_far_edge_is_not_lost_when_it_leaves() -> None:
    t = Table(exits=Exits("attacker", 1, "far_edge")).put("a", RED, "infantry", "8.1").put("b", BLUE, "infantry", "1.8")
    assert t.hex("8.2") in ways(t.state, 0)
    t.take("a").choose("exit")
    assert not t.state.over


@pytest.mark.parametrize(("agreed", "dug"), [("bought", False), ("ground", True)])
def test_m90_a_board_made_by_the_dice_has_trenches_only_if_so_agreed(agreed: str, dug: bool) -> None:
    options = {"board": "trenches", "engagement": "push", "trenches": agreed, "cards": "listed", "attacker": "red"}
    dice = GivenDice([90, *[5] * 60])
    position, _ = Position.start(GAME.new("ww1", GAME.settle("ww1", options)), dice)
    assert position.state.hills
    assert (TRENCH in position.state.ground) is dug


def test_m90_trenches_of_a_board_that_the_players_have_drawn_stay() -> None:
    board = to_text(generate(90, "trenches"))
    options = {"board": board, "engagement": "push", "cards": "listed", "attacker": "red"}
    position, _ = Position.start(GAME.new("ww1", GAME.settle("ww1", options)), GivenDice([5] * 60))
    assert TRENCH in position.state.ground
