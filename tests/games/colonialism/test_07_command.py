"""Command Points and the pool of supply dice."""

import pytest

from marne.games.colonialism import setup
from marne.games.colonialism.agreed import rules
from marne.games.colonialism.cards import HospitalRoll
from marne.games.colonialism.command import CommandRoll
from marne.games.colonialism.fatigue import FatigueTest, Wave
from marne.games.colonialism.modifiers import SHOOTING
from marne.games.colonialism.movement import Breakdown
from marne.games.colonialism.sequence import Initiative, Reorganisation
from marne.games.colonialism.state import GONE, Box
from tests.games.colonialism.table import BLUE, GAME, RED, Table


def test_command_1_points_are_spent_on_actions_or_on_removing_fatigue() -> None:
    t = Table().put("a", RED, "infantry", "8.6", hits=1).given(points=[2, 0]).go("a", "8.5")
    assert t.state.points[RED] == 1
    t.run(Reorganisation(second=False)).choose("rally", "a")
    assert (t.state.points[RED], t.hits("a")) == (0, 0)


def test_command_2_one_die_gives_the_points_of_the_turn() -> None:
    t = Table().run(CommandRoll(), dice=(7, 3))
    assert t.state.points == [7, 3]


def test_command_3_a_pool_die_counts_if_it_is_higher_or_with_the_switch_is_added() -> None:
    t = Table().given(pool=[1, 1]).run(CommandRoll())
    t.choose("supply", side=RED).choose("roll", side=BLUE, dice=(4, 9, 3))
    assert t.state.points == [9, 3]
    t = Table(sum_pool=True).given(pool=[1, 0]).run(CommandRoll()).choose("supply", dice=(4, 9, 3))
    assert t.state.points == [13, 3]


def test_pool_1_each_player_starts_with_four_dice() -> None:
    state = setup.fresh(rules("fpw", GAME.settle("fpw", {})))
    assert state.pool == [4, 4]


def test_pool_2_one_die_for_a_throw_announced_before_it_and_the_higher_counts() -> None:
    t = Table().given(pool=[4, 4], initiative=-1, streak=0, turn=2).run(Initiative())
    assert set(t.asked) == {"red", "blue"}
    t.choose("supply", side=RED)
    assert t.asked == ["blue"]
    assert t.state.pool == [4, 4]  # nobody knows yet
    t.choose("roll", side=BLUE, dice=(2, 8, 5))
    assert [(e["faces"], e["supply"]) for e in t.told("initiative_roll")] == [((2,), (8,)), ((5,), ())]
    assert t.asked == ["red"]


@pytest.mark.parametrize(
    ("throw", "kind", "others"),
    [
        (CommandRoll(), "command_points", (5,)),
        (setup.RoleRoll(), "role_roll", (5,)),
        (setup.Engagement(), "engagement_roll", ()),
        (Breakdown(RED, 0), "engines", ()),
        (HospitalRoll(RED), "hospital", ()),
        (Wave(RED, 1, 20), "wave", ()),
    ],
    ids=lambda one: one if isinstance(one, str) else "",
)
def test_pool_2_every_throw_tells_the_face_of_its_supply_die(throw: Box, kind: str, others: tuple[int, ...]) -> None:
    t = Table("ww1").put("k", RED, "tank", "8.6").put("i", RED, "infantry", "9.6").put("b", BLUE, "infantry", "8.1")
    t.given(pool=[1, 0]).state.at[t.named["i"]] = GONE
    t.run(throw).choose("supply", dice=(3, 8, *others))
    told = next(event for event in t.events if event.kind == kind)
    assert (told.data["faces"], told.data["supply"]) == ((3,), (8,))
    assert "3 and 8 with the supply die" in GAME.tell(told)


def test_pool_2_with_several_dice_the_lowest_is_dropped_but_in_shooting_all_count() -> None:
    t = Table().put("a", RED, "infantry", "8.6").put("b", BLUE, "infantry", "8.4").given(pool=[1, 0])
    t.shoot("a", "8.4").choose("supply", dice=(2, 2, 2, 9, 10))
    assert t.thrown("a") == [2, 2, 2, 9]
    assert t.counted("a", "dice")["SHOOT.SEQ.1"] == 1
    assert t.told("shoots")[0]["hits"] == 1  # the extra die hits as any other
    for extra, passed in ((7, True), (6, False)):
        t = Table().put("a", RED, "infantry", "8.6").given(pool=[1, 0])
        t.run(FatigueTest(RED, 0, SHOOTING, (0, 0))).choose("supply", dice=(8, 2, extra))
        assert (t.told("test")[0]["passed"], t.hits("a")) == (passed, 0 if passed else 1)  # it replaces the 2
    for extra, hits in ((9, 2), (3, 1), (1, 1)):
        t = Table("ww1").put("a", RED, "infantry", "8.6").put("b", BLUE, "infantry", "8.5", hits=2).given(pool=[1, 0])
        t.fight("a", "b").choose("supply", dice=(8, 2, 2, 2, 2, extra, 2, 2, 2, 10))
        first = t.told("throws")[0]
        assert (first["supply"], first["hits"]) == ([extra], hits)  # six are thrown, five count


def test_pool_3_dice_may_be_used_on_many_throws_and_are_gone() -> None:
    t = Table().put("a", RED, "infantry", "8.6").given(pool=[2, 0])
    for left in (1, 0):
        t.run(FatigueTest(RED, 0, SHOOTING)).choose("supply", dice=(10, 10))
        assert t.state.pool[RED] == left
    t.run(FatigueTest(RED, 0, SHOOTING), dice=(10,))
    assert t.asked == []
