"""What the players agree on: the version of the game, and the readings that the rules leave open."""

from __future__ import annotations

import sys

from msgspec import Struct

from marne.kernel import Option, Scenario
from marne.kernel.words import prose

INTRODUCTORY, STANDARD, SHORT, SOLITAIRE = "introductory", "standard", "short", "solitaire"
MOVEMENT, ATTACKS = "movement", "attacks"
"""ADV.TIME.1, ADV.TIME.2 What the clock of the Short Game times."""
SCENARIOS = (
    Scenario(STANDARD, "The Standard Game", "Twelve moves from 14 August, after a mobilization in secret."),
    Scenario(
        INTRODUCTORY, "The Introductory Game", "The historical set-up, without railways, forts, supply, replacements."
    ),
    Scenario(
        SHORT,
        "The Short Game",
        "The Standard Game over six moves, against the clock.",
        minutes=5.0,
        timed=prose(
            {MOVEMENT: "Minutes for movement (SHORT.3: three, if you like)", ATTACKS: "Minutes for the attacks"}
        ),
    ),
    Scenario(SOLITAIRE, "Solitaire", "The Standard Game; a die picks the plan of each side."),
)
LAST_MOVE = {INTRODUCTORY: 12, STANDARD: 12, SHORT: 6, SOLITAIRE: 12}
SECRET = (STANDARD, SHORT)
"""The versions in which both sides mobilize in secret."""
FULL = (STANDARD, SHORT, SOLITAIRE)
"""The versions with railways, forts, supply and replacements (INTRO.2)."""


class Rules(Struct, frozen=True, omit_defaults=True):
    """The version and the options of a match, as the rules read them."""

    version: str = STANDARD
    last_move: int = 12
    full: bool = True  # with railways, forts, supply and replacements
    belgium_entry: str = "standard"
    literal_landing: bool = False
    stop_by_side: bool = False
    rough_only: bool = False  # whether rough and forest alone spare a defender the second step
    rough_every_time: bool = False
    stackmates_hold: bool = False
    halves_total: bool = False
    mends_slip: bool = False
    british_each_turn: bool = False
    distance: int = 2  # how far an enemy must be where he must be two squares away
    belgian_divisions: bool = False
    british_cavalry_four: bool = False
    terrain: bool = True
    stays_off_clear: bool = False  # whether who is not in clear terrain may not go back
    shield: bool = False  # whether a garrison is spared in the turn of an assault whatever becomes of the forts
    no_pull_back: bool = False  # whether cavalry with defence 0 dies whenever it is attacked
    one_load: bool = False
    edition: int = 2  # 1: before a referee read supply anew


def _reading(
    name: str, title: str, usual: tuple[str, str], other: tuple[str, str], rule: str, scenarios: tuple[str, ...] = ()
) -> Option:
    """A place where the rules can be read in two ways."""
    return Option(name, title, dict((usual, other)), usual[0], rule, scenarios=scenarios)


