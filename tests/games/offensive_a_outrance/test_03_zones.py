"""3.3: zones of control."""

from marne.board import bits
from marne.games.offensive_a_outrance.cavalry import watched
from marne.games.offensive_a_outrance.ground import NEAR, PAIRS, ridge
from marne.games.offensive_a_outrance.state import changed
from marne.games.offensive_a_outrance.supply import isolated, supplied
from marne.games.offensive_a_outrance.tracing import ground
from marne.games.offensive_a_outrance.zones import barred, ezoc, zoc
from tests.games.offensive_a_outrance.rails import with_railway
from tests.games.offensive_a_outrance.table import ALLIES, GERMANY, Table, n, names, u


def test_3_3_1_a_zone_is_the_six_hexes_around() -> None:
    t = Table().put("fr_29_15", "44.17")
    assert zoc(t.state, ALLIES) == NEAR[n("44.17")]
    assert names(ezoc(t.state, GERMANY)) == {"43.17", "43.18", "44.16", "44.18", "45.17", "45.18"}


def test_3_3_1_a_two_hex_unit_has_eight() -> None:
    t = Table().put("fr_29_15", "44.17", "44.18")
    assert zoc(t.state, ALLIES).bit_count() == 8 + 2  # each half reaches into the other's hex


def test_3_3_2_who_projects_none() -> None:
    for key in ("fr_toul_art", "fr_train_15", "fr_depot_first", "de_siege_train_2"):
        t = Table().put(key, "44.17")
        assert not zoc(t.state, ALLIES) | zoc(t.state, GERMANY), key
    assert not zoc(Table().put("fr_29_15", "44.17").ride("fr_29_15").state, ALLIES)


def test_3_3_2_12_1_2_a_fortress_projects_while_it_has_a_garrison() -> None:
    t = Table().works("fortress_manonviller_5557", "fort_remiremont")
    assert zoc(t.state, ALLIES) == NEAR[n("55.57")]
    assert not zoc(t.flip("fortress_manonviller_5557").state, ALLIES)


def test_8_5_a_fort_projects_only_on_its_back() -> None:
    t = Table().works("fort_montmedy")
    assert not zoc(t.state, ALLIES)
    assert zoc(t.flip("fort_montmedy").state, ALLIES)


def test_3_3_1_no_zone_crosses_a_ridge_or_the_sea() -> None:
    a, b = next(pair for pair in PAIRS if ridge(*pair))
    t = Table()
    t.state.at = t.state.at
    name = next(iter(names(1 << a)))
    assert not zoc(t.put("fr_29_15", name).state, ALLIES) >> b & 1
    c, d = next((n(s.between[0]), n(s.between[1])) for s in PAIRS.values() if s.sea)
    name = next(iter(names(1 << c)))
    assert not zoc(Table().put("fr_29_15", name).state, ALLIES) >> d & 1


def test_3_3_2_1_the_supplied_hexs_own_zone_negates_nothing() -> None:
    """W27: the only way out lies in an EZOC, covered by the unit's own ZOC alone, then by a friend's."""
    t = Table().put("fr_22_11", "59.54").put("de_31_21", "58.55")
    hex_between = n("58.54")
    assert ezoc(t.state, ALLIES) >> hex_between & 1
    assert not barred(t.state, ALLIES) >> hex_between & 1
    assert not ground(t.state, ALLIES, n("59.54")).free >> hex_between & 1
    t.put("fr_29_15", "57.54")
    assert ground(t.state, ALLIES, n("59.54")).free >> hex_between & 1


def test_8_4_cavalry_has_no_zone_of_an_infantry_formation() -> None:
    t = Table().put("de_b_c", "57.55").put("de_metz_1", "54.49").put("de_31_21", "58.54")
    assert bits(a for a in range(len(NEAR)) if watched(t.state, ALLIES, a)) == NEAR[n("58.54")]


def test_3_3_2_2_for_isolation_the_own_zone_negates_ezocs() -> None:
    """W27: what bars a supply line to the division does not isolate it."""
    t = with_railway(Table().put("fr_22_11", "59.54").put("fr_depot_second", "51.54"), ALLIES, "51.54")
    for key, space in (("de_31_21", "58.55"), ("de_42_21", "58.53"), ("de_1_b_1b", "60.54")):
        t.put(key, space)
    assert ezoc(t.state, ALLIES) >> n("58.54") & 1
    assert not ground(t.state, ALLIES, n("59.54")).free >> n("58.54") & 1
    assert not barred(t.state, ALLIES) >> n("58.54") & 1
    t.given(army=changed(t.state.army, u("fr_22_11"), t.state.army[u("fr_depot_second")]))
    assert not supplied(t.state, u("fr_22_11")) and not isolated(t.state, u("fr_22_11"))
