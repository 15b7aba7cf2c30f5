"""What Offensive à outrance teaches program players: evaluation, officers, temperaments, words for its reasons."""

from __future__ import annotations

import random
from collections.abc import Hashable, Mapping, Sequence

from marne.games.offensive_a_outrance.advance import Advance
from marne.games.offensive_a_outrance.attack import Muster, Orders
from marne.games.offensive_a_outrance.battle import Declare
from marne.games.offensive_a_outrance.bot import exposure
from marne.games.offensive_a_outrance.bot.exploiters import KINDS, Exploiter
from marne.games.offensive_a_outrance.bot.officer import Officer
from marne.games.offensive_a_outrance.bot.terms import PLACES, TERMS, Survey
from marne.games.offensive_a_outrance.bot.whereabouts import places
from marne.games.offensive_a_outrance.movement import Force, March
from marne.games.offensive_a_outrance.repulse import Withdrawal
from marne.games.offensive_a_outrance.retreat import StepBack
from marne.games.offensive_a_outrance.state import COUNTER_MOVEMENT, State
from marne.games.offensive_a_outrance.units import GERMANY, OF_SIDE, SIDES
from marne.games.offensive_a_outrance.victory import Lorraine
from marne.kernel import Choice, Side
from marne.kernel.words import prose
from marne.players.bot import Terms
from marne.players.taught import NEVER, OTHER, Taught

POINT = 0.12
"""What a point counts."""
WEIGHTS: dict[str, tuple[float, float]] = {
    **dict.fromkeys(PLACES, (POINT, POINT)),
    "mülhausen": (POINT, 0.3),
    "victory points": (POINT, POINT),
    "objectives": (0.27, 0.25),
    "pressure": (0.05, 0.05),
    "strength": (0.06, 0.15),
    "cohesion": (0.045, 0.06),
    "supply": (0.05, 0.07),
    "front": (0.01, 0.18),
    "encirclement": (0.15, 0.15),
    "ground": (0.03, 0.03),
    "reserves": (0.02, 0.02),
    "railways": (0.01, 0.25),
    "fortresses": (0.03, 0.03),
    "tempo": (0.15, 0.3),
    "cavalry debt": (0.02, 0.02),
}
"""What each term counts for Germany and for the Allies, in the logarithm of the odds. They lean on 91 games between
officers: Germans who fear gaps and losses do not come to Nancy, and whoever has gone far has cut French railways."""
HEAD_START, PER_TURN = 2.8, 0.75
"""How much better off the Germans are than what is held says, and how much more for each Game Turn that is left: the
French begin with Mülhausen at hand and with more railways, and who judges by what is held alone takes every early
position for lost to the Germans. At the positions of those games the chances have a logarithmic loss of 0.50; with one
weight for both sides they had 0.53, and without a head start 0.84; to say the same each time has 0.68."""
OPEN = (Orders, Declare, Advance, StepBack, Withdrawal, Lorraine)
"""The stages at which something else than the usual may well be right."""
SEARCHED = (March, Force, Lorraine)
"""The stages that are searched: plans of marches. Attacks officers reckon exactly, where a search sees a few throws of
the dice and falls for the luck in them; and all else they do as well."""
MANNER = {
    "turns": 3,
    "calm": 0.0,
    "trust": 0.3,
    "growth": 0.8,
    "stakes": 0.3,
    "even_luck": True,
    "pace": 6.0,
    "lot": 0.0,
}
"""Officers play on without whims until both sides have marched in the next Player Turn, and their usual orders are left
only for a reason. At 11 positions, with ten plans each, what was seen there agreed with what came of the plans in the
end with a correlation of 0.70; right after the marches, before any dice, with 0.31."""
SPIRIT = {"cautious": -0.3, "balanced": 0.0, "bold": 0.3}
"""By how much less officers of a temperament count their own losses in an attack."""
TEMPERS: dict[str, dict[str, tuple[float, float]]] = {
    "cautious": {
        "strength": (1.6, 0.8), "cohesion": (1.6, 0.8), "front": (1.4, 1.0), "encirclement": (1.4, 0.8),
        "reserves": (1.4, 1.0), "objectives": (0.6, 1.3), "tempo": (0.7, 1.0),
    },
    "balanced": {},
    "bold": {
        "strength": (0.6, 1.3), "cohesion": (0.6, 1.3), "front": (0.7, 1.0), "encirclement": (0.7, 1.3),
        "reserves": (0.6, 1.0), "objectives": (1.6, 0.8), "tempo": (1.4, 1.0),
    },
}  # fmt: skip

