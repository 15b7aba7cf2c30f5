"""What every button does, with its rule: what one gets, what it costs, and what then comes of itself."""

from __future__ import annotations

from marne.board import members
from marne.games.avalon_hill_1914.arrivals import Arrivals
from marne.games.avalon_hill_1914.battle import Advance, DefenderChoice
from marne.games.avalon_hill_1914.combat import Combat
from marne.games.avalon_hill_1914.ground import NEAR
from marne.games.avalon_hill_1914.losses import Break, steps_of, worth
from marne.games.avalon_hill_1914.movement import March, Movement
from marne.games.avalon_hill_1914.options import INTRODUCTORY, SOLITAIRE
from marne.games.avalon_hill_1914.page.words import fort, square, unit
from marne.games.avalon_hill_1914.plans import PLANS
from marne.games.avalon_hill_1914.rail import Ride
from marne.games.avalon_hill_1914.readiness import ready
from marne.games.avalon_hill_1914.replacements import Replacements, left
from marne.games.avalon_hill_1914.retreat import refuges
from marne.games.avalon_hill_1914.setup import Neutrals
from marne.games.avalon_hill_1914.state import STANDING, Box, State, clear, units_in, where
from marne.games.avalon_hill_1914.supply import unfed
from marne.games.avalon_hill_1914.units import ALLIES, BRITISH, NATION
from marne.games.avalon_hill_1914.words import many, name, phrase
from marne.kernel import Choice, Eyes
from marne.kernel.table import Clause, Meaning
from marne.kernel.words import prose

SAID: dict[tuple[str, str], tuple[str, str]] = {
    ("Mobilize", "done"): (
        prose("Your chart is sealed. When both are, they are shown together, and move 1 begins."),
        "STD.SETUP.9",
    ),
    ("March", "stop"): (prose("The units end their movement here and may fight from here."), "STD.MOVE.2"),
    ("Ride", "stop"): (prose("The train stops here. Who came by rail does not attack in this turn."), "STD.RAIL.5"),
    ("Attackers", "ready"): (prose("The defender names his units, and a die is rolled."), "STD.COMBAT.19"),
    ("Stormers", "ready"): (prose("A die is rolled: the fort falls on a 1."), "STD.FORT.6"),
    ("Besiegers", "ready"): (prose("One die decides for the gun and for its infantry."), "STD.FORT.11"),
    ("AgainstGarrison", "ready"): (
        prose("One die decides for the gun and its infantry; then the garrison is attacked."),
        "STD.FORT.14",
    ),
    ("Defenders", "done"): (prose("Those who are named defend the square, and a die is rolled."), "STD.COMBAT.19"),
    ("Answer", "stand"): (prose("The cavalry stays, names who defends, and a die is rolled."), "STD.COMBAT.6"),
    ("Answer", "pull"): (
        prose("The cavalry withdraws exactly two squares; the attackers may enter its square."),
        "STD.COMBAT.6",
    ),
}
"""What buttons do, by the stage that asks and the verb."""
DUTCH: dict[str, tuple[str, str]] = {
    INTRODUCTORY: (prose("The Dutch stay where they stand; both armies stand as in August 1914."), "INTRO.3"),
    SOLITAIRE: (prose("The Dutch stay where they stand; a die picks the plan of each side."), "SOLO.1"),
}
"""What follows when the Dutch are placed, where the sides do not mobilize."""
MOBILIZE: tuple[str, str] = (prose("The Dutch stay where they stand; both sides mobilize."), "STD.SETUP.5")


def meaning(eyes: Eyes[State], choice: Choice) -> Meaning | None:
    """What a choice does, for whoever is about to make it."""
    s = eyes.imagined
    stage = s.stack[-1] if s.stack else None
    if isinstance(stage, DefenderChoice):
        return _stands(s, stage, choice)
    if isinstance(stage, Movement) and choice.verb == "done":
        return _ends(s, stage)
    if isinstance(stage, Combat) and choice.verb == "done":
        return _stops_fighting(s, stage)
    if isinstance(stage, Break):
        return _breaks(choice)
    if isinstance(stage, Neutrals) and choice.verb == "done":
        text, rule = DUTCH.get(s.rules.version, MOBILIZE)
        return Meaning(text=phrase(text), rule=rule)
    if isinstance(stage, Replacements) and choice.verb == "done":
        return _lapses(s, stage)
    if isinstance(stage, Arrivals | Advance) and choice.verb == "done":
        return _leaves(s, stage)
    if choice.verb == "plan":
        return Meaning(text=name(PLANS[choice.name].about), rule="STD.SETUP.6")
    if choice.verb == "storm":
        said = phrase("Infantry storms {fort}: it falls on a 1.", fort=fort(choice.number))
        return Meaning(text=said, rule="STD.FORT.3")
    found = SAID.get((type(stage).__name__, choice.verb))
    return Meaning(text=phrase(found[0]), rule=found[1], costs=_hungers(s, stage, choice)) if found else None


def _hungers(s: State, stage: object, choice: Choice) -> tuple[Clause, ...]:
    """STD.SUPPLY.9 Who ends a march where no supply comes."""
    if not isinstance(stage, March | Ride) or choice.verb != "stop":
        return ()
    count = (unfed(s, stage.side) & stage.units).bit_count()
    said = many("the supply of one unit", "the supply of {count} units", count)
    return (Clause(text=said, rule="STD.SUPPLY.9"),) if count else ()


