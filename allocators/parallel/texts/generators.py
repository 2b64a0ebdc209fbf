"""A program's text as a generator, which one processor of a network runs from word to word."""

from __future__ import annotations

import ast
from collections.abc import Callable, Generator, Sequence
from copy import deepcopy
from functools import lru_cache
from typing import Any, TypeAlias

from allocert.allocators.parallel.program import Program, call_of

__all__ = ["Action", "Run", "State", "generator_of"]

Action: TypeAlias = tuple[Any, ...]
"""What a processor waits to do: ``("receive", port)`` or ``("send", port, value)``."""

Run: TypeAlias = Generator[Action, int, None]
"""It is sent the word that was received, and anything after a send."""


class State(dict[str, Any]):
    """A processor's registers. Raises :class:`IndexError` for one that was never set."""

    def __missing__(self, name: str) -> Any:
        raise IndexError(name)


@lru_cache(maxsize=256)
def generator_of(program: Program) -> Callable[..., Run]:
    """The program as a function that makes one processor's run.

    It takes the processor's :class:`State`, then four functions: the port of a place, whether the neighbour at a place is
    available, a bit of the processor's label, and what takes a report; then the parameters. A run raises :class:`IndexError`
    where it uses something that does not exist.
    """
    turned = _ToGenerator(program.registers)
    body = [turned.visit(node) for node in deepcopy(program.steps).body]
    given: list[ast.stmt] = [
        ast.Assign([ast.Name(name, ast.Store())], _expression(f"_given[{name!r}]"))
        for name in program.parameters
    ]
    never = ast.parse("if False:\n    yield ()").body
    names = ["_state", "_port", "_there", "_bit", "_report", "_given"]
    arguments = ast.arguments([], [ast.arg(name) for name in names], None, [], [], None, [])
    function = ast.FunctionDef("_run", arguments, [*given, *never, *body], [], None)
    module = ast.fix_missing_locations(ast.Module([function], []))
    builtins = {"min": min, "max": max, "range": range}
    space: dict[str, Any] = {"_at": _at, "_store": _store, "_array": _array, "__builtins__": builtins}
    exec(compile(module, f"<{program.name}>", "exec"), space)  # noqa: S102 (our own text, made from one the grammar accepts)
    made: Callable[..., Run] = space["_run"]
    return made


def _at(table: Sequence[Any], index: int, name: str) -> Any:
    """A place from 1 on: of an array, which is a list with place 0 besides, or of a table. Raises :class:`IndexError`."""
    if isinstance(table, list):
        if 1 <= index < len(table):
            return table[index]
    elif 1 <= index <= len(table):
        return table[index - 1]
    raise IndexError(f"{name}[{index}]")


def _store(value: int, table: list[int], index: int, name: str) -> None:
    _at(table, index, name)
    table[index] = value


def _array(size: int, name: str) -> list[int]:
    if size < 0:
        raise IndexError(f"an array {name} of less than no places")
    return [0] * (size + 1)


class _ToGenerator(ast.NodeTransformer):
    """Turns statements into those of a generator: registers live in the state, words are yielded."""

    def __init__(self, registers: Sequence[str]) -> None:
        self.registers = set(registers)

    def visit_Name(self, node: ast.Name) -> ast.expr:
        """A register, a parameter or a function."""
        if node.id not in self.registers and "." not in node.id:
            return node
        return ast.Subscript(ast.Name("_state", ast.Load()), ast.Constant(node.id), node.ctx)

    def visit_Subscript(self, node: ast.Subscript) -> ast.expr:
        """A place of an array or a table."""
        source = ast.Constant(ast.unparse(node.value))
        return _calling("_at", self.visit(node.value), self.visit(node.slice), source)

    def visit_Call(self, node: ast.Call) -> ast.expr:
        """A call."""
        name = call_of(node)
        if name in ("send", "receive", "available"):
            place = node.args[-1]
            assert isinstance(place, ast.Call)
            which = (ast.Constant(call_of(place)), self.visit(place.args[0]))
            if name == "available":
                return _calling("_there", *which)
            parts: list[ast.expr] = [ast.Constant(name), _calling("_port", *which)]
            if name == "send":
                parts.append(self.visit(node.args[0]))
            return ast.Yield(ast.Tuple(parts, ast.Load()))
        arguments = [self.visit(argument) for argument in node.args]
        if name == "report":
            return _calling("_report", ast.Tuple(arguments, ast.Load()))
        return _calling("_bit" if name == "bit" else name, *arguments)

    def visit_Assign(self, node: ast.Assign) -> ast.stmt:
        """An assignment; to a place of an array, first the value, then the place."""
        target = node.targets[0]
        if isinstance(target, ast.Name) and call_of(node.value) == "array":
            assert isinstance(node.value, ast.Call)
            size = self.visit(node.value.args[0])
            return ast.Assign([self.visit(target)], _calling("_array", size, ast.Constant(target.id)))
        value = self.visit(node.value)
        if isinstance(target, ast.Subscript):
            source = ast.Constant(ast.unparse(target.value))
            array = ast.Name(ast.unparse(target.value), ast.Load())
            return ast.Expr(_calling("_store", value, self.visit(array), self.visit(target.slice), source))
        return ast.Assign([self.visit(target)], value)


def _calling(name: str, *arguments: ast.expr) -> ast.Call:
    return ast.Call(ast.Name(name, ast.Load()), list(arguments), [])


def _expression(text: str) -> ast.expr:
    return ast.parse(text, mode="eval").body
