"""CNP_Alloc without a matrix against figure 2."""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction
from itertools import product
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from tests.allocators.torus.cnp_on_regions import cnp_on_regions
from tests.allocators.torus.test_cnp import EXAMPLE, job_sets

from allocert.allocators.torus.cnp import cnp_alloc
from allocert.allocators.torus.cnp_readings import SENSIBLE, CnpReadings
from allocert.allocators.torus.jobs import JobSet

OWN: tuple[dict[str, Any], ...] = ({}, {"own": "visited"}, {"own": "visited", "flags": "separate"})
READINGS = [
    replace(SENSIBLE, **own, overlap=overlap, duration=duration, divided=divided, gaps=gaps)  # type: ignore[arg-type]
    for own, overlap, duration, divided, gaps in product(
        OWN,
        ("min", "max", "max of busy", "none"),
        ("nominal", "dilated"),
        (True, False),
        ("dummy", "levels"),
    )
]


def test_the_worked_example() -> None:
    placed = cnp_on_regions(EXAMPLE)
    assert placed is not None
    assert [str(p.finish) for p in placed] == ["2", "47/8", "19/2", "9", "4", "43/4"]
    assert [(p.row, p.col) for p in placed] == [(0, 0), (0, 0), (1, 1), (0, 1), (1, 0), (1, 0)]


@pytest.mark.parametrize("readings", READINGS, ids=str)
def test_the_worked_example_in_every_reading_of_loads(readings: CnpReadings) -> None:
    run = cnp_alloc(EXAMPLE, readings=readings)
    assert cnp_on_regions(EXAMPLE, readings=readings) == (None if run.stopped else run.placements)


@given(job_sets(), st.sampled_from(READINGS))
@settings(max_examples=300)
def test_both_agree(jobs: JobSet, readings: CnpReadings) -> None:
    run = cnp_alloc(jobs, readings=readings, steps=False)
    assert cnp_on_regions(jobs, readings=readings) == (None if run.stopped else run.placements)


@given(job_sets())
def test_both_agree_on_the_last_cell_among_ties(jobs: JobSet) -> None:
    assert cnp_on_regions(jobs, ties=max) == cnp_alloc(jobs, ties=max, steps=False).placements


def test_all_single_processors_at_once() -> None:
    jobs = JobSet.of(4, [(1, Fraction(1, 2))] * 16)
    placed = cnp_on_regions(jobs)
    assert placed is not None
    assert {(p.row, p.col) for p in placed} == set(product(range(4), repeat=2))
    assert {p.start for p in placed} == {Fraction(0)}


def test_no_jobs() -> None:
    assert cnp_on_regions(JobSet.of(2, [])) == ()
