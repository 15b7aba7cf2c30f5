"""The sentences of the story, event by event; `page.words` says what they name."""

from __future__ import annotations

from typing import Any

from marne.games.colonialism.units import CANNON
from marne.kernel.words import Saying, Several, prose

Data = dict[str, Any]


def _shoots(d: Data) -> Several:
    if d["weapon"] == CANNON:
        return Several(
            "hits",
            "{base} fires its cannon at {foe} in {hex}, needs {number} or more: {faces}; {hits} hit.",
            "{base} fires its cannon at {foe} in {hex}, needs {number} or more: {faces}; {hits} hits.",
        )
    return Several(
        "hits",
        "{base} fires at {foe} in {hex}, needs {number} or more: {faces}; {hits} hit.",
        "{base} fires at {foe} in {hex}, needs {number} or more: {faces}; {hits} hits.",
    )


def _shell(d: Data) -> str:
    return SHELL[bool(d["again"]), bool(d["hits"])]


COUNTS = prose({False: "{whose}: {on}, {factor}, {amount}.", True: "{whose}: {factor}, {amount}."})
"""A contribution, by whether it is to the number of dice, which needs no name."""
SHELL = prose(
    {
        (False, False): "Hex {hex}: {rolled}; no effect.",
        (False, True): "Hex {hex}: {rolled}; a hit.",
        (True, False): "Hex {hex}: {rolled}, again {second}; no effect.",
        (True, True): "Hex {hex}: {rolled}, again {second}; a hit.",
    }
)
"""A roll of a bombardment, by whether it was thrown again and whether it hit."""

