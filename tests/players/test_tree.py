"""The tree of schemes: widening, choosing, settling, joining."""

from marne.kernel import Choice
from marne.players.tree import Node, Scheme, joined

A, B, C = Choice("a"), Choice("b"), Choice("c")


def tried(node: Node, clicks: tuple[Choice, ...], *values: float) -> Scheme:
    """A scheme that was tried with these outcomes."""
    scheme = node.scheme(clicks)
    for value in values:
        node.visits += 1
        scheme.note(value, {"ground": (value, -value)})
    return scheme


def test_a_place_is_opened_to_more_schemes_the_oftener_it_is_visited() -> None:
    node, counts = Node(), []
    for visits in range(200):
        if node.open_to(1.5, 0.5):
            node.draw_up((Choice("scheme", visits),))
        node.visits += 1
        counts.append(len(node.schemes))
    assert counts[0] == 1
    assert counts == sorted(counts)
    assert counts[15] == 6
    assert counts[99] == 15


def test_a_scheme_that_is_drawn_up_again_counts_as_another_attempt() -> None:
    """Where officers only repeat themselves, the visits go to the schemes that are known."""
    node = Node()
    for _ in range(3):
        node.draw_up((A,))
    assert (len(node.schemes), node.drawn, node.stale) == (1, 3, True)
    node.visits = 2
    assert not node.open_to(1.5, 0.5)


def test_a_scheme_that_was_never_tried_comes_first_and_then_the_better_one() -> None:
    node = Node()
    good, bad, new = tried(node, (A,), 0.8, 0.8), tried(node, (B,), 0.2, 0.2), node.scheme((C,))
    assert node.promising((A, B, C), 0.1) is new
    assert node.promising((A, B), 0.1) is good
    assert node.promising((B,), 0.1) is bad
    tried(node, (A,), *[0.8] * 200)
    assert node.promising((A, B), 1.0) is bad, "what was seldom tried is looked at again"


def test_schemes_that_cannot_begin_are_left_alone() -> None:
    node = Node()
    tried(node, (A,), 0.9)
    assert node.promising((B,), 0.1) is None
    assert node.best((B,), 0.1) is None


def test_what_was_seldom_tried_is_discounted() -> None:
    node = Node()
    lucky, proven = tried(node, (A,), 0.7), tried(node, (B,), *[0.65] * 50)
    assert node.best((A, B), 0.0) is lucky
    assert node.best((A, B), 0.1) is proven


def test_a_decision_is_settled_when_no_scheme_can_overtake_the_best() -> None:
    node = Node()
    tried(node, (A,), *[0.6, 0.8] * 10)
    assert node.settled((A, B), 0.002)
    tried(node, (B,), 0.6)
    assert not node.settled((A, B), 0.002), "where outcomes scatter one of them proves little"
    tried(node, (B,), *[0.3, 0.5] * 8)
    assert node.settled((A, B), 0.002)


def test_a_scheme_that_was_tried_once_is_one_of_many() -> None:
    """Where every other scheme is much worse, one bad outcome is enough."""
    node = Node()
    tried(node, (A,), *[0.78, 0.82] * 20)
    for k in range(6):
        tried(node, (B, Choice("k", k)), *[0.2, 0.24] * 3)
    tried(node, (C,), 0.22)
    assert node.settled((A, B, C), 0.002)


def test_a_decision_is_open_while_schemes_lie_close_and_settled_when_they_are_the_same() -> None:
    node = Node()
    tried(node, (A,), *[0.5, 0.7] * 10)
    tried(node, (B,), *[0.45, 0.7] * 10)
    assert not node.settled((A, B), 0.0001)
    same = Node()
    for clicks in ((A,), (B,)):
        tried(same, clicks, *[0.5] * 200)
    assert same.settled((A, B), 0.002)


def test_the_usual_scheme_is_trusted_until_another_is_clearly_better() -> None:
    node = Node()
    usual, other = tried(node, (A,), *[0.5, 0.7] * 8), tried(node, (B,), *[0.56, 0.72] * 8)
    assert node.best((A, B), 0.1) is other
    assert node.best((A, B), 0.1, trust=2.0) is usual
    assert node.best((B,), 0.1, trust=2.0) is other, "it cannot be carried out now"
    tried(node, (A,), *[0.5, 0.7] * 40)
    tried(node, (B,), *[0.6, 0.74] * 40)
    assert node.best((A, B), 0.1, trust=2.0) is other


def test_trees_that_several_have_grown_are_joined() -> None:
    one, other = Node(), Node()
    tried(one, (A, B), 0.2, 0.4)
    tried(other, (A, B), 0.9)
    tried(other, (C,), 0.5)
    tried(other.scheme((A, B)).after, (C,), 0.7)
    both = joined([one, other])
    scheme = both.schemes[A, B]
    assert both.visits == 4
    assert (scheme.visits, round(scheme.mean, 6)) == (3, 0.5)
    assert round(scheme.terms()["ground"][0], 6) == 0.5
    assert both.schemes[(C,)].visits == 1
    assert scheme.after.schemes[(C,)].mean == 0.7
