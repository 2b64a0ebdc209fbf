"""Random trials by words: the kernel against faults taken one by one, and means against exact laws."""

from __future__ import annotations

import numpy as np
import pytest

from allocert.errors import RequestError
from allocert.machines import Subcube
from allocert.models.systems.blocking_law import BlockingLaw
from allocert.models.systems.blocking_runs import Runs, last_first_hit, simulate
from allocert.models.systems.systems import SYSTEMS, complete, k_cube


def _one_by_one(words: list[int], subcubes: tuple[Subcube, ...]) -> int:
    left = set(subcubes)
    for t in range(64):
        fault = sum((word >> t & 1) << bit for bit, word in enumerate(words))
        left -= {one for one in left if fault & ~one.directions == one.base}
        if not left:
            return t + 1
    return 0


@pytest.mark.parametrize("name", SYSTEMS)
def test_the_kernel_takes_faults_in_order(name: str) -> None:
    subcubes = SYSTEMS[name](5, 3)
    literals = np.array(
        [
            [2 * bit + (one.base >> bit & 1) for bit in range(5) if not one.directions >> bit & 1]
            for one in subcubes
        ]
    )
    words = np.random.default_rng(7).integers(0, 1 << 64, size=(300, 5), dtype=np.uint64)
    words[0] = 0
    found = last_first_hit(words, literals).tolist()
    assert found == [_one_by_one([int(word) for word in row], subcubes) for row in words]
    assert found[0] == 0


@pytest.mark.parametrize("q", [3, 4])
def test_means_are_near_the_exact_numbers(q: int) -> None:
    """Also where most trials need more than 64 faults: 16 and 32 coupons."""
    subcubes = SYSTEMS["buddy"](4 + q, q)
    law, runs = BlockingLaw.of(subcubes), simulate(subcubes, 4000, (3, q))
    assert abs(float(runs.mean - law.expected)) < 5 * runs.half_width
    assert runs.deviation == pytest.approx(float(law.variance) ** 0.5, rel=0.1)


def test_trials_that_need_more_words() -> None:
    runs = simulate(complete(5, 0), 300, (1,))
    coupons = sum(32 / j for j in range(1, 33))
    assert abs(float(runs.mean) - coupons) < 4 * runs.half_width
    assert float(runs.mean) > 64


def test_seeds_repeat_and_differ() -> None:
    subcubes = k_cube(6, 4, 2)
    assert (
        simulate(subcubes, 500, (1, 2)) == simulate(subcubes, 500, (1, 2)) != simulate(subcubes, 500, (1, 3))
    )


def test_statistics() -> None:
    runs = Runs(4, 10, 30)
    assert (float(runs.mean), runs.deviation) == (2.5, pytest.approx((5 / 3) ** 0.5))
    assert runs.interval == (pytest.approx(2.5 - runs.half_width), pytest.approx(2.5 + runs.half_width))


def test_subcubes_of_different_dimensions_are_refused() -> None:
    for wrong in ([], [*complete(3, 1), *complete(3, 2)]):
        with pytest.raises(RequestError):
            simulate(wrong, 10, (0,))
