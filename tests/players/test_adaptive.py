"""The level that suits a player."""

from marne.players import LEVELS, is_known, offered, player_named
from marne.players.adaptive import NAME, Bout, skill, suited
from marne.players.listing import spoken
from tests.kernel.toy import Toy

NAMES = [level.name for level in LEVELS]


def test_a_newcomer_begins_low_and_rises_by_winning() -> None:
    level, met, bouts = suited(()), [], list[Bout]()
    for _ in range(8):
        met.append(level)
        bouts.insert(0, Bout(level, 1.0))
        level = suited(bouts)
    assert met[0] == "sergeant"
    assert [NAMES.index(name) for name in met] == sorted(NAMES.index(name) for name in met), "it never falls"
    assert level == "general-staff", "who wins everything meets the best"


def test_who_loses_meets_weaker_ones_and_who_wins_again_comes_back() -> None:
    lost = [Bout("sergeant", 0.0)] * 4
    assert suited(lost) == "recruit"
    assert skill([Bout("recruit", 1.0)] * 3 + lost) > skill(lost)
    assert suited([Bout("recruit", 1.0)] * 6 + lost) == "sergeant"


def test_what_was_long_ago_hardly_counts() -> None:
    recent = [Bout("captain", 1.0)] * 6
    assert skill(recent + [Bout("captain", 0.0)] * 6) > skill([Bout("captain", 1.0), Bout("captain", 0.0)] * 6)
    assert skill([*recent, Bout("greedy", 0.0)]) == skill(recent), "who has no level tells nothing"


def test_even_results_stay_where_they_are() -> None:
    for name in NAMES[1:-1]:
        assert suited([Bout(name, 1.0), Bout(name, 0.0)] * 6) == name


def test_it_can_be_asked_for_like_any_level() -> None:
    assert is_known(f"{NAME}:bold")
    assert NAME in [each.name for each in offered()]
    assert spoken(NAME) == "One who suits you"
    assert player_named(NAME, Toy(), seed=1)
