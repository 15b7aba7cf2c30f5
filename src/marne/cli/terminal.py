"""`marne play --terminal`: two people at one keyboard, the screen cleared between them."""

from __future__ import annotations

from pathlib import Path

import typer
from rich.console import Console
from rich.panel import Panel
from rich.table import Table

from marne.cli.given import game_named, match_in, options_from
from marne.cli.said import called, waiting
from marne.kernel import IllegalChoice, Match, gate
from marne.kernel.save import write
from marne.kernel.words import phrase, prose

HELP = prose("number: choose    u: undo    l: the story    m: the map    w WORDS: why not?    q: save and leave")


def play_in_terminal(game: str, option: list[str] | None, save: Path, open_table: bool) -> None:
    """Play at one keyboard: numbers choose, the screen is cleared when the other side is to decide."""
    chosen = game_named(game)
    if save.exists():
        match = match_in(save)
        if match.game.name != chosen.name:
            raise typer.BadParameter(f"{save} holds a match of {match.game.title}", param_hint="--save")
    else:
        match = Match(chosen, None, options_from(chosen, option))
    Sitting(match, save, open_table).play()


class Sitting:
    """One sitting at the table."""

    def __init__(self, match: Match, path: Path, open_table: bool) -> None:
        self.match, self.path, self.open_table = match, path, open_table
        self.console = Console()
        self.told = len(match.story)
        self.last: str | None = None

    def play(self) -> None:
        """Ask and answer until the game ends or somebody leaves."""
        while not self.match.position.over:
            decision = self.match.position.decisions[0]
            if decision.side != self.last:
                self._hand_over(decision.side)
            self._show(decision.side)
            if not self._answer(decision.side):
                break
        write(self.match, self.path)
        if self.match.result:
            self._print(waiting(self.match))
        self._print(phrase("Saved in {file}.", file=self.path))

    def _hand_over(self, side: str) -> None:
        if self.last is not None and not self.open_table:
            self.console.clear()
            asked = phrase("{side} is to decide. Hand over, then press Enter.", side=called(self.match, side))
            self._read(f"{asked} ")
            self.console.clear()
        self._tell(side, self.told)
        self.told = len(self.match.story)
        self.last = side

    def _show(self, side: str) -> None:
        match, decision = self.match, self.match.position.decision(side)
        assert decision is not None
        eyes = match.eyes(side)
        table = Table.grid(padding=(0, 2))
        for number, choice in enumerate(decision.choices, 1):
            table.add_row(f"{number}", match.game.say(eyes, choice))
        asked = {"side": called(match, side), "prompt": match.game.prompt(eyes, decision), "rule": decision.rule}
        title, help = phrase("{side}: {prompt} ({rule})", asked), phrase(HELP)
        self.console.print(Panel(table, title=title, title_align="left", subtitle=help, subtitle_align="left"))

    def _answer(self, side: str) -> bool:
        """Take one line from the keyboard; False when the player leaves."""
        text = self._read("> ").strip()
        command, _, rest = text.partition(" ")
        if command in ("q", "quit", "exit"):
            return False
        if command == "u":
            self._undo(side)
        elif command == "l":
            self._tell(side, 0)
        elif command == "m":
            self._map(side)
        elif command == "w":
            self._why(side, rest)
        elif (number := gate.number_in(command)) is not None:
            self._choose(side, number)
        elif command:
            self._print(" ".join((phrase("I do not know '{word}'.", word=command), phrase(HELP))))
        return True

    def _print(self, text: str) -> None:
        self.console.print(text, markup=False)

    def _read(self, prompt: str) -> str:
        try:
            return input(prompt)
        except EOFError:
            return "q"

    def _choose(self, side: str, number: int) -> None:
        decision = self.match.position.decision(side)
        assert decision is not None
        if not 1 <= number <= len(decision.choices):
            self._print(phrase("There are choices from 1 to {most}.", most=len(decision.choices)))
            return
        self.match.choose(side, decision.choices[number - 1])
        write(self.match, self.path)
        self._tell(side, self.told)
        self.told = len(self.match.story)

    def _undo(self, side: str) -> None:
        try:
            self.match.undo(side)
        except IllegalChoice as error:
            self._print(error.refusal.said(self.match.game.words))
            return
        write(self.match, self.path)
        self.told = len(self.match.story)

    def _tell(self, side: str, since: int) -> None:
        for played in self.match.story[since:]:
            for event in played:
                if event.visible_to(side):
                    self.console.print(f"{event.rule:10} {self.match.game.tell(event)}", markup=False, highlight=False)

    def _map(self, side: str) -> None:
        for heading, lines in self.match.game.describe(self.match.eyes(side)):
            self.console.print(Panel("\n".join(lines) or "-", title=heading, title_align="left"))

    def _why(self, side: str, words: str) -> None:
        try:
            refusal = self.match.position.why_not(side, gate.choice_in(words))
        except IllegalChoice as error:
            refusal = error.refusal
        self._print(phrase("That is allowed.") if refusal is None else refusal.said(self.match.game.words))
