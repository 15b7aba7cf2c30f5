"""Information-set Monte Carlo tree search over decision groups.

The player never sees the true position. It imagines worlds that agree with what it knows, and in each of them goes down
a tree of schemes: a scheme is a run of clicks for one decision group, drawn up by the game's own officer. Where a place
was visited often enough for its number of schemes, an officer draws up another (progressive widening); where officers
repeat themselves, one is told to begin otherwise, with a click that the game's prior thinks worth a try. Else the most
promising scheme is followed (upper confidence bounds). Below the tree officers play on for both sides, some turns
ahead, and the game's evaluation says what the end is worth.
"""

from __future__ import annotations

import random
from collections.abc import Sequence
from typing import Any

from msgspec import Struct

from marne.kernel import Choice, Game, Position, Side
from marne.players.bot import Bot, Manner, Spanning, Terms, Varying, Weights, chance, manner_of, odds
from marne.players.budget import Budget, Clock
from marne.players.chance import Chance, EvenChance
from marne.players.player import Imagine
from marne.players.tree import Node, Scheme

AGREED = 6
"""So many officers who all draw up the same single scheme end the search: there is nothing to choose."""
PAUSE = 16
"""After so many ways down one looks whether the decision is settled."""
LIKELY = 0.01
"""How good a click must look beside the best one to be tried at all when officers do not think of it."""
RIVAL = 2
"""The usual scheme, where it is trusted, is tried at least once for so many tries of any other."""
FARTHEST = 2000
"""How many decisions a way down may take before the position is judged as it stands."""


class Settings(Struct, frozen=True):
    """How to search: how far, how widely, how freely."""

    budget: Budget = Budget(nodes=100)
    temper: str = "balanced"
    depth: int = 1  # how many turns are played out before the position is judged; 0: only the decision group
    worlds: int = 24  # how many worlds are imagined at most
    width: float = 1.5  # a place with n visits holds width * n ** growth schemes
    growth: float | None = None  # None: as the game's bot says
    curiosity: float = 0.15  # the weight of what has seldom been tried; it is multiplied by the stakes in the game
    doubt: float = 0.1  # the discount at the end for what has seldom been tried; likewise
    trust: float | None = None  # by how many standard errors another scheme must be ahead; None: as the game's bot says
    noise: float = 1.0  # how freely officers draw up schemes
    calm: float | None = None  # how freely officers play on below the tree; None: as the game's bot says
    steady: bool = False  # whether to think on, up to the budget, when the decision is settled
    blur: float = 0.0  # how far an inexperienced eye misjudges an end, as a share of a game; times the stakes in it
    memory: bool = True  # whether to make use of what was seen before
    answer: bool | None = None  # whether the other side answers before an end is judged; None: as the game's bot says
    book: bool = True  # whether to begin by the game's book of openings, if it has one
    opening: dict[int, float] = {}  # the opening by which schemes are drawn up now
    judgement: str = ""  # by what ends are judged: "old" by the terms, "learned" from games, else as the game says


def trust_in(manner: Manner, settings: Settings) -> float:
    """How far the usual scheme is trusted."""
    return manner.trust if settings.trust is None else settings.trust


class Search:
    """One side's thinking about one decision group."""

    def __init__(self, game: Game[Any], bot: Bot, side: Side, rng: random.Random, settings: Settings) -> None:
        self.game = game
        self.bot = bot
        self.side = side
        self.rng = rng
        self.settings = settings
        self.weights: Weights = bot.weights(settings.temper)
        self.decisions = 0
        manner = manner_of(bot)
        self._dice = EvenChance(rng) if manner.even_luck else Chance(rng)
        self.calm = manner.calm if settings.calm is None else settings.calm
        self._trust = trust_in(manner, settings)
        self._small = manner.small
        self._growth = manner.growth if settings.growth is None else settings.growth
        self._curiosity, self._doubt = settings.curiosity * manner.stakes, settings.doubt * manner.stakes
        self._blur = settings.blur * manner.stakes
        self._ahead = settings.depth * manner.turns
        self._answer = manner.answer if settings.answer is None else settings.answer
        self._span = bot.span if isinstance(bot, Spanning) else bot.turn

    def think(self, imagine: Imagine, choices: Sequence[Choice], root: Node, clock: Clock) -> None:
        """Search on until the time is over, or all officers agree; what comes out is in the root."""
        worlds: list[Position[Any]] = []
        while not clock.over:
            scheme = self._next(root, choices)
            number = (root.visits if scheme is None else scheme.visits) % self.settings.worlds
            while len(worlds) <= number:
                worlds.append(imagine(self.rng))
            self._descend(root, scheme, worlds[number].copy(), choices)
            clock.tick()
            if not self.settings.steady and self._is_settled(root, choices, clock):
                break

    def _is_settled(self, root: Node, choices: Sequence[Choice], clock: Clock) -> bool:
        """Whether more thought would hardly change the decision."""
        if root.drawn >= AGREED and len(root.schemes) == 1:
            return True
        if clock.nodes % PAUSE:
            return False
        return root.settled(choices, self._small, root.best(choices, self._doubt, self._trust))

    def _next(self, node: Node, choices: Sequence[Choice]) -> Scheme | None:
        """The scheme to follow at a place; None: draw up a new one."""
        settings = self.settings
        if node.open_to(settings.width, self._growth):
            return None
        found = node.promising(choices, self._curiosity)
        usual = node.usual(choices) if self._trust else None
        if found is not None and usual is not None and RIVAL * usual.visits < found.visits:
            return usual  # the better the usual scheme is known, the sooner another can be seen to be better
        return found

    def _descend(self, root: Node, scheme: Scheme | None, position: Position[Any], choices: Sequence[Choice]) -> None:
        """Go down the tree once and on to the horizon, and write down along the way what came of it."""
        way = _Way(self, root, scheme)
        turn_of, side, dice = self._span, self.side, self._dice
        others = self.bot.officer
        foes: dict[Side, Any] = {}
        turn, ahead, first = turn_of(position.state), self._ahead, True
        answer = self._answer
        even = dice if isinstance(dice, EvenChance) else None
        if even is not None:
            even.begin(root.drawn - len(root.schemes) if scheme is None else scheme.visits)
        for _ in range(FARTHEST):
            if not position.decisions:
                break
            state = position.state
            now = turn_of(state)
            if now != turn:
                turn, ahead = now, ahead - 1
                if ahead <= 0:
                    if not answer or position.decision(side) is not None:
                        break
                    answer = False
            if not self.settings.depth and way.is_done(state, position):
                break
            decision = position.decision(side)
            if decision is not None:
                choice = way.choose(state, choices if first else decision.choices)
                first = False
                asked = side
            else:
                asked = position.decisions[0].side
                if asked not in foes:
                    foes[asked] = others(asked, self.rng, "balanced", self.calm)
                choice = foes[asked].choose(state, position.decisions[0].choices)
            if even is not None:
                even.about(self.bot.group(state))
            position.apply(asked, choice, dice, listen=False)
            self.decisions += 1
        way.end(*self.judge(position))

    def judge(self, position: Position[Any]) -> tuple[float, Terms, float]:
        """What a position is worth to a temperament, the terms that say so, and the chance to win from it."""
        result = None if position.decisions else self.game.result(position.state)
        if result is not None:
            worth = 0.5 if result.winner is None else float(result.winner == self.side)
            return worth, {}, worth
        terms = self.bot.evaluate(position.state, self.side)
        believed = chance(odds(terms, {}))
        value = chance(odds(terms, self.weights)) if self.weights else believed
        return value + self._blur * self.rng.gauss(0, 1) if self._blur else value, terms, believed


