"""5.1.4: areas of the British and of the Belgians that overlap French ones from Game Turn 22 on."""

import pytest

from marne.board import bits
from marne.games.offensive_a_outrance.areas import (
    NOT_THESE,
    TWO_ONLY,
    area,
    areas,
    forbidden,
    ground,
    overlap_hindrance,
)
from marne.games.offensive_a_outrance.attachment import settle
from marne.games.offensive_a_outrance.boundaries import Boundary
from marne.games.offensive_a_outrance.designating import Areas, Overlaps
from marne.games.offensive_a_outrance.proposals import ways
from marne.games.offensive_a_outrance.state import changed
from marne.games.offensive_a_outrance.units import ARMY
from marne.games.offensive_a_outrance.view import view
from marne.kernel import Play, SeededDice
from tests.games.offensive_a_outrance.table import ALLIES, GERMANY, Table, n, names, u

BELGIANS, BRITISH = ARMY["be_army_belgian"], ARMY["gb_army_bef"]
TENTH, SECOND, FIRST = (ARMY[f"fr_army_{key}"] for key in ("tenth", "second", "first"))


def row(army: int, other: int, number: int) -> Boundary:
    """A line from east to west."""
    return army, other, n(f"58.{number}"), n(f"48.{number}")


LINES = (row(BELGIANS, TENTH, 20), row(TENTH, BRITISH, 30), row(BRITISH, SECOND, 40), row(SECOND, FIRST, 50))
SOUTHWARD, NORTHWARD = row(BRITISH, SECOND, 45), row(BRITISH, TENTH, 26)


def table(*laps: Boundary, turn: int = 22) -> Table:
    """Five armies from north to south, some of whose areas overlap."""
    return Table().given(turn=turn, boundaries=LINES, overlaps=laps)


def refused(*laps: Boundary, turn: int = 22) -> str:
    refusal = overlap_hindrance(table(turn=turn).state, laps)
    return refusal.rule if refusal else ""


def test_5_1_4_from_turn_22_on_the_british_share_ground_with_two_french_armies() -> None:
    s = table(SOUTHWARD, NORTHWARD).state
    assert area(s, BRITISH) & area(s, SECOND) and area(s, BRITISH) & area(s, TENTH)
    for space, armies in (("50.43", (BRITISH, SECOND)), ("50.28", (BRITISH, TENTH)), ("50.35", (BRITISH,)),
                          ("50.47", (SECOND,)), ("50.24", (TENTH,)), ("50.18", (BELGIANS,))):  # fmt: skip
        assert tuple(a for a, spaces in sorted(areas(s, ALLIES).items()) if spaces >> n(space) & 1) == tuple(
            sorted(armies)
        )
    assert not refused(SOUTHWARD, NORTHWARD)


def test_5_1_4_a_line_in_the_british_area_gives_the_french_a_share_of_it() -> None:
    s = table(row(BRITISH, SECOND, 36)).state
    assert area(s, SECOND) >> n("50.38") & 1 and area(s, BRITISH) >> n("50.38") & 1
    assert not area(s, SECOND) >> n("50.34") & 1 and not area(s, BRITISH) >> n("50.43") & 1


def test_5_1_4_without_overlaps_no_hex_is_in_two_areas() -> None:
    s = table().state
    found = [*areas(s, ALLIES).values()]
    assert sum(each.bit_count() for each in found) == ground(s, ALLIES).bit_count()
    s = table(SOUTHWARD).state
    assert sum(each.bit_count() for each in areas(s, ALLIES).values()) > ground(s, ALLIES).bit_count()


@pytest.mark.parametrize("turn", [1, 21])
def test_5_1_4_not_before(turn: int) -> None:
    assert refused(SOUTHWARD, turn=turn) == "5.1.4" and not refused(turn=turn)


def test_5_1_4_the_belgians_may_do_so_too_but_not_with_the_british() -> None:
    assert not refused(row(BELGIANS, TENTH, 24), SOUTHWARD)
    assert refused(row(BELGIANS, BRITISH, 33)) == refused(row(BRITISH, BELGIANS, 19)) == "5.1.4"


def test_5_1_4_french_areas_never_overlap_each_other() -> None:
    assert refused(row(SECOND, FIRST, 54)) == refused(row(FIRST, SECOND, 46)) == "5.1.4"
    s = table(SOUTHWARD, row(BELGIANS, TENTH, 24)).state
    assert not area(s, SECOND) & area(s, FIRST) and not area(s, SECOND) & area(s, TENTH)
    assert not area(s, BRITISH) & area(s, BELGIANS)


def test_5_1_4_two_french_armies_at_most() -> None:
    beyond = row(BRITISH, FIRST, 54)
    assert not refused(row(BRITISH, SECOND, 60), beyond)
    assert refused(row(BRITISH, SECOND, 60), beyond, NORTHWARD) == "5.1.4"


def test_5_1_4_an_area_that_overlaps_is_one_piece_all_the_same() -> None:
    assert refused(row(BRITISH, FIRST, 54)) == "5.1.1-1"


def kept_from(t: Table, key: str, space: str) -> bool:
    """5.3.1-2 Whether a unit may not go into a hex next to an enemy."""
    return bool(forbidden(t.state, ALLIES, t.state.army[u(key)]) >> n(space) & 1)


def test_5_1_4_who_stands_in_shared_ground_may_go_beside_the_enemy_there_and_nowhere_else() -> None:
    t = table(SOUTHWARD).put("fr_29_15", "50.47").put("gb_1_i", "50.38").put("de_31_21", "51.43")
    assert not kept_from(t, "fr_29_15", "50.43") and not kept_from(t, "gb_1_i", "50.43")
    assert kept_from(table().put("de_31_21", "51.43"), "gb_1_i", "50.43"), "alone"
    assert kept_from(t.put("de_31_21", "51.48"), "gb_1_i", "50.48"), "5.3.1 still holds"