def _lapses(s: State, stage: Replacements) -> Meaning:
    """STD.REPL.13 What becomes of steps that are not given: those of the British are a stock (Q44)."""
    if stage.side == ALLIES and not s.rules.british_each_turn and left(s, BRITISH):
        text = phrase("French steps that are not given are lost; the British keep theirs.")
    else:
        text = phrase("Steps that are not given are lost.")
    nations = {NATION[choice.number] for choice in _others(s, stage)}
    if not s.rules.british_each_turn:
        nations -= {BRITISH}
    lost = sum(left(s, nation) for nation in nations)
    costs = (Clause(text=many("One step", "{count} steps", lost), rule="STD.REPL.13"),) if lost else ()
    return Meaning(text=text, rule="STD.REPL.13", costs=costs)


def _leaves(s: State, stage: Arrivals | Advance) -> Meaning:
    """STD.REINF.10, STD.COMBAT.25 Who could still arrive, or advance, and does not."""
    count = len(_others(s, stage))
    if isinstance(stage, Advance):
        said = many("the advance of one unit", "the advance of {count} units", count)
        text, rule = phrase("Nobody else advances."), "STD.COMBAT.25"
    else:
        said = many("the arrival of one unit", "the arrival of {count} units", count)
        text, rule = phrase("Those who have not landed wait for a later turn."), "STD.REINF.10"
    return Meaning(text=text, rule=rule, costs=(Clause(text=said, rule=rule),))


def _others(s: State, stage: Box) -> list[Choice]:
    """What else is offered than to be done."""
    return [choice for decision in stage.ask(s) for choice in decision.choices if choice.verb != "done"]


def _ends(s: State, stage: Movement) -> Meaning:
    """STD.SEQ.3 What ending the movement leaves undone, and whom it costs a step."""
    waiting = ready(s, stage.side).bit_count()
    said = many("the movement of one unit", "the movement of {count} units", waiting)
    cut = unfed(s, stage.side)
    starving = [_starves(s, u) for u in members(cut & s.marked)]
    marked = (cut & ~s.marked).bit_count()
    warned = many("the supply of one unit, which is marked", "the supply of {count} units, which are marked", marked)
    lost = many("One unit without supply loses a step", "{count} units without supply lose a step", len(starving))
    return Meaning(
        text=phrase(OVER[s.rules.full]),
        rule="STD.MOVE.3",
        costs=(
            *((Clause(text=said, rule="STD.MOVE.1"),) if waiting else ()),
            *((Clause(text=warned, rule="STD.SUPPLY.9"),) if marked else ()),
        ),
        ends=tuple(starving),
        end=lost if starving else None,
    )


OVER = prose(
    {
        True: "Nobody moves any more; supply is checked, then you attack.",
        False: "Nobody moves any more; then you attack.",
    }
)
"""What follows the movement, by whether supply is in force (INTRO.2)."""


def _starves(s: State, u: int) -> Clause:
    """STD.SUPPLY.8 A unit that was out of supply and still is."""
    said = phrase("{unit} in {square} is still out of supply.", unit=unit(u), square=square(where(s, u)))
    return Clause(text=said, rule="STD.SUPPLY.8")


def _stops_fighting(s: State, stage: Combat) -> Meaning:
    """STD.COMBAT.3 What ending the combat leaves undone."""
    left = len(_others(s, stage))
    said = many("one attack that could be made", "{count} attacks that could be made", left)
    return Meaning(
        text=phrase("Your half of the turn is over."),
        rule="STD.COMBAT.3",
        costs=(Clause(text=said, rule="STD.COMBAT.29"),) if left else (),
    )


def _stands(s: State, stage: DefenderChoice, choice: Choice) -> Meaning | None:
    """STD.COMBAT.24 To stand or to go back: what each keeps, and what it costs."""
    fight = stage.battle
    here, steps = square(fight.square), 2 if clear(s, fight.square) and not fight.spared else 1
    if choice.verb == "stand":
        return Meaning(
            text=phrase("Stand in {square}.", square=here),
            rule="STD.COMBAT.24",
            gets=(Clause(text=phrase("{square} is held; nobody enters it", square=here), rule="STD.COMBAT.17"),),
            costs=(Clause(text=many("One step", "{count} steps", steps), rule="STD.CRT.1"), *_dies(s, stage, steps)),
        )
    if choice.verb != "back":
        return None
    goals = refuges(s, fight.foe, fight.square, units_in(s, fight.square, fight.foe))
    where = many("One square is free to go back to", "{count} squares are free to go back to", goals.bit_count())
    exposed = any(NEAR[a] & STANDING[s.at].sides[fight.side] for a in members(goals))
    danger = (Clause(text=phrase("It lies beside an enemy"), rule="STD.CRT.2"),) if exposed else ()
    return Meaning(
        text=phrase("All units in {square} go back together.", square=here),
        rule="STD.CRT.3",
        gets=(Clause(text=where, rule="STD.CRT.2"),),
        costs=(
            Clause(text=many("One step", "{count} steps", 1), rule="STD.COMBAT.24"),
            Clause(text=phrase("The attackers may enter {square}", square=here), rule="STD.COMBAT.25"),
            *danger,
        ),
    )


def _dies(s: State, stage: DefenderChoice, steps: int) -> tuple[Clause, ...]:
    """Whether standing destroys the defenders, and what they are worth."""
    named = stage.battle.defenders
    if steps_of(s, named) > steps:
        return ()
    points = sum(worth(s, u) for u in members(named))
    return (
        Clause(
            text=phrase("The defenders are destroyed; the enemy scores {points}", points=points), rule="STD.COMBAT.27"
        ),
    )


def _breaks(choice: Choice) -> Meaning:
    """STD.STEP.5 What is left of a Landwehr corps."""
    if choice.noun == "division":
        return Meaning(text=phrase("A division and a brigade are left."), rule="STD.STEP.5")
    return Meaning(text=phrase("Three brigades are left."), rule="STD.STEP.5")
