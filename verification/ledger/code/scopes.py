"""Which names are local where: the scopes of functions, comprehensions and classes."""

from __future__ import annotations

import ast
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass

__all__ = ["Place", "Scope", "bound_by", "imported"]

Place = tuple[str, str]
"""A module, and a name there; ``""`` for the module itself."""

_CLOSED = (ast.FunctionDef, ast.AsyncFunctionDef, ast.Lambda, ast.ClassDef)
_COMPREHENSIONS = (ast.ListComp, ast.SetComp, ast.DictComp, ast.GeneratorExp)


@dataclass(frozen=True)
class Scope:
    """The names that are bound in a function, a comprehension or the body of a class, and its imports."""

    names: frozenset[str]
    imports: Mapping[str, Place]
    of_class: bool

    @classmethod
    def of(cls, body: Iterable[ast.AST], parameters: Iterable[str], *, of_class: bool = False) -> Scope:
        """The scope of these statements or expressions."""
        inside = list(_inside(body))
        elsewhere = {
            name for node in inside if isinstance(node, ast.Global | ast.Nonlocal) for name in node.names
        }
        imports = dict(pair for node in inside for pair in imported(node))
        names = (
            {*parameters, *(name for node in inside for name in _bound(node))} - elsewhere - imports.keys()
        )
        return cls(frozenset(names), imports, of_class)


def bound_by(nodes: Iterable[ast.AST]) -> Iterator[str]:
    """The names that these nodes bind, imports aside, in order; those bound in scopes within them are left out."""
    for node in _inside(nodes):
        yield from _bound(node)


def imported(node: ast.AST) -> Iterator[tuple[str, Place]]:
    """The names that a node binds by importing; none if it is no import."""
    if isinstance(node, ast.ImportFrom):
        for alias in node.names:
            yield alias.asname or alias.name, (node.module or "", alias.name)
    elif isinstance(node, ast.Import):
        for alias in node.names:
            top = alias.name.partition(".")[0]
            yield (alias.asname, (alias.name, "")) if alias.asname else (top, (top, ""))


def _bound(node: ast.AST) -> Iterator[str]:
    match node:
        case ast.Name(id=name):
            if not isinstance(node.ctx, ast.Load):
                yield name
        case ast.FunctionDef(name=name) | ast.AsyncFunctionDef(name=name) | ast.ClassDef(name=name):
            yield name
        case ast.ExceptHandler(name=str(name)) | ast.MatchAs(name=str(name)) | ast.MatchStar(name=str(name)):
            yield name
        case ast.MatchMapping(rest=str(name)):
            yield name


def _inside(nodes: Iterable[ast.AST]) -> Iterator[ast.AST]:
    """The nodes and all in them, without what stands in a scope of its own; of comprehensions ``:=`` alone counts."""
    waiting = list(nodes)[::-1]
    while waiting:
        node = waiting.pop()
        if isinstance(node, _COMPREHENSIONS):
            waiting += (one.target for one in ast.walk(node) if isinstance(one, ast.NamedExpr))
            continue
        yield node
        if not isinstance(node, _CLOSED) and node._fields:
            for name in reversed(node._fields):
                value = getattr(node, name)
                if isinstance(value, ast.AST):
                    waiting.append(value)
                elif isinstance(value, list):
                    waiting += (one for one in reversed(value) if isinstance(one, ast.AST))
