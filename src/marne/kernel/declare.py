"""Structs as TypeScript declarations, so that the page's types cannot differ from what the server sends."""

from __future__ import annotations

import inspect as source
import re
from collections.abc import Iterable, Mapping
from typing import Any

from msgspec import Struct, inspect
from msgspec.inspect import Field, StructType, Type

HEAD = "// Made by `marne types` from the structs that the server sends. Change those, not this."
WIDE = 120
PLAIN: dict[type[Type], str] = {
    inspect.AnyType: "any",
    inspect.NoneType: "null",
    inspect.BoolType: "boolean",
    inspect.IntType: "number",
    inspect.FloatType: "number",
    inspect.StrType: "string",
}
SEVERAL = (inspect.ListType, inspect.VarTupleType, inspect.SetType, inspect.FrozenSetType, inspect.CollectionType)
_COMMENTED = re.compile(r"^    (\w+): [^#]*?(?:#\s*(.+))?$")


class Undeclarable(TypeError):
    """A type that has no counterpart on the page, and where it was found."""


class Declarations:
    """A file of declarations: each struct once, those that other files declare imported from there."""

    def __init__(self, elsewhere: Mapping[type, str] | None = None, raw: str = "any") -> None:
        self.declared: dict[type, str] = {}
        self._elsewhere = elsewhere or {}
        self._raw = raw  # what is sent as it was written before
        self._aliases: list[str] = []
        self._imported: dict[str, set[str]] = {}

    def add(self, kind: Any) -> str:
        """Declare a type with all that is in it; its name."""
        return self._name(inspect.type_info(kind), str(kind))

    def alias(self, name: str, kinds: Iterable[str]) -> None:
        """Declare a name for one of several."""
        self._aliases.append(_union(f"export type {name} =", sorted(set(kinds))))

    def text(self) -> str:
        """The file."""
        imports = [_import(sorted(names), where) for where, names in sorted(self._imported.items())]
        blocks = [HEAD, *(["\n".join(imports)] if imports else []), *self.declared.values(), *self._aliases]
        return "\n\n".join(blocks) + "\n"

    def _name(self, info: Type, where: str) -> str:
        if isinstance(info, StructType):
            return self._struct(info)
        if type(info) in PLAIN:
            return PLAIN[type(info)]
        if isinstance(info, inspect.LiteralType):
            return " | ".join(f"'{value}'" if isinstance(value, str) else str(value) for value in info.values)
        if isinstance(info, inspect.UnionType):
            return " | ".join(dict.fromkeys(self._name(one, where) for one in info.types))
        if isinstance(info, inspect.DictType):
            return f"Record<{self._name(info.key_type, where)}, {self._name(info.value_type, where)}>"
        if isinstance(info, inspect.TupleType):
            return f"[{', '.join(self._name(one, where) for one in info.item_types)}]"
        if isinstance(info, SEVERAL):
            item = self._name(info.item_type, where)
            return f"({item})[]" if " | " in item else f"{item}[]"
        if isinstance(info, inspect.RawType):
            return self._raw
        raise Undeclarable(f"{where} is a {type(info).__name__}, for which the page has no type")

    def _struct(self, info: StructType) -> str:
        """Declare a struct, unless it is declared already here or elsewhere."""
        kind = info.cls
        name = kind.__name__
        if kind in self._elsewhere:
            self._imported.setdefault(self._elsewhere[kind], set()).add(name)
        elif kind not in self.declared:
            if any(other.__name__ == name for other in (*self.declared, *self._elsewhere)):
                raise Undeclarable(f"two structs are called {name}; a page cannot tell them apart")
            self.declared[kind] = ""  # it may contain itself
            self.declared[kind] = self._interface(info)
        return name

    def _interface(self, info: StructType) -> str:
        kind, base = info.cls, _base(info.cls)
        inherited = base.fields if base else ()
        extends = f" extends {self._struct(base)}" if base else ""
        comments = _comments(kind)
        lines = [] if info.tag is None else [f"  {info.tag_field}: '{info.tag}';"]
        for field in info.fields:
            if field not in inherited:
                lines += [f"  /** {comments[field.name]} */"] if field.name in comments else []
                lines.append(f"  {self._member(kind, field)};")
        body = "\n".join(["{", *lines, "}"]) if lines else "{}"
        return f"/** {_summary(kind)} */\nexport interface {kind.__name__}{extends} {body}"

    def _member(self, kind: type[Struct], field: Field) -> str:
        optional = "" if field.required or not kind.__struct_config__.omit_defaults else "?"
        return f"{field.encode_name}{optional}: {self._name(field.type, f'{kind.__name__}.{field.name}')}"


def _base(kind: type) -> StructType | None:
    """The struct that another one extends: with fields, and without a tag that would be another one's."""
    for base in kind.__bases__:
        info = inspect.type_info(base) if issubclass(base, Struct) and base is not Struct else None
        if isinstance(info, StructType) and info.fields and info.tag is None:
            return info
    return None


def _summary(kind: type) -> str:
    """What a struct says of itself in its first line."""
    return source.cleandoc(kind.__doc__ or kind.__name__).splitlines()[0]


def _comments(kind: type) -> dict[str, str]:
    """The comments behind the fields of a struct, and of those that it extends."""
    found: dict[str, str] = {}
    for base in reversed(kind.__mro__):
        if issubclass(base, Struct) and base is not Struct:
            lines = source.getsource(base).splitlines()
            found |= {match[1]: match[2] for line in lines if (match := _COMMENTED.match(line)) and match[2]}
    return found


def _union(begin: str, names: list[str]) -> str:
    line = f"{begin} {' | '.join(names)};"
    return line if len(line) <= WIDE else "\n  | ".join([begin, *names]) + ";"


def _import(names: list[str], where: str) -> str:
    line = f"import type {{ {', '.join(names)} }} from '{where}';"
    return (
        line
        if len(line) <= WIDE
        else "\n  ".join(["import type {", *(f"{name}," for name in names)]) + (f"\n}} from '{where}';")
    )
