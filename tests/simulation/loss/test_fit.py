"""The tests that compare printed numbers with simulated ones."""

from __future__ import annotations

import math
import random

import pytest

from allocert.errors import SpecError
from allocert.simulation.estimates import Estimate
from allocert.simulation.loss.fit import CellFit, Fit, fit, fit_of, rank_probability
from allocert.simulation.loss.tables import Cell, Sample


def normal(cell: Cell, published: tuple[float, ...]) -> Sample:
    estimate = Estimate.of(published)
    return Sample(published, estimate, estimate.deviation)


def made(printed: list[float], published: list[list[float]]) -> list[CellFit[Cell]]:
    return [
        CellFit(Cell(5, 20, i), value, normal(Cell(5, 20, i), tuple(numbers)), 0.0)
        for i, (value, numbers) in enumerate(zip(printed, published, strict=True))
    ]


def test_z_counts_the_uncertainty_of_the_mean() -> None:
    cell = Cell(5, 20, 1)
    found = fit({cell: 3.0}, {cell: normal(cell, (-1.0, 1.0))})
    assert found.cells[0].z == pytest.approx(3 / math.sqrt(2 * 1.5))
    assert (found.within, found.mean_difference, found.rms_difference) == (1, 3, 3)
    assert found.by_rank is None
    with pytest.raises(SpecError, match="repetitions"):
        fit({cell: 3.0}, {cell: normal(cell, (1.0,))})


def test_the_rank_test_sees_what_is_far_near_or_uneven() -> None:
    pick = random.Random(1)
    common = [pick.gauss(0, 1) for _ in range(99)]
    published = [[shared + pick.gauss(0, 0.1) for shared in common] for _ in range(6)]
    assert rank_probability(made([9.0] * 6, published)) == 0.01
    assert (rank_probability(made([0.0] * 6, published)) or 0) > 0.9
    uneven = made([1.0, -1.0] * 3, published)
    assert (rank_probability(uneven) or 0) > 0.2
    assert rank_probability(uneven, jointly=True) == 0.01


def test_the_rank_test_rejects_as_often_as_it_says() -> None:
    """Printed numbers that are one more repetition are rejected at 10% one time in ten."""
    pick = random.Random(2)
    rejected = 0
    for _ in range(400):
        common = [pick.gauss(0, 1) for _ in range(40)]
        rows = [[shared + pick.gauss(0, 1) for shared in common] for _ in range(4)]
        found = rank_probability(made([row[0] for row in rows], [row[1:] for row in rows]), jointly=True)
        rejected += found is not None and found <= 0.1
    assert 22 <= rejected <= 58


def ranked(farther: int, repetitions: int) -> Fit:
    """One cell that ``farther`` of the repetitions exceed in distance."""
    near, far = (repetitions - farther) // 2, farther // 2
    numbers = [1.0, -1.0] * near + [3.0, -3.0] * far
    return fit_of(made([2.0], [numbers]))


def test_a_verdict_is_sure_if_other_repetitions_would_not_turn_it() -> None:
    few, doubtful, many = ranked(0, 40), ranked(2, 40), ranked(0, 400)
    assert (few.verdict, few.sure) == ("too far", False)
    assert (doubtful.verdict, doubtful.sure) == ("fits", False)
    assert (many.verdict, many.sure) == ("too far", True)
    assert (ranked(20, 40).verdict, ranked(20, 40).sure) == ("fits", True)
    assert (ranked(38, 40).verdict, ranked(38, 40).sure) == ("fits", False)
    assert (ranked(400, 400).verdict, ranked(400, 400).sure) == ("too near", True)


def test_independent_cells_are_surely_far_by_chi_square() -> None:
    numbers = (1.0, -1.0) * 25
    for printed, sure in ((2.5, False), (9.0, True)):
        alone, shared = (
            fit({Cell(5, 20, 1): printed}, {Cell(5, 20, 1): normal(Cell(5, 20, 1), numbers)}, independent=own)
            for own in (True, False)
        )
        assert (alone.verdict, alone.sure) == ("too far", sure)
        assert (shared.verdict, shared.sure) == ("too far", False)


def test_sure_verdicts_agree_whatever_the_seed() -> None:
    """Printed numbers that fit badly or well: of 60 simulations no two are sure of opposite things."""
    for printed in (0.5, 1.5, 2.2, 2.6, 3.5):
        found = set()
        for seed in range(60):
            pick = random.Random(seed)
            one = made([printed], [[pick.gauss(0, 1) for _ in range(99)]])
            if fit_of(one).sure:
                found.add(fit_of(one).fits)
        assert len(found) <= 1, printed
