"""Stratagem cards: who may take them, how they are hidden, and what wins over what."""

import pytest

from marne.games.colonialism import armies
from marne.games.colonialism.armies import Army, Line, check, take_card
from marne.games.colonialism.cards import CardTurn
from marne.games.colonialism.deck import COMMON, NATIONS, common_cards
from marne.games.colonialism.game import Colonialism
from marne.games.colonialism.muster import PickCards
from marne.games.colonialism.view import view
from marne.kernel import Choice, Match, SeededDice
from tests.games.colonialism.table import BLUE, RED, Table, sample


def picked(card: str) -> Table:
    """A table at which red has picked a card twice, and blue those of his list."""
    t = Table("zulu", armies=(sample("zulu", RED), sample("zulu", BLUE))).run(PickCards())
    assert set(t.asked) == {"red", "blue"}
    return t.choose("take", card, side=RED).choose("take", card, side=RED).choose("listed", side=BLUE)


def test_card_1_cards_are_chosen_before_the_game_and_hidden_until_played() -> None:
    t = picked("field_hospital")
    assert t.state.hands[RED] == ("field_hospital", "field_hospital")
    assert t.state.hands[BLUE] == ("reinforcements", "warrior_caste")
    assert view(t.state, "red").hand == ("field_hospital", "field_hospital")
    assert view(t.state, "blue").cards == (2, 2)
    assert view(t.state, "blue") == view(picked("strategic_preparation").state, "blue")
    assert [e.seen_by for e in t.events if e.kind == "picked"] == [("red",), ("blue",)]


def test_card_1_what_one_picks_does_not_touch_what_the_other_has_picked() -> None:
    t = Table("zulu", armies=(sample("zulu", RED), sample("zulu", BLUE))).run(PickCards())
    for side, card in ((RED, "field_hospital"), (BLUE, "strategic_preparation"), (RED, "field_hospital")):
        t.choose("take", card, side=side)
    assert t.state.hands == (("field_hospital",) * 2, ("strategic_preparation", "warrior_caste"))


def test_card_1_the_limit_is_five() -> None:
    army = Army("fpw", "france", 1870, 25, (Line(19, 0),), True, ("field_hospital",) * 5)
    assert [r.rule for r in check(army)] == ["FPW.ARMY.7"]


def test_card_2_a_common_card_may_be_taken_again_but_only_in_its_period() -> None:
    army = take_card(take_card(armies.begin("zulu", "british", 1879), "field_hospital"), "field_hospital")
    assert army.cards == ("field_hospital", "field_hospital")
    with pytest.raises(armies.Refused) as refused:
        take_card(army, "artillery_bombardment")
    assert refused.value.refusal.rule == "CARD.2"
    assert common_cards("zulu", 1879) == ("field_hospital", "reinforcements", "strategic_preparation")
    assert len(common_cards("ww1", 1917)) == len(COMMON)


def test_card_3_a_nation_card_is_for_its_own_nation_and_once() -> None:
    army = take_card(armies.begin("fpw", "france", 1870), "nation")
    with pytest.raises(armies.Refused) as refused:
        take_card(army, "nation")
    assert refused.value.refusal.rule == "CARD.3"
    with pytest.raises(armies.Refused) as refused:
        take_card(armies.begin("ww1", "belgium", 1914), "nation")
    assert refused.value.refusal.rule == "CARD.3"
    with pytest.raises(armies.Refused):
        take_card(armies.begin("ww1", "germany", 1914), "nation")


def test_card_3_once_played_it_stays_in_play() -> None:
    t = Table().holds(BLUE, "elan").given(initiative=BLUE).run(CardTurn(second=False)).choose("play", "elan")
    assert t.state.hands[BLUE] == ()
    assert t.state.in_play[BLUE] == ("elan",)


def test_card_4_a_card_wins_over_the_basic_rules() -> None:
    """Machine guns cannot climb mountains, but those of a Mountain Battalion can."""
    from marne.games.colonialism.paths import ways

    t = Table("ww1", ("austria_hungary", "italy")).put("m", RED, "machine_gun", "8.6").ground("mountain", "8.5")
    assert t.hex("8.5") not in ways(t.state, 0)
    t.plays(RED, "mountain_battalion")
    assert t.hex("8.5") in ways(t.state, 0)


def test_every_nation_of_a_period_has_its_own_card() -> None:
    cards = [(n.period, n.card.id) for n in NATIONS.values() if n.card]
    assert len(cards) == len(set(cards)) == 13


def test_the_hand_of_a_listed_army_is_known_if_that_was_agreed() -> None:
    match = Match(Colonialism(), "zulu", {"cards": "listed"}, SeededDice(1))
    assert match.position.state.hands[1] == ("reinforcements",)
    assert match.position.state.in_play[1] == ("warrior_caste",)


def test_an_unoffered_card_is_refused_with_the_rule() -> None:
    t = Table().holds(RED, "reinforcements").put("a", RED, "infantry", "8.6").run(CardTurn(second=False))
    assert t.why_not("play", "reinforcements").rule == "FPW.CARD.5"
    assert t.why_not("play", "balloon_observation").rule == "CARD.1"
    assert t.decision.choices == (Choice("no_card"),)
