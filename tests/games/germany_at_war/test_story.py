"""What the log tells: every change of control with its rule, attrition by its name, and how clear a victory was."""

import pytest

from marne.games.germany_at_war.activation import LeaderMarch
from marne.games.germany_at_war.attrition import FinalPhase
from marne.games.germany_at_war.blocks import BLOCKS, DOTS, ENTENTE, GERMANY, by_id
from marne.games.germany_at_war.combat import Combat
from marne.games.germany_at_war.ground import AREAS, NEXT
from marne.games.germany_at_war.movement import Movement
from marne.games.germany_at_war.page.actions import actions
from marne.games.germany_at_war.page.battles import fought
from marne.games.germany_at_war.page.marches import head_of, marched
from marne.games.germany_at_war.page.words import rises, say, tell
from marne.games.germany_at_war.sequence import Impulse, Turn
from marne.games.germany_at_war.state import PASS, STRATEGIC, TACTICAL
from marne.kernel import Choice, Event, Match, SeededDice
from marne.kernel.actions import Action, Happened, Run
from tests.games.germany_at_war.table import GAME, Table

RETHEL, AMIENS = 50, 13


def taken(t: Table) -> list[tuple[str, int]]:
    """The areas that have changed hands, each with the rule."""
    return [(e.rule, e.data["area"]) for e in t.events if e.kind == "control"]


def said(t: Table, *kinds: str) -> list[str]:
    """What was told of some kinds of events."""
    return [GAME.tell(event) for event in t.events if event.kind in kinds]


def moving(t: Table, side: int) -> Table:
    """The Movement Segment of a Strategic Action."""
    return t.given(action=STRATEGIC, budget=5, battles=1, phasing=side).run(Movement(side))


def test_2_6b_7_5_1_17a_an_area_that_is_entered() -> None:
    t = moving(Table().put("fr2_xx_inf", 67), ENTENTE).march("fr2_xx_inf", 68)  # the fortress of Metz, empty
    assert taken(t) == [("7.5.1.17a", 68)]
    t = moving(Table().put("de1_ii_cav", 21).held(GERMANY, 21), GERMANY).march("de1_ii_cav", 37)
    assert taken(t) == [("2.6b", 37)]


def test_2_6a_7_5_1_17b_an_area_where_one_is_left_alone() -> None:
    t = Table().put("de1_ii_inf", RETHEL).put("fr4_xii_inf", RETHEL)
    assert taken(moving(t, ENTENTE).march("fr4_xii_inf", 53)) == [("2.6a", RETHEL)]
    t = Table().put("de1_ii_inf", AMIENS).put("fr4_xii_inf", AMIENS, step=3)
    assert taken(t.fight(GERMANY, AMIENS)) == [("7.5.1.17b", AMIENS)]


@pytest.mark.parametrize(
    ("valour", "grade"),
    [(0, "a tie"), (1, "marginal"), (5, "marginal"), (6, "decisive"), (10, "decisive"), (11, "brilliant")],
)
def test_7_5_1_11b_a_victory_is_named(valour: int, grade: str) -> None:
    t = Table().put("de1_iii_res", RETHEL).put("fr4_xvii_inf", RETHEL).valour(german=valour).fight(GERMANY, RETHEL)
    assert grade in said(t, "result")[0]
    t = Table().put("de1_iii_res", RETHEL).put("fr4_xvii_inf", RETHEL).valour(french=valour).fight(GERMANY, RETHEL)
    assert grade in said(t, "result")[0]
    assert ("for the defender" in said(t, "result")[0]) == (valour > 0)


def test_7_9b_attrition_is_called_so_and_cites_its_clause() -> None:
    t = Table().put("be_1_inf", 7).garrison("Antwerp", 2).put("de1_ii_inf", 7).held(GERMANY, *NEXT[7])
    t.run(FinalPhase(ENTENTE))
    assert [word.split()[0] for word in said(t, "reduced", "garrison_lost")] == ["Attrition:", "Attrition:"]
    t = Table().put("be_1_inf", 7, step=2).put("de1_ii_inf", 7).held(GERMANY, *NEXT[7]).run(FinalPhase(ENTENTE))
    assert said(t, "eliminated") == ["Attrition: 1 Inf (Belgian) is eliminated in Antwerp (7)."]
    assert {e.rule for e in t.events if e.kind == "eliminated"} == {"7.9b"}


def test_7_9a_the_final_phase_is_announced() -> None:
    t = Table().pool().run(Turn(1)).choose("pass").choose("pass")
    assert said(t, "final_phase")[0] == "The Final Phase of August; the Entente is the first to suffer attrition."


