"""What the players agree on before the game: armies, board, scenario, victory, and the rulings that can be switched."""

from __future__ import annotations

import re
from collections.abc import Callable
from functools import cached_property
from typing import Any

from msgspec import Struct, field
from msgspec.structs import replace

from marne.games.colonialism import armies, sketches
from marne.games.colonialism.armies import SIZES, Army
from marne.games.colonialism.battlefield import LANDSCAPES
from marne.games.colonialism.board import STANDARD, CellKind, Grid, grid
from marne.games.colonialism.matchups import Exits, Goal, matchups
from marne.games.colonialism.samples import SAMPLES
from marne.games.colonialism.sketches import Sketch
from marne.games.colonialism.words import phrase
from marne.kernel import Option, Scenario
from marne.kernel.game import BadOption
from marne.kernel.words import Sentence, prose, sentence

ENGAGEMENT_NAMES = prose({"meeting": "Meeting Engagement", "push": "Big Push", "breakthrough": "Breakthrough"})
READY = {
    "fpw": ("prussian_1870", "french_1870"),
    "zulu": ("british_1879", "zulu_1879"),
    "ww1": ("italian_1926", "rebel_1926"),
}
ROOMY = {25: STANDARD, 50: (24, 12), 75: (32, 16), 100: (40, 20)}
"""The board for each size of army, so that all bases find a hex in their zone."""
DECIDED_BY = 12
"""The last turn of a battle for ground in which none was agreed."""


class Rules(Struct, frozen=True, kw_only=True, dict=True):
    """What was agreed, as the rules read it."""

    period: str
    scenario: str
    armies: tuple[Army, Army]
    designed: tuple[bool, bool] = (False, False)  # whose army is designed in secret
    columns: int = 16
    rows: int = 8
    cells: CellKind = "hexes"
    sketch: Sketch | None = field(default=None, name="plan")  # as saved matches call it
    landscape: str = ""
    seed: int = -1  # of the battlefield; -1: rolled
    engagement: str = ""
    attacker: int = -1
    adjusted: bool = False  # the armies already have what card and scenario change
    square: int = 0  # the defender may deploy so far from every enemy instead of in his zone
    secret_cards: bool = True
    goals: tuple[Goal, ...] = ()
    places: dict[str, int] = {}
    exits: Exits | None = None
    victory: str = ""  # what decides, in words
    last_turn: int = 0  # 0: none
    otherwise: str = "losses"
    breaks: tuple[bool, bool] = (True, True)  # whether the 65% rule holds for the attacker, and for the defender
    cost: str = "besides"
    machine_guns: bool = True
    sum_pool: bool = False
    double_road: bool = False
    shock: str = "token"
    assault_test: str = "single"
    test_card_hits: bool = False
    either_trench: bool = False
    hills: str = "mutual"  # M25: "over" sees one way only, "blocked" not at all
    retire: str = "threat"  # M47: which other enemies a base may not retire towards; "board": all
    dear_ground: bool = False  # M6: whoever moves 1 hex pays 2 Command Points to enter ground that impedes him
    fire_first: bool = False  # M88: in 1870 a Field Gun that has fired may move
    free_trenches: bool = False  # M90: trench hexes of a battlefield made by the dice stay
    short_stretch: bool = False  # SETUP.7: in older matches a shifted stretch is a hex shorter than M68 has it
    train_parts: bool = True  # M23: a Train that has lost its first part can move again
    balloon_always: bool = False  # M26: a balloon helps against hexes behind mountains, too

    @cached_property
    def grid(self) -> Grid:
        """The board, found once: it is asked for at every step."""
        return grid(self.columns, self.rows, self.cells)


def _switch(name: str, title: str, rule: str, before: str = "", **values: str) -> Option:
    """A ruling that can be read otherwise; the first value is ours, `before` what was played before it was taken."""
    return Option(name, title, values, next(iter(values)), rule, before=before)


ARMY_VALUES: dict[str, str | Sentence] = {
    "ready": prose("The printed sample army of the period."),
    "design": prose("The player designs it in secret from the period's list."),
    **{s.id: sentence("{army}, as the rules print it.", army=s.title) for s in SAMPLES.values()},
}

ARMY_TEXT = prose(
    "An army, as in: fpw 1870 france 25: 20 infantry, 1 field_gun; nation card. Without bases it is designed in secret."
)

AIMS = prose(
    {
        "break": "To break the enemy: the first army to lose 65% of its bases loses.",
        "hold": "To hold the hex in the middle of the board after the last turn; 65% losses break an army as well.",
        "exit": "To bring a quarter of his bases off the enemy's edge; 65% losses break an army as well.",
    }
)

