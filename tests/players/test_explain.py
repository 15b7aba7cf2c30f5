"""Explanations are sentences made of the terms that moved a decision."""

from marne.kernel import Choice
from marne.players.explain import reasons
from marne.players.tree import Node

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
