from __future__ import annotations

from typing import Any

import pytest

from allocert.errors import SpecError
from allocert.models.migration.mig_choices import after, forks


def test_the_courses_of_mig_are_all_placements() -> None:
    here: Any = (0, ((2, 0b001000), (3, 0b000001)))
    assert len(after(2, 3, (0, ((2, 0b10),)), ((1, 1), 1), "none")) == 1
    moved = after(2, 3, here, ((1, 3), 1), "none")
    assert {clock for clock, _ in moved} == {0}
    assert len(moved) == 2 * 3 * 2
    assert all(sum(word for _, word in running).bit_count() == 5 for _, running in moved)
    with pytest.raises(SpecError):
        after(2, 3, here, ((1, 1), 1), "both")
    with pytest.raises(SpecError):
        after(2, 3, here, ((3, 3), 1), "none")
    assert all(level.forking == 0 for level in forks(2, 2, 3, 2, "rule"))
    assert [level.queues for level in forks(1, 2, 3, 1, "none")] == [2, 4, 8]