_OPTIONS = (
    Option(
        "points",
        "Size of the armies",
        {
            "25": "25 points a side, the standard game.",
            **{str(n): sentence("{points} points a side.", points=n) for n in SIZES[1:]},
        },
        "25",
        "ARMY.1",
    ),
    Option("red_army", "Red army", ARMY_VALUES, "ready", "SETUP.1", ARMY_TEXT),
    Option("blue_army", "Blue army", ARMY_VALUES, "ready", "SETUP.1", ARMY_TEXT),
    Option(
        "cards",
        "Cards",
        {
            "usual": "In a ready battle those that history gave; in a battle of one's own each player picks in secret.",
            "secret": "Each player picks as many Common cards as his army has paid for, in secret.",
            "listed": "The Common cards are those of the army's list, which both players know.",
        },
        "usual",
        "CARD.1",
    ),
    Option(
        "balance",
        "Balance of the armies",
        {
            "points": "Armies come to their points and keep to the maxima of the list.",
            "historical": "Armies of one's own are historical: neither points nor maxima bind them.",
        },
        "points",
        "ARMY.3",
    ),
    Option(
        "engagement",
        "Scenario",
        {
            "rolled": "The attacker rolls for it.",
            **{k: sentence("{scenario}, as agreed.", scenario=name) for k, name in ENGAGEMENT_NAMES.items()},
        },
        "rolled",
        "SCEN.2",
    ),
    Option(
        "attacker",
        "Attacker",
        {"rolled": "The dice or a card decide.", "red": "Red attacks, as agreed.", "blue": "Blue attacks, as agreed."},
        "rolled",
        "SETUP.2",
    ),
    Option(
        "board",
        "Board",
        {
            "rolled": "A battlefield that suits period and scenario, made by the dice.",
            "plain": "Nothing but open ground.",
            **{
                name: sentence("A battlefield made by the dice: {landscape}.", landscape=about)
                for name, about in LANDSCAPES.items()
            },
        },
        "rolled",
        "SETUP.1",
        "A board of your own as its text, or the seed of a battlefield, as in: seed 42.",
    ),
    Option(
        "size",
        "Size of the board",
        {
            "fitting": "16 by 8 hexes for 25 points, larger for larger armies.",
            **{
                f"{2 * n}x{n}": sentence("{columns} columns and {rows} rows.", columns=2 * n, rows=n)
                for n in (6, 8, 10, 12, 16, 20)
            },
        },
        "fitting",
        "BOARD.1",
        "Any board twice as long as it is deep, from 8x4 to 64x32, as in: 28x14.",
    ),
    Option("grid", "Grid", {"hexes": "Hexes.", "squares": "Squares."}, "hexes", "BOARD.1"),
    Option(
        "aim",
        "Aim of the attacker",
        AIMS,
        "break",
        "VICTORY.1",
    ),
    Option(
        "turns",
        "Last turn",
        {
            "none": "The battle goes on until it is decided.",
            **{str(n): sentence("Turn {turn} is the last.", turn=n) for n in (8, 10, 12, 15, 20)},
        },
        "none",
        "VICTORY.1",
        "The number of the last turn, from 1 to 99.",
    ),
    _switch(
        "cost", "Cost of conversions", "ARMY.1",
        besides="What a conversion costs is discarded besides the base that is converted.",
        whole="The cost is the whole price of the converted base.",
        free_cavalry="As discarded, but Cavalry replaces Infantry one for one.",
    ),
    _switch(
        "machine_guns", "Machine Guns", "FPW.ARMY.2",
        allowed="Armies may have Machine Guns.", none="Nobody may have Machine Guns, the year being too early.",
    ),
    _switch(
        "command_pool", "Supply die for Command Points", "COMMAND.3",
        higher="The higher of the dice counts.", sum="The supply die is added to the other.",
    ),
    _switch(
        "road", "Roads", "MOVE.5",
        one="A move wholly on roads is one hex longer.", double="A move wholly on roads is twice as long.",
    ),
    _switch(
        "shock", "Shock of a destroyed base", "DESTROY.2",
        token="Each friend beside it takes a hit.",
        test="Each friend beside it takes a test.",
        both="Each friend beside it takes a hit and a test.",
    ),
    _switch(
        "assault_test", "Tests in assault", "ASSAULT.6",
        single="Each base tests once in a round.",
        per_hit="Each base tests with one die for each hit in the round, but at most one hit follows.",
        loser_twice="A base that lost or drew the round tests twice.",
    ),
    _switch(
        "card_hits", "Hits of artillery and gas", "ARTY.3",
        at_once="They count at once.", tested="They are tested.",
    ),
    _switch(
        "trench_trade", "Trenches of a Big Push", "SCEN.PUSH.2",
        all="Four Infantry buy six trench hexes.",
        either="Four Infantry buy four trench hexes on the third row, or two on the second or third.",
    ),
    _switch(
        "hills", "Sight from hills", "TERRAIN.HILL.2",
        mutual="From a hill one sees over lower terrain, and is seen over it; on one plateau all see each other.",
        over="From a hill one sees over lower terrain, but is not seen over it.",
        blocked="From a hill one sees no farther than from below.",
    ),
    _switch(
        "retire", "Retiring from accurate fire", "SHOOT.LSH.2", "board",
        threat="Not towards another enemy who has the base in range and sight.",
        board="Not towards any other enemy on the board.",
    ),
    _switch(
        "impeded", "Ground that impedes", "TERRAIN.MARSH.1",
        stops="It ends a move; a base that starts there moves 1 hex.",
        points="Besides, a base that moves only 1 hex pays 2 Command Points to enter it.",
    ),
    _switch(
        "guns", "Field Guns of 1870", "MOVE.8", "fire_first",
        either="In one turn they move or shoot, whichever comes first.",
        fire_first="One that has fired may still move; one that has moved may not fire.",
    ),
    _switch(
        "trenches", "Trenches of a battlefield made by the dice", "SCEN.PUSH.2", "ground",
        bought="There are none but those that the defender pays for.",
        ground="Those that the dice make lie there for whoever comes first.",
    ),
    _switch(
        "trains", "Partly destroyed Trains", "DESTROY.4", "whole",
        parts="A Train has two parts of 3 hits; when the first is destroyed, the rest with the engine can move again.",
        whole="A Train is one base, and nothing of it is destroyed before its 6th hit.",
    ),
    _switch(
        "balloon", "Balloon and mountains", "ARTY.4",
        sees="It is worth nothing against a hex behind mountains.",
        always="It adds 1 and throws a miss again against every hex.",
    ),
    Option(
        "aims", "Aims of the battle",
        {
            "anew": "As they were set after the rules had been read anew.",
            "first": "As before: those that were set when the battle was drawn up.",
        },
        "anew", "VICTORY.1", before="first", offered=False,
    ),
    Option(
        "stretch", "Length of a shifted stretch",
        {
            "full": "At most twice as long as what it replaces, and two hexes more.",
            "short": "As before: one hex less; where no stretch was so short, nothing was moved.",
        },
        "full", "SETUP.7", before="short", offered=False,
    ),
)  # fmt: skip

