"""One run of a program for all sets of available processors at once.

Whether a neighbour is available stays open: what is done if it is, is done under that condition, and so are the words that are
sent. A word is taken where sender and receiver have the same condition, so that every set of available processors has the same
matching of words, without a deadlock and without a word that nobody takes. What registers hold is left to a domain: circuits,
terms of a solver, or sets of processors.
"""

from __future__ import annotations

import ast
from collections.abc import Generator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Protocol

from allocert.allocators.parallel.program import Program, call_of
from allocert.allocators.parallel.wiring import Wiring
from allocert.errors import AllocertError
from allocert.machines import Machine

__all__ = ["Domain", "UnmatchedError", "run_guarded"]

_Condition = frozenset[tuple[int, bool]]
"""Processors that are available, or are not."""


class UnmatchedError(AllocertError):
    """A program whose words do not match under the same condition: which processor, what it does, what was expected."""


class Domain(Protocol):
    """Truth values and numbers that depend on which processors are available. Plain integers and booleans are among them."""

    def available(self, pe: int) -> Any:
        """Whether a processor is available."""

    def negated(self, truth: Any) -> Any:
        """Not."""

    def both(self, one: Any, other: Any) -> Any:
        """And."""

    def chosen(self, truth: Any, one: Any, other: Any) -> Any:
        """The first number or truth value where ``truth`` holds, else the second."""

    def minimum(self, one: Any, other: Any) -> Any:
        """The lesser number."""

    def maximum(self, one: Any, other: Any) -> Any:
        """The greater number."""

    def sum(self, one: Any, other: Any) -> Any:
        """The sum of two numbers."""

    def product(self, one: Any, other: Any) -> Any:
        """The product of two numbers."""

    def equal(self, one: Any, other: Any) -> Any:
        """Whether two numbers are equal."""

    def less(self, one: Any, other: Any) -> Any:
        """Whether the first number is less."""


@dataclass(frozen=True)
class _Available:
    """A truth value that is a conjunction of availabilities."""

    condition: _Condition


def run_guarded(
    program: Program, machine: Machine, parameters: Mapping[str, Any], domain: Domain
) -> list[dict[str, Any]]:
    """The registers of every processor at its end, as far as it is available.

    Raises:
        UnmatchedError: words do not match in the same way for all sets of available processors.
    """
    wiring = Wiring(machine)
    links: dict[tuple[int, int], list[tuple[_Condition, Any]]] = {}
    runs = [_Run(program, wiring, pe, parameters, domain, links) for pe in range(machine.processors)]
    going = {run.pe: run.play() for run in runs}
    while going:
        over = []
        moved = False
        for pe, play in going.items():
            state = next(play, None)
            moved |= state is None or state
            if state is None:
                over.append(pe)
        for pe in over:
            del going[pe]
        if not moved:
            raise UnmatchedError("processor", min(going), "a word for everyone who awaits one")
    for (pe, port), words in links.items():
        if words:
            raise UnmatchedError("processor", pe, f"to take every word from {wiring.name(port)}")
    return [run.registers for run in runs]


