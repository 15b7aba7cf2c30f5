"""What people see: the table, what may come of a battle, and everything in words."""

from __future__ import annotations

from ford.battle import GUARD_ADDS, strength
from ford.board import AREAS
from ford.state import BLUE, GONE, OWNER, RED, SIDES, TURNS, Field, shared, standing
from ford.verbs import AREA, BATTALION, VERBS
from ford.view import View
from marne.kernel import Choice, Contribution, Event, lines
from marne.kernel.chances import thrown
from marne.kernel.table import Account, Chance, Chances, Column, Moving, Piece, SpaceNow, Table, Targets
from marne.kernel.words import words_of

words = words_of("ford")
phrase = words.phrase


class Battalion(Piece, frozen=True, kw_only=True):
    """A battalion; whether it is the Guard is said to those who know."""

    guard: bool = False


class FordTable(Table, frozen=True, kw_only=True):
    """The table of The Ford."""

    pieces: tuple[Battalion, ...]
    turn: int
    turns: int


TARGETS = Targets(**VERBS.targets())


def table(v: View) -> FordTable:
    """The table as a side sees it."""
    pieces = tuple(
        Battalion(
            key=f"b{u}", space=at, side=SIDES[OWNER[u]], noun=u, own=SIDES[OWNER[u]] == v.side,
            name=battalion(u), guard=u == v.guard, flags=("done",) if v.marched >> u & 1 else (),
        )
        for u, at in enumerate(v.at)
        if at != GONE
    )  # fmt: skip
    spaces = {}
    for a in range(len(AREAS)):
        here = {OWNER[u] for u, at in enumerate(v.at) if at == a}
        if here and (len(here) > 1 or here != {RED if a > 5 else BLUE}):
            spaces[str(a + 1)] = SpaceNow(held=SIDES[min(here)], taken=len(here) == 1, contested=len(here) > 1)
    moving = Moving(piece=f"b{v.moving}", end="stay") if v.moving != GONE else None
    return FordTable(pieces=pieces, targets=TARGETS, spaces=spaces, moving=moving, turn=v.turn, turns=TURNS)


def named(area: int) -> str:
    """What an area is called."""
    return words.name(AREAS[area])


def battalion(u: int) -> str:
    """What a battalion is called."""
    return phrase("{number}. Battalion", number=u + 1 - OWNER.index(OWNER[u]))


def told_strength(c: Contribution) -> str:
    """A contribution in words."""
    if c.what == "battalions":
        return words.many("{count} battalion", "{count} battalions", c.most)
    return phrase("defends a bank") if c.what == "bank" else phrase("the Guard")


def foresee(v: View, choice: Choice) -> Account | None:
    """What a side can know of a battle before it is fought, with the exact chance to win it."""
    if choice.verb != "fight" or not v.attacks or choice.number not in shared(v):
        return None
    area, side = choice.number, SIDES.index(v.side or "")
    attack, defence = strength(v, side, area, False), strength(v, 1 - side, area, True)
    if side == BLUE and not v.revealed and any(not v.tested >> u & 1 for u in standing(v, RED, area)):
        defence.append(Contribution("3.4", "guard", 0, GUARD_ADDS))
    chances = [_chance(attack, defence, guard) for guard in (False, True)]
    return Account(
        title=phrase("If you fight in {area}", area=named(area)),
        columns=(
            Column(title=phrase("Attack"), lines=lines(attack, told_strength)),
            Column(title=phrase("Defence"), lines=lines(defence, told_strength)),
        ),
        chances=(
            Chances(
                title=phrase("You win"),
                rule="3.5",
                rows=tuple(
                    Chance(label=label, chance=chance)
                    for label, chance in zip((phrase("without the Guard"), phrase("with it")), chances, strict=True)
                )
                if chances[0] != chances[1]
                else (Chance(label=phrase("the battle"), chance=chances[0]),),
            ),
        ),
    )


def _chance(attack: list[Contribution], defence: list[Contribution], guard: bool) -> float:
    """3.5 The chance that the attack wins, if what is in doubt counts most, or least."""
    behind = sum(c.most if guard else c.least for c in defence) - sum(c.most for c in attack)
    return float(sum(chance for shown, chance in thrown((6, 6)).items() if shown - 7 > behind))


# --- in words


def tell(event: Event) -> str:
    """An event as a sentence."""
    d = event.data
    match event.kind:
        case "guard chosen":
            return phrase("Red has chosen its Guard.")
        case "guard":
            return phrase("The {unit} is the Guard.", unit=battalion(d["unit"]))
        case "turn":
            return phrase("Turn {turn} of {of}.", turn=d["turn"], of=d["of"])
        case "march":
            return phrase("{unit} marches to {area}.", unit=_whose(d["unit"]), area=named(d["goal"]))
        case "revealed":
            return phrase("{unit} shows itself: it is the Guard.", unit=_whose(d["unit"]))
        case "counts":
            return phrase("{side}: {what}, +{amount}.", side=side(d["side"]), what=_counted(event), amount=d["amount"])
        case "die":
            return phrase("{side} rolls a {face}.", side=side(d["side"]), face=d["face"])
        case "result":
            figures = {"area": named(d["area"]), "attack": d["attack"], "defence": d["defence"]}
            return phrase("{area}: {attack} against {defence}. {side} loses.", **figures, side=side(d["loser"]))
        case "lost":
            return phrase("{unit} is lost.", unit=_whose(d["unit"]))
    return phrase("{side} wins.", side=side(d["side"]))


def side(name: str) -> str:
    """What a side is called."""
    return phrase("Blue") if name == "blue" else phrase("Red")


def _whose(u: int) -> str:
    return phrase("{side}: {unit}", side=side(SIDES[OWNER[u]]), unit=battalion(u))


def _counted(event: Event) -> str:
    """What a line of a battle is about."""
    d = event.data
    return told_strength(Contribution(event.rule, d["what"], d["amount"], d["amount"]))


def say(choice: Choice) -> str:
    """A choice as a button says it."""
    verb = VERBS[choice.verb]
    parts = {}
    if verb.nouns is AREA:
        parts["area"] = named(choice.number)
    elif verb.nouns is BATTALION:
        parts["unit"] = battalion(choice.number)
    return phrase(verb.said(choice.noun), parts)


def summary(s: Field) -> str:
    """A position in a line."""
    left = [sum(at != GONE for u, at in enumerate(s.at) if OWNER[u] == k) for k in (BLUE, RED)]
    return phrase("Turn {turn}, {blue} battalions against {red}", turn=s.turn, blue=left[BLUE], red=left[RED])
