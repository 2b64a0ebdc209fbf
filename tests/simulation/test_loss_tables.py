"""The tables as whole experiments, and the tests that compare printed numbers with them."""

from __future__ import annotations

import math
import random
from dataclasses import replace

import pytest

from allocert.errors import SpecError
from allocert.simulation.estimates import Estimate, chi_square_tail, student_quantile
from allocert.simulation.loss.fit import CellFit, Fit, fit, fit_of, rank_probability
from allocert.simulation.loss.options import LossOptions
from allocert.simulation.loss.tables import PAPER, Cell, Sample, cells, extreme_pair, sample

SHORT = LossOptions(horizon=60)


def test_cells_are_in_the_printed_order() -> None:
    extreme, average = cells("extreme"), cells("average")
    assert (len(extreme), len(average)) == (18, 24)
    assert (extreme[1], extreme[17]) == (Cell(5, 40, 2), Cell(10, 80, 2))
    assert (average[3], average[4]) == (Cell(5, 20, 4), Cell(6, 20, 1))


def test_the_extreme_pairs() -> None:
    assert [extreme_pair(6, LossOptions(pair=pair)) for pair in ("first", "last", "two-bits")] == [
        (0, 32),
        (31, 63),
        (0, 48),
    ]
    assert extreme_pair(1, LossOptions()) == (0, 1)
    with pytest.raises(SpecError):
        extreme_pair(0, LossOptions())


def test_a_sample_is_made_again_by_its_seed_and_only_by_it() -> None:
    first, again, other = (sample("extreme", SHORT, seed, 2) for seed in (3, 3, 4))
    assert first == again
    assert first != other


def test_what_the_streams_share() -> None:
    """With one stream everywhere the two runs of a cell are the same run, and so differ from none."""
    everywhere = sample("extreme", replace(SHORT, streams="everywhere", runs=2), 0, 2)
    single = sample("extreme", replace(SHORT, streams="everywhere"), 0, 2)
    assert {key: one.published for key, one in everywhere.items()} == {
        key: one.published for key, one in single.items()
    }
    one = sample("extreme", replace(SHORT, streams="one"), 0, 2)
    assert one["R", PAPER[0], Cell(5, 20, 2)] != single["R", PAPER[0], Cell(5, 20, 2)]


def test_algorithms_with_streams_of_their_own_see_other_jobs() -> None:
    common, own = sample("extreme", SHORT, 0, 2), sample("extreme", replace(SHORT, common="no"), 0, 2)
    assert all(common[key] != own[key] for key in common if key[2].n == 7)


def test_the_deviation_of_a_mean_over_runs_shrinks_with_their_root() -> None:
    cell = Cell(5, 20, 2)
    one = sample("extreme", SHORT, 0, 40)["U", PAPER[0], cell]
    many = sample("extreme", replace(SHORT, runs=16), 0, 10)["U", PAPER[0], cell]
    assert one.deviation / many.deviation == pytest.approx(4, rel=0.4)
    assert len(many.published) == 10
    assert many.estimate.count == 160


def test_no_repetition_is_refused() -> None:
    with pytest.raises(SpecError, match="replicas"):
        sample("extreme", SHORT, 0, 0)


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


def test_quantiles_and_tails_by_tables() -> None:
    for freedom, value in ((1, 12.7062), (2, 4.3027), (9, 2.2622), (30, 2.0423), (1000, 1.9623)):
        assert student_quantile(0.975, freedom) == pytest.approx(value, abs=1e-4)
    for value, freedom, tail in ((3.8415, 1, 0.05), (5.9915, 2, 0.05), (31.41, 20, 0.05), (36.191, 19, 0.01)):
        assert chi_square_tail(value, freedom) == pytest.approx(tail, abs=1e-4)
    assert chi_square_tail(0.0, 4) == chi_square_tail(0.0, 1) == 1
    assert chi_square_tail(5000.0, 24) == pytest.approx(0, abs=1e-100)
    assert math.isnan(student_quantile(0.975, 0))
    assert Estimate.of([2.0, 4.0]).interval == pytest.approx((3 - 12.7062, 3 + 12.7062), abs=1e-3)
