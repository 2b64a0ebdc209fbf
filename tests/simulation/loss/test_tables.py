"""The tables as whole experiments, and the tests that compare printed numbers with them."""

from __future__ import annotations

from dataclasses import replace

import pytest

from allocert.errors import SpecError
from allocert.simulation.loss.options import LossOptions
from allocert.simulation.loss.tables import PAPER, Cell, cells, extreme_pair, sample

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
