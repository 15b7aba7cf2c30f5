"""A position in words: in one line, and area by area."""

from __future__ import annotations

from marne.games.germany_at_war.ground import FORTRESSES, NEAR
from marne.games.germany_at_war.page.words import (
    MONTHS,
    THE_SIDES,
    area,
    at_step,
    block,
    block_name,
    fortress,
    power,
    side_name,
)
from marne.games.germany_at_war.state import SIDES, State, lost
from marne.games.germany_at_war.view import View
from marne.games.germany_at_war.words import many, phrase


def describe(seen: View) -> list[tuple[str, list[str]]]:
    """What a side sees, area by area: its own blocks, those that lie face up, and those that stand."""
    own: dict[int, list[str]] = {}
    for b in seen.own:
        marks = "".join(m for m, on in (("*", b.visible), ("!", b.isolated), ("~", b.acted)) if on)
        own.setdefault(b.area, []).append(f"{block_name(b.block)} {at_step(b.block, b.step)}{marks}")
    others: dict[int, list[str]] = {}
    for shown in seen.shown:
        others.setdefault(shown.area, []).append(f"{block(shown.block)} {at_step(shown.block, shown.step)}")
    for standing in seen.standing:
        said = phrase("{count} {power} standing", count=standing.blocks, power=power(standing.power))
        others.setdefault(standing.area, []).append(said)
    for fort, (where, _) in enumerate(FORTRESSES):
        for p, count in enumerate(seen.garrisons[4 * fort : 4 * fort + 4]):
            if count:
                others.setdefault(where, []).append(_garrisons(count, p, fort))
    near = sorted(a for a in others if a in own or any(NEAR[a] >> b & 1 for b in own))
    far = sorted(a for a in others if a not in near)
    return [
        (phrase("The war"), [_head(seen)]),
        (phrase("Your blocks (* face up, ! isolated, ~ has acted)"), [_line(a, own[a]) for a in sorted(own)]),
        (phrase("Near you"), [_line(a, others[a]) for a in near]),
        (phrase("Farther away"), [_line(a, others[a]) for a in far]),
    ]


def _garrisons(count: int, p: int, fort: int) -> str:
    return many(
        "{count} {power} garrison of {fortress}",
        "{count} {power} garrisons of {fortress}",
        count,
        power=power(p),
        fortress=fortress(fort),
    )


def _head(seen: View) -> str:
    """Where the war stands."""
    return phrase(
        "{month} 1914, impulse {impulse}. Initiative Disc: {who}. Valour: {valour}."
        if seen.impulse
        else "{month} 1914. Initiative Disc: {who}. Valour: {valour}.",
        month=phrase(MONTHS[seen.turn]),
        impulse=seen.impulse,
        who=phrase(THE_SIDES[SIDES[seen.disc]]) if seen.disc < 2 else phrase("nobody"),
        valour=", ".join(f"{power(p)} {points}" for p, points in enumerate(seen.valour)),
    )


def _line(a: int, there: list[str]) -> str:
    """An area and what is in it."""
    return f"{area(a)}: {', '.join(there)}"


def summary(s: State) -> str:
    """A position in one line."""
    if s.winner >= 0:
        return phrase("{side} has won.", side=side_name(SIDES[s.winner]))
    return phrase(
        "{month}, impulse {impulse}, {side} to act; Valour {valour}, blocks lost {lost}."
        if s.impulse
        else "{month}, {side} to act; Valour {valour}, blocks lost {lost}.",
        month=phrase(MONTHS[s.turn]),
        impulse=s.impulse,
        side=phrase(THE_SIDES[SIDES[s.phasing]]),
        valour=f"{s.valour[0]}:{sum(s.valour[1:])}",
        lost=f"{lost(s, 0)}:{lost(s, 1)}",
    )
