"""What 1914 teaches program players: evaluation, officers, temperaments, words for its reasons."""

from __future__ import annotations

import random
from collections.abc import Hashable, Mapping, Sequence

from marne.games.avalon_hill_1914.arrivals import Arrivals, Landing
from marne.games.avalon_hill_1914.battle import Advance, Answer, DefenderChoice, Defenders
from marne.games.avalon_hill_1914.bot import exposure
from marne.games.avalon_hill_1914.bot.exploiters import KINDS, Exploiter
from marne.games.avalon_hill_1914.bot.officer import Officer
from marne.games.avalon_hill_1914.bot.terms import TERMS, Survey
from marne.games.avalon_hill_1914.bot.whereabouts import HABITS, places
from marne.games.avalon_hill_1914.combat import Attackers, Combat
from marne.games.avalon_hill_1914.losses import Losses
from marne.games.avalon_hill_1914.movement import March, Movement
from marne.games.avalon_hill_1914.rail import Ride
from marne.games.avalon_hill_1914.replacements import Replacements
from marne.games.avalon_hill_1914.retreat import PullBack, RetreatTo
from marne.games.avalon_hill_1914.setup import Mobilize, Neutrals
from marne.games.avalon_hill_1914.siege import AgainstGarrison, Besiegers, Stormers
from marne.games.avalon_hill_1914.state import State
from marne.games.avalon_hill_1914.supply import SupplyCheck
from marne.games.avalon_hill_1914.units import SIDES
from marne.kernel import Choice, Side
from marne.kernel.words import prose
from marne.players.bot import Terms
from marne.players.taught import NEVER, OTHER, Taught

POINT = 0.04
"""What a point counts."""
WEIGHTS: dict[str, tuple[float, float]] = {
    "belgium": (POINT, POINT),
    "lorraine": (POINT, POINT),
    "lille": (POINT, POINT),
    "ports": (POINT, POINT),
    "cities": (POINT, POINT),
    "metz": (POINT, 0.0),
    "metz cut": (0.0, POINT),
    "strassburg": (POINT, 0.0),
    "strassburg cut": (0.0, POINT),
    "kills": (0.06, 0.06),
    "neutrals": (0.0, 0.04),
    "strength": (0.03, 0.03),
    "fresh": (0.005, 0.005),
    "supply": (0.03, 0.03),
    "siege": (0.06, 0.06),
    "pressure": (0.05, 0.05),
    "guard": (0.06, 0.06),
    "risk": (0.06, 0.06),
    "meuse": (0.02, 0.02),
}
"""What each term counts for Germany and for the Allies, in the logarithm of the odds; points, kills and
pressure from a logistic regression over games between officers, in which the others hardly tell."""
HEAD_START = 1.6
"""What Germany is ahead by when all terms are even: it has the stronger army and the first move."""
OPEN = (Combat, DefenderChoice, Answer, Advance, RetreatTo)
"""The stages at which something else than the usual may well be right."""
DRAWN = (
    Mobilize, Neutrals, Arrivals, Landing, Replacements, Attackers, AgainstGarrison, Stormers, Besiegers, Losses,
    PullBack, SupplyCheck,
)  # fmt: skip
"""The stages that are not searched: charts, which are drawn by lot, and what every officer does alike."""
MANNER = {"calm": 0.0, "growth": 0.8, "stakes": 0.2, "even_luck": True}
"""Officers play on without whims, and plans are judged before any dice: one try tells nearly all, and many are tried.
They differ by a hundredth of a game, not by a tenth; in battles the luck elsewhere would hide that."""

DARING = {"cautious": -0.35, "balanced": 0.0, "bold": 0.35}
"""By how much less officers of a temperament count their own losses in an attack."""
TEMPERS: dict[str, dict[str, tuple[float, float]]] = {
    "cautious": {
        "strength": (2.0, 0.7), "guard": (1.5, 1.0), "risk": (1.5, 0.8), "kills": (0.8, 1.5), "pressure": (0.6, 1.3),
    },
    "balanced": {},
    "bold": {
        "strength": (0.5, 1.5), "guard": (0.7, 1.0), "risk": (0.7, 1.2), "kills": (1.5, 0.8), "pressure": (1.5, 0.8),
    },
}  # fmt: skip

