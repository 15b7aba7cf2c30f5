"""Victory: an army that has lost 65% of its bases has lost, or whatever the players have agreed on."""

from __future__ import annotations

from marne.games.colonialism.matchups import Condition, Goal
from marne.games.colonialism.periods import GENERAL
from marne.games.colonialism.state import NOBODY, Box, State, bases, board, edge_of, log
from marne.games.colonialism.units import SIDES, unit_named
from marne.kernel import Choice, Play, Result, RuleId, Side
from marne.kernel.words import prose


def break_figure(s: State, side: int) -> int:
    """VICTORY.2, K2 How many bases an army can lose before it breaks: 65% of those deployed, rounded down."""
    return s.deployed[side] * GENERAL.break_percent // 100


def breaks(s: State, side: int) -> bool:
    """VICTORY.1 Whether an army has lost so many bases that it breaks; in some battles one army never does."""
    if not s.rules.breaks[side != s.attacker]:
        return False
    return s.lost[side] >= max(1, break_figure(s, side))


def wiped_out(s: State, side: int) -> bool:
    """M79 Whether an army has no base left, neither on the board nor gone off it."""
    return not s.left[side] and not any(h >= 0 and s.owner[u] == side for u, h in enumerate(s.at))


class BreakCheck(Box, frozen=True):
    """VICTORY.1 After a loss: has an army reached its break figure?"""

    def run(self, play: Play[State], side: Side | None, choice: Choice | None) -> None:
        s = play.state
        beaten = [k for k in (0, 1) if breaks(s, k) or wiped_out(s, k)]
        if len(beaten) == 2:
            end(play, NOBODY, "VICTORY.1", prose("both armies broke together"))
        elif beaten:
            how = prose("the enemy army broke" if breaks(s, beaten[0]) else "no enemy is left")
            end(play, 1 - beaten[0], "VICTORY.1", how)


def end(play: Play[State], winner: int, rule: RuleId, how: str) -> None:
    """The game is over."""
    s = play.state
    if s.over:
        return
    s.over, s.winner, s.ending, s.how = True, winner, rule, how
    log(play, rule, "victory", None if winner == NOBODY else winner, how=how)
    s.stack.clear()


def place(s: State, name: str) -> int:
    """The hexes of a place that a condition speaks of."""
    if name == "objective":
        return s.objective
    if name == "far_edge":
        return board(s).edge(edge_of(s, 1 - s.attacker))
    return s.rules.places[name]


def holds(s: State, side: int, hexes: int) -> int:
    """M86 How many hexes of a place a side holds: one of its bases stands there, or was the last to do so."""
    return sum(who == side + 1 for h, who in enumerate(s.held) if hexes >> h & 1)


def stands(s: State, side: int, hexes: int, unit: str = "") -> int:
    """How many bases of a side, perhaps of one type, stand in a place."""
    kind = unit_named(unit)[0] if unit else -1
    return sum(bool(hexes >> s.at[u] & 1) and kind in (-1, s.kind[u]) for u in bases(s, side))


def met(s: State, side: int, c: Condition) -> bool:
    """Whether a condition holds, from the eyes of a side."""
    if c.kind == "left":
        return s.left[side] >= (c.least or -(-s.deployed[side] * c.percent // 100))
    if c.kind == "lost_less":
        return s.lost[side] * 100 < s.deployed[side] * c.percent
    hexes = place(s, c.place)
    if c.kind == "score":
        score = stands(s, side, hexes) + c.bonus * bool(holds(s, side, place(s, c.bonus_place)))
        return score >= c.least
    who = 1 - side if c.kind.startswith("enemy_") else side
    count = stands(s, who, hexes, c.unit) if c.kind.endswith("stands") else holds(s, who, hexes)
    return count >= c.least and (c.most < 0 or count <= c.most)


def reached(s: State, goal: Goal) -> bool:
    """Whether all conditions of a goal hold; a draw is judged from the attacker's eyes."""
    side = 1 - s.attacker if goal.wins == "defender" else s.attacker
    return all(met(s, side, condition) for condition in goal.all)


REACHED = prose(
    {
        "attacker": "the attacker has reached his aim",
        "defender": "the defender has reached his aim",
        "draw": "neither side has reached its aim",
    }
)


LAST_TURN = prose(
    {
        (True, False): "fewer losses after the last turn",
        (True, True): "both armies have lost alike after the last turn",
        (False, False): "the last turn is over",
        (False, True): "the last turn is over, and nobody has reached his aim",
    }
)
"""How a battle ends that the last turn ends, by whether losses decide and whether it is a draw."""


def judge(play: Play[State]) -> None:
    """VICTORY.1 At the end of a turn: is a goal reached, or was this the last turn?"""
    s = play.state
    last = bool(s.rules.last_turn) and s.turn >= s.rules.last_turn
    for goal in s.rules.goals:
        if (goal.when == "any_turn" or last) and reached(s, goal):
            end(play, _side(s, goal.wins), "VICTORY.1", REACHED[goal.wins])
            return
    if last:
        by_losses = s.rules.otherwise == "losses"
        winner = _fewer_losses(s) if by_losses else _side(s, s.rules.otherwise)
        end(play, winner, "VICTORY.1", LAST_TURN[by_losses, winner == NOBODY])


def _side(s: State, role: str) -> int:
    return {"attacker": s.attacker, "defender": 1 - s.attacker}.get(role, NOBODY)


def _fewer_losses(s: State) -> int:
    """M87 Whoever has lost the smaller part of his army; a draw if they have lost alike."""
    red, blue = s.lost[0] * s.deployed[1], s.lost[1] * s.deployed[0]
    return NOBODY if red == blue else 0 if red < blue else 1


def result(s: State) -> Result | None:
    """How the game ended, or None while it goes on."""
    if not s.over:
        return None
    return Result(None if s.winner == NOBODY else SIDES[s.winner], s.how, s.ending)
