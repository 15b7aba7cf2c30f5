"""The game in words: events as sentences, a position in a line."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from marne.games.offensive_a_outrance.ground import HEXES
from marne.games.offensive_a_outrance.state import State
from marne.games.offensive_a_outrance.units import ARMIES, CORPS, UNITS
from marne.games.offensive_a_outrance.words import name, phrase
from marne.games.offensive_a_outrance.words import tell as tell_of
from marne.kernel import Event
from marne.kernel.words import Saying, Several, prose

SIDE_NAMES = prose({"german": "Germany", "allied": "The Allied side"})
PHASES = prose(
    {
        "preliminary": "Preliminary Phase", "joint": "Joint Preliminary Phase", "attachment": "Attachment Phase",
        "supply": "Supply Phase", "engineering": "RR Engineering Phase", "movement": "Movement Phase",
        "counter movement": "Counter Movement Phase", "attack": "Attack Phase",
        "counter attack": "Counter Attack Phase", "finishing": "Finishing Phase",
    }
)  # fmt: skip
TELL: dict[str, Saying] = prose(
    {
        "turn": "Game Turn {turn}.",
        "player_turn": "{side}: Player Turn.",
        "phase": "{side}: {phase}.",
        "inter_phase": "Inter-Phase {number}.",
        "control": Several("count", "{side} now controls {count} hex more.", "{side} now controls {count} hexes more."),
        "eliminated": "{unit} is eliminated in {hex}.",
        # 7.4, 9 to 11 Battles
        "superfluous": "{unit} takes its Prepared Attack marker off.",
        "ordered": "{side} will attack {hex}.",
        "lapses": "The attack on {hex} lapses.",
        "attack": "{side} attacks {hex}: {attackers} against {defenders}.",
        "withheld": "{side} holds back {units}.",
        "dry": "{unit} fights without Ammo.",
        "counts": "{side}: {counted}, {amount}.",
        "odds": "{hex}: {attack} against {defence}, {column}, white die {modifier:+d}.",
        "declares": "{side}: {intensity}.",
        "again": "White {white}, black {black}: inferior doctrine, both dice are rolled again.",
        "dice": "White {white} ({modifier:+d}), black {black}.",
        "battle": "{hex}, {column}: {result}.",
        "small": Several("reductions", "Few enemies: {reductions} reduction.", "Few enemies: {reductions} reductions."),
        "loses": Several(
            "reductions", "{side}: {reductions} Strength Reduction.", "{side}: {reductions} Strength Reductions."
        ),
        "reduced": "{unit} is reduced.",
        "owed": "{side} will have one replacement less.",
        "effectiveness": "{unit} is now at {status}.",
        "belgians": "{unit} retreats and rolls {die}.",
        "artillery": "{side}: artillery {value} on {division}, {modifier:+d} to the checks.",
        "check": "{side} checks in {hex}: {faces}, {modifier:+d}.",
        "retreats": "{side} retreats from {hex} to {to}.",
        "stuck": "{side} cannot retreat from {hex}.",
        "routs": "{unit} is Demoralized and gives way in {hex}.",
        "advances": "{unit} advances into {to}.",
        "repulse": "{side} tries to Repulse the enemy in {hex}.",
        "repulsed": "{hex}: the Repulse {success}.",
        # 13, 20 Guns
        "deploys": "{unit} is Deployed.",
        "sent_for": "{unit} is being deployed.",
        "emplaced": "{unit} stands Deployed with its Siege-Train.",
        "recalled": "{unit} returns to reserve.",
        "removed": "{unit} leaves the game.",
        "indicated": "{unit} is to be bombarded.",
        "bombards": "{unit} bombards {fortress}.",
        "shells": "{unit}: shots left for its calibre: {left}.",
        "shot": "{unit} rolls {die} ({drm:+d}) at {fortress}: {result}, steps lost: {steps}.",
        "shifted": "The defenders go to {hex}.",
        "occupies": "{unit} advances into {hex}.",
        "routine": "{unit} begins its bombardment routine.",
        "routine_ready": "{unit} is ready for Prep Bombardments.",
        "prepared": "{unit} bombards {hex} before the attack: guns {guns}, die {die} ({drm:+d}), {result}.",
        "routine_turn": "Game Turns left for bombardment routines: {left}.",
        # 19 Two-Hex Units
        "spreads": "{units} now stand in two hexes.",
        "gathers": "{units} gather in {hex}.",
        "swings": "{units} give way in {hex}, and keep their other hex.",
        # 7.7 Railways
        "entrains": "{unit} entrains in {hex}: {mp} MPs.",
        "detrains": "{unit} detrains in {hex}: {mp} MPs.",
        "boards": "{unit} is entrained in {hex}.",
        "rides": "{unit} goes by rail from {start} to {goal}.",
        "alights": "{unit} has detrained in {hex}.",
        "interrupted": "{unit} is interrupted on its way by rail and returns in Game Turn {turn}.",
        # 8.5, 12 Works
        "holds": "{unit} rolls {die} and holds.",
        "forsaken": "{unit} rolls {die} and is abandoned.",
        "abandoned": "{unit} is left by its garrison, which is infantry now.",
        "driven_off": "The exterior garrison of {unit} is driven off.",
        "returns": "{unit} has an exterior garrison again.",
        "breached": "{unit} loses {steps} of its steps and has {left} left.",
        "falls": "{unit} is destroyed.",
        "repaired": "{unit} is repaired: steps left {left}.",
        "summons": "{unit} is summoned to surrender: {die}.",
        "surrenders": "{unit} surrenders in {hex}.",
        # 16, 26 Arrivals and plans
        "arrives": "{unit} arrives in {hex}.",
        "waits": "{unit} cannot enter yet.",
        "combines": "{unit} is formed in {hex}.",
        "splits": "{unit} splits in {hex}.",
        "captured": "{army} has captured its objective.",
        "achieved": "{army} has achieved its plan.",
        "mandated": "{army} has made {count} of {needed} Mandated Attacks.",
        "plan_given_up": "{army} gives up its plan.",
        "plan_ends": "The plan of {army} has ended.",
        "sixth": "The plan of the German Sixth Army: {stands}.",
        "wakes": "{army} is active.",
        # 7, 8, 14 Movement
        "march": "{units} march from {start} to {goal}.",
        "moves": "{unit} moves from {start} to {goal}.",
        "slips": "Units under others move from {start} to {goal}.",
        "halted": "Cavalry finds infantry before {hex}, and does not go there.",
        "forced": "{side}: Forced March to {hex}, the dice show {dice} ({modifier:+d}).",
        "in_debt": "{unit} has spent {points} of its MPs already.",
        "prepares": "{units} in {hex} prepare an attack on {target}.",
        "unprepared": "{units} have no Prepared Attack any more.",
        "works": "{unit}: {task}, MPs spent {spent}.",
        "digs": "A position is being built in {hex}: MPs spent {spent}.",
        "recovers": "{unit} recovers Combat Effectiveness.",
        "disturbed": "{unit} is disturbed: {task} must be begun anew.",
        "wrecked": "The position that was being built in {hex} is lost.",
        "position": "{side}: a position is complete in {hex}.",
        "vacated": Several("count", "{side}: {count} position is left.", "{side}: {count} positions are left."),
        "ruined": "The position in {hex} is ruined.",
        "rights": "Positions that each side may complete (-1: any number): {count}.",
        "bridges_down": Several("count", "{count} bridge is damaged.", "{count} bridges are damaged."),
        "bridges_repaired": Several("count", "{count} bridge is repaired.", "{count} bridges are repaired."),
        "activated": "{unit} becomes active.",
        "reacts": "{unit} falls back from {start} to {goal}.",
        "retires": "{unit} retires from {start} to {goal}.",
        # 5, 15, 16.6, 18 Command and supply
        "boundary": "{side}: a new boundary between {army} and {other}.",
        "prolonged": "{side}: the boundary between {army} and {other} is prolonged to {hex}.",
        "attached": "{unit} now belongs to {army}.",
        "corps": "{unit}: {corps}.",
        "unsupplied": "{unit} is out of supply.",
        "hungry": "{unit} is out of supply in {hex}.",
        "isolated": "{unit} is Isolated in {hex}.",
        "flipped": "Now in Extended Mode: {units}.",
        "ammo": "{unit} gets Ammo from {source}, which is recorded.",
        "shortage": "{army} has an Ammo Shortage.",
        "displaced": "{unit} is displaced to {hex}.",
        "comes_back": "{unit} is now in {hex}.",
        "no_station": "{unit} finds no railway hex.",
        "waits_for_depot": "{unit} waits for its Depot.",
        "relocates": "{unit} relocates and comes to {hex} in Game Turn {turn}.",
        "depot_moves": "{unit} goes by rail to {hex}.",
        "taken_back": "{unit} is taken back from {hex}.",
        "refilled": "{unit} takes replacements.",
        "railhead": Several(
            "count", "{side}: {count} railway hex more works.", "{side}: {count} railway hexes more work."
        ),
        "severed": Several(
            "count", "{side}: {count} railway hex works no longer.", "{side}: {count} railway hexes work no longer."
        ),
        "points": "{name}: {points:+d} for Germany, lead {lead:+d}.",
        "over": "The game is over: {winner}.",
    }
)
ENDINGS = prose(
    {
        "german": "a German victory",
        "allied": "an Allied victory",
        "": "nobody has won",
    }
)


TASKS = prose({"recovery": "recovery", "position": "building a position"})
COUNTED = prose(
    {
        "attack": "{units}", "defense": "{units}", "hexside": "{units}: the hexside", "ground": "the ground",
        "prepared": "all attackers are prepared", "flanked": "the defender is flanked",
        "position": "Improved Position", "river": "across a river", "uphill": "up in elevation",
        "fleet": "naval support", "barrage": "Prep Bombardment", "their_skill": "proficiency of the defender",
        "our_skill": "proficiency of the attacker", "limits": "no more than that", "guns": "{units}: artillery",
        "support": "{units}: artillery from beside", "escarpment": "{units}: up the escarpment",
        "result": "the result", "artillery": "enemy artillery", "repulsed": "Repulsed",
        "unseen": "units that are not seen", "prep_up": "up in elevation", "prep_escarpment": "an escarpment",
    }
)  # fmt: skip
"""What contributions are, in words."""
PARTS = {"attack": 4, "defence": 4, "artillery": 8}
"""In how many parts of a point strengths and AVs are counted."""
INTENSITY = prose({True: "Intense", False: "not Intense"})
SUCCESS = prose({True: "succeeds", False: "fails"})
STANDS = prose({True: "active", False: "still idle"})
NATION_NAMES = prose({"german": "German", "french": "French", "british": "British", "belgian": "Belgian"})


def army_name(a: int) -> str:
    """An army by its nation and its name."""
    found = ARMIES[a]
    return phrase("the {nation} {army} Army", nation=phrase(NATION_NAMES[found.nation]), army=name(found.id.title()))


def hex_name(a: int) -> str:
    """A hex by the place in it, if there is one, and its number."""
    found = HEXES.get(a)
    if found is None:
        return ""
    return phrase("{place} ({hex})", place=name(found.place), hex=found.name) if found.place else found.name


def units_named(units: list[int]) -> str:
    """Several units by their names."""
    return ", ".join(name(UNITS[u].name) for u in units)


def _counted(data: dict[str, Any]) -> str:
    """What has been counted, in words."""
    saying = COUNTED.get(data["what"])
    return phrase(saying, units=units_named(data.get("about", []))) if saying else data["what"]


def _points(data: dict[str, Any], key: str) -> str:
    """A strength or an AV in points; other numbers as they are."""
    parts = PARTS.get(data.get("on", ""), 1) if key == "amount" else PARTS["attack"]
    return f"{data[key] / parts:+g}" if key == "amount" else f"{data[key] / parts:g}"


TOLD: dict[str, Callable[[dict[str, Any]], Any]] = {
    "side": lambda data: phrase(SIDE_NAMES[data["side"]]),
    "unit": lambda data: name(UNITS[data["unit"]].name),
    "fortress": lambda data: name(UNITS[data["fortress"]].name),
    "hex": lambda data: hex_name(data["hex"]),
    "start": lambda data: hex_name(data["start"]),
    "goal": lambda data: hex_name(data["goal"]),
    "army": lambda data: army_name(data["army"]),
    "other": lambda data: army_name(data["other"]),
    "source": lambda data: name(UNITS[data["source"]].name),
    "corps": lambda data: phrase("Independent") if data["corps"] is None else name(CORPS[data["corps"]].name),
    "to": lambda data: hex_name(data["to"]),
    "attackers": lambda data: units_named(data["attackers"]),
    "defenders": lambda data: units_named(data["defenders"]),
    "units": lambda data: units_named(data["units"]),
    "counted": _counted,
    "amount": lambda data: _points(data, "amount"),
    "attack": lambda data: _points(data, "attack"),
    "defence": lambda data: _points(data, "defence"),
    "intensity": lambda data: phrase(INTENSITY[data["intense"]]),
    "success": lambda data: phrase(SUCCESS[data["success"]]),
    "division": lambda data: f"{data['size'] / 8:g}",
    "faces": lambda data: "{} + {}".format(*data["faces"]),
    "stands": lambda data: phrase(STANDS[data["active"]]),
    "phase": lambda data: phrase(PHASES[data["phase"]]),
    "winner": lambda data: phrase(ENDINGS[data["winner"] or ""]),
    "name": lambda data: name(data["name"]),
    "target": lambda data: hex_name(data["target"]),
    "task": lambda data: phrase(TASKS[data["task"]]),
    "dice": lambda data: " + ".join(map(str, data["faces"])),
}
"""What sentences name, put into words."""


def tell(event: Event) -> str:
    """An event as a sentence."""
    return tell_of(TELL[event.kind], event.data, TOLD)


def summary(s: State) -> str:
    """A position in one line."""
    return phrase("Game Turn {turn}, lead {lead:+d}", turn=s.turn, lead=s.points)
