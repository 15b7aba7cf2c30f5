"""The story, event by event: a sentence for each, which can be checked with a pencil."""

from __future__ import annotations

from typing import Any

from marne.games.offensive_a_outrance.state import NOWHERE, is_hex
from marne.kernel.words import Saying, Several, prose

Data = dict[str, Any]


def _counts(d: Data) -> str:
    """What is added to what: to a strength, to the column, to a die, to a check, to the artillery."""
    on = d.get("on", "").partition(" ")[0]
    return COUNTS.get(on, COUNTS[""])


COUNTS = prose(
    {
        "attack": "{side} attacks with {counted}: {amount}.",
        "defence": "{side} defends with {counted}: {amount}.",
        "shifts": "Column: {counted}, {amount}.",
        "roll": "White die: {counted}, {amount}.",
        "check": "Check of {hex}: {counted}, {amount}.",
        "artillery": "{side}, artillery: {counted}, {amount}.",
        "": "Die of the Prep Bombardment: {counted}, {amount}.",
    }
)
SEQUENCE: dict[str, Saying] = prose(
    {
        "turn": "Game Turn {turn} begins.",
        "player_turn": "{side}: Player Turn of Game Turn {turn}.",
        "phase": "{side}: {phase}.",
        "inter_phase": "Inter-Phase {number}.",
        "control": Several(
            "count", "{side} gains control of one hex: {hexes}.", "{side} gains control of {count} hexes: {hexes}."
        ),
        "boundary": "{side}: a new boundary between {army} and {other}.",
        "overlap": "{side}: {army} shares ground with {other}.",
        "prolonged": "{side}: the boundary between {army} and {other} is prolonged to {hex}.",
        "attached": "{unit} now belongs to {army}.",
        "corps": lambda d: "{unit} is Independent." if d["corps"] is None else "{unit} now belongs to the {corps}.",
        "arrives": "{unit} arrives in {hex}.",
        "waits": "{unit} cannot enter yet.",
        "combines": "{parts} combine into {unit} in {hex}.",
        "replaces": "{unit} takes the place of {old} in {hex}.",
        "withdrawn": "{unit} is withdrawn.",
        "splits": "{unit} in {hex} splits into {parts}.",
        "captured": "{army} has captured its primary objective.",
        "achieved": "{army} has achieved its plan, and is free of it.",
        "mandated": "{army} has made {count} of its {needed} Mandated Attacks.",
        "plan_given_up": "{army} gives up its plan.",
        "plan_ends": "The plan of {army} has ended.",
        "sixth": lambda d: (
            ("The plan of the German Sixth Army becomes active: a {die}."
             if d["die"] else "The plan of the German Sixth Army becomes active.")
            if d["active"]
            else "The plan of the German Sixth Army stays idle: a {die}."
        ),
        "wakes": "{army} is active from now on.",
        "refilled": "{unit} takes replacements.",
        "rights": "Rights to build until the next Inter-Phase, for each side: {positions}.",
        "points": lambda d: (
            "{awarded}: {gain}; {lead}." if d["points"] else "{awarded} costs no Victory Points; {lead}."
        ),
        "blown": "Railway structures are blown: {hexes}.",
        "over": "{ending}",
    }
)  # fmt: skip
"""4, 5, 14.3.4, 16, 26, 27 The course of the game: turns, command, arrivals, plans, points."""
SUPPLY: dict[str, Saying] = prose(
    {
        "unsupplied": "{unit} in {hex} is out of supply.",
        "hungry": "{unit} in {hex} is out of supply.",
        "isolated": "{unit} in {hex} is Isolated.",
        "flipped": "Now in Extended Mode: {units}.",
        "ammo": "{unit} gets Ammo from {source}, and this use is counted.",
        "dry": "{unit} has no Ammo: half its strength.",
        "shortage": "{army} has an Ammo Shortage.",
        "displaced": "{unit} is displaced to {hex}.",
        "comes_back": "{unit} is now in {hex}.",
        "no_station": "{unit} finds no railway hex, and waits beside the map.",
        "waits_for_depot": "{unit} waits for its Depot beside the map.",
        "relocates": "{unit} relocates, and comes to {hex} in Game Turn {turn}.",
        "depot_moves": "{unit} goes by rail to {hex}.",
        "taken_back": "{unit} is taken back from {hex}.",
        "railhead": Several(
            "count",
            "{side}: one more railway hex works, {hexes}.",
            "{side}: {count} more railway hexes work, {hexes}.",
        ),
        "severed": Several(
            "count",
            "{side}: one railway hex works no longer, {hexes}.",
            "{side}: {count} railway hexes work no longer, {hexes}.",
        ),
        "entrains": Several(
            "mp", "{unit} entrains in {hex}: one movement point.", "{unit} entrains in {hex}: {mp} movement points."
        ),
        "detrains": Several(
            "mp", "{unit} detrains in {hex}: one movement point.", "{unit} detrains in {hex}: {mp} movement points."
        ),
        "boards": "{unit} is entrained in {hex}.",
        "rides": "{unit} goes by rail from {start} to {goal}.",
        "alights": "{unit} has detrained in {hex}.",
        "interrupted": "{unit} is interrupted on its way by rail, and returns in Game Turn {turn}.",
    }
)
"""7.7, 15, 18 Supply and railways."""
MARCHES: dict[str, Saying] = prose(
    {
        "march": Several("many", "{units} goes from {start} to {goal}.", "{units} go from {start} to {goal}."),
        "moves": "{unit} moves from {start} to {goal}.",
        "slips": "Something moves under other units from {start} to {goal}.",
        "halted": "Cavalry finds infantry before {hex}, and does not go there.",
        "called_home": "{unit} must go home from {hex}: an enemy is near its city or camp.",
        "spreads": Several(
            "many", "{units} now stands in two hexes, {hexes}.", "{units} now stand in two hexes, {hexes}."
        ),
        "gathers": Several("many", "{units} gathers in {hex}.", "{units} gather in {hex}."),
        "swings": Several(
            "many",
            "{units} leaves {hex}; the other half stays where it was.",
            "{units} leave {hex}; the other half stays where it was.",
        ),
        "forced": "{side}: check of a Forced March to {hex}, dice {faces}, modifier {modifier:+d}, together {total}.",
        "in_debt": Several(
            "points",
            "{unit} has spent one of its movement points already.",
            "{unit} has spent {points} of its movement points already.",
        ),
        "prepares": Several(
            "many",
            "{units} in {hex} prepares an attack on {target}.",
            "{units} in {hex} prepare an attack on {target}.",
        ),
        "unprepared": Several(
            "many",
            "{units} has no attack prepared any more.",
            "{units} have no attack prepared any more.",
        ),
        "superfluous": "{unit} in {hex} gives up its Prepared Attack: nobody can be attacked there.",
        "works": Several(
            "spent",
            "{unit}: {task}, one movement point spent.",
            "{unit}: {task}, {spent} movement points spent.",
        ),
        "digs": Several(
            "spent",
            "A position is being built in {hex}: one of 13 movement points spent.",
            "A position is being built in {hex}: {spent} of 13 movement points spent.",
        ),
        "recovers": "{unit} recovers: {status}.",
        "disturbed": "{unit} is disturbed: its {task} must be begun anew.",
        "wrecked": "The position that was being built in {hex} is lost.",
        "position": "{side}: a position is complete in {hex}.",
        "vacated": Several("count", "{side} leaves a position: {hexes}.", "{side} leaves {count} positions: {hexes}."),
        "ruined": "The position in {hex} is ruined.",
        "bridges_down": Several("count", "One bridge is damaged.", "{count} bridges are damaged."),
        "bridges_repaired": Several("count", "One bridge is repaired.", "{count} bridges are repaired."),
        "activated": "{unit} becomes active.",
        "reacts": "{unit} falls back from {start} to {goal}.",
        "retires": "{unit} retires from {start} to {goal}.",
    }
)
"""7, 8, 14, 19 Movement, tasks, cavalry, Two-Hex Units."""
BATTLES: dict[str, Saying] = prose(
    {
        "ordered": "{side} will attack {hex}: {units}.",
        "lapses": "{side}: the attack on {hex} lapses.",
        "attack": "{side} attacks {hex}: {attackers} against {defenders}.",
        "withheld": "{side} holds back {units}.",
        "counts": _counts,
        "odds": "{hex}: {attack} against {defence}, column {column}, white die {modifier:+d}.",
        "declares": lambda d: (
            "{side} fights Intense in {hex}." if d["intense"] else "{side} does not fight Intense in {hex}."
        ),
        "again": "{hex}: white {white}, black {black}. Inferior doctrine: both dice are rolled again.",
        "dice": "{hex}: white {white} ({modifier:+d}), black {black}.",
        "battle": "{hex}, column {column}: {outcome}. {retreats}",
        "small": lambda d: (
            "{side} has fought with less than a division: one of the two reductions is certain, the other is spared."
            if not d["die"]
            else "{side} has fought with less than a division, and rolls a {die}: one reduction."
            if d["reductions"]
            else "{side} has fought with less than a division, and rolls a {die}: no reduction."
        ),
        "loses": Several(
            "reductions", "{side} takes one Strength Reduction.", "{side} takes {reductions} Strength Reductions."
        ),
        "reduced": "{unit} in {hex} is reduced.",
        "owed": "{side} will have one replacement less: nobody can be reduced.",
        "eliminated": lambda d: "{unit} is eliminated in {hex}." if is_hex(d["hex"]) else "{unit} is eliminated.",
        "effectiveness": "{unit} falls to {status}.",
        "belgians": "{unit} retreats from {hex}, and rolls a {die}.",
        "artillery": "{side} at {hex}: artillery of {value} against units of size {division}, "
        "{modifier:+d} to the enemy's checks.",
        "check": "{side} checks in {hex}: dice {faces}, modifier {modifier:+d}, together {total}.",
        "retreats": "{side} retreats from {hex} to {to}.",
        "stuck": "{side} cannot retreat from {hex}.",
        "routs": "{unit} is Demoralized, and gives way in {hex}.",
        "advances": "{unit} advances into {to}.",
        "repulse": "{side} tries to Repulse the enemy in {hex}: {units}.",
        "repulsed": lambda d: (
            "{hex}: the Repulse succeeds, the enemy goes back." if d["success"] else "{hex}: the Repulse fails."
        ),
        "surrenders": "{unit} surrenders in {hex}.",
    }
)
"""7.4, 9 to 11 Battles."""
GUNS: dict[str, Saying] = prose(
    {
        "deploys": "{unit} is Deployed.",
        "sent_for": "{unit} is being deployed.",
        "emplaced": "{unit} stands Deployed with its Siege-Train.",
        "recalled": "{unit} returns to its reserve.",
        "removed": "{unit} leaves the game.",
        "indicated": "{unit} is to be bombarded.",
        "bombards": "{unit} bombards {fortress}.",
        "shells": Several(
            "left", "{unit}: one bombardment left for its calibre.", "{unit}: {left} bombardments left for its calibre."
        ),
        "shot": lambda d: (
            "{unit} rolls a {die} ({drm:+d}) at {fortress}: no step is lost."
            if not d["steps"]
            else "{unit} rolls a {die} ({drm:+d}) at {fortress}: one step is lost."
            if d["steps"] == 1
            else "{unit} rolls a {die} ({drm:+d}) at {fortress}: {steps} steps are lost."
        ),
        "shifted": "The defenders go to {hex}.",
        "occupies": "{unit} advances into {hex}.",
        "routine": "{unit} begins its bombardment routine.",
        "routine_ready": "{unit} is ready for Prep Bombardments.",
        "prepared": lambda d: (
            "{unit} bombards {hex} before the attack with {guns} guns: a {die} ({drm:+d}), {barrage}."
            if d["heavy"] == NOWHERE
            else "{unit} bombards {hex} before the attack with {guns} guns and a heavy one: "
            "a {die} ({drm:+d}), {barrage}."
        ),
        "routine_turn": Several(
            "left",
            "One Game Turn is left for bombardment routines.",
            "{left} Game Turns are left for bombardment routines.",
        ),
        "holds": "{unit} rolls a {die}, and holds.",
        "forsaken": "{unit} rolls a {die}, and is abandoned.",
        "abandoned": "{unit} is left by its garrison, which is infantry now.",
        "driven_off": "The exterior garrison of {unit} is driven off.",
        "returns": "{unit} has an exterior garrison again.",
        "breached": lambda d: (
            "{unit} loses one step and has {left} left."
            if d["steps"] == 1
            else "{unit} loses {steps} steps and has {left} left."
        ),
        "falls": "{unit} is destroyed.",
        "repaired": Several("left", "{unit} is repaired: one step.", "{unit} is repaired: {left} steps."),
        "summons": "{unit} is summoned to surrender: a {die}.",
    }
)
"""8.5, 12, 13, 20 Guns, Forts and Fortresses."""
TELL: dict[str, Saying] = {**SEQUENCE, **SUPPLY, **MARCHES, **BATTLES, **GUNS}
"""The story, event by event."""
