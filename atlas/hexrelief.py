"""The relief under hexes: light and shade alone, without hachures, for the hexes carry the heights themselves."""

from __future__ import annotations

from pathlib import Path

import numpy as np
import shapely
from PIL import Image

from atlas import relief
from atlas.fit import FittedFrame
from atlas.geodata import project
from atlas.relief import Name, Theme

DENSITY = 0.5
"""Raster pixels to a drawing unit: the ground has no detail that more would show."""
LIMITS: dict[Name, int] = {"day": 260_000, "night": 140_000}

THEMES: dict[Name, Theme] = {
    "day": Theme(
        tints=("#f6f0dd", "#f6f0dd", "#f6f0dd", "#f3ead3", "#efe3c8", "#e9d9ba", "#e2cfae"),
        light=("#fffdf3", (0.9,) * 7),
        shade=("#7a6648", (1.0, 1.0, 0.95, 0.9, 0.8, 0.7, 0.6)),
        hachure=("#000000", (0.0,) * 7),
        sea="#cfdcd9",
    ),
    "night": Theme(
        tints=("#22262a", "#24282c", "#282c30", "#2d3135", "#33373b", "#373b3f", "#3a3e42"),
        light=("#4a4e52", (1.4,) * 7),
        shade=("#0c1014", (0.9,) * 7),
        hachure=("#000000", (0.0,) * 7),
        sea="#131c26",
    ),
}


def bake(frame: FittedFrame, theme: Name) -> Image.Image:
    """The relief of a hex board; where our geography ends there is only flat land and sea."""
    picture = np.array(relief.bake(frame, theme, DENSITY, THEMES))
    height, north, west, step = relief.grid()
    known = shapely.box(west, north - height.shape[0] * step, west + height.shape[1] * step, north)
    inside = relief.cover(frame, DENSITY, [shapely.transform(shapely.segmentize(known, 0.1), project)])[..., None]
    land = relief.coast(frame, DENSITY)[..., None]
    plain = relief.rgb(THEMES[theme].tints[0]) * land + relief.rgb(THEMES[theme].sea) * (1 - land)
    return Image.fromarray(np.rint(plain * (1 - inside) + picture * inside).astype(np.uint8))


def write(frame: FittedFrame, folder: Path) -> list[Path]:
    """Write the reliefs of a board and name them."""
    written = []
    for theme in THEMES:
        path = folder / f"relief-{theme}.webp"
        relief.save(bake(frame, theme), path, LIMITS[theme])
        written.append(path)
    return written
