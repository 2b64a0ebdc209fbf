"""Independent runs on several processes."""

from __future__ import annotations

import pytest

from allocert.errors import SpecError
from allocert.machines import parse_machine
from allocert.simulation.fcfs.pool import each


@pytest.mark.parametrize("jobs", [1, 2])
def test_each_task_comes_back_with_its_result(jobs: int) -> None:
    assert sorted(each(abs, [-3, 1, -2], jobs)) == [(-3, 3), (-2, 2), (1, 1)]


@pytest.mark.parametrize("jobs", [1, 2])
def test_an_error_in_a_task_is_the_callers(jobs: int) -> None:
    with pytest.raises(SpecError, match="nonsense"):
        list(each(parse_machine, ["mesh:2x2", "nonsense", "mesh:3x3"], jobs))