def test_7_0_1a_the_end_of_isolation_is_told() -> None:
    t = Table().put("fr4_xii_inf", RETHEL).cut_off("fr4_xii_inf").run(Impulse(ENTENTE))
    assert t.told("relieved")
    assert said(t, "relieved")[0].endswith("is no longer isolated.")


def test_sides_read_well_within_a_sentence() -> None:
    assert GAME.tell(Event("7.0", "impulse", {"number": 2, "side": "entente"})) == "Impulse 2: the Entente."


def test_what_ends_a_segment_says_so() -> None:
    labels = [say(Choice("done"), segment) for segment in ("Activation", "Movement", "Combat", "")]
    assert labels == ["Go on to movement", "End the movement", "No more battles", "Done"]
    assert say(Choice("done", "french"), "Movement") == "End the movement (France)"


def index(place: str) -> int:
    """The area of a place."""
    return next(a for a, area in enumerate(AREAS) if area.name == place)


def test_a_march_tells_of_all_who_marched_and_of_the_way_back() -> None:
    bav = next(u for u, block in enumerate(BLOCKS) if block.name == "II Bav")
    saarburg, luneville, metz = map(index, ("Saarburg", "Lunéville", "Metz"))
    seen = {"power": 0, "start": saarburg, "goal": luneville}
    own = Event("7.4b", "march", {"block": bav, "start": metz, "goal": saarburg})

    def told(*events: Event) -> list[str]:
        entries = [Happened(2 * k, "german", (event,)) for k, event in enumerate(events, 1)]
        return [action.text for action in actions("entente", entries)]

    many = [Event("7.4b", "march_seen", seen)] * 2
    assert told(own, Event("7.4b", "march", {**own.data, "start": luneville})) == ["II Bav marches to Saarburg."]
    assert told(Event("7.4b", "march_seen", {**seen, "goal": saarburg})) == [
        "A German block marches out of Saarburg and back."
    ]
    run = Run("march", "german", (own, *many), (2, 4, 6))
    assert marched(run, "entente").text == "II Bav and two German blocks march to Saarburg and Lunéville."


def test_valour_of_one_power_is_told_in_one_sentence() -> None:
    metz, toul = index("Metz"), index("Toul")
    gained = [
        Event("2.10e", "valour", {"power": "french", "points": 1, "total": 3, "area": metz}),
        Event("8.4", "valour", {"power": "french", "points": 1, "total": 4, "area": metz}),
        Event("2.10e", "valour", {"power": "german", "points": 2, "total": 2, "area": toul}),
    ]
    assert rises(gained) == [
        "French Valour rises by 2 to 4 for Metz (68).",
        "German Valour rises by 2 to 2 for Toul (66).",
    ]


def test_a_duke_has_an_article_and_a_leader_falls_to_his_heart() -> None:
    duke = next(u for u, block in enumerate(BLOCKS) if block.name.startswith("Duke"))
    last = max(step for step, dot in enumerate(DOTS[duke]) if dot == "heart")
    told = tell(Event("7.3", "deactivated", {"block": duke, "step": last}))
    assert told == "The Duke of Württemberg (German 4th Army) is deactivated and falls to his heart."


def test_a_battle_of_ones_own_that_wears_ones_blocks_is_a_loss_and_says_whose() -> None:
    t = Table().put("de1_iii_res", RETHEL).put("de1_ii_inf", RETHEL).put("fr4_xvii_inf", RETHEL)
    t.fight(GERMANY, RETHEL)
    (mine,) = (a for a in actions("german", [Happened(1, "german", tuple(t.events))]) if a.battle)
    assert (mine.loss, mine.head, mine.heads) == (True, "II Inf has lost strength", "{which} have lost strength")
    assert "XVII Inf is eliminated. II Inf loses a step." in mine.follows


def test_a_battle_that_costs_no_ground_begins_with_what_is_gone() -> None:
    battle = Event("7.5.1", "battle", {"area": RETHEL, "side": "german", "new": False})
    result = Event("7.5.1.10", "result", {"area": RETHEL, "attack": 9, "defence": 10, "result": -1})
    dead = [
        Event("7.5.1.15", "eliminated", {"block": by_id(id), "area": RETHEL}) for id in ("fr4_xvii_inf", "fr2_xx_inf")
    ]
    said = fought(Run("battle", "german", (battle, result, dead[0]), (1, 1, 1)), "entente")
    assert (said.loss, said.head) == (True, "XVII Inf is gone")
    said = fought(Run("battle", "german", (battle, result, *dead), (1, 1, 1, 1)), "entente")
    assert said.head == "XVII Inf and XX Inf are gone"
    assert fought(Run("battle", "german", (battle, result, *dead), (1, 1, 1, 1)), "german").head == ""


