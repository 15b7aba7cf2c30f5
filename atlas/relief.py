"""The shaded relief under the map: tints by height, light from the north-west, hachures where the ground is steep."""

from __future__ import annotations

import io
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any, Literal, cast

import numpy as np
import numpy.typing as npt
import shapely
from contourpy import contour_generator
from PIL import Image, ImageColor, ImageDraw
from scipy import ndimage
from shapely.geometry.base import BaseGeometry

from atlas.geodata import Frame, Points, features, folder, project, unproject

Raster = npt.NDArray[np.floating[Any]]
Flags = npt.NDArray[np.bool_]
Name = Literal["day", "night"]

DENSITY = 1.25  # raster pixels to a drawing unit
LIMITS: dict[Name, int] = {"day": 270_000, "night": 125_000}  # bytes for the board of the whole theatre
LEVELS = (0, 120, 250, 400, 600, 900, 1300)  # metres to which the tints, lights and shades of a theme belong
LATTICE = 0.4  # kilometres between the points at which the ground is worked, a little finer than the elevation grid
ROWS = (200, 100, 50, 25)  # metres between rows of hachures: finer rows fill only the room left by wider ones
STEEP = 0.035  # the slope at which hachures begin in middling country
PATCH = 3.0  # square kilometres of steep ground that are worth hachures
APART, STEP = 3.7, 0.5  # drawing units from hachure to hachure, and from point to point of one
FINE, TILE, BROAD = 4, 1280, 0.85  # parts of a drawing unit, parts that a tile measures, and what is a broad stroke
REACH, SHORTEST = 10, 7  # points of a hachure: from its middle to either end at most, and in all at least

# Lignite pits and heaps west of Cologne (latitude, longitude, radius in km): in 1914 they were farmland.
PITS = ((50.925, 6.48, 4.9), (50.884, 6.33, 2.4), (51.055, 6.51, 5.0), (51.063, 6.61, 2.6), (50.958, 6.69, 4.0))


@dataclass(frozen=True)
class Theme:
    """The colours of a relief; light, shade and hachures also say how far they pull a tint towards theirs by height."""

    tints: tuple[str, ...]
    light: tuple[str, tuple[float, ...]]
    shade: tuple[str, tuple[float, ...]]
    hachure: tuple[str, tuple[float, ...]]
    sea: str


THEMES: dict[Name, Theme] = {
    # Where a tint is dark already, the light does more of the modelling, so that names stay readable.
    "day": Theme(
        tints=("#f3ecd8", "#f2e8d0", "#efe2c6", "#e9d8b8", "#e0cba8", "#d4ba95", "#c4a684"),
        light=("#fffaeb", (0.60, 0.60, 0.62, 0.66, 0.74, 0.86, 0.86)),
        shade=("#8d7a5f", (0.78, 0.76, 0.66, 0.54, 0.44, 0.38, 0.34)),
        hachure=("#6d5a44", (0.40,) * 7),
        sea="#cfdcd9",
    ),
    # All of one hue, because small differences of hue cost many bytes and decode as blotches.
    "night": Theme(
        tints=("#22262a", "#24282c", "#282c30", "#2d3135", "#33373b", "#373b3f", "#3a3e42"),
        light=("#3e4246", (1.40, 1.40, 1.30, 1.15, 1.00, 0.90, 0.90)),
        shade=("#13171b", (0.75, 0.75, 0.75, 0.75, 0.80, 0.80, 0.80)),
        hachure=("#080c10", (0.95,) * 7),
        sea="#131c26",
    ),
}


@dataclass(frozen=True)
class Ground:
    """Heights in metres on a square lattice: row 0 in the north, column 0 in the west, `km` between neighbours."""

    height: Raster
    km: float

    def blur(self, field: Raster, km: float) -> Raster:
        """A field over this ground, smoothed over some kilometres."""
        return cast(Raster, ndimage.gaussian_filter(field, km / self.km))

    def slope(self, blur: float = 0.0) -> tuple[Raster, Raster]:
        """The rise per metre southwards and eastwards, of ground smoothed over some kilometres."""
        south, east = np.gradient(self.blur(self.height, blur) if blur else self.height, self.km * 1000)
        return cast(tuple[Raster, Raster], (south, east))

    def ruggedness(self) -> Raster:
        """How steep the country around is: about 1 in Lorraine, 3 in the Vosges."""
        south, east = self.slope()
        return (0.008 + np.sqrt(self.blur(south**2 + east**2, 9.0))) / 0.03


