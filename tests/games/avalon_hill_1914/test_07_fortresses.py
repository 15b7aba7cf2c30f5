"""STD.FORT.17 to 24, STD.SUPPLY.10 to 13: who lives on a fortress, and how far from it he may go."""

from __future__ import annotations

from marne.games.avalon_hill_1914.combat import Combat
from marne.games.avalon_hill_1914.ground import BOARD, NAMED, RAILS, SQUARES, squares
from marne.games.avalon_hill_1914.losses import Break
from marne.games.avalon_hill_1914.movement import March, Movement
from marne.games.avalon_hill_1914.steps import reach
from marne.games.avalon_hill_1914.supply import SupplyCheck, unfed
from marne.games.avalon_hill_1914.units import GERMAN, NUMBER
from tests.games.avalon_hill_1914.table import ALLIES, BELGIUM, GERMANY, Table
from tests.games.avalon_hill_1914.test_07_supply import antwerp, bit, cut_off_metz, fed, marks, near


def test_std_fort_18_w15_who_lives_on_a_fortress_stays_near() -> None:
    t = antwerp().run(SupplyCheck(ALLIES), Movement(ALLIES)).choose("move", "be_c1")
    assert t.nouns("go") >= {"Y8", "Y9", "Z8"}
    assert t.why_not("go", "AA10").rule == "STD.FORT.24"
    t.choose("go", "Y9").choose("stop")
    assert t.at("be_c1") == "Y9"


def test_std_fort_24_holds_until_a_line_is_restored() -> None:
    t = antwerp().run(SupplyCheck(ALLIES), Movement(ALLIES)).choose("move", "be_c1")
    assert t.why_not("go", "AA10").rule == "STD.FORT.24"


def test_std_fort_24_he_may_not_go_farther_even_if_he_comes_back() -> None:
    t = antwerp().put("be_cd", "Z9").put("be_c1", "V7").given(fed=bit("be_cd")).run(Movement(ALLIES))
    assert t.choose("move", "be_cd").why_not("go", "Z10").rule == "STD.FORT.24"


def test_std_fort_24_who_has_gone_far_must_end_on_a_line() -> None:
    t = antwerp().put("be_cd", "Z9").put("be_c1", "V7").given(fed=bit("be_cd"), bound=bit("be_cd"))
    t.run(March(ALLIES, bit("be_cd"), NAMED["Y8"], 1, False, True, 0, True))
    assert t.nouns("go") == set()
    t.put("de_gd", "R6").given(passed=(0, 0)).run(March(ALLIES, bit("be_cd"), NAMED["Y8"], 1, False, True, 0, True))
    assert t.offers("stop")


def test_std_fort_24_a_unit_that_no_fortress_feeds_is_not_bound() -> None:
    t = antwerp().run(Movement(ALLIES)).choose("move", "be_c1")
    t.choose("go", "AA9")
    assert t.offers("stop")


def test_std_fort_24_a_move_that_ends_with_a_line_is_free() -> None:
    t = antwerp().put("de_gd", "R6").run(SupplyCheck(ALLIES))
    assert t.state.fed == bit("be_c1")
    t.given(passed=(0, 0)).run(Movement(ALLIES)).choose("move", "be_c1")
    t.choose("go", "Z10")
    assert t.offers("stop"), "with Brussels back there is a line again"


def test_std_fort_24_the_move_itself_may_open_the_line() -> None:
    t = antwerp().put("de_gd", "R6").run(SupplyCheck(ALLIES), Movement(ALLIES)).choose("move", "be_c1")
    assert t.why_not("go", "AA10").rule == "STD.FORT.24"
    t.choose("go", "Y9").choose("go", "Y10")
    assert t.at("be_c1") == "Y10"
    t.choose("done").run(SupplyCheck(ALLIES))
    assert (marks(t), t.state.fed) == (set(), 0)


def test_std_fort_24_the_line_may_open_at_the_end_of_several_steps() -> None:
    t = antwerp().put("de_gd", "Y9").put("be_c1", "V7").put("be_cd", "Z9").given(fed=bit("be_cd")).run(Movement(ALLIES))
    t.choose("move", "be_cd").choose("go", "Z10")
    assert t.why_not("stop").rule == "STD.FORT.24"
    assert t.nouns("go") == {"Y10", "Z11"}
    t.choose("go", "Y10")
    assert t.at("be_cd") == "Y10"
    t = (
        antwerp()
        .put("de_gd", "Y10")
        .put("be_c1", "V7")
        .put("be_cd", "Z9")
        .given(fed=bit("be_cd"))
        .run(Movement(ALLIES))
    )
    assert t.choose("move", "be_cd").why_not("go", "Z10").rule == "STD.FORT.24", "an enemy holds Brussels"


