"""What officers go by: how they weigh an action, where they stand, when they spend supply dice, how they deploy."""

from __future__ import annotations

from typing import NamedTuple

from marne.games.colonialism.bot.aims import aims
from marne.games.colonialism.state import State


class Doctrine(NamedTuple):
    """What an officer goes by; where nothing else is said, a number is worth so many hits on an ordinary base."""

    # Actions.
    daring: float  # by how much less he counts his own losses in an assault
    finish: float  # how much he cares to destroy a base, beside what it counts
    panic: float  # how much he counts the shock to the friends of a base that falls
    target: float  # to have somebody to shoot at
    close: float  # to stand beside an enemy who is more tired
    charge: float  # for each hex that those who cannot shoot come nearer to the enemy
    stay: float  # the part of a shot that a move gives up
    spare: float  # the price of a shot in a group, when there are more shots than points
    dear: float  # when there are not
    drive: float  # to drive a base back
    thrift: float  # how much he thinks of reorganising
    idle: float  # what an action must promise
    step: float  # what a move must gain

    # Where to be.
    fear: float  # of the enemy's fire
    crowd: float  # how much he keeps bases apart
    shelter: float  # to stand in cover
    press: float  # how far he comes on in any case, for each hex
    haste: float  # how much more when time runs short
    pace: float  # how many hexes a turn he hopes to come on
    ground: float  # to take ground that decides by assault
    seize: float  # to walk onto ground that decides and is not his
    grip: float  # to stand on ground that decides
    haven: float  # what it must gain to fall back

    # Supply dice and cards.
    hoard: float  # he keeps so many dice back in assaults
    levy: float  # when he rolls for Command Points
    aimed: float  # when he shoots
    vie: float  # when he rolls for the initiative
    dread: float  # what a die must promise to save a base
    rest: float  # so many hits must bases have before a die is spent to reorganise
    lead: float  # whether he acts first if he may choose: above 0
    eager: float  # how much sooner he plays a card

    # Deployment.
    post: float  # for each hex that a base is away from the ground that decides
    wary: float  # of the enemy's fire
    screen: float  # to be in cover
    outlook: float  # to have a field of fire
    loose: float  # for each friend beside


class Manual(NamedTuple):
    """What an officer goes by when he must come on, and when he need not."""

    comes_on: Doctrine
    holds: Doctrine

    def of(self, s: State, side: int) -> Doctrine:
        """The doctrine for what a side has to do in this battle."""
        return self.comes_on if aims(s)[side].must else self.holds


MANUAL = Manual(
    comes_on=Doctrine(
        daring=0.4, finish=1.63, panic=1.03, target=0.35, close=0.69, charge=0.43, stay=0.3, spare=0.2, dear=0.45,
        drive=0.32, thrift=1.34, idle=0.12, step=0.19,
        fear=0.19, crowd=2.18, shelter=0.0, press=0.24, haste=0.48, pace=0.85, ground=1.88, seize=0.8, grip=0.76,
        haven=0.13,
        hoard=2.76, levy=1.78, aimed=6.52, vie=8.63, dread=1.05, rest=1.38, lead=1.19, eager=0.29,
        post=0.65, wary=0.29, screen=0.52, outlook=1.12, loose=0.18,
    ),
    holds=Doctrine(
        daring=-0.49, finish=0.43, panic=0.72, target=0.39, close=0.56, charge=0.4, stay=0.39, spare=0.15, dear=0.61,
        drive=0.42, thrift=1.5, idle=0.05, step=0.17,
        fear=0.55, crowd=1.42, shelter=0.05, press=0.0, haste=0.53, pace=0.7, ground=1.27, seize=0.65, grip=0.62,
        haven=0.42,
        hoard=3.2, levy=1.11, aimed=6.51, vie=8.77, dread=1.08, rest=0.0, lead=0.3, eager=0.24,
        post=0.5, wary=0.59, screen=0.73, outlook=1.52, loose=0.72,
    ),
)  # fmt: skip
"""Found by play: in some 35,000 battles both sides' numbers were varied at random, and moved where that won."""
