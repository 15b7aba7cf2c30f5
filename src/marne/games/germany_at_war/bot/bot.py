"""What Germany at War teaches program players: evaluation, officers, temperaments, words for its reasons."""

from __future__ import annotations

import random
from collections.abc import Hashable, Mapping, Sequence

from marne.games.germany_at_war.activation import Activation, LeaderMarch
from marne.games.germany_at_war.bot import exposure, openings
from marne.games.germany_at_war.bot.belief import NOTED, Belief
from marne.games.germany_at_war.bot.exploiters import KINDS, Exploiter
from marne.games.germany_at_war.bot.officer import Officer
from marne.games.germany_at_war.bot.terms import TERMS
from marne.games.germany_at_war.bot.whereabouts import HABITS, places
from marne.games.germany_at_war.combat import Combat, Declaration, Pioneers
from marne.games.germany_at_war.garrisons import BuildGarrisons
from marne.games.germany_at_war.ground import COUNT
from marne.games.germany_at_war.impetus import Gallop, Impetus
from marne.games.germany_at_war.losses import Losses
from marne.games.germany_at_war.movement import March, Movement
from marne.games.germany_at_war.reinforcements import Deploy, DeployTo, Draw
from marne.games.germany_at_war.retreat import Retreat, RetreatTo
from marne.games.germany_at_war.sequence import Action
from marne.games.germany_at_war.state import SIDES, State
from marne.games.germany_at_war.transport import RailMovement, SeaTransport
from marne.kernel import Choice, Side
from marne.kernel.words import prose
from marne.players.bot import Lures, Terms
from marne.players.openings import openings_of, read_book
from marne.players.taught import NEVER, OTHER, Taught

WEIGHTS: dict[str, tuple[float, float]] = {
    "valour": (1.55, 0.95),
    "losses": (1.5, 0.8),
    "victory areas": (0.18, 0.18),
    "ground": (0.006, 0.006),
    "strength": (0.012, 0.012),
    "leaders": (0.05, 0.024),
    "supply": (0.06, 0.05),
    "expedition": (0.0, 0.09),
    "grip": (0.05, 0.05),
    "time": (0.3, 0.0),
    "initiative": (0.12, 0.12),
    "attacks": (2.4, 2.4),
}
"""What each term counts for Germany and for the Entente, in the logarithm of the odds; from a logistic regression over
games between officers, brought to the scale of what came in games between equal searches."""
OPEN = (Combat, Declaration, Retreat, Pioneers, Draw)
"""The stages at which something else than the usual may well be right."""
HEAD_START = -0.43
"""What Germany is ahead by when all terms are even: less than nothing, because the campaign does not stand still."""

DARING = {"cautious": -0.7, "balanced": 0.0, "bold": 0.7}
"""By how much less officers of a temperament count their own losses in an attack."""
TEMPERS: dict[str, dict[str, tuple[float, float]]] = {
    "cautious": {"losses": (2.0, 0.7), "strength": (2.0, 0.7), "leaders": (1.5, 1.0), "attacks": (0.8, 1.6)},
    "balanced": {},
    "bold": {"losses": (0.4, 1.6), "strength": (0.5, 1.5), "valour": (1.4, 1.0), "attacks": (1.4, 0.6)},
}

PHRASES: dict[str, tuple[str, str, str, str]] = prose(
    {
        "valour": ("wins Valour", "gives Valour away", "denies the enemy Valour", "lets the enemy win Valour"),
        "losses": (
            "saves our blocks",
            "costs us blocks",
            "destroys enemy blocks",
            "lets enemy blocks escape destruction",
        ),
        "victory areas": (
            "gains a Victory Area",
            "loses a Victory Area",
            "takes a Victory Area from the enemy",
            "leaves him one more",
        ),
        "ground": ("gains ground", "gives up ground", "drives the enemy from our soil", "lets the enemy advance"),
        "strength": ("keeps our blocks strong", "wears our blocks down", "wears the enemy down", "spares the enemy"),
        "leaders": ("keeps our leaders fresh", "tires our leaders", "tires his leaders", "leaves his leaders fresh"),
        "supply": ("keeps our lines open", "leaves blocks cut off", "cuts enemy blocks off", "opens his lines"),
        "expedition": ("brings the British over", "leaves the British at home", "keeps them away", "lets them land"),
        "grip": (
            "holds the enemy where he is",
            "lets go of the enemy",
            "frees our blocks to march",
            "ties our blocks to the fight",
        ),
        "time": ("saves time", "loses time", "gains time", "gives the enemy time"),
        "initiative": (
            "keeps the initiative",
            "gives the initiative away",
            "wins the initiative",
            "leaves him the initiative",
        ),
        "attacks": ("prepares attacks", "gives up attacks", "takes attacks from him", "invites attacks"),
        "command": (
            "keeps our leaders with their armies",
            "parts our leaders from their armies",
            "catches his leaders away from their armies",
            "lets his leaders join their armies",
        ),
        "guard": (
            "guards our cities and fortresses",
            "lays our cities and fortresses open",
            "finds his cities and fortresses open",
            "lets him guard his cities and fortresses",
        ),
    }
)
"""How each term is spoken of when we gain or lose by it, and when the enemy loses or gains."""

