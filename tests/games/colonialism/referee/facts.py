"""What the printed tables say, copied out by hand from the clauses; nothing here comes from the rules' own data."""

from __future__ import annotations

INFANTRY, MACHINE_GUN, CAVALRY, FIELD_GUN, KRUPP, CAR, TANK, TRAIN, CANNON = range(9)
TYPES = ("infantry", "machine_gun", "cavalry", "field_gun", "krupp", "armoured_car", "tank", "train")
EXPERIENCED, RIFLES, STORM = 1, 2, 4
RED, BLUE = 0, 1

# MOVE.4 Hexes per move; SHOOT.ARC.2 who shoots to his front only; INTERPEN.5 whom nobody passes through.
MOVE = {INFANTRY: 1, MACHINE_GUN: 1, FIELD_GUN: 1, KRUPP: 1, CAVALRY: 2, CAR: 2, TANK: 1, TRAIN: 4}
FRONT = {FIELD_GUN, KRUPP, MACHINE_GUN}
VEHICLES = {CAR, TANK, TRAIN}
ARMOUR = {TANK, TRAIN}
GUNS = {FIELD_GUN, KRUPP}
MITIGATORS = {INFANTRY, MACHINE_GUN, CAR, CAVALRY}

# TERRAIN.*, M8: whom ground impedes, who may enter it, what gives cover, what blocks the sight, who is hidden.
HEAVY_WHEELS = {FIELD_GUN, KRUPP, CAR, TANK}
EVERYBODY = set(MOVE)
IMPEDES = {
    "canal": EVERYBODY,
    "cratered": EVERYBODY,
    "mine_crater": EVERYBODY,
    "marsh": EVERYBODY,
    "river": EVERYBODY,
    "forest": HEAVY_WHEELS,
    "urban": HEAVY_WHEELS,
}
ENTERED_BY = {"canal": {INFANTRY}, "mountain": {INFANTRY, CAVALRY}, "river": {INFANTRY, CAVALRY}}
COVER = {"cratered", "mine_crater", "forest", "mountain", "rough", "trench", "urban"}
BLOCKS = {"mine_crater", "forest", "mountain", "urban"}
HIDES_BEYOND = {"cratered": 2, "mine_crater": 2, "forest": 2, "urban": 2, "rough": 4, "trench": 4}

# *.RANGE: range and dice of each weapon; whoever "stands" cannot move and shoot in one turn.
RANGE = {
    "fpw": {INFANTRY: (3, 3), MACHINE_GUN: (3, 4), FIELD_GUN: (8, 3), KRUPP: (8, 5), CAVALRY: (2, 3)},
    "zulu": {INFANTRY: (3, 3), MACHINE_GUN: (3, 4), CAVALRY: (2, 2), FIELD_GUN: (5, 2)},
    "ww1": {
        INFANTRY: (3, 3),
        MACHINE_GUN: (3, 4),
        FIELD_GUN: (10, 3),
        CAVALRY: (2, 2),
        TANK: (3, 3),
        CANNON: (8, 2),
        TRAIN: (8, 4),
        CAR: (3, 3),
    },
}
STANDS = {FIELD_GUN, KRUPP, CANNON}

# *.TOHIT.1, M2: the number needed against each type.
TO_HIT = {
    "fpw": {INFANTRY: 7, MACHINE_GUN: 8, CAVALRY: 6, FIELD_GUN: 9, KRUPP: 9},
    "zulu": {INFANTRY: 7, MACHINE_GUN: 7, CAVALRY: 6, FIELD_GUN: 9, KRUPP: 9},
    "ww1": {INFANTRY: 7, MACHINE_GUN: 7, CAVALRY: 6, TANK: 5, TRAIN: 6, CAR: 5, FIELD_GUN: 9, KRUPP: 9},
}


def destroyed_at(kind: int) -> int:
    """FATIGUE.1, K13 Three hits, six for a Train."""
    return 6 if kind == TRAIN else 3