SETTLED = frozenset(
    {
        "points", "red_army", "blue_army", "balance", "engagement", "attacker", "board", "size", "grid", "aim", "turns",
        "cost", "machine_guns", "trench_trade", "trenches",
    }
)  # fmt: skip
"""What a ready battle has settled."""
IN_PERIODS = {"guns": ("fpw",), "trains": ("ww1",), "stretch": ("ww1",), "balloon": ("fpw", "ww1")}
"""Options that mean something in some periods only."""

FREE = {
    "fpw": Scenario("fpw", "1870: a battle of your own", "The Franco-Prussian War: needle gun against Chassepot."),
    "zulu": Scenario("zulu", "1879: a battle of your own", "The Anglo-Zulu War: assegai against Martini-Henry."),
    "ww1": Scenario("ww1", "1914-1927: a battle of your own", "The Great War and the colonial wars after it."),
}
SCENARIOS = (
    *FREE.values(),
    *(
        Scenario(
            m.id,
            sentence("{battle}, {date}", battle=m.title, date=m.date),
            sentence("{place}. {history}", place=m.place, history=m.history),
        )
        for m in matchups().values()
    ),
)


# Options that may also be a text of the players' own.


def _own_army(text: str) -> None:
    armies.from_text(text)


def _own_board(text: str) -> None:
    if not re.fullmatch(r"seed \d{1,9}", text):
        sketches.from_text(text)


def _own_size(text: str) -> None:
    columns, _, rows = text.partition("x")
    if not (columns.isdigit() and rows.isdigit()):
        raise ValueError(phrase("{text} is not written like 16x8", text=repr(text)))
    grid(int(columns), int(rows), "hexes")


def _own_turns(text: str) -> None:
    if not text.isdigit() or not 1 <= int(text) <= 99:
        raise ValueError(phrase("{text} is no number of turns", text=repr(text)))


TEXTS: dict[str, Callable[[str], None]] = {
    "red_army": _own_army,
    "blue_army": _own_army,
    "board": _own_board,
    "size": _own_size,
    "turns": _own_turns,
}


def _where(option: Option) -> Option:
    """An option with the scenarios in which it means something."""
    if option.name in SETTLED:
        return replace(option, scenarios=tuple(FREE))
    if option.name == "aims":
        return replace(option, scenarios=tuple(m.id for m in matchups().values() if m.earlier))
    periods = IN_PERIODS.get(option.name, tuple(FREE))
    ready = [m.id for m in matchups().values() if m.period in periods]
    return replace(option, scenarios=() if periods == tuple(FREE) else (*periods, *ready))


OPTIONS = tuple(map(_where, _OPTIONS))


def fits(option: Option, value: Any) -> bool:
    """Whether a value is one of an option's, or a text that it understands; a text that is wrong is named."""
    if value in option.values:
        return True
    understand = TEXTS.get(option.name)
    if understand is None or not isinstance(value, str):
        return False
    try:
        understand(value)
    except ValueError as error:
        raise BadOption(f"{option.name}: {error}") from error
    return True