def test_std_fort_24_the_line_counts_in_the_square_that_is_entered() -> None:
    t = antwerp().put("de_gd", "R6").run(SupplyCheck(ALLIES)).put("de_gd", "Y11").run(Movement(ALLIES))
    t.choose("move", "be_c1").choose("go", "Y9")
    assert t.offers("go", "Y10")
    assert not t.offers("go", "Y11")


def test_std_fort_24_holds_for_trains() -> None:
    t = antwerp().put("de_gd", "R6").put("be_c1", "Y8").run(SupplyCheck(ALLIES), Movement(ALLIES))
    t.choose("ride", "be_c1")
    assert t.nouns("go") == {"X7", "Y9", "Z9"}
    assert t.why_not("go", "AA10").rule == "STD.FORT.24"


def test_std_supply_13_a_fortress_feeds_on_every_side() -> None:
    for name in ("Y8", *near("Y8")):
        t = Table().violate(BELGIUM).given(passed=(squares(("Y10",)), 0)).put("be_c1", name).run(SupplyCheck(ALLIES))
        assert t.state.fed == bit("be_c1"), name


def cut_off(name: str, left: tuple[str, ...] = (), **rules: object) -> Table:
    """A fortress without an enemy near, whose railways the enemy was the last to pass, six squares around."""
    around = [s.name for a, s in SQUARES.items() if BOARD.apart(a, NAMED[name]) <= 6 and s.name not in left]
    return Table(**rules).given(passed=(0, squares(tuple(around))))


def test_std_fort_24_on_the_way_to_a_line_nobody_stops_far_from_his_fortress() -> None:
    t = cut_off("HH26", terrain=False).put("de_cd2", "HH26").given(fed=bit("de_cd2")).run(Movement(GERMANY))
    assert fed(t, GERMAN, "II27", "JJ28", "KK28", "LL28") == [False, False, False, True]
    t.choose("move", "de_cd2").choose("go", "II27")
    assert t.offers("stop"), "that is within one square of Metz"
    t.choose("go", "JJ28")
    assert t.why_not("stop").rule == "STD.FORT.24"
    t.choose("go", "KK28").choose("go", "LL28")
    assert t.at("de_cd2") == "LL28"


def test_std_fort_24_who_lives_on_a_fortress_and_is_shut_in_stays() -> None:
    t = cut_off_metz().given(fed=bit("de_xvi")).run(Movement(GERMANY))
    assert not t.offers("move", "de_xvi")


def test_std_fort_24_only_who_had_no_line_at_the_beginning_is_bound() -> None:
    t = antwerp().given(fed=bit("be_c1")).run(March(ALLIES, bit("be_c1"), NAMED["Z9"]))
    assert t.offers("go", "AA10")
    t = antwerp().given(fed=bit("be_c1"), bound=bit("be_c1")).run(March(ALLIES, bit("be_c1"), NAMED["Z9"]))
    assert not t.offers("go", "AA10")


def test_std_fort_24_reach_shows_what_lies_near_the_fortress() -> None:
    t = antwerp().given(fed=bit("be_c1"), bound=bit("be_c1"))
    found = reach(t.state, bit("be_c1"), NAMED["Z9"])
    assert found.spaces & squares(("Y9", "Z8", "AA10")) == squares(("Y9", "Z8"))


def test_std_fort_24_no_train_takes_who_lives_on_a_fortress_away_from_it() -> None:
    t = cut_off("HH26", ("II27", "JJ27", "JJ28")).put("de_xvi", "II27").given(fed=bit("de_xvi"))
    beyond = [n for n in ("JJ27", "JJ28") if RAILS.neighbours_of[NAMED["II27"]] >> NAMED[n] & 1]
    assert beyond
    assert t.run(Movement(GERMANY)).why_not("ride", "de_xvi").rule == "STD.FORT.24"
    assert t.offers("move", "de_xvi")
    free = cut_off("HH26", ("II27", "JJ27", "JJ28")).put("de_xvi", "II27").run(Movement(GERMANY))
    assert free.offers("ride", "de_xvi"), "another may ride"


def test_std_fort_24_who_was_driven_from_his_fortress_may_go_where_he_likes() -> None:
    for edition, free in ((1, False), (2, True)):
        t = Table(edition=edition).violate(BELGIUM).given(passed=(squares(("Y10",)), 0)).put("be_c1", "W8")
        t.put("de_gd", "Y10").given(fed=bit("be_c1")).run(Movement(ALLIES))
        assert t.offers("move", "be_c1") == free
    t.choose("move", "be_c1")
    assert t.nouns("go") >= {"X8", "V8"}, "back to Antwerp, or away from it"


def test_std_supply_11_forts_that_have_fallen_bind_nobody() -> None:
    for edition, free in ((1, False), (2, True)):
        t = Table(edition=edition).violate(BELGIUM).given(passed=(squares(("Y10",)), 0)).put("be_c1", "Z9")
        t.put("de_gd", "Y10").razed("Y8").given(fed=bit("be_c1")).run(Movement(ALLIES))
        assert t.offers("move", "be_c1") == free
    assert t.choose("move", "be_c1").offers("go", "AA10")


