"""A study as a file describes it: a game, what varies in it, who plays, how often, and what is recorded."""

from __future__ import annotations

import difflib
import re
from collections.abc import Mapping
from itertools import product
from pathlib import Path
from typing import Annotated, Any

import msgspec
from msgspec import Meta, Struct

from marne.kernel import Game, Options, find
from marne.kernel.game import BadOption, UnknownGame
from marne.players import BadPlayerOption, UnknownPlayer, player_named
from marne.study.edits import BadEdit, Trial, edited
from marne.study.machine import data_mark
from marne.study.played import MEASURES, Measure, Task

Several = str | tuple[str, ...]


class BadStudy(ValueError):
    """A study that cannot be run, and why."""


class StudyFile(Struct, frozen=True, forbid_unknown_fields=True):
    """The file."""

    title: str
    game: str
    games: Annotated[int, Meta(ge=1)]  # in each cell of the grid
    players: str | dict[str, Several]  # for all, or by side or seat
    about: str = ""
    scenario: Several = ""
    seed: int | str = 1
    clock: Annotated[float, Meta(ge=0)] = 60.0  # seconds for a choice; 0: none
    record: tuple[Measure, ...] = MEASURES
    options: Options = {}
    vary: dict[str, tuple[str, ...]] = {}
    data: tuple[Trial, ...] = ()


class Cell(Struct, frozen=True):
    """One combination of everything that varies."""

    labels: dict[str, str]
    scenario: str
    options: Options
    players: dict[str, str]  # by seat
    data: str = ""

    def __str__(self) -> str:
        return ", ".join(f"{axis} {value}" for axis, value in self.labels.items()) or "all games"


class Plan(Struct, frozen=True):
    """A study ready to be run: its cells in a fixed order."""

    title: str
    about: str
    game: str
    games: int
    seed: str
    clock: float | None
    record: tuple[Measure, ...]
    axes: dict[str, tuple[str, ...]]
    cells: tuple[Cell, ...]
    files: dict[str, dict[str, str]]  # the data files of each trial

    def task(self, cell: int, index: int) -> Task:
        """A game of a cell; games of the same index have the same seed in all cells, so that cells compare well."""
        c = self.cells[cell]
        return Task(
            cell, index, self.game, c.scenario, c.options, c.players, f"{self.seed}/{index}", self.clock, self.record,
            c.data,
        )  # fmt: skip

    def written(self) -> dict[str, Any]:
        """What is played, as it is written down beside the results."""
        return {
            "kind": "study",
            "title": self.title,
            "game": self.game,
            "version": find(self.game).version,
            "data": data_mark(self.game),
            "games": self.games,
            "seed": self.seed,
            "clock": self.clock,
            "record": self.record,
            "axes": self.axes,
            "cells": self.cells,
            "files": self.files,
        }


def read(path: Path, games: int | None = None) -> Plan:
    """The study in a file; `games` asks for another number of them in each cell."""
    try:
        text = path.read_bytes()
    except OSError as error:
        raise BadStudy(f"{path} cannot be read: {error.strerror}") from error
    try:
        file = msgspec.toml.decode(text, type=StudyFile)
    except (msgspec.DecodeError, ValueError) as error:
        raise BadStudy(f"{path}: {_hinted(str(error))}") from error
    try:
        return resolve(msgspec.structs.replace(file, games=games) if games else file)
    except BadStudy as error:
        raise BadStudy(f"{path}: {error}") from error


