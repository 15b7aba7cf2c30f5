"""The report of a study: one page that needs nothing else, and its figures in JSON and Markdown."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from datetime import UTC, datetime
from html import escape
from importlib.resources import files
from typing import Any

import msgspec
import polars as pl
from msgspec import Struct

from marne.board.printing import fonts
from marne.kernel import Game, Side, find
from marne.study.figures import (
    by_value,
    curves_figure,
    lengths_figure,
    luck_figure,
    moments,
    share,
    shares_figure,
)
from marne.study.gauge import Gauge, gauge_of
from marne.study.heat import counted, front_map, front_title, frontage, map_of
from marne.study.lab import Lab
from marne.study.machine import Machine, this_machine
from marne.study.ratings import Interval
from marne.study.summary import FAULTS, percent

MOST_PANELS = 4
"""How many cells have their curves beside each other; with more of them, all games are drawn together."""


class CellSummary(Struct, frozen=True):
    """What came of one cell."""

    labels: dict[str, str]
    players: dict[str, str]
    games: int
    shares: dict[Side, Interval]
    drawn: int
    turns: float
    choices: float
    faults: int


class StudySummary(Struct, frozen=True):
    """What came of a study."""

    title: str
    about: str
    game: str
    seed: str
    record: tuple[str, ...]
    games: int
    cells: list[CellSummary]
    axes: dict[str, dict[str, dict[Side, Interval]]]
    endings: list[tuple[str | None, str, str, int]]
    faults: dict[str, int]
    luck_and_result: float | None
    machine: Machine
    when: str


def write_report(lab: Lab) -> list[str]:
    """Write `report.html`, `summary.json` and `summary.md` beside the games; a few lines for the terminal."""
    games = lab.store.table("games")
    if not len(games):
        return ["No games have been played yet; there is nothing to report."]
    page = Report(lab, games)
    folder = lab.store.folder
    (folder / "report.html").write_text(page.html(), encoding="utf-8")
    (folder / "summary.json").write_bytes(msgspec.json.format(msgspec.json.encode(page.summary), indent=2))
    (folder / "summary.md").write_text(markdown(page.summary, lab.sides), encoding="utf-8")
    return lines(page.summary, lab.sides)


def summarize(lab: Lab, games: pl.DataFrame, luck: float | None) -> StudySummary:
    """Look at all games of a study."""
    plan, sides = lab.plan, lab.sides
    cells = []
    for k, cell in enumerate(plan.cells):
        mine = games.filter(pl.col("cell") == k)
        cells.append(
            CellSummary(
                cell.labels, cell.players, len(mine), {side: share(mine, side) for side in sides},
                int(mine["winner"].is_null().sum()), _mean(mine["turn"]), _mean(mine["choices"]),
                int(mine["fault"].is_not_null().sum()),
            )
        )  # fmt: skip
    axes: dict[str, dict[str, dict[Side, Interval]]] = {
        axis: {
            value: {side: by_value(games, axis, [value], side)[value] for side in sides} for value in values
        }
        for axis, values in plan.axes.items()
    }  # fmt: skip
    ends = games.group_by("winner", "how", "rule").len().sort("len", "how", descending=[True, False])
    return StudySummary(
        plan.title, plan.about, plan.game, plan.seed, plan.record, len(games), cells, axes,
        [(w, h, r, n) for w, h, r, n in ends.rows()],
        {kind: int((games["fault"] == kind).sum()) for kind in FAULTS}, luck, this_machine(plan.game),
        f"{datetime.now(UTC):%Y-%m-%d %H:%M} UTC",
    )  # fmt: skip


def _mean(column: pl.Series) -> float:
    found = column.mean()
    return float(found) if isinstance(found, int | float) else 0.0


class Report:
    """The page."""

    def __init__(self, lab: Lab, games: pl.DataFrame) -> None:
        self.lab, self.games = lab, games
        self.game: Game[Any] = find(lab.plan.game)
        self.gauge: Gauge = gauge_of(self.game)
        self.sides: Sequence[Side] = lab.sides
        self.luck = self._luck()
        self.summary = summarize(lab, games, self.luck[1] if self.luck else None)

    def html(self) -> str:
        """The whole page."""
        style = (files("marne.study") / "report.css").read_text(encoding="utf-8")
        title = escape(self.lab.plan.title)
        return (
            f'<!doctype html><html lang="en"><head><meta charset="utf-8"><title>{title}</title>'
            f'<meta name="viewport" content="width=device-width, initial-scale=1">'
            f"<style>{fonts()}{style}</style></head>"
            f"<body><main>{''.join(self._parts())}</main></body></html>"
        )

    def _parts(self) -> Iterator[str]:
        plan, summary = self.lab.plan, self.summary
        yield f'<header><p class="game">{escape(self.game.title)}</p><h1>{escape(plan.title)}</h1>'
        yield f"<p>{escape(plan.about)}</p>" if plan.about else ""
        faults = ", ".join(f"{n} {FAULTS[kind]}" for kind, n in summary.faults.items())
        yield f'<p class="note">{summary.games:,} games, seed {escape(plan.seed)}; {faults}.</p></header>'
        yield self._winning()
        yield self._lasting()
        if "curves" in plan.record and self.gauge.curves:
            yield self._curves()
        if "battles" in plan.record:
            yield self._battles()
        if "front" in plan.record:
            yield self._fronts()
        if self.luck is not None:
            drawn, closeness = self.luck
            words = f"{escape(self.gauge.luck_means)} Correlation of luck and result: {closeness:+.2f}."
            yield _section("Luck", f"<figure>{drawn}</figure><p>{words}</p>")
        yield self._machine()

    def _winning(self) -> str:
        plan, side = self.lab.plan, self.sides[0]
        parts = []
        for axis, values in plan.axes.items():
            if len(plan.axes) > 1:
                found = by_value(self.games, axis, values, side)
                drawn = shares_figure(list(found), list(found.values()), side, f"By {axis}, whatever else varies")
                parts.append(f"<figure>{drawn}</figure>")
        names = [str(cell) for cell in plan.cells]
        shares = [cell.shares[side] for cell in self.summary.cells]
        parts.append(f"<figure>{shares_figure(names, shares, side, f'How often {side} wins')}</figure>")
        heads = ["", "games", *(f"points of {s}" for s in self.sides), "drawn", "turns", "choices", "faults"]
        rows = [
            [
                name, f"{c.games}", *(percent(c.shares[s]) for s in self.sides), f"{c.drawn}", f"{c.turns:.1f}",
                f"{c.choices:.0f}", f"{c.faults}",
            ]
            for name, c in zip(names, self.summary.cells, strict=True)
        ]  # fmt: skip
        return _section("Who wins", "".join(parts) + _table(heads, rows))

    def _lasting(self) -> str:
        rows = [[winner or "nobody", how, rule, f"{n}"] for winner, how, rule, n in self.summary.endings[:20]]
        return _section(
            "How games end",
            f"<figure>{lengths_figure(self.games, self.sides)}</figure>"
            + _table(["won by", "how", "rule", "games"], rows, words=True),
        )

    def _curves(self) -> str:
        samples = moments(self.lab.store.table("samples"))
        names = [str(cell) for cell in self.lab.plan.cells]
        cells = names if len(names) <= MOST_PANELS else ["all games"]
        drawn = [
            f"<figure>{curves_figure(samples, curve, title, self.sides, cells)}</figure>"
            for curve, title in self.gauge.curves.items()
        ]
        words = (
            "The line is the middle game, the band holds half of all games. A game that is over keeps its last value."
        )
        return _section("As the game goes on", "".join(drawn) + f'<p class="note">{words}</p>')

    def _battles(self) -> str:
        """One map for all cells that are played on the same spaces."""
        battles, plan = self.lab.store.table("battles"), self.lab.plan
        titles = {scenario.name: str(scenario.title) for scenario in self.game.scenarios}
        grounds: dict[tuple[str, ...], list[int]] = {}
        for k, cell in enumerate(plan.cells):
            state = self.game.new(cell.scenario, cell.options)
            # Where every scenario has ground of its own, each has its own map.
            key = (cell.labels.get("scenario", ""), *sorted(self.gauge.outlines(state)))
            grounds.setdefault(key, []).append(k)
        parts = []
        for key, cells in grounds.items():
            heat = counted(
                battles.filter(pl.col("cell").is_in(cells)), max(1, len(self.games.filter(pl.col("cell").is_in(cells))))
            )
            first = plan.cells[cells[0]]
            outlines = self.gauge.outlines(self.game.new(first.scenario, first.options))
            title = f"<h3>{escape(titles[key[0]])}</h3>" if key[0] else ""
            if outlines:
                parts.append(title + map_of(plan.game, outlines, heat, "Where battles are fought"))
        return _section("Where battles are fought", "".join(parts)) if parts else ""

    def _fronts(self) -> str:
        """A small map for each turn: in how many games the front ran through a space when the turn began."""
        fronts, plan = self.lab.store.table("fronts"), self.lab.plan
        first = plan.cells[0]
        outlines = self.gauge.outlines(self.game.new(first.scenario, first.options))
        if fronts.is_empty() or not outlines:
            return ""
        turns = fronts["turn"].unique().sort().to_list()
        maps = [
            front_map(outlines, frontage(fronts.filter(pl.col("turn") == turn)), front_title(turn, turns[-1]))
            for turn in turns
        ]
        words = "The darker a space, the more of the games that got so far had their front there."
        return _section("Where the front ran", f'<div class="fronts">{"".join(maps)}</div><p class="note">{words}</p>')

    def _luck(self) -> tuple[str, float] | None:
        if "luck" not in self.lab.plan.record or not self.gauge.luck_means or len(self.sides) != 2:
            return None
        return luck_figure(self.games, self.sides)

    def _machine(self) -> str:
        m, plan = self.summary.machine, self.lab.plan
        players = sorted({player for cell in plan.cells for player in cell.players.values()})
        clock = "no clock" if plan.clock is None else f"{plan.clock:g} s for each choice"
        words = (
            f"Players: {', '.join(players)}; {clock}. Games of the same number have the same seed in all rows. "
            f"{m.processor}, {m.cores} cores, {m.system}, Python {m.python}, marne {m.marne}, {m.game}, "
            f"Polars {m.polars}; {self.summary.when}. Intervals are Wilson's, of 95%."
        )
        return f'<footer><p class="note">{escape(words)}</p></footer>'


def _section(title: str, body: str) -> str:
    return f"<section><h2>{escape(title)}</h2>{body}</section>"


def _table(heads: Sequence[str], rows: Sequence[Sequence[str]], words: bool = False) -> str:
    head = "".join(f"<th>{escape(text)}</th>" for text in heads)
    body = "".join("<tr>" + "".join(f"<td>{escape(text)}</td>" for text in row) + "</tr>" for row in rows)
    look = ' class="words"' if words else ""
    return f'<div class="wide"><table{look}><thead><tr>{head}</tr></thead><tbody>{body}</tbody></table></div>'


def lines(summary: StudySummary, sides: Sequence[Side]) -> list[str]:
    """The results in a few lines."""
    found = []
    for cell in summary.cells:
        name = ", ".join(f"{axis} {value}" for axis, value in cell.labels.items()) or "all games"
        won = "; ".join(f"{side} {percent(cell.shares[side])}" for side in sides)
        found.append(f"{name}: {cell.games} games; {won}; {cell.turns:.1f} turns")
    faults = ", ".join(f"{n} {FAULTS[kind]}" for kind, n in summary.faults.items())
    return [*found, f"{summary.games} games: {faults}."]


def markdown(summary: StudySummary, sides: Sequence[Side]) -> str:
    """The results as a page to be kept beside them."""
    m = summary.machine
    heads = ["", "games", *(f"points of {side}" for side in sides), "drawn", "turns", "choices", "faults"]
    rows = [
        [
            ", ".join(f"{axis} {value}" for axis, value in c.labels.items()) or "all games", str(c.games),
            *(percent(c.shares[side]) for side in sides), str(c.drawn), f"{c.turns:.1f}", f"{c.choices:.0f}",
            str(c.faults),
        ]
        for c in summary.cells
    ]  # fmt: skip
    table = ["| " + " | ".join(line) + " |" for line in (heads, ["---"] * len(heads), *rows)]
    faults = ", ".join(f"{n} {FAULTS[kind]}" for kind, n in summary.faults.items())
    players = sorted({player for cell in summary.cells for player in cell.players.values()})
    return "\n".join(
        [
            f"# {summary.title}", "", *([summary.about, ""] if summary.about else []),
            f"{find(summary.game).title}; players {', '.join(players)}; seed `{summary.seed}`; "
            f"{summary.games} games: {faults}.",
            "", *table, "",
            f"{m.processor}, {m.cores} cores, {m.system}, Python {m.python}, marne {m.marne}, {m.game}; "
            f"{summary.when}.",
            "",
        ]
    )  # fmt: skip
