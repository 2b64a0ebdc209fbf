"""The 2-cube buddy system's fewest faults by hand, and a missing subcube that is noticed."""

from __future__ import annotations

import pytest
from tests.proofs.now import kind_now

from allocert.models.systems.systems import k_cube
from allocert.proofs.livingston_stout.faults import two_cube
from allocert.verification.claims.claim import Kind


@pytest.mark.parametrize(("d", "q", "fewest"), [(3, 1, 4), (4, 2, 5), (4, 3, 2)])
def test_fewest_faults(d: int, q: int, fewest: int) -> None:
    """Every other processor, five words of strength two, and one word with its complement."""
    assert two_cube._fewest_faults(d, k_cube(d, q, 2)) == fewest


def test_a_subcube_that_is_forgotten_is_noticed(monkeypatch: pytest.MonkeyPatch) -> None:
    counted = two_cube.fewest_by_enumeration
    monkeypatch.setattr(two_cube, "fewest_by_enumeration", lambda d, subcubes: counted(d, subcubes[1:]))
    assert kind_now("LS-DEF-w/two-cube") is Kind.REFUTED