def test_std_supply_19_who_was_driven_from_his_fortress_counts_as_unfed() -> None:
    t = Table().violate(BELGIUM).given(passed=(squares(("Y10",)), 0), fed=bit("be_c1") | bit("be_c2"))
    t.put("be_c1", "Y8").put("be_c2", "V7").put("be_cd", "Y8").put("de_gd", "Y10")
    assert unfed(t.state, ALLIES) == bit("be_c2") | bit("be_cd")


def test_std_step_5_pieces_of_landwehr_live_on_the_fortress_of_their_corps() -> None:
    for edition, living in ((1, bit("de_lwc1")), (2, bit("de_lwc1") | bit("de_lwc1_b"))):
        t = Table(edition=edition).put("de_lwc1", "HH26").given(fed=bit("de_lwc1"))
        t.run(Break(NUMBER["de_lwc1"], "STD.COMBAT.24")).choose("break", "division")
        assert t.state.fed == living


def sally(start: str, goal: str, bound: bool = True, **rules: object) -> Table:
    """A Belgian corps that lives on Antwerp has beaten a brigade; Brussels is German."""
    t = Table(**rules).violate(BELGIUM).given(passed=(squares(("Y10",)), 0)).put("be_c1", start).put("de_lwb37", goal)
    t.given(fed=bit("be_c1"), bound=bit("be_c1") * bound).run(Combat(ALLIES))
    return t.choose("attack", goal).choose("join", "be_c1").choose("ready", dice=[3])


def test_std_fort_18_an_advance_leads_no_farther_than_one_square_from_the_fortress() -> None:
    t = sally("Z9", "AA10")
    assert (t.counter("de_lwb37"), t.at("be_c1"), t.over) == ("gone", "Z9", True)
    assert sally("Y8", "Z9").choose("advance", "be_c1").at("be_c1") == "Z9"
    assert sally("Z9", "AA10", edition=1).offers("advance", "be_c1")


def test_std_fort_24_an_advance_that_is_refused_names_the_rule() -> None:
    t = Table().violate(BELGIUM).given(passed=(squares(("Y10",)), 0)).put("be_c1", "Z9").put("be_c2", "AA9")
    t.put("de_lwb37", "AA10").given(fed=bit("be_c1"), bound=bit("be_c1")).run(Combat(ALLIES)).choose("attack", "AA10")
    t.choose("join", "be_c1").choose("join", "be_c2").choose("ready", dice=[3])
    assert t.nouns("advance") == {"be_c2"}
    assert t.why_not("advance", "be_c1").rule == "STD.FORT.24"


def test_std_fort_24_an_advance_may_open_the_line() -> None:
    t = sally("Y9", "Y10").choose("advance", "be_c1")
    assert t.at("be_c1") == "Y10"


def test_std_fort_24_pieces_of_landwehr_are_bound_as_their_corps_was() -> None:
    t = cut_off("HH26").put("de_lwc1", "II27").put("fr_b_alp", "JJ28").given(fed=bit("de_lwc1"), bound=bit("de_lwc1"))
    t.run(Combat(GERMANY)).choose("attack", "JJ28").choose("join", "de_lwc1").choose("ready", dice=[1])
    assert t.told("battle")[0]["attacker"] == 1
    t.choose("break", "division")
    assert t.state.bound == bit("de_lwc1") | bit("de_lwc1_b")


def test_std_fort_24_who_had_a_line_when_he_moved_advances_freely() -> None:
    assert sally("Z9", "AA10", bound=False).offers("advance", "be_c1")


def test_std_fort_24_an_advance_is_judged_by_the_line_in_the_square_that_is_entered() -> None:
    def beaten(start: str, goal: str, far: int) -> Table:
        """A brigade that lives on Metz, cut off so far around, has beaten another."""
        rest = [s.name for a, s in SQUARES.items() if far < BOARD.apart(a, NAMED["HH26"]) <= 6]
        t = cut_off("HH26", tuple(rest)).put("de_lwc4_c", start).put("fr_b_alp", goal)
        t.given(fed=bit("de_lwc4_c"), bound=bit("de_lwc4_c")).run(Combat(GERMANY)).choose("attack", goal)
        return t.choose("join", "de_lwc4_c").choose("ready", dice=[3])

    assert beaten("HH26", "II27", 6).offers("advance", "de_lwc4_c"), "one square from Metz"
    assert not beaten("II27", "JJ28", 6).offers("advance", "de_lwc4_c")
    assert beaten("II27", "JJ28", 4).offers("advance", "de_lwc4_c"), "there it has a line"
    assert not beaten("GG26", "FF26", 6).offers("advance", "de_lwc4_c")
