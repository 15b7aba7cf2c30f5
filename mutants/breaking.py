"""How a rule can be broken: one operator, one condition, one number, one statement at a time."""

from __future__ import annotations

import ast
import hashlib
from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from typing import Any, NamedTuple

NOT_RULES = frozenset({"__init__.py", "game.py", "bot.py", "drawing.py", "page.py"})
"""Files at the top of a game's folder that contain no rule."""

FLIPPED: dict[type[ast.AST], Any] = {
    ast.Lt: ast.LtE, ast.LtE: ast.Lt, ast.Gt: ast.GtE, ast.GtE: ast.Gt, ast.Eq: ast.NotEq, ast.NotEq: ast.Eq,
    ast.In: ast.NotIn, ast.NotIn: ast.In, ast.Is: ast.IsNot, ast.IsNot: ast.Is, ast.And: ast.Or, ast.Or: ast.And,
    ast.Add: ast.Sub, ast.Sub: ast.Add, ast.Mult: ast.Add, ast.FloorDiv: ast.Mult, ast.Div: ast.Mult,
    ast.Mod: ast.FloorDiv, ast.BitAnd: ast.BitOr, ast.BitOr: ast.BitAnd,
}  # fmt: skip
EXCHANGED = {"max": "min", "min": "max", "any": "all", "all": "any"}
TEXTS = (ast.JoinedStr, ast.Tuple, ast.List)
UNBROKEN = frozenset({"annotation", "returns", "decorator_list", "type_params"})
"""Parts of the code that decide nothing when it runs."""


class Mutant(NamedTuple):
    """One broken place: its chapter, the function around it, what stood there and what stands there now."""

    chapter: str
    place: str
    was: str
    now: str
    nth: int  # of those that read the same in this function
    lines: tuple[int, int]  # of the statement
    inside: bool  # a function
    spot: int  # which replacement in the chapter, in the order of `breaks`

    @property
    def name(self) -> str:
        """What tells it from all others, even when lines above it have changed."""
        return "\n".join((self.chapter, self.place, self.was, self.now, str(self.nth)))


class Break(NamedTuple):
    """One place in a tree, and what could be put there."""

    parent: ast.AST
    field: str
    slot: int | None
    node: ast.AST
    new: ast.AST
    place: str
    statement: ast.stmt
    inside: bool

    def apply(self) -> None:
        """Put it there."""
        new = ast.fix_missing_locations(ast.copy_location(self.new, self.node))
        if self.slot is None:
            setattr(self.parent, self.field, new)
        else:
            getattr(self.parent, self.field)[self.slot] = new


def chapters(home: Path) -> list[Path]:
    """The files of a game's rules."""
    return sorted(path for path in home.glob("*.py") if path.name not in NOT_RULES)


def mutants(path: Path) -> list[Mutant]:
    """All mutants of a chapter."""
    seen: Counter[tuple[str, str, str]] = Counter()
    found = []
    for spot, broken in enumerate(breaks(ast.parse(path.read_text(encoding="utf-8")))):
        key = broken.place, _short(broken.node), _short(broken.new)
        header = _lines(broken.statement)
        found.append(Mutant(path.stem, *key, seen[key], header, broken.inside, spot))
        seen[key] += 1
    return found


def broken(path: Path, mutant: Mutant) -> ast.Module:
    """The chapter with the mutant in it."""
    tree = ast.parse(path.read_text(encoding="utf-8"))
    next(found for spot, found in enumerate(breaks(tree)) if spot == mutant.spot).apply()
    return tree