class _Way:
    """One way down: the schemes followed so far, the one being drawn up, and the officer who plays on below."""

    def __init__(self, search: Search, root: Node, scheme: Scheme | None) -> None:
        self._search = search
        self._node: Node | None = root
        self._given = scheme
        self._group: Any = self  # no group equals it
        self._scheme: Scheme | None = None
        self._next = 0
        self._drawing: list[Choice] | None = None
        self._officer = self._appoint(search.calm)
        self._path: list[tuple[Node, Scheme]] = []

    def _appoint(self, noise: float) -> Any:
        search = self._search
        bot, opening = search.bot, search.settings.opening
        if opening and isinstance(bot, Varying):
            return bot.opener(opening, search.side, search.rng, search.settings.temper, noise)
        return bot.officer(search.side, search.rng, search.settings.temper, noise)

    def choose(self, state: Any, choices: Sequence[Choice]) -> Choice:
        """The next click of the side that thinks."""
        group = self._search.bot.group(state)
        if group is None or group != self._group:
            self._begin(group, choices)
            if self._drawing is not None and (click := self._otherwise(state, choices)):
                self._drawing.append(click)
                return click
        if self._scheme is not None:
            clicks = self._scheme.clicks
            if self._next < len(clicks) and clicks[self._next] in choices:
                self._next += 1
                return clicks[self._next - 1]
            self._next = len(clicks)  # this world is another than the one for which the scheme was made
        choice: Choice = self._officer.choose(state, choices)
        if self._drawing is not None:
            self._drawing.append(choice)
        return choice

    def is_done(self, state: Any, position: Position[Any]) -> bool:
        """Whether the first decision group has been carried out."""
        if self._group is self:
            return False
        group = self._search.bot.group(state)
        return group is None or group != self._group or position.decision(self._search.side) is None

    def _otherwise(self, state: Any, choices: Sequence[Choice]) -> Choice | None:
        """A first click that no officer has thought of, where they repeat themselves; None: let them think."""
        node, search = self._node, self._search
        if node is None or not node.stale or len(choices) == 1:
            return None
        node.stale = False
        known = {clicks[0] for clicks in node.schemes}
        prior = search.bot.prior(state, search.side, choices)
        least = LIKELY * max(prior)
        weights = [0.0 if c in known or w < least else w for c, w in zip(choices, prior, strict=True)]
        return search.rng.choices(choices, weights)[0] if any(weights) else None

    def _begin(self, group: Any, choices: Sequence[Choice]) -> None:
        """A new decision group: follow a scheme, draw one up, or, below the tree, just play on."""
        first = self._group is self
        self._close()
        self._group = group
        node = self._node
        if node is None:
            return
        self._scheme = self._given if first else self._search._next(node, choices)
        self._next = 0
        if self._scheme is None:
            self._drawing = []
            sober = node.usual(choices) is None  # the first scheme at a place is the usual one
            self._officer = self._appoint(0.0 if sober else self._search.settings.noise)
        else:
            self._path.append((node, self._scheme))

    def _close(self) -> None:
        """A decision group is over: enter the scheme that was drawn up, and go on to where it leads."""
        if self._node is None:
            return
        if self._drawing:
            scheme = self._node.draw_up(tuple(self._drawing))
            self._path.append((self._node, scheme))
            self._node = scheme.after if scheme.visits else None
            self._officer = self._appoint(self._search.calm)
        elif self._scheme is not None:
            self._node = self._scheme.after
        self._scheme = self._drawing = None

    def end(self, value: float, terms: Terms, believed: float) -> None:
        """Write down what came of it."""
        self._close()
        for node, scheme in self._path:
            node.visits += 1
            scheme.note(value, terms, believed)
