"""Where battles are fought, as a map: on the drawn board of a game that has one, or on the bare spaces."""

from __future__ import annotations

import base64
from collections.abc import Mapping
from html import escape
from importlib.metadata import entry_points
from typing import Any

import polars as pl
from matplotlib.colors import LinearSegmentedColormap, to_hex

from marne.board.drawing import Drawing
from marne.board.printing import DAY
from marne.board.svg import Relief
from marne.study.gauge import Outlines
from marne.study.plots import CARD, HEAT, INK, LINE

HEATS = LinearSegmentedColormap.from_list("heat", HEAT)
GLOW = '<g id="glow" class="glow">'


def counted(battles: pl.DataFrame, games: int) -> dict[str, float]:
    """How many battles each space sees in a game, on average."""
    found = battles.group_by("space").agg(pl.col("count").sum())
    return {space: count / games for space, count in zip(found["space"], found["count"], strict=True)}


def map_of(game: str, outlines: Outlines, heat: Mapping[str, float], title: str) -> str:
    """The map as HTML."""
    drawing = _drawing(game)
    svg = _on_board(drawing, heat) if drawing else _on_spaces(outlines, heat)
    address = f"data:image/svg+xml;base64,{base64.b64encode(svg.encode()).decode()}"
    most = sorted(heat.items(), key=lambda item: -item[1])[:3]
    words = f"{title}. Most in {', '.join(f'{space} ({count:.2f} a game)' for space, count in most)}" if most else title
    return f'<figure class="map"><img alt="{escape(words)}" src="{address}"/>{_scale(heat)}</figure>'


def frontage(fronts: pl.DataFrame) -> dict[str, float]:
    """In what part of the games that are told of the front ran through each space."""
    games = max(1, fronts.select("cell", "index").n_unique())
    found = fronts.group_by("space").agg(pl.len().alias("count"))
    return {space: count / games for space, count in zip(found["space"], found["count"], strict=True)}


def front_title(turn: int, last: int) -> str:
    """What a map of the front is called; the last one shows the end."""
    return "At the end" if turn == last else f"Turn {turn} begins"


def front_map(outlines: Outlines, heat: Mapping[str, float], title: str) -> str:
    """A small map of the front as HTML."""
    address = f"data:image/svg+xml;base64,{base64.b64encode(_on_spaces(outlines, heat).encode()).decode()}"
    said = escape(title)
    return f'<figure class="map"><img alt="{said}" src="{address}"/><figcaption>{said}</figcaption></figure>'


def _drawing(game: str) -> Drawing[Any] | None:
    """The board that a game has drawn, if it has."""
    for entry in entry_points(group="marne.boards"):
        if entry.name == game:
            found: Drawing[Any] = entry.load()()
            return found
    return None


def _colour(value: float, most: float) -> str:
    return to_hex(HEATS(value / most if most else 0.0))


def _on_board(drawing: Drawing[Any], heat: Mapping[str, float]) -> str:
    """The board with its spaces tinted, under rivers, borders and names."""
    most = max(heat.values(), default=0.0)
    tints = "".join(
        f'<use href="#area-{space}" style="fill:{_colour(value, most)};fill-opacity:{0.25 + 0.6 * value / most:.3f}"/>'
        for space, value in heat.items()
        if value
    )
    body = drawing.bare(Relief(drawing.carried(DAY)))
    body = body.replace(GLOW, GLOW + tints, 1)
    return drawing.standalone(body, DAY)


def _on_spaces(outlines: Outlines, heat: Mapping[str, float]) -> str:
    """Nothing but the spaces, tinted."""
    most = max(heat.values(), default=0.0)
    xs = [x for outline in outlines.values() for x, _ in outline]
    ys = [y for outline in outlines.values() for _, y in outline]
    wide, high = max(xs) - min(xs), max(ys) - min(ys)
    edge = wide / 400
    parts = []
    for space, outline in outlines.items():
        shape = " ".join(f"{x:.4f},{y:.4f}" for x, y in outline)
        tint = _colour(heat.get(space, 0.0), most)
        parts.append(
            f'<polygon points="{shape}" fill="{tint}" stroke="{LINE}" stroke-width="{edge:.4f}">'
            f"<title>{escape(space)}: {heat.get(space, 0.0):.2f}</title></polygon>"
        )
    box = f"{min(xs) - edge:.4f} {min(ys) - edge:.4f} {wide + 2 * edge:.4f} {high + 2 * edge:.4f}"
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="{box}" width="960" height="{960 * high / wide:.0f}" '
        f'style="background:{CARD}">{"".join(parts)}</svg>'
    )


def _scale(heat: Mapping[str, float]) -> str:
    """What the tints mean."""
    most = max(heat.values(), default=0.0)
    stops = ", ".join(HEAT)
    return (
        f'<figcaption>none <span class="scale" style="background:linear-gradient(90deg, {stops});'
        f'border:1px solid {INK}"></span> {most:.2f} battles a game</figcaption>'
    )
