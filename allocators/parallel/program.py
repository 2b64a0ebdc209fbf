"""Programs that every available processor runs: their language, and what can be read off a text."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property

from allocert.errors import SpecError

__all__ = ["PLACES", "Program", "body_of", "call_of"]

PLACES = ("across", "before", "after")
"""A neighbour: ``across(i)`` differs in dimension i of a cube; ``before(a)`` and ``after(a)`` are next along axis a of a grid."""

_ARGUMENTS = {
    "send": (2,),
    "receive": (1,),
    "report": (),
    "available": (1,),
    "bit": (1,),
    "array": (1,),
    "range": (1, 2, 3),
    "min": (),
    "max": (),
    **dict.fromkeys(PLACES, (1,)),
}
"""How many arguments each function takes; none are named where any number will do."""

_STATEMENTS = (ast.Assign, ast.If, ast.For, ast.While, ast.Expr, ast.Pass)
_EXPRESSIONS = (
    *(ast.Name, ast.Constant, ast.Call, ast.Subscript, ast.BinOp, ast.UnaryOp, ast.BoolOp, ast.Compare),
    *(ast.Load, ast.Store, ast.Add, ast.Sub, ast.Mult, ast.USub, ast.Not, ast.And, ast.Or),
    *(ast.Eq, ast.NotEq, ast.Lt, ast.LtE, ast.Gt, ast.GtE),
)


@dataclass(frozen=True)
class Program:
    """A text that every available processor runs, and where it is printed.

    The text is written in a small part of Python: assignments to registers (integers, or ``D = array(size)`` with places 1 to
    size), ``if``, ``while``, ``for .. in range(..)`` and

    - ``send(value, place)`` and ``register = receive(place)``, where a place is ``across(i)``, ``before(a)`` or ``after(a)``;
    - ``available(place)``: whether that neighbour exists and is available;
    - ``bit(i)``: bit i of the processor's own label, 1 being the high-order one;
    - ``report(value, ..)``: a result for the host.

    Names that are never assigned are parameters: integers, or tables that are indexed from 1 as in the paper.

    Raises:
        SpecError: the text is not of this form.
    """

    name: str
    text: str
    source: str

    def __post_init__(self) -> None:
        try:
            tree = ast.parse(self.text)
        except SyntaxError as error:
            raise SpecError("program", self.name, f"a text that parses: {error}") from None
        for node in ast.walk(tree):
            _check(node, self.name)
        received = {id(call) for call in ast.walk(tree) if call_of(call) == "receive"}
        assigned = {
            id(call)
            for node in ast.walk(tree)
            if isinstance(node, ast.Assign)
            for call in ast.walk(node.value)
        }
        if received - assigned:
            raise SpecError("program", self.name, "words received only in what is assigned")

    @cached_property
    def tree(self) -> ast.Module:
        """The parsed text."""
        return ast.parse(self.text)

    @cached_property
    def registers(self) -> tuple[str, ...]:
        """The names that are assigned, loop counters among them, in the order of the text."""
        return tuple(dict.fromkeys(_assigned(self.tree)))

    @cached_property
    def arrays(self) -> tuple[str, ...]:
        """The registers that are arrays."""
        return tuple(
            node.targets[0].id
            for node in ast.walk(self.tree)
            if isinstance(node, ast.Assign)
            and isinstance(node.targets[0], ast.Name)
            and call_of(node.value) == "array"
        )

    @cached_property
    def parameters(self) -> tuple[str, ...]:
        """The names that are read and never assigned, each once, sorted."""
        read = {node.id for node in ast.walk(self.tree) if isinstance(node, ast.Name)}
        return tuple(sorted(read - set(self.registers) - set(_ARGUMENTS)))


def call_of(node: ast.AST) -> str:
    """The name of the function that is called here; empty if it is no call."""
    return node.func.id if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) else ""


def body_of(text: str, depth: int = 1, **renamed: str) -> str:
    """A text to be put into another one: moved in by so many levels, parameters renamed (``pi="order[c]"``)."""
    tree = ast.parse(text)
    for node in ast.walk(tree):
        if isinstance(node, ast.Name) and node.id in renamed:
            node.id = renamed[node.id]
    return "\n".join("    " * depth + line for line in ast.unparse(tree).splitlines())


def _assigned(tree: ast.AST) -> Iterator[str]:
    for node in ast.walk(tree):
        targets = (
            node.targets
            if isinstance(node, ast.Assign)
            else [node.target]
            if isinstance(node, ast.For)
            else []
        )
        for target in targets:
            while isinstance(target, ast.Subscript):
                target = target.value
            if isinstance(target, ast.Name):
                yield target.id


def _check(node: ast.AST, name: str) -> None:
    if isinstance(node, ast.Module):
        return
    line = getattr(node, "lineno", 0)
    if not isinstance(node, (*_STATEMENTS, *_EXPRESSIONS)):
        raise SpecError("program", name, f"a text without {type(node).__name__}, line {line}")
    if isinstance(node, ast.Call):
        known = _ARGUMENTS.get(call_of(node))
        if known is None or node.keywords or (known and len(node.args) not in known):
            raise SpecError(
                "program", name, f"calls of {', '.join(_ARGUMENTS)} with their arguments, line {line}"
            )
        places = {"send": 1, "receive": 0, "available": 0}
        place = places.get(call_of(node))
        if place is not None and call_of(node.args[place]) not in PLACES:
            raise SpecError("program", name, f"a neighbour by its place, line {line}")
    if isinstance(node, ast.Expr) and call_of(node.value) not in ("send", "report"):
        raise SpecError("program", name, f"no statement but send and report without a target, line {line}")
    if isinstance(node, ast.Assign) and (
        len(node.targets) != 1 or not isinstance(node.targets[0], ast.Name | ast.Subscript)
    ):
        raise SpecError("program", name, f"one target, line {line}")
    if isinstance(node, ast.For) and (
        not isinstance(node.target, ast.Name) or call_of(node.iter) != "range" or node.orelse
    ):
        raise SpecError("program", name, f"for .. in range(..), line {line}")
