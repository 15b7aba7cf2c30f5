"""Chapter 8: what the players may agree on before the game."""

from __future__ import annotations

from msgspec import Struct

from marne.kernel import Option


def _optional(name: str, title: str, effect: str, rule: str) -> Option:
    """8.0 An optional rule, off unless the players want it."""
    return Option(name, title, {"no": "The optional rule is not used.", "yes": effect}, "no", rule)


class Rules(Struct, frozen=True, omit_defaults=True):
    """The options of a match, as the rules read them."""

    free_setup: tuple[bool, bool] = (False, False)  # Germany, Entente
    paris: bool = False
    rail: bool = False
    plan_xvii: bool = False
    any_entente_home_ends_loc: bool = False
    any_capture_pays: bool = False
    wipeout_to_winner: bool = False
    wipeout_to_defender: bool = False
    surprise_covers_activation: bool = False
    plan_xvii_needs_battle: bool = False
    edition: int = 4  # 1: before matches had one; 2: nobody asked who cannot act; 3: a march may end unasked
    three_players: bool = False


OPTIONS = (
    Option(
        "players",
        "Players",
        {
            "2": "One player has Germany, one has the Entente.",
            "3": "One player has Germany, one France, one Britain and Belgium.",
        },
        "2",
        "1.5b",
    ),
    Option(
        "free_setup",
        "Free set-up",
        {
            "none": "Blocks are drawn at random for the set-up icons.",
            "german": "Germany chooses which blocks stand on its icons.",
            "entente": "The Entente chooses which blocks stand on its icons.",
            "both": "Both sides choose which blocks stand on their icons.",
        },
        "none",
        "8.1",
    ),
    _optional("paris", "Paris", "Germany loses 1 Valour Point each turn that it does not hold Paris.", "8.2"),
    _optional("rail", "Rail movement", "Blocks may go by rail in a Pass or a Strategic Action.", "8.3a"),
    _optional("plan_xvii", "Plan XVII", "France gains 1 Valour Point for attacking into Germany.", "8.4"),
    Option(
        "any_entente_home_ends_loc",
        "Allied lines of communication",
        {
            "no": "An Entente block's line must end in a home area of its own Power.",
            "yes": "An Entente block's line may end in a home area of any Entente Power.",
        },
        "no",
        "7.0.1c",
    ),
    Option(
        "any_capture_pays",
        "Valour for one's own cities",
        {
            "no": "Only cities and fortresses in an enemy country pay Valour.",
            "yes": "Every city or fortress taken from the enemy pays Valour, retaken ones too.",
        },
        "no",
        "2.11a",
    ),
    Option(
        "wipeout_to_winner",
        "An area where all have fallen",
        {
            "entered": "When both sides are wiped out the area goes to the side that entered it last.",
            "no": "When both sides are wiped out the original defender keeps the area.",
            "yes": "When both sides are wiped out the area goes to the winner of the battle.",
        },
        "entered",
        "2.6b",
        before="no",
    ),
    Option(
        "surprise_covers_activation",
        "Surprise for leaders",
        {
            "no": "The surprise bonus waives Major Rivers in the Movement Segment only.",
            "yes": "The surprise bonus waives Major Rivers for leaders being activated too.",
        },
        "no",
        "7.2.3b",
    ),
    Option(
        "plan_xvii_needs_battle",
        "Plan XVII without a battle",
        {
            "no": "Plan XVII pays in any case, even if the enemy retreats before the battle.",
            "yes": "Plan XVII pays only when the battle is fought.",
        },
        "no",
        "8.4",
        before="yes",
    ),
    Option(
        "edition",
        "Edition of the rules",
        {
            "4": "A march ends when its block is told to stop, so that the enemy does not learn how far it could go.",
            "3": "A side is asked even when no block of it can act, so that its silence tells the enemy nothing.",
            "2": "The Final Phase goes by who began the turn with the Disc; allies stand or retreat each for himself.",
            "1": "As before: the Final Phase goes by who holds the Disc, and one ally's word to stand binds both.",
        },
        "4",
        "7.9a",
        before="1",
        offered=False,
    ),
)


def rules(options: dict[str, str]) -> Rules:
    """The agreed options, as the rules read them."""
    setup = options["free_setup"]
    yes = {name: options[name] == "yes" for name in Rules.__struct_fields__ if options.get(name) in ("no", "yes")}
    return Rules(
        free_setup=(setup in ("german", "both"), setup in ("entente", "both")),
        three_players=options["players"] == "3",
        wipeout_to_defender=options["wipeout_to_winner"] == "no",
        edition=int(options["edition"]),
        **yes,
    )