class _Run:
    """One processor. Its generator yields whether it has done something since the last time."""

    def __init__(
        self,
        program: Program,
        wiring: Wiring,
        pe: int,
        parameters: Mapping[str, Any],
        domain: Domain,
        links: dict[tuple[int, int], list[tuple[_Condition, Any]]],
    ) -> None:
        self.program, self.wiring, self.pe, self.domain, self.links = program, wiring, pe, domain, links
        self.parameters = parameters
        self.registers: dict[str, Any] = {}

    def play(self) -> Generator[bool, None, None]:
        """The whole text."""
        yield from self._block(self.program.tree.body, frozenset({(self.pe, True)}))

    def _block(self, body: Sequence[ast.stmt], condition: _Condition) -> Generator[bool, None, None]:
        for node in body:
            if isinstance(node, ast.Assign):
                yield from self._assign(node, condition)
            elif isinstance(node, ast.Expr) and call_of(node.value) == "send":
                assert isinstance(node.value, ast.Call)
                self._send(node.value, condition)
            elif isinstance(node, ast.If):
                yield from self._choice(node, condition)
            elif isinstance(node, ast.For):
                assert isinstance(node.target, ast.Name) and isinstance(node.iter, ast.Call)
                for counter in range(*(self._whole(argument) for argument in node.iter.args)):
                    self.registers[node.target.id] = counter
                    yield from self._block(node.body, condition)
            elif isinstance(node, ast.While):
                while self._plain_truth(node.test):
                    yield from self._block(node.body, condition)
            elif not isinstance(node, ast.Pass):
                raise UnmatchedError(
                    "program", ast.unparse(node), "a statement that all sets of processors share"
                )

    def _assign(self, node: ast.Assign, condition: _Condition) -> Generator[bool, None, None]:
        target = node.targets[0]
        received: dict[int, Any] = {}
        for call in ast.walk(node.value):
            if call_of(call) == "receive":
                assert isinstance(call, ast.Call)
                received[id(call)] = yield from self._receive(call, condition)
        value = self._value(node.value, received)
        if isinstance(target, ast.Subscript):
            assert isinstance(target.value, ast.Name)
            array = list(self.registers[target.value.id])
            array[self._place(array, self._whole(target.slice))] = value
            self.registers[target.value.id] = array
        else:
            assert isinstance(target, ast.Name)
            self.registers[target.id] = value

    def _choice(self, node: ast.If, condition: _Condition) -> Generator[bool, None, None]:
        test = self._value(node.test, {})
        if isinstance(test, bool):
            yield from self._block(node.body if test else node.orelse, condition)
            return
        before = dict(self.registers)
        if isinstance(test, _Available):
            known = {pe: truth for pe, truth in condition}
            if all(known.get(pe) is truth for pe, truth in test.condition):
                yield from self._block(node.body, condition)
                return
            yield from self._block(node.body, condition | test.condition)
            held, self.registers = self.registers, before
            if node.orelse:
                if len(test.condition) != 1:
                    raise UnmatchedError(
                        "program", ast.unparse(node.test), "one neighbour, where there is an else"
                    )
                ((pe, truth),) = test.condition
                yield from self._block(node.orelse, condition | {(pe, not truth)})
            truth_value = self._truth(test)
        else:
            if any(call_of(call) in ("send", "receive") for call in ast.walk(node)):
                raise UnmatchedError(
                    "program", ast.unparse(node.test), "no words under a condition on registers"
                )
            yield from self._block(node.body, condition)
            held, self.registers = self.registers, before
            yield from self._block(node.orelse, condition)
            truth_value = test
        for name in self.program.registers:
            one, other = held.get(name), self.registers.get(name)
            if one is not other:
                self.registers[name] = self._merged(truth_value, one, other)

    def _merged(self, truth: Any, one: Any, other: Any) -> Any:
        """A register after a choice; where only one branch set it, that one's value stands."""
        if one is None or other is None:
            return other if one is None else one
        if isinstance(one, list):
            return [self._merged(truth, a, b) if a is not b else a for a, b in zip(one, other, strict=True)]
        return (
            one
            if isinstance(one, int) and isinstance(other, int) and one == other
            else self.domain.chosen(truth, one, other)
        )

    def _link(self, place: ast.expr, condition: _Condition) -> tuple[int, int]:
        """The neighbour and the port of a place."""
        assert isinstance(place, ast.Call)
        port = self.wiring.port(call_of(place), self._whole(place.args[0]))
        neighbour = self.wiring.neighbour(self.pe, port)
        if (neighbour, True) not in condition:
            raise UnmatchedError(
                "processor", self.pe, f"to ask whether {self.wiring.name(port)} is available"
            )
        return neighbour, port

    def _send(self, call: ast.Call, condition: _Condition) -> None:
        neighbour, port = self._link(call.args[1], condition)
        words = self.links.setdefault((neighbour, self.wiring.arriving(port)), [])
        words.append((condition, self._value(call.args[0], {})))

    def _receive(self, call: ast.Call, condition: _Condition) -> Generator[bool, None, Any]:
        _, port = self._link(call.args[0], condition)
        words = self.links.setdefault((self.pe, port), [])
        moved = True
        while not words:
            yield moved
            moved = False
        sent_under, value = words.pop(0)
        if sent_under != condition:
            raise UnmatchedError(
                "processor", self.pe, f"words from {self.wiring.name(port)} under its own condition"
            )
        return value

    def _whole(self, node: ast.expr) -> int:
        value = self._value(node, {})
        if not isinstance(value, int):
            raise UnmatchedError(
                "program", ast.unparse(node), "a number that does not depend on who is available"
            )
        return value

    def _plain_truth(self, node: ast.expr) -> bool:
        value = self._value(node, {})
        if not isinstance(value, bool):
            raise UnmatchedError(
                "program", ast.unparse(node), "a test that does not depend on who is available"
            )
        return value

    @staticmethod
    def _place(table: Sequence[Any], index: int) -> int:
        if not 1 <= index < len(table):
            raise UnmatchedError("index", index, f"1 to {len(table) - 1}")
        return index

    def _truth(self, test: Any) -> Any:
        if not isinstance(test, _Available):
            return test
        result: Any = True
        for pe, truth in sorted(test.condition):
            literal = self.domain.available(pe)
            literal = literal if truth else self.domain.negated(literal)
            result = literal if result is True else self.domain.both(result, literal)
        return result

    def _value(self, node: ast.expr, received: Mapping[int, Any]) -> Any:
        if isinstance(node, ast.Constant):
            return node.value
        if isinstance(node, ast.Name):
            return self.parameters[node.id] if node.id in self.parameters else self.registers[node.id]
        if isinstance(node, ast.Subscript):
            table = self._value(node.value, received)
            index = self._whole(node.slice)
            return (
                table[self._place(table, index)]
                if isinstance(table, list)
                else table[self._place((0, *table), index) - 1]
            )
        if isinstance(node, ast.UnaryOp):
            inner = self._value(node.operand, received)
            if isinstance(node.op, ast.USub):
                return -inner
            return not inner if isinstance(inner, bool) else self.domain.negated(self._truth(inner))
        if isinstance(node, ast.BoolOp):
            return self._logical(node, received)
        if isinstance(node, ast.BinOp):
            return self._computed(node, received)
        if isinstance(node, ast.Compare):
            return self._compared(node, received)
        assert isinstance(node, ast.Call)
        return self._called(node, received)

    def _logical(self, node: ast.BoolOp, received: Mapping[int, Any]) -> Any:
        conjunction = isinstance(node.op, ast.And)
        result: Any = conjunction
        for operand in node.values:
            value = self._value(operand, received)
            if isinstance(value, bool):
                if value is not conjunction:
                    return value
            elif isinstance(result, bool):
                result = value
            elif conjunction and isinstance(result, _Available) and isinstance(value, _Available):
                result = _Available(result.condition | value.condition)
            else:
                one, other = self._truth(result), self._truth(value)
                if conjunction:
                    result = self.domain.both(one, other)
                else:
                    result = self.domain.negated(
                        self.domain.both(self.domain.negated(one), self.domain.negated(other))
                    )
        return result

    def _computed(self, node: ast.BinOp, received: Mapping[int, Any]) -> Any:
        one, other = self._value(node.left, received), self._value(node.right, received)
        plain = isinstance(one, int) and isinstance(other, int)
        if isinstance(node.op, ast.Add):
            return one + other if plain else self.domain.sum(one, other)
        if isinstance(node.op, ast.Mult):
            return one * other if plain else self.domain.product(one, other)
        if not isinstance(other, int):
            raise UnmatchedError("program", ast.unparse(node), "nothing subtracted but plain numbers")
        return one - other if plain else self.domain.sum(one, -other)

    def _compared(self, node: ast.Compare, received: Mapping[int, Any]) -> Any:
        values = [self._value(one, received) for one in (node.left, *node.comparators)]
        result: Any = True
        for operator, one, other in zip(node.ops, values, values[1:], strict=False):
            holds = self._relation(operator, one, other)
            if isinstance(result, bool):
                result = holds if result else False
            else:
                result = holds and result if isinstance(holds, bool) else self.domain.both(result, holds)
        return result

    def _relation(self, operator: ast.cmpop, one: Any, other: Any) -> Any:
        negated = isinstance(operator, ast.NotEq | ast.GtE | ast.LtE)
        if isinstance(operator, ast.Gt | ast.LtE):
            one, other = other, one
        if isinstance(operator, ast.Eq | ast.NotEq):
            plain = isinstance(one, int) and isinstance(other, int)
            holds = one == other if plain else self.domain.equal(one, other)
        else:
            plain = isinstance(one, int) and isinstance(other, int)
            holds = one < other if plain else self.domain.less(one, other)
        if not negated:
            return holds
        return not holds if isinstance(holds, bool) else self.domain.negated(holds)

    def _called(self, node: ast.Call, received: Mapping[int, Any]) -> Any:
        name = call_of(node)
        if name == "receive":
            return received[id(node)]
        if name == "available":
            place = node.args[0]
            assert isinstance(place, ast.Call)
            port = self.wiring.port(call_of(place), self._whole(place.args[0]))
            neighbour = self.wiring.neighbour(self.pe, port)
            return False if neighbour < 0 else _Available(frozenset({(neighbour, True)}))
        if name == "bit":
            return self.wiring.bit(self.pe, self._whole(node.args[0]))
        if name == "array":
            return [0] * (self._whole(node.args[0]) + 1)
        values = [self._value(argument, received) for argument in node.args]
        result = values[0]
        for value in values[1:]:
            if isinstance(result, int) and isinstance(value, int):
                result = min(result, value) if name == "min" else max(result, value)
            else:
                result = (
                    self.domain.minimum(result, value)
                    if name == "min"
                    else self.domain.maximum(result, value)
                )
        return result
