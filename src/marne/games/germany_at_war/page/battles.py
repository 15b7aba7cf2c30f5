"""Battles as a person would tell them: the result, the losses and who holds the ground; and what a month costs."""

from __future__ import annotations

from collections import Counter

from marne.games.germany_at_war.blocks import SIDE
from marne.games.germany_at_war.losses import VICTORIES
from marne.games.germany_at_war.page.marches import Areas, bare, head_of, legs, listed, names, number, worth
from marne.games.germany_at_war.page.words import called, fortress, plainly, rises, sentence, tell
from marne.games.germany_at_war.state import SIDES
from marne.games.germany_at_war.words import many, phrase
from marne.kernel import Event
from marne.kernel.actions import Action, Head, Run, places
from marne.kernel.words import prose

WON = prose(
    {
        "defence": "the defender wins",
        "tie": "a tie",
        "marginal": "a marginal victory for the attacker",
        "decisive": "a decisive victory for the attacker",
        "brilliant": "a brilliant victory for the attacker",
    }
)
"""7.5.1.10 How a battle ended, within a sentence."""


def fought(run: Run, side: str | None) -> Action:
    """A battle with its result, its losses and who holds the ground."""
    area = run.events[0].data["area"]
    results = run.of("result")
    lost = run.of("eliminated", "garrison_lost")
    taken = places(*(e.data["area"] for e in run.of("control")))
    retreats = legs(run)
    if results:
        d = results[-1].data
        said = phrase(
            "Battle of {area}: {attack} against {defence}, {how}.",
            area=bare(area), attack=d["attack"], defence=d["defence"],
            how=phrase(WON[VICTORIES.names[VICTORIES.column(d["result"])]] if d["result"] >= 0 else WON["defence"]),
        )  # fmt: skip
    elif run.of("walkover"):
        said = tell(run.of("walkover")[0])
    else:
        said = tell(run.events[0])
    mine = [e for e in lost if side is not None and _owner(e) == side]
    worn = [e for e in run.of("reduced") if side is not None and SIDES[SIDE[e.data["block"]]] == side]
    fallen = bool(taken) and run.by != side
    head = head_of(taken, () if results else (area,)) if run.by != side else Head()
    head = head if head.said else losing(mine, worn)
    return Action(
        number=run.number,
        by=run.by,
        sort="fight",
        rule=results[-1].rule if results else run.events[0].rule,
        text=said,
        strong=bare(area),
        follows=" ".join(_outcome(run, lost, taken, retreats)),
        head=sentence(head.said),
        which=head.which,
        heads=head.several,
        spaces=places(area),
        ways=tuple(retreats),
        changed=places(area, *taken),
        weight=30 + (worth(taken) if fallen else 0) + 50 * len(mine) + 10 * len({e.data["block"] for e in worn}),
        loss=bool(mine or worn) or fallen,
        battle=True,
    )  # fmt: skip


LOSING = prose(
    {
        "gone": ("{which} is gone", "{which} are gone"),
        "worn": ("{which} has lost strength", "{which} have lost strength"),
    }
)
"""What has been lost to its reader, in a few words: of one block, and of several."""


def losing(mine: list[Event], worn: list[Event]) -> Head:
    """What has been lost to its reader, if it is no ground: what is gone, or else who is weaker."""
    names = list(dict.fromkeys(_what(e) for e in mine or worn))
    if not names:
        return Head()
    one, several = LOSING["gone" if mine else "worn"]
    return Head(phrase(several if names[1:] else one, which=listed(names)), listed(names), phrase(several))


def _what(event: Event) -> str:
    """What is lost, or has lost something."""
    if event.kind == "garrison_lost":
        return phrase("the garrison of {fortress}", fortress=fortress(event.data["fort"]))
    return called(event.data["block"])


def _owner(event: Event) -> str:
    """Whose a block or a garrison was that is lost."""
    if event.kind == "eliminated":
        return SIDES[SIDE[event.data["block"]]]
    return SIDES[0] if event.data["power"] in (0, "german") else SIDES[1]


def _outcome(run: Run, lost: list[Event], taken: Areas, retreats: list[tuple[int, ...]]) -> list[str]:
    """What came of a battle, in sentences."""
    said = []
    gone = [e.data["block"] for e in lost if e.kind == "eliminated"]
    if gone:
        who = listed([called(u) for u in gone])
        said.append(sentence(many("{who} is eliminated.", "{who} are eliminated.", len(gone), who=who)))
    if discs := [e for e in lost if e.kind == "garrison_lost"]:
        said.append(
            many(
                "The garrison of {fortress} is lost.",
                "{number} garrisons of {fortress} are lost.",
                len(discs),
                number=number(len(discs)),
                fortress=fortress(discs[0].data["fort"]),
            )
        )
    for side in range(len(SIDES)):
        found = [e.data["block"] for e in run.of("reduced") if SIDE[e.data["block"]] == side]
        if worn := Counter(u for u in found if u not in gone):
            who, steps = listed([called(u) for u in worn]), sum(worn.values())
            lost_all = many("{who} loses a step.", "{who} loses {count} steps.", steps, who=who)
            said.append(
                sentence(phrase("{who} lose {count} steps.", who=who, count=steps) if len(worn) > 1 else lost_all)
            )
    if retreats:
        goals = names(places(*(way[-1] for way in retreats)))
        said.append(
            many(
                "{number} block retreats to {goals}.",
                "{number} blocks retreat to {goals}.",
                len(retreats),
                number=number(len(retreats)),
                goals=goals,
            )
        )
    said += [tell(e) for e in run.of("control")] + rises(run.of("valour"))
    said += [tell(e) for e in run.of("valour_denied", "valour_lost")]
    return said


def attrition(run: Run, side: str | None) -> Action:
    """What the Final Phase costs."""
    lost = [e for e in run.events if e.rule == "7.9b"]
    mine = [e for e in lost if e.kind != "garrison_lost" and SIDES[SIDE[e.data["block"]]] == side]
    said = tell(run.events[0])
    if lost:
        said = many("Attrition costs {count} loss in all.", "Attrition costs {count} losses in all.", len(lost))
    return Action(
        number=run.number,
        by=run.by,
        sort="turn",
        rule=run.events[0].rule,
        text=said,
        follows=" ".join(plainly(e) for e in (mine if len(mine) < 3 else mine[:2])),
        weight=20 + 10 * len(mine),
        loss=bool(mine),
        spaces=places(*(e.data["area"] for e in lost if "area" in e.data)),
    )
