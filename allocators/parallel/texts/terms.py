"""Expressions of one processor's program where it is open who is available."""

from __future__ import annotations

import ast
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Protocol, TypeAlias

from allocert.allocators.parallel.program import call_of
from allocert.allocators.parallel.wiring import Wiring
from allocert.errors import AllocertError

__all__ = ["Available", "Condition", "Domain", "Terms", "UnmatchedError"]

Condition: TypeAlias = frozenset[tuple[int, bool]]
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
class Available:
    """A truth value that is a conjunction of availabilities."""

    condition: Condition


class Terms:
    """The values of expressions of a processor, whose registers and parameters are given."""

    def __init__(
        self,
        wiring: Wiring,
        pe: int,
        domain: Domain,
        registers: dict[str, Any],
        parameters: Mapping[str, Any],
    ) -> None:
        self.wiring, self.pe, self.domain = wiring, pe, domain
        self.registers, self.parameters = registers, parameters

    def whole(self, node: ast.expr) -> int:
        """A number that does not depend on who is available. Raises :class:`UnmatchedError` for another one."""
        value = self.value(node)
        if not isinstance(value, int):
            raise UnmatchedError(
                "program", ast.unparse(node), "a number that does not depend on who is available"
            )
        return value

    def port(self, place: ast.expr) -> int:
        """The port of a place. Raises :class:`UnmatchedError` where the machine has none."""
        assert isinstance(place, ast.Call)
        try:
            return self.wiring.port(call_of(place), self.whole(place.args[0]))
        except IndexError as error:
            raise self._missing(str(error)) from None

    def formula(self, test: Any) -> Any:
        """A truth value in the domain."""
        if not isinstance(test, Available):
            return test
        result: Any = True
        for pe, truth in sorted(test.condition):
            literal = self.domain.available(pe)
            literal = literal if truth else self.domain.negated(literal)
            result = literal if result is True else self.domain.both(result, literal)
        return result

    def truth(self, node: ast.expr) -> Any:
        """A test: a plain truth value, a conjunction of availabilities, or one of the domain."""
        if isinstance(node, ast.BoolOp):
            return self._logical(node)
        if isinstance(node, ast.Compare):
            return self._compared(node)
        if isinstance(node, ast.UnaryOp):
            inner = self.truth(node.operand)
            if isinstance(inner, bool):
                return not inner
            if isinstance(inner, Available) and len(inner.condition) == 1:
                ((pe, truth),) = inner.condition
                return Available(frozenset({(pe, not truth)}))
            return self.domain.negated(self.formula(inner))
        assert isinstance(node, ast.Call)
        neighbour = self.wiring.neighbour(self.pe, self.port(node.args[0]))
        return False if neighbour < 0 else Available(frozenset({(neighbour, True)}))

    def value(self, node: ast.expr) -> Any:
        """A number."""
        if isinstance(node, ast.Constant):
            return node.value
        if isinstance(node, ast.Name):
            return self.parameters[node.id] if node.id in self.parameters else self._register(node.id)
        if isinstance(node, ast.Subscript):
            table, index = self.value(node.value), self.whole(node.slice)
            return table[self.place(table, index, ast.unparse(node.value))]
        if isinstance(node, ast.UnaryOp):
            inner = self.value(node.operand)
            return -inner if isinstance(inner, int) else self.domain.product(inner, -1)
        if isinstance(node, ast.BinOp):
            return self._computed(node)
        assert isinstance(node, ast.Call)
        return self._called(node)

    def _register(self, name: str) -> Any:
        if name not in self.registers:
            raise self._missing(name)
        return self.registers[name]

    def _missing(self, what: str) -> UnmatchedError:
        return UnmatchedError("processor", self.pe, f"no use of {what}, which is not there")

    def place(self, table: Sequence[Any], index: int, name: str) -> int:
        """Where a place of an array, a list with place 0 besides, or of a table is. Raises :class:`UnmatchedError`."""
        beside = isinstance(table, list)
        if not 1 <= index <= len(table) - beside:
            raise self._missing(f"{name}[{index}]")
        return index if beside else index - 1

    def _logical(self, node: ast.BoolOp) -> Any:
        conjunction = isinstance(node.op, ast.And)
        result: Any = conjunction
        for operand in node.values:
            value = self.truth(operand)
            if isinstance(value, bool):
                if value is not conjunction:
                    return value
            elif isinstance(result, bool):
                result = value
            elif conjunction and isinstance(result, Available) and isinstance(value, Available):
                result = Available(result.condition | value.condition)
            else:
                one, other = self.formula(result), self.formula(value)
                if conjunction:
                    result = self.domain.both(one, other)
                else:
                    result = self.domain.negated(
                        self.domain.both(self.domain.negated(one), self.domain.negated(other))
                    )
        return result

    def _computed(self, node: ast.BinOp) -> Any:
        one, other = self.value(node.left), self.value(node.right)
        plain = isinstance(one, int) and isinstance(other, int)
        if isinstance(node.op, ast.Add):
            return one + other if plain else self.domain.sum(one, other)
        if isinstance(node.op, ast.Mult):
            return one * other if plain else self.domain.product(one, other)
        if not isinstance(other, int):
            raise UnmatchedError("program", ast.unparse(node), "nothing subtracted but plain numbers")
        return one - other if plain else self.domain.sum(one, -other)

    def _compared(self, node: ast.Compare) -> Any:
        values = [self.value(node.left)]
        result: Any = True
        for operator, right in zip(node.ops, node.comparators, strict=True):
            values.append(self.value(right))
            holds = self._relation(operator, *values[-2:])
            if holds is False:
                return False
            if holds is not True:
                result = holds if result is True else self.domain.both(result, holds)
        return result

    def _relation(self, operator: ast.cmpop, one: Any, other: Any) -> Any:
        negated = isinstance(operator, ast.NotEq | ast.GtE | ast.LtE)
        if isinstance(operator, ast.Gt | ast.LtE):
            one, other = other, one
        plain = isinstance(one, int) and isinstance(other, int)
        if isinstance(operator, ast.Eq | ast.NotEq):
            holds = one == other if plain else self.domain.equal(one, other)
        else:
            holds = one < other if plain else self.domain.less(one, other)
        if not negated:
            return holds
        return not holds if isinstance(holds, bool) else self.domain.negated(holds)

    def _called(self, node: ast.Call) -> Any:
        name = call_of(node)
        if name == "bit":
            try:
                return self.wiring.bit(self.pe, self.whole(node.args[0]))
            except IndexError as error:
                raise self._missing(str(error)) from None
        plain: Callable[..., Any] = min if name == "min" else max
        other = self.domain.minimum if name == "min" else self.domain.maximum
        values = [self.value(argument) for argument in node.args]
        result = values[0]
        for value in values[1:]:
            both = isinstance(result, int) and isinstance(value, int)
            result = plain(result, value) if both else other(result, value)
        return result
