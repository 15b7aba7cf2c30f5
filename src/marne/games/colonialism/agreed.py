"""What the players have agreed on, as the rules read it."""

from __future__ import annotations

import re
from typing import Any, get_args

from msgspec.structs import replace

from marne.board import bits
from marne.games.colonialism import armies, sketches
from marne.games.colonialism.armies import SIZES, Army, Line
from marne.games.colonialism.battlefield import LANDSCAPES, landscape_for
from marne.games.colonialism.board import CellKind
from marne.games.colonialism.matchups import Condition, Exits, Goal, Matchup, matchups
from marne.games.colonialism.options import AIMS, DECIDED_BY, FREE, READY, ROOMY, Rules
from marne.games.colonialism.periods import PERIODS
from marne.games.colonialism.samples import SAMPLES
from marne.games.colonialism.sketches import Sketch
from marne.games.colonialism.units import INFANTRY
from marne.games.colonialism.words import name, phrase
from marne.kernel import Options
from marne.kernel.game import BadOption
from marne.kernel.words import prose


def rules(scenario: str, options: Options) -> Rules:
    """The agreed options, as the rules read them."""
    switches: dict[str, Any] = {
        "secret_cards": options["cards"] == "secret" or (options["cards"] == "usual" and scenario in FREE),
        "cost": options["cost"],
        "machine_guns": options["machine_guns"] == "allowed",
        "sum_pool": options["command_pool"] == "sum",
        "double_road": options["road"] == "double",
        "shock": options["shock"],
        "assault_test": options["assault_test"],
        "test_card_hits": options["card_hits"] == "tested",
        "either_trench": options["trench_trade"] == "either",
        "hills": options["hills"],
        "retire": options["retire"],
        "dear_ground": options["impeded"] == "points",
        "fire_first": options["guns"] == "fire_first",
        "free_trenches": options["trenches"] == "ground",
        "train_parts": options["trains"] == "parts",
        "short_stretch": options["stretch"] == "short",
        "balloon_always": options["balloon"] == "always",
    }
    if scenario in FREE:
        return _free(scenario, options, switches)
    return _ready(matchups()[scenario], options["aims"] == "anew", switches)


def _free(period: str, options: Options, switches: dict[str, Any]) -> Rules:
    points = int(options["points"])
    found = [_army(period, k, options, points) for k in (0, 1)]
    sketch = _sketch(options["board"])
    columns, rows = ROOMY[max(map(_room, found))]
    if options["size"] != "fitting":
        columns, rows = map(int, options["size"].split("x"))
    cells = next(kind for kind in get_args(CellKind) if kind == options["grid"])
    if sketch is not None:
        columns, rows, cells = sketch.columns, sketch.rows, sketch.cells
    engagement = "" if options["engagement"] == "rolled" else options["engagement"]
    chosen = options["board"] if options["board"] in LANDSCAPES else ""
    if options["board"] == "plain":
        sketch = sketches.plain(columns, rows, cells)
    seed = re.fullmatch(r"seed (\d+)", options["board"])
    goals, exits = _aims(options["aim"])
    ground = options["aim"] != "break"
    last = 0 if options["turns"] == "none" else int(options["turns"])
    return Rules(
        period=period,
        scenario=period,
        armies=(found[0], found[1]),
        designed=(not found[0].lines, not found[1].lines),
        columns=columns,
        rows=rows,
        cells=cells,
        sketch=sketch,
        landscape=chosen or landscape_for(period, max(army.year for army in found), engagement),
        seed=int(seed[1]) if seed else -1,
        engagement=engagement,
        attacker={"red": 0, "blue": 1}.get(options["attacker"], -1),
        goals=goals,
        exits=exits,
        victory=AIMS[options["aim"]],
        last_turn=last or (DECIDED_BY if ground else 0),
        otherwise="defender" if ground else "losses",
        **switches,
    )


ANOTHER_PERIOD = prose("{army} is no army of the period played, {period}")


def _army(period: str, side: int, options: Options, points: int) -> Army:
    value = options[("red_army", "blue_army")[side]]
    ready = SAMPLES[READY[period][side]].army()
    if options["machine_guns"] == "none":
        ready = armies.without_machine_guns(ready)
    if value == "ready":
        return armies.grown(ready, points)
    if value == "design":
        return Army(period, ready.nation, ready.year, points, ())
    army = armies.grown(SAMPLES[value].army(), points) if value in SAMPLES else armies.from_text(value)
    option = ("red_army", "blue_army")[side]
    if army.period != period:
        played = name(PERIODS[period].title)
        raise BadOption(f"{option}: {phrase(ANOTHER_PERIOD, army=repr(value), period=played)}")
    # A text without bases is an army to be designed in secret.
    asked = army if army.lines else replace(army, lines=(Line(1, INFANTRY),))
    free = value in SAMPLES, options["balance"] == "historical"
    if wrong := armies.check(asked, options["cost"], options["machine_guns"] == "allowed", *free):
        raise BadOption(f"{option}: {'; '.join(f'{w.rule} {phrase(w.why)}' for w in wrong)}")
    return army


def _room(army: Army) -> int:
    """The size of game for whose board an army is made; a historical one may have more bases than points."""
    return max(army.points, next(size for size in SIZES if size >= min(army.count(), SIZES[-1])))


def _sketch(board: str) -> Sketch | None:
    own = board not in ("rolled", "plain", *LANDSCAPES) and not board.startswith("seed ")
    return sketches.from_text(board) if own else None


def _aims(aim: str) -> tuple[tuple[Goal, ...], Exits | None]:
    """VICTORY.1 What the attacker may agree to fight for."""
    if aim == "hold":
        return (Goal("attacker", "last_turn", (Condition("holds", "objective", 1),)),), None
    if aim == "exit":
        return (Goal("attacker", "any_turn", (Condition("left", percent=25),)),), Exits("attacker", 1, "far_edge")
    return (), None


def _ready(battle: Matchup, anew: bool, switches: dict[str, Any]) -> Rules:
    sketch, victory = battle.sketch(), battle.aims(anew)
    board = sketch.grid
    return Rules(
        period=battle.period,
        scenario=battle.id,
        armies=(battle.army("attacker"), battle.army("defender")),
        columns=sketch.columns,
        rows=sketch.rows,
        cells=sketch.cells,
        sketch=sketch,
        engagement=battle.engagement,
        attacker=0,
        adjusted=True,
        square=battle.defender.square,
        goals=victory.goals,
        places={name: bits(board.at(c, r) for c, r in hexes) for name, hexes in victory.places.items()},
        exits=victory.exits,
        victory=victory.text,
        last_turn=victory.last_turn,
        otherwise=victory.otherwise,
        breaks=("attacker" in victory.breaks, "defender" in victory.breaks),
        **switches,
    )
