"""The player who searches: thinks once for each decision group, and then carries out its scheme click by click."""

from __future__ import annotations

import hashlib
import random
from collections import OrderedDict
from typing import Any

import msgspec

from marne.kernel import Choice, Decision, Game, Side
from marne.kernel.words import Sentence
from marne.players.bot import Drawing, Lures, Officer, Placing, Threading, Varying, bot_of, manner_of
from marne.players.chance import Chance
from marne.players.crew import think
from marne.players.explain import Intent, intents, reasons
from marne.players.mcts import Settings, trust_in
from marne.players.player import Imagine
from marne.players.tree import Clicks, Node, Scheme
from marne.players.whereabouts import whereabouts

MATCHES = 64
"""How many schemes under way are remembered: a player may sit at several tables."""
HOPELESS = 0.02
"""A player gives up, if it was asked to, when its chance has been below this so many times in a row."""
PATIENCE = 3


class SearchPlayer:
    """Plays by information-set Monte Carlo tree search."""

    def __init__(
        self, game: Game[Any], settings: Settings | None = None, seed: int | str | None = None, cores: int = 1
    ) -> None:
        self._game = game
        self.mindful = (settings or Settings()).memory
        self._settings = settings or Settings()
        self._bot = bot_of(game, self._settings.judgement)
        manner = manner_of(self._bot)
        self._trust = trust_in(manner, self._settings)
        self._doubt = self._settings.doubt * manner.stakes
        self._pace = manner.pace
        self._lot = manner.lot
        self._officers: dict[Side, Officer] = {}
        self._rng = random.Random(seed) if seed is not None else random.SystemRandom()
        self._cores = cores
        self._limit: float | None = None
        self._under_way: OrderedDict[bytes, tuple[Clicks, Node]] = OrderedDict()
        self._thought: tuple[Scheme, Node] | None = None
        self._said: str | Sentence | None = ""
        self._outlook: float | None = None
        self._intended: tuple[Side, Clicks, Imagine] | None = None
        self._bleak = 0
        self._openings: dict[Side, Lures] = {}

    def limit(self, seconds: float | None) -> None:
        """Think no longer than this about any choice from now on."""
        self._limit = seconds

    def choose(self, view: Any, decision: Decision, imagine: Imagine) -> Choice:
        """The next click of the scheme under way, or the first of a new one."""
        choices = decision.choices
        if len(choices) == 1:
            clicks, after = self._recall(view, imagine)
            return self._go_on(choices[0], clicks[1:] if clicks[:1] == choices else (), after, decision.side, imagine)
        clicks, after = self._recall(view, imagine)
        if clicks and clicks[0] in choices:
            return self._go_on(clicks[0], clicks[1:], after, decision.side, imagine)
        if isinstance(self._bot, Drawing) and self._bot.by_lot(state := imagine(self._rng).state):
            return self._officer(decision.side).choose(state, choices)
        root = self._think(decision, imagine, None if clicks else after)
        scheme = root.best(choices, self._doubt, self._trust)
        if scheme is None:
            return self._rng.choice(choices)
        self._reflect(root, scheme.clicks)
        self._intended = decision.side, scheme.clicks, imagine
        return self._go_on(scheme.clicks[0], scheme.clicks[1:], scheme.after, decision.side, imagine)

    def _officer(self, side: Side) -> Officer:
        """The officer who makes what is drawn by lot, always the same, so that an attack and who takes part agree."""
        if side not in self._officers:
            self._officers[side] = self._bot.officer(side, self._rng, self._settings.temper, self._lot)
        return self._officers[side]

    def _think(self, decision: Decision, imagine: Imagine, root: Node | None) -> Node:
        budget = self._settings.budget.paced(self._pace).within(self._limit)
        opening = dict(self._begins_by(decision.side, imagine))
        settings = msgspec.structs.replace(self._settings, budget=budget, opening=opening)
        seed = f"{self._rng.getrandbits(64):x}"
        return think(self._game, decision.side, decision.choices, imagine, seed, settings, self._cores, root)

    def _begins_by(self, side: Side, imagine: Imagine) -> Lures:
        """The opening of a side, drawn by lot and kept while it lasts; nothing when it is over."""
        bot = self._bot
        if not self._settings.book or not isinstance(bot, Varying) or not (known := bot.book(side)):
            return {}
        if not bot.opens(imagine(random.Random(0)).state, side):
            self._openings.pop(side, None)
            return {}
        return self._openings.setdefault(side, self._rng.choice(known))

    def _go_on(self, choice: Choice, rest: Clicks, after: Node | None, side: Side, imagine: Imagine) -> Choice:
        """Make a click, and remember the rest of the scheme for where it should lead."""
        if after is not None and (rest or after.schemes):
            position = imagine(random.Random(0))
            position.apply(side, choice, Chance(random.Random(0)), listen=False)
            thread = self._thread(position.state)
            mark = _mark(self._game.view(position.state, side) if thread is None else thread)
            self._under_way[mark] = rest, after
            if len(self._under_way) > MATCHES:
                self._under_way.popitem(last=False)
        return choice

    def _recall(self, view: Any, imagine: Imagine) -> tuple[Clicks, Node | None]:
        """What is left of the scheme that led here, and the tree below it."""
        if not self._under_way:
            return (), None
        thread = self._thread(imagine(random.Random(0)).state) if isinstance(self._bot, Threading) else None
        return self._under_way.pop(_mark(view if thread is None else thread), ((), None))

    def _thread(self, state: Any) -> Any:
        """By what a scheme is known again, where the game says that it is less than all one sees; else None."""
        return self._bot.thread(state) if isinstance(self._bot, Threading) else None

    def _reflect(self, root: Node, clicks: Clicks) -> None:
        """Keep why a scheme was chosen, and how the player now sees its chances."""
        scheme = root.schemes[clicks]
        self._outlook = min(1.0, max(0.0, scheme.outlook))
        self._bleak = self._bleak + 1 if scheme.outlook < HOPELESS else 0
        self._thought, self._said = (scheme, root), None

    def explain(self) -> str:
        """Why the last decision group was decided as it was; nothing before the first."""
        if self._said is None:
            self._said = self._reasons()
        return self._game.words.phrase(self._said)

    def _reasons(self) -> str | Sentence:
        """What is said of the last decision group: found out only when somebody asks."""
        if self._thought is None or self._intended is None:
            return ""
        bot, (side, clicks, imagine) = self._bot, self._intended
        habit = bot.habit(imagine(random.Random(0)).state) if isinstance(bot, Placing) else ""
        found = whereabouts(self._game, bot, side, clicks, imagine)
        return reasons(*self._thought, bot.phrases(), bot.weights(self._settings.temper), found, habit)

    def intends(self) -> tuple[Intent, ...]:
        """What the last decision group is to bring about, step by step."""
        return intents(self._game, *self._intended) if self._intended else ()

    def clicks(self) -> Clicks:
        """The clicks of the last decision group, the first one included."""
        return self._intended[1] if self._intended else ()

    def outlook(self) -> float | None:
        """The player's chance to win as it last saw it."""
        return self._outlook

    def gives_up(self) -> bool:
        """Whether the player sees no hope any more."""
        return self._bleak >= PATIENCE


def _mark(view: Any) -> bytes:
    """A short mark by which a view, or a thread, is known again."""
    return hashlib.blake2b(msgspec.json.encode(view), digest_size=16).digest()
