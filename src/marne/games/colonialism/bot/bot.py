"""What Colonialism to Revolution teaches program players: evaluation, officers, temperaments, and words."""

from __future__ import annotations

import random
from collections.abc import Hashable, Mapping, Sequence
from math import exp
from typing import ClassVar

from marne.games.colonialism.actions import PASS, Act, ActionPhase, Chosen, Order, SplitFire
from marne.games.colonialism.assault import Fights, GroupAssault
from marne.games.colonialism.bombardment import Salvo, Targets
from marne.games.colonialism.bot import exposure
from marne.games.colonialism.bot.aims import time_left
from marne.games.colonialism.bot.deeds import Outlook
from marne.games.colonialism.bot.doctrine import MANUAL, Doctrine, Manual
from marne.games.colonialism.bot.exploiters import KINDS, Exploiter
from marne.games.colonialism.bot.officer import Officer, click
from marne.games.colonialism.bot.terms import TERMS, Survey
from marne.games.colonialism.bot.whereabouts import HABITS, places
from marne.games.colonialism.cards import CardTurn, Hospital, Returning
from marne.games.colonialism.command import CommandRoll
from marne.games.colonialism.deployment import Deployment
from marne.games.colonialism.movement import Facing
from marne.games.colonialism.muster import Muster, PickCards
from marne.games.colonialism.roads import Laying, Shift
from marne.games.colonialism.scenarios import Dig, Dismount, MeetingTrade
from marne.games.colonialism.sequence import Recovery, Reorganisation
from marne.games.colonialism.shooting import Fire
from marne.games.colonialism.state import State
from marne.games.colonialism.units import SIDES
from marne.kernel import Choice, Side
from marne.kernel.words import prose
from marne.players.bot import Terms
from marne.players.taught import Taught

WEIGHTS: dict[str, float] = {
    "losses": 2.1,
    "fatigue": 1.2,
    "strength": 1.1,
    "shock": 0.4,
    "aim": 1.7,
    "ground": 1.6,
    "guard": 0.1,
    "fire": 0.1,
    "cover": 0.1,
    "assaults": 0.2,
    "approach": 0.1,
    "supply": 0.8,
    "command": 0.7,
    "cards": 0.5,
}
"""What each term counts, in the logarithm of the odds."""
CLOCK = 1.3
"""By how much a side is ahead that wins if nothing happens, when the last turn has come."""

KEEN = 0.63
"""How much an action's worth counts before any thinking."""
UNLIKELY = -3.0
"""What an action is worth of which nobody has thought."""

SPELL = 2
"""How many Command Points of both sides together make up a spell."""
MANNER = {"turns": 2, "trust": 3.0, "calm": 0.15, "small": 0.004, "wavers": 1.2, "slips": 0.05}
"""How a search goes about a battle: three or four actions ahead, since fewer miss what comes of a scheme and more drown
it in chance; and another scheme than the usual one must be clearly better, since the usual orders are good. Recruits
waver less than in other games: as freely as usual they lost every battle to a sergeant, like this two of three."""
PREPARING = 99
"""The spell before the first action of a turn; set-up belongs to the first turn's."""


def _cautious(by: Doctrine) -> Doctrine:
    return by._replace(daring=by.daring - 0.35, fear=1.3 * by.fear, thrift=1.2 * by.thrift)


def _bold(by: Doctrine) -> Doctrine:
    return by._replace(daring=by.daring + 0.35, fear=0.7 * by.fear, press=1.3 * by.press)


MANUALS = {
    "cautious": Manual(*map(_cautious, MANUAL)),
    "balanced": MANUAL,
    "bold": Manual(*map(_bold, MANUAL)),
}
"""What officers of each temperament go by."""
TEMPERS: dict[str, dict[str, tuple[float, float]]] = {
    "cautious": {
        "losses": (1.5, 0.8), "fatigue": (1.4, 0.8), "cover": (2.0, 1.0), "assaults": (0.5, 1.5), "supply": (1.5, 1.0),
    },
    "balanced": {},
    "bold": {
        "losses": (0.65, 1.4), "fatigue": (0.7, 1.2), "cover": (0.3, 1.0), "ground": (1.8, 1.0), "assaults": (1.8, 0.6),
    },
}  # fmt: skip

