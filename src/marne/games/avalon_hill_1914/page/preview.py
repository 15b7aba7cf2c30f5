"""Battles, storms and assaults before the die falls, from the same reckoning as the stages that roll it.

What the defender will name is not known: the preview shows the strongest and the weakest defence that he can choose.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations

from msgspec import Struct
from msgspec.structs import replace

from marne.board import bits, members
from marne.games.avalon_hill_1914.attackers import Muster, nameable
from marne.games.avalon_hill_1914.ground import FORTRESS_AT, FORTRESSES, RIVER, UPHILL
from marne.games.avalon_hill_1914.losses import steps_of
from marne.games.avalon_hill_1914.odds import (
    FACES,
    FORT,
    defence,
    fort_defence,
    halvings,
    more_for_next_column,
    offence,
    result,
)
from marne.games.avalon_hill_1914.page.words import called, foreseen, fort, square
from marne.games.avalon_hill_1914.siege import FALLS_ON, AgainstGarrison, Stormers
from marne.games.avalon_hill_1914.state import NOWHERE, State, attack, clear, units_in, weights, where
from marne.games.avalon_hill_1914.tables import COLUMNS, DESTROYS, band, column
from marne.games.avalon_hill_1914.units import CORPS, GERMANY, KIND
from marne.games.avalon_hill_1914.words import many, phrase
from marne.kernel import lines, total
from marne.kernel.table import Account, Column, DieFace, Line, Part, Reading, Remark
from marne.kernel.words import prose

MANY = 8
"""Up to how many units all ways to defend are looked at; beyond that each alone."""


class Fight(Struct, frozen=True):
    """A battle that may be fought: who attacks which square with what, and by whom it is seen."""

    side: int
    square: int
    attackers: int
    reader: int
    spared: bool = False


def defences(s: State, square: int, side: int, named: int = 0) -> list[int]:
    """STD.COMBAT.7, STD.COMBAT.19 The sets of units that could defend a square, the strongest first.

    Of several as strong as each other one stands for all.
    """
    able = list(members(nameable(s, square, side) & ~named))
    sizes = range(0 if named else 1, min(len(able), CORPS) + 1) if len(able) <= MANY else range(2)
    found = {
        total(defence(s, units)): units
        for count in sizes
        for chosen in combinations(able, count)
        if (units := bits(chosen) | named) and weights(s, units) <= CORPS
    }
    return [found[strength] for strength in sorted(found, reverse=True)]


def most(s: State, muster: Muster) -> Muster:
    """The same attack with everyone who can still join, the strongest first."""
    while able := muster.candidates(s):
        best = max(members(able), key=lambda u: (attack(s, u), -u))
        muster = replace(muster, joined=muster.joined | 1 << best)
    return muster


def battle(s: State, fight: Fight, title: str, named: int = 0) -> Account:
    """STD.COMBAT.20 A battle with all that is known: both strengths, the columns, and what each face brings."""
    found = defences(s, fight.square, 1 - fight.side, named)
    shown = found[:1] + found[-1:] if len(found) > 1 else found
    attackers = offence(s, fight.square, fight.attackers)
    columns = (
        Column(title=phrase("Attack"), lines=(*lines(attackers, foreseen), *_whole(s, fight))),
        *(
            Column(title=_defended(k, len(shown)), lines=lines(defence(s, units), foreseen))
            for k, units in enumerate(shown)
        ),
    )
    return Account(
        title=title,
        columns=columns,
        odds=tuple(_titled(_odds(s, fight, total(attackers), units), k, len(shown)) for k, units in enumerate(shown)),
        after=tuple(_after(s, fight, shown)),
    )


def _whole(s: State, fight: Fight) -> Iterator[Line]:
    """STD.TERR.7, STD.TERR.10 Why no attacker is halved, where the ground could do it."""
    if not s.rules.terrain or not fight.attackers or halvings(s, fight.square, fight.attackers):
        return
    if fight.square in UPHILL:
        yield _uncounted("STD.TERR.7", phrase("not halved: not all attack up the slope"))
    elif RIVER >> fight.square & 1:
        yield _uncounted("STD.TERR.10", phrase("not halved: the square attacked lies on a river, too"))
    else:
        yield _uncounted("STD.TERR.10", phrase("not halved: nobody attacks from a river square"))


def _uncounted(rule: str, text: str) -> Line:
    """A line that does not count, with its reason."""
    return Line(rule=rule, text=text, least=0, most=0, figure="–")


def _defended(k: int, of: int) -> str:
    if of == 1:
        return phrase("Defence")
    return phrase("The strongest defence") if k == 0 else phrase("The weakest defence")


def _titled(odds: Reading, k: int, of: int) -> Reading:
    """The odds with the defence for which they hold, where it is not known which."""
    if of == 1:
        return odds
    return replace(odds, title=phrase("{defended}: {odds}", defended=_defended(k, of), odds=odds.title))


def _odds(s: State, fight: Fight, strength: int, defenders: int) -> Reading:
    """STD.CRT.7 What each face brings against some defenders."""
    against = total(defence(s, defenders))
    here, more = column(strength, against), more_for_next_column(strength, against)
    low = band(against)
    return Reading(
        title=phrase(
            "{attack} against {defence}, column {column}, defence {least} to {most}",
            attack=strength, defence=against, column=COLUMNS[here], least=low.least, most=low.most,
        ),
        rule="STD.CRT.7",
        columns=COLUMNS,
        now=here,
        next=here + 1 if more else None,
        faces=tuple(_face(fight, die, *result(s.rules, strength, against, die)) for die in FACES),
    )  # fmt: skip


def _face(fight: Fight, die: int, attacker: int, defender: int) -> DieFace:
    """A face: what each side loses."""
    attacks = fight.side == fight.reader
    mine, theirs = (attacker, defender) if attacks else (defender, attacker)
    return DieFace(
        face=die,
        text=(lost("you", mine), lost("they", theirs)),
        good=theirs > mine,
        bad=mine > theirs,
    )


LOST = prose({"you": "you −{steps}", "they": "they −{steps}"})
UNHURT = prose({"you": "you 0", "they": "they 0"})


def lost(who: str, steps: int) -> str:
    """What a side loses, as a face says it."""
    return phrase(LOST[who], steps=steps) if steps else phrase(UNHURT[who])


def _after(s: State, fight: Fight, shown: list[int]) -> Iterator[Remark]:
    """What follows the die."""
    if not shown:
        if units_in(s, fight.square, 1 - fight.side):
            yield Remark(rule="STD.COMBAT.30", text=phrase("Nobody there can defend: all are destroyed without a die."))
        return
    if any(steps_of(s, units) == 1 for units in shown):
        yield Remark(rule="STD.COMBAT.26", text=phrase("A defender with one step left is destroyed if he loses it."))
    if fight.spared:
        yield Remark(rule="STD.SIEGE.5", text=phrase("Behind standing forts the garrison loses one step at most."))
    elif clear(s, fight.square):
        yield Remark(
            rule="STD.COMBAT.24",
            text=phrase("Whenever the defender loses, he goes back a square, or stands and loses two; he chooses."),
        )
    elif s.rules.stays_off_clear:
        yield Remark(rule="STD.CRT.1", text=phrase("Whenever the defender loses, he stands; it is one step."))
    else:
        yield Remark(
            rule="STD.CRT.1", text=phrase("Whenever the defender loses, he stands or goes back; it is one step.")
        )


# What one more would bring.


def advice(s: State, fight: Fight, able: int) -> Iterator[Remark]:
    """What the strongest unit that could still join would change, against the strongest defence."""
    found = defences(s, fight.square, 1 - fight.side)
    if not found:
        return
    against, now = total(defence(s, found[0])), total(offence(s, fight.square, fight.attackers))
    short = more_for_next_column(now, against)
    if able:
        best = max(members(able), key=lambda u: (attack(s, u), -u))
        then = total(offence(s, fight.square, fight.attackers | 1 << best))
        yield Remark(rule="STD.CRT.5", text=_compared(s, called(best), (now, then), against))
    if short:
        reached = COLUMNS[column(now + short, against)]
        yield Remark(
            rule="STD.CRT.5",
            text=many(
                "One more factor reaches {column}.", "{count} more factors reach {column}.", short, column=reached
            ),
        )
    else:
        yield Remark(rule="STD.CRT.5", text=phrase("This is the best column: more adds nothing."))


def _compared(s: State, who: str, strengths: tuple[int, int], against: int) -> str:
    """Whether one more unit is worth its place."""
    (mine, theirs), (mine_then, theirs_then) = (_lose(s, strength, against) for strength in strengths)
    parts = {"unit": who, "attack": strengths[1], "defence": against, "column": COLUMNS[column(strengths[1], against)]}
    if (mine, theirs) == (mine_then, theirs_then):
        return phrase("{unit} adds nothing: {attack} against {defence}, column {column}, loses as much.", parts)
    if theirs_then <= theirs:
        return phrase("{unit} adds nothing but losses: {attack} against {defence}, column {column}.", parts)
    return phrase(
        "{unit} makes it {attack} against {defence}, column {column}: in six throws they lose {theirs} instead of"
        " {now}, and you {mine} instead of {then}.",
        {**parts, "theirs": theirs_then, "now": theirs, "mine": mine_then, "then": mine},
    )


def _lose(s: State, strength: int, against: int) -> tuple[int, int]:
    """The steps that both sides lose over six faces."""
    fell = [result(s.rules, strength, against, die) for die in FACES]
    return sum(attacker for attacker, _ in fell), sum(defender for _, defender in fell)


# Forts.


def storm(s: State, stage: Stormers) -> Account:
    """STD.FORT.6 Infantry before a fort: it falls on one face, and the combat table says what that costs."""
    attackers, stand = offence(s, stage.square, stage.joined), fort_defence("STD.FORT.4")
    strength = total(attackers)
    faces = tuple(_fort_face(die, die == FALLS_ON, result(s.rules, strength, FORT, die)[0]) for die in FACES)
    return Account(
        title=phrase("Storming {fort}", fort=fort(stage.fort)),
        columns=(
            Column(title=phrase("Attack"), lines=lines(attackers, foreseen)),
            Column(title=phrase("The fort"), lines=lines(stand, foreseen)),
        ),
        odds=(_fort_odds(strength, faces, "STD.FORT.6"),),
        after=(Remark(rule="STD.FORT.6", text=phrase("The fort falls on a 1, whatever the odds.")),),
    )


def _fort_odds(strength: int, faces: tuple[DieFace, ...], rule: str) -> Reading:
    here = column(strength, FORT)
    said = phrase("{attack} against {defence}, column {column}", attack=strength, defence=FORT, column=COLUMNS[here])
    return Reading(title=said, rule=rule, columns=COLUMNS, now=here, faces=faces)


def _fort_face(die: int, falls: bool, steps: int) -> DieFace:
    said = phrase("falls") if falls else phrase("holds")
    return DieFace(face=die, text=(said, lost("you", steps)), good=falls, bad=bool(steps) and not falls)


def assault(s: State, place: int, gun: int, infantry: int, garrison: AgainstGarrison | None) -> Account:
    """STD.FORT.11 One die for the gun and its infantry; then the battle with the garrison, if there is one."""
    calibre, strength = KIND[infantry if gun == NOWHERE else gun].gun, FORTRESSES[FORTRESS_AT[place]].strength
    destroys = DESTROYS.get((calibre, strength), ())
    parts = [_guns(s, place, gun, infantry, destroys)]
    if garrison is not None and garrison.joined:
        parts.append(_garrison(s, place, garrison, bool(destroys)))
    return Account(title=phrase("Assault on {square}", square=square(place)), columns=(), parts=tuple(parts))


def _guns(s: State, place: int, gun: int, infantry: int, destroys: tuple[int, ...]) -> Part:
    """STD.FORT.11 The die of an assault, read on two tables: what falls, and what that costs."""
    who = infantry if gun == NOWHERE else gun
    calibre, strength = KIND[who].gun, FORTRESSES[FORTRESS_AT[place]].strength
    attackers = offence(s, place, 1 << infantry)
    force = total(attackers)
    falls = Line(
        rule="STD.SIEGE.2",
        text=phrase(
            "{unit} from {square}, {calibre} mm against {strength}",
            unit=called(who), square=square(where(s, who)), calibre=calibre, strength=strength,
        ),
        least=len(destroys),
        most=len(destroys),
        figure=phrase("falls on {faces}", faces=_spanned(destroys)) if destroys else phrase("holds"),
    )  # fmt: skip
    faces = tuple(_fort_face(die, die in destroys, result(s.rules, force, FORT, die)[0]) for die in FACES)
    rolled = many("The forts fall on one face of six, all together.",
                  "The forts fall on {count} faces of six, all together.", len(destroys))  # fmt: skip
    return Part(
        title=phrase("1 · The guns and the forts"),
        columns=(
            Column(
                title=phrase("One die for the gun and its infantry"),
                lines=(
                    falls,
                    *lines(attackers, foreseen),
                    *_whole(s, Fight(GERMANY, place, 1 << infantry, GERMANY)),
                    *lines(fort_defence("STD.FORT.13"), foreseen),
                ),
                sum="",
            ),
        ),
        odds=(_calibres(calibre, strength), _fort_odds(force, faces, "STD.FORT.11")),
        after=(Remark(rule="STD.SIEGE.4", text=rolled),),
    )


CALIBRES = tuple(sorted({calibre for calibre, _ in DESTROYS}))


def _calibres(calibre: int, strength: int) -> Reading:
    """STD.SIEGE.2 The siege table against forts of a strength: each calibre with the faces on which they fall."""
    return Reading(
        title=phrase("Siege table, forts of {strength}", strength=strength),
        rule="STD.SIEGE.2",
        columns=tuple(phrase("{calibre} mm", calibre=one) for one in CALIBRES),
        now=CALIBRES.index(calibre),
        under=tuple(_spanned(DESTROYS.get((one, strength), ())) for one in CALIBRES),
    )


def _spanned(faces: tuple[int, ...]) -> str:
    """Some faces of a die in a row."""
    if len(faces) > 1 and max(faces) - min(faces) == len(faces) - 1:
        return f"{min(faces)}–{max(faces)}"
    return ", ".join(map(str, faces)) or "–"


def _garrison(s: State, place: int, stage: AgainstGarrison, may_fall: bool) -> Part:
    """STD.FORT.14, STD.FORT.26 The battle with the garrison, by the others; who assaults the forts takes no part."""
    fight = Fight(stage.side, place, stage.joined, stage.side, spared=True)
    shown = battle(s, fight, "")
    attack, *stand = shown.columns
    busy = tuple(
        _uncounted("STD.FORT.26", phrase("{unit}: in the assault", unit=called(u)))
        for u in (stage.gun, stage.infantry)
        if u != NOWHERE
    )
    return Part(
        title=phrase("2 · Then the garrison"),
        columns=(replace(attack, lines=(*attack.lines, *busy)), *stand),
        odds=shown.odds,
        after=(*shown.after, *_in_the_open(s, may_fall and bool(shown.odds)), *advice(s, fight, stage.candidates(s))),
    )


def _in_the_open(s: State, may_fall: bool) -> Iterator[Remark]:
    """STD.SIEGE.5, Q105 What the garrison suffers if the forts fall; by a reading they spare it all the same."""
    if may_fall and s.rules.shield:
        yield Remark(rule="STD.SIEGE.5", text=phrase("That holds in this turn even if the forts fall."))
    elif may_fall:
        said = phrase("If the forts fall, it stands in open ground: it goes back a square, or stands and loses two.")
        yield Remark(rule="STD.FORT.25", text=said)
