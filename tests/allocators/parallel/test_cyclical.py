"""Algorithm 3.3 with its limits, and counted up to d."""

from __future__ import annotations

from itertools import permutations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from tests.allocators.parallel.agreeing import agreed

from allocert.allocators.parallel.boards import run_boards
from allocert.allocators.parallel.cyclical import (
    CYCLICAL,
    CYCLICAL_CAPPED,
    CYCLICAL_REPORTING,
    MULTIPLE_CYCLICAL,
    printed_limit,
)
from allocert.machines import Hypercube
from allocert.machines.words import bits, word_of
from allocert.models.parallel.cubes import in_cyclical
from allocert.models.systems.systems import cyclical


@pytest.mark.parametrize("d", [1, 2, 3])
def test_largest_dimension_and_a_start(d: int) -> None:
    for pi in permutations(range(1, d + 1)):
        allowed = [(one, word_of(one.nodes)) for q in range(d + 1) for one in cyclical(d, q, pi)]
        for word in range(0, 1 << (1 << d), 5 if d == 3 else 1):
            given = {"d": d, "pi": pi, "limit": printed_limit(d)}
            outcome = agreed(CYCLICAL_CAPPED, Hypercube(d), word, given)
            assert outcome.clean
            for x in bits(word):
                there = [o for o, inside in allowed if x in o.nodes and not inside & ~word]
                t, z = outcome.registers["t"][x], outcome.registers["z"][x]
                assert t == max(one.dimension for one in there)
                if t:
                    run = sum(1 << (d - pi[(pi.index(z) + i) % d]) for i in range(t))
                    assert run in {one.directions for one in there if one.dimension == t}
                else:
                    assert z == 0


def test_as_printed_the_full_cube_counts_on() -> None:
    for d in (2, 3, 4):
        word = (1 << (1 << d)) - 1
        given = {"d": d, "pi": tuple(range(1, d + 1)), "limit": printed_limit(d)}
        assert set(agreed(CYCLICAL, Hypercube(d), word, given).registers["t"]) == {2 * d - 2}
        assert set(agreed(CYCLICAL_CAPPED, Hypercube(d), word, given).registers["t"]) == {d}


@settings(max_examples=15)
@given(
    d=st.integers(4, 8), faults=st.sets(st.integers(0, 255), min_size=1, max_size=25), seed=st.integers(0, 9)
)
def test_printed_and_capped_agree_with_somebody_missing(d: int, faults: set[int], seed: int) -> None:
    word = word_of(x for x in range(1 << d) if x not in {f % (1 << d) for f in faults})
    pi = tuple((i + seed) % d + 1 for i in range(d))
    given = {"d": d, "pi": pi, "limit": printed_limit(d)}
    one, other = (run_boards(program, Hypercube(d), word, given) for program in (CYCLICAL, CYCLICAL_CAPPED))
    assert one.registers == other.registers


def test_every_turn_tells_the_longest_run_so_far() -> None:
    d, pi = 3, (2, 3, 1)
    given = {"d": d, "pi": pi, "limit": printed_limit(d)}
    for word in range(0, 256, 3):
        outcome = agreed(CYCLICAL_REPORTING, Hypercube(d), word, given)
        windows = in_cyclical(d, pi, word)
        for x in bits(word):
            for j, (s, k) in enumerate(outcome.reports[x]):
                start = (d - j - 1) % d
                there = [q for q in range(min(d, j + 1) + 1) if windows[q][start] >> x & 1]
                assert (s, k) == (max(there), pi[start])
            assert len(outcome.reports[x]) == 2 * d - 2


def test_several_systems() -> None:
    orders = ((1, 2, 3), (2, 1, 3))
    given = {"d": 3, "m": 2, "orders": orders, "limit": 3, "pi": orders[0]}
    for word in range(0, 256, 7):
        outcome = agreed(MULTIPLE_CYCLICAL, Hypercube(3), word, given)
        for c, pi in enumerate(orders):
            single = agreed(CYCLICAL_CAPPED, Hypercube(3), word, {"d": 3, "pi": pi, "limit": 3})
            for x in bits(word):
                assert outcome.registers["T"][x][c] == single.registers["t"][x]
                assert outcome.registers["Z"][x][c] == single.registers["z"][x]