TELL: dict[str, Saying] = prose(
    {
        "battlefield": "The battlefield is made: {landscape}, seed {seed}.",
        "objective": "The attacker must hold {hex} after the last turn.",
        "declares": "An army of {nation} takes the field, as it was in {year}.",
        "designed": "{army} is ready: {drafted}.",
        "picked": "{army} takes {cards}.",
        "both_fixed": "Both armies' cards fix their role: so they roll.",
        "role_roll": "{army} rolls {rolled} for attack or defence.",
        "attacker": "{army} attacks.",
        "aim": "{how}",
        "engagement": "The scenario: {scenario}.",
        "engagement_roll": "{army} rolls {rolled} for the scenario: {scenario}.",
        "gains": "{army} gains {count} Fresh {unit}.",
        "converts": Several(
            "price", "{army} gives up {price} base for {unit}.", "{army} gives up {price} bases for {unit}."
        ),
        "trades": Several(
            "hexes",
            "{army} gives up Fresh Infantry for {hexes} trench hex.",
            "{army} gives up Fresh Infantry for {hexes} trench hexes.",
        ),
        "filled": "A Meeting Engagement knows no trenches: those on the board are open ground.",
        "digs": "{army} digs a trench in {hex}.",
        "line_needed": lambda d: {"rail": "{army} is to lay a railway.", "road": "{army} is to lay a road."}[d["what"]],
        "line": lambda d: {
            "rail": "{army} lays a railway from {start} to {hex}.",
            "road": "{army} lays a road from {start} to {hex}.",
        }[d["what"]],
        "shifted": lambda d: {
            "rail": Several(
                "count", "{army} moves {count} hex of the railway.", "{army} moves {count} hexes of the railway."
            ),
            "road": Several(
                "count", "{army} moves {count} hex of the road.", "{army} moves {count} hexes of the road."
            ),
        }[d["what"]],
        "half": Several(
            "count",
            "{army} deploys its first half: {count} base.",
            "{army} deploys its first half: {count} bases.",
        ),
        "deploys": "{army} deploys {base}, {spoken}, in {hex}.",
        "left_out": Several(
            "count",
            "{army} finds no room for {count} base; it takes no part.",
            "{army} finds no room for {count} bases; they take no part.",
        ),
        "break_figure": lambda d: (
            Several(
                "deployed",
                "{army} deploys {deployed} base and breaks at {count} lost.",
                "{army} deploys {deployed} bases and breaks at {count} lost.",
            )
            if d.get("breaks", True)
            else Several(
                "deployed",
                "{army} deploys {deployed} base, and in this battle no loss breaks it.",
                "{army} deploys {deployed} bases, and in this battle no loss breaks it.",
            )
        ),
        "turn": "Turn {turn}.",
        "initiative_roll": lambda d: (
            "{army} rolls {rolled} for initiative, +1 as attacker."
            if d["bonus"]
            else "{army} rolls {rolled} for initiative."
        ),
        "initiative_draw": "Neither wins the initiative: both roll again.",
        "initiative": lambda d: (
            "The winner of the roll gives {within} the initiative." if d.get("given") else "{army} has the initiative."
        ),
        "supply": "{army} throws a supply die; {left} left.",
        "command_points": Several(
            "points",
            "{army} rolls {rolled}: {points} Command Point.",
            "{army} rolls {rolled}: {points} Command Points.",
        ),
        "plays": "{army} plays {card}.",
        "discards": "{army} discards {card}.",
        "prepared": Several(
            "dice", "{army} adds {dice} supply die, {left} in all.", "{army} adds {dice} supply dice, {left} in all."
        ),
        "shot_down": "{army} sends its Fighter: it cancels {card}, and both are gone.",
        "hospital": Several(
            "count",
            "{army} rolls {rolled}: the hospital helps up to {count} base.",
            "{army} rolls {rolled}: the hospital helps up to {count} bases.",
        ),
        "targeted": "{army} targets {hex}.",
        "shell": _shell,
        "craters": "Hex {hex} has been shelled into craters.",
        "bombed": "Bombs fall on {foe} in {hex}.",
        "in_gas": "{base} is in the gas in {hex}.",
        "advantage": "{army} uses its Battlefield Advantage.",
        "done": Several(
            "points",
            "{army} is done, with {points} Command Point left.",
            "{army} is done, with {points} Command Points left.",
        ),
        "passes": "{army} passes with {base}.",
        "order": lambda d: (
            "Was the order to {base} understood? Rolled {faces}, in all {score}: yes."
            if d["understood"]
            else "Was the order to {base} understood? Rolled {faces}, in all {score}: no."
        ),
        "order_sure": "{army} discards a supply die: {base} understands. {left} left.",
        "engines": lambda d: (
            "{base} starts its engines: {rolled}; it has broken down."
            if d["broken"]
            else "{base} starts its engines: {rolled}; it runs."
        ),
        "moves": "{base} moves from {start} to {hex}.",
        "swaps": "{base} changes places with {foe}.",
        "faces": "{base} faces {way}.",
        "leaves": "{base} leaves the board from {hex}.",
        "counts": lambda d: (
            "{whose}: {on}, {factor}, {amount} on {dice} of the dice." if "dice" in d else COUNTS[d["on"] == "dice"]
        ),
        "shoots": _shoots,
        "ammunition": "A 1: these bases of {within} have shot off their ammunition.",
        "retires": "High accuracy: {base} retires from {start} to {hex}.",
        "falls_back": "{base} falls back from {start} to {hex}.",
        "test": lambda d: (
            "{base} tests {cause}: {rolled}; passed." if d["passed"] else "{base} tests {cause}: {rolled}; failed."
        ),
        "hit": "{base} takes a hit and has {hits} now.",
        "uncoupled": "Part of {base} is destroyed; the rest, with the engine, can move again.",
        "ignored": "Élan: {base} ignores the hit.",
        "refused": "{base} shrugs the hit off, but does little more this turn.",
        "destroyed": lambda d: (
            "{base} is destroyed in {hex} and stays as a wreck; {within} has lost {lost}."
            if d["wreck"]
            else "{base} is destroyed in {hex}; {within} has lost {lost}."
        ),
        "wave": lambda d: (
            "The next wave for {base}: {rolled}; it comes."
            if d["returns"]
            else "The next wave for {base}: {rolled}; nobody comes."
        ),
        "returns": "{base} returns in {hex}, Fresh.",
        "assaults": "{base} assaults {foe} in {hex}.",
        "to_infantry": "{base} fights as Fresh Infantry from now on.",
        "reroll": "{base} throws a miss again: {faces}.",
        "trench": "The trench: {base} throws its hits again: {faces}.",
        "throws": Several(
            "hits",
            "{base} needs {number} or more: {rolled}; {hits} hit.",
            "{base} needs {number} or more: {rolled}; {hits} hits.",
        ),
        "round": Several(
            "hits",
            "Round {round} in {hex}: {hits} hit by {base}, {foe_hits} by {foe}.",
            "Round {round} in {hex}: {hits} hits by {base}, {foe_hits} by {foe}.",
        ),
        "takes": "{base} holds {hex}.",
        "recovers": "{base} recovers from a hit; {hits} left.",
        "recovery": "{army} throws a supply die to reorganise: {faces}.",
        "discarded": "Command Points left over are discarded.",
        "victory": lambda d: "{army} wins: {how}." if "army" in d else "A draw: {how}.",
    }
)
"""The story, event by event."""
