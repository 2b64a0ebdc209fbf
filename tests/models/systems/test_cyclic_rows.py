"""Traces of the cyclical system against its law, and the bounds made of them."""

from __future__ import annotations

from fractions import Fraction

import pytest
from tests.models.systems.survival import survival

from allocert.models.systems.blocking_law import BlockingLaw
from allocert.models.systems.cyclic_rows import blocked_by_cycle, enclosed
from allocert.models.systems.halves import surviving_of_halves
from allocert.models.systems.systems import complete, cyclical


@pytest.mark.parametrize("d", [3, 4, 5])
def test_traces_are_probabilities(d: int) -> None:
    law = BlockingLaw.of_counts(surviving_of_halves(d, cyclical(d, d - 2)))
    for rows in range(14):
        assert blocked_by_cycle(d, rows) == 1 - survival(law, rows)


def test_four_faults_are_enough_at_the_printed_size() -> None:
    assert blocked_by_cycle(20, 3) == 0 < blocked_by_cycle(20, 4)


def test_bounds_enclose_the_exact_number() -> None:
    law = BlockingLaw.of(cyclical(4, 2))
    for rows in (8, 20, 40):
        low, high = enclosed(cyclical(4, 2), tuple(blocked_by_cycle(4, t) for t in range(rows)))
        assert low <= law.expected <= high
    assert high - low < Fraction(1, 10**6)


def test_bounds_of_any_system() -> None:
    law = BlockingLaw.of(complete(3, 2))
    low, high = enclosed(complete(3, 2), tuple(1 - survival(law, t) for t in range(12)))
    assert low < law.expected < high
