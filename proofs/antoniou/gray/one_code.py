"""Antoniou 1994, section 2.2.3: what theorems in Coq say of one Gray code for every n, for arguments in prose that go on from it."""

from __future__ import annotations

from allocert.proofs.theorems.recognition import ABOVE_K, ROW, RUNS

__all__ = ["NEIGHBOURS", "number_of_regions", "regions_are_subcubes", "theorem_holds"]

NEIGHBOURS = "two neighbouring nodes of a code differ in one bit, by a theorem in Coq (RecognisedSubcubes.runs for k = 1)"


def theorem_holds() -> bool:
    """Whether Coq's theorem 2.3 speaks of the shipped code: a subcube is recognised iff (a), (b) or (c)."""
    return not ABOVE_K.gap()


def regions_are_subcubes() -> bool:
    """Whether Coq's theorem does that every region of 2^k ranks is a k-subcube."""
    return not RUNS.gap()


def number_of_regions() -> bool:
    """Whether Coq's theorem does that a code recognises 2^(n-k+1) subcubes of dimension k, 1 <= k <= n-1."""
    return not ROW.gap()
