"""The plots of a study's report."""

from __future__ import annotations

import textwrap
from collections.abc import Mapping, Sequence
from typing import Any

import numpy as np
import polars as pl
from matplotlib.figure import Figure
from matplotlib.ticker import FuncFormatter, MaxNLocator

from marne.kernel import Side
from marne.study.plots import DASHES, INK, LINE, MARKS, MUTED, colours, figure, house, svg, whiskers
from marne.study.ratings import Interval, wilson

FAIR = (0.4, 0.6)
"""The band in which each side of a balanced game wins."""
GRID = 80
"""At how many moments curves are drawn."""
BINS = 8
BESIDE = 2
"""How many plots of one curve stand beside each other."""


def shares_figure(names: Sequence[str], shares: Sequence[Interval], side: Side, title: str) -> str:
    """How often a side wins, for each of several things, with intervals and the band of a balanced game."""
    labels = [textwrap.fill(name, 40) for name in names]
    lines = max(label.count("\n") for label in labels) + 1
    with house():
        made, axes = figure(7.2, 1.25 + (0.22 + 0.14 * lines) * len(names), title)
        rows = list(range(len(names), 0, -1))
        axes.axvspan(*FAIR, color=LINE, alpha=0.35, linewidth=0)
        axes.axvline(0.5, color=MUTED, linewidth=0.8)
        whiskers(axes, rows, shares)
        axes.set_yticks(rows, labels)
        axes.set_ylim(0.3, len(names) + 0.7)
        axes.set_xlim(0, 1)
        axes.xaxis.set_major_formatter(FuncFormatter(lambda x, _: f"{100 * x:.0f}%"))
        axes.grid(axis="y", visible=False)
        axes.set_xlabel(f"points of {side}, a draw as half; intervals of 95%, the band is 40 to 60%")
        return svg(made, letters=True)