OPTIONS = (
    _reading(
        "last_move",
        prose("End of the game"),
        ("12", prose("The game ends after move 12, 5 and 6 September.")),
        ("15", prose("The game ends after move 15, 11 and 12 September.")),
        "STD.OBJ.2",
        (INTRODUCTORY, STANDARD, SOLITAIRE),
    ),
    Option(
        "belgium_entry",
        "When the French may enter Belgium",
        {
            "version": "As the version has it: at once after the Meuse or Liège; in the Introductory Game on the second"
            " move after the Germans entered Belgium.",
            "standard": "At once after the Meuse was crossed or Liège was taken, in every version.",
            "introductory": "On the second move after the Germans entered Belgium, in every version.",
            "hesitation": "On the second move after the forts of Liège fell, or the Meuse was crossed south of it.",
        },
        "version",
        "INTRO.16",
    ),
    _reading(
        "bef_landing",
        prose("When the British may land"),
        ("kind", prose("On the third move after the invasion of Belgium, and on move 10 at the latest.")),
        ("literal", prose("On the third move after the invasion; on move 10 only if there was none by move 9.")),
        "STD.NEUT.4",
    ),
    _reading(
        "stop_limit",
        prose("Who may stop in a square"),
        ("square", prose("Two corps stop in a square in a turn, one in rough ground.")),
        ("side", prose("Two corps stop in a square through each of its sides in a turn, one in rough ground.")),
        "STD.STACK.3",
    ),
    _reading(
        "clear_terrain",
        prose("Where standing costs two steps"),
        ("bare", prose("In squares without any feature.")),
        ("smooth", prose("In all squares but rough ones, forests, and those with forts.")),
        "STD.CRT.1",
    ),
    _reading(
        "rough_cost",
        prose("What rough ground costs"),
        ("once", prose("The first rough square of a turn costs a factor more.")),
        ("always", prose("Every rough square costs a factor more.")),
        "STD.TERR.2",
    ),
    _reading(
        "stackmates",
        prose("Who stood beside a defender that died"),
        ("retreat", prose("They go back in clear terrain, and hold elsewhere.")),
        ("hold", prose("They hold, and the square stays shut.")),
        "STD.COMBAT.18",
    ),
    _reading(
        "halving",
        prose("How factors are halved"),
        ("unit", prose("Each unit's factor is halved and rounded up.")),
        ("total", prose("The halved factors are added first, and rounded up together.")),
        "STD.TERR.15",
    ),
    _reading(
        "crt_slip",
        prose("Defence 3 to 6 at 3-1, die 6"),
        ("printed", prose("Nobody loses a step, as printed.")),
        ("mended", prose("The defender loses a step, as in the columns beside it.")),
        "STD.CRT.8",
    ),
    _reading(
        "british_replacements",
        prose("British replacements"),
        ("stock", prose("Three steps in all, from move 10.")),
        ("rate", prose("Three steps in each turn, from move 10.")),
        "STD.REPL.2",
        FULL,
    ),
    _reading(
        "two_squares_away",
        prose("Two squares away"),
        ("2", prose("No enemy beside it.")),
        ("3", prose("At least two squares between it and any enemy.")),
        "STD.REPL.5",
        FULL,
    ),
    _reading(
        "belgian_corps",
        prose("The Belgian 6-8-2"),
        ("corps", prose("It is a corps.")),
        ("division", prose("It is a division.")),
        "STD.STEP.19",
    ),
    _reading(
        "british_cavalry",
        prose("The British cavalry division"),
        ("text", prose("It defends with 3, 2, 2, 2, 1, 1, 0, as the rules say.")),
        ("counter", prose("It defends with 4, 2, 2, 3, 1, 1, 0, as its counters read.")),
        "STD.STEP.18",
    ),
    _reading(
        "terrain",
        prose("Terrain"),
        ("yes", prose("Terrain changes movement and combat.")),
        ("no", prose("Terrain has no effect on movement or combat.")),
        "INTRO.7",
    ),
    _reading(
        "voluntary_retreat",
        prose("Going back from ground that is not clear"),
        ("free", prose("A defender that lost a step stays or goes back as he likes.")),
        ("never", prose("A defender that is not in clear terrain stays.")),
        "STD.CRT.1",
    ),
    _reading(
        "garrison_shield",
        prose("The garrison in an assault"),
        ("forts", prose("It is spared a second step only while the forts survive.")),
        ("turn", prose("It is spared a second step in the turn of the assault.")),
        "STD.SIEGE.5",
        FULL,
    ),
    _reading(
        "zero_defense",
        prose("Cavalry with defence 0"),
        ("pulls back", prose("It may withdraw when attacked, like other cavalry.")),
        ("dies", prose("It is destroyed whenever it is attacked.")),
        "STD.COMBAT.10",
    ),
    _reading(
        "rail_capacity",
        prose("How much a railway square carries"),
        ("lines", prose("One load for each line through it.")),
        ("one", prose("One load, and two where four or more tracks meet.")),
        "STD.RAIL.21",
        FULL,
    ),
    Option(
        "edition",
        "Edition of the rules",
        {
            "2": "A fortress feeds while a fort stands, and binds only whom it feeds; trains mind enemies beside them.",
            "1": "As before: an enemy inside ends its feeding, who was fed is bound, and a reading is for trains too.",
        },
        "2",
        "STD.SUPPLY.11",
        before="1",
        offered=False,
    ),
)


def rules(version: str, options: dict[str, str]) -> Rules:
    """The version and the agreed options, as the rules read them."""
    entry = INTRODUCTORY if version == INTRODUCTORY else STANDARD
    return Rules(
        version=sys.intern(version),  # which is left out of a save where it is the usual one
        last_move=LAST_MOVE[version] if version == SHORT else int(options["last_move"]),
        full=version in FULL,
        belgium_entry=entry if options["belgium_entry"] == "version" else sys.intern(options["belgium_entry"]),
        literal_landing=options["bef_landing"] == "literal",
        stop_by_side=options["stop_limit"] == "side",
        rough_only=options["clear_terrain"] == "smooth",
        rough_every_time=options["rough_cost"] == "always",
        stackmates_hold=options["stackmates"] == "hold",
        halves_total=options["halving"] == "total",
        mends_slip=options["crt_slip"] == "mended",
        british_each_turn=options["british_replacements"] == "rate",
        distance=int(options["two_squares_away"]),
        belgian_divisions=options["belgian_corps"] == "division",
        british_cavalry_four=options["british_cavalry"] == "counter",
        terrain=options["terrain"] == "yes",
        stays_off_clear=options["voluntary_retreat"] == "never",
        shield=options["garrison_shield"] == "turn",
        no_pull_back=options["zero_defense"] == "dies",
        one_load=options["rail_capacity"] == "one",
        edition=int(options["edition"]),
    )
