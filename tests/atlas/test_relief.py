"""The relief: light from the north-west, honest tints, hachures on slopes only, readable names, small files."""

from __future__ import annotations

from functools import cache
from pathlib import Path
from typing import Any

import numpy as np
import numpy.typing as npt
import pytest
from PIL import Image

from atlas import relief
from atlas.geodata import Frame, GeodataMissing, folder

SCALE = 4.2
SHAPE = (210, 210)
LORRAINE = Frame(west=60.0, north=30.0, east=160.0, south=-50.0, scale=SCALE)
THEATRE = Frame(west=-344.0, north=266.0, east=404.0, south=-262.0, scale=SCALE)

Numbers = npt.NDArray[np.floating[Any]]


def geodata_missing() -> bool:
    """Whether the folder with the raw geography is absent."""
    try:
        folder()
    except GeodataMissing:
        return True
    return False


needs_geodata = pytest.mark.skipif(geodata_missing(), reason="the geodata folder is not here")


def cone() -> relief.Ground:
    """A round hill of 600 m and 12 km radius in a plain of 100 m, 50 km wide."""
    y, x = np.mgrid[0:126, 0:126] * 0.4 - 25
    return relief.Ground(100 + np.clip(600 * (1 - np.hypot(y, x) / 12), 0, None).astype(np.float32), 0.4)


def plain(metres: float) -> relief.Ground:
    """Level ground, 50 km wide."""
    return relief.Ground(np.full((126, 126), metres, np.float32), 0.4)


def luminance(colours: Numbers) -> Numbers:
    """The relative luminance of sRGB colours, as WCAG 2.1 defines it."""
    part = np.asarray(colours, np.float64) / 255
    linear = np.where(part <= 0.04045, part / 12.92, ((part + 0.055) / 1.055) ** 2.4)
    return np.asarray(linear @ np.array([0.2126, 0.7152, 0.0722]))


def contrast(text: str, ground: Numbers) -> Numbers:
    """The contrast ratio of a text colour with every pixel of the ground."""
    one, other = luminance(relief.rgb(text)) + 0.05, luminance(ground) + 0.05
    return np.asarray(np.maximum(one, other) / np.minimum(one, other))


@cache
def land_pixels(theme: relief.Name) -> Numbers:
    """The colours of all land of the theatre."""
    picture = np.asarray(relief.bake(THEATRE, theme, 1.0), np.float32)
    return np.asarray(picture[relief.coast(THEATRE, 1.0) == 1])


@pytest.mark.parametrize("theme", relief.THEMES.values(), ids=relief.THEMES.keys())
def test_the_north_west_flank_is_lighter_than_the_south_east_flank(theme: relief.Theme) -> None:
    tone = luminance(relief.paint(cone(), SCALE, 1.0, SHAPE, theme))
    assert tone[70:90, 70:90].mean() > 1.1 * tone[120:140, 120:140].mean()


@pytest.mark.parametrize("theme", relief.THEMES.values(), ids=relief.THEMES.keys())
@pytest.mark.parametrize("level", range(len(relief.LEVELS)))
def test_level_ground_has_exactly_the_tint_of_its_height(theme: relief.Theme, level: int) -> None:
    picture = np.rint(relief.paint(plain(relief.LEVELS[level]), SCALE, 1.25, SHAPE, theme))
    assert np.array_equal(np.unique(picture.reshape(-1, 3), axis=0), [relief.rgb(theme.tints[level])])


def test_tints_between_two_levels_are_mixed() -> None:
    theme = relief.THEMES["day"]
    picture = relief.paint(plain(325), SCALE, 1.0, (20, 20), theme)
    assert np.allclose(picture, (relief.rgb(theme.tints[2]) + relief.rgb(theme.tints[3])) / 2, atol=0.01)


def test_level_ground_has_no_hachures() -> None:
    assert relief.hachures(plain(400), SCALE).shape[1] == 0


def test_hachures_stand_on_the_slope_and_run_downhill() -> None:
    rows, columns, breadth = relief.hachures(cone(), SCALE)
    away = np.hypot(rows * 0.4 - 25, columns * 0.4 - 25)
    assert len(rows) > 50
    assert away[breadth > 0].max() < 13.5
    assert (np.diff(away, axis=1)[(breadth[:, 1:] > 0) & (breadth[:, :-1] > 0)] > 0).mean() > 0.95


