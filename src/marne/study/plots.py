"""Plots in the look of the house: paper, ink, the serif of the maps for titles, few lines, and never colour alone."""

from __future__ import annotations

import io
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from functools import cache
from pathlib import Path
from typing import Any

import matplotlib as mpl
from matplotlib import font_manager
from matplotlib.axes import Axes
from matplotlib.backends.backend_svg import FigureCanvasSVG
from matplotlib.figure import Figure

from marne.board.printing import FONTS
from marne.study.ratings import Interval

CARD, INK, MUTED, LINE = "#fbf6e9", "#2b2a28", "#5f5648", "#cbbd9c"
COLOURS = ("#68725f", "#27437c", "#8c3b2f", "#7a5a0c", "#4d7a42", "#6d4a86")
"""For the sides, and for lines beside each other; each goes with a mark and a dash of its own."""
NAMED = {"red": "#8c3b2f", "blue": "#27437c"}
"""Sides that bear the name of a colour are drawn in it."""
MARKS = ("o", "s", "^", "D", "v", "P")
DASHES: tuple[Any, ...] = ("-", (0, (5, 2)), (0, (1.5, 1.5)), (0, (6, 2, 1.5, 2)), (0, (3, 1)), (0, (8, 3)))
HEAT = ("#f6efdd", "#f0cf8e", "#e08a1e", "#b8450e", "#7d2013")
"""From nothing to most, ever darker, so that it reads in grey as well."""

STYLE: dict[Any, Any] = {
    "figure.facecolor": CARD, "axes.facecolor": CARD, "savefig.facecolor": CARD,
    "text.color": INK, "axes.labelcolor": INK, "axes.edgecolor": MUTED, "xtick.color": INK, "ytick.color": INK,
    "axes.spines.top": False, "axes.spines.right": False, "axes.grid": True, "grid.color": LINE, "grid.linewidth": 0.6,
    "axes.axisbelow": True, "font.family": ["Libre Franklin"], "font.size": 9.5, "axes.titlesize": 13,
    "axes.titlelocation": "left", "axes.titlepad": 10, "axes.labelsize": 9.5, "legend.frameon": False,
    "svg.hashsalt": "marne", "lines.linewidth": 1.8, "axes.unicode_minus": True,
}  # fmt: skip


def colours(sides: Sequence[str]) -> list[str]:
    """A colour for each side."""
    return [NAMED.get(side, COLOURS[k % len(COLOURS)]) for k, side in enumerate(sides)]


@cache
def _fonts() -> None:
    """The shipped fonts, made known once."""
    for path in sorted(Path(FONTS).glob("*.ttf")):
        font_manager.fontManager.addfont(str(path))


@contextmanager
def house() -> Iterator[None]:
    """Everything drawn inside looks like ours."""
    _fonts()
    with mpl.rc_context(STYLE):
        yield


def figure(width: float, height: float, title: str) -> tuple[Figure, Axes]:
    """A figure of so many inches with one plot in it."""
    made = Figure((width, height), layout="constrained")
    axes = made.add_subplot()
    axes.set_title(title, fontfamily="Old Standard TT", fontweight="bold")
    return made, axes


def svg(made: Figure, letters: bool = False) -> str:
    """A figure as SVG; with letters it leaves the fonts to the page, otherwise it needs nothing else."""
    with mpl.rc_context({**STYLE, "svg.fonttype": "none" if letters else "path"}):
        text = io.StringIO()
        canvas: Any = FigureCanvasSVG(made)
        canvas.print_svg(text, metadata={"Date": None, "Creator": None})
    found = text.getvalue()
    return found[found.index("<svg") :] if letters else found


def whiskers(axes: Axes, at: Sequence[float], values: Sequence[Interval], **look: Any) -> None:
    """Points with their intervals, lying."""
    axes.errorbar(
        [v.value for v in values],
        at,
        xerr=[[max(0.0, v.value - v.low) for v in values], [max(0.0, v.high - v.value) for v in values]],
        **{"fmt": "o", "color": INK, "ecolor": MUTED, "elinewidth": 1.6, "capsize": 3.5, "markersize": 6, **look},
    )


def ratings_figure(names: Sequence[str], elo: Sequence[Interval], title: str) -> str:
    """Ratings with their intervals, the strongest on top."""
    with house():
        made, axes = figure(6.6, 1.2 + 0.42 * len(names), title)
        rows = range(len(names), 0, -1)
        whiskers(axes, list(rows), elo)
        for row, value in zip(rows, elo, strict=True):
            axes.annotate(f"{value.value:+.0f}", (value.value, row), (0, 7), textcoords="offset points", ha="center")
        axes.set_yticks(list(rows), list(names))
        axes.set_ylim(0.4, len(names) + 0.8)
        axes.grid(axis="y", visible=False)
        axes.axvline(0, color=MUTED, linewidth=0.8)
        axes.set_xlabel("Elo, with intervals of 95%")
        return svg(made)
