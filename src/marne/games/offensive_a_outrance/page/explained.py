"""What every choice does, in one sentence with its rule, by the stage that asks and by the verb."""

from __future__ import annotations

from typing import TypeAlias

from marne.kernel.words import prose

Explained: TypeAlias = dict[tuple[str, str], tuple[str, str]]

COMMAND: Explained = {
    ("Entry", "at"): (prose("It enters the map in {hex}."), "16.1"),
    ("Plans", "keep"): (prose("All armies go on under their plans."), "26.3-1"),
    ("Repairs", "repair"): (prose("{unit} regains one step; each camp repairs one."), "12.4-2"),
    ("Repairs", "restore"): (prose("{unit} stands on the map again."), "12.4-3"),
    ("Repairs", "done"): (prose("Nothing else is repaired in this phase."), "12.4-2"),
    ("Areas", "accept"): (
        prose("The boundaries stand as proposed; each unit belongs to the army in whose area it is."),
        "5.1.2-3",
    ),
    ("Areas", "done"): (
        prose("The boundaries stand as drawn; each unit belongs to the army in whose area it is."),
        "5.1.2-3",
    ),
    ("Areas", "boundary"): (prose("You draw {boundary} anew, from the enemy's front to the rear."), "5.1.1-2"),
    ("Bend", "front"): (prose("The boundary starts in {hex}."), "5.1.1-2"),
    ("Bend", "bend"): (prose("The boundary runs straight to {hex} and bends there; two bends at most."), "5.1.1-2"),
    ("Bend", "rear"): (prose("The boundary runs straight to {hex} and ends there."), "5.1.1-2"),
    ("Overlaps", "overlap"): (prose("{army} shares ground with one French army or two."), "5.1.4"),
    ("Overlaps", "done"): (
        prose("Areas overlap as far as these lines; who stands in shared ground stays in his army."),
        "5.1.4",
    ),
    ("Overlap", "overlap"): (prose("A line says how far it shares ground with {army}."), "5.1.4"),
    ("Overlap", "front"): (prose("The line starts in {hex}."), "5.1.4"),
    ("Overlap", "bend"): (prose("The line runs straight to {hex} and bends there; two bends at most."), "5.1.1-2"),
    ("Overlap", "rear"): (prose("As far as this line to {hex} both armies share ground."), "5.1.4"),
    ("Corps", "attach"): (prose("You choose another corps for {unit}, or make it Independent."), "5.2.2-1"),
    ("Corps", "done"): (prose("All Formations keep their corps until your next Attachment Phase."), "5.1.2-2"),
    ("UnderCorps", "under"): (
        prose("It belongs to the {corps}, and gets its supply and Ammo from that Train."),
        "5.2.2a-1",
    ),
    ("UnderCorps", "independent"): (
        prose("It belongs to no corps, and counts as one where corps are counted."),
        "5.2.4-1",
    ),
    ("Refill", "refill"): (prose("{unit} loses one of its Strength Reductions, for one replacement."), "16.6.2-1"),
    ("Refill", "done"): (prose("What is left of the replacements is stored."), "16.6.1"),
}
"""5, 12.4, 16, 26 Command, arrivals, replacements."""
SUPPLY: Explained = {
    ("Depots", "relocate"): (
        prose("{unit} leaves the map, and comes back two Game Turns later where you choose."),
        "15.6.4-1",
    ),
    ("Depots", "done"): (prose("All Depots stay on the map."), "15.6.4-1"),
    ("DepotSpot", "at"): (prose("The Depot is placed in {hex}."), "15.6"),
    ("DepotLine", "destination"): (
        prose("The Depot goes along the railway to {hex}, one movement point for each hex."),
        "15.6.3",
    ),
    ("Provisions", "extended"): (
        prose("{unit} reaches farther until your next Supply Phase, but its Ammo is counted."),
        "15.6.1",
    ),
    ("Provisions", "secondary"): (
        prose("The Secondary Depot is placed for {army}, and supplies it at once."),
        "15.7-1",
    ),
    ("Provisions", "relocate"): (
        prose(
            "{unit} is displaced to a railway hex with a line of communication, and reaches farther, with counted Ammo."
        ),
        "15.4-1",
    ),
    ("Provisions", "take_back"): (prose("The Secondary Depot leaves the map, and may be placed anew."), "15.7-2"),
    ("Successor", "at"): (prose("The Depot of the army goes to {hex}."), "15.7-2"),
    ("Successor", "done"): (prose("The Depot of the army stays where it is."), "15.7-2"),
    ("Shortages", "shortage"): (prose("{army} has little Ammo in this Game Turn."), "15.8.3"),
    ("Trains", "pick"): (prose("{unit} uses the station in this phase; the others wait."), "7.7.3-5"),
    ("Boarding", "destination"): (prose("It goes by rail to {hex}, and must detrain there."), "7.7.3-11"),
    ("Routines", "done"): (prose("The routines go on, and use up a Game Turn each time."), "20.6"),
}
"""7.7, 15, 20 Supply and railways."""
MOVEMENT: Explained = {
    ("March", "pick"): (prose("{unit} moves next, with the Assets that moved with it last."), "7.1.2-3"),
    ("March", "depot"): (prose("{unit} goes along a railway, without rail points."), "15.6.3"),
    ("March", "deploy"): (prose("{unit} stays where it is in this phase, and can bombard from then on."), "13.2.1-1"),
    ("March", "recall"): (prose("{unit} goes back to its Siege-Train, and does not bombard."), "13.3.3-4"),
    ("March", "abandon"): (prose("The garrison leaves {unit} for good, and moves as infantry."), "8.5.4"),
    ("Force", "spread"): (
        prose("The Force stands in two hexes, one of them {hex}, each half with half its strength."),
        "19.1.1-1",
    ),
    ("Force", "gather"): (prose("Both halves of the Force go to {hex}."), "19.1.1-1"),
    ("Force", "take"): (prose("{unit} comes along, and counts as having spent as much as the Force."), "7.1.2-2"),
    ("Force", "entrain"): (
        prose("It spends movement points and rail points to go by rail, and must go on once begun."),
        "7.7.3-1",
    ),
    ("React", "fall_back"): (
        prose("It goes to {hex} at once, and owes the movement points in its next phase."),
        "8.2.4",
    ),
    ("React", "spread"): (
        prose("It stands in two hexes, one of them {hex}, and owes what the dearer half pays."),
        "19.1.1-1",
    ),
    ("React", "pick"): (prose("You speak of {unit} first."), "8.2.2-1"),
    ("Combining", "combine"): (
        prose("The units become {unit}, with their losses and their average effectiveness."),
        "16.3.1",
    ),
    ("Combining", "split"): (prose("{unit} becomes its parts again."), "25.5"),
    ("Combining", "done"): (prose("All units stay as they are."), "16.3.1"),
    ("Gathering", "at"): (prose("The corps stands in {hex}."), "16.4.1"),
    ("Retire", "retire"): (prose("{unit} goes back one hex, and owes the movement points in its next phase."), "8.3.2"),
    ("Retire", "to"): (prose("It goes back to {hex}, and owes the movement points in its next phase."), "8.3.2"),
    ("Retire", "spread"): (
        prose("It stands in two hexes, one of them {hex}, and owes what the dearer half pays."),
        "19.1.1-1",
    ),
    ("Retire", "stand"): (prose("It stays beside the enemy."), "8.3"),
}
"""7, 8, 13.2, 16.3, 19 Movement and cavalry."""
BATTLE: Explained = {
    ("Bombard", "target"): (prose("{unit} may be bombarded in this phase."), "9.1-2"),
    ("Bombard", "fire"): (prose("No other Fortress is named; the guns fire one by one."), "13.1.2-1"),
    ("Bombard", "done"): (prose("No Fortress is bombarded; you go on to your attacks."), "9.1-2"),
    ("Bombardment", "target"): (prose("The guns now fire at {unit}."), "13.1.2-1"),
    ("Bombardment", "gun"): (prose("{unit} rolls its dice, and does not fire again in this phase."), "13.2-2"),
    ("Bombardment", "pionier"): (prose("Pioneers help the next gun: its first die counts one less."), "13.3.4"),
    ("Bombardment", "done"): (prose("The guns that have not fired stay silent."), "13.1.2-1"),
    ("Occupy", "advance"): (prose("{unit} goes into the hex of the Fortress."), "13.1.2-2"),
    ("Occupy", "enough"): (prose("The hex of the Fortress stays as it is."), "13.1.2-2"),
    ("Shelter", "to"): (prose("The defenders go to {hex}."), "12.3.4"),
    ("Orders", "attack"): (prose("You choose who attacks {hex}; it can be attacked once in this phase."), "9.2-2"),
    ("Muster", "with"): (prose("{unit} attacks with the Assets of its Force, and fights once in this phase."), "9.2-2"),
    ("Muster", "without"): (prose("{unit} and its Assets stay out of this attack."), "9.2.5-2"),
    ("Muster", "settled"): (prose("The attack is indicated, and the enemy sees who takes part."), "9.1-3"),
    ("Next", "fight"): (prose("The attack on {hex} is fought now."), "9.1-4"),
    ("Barrage", "barrage"): (
        prose("{unit} bombards before the attack: one die for columns, checks and reductions."),
        "20.4",
    ),
    ("Barrage", "gun"): (prose("{unit} takes part for one of its shots, and adds to the enemy's checks."), "20.2-2"),
    ("Barrage", "done"): (prose("The attack is made without a Prep Bombardment."), "20.4"),
    ("Ammo", "settled"): (prose("Who has no Ammo fights with half its strength."), "9.4-1"),
    ("Reduction", "settled"): (prose("Nobody can be reduced: one replacement is lost."), "9.10.4"),
    ("Fire", "support"): (prose("{unit} adds its guns to this battle, and to no other in this phase."), "10.1.1-4"),
    ("Fire", "enough"): (prose("The guns there are kept for another battle."), "10.1.1-4"),
    ("Withdrawal", "repulse"): (
        prose("Once in its retreat the stack may turn on the enemy in {hex}: success drives him back two hexes."),
        "7.4-3",
    ),
    ("GiveWay", "to"): (prose("That half goes to {hex}."), "19.1.7-1"),
    ("Designate", "commit"): (prose("{unit} and its Assets make the Repulse."), "7.4.1-2"),
    ("Advance", "advance"): (prose("{unit} enters the hex."), "11.2-1"),
    ("Advance", "straddle"): (
        prose("{unit} enters the hex with one half, and keeps its own with the other."),
        "11.2.1-2",
    ),
    ("Lorraine", "done"): (
        prose("You may take the award at the end of a later Player Turn, up to Game Turn 6."),
        "27.3",
    ),
}
"""9 to 13, 20, 27.3 Guns, battles, awards."""
SAID: Explained = {**COMMAND, **SUPPLY, **MOVEMENT, **BATTLE}
"""What choices do, by the stage that asks and the verb."""