def test_near_by_every_hachure_is_a_line() -> None:
    strokes = relief.hachures(cone(), SCALE)
    drawn = relief.drawn_near(strokes, 0.4 * SCALE)
    assert drawn.count("M") == strokes.shape[1]
    assert 'class="fine"' in drawn or 'class="broad"' in drawn


def test_hachures_keep_their_distance() -> None:
    rows, columns, breadth = relief.hachures(cone(), SCALE)
    drawn = breadth > 0
    stroke = np.broadcast_to(np.arange(len(rows))[:, None], rows.shape)[drawn]
    points = np.column_stack([rows[drawn], columns[drawn]]) * 0.4 * SCALE
    apart = np.hypot(*(points[:, None] - points[None, :]).transpose(2, 0, 1))
    assert apart[stroke[:, None] != stroke[None, :]].min() > relief.APART / 2


def test_ink_stays_within_the_picture() -> None:
    ink = relief.engrave(relief.hachures(cone(), SCALE), 0.4 * SCALE, 1.0, (60, 300))
    assert ink.shape == (60, 300)
    assert ink.min() >= 0 and ink.max() <= 1


def test_a_saved_picture_fits_the_limit_and_is_the_same_every_time(tmp_path: Path) -> None:
    picture = relief.paint(cone(), SCALE, 1.25, (260, 260), relief.THEMES["day"])
    image = Image.fromarray(np.rint(picture).astype(np.uint8))
    for limit in (1_500, 2_500, 4_000):
        relief.save(image, tmp_path / "one.webp", limit)
        relief.save(image, tmp_path / "two.webp", limit)
        assert (tmp_path / "one.webp").read_bytes() == (tmp_path / "two.webp").read_bytes()
        assert 0.8 * limit < (tmp_path / "one.webp").stat().st_size <= limit
    with Image.open(tmp_path / "one.webp") as written:
        assert (written.format, written.size) == ("WEBP", (260, 260))


def test_a_limit_that_no_quality_meets_is_refused(tmp_path: Path) -> None:
    with pytest.raises(ValueError, match="does not fit in 10 bytes"):
        relief.save(Image.new("RGB", (64, 64)), tmp_path / "small.webp", 10)


@needs_geodata
def test_a_bake_covers_the_frame_and_the_sea_is_flat() -> None:
    frame = Frame(west=-200.0, north=200.0, east=-100.0, south=100.0, scale=SCALE)
    image = relief.bake(frame, "day", 1.5)
    assert image.size == (630, 630)
    sea = np.asarray(image)[relief.coast(frame, 1.5) == 0]
    assert len(sea) > 10_000
    assert (sea == relief.rgb("#cfdcd9")).all()


@needs_geodata
def test_two_bakes_are_the_same() -> None:
    first = relief.bake(LORRAINE, "night", 1.0)
    relief.survey.cache_clear()
    assert relief.bake(LORRAINE, "night", 1.0).tobytes() == first.tobytes()


@needs_geodata
def test_a_frame_may_reach_beyond_the_elevation_grid() -> None:
    frame = Frame(west=380.0, north=0.0, east=520.0, south=-80.0, scale=2.0)
    picture = np.asarray(relief.bake(frame, "day", 1.0), np.float32)
    assert relief.coast(frame, 1.0).min() == 1
    assert contrast("#2b2a28", picture[:, -20:]).min() > 4.5


@needs_geodata
def test_the_lignite_pits_are_filled() -> None:
    height, north, west, step = relief.grid()
    rows = slice(round((north - 51.1) / step), round((north - 50.8) / step))
    columns = slice(round((6.2 - west) / step), round((6.8 - west) / step))
    assert height[rows, columns].min() > 25
    hambach = height[round((north - 50.915) / step), round((6.502 - west) / step)]
    assert 70 < hambach < 120


@needs_geodata
def test_ink_and_water_names_are_readable_by_day() -> None:
    land = land_pixels("day")
    assert (contrast("#2b2a28", land) >= 4.5).mean() >= 0.995
    water = contrast("#2c5878", land)  # every name has a halo besides, so the rare dark slopes may fall below
    assert (water >= 4.5).mean() >= 0.92
    assert (water >= 3.0).mean() >= 0.99


@needs_geodata
def test_text_is_readable_at_night() -> None:
    assert contrast("#ece2ca", land_pixels("night")).min() >= 7


def test_both_themes_together_stay_under_400_kilobytes() -> None:
    assert set(relief.LIMITS) == set(relief.THEMES)
    assert sum(relief.LIMITS.values()) < 400_000