PHRASES: dict[str, tuple[str, str, str, str]] = prose(
    {
        "nancy": ("holds Nancy", "gives Nancy up", "takes Nancy from the enemy", "leaves Nancy to the enemy"),
        "donon": (
            "takes the Donon pass",
            "gives the Donon pass up",
            "drives the enemy off the Donon pass",
            "leaves the Donon pass to the enemy",
        ),
        "hartmannsweilerkopf": (
            "takes the Hartmannsweilerkopf",
            "gives the Hartmannsweilerkopf up",
            "drives the enemy off the Hartmannsweilerkopf",
            "leaves the Hartmannsweilerkopf to the enemy",
        ),
        "mülhausen": (
            "takes Mülhausen",
            "gives Mülhausen up",
            "keeps the enemy out of Mülhausen",
            "leaves Mülhausen to the enemy",
        ),
        "lunéville": (
            "takes Lunéville",
            "gives Lunéville up",
            "keeps the enemy out of Lunéville",
            "leaves Lunéville to the enemy",
        ),
        "baccarat": (
            "takes Baccarat",
            "gives Baccarat up",
            "keeps the enemy out of Baccarat",
            "leaves Baccarat to the enemy",
        ),
        "st.dié": (
            "takes St.Dié",
            "gives St.Dié up",
            "keeps the enemy out of St.Dié",
            "leaves St.Dié to the enemy",
        ),
        "victory points": (
            "wins points",
            "loses points",
            "costs the enemy points",
            "gives the enemy points",
        ),
        "objectives": (
            "comes nearer to what we want",
            "goes away from what we want",
            "keeps the enemy from what he wants",
            "lets the enemy come nearer to what he wants",
        ),
        "pressure": (
            "masses divisions for an attack",
            "gives an attack up",
            "keeps the enemy from massing for an attack",
            "lets the enemy mass for an attack",
        ),
        "strength": (
            "keeps our divisions strong",
            "costs us men",
            "costs the enemy men",
            "spares the enemy's divisions",
        ),
        "cohesion": (
            "keeps our divisions fresh",
            "wears our divisions out",
            "wears his divisions out",
            "lets his divisions rest",
        ),
        "supply": (
            "keeps our divisions supplied",
            "leaves divisions without supply",
            "cuts his divisions off from supply",
            "leaves him his supply",
        ),
        "front": (
            "closes the front",
            "leaves gaps in our front",
            "finds a gap in his front",
            "lets him close his front",
        ),
        "encirclement": (
            "keeps the way back open",
            "lets divisions be cut off",
            "cuts divisions of his off",
            "leaves him a way back",
        ),
        "ground": (
            "stands on heights and behind rivers",
            "gives heights and rivers up",
            "drives him off heights and rivers",
            "leaves him heights and rivers",
        ),
        "reserves": (
            "keeps divisions in reserve",
            "commits the reserves",
            "ties his reserves down",
            "leaves him his reserves",
        ),
        "railways": ("opens railways", "gives railways up", "cuts his railways", "leaves him his railways"),
        "fortresses": (
            "keeps our fortresses",
            "leaves fortresses to his guns",
            "breaches his fortresses",
            "spares his fortresses",
        ),
        "tempo": (
            "gets there in time",
            "loses time",
            "costs him time",
            "gives him time",
        ),
        "cavalry debt": (
            "spares our horses",
            "tires our cavalry",
            "tires his cavalry",
            "lets his cavalry rest",
        ),
    }
)
"""How each term is spoken of when we gain or lose by it, and when the enemy loses or gains."""


