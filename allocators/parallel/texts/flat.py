"""A program's text as a list of instructions, which a machine of many processors runs in step."""

from __future__ import annotations

import ast
from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache
from itertools import count

from allocert.allocators.parallel.program import Program, call_of

__all__ = ["Instruction", "flattened", "turns_of"]

_ZERO: ast.expr = ast.Constant(0)


@dataclass(frozen=True)
class Instruction:
    """One instruction.

    ``assign`` and ``store`` (with ``index``) set a register, ``array`` makes one; ``send`` and ``receive`` use ``place``;
    ``branch`` goes on if ``value`` holds and else to ``target``, ``jump`` goes there; ``report`` has several ``values``.
    """

    kind: str
    value: ast.expr = _ZERO
    register: str = ""
    index: ast.expr = _ZERO
    place: ast.Call | None = None
    target: int = -1
    values: tuple[ast.expr, ...] = ()

    @property
    def neighbour(self) -> ast.Call:
        """The place to which is sent, or from which is received."""
        assert self.place is not None
        return self.place


@lru_cache(maxsize=256)
def flattened(program: Program) -> tuple[Instruction, ...]:
    """The instructions of a program, in the order of the text; the end is behind the last one."""
    text = _Text()
    text.block(program.steps.body)
    return tuple(text.code)


def turns_of(program: Program) -> frozenset[int]:
    """The questions who is available; none if a loop in which words are sent or received is inside another one."""
    loops = [node for node in ast.walk(program.tree) if isinstance(node, ast.For | ast.While)]
    inner = (node for loop in loops for node in ast.walk(loop) if node in loops and node is not loop)
    if any(_has(node, "send") or _has(node, "receive") for node in inner):
        return frozenset()
    return frozenset(place for place, one in enumerate(flattened(program)) if _has(one.value, "available"))


def _has(tree: ast.AST, call: str) -> bool:
    return any(call_of(node) == call for node in ast.walk(tree))


class _Text:
    def __init__(self) -> None:
        self.code: list[Instruction] = []
        self.loops = count()

    def block(self, body: Sequence[ast.stmt]) -> None:
        """Statements."""
        for node in body:
            if isinstance(node, ast.Assign):
                self._assignment(node)
            elif isinstance(node, ast.Expr) and isinstance(node.value, ast.Call):
                arguments = node.value.args
                if call_of(node.value) == "send":
                    self.code.append(Instruction("send", arguments[0], place=_place(arguments[1])))
                else:
                    self.code.append(Instruction("report", values=tuple(arguments)))
            elif isinstance(node, ast.If):
                self._conditional(node)
            elif isinstance(node, ast.While):
                self._repeated(node.test, node.body)
            elif isinstance(node, ast.For):
                self._counted(node)

    def _assignment(self, node: ast.Assign) -> None:
        target, value = node.targets[0], node.value
        if isinstance(target, ast.Subscript):
            assert isinstance(target.value, ast.Name)
            self.code.append(Instruction("store", value, target.value.id, target.slice))
            return
        assert isinstance(target, ast.Name)
        if isinstance(value, ast.Call) and call_of(value) == "receive":
            self.code.append(Instruction("receive", register=target.id, place=_place(value.args[0])))
        elif isinstance(value, ast.Call) and call_of(value) == "array":
            self.code.append(Instruction("array", value.args[0], target.id))
        else:
            self.code.append(Instruction("assign", value, target.id))

    def _conditional(self, node: ast.If) -> None:
        branch = self._later()
        self.block(node.body)
        jump = self._later() if node.orelse else None
        self.code[branch] = Instruction("branch", node.test, target=len(self.code))
        if jump is not None:
            self.block(node.orelse)
            self.code[jump] = Instruction("jump", target=len(self.code))

    def _repeated(self, test: ast.expr, body: Sequence[ast.stmt], first: Sequence[Instruction] = ()) -> None:
        branch = self._later()
        self.code += first
        self.block(body)
        self.code.append(Instruction("jump", target=branch))
        self.code[branch] = Instruction("branch", test, target=len(self.code))

    def _counted(self, node: ast.For) -> None:
        """The counter and its end are in registers of their own, named after the loop's with a dot."""
        assert isinstance(node.target, ast.Name)
        assert isinstance(node.iter, ast.Call)
        bounds = node.iter.args
        first, stop = (bounds[0], bounds[1]) if len(bounds) > 1 else (_ZERO, bounds[0])
        step = ast.literal_eval(bounds[2]) if len(bounds) > 2 else 1
        loop = next(self.loops)
        counter, end = f"{node.target.id}.{loop}.next", f"{node.target.id}.{loop}.stop"
        here, there = ast.Name(counter, ast.Load()), ast.Name(end, ast.Load())
        self.code += [Instruction("assign", first, counter), Instruction("assign", stop, end)]
        taken = [
            Instruction("assign", here, node.target.id),
            Instruction("assign", ast.BinOp(here, ast.Add(), ast.Constant(step)), counter),
        ]
        self._repeated(ast.Compare(here, [ast.Lt() if step > 0 else ast.Gt()], [there]), node.body, taken)

    def _later(self) -> int:
        """Where an instruction will be whose target is not known yet."""
        self.code.append(Instruction("jump"))
        return len(self.code) - 1


def _place(node: ast.expr) -> ast.Call:
    assert isinstance(node, ast.Call)
    return node
