"""Explanations are sentences made of the terms that moved a decision."""

from collections import Counter

from marne.kernel import Choice
from marne.players.explain import reasons
from marne.players.tree import Node
from marne.players.whereabouts import THEY_LOSE, WE_GAIN, WE_LOSE, Kind, Whereabouts

PHRASES = {
    "ground": ("gains ground", "gives up ground", "drives the enemy back", "lets the enemy advance"),
    "losses": ("saves our men", "costs us men", "costs the enemy men", "spares the enemy"),
}


def one_of(**schemes: dict[str, tuple[float, float]]) -> Node:
    """A tree with one scheme for each name, and the terms it ended with."""
    root = Node()
    for name, terms in schemes.items():
        root.scheme((Choice(name),)).note(0.5, terms)
    return root


def why(root: Node, name: str, weights: dict[str, tuple[float, float]] | None = None) -> str:
    """Why a scheme was chosen."""
    return str(reasons(root.schemes[(Choice(name),)], root, PHRASES, weights or {}))


ATTACK = {"ground": (0.9, -0.1), "losses": (-0.5, 0.4)}
HOLD = {"ground": (0.1, -0.1), "losses": (-0.1, 0.0)}


def test_gains_come_first_and_then_what_they_cost() -> None:
    root = one_of(attack=ATTACK, hold=HOLD)
    assert why(root, "attack") == "This gains ground and costs the enemy men, though it costs us men."
    assert why(root, "hold") == "This saves our men, though it gives up ground."


def test_what_one_gains_and_the_other_loses_is_said_once() -> None:
    root = one_of(attack={"ground": (0.9, 0.9)}, hold={"ground": (0.1, -0.1)})
    assert why(root, "attack") == "This drives the enemy back."


def test_a_temperament_speaks_of_what_it_cares_for() -> None:
    root = one_of(attack=ATTACK, hold=HOLD)
    careless = {"losses": (0.0, 0.0)}
    assert why(root, "attack", careless) == "This gains ground."


def test_what_makes_no_difference_is_not_spoken_of() -> None:
    assert why(one_of(attack=HOLD, hold=HOLD), "hold") == "Everything else came out much the same."
    assert why(one_of(hold=HOLD), "hold") == "There was nothing else worth a thought."


def test_a_game_that_teaches_nothing_has_nothing_to_say() -> None:
    root = one_of(attack={}, hold={})
    assert reasons(root.schemes[(Choice("hold"),)], root, {}, {}) == "Everything else came out much the same."


def where(ours: dict[Kind, dict[str, int]], answer: dict[Kind, dict[str, int]] | None = None) -> Whereabouts:
    """What came about in eight worlds: how often at which place."""
    own, their = ({k: Counter(v) for k, v in told.items()} for told in (ours, answer or {}))
    return Whereabouts(own, their, 8)


def why_there(root: Node, name: str, there: Whereabouts, habit: str = "") -> str:
    """Why a scheme was chosen, with places."""
    return str(reasons(root.schemes[(Choice(name),)], root, PHRASES, {}, there, habit))


def test_a_reason_names_the_places_of_which_one_can_be_sure() -> None:
    root = one_of(attack=ATTACK, hold=HOLD)
    there = where({("ground", WE_GAIN): {"Metz": 5, "Nancy": 4, "Toul": 1}, ("losses", WE_LOSE): {"Verdun": 8}})
    said = "This gains ground at Metz and Nancy and costs the enemy men, though it costs us men at Verdun."
    assert why_there(root, "attack", there).startswith(said)


def test_what_is_sure_is_said_where_no_reason_has_a_place() -> None:
    root = one_of(attack=ATTACK, hold=HOLD)
    told = why_there(root, "attack", where({("losses", THEY_LOSE): {"Metz": 8}, ("ground", WE_GAIN): {"Toul": 1}}))
    assert told == "This gains ground and costs the enemy men at Metz, though it costs us men."
    there = where({("ground", WE_GAIN): {"Metz": 8}})
    assert why_there(one_of(attack={"losses": (0.9, 0.0)}, hold=HOLD), "attack", there) == (
        "This saves our men. It gains ground at Metz."
    )


def test_the_answer_that_is_likely_is_feared() -> None:
    root = one_of(attack=ATTACK, hold=HOLD)
    there = where({}, {("ground", WE_LOSE): {"Metz": 3, "Toul": 2}, ("losses", WE_LOSE): {"Nancy": 2}})
    assert why_there(root, "hold", there).endswith(" The answer that we fear gives up ground at Metz.")
    attacked = where({("losses", WE_LOSE): {"Nancy": 6}})
    assert why_there(root, "attack", attacked).endswith(" What may follow costs us men at Nancy.")


def test_plans_that_come_out_alike_say_what_they_do_at_all() -> None:
    root = one_of(attack=HOLD, hold=HOLD)
    there = where({("losses", THEY_LOSE): {"Metz": 8}})
    assert why_there(root, "hold", there) == (
        "Other plans came out much the same; this one costs the enemy men at Metz."
    )
    assert why_there(root, "hold", where({}), "As always.") == "As always."
    assert why_there(one_of(hold=HOLD), "hold", where({}), "As always.") == "As always."


def test_what_was_tried_once_may_be_chance() -> None:
    root = one_of(attack={"ground": (0.3, 0.0)}, hold={"ground": (0.15, 0.0)})
    assert why(root, "attack") == "Everything else came out much the same."
    for name in ("attack", "hold"):
        scheme = root.schemes[(Choice(name),)]
        for _ in range(99):
            scheme.note(0.5, scheme.terms())
    assert why(root, "attack") == "This gains ground."
