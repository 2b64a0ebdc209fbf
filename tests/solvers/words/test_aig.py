"""Words of graph literals agree with Python ints modulo 2^width."""

from __future__ import annotations

import operator
from collections.abc import Callable
from itertools import product

import pytest
from hypothesis import given
from hypothesis import strategies as st

from allocert.solvers.words.aig import FALSE, TRUE, Graph, Word

WIDTH = 4
MASK = (1 << WIDTH) - 1
BINARY: dict[str, Callable[..., object]] = {
    "and": operator.and_,
    "or": operator.or_,
    "xor": operator.xor,
    "add": operator.add,
    "sub": operator.sub,
}


def value_of(word: Word, inputs: int) -> int:
    given = [bool(inputs >> i & 1) for i in range(len(word.graph.inputs))]
    return sum(bit << i for i, bit in enumerate(word.graph.evaluate(word.bits, given)))


@pytest.mark.parametrize("name", BINARY)
def test_two_words(name: str) -> None:
    graph = Graph()
    a, b = graph.word(WIDTH), graph.word(WIDTH)
    result = BINARY[name](a, b)
    assert isinstance(result, Word)
    for x, y in product(range(16), repeat=2):
        assert value_of(result, x | y << WIDTH) == BINARY[name](x, y) & MASK  # type: ignore[operator]


@pytest.mark.parametrize("name", BINARY)
@pytest.mark.parametrize("number", [0, 1, 6, 15, 37, -3])
def test_a_word_and_a_number_on_either_side(name: str, number: int) -> None:
    graph = Graph()
    a = graph.word(WIDTH)
    left, right = BINARY[name](a, number), BINARY[name](number, a)
    assert isinstance(left, Word)
    assert isinstance(right, Word)
    for x in range(16):
        assert value_of(left, x) == BINARY[name](x, number) & MASK  # type: ignore[operator]
        assert value_of(right, x) == BINARY[name](number, x) & MASK  # type: ignore[operator]


@pytest.mark.parametrize("places", range(7))
def test_shifts(places: int) -> None:
    graph = Graph()
    a = graph.word(WIDTH)
    left, right = a << places, a >> places
    for x in range(16):
        assert value_of(left, x) == x << places & MASK
        assert value_of(right, x) == x >> places


def test_negation_inversion_and_difference() -> None:
    graph = Graph()
    a = graph.word(WIDTH)
    negated, inverted = -a, ~a
    for x in range(16):
        assert value_of(negated, x) == -x & MASK
        assert value_of(inverted, x) == ~x & MASK
        (same,) = graph.evaluate([a.differs(x)], [bool(x >> i & 1) for i in range(WIDTH)])
        (other,) = graph.evaluate([a.differs(x ^ 4)], [bool(x >> i & 1) for i in range(WIDTH)])
        assert (same, other) == (False, True)


def test_gates_are_shared_and_constants_folded() -> None:
    graph = Graph()
    a, b = graph.input(), graph.input()
    assert graph.both(a, b) == graph.both(b, a)
    assert graph.both(a, TRUE) == a
    assert graph.both(a, a ^ 1) == FALSE
    assert graph.either(a, a ^ 1) == TRUE
    assert graph.differ(a, a) == FALSE
    assert graph.differ(a, b ^ 1) == graph.differ(a ^ 1, b) == graph.differ(a, b) ^ 1
    word = graph.word(8, 5)
    assert word.bits[5:] == (FALSE,) * 3
    assert word.differs((word & 31) | 0) == FALSE


def test_words_of_other_graphs_and_widths_are_rejected() -> None:
    graph = Graph()
    with pytest.raises(ValueError, match="one graph"):
        graph.word(3) & graph.word(4)
    with pytest.raises(ValueError, match="one graph"):
        graph.word(3) & Graph().word(3)


@given(
    st.lists(
        st.tuples(st.sampled_from([*BINARY, "shl", "shr", "neg"]), st.integers(0, 9), st.integers(0, 9)),
        min_size=1,
        max_size=12,
    ),
    st.integers(0, 2**14 - 1),
)
def test_straight_line_programs(program: list[tuple[str, int, int]], inputs: int) -> None:
    width, mask = 7, 127
    graph = Graph()
    words: list[Word] = [graph.word(width), graph.word(width)]
    numbers = [inputs & mask, inputs >> width]
    for name, i, j in program:
        a, x = words[i % len(words)], numbers[i % len(words)]
        b, y = words[j % len(words)], numbers[j % len(words)]
        if name == "neg":
            words.append(-a)
            numbers.append(-x & mask)
        elif name in ("shl", "shr"):
            words.append(a << j if name == "shl" else a >> j)
            numbers.append(x << j & mask if name == "shl" else x >> j)
        else:
            words.append(BINARY[name](a, b))  # type: ignore[arg-type]
            numbers.append(BINARY[name](x, y) & mask)  # type: ignore[operator]
    assert [value_of(word, inputs) for word in words] == numbers
