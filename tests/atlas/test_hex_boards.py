"""The two hex boards as a whole: decisions that can be read, and files that are what the atlas builds."""

from pathlib import Path
from types import ModuleType

import pytest
from msgspec import Struct
from msgspec.structs import replace

from atlas import avalon_hill_1914, offensive_a_outrance
from atlas.__main__ import BOARDS
from atlas.avalon_hill_1914 import decisions as ah
from atlas.avalon_hill_1914 import drawing as ah_drawing
from atlas.avalon_hill_1914.survey import Survey as AhSurvey
from atlas.cover import lines, named, woods
from atlas.decided import BadDecision, corrected, read
from atlas.geodata import GeodataMissing, folder
from atlas.hexfile import written
from atlas.hexlettering import Names
from atlas.offensive_a_outrance import decisions as oao
from atlas.offensive_a_outrance import drawing as oao_drawing
from atlas.offensive_a_outrance.ground import Ground
from atlas.offensive_a_outrance.survey import Survey as OaoSurvey
from atlas.railways import TRACKS, network
from marne.board import sheet
from marne.games.avalon_hill_1914 import board as ah_game
from marne.games.offensive_a_outrance import board as oao_game


def geodata() -> bool:
    try:
        folder()
    except GeodataMissing:
        return False
    return True


needs_geodata = pytest.mark.skipif(not geodata(), reason="the raw geography is not part of the repository")

FILES: list[tuple[ModuleType, str, type[Struct]]] = [
    (offensive_a_outrance, "map.toml", oao.Map),
    (offensive_a_outrance, "ground.toml", oao.GroundText),
    (offensive_a_outrance, "rivers.toml", oao.Rivers),
    (offensive_a_outrance, "rails.toml", oao.Rails),
    (offensive_a_outrance, "forts.toml", oao.Forts),
    (offensive_a_outrance, "towns.toml", oao.Towns),
    (offensive_a_outrance, "names.toml", Names),
    (avalon_hill_1914, "map.toml", ah.Map),
    (avalon_hill_1914, "ground.toml", ah.GroundText),
    (avalon_hill_1914, "squares.toml", ah.Squares),
    (avalon_hill_1914, "rails.toml", ah.Rails),
    (avalon_hill_1914, "forts.toml", ah.Forts),
    (avalon_hill_1914, "towns.toml", ah.Towns),
    (avalon_hill_1914, "names.toml", Names),
]


@pytest.mark.parametrize(("board", "name", "kind"), FILES, ids=lambda v: getattr(v, "__name__", str(v)))
def test_every_file_of_decisions_can_be_read(board: ModuleType, name: str, kind: type[Struct]) -> None:
    assert board.__file__ is not None
    assert read(Path(board.__file__).parent / name, kind)


def test_a_slip_is_named_with_its_file(tmp_path: Path) -> None:
    (tmp_path / "map.toml").write_text("[fit]\nu = [1, 2]\n")
    with pytest.raises(BadDecision, match=r"map\.toml: .*fit"):
        read(tmp_path / "map.toml", oao.Map)


def test_no_other_file_of_decisions_lies_about() -> None:
    listed = {(board.__name__, name) for board, name, _ in FILES}
    for board in (offensive_a_outrance, avalon_hill_1914):
        assert board.__file__ is not None
        assert {(board.__name__, p.name) for p in Path(board.__file__).parent.glob("*.toml")} <= listed


def test_the_railways_join_known_towns_and_say_how_far_to_trust_them() -> None:
    towns = network().towns()
    assert len(towns) == 756
    assert len(network().line) == 344
    for line in network().line:
        assert set(line.towns) <= set(towns)
        assert len(line.towns) >= 2
        assert line.track in TRACKS
        assert line.trust in ("A", "B", "C")
        assert line.coarse in ("", "branch", "trunk")


def test_towns_lie_in_the_theatre() -> None:
    for _, town in network().towns().values():
        assert 46.5 < town.at[0] < 52.7, town.name
        assert -1.2 < town.at[1] < 10.2, town.name


def test_woods_and_lines_are_listed_once() -> None:
    assert woods("forest", "deep", "wooded").area > 20_000
    assert len(named()) == len(lines().escarpment) + len(lines().ridge)


def test_a_correction_in_the_decisions_cites_a_reason() -> None:
    for river in oao.read("rivers.toml", oao.Rivers).river:
        assert bool(river.why) == bool(river.through or river.bars), river.name
    for structure in oao.read("rails.toml", oao.Rails).structure:
        assert structure.why, structure.place


def test_what_people_say_wins_over_what_was_found() -> None:
    assert corrected({"a", "b"}, [("b", False), ("c", True), ("a", None), ("d", None)]) == {"a", "c"}


@needs_geodata
def test_one_hex_and_one_hexside_can_be_corrected() -> None:
    chart, text = oao.read("map.toml", oao.Map), oao.read("ground.toml", oao.GroundText)
    plain, wood = ("36.43", "36.44"), ("57.56", "58.56")
    hexes = (oao.HexText(name="36.43", height="highland", wooded=True, why="a test"),)
    sides = (
        oao.SideText(between=plain, wood="deep", transition=True, why="a test"),
        oao.SideText(between=wood[::-1], wood="none", why="a test"),
    )
    board = {h.name: h for h in oao_game.load().hexes}
    woods = {s.between: s.wood for s in oao_game.load().sides}
    assert (board["36.43"].height, board["36.43"].wooded, woods.get(plain, ""), woods[wood]) == (
        "lowland", False, "", "forest",
    )  # fmt: skip
    ground = Ground(chart, replace(text, hex=hexes, side=sides))
    assert (ground.height["36.43"], "36.43" in ground.wooded, ground.forest[plain]) == ("highland", True, "deep")
    assert wood not in ground.forest
    assert plain in ground.transition
    slip = Ground(chart, replace(text, hex=(oao.HexText(name="99.99", why="a slip"),)))
    slip.__dict__["grid"] = ground.grid
    with pytest.raises(BadDecision, match=r"ground\.toml: 99\.99"):
        _ = slip.hexes_said


def test_both_boards_can_be_built_by_name() -> None:
    assert {"offensive-a-outrance", "avalon-hill-1914"} <= set(BOARDS)


@needs_geodata
def test_the_board_of_offensive_a_outrance_is_byte_for_byte_what_the_atlas_builds(tmp_path: Path) -> None:
    """The relief is checked by `make atlas-check`: it takes a minute more."""
    survey = OaoSurvey()
    assert written(survey.board()) == (oao_game.FOLDER.path / "board.json").read_text(encoding="utf-8")
    sheet.write(oao_drawing.build(survey), tmp_path / "drawing.json")
    assert (tmp_path / "drawing.json").read_bytes() == (oao_game.FOLDER.path / "drawing.json").read_bytes()


@needs_geodata
def test_the_board_of_1914_is_byte_for_byte_what_the_atlas_builds(tmp_path: Path) -> None:
    survey = AhSurvey()
    assert written(survey.board()) == (ah_game.FOLDER.path / "board.json").read_text(encoding="utf-8")
    sheet.write(ah_drawing.build(survey), tmp_path / "drawing.json")
    assert (tmp_path / "drawing.json").read_bytes() == (ah_game.FOLDER.path / "drawing.json").read_bytes()
