"""First fit with rotation: another first fit is noticed."""

from __future__ import annotations

from typing import Any

import pytest
from tests.proofs.now import decided_now

from allocert.allocators.mesh.frame_sliding_fast import FastFrameSliding
from allocert.proofs.morgenstern.rotation.short_queues import EQUALS
from allocert.verification.claims.claim import Kind


def test_with_rotation_another_first_fit_is_noticed(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(EQUALS, "FS_f", _Last)
    assert decided_now("MO-CLAIM-ROT-EQ@as-asked-first").kind is Kind.REFUTED


class _Last(FastFrameSliding):
    """A first fit from the other end."""

    def allocate(self, request: tuple[int, ...]) -> Any:
        kept = []
        while (frame := super().allocate(request)) is not None:
            kept.append(frame)
        for frame in kept[:-1]:
            super().release(frame)
        return kept[-1] if kept else None
