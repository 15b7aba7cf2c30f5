"""Every button says what it does before it is pressed, and what may not be chosen stays in sight with its reason."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from marne.games.colonialism.actions import Act
from marne.games.colonialism.cards import NO_CARD, CardTurn
from marne.games.colonialism.command import SUPPLY
from marne.games.colonialism.deck import CARD_NAMES, REINFORCEMENTS
from marne.games.colonialism.game import Colonialism
from marne.games.colonialism.page.cardfaces import FACES
from marne.games.colonialism.units import SIDES
from marne.kernel import Choice, Match
from marne.kernel.table import Clause, Meaning
from marne.kernel.trial import Trial

GAME = Colonialism()
GAMES: tuple[tuple[str, dict[str, str]], ...] = (
    ("fpw", {"red_army": "design", "engagement": "meeting"}),
    ("zulu", {"blue_army": "design", "engagement": "breakthrough"}),
    ("ww1", {"engagement": "push", "cards": "secret"}),
    ("cambrai_1917", {}),
    ("verdun_fleury_1916", {"cards": "secret"}),
    ("chunuk_bair_1915", {}),
    ("ulundi_1879", {}),
    ("raheiba_1927", {}),
)


def meant(match: Match) -> Iterator[tuple[Choice, Meaning | None]]:
    """The buttons of a position, and those that one looks for, each with what it means to the side that decides."""
    for decision in match.position.decisions:
        eyes = GAME.eyes(match.position.state, decision.side)
        looked_for = [choice for choice, _ in match.position.menu(decision.side)]
        for choice in dict.fromkeys((*decision.choices, *looked_for)):
            if choice.verb not in GAME.verbs.pointed_at:
                yield choice, GAME.meaning(eyes, choice)


@pytest.mark.parametrize(("scenario", "options"), GAMES)
def test_every_button_of_a_random_game_has_a_sentence_and_a_rule_of_the_book(
    scenario: str, options: dict[str, str]
) -> None:
    met = set()
    for match in Trial(GAME, 1, scenario, options).matches():
        for choice, meaning in meant(match):
            assert meaning is not None, f"{choice} in {match.position.state.stack[-1]}"
            met.add(choice.verb)
            own = Clause(text=meaning.text, rule=meaning.rule)
            for clause in (own, *meaning.gets, *meaning.costs, *meaning.ends):
                assert clause.rule in GAME.rulebook.clauses, clause
                assert clause.text
                assert "{" not in clause.text
    assert {"roll", "supply", "done", "pass"} <= met


def test_pool_3_a_supply_die_says_how_many_are_left_without_it() -> None:
    ends, met = {1: "your last one", 2: "one more is left.", 3: "2 more are left.", 4: "3 more are left."}, set()
    for match in Trial(GAME, 1, "fpw", {}).matches():
        for decision in match.position.decisions:
            if SUPPLY in decision.choices:
                s = match.position.state
                left = s.pool[SIDES.index(decision.side)]
                meaning = GAME.meaning(GAME.eyes(s, decision.side), SUPPLY)
                assert meaning is not None and ends[left] in meaning.text
                met.add(left)
    assert met == set(ends)


def test_every_card_says_what_it_gives() -> None:
    assert set(FACES) == set(CARD_NAMES)


def test_being_done_with_points_left_says_what_is_given_up() -> None:
    warned = 0
    for match in Trial(GAME, 2, "wissembourg_1870").matches():
        state = match.position.state
        if not state.stack or not isinstance(stage := state.stack[-1], Act):
            continue
        buttons = dict(meant(match))
        if (done := buttons.get(Choice("done"))) is not None:
            assert done.ends, "with points left, being done ends something"
            assert str(state.points[stage.side]) in (done.end or "")
            warned += 1
    assert warned > 5


def test_a_card_that_cannot_be_played_stays_in_sight_with_its_reason() -> None:
    barred = 0
    for match in (m for seed in range(9) for m in Trial(GAME, seed, "zulu", {"cards": "secret"}).matches()):
        state = match.position.state
        if not state.stack or not isinstance(stage := state.stack[-1], CardTurn):
            continue
        side = match.position.decisions[0].side
        menu = dict(match.position.menu(side))
        assert menu[NO_CARD] is None
        assert {choice.noun for choice in menu if choice.verb == "play"} == set(state.hands[stage.side(state)])
        why = menu.get(Choice("play", REINFORCEMENTS))
        barred += why is not None and why.rule == "ZULU.CARD.2"
    assert barred
