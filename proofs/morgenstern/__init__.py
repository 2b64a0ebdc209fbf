"""Morgenstern, Methods for precise submesh allocation (1994): the claims."""

from __future__ import annotations

from allocert.proofs.claim import Claim
from allocert.proofs.morgenstern import arrays, frame_sliding, model, pruning, rotation, skips

__all__ = ["CLAIMS"]

CLAIMS: tuple[Claim, ...] = (
    *model.CLAIMS,
    *arrays.CLAIMS,
    *rotation.CLAIMS,
    *frame_sliding.CLAIMS,
    *skips.CLAIMS,
    *pruning.CLAIMS,
)
