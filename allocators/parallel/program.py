"""Programs that every available processor runs: their language, and what can be read off a text."""

from __future__ import annotations

import ast
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cached_property
from operator import index
from typing import Any

from allocert.allocators.parallel.texts.grammar import FUNCTIONS, PLACES, Grammar, assigned, call_of
from allocert.errors import SpecError

__all__ = ["PLACES", "Program", "body_of", "call_of"]


@dataclass(frozen=True)
class Program:
    """A text that every available processor runs, and where it is printed.

    The text is written in a small part of Python: assignments to registers (integers, or ``D = array(size)`` with places 1 to
    size, all 0 at first), ``if``, ``while``, ``for .. in range(..)``, ``pass`` and

    - ``send(value, place)`` and ``register = receive(place)``, where a place is ``across(i)``, ``before(a)`` or ``after(a)``;
    - ``available(place)``: whether that neighbour exists and is available;
    - ``bit(i)``: bit i of the processor's own label, 1 being the high-order one;
    - ``report(value, ..)``: a result for the host.

    Words may be received inside an assigned expression (``s = receive(after(1)) + 1``); they are before the rest of it is worked
    out. Names that are never assigned are parameters: integers, or tables that are indexed from 1 as in the paper.

    Raises:
        SpecError: the text is not of this form.
    """

    name: str
    text: str
    source: str

    def __post_init__(self) -> None:
        try:
            tree = ast.parse(self.text)
            Grammar(self.name, tree, _arrays(tree))
        except (SyntaxError, ValueError, RecursionError, MemoryError) as error:
            if isinstance(error, SpecError):
                raise
            message = error.msg if isinstance(error, SyntaxError) else str(error) or type(error).__name__
            line = f", line {error.lineno}" if isinstance(error, SyntaxError) else ""
            raise SpecError(
                f"program {self.name}{line}", self.text, f"a text that parses: {message}"
            ) from None

    @cached_property
    def tree(self) -> ast.Module:
        """The parsed text."""
        return ast.parse(self.text)

    @cached_property
    def steps(self) -> ast.Module:
        """The parsed text, in which every received word goes into a register of its own first.

        Such a register has a name with a dot, which no text can have.
        """
        tree = ast.parse(self.text)
        tree.body = _Hoisted().block(tree.body)
        return ast.fix_missing_locations(tree)

    @cached_property
    def registers(self) -> tuple[str, ...]:
        """The names that are assigned, loop counters among them, those of the outer statements first."""
        return tuple(dict.fromkeys(assigned(self.tree)))

    @cached_property
    def arrays(self) -> tuple[str, ...]:
        """The registers that are arrays."""
        return _arrays(self.tree)

    @cached_property
    def parameters(self) -> tuple[str, ...]:
        """The names that are read and never assigned, each once, sorted."""
        read = {node.id for node in ast.walk(self.tree) if isinstance(node, ast.Name)}
        return tuple(sorted(read - set(self.registers) - set(FUNCTIONS)))

    @cached_property
    def depths(self) -> Mapping[str, int]:
        """How many indices each parameter is read with; 0 for a number."""
        depths: dict[str, int] = {}
        inside: set[int] = set()
        for node in ast.walk(self.tree):
            base: ast.AST = node
            depth = 0
            while isinstance(base, ast.Subscript):
                base, depth = base.value, depth + 1
                inside.add(id(base))
            if not isinstance(base, ast.Name) or base.id not in self.parameters or id(node) in inside:
                continue
            if depths.setdefault(base.id, depth) != depth:
                expected = f"{base.id} with {depths[base.id]} indices everywhere"
                raise SpecError(f"program {self.name}", ast.unparse(node), expected)
        return depths

    def given(self, parameters: Mapping[str, Any]) -> dict[str, Any]:
        """The parameters of the text: numbers, and tables as tuples.

        Raises:
            SpecError: one is missing, or is not the number or the table that the text reads.
        """
        missing = sorted(set(self.parameters) - set(parameters))
        if missing:
            raise SpecError(
                f"parameter {missing[0]}", None, f"a value for each of {', '.join(self.parameters)}"
            )
        return {name: _given(name, parameters[name], self.depths[name]) for name in self.parameters}


def body_of(text: str, depth: int = 1, **renamed: str) -> str:
    """A text to be put into another one: moved in by this many levels, parameters renamed (``pi="order[c]"``)."""
    tree = _Renamed({name: ast.parse(new, mode="eval").body for name, new in renamed.items()}).visit(
        ast.parse(text)
    )
    return "\n".join("    " * depth + line for line in ast.unparse(tree).splitlines())


class _Renamed(ast.NodeTransformer):
    def __init__(self, renamed: Mapping[str, ast.expr]) -> None:
        self.renamed = renamed

    def visit_Name(self, node: ast.Name) -> ast.expr:
        """A name."""
        return self.renamed.get(node.id, node)


def _arrays(tree: ast.Module) -> tuple[str, ...]:
    made = (
        node.targets[0].id
        for node in ast.walk(tree)
        if isinstance(node, ast.Assign)
        and isinstance(node.targets[0], ast.Name)
        and call_of(node.value) == "array"
    )
    return tuple(dict.fromkeys(made))


def _given(name: str, value: Any, depth: int) -> Any:
    if depth == 0:
        try:
            return index(value)
        except TypeError:
            raise SpecError(f"parameter {name}", value, "a whole number") from None
    if isinstance(value, str | bytes) or not hasattr(value, "__iter__"):
        raise SpecError(
            f"parameter {name}", value, "a table of tables" if depth > 1 else "a table of whole numbers"
        )
    return tuple(_given(name, row, depth - 1) for row in value)


class _Hoisted(ast.NodeTransformer):
    """Takes received words out of expressions, from left to right, the inner ones first."""

    def __init__(self) -> None:
        self.count = 0
        self.before: list[ast.stmt] = []

    def block(self, body: list[ast.stmt]) -> list[ast.stmt]:
        """The statements, each behind those that receive its words."""
        out: list[ast.stmt] = []
        for node in body:
            if isinstance(node, ast.If | ast.For | ast.While):
                node.body = self.block(node.body)
                node.orelse = self.block(node.orelse)
            elif isinstance(node, ast.Assign):
                alone = call_of(node.value) == "receive" and isinstance(node.targets[0], ast.Name)
                node.value = self.generic_visit(node.value) if alone else self.visit(node.value)  # type: ignore[assignment]
                out += self.before
                self.before = []
            out.append(node)
        return out

    def visit_Call(self, node: ast.Call) -> ast.expr:
        """A call."""
        self.generic_visit(node)
        if call_of(node) != "receive":
            return node
        self.count += 1
        name = f"{self.count}.received"
        self.before.append(ast.Assign([ast.Name(name, ast.Store())], node, lineno=0))
        return ast.Name(name, ast.Load())
