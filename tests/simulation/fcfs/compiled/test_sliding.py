"""Compiled frame sliding against other definitions, and by hand."""

from __future__ import annotations

from itertools import product

import numpy as np
import pytest

from allocert.models.meshes.configurations import Quadruple
from allocert.models.meshes.printed_sliding import Original, original
from allocert.simulation.fcfs.compiled.codes import RestrictedTo
from allocert.simulation.fcfs.compiled.counters import FRAMES, KINDS, LIST
from allocert.simulation.fcfs.compiled.sliding import restricted_sliding


@pytest.mark.parametrize(
    ("reading", "ahead"), [(RestrictedTo.EQ3_LAST, False), (RestrictedTo.EQ3_FIRST, True)]
)
def test_restricted_sliding_by_the_original_definition(reading: RestrictedTo, ahead: bool) -> None:
    """Against the program of that definition, with at most two residents on a 3 x 3 mesh."""
    how = Original("base", shift=1, first=ahead, aligned=True)
    frames = [(a, b, c, d) for a, b, c, d in product(range(3), repeat=4) if a <= c and b <= d]
    lists: list[list[tuple[int, ...]]] = [[]]
    lists += [[frame] for frame in frames]
    lists += [
        [p, q] for p in frames for q in frames if p[2] < q[0] or q[2] < p[0] or p[3] < q[1] or q[3] < p[1]
    ]
    for L in lists:
        for x, y in product(range(1, 4), repeat=2):
            counters = np.zeros(KINDS, dtype=np.int64)
            residents = np.array(L, dtype=np.int64).reshape(-1, 4)
            found = restricted_sliding(residents, 3, 3, x, y, reading, counters)
            expected = original(3, 3, x, y, [Quadruple(*r) for r in L], how)
            assert found == (expected.ending.base or (-1, -1))
            assert (counters[LIST], counters[FRAMES]) == (expected.touched, expected.candidates)
