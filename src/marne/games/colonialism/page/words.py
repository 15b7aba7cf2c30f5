"""The story in words: events as sentences, choices as buttons, positions in a line."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Sequence
from typing import Any

from marne.games.colonialism.armies import Army, from_text
from marne.games.colonialism.command import SUPPLY
from marne.games.colonialism.deck import CARD_NAMES
from marne.games.colonialism.options import ENGAGEMENT_NAMES
from marne.games.colonialism.page.story import TELL
from marne.games.colonialism.state import State, army_title
from marne.games.colonialism.terrain import TERRAINS
from marne.games.colonialism.units import COLOURS, NAMES, SIDES, UNITS, spoken
from marne.games.colonialism.verbs import VERBS
from marne.games.colonialism.view import Seen, View
from marne.games.colonialism.words import many, name, phrase
from marne.games.colonialism.words import tell as tell_of
from marne.kernel import Choice, Contribution, Decision, Event
from marne.kernel.words import prose

FACTORS = prose(
    {
        "target_adjacent": "target in the adjacent hex",
        "target_shot": "target has shot this turn",
        "target_moved": "target has moved this turn",
        "target_fresh": "target is Fresh",
        "french_infantry_at_adjacent_prussians": "French Infantry at Prussians in the adjacent hex",
        "from_trench_or_urban": "firing out of a trench or town",
        "from_trench_or_urban_not_vehicles": "firing out of a trench or town",
        "target_in_cover": "target in cover",
        "target_in_cover_not_from_guns": "target in cover",
        "target_in_cover_not_from_cannon_or_train": "target in cover",
        "prussian_infantry_not_adjacent": "Prussian Infantry, not adjacent",
        "shooter_moved": "shooter has moved this turn",
        "captured_rifles": "captured rifles",
        "bayonets_fixed": "bayonets fixed",
        "irregular_infantry": "irregular Infantry",
        "limits": "kept within 2 and 10",
        "infantry": "Infantry as target",
        "zulu_infantry_not_adjacent": "Zulu Infantry as target, not adjacent",
        "machine_gun": "Machine Gun as target",
        "cavalry": "Cavalry as target",
        "field_gun": "Field Gun as target",
        "armoured_car": "Armoured Car as target",
        "tank": "Tank as target",
        "train": "Armoured Train as target",
        "dice": "dice of the weapon",
        "assault_dice": "dice of an assault",
        "tired": "hits on the base",
        "supply_die": "supply die",
        "experienced_against_fresh": "Experienced against Fresh",
        "infantry_against_cavalry_first_round": "Infantry against Cavalry, first round",
        "came_downhill_first_round": "came downhill, first round",
        "cavalry_against_infantry_in_open_later_rounds": "Cavalry against Infantry in the open, later round",
        "mounted_against_infantry_in_open": "mounted against Infantry in the open",
        "infantry_against_mounted_not_in_open": "Infantry against horse, not in the open",
        "uphill": "holds the higher ground",
        "tank_in_open_or_trench": "Tank in the open or at a trench",
        "car_in_open_not_against_tank_or_train": "Armoured Car in the open",
        "rerolls_a_miss": "one miss is thrown again",
        "hits_rerolled_for_trench": "every hit is thrown again for the trench",
        "experienced": "Experienced",
        "won_round": "has won the round",
        "zulu_won_first_round": "Zulu who won the first round",
        "french_infantry_unmoved_beside_gun": "French Infantry, unmoved beside a gun",
        "prussian_infantry_shot_by_infantry_not_adjacent": "Prussian Infantry, shot by Infantry from afar",
        "each_hit": "hits on the base",
        "assault_with_bayonets_fixed": "bayonets fixed",
        "bombarded_this_turn": "bombarded this turn",
        "gassed_this_turn": "in gas released this turn",
        "shot_in_open": "shot at in the open",
        "cavalry_moves_again": "Cavalry moves again",
        "french_infantry_charges": "French Infantry charges",
        "cavalry_charges": "Cavalry charges",
        "further_action": "further action this turn",
        "balloon": "balloon observation",
        "unseen": "hex not in sight of the edge",
    }
)
ON = prose(
    {
        "number": "number needed",
        "dice": "dice",
        "assault": "each die",
        "test": "test",
        "order": "order",
        "shell": "roll",
    }
)
CAUSES = prose(
    {
        "shooting": "under fire",
        "assault": "in the assault",
        "card": "under bombardment",
        "gas": "in the gas",
        "shock": "shaken by a loss beside it",
    }
)
DIRECTIONS = prose(
    {
        "n": "north", "ne": "north-east", "e": "east", "se": "south-east",
        "s": "south", "sw": "south-west", "w": "west", "nw": "north-west",
    }
)  # fmt: skip
WITHIN = prose(
    {
        "The Ottoman Empire": "the Ottoman Empire",
        "The United States": "the United States",
        "The Zulu army": "the Zulu army",
        "The irregular army": "the irregular army",
    }
)
"""Armies whose name begins with an article, as they are called within a sentence."""
GROUNDS = prose(("fields", "veldt", "trenches", "desert", "mountains"))
"""Landscapes as the story names them."""
Data = dict[str, Any]


def within(army: str) -> str:
    """An army as it is called within a sentence."""
    return phrase(WITHIN[army]) if army in WITHIN else name(army)


def base_name(called: str) -> str:
    """A base as the language calls it: what it stands for, and its number."""
    head, _, number = called.rpartition(" ")
    return f"{name(head)} {number}" if head and number.isdigit() else name(called)


def contribution(c: Contribution) -> str:
    """A contribution in words, and on how many dice of a test it counts, if not on all (FATIGUE.TEST.5)."""
    return _counted(c.what, dict(c.parts).get("dice"))


def _counted(what: str, on: int | None) -> str:
    factor = phrase(FACTORS[what])
    return factor if on is None else phrase("{factor} on {dice} of the dice", factor=factor, dice=on)


def dice(faces: Iterable[int]) -> str:
    """Faces as people read them."""
    return ", ".join(map(str, faces)) or phrase("no dice")


def _rolled(d: Data) -> str:
    """Faces with that of a supply die."""
    if not d.get("supply"):
        return dice(d["faces"])
    return phrase("{faces} and {face} with the supply die", faces=dice(d["faces"]), face=d["supply"][0])


def _whose(d: Data) -> str:
    """What a contribution is about: a base, a hex or an army."""
    if "base_name" in d:
        return base_name(d["base_name"])
    return phrase("Hex {hex}", hex=d["hex_name"]) if "hex_name" in d else name(d["army"])


def _amount(d: Data) -> str:
    return str(d["amount"]) if d["what"] in _ABSOLUTE else f"{d['amount']:+d}"


_ABSOLUTE = frozenset(
    {
        "dice", "assault_dice", "infantry", "zulu_infantry_not_adjacent", "machine_gun", "cavalry", "field_gun",
        "armoured_car", "tank", "train",
    }
)  # fmt: skip


def _unit(unit: str) -> str:
    return name(next(u.name for u in UNITS if u.id == unit))


def _card(card: str) -> str:
    return name(CARD_NAMES[card])


def _cards(cards: Iterable[str]) -> str:
    """Cards by their names, and how often where one is there more than once."""
    said = []
    for card, times in Counter(cards).items():
        said.append(_card(card) if times == 1 else phrase("{card} ({times} times)", card=_card(card), times=times))
    return _and(said)


def _and(said: Sequence[str]) -> str:
    """Some words in a row."""
    return phrase("{some} and {last}", some=", ".join(said[:-1]), last=said[-1]) if said[1:] else "".join(said)


def _drafted(army: Army) -> str:
    """ARMY.2 The bases of an army, and its cards."""
    lines = [phrase("{count} {base}", count=one.count, base=phrase(spoken(one.kind, one.traits))) for one in army.lines]
    own = [phrase("its nation's card")] if army.nation_card else []
    cards = _and([*own, *([_cards(army.cards)] if army.cards else [])])
    bases = _and(lines)
    return phrase("{bases}, with {cards}", bases=bases, cards=cards) if cards else bases


TOLD: dict[str, Callable[[Data], str]] = {
    "amount": _amount,
    "army": lambda d: name(d["army"]),
    "base": lambda d: base_name(d["base_name"]),
    "card": lambda d: _card(d["card"]),
    "cards": lambda d: _cards(d["cards"]),
    "cause": lambda d: phrase(CAUSES[d["cause"]]),
    "factor": lambda d: phrase(FACTORS[d["what"]]),
    "drafted": lambda d: _drafted(from_text(d["text"])),
    "faces": lambda d: dice(d["faces"]),
    "foe": lambda d: base_name(d["foe_name"]),
    "hex": lambda d: str(d["hex_name"]),
    "how": lambda d: name(d["how"]),
    "landscape": lambda d: name(d["landscape"]),
    "nation": lambda d: within(d["nation"]),
    "on": lambda d: phrase(ON[d["on"]]),
    "rolled": _rolled,
    "scenario": lambda d: name(d["name"]),
    "second": lambda d: dice(d["again"]),
    "side": lambda d: phrase(COLOURS[d["side"]]),
    "spoken": lambda d: phrase(spoken(NAMES.index(d["base_unit"]), d["traits"])),
    "start": lambda d: str(d["start_name"]),
    "unit": lambda d: _unit(d["unit"]),
    "way": lambda d: phrase(DIRECTIONS[d["way"]]),
    "whose": _whose,
    "within": lambda d: within(d["army"]),
}
"""What the story names, in words."""


def tell(event: Event) -> str:
    """An event as a sentence."""
    return tell_of(TELL[event.kind], event.data, TOLD)


def facts(event: Event) -> Data:
    """What a page reads of an event: names as the language has them, and a contribution in words."""
    if event.kind == "counts":
        return {**event.data, "words": _counted(event.data["what"], event.data.get("dice"))}
    named: Data = {key: base_name(event.data[key]) for key in ("base_name", "foe_name") if key in event.data}
    return {**event.data, **named, **({"army": name(event.data["army"])} if "army" in event.data else {})}


def _named(seen: View, u: Any) -> Seen:
    return next(b for b in (*seen.bases, *seen.gone) if b.base == u)


def _base(seen: View, u: Any) -> str:
    b = _named(seen, u)
    return f"{base_name(b.name)} ({name(UNITS[b.kind].short)})"


def _hex(seen: View, h: Any) -> str:
    return seen.sketch.grid.names[int(h)]


def _way(seen: View, d: Any) -> str:
    return phrase(DIRECTIONS[seen.sketch.grid.board.directions[int(d)]])


def _lot(seen: View, k: Any) -> str:
    lots = seen.reserve[SIDES.index(seen.side)] if seen.side in SIDES else None
    lot = (lots or ())[int(k)]
    bases = name(lot.label) or phrase(spoken(lot.kind, lot.traits))
    return phrase("{bases} ({unit}, {left} left)", bases=bases, unit=name(UNITS[lot.kind].short), left=lot.number)


def _dice(seen: View, n: Any) -> str:
    return _base(seen, n) if _asked(seen, "SHOOT.SEQ.1") else phrase("roll {number}", number=int(n) + 1)


def _asked(seen: View, rule: str) -> bool:
    """Whether the side is asked something by a rule."""
    return seen.decision is not None and seen.decision.rule == rule


def _type(unit: Any) -> str:
    return phrase("Infantry with rifles") if unit == "infantry_rifles" else _unit(str(unit).removesuffix(" E"))


PARTS: dict[str, Callable[[View, Any], str]] = {
    "base": _base,
    "card": lambda s, n: phrase("the Nation card") if n == "nation" else _card(n),
    "dice": _dice,
    "fallen": _base,
    "hex": _hex,
    "lot": _lot,
    "number": lambda s, n: str(n),
    "unit": lambda s, n: _type(n),
    "way": _way,
}
"""How the words of a verb call what it concerns."""
OTHERWISE: dict[Choice, str] = {
    Choice("convert", "infantry_rifles"): prose("Give rifles to Infantry"),
    Choice("trenches", 1): prose("{number} strong point"),
}
"""Choices with words of their own."""


def say(seen: View, choice: Choice) -> str:
    """A choice as a button says it."""
    verb = VERBS[choice.verb]
    if choice == SUPPLY and _asked(seen, "ORDER.3"):
        return phrase("Discard a supply die")
    if choice.verb == "pass" and len(seen.units) > 1:
        return phrase("Pass with this group")
    if choice.verb == "done" and _asked(seen, "SCEN.PUSH.3"):
        return phrase("Leave the army as it is")
    noun = verb.nouns.name if verb.nouns and choice.noun is not None else ""
    parts = {noun: PARTS[noun](seen, choice.noun)} if noun else {}
    return phrase(OTHERWISE.get(choice, verb.said(choice.noun)), parts)


def prompt(seen: View, decision: Decision) -> str:
    """What a side is asked, with the base in hand."""
    names = ", ".join(base_name(_named(seen, u).name) for u in seen.units)
    asked = phrase(decision.prompt)
    return f"{names}: {asked}" if names else asked


def ground_of(seen: View, h: int) -> str:
    """What lies in a hex, in words."""
    sketch = seen.sketch
    parts = [name(TERRAINS[sketch.ground[h]].name)]
    if sketch.hills >> h & 1:
        parts.append(phrase("on a hill"))
    if sketch.roads[h]:
        parts.append(phrase("with a road"))
    if sketch.rails[h]:
        parts.append(phrase("with a railway"))
    if seen.wrecks >> h & 1:
        parts.append(phrase("with a wreck"))
    if seen.gas[h]:
        parts.append(phrase("under gas"))
    return ", ".join(parts)


def describe(seen: View) -> list[tuple[str, list[str]]]:
    """What a side sees, in words: the battle, its own bases, and the enemy's."""
    mine = SIDES.index(seen.side) if seen.side in SIDES else 0
    found = [(phrase("The battle"), [summary(seen)])]
    for who in (mine, 1 - mine):
        points = many("{count} Command Point", "{count} Command Points", seen.points[who])
        dice_left = many("{count} supply die", "{count} supply dice", seen.pool[who])
        parts = {"army": _army(seen, who), "points": points, "dice": dice_left}
        lines = [_line(seen, b) for b in seen.bases if b.side == who]
        found.append((phrase("{army}: {points}, {dice}", parts), lines))
    if seen.hand:
        found.append((phrase("Your cards"), [_card(card) for card in seen.hand]))
    return found


