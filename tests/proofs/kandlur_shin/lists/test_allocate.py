"""The claim on ``Allocate`` of figure 3, and what a seeded mistake in it is reported by."""

from __future__ import annotations

import pytest
from tests.proofs.now import refuted_now

from allocert.models.hypercube.figure3 import Heads, release
from allocert.proofs.kandlur_shin.lists import allocate as of_allocate


def test_a_release_that_merges_nothing_it_should_not_is_needed(monkeypatch: pytest.MonkeyPatch) -> None:
    """Blocks that are lost on release break the partition, but no request is refused before one."""

    def losing(lists: Heads, dim: int, addr: int) -> tuple[Heads, int, int]:
        return release(lists, dim, addr) if len(lists) < 3 else (lists, 1, dim)

    monkeypatch.setattr(of_allocate, "release", losing)
    shown = refuted_now("KS-ALG-ALLOC/partition@mended").data
    assert shown == {"D": 2, "faulty": [], "history": ["Q_0", "release of the Q_0 at 0"]}
