"""Kernels of the shipped code as Coq: the source of straight-line functions on integers, translated statement by statement.

A function may assign, branch without ``else``, loop over a range, over the pairs of two sequences or while a test holds, call
other functions of :data:`KERNELS`, and return once, at its end. An ``int`` becomes a ``Z``, a tuple of ints a ``list Z``, a hypercube
its dimension.
``proofs/coq/kernels/definitions/Python.v`` says what loops are. Shifts by negative numbers, divisions by zero and places outside
a tuple, at which Python raises, are what Coq makes of them.
"""

from __future__ import annotations

import ast
import inspect
import textwrap
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cache, reduce
from typing import Any

from allocert.allocators.hypercube.buddy import Buddy
from allocert.allocators.hypercube.gray import SingleGrayCode
from allocert.errors import CertificateError
from allocert.machines import bases, board, frames, words
from allocert.proofs.formal.statements import sources
from allocert.proofs.formal.ties import Tie, described, together

__all__ = ["FILE", "KERNELS", "TRANSLATED", "Translation", "source_of", "translated", "translation"]

FILE = "definitions/Shipped.v"

KERNELS: tuple[Callable[..., Any], ...] = (
    words.repeat,
    board._zeros_of,
    board._multiples,
    board.free_subcubes,
    board.free_blocks,
    board.free_gray_runs,
    frames._size,
    frames.base_mask,
    frames.free_mesh_frames,
    frames._split,
    frames.rolled,
    frames.free_torus_frames,
    bases.lowest_base,
    Buddy.choose,
    SingleGrayCode.choose,
)
"""Those that are translated, each after those that it calls."""

_HEAD = """(* Made of the sources named below by proofs/formal/translation.py (make formal-record); a test translates them again. *)
From Coq Require Import ZArith List.
From Allocert.definitions Require Import Python.
Import ListNotations.
Local Open Scope Z_scope.
"""

_OPERATORS: Mapping[type[ast.operator], str] = {
    ast.BitAnd: "Z.land",
    ast.BitOr: "Z.lor",
    ast.BitXor: "Z.lxor",
    ast.LShift: "Z.shiftl",
    ast.RShift: "Z.shiftr",
    ast.Add: "Z.add",
    ast.Sub: "Z.sub",
    ast.Mult: "Z.mul",
    ast.FloorDiv: "Z.div",
    ast.Mod: "Z.modulo",
}
_TESTS: Mapping[type[ast.cmpop], str] = {ast.Lt: "Z.ltb", ast.LtE: "Z.leb", ast.Eq: "Z.eqb"}


_RESERVED = ("at", "end", "fix", "fun", "let", "match", "then")
"""Words of Coq that are names in Python."""


def translation(kernels: Sequence[Callable[..., Any]] = KERNELS) -> str:
    """The file of all kernels, from their loaded sources. Raises :class:`CertificateError` at what cannot be translated."""
    names = [kernel.__qualname__ for kernel in kernels]
    return "\n".join(
        (_HEAD, *(translated(source_of(kernel), kernel.__qualname__, names) for kernel in kernels))
    )


def translated(source: str, name: str, callable: Sequence[str]) -> str:
    """The source of one function, or static method, of this qualified name as a definition in Coq. It may call those in ``callable``."""
    tree = ast.parse(source)
    for node in ast.walk(tree):
        if isinstance(node, ast.Name) and node.id in _RESERVED:
            node.id += "_"
        elif isinstance(node, ast.arg) and node.arg in _RESERVED:
            node.arg += "_"
    function = tree.body[0]
    assert isinstance(function, ast.FunctionDef)
    work = _Work(function.name, callable)
    arguments = " ".join(f"({one.arg} : {work.kind(one.annotation)})" for one in function.args.args)
    body = [one for one in function.body if not _is_text(one)]
    returns = [one for one in ast.walk(function) if isinstance(one, ast.Return)]
    if returns != body[-1:]:
        raise work.refused(function, "one return, at the end")
    lines = _indented(work.block(body, {one.arg for one in function.args.args}), 1)
    result = work.kind(function.returns)
    return (
        "\n".join((f"Definition {_in_coq(name)} (turns : nat) {arguments} : option ({result}) :=", *lines))
        + ".\n"
    )


def source_of(kernel: Callable[..., Any]) -> str:
    """The source of a kernel, from the margin on."""
    return textwrap.dedent(inspect.getsource(kernel))


def _in_coq(name: str) -> str:
    return name.replace(".", "_").removeprefix("_")


