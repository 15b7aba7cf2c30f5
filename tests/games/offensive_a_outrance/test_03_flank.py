"""3.4.2: Adjoining Fronts and Open Flanks, on the whole board."""

import pytest
from msgspec.structs import replace

from marne.games.offensive_a_outrance.control import control_now
from marne.games.offensive_a_outrance.front import front
from marne.games.offensive_a_outrance.open_flank import adjoin, beyond, is_open
from marne.games.offensive_a_outrance.scenarios import SETTINGS, Setting
from marne.games.offensive_a_outrance.units import ARMY
from tests.games.offensive_a_outrance.table import ALLIES, GERMANY, WHOLE, Table, n, names

CAMPAIGN = "campaign"


SETTINGS[CAMPAIGN] = Setting(replace(SETTINGS[WHOLE].file, name=CAMPAIGN, open_flanks=True))


def campaign() -> Table:
    return Table(scenario=CAMPAIGN)


def taken(t: Table, side: int) -> set[str]:
    """What lies behind a side because of its open flank."""
    plain = Table().given(at=t.state.at, army=t.state.army, control=t.state.control, spread=t.state.spread)
    return names(front(t.state, side).behind & ~front(plain.state, side).behind)


@pytest.mark.parametrize(("space", "near"), [("30.33", True), ("30.34", False)])
def test_3_4_2_1_armies_adjoin_whose_nearest_formations_are_three_hexes_apart(space: str, near: bool) -> None:
    assert adjoin(1 << n("30.30") | 1 << n("30.28"), 1 << n(space)) is near


def two_armies(north: str, south: str) -> list[tuple[int, int]]:
    return [(ARMY["fr_army_fifth"], 1 << n(north)), (ARMY["fr_army_fourth"], 1 << n(south))]


def test_3_4_2_2_a_front_that_reaches_the_sea_or_the_dutch_border_has_no_open_flank() -> None:
    assert not is_open(two_armies("35.11", "35.14"))
    assert not is_open(two_armies("53.15", "53.18"))
    assert is_open(two_armies("35.11", "35.15")), "they do not adjoin, and one army alone is no front"
    assert is_open(two_armies("30.30", "30.33"))


def test_3_4_2_3_a_lonely_belgian_army_and_the_gdt_make_no_front() -> None:
    coast, inland = 1 << n("35.11") | 1 << n("36.12"), 1 << n("36.15")
    assert is_open([(ARMY["be_army_belgian"], coast)])
    assert not is_open([(ARMY["be_army_belgian"], coast), (ARMY["fr_army_fifth"], inland)])
    assert is_open([(ARMY["fr_army_gdt"], coast), (ARMY["fr_army_fifth"], inland)])
    german = 1 << n("53.15")
    assert is_open([(ARMY["de_army_belgien"], german)])
    assert not is_open([(ARMY["de_army_belgien"], german), (ARMY["de_army_first"], 1 << n("53.18"))])


def test_3_4_2_4_a_german_flank_is_closed_by_a_line_from_brussels() -> None:
    t = campaign().put("de_5r_3r", "36.22").put("de_6r_3r", "37.24").put("fr_29_15", "55.55")
    closed, found = beyond(GERMANY, n("36.22")), front(t.state, GERMANY).behind
    assert {"48.20", "42.21", "41.22", "36.22", "36.30", "48.30"} <= names(closed)
    assert not {"48.19", "42.20", "41.21", "36.21", "35.30", "49.25"} & names(closed)
    assert taken(t, GERMANY) and not closed & ~found & ~front(t.state, ALLIES).behind
    assert "36.22" in names(front(t.state, GERMANY).front)


def test_3_4_2_4_nothing_is_behind_it_that_is_behind_the_enemys_lines() -> None:
    t = campaign().put("de_5r_3r", "36.22").put("fr_29_15", "42.30")
    behind = front(t.state, ALLIES).behind
    assert behind >> n("42.30") & 1 and "42.30" not in taken(t, GERMANY)
    assert not front(t.state, GERMANY).behind & front(Table().put("fr_29_15", "42.30").state, ALLIES).behind


def test_3_4_2_4_without_an_army_in_france_there_is_no_line() -> None:
    t = campaign().put("de_5r_3r", "48.24").put("de_6r_3r", "48.26")
    assert not taken(t, GERMANY)


def test_3_4_2_5_an_allied_flank_is_closed_by_a_line_from_rouen() -> None:
    t = campaign().put("fr_29_15", "25.33").put("de_5r_3r", "36.22")
    found = taken(t, ALLIES)
    assert {"09.25", "20.35", "05.40"} <= names(front(t.state, ALLIES).behind)
    assert found and not {"20.27", "26.40", "09.24"} & names(beyond(ALLIES, n("25.33")))
    assert not control_now(t.state) >> n("20.35") & 1


def test_3_4_2_5_west_of_rouen_the_line_goes_on_straight() -> None:
    level = names(beyond(ALLIES, n("25.25")))
    assert {"02.25", "09.25", "25.25", "17.25"} <= level and not {"03.24", "17.24", "26.30"} & level


def test_f8_lorraine_has_no_open_flank() -> None:
    t = Table(scenario="lorraine")
    assert not t.state.rules.setting.file.open_flanks
