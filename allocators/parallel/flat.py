"""A program's text as a list of instructions, which a machine of many processors runs in step."""

from __future__ import annotations

import ast
from dataclasses import dataclass
from functools import lru_cache

from allocert.allocators.parallel.program import Program, call_of

__all__ = ["Instruction", "flattened"]


@dataclass(frozen=True)
class Instruction:
    """One instruction.

    ``assign`` and ``store`` (with ``index``) set a register, ``array`` makes one; ``send`` and ``receive`` use ``place``;
    ``branch`` goes on if ``value`` holds and else to ``target``, ``jump`` goes there; ``report`` has several ``values``.
    """

    kind: str
    value: ast.expr | None = None
    register: str = ""
    index: ast.expr | None = None
    place: ast.Call | None = None
    target: int = -1
    values: tuple[ast.expr, ...] = ()


@lru_cache(maxsize=256)
def flattened(program: Program) -> tuple[Instruction, ...]:
    """The instructions of a program, in the order of the text; the end is behind the last one."""
    code: list[Instruction] = []
    for statement in ast.parse(program.text).body:
        _statement(statement, code)
    return tuple(code)


def _statement(node: ast.stmt, code: list[Instruction]) -> None:
    if isinstance(node, ast.Assign):
        _assignment(node, code)
    elif isinstance(node, ast.Expr) and isinstance(node.value, ast.Call):
        arguments = node.value.args
        if call_of(node.value) == "send":
            place = arguments[1]
            assert isinstance(place, ast.Call)
            code.append(Instruction("send", arguments[0], place=place))
        else:
            code.append(Instruction("report", values=tuple(arguments)))
    elif isinstance(node, ast.If):
        _conditional(node, code)
    elif isinstance(node, ast.While):
        head = len(code)
        _guarded(node.test, node.body, code, head)
    elif isinstance(node, ast.For):
        _counted(node, code)


def _assignment(node: ast.Assign, code: list[Instruction]) -> None:
    target, value = node.targets[0], node.value
    if call_of(value) != "receive":
        value = _Received(code).visit(value)
    if isinstance(target, ast.Subscript):
        assert isinstance(target.value, ast.Name)
        code.append(Instruction("store", value, target.value.id, target.slice))
        return
    assert isinstance(target, ast.Name)
    if call_of(value) == "receive":
        assert isinstance(value, ast.Call)
        place = value.args[0]
        assert isinstance(place, ast.Call)
        code.append(Instruction("receive", register=target.id, place=place))
    elif call_of(value) == "array":
        assert isinstance(value, ast.Call)
        code.append(Instruction("array", value.args[0], target.id))
    else:
        code.append(Instruction("assign", value, target.id))


class _Received(ast.NodeTransformer):
    """Words received inside of an expression, from left to right: each into a register of its own."""

    def __init__(self, code: list[Instruction]) -> None:
        self.code = code

    def visit_Call(self, node: ast.Call) -> ast.expr:
        """A call."""
        if call_of(node) != "receive":
            self.generic_visit(node)
            return node
        name, place = f"{len(self.code)}.received", node.args[0]
        assert isinstance(place, ast.Call)
        self.code.append(Instruction("receive", register=name, place=place))
        return ast.Name(name, ast.Load())


def _conditional(node: ast.If, code: list[Instruction]) -> None:
    branch = len(code)
    code.append(Instruction("branch", node.test))
    for inner in node.body:
        _statement(inner, code)
    jump = len(code)
    if node.orelse:
        code.append(Instruction("jump"))
        code[branch] = Instruction("branch", node.test, target=len(code))
        for inner in node.orelse:
            _statement(inner, code)
        code[jump] = Instruction("jump", target=len(code))
    else:
        code[branch] = Instruction("branch", node.test, target=len(code))


def _guarded(test: ast.expr, body: list[ast.stmt], code: list[Instruction], head: int) -> None:
    branch = len(code)
    code.append(Instruction("branch", test))
    for inner in body:
        _statement(inner, code)
    code.append(Instruction("jump", target=head))
    code[branch] = Instruction("branch", test, target=len(code))


def _counted(node: ast.For, code: list[Instruction]) -> None:
    """The counter runs in a register of its own, named after the loop's with a dot."""
    assert isinstance(node.target, ast.Name) and isinstance(node.iter, ast.Call)
    arguments = node.iter.args
    first = arguments[0] if len(arguments) > 1 else ast.Constant(0)
    stop = arguments[1] if len(arguments) > 1 else arguments[0]
    step = ast.literal_eval(arguments[2]) if len(arguments) > 2 else 1
    depth = sum(one.kind == "assign" and one.register.endswith(".next") for one in code)
    counter, end = f"{node.target.id}.{depth}.next", f"{node.target.id}.{depth}.stop"
    here, there = ast.Name(counter, ast.Load()), ast.Name(end, ast.Load())
    code += [Instruction("assign", first, counter), Instruction("assign", stop, end)]
    test = ast.Compare(here, [ast.Lt() if step > 0 else ast.Gt()], [there])
    head, branch = len(code), len(code)
    code.append(Instruction("branch", test))
    code.append(Instruction("assign", here, node.target.id))
    code.append(Instruction("assign", ast.BinOp(here, ast.Add(), ast.Constant(step)), counter))
    for inner in node.body:
        _statement(inner, code)
    code.append(Instruction("jump", target=head))
    code[branch] = Instruction("branch", test, target=len(code))