@dataclass(frozen=True)
class Translation:
    """A tie: :data:`FILE` is the translation of the sources as they are loaded; the theorem is about ``what``.

    ``tables`` tie the rest of the theorem's model.
    """

    what: str = "source"
    tables: tuple[Tie, ...] = ()

    @property
    def described(self) -> str:
        """In words."""
        rest = f"; for the rest {described(together(*self.tables))}" if self.tables else ""
        return f"the theorem is about the translation of the shipped {self.what}, all sizes{rest}"

    def __call__(self) -> str:
        """Where they differ, or ""."""
        return _difference() or together(*self.tables)()


TRANSLATED = Translation()


@cache
def _difference() -> str:
    if replaced := ", ".join(_replaced()):
        return f"{replaced}: not the function that is translated"
    if sources().get(FILE) == translation():
        return ""
    return f"proofs/coq/kernels/{FILE} is not the translation of the shipped kernels (make formal-record)"


def _replaced() -> Iterator[str]:
    """Kernels in whose place, or in a caller's module, another function stands by now."""
    known = {kernel.__qualname__: kernel for kernel in KERNELS}
    for name, kernel in known.items():
        module = inspect.unwrap(kernel).__globals__
        first, *parts = name.split(".")
        if reduce(getattr, parts, module[first]) is not kernel:
            yield f"{kernel.__module__}.{name}"
        yield from (
            f"{kernel.__module__}.{one}" for one, own in known.items() if module.get(one, own) is not own
        )


def _is_text(statement: ast.stmt) -> bool:
    return isinstance(statement, ast.Expr) and isinstance(statement.value, ast.Constant)