def bake(frame: Frame, theme: Name, density: float = DENSITY, themes: dict[Name, Theme] = THEMES) -> Image.Image:
    """The relief of a frame with `density` raster pixels to a drawing unit; the sea is one flat colour."""
    colours = themes[theme]
    land = coast(frame, density)[..., None]
    picture = paint(survey(frame), frame.per_km, density, (land.shape[0], land.shape[1]), colours)
    return Image.fromarray(np.rint(rgb(colours.sea) * (1 - land) + picture * land).astype(np.uint8))


def save(image: Image.Image, path: Path, limit_bytes: int) -> None:
    """Write a WebP of the best quality that fits in the limit."""
    best, low, high = b"", 0.0, 100.0
    for _ in range(10):
        quality, buffer = (low + high) / 2, io.BytesIO()
        image.save(buffer, "WEBP", quality=quality, method=6)
        fits = buffer.tell() <= limit_bytes
        best, low, high = (buffer.getvalue(), quality, high) if fits else (best, low, quality)
    if not best:
        raise ValueError(f"the picture does not fit in {limit_bytes} bytes")
    path.write_bytes(best)


def rgb(colour: str) -> Raster:
    """A colour like #f3ecd8 as three numbers from 0 to 255."""
    return np.array(ImageColor.getrgb(colour), np.float32)


def at(field: Raster, where: Points) -> Points:
    """The values of a field at (row, column) positions."""
    return cast(Points, ndimage.map_coordinates(field, where, np.float64, order=1, mode="nearest"))


def nearest(field: Raster, hole: Flags) -> Raster:
    """A field with each hole taking the value of the nearest point outside the holes."""
    indices = ndimage.distance_transform_edt(hole, return_distances=False, return_indices=True)
    return cast(Raster, field[tuple(indices)])


@cache
def grid() -> tuple[Raster, float, float, float]:
    """The elevation grid, pits filled and land carried on under the sea; north and west edge and step in degrees."""
    with np.load(folder() / "elevation.npz") as data:
        height = np.maximum(data["z"], 0).astype(np.float32)
        hole = np.unpackbits(data["land"], axis=1)[:, : height.shape[1]] == 0
        north, west, step = float(data["lat0"]), float(data["lon0"]), float(data["step"])
    lat = north - (np.arange(height.shape[0])[:, None] + 0.5) * step
    lon = west + (np.arange(height.shape[1])[None, :] + 0.5) * step
    for pit_lat, pit_lon, radius in PITS:
        hole |= np.hypot((lat - pit_lat) * 111.2, (lon - pit_lon) * 111.2 * np.cos(np.radians(pit_lat))) < radius
    height = nearest(height, hole)
    for sigma in (6.0, 3.0, 3.0, 1.5, 1.5, 0.8, 0.8):
        height = np.where(hole, ndimage.gaussian_filter(height, sigma), height)
    return height, north, west, step


@cache
def survey(frame: Frame) -> Ground:
    """The generalised ground of a frame, beyond the elevation grid as high as at its edge."""
    points, shape = frame.lattice(LATTICE)
    lonlat = unproject(points)
    height, top, left, step = grid()
    where = [(top - lonlat[:, 1]) / step - 0.5, (lonlat[:, 0] - left) / step - 0.5]
    metres = ndimage.map_coordinates(height, where, np.float32, order=3, mode="nearest")
    return generalise(Ground(metres.reshape(shape), LATTICE))


def generalise(ground: Ground) -> Ground:
    """The ground as an engraver simplifies it: smoothed along ridges and valleys, hardly across, more where gentle."""
    height = ground.blur(ground.height, 0.45)
    for _ in range(3):
        height = along_contours(Ground(height, ground.km))
    smooth = ground.blur(height, 2.0)
    rugged = np.sqrt(ground.blur((height - smooth) ** 2, 3.0))
    return Ground(smooth + (height - smooth) * np.clip((rugged - 2) / 7, 0, 1), ground.km)


def along_contours(ground: Ground) -> Raster:
    """Heights averaged over a short way in the direction in which the ground changes least."""
    south, east = ground.slope()
    ss, ee, se = (ground.blur(product, 1.1) for product in (south * south, east * east, south * east))
    steepest = 0.5 * np.arctan2(2 * se, ee - ss)
    clear = np.hypot(ee - ss, 2 * se) / (ee + ss + 1e-9) / ground.km
    down, along = np.cos(steepest) * clear, -np.sin(steepest) * clear
    rows, columns = np.indices(south.shape, np.float32)
    moved = (np.array([rows + down * km, columns + along * km]) for km in (-0.9, -0.45, 0.0, 0.45, 0.9))
    return cast(Raster, np.mean([at(ground.height, where) for where in moved], axis=0, dtype=np.float32))


