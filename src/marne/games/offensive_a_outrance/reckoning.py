"""9.1.1-2: strengths totalled and told, and the dice of a battle or a Repulse.

Events: `counts` (side, on, what, amount, about; of strengths the owner reads each), `odds` (hex, side, attack, defence,
column, modifier), `again` and `dice` (hex, white, black).
"""

from __future__ import annotations

from msgspec.structs import replace

from marne.games.offensive_a_outrance.flanks import flanked
from marne.games.offensive_a_outrance.losses import alive
from marne.games.offensive_a_outrance.odds import COMBAT_TABLE, Battle, clash, rolls_again
from marne.games.offensive_a_outrance.state import State, owner_alone
from marne.games.offensive_a_outrance.units import SIDES
from marne.kernel import Play, recount, total
from marne.kernel.clash import ATTACK, DEFENCE


def still_there(s: State, battle: Battle) -> Battle:
    """The battle without those who have been eliminated before it."""
    return replace(battle, attackers=alive(s, battle.attackers), defenders=alive(s, battle.defenders))


def reckoned(s: State, battle: Battle) -> Battle:
    """9.6 A battle whose strengths, column and modifier have been found."""
    battle = replace(battle, flanked=flanked(s, battle.side, battle.hex, battle.attackers))
    found = clash(s, battle)
    return replace(
        battle, attack=total(found.attack), defence=total(found.defence), column=found.column(),
        modifier=total(found.modifiers[0]),
    )  # fmt: skip


def tell_odds(play: Play[State], battle: Battle) -> None:
    """3.1.6-1, 9.1.1-2 Each contribution to its owner, shifts and sums to both."""
    play.reveal()
    found = clash(play.state, battle)
    owner = {ATTACK: owner_alone(play.state, battle.side), DEFENCE: owner_alone(play.state, battle.foe)}
    for on, part in found.parts():
        recount(play.log, part, seen_by=owner.get(on), on=on, side=SIDES[battle.foe if on == DEFENCE else battle.side])
    play.log(
        "9.6-1", "odds", hex=battle.hex, side=SIDES[battle.side], attack=battle.attack, defence=battle.defence,
        column=COMBAT_TABLE.title(battle.column), modifier=battle.modifier,
    )  # fmt: skip


def throw(play: Play[State], battle: Battle) -> str:
    """9.9.1-1, 21.1 The white and the black die, rolled again once by inferior doctrine; the result."""
    again = rolls_again(play.state, battle)
    white, black = play.roll("9.9.1-1"), play.roll("9.9.1-1")
    if black == again:
        rule = "21.1-1" if again == 1 else "21.1-2"
        play.log(rule, "again", hex=battle.hex, white=white, black=black)
        white, black = play.roll(rule), play.roll(rule)
    play.log("9.9.1-1", "dice", hex=battle.hex, white=white, black=black, modifier=battle.modifier)
    return COMBAT_TABLE.result(battle.column, white + battle.modifier, black)
