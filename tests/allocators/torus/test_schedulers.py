from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from allocert.allocators.torus.jobs import JobSet
from allocert.allocators.torus.kinds import KINDS, faults_of_kind
from allocert.allocators.torus.schedulers import SCHEDULERS

ROWS = st.lists(st.tuples(st.sampled_from([1, 2, 4]), st.fractions("1/3", 5, max_denominator=3)), max_size=8)


@pytest.mark.parametrize("name", SCHEDULERS)
@given(rows=ROWS)
@settings(max_examples=30)
def test_each_makes_a_schedule_of_its_kind(name: str, rows: list[tuple[int, object]]) -> None:
    scheduler, jobs = SCHEDULERS[name], JobSet.of(4, rows)
    schedule = scheduler(jobs)
    assert scheduler.kind in KINDS
    assert schedule.jobs == jobs
    assert not list(faults_of_kind(schedule, scheduler.kind))
