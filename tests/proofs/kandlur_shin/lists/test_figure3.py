"""The procedures of figure 3 in their readings, and the claim on ``Allocate``."""

from __future__ import annotations

import pytest
from tests.proofs.now import refuted_now

from allocert.proofs.kandlur_shin.lists import allocate as of_allocate
from allocert.proofs.kandlur_shin.lists.figure3 import READINGS, Heads, MisreadError, allocate, release


def test_the_printed_split_loses_a_block_and_does_not_end() -> None:
    lists = ((), (), (0,))
    with pytest.raises(MisreadError, match="does not end"):
        allocate(READINGS["printed"], lists, 0)
    assert allocate(READINGS["lowered"], lists, 0) == (0, ((), (2,), ()))
    assert allocate(READINGS["mended"], lists, 0) == (0, ((1,), (2,), ()))
    assert allocate(READINGS["mended"], ((), ()), 1) == (None, ((), ()))
    assert release(((1,), (2,), ()), 0, 0) == (((), (), (0,)), 3, 2)


def test_a_release_that_merges_nothing_it_should_not_is_needed(monkeypatch: pytest.MonkeyPatch) -> None:
    """Blocks that are lost on release break the partition, but no request is refused before one."""

    def losing(lists: Heads, dim: int, addr: int) -> tuple[Heads, int, int]:
        return release(lists, dim, addr) if len(lists) < 3 else (lists, 1, dim)

    monkeypatch.setattr(of_allocate, "release", losing)
    shown = refuted_now("KS-ALG-ALLOC/partition@mended").data
    assert shown == {"D": 2, "faulty": [], "history": ["Q_0", "release of the Q_0 at 0"]}
