"""What the command line says to players, in the language that they ask for or that their terminal has."""

from __future__ import annotations

import os
from collections.abc import Mapping

import typer

from marne.kernel import Match
from marne.kernel.words import choose_language, languages, phrase

ENGLISH_ONLY = frozenset(
    {"serve", "backup", "restore", "operator", "arena", "study", "train", "check", "odds", "bench", "types", "words"}
)  # fmt: skip
"""Commands for those who run a server, study or build games; help and complaints about the command line are English."""


def language_for(asked: str | None, environment: Mapping[str, str] = os.environ) -> str:
    """The language that a player asks for; without a word of his, that of his terminal, if it is spoken here."""
    if asked is None:
        return choose_language(_tags(environment))
    if asked not in languages():
        raise typer.BadParameter(f"nobody speaks {asked!r} here; there are: {', '.join(languages())}")
    return asked


def _tags(environment: Mapping[str, str]) -> list[str]:
    """The languages that a terminal names, the dearest first: de_DE.UTF-8 is de-DE."""
    several = environment.get("LANGUAGE", "").split(":")
    one = next((found for name in ("LC_ALL", "LC_MESSAGES", "LANG") if (found := environment.get(name))), "")
    return [locale.partition(".")[0].partition("@")[0].replace("_", "-") for locale in (*several, one)]


def called(match: Match, side: str) -> str:
    """What a side is called: as its seats are."""
    return ", ".join(match.game.words.name(seat.title) for seat in match.seats if seat.side == side)


def waiting(match: Match) -> str:
    """How a match ended, or who is asked what."""
    result, words = match.result, match.game.words
    if result is None:
        decision = match.position.decisions[0]
        said = {"side": called(match, decision.side), "prompt": words.phrase(decision.prompt), "rule": decision.rule}
        return phrase("{side}: {prompt} [{rule}]", said)
    how = {"how": words.name(result.how), "rule": result.rule}
    if result.winner is None:
        return phrase("The game is over. Nobody wins: {how} [{rule}].", how)
    return phrase("The game is over. {side} wins: {how} [{rule}].", side=called(match, result.winner), **how)