def told_of(side: str, by: str, *events: Event) -> list[Action]:
    """What somebody did with one choice, as a side is told it."""
    return actions(side, [Happened(1, by, events)])


def test_7_7b_who_gave_orders_at_his_heart_is_not_said_to_stand_up() -> None:
    kluck, bulow = by_id("de1_von_kluck"), by_id("de2_von_bulow")
    events = (
        Event("7.7b", "exhausted", {"block": kluck}),
        Event("7.5.1.15", "eliminated", {"block": kluck, "area": RETHEL}),
        Event("7.7a", "deactivated", {"block": bulow, "area": AMIENS, "step": 1}),
        Event("7.1a", "disc_passes", {"side": "entente"}),
        Event("7.0", "impulse", {"number": 4, "side": "entente"}),
    )
    (own,) = told_of("german", "german", *events)
    assert own.text == "Von Kluck gave orders at his heart and is lost."
    assert own.follows == (
        "A Leader loses a step and stands up. The Initiative Disc passes to the Entente. Impulse 4: the Entente."
    )
    assert (own.loss, own.head, own.spaces) == (True, "Von Kluck is gone", (RETHEL,))
    (theirs,) = told_of("entente", "german", *events)
    assert (theirs.loss, theirs.head) == (False, "")
    tired = [Event("7.7a", "deactivated", {"block": u, "area": AMIENS, "step": 1}) for u in (kluck, bulow)]
    assert [a.text for a in told_of("entente", "german", *tired)] == ["Two Leaders lose a step and stand up."]


def test_7_0_1a_blocks_that_are_found_cut_off_are_a_loss_of_their_own() -> None:
    begun = Event("7.0", "impulse", {"number": 4, "side": "german"})
    cut = [Event("7.0.1a", "isolated", {"block": by_id(id), "area": RETHEL}) for id in ("de1_ii_inf", "de1_iii_inf")]
    freed = Event("7.0.1a", "relieved", {"block": by_id("de1_ii_cav"), "area": AMIENS})
    _, one = told_of("german", "entente", begun, cut[0], freed)
    assert one.text == "II Inf (German 1st Army) in Rethel (50) is isolated."
    assert one.follows == (
        "It cannot march, attack or be activated until it has a line home again. "
        "II Cav (German 1st Army) in Amiens (13) is no longer isolated."
    )
    assert (one.loss, one.head, one.spaces) == (True, "II Inf is isolated", (RETHEL, AMIENS))
    _, several = told_of("german", "entente", begun, *cut)
    assert several.text == "II Inf and III Inf are isolated."
    assert several.follows.startswith("They cannot march")
    _, rescued = told_of("german", "entente", begun, freed)
    assert (rescued.text, rescued.loss) == ("II Cav (German 1st Army) in Amiens (13) is no longer isolated.", False)


def test_6_0_arrivals_and_rest_are_told_as_they_were() -> None:
    def came(*areas: int) -> str:
        seen = [Event("6.0c", "arrival_seen", {"power": 0, "area": area}) for area in areas]
        (told,) = told_of("entente", "german", *seen)
        return told.text

    assert came(26) == f"A German block arrives in {AREAS[26].name}."
    assert came(26, 26) == f"Two German blocks arrive in {AREAS[26].name}."
    four = ", ".join(AREAS[a].name for a in range(40, 44))
    assert came(*range(40, 45)) == f"Five German blocks arrive in {four} and elsewhere."
    each = [
        Happened(1, "german", (Event("6.0c", "arrival_seen", {"power": 0, "area": 26}),)),
        Happened(2, "entente", (Event("6.0c", "arrives", {"block": by_id("fr2_xx_inf"), "area": 75}),)),
    ]
    assert [a.text for a in actions("entente", each)] == [
        f"A German block arrives in {AREAS[26].name}.",
        f"A French block arrives in {AREAS[75].name}.",
    ]
    rested = [Event("7.10b", "restored", {"block": by_id("de1_von_kluck"), "step": step}) for step in (1, 0)]
    assert [a.text for a in told_of("german", "german", *rested)] == ["Two steps of Leaders are restored."]


