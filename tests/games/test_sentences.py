"""What games say reads as if somebody had read it: every sentence of random games and of games of programs."""

from __future__ import annotations

import re
from collections.abc import Iterator
from itertools import pairwise

import pytest

from marne.kernel import Match, find
from marne.kernel.trial import Trial
from tests.games.test_actions import GAMES, actions, played

SCENARIOS: dict[str, tuple[tuple[str, dict[str, str]], ...]] = {
    "germany-at-war": (("campaign", {"players": "3", "free_setup": "both"}),),
    "colonialism": (("zulu", {"cards": "secret"}), ("ww1", {"red_army": "design"})),
    "avalon-hill-1914": (("short", {}),),
    "offensive-a-outrance": (("lorraine", {}),),
}
EVERY = 25
COUNTED = (
    "areas|bases|battles|blocks|bombardments|bridges|columns|dice|dots|factors|Formations|garrisons|guns|hexes|hits|"
    "Leaders|losses|movement points|orders|points|positions|reductions|squares|stars|steps|turns|units|Victory Points"
)
WRONG = {
    "a code": re.compile(r"[_{}<>]|\b(?:None(?! of)|True|False)\b"),
    "a doubled space, or one before a stop": re.compile(r"\s\s| [.,;]|(?<!\d) :|\.\.|,,"),
    "a doubled word": re.compile(r"\b([A-Za-z]+) \1\b(?!-)"),
    "two articles": re.compile(r"\b(?:the|an?) (?:the|an?)\b", re.IGNORECASE),
    "one of several": re.compile(rf"(?<![\w.,:+/–−-])1 (?:{COUNTED})\b"),
    "a plural with the verb of one": re.compile(
        r"^(?:(?:Two|Three|\d+) [A-Z]?[a-z]+s|(?:Two|Three) [^.:]*\)|[^:.]+ and [^:.()]+ \(\w+\)) "
        r"(?:goes|is|has)\b"
    ),
    "a way that leads nowhere": re.compile(r"\bfrom ([A-ZÉ\d](?:[^.,;]|\.(?=\d))*) to \1(?:[.,]|$)"),
    "the sentence of an article within": re.compile(r"[a-z,] (?:The|An) [A-Z]"),
}  # fmt: skip
"""What no sentence may have."""
SUBJECT = re.compile(r".*?\b(?:rises|violates|takes control|loses a step|declares)\b")
"""What two sentences that follow each other should not both begin with."""


def faults(text: str, whole: bool = True) -> list[str]:
    """What is wrong with something that is said; a whole sentence begins with a capital and says nothing twice."""
    found = [what for what, pattern in WRONG.items() if pattern.search(text)]
    if whole and not (text[:1].isupper() or text[:1].isdigit()):
        found.append("a small letter at its head")
    if any(one == other for one, other in pairwise(re.split(r"(?<=[a-z)])\. ", text))):
        found.append("a sentence twice")
    heads = [begun[0] for said in re.split(r"(?<=[a-z)])\. ", text) if (begun := SUBJECT.match(said))]
    if any(one == other for one, other in pairwise(heads)):
        found.append("a head twice")
    return found


def said_of(match: Match) -> Iterator[tuple[str, str, bool]]:
    """Everything a match says to all who look on: where, what, and whether it is a whole sentence."""
    game, position = match.game, match.position
    for side in (*game.sides, None):
        eyes = match.eyes(side)
        for figure in game.score(eyes).figures:
            yield "score", f"{figure.name}: {figure.value}", True
        decision = position.decision(side) if side else None
        if side is None or decision is None:
            continue
        yield "prompt", game.prompt(eyes, decision), True
        for choice in decision.choices[:: max(1, len(decision.choices) // 12)]:
            yield f"choice {choice.verb}", game.say(eyes, choice), True
            if meaning := game.meaning(eyes, choice):
                yield f"meaning {choice.verb}", meaning.text, True
                for clause in (*meaning.gets, *meaning.costs, *meaning.ends):
                    yield f"meaning {choice.verb}", clause.text, False
        for _, why in position.menu(side):
            if why is not None:
                yield f"menu {why.rule}", game.words.phrase(why.why), True
    yield "summary", game.summary(position.state), True


def told_of(match: Match) -> Iterator[tuple[str, str, bool]]:
    """The story of a match, and what its sides did as each knows it."""
    for event in match.events():
        yield f"event {event.kind}", match.game.tell(event), True
    for side in (*match.game.sides, None):
        for action in actions(match, side):
            yield f"action {action.rule}", action.text, True
            yield f"what follows {action.rule}", action.follows or "-", bool(action.follows)
            yield f"head {action.rule}", action.head or "-", bool(action.head)
            if action.heads:
                yield f"heads {action.rule}", action.heads.format(which=action.which), False


def wrong(said: Iterator[tuple[str, str, bool]]) -> set[str]:
    return {f"{fault} ({where}): {text}" for where, text, whole in said for fault in faults(text, whole)}


@pytest.mark.parametrize("game", GAMES)
def test_a_game_of_programs_is_told_in_good_english(game: str) -> None:
    match = played(game)
    assert wrong(told_of(match)) | wrong(said_of(match)) == set()


@pytest.mark.parametrize("game", GAMES)
def test_a_random_game_is_told_in_good_english(game: str) -> None:
    found: set[str] = set()
    for scenario, options in SCENARIOS[game]:
        trial = Trial(find(game), 5, scenario, options)
        for match in trial.matches():
            if match.number % EVERY == 0:
                found |= wrong(said_of(match))
        assert trial.match
        found |= wrong(told_of(trial.match))
    assert found == set()


@pytest.mark.parametrize(
    "text",
    [
        "Germany takes 1 hits.",
        "II Bav marches from Colmar to Colmar.",
        "8th Cavalry Division (German) falls back from Saarburg (59.57) to Saarburg (59.57).",
        "8th Cavalry Division (French) falls back from 53.69 to 53.69.",
        "A block of the the Entente passes.",
        "leader, german",
        "17 infantry, 1 machine_gun",
        "French Valour rises by 1 to 1 for Metz. French Valour rises by 1 to 2 for Metz.",
        "August, The Entente to act.",
        "Two divisions of the field army (Belgian) goes to Brussels.",
    ],
)
def test_what_a_careful_reader_stumbles_over_is_found(text: str) -> None:
    assert faults(text)
