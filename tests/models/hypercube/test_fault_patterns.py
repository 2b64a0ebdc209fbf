from __future__ import annotations

from allocert.models.hypercube.best_relabelling import (
    MEASURES,
)
from allocert.models.hypercube.fault_patterns import best_by_patterns, by_frequency, directions_by_pattern


def test_patterns_need_no_board() -> None:
    n, faulty = 40, (0, 0b111, 0b111000, 1 << 39)
    value = best_by_patterns(n, faulty, MEASURES["largest"]).value
    assert value == 39
    far = (0, (1 << n) - 1)
    assert best_by_patterns(n, far, MEASURES["blocks"]).value == -(2 * n - 2)


def test_patterns_split_the_faults() -> None:
    assert directions_by_pattern(3, ()) == ((0, 1, 2),)
    assert directions_by_pattern(3, (5,)) == ((0, 1, 2),)
    assert directions_by_pattern(3, (0, 2, 5)) == ((0, 2), (1,), ())
    assert by_frequency(3, (0, 2, 5)) == (1, 0, 2)
    assert by_frequency(0, (0,)) == ()