PHRASES: dict[str, tuple[str, str, str, str]] = prose(
    {
        "belgium": (
            "wins places in Belgium",
            "gives places in Belgium up",
            "takes places in Belgium from the enemy",
            "leaves Belgium to the enemy",
        ),
        "lorraine": (
            "wins the mines of Lorraine",
            "gives mines in Lorraine up",
            "takes mines in Lorraine from the enemy",
            "leaves the mines of Lorraine to the enemy",
        ),
        "lille": (
            "wins the works round Lille",
            "gives works round Lille up",
            "takes works round Lille from the enemy",
            "leaves Lille to the enemy",
        ),
        "ports": (
            "wins a Channel port",
            "gives a Channel port up",
            "takes a Channel port from the enemy",
            "leaves the Channel ports to the enemy",
        ),
        "cities": (
            "wins a city",
            "gives a city up",
            "takes a city from the enemy",
            "leaves the cities to the enemy",
        ),
        "metz": ("keeps Metz", "gives Metz up", "takes Metz from the enemy", "leaves Metz to the enemy"),
        "metz cut": ("cuts Metz off", "lets go of Metz", "frees Metz", "lets Metz be cut off"),
        "strassburg": (
            "keeps Strassburg",
            "gives Strassburg up",
            "takes Strassburg from the enemy",
            "leaves Strassburg to the enemy",
        ),
        "strassburg cut": (
            "cuts Strassburg off",
            "lets go of Strassburg",
            "frees Strassburg",
            "lets Strassburg be cut off",
        ),
        "kills": (
            "destroys enemy units",
            "lets enemy units escape",
            "saves our units",
            "costs us units",
        ),
        "neutrals": (
            "makes the enemy pay for a neutral country",
            "lets him off",
            "spares a neutral country",
            "breaks into a neutral country",
        ),
        "strength": ("keeps our corps strong", "wears us down", "wears the enemy down", "spares the enemy"),
        "fresh": (
            "keeps corps out of contact",
            "draws our corps into contact",
            "pins his corps down",
            "lets his corps rest",
        ),
        "supply": ("opens our railways", "leaves units cut off", "cuts enemy units off", "opens his railways"),
        "siege": (
            "brings guns before a fortress",
            "takes guns away from a fortress",
            "saves a fortress",
            "leaves a fortress under the guns",
        ),
        "pressure": ("takes ground", "gives ground", "holds the enemy off", "lets the enemy come on"),
        "guard": (
            "closes the line",
            "leaves the line thin",
            "finds a gap in his line",
            "lets him close his line",
        ),
        "risk": (
            "keeps our corps out of danger",
            "exposes our corps",
            "exposes his corps",
            "lets his corps out of danger",
        ),
        "meuse": (
            "stands on the Meuse",
            "gives the Meuse up",
            "drives the enemy from the Meuse",
            "leaves the Meuse to him",
        ),
    }
)
"""How each term is spoken of when we gain or lose by it, and when the enemy loses or gains."""

PLAN = 10
"""So many units that have moved are one plan: officers go from sector to sector, so it is about a sector."""
STEPS: dict[type, str] = {
    **dict.fromkeys((Arrivals, Landing), "arrivals"),
    Replacements: "replacements",
    **dict.fromkeys((Movement, March, Ride), "movement"),
    **dict.fromkeys((Attackers, AgainstGarrison, Stormers, Besiegers), "attack"),
    **dict.fromkeys((Defenders, DefenderChoice, Answer), "defence"),
    **dict.fromkeys((RetreatTo, PullBack), "retreat"),
    Losses: "losses",
    Advance: "advance",
}