def test_a_march_that_takes_several_places_names_them_all_and_what_counts_alone() -> None:
    verviers, dinant, verdun = map(index, ("Verviers", "Dinant", "Verdun"))
    said = head_of((verviers, dinant), (RETHEL,))
    assert (said.said, said.several) == ("Verviers and Dinant are lost", "")
    assert head_of((verviers, verdun), ()).said == "Verdun has fallen"
    assert head_of((dinant,), ()) == ("Dinant is lost", "Dinant", "{which} are lost")
    assert head_of((), (RETHEL,)).said == "Rethel is contested"


def test_7_5d_the_only_battle_is_asked_about_by_its_name() -> None:
    t = Table().put("de1_iii_res", RETHEL).put("fr4_xvii_inf", RETHEL)
    t.given(action=STRATEGIC, battles=1, phasing=GERMANY, engaged=1 << RETHEL).run(Combat(GERMANY))
    (decision,) = t.position.decisions
    eyes = GAME.eyes(t.state, "german")
    assert GAME.prompt(eyes, decision) == "Fight the battle of the new engagement in Rethel (50)."
    assert GAME.table(eyes).about == (RETHEL,)
    two = Table().put("de1_iii_res", RETHEL).put("fr4_xvii_inf", RETHEL)
    two.put("de1_ii_inf", AMIENS).put("fr2_xx_inf", AMIENS)
    two.given(action=STRATEGIC, battles=2, phasing=GERMANY, engaged=1 << RETHEL | 1 << AMIENS).run(Combat(GERMANY))
    eyes = GAME.eyes(two.state, "german")
    assert GAME.prompt(eyes, two.position.decisions[0]) == "Choose the new engagement to resolve next."
    assert GAME.table(eyes).about == ()


def test_7_4c_of_a_march_that_can_only_end_no_area_is_asked() -> None:
    t = moving(Table().put("de1_ii_inf", 22).held(GERMANY, 21).waiting(), GERMANY)
    t.choose("move", "de1_ii_inf").choose("go", 21).choose("go", 22)
    (decision,) = t.position.decisions
    assert [choice.verb for choice in decision.choices] == ["stop"]
    said = GAME.prompt(GAME.eyes(t.state, "german"), decision)
    assert said == "II Inf (German 1st Army) in Aachen (22). It can go no farther: stop here."


def test_a_march_says_what_it_means_for_whoever_is_told_it() -> None:
    liege, tirlemont = map(index, ("Liège", "Tirlemont"))
    went = Event("7.4b", "march_seen", {"power": 0, "start": liege, "goal": tirlemont})
    taken = Event("2.6b", "control", {"area": tirlemont, "side": "german"})
    engaged = Event("7.4.3a", "engage", {"area": tirlemont, "side": "german"})
    (lost,) = told_of("entente", "german", went, taken)
    assert lost.follows == "Brussels is next to it."
    (fight,) = told_of("entente", "german", went, engaged)
    assert fight.follows == "It is contested: in your impulse you may fight on there or leave."
    (own,) = told_of("german", "german", went, taken)
    assert own.follows == ""


def question(t: Table) -> str:
    """What the side is asked that decides."""
    return GAME.prompt(GAME.eyes(t.state, t.decision.side), t.decision)


def test_7_4d_in_a_full_area_one_is_told_that_the_march_must_go_on() -> None:
    t = Table().put("de5_iv_cav", 58).put("de4_vi_inf", 69).put("de4_viii_inf", 69)
    t.given(action=PASS, budget=1, phasing=GERMANY).run(Movement(GERMANY)).choose("move", "de5_iv_cav")
    assert "It cannot stop here" not in question(t)
    t.choose("go", 69)
    assert "It cannot stop here" in question(t)
    assert t.why_not("move", "de4_vi_inf").rule == "7.4d"
    assert "It cannot stop here" not in question(t.choose("go", 77))


def test_7_3_1_5_before_a_leader_is_revealed_one_is_told_whom_he_would_lead() -> None:
    t = Table().put("de1_von_kluck", 22).put("de1_ii_inf", 23).put("de1_iii_inf", 58)
    t.given(action=TACTICAL, phasing=GERMANY).run(LeaderMarch(GERMANY, t.number_of("block", "de1_von_kluck"), 4))
    assert question(t).endswith("Here he would lead 1 block.")
    assert question(t.choose("go", 25)).endswith("Here he would lead 1 block.")


def test_3_0_an_impulse_says_who_has_the_next_and_when_the_month_is_over() -> None:
    match = Match(GAME, dice=SeededDice(1))
    (decision,) = match.position.decisions
    asked = GAME.prompt(match.eyes("german"), decision)
    assert asked.endswith("The Entente has the next; when both pass in a row, August is over.")
