"""A module of the suite as its top-level definitions, each written down by what it does."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from dataclasses import dataclass, field
from functools import cache
from importlib.metadata import entry_points

from allocert.errors import EngineError
from allocert.verification.ledger.code.files import file_of_module
from allocert.verification.ledger.code.makers import NAMED
from allocert.verification.ledger.code.scopes import Place, bound_by, imported
from allocert.verification.ledger.code.writing import Writer, first_line, root_of
from allocert.verification.pairing.plugins import GROUP

__all__ = ["Definition", "Module", "read_module"]

_LOADS = "from importlib.metadata entry_points"
"""The digest input of code that loads allocators by their names."""

_CLAIM_TABLE = ("allocert.verification.deciding.claim_table", "ClaimTable")


@dataclass(eq=False)
class Definition:
    """A statement at the top of a module: its lines, what it does as text with holes, and what fills the holes, in order.

    ``functions`` are the functions in it: the line on which each begins, and the names in it if it stands in another scope, in order.
    """

    module: str
    name: str
    first: int
    last: int
    text: list[str] = field(default_factory=list)
    uses: list[Place] = field(default_factory=list)
    functions: list[tuple[int, tuple[str, ...]]] = field(default_factory=list)


@dataclass
class Module:
    """The statements of a module, those that define something by name, and what its imports bind."""

    statements: list[Definition] = field(default_factory=list)
    definitions: dict[str, Definition] = field(default_factory=dict)
    imports: dict[str, Place] = field(default_factory=dict)

    def at_line(self, line: int) -> Definition:
        """The statement that a line belongs to."""
        return next(one for one in self.statements if one.first <= line <= one.last)


@cache
def read_module(name: str) -> Module:
    """The definitions of this module of the suite; none where there is no such file."""
    path = file_of_module(name)
    module = Module()
    trees: list[ast.stmt] = []
    for statement in ast.parse(path.read_bytes()).body if path else ():
        module.imports |= imported(statement)
        if not isinstance(statement, ast.Import | ast.ImportFrom) and not _is_for_types(statement):
            if any(True for node in _run_at_once(statement) for _ in imported(node)):
                raise EngineError(f"{name}, line {statement.lineno}: an import inside of another statement")
            names = list(bound_by([statement]))
            first = first_line(statement)
            definition = Definition(name, next(iter(names), ""), first, statement.end_lineno or first)
            module.definitions |= dict.fromkeys(names, definition)
            module.statements.append(definition)
            trees.append(statement)
    states = {one for statement in trees for one in _lists_of_claims(statement, module)}
    for statement, definition in zip(trees, module.statements, strict=True):
        writer = Writer(name, module.definitions.keys(), module.imports, states)
        writer.write(statement)
        definition.text, definition.uses, definition.functions = writer.text, writer.uses, writer.functions
        if _LOADS in definition.text:
            definition.uses += NAMED.findall(
                " ".join(sorted(point.value for point in entry_points(group=GROUP)))
            )
    bound: dict[str, Definition] = {}
    for statement, definition in zip(trees, module.statements, strict=True):
        for older in dict.fromkeys(bound[one] for one in bound_by([statement]) if one in bound):
            definition.text += older.text
            definition.uses += older.uses
        bound |= dict.fromkeys(bound_by([statement]), definition)
    for statement, definition in zip(trees, module.statements, strict=True):
        for changed in _changed_by(statement, definition, module, states):
            if definition.name:
                changed.uses.append((name, definition.name))
            else:
                changed.text += definition.text
                changed.uses += definition.uses
    return module


def _decorators(statement: ast.stmt) -> list[ast.expr]:
    return getattr(statement, "decorator_list", [])


def _is_for_types(statement: ast.stmt) -> bool:
    return (
        isinstance(statement, ast.If) and root_of(statement.test) == "TYPE_CHECKING" and not statement.orelse
    )


def _lists_of_claims(statement: ast.stmt, module: Module) -> Iterator[str]:
    """The names that are bound to what :class:`~allocert.verification.deciding.claim_table.ClaimTable` makes."""
    match statement:
        case ast.Assign(value=ast.Call() as made) if module.imports.get(root_of(made)) == _CLAIM_TABLE:
            yield from bound_by([statement])


def _changed_by(statement: ast.stmt, own: Definition, module: Module, states: set[str]) -> set[Definition]:
    """What a statement changes besides what it binds itself, which is ``own``: constants, and what it enters something into.

    Raises :class:`~allocert.errors.EngineError` where it calls a function of the module for an effect that cannot be read off.
    """
    found = {
        one
        for name, surely in _named(statement, states)
        if (one := module.definitions.get(name)) and one is not own and name not in states
        if surely or one.text[0] in ("Assign", "AnnAssign")
    }
    if (
        isinstance(statement, ast.Expr)
        and not found
        and root_of(statement) in module.definitions.keys() - states
    ):
        raise EngineError(f"{own.module}, line {own.first}: what this changes cannot be read off")
    return found


def _named(statement: ast.stmt, states: set[str]) -> Iterator[tuple[str, bool]]:
    """What decorators, stores and expressions in a statement name, and whether it is surely changed: else if it is a constant.

    What is entered into the lists of claims, ``states``, is changed by none.
    """
    for one in _decorators(statement):
        yield root_of(one), _is_called_on(one)
    for node in _run_at_once(statement):
        match node:
            case ast.Subscript(ctx=ast.Store() | ast.Del()) | ast.Attribute(ctx=ast.Store() | ast.Del()):
                yield root_of(node), True
            case ast.Expr(value=value) if root_of(value) not in states:
                yield root_of(value), _is_called_on(value)
                yield from ((one.id, False) for one in ast.walk(value) if isinstance(one, ast.Name))


def _is_called_on(node: ast.expr) -> bool:
    return isinstance(node.func if isinstance(node, ast.Call) else node, ast.Attribute)


def _run_at_once(node: ast.AST) -> Iterator[ast.AST]:
    """The node and all in it but the bodies of functions."""
    yield node
    if not isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef | ast.Lambda):
        for inner in ast.iter_child_nodes(node):
            yield from _run_at_once(inner)
