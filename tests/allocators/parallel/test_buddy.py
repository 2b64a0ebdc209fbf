"""Algorithm 3.1 in its readings: who ends with what, by both interpreters."""

from __future__ import annotations

from itertools import permutations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from tests.allocators.parallel.agreeing import agreed

from allocert.allocators.parallel.boards import run_boards
from allocert.allocators.parallel.buddy import BUDDY, MULTIPLE_BUDDY, READINGS
from allocert.machines import Hypercube
from allocert.machines.words import bits, word_of
from allocert.models.parallel.cubes import led
from allocert.models.systems.systems import buddy

_STEP = {1: 1, 2: 1, 3: 7}


@pytest.mark.parametrize("reading", READINGS)
def test_interpreters_agree_on_every_reading(reading: tuple[str, str]) -> None:
    for d, step in _STEP.items():
        for pi in permutations(range(1, d + 1)):
            for word in range(0, 1 << (1 << d), step):
                agreed(READINGS[reading], Hypercube(d), word, {"d": d, "pi": pi})


def test_halving_finds_what_each_pe_leads() -> None:
    for d, step in _STEP.items():
        for pi in permutations(range(1, d + 1)):
            allowed = [(one, word_of(one.nodes)) for q in range(d + 1) for one in buddy(d, q, pi)]
            for word in range(0, 1 << (1 << d), step):
                outcome = agreed(BUDDY, Hypercube(d), word, {"d": d, "pi": pi})
                assert outcome.clean
                for x in bits(word):
                    there = (o.dimension for o, inside in allowed if o.base == x and not inside & ~word)
                    assert outcome.registers["s"][x] == max(there)


@settings(max_examples=20)
@given(d=st.integers(6, 10), faults=st.sets(st.integers(0, 1023), max_size=40), data=st.data())
def test_large_cubes(d: int, faults: set[int], data: st.DataObject) -> None:
    pi = tuple(data.draw(st.permutations(range(1, d + 1))))
    word = word_of(x for x in range(1 << d) if x not in faults)
    outcome = run_boards(BUDDY, Hypercube(d), word, {"d": d, "pi": pi})
    assert outcome.clean
    assert list(outcome.registers["s"]) == led(d, pi, word)


def test_what_goes_wrong_as_printed() -> None:
    both = agreed(READINGS["from-the-first", "in-the-loop"], Hypercube(1), 0b11, {"d": 1, "pi": (1,)})
    assert set(both.waiting) == {0}
    after = agreed(READINGS["from-the-first", "after-the-loop"], Hypercube(2), 0b11, {"d": 2, "pi": (1, 2)})
    assert set(after.waiting) == {0, 1}


def test_several_systems_one_after_the_other() -> None:
    orders = ((1, 2, 3), (3, 2, 1), (2, 1, 3))
    for word in range(0, 256, 5):
        outcome = agreed(
            MULTIPLE_BUDDY, Hypercube(3), word, {"d": 3, "pi": orders[0], "m": 3, "orders": orders}
        )
        assert outcome.clean
        assert outcome.steps <= 9
        for x in bits(word):
            assert outcome.registers["S"][x] == tuple(led(3, pi, word)[x] for pi in orders)