@dataclass
class _Work:
    """The translation of one function."""

    name: str
    callable: Sequence[str]
    fresh: int = 0
    waiting: list[str] = field(default_factory=list)
    """Calls that an expression makes, to be bound before it, in order."""

    def refused(self, node: ast.AST, expected: str) -> CertificateError:
        return CertificateError(f"translation of {self.name}", ast.unparse(node), expected)

    def kind(self, annotation: ast.expr | None) -> str:
        named = ast.unparse(annotation) if annotation else ""
        return {"Word": "Z", "int": "Z", "Hypercube": "Z", "Sides": "list Z", "tuple[int, int]": "Z * Z"}[
            named
        ]

    def block(self, body: Sequence[ast.stmt], known: set[str], result: str = "") -> list[str]:
        """Statements as nested bindings; ``result`` is what comes after the last, where it is no return."""
        lines: list[str] = []
        for statement in body:
            lines += self.statement(statement, known)
            known = known | set(_assigned([statement]))
        return [*lines, result] if result else lines

    def statement(self, node: ast.stmt, known: set[str]) -> Iterator[str]:
        match node:
            case ast.Assign(targets=[ast.Name(id=name)], value=value):
                text = self.value(value)
                yield from self.calls()
                yield f"let {name} := {text} in"
            case ast.Assign(targets=[ast.Tuple(elts=names)], value=ast.Tuple(elts=values)):
                texts = ", ".join(map(self.value, values))
                yield from self.calls()
                yield f"let '({', '.join(ast.unparse(one) for one in names)}) := ({texts}) in"
            case ast.Assign(targets=[ast.Tuple(elts=names)], value=ast.Call() as value):
                text = self.value(value)
                yield from self.calls()
                yield f"let '({', '.join(ast.unparse(one) for one in names)}) := {text} in"
            case ast.AugAssign(target=ast.Name(id=name), op=operator, value=value):
                text = f"{_OPERATORS[type(operator)]} {name} {self.inner(value)}"
                yield from self.calls()
                yield f"let {name} := {text} in"
            case ast.Return(value=ast.Tuple(elts=values)):
                texts = ", ".join(map(self.value, values))
                yield from self.calls()
                yield f"Some ({texts})"
            case ast.Return(value=ast.expr() as value):
                text = self.inner(value)
                yield from self.calls()
                yield f"Some {text}"
            case ast.If(test=test, body=body, orelse=[]):
                changed = _state(body, known)
                text = self.test(test)
                yield from self.calls()
                yield f"let* {_pattern(changed)} :="
                yield f"  if {text} then"
                yield from _indented(self.block(body, known, f"Some {_tuple(changed)}"), 2)
                yield f"  else Some {_tuple(changed)} in"
            case ast.While(test=test, body=body, orelse=[]):
                changed = _state(body, known)
                yield f"let* {_pattern(changed)} := while turns"
                yield f"  (fun {_pattern(changed)} => {self.test(test)})"
                yield f"  (fun {_pattern(changed)} =>"
                yield from _indented(self.block(body, known, f"Some {_tuple(changed)})"), 2)
                yield f"  {_tuple(changed)} in"
            case ast.For(target=target, iter=iterated, body=body, orelse=[]):
                changed = _state(body, known)
                items = self.items(iterated)
                yield from self.calls()
                yield f"let* {_pattern(changed)} := for_each {items}"
                yield f"  (fun {_pattern(_names(target))} {_pattern(changed)} =>"
                inside = known | set(_names(target))
                yield from _indented(self.block(body, inside, f"Some {_tuple(changed)})"), 2)
                yield f"  {_tuple(changed)} in"
            case _:
                raise self.refused(node, "an assignment, a branch without else, a loop or the return")

    def items(self, node: ast.expr) -> str:
        match node:
            case ast.Call(func=ast.Name(id="range"), args=[end], keywords=[]):
                return f"(range {self.inner(end)})"
            case ast.Call(func=ast.Name(id="zip"), args=[ast.Name(id=one), ast.Name(id=other)]):
                return f"(combine {one} {other})"
            case ast.Call(func=ast.Name(id="enumerate"), args=[ast.Name(id=name)]):
                return f"(combine (range (Z.of_nat (List.length {name}))) {name})"
            case ast.Name(id=name):
                return name
        raise self.refused(node, "range(end), enumerate(name), zip(one, other, strict=True) or a name")

    def calls(self) -> list[str]:
        lines, self.waiting = self.waiting, []
        return lines

    def inner(self, node: ast.expr) -> str:
        text = self.value(node)
        return text if isinstance(node, ast.Name | ast.Constant) or " " not in text else f"({text})"

    def value(self, node: ast.expr) -> str:
        match node:
            case ast.Constant(value=int(number)):
                return str(number)
            case ast.Name(id=name) | ast.Attribute(value=ast.Name(id=name), attr="n"):
                return name
            case ast.Subscript(
                value=ast.Name(id=name), slice=ast.Slice(lower=None, upper=ast.expr() as end, step=None)
            ):
                return f"firstn (Z.to_nat {self.inner(end)}) {name}"
            case ast.Subscript(value=ast.Name(id=name), slice=index) if not isinstance(index, ast.Slice):
                return f"nth (Z.to_nat {self.inner(index)}) {name} 0"
            case ast.UnaryOp(op=ast.USub(), operand=operand):
                return f"Z.opp {self.inner(operand)}"
            case ast.BinOp(left=left, op=operator, right=right) if type(operator) in _OPERATORS:
                return f"{_OPERATORS[type(operator)]} {self.inner(left)} {self.inner(right)}"
            case ast.Call(func=ast.Name(id=("max" | "min") as name), args=[one, other], keywords=[]):
                return f"Z.{name} {self.inner(one)} {self.inner(other)}"
            case ast.Call(func=ast.Name(id=name), args=arguments, keywords=[]) if name in self.callable:
                texts = " ".join(map(self.inner, arguments))
                self.fresh += 1
                bound = f"called{self.fresh}"
                self.waiting.append(f"let* {bound} := {_in_coq(name)} turns {texts} in")
                return bound
        raise self.refused(
            node, "integers, names, operators, places of tuples, max, min and calls of translated functions"
        )

    def test(self, node: ast.expr) -> str:
        if isinstance(node, ast.Compare) and len(node.ops) == 1 and type(node.ops[0]) in _TESTS:
            return f"{_TESTS[type(node.ops[0])]} {self.inner(node.left)} {self.inner(node.comparators[0])}"
        return f"negb (Z.eqb {self.inner(node)} 0)"


def _assigned(body: Sequence[ast.stmt]) -> Iterator[str]:
    for statement in body:
        for node in ast.walk(statement):
            if isinstance(node, ast.Name) and isinstance(node.ctx, ast.Store):
                yield node.id


def _state(body: Sequence[ast.stmt], known: set[str]) -> list[str]:
    """The variables assigned before a branch or loop that it changes, in the order of the text."""
    return [name for name in dict.fromkeys(_assigned(body)) if name in known]


def _tuple(names: Sequence[str]) -> str:
    return names[0] if len(names) == 1 else f"({', '.join(names)})"


def _pattern(names: Sequence[str]) -> str:
    return names[0] if len(names) == 1 else f"'({', '.join(names)})"


def _names(target: ast.expr) -> list[str]:
    return [one.id for one in ast.walk(target) if isinstance(one, ast.Name)]


def _indented(lines: Sequence[str], depth: int) -> list[str]:
    return [f"{'  ' * depth}{line}" for line in lines]