PHRASES: dict[str, tuple[str, str, str, str]] = prose(
    {
        "losses": ("saves our bases", "costs us bases", "destroys enemy bases", "lets enemy bases escape"),
        "fatigue": ("keeps our bases steady", "wears our bases down", "wears the enemy down", "lets the enemy recover"),
        "strength": (
            "keeps our best troops in the field",
            "spends our best troops",
            "strikes at his best troops",
            "spares his best troops",
        ),
        "shock": (
            "keeps our line from shaking",
            "leaves our line open to shock",
            "may shake his whole line",
            "lets his line settle",
        ),
        "aim": (
            "brings us nearer to our aim",
            "takes us farther from our aim",
            "keeps the enemy from his aim",
            "helps the enemy to his aim",
        ),
        "ground": (
            "brings our bases up",
            "loses way",
            "holds the enemy off",
            "lets the enemy come on",
        ),
        "guard": (
            "holds the ground that decides",
            "bares the ground that decides",
            "loosens his hold",
            "lets him dig in",
        ),
        "fire": ("brings more of us to fire", "takes us out of range", "silences his fire", "walks into his fire"),
        "cover": ("keeps us in cover", "leaves cover", "drives him from cover", "leaves him in cover"),
        "assaults": ("prepares an assault", "gives up an assault", "wards off his assault", "invites an assault"),
        "approach": (
            "closes with the enemy",
            "keeps its distance",
            "keeps the warriors off",
            "lets the warriors close in",
        ),
        "supply": (
            "husbands our supply dice",
            "spends our supply dice",
            "draws out his supply dice",
            "lets him save his supply dice",
        ),
        "command": (
            "keeps Command Points in hand",
            "uses up our Command Points",
            "uses up his Command Points",
            "leaves him Command Points",
        ),
        "cards": ("keeps a card for later", "spends a card", "draws out his cards", "lets him keep his cards"),
        "clock": ("gains time", "loses time", "costs him time", "gives him time"),
    }
)
"""How each term is spoken of when we gain or lose by it, and when the enemy loses or gains."""

SEGMENTS: dict[type, str] = {
    **dict.fromkeys((Act, Chosen), "action"),
    **dict.fromkeys((Order, Fire, SplitFire, GroupAssault, Fights), "deed"),
    **dict.fromkeys((CardTurn, Targets, Salvo, Returning), "card"),
    **dict.fromkeys((Reorganisation, Recovery), "reorganisation"),
    Hospital: "hospital",
    Deployment: "deployment",
    **dict.fromkeys((Muster, PickCards), "army"),
    **dict.fromkeys((MeetingTrade, Dismount), "trade"),
    Dig: "trenches",
    **dict.fromkeys((Laying, Shift), "line"),
}
"""To which decision a click belongs; all others stand alone."""