class AvalonHill1914Bot(Taught[State, Survey]):
    """1914 as its officers know it."""

    sides = SIDES
    terms = TERMS
    counts = WEIGHTS
    tempers = TEMPERS
    spoken = PHRASES
    watched = exposure.WATCHED
    moments = exposure.MOMENTS
    belongs = exposure.BELONGS
    package = "marne.games.avalon_hill_1914"

    def survey(self, state: State) -> Survey:
        """Who stands where, and which places count for whom."""
        return Survey(state)

    def fingerprint(self, state: State) -> tuple[Hashable, ...]:
        """All that the terms look at."""
        s = state
        moving = Movement in map(type, s.stack)
        return s.at, s.step, s.passed, s.held, s.forts, s.kills, s.violated, s.marked, s.move, s.half, s.rules, moving

    def besides(self, survey: Survey, k: int) -> Terms:
        """Germany's head start, which wears off."""
        left = HEAD_START * (1 - survey.s.move / survey.s.rules.last_move)
        return {"head start": (left, 0.0) if k == 0 else (0.0, -left)}

    def watch(self, survey: Survey) -> tuple[Sequence[float], Sequence[float]]:
        """What lies open on each side."""
        return exposure.watch(survey)

    def moment(self, survey: Survey) -> Sequence[float]:
        """When this is, and whose move comes."""
        return exposure.moment(survey)

    def prior(self, state: State, side: Side, choices: Sequence[Choice]) -> Sequence[float]:
        """What the usual orders call for before all else."""
        stage = state.stack[-1]
        if isinstance(stage, March | Ride | Mobilize | Neutrals):
            return [OTHER] * len(choices)  # where one goes depends on orders that only their author knows
        return self.usual(state, side, choices, OTHER if isinstance(stage, OPEN) else NEVER)

    def officer(self, side: Side, rng: random.Random, temper: str, noise: float) -> Officer:
        """A quick officer of a side."""
        return Officer(SIDES.index(side), rng, noise, DARING[temper])

    def places(self, states: Sequence[State], side: Side) -> Mapping[str, tuple[Sequence[str], ...]]:
        """Where what the terms speak of comes about."""
        return places(states, SIDES.index(side))

    def habit(self, state: State) -> str:
        """What officers do where nothing better is found."""
        return HABITS.get(type(state.stack[-1]), "")

    def exploiters(self) -> Mapping[str, str]:
        """The mistakes that can be punished, and how."""
        return {kind: how for kind, (how, _) in KINDS.items()}

    def exploiter(self, kind: str, side: Side, rng: random.Random) -> Exploiter:
        """Somebody who punishes one of them."""
        return Exploiter(kind, SIDES.index(side), rng)

    def group(self, state: State) -> Hashable | None:
        """The marches of a sector are one decision; so is each battle, and each answer."""
        stage = state.stack[-1]
        step = STEPS.get(type(stage))
        if step is None:
            return None
        if step == "movement":
            return state.move, state.half, step, state.moved.bit_count() // PLAN
        battle = getattr(stage, "battle", stage)
        return state.move, state.half, step, getattr(battle, "square", None)

    def turn(self, state: State) -> Hashable:
        """A half."""
        return state.move, state.half, state.secret

    def span(self, state: State) -> Hashable:
        """Thinking ahead is counted in movement steps and combat steps: plans are compared before dice blur them."""
        return state.move, state.half, state.secret, Movement in map(type, state.stack)

    def by_lot(self, state: State) -> bool:
        """A chart is drawn by lot: whoever mobilizes as he did last time is met. Routine is left to officers, too."""
        return isinstance(state.stack[-1], DRAWN)

    def manner(self) -> Mapping[str, float]:
        """How a search goes about the game."""
        return MANNER

    def judgement(self) -> Mapping[str, float]:
        """A half of either side is played on first: when one has moved, the other has not yet answered."""
        return {"ahead": 2, "worlds": 6}