def resolve(file: StudyFile) -> Plan:
    """All cells of a study, after a check that each of them can be played."""
    try:
        game = find(file.game)
    except UnknownGame as error:
        raise BadStudy(str(error)) from error
    scenarios = _several(file.scenario or game.scenarios[0].name)
    axes: dict[str, tuple[str, ...]] = {"scenario": scenarios} if len(scenarios) > 1 else {}
    options = {o.name for o in game.options}
    for name, values in file.vary.items():
        if name not in options:
            raise BadStudy(f"{game.title} has no option {name!r} to vary{_close(name, options)}")
        if name in file.options:
            raise BadStudy(f"the option {name!r} cannot both stay the same and vary")
        axes[name] = _distinct(name, values)
    players = _players(game, file)
    axes |= {f"player {name}": values for name, values in players.items() if len(values) > 1}
    if len(file.data) > 1:
        axes["data"] = _distinct("data", tuple(trial.name for trial in file.data))
    files = _files(game, file)
    cells = tuple(
        _cell(game, file, dict(zip(axes, values, strict=True)), scenarios, players)
        for values in product(*axes.values())
    )
    return Plan(
        file.title, file.about, game.name, file.games, str(file.seed), file.clock or None, file.record, axes, cells,
        files,
    )  # fmt: skip


def _cell(
    game: Game[Any],
    file: StudyFile,
    labels: dict[str, str],
    scenarios: tuple[str, ...],
    players: Mapping[str, tuple[str, ...]],
) -> Cell:
    scenario = labels.get("scenario", scenarios[0])
    asked = {**file.options, **{name: labels[name] for name in file.vary}}
    try:
        options = game.settle(scenario, asked)
    except BadOption as error:
        raise BadStudy(str(error)) from error
    found = {}
    for seat in game.seats(options):
        name = next((n for n in (seat.name, seat.side, "") if n in players), None)
        if name is None:
            raise BadStudy(f"nobody plays the seat {seat.name!r} of the side {seat.side!r}")
        found[seat.name] = labels.get(f"player {name}", players[name][0])
    data = labels.get("data", file.data[0].name if file.data else "")
    return Cell(labels, scenario, options, found, data if any(t.name == data and t.edit for t in file.data) else "")


def _players(game: Game[Any], file: StudyFile) -> dict[str, tuple[str, ...]]:
    """Who plays what; the empty name stands for everything."""
    found: dict[str, tuple[str, ...]]
    if isinstance(file.players, str):
        found = {"": (file.players,)}
    else:
        found = {name: _distinct(name, _several(value)) for name, value in file.players.items()}
    # Seats depend on options: take those that any value of any option would give.
    usual = {o.name: o.default for o in game.options}
    known = {*game.sides, ""} | {
        seat.name for o in game.options for value in o.values for seat in game.seats({**usual, o.name: value})
    }
    for name, players in found.items():
        if name not in known:
            raise BadStudy(f"{game.title} has no side or seat {name!r}{_close(name, known)}")
        for player in players:
            try:
                player_named(player, game)
            except (UnknownPlayer, BadPlayerOption) as error:
                raise BadStudy(str(error)) from error
    return found


def _files(game: Game[Any], file: StudyFile) -> dict[str, dict[str, str]]:
    try:
        return {trial.name: edited(game, trial) for trial in file.data if trial.edit}
    except BadEdit as error:
        raise BadStudy(str(error)) from error


def _several(value: Several) -> tuple[str, ...]:
    return (value,) if isinstance(value, str) else value


def _distinct(name: str, values: tuple[str, ...]) -> tuple[str, ...]:
    if not values or len(set(values)) < len(values):
        raise BadStudy(f"the values of {name!r} must be some, and each of them once")
    return values


def _close(name: str, known: set[str]) -> str:
    close = difflib.get_close_matches(name, sorted(known), n=1)
    return f"; did you mean {close[0]!r}?" if close else f"; there are: {', '.join(sorted(filter(None, known)))}"


def _hinted(words: str) -> str:
    """A complaint about an unknown key, with the key that was probably meant."""
    found = re.search(r"unknown field `(\w+)`", words)
    if found is None:
        return words
    known = {*StudyFile.__struct_fields__, *Trial.__struct_fields__, "file", "key", "new", "old", "where"}
    return words + _close(found[1], known)