class ColonialismBot(Taught[State, Survey]):
    """Colonialism to Revolution as its officers know it."""

    sides = SIDES
    terms = TERMS
    counts: ClassVar = {name: (weight, weight) for name, weight in WEIGHTS.items()}
    tempers = TEMPERS
    spoken = PHRASES
    watched = exposure.WATCHED
    moments = exposure.MOMENTS
    belongs = exposure.BELONGS
    package = "marne.games.colonialism"

    def survey(self, state: State) -> Survey:
        """What all terms look at."""
        return Survey(state)

    def fingerprint(self, state: State) -> tuple[Hashable, ...]:
        """All that the terms look at."""
        s, agreed = state, state.rules
        bases = tuple(s.at), tuple(s.fatigue), s.kind, s.traits, s.ground, s.held
        armies = tuple(s.lost), tuple(s.left), tuple(s.pool), tuple(s.points), len(s.hands[0]), len(s.hands[1])
        battle = s.attacker, s.engagement, s.objective, tuple(s.deployed), s.turn, s.done, s.roads, s.hills
        rules = agreed.scenario, agreed.armies, agreed.goals, agreed.last_turn, agreed.otherwise, agreed.cells
        return *bases, *armies, *battle, *rules, s.initiative, exposure.acts(s)

    def besides(self, survey: Survey, k: int) -> Terms:
        """What time is worth."""
        return {"clock": (_clock(survey, k), -_clock(survey, 1 - k))}

    def watch(self, survey: Survey) -> tuple[Sequence[float], Sequence[float]]:
        """What lies open on each side."""
        return exposure.watch(survey)

    def moment(self, survey: Survey) -> Sequence[float]:
        """When this is, and whose move comes."""
        return exposure.moment(survey)

    def foremost(self, survey: Survey) -> int:
        """Battles are judged as the attacker sees them."""
        return exposure.foremost(survey)

    def prior(self, state: State, side: Side, choices: Sequence[Choice]) -> Sequence[float]:
        """Actions by what they promise; else what the usual orders call for before all else."""
        stage = state.stack[-1]
        if isinstance(stage, Act | Chosen):
            return [exp(KEEN * worth) for worth in _worths(state, SIDES.index(side), stage, choices)]
        return self.usual(state, side, choices)

    def officer(self, side: Side, rng: random.Random, temper: str, noise: float) -> Officer:
        """A quick officer of a side."""
        return Officer(SIDES.index(side), rng, noise, MANUALS[temper])

    def group(self, state: State) -> Hashable | None:
        """An action with all its clicks is one decision; so are a card with its targets, and a deployment."""
        stage = state.stack[-1]
        segment = SEGMENTS.get(type(stage))
        if segment is None:
            return (state.turn, "deployment", stage.side) if _comes_up(state, stage) else None
        if segment == "action":
            return state.turn, segment, stage.side, state.points[stage.side]
        if segment == "deed":
            return state.turn, "action", stage.side, state.points[stage.side] + 1
        return state.turn, segment, getattr(stage, "side", None) if segment in ("deployment", "line") else None

    def turn(self, state: State) -> Hashable:
        """Thinking ahead is counted in spells of a few actions; the last one of a turn lasts until it is over."""
        return max(1, state.turn), _spell(state)

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

    def manner(self) -> Mapping[str, float]:
        """How a search goes about a battle."""
        return MANNER

    def judgement(self) -> Mapping[str, float]:
        """Of two armies that the terms tell far apart, the weaker one still wins every third battle."""
        return {"slope": 0.35}


def _spell(s: State) -> int:
    """How many spells are still to come in a turn after this one; nothing ends one in the middle of an action."""
    for stage in reversed(s.stack):
        if isinstance(stage, ActionPhase):
            top = s.stack[-1]
            points = s.points[0] + s.points[1] + (not isinstance(top, Act | Chosen))
            return max(0, points - 1) // SPELL
        if isinstance(stage, CommandRoll):
            return PREPARING
    return 0 if s.turn else PREPARING


def _comes_up(s: State, stage: object) -> bool:
    """Whether a base that is being deployed is asked where it faces."""
    return isinstance(stage, Facing) and not s.turn


def _clock(survey: Survey, side: int) -> float:
    """What time is worth to a side that wins if nothing happens."""
    own = survey.aims[side]
    if not own.keeps:
        return 0.0
    return CLOCK * (1 - time_left(survey.s, own) / own.last)


def _worths(s: State, side: int, stage: Act | Chosen, choices: Sequence[Choice]) -> list[float]:
    """What the best action is worth that begins with each choice."""
    picture = Outlook(s, side)
    best: dict[Choice, float] = {}
    chosen = stage.units if isinstance(stage, Chosen) else ()
    done = len(chosen)
    for way in picture.ways():
        if way.units[:done] != chosen:
            continue
        first = click(way) if len(way.units) == done else Choice("join" if done else "base", way.units[done])
        best[first] = max(best.get(first, UNLIKELY), way.worth)
    if not done:
        best[choices[-1]] = picture.standing() + picture.doctrine.idle
    best[PASS] = UNLIKELY - 1
    return [best.get(choice, UNLIKELY) for choice in choices]