def cover(frame: Frame, density: float, shapes: list[BaseGeometry]) -> Raster:
    """The share of every raster pixel that lies in the shapes (in km)."""
    canvas = Image.new("L", (round(frame.width * density) * 4, round(frame.height * density) * 4))
    pen = ImageDraw.Draw(canvas)
    for polygon in shapely.get_parts([shapely.transform(shape, frame.draw) for shape in shapes]):
        for hole, ring in enumerate((polygon.exterior, *polygon.interiors)):
            corners = shapely.get_coordinates(ring) * density * 4
            pen.polygon([(x, y) for x, y in corners.tolist()], fill=0 if hole else 255)
    return np.asarray(canvas.reduce(4), np.float32) / 255


def coast(frame: Frame, density: float) -> Raster:
    """The share of land in every raster pixel, half a drawing unit out to sea so that the coast line hides the seam."""
    land = cover(frame, density, [shape.buffer(0.5 / frame.per_km) for _, shape in features("land")])
    height, north, west, step = grid()
    box = shapely.box(west, north - height.shape[0] * step, west + height.shape[1] * step, north)
    beyond = cover(frame, density, [shapely.transform(shapely.segmentize(box, 0.1), project)]) < 1
    return nearest(land, beyond) if beyond.any() else land


def shading(ground: Ground) -> Raster:
    """Light (up to 1) and shade (down to -1): from the north-west, again more broadly, and a little from the west."""
    strength = 13 / np.sqrt(ground.ruggedness())
    light = np.zeros_like(strength)
    for share, azimuth, blur, gain in ((0.60, 315, 0.0, 1), (0.25, 315, 1.8, 2), (0.15, 270, 0.0, 1)):
        south, east = ground.slope(blur)
        facing = (south * np.cos(np.radians(azimuth)) - east * np.sin(np.radians(azimuth))) * strength * gain
        light += share * facing / np.sqrt(1 + facing**2)
    light += 0.7 * (light - ground.blur(light, 1.2))
    # What is nearly level becomes level, which costs no bytes.
    return cast(Raster, np.clip(np.sign(light) * np.maximum(np.abs(light) - 0.05, 0), -1, 1))


def hachures(ground: Ground, scale: float) -> Points:
    """Strokes down the slope in rows along the contours, more in shade: rows, columns and breadth of their points."""
    steep = np.hypot(*ground.slope(0.35)) / STEEP / ground.ruggedness() ** 0.8 * (1 - 0.6 * shading(ground))
    patches, count = ndimage.label(steep > 1)
    small = np.bincount(patches.ravel(), minlength=count + 1) * ground.km**2 < PATCH
    steep[small[patches] & (patches > 0)] = 0
    step = STEP / scale / ground.km
    start = seeds(ground, APART / scale / ground.km)
    lines, good = trace(ground, steep, start[at(steep, start.T) > 1], step)
    drawn = thin(lines / step, good, round(APART * 0.72 / STEP))
    lines, drawn = lines[:, drawn.any(axis=1)], drawn[drawn.any(axis=1)]
    down = (np.arange(drawn.shape[1]) - drawn.argmax(axis=1)[:, None]) / drawn.sum(axis=1)[:, None]
    breadth = np.clip(0.39 + 0.30 * at(steep, lines), 0.60, 1.12) * (1.1 - 0.5 * down)
    return np.concatenate([lines, np.where(drawn, breadth, 0)[None]])


def seeds(ground: Ground, apart: float) -> Points:
    """Points (row, column) evenly spaced along the contours, those of the widest rows first."""
    contours = contour_generator(z=ground.height)
    levels = dict.fromkeys(level for rise in ROWS for level in range(rise, int(ground.height.max()), rise))
    found = [np.empty((0, 2))]
    for line in (line for level in levels for line in cast(list[Points], contours.lines(level))):
        way = np.concatenate([[0], np.cumsum(np.hypot(*np.diff(line, axis=0).T))])
        stops = np.arange(apart / 2, way[-1], apart)
        found.append(np.column_stack([np.interp(stops, way, line[:, 1]), np.interp(stops, way, line[:, 0])]))
    return np.concatenate(found)


def trace(ground: Ground, steep: Raster, start: Points, step: float) -> tuple[Points, Flags]:
    """Lines up and down the slope through the starts (rows, columns), and where they are still on steep ground."""
    uphill = ground.slope(0.35)
    lines, good = np.empty((2, len(start), 2 * REACH + 1)), np.empty((len(start), 2 * REACH + 1), bool)
    for sign in (-1, 1):
        here, ok, first = start.T, np.ones(len(start), bool), np.zeros((2, 1))
        for k in range(REACH + 1):
            lines[:, :, REACH + sign * k], good[:, REACH + sign * k] = here, ok
            way = np.array([-at(part, here) for part in uphill])
            way /= np.hypot(*way) + 1e-12
            first = first if k else way
            here = here + sign * way * step
            ok = ok & ((way * first).sum(axis=0) > 0.75) & (at(steep, here) > 0.8)
    return lines, good


