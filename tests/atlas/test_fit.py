"""Fits: from the country to a printed grid and back."""

import numpy as np
import pytest

from atlas.fit import Fit, FittedFrame
from atlas.offensive_a_outrance.decisions import Map, read

BENT = read("map.toml", Map).fitted()
STRAIGHT = Fit((10.0, 0.0, 30.0, 0.0, 0.0, 0.0), (0.0, -10.0, 40.0, 0.0, 0.0, 0.0))
SOMEWHERE = np.array([[0.0, 0.0], [-250.0, 30.0], [180.0, 210.0], [300.0, -140.0], [-90.0, -260.0]])


@pytest.mark.parametrize("fit", [BENT, STRAIGHT])
def test_what_is_laid_on_the_grid_is_found_again_in_the_country(fit: Fit) -> None:
    assert fit.country(fit.plane(SOMEWHERE)) == pytest.approx(SOMEWHERE, abs=1e-6)


def test_a_straight_fit_puts_the_middle_of_the_projection_where_it_says() -> None:
    assert STRAIGHT.plane(np.array([[0.0, 0.0], [10.0, 0.0], [0.0, 10.0]])).tolist() == [[30, 40], [31, 40], [30, 39]]


def test_the_map_of_offensive_a_outrance_is_turned_and_a_hex_is_about_8_km() -> None:
    (u0, v0), (u1, v1) = BENT.plane(np.array([[0.0, 0.0], [0.0, 80.0]]))
    assert np.hypot(u1 - u0, v1 - v0) == pytest.approx(80 / 8.2, rel=0.05)
    assert np.degrees(np.arctan2(u1 - u0, v0 - v1)) == pytest.approx(26, abs=3)


def test_a_fitted_sheet_draws_and_undraws() -> None:
    sheet = FittedFrame(0.0, -8.0, 58.0, -74.0, 82.0, BENT, 8.1)
    drawn = sheet.draw(SOMEWHERE)
    assert sheet.undraw(drawn) == pytest.approx(SOMEWHERE, abs=1e-6)
    assert sheet.per_km == pytest.approx(10.12, abs=0.01)


def test_the_lattice_of_a_fitted_sheet_begins_at_its_upper_left_corner() -> None:
    sheet = FittedFrame(0.0, -8.0, 4.0, -11.0, 82.0, STRAIGHT, 10.0)
    points, (rows, columns) = sheet.lattice(10.0)
    assert len(points) == rows * columns
    assert points[0] == pytest.approx(sheet.undraw(np.array([[0.0, 0.0]]))[0])
    assert points[1] - points[0] == pytest.approx([10.0, 0.0])
    assert points[columns] - points[0] == pytest.approx([0.0, -10.0])
