"""What is at stake in a battle: every choice with what it brings and costs."""

from __future__ import annotations

from marne.board import members
from marne.games.offensive_a_outrance.battle import Declare
from marne.games.offensive_a_outrance.loading import Loading
from marne.games.offensive_a_outrance.losses import Reduction
from marne.games.offensive_a_outrance.page.names import army, called, place, sentence
from marne.games.offensive_a_outrance.plans import ROW, bound
from marne.games.offensive_a_outrance.retreat import ROUT, TRAIN, StepBack, bare
from marne.games.offensive_a_outrance.state import Box, State
from marne.games.offensive_a_outrance.units import INFANTRY_FORMATIONS, LAST
from marne.games.offensive_a_outrance.withholding import HoldBack
from marne.games.offensive_a_outrance.words import many, phrase
from marne.kernel import Choice
from marne.kernel.table import Clause, Meaning


def fight(s: State, stage: Box, choice: Choice) -> Meaning | None:
    """9 to 11 What is decided in a battle."""
    match stage, choice.verb:
        case Declare(), "intense":
            return _intense(s, stage)
        case Declare(), "not_intense":
            return _calm(stage)
        case HoldBack(battle=battle, side=side), "hold_back":
            attacking = side == battle.side
            costs = phrase("It does not advance") if attacking else phrase("It goes back if all others do")
            return Meaning(
                text=sentence(phrase("{unit} takes no part: no strength, no guns, no losses.",
                                     unit=called(choice.number))),
                rule="9.2.5-4",
                costs=(Clause(text=costs, rule="9.2.5-5" if attacking else "9.2.5-6"),),
            )  # fmt: skip
        case HoldBack(), "settled":
            return Meaning(text=phrase("All who were not held back fight."), rule="9.2.5-2")
        case Loading(), "ammo":
            return Meaning(
                text=sentence(phrase("The Force has Ammo from {unit}, and one more increment is counted there.",
                                     unit=called(choice.number))),
                rule="9.4.2-1",
            )  # fmt: skip
        case Loading(), "no_ammo":
            return Meaning(
                text=phrase("The Force fights without Ammo."),
                rule="9.4-1",
                costs=(Clause(text=phrase("Half its strength and half its guns"), rule="9.4-1"),),
            )
        case Reduction(), "lose":
            return _reduced(s, choice.number)
        case StepBack(), "to" | "enough":
            return _goes_back(s, stage, choice)
        case _:
            return None


def _intense(s: State, stage: Declare) -> Meaning:
    """9.8.2 What fighting Intense brings and costs, as far as it is decided."""
    battle = stage.battle
    if stage.side == battle.side:
        armies = sorted({s.army[u] for u in members(battle.attackers & INFANTRY_FORMATIONS)} & ROW.keys())
        mandated = [
            Clause(text=phrase("A Mandated Attack of {army}", army=army(a)), rule="26.4.2")
            for a in armies
            if bound(s, a) and s.mandated[a] < ROW[a].mandated
        ]
        return Meaning(
            text=phrase("You press the attack."),
            rule="9.8.1",
            gets=(
                Clause(text=phrase("He retreats on a white result, too, unless he fights Intense"), rule="9.8.2-2"),
                *mandated,
            ),
            costs=(Clause(text=phrase("A reduction, unless the result has a black retreat"), rule="9.8.2-2"),),
        )
    if battle.intense:
        return Meaning(
            text=phrase("Both sides fight Intense."),
            rule="9.8.1",
            gets=(Clause(text=phrase("You retreat on black results only"), rule="9.8.2-4"),),
            costs=(Clause(text=phrase("A reduction on any black or white result"), rule="9.8.2-4"),),
        )
    return Meaning(
        text=phrase("You alone fight Intense."),
        rule="9.8.1",
        gets=(Clause(text=phrase("You retreat on a black 2 only"), rule="9.8.2-3"),),
        costs=(Clause(text=phrase("A reduction on a black 1 or a white 1"), rule="9.8.2-3"),),
    )


def _calm(stage: Declare) -> Meaning:
    """9.8.2 What it means not to fight Intense."""
    if stage.side == stage.battle.side:
        return Meaning(text=phrase("The defender retreats on black results only."), rule="9.8.2-1")
    if stage.battle.intense:
        return Meaning(
            text=phrase("You spare your units."),
            rule="9.8.1",
            costs=(Clause(text=phrase("You retreat on black and on white results"), rule="9.8.2-2"),),
        )
    return Meaning(text=phrase("You retreat on black results only."), rule="9.8.2-1")


def _reduced(s: State, u: int) -> Meaning:
    """9.10 Who takes a reduction, and what it has left."""
    rest = LAST[u] - s.sr[u] - 1
    if rest < 0:
        return Meaning(text=sentence(phrase("{unit} is eliminated.", unit=called(u))), rule="5.5.2-2")
    if not rest:
        return Meaning(text=sentence(phrase("{unit} is reduced, and can be no more.", unit=called(u))), rule="9.10.3")
    return Meaning(
        text=sentence(many("{unit} is reduced, and can be reduced once more.",
                           "{unit} is reduced, and can be reduced {count} times more.", rest, unit=called(u))),
        rule="9.10.3",
    )  # fmt: skip


def _goes_back(s: State, stage: StepBack, choice: Choice) -> Meaning:
    """11.1 A hex of a retreat, and what it costs to enter it."""
    if choice.verb == "enough":
        if stage.why == ROUT and stage.left:
            return Meaning(text=phrase("The retreat ends in the camp."), rule="6.4-5")
        if stage.left:
            text = phrase("There is no way back: each Force loses effectiveness and strength for every hex.")
            return Meaning(text=text, rule="11.1.5")
        return Meaning(text=phrase("The retreat is over."), rule="7.4-3")
    zone = stage.why not in (ROUT, TRAIN) and bool(bare(s, stage.side) >> choice.number & 1)
    exposed = Clause(text=phrase("An enemy zone of control: a level of effectiveness"), rule="11.1.3")
    here = place(choice.number)
    text = phrase("They go back to {hex}, and the retreat is over.", hex=here)
    if stage.left > 1:
        text = many("They go back to {hex}; one hex is left.", "They go back to {hex}; {count} hexes are left.",
                    stage.left - 1, hex=here)  # fmt: skip
    return Meaning(text=text, rule="11.1", costs=(exposed,) if zone else ())
