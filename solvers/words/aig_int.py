"""Python's unbounded ints over and-inverter-graph literals: nothing is truncated.

A kernel that runs on these is decided with the meaning it has on ``int`` in production; words of fixed
width (:class:`allocert.solvers.words.aig.Word`) would hide a left shift that is not masked.
"""

from __future__ import annotations

from collections.abc import Iterable

from allocert.solvers.words.aig import FALSE, TRUE, Graph

__all__ = ["Integer"]


class Integer:
    """An int in two's complement: the literals of its low bits, and one for all higher bits, its sign.

    The operators are those of ``int``: ``& | ^ ~ << >> + -`` with another ``Integer`` or an ``int`` on
    either side, shifts by non-negative ints.
    """

    __slots__ = ("bits", "graph", "sign")

    def __init__(self, graph: Graph, bits: Iterable[int], sign: int = FALSE) -> None:
        low = list(bits)
        while low and low[-1] == sign:
            low.pop()
        self.graph = graph
        self.bits = tuple(low)
        self.sign = sign

    def bit(self, place: int) -> int:
        """The literal of one bit."""
        return self.bits[place] if place < len(self.bits) else self.sign

    def _operand(self, other: Integer | int) -> Integer:
        if isinstance(other, int):
            bits = [other >> i & 1 for i in range(other.bit_length())]
            return Integer(self.graph, bits, TRUE if other < 0 else FALSE)
        if other.graph is not self.graph:
            raise ValueError("integers of one graph can be combined")
        return other

    def _pairs(self, other: Integer) -> list[tuple[int, int]]:
        """The bits of both, one above the longer included, which is the sign of each."""
        longest = max(len(self.bits), len(other.bits)) + 1
        return [(self.bit(i), other.bit(i)) for i in range(longest)]

    def __and__(self, other: Integer | int) -> Integer:
        *bits, sign = (self.graph.both(a, b) for a, b in self._pairs(self._operand(other)))
        return Integer(self.graph, bits, sign)

    def __or__(self, other: Integer | int) -> Integer:
        *bits, sign = (self.graph.either(a, b) for a, b in self._pairs(self._operand(other)))
        return Integer(self.graph, bits, sign)

    def __xor__(self, other: Integer | int) -> Integer:
        *bits, sign = (self.graph.differ(a, b) for a, b in self._pairs(self._operand(other)))
        return Integer(self.graph, bits, sign)

    __rand__, __ror__, __rxor__ = __and__, __or__, __xor__

    def __invert__(self) -> Integer:
        return Integer(self.graph, [bit ^ 1 for bit in self.bits], self.sign ^ 1)

    def __lshift__(self, places: int) -> Integer:
        return Integer(self.graph, (FALSE,) * places + self.bits, self.sign)

    def __rshift__(self, places: int) -> Integer:
        return Integer(self.graph, self.bits[places:], self.sign)

    def _sum(self, other: Integer, carry: int) -> Integer:
        graph, bits = self.graph, []
        pairs = self._pairs(other)
        for a, b in [*pairs, pairs[-1]]:
            half = graph.differ(a, b)
            bits.append(graph.differ(half, carry))
            carry = graph.either(graph.both(a, b), graph.both(half, carry))
        return Integer(graph, bits[:-1], bits[-1])

    def __add__(self, other: Integer | int) -> Integer:
        return self._sum(self._operand(other), FALSE)

    __radd__ = __add__

    def __sub__(self, other: Integer | int) -> Integer:
        return self._sum(~self._operand(other), TRUE)

    def __rsub__(self, other: int) -> Integer:
        return self._operand(other) - self

    def __neg__(self) -> Integer:
        return 0 - self

    def differs(self, other: Integer | int) -> int:
        """The literal that says whether the two integers differ."""
        return self.graph.any_of(self.graph.differ(a, b) for a, b in self._pairs(self._operand(other)))
