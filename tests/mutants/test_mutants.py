"""Rules are broken one place at a time, the tests are asked, and every survivor has a verdict."""

import ast
import subprocess
import sys
from pathlib import Path

import pytest

from mutants.breaking import Mutant, broken, chapters, mutants, sample
from mutants.verdicts import EVERYTHING, Register, Survivor, read, renewed, write

GAMES = Path(__file__).parents[1] / "games"
CHAPTER = '''
"""A chapter."""
LIMIT: int = 3

def wet(depth: int, frost: bool) -> bool:
    """1.1 A ford is wet."""
    if frost:
        return False
    return depth >= LIMIT and not frost
'''
TRIED = """
import sys
from pathlib import Path
from mutants.breaking import mutants
from mutants.swapping import Wanted, quick
from mutants.trying import Game, finish, prepare, reach, start, unload
sys.path.insert(0, sys.argv[1])
import brook.fords  # as a command might that the game brings along
root = Path(sys.argv[1])
game = Game("brook", "brook", root / "brook", root / "tests")
unload(game)
known = reach(game)
prepare(known.modules)
found = mutants(game.home / "fords.py")
for mutant in found:
    print("slow", mutant.now, "|", finish(start(game, mutant)).rpartition("::")[2])
for mutant, by in quick(game, [Wanted(m, known.of(m) or []) for m in found], 2):
    print("quick", mutant.now, "|", "-" if by is None else by.rpartition("::")[2])
"""


@pytest.fixture
def chapter(tmp_path: Path) -> Path:
    path = tmp_path / "brook" / "fords.py"
    path.parent.mkdir()
    path.write_text(CHAPTER)
    return path


def changes(found: list[Mutant]) -> set[tuple[str, str]]:
    return {(mutant.was, mutant.now) for mutant in found}


def test_numbers_comparisons_conditions_and_statements_are_broken(chapter: Path) -> None:
    assert changes(mutants(chapter)) == {
        ("3", "4"),
        ("False", "True"),
        ("if frost:", "if False:"),
        ("if frost:", "if True:"),
        ("depth >= LIMIT", "depth > LIMIT"),
        ("depth >= LIMIT and (not frost)", "depth >= LIMIT or not frost"),
        ("depth >= LIMIT and (not frost)", "depth >= LIMIT"),
        ("depth >= LIMIT and (not frost)", "not frost"),
        ("not frost", "frost"),
    }


def test_a_mutant_differs_in_one_place(chapter: Path) -> None:
    whole = ast.unparse(ast.parse(CHAPTER)).splitlines()
    for mutant in mutants(chapter):
        lines = ast.unparse(broken(chapter, mutant)).splitlines()
        assert sum(a != b for a, b in zip(whole, lines, strict=True)) == 1


def test_a_mutant_keeps_its_name_when_lines_above_it_change(chapter: Path) -> None:
    before = [mutant.name for mutant in mutants(chapter)]
    chapter.write_text(CHAPTER.replace("LIMIT: int", "\n\nLIMIT: int"))
    assert [mutant.name for mutant in mutants(chapter)] == before


def test_a_sample_is_spread_over_the_chapters_and_the_same_for_the_same_seed() -> None:
    home = Path(__file__).parents[2] / "src/marne/games/germany_at_war"
    everything = [mutant for path in chapters(home) for mutant in mutants(path)]
    assert len({mutant.name for mutant in everything}) == len(everything)
    chosen = sample(everything, 200, 1)
    assert chosen == sample(everything, 200, 1) != sample(everything, 200, 2)
    assert {mutant.chapter for mutant in chosen} == {mutant.chapter for mutant in everything}
    assert 200 <= len(chosen) <= 225


def test_a_mutant_is_noticed_by_a_test_of_its_line_or_survives(chapter: Path, tmp_path: Path) -> None:
    (chapter.parent / "__init__.py").touch()
    (tmp_path / "tests").mkdir()
    (tmp_path / "tests" / "test_01_fords.py").write_text(
        "from brook.fords import wet\n\n\ndef test_1_1_deep():\n    assert wet(3, False) and not wet(2, False)\n"
    )
    answer = subprocess.run(
        [sys.executable, "-c", TRIED, str(tmp_path)], capture_output=True, text=True, check=True, cwd=GAMES.parents[1]
    )
    noticed = dict(line.split(" | ") for line in answer.stdout.splitlines())
    for way in ("slow", "quick"):
        assert noticed[f"{way} depth > LIMIT"] == "test_1_1_deep"
        assert noticed[f"{way} if False:"] == ""  # nobody asks about frost
    assert (noticed["slow 4"], noticed["quick 4"]) == ("test_1_1_deep", "-")  # no function has it


def test_a_list_of_survivors_keeps_its_verdicts_and_forgets_who_was_noticed(chapter: Path, tmp_path: Path) -> None:
    one, two, three = mutants(chapter)[:3]
    judged = Survivor(one.chapter, one.place, one.was, one.now, one.nth, "equivalent", "There are no fords.")
    noticed = Survivor(two.chapter, two.place, two.was, two.now, two.nth)
    before = Register({"fords": ["test_contract.py"]}, [judged, noticed])
    write(tmp_path / "survivors.toml", renewed(before, [one, three], [two.name]))
    again = read(tmp_path / "survivors.toml")
    assert again.besides == before.besides
    whole = Survivor(three.chapter, three.place, "*", "", 0, "untested", "Nobody fords in this game.")
    assert [Register({}, known).judges(three) for known in ([], [judged], [whole])] == [False, False, True]
    assert again.by_name.keys() == {one.name, three.name}
    assert again.by_name[one.name] == judged
    assert judged.judged
    assert not again.by_name[three.name].judged


@pytest.mark.parametrize("path", sorted(GAMES.glob("*/survivors.toml")), ids=lambda path: path.parent.name)
def test_every_survivor_has_a_verdict(path: Path) -> None:
    assert [survivor.name for survivor in read(path).survivor if not survivor.judged] == []


@pytest.mark.parametrize("path", sorted(GAMES.glob("*/survivors.toml")), ids=lambda path: path.parent.name)
def test_every_verdict_is_about_a_mutant_that_there_is(path: Path) -> None:
    home = GAMES.parents[1] / "src/marne/games" / path.parent.name
    known = [mutant for chapter in chapters(home) for mutant in mutants(chapter)]
    whole = {Survivor(mutant.chapter, mutant.place, EVERYTHING, "").name for mutant in known}
    there = whole | {mutant.name for mutant in known}
    assert [survivor.name for survivor in read(path).survivor if survivor.name not in there] == []
