"""What each button does, said before it is pressed: what one gets, what it costs, and what then comes of itself."""

from __future__ import annotations

from collections.abc import Callable

from marne.games.colonialism import lots
from marne.games.colonialism.actions import Act, Chosen, Order
from marne.games.colonialism.armies import conversion, price
from marne.games.colonialism.assault import GroupAssault, Round
from marne.games.colonialism.bombardment import Salvo
from marne.games.colonialism.cards import CardTurn, Hospital, HospitalRoll, Returning
from marne.games.colonialism.command import CommandRoll
from marne.games.colonialism.deck import nation_card
from marne.games.colonialism.deployment import Deployment
from marne.games.colonialism.fatigue import FatigueTest, Wave, can_recover
from marne.games.colonialism.mitigation import BeforeTest, BeforeToken
from marne.games.colonialism.page import cardfaces
from marne.games.colonialism.page.words import within
from marne.games.colonialism.periods import PERIODS
from marne.games.colonialism.roads import Laying, Shift
from marne.games.colonialism.scenarios import Dismount, MeetingTrade, TrenchTrade
from marne.games.colonialism.sequence import Initiative, Recovery, Reorganisation
from marne.games.colonialism.setup import Engagement, Firepower, RoleRoll, Verdun
from marne.games.colonialism.shooting import Fire
from marne.games.colonialism.state import Box, State, army_title, bases
from marne.games.colonialism.units import INFANTRY, SIDES, UNITS, spoken, unit_named
from marne.games.colonialism.words import many, name, phrase
from marne.kernel import Choice, RuleId
from marne.kernel.eyes import Eyes
from marne.kernel.table import Clause, Meaning
from marne.kernel.words import prose

Said = tuple[RuleId, str]


def meaning(eyes: Eyes[State], choice: Choice) -> Meaning | None:
    """What a button does for the side that may press it."""
    s = eyes.imagined
    if eyes.side not in SIDES or not s.stack:
        return None
    side, stage = SIDES.index(eyes.side), type(s.stack[-1])
    if found := WORKED_OUT.get(choice.verb):
        return found(s, side, choice)
    said = PLAIN.get((choice.verb, stage)) or PLAIN.get((choice.verb, None))
    return _said(*said) if said else None


def _said(rule: RuleId, text: str) -> Meaning:
    return Meaning(text=phrase(text), rule=rule)


def _clause(rule: RuleId, text: str) -> Clause:
    return Clause(text=text, rule=rule)


def _enemy(s: State, side: int) -> str:
    return name(army_title(s.rules, 1 - side))


ROLLS: dict[type[Box], Said] = {
    RoleRoll: ("SETUP.2", prose("One die each: the higher one chooses to attack or to defend.")),
    Engagement: ("SETUP.4", prose("One die decides how the armies meet.")),
    Initiative: ("TURN.CMD.1", prose("One die each: the higher one takes the initiative, or gives it away.")),
    CommandRoll: ("COMMAND.2", prose("One die is thrown: it is the number of your Command Points in this turn.")),
    HospitalRoll: ("FPW.CARD.4", prose("One die is thrown: so many bases may lose a hit each.")),
    Fire: ("SHOOT.SEQ.2", prose("The dice of the weapon fall; each that reaches the number needed is a hit.")),
    Round: ("ASSAULT.4", prose("Both throw their dice at once; who has fewer hits takes one, and in a draw both do.")),
    FatigueTest: ("FATIGUE.TEST.5", prose("Each die must come to 7; if one fails, the base takes one hit.")),
    Order: ("ORDER.2", prose("At 5 or more the order is understood; if not, the point is spent for nothing.")),
    Salvo: ("ARTY.3", prose("One die for each hex: at 7 or more it hits the base there.")),
    Wave: ("WW1.NATION.7", prose("At 7 or more the base returns without a hit, behind where it fell.")),
}
"""What is thrown without a supply die, by what it is thrown for."""


def _roll(s: State, side: int, choice: Choice) -> Meaning | None:
    """POOL.2 The dice fall without a supply die."""
    said = ROLLS.get(type(s.stack[-1]))
    return _said(*said) if said else None


