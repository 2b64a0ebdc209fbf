"""The exact law of random faults: by hand, by first steps, and by all sequences."""

from __future__ import annotations

from fractions import Fraction
from itertools import product

import pytest
from tests.models.systems.survival import survival

from allocert.errors import RequestError
from allocert.machines import Hypercube
from allocert.models.systems.blocking_law import BlockingLaw
from allocert.models.systems.first_steps import expected_by_steps
from allocert.models.systems.surviving import surviving
from allocert.models.systems.systems import SYSTEMS, buddy, complete, double_buddy, double_gray, gray


def test_the_printed_example_of_the_buddy_system() -> None:
    law = BlockingLaw.of(buddy(20, 18))
    assert (law.positions, law.expected, law.fewest) == (4, Fraction(25, 3), 4)
    assert law.variance == Fraction(130, 9)
    assert law.weights == {1: 4, 2: -6, 3: 4, 4: -1}


def test_distinct_positions_by_hand() -> None:
    """4 blocks of 2^18: the sum over sets of j blocks of (2^20 + 1) / (j 2^18 + 1), with signs."""
    whole = (1 << 20) + 1
    signed = [(4, 1), (-6, 2), (4, 3), (-1, 4)]
    by_hand = sum((Fraction(w * whole, j * (1 << 18) + 1) for w, j in signed), Fraction(0))
    assert BlockingLaw.of(buddy(20, 18)).expected_distinct(1 << 18) == by_hand


@pytest.mark.parametrize("name", SYSTEMS)
@pytest.mark.parametrize("distinct", [False, True])
def test_expected_numbers_by_first_steps(name: str, distinct: bool) -> None:
    for q in range(4):
        subcubes = SYSTEMS[name](3, q)
        law = BlockingLaw.of_counts(surviving(3, subcubes))
        found = law.expected_distinct() if distinct else law.expected
        assert found == expected_by_steps(3, subcubes, distinct=distinct)


@pytest.mark.parametrize("name", SYSTEMS)
def test_survival_by_all_sequences(name: str) -> None:
    subcubes = SYSTEMS[name](2, 1)
    words = [Hypercube(2).word(one) for one in subcubes]
    law = BlockingLaw.of_counts(surviving(2, subcubes))
    for draws in range(6):
        free = sum(
            any(not any(word >> fault & 1 for fault in faults) for word in words)
            for faults in product(range(4), repeat=draws)
        )
        assert survival(law, draws) == Fraction(free, 4**draws)


def test_moments_are_sums_of_survival() -> None:
    law = BlockingLaw.of(complete(4, 2))
    left = [survival(law, t) for t in range(400)]
    assert abs(sum(left) - law.expected) < Fraction(1, 10**9)
    second = sum((2 * t + 1) * one for t, one in enumerate(left))
    assert abs(second - law.expected**2 - law.variance) < Fraction(1, 10**9)


def test_independent_systems() -> None:
    single = BlockingLaw.of(buddy(4, 2))
    assert single.together(single) == BlockingLaw.of(double_buddy(4, 2))
    short = BlockingLaw.of(gray(4, 3))
    assert short.together(short) == BlockingLaw.of(double_gray(4, 3))


def test_six_dimensions_of_one_system_are_refused() -> None:
    with pytest.raises(RequestError):
        BlockingLaw.of(complete(5, 3))
