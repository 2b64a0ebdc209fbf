"""Facts about powers of two, for all sizes."""

from __future__ import annotations

from allocert.proofs.theorems.obligations import Obligation

__all__ = ["COMPARABLE"]

COMPARABLE = Obligation(
    "comparable",
    "Of two powers of two the larger is a multiple of the smaller: if p = c q then 2p = (2c) q.",
    ("p == c*q", "c >= 1", "s == 2*p", "e == 2*c"),
    ("s == e*q", "e >= 1"),
)