def _supply(s: State, side: int, choice: Choice) -> Meaning:
    """POOL.3 A supply die is added, and gone for the game."""
    stage, left = s.stack[-1], s.pool[side] - 1
    gone = many("It is gone for the game; one more is left.", "It is gone for the game; {count} more are left.", left)
    gone = gone if left else phrase("It is your last one, and gone for the game.")
    rule, text = "POOL.2", phrase("One more die is thrown, and the better one counts.")
    if isinstance(stage, Order):
        rule, text = "ORDER.3", phrase("The order is understood without a roll.")
    elif isinstance(stage, Reorganisation):
        rule, text = "TURN.END.2", phrase("A three-sided die is thrown: as many bases lose a hit each.")
    elif isinstance(stage, Fire | Round):
        rule, text = "POOL.2", phrase("One more die is thrown with the others.")
    return Meaning(text=f"{text} {gone}", rule=rule)


def _lead(s: State, side: int, choice: Choice) -> Meaning:
    """TURN.CMD.1 The initiative is taken, or given away."""
    enemy = _enemy(s, side)
    first = phrase("the first action, and one more before all others for a Command Point")
    if choice.verb == "lead":
        they = within(army_title(s.rules, 1 - side))
        last = phrase("the last word on cards: {enemy} sees yours before it plays one", enemy=they)
        return Meaning(
            text=phrase("You act first in this turn."),
            rule="TURN.CMD.1",
            gets=(_clause("TURN.CMD.6", first),),
            costs=(_clause("TURN.CMD.4", last),),
        )
    return Meaning(
        text=phrase("{enemy} acts first in this turn.", enemy=enemy),
        rule="TURN.CMD.1",
        gets=(_clause("TURN.CMD.4", phrase("you play your card after seeing theirs")),),
        costs=(_clause("TURN.CMD.6", first),),
    )


def _pass(s: State, side: int, choice: Choice) -> Meaning | None:
    """ACTION.3 A base that is taken in hand and does nothing."""
    if not isinstance(s.stack[-1], Chosen):
        return None
    return Meaning(
        text=phrase("Nobody acts; you may still act later in this turn."),
        rule="ACTION.3",
        costs=(_clause("ACTION.3", phrase("a Command Point")),),
    )


def _role(s: State, side: int, choice: Choice) -> Meaning:
    """SETUP.2 Attack or defence."""
    if choice.verb == "attack":
        return Meaning(
            text=phrase("You come on, and the enemy waits for you."),
            rule="SETUP.2",
            gets=(
                _clause("SETUP.8", phrase("the last half of your army is deployed after all of the enemy's")),
                _clause("TURN.CMD.2", phrase("1 more on the first roll for initiative")),
            ),
            costs=(_clause("SCEN.PUSH.2", phrase("the enemy may dig trenches")),),
        )
    return Meaning(
        text=phrase("You hold your ground against an attack."),
        rule="SETUP.2",
        gets=(_clause("SCEN.PUSH.2", phrase("in a Big Push or a Breakthrough you may trade Infantry for trenches")),),
        costs=(_clause("SETUP.8", phrase("half of the attacker's army is deployed when yours stands there")),),
    )


def _done(s: State, side: int, choice: Choice) -> Meaning | None:
    """TURN.ACT.2 Being done: in the Action Phase, with points left, it ends something."""
    if not isinstance(s.stack[-1], Act):
        said = DONE.get(type(s.stack[-1]))
        return _said(*said) if said else None
    left = many("You have {count} Command Point left", "You have {count} Command Points left", s.points[side])
    return Meaning(
        text=phrase("You take no more actions in this turn."),
        rule="TURN.ACT.2",
        ends=tuple(_standing_idle(s, side)),
        end=left,
    )


