"""Morgenstern, Methods for precise submesh allocation (1994): the claims."""

from __future__ import annotations

from allocert.proofs.claim import Claim

__all__ = ["CLAIMS"]

CLAIMS: tuple[Claim, ...] = ()
