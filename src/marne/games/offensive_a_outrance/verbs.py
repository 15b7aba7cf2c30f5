"""All that can be chosen: the verbs of the game, what each concerns, and how it is said.

A Force is called by its leading unit: its Formation, or the first of its Assets.
"""

from __future__ import annotations

from marne.games.offensive_a_outrance.ground import SLOTS
from marne.games.offensive_a_outrance.units import ARMIES, CORPS, COUNT
from marne.kernel.verbs import Nouns, Verb, Verbs

HEX = Nouns("hex", "space", SLOTS)
UNIT = Nouns("unit", "piece", COUNT)
ARMY = Nouns("army", "number", len(ARMIES))
CORPS_NAMED = Nouns("corps", "number", len(CORPS))
BOUNDARY = Nouns("boundary", "number", len(ARMIES))
"""5.1 The boundaries between armies, each called by the army north of it."""

VERBS = Verbs(
    # 4.2.1, 16, 17, 21.3, 23.1, 24.3 Preliminary Phase
    Verb("place", "Bring {unit}", UNIT),
    Verb("at", "At {hex}", HEX),
    Verb("delay", "{army} comes a turn later", ARMY),
    Verb("move_base", "Transfer the base of {army}", ARMY),
    Verb("flood", "Open the locks of the IJzer"),
    Verb("corps", "Withdraw {corps}", CORPS_NAMED),
    Verb("division", "Withdraw {unit}", UNIT),
    # 4.2.1a, 12.4, 26.3 Joint Preliminary Phase
    Verb("repair", "Repair {unit}", UNIT),
    Verb("restore", "Restore {unit}", UNIT),
    Verb("abandon_plan", "{army} gives up its plan", ARMY),
    Verb("keep", "Keep all plans"),
    # 5, 15.6.4, 17.2, 24.3.2 Attachment Phase
    Verb("accept", "Accept the proposed boundaries"),
    Verb("boundary", "Draw {boundary}", BOUNDARY),
    Verb("front", "From {hex}", HEX),
    Verb("bend", "Bend in {hex}", HEX),
    Verb("rear", "To {hex}", HEX),
    Verb("straighten", "Straighten"),
    Verb("overlap", "Share ground with {army}", ARMY),
    Verb("attach", "Attach {unit}", UNIT),
    Verb("under", "To the {corps}", CORPS_NAMED),
    Verb("independent", "Independent"),
    Verb("relocate", "Relocate {unit}", UNIT),
    Verb("detach_army", "Form the army detachment"),
    Verb("dissolve", "Dissolve the army detachment"),
    Verb("flee", "Take the Belgian base to France"),
    # 15.4, 15.7, 15.8, 20.1 Supply Phase
    Verb("extended", "Put {unit} into Extended Mode", UNIT),
    Verb("secondary", "Secondary Depot for {army}", ARMY),
    Verb("take_back", "Take the Secondary Depot back"),
    Verb("shortage", "Ammo Shortage for {army}", ARMY),
    Verb("begin_routine", "{unit} begins a bombardment routine", UNIT),
    # 7, 8, 13.2, 14, 19 Movement
    Verb("pick", "Move {unit}", UNIT),
    Verb("depot", "Move {unit} by rail", UNIT),
    Verb("embark", "Embark {unit}", UNIT),
    Verb("port", "To the port of {hex}", HEX),
    Verb("take", "Take {unit} along", UNIT),
    Verb("leave", "Leave {unit} here", UNIT),
    Verb("go", "Go to {hex}", HEX),
    Verb("spread", "Spread into {hex}", HEX),
    Verb("gather", "Gather in {hex}", HEX),
    Verb("repulse", "Repulse the enemy in {hex}", HEX),
    Verb("prepare", "Prepare an attack on {hex}", HEX),
    Verb("recover", "Recover"),
    Verb("dig", "Build a position"),
    Verb("entrain", "Entrain"),
    Verb("destination", "By rail to {hex}", HEX),
    Verb("deploy", "Deploy {unit}", UNIT),
    Verb("recall", "Recall {unit}", UNIT),
    Verb("abandon", "Abandon {unit}", UNIT),
    Verb("stop", "Stop here"),
    Verb("together", "March with the corps of {unit}", UNIT, offered=False),
    Verb("combine", "Combine into {unit}", UNIT),
    Verb("split", "Split {unit}", UNIT),
    Verb("give_up", "Give up {unit}", UNIT),
    Verb("fall_back", "Fall back to {hex}", HEX),
    Verb("stand", "Stand"),
    Verb("to", "To {hex}", HEX),
    # 13.1 Bombardment
    Verb("target", "Bombard {unit}", UNIT),
    Verb("gun", "{unit} fires", UNIT),
    Verb("fire", "Fire"),
    Verb("pionier", "With the pioneers"),
    # 9, 10, 11, 20 Combat
    Verb("attack", "Attack {hex}", HEX),
    Verb("with", "{unit} attacks", UNIT),
    Verb("without", "{unit} stays out of it", UNIT),
    Verb("settled", "Settled"),
    Verb("fight", "Fight in {hex}", HEX),
    Verb("hold_back", "Hold {unit} back", UNIT),
    Verb("commit", "{unit} fights", UNIT),
    Verb("barrage", "{unit} bombards first", UNIT),
    Verb("ammo", "Ammo from {unit}", UNIT),
    Verb("no_ammo", "No Ammo"),
    Verb("fleet", "The fleet supports the defence"),
    Verb("intense", "Intense"),
    Verb("not_intense", "Not intense"),
    Verb("lose", "{unit} takes the loss", UNIT),
    Verb("support", "{unit} supports", UNIT),
    Verb("battle", "In the battle for {hex}", HEX),
    Verb("advance", "{unit} advances", UNIT),
    Verb("straddle", "{unit} advances with one half", UNIT),
    Verb("enough", "Enough"),
    # 8.3, 20.1, 27.3 Finishing Phase
    Verb("retire", "Retire {unit}", UNIT),
    Verb("end_routine", "{unit} ends its bombardment routine", UNIT),
    Verb("award", "Claim Lorraine"),
    # 16.6 Inter-Phase
    Verb("refill", "Replacements for {unit}", UNIT),
    Verb("done", "Done"),
)
