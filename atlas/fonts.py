"""The open fonts that the package ships: WOFF2 for pages as published, TrueType of the same for PNG and PDF."""

from __future__ import annotations

import shutil
from functools import cache
from pathlib import Path

from fontTools.ttLib import TTFont

SHIPPED = Path(__file__).parents[1] / "src" / "marne" / "board" / "fonts"

FACES = {
    "old-standard-tt": ("Old Standard TT", ((400, "normal"), (700, "normal"), (400, "italic"))),
    "libre-franklin": ("Libre Franklin", ((400, "normal"), (600, "normal"), (800, "normal"))),
}
"""npm package @fontsource/NAME: the family, and its faces as (weight, style)."""


def install(modules: Path) -> None:
    """Copy the faces from a folder of npm modules (npm install @fontsource/...), with their licences."""
    SHIPPED.mkdir(parents=True, exist_ok=True)
    for package, (family, faces) in FACES.items():
        home = modules / "@fontsource" / package
        shutil.copy(home / "LICENSE", SHIPPED / f"{package}-OFL.txt")
        for weight, style in faces:
            source = home / "files" / f"{package}-latin-{weight}-{style}.woff2"
            target = SHIPPED / (f"{package}-{weight}" + ("-italic" if style == "italic" else ""))
            shutil.copy(source, target.with_suffix(".woff2"))
            font = TTFont(source, recalcTimestamp=False)
            font.flavor = None
            for name_id in (1, 16):  # the web files name each face as a family of its own
                font["name"].setName(family, name_id, 3, 1, 0x409)
            font.save(target.with_suffix(".ttf"))


@cache
def _widths(face: str) -> tuple[dict[int, float], float]:
    font = TTFont(SHIPPED / f"{face}.ttf")
    per_em = font["head"].unitsPerEm
    metrics = font["hmtx"]
    widths = {code: metrics[glyph][0] / per_em for code, glyph in font.getBestCmap().items()}
    return widths, widths[ord("n")]


def width(text: str, face: str, size: float, spacing: float = 0.0) -> float:
    """How wide a text is when set in a shipped face at a size, letters spaced apart by `spacing`."""
    widths, usual = _widths(face)
    return sum(widths.get(ord(c), usual) * size + spacing for c in text)
