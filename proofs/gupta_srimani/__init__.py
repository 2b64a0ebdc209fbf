"""Gupta and Srimani, Job scheduling for torus connected networks (1997): the claims."""

from __future__ import annotations

from allocert.proofs.claim import Claim
from allocert.proofs.gupta_srimani import general_sides, lemma2_enumerated

__all__ = ["CLAIMS"]

CLAIMS: tuple[Claim, ...] = (
    *lemma2_enumerated.CLAIMS,
    *general_sides.CLAIMS,
)
