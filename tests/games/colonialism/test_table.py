"""The sand table of these tests: it sets up nothing that the rules forbid, unless it is told so."""

import pytest

from marne.games.colonialism.actions import Act
from tests.games.colonialism.table import BLUE, RED, Table

FORBIDDEN = {
    "f stands where u does": Table().put("u", RED, "infantry", "8.6").put("f", RED, "infantry", "8.6"),
    "e stands where u does": Table().put("u", RED, "infantry", "8.6").put("e", BLUE, "infantry", "8.6"),
    "u has 3 hits": Table().put("u", RED, "infantry", "8.6", hits=3),
    "u is off the rails": Table("ww1").put("u", RED, "train", "8.6"),
    "u stands in a river": Table("ww1").put("u", RED, "tank", "8.6").ground("river", "8.6"),
    "fpw has no Tank": Table().put("u", RED, "tank", "8.6"),
    "there is no Tank in 1915": Table("ww1", year=1915).put("u", RED, "tank", "8.6"),
}


@pytest.mark.parametrize(("why", "t"), FORBIDDEN.items(), ids=list(FORBIDDEN))
def test_what_the_rules_forbid_is_not_set_up(why: str, t: Table) -> None:
    with pytest.raises(AssertionError, match=why):
        t.run(Act(RED))
    assert t.against_the_rules().run(Act(RED)).asked == ["red"]


def test_what_a_road_a_track_or_a_fight_allows_is_allowed() -> None:
    Table("ww1").put("u", RED, "tank", "8.6").ground("river", "8.6").road("8.6", "8.7").run(Act(RED))
    Table("ww1").put("u", RED, "train", "8.6", hits=5).rail("8.6", "8.7").run(Act(RED))
    t = Table().put("u", RED, "infantry", "8.6").put("e", BLUE, "infantry", "8.5", hits=2)
    assert t.fight("u", "e", dice=(*[9] * 5, 2, 2, 2)).at("u") == "8.5"
