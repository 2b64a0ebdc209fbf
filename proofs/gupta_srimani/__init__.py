"""Gupta and Srimani, Job scheduling for torus connected networks (1997): the claims."""

from __future__ import annotations

from allocert.proofs.claim import Claim

__all__ = ["CLAIMS"]

CLAIMS: tuple[Claim, ...] = ()