def _standing_idle(s: State, side: int) -> list[Clause]:
    """What follows if a side takes no more actions in this turn."""
    idle = sum(not s.acts[u] for u in bases(s, side))
    found = [_clause("TURN.ACT.2", many("{count} base of yours has not acted in this turn, and will not.",
             "{count} bases of yours have not acted in this turn, and will not.", idle))] if idle else []  # fmt: skip
    if s.done >> 1 - side & 1 or not s.points[1 - side]:
        found.append(_clause("TURN.ACT.1", phrase("The enemy is done too: the Action Phase is over.")))
    else:
        alone = many("{enemy} goes on alone with {count} Command Point.",
                     "{enemy} goes on alone with {count} Command Points.",
                     s.points[1 - side], enemy=_enemy(s, side))  # fmt: skip
        found.append(_clause("TURN.ACT.1", alone))
    tired = sum(can_recover(s, u) for u in bases(s, side))
    kept = many("Your points can still take hits off {count} base; the rest are lost.",
                "Your points can still take hits off {count} bases; the rest are lost.", tired)  # fmt: skip
    lost = phrase("Your points are lost: none of your bases has a hit.")
    return [*found, _clause("TURN.END.1", kept if tired else lost)]


DONE: dict[type[Box], Said] = {
    Dismount: ("SCEN.PUSH.3", prose("Nobody else becomes Infantry.")),
    Reorganisation: ("TURN.END.3", prose("No more hits are taken off; Command Points that are left are lost.")),
    Recovery: ("TURN.END.2", prose("The rest of the die is lost.")),
    Hospital: ("FPW.CARD.4", prose("The hospital helps nobody else.")),
}
"""What it means to be done, by what one is done with."""


def _card(s: State, side: int, choice: Choice) -> Meaning:
    """TURN.CMD.4, CARD.1 A stratagem card, played or taken."""
    army = s.rules.armies[side]
    card = choice.name
    if card == "nation":
        own = nation_card(army.period, army.nation, army.year)
        if own is None:
            return _said("CARD.3", prose("A card that only one nation has."))
        card = own.id
    return cardfaces.face(army.period, army.nation, card, played=choice.verb == "play")


MEETING = prose(
    {
        "armoured_car": "Four Fresh Infantry become one Fresh Armoured Car.",
        "cavalry": "Two Fresh Infantry become one Fresh Cavalry.",
    }
)


def _convert(s: State, side: int, choice: Choice) -> Meaning:
    """ARMY.1, SCEN.MEET.3 Infantry becomes something else."""
    if isinstance(s.stack[-1], MeetingTrade):
        return _said("SCEN.MEET.3", MEETING[choice.name])
    kind, traits = unit_named(choice.name)
    period = PERIODS[s.rules.period]
    row = conversion(period, kind)
    if row is None:
        return _said("ZULU.NATION.5", prose("One Infantry carries captured rifles and can shoot."))
    text = many("One Fresh Infantry becomes one {unit}.", "{count} Fresh Infantry become one {unit}.",
                price(period, kind, traits, s.rules.cost), unit=name(UNITS[kind].name))  # fmt: skip
    return Meaning(text=text, rule=row.rule)


def _train(s: State, side: int, choice: Choice) -> Meaning:
    """ARMY.1 A Fresh base becomes Experienced."""
    kind, traits = unit_named(choice.name)
    row = PERIODS[s.rules.period].army.experienced
    base = phrase(spoken(kind, traits))
    return Meaning(text=phrase("{base} becomes Experienced, for one Fresh Infantry.", base=base), rule=row.rule)


def _trenches(s: State, side: int, choice: Choice) -> Meaning:
    """SCEN.BREAK.2 Strong points for Infantry."""
    if not choice.number:
        return _said("SCEN.BREAK.2", prose("No Infantry is traded, and no trench is dug."))
    text = many("One Fresh Infantry is traded for a trench hex in your zone.",
                "{count} Fresh Infantry are traded for {count} trench hexes in your zone that do not touch.",
                choice.number)  # fmt: skip
    return Meaning(text=text, rule="SCEN.BREAK.2")