def _line(seen: View, b: Seen) -> str:
    marks = []
    if b.fatigue:
        marks.append(many("{count} hit", "{count} hits", b.fatigue))
    if b.acts:
        marks.append(many("{count} action", "{count} actions", b.acts))
    extra = f" ({', '.join(marks)})" if marks else ""
    kind = phrase(spoken(b.kind, b.traits))
    return f"{_hex(seen, b.hex)} {base_name(b.name)}, {kind}{extra}; {ground_of(seen, b.hex)}"


def _army(s: State | View, side: int) -> str:
    return name(army_title(s.rules, side))


def summary(s: State | View) -> str:
    """A position in one line."""
    if s.over and s.winner < 0:
        return phrase("A draw: {how}.", how=name(s.how))
    if s.over:
        return phrase("{army} has won: {how}.", army=_army(s, s.winner), how=name(s.how))
    if not s.turn:
        return phrase("The armies are being set up.")
    return phrase(
        "{scenario}, turn {turn}; {red} and {blue} have lost {lost} of {deployed} and {blue_lost} of {blue_deployed}.",
        scenario=phrase(ENGAGEMENT_NAMES[s.engagement]),
        turn=s.turn,
        red=within(army_title(s.rules, 0)),
        blue=within(army_title(s.rules, 1)),
        lost=s.lost[0],
        deployed=s.deployed[0],
        blue_lost=s.lost[1],
        blue_deployed=s.deployed[1],
    )
