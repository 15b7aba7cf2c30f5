"""An officer's means: when a card is worth playing, where shells go, how an army is raised, dug in and deployed."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from math import comb

from marne.board import members
from marne.games.colonialism.armies import Army
from marne.games.colonialism.bombardment import KINDS, reckon_shell
from marne.games.colonialism.bot import aims
from marne.games.colonialism.bot.doctrine import Manual
from marne.games.colonialism.bot.estimate import HITS, quality
from marne.games.colonialism.bot.picture import Picture, field
from marne.games.colonialism.deck import (
    ARTILLERY,
    BALLOON,
    BAYONETS,
    BOMBER,
    FIGHTER,
    GAS,
    HOSPITAL,
    PREPARATION,
    REINFORCEMENTS,
)
from marne.games.colonialism.deployment import Deployment, room
from marne.games.colonialism.muster import LISTED, READY, Muster, PickCards
from marne.games.colonialism.roads import END, Laying
from marne.games.colonialism.scenarios import TRADE, Dig, StrongPoints, TrenchTrade
from marne.games.colonialism.setup import DEFEND, ChooseRole, Firepower
from marne.games.colonialism.state import Box, Lot, State, bases, board, depth, edge_of, view_of
from marne.games.colonialism.terrain import COVER, OPEN, TRENCH
from marne.games.colonialism.units import (
    CAR,
    CAVALRY,
    EXPERIENCED,
    FIELD_GUN,
    FRONT,
    GUNS,
    INFANTRY,
    KRUPP,
    MACHINE_GUN,
    RIFLES,
    TANK,
    TRAIN,
    unit_name,
)
from marne.kernel import Choice, total

Jitter = Callable[[float], float]
CONTACT = 4
"""Armies are engaged when some of their bases are so near."""
SHELLS = (ARTILLERY, GAS, BOMBER)
TIRED = 5
"""How many tired bases a Field Hospital should find."""
FIRST = (FIELD_GUN, KRUPP, MACHINE_GUN, TANK, TRAIN, INFANTRY, CAR, CAVALRY)
"""In which order types are deployed: those that need the best places first."""
WISHES: dict[str, tuple[tuple[str, str, int], ...]] = {
    "fpw": (
        ("take", "nation", 1), ("convert", "krupp", 1), ("convert", "field_gun", 1), ("train", "infantry", 5),
        ("take", ARTILLERY, 1), ("take", PREPARATION, 1),
    ),
    "zulu": (
        ("take", "nation", 1), ("convert", "infantry_rifles", 3), ("convert", "machine_gun", 2),
        ("train", "infantry", 5), ("take", REINFORCEMENTS, 1),
    ),
    "ww1": (
        ("take", "nation", 1), ("convert", "machine_gun", 3), ("train", "infantry", 5), ("take", ARTILLERY, 2),
    ),
}  # fmt: skip
"""What an officer wishes for in an army that he designs: so many of each, in this order."""


def engaged(s: State) -> bool:
    """Whether the armies have come near each other."""
    g = board(s)
    red, blue = bases(s, 0), bases(s, 1)
    return any(g.apart(s.at[u], s.at[v]) <= CONTACT for u in red for v in blue)


# Cards.


def card_worth(s: State, side: int, choice: Choice) -> float:
    """What it is worth to play a card now; 0 is to keep all cards."""
    if choice.verb != "play":
        return -2.0 if choice.verb == "discard" else 0.0
    card = choice.name
    aim = aims.aims(s)[side]
    left = aims.time_left(s, aim)
    hand = s.hands[side]
    if card in SHELLS:
        waiting = sum(c in SHELLS for c in hand)
        patience = 0.0 if left < 2 * waiting else 2.0
        return salvo_worth(s, side, card) - patience - (1.5 if BALLOON in hand and card != BOMBER else 0.0)
    if card == HOSPITAL:
        tired = sum(s.fatigue[u] > 0 for u in bases(s, side))
        return 0.7 * (tired - (TIRED if left > 2 else 2)) + 0.2
    if card == BALLOON:
        return 3.0 if any(c in SHELLS for c in hand) else 0.2
    if card == BAYONETS:
        near = sum(p <= 2 for p in _distances(s, side))
        return 1.0 if aim.must and near >= 4 else -1.0
    return {PREPARATION: 1.5 if s.pool[side] <= 2 else 0.6, REINFORCEMENTS: 2.5, FIGHTER: 1.0}.get(card, 5.0)


def _distances(s: State, side: int) -> list[int]:
    g, foes = board(s), [s.at[v] for v in bases(s, 1 - side)]
    return [min((g.apart(s.at[u], h) for h in foes), default=99) for u in bases(s, side)]


def _hit_chance(s: State, side: int, card: str, h: int) -> float:
    """The chance that a shell, a cloud or a bomb on a hex gives whoever is there a hit."""
    if card == BOMBER:
        return 0.6
    counted, again = reckon_shell(s, side, card, h)
    p = 0.4 + 0.1 * total(counted)
    return 1 - (1 - p) ** 2 if again else p


def _harm(picture: Picture, v: int, p: float, shells: int) -> float:
    """What so many shells on a base are likely to do."""
    s = picture.s
    f = min(2, s.fatigue[v])
    worth, stake = quality(s, v), picture.stake[1]
    total = 0.0
    for k in range(1, shells + 1):
        chance = comb(shells, k) * p**k * (1 - p) ** (shells - k)
        after = min(3, f + k)
        harm = (HITS[after] - HITS[f]) * worth
        total += chance * (harm * stake + picture.shock(v) if after == 3 else harm)
    return total


def _gain(picture: Picture, card: str, v: int, named: int) -> float:
    """What one more shell on a base adds."""
    p = _hit_chance(picture.s, picture.side, card, picture.s.at[v])
    return _harm(picture, v, p, named + 1) - _harm(picture, v, p, named)


def salvo_worth(s: State, side: int, card: str) -> float:
    """What a whole bombardment is likely to do."""
    picture = Picture(s, side)
    gains = sorted((_gain(picture, card, v, 0) for v in picture.foes), reverse=True)
    return sum(gains[: KINDS[card].hexes]) + (0.5 if card == GAS else 0.0)


def best_target(s: State, side: int, card: str, named: Sequence[int], jitter: Jitter) -> int:
    """The hex where the next shell does most."""
    picture = Picture(s, side)
    if not picture.foes:
        return -1
    best = max(picture.foes, key=lambda v: _gain(picture, card, v, named.count(s.at[v])) + jitter(0.15))
    return s.at[best]


# Set-up.


def advise(s: State, side: int, stage: Box, choices: Sequence[Choice], jitter: Jitter, manual: Manual) -> Choice:
    """What is best before the battle; where there is none, to leave things as they are."""
    if isinstance(stage, Deployment):
        return _deploy(s, side, stage, choices, jitter, manual)
    if isinstance(stage, Muster):
        return _raise(s, stage.drafts[side], choices)
    if isinstance(stage, PickCards):
        return LISTED if LISTED in choices else choices[0]
    if isinstance(stage, ChooseRole):
        return DEFEND
    if isinstance(stage, Dig):
        return max(choices, key=lambda c: _dug(s, side, c.number) + jitter(0.3))
    if isinstance(stage, Laying):
        return _line(s, side, choices)
    if isinstance(stage, StrongPoints):
        return choices[-1]
    if isinstance(stage, TrenchTrade | Firepower) and TRADE in choices:
        return TRADE
    return choices[0]


def _raise(s: State, army: Army, choices: Sequence[Choice]) -> Choice:
    """The first wish that the army does not have yet and may have."""
    for verb, noun, number in WISHES[army.period]:
        wish = Choice(verb, noun)
        if wish in choices and _has(army, verb, noun) < number:
            return wish
    return READY


def _has(army: Army, verb: str, noun: str) -> int:
    if verb == "take":
        return int(army.nation_card) if noun == "nation" else army.cards.count(noun)
    trained = verb == "train"
    return sum(
        line.count
        for line in army.lines
        if unit_name(line.kind, line.traits) == noun and (not trained or line.traits & EXPERIENCED)
    )


def _line(s: State, side: int, choices: Sequence[Choice]) -> Choice:
    """The shortest road or track, through the middle of the board."""
    if END in choices:
        return END
    g = board(s)
    depths = g.depths[edge_of(s, 1 - side)]
    middle = (g.columns + 1) / 2
    return min(choices, key=lambda c: (depths[c.number], abs(g.column(c.number) - middle)))


def _dug(s: State, side: int, h: int) -> float:
    """How well a trench would lie in a hex: before what must be held, with a wide field of fire, not in other cover."""
    way = aims.path(s, side, aims.aims(s)[side])
    wide = field(view_of(s), h, 3).bit_count() / 12
    near = -0.3 * min(way.away[h], 10) if way else 0.0
    g = board(s)
    row = edge_of(s, side) in ("top", "bottom")
    off = abs(g.column(h) - (g.columns + 1) / 2) / g.columns if row else abs(g.row(h) - (g.rows + 1) / 2) / g.rows
    return wide + near - off + (0.5 if s.ground[h] == OPEN else 0.0)


def _deploy(
    s: State, side: int, stage: Deployment, choices: Sequence[Choice], jitter: Jitter, manual: Manual
) -> Choice:
    own = s.reserve[side]
    if stage.lot < 0:
        ready = [c for c in choices if c.verb == "deploy"]
        return min(ready, key=lambda c: FIRST.index(own[c.number].kind))
    lot = own[stage.lot]
    picture = Picture(s, side, manual)
    front = max(depth(s, side, h) for h in room(s, side, lot.kind))
    return max(choices, key=lambda c: _suits(picture, lot, c.number, front) + jitter(0.4))


def _suits(picture: Picture, lot: Lot, h: int, front: int) -> float:
    """How well a hex suits a base: near what it must take or hold, in cover, with a field of fire, not too crowded."""
    s, g, aim, side = picture.s, picture.grid, picture.aim, picture.side
    kind = lot.kind
    by = picture.doctrine
    worth = -by.wary * picture.exposure(h)
    if picture.away:
        away = min(picture.away[h], 12)
        worth -= by.post * (away if aim.must else max(0, away - 1))
        if picture.ground >> h & 1 and not aim.exits:
            worth += 1.0
    elif aim.must:
        worth += 0.25 * depth(s, side, h)
    else:
        worth += 0.1 * min(depth(s, side, h), front - 1)
        worth -= 0.05 * abs(g.column(h) - (g.columns + 1) / 2)
    if COVER[s.ground[h]] and kind != CAVALRY:
        worth += by.screen
        if s.ground[h] == TRENCH:
            worth += 1.0 if not FRONT[kind] or kind == MACHINE_GUN else 0.3
    if picture.seen.height(h):
        worth += 0.4
    shoots = kind != INFANTRY or bool(lot.traits & RIFLES) or s.rules.armies[side].nation != "zulu"
    if shoots:
        far = 8 if kind in GUNS or kind == TRAIN else 3
        worth += by.outlook * field(picture.seen, h, far).bit_count() / (40 if far > 3 else 25)
    if kind in GUNS:
        worth -= 0.3 * max(0, 2 - _from_front(picture, h))
    if s.rules.square and side != s.attacker and picture.mine:  # a square holds together
        worth -= 0.5 * (min(g.apart(h, b) for b in members(picture.mine)) - 1)
    friends = (g.near[h] & picture.mine).bit_count()
    return worth - by.loose * (max(0, friends - 1) if aim.must else friends)


def _from_front(picture: Picture, h: int) -> int:
    """How far behind the foremost friend a hex lies."""
    s, side = picture.s, picture.side
    foremost = max((depth(s, side, s.at[u]) for u in picture.own), default=depth(s, side, h))
    return max(0, foremost - depth(s, side, h))
