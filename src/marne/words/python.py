"""The sentences in Python code: what is handed to whatever speaks to people."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from typing import TypeAlias

from marne.kernel.po import Entry

SPEAKS: dict[str, dict[int, str]] = {
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

Speakers: TypeAlias = dict[str, dict[int, str]]
ANYWHERE, ANY_NAME = -1, "**"
"""What a function says that speaks of everything it is given by name."""
Scope: TypeAlias = ast.Module | ast.FunctionDef | ast.AsyncFunctionDef


class Glued(ValueError):
    """A sentence that is put together in the code, so that nobody can translate it."""


def sentences_in(source: str, file: str = "") -> list[Entry]:
    """Every sentence in a file of Python; one that is glued from pieces is complained about."""
    tree = ast.parse(source)
    try:
        return list(_in_scope(tree, tree, {**SPEAKS, **_handing_on(tree)}))
    except Glued as error:
        raise Glued(f"{file}:{error}: put what varies into {{named}} parts, and leave the rest one sentence") from None


def _handing_on(tree: ast.Module) -> Speakers:
    """The functions of a file that hand what they are given to something that speaks: they speak themselves."""
    found: Speakers = {}
    for function in tree.body:
        if isinstance(function, ast.FunctionDef):
            given = [argument.arg for argument in function.args.args]
            calls = [node for node in ast.walk(function) if isinstance(node, ast.Call)]
            said = {name for call in calls for said in _said(call, SPEAKS) for name in _names(said)}
            spoken = {place: name for place, name in enumerate(given) if name in said}
            if function.args.kwarg and function.args.kwarg.arg in said:
                spoken[ANYWHERE] = ANY_NAME
            if spoken:
                found[function.name] = spoken
    return found


def _names(node: ast.expr) -> Iterator[str]:
    """The names that an expression may come to."""
    if isinstance(node, ast.Name):
        yield node.id
    for part in _branches(node):
        yield from _names(part)


def _in_scope(node: ast.AST, scope: Scope, speakers: Speakers) -> Iterator[Entry]:
    """The sentences below a node; names are looked up in the function around it."""
    for child in ast.iter_child_nodes(node):
        inner = child if isinstance(child, ast.FunctionDef | ast.AsyncFunctionDef) else scope
        if isinstance(child, ast.Call):
            yield from _said_by(child, inner, speakers)
        yield from _in_scope(child, inner, speakers)


def _said_by(call: ast.Call, scope: Scope, speakers: Speakers) -> Iterator[Entry]:
    name = _called(call.func)
    if name in ("many", "counted", "Several"):
        both = call.args[1:3] if name == "Several" else call.args[:2]
        forms = [text for argument in both for text in _texts(argument, scope)]
        yield from [Entry(forms[0], forms[1])] if len(forms) == 2 else []
    yield from (Entry(text) for said in _said(call, speakers) for text in _texts(said, scope) if text)


def _said(call: ast.Call, speakers: Speakers) -> Iterator[ast.expr]:
    """What a call says to people."""
    speaks = speakers.get(_called(call.func), {})
    yield from (argument for place, argument in enumerate(call.args) if place in speaks)
    names = speaks.values()
    yield from (given.value for given in call.keywords if given.arg in names or (given.arg and ANY_NAME in names))


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