def thin(lines: Points, good: Flags, room: int) -> Flags:
    """Which points of the lines to draw, first come first served, with `room` units of their own free around each."""
    disc = np.argwhere(np.hypot(*np.indices((2 * room + 1, 2 * room + 1)) - room) <= room)
    rows, columns = np.maximum(np.rint(lines).astype(int), 0)
    taken = np.zeros((rows.max(initial=0) + 2 * room + 1, columns.max(initial=0) + 2 * room + 1), bool)
    drawn = np.zeros_like(good)
    for i in range(len(good)):
        blocked = np.flatnonzero(~good[i] | taken[rows[i] + room, columns[i] + room])
        low = blocked[blocked <= REACH].max(initial=-1) + 1
        high = blocked[blocked >= REACH].min(initial=2 * REACH + 1)
        if high - low >= SHORTEST:
            drawn[i, low:high] = True
            taken[rows[i, low:high, None] + disc[:, 0], columns[i, low:high, None] + disc[:, 1]] = True
    return drawn


def engrave(strokes: Points, pixels: float, unit: float, shape: tuple[int, int]) -> Raster:
    """How much ink is in every raster pixel, with `pixels` to a lattice step and `unit` to a drawing unit."""
    ink = np.zeros(shape, np.float32)
    scaled = strokes * np.array([pixels, pixels, unit / 2])[:, None, None]
    both = (scaled[2, :, 1:] > 0) & (scaled[2, :, :-1] > 0)
    middles = (scaled[:, :, 1:] + scaled[:, :, :-1]) / 2
    y, x, half = np.concatenate([scaled[:, :, :-1][:, both], middles[:, both]], axis=1)
    for dy, dx in np.ndindex(4, 4):
        row, column = np.floor(y).astype(int) + dy - 1, np.floor(x).astype(int) + dx - 1
        share = np.clip(half + 0.5 - np.hypot(row + 0.5 - y, column + 0.5 - x), 0, 1) * np.minimum(1, 2 * half)
        inside = (row >= 0) & (row < shape[0]) & (column >= 0) & (column < shape[1])
        np.maximum.at(ink, (row[inside], column[inside]), share[inside].astype(np.float32))
    return ink


def drawn_near(strokes: Points, unit: float) -> str:
    """Hachures as lines, sharp however near one comes, tile by tile; `unit` drawing units to a lattice step."""
    tiles: dict[tuple[int, int, str], list[str]] = {}
    for rows, columns, breadth in strokes.transpose(1, 0, 2):
        drawn = np.flatnonzero(breadth)
        ends = np.rint(np.array([columns, rows])[:, drawn[[0, -1]]] * unit * FINE).astype(int)
        (x, y), (dx, dy) = ends[:, 0], ends[:, 1] - ends[:, 0]
        look = "broad" if breadth[drawn].mean() > BROAD else "fine"
        tiles.setdefault((int(x) // TILE, int(y) // TILE, look), []).append(f"M{x} {y}l{dx} {dy}".replace(" -", "-"))
    paths = "".join(f'<path class="{look}" d="{"".join(lines)}"/>\n' for (*_, look), lines in sorted(tiles.items()))
    return f'<svg xmlns="http://www.w3.org/2000/svg"><g transform="scale({1 / FINE})">\n{paths}</g></svg>\n'


def paint(ground: Ground, scale: float, density: float, shape: tuple[int, int], theme: Theme) -> Raster:
    """The relief of the ground in colours from 0 to 255, as if all of it were land."""
    pixels = ground.km * scale * density
    where = np.meshgrid(*((np.arange(n, dtype=np.float32) + 0.5) / pixels for n in shape), indexing="ij")
    both = (ground.height, shading(ground))
    height, light = (ndimage.map_coordinates(field, where, np.float32, order=3, mode="nearest") for field in both)
    bare = not any(theme.hachure[1])
    ink = np.zeros(shape, np.float32) if bare else engrave(hachures(ground, scale), pixels, density, shape)
    picture = np.stack([np.interp(height, LEVELS, band) for band in zip(*map(rgb, theme.tints), strict=True)], axis=-1)
    for (colour, strength), share in ((theme.light, light), (theme.shade, -light), (theme.hachure, ink)):
        pull = np.clip(share * np.interp(height, LEVELS, strength), 0, 1)
        picture += (rgb(colour) - picture) * pull[..., None]
    return picture.astype(np.float32)
