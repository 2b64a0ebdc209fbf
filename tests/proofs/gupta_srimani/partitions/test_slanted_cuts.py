"""Lines of any slope: every half that some line cuts off, and a mesh that is cut at random is no half of it."""

from __future__ import annotations

import pytest

from allocert.proofs import REGISTRY
from allocert.proofs.gupta_srimani.partitions.slanted_cuts import _slopes, least_cuts, slanted_cuts_are_twice
from allocert.verification.claims.claim import Context, Kind


def test_three_and_four() -> None:
    assert [least_cuts(m) for m in (3, 4)] == [(4, 8), (4, 8)]
    assert REGISTRY.claim("GS-INTRO-BIS/any-slope").decide(Context()).kind is Kind.BOUNDED


def test_no_slope_leaves_two_nodes_level() -> None:
    for a, b in _slopes(4):
        assert len({a * i + b * j for i in range(4) for j in range(4)}) == 16


def test_a_line_too_many_is_noticed(monkeypatch: pytest.MonkeyPatch) -> None:
    name = "allocert.proofs.gupta_srimani.partitions.slanted_cuts.least_cuts"
    monkeypatch.setattr(name, lambda size: (size, 2 * size + 1))
    assert slanted_cuts_are_twice(Context()).kind is Kind.REFUTED