def sample(found: list[Mutant], size: int, seed: int) -> list[Mutant]:
    """So many of the mutants, each chapter in proportion; a change elsewhere in the code hardly changes the choice."""
    by_chapter: dict[str, list[Mutant]] = {}
    for mutant in found:
        by_chapter.setdefault(mutant.chapter, []).append(mutant)
    chosen: list[Mutant] = []
    total, met = len(found), 0
    for chapter in sorted(by_chapter):
        own = sorted(by_chapter[chapter], key=lambda m: hashlib.sha256(f"{seed}\n{m.name}".encode()).digest())
        met += len(own)
        chosen += own[: max(1, size * met // total - len(chosen))]
    return chosen


def breaks(tree: ast.Module) -> Iterator[Break]:
    """Every way to break a chapter, always in the same order."""
    yield from _within(tree, "", None, False)


def _within(node: ast.AST, place: str, statement: ast.stmt | None, inside: bool) -> Iterator[Break]:
    for field, value in ast.iter_fields(node):
        if field in UNBROKEN or (isinstance(node, ast.ClassDef) and field in ("keywords", "bases")):
            continue
        several = isinstance(value, list)
        for index, child in enumerate(value if several else [value]):
            if not isinstance(child, ast.AST) or _is_prose(child) or _is_mark(node, child):
                continue
            around = child if isinstance(child, ast.stmt) else statement
            if around is None:
                continue
            for new in _instead(child):
                yield Break(node, field, index if several else None, child, new, place or "module", around, inside)
            if isinstance(child, ast.FunctionDef | ast.ClassDef):
                below = f"{place}.{child.name}".lstrip(".")
                yield from _within(child, below, around, inside or isinstance(child, ast.FunctionDef))
            else:
                yield from _within(child, place, around, inside)


def _is_mark(around: ast.AST, node: ast.AST) -> bool:
    """Whether a number says that there is none: -1, or the 0 that it is below."""
    if not isinstance(node, ast.Constant):
        return False
    if isinstance(around, ast.UnaryOp):
        return node.value == 1
    below = isinstance(around, ast.Compare) and isinstance(around.ops[0], ast.Lt | ast.GtE)
    return below and type(node.value) is int and node.value == 0


def _is_prose(node: ast.AST) -> bool:
    """Whether a node is a sentence, which the tests of words look at."""
    return isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id in ("prose", "sentence")


def _instead(node: ast.AST) -> Iterator[ast.AST]:
    """What could stand instead of a node."""
    match node:
        case ast.Constant(value=bool(value)):
            yield ast.Constant(not value)
        case ast.Constant(value=int(value) | float(value)):
            yield ast.Constant(value + 1)
        case ast.Compare():
            for k, op in enumerate(node.ops):
                ops = [*node.ops[:k], _compared(op, node.comparators[k]), *node.ops[k + 1 :]]
                yield ast.Compare(node.left, ops, node.comparators)
        case ast.BoolOp():
            yield from _conditions(node)
        case ast.UnaryOp(op=ast.Not() | ast.Invert() | ast.USub()):
            yield node.operand
        case ast.BinOp():
            yield from _sums(node)
        case ast.IfExp():
            yield ast.IfExp(node.test, node.orelse, node.body)
        case ast.comprehension() if node.ifs:
            for k in range(len(node.ifs)):
                yield ast.comprehension(node.target, node.iter, [*node.ifs[:k], *node.ifs[k + 1 :]], node.is_async)
        case ast.Call(func=ast.Name(id="reversed"), args=[only]):
            yield only
        case ast.Call(func=ast.Name(id=name)) if name in EXCHANGED:
            yield ast.Call(ast.Name(EXCHANGED[name], ast.Load()), node.args, node.keywords)
        case ast.stmt():
            yield from _statements(node)


def _compared(op: ast.cmpop, value: ast.expr) -> Any:
    """Another comparison: the limit belongs to the other side; but what is negative is no limit, it is a mark."""
    if isinstance(value, ast.Constant) and value.value == 0 and isinstance(op, ast.Lt | ast.GtE):
        return ast.GtE() if isinstance(op, ast.Lt) else ast.Lt()
    return FLIPPED[type(op)]()


def _conditions(node: ast.BoolOp) -> Iterator[ast.AST]:
    yield ast.BoolOp(FLIPPED[type(node.op)](), node.values)
    for k in (k for k, value in enumerate(node.values) if not _asks_for_none(value)):
        rest = [*node.values[:k], *node.values[k + 1 :]]
        yield rest[0] if len(rest) == 1 else ast.BoolOp(node.op, rest)


def _asks_for_none(node: ast.expr) -> bool:
    """Whether a condition only asks if there is something; what follows it would fail without."""
    return isinstance(node, ast.Compare) and isinstance(node.ops[0], ast.Is | ast.IsNot)


def _sums(node: ast.BinOp) -> Iterator[ast.AST]:
    if type(node.op) not in FLIPPED or any(
        isinstance(side, TEXTS) or _is_text(side) for side in (node.left, node.right)
    ):
        return
    yield ast.BinOp(node.left, FLIPPED[type(node.op)](), node.right)
    if isinstance(node.op, ast.BitAnd | ast.BitOr):
        yield node.left


def _is_text(node: ast.AST) -> bool:
    return isinstance(node, ast.Constant) and isinstance(node.value, str | bytes)


def _statements(node: ast.stmt) -> Iterator[ast.AST]:
    match node:
        case ast.If():
            yield ast.If(ast.Constant(False), node.body, node.orelse)
            yield ast.If(ast.Constant(True), node.body, node.orelse)
        case ast.AugAssign():
            yield ast.Pass()
            if type(node.op) in FLIPPED:
                yield ast.AugAssign(node.target, FLIPPED[type(node.op)](), node.value)
        case ast.Expr(value=ast.Call()) | ast.Continue() | ast.Break() | ast.Raise():
            yield ast.Pass()
        case ast.Assign(targets=[ast.Attribute() | ast.Subscript()]):
            yield ast.Pass()


def _lines(statement: ast.stmt) -> tuple[int, int]:
    """The lines of a statement; of one that contains others, those of its head."""
    body: list[ast.stmt] | None = getattr(statement, "body", None)
    return statement.lineno, max(statement.lineno, body[0].lineno - 1) if body else statement.end_lineno or 0


def _short(node: ast.AST) -> str:
    """A node as code, in one line; of a statement with others in it, its head."""
    if isinstance(node, ast.comprehension):
        return ast.unparse(ast.GeneratorExp(ast.Constant(...), [node]))[5:-1]
    return ast.unparse(node).splitlines()[0]