MANNER = {"slips": 0.05}
"""Recruits slip in one click of twenty; with one of five they lost every game to a sergeant, with this two of three."""
SEGMENTS: dict[type, str] = {
    **dict.fromkeys((Action, Activation, LeaderMarch), "activation"),
    **dict.fromkeys((Movement, March, BuildGarrisons, SeaTransport, RailMovement), "movement"),
    **dict.fromkeys((Combat, Declaration, Pioneers), "battle"),
    **dict.fromkeys((Retreat, RetreatTo), "retreat"),
    **dict.fromkeys((Impetus, Gallop), "impetus"),
    **dict.fromkeys((Deploy, DeployTo), "deployment"),
    Losses: "losses",
}


class GermanyAtWarBot(Taught[State, State]):
    """Germany at War as its officers know it."""

    sides = SIDES
    terms = TERMS
    counts = WEIGHTS
    tempers = TEMPERS
    spoken = PHRASES
    watched = exposure.WATCHED
    moments = exposure.MOMENTS
    belongs = exposure.BELONGS
    package = "marne.games.germany_at_war"

    def survey(self, state: State) -> State:
        """The terms look at the state itself."""
        return state

    def fingerprint(self, state: State) -> tuple[Hashable, ...]:
        """All that the terms look at."""
        s, stage = state, state.stack[-1] if state.stack else None
        marching = stage.unit if isinstance(stage, LeaderMarch) else -1
        ground = s.at, s.step, s.control, s.garrisons, s.valour, s.visible, s.isolated, s.turn, s.disc
        impulse = s.phasing, s.action, s.activated, s.acted, s.engaged, s.fought, s.battles, s.over_minor, s.over_major
        return *ground, *impulse, s.surprise, s.impulse, s.passes, marching

    def besides(self, survey: State, k: int) -> Terms:
        """Germany's head start."""
        return {"head start": (HEAD_START, 0.0) if k == 0 else (0.0, -HEAD_START)}

    def watch(self, survey: State) -> tuple[Sequence[float], Sequence[float]]:
        """What lies open on each side."""
        return exposure.watch(survey)

    def moment(self, survey: State) -> Sequence[float]:
        """When this is, and whose move comes."""
        return exposure.moment(survey)

    def prior(self, state: State, side: Side, choices: Sequence[Choice]) -> Sequence[float]:
        """What the usual orders call for before all else; actions by what they promise."""
        stage = state.stack[-1]
        if isinstance(stage, Action):
            return Officer(SIDES.index(side), random.Random(0), 0.0).inclinations(state, choices)
        if isinstance(stage, LeaderMarch | March):
            return [OTHER] * len(choices)  # where one goes depends on orders that only their author knows
        return self.usual(state, side, choices, OTHER if isinstance(stage, OPEN) else NEVER)

    def officer(self, side: Side, rng: random.Random, temper: str, noise: float) -> Officer:
        """A quick officer of a side."""
        return Officer(SIDES.index(side), rng, noise, DARING[temper])

    def manner(self) -> Mapping[str, float]:
        """How a search goes about the campaign, and how a recruit plays."""
        return MANNER

    def opens(self, state: State, side: Side) -> bool:
        """The first impulse of each side."""
        return openings.opens(state, SIDES.index(side))

    def book(self, side: Side) -> Sequence[Lures]:
        """The openings that games have found."""
        return openings_of(read_book(self.package, COUNT), side)

    def opener(self, lures: Lures, side: Side, rng: random.Random, temper: str, noise: float) -> Officer:
        """An officer who begins by an opening."""
        return openings.Opener(lures, SIDES.index(side), rng, noise, DARING[temper])

    def idea(self, side: Side, rng: random.Random) -> Lures:
        """An opening that occurs to somebody."""
        return openings.idea(side, rng)

    def noticed(self, state: State) -> Hashable:
        """Where battles are sought."""
        return openings.noticed(state)

    def group(self, state: State) -> Hashable | None:
        """A segment of an impulse is one decision; so is each battle, each retreat, each loss."""
        stage = state.stack[-1]
        segment = SEGMENTS.get(type(stage))
        if segment is None:
            return None
        place = getattr(stage, "area", None) if segment in ("battle", "retreat", "losses") else None
        if type(stage) is Combat:
            return None
        return state.turn, state.impulse, segment, place

    def turn(self, state: State) -> Hashable:
        """Thinking ahead is counted in impulses."""
        return state.turn, state.impulse

    def belief(self, side: Side) -> Belief:
        """What a side believes before anything has happened."""
        return Belief(side)

    def noted(self) -> frozenset[str]:
        """The kinds of events that tell who stands where."""
        return NOTED

    def places(self, states: Sequence[State], side: Side) -> Mapping[str, tuple[Sequence[str], ...]]:
        """Where what the terms speak of comes about."""
        return places(states, SIDES.index(side))

    def habit(self, state: State) -> str:
        """What officers do without a thought."""
        return HABITS.get(type(state.stack[-1]), "")

    def exploiters(self) -> Mapping[str, str]:
        """The mistakes that can be punished, and how."""
        return {kind: how for kind, (how, _) in KINDS.items()}

    def exploiter(self, kind: str, side: Side, rng: random.Random) -> Exploiter:
        """Somebody who punishes one of them."""
        return Exploiter(kind, SIDES.index(side), rng)

    def judgement(self) -> Mapping[str, float]:
        """An impulse of either side is played on first: at a month's end one side has lost and not yet recovered."""
        return {"ahead": 2}
