"""What a program's text may be made of: statements, numbers, truth values and places."""

from __future__ import annotations

import ast
from collections.abc import Iterator, Sequence

from allocert.errors import SpecError

__all__ = ["FUNCTIONS", "PLACES", "Grammar", "assigned", "call_of"]

PLACES = ("across", "before", "after")
"""A neighbour: ``across(i)`` differs in dimension i of a cube; ``before(a)`` and ``after(a)`` are next along axis a of a grid."""

FUNCTIONS = ("send", "receive", "report", "available", "bit", "array", "range", "min", "max", *PLACES)
"""What a text may call; no register and no parameter has such a name."""

_CALLS = {
    "send": "send(value, place)",
    "receive": "receive(place)",
    "available": "available(place)",
    "bit": "bit(i)",
}


def call_of(node: ast.AST) -> str:
    """The name of the function that is called here; empty if it is no call."""
    return node.func.id if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) else ""


def assigned(tree: ast.AST) -> Iterator[str]:
    """The names that statements in a tree assign to, once an assignment; those of outer statements come first."""
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


_DEEPEST, _MOST_LOOPS = 60, 18


class Grammar:
    """One text that is being examined, statement by statement.

    Every expression is a number or a truth value: registers, words sent and results reported are numbers, a condition in
    ``if``, ``while``, ``and``, ``or`` and ``not`` is a truth value.
    """

    def __init__(self, name: str, tree: ast.Module, arrays: Sequence[str]) -> None:
        self.name, self.arrays = name, set(arrays)
        self._nesting(tree)
        self.registers = set(assigned(tree))
        self._block(tree.body)

    def _refuse(self, node: ast.AST, expected: str) -> SpecError:
        where = f"program {self.name}, line {getattr(node, 'lineno', 1)}"
        return SpecError(where, ast.unparse(node).partition("\n")[0], expected)

    def _nesting(self, tree: ast.Module) -> None:
        """Refuse texts nested deeper than the interpreters go, which are recursive."""
        level: list[tuple[ast.AST, int, int]] = [(tree, 0, 0)]
        while level:
            node, depth, loops = level.pop()
            loops += isinstance(node, ast.For | ast.While)
            if loops > _MOST_LOOPS:
                raise self._refuse(node, f"at most {_MOST_LOOPS} loops in each other")
            if depth > _DEEPEST:
                raise self._refuse(node, f"parts in each other to a depth of {_DEEPEST}")
            level += [(child, depth + 1, loops) for child in ast.iter_child_nodes(node)]

    def _block(self, body: Sequence[ast.stmt]) -> None:
        for node in body:
            if isinstance(node, ast.Assign):
                self._assignment(node)
            elif isinstance(node, ast.Expr):
                self._call(node.value)
            elif isinstance(node, ast.If):
                self._truth(node.test)
                self._block(node.body)
                self._block(node.orelse)
            elif isinstance(node, ast.While) and not node.orelse:
                self._truth(node.test)
                self._block(node.body)
            elif isinstance(node, ast.For) and not node.orelse:
                self._loop(node)
            elif not isinstance(node, ast.Pass):
                raise self._refuse(node, "an assignment, if, while, for, send(..), report(..) or pass")

    def _loop(self, node: ast.For) -> None:
        if not isinstance(node.target, ast.Name):
            raise self._refuse(node, "a register that counts")
        self._register(node.target)
        if not isinstance(node.iter, ast.Call) or call_of(node.iter) != "range" or node.iter.keywords:
            raise self._refuse(node, "for .. in range(..)")
        bounds = node.iter.args
        if not 1 <= len(bounds) <= 3:
            raise self._refuse(node, "range(stop), range(first, stop) or range(first, stop, step)")
        for bound in bounds:
            self._number(bound)
        if len(bounds) == 3 and not _whole(bounds[2]):
            raise self._refuse(node, "a step that is a number other than 0 in the text itself")
        self._block(node.body)

    def _assignment(self, node: ast.Assign) -> None:
        target = node.targets[0]
        if len(node.targets) != 1 or not isinstance(target, ast.Name | ast.Subscript):
            raise self._refuse(node, "one target, a register or a place of an array")
        if isinstance(target, ast.Subscript):
            if not isinstance(target.value, ast.Name) or target.value.id not in self.arrays:
                raise self._refuse(node, "a place of an array, which array(size) makes, with one index")
            self._name(target.value)
            self._number(target.slice)
            self._number(node.value, receiving=True)
        elif isinstance(node.value, ast.Call) and call_of(node.value) == "array":
            self._name(target)
            self._arguments(node.value, 1, "array(size)")
            self._number(node.value.args[0])
        else:
            self._register(target)
            self._number(node.value, receiving=True)

    def _call(self, node: ast.expr) -> None:
        if isinstance(node, ast.Call) and call_of(node) == "send":
            self._arguments(node, 2, _CALLS["send"])
            self._number(node.args[0])
            self._place(node.args[1])
        elif isinstance(node, ast.Call) and call_of(node) == "report" and not node.keywords:
            for argument in node.args:
                self._number(argument)
        else:
            raise self._refuse(node, "send(..) or report(..), where nothing is assigned")

    def _arguments(self, node: ast.Call, count: int, form: str) -> None:
        if node.keywords or len(node.args) != count:
            raise self._refuse(node, form)

    def _place(self, node: ast.expr, receiving: bool = False) -> None:
        if not isinstance(node, ast.Call) or call_of(node) not in PLACES:
            raise self._refuse(node, "a neighbour: across(i), before(a) or after(a)")
        self._arguments(node, 1, f"{call_of(node)}(i)")
        self._number(node.args[0], receiving)

    def _name(self, node: ast.Name) -> None:
        if node.id in FUNCTIONS or node.id.startswith("_"):
            raise self._refuse(node, "a name that is no function's and does not begin with _")

    def _register(self, node: ast.Name) -> None:
        self._name(node)
        if node.id in self.arrays:
            raise self._refuse(node, "a register that is no array; an array has an index")

    def _truth(self, node: ast.expr) -> None:
        if isinstance(node, ast.BoolOp):
            for operand in node.values:
                self._truth(operand)
        elif isinstance(node, ast.UnaryOp) and isinstance(node.op, ast.Not):
            self._truth(node.operand)
        elif isinstance(node, ast.Compare):
            known = (ast.Eq, ast.NotEq, ast.Lt, ast.LtE, ast.Gt, ast.GtE)
            if not all(isinstance(operator, known) for operator in node.ops):
                raise self._refuse(node, "==, !=, <, <=, > or >=")
            for operand in (node.left, *node.comparators):
                self._number(operand)
        elif isinstance(node, ast.Call) and call_of(node) == "available":
            self._arguments(node, 1, _CALLS["available"])
            self._place(node.args[0])
        else:
            raise self._refuse(node, "a truth value: a comparison, available(..), and, or, not")

    def _number(self, node: ast.expr, receiving: bool = False) -> None:
        if isinstance(node, ast.Constant) and type(node.value) is int:
            return
        if isinstance(node, ast.Name):
            self._register(node)
        elif isinstance(node, ast.BinOp) and isinstance(node.op, ast.Add | ast.Sub | ast.Mult):
            self._number(node.left, receiving)
            self._number(node.right, receiving)
        elif isinstance(node, ast.UnaryOp) and isinstance(node.op, ast.USub):
            self._number(node.operand, receiving)
        elif isinstance(node, ast.Subscript):
            self._indexed(node, receiving)
        elif isinstance(node, ast.Call):
            self._counted(node, receiving)
        else:
            raise self._refuse(
                node, "a number: registers, parameters, whole numbers, + - *, min, max, bit(i)"
            )

    def _indexed(self, node: ast.Subscript, receiving: bool) -> None:
        base: ast.expr = node
        depth = 0
        while isinstance(base, ast.Subscript):
            self._number(base.slice, receiving)
            base, depth = base.value, depth + 1
        if not isinstance(base, ast.Name):
            raise self._refuse(node, "a place of an array or of a table")
        self._name(base)
        if base.id in self.arrays and depth != 1:
            raise self._refuse(node, "one index, as arrays have")
        if base.id in self.registers - self.arrays:
            raise self._refuse(node, "no index, as the register holds one number")

    def _counted(self, node: ast.Call, receiving: bool) -> None:
        name = call_of(node)
        if name in ("min", "max") and len(node.args) > 1 and not node.keywords:
            for argument in node.args:
                self._number(argument, receiving)
        elif name == "bit":
            self._arguments(node, 1, _CALLS["bit"])
            self._number(node.args[0], receiving)
        elif name == "receive" and receiving:
            self._arguments(node, 1, _CALLS["receive"])
            self._place(node.args[0], receiving)
        elif name == "receive":
            raise self._refuse(node, "words received only in what is assigned")
        else:
            raise self._refuse(node, "a number: min(..) or max(..) of several, bit(i), receive(place)")


def _whole(node: ast.expr) -> bool:
    """Whether it is a number other than 0 that stands in the text itself."""
    inner = node.operand if isinstance(node, ast.UnaryOp) and isinstance(node.op, ast.USub) else node
    return isinstance(inner, ast.Constant) and type(inner.value) is int and inner.value != 0