def lengths_figure(games: pl.DataFrame, sides: Sequence[Side]) -> str:
    """How many turns games last, by who won."""
    with house():
        made, axes = figure(7.2, 2.9, "How long games last")
        turns = games["turn"].to_numpy()
        low, high = int(turns.min()), int(turns.max())
        step = max(1, -(-(high - low + 1) // 40))
        edges = np.arange(low, high + step + 1, step) - 0.5
        winners = [*sides, None]
        piles = [games.filter(pl.col("winner").eq_missing(pl.lit(w)))["turn"].to_numpy() for w in winners]
        bars: Any = axes.hist(
            piles, bins=list(edges), stacked=True, color=[*colours(sides), LINE],
            label=[*(f"won by {side}" for side in sides), "drawn"], rwidth=0.9,
        )[2]  # fmt: skip
        for kind, hatch in zip(bars, ("", "///", "..", "xx"), strict=False):
            for patch in getattr(kind, "patches", ()):
                patch.set_hatch(hatch)
                patch.set_edgecolor(INK)
                patch.set_linewidth(0.4)
        axes.xaxis.set_major_locator(MaxNLocator(integer=True))
        axes.set_xlabel("last turn")
        axes.set_ylabel("games")
        axes.legend()
        return svg(made, letters=True)


def moments(samples: pl.DataFrame) -> pl.DataFrame:
    """Samples with the moment of each: the turn, and within it the part that has passed."""
    parts = pl.col("part").max().over("cell", "index", "turn")
    return samples.with_columns((pl.col("turn") + pl.col("part") / (parts + 1)).alias("moment"))


def curves_figure(samples: pl.DataFrame, curve: str, title: str, sides: Sequence[Side], cells: Sequence[str]) -> str:
    """A curve over time for each side, beside each other for each cell: the middle game, and half of all games."""
    with house():
        wide = len(cells)
        rows = -(-wide // BESIDE)
        made = Figure((7.2, 0.4 + 2.6 * rows), layout="constrained")
        plots = made.subplots(rows, min(wide, BESIDE), sharey=True, squeeze=False).ravel()
        mine = samples.filter(pl.col("curve") == curve)
        for cell, axes in zip(range(wide), plots, strict=False):
            here = mine if wide == 1 else mine.filter(pl.col("cell") == cell)
            for k, (side, colour) in enumerate(zip(sides, colours(sides), strict=True)):
                times, heights = _heights(here.filter(pl.col("side") == side))
                if not len(times):
                    continue
                low, middle, high = np.quantile(heights, (0.25, 0.5, 0.75), axis=0)
                axes.fill_between(times, low, high, color=colour, alpha=0.18, linewidth=0)
                axes.plot(times, middle, color=colour, linestyle=DASHES[k], label=side)
                axes.plot(times[-1:], middle[-1:], color=colour, marker=MARKS[k], linestyle="none")
            axes.set_xlabel("turn")
            axes.xaxis.set_major_locator(MaxNLocator(integer=True, nbins=8))
            if wide > 1:
                axes.set_title(textwrap.fill(cells[cell], 44), fontsize=9.5)
        for spare in plots[wide:]:
            spare.set_visible(False)
        plots[0].set_ylabel(title)
        if plots[0].lines:
            plots[0].legend()
        made.suptitle(title, x=0.01, ha="left", fontfamily="Old Standard TT", fontweight="bold", fontsize=13)
        return svg(made, letters=True)


def _heights(samples: pl.DataFrame) -> tuple[np.ndarray, np.ndarray]:
    """The height of a curve at the same moments in every game; a game that is over keeps its last height."""
    if not len(samples):
        return np.array([]), np.array([])
    last = float(np.quantile(samples.group_by("cell", "index").agg(pl.col("moment").max())["moment"].to_numpy(), 0.95))
    first = float(samples["moment"].to_numpy().min())
    times = np.linspace(first, max(last, first + 1e-9), GRID)
    rows = []
    for _, game in samples.sort("moment", "choices").group_by("cell", "index", maintain_order=True):
        at = np.searchsorted(game["moment"].to_numpy(), times, side="right") - 1
        rows.append(game["value"].to_numpy()[np.maximum(at, 0)])
    return times, np.stack(rows)


def luck_figure(games: pl.DataFrame, sides: Sequence[Side]) -> tuple[str, float]:
    """How often the first side wins by how much luckier than the other it was; and how closely the two go together."""
    one, other = sides[0], sides[1]
    known = games.filter(pl.col(f"luck_{one}").is_not_null() & pl.col(f"luck_{other}").is_not_null())
    luck = (known[f"luck_{one}"] - known[f"luck_{other}"]).to_numpy()
    won = points(known, one).to_numpy()
    order = np.argsort(luck, kind="stable")
    bins = [part for part in np.array_split(order, min(BINS, max(1, len(order) // 5))) if len(part)]
    shares = [wilson(float(won[part].sum()), len(part)) for part in bins]
    with house():
        made, axes = figure(7.2, 3.0, "Luck against result")
        axes.axhline(0.5, color=MUTED, linewidth=0.8)
        axes.errorbar(
            [float(luck[part].mean()) for part in bins],
            [s.value for s in shares],
            yerr=[[max(0.0, s.value - s.low) for s in shares], [max(0.0, s.high - s.value) for s in shares]],
            fmt="o-", color=INK, ecolor=MUTED, capsize=3.5, linewidth=1.0,
        )  # fmt: skip
        axes.set_ylim(-0.02, 1.02)
        axes.yaxis.set_major_formatter(FuncFormatter(lambda y, _: f"{100 * y:.0f}%"))
        axes.set_xlabel(f"luck of {one}, less that of {other}")
        axes.set_ylabel(f"points of {one}")
        drawn = svg(made, letters=True)
    alike = len(luck) < 2 or float(np.std(luck)) == 0 or float(np.std(won)) == 0
    return drawn, 0.0 if alike else float(np.corrcoef(luck, won)[0, 1])


def points(games: pl.DataFrame, side: Side) -> pl.Series:
    """What a side scored in each game: 1, 0, or a half."""
    won = pl.when(pl.col("winner").is_null()).then(0.5).otherwise((pl.col("winner") == side).cast(pl.Float64))
    return games.select(won.alias("points"))["points"]


def share(games: pl.DataFrame, side: Side) -> Interval:
    """A side's share of the points, with its interval; games that failed by themselves do not count."""
    counted = games.filter(~pl.col("fault").is_in(["broken", "endless"]).fill_null(False))
    return wilson(float(points(counted, side).sum()), len(counted))


def by_value(games: pl.DataFrame, axis: str, values: Sequence[str], side: Side) -> Mapping[str, Interval]:
    """A side's share for each value of what varies, whatever else varies."""
    return {value: share(games.filter(pl.col(axis) == value), side) for value in values}
