"""Algorithm 3.2, the rule that reads its registers, and the program without an array."""

from __future__ import annotations

from itertools import permutations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from tests.allocators.parallel.agreeing import agreed

from allocert.allocators.parallel.boards import run_boards
from allocert.allocators.parallel.gray_coded import (
    GRAY,
    GRAY_FEW_REGISTERS,
    MULTIPLE_GRAY,
    consecutive,
    in_greater,
    prefix,
)
from allocert.machines import Hypercube
from allocert.machines.graysegments import gray_node
from allocert.machines.words import bits, word_of
from allocert.models.parallel.cubes import in_buddy, in_gray, largest
from allocert.models.systems.systems import gray


def test_places_are_those_of_the_code() -> None:
    for length in (1, 2, 3, 4):
        code = [gray_node(rank) for rank in range(1 << length)]
        next_to = {frozenset(pair) for pair in zip(code, (*code[1:], code[0]), strict=True)}
        for word in range(1 << length):
            for j in range(1, length + 1):
                flipped = word ^ 1 << (length - j)
                assert consecutive(word, length, j) == (frozenset((word, flipped)) in next_to)


def test_prefixes_follow_pi() -> None:
    assert prefix(0b100, (1, 2, 3), 2) == 0b10
    assert prefix(0b100, (3, 1, 2), 2) == 0b01
    assert prefix(0b101, (2, 3, 1), 3) == 0b011
    assert prefix(0b101, (1, 2, 3), 0) == 0


@pytest.mark.parametrize("d", [1, 2, 3])
def test_registers_tell_the_greatest_subcube(d: int) -> None:
    for pi in permutations(range(1, d + 1)):
        allowed = [(one, word_of(one.nodes)) for q in range(d + 1) for one in gray(d, q, pi)]
        for word in range(0, 1 << (1 << d), 5 if d == 3 else 1):
            outcome = agreed(GRAY, Hypercube(d), word, {"d": d, "pi": pi})
            few = agreed(GRAY_FEW_REGISTERS, Hypercube(d), word, {"d": d, "pi": pi})
            assert outcome.clean
            assert few.clean
            for x in bits(word):
                s, received = outcome.registers["s"][x], outcome.registers["D"][x]
                there = (o.dimension for o, inside in allowed if x in o.nodes and not inside & ~word)
                greatest = max(there)
                assert greatest == s + in_greater(x, pi, s, received)
                assert (few.registers["s"][x], few.registers["g"][x]) == (s, greatest - s)


@settings(max_examples=15)
@given(d=st.integers(5, 9), faults=st.sets(st.integers(0, 511), max_size=30), data=st.data())
def test_large_cubes(d: int, faults: set[int], data: st.DataObject) -> None:
    pi = tuple(data.draw(st.permutations(range(1, d + 1))))
    word = word_of(x for x in range(1 << d) if x not in faults)
    outcome = run_boards(GRAY, Hypercube(d), word, {"d": d, "pi": pi})
    assert list(outcome.registers["s"]) == largest(in_buddy(d, pi, word), d)
    few = run_boards(GRAY_FEW_REGISTERS, Hypercube(d), word, {"d": d, "pi": pi})
    most = largest(in_gray(d, pi, word), d)
    said = [
        s + g if s is not None else None for s, g in zip(few.registers["s"], few.registers["g"], strict=True)
    ]
    assert said == most


def test_two_systems() -> None:
    orders = ((1, 2, 3), (3, 2, 1))
    outcome = agreed(
        MULTIPLE_GRAY, Hypercube(3), 0b01111111, {"d": 3, "pi": orders[0], "m": 2, "orders": orders}
    )
    assert [outcome.registers["S"][x] for x in (0, 1, 3, 6)] == [(2, 2), (2, 1), (2, 0), (0, 2)]
    for c, pi in enumerate(orders):
        alone = run_boards(GRAY, Hypercube(3), 0b01111111, {"d": 3, "pi": pi})
        for x in range(7):
            assert outcome.registers["E"][x][3 * c : 3 * c + 3] == alone.registers["D"][x]
