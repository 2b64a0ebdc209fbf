"""Words of and-inverter-graph literals: the word operations of a kernel, bit by bit.

A literal is an int: twice a node's number, plus one when inverted. Node 0 is the constant false, so the
literals 0 and 1 are false and true. Equal gates are built once and constants are folded away.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence

__all__ = ["FALSE", "TRUE", "Graph", "Word"]

FALSE = 0
TRUE = 1


class Graph:
    """An and-inverter graph: inputs, and two-input AND gates in topological order."""

    def __init__(self) -> None:
        self._gates: list[tuple[int, int] | None] = [None]
        self._known: dict[tuple[int, int], int] = {}
        self._inputs: list[int] = []

    def input(self) -> int:
        """A new input's literal."""
        self._inputs.append(len(self._gates))
        self._gates.append(None)
        return 2 * self._inputs[-1]

    @property
    def inputs(self) -> tuple[int, ...]:
        """The inputs' nodes in the order of their creation."""
        return tuple(self._inputs)

    @property
    def size(self) -> int:
        """How many nodes there are, the constant and the inputs among them."""
        return len(self._gates)

    def gate(self, node: int) -> tuple[int, int] | None:
        """The two literals whose conjunction ``node`` is, or ``None`` for an input or the constant."""
        return self._gates[node]

    def both(self, a: int, b: int) -> int:
        """a and b."""
        if a > b:
            a, b = b, a
        if a == FALSE or a ^ b == 1:
            return FALSE
        if a in (TRUE, b):
            return b
        literal = self._known.get((a, b))
        if literal is None:
            literal = self._known[a, b] = 2 * len(self._gates)
            self._gates.append((a, b))
        return literal

    def either(self, a: int, b: int) -> int:
        """a or b."""
        return self.both(a ^ 1, b ^ 1) ^ 1

    def differ(self, a: int, b: int) -> int:
        """a exclusive-or b."""
        if a in (FALSE, TRUE):
            return b ^ a
        if b in (FALSE, TRUE):
            return a ^ b
        inverted = (a ^ b) & 1
        a, b = a & ~1, b & ~1
        return self.either(self.both(a, b ^ 1), self.both(a ^ 1, b)) ^ inverted

    def all_of(self, literals: Iterable[int]) -> int:
        """The conjunction, gate after gate in the order given."""
        result = TRUE
        for literal in literals:
            result = self.both(result, literal)
        return result

    def any_of(self, literals: Iterable[int]) -> int:
        """The disjunction, gate after gate in the order given."""
        return self.all_of(literal ^ 1 for literal in literals) ^ 1

    def cone(self, literals: Iterable[int]) -> list[int]:
        """The gate nodes that ``literals`` depend on, in topological order."""
        seen: set[int] = set()
        waiting = [literal >> 1 for literal in literals]
        while waiting:
            node = waiting.pop()
            gate = self._gates[node]
            if gate is not None and node not in seen:
                seen.add(node)
                waiting += [gate[0] >> 1, gate[1] >> 1]
        return sorted(seen)

    def evaluate(self, literals: Sequence[int], inputs: Sequence[bool]) -> list[bool]:
        """The values of ``literals`` when the inputs, in order, have the values ``inputs``."""
        value = [False] * len(self._gates)
        for node, given in zip(self._inputs, inputs, strict=True):
            value[node] = given
        for node in self.cone(literals):
            gate = self._gates[node]
            if gate is not None:
                a, b = gate
                value[node] = (value[a >> 1] != bool(a & 1)) and (value[b >> 1] != bool(b & 1))
        return [value[literal >> 1] != bool(literal & 1) for literal in literals]

    def word(self, width: int, inputs: int | None = None) -> Word:
        """A word whose ``inputs`` low bits (all, by default) are new inputs and whose rest is zero."""
        fresh = width if inputs is None else inputs
        return Word(self, [self.input() if i < fresh else FALSE for i in range(width)])

    def constant(self, value: int, width: int) -> Word:
        """``value`` modulo 2^width."""
        return Word(self, [value >> i & 1 for i in range(width)])


class Word:
    """A word of fixed width with the operators of Python ints that kernels use, modulo 2^width.

    ``bits`` holds one literal a bit, least significant first. An int operand is reduced modulo 2^width;
    shifts are by non-negative ints and ``>>`` shifts zeros in.
    """

    __slots__ = ("bits", "graph")

    def __init__(self, graph: Graph, bits: Iterable[int]) -> None:
        self.graph = graph
        self.bits = tuple(bits)

    def _operand(self, other: Word | int) -> tuple[int, ...]:
        if isinstance(other, int):
            return tuple(other >> i & 1 for i in range(len(self.bits)))
        if other.graph is not self.graph or len(other.bits) != len(self.bits):
            raise ValueError("words of one graph and one width can be combined")
        return other.bits

    def __and__(self, other: Word | int) -> Word:
        graph = self.graph
        return Word(graph, map(graph.both, self.bits, self._operand(other)))

    def __or__(self, other: Word | int) -> Word:
        graph = self.graph
        return Word(graph, map(graph.either, self.bits, self._operand(other)))

    def __xor__(self, other: Word | int) -> Word:
        graph = self.graph
        return Word(graph, map(graph.differ, self.bits, self._operand(other)))

    __rand__, __ror__, __rxor__ = __and__, __or__, __xor__

    def __invert__(self) -> Word:
        return Word(self.graph, [bit ^ 1 for bit in self.bits])

    def __lshift__(self, places: int) -> Word:
        width = len(self.bits)
        return Word(self.graph, ((FALSE,) * min(places, width) + self.bits)[:width])

    def __rshift__(self, places: int) -> Word:
        kept = self.bits[places:]
        return Word(self.graph, kept + (FALSE,) * (len(self.bits) - len(kept)))

    def _sum(self, other: tuple[int, ...], carry: int) -> Word:
        graph, bits = self.graph, []
        for a, b in zip(self.bits, other, strict=True):
            half = graph.differ(a, b)
            bits.append(graph.differ(half, carry))
            carry = graph.either(graph.both(a, b), graph.both(half, carry))
        return Word(graph, bits)

    def __add__(self, other: Word | int) -> Word:
        return self._sum(self._operand(other), FALSE)

    __radd__ = __add__

    def __sub__(self, other: Word | int) -> Word:
        return self._sum(tuple(bit ^ 1 for bit in self._operand(other)), TRUE)

    def __rsub__(self, other: int) -> Word:
        return self.graph.constant(other, len(self.bits)) - self

    def __neg__(self) -> Word:
        return 0 - self

    def differs(self, other: Word | int) -> int:
        """The literal that says whether any bit of the two words differs."""
        graph = self.graph
        return graph.any_of(map(graph.differ, self.bits, self._operand(other)))
