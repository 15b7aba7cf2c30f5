"""What the players agree on: the scenario, and the readings that the rules leave open."""

from __future__ import annotations

from msgspec import Struct

from marne.games.offensive_a_outrance.scenarios import LORRAINE, SETTINGS, Setting
from marne.games.offensive_a_outrance.units import ALLIES, GERMANY
from marne.kernel import Option, Options, Scenario

BOTH = 1 << GERMANY | 1 << ALLIES
SCENARIOS = (Scenario(LORRAINE, "The Battle for Lorraine", "Six turns from 16 August between Metz and Belfort."),)
TOP, STACKS, OPEN = "top", "stacks", "open"
"""3.1.6 What is seen of an enemy stack: its top unit, all of its units, or all of them with their strengths."""

OPTIONS = (
    Option(
        "intelligence",
        "Limited intelligence",
        {
            TOP: "Of an enemy stack only the top unit is seen, and never a strength.",
            STACKS: "All units of an enemy stack are seen, but never their strengths.",
            OPEN: "Everything on the map is seen.",
        },
        TOP,
        "3.1.6-1",
    ),
    Option(
        "plans",
        "Strategic plans",
        {
            "yes": "Armies under a plan march toward its objectives until it is achieved or given up.",
            "no": "No army has a plan.",
        },
        "yes",
        "26.0",
    ),
    Option(
        "fortress_protection",
        "Who protects a Fortress2",
        {
            "infantry": "Only an Infantry unit of division size in its camp keeps a Fortress2 from being attacked.",
            "any": "A cavalry division does so too.",
        },
        "infantry",
        "9.2-3",
    ),
    Option(
        "uncoordinated_guns",
        "Guns without a Siege-Train",
        {
            "target": "Against each target one siege gun may fire without coordination.",
            "side": "One siege gun of the whole side may fire without coordination.",
        },
        "target",
        "13.1.1-2",
    ),
    Option(
        "repulse_ammo",
        "Ammo in a Repulse",
        {"no": "A Repulse needs no Ammo.", "yes": "Who has no Ammo counts half in a Repulse."},
        "no",
        "7.4.3-1",
    ),
    Option(
        "reaction",
        "Cavalry reaction",
        {
            "ask": "The owner is asked whenever his cavalry may react.",
            "orders": "Cavalry of both sides follows standing orders.",
            "german": "German cavalry follows standing orders; the Allies are asked.",
            "allied": "Allied cavalry follows standing orders; the German is asked.",
        },
        "ask",
        "8.2.2-1",
    ),
    Option(
        "ammo",
        "Ammo that is counted",
        {
            "ask": "The owner is asked before Ammo is counted.",
            "automatic": "Both sides give Ammo wherever it can be given.",
            "german": "The German gives Ammo wherever it can be given; the Allies are asked.",
            "allied": "The Allies give Ammo wherever it can be given; the German is asked.",
        },
        "ask",
        "9.4-2",
    ),
    Option(
        "edition",
        "Edition of the rules",
        {
            "3": "Battles by the letter; plans bind who digs or prepares an attack; the Sixth Army keeps its corps.",
            "2": "Boundaries stay where they touch the Front Line; any half draws support; nobody joins a second unit.",
            "1": "As before: boundaries reach for any Front Line, one half counts, two Two-Hex Units may be combined.",
        },
        "3",
        "5.1.1a",
        before="1",
        offered=False,
    ),
)


BY_ITSELF = {"german": 1 << GERMANY, "allied": 1 << ALLIES, "orders": BOTH, "automatic": BOTH}
"""For which sides something is answered without a question, as bits."""


class Rules(Struct, frozen=True):
    """The options of a match, as the rules read them."""

    scenario: str = LORRAINE
    intelligence: str = TOP
    plans: bool = True
    any_division_protects: bool = False
    one_gun_a_side: bool = False
    repulse_ammo: bool = False
    standing_orders: int = 0  # the sides whose cavalry follows them, as bits
    automatic_ammo: int = 0  # the sides that give Ammo wherever it can be given, as bits
    edition: int = 3

    @property
    def setting(self) -> Setting:
        """The scenario as the rules read it."""
        return SETTINGS[self.scenario]


def rules(scenario: str, options: Options) -> Rules:
    """The options as the rules read them."""
    return Rules(
        scenario=scenario,
        intelligence=options["intelligence"],
        plans=options["plans"] == "yes",
        any_division_protects=options["fortress_protection"] == "any",
        one_gun_a_side=options["uncoordinated_guns"] == "side",
        repulse_ammo=options["repulse_ammo"] == "yes",
        standing_orders=BY_ITSELF.get(options["reaction"], 0),
        automatic_ammo=BY_ITSELF.get(options["ammo"], 0),
        edition=int(options["edition"]),
    )
