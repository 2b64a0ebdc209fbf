"""What the stated distributions say of the work of a queue."""

from __future__ import annotations

import pytest

from allocert.proofs.morgenstern.tables import audit_sides
from allocert.proofs.morgenstern.tables.cells import block


def test_expected_work_of_small_laws() -> None:
    found = audit_sides.expected_work(block(1, "uniform"))
    assert found.mean == pytest.approx(1000 * (257 / 512) ** 2 * 17.5)
    chances = audit_sides.side_law(block(1, "normal"))
    assert sum(chances) == pytest.approx(1)
    assert (len(chances), chances[0]) == (257, 0)
    assert chances[1] > chances[2]


def test_little_work_is_rare() -> None:
    place = block(1, "uniform")
    least, more = (audit_sides.most_started(place, rare) for rare in (1e-3, 1e-9))
    assert 60 / (audit_sides.expected_work(place).mean / 1000) < least < more < 60
