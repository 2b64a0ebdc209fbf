"""Single processors: with the rings of row and column they share links as larger subtori do, without links none."""

from __future__ import annotations

import pytest
from tests.proofs.verdicts import found

from allocert.machines.torus_links import Single, TorusLinks
from allocert.proofs import REGISTRY
from allocert.proofs.gupta_srimani.partitions.single_processors import (
    links_are_shared_by_all_in_line,
    offsets_tell_contenders,
)
from allocert.verification.claims.claim import Context, Kind


@pytest.mark.parametrize("key", ["GS-SHARE/single", "GS-MIX/single"])
def test_rings_make_it_hold(key: str) -> None:
    assert REGISTRY.claim(f"{key}@rings").decide(Context()).kind is Kind.BOUNDED


def test_nobody_uses_a_link_without_rings() -> None:
    data = found("GS-SHARE/single@without-links")
    assert data == {"sides": [2, 2], "strides": [2, 2], "subtori": 0}


def test_the_least_pair_without_links() -> None:
    data = found("GS-MIX/single@without-links")
    assert data == {"torus": 4, "sides": [2, 1], "offsets": [0, 0, 0, 1]}


def test_links_that_are_lost_are_noticed(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(TorusLinks, "spanned", lambda *_: 0)
    assert offsets_tell_contenders(Context(), single=Single.RING).kind is Kind.REFUTED
    assert links_are_shared_by_all_in_line(Context(), single=Single.RING).kind is Kind.REFUTED
