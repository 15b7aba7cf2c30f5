"""Manoeuvres: a game for benchmarks and tests of the match page, on the largest board. It is not shipped.

A server finds it as it finds every game, by an entry point: `registered` lays one out in a folder that goes into the
server's `PYTHONPATH`.
"""

from pathlib import Path

NAME = "manoeuvres"


def registered(folder: Path) -> str:
    """The `PYTHONPATH` with which a process finds the game and its board."""
    about = folder / f"{NAME}-1.dist-info"
    about.mkdir(parents=True, exist_ok=True)
    (about / "METADATA").write_text(f"Metadata-Version: 2.1\nName: {NAME}\nVersion: 1\n", encoding="utf-8")
    (about / "entry_points.txt").write_text(
        f"[marne.games]\n{NAME} = benchmarks.manoeuvres.game:Manoeuvres\n"
        f"[marne.boards]\n{NAME} = marne.games.offensive_a_outrance.page.drawing:drawing\n",
        encoding="utf-8",
    )
    home = Path(__file__).parents[2]
    return f"{home / 'src'}:{home}:{folder}"
