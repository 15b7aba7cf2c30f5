"""How a battle stands and how it went, in figures and words: nothing is said that the position does not bear out."""

from msgspec.structs import replace

from marne.games.colonialism.actions import Act
from marne.games.colonialism.deck import PREPARATION
from marne.games.colonialism.page.annals import fortunes
from marne.games.colonialism.page.words import describe, tell
from marne.games.colonialism.setup import Begin
from marne.kernel import Choice, Event, Match, Result, SeededDice
from marne.kernel.actions import LINES, Happened
from tests.games.colonialism.table import BLUE, GAME, RED, Table


def danger(t: Table, side: str = "red") -> list[str]:
    """The hexes that are said to be in danger."""
    return [str(t.name_of("hex", h)) for h in GAME.score(GAME.eyes(t.state, side)).danger]


def test_a_base_that_one_hit_destroys_is_in_danger_near_the_enemy_and_nowhere_else() -> None:
    t = Table().put("worn", RED, "infantry", "8.5", hits=2).put("fresh", RED, "infantry", "8.6", hits=1)
    assert danger(t) == []  # there is no enemy
    t.put("foe", BLUE, "infantry", "8.3")
    assert danger(t) == ["8.5"]
    assert danger(t, "blue") == []
    far = Table(size=(16, 8)).put("worn", RED, "infantry", "1.1", hits=2).put("foe", BLUE, "infantry", "16.8")
    assert danger(far) == []


def test_an_objective_is_in_danger_while_more_of_the_enemy_stand_beside_it_than_hold_it() -> None:
    t = Table().put("guard", RED, "infantry", "8.5").put("first", BLUE, "infantry", "8.4")
    t.given(objective=1 << t.hex("8.5"))
    assert t.state.held[t.hex("8.5")] == RED + 1
    assert danger(t) == []
    t.put("second", BLUE, "infantry", "8.6")
    assert danger(t) == ["8.5"]


def test_the_verdict_names_the_army_its_losses_and_what_breaks_it() -> None:
    t = Table().put("last", RED, "infantry", "8.5").given(deployed=[20, 20], lost=[3, 13])
    said = GAME.annals().verdict(t.state, Result("red", "the enemy army broke", "VICTORY.1"))
    assert said == "France: 13 of 20 bases are lost, and 13 break the army."


def test_victory_1_an_army_that_never_breaks_has_no_number_at_which_it_would() -> None:
    t = Table().put("last", RED, "infantry", "8.5").given(turn=3, deployed=[14, 20], lost=[14, 3], attacker=RED)
    told = {figure.value for figure in GAME.score(GAME.eyes(t.state, "red")).figures}
    assert told == {"14 of 9", "3 of 13"}
    t.given(rules=replace(t.state.rules, breaks=(False, True)))
    told = {figure.value for figure in GAME.score(GAME.eyes(t.state, "red")).figures}
    assert told == {"14, and it never breaks", "3 of 13"}
    assert [army.breaks_at for army in GAME.table(GAME.eyes(t.state, "red")).armies] == [0, 13]


def test_only_dice_for_oneself_are_luck() -> None:
    thrown = Event("SHOOT.SEQ.2", "shoots", {"side": "red", "faces": [10, 4], "supply": [7]}, None)
    other = Event("WEATHER", "engagement_roll", {"side": "red", "faces": [10]}, None)
    (luck,) = fortunes([thrown, other])
    assert (luck.side, luck.times, luck.got, luck.usual) == ("red", 3, 21, 16.5)


def test_a_base_that_moves_on_is_one_base_with_one_way() -> None:
    def went(number: int, start: str, goal: str) -> Happened:
        names = {"base_name": "24th Foot", "start_name": start, "hex_name": goal}
        ways = {"start": number, "hex": number + 1, "path": [number + 1]}
        return Happened(number, "red", (Event("MOVE.1", "moves", {"base": 0, "side": "red", **names, **ways}),))

    marched = [went(k, f"4.{k}", f"4.{k + 1}") for k in range(1, LINES + 1)]
    told = [a.text for a in GAME.actions("blue", [*marched, went(LINES + 1, f"4.{LINES + 1}", "5.1")])]
    assert len(told) == LINES
    assert told[0] == "24th Foot moves from 4.1 to 4.3."
    back = [a.text for a in GAME.actions("blue", [*marched, went(LINES + 1, f"4.{LINES + 1}", f"4.{LINES}")])]
    assert back[0] == "24th Foot moves from 4.1 to 4.3."
    to_and_fro = [went(1, "4.1", "4.2"), went(2, "4.2", "4.1"), *marched[2:], went(LINES + 1, "9.1", "9.2")]
    assert GAME.actions("blue", to_and_fro)[0].text == "24th Foot moves out of 4.1 and back."


def test_one_point_one_die_and_one_card_are_not_several() -> None:
    t = Table().put("guard", RED, "infantry", "8.5").given(points=[1, 2], pool=[1, 0])
    heads = [title for title, _ in describe(GAME.eyes(t.state, "red").view)]
    assert any(": 1 Command Point, 1 supply die" in head for head in heads)
    assert any(": 2 Command Points, 0 supply dice" in head for head in heads)


def test_an_army_that_no_loss_breaks_is_not_said_to_break() -> None:
    t = Table(breaks=(False, True)).put("a", RED, "infantry", "8.6").put("b", BLUE, "infantry", "8.1")
    t.run(Begin(), dice=(9, 2))
    red, blue = (tell(e) for e in t.events if e.kind == "break_figure")
    assert red == "Prussia deploys 1 base, and in this battle no loss breaks it."
    assert blue == "France deploys 1 base and breaks at 0 lost."


def question(t: Table) -> str:
    """What the side is asked that decides."""
    return GAME.prompt(GAME.eyes(t.state, t.decision.side), t.decision)


def test_a_question_says_how_many_points_are_left_and_what_the_base_in_hand_can_do() -> None:
    t = Table().put("a", RED, "infantry", "8.6").put("b", RED, "infantry", "8.7").put("foe", BLUE, "infantry", "8.5")
    t.given(points=[1, 4]).run(Act(RED))
    assert question(t).endswith("You have 1 Command Point left.")
    t.choose("base", "a")
    assert question(t) == "a: choose what to do: go to a hex that is lit, shoot, assault, take a base beside it along."
    assert GAME.say(GAME.eyes(t.state, "red"), Choice("pass")) == "Pass with this base"
    t.choose("join", "b")
    assert GAME.say(GAME.eyes(t.state, "red"), Choice("pass")) == "Pass with this group"


def test_an_account_says_what_a_card_gives() -> None:
    played = Event("FPW.CARD.6", "plays", {"side": "blue", "army": "France", "card": PREPARATION}, None)
    (told,) = GAME.actions("red", [Happened(1, "blue", (played,))])
    assert told.follows == "Its effect: two more supply dice."


def test_scen_push_3_the_first_question_of_cambrai_says_what_it_is_about() -> None:
    match = Match(GAME, "cambrai_1917", dice=SeededDice(1))
    assert any(e.kind == "aim" and "Flesquières" in tell(e) for told in match.story for e in told)
    (decision,) = match.position.decisions
    eyes = match.eyes(decision.side)
    assert GAME.prompt(eyes, decision).startswith("You attack trenches: before you deploy")
    assert GAME.say(eyes, Choice("done")) == "Leave the army as it is"
    meant = GAME.meaning(eyes, next(c for c in decision.choices if c.verb == "to_infantry"))
    assert meant is not None
    assert [c.text for c in (*meant.gets, *meant.costs)] == [
        "one more Fresh Infantry",
        "one Fresh Machine Gun of your 2",
    ]