def settled(t: Table, lines: tuple[Boundary, ...] = LINES) -> Table:
    settle(Play(t.state, SeededDice(1)), ALLIES, lines)
    return t


def test_5_1_4_a7_in_shared_ground_everybody_stays_in_his_army() -> None:
    t = settled(table(SOUTHWARD).put("fr_29_15", "50.43").put("gb_1_cav", "50.43").put("fr_13_21", "50.43"))
    assert t.state.army[u("fr_29_15")] == SECOND and t.state.army[u("gb_1_cav")] == BRITISH
    t.given(army=changed(t.state.army, u("fr_6_c"), FIRST)).put("fr_6_c", "50.43")
    assert settled(t).state.army[u("fr_6_c")] in (SECOND, FIRST) and t.state.overlaps == (SOUTHWARD,)


def test_5_1_4_an_overlap_ends_with_boundaries_that_do_not_allow_it() -> None:
    without = (row(BELGIANS, TENTH, 20), row(TENTH, BRITISH, 30), row(BRITISH, FIRST, 40))
    assert settled(table(SOUTHWARD), without).state.overlaps == ()
    assert settled(table(SOUTHWARD)).state.overlaps == (SOUTHWARD,)
    assert settled(table(SOUTHWARD, turn=21)).state.overlaps == ()


def test_5_1_4_overlaps_are_open_to_all_like_boundaries() -> None:
    for side in ("german", "allied"):
        assert view(table(SOUTHWARD).state, side).overlaps == (SOUTHWARD,)
    assert ground(table(SOUTHWARD).state, GERMANY)


# The stage in which a player draws them.


def drawing(turn: int = 22, *laps: Boundary) -> Table:
    """The boundaries as they stand are let stand, on the whole map."""
    t = table(*laps, turn=turn).put("gb_1_i", "50.43").put("de_31_21", "58.45")
    return t.given(fronts=(bits(n(f"58.{k:02}") for k in range(12, 60)), 0)).run(Areas(ALLIES, LINES)).choose("done")


def lap_of(t: Table, front: str) -> Table:
    """A line from a hex of the enemy Front Line to the first hex where it may end."""
    t.choose("front", front)
    return t.choose("rear", max(t.nouns("rear")))


def test_5_1_4_once_boundaries_are_drawn_the_british_say_with_whom_they_share_ground() -> None:
    t = drawing()
    assert t.decision.rule == "5.1.4" and t.nouns("overlap") == {BRITISH, BELGIANS}
    assert t.why_not("overlap", "fr_army_second") == NOT_THESE
    t.choose("overlap", "gb_army_bef")
    assert t.nouns("overlap") == {TENTH, SECOND, FIRST} and t.why_not("overlap", "be_army_belgian") == NOT_THESE
    assert t.why_not("front", "58.45").rule == "5.1.1-2"
    t.choose("overlap", "fr_army_second")
    assert t.why_not("rear", "48.45").rule == "5.1.1-2"
    lap_of(t, "58.45").choose("done")
    lap = t.state.overlaps[0]
    assert lap[:3] == (BRITISH, SECOND, n("58.45")) and t.told("overlap")[0]["hexes"] == [*lap[2:]]
    assert t.state.boundaries == LINES and t.over
    assert area(t.state, BRITISH) & area(t.state, SECOND)


def test_5_1_4_until_then_and_where_no_such_army_is_nobody_is_asked() -> None:
    assert drawing(21).over and not drawing(21).state.overlaps
    t = table().put("de_31_21", "58.45").run(Areas(ALLIES, (row(TENTH, SECOND, 30),))).choose("done")
    assert t.over and not t.cites("5.1.4")


def test_5_1_4_a_third_french_army_is_not_offered_and_an_old_line_gives_way_to_a_new_one() -> None:
    t = drawing(22, SOUTHWARD, NORTHWARD).choose("overlap", "gb_army_bef")
    assert t.nouns("overlap") == {TENTH, SECOND} and t.why_not("overlap", "fr_army_first") == TWO_ONLY
    lap_of(t.choose("overlap", "fr_army_second"), "58.46").choose("done")
    assert [lap[:3] for lap in t.state.overlaps] == [(BRITISH, TENTH, n("58.26")), (BRITISH, SECOND, n("58.46"))]


def test_5_1_4_what_boundaries_allow_no_more_is_forgotten_and_one_may_share_none() -> None:
    t = drawing(22, SOUTHWARD).choose("done")
    assert t.state.overlaps == (SOUTHWARD,) and not t.told("overlap")
    t = drawing(22, SOUTHWARD).choose("overlap", "gb_army_bef").choose("straighten").choose("done")
    assert t.state.overlaps == ()
    t = drawing(22, row(BRITISH, FIRST, 54), row(BRITISH, SECOND, 45))
    assert isinstance(t.state.stack[-1], Overlaps) and t.state.stack[-1].laps == ()


def test_5_1_4_a_line_bends_twice_at_most_and_leaves_areas_in_one_piece() -> None:
    t = drawing().choose("overlap", "gb_army_bef").choose("overlap", "fr_army_first").choose("front", "58.54")
    ends = names(bits(hexes[-1] for _, hexes in ways(t.state, ALLIES, n("58.54"))))
    assert {t.why_not("rear", end).rule for end in ends - t.nouns("rear")} == {"5.1.1-1"}
    t.choose("bend", min(t.nouns("bend"))).choose("bend", min(t.nouns("bend")))
    assert not t.nouns("bend") and t.why_not("bend", "50.50").rule == "5.1.1-2"
