"""Integers of graph literals agree with Python's, negative and growing ones included."""

from __future__ import annotations

import operator
from collections.abc import Callable
from itertools import product
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from allocert.solvers.words.aig import FALSE, Graph
from allocert.solvers.words.aig_int import Integer

WIDTH = 3
BINARY: dict[str, Callable[[Any, Any], Any]] = {
    "and": operator.and_,
    "or": operator.or_,
    "xor": operator.xor,
    "add": operator.add,
    "sub": operator.sub,
}


def value_of(number: Integer, inputs: int) -> int:
    graph = number.graph
    given = [bool(inputs >> i & 1) for i in range(len(graph.inputs))]
    *low, sign = graph.evaluate([*number.bits, number.sign], given)
    return sum(bit << i for i, bit in enumerate(low)) - (sign << len(low))


def signed_input(graph: Graph) -> Integer:
    return Integer(graph, [graph.input() for _ in range(WIDTH)], graph.input())


def signed(x: int) -> int:
    return (x & 7) - (x & 8)


@pytest.mark.parametrize("name", BINARY)
def test_two_integers(name: str) -> None:
    graph = Graph()
    result = BINARY[name](signed_input(graph), signed_input(graph))
    for x, y in product(range(16), repeat=2):
        assert value_of(result, x | y << 4) == BINARY[name](signed(x), signed(y))


@pytest.mark.parametrize("name", BINARY)
@pytest.mark.parametrize("number", [0, 1, 6, 37, -1, -3, -40])
def test_an_integer_and_a_number_on_either_side(name: str, number: int) -> None:
    graph = Graph()
    a = signed_input(graph)
    left, right = BINARY[name](a, number), BINARY[name](number, a)
    for x in range(16):
        assert value_of(left, x) == BINARY[name](signed(x), number)
        assert value_of(right, x) == BINARY[name](number, signed(x))


def test_one_integer() -> None:
    graph = Graph()
    a = signed_input(graph)
    for x in range(16):
        assert value_of(-a, x) == -signed(x)
        assert value_of(~a, x) == ~signed(x)
        for places in range(6):
            assert value_of(a << places, x) == signed(x) << places
            assert value_of(a >> places, x) == signed(x) >> places
        inputs = [bool(x >> i & 1) for i in range(4)]
        assert graph.evaluate([a.differs(signed(x)), a.differs(signed(x) + 16)], inputs) == [False, True]


def test_a_left_shift_loses_nothing() -> None:
    graph = Graph()
    bit = graph.input()
    assert (Integer(graph, [bit]) << 70).bits == (FALSE,) * 70 + (bit,)
    assert ((Integer(graph, [bit]) << 70) & 1023).bits == ()


def test_integers_of_other_graphs_are_rejected() -> None:
    with pytest.raises(ValueError, match="one graph"):
        Integer(Graph(), []) + Integer(Graph(), [])


@given(
    st.lists(
        st.tuples(st.sampled_from([*BINARY, "shl", "shr", "neg"]), st.integers(0, 9), st.integers(0, 5)),
        min_size=1,
        max_size=10,
    ),
    st.integers(0, 255),
)
def test_straight_line_programs(program: list[tuple[str, int, int]], inputs: int) -> None:
    graph = Graph()
    words = [signed_input(graph), signed_input(graph)]
    numbers = [signed(inputs & 15), signed(inputs >> 4)]
    for name, i, j in program:
        a, x = words[i % len(words)], numbers[i % len(words)]
        b, y = words[j % len(words)], numbers[j % len(words)]
        if name == "neg":
            words.append(-a)
            numbers.append(-x)
        elif name in ("shl", "shr"):
            words.append(a << j if name == "shl" else a >> j)
            numbers.append(x << j if name == "shl" else x >> j)
        else:
            words.append(BINARY[name](a, b))
            numbers.append(BINARY[name](x, y))
    assert [value_of(word, inputs) for word in words] == numbers
