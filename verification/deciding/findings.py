"""Findings: statements that one case is enough for, from the statements about all cases that it contradicts."""

from __future__ import annotations

from dataclasses import replace

from allocert.verification.claims.claim import Kind, Verdict

__all__ = ["witnessed"]


def witnessed(found: Verdict) -> Verdict:
    """The verdict on "there is such a case" from that on "there is none": a counterexample of the one shows the other."""
    case = found.counterexample
    if case is None:
        return Verdict.undecided(f"no case found; {found.scope}", **found.values)
    witness = {"case": case.text, "data": dict(case.data)}
    return replace(found, kind=Kind.BOUNDED, counterexample=None, values={**found.values, "witness": witness})
