"""The story in words: events as sentences, choices as buttons, positions in a line."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any

from marne.games.colonialism.command import SUPPLY
from marne.games.colonialism.deck import CARD_NAMES
from marne.games.colonialism.options import ENGAGEMENT_NAMES
from marne.games.colonialism.state import State, army_title
from marne.games.colonialism.terrain import TERRAINS
from marne.games.colonialism.units import CANNON, SIDES, UNITS, spoken
from marne.games.colonialism.verbs import VERBS
from marne.games.colonialism.view import Seen, View
from marne.games.colonialism.words import phrase
from marne.kernel import Choice, Contribution, Decision, Event

FACTORS = {
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
ON = {
    "number": "number needed",
    "dice": "dice",
    "assault": "each die",
    "test": "test",
    "order": "order",
    "shell": "roll",
}
CAUSES = {
    "shooting": "under fire",
    "assault": "in the assault",
    "card": "under bombardment",
    "gas": "in the gas",
    "shock": "shaken by a loss beside it",
}
LINES = {"rail": "railway", "road": "road"}
DIRECTIONS = {
    "n": "north", "ne": "north-east", "e": "east", "se": "south-east",
    "s": "south", "sw": "south-west", "w": "west", "nw": "north-west",
}  # fmt: skip


def contribution(c: Contribution) -> str:
    """A contribution in words."""
    return FACTORS[c.what] + _of_the_dice(dict(c.parts))


def _of_the_dice(d: dict[str, Any]) -> str:
    """FATIGUE.TEST.5 On how many dice of a test a contribution counts, if not on all."""
    return f" on {d['dice']} of the dice" if "dice" in d else ""


def dice(faces: Iterable[int]) -> str:
    """Faces as people read them."""
    return ", ".join(map(str, faces)) or "no dice"


def _with_supply(d: dict[str, Any]) -> str:
    return dice(d["faces"]) + (f" and {d['supply'][0]} with the supply die" if d.get("supply") else "")


def _counts(d: dict[str, Any]) -> str:
    who = d["base_name"] if "base_name" in d else f"Hex {d['hex_name']}" if "hex_name" in d else d["army"]
    amount = d["amount"] if d["what"] in _ABSOLUTE else f"{d['amount']:+d}"
    return f"{who}: {ON[d['on']]}, {FACTORS[d['what']]}, {amount}{_of_the_dice(d)}."


_ABSOLUTE = frozenset(
    {
        "dice", "assault_dice", "infantry", "zulu_infantry_not_adjacent", "machine_gun", "cavalry", "field_gun",
        "armoured_car", "tank", "train",
    }
)  # fmt: skip


def _shoots(d: dict[str, Any]) -> str:
    how = " its cannon" if d["weapon"] == CANNON else ""
    hits = _some(d["hits"], "hit")
    return (
        f"{d['base_name']} fires{how} at {d['foe_name']} in {d['hex_name']}, "
        f"needs {d['number']}: {dice(d['faces'])}; {hits}."
    )


def _test(d: dict[str, Any]) -> str:
    return f"{d['base_name']} tests {CAUSES[d['cause']]}: {_with_supply(d)}; {'passed' if d['passed'] else 'failed'}."


def _shell(d: dict[str, Any]) -> str:
    again = f", again {dice(d['again'])}" if d["again"] else ""
    return f"Hex {d['hex_name']}: {dice(d['faces'])}{again}; {'a hit' if d['hits'] else 'no effect'}."


def _round(d: dict[str, Any]) -> str:
    return f"Round {d['round']} in {d['hex_name']}: {d['base_name']} {d['hits']}, {d['foe_name']} {d['foe_hits']}."


def _victory(d: dict[str, Any]) -> str:
    return f"{d['army']} wins: {d['how']}." if "army" in d else f"A draw: {d['how']}."


def _unit(name: str) -> str:
    return next(u.name for u in UNITS if u.id == name)


TELL: dict[str, Callable[[dict[str, Any]], str]] = {
    "battlefield": lambda d: f"The battlefield is made: {d['landscape']}, seed {d['seed']}.",
    "objective": lambda d: f"The attacker must hold {d['hex_name']} after the last turn.",
    "declares": lambda d: f"{d['side'].capitalize()} declares {d['nation']}, {d['year']}.",
    "designed": lambda d: f"{d['army']} is ready: {d['text']}.",
    "picked": lambda d: f"{d['army']} takes {', '.join(CARD_NAMES[c] for c in d['cards'])}.",
    "both_fixed": lambda d: "Both armies' cards fix their role: so they roll.",
    "role_roll": lambda d: f"{d['army']} rolls {dice(d['faces'])} for attack or defence.",
    "attacker": lambda d: f"{d['army']} attacks.",
    "engagement": lambda d: f"The scenario is a {d['name']}.",
    "engagement_roll": lambda d: f"{d['army']} rolls {dice(d['faces'])} for the scenario: {d['name']}.",
    "gains": lambda d: f"{d['army']} gains {d['count']} Fresh {_unit(d['unit'])}.",
    "converts": lambda d: f"{d['army']} gives up {d['price']} bases for {_unit(d['unit'])}.",
    "trades": lambda d: f"{d['army']} gives up Fresh Infantry for {d['hexes']} trench hexes.",
    "filled": lambda d: "A Meeting Engagement knows no trenches: those on the board are open ground.",
    "digs": lambda d: f"{d['army']} digs a trench in {d['hex_name']}.",
    "line_needed": lambda d: f"{d['army']} needs a {LINES[d['what']]}.",
    "line": lambda d: f"{d['army']} lays a {LINES[d['what']]} from {d['start_name']} to {d['hex_name']}.",
    "shifted": lambda d: f"{d['army']} moves {d['count']} hexes of the {LINES[d['what']]}.",
    "half": lambda d: f"{d['army']} deploys half its army first: {d['count']} bases.",
    "deploys": lambda d: f"{d['army']} deploys {d['base_name']}, {d['spoken']}, in {d['hex_name']}.",
    "left_out": lambda d: f"{d['army']} finds no room for {d['count']} bases; they take no part.",
    "break_figure": lambda d: f"{d['army']} deploys {d['deployed']} bases and breaks at {d['count']} lost.",
    "turn": lambda d: f"Turn {d['turn']}.",
    "initiative_roll": lambda d: (
        f"{d['army']} rolls {dice(d['faces'])} for initiative" + (", +1 as attacker." if d["bonus"] else ".")
    ),
    "initiative_draw": lambda d: "The initiative is drawn: both roll again.",
    "initiative": lambda d: f"{d['army']} has the initiative.",
    "supply": lambda d: f"{d['army']} throws a supply die; {d['left']} left.",
    "command_points": lambda d: f"{d['army']} rolls {_with_supply(d)}: {d['points']} Command Points.",
    "plays": lambda d: f"{d['army']} plays {CARD_NAMES[d['card']]}.",
    "discards": lambda d: f"{d['army']} discards {CARD_NAMES[d['card']]}.",
    "prepared": lambda d: f"{d['army']} adds {d['dice']} supply dice, {d['left']} in all.",
    "shot_down": lambda d: f"{d['army']}'s Fighter cancels {CARD_NAMES[d['card']]}, and both are gone.",
    "hospital": lambda d: f"{d['army']} rolls {dice(d['faces'])}: the hospital helps up to {d['count']} bases.",
    "targeted": lambda d: f"{d['army']} targets {d['hex_name']}.",
    "shell": _shell,
    "craters": lambda d: f"Hex {d['hex_name']} has been shelled into craters.",
    "bombed": lambda d: f"Bombs fall on {d['foe_name']} in {d['hex_name']}.",
    "in_gas": lambda d: f"{d['base_name']} is in the gas in {d['hex_name']}.",
    "advantage": lambda d: f"{d['army']} uses its Battlefield Advantage.",
    "done": lambda d: f"{d['army']} is done, with {d['points']} Command Points left.",
    "passes": lambda d: f"{d['army']} passes on {d['base_name']}.",
    "order": lambda d: (
        f"Was the order to {d['base_name']} understood? {dice(d['faces'])}, in all {d['score']}: "
        + ("yes." if d["understood"] else "no.")
    ),
    "order_sure": lambda d: f"{d['army']} discards a supply die: {d['base_name']} understands. {d['left']} left.",
    "engines": lambda d: (
        f"{d['base_name']} starts its engines: {dice(d['faces'])}"
        + ("; it has broken down." if d["broken"] else "; it runs.")
    ),
    "moves": lambda d: f"{d['base_name']} moves from {d['start_name']} to {d['hex_name']}.",
    "swaps": lambda d: f"{d['base_name']} changes places with {d['foe_name']}.",
    "faces": lambda d: f"{d['base_name']} faces {DIRECTIONS[d['way']]}.",
    "leaves": lambda d: f"{d['base_name']} leaves the board from {d['hex_name']}.",
    "counts": _counts,
    "shoots": _shoots,
    "ammunition": lambda d: f"A 1: {d['army']}'s shooters are out of ammunition.",
    "retires": lambda d: f"High accuracy: {d['base_name']} retires from {d['start_name']} to {d['hex_name']}.",
    "falls_back": lambda d: f"{d['base_name']} falls back from {d['start_name']} to {d['hex_name']}.",
    "test": _test,
    "hit": lambda d: f"{d['base_name']} takes a hit, now {d['hits']}.",
    "ignored": lambda d: f"Élan: {d['base_name']} ignores the hit.",
    "refused": lambda d: f"{d['base_name']} shrugs the hit off, but does little more this turn.",
    "destroyed": lambda d: (
        f"{d['base_name']} is destroyed in {d['hex_name']}" + (" and stays as a wreck" if d["wreck"] else "")
        + f"; {d['army']} has lost {d['lost']}."
    ),
    "wave": lambda d: (
        f"The next wave for {d['base_name']}: {dice(d['faces'])}; " + ("it comes." if d["returns"] else "nobody comes.")
    ),
    "returns": lambda d: f"{d['base_name']} returns in {d['hex_name']}, Fresh.",
    "assaults": lambda d: f"{d['base_name']} assaults {d['foe_name']} in {d['hex_name']}.",
    "to_infantry": lambda d: f"{d['base_name']} fights as Fresh Infantry from now on.",
    "reroll": lambda d: f"{d['base_name']} throws a miss again: {dice(d['faces'])}.",
    "trench": lambda d: f"The trench: {d['base_name']} throws its hits again: {dice(d['faces'])}.",
    "throws": lambda d: f"{d['base_name']} needs {d['number']}: {_with_supply(d)}; {_some(d['hits'], 'hit')}.",
    "round": _round,
    "takes": lambda d: f"{d['base_name']} is left in {d['hex_name']}.",
    "recovers": lambda d: f"{d['base_name']} recovers a hit, {d['hits']} left.",
    "recovery": lambda d: f"{d['army']} throws a supply die to reorganise: {dice(d['faces'])}.",
    "discarded": lambda d: "Command Points left over are discarded.",
    "victory": _victory,
}  # fmt: skip


def tell(event: Event) -> str:
    """An event as a sentence."""
    return TELL[event.kind](event.data)


def _named(seen: View, u: Any) -> Seen:
    return next(b for b in (*seen.bases, *seen.gone) if b.base == u)


def _base(seen: View, u: Any) -> str:
    b = _named(seen, u)
    return f"{b.name} ({UNITS[b.kind].short})"


def _hex(seen: View, h: Any) -> str:
    return seen.sketch.grid.names[int(h)]


def _way(seen: View, d: Any) -> str:
    return DIRECTIONS[seen.sketch.grid.board.directions[int(d)]]


def _lot(seen: View, k: Any) -> str:
    lots = seen.reserve[SIDES.index(seen.side)] if seen.side in SIDES else None
    lot = (lots or ())[int(k)]
    return f"{lot.label or spoken(lot.kind, lot.traits)} ({UNITS[lot.kind].short}, {lot.number} left)"


def _dice(seen: View, n: Any) -> str:
    return _base(seen, n) if _asked(seen, "SHOOT.SEQ.1") else f"roll {int(n) + 1}"


def _asked(seen: View, rule: str) -> bool:
    """Whether the side is asked something by a rule."""
    return seen.decision is not None and seen.decision.rule == rule


def _type(name: Any) -> str:
    return "Infantry with rifles" if name == "infantry_rifles" else _unit(str(name).removesuffix(" E"))


PARTS: dict[str, Callable[[View, Any], str]] = {
    "base": _base,
    "card": lambda s, n: "the Nation card" if n == "nation" else CARD_NAMES[n],
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
    Choice("convert", "infantry_rifles"): "Give rifles to Infantry",
    Choice("trenches", 1): "{number} strong point",
}
"""Choices with words of their own."""


def say(seen: View, choice: Choice) -> str:
    """A choice as a button says it."""
    verb = VERBS[choice.verb]
    if choice == SUPPLY and _asked(seen, "ORDER.3"):
        return "Discard a supply die"
    name = verb.nouns.name if verb.nouns and choice.noun is not None else ""
    parts = {name: PARTS[name](seen, choice.noun)} if name else {}
    return OTHERWISE.get(choice, verb.said(choice.noun)).format_map(parts)


def prompt(seen: View, decision: Decision) -> str:
    """What a side is asked, with the base in hand."""
    names = ", ".join(_named(seen, u).name for u in seen.units)
    asked = phrase(decision.prompt)
    return f"{names}: {asked}" if names else asked


def ground_of(seen: View, h: int) -> str:
    """What lies in a hex, in words."""
    parts = [TERRAINS[seen.sketch.ground[h]].name]
    if seen.sketch.hills >> h & 1:
        parts.append("on a hill")
    if seen.sketch.roads[h]:
        parts.append("with a road")
    if seen.sketch.rails[h]:
        parts.append("with a railway")
    if seen.wrecks >> h & 1:
        parts.append("with a wreck")
    if seen.gas[h]:
        parts.append("under gas")
    return ", ".join(parts)


def describe(seen: View) -> list[tuple[str, list[str]]]:
    """What a side sees, in words: the battle, its own bases, and the enemy's."""
    mine = SIDES.index(seen.side) if seen.side in SIDES else 0
    heads = (army_title(seen.rules, mine), army_title(seen.rules, 1 - mine))
    found = [("The battle", [summary(seen)])]
    for head, who in zip(heads, (mine, 1 - mine), strict=True):
        lines = [_line(seen, b) for b in seen.bases if b.side == who]
        found.append((f"{head}: {seen.points[who]} Command Points, {seen.pool[who]} supply dice", lines))
    if seen.hand:
        found.append(("Your cards", [CARD_NAMES[card] for card in seen.hand]))
    return found


def _some(number: int, thing: str) -> str:
    return f"{number} {thing}{'s' * (number != 1)}"


def _line(seen: View, b: Seen) -> str:
    marks = [_some(b.fatigue, "hit")] * bool(b.fatigue) + [_some(b.acts, "action")] * bool(b.acts)
    extra = f" ({', '.join(marks)})" if marks else ""
    return f"{_hex(seen, b.hex)} {b.name}, {spoken(b.kind, b.traits)}{extra}; {ground_of(seen, b.hex)}"


def summary(s: State | View) -> str:
    """A position in one line."""
    if s.over:
        return f"A draw: {s.how}." if s.winner < 0 else f"{army_title(s.rules, s.winner)} has won: {s.how}."
    if not s.turn:
        return "The armies are being set up."
    name = ENGAGEMENT_NAMES[s.engagement]
    lost = f"lost {s.lost[0]} of {s.deployed[0]} and {s.lost[1]} of {s.deployed[1]}"
    return f"{name}, turn {s.turn}; {army_title(s.rules, 0)} and {army_title(s.rules, 1)} have {lost}."