def _dismounted(s: State, side: int, choice: Choice) -> Meaning:
    """SCEN.PUSH.3 A Machine Gun or Cavalry becomes Infantry before an attack on trenches."""
    kind, traits = Dismount(side).offered(s)[choice]
    have = lots.count(s.reserve[side], kind, traits)
    spent = many("your only {base}", "one {base} of your {count}", have, base=phrase(spoken(kind, traits)))
    return Meaning(
        text=phrase("One such base becomes Infantry and keeps its rating."),
        rule="SCEN.PUSH.3",
        gets=(_clause("SCEN.PUSH.3", phrase("one more {base}", base=phrase(spoken(INFANTRY, traits)))),),
        costs=(_clause("SCEN.PUSH.3", spent),),
    )


WORKED_OUT: dict[str, Callable[[State, int, Choice], Meaning | None]] = {
    "roll": _roll,
    "supply": _supply,
    "lead": _lead,
    "yield": _lead,
    "attack": _role,
    "defend": _role,
    "done": _done,
    "pass": _pass,
    "play": _card,
    "take": _card,
    "convert": _convert,
    "train": _train,
    "trenches": _trenches,
    "to_infantry": _dismounted,
}
"""What buttons do whose sentence depends on the position."""
PLAIN: dict[tuple[str, type[Box] | None], Said] = {
    ("ready", None): ("ARMY.1", prose("The army is as it is now; it cannot be changed any more.")),
    ("listed", None): ("CARD.1", prose("You take the cards that the printed list of the army has.")),
    ("keep", MeetingTrade): ("SCEN.MEET.3", prose("No more Infantry is turned into anything else.")),
    ("keep", TrenchTrade): ("SCEN.PUSH.2", prose("You keep your Infantry and dig no trenches.")),
    ("keep", Verdun): ("WW1.NATION.5", prose("You keep your Infantry; all of it counts as Fresh.")),
    ("keep", Firepower): ("WW1.NATION.10", prose("You keep your Infantry.")),
    ("keep", Shift): ("SETUP.7", prose("The line stays as it was laid.")),
    ("trade", TrenchTrade): ("SCEN.PUSH.2", prose("Four Fresh Infantry become trench hexes, which you lay next.")),
    ("trade", Verdun): ("WW1.NATION.5", prose("Two Infantry become one Fresh Machine Gun.")),
    ("trade", Firepower): (
        "WW1.NATION.10",
        prose("Two Infantry become one Fresh Tank if you attack, one Fresh Machine Gun if you defend."),
    ),
    ("end", Laying): ("SETUP.5", prose("The line ends in this hex.")),
    ("deploy", Deployment): ("SETUP.8", prose("You take one such base in hand and then choose its hex.")),
    ("form_up", Deployment): (
        "SETUP.8",
        prose("The rest is deployed for you: trenches and cover first, guns and horse behind."),
    ),
    ("no_card", CardTurn): ("TURN.CMD.4", prose("You keep your cards for another turn.")),
    ("discard", CardTurn): (
        "WW1.NATION.9",
        prose("Bayonets come off for the rest of the battle: Infantry shoots and assaults as usual."),
    ),
    ("intercept", None): ("WW1.CARD.5", prose("Your Fighter stops the enemy's card; both are gone for the game.")),
    ("let_pass", None): ("WW1.CARD.5", prose("The enemy's card takes effect; your Fighter stays.")),
    ("return", Returning): ("FPW.CARD.5", prose("This base returns Fresh and without a hit; you choose its hex next.")),
    ("volley", Chosen): ("GROUP.3", prose("Each base of the group fires at its own nearest target.")),
    ("exit", Chosen): ("VICTORY.1", prose("The base leaves the board for good, and counts as having got through.")),
    ("decline", Act): ("TURN.CMD.6", prose("You keep the Command Point; the Action Phase begins.")),
    ("stay", GroupAssault): ("GROUP.5", prose("This base does not assault; the others do.")),
    ("stand", BeforeTest): ("SHOOT.SEQ.4", prose("The base stays in its hex and tests for every hit.")),
    ("stand", BeforeToken): ("ARTY.6", prose("The base stays in its hex and takes the hit.")),
}
"""What other buttons do."""