class OffensiveAOutranceBot(Taught[State, Survey]):
    """Offensive à outrance as its officers know it."""

    sides = SIDES
    terms = TERMS
    counts = WEIGHTS
    tempers = TEMPERS
    spoken = PHRASES
    watched = exposure.WATCHED
    moments = exposure.MOMENTS
    belongs = exposure.BELONGS
    package = "marne.games.offensive_a_outrance"

    def survey(self, state: State) -> Survey:
        """Who stands where, and what each side wants."""
        return Survey(state)

    def fingerprint(self, state: State) -> tuple[Hashable, ...]:
        """All that the terms look at."""
        s = state
        return (
            s.at, s.spread, s.sr, s.ce, s.flipped, s.riding, s.control, s.positions, s.ruined, s.rails, s.bases, s.debt,
            s.points, s.awarded, s.plans, s.turn, s.half, s.phase, s.army, s.corps, s.assigned, s.damaged, s.blown,
            s.rules,
        )  # fmt: skip

    def besides(self, survey: Survey, k: int) -> Terms:
        """What the Germans may still take in the time that is left."""
        left = HEAD_START + PER_TURN * survey.left
        return {"head start": (left, 0.0) if k == GERMANY else (0.0, -left)}

    def watch(self, survey: Survey) -> tuple[Sequence[float], Sequence[float]]:
        """What lies open on each side."""
        return exposure.watch(survey)

    def moment(self, survey: Survey) -> Sequence[float]:
        """When this is, and whose move comes."""
        return exposure.moment(survey)

    def prior(self, state: State, side: Side, choices: Sequence[Choice]) -> Sequence[float]:
        """What the usual orders call for before all else."""
        stage = state.stack[-1]
        if isinstance(stage, March | Force):
            return [OTHER] * len(choices)  # where one goes depends on orders that only their author knows
        return self.usual(state, side, choices, OTHER if isinstance(stage, OPEN) else NEVER)

    def officer(self, side: Side, rng: random.Random, temper: str, noise: float) -> Officer:
        """A quick officer of a side."""
        return Officer(SIDES.index(side), rng, noise, SPIRIT[temper])

    def places(self, states: Sequence[State], side: Side) -> Mapping[str, tuple[Sequence[str], ...]]:
        """Where what the terms speak of comes about."""
        return places(states, SIDES.index(side))

    def habit(self, state: State) -> str:
        """Officers have no rule of thumb that says more than their orders."""
        return ""

    def exploiters(self) -> Mapping[str, str]:
        """The mistakes that can be punished, and how."""
        return {kind: how for kind, (how, _) in KINDS.items()}

    def exploiter(self, kind: str, side: Side, rng: random.Random) -> Exploiter:
        """Somebody who punishes one of them."""
        return Exploiter(kind, SIDES.index(side), rng)

    def group(self, state: State) -> Hashable | None:
        """All marches of a phase are one plan; so are the attacks of a phase, and each battle."""
        stage, clock = state.stack[-1], (state.turn, state.half, state.phase)
        if isinstance(stage, March | Force):
            return *clock, "marches"
        if isinstance(stage, Orders | Muster):
            return *clock, "attacks"
        battle = getattr(stage, "battle", None)
        return (*clock, type(stage).__name__, battle.hex) if battle is not None else None

    def thread(self, state: State) -> Hashable | None:
        """A plan of marches goes on when the Forces have marched that were to march, whatever checks have cost them,
        and whatever the enemy answers on the way."""
        stage = next((found for found in reversed(state.stack) if isinstance(found, March | Force)), None)
        if stage is None:
            return None
        asking = state.stack[-1]
        if stage is not asking and any(decision.side == SIDES[stage.side] for decision in asking.ask(state)):
            return None
        moving = (stage.units, stage.space, stage.named) if isinstance(stage, Force) else ()
        return state.turn, state.half, state.phase, state.finished & OF_SIDE[stage.side], moving

    def turn(self, state: State) -> Hashable:
        """A Player Turn."""
        return state.turn, state.half

    def span(self, state: State) -> Hashable:
        """Thinking ahead is counted in marches of both sides, and in the attacks after them."""
        return state.turn, state.half, state.phase > COUNTER_MOVEMENT

    def by_lot(self, state: State) -> bool:
        """Routine is left to officers."""
        return not isinstance(state.stack[-1], SEARCHED)

    def manner(self) -> Mapping[str, float]:
        """How a search goes about the game."""
        return MANNER

    def judgement(self) -> Mapping[str, float]:
        """A Player Turn of either side is played on first: when one has moved, the other has not yet answered."""
        return {"ahead": 2, "worlds": 4}
