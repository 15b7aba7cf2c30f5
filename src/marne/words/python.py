"""The sentences in Python code: what is handed to whatever speaks to people."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from typing import TypeAlias

from marne.kernel.po import Entry

SPEAKS = {
    "phrase": {0: ""},
    "sentence": {0: ""},
    "Refusal": {1: "why"},
    "Decision": {2: "prompt"},
    "Result": {1: "how"},
    "Seat": {2: "title"},
    "Scenario": {1: "title", 2: "description"},
    "Option": {1: "title", 2: "values", 5: "text"},
    "kept": {0: ""},
    "Verb": {1: "words", 3: "bare"},
    "prose": {0: ""},
}
"""Which arguments of which calls are said to people, by place and by name."""

Scope: TypeAlias = ast.Module | ast.FunctionDef | ast.AsyncFunctionDef


class Glued(ValueError):
    """A sentence that is put together in the code, so that nobody can translate it."""


def sentences_in(source: str, file: str = "") -> list[Entry]:
    """Every sentence in a file of Python; one that is glued from pieces is complained about."""
    tree = ast.parse(source)
    try:
        return list(_in_scope(tree, tree))
    except Glued as error:
        raise Glued(f"{file}:{error}: put what varies into {{named}} parts, and leave the rest one sentence") from None


def _in_scope(node: ast.AST, scope: Scope) -> Iterator[Entry]:
    """The sentences below a node; names are looked up in the function around it."""
    for child in ast.iter_child_nodes(node):
        inner = child if isinstance(child, ast.FunctionDef | ast.AsyncFunctionDef) else scope
        if isinstance(child, ast.Call):
            yield from _said_by(child, inner)
        yield from _in_scope(child, inner)


def _said_by(call: ast.Call, scope: Scope) -> Iterator[Entry]:
    name = _called(call.func)
    if name in ("many", "counted", "Several"):
        both = call.args[1:3] if name == "Several" else call.args[:2]
        forms = [text for argument in both for text in _texts(argument, scope)]
        yield from [Entry(forms[0], forms[1])] if len(forms) == 2 else []
    for place, keyword in SPEAKS.get(name, {}).items():
        given = [call.args[place]] if place < len(call.args) else []
        given += [pair.value for pair in call.keywords if pair.arg == keyword]
        yield from (Entry(text) for argument in given for text in _texts(argument, scope) if text)


def _called(function: ast.expr) -> str:
    """The name by which something is called: `phrase`, `words.phrase` and `Sentence.many` alike."""
    if isinstance(function, ast.Attribute):
        return function.attr
    return function.id if isinstance(function, ast.Name) else ""


def _texts(node: ast.expr, scope: Scope) -> Iterator[str]:
    """The texts that an expression may come to, as far as it shows them."""
    if isinstance(node, ast.Constant) and isinstance(node.value, str):
        yield node.value
    elif isinstance(node, ast.JoinedStr) or (isinstance(node, ast.BinOp) and _is_text(node)):
        raise Glued(str(node.lineno))
    elif isinstance(node, ast.Name):
        for value in _assigned(node.id, scope):
            yield from _texts(value, scope)
    else:
        for part in _branches(node):
            yield from _texts(part, scope)


def _branches(node: ast.expr) -> list[ast.expr]:
    if isinstance(node, ast.IfExp):
        return [node.body, node.orelse]
    if isinstance(node, ast.Lambda):
        return [node.body]
    if isinstance(node, ast.Dict):
        return node.values
    if isinstance(node, ast.Tuple | ast.List | ast.Set):
        return node.elts
    if isinstance(node, ast.Subscript):
        return [node.value]
    return node.values if isinstance(node, ast.BoolOp) else []


def _is_text(node: ast.BinOp) -> bool:
    """Whether texts are put together by a sign."""
    sides = (node.left, node.right)
    return any(isinstance(side, ast.JoinedStr) or isinstance(getattr(side, "value", None), str) for side in sides)


def _assigned(name: str, scope: Scope) -> list[ast.expr]:
    """What a name is given within a function; a name of the module is marked where it is made."""
    if isinstance(scope, ast.Module):
        return []
    return [
        statement.value
        for statement in ast.walk(scope)
        if isinstance(statement, ast.Assign)
        and any(isinstance(target, ast.Name) and target.id == name for target in statement.targets)
    ]
