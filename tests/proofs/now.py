"""Verdicts that are come to now, with whatever a test has changed."""

from __future__ import annotations

from allocert.proofs import REGISTRY
from allocert.verification.claims.claim import Context, Counterexample, Kind, Verdict

__all__ = ["decided_now", "kind_now", "refuted_now"]


def decided_now(key: str, context: Context | None = None) -> Verdict:
    """The verdict on the claim at quick effort, or at standard effort as quick effort would; nothing of it is kept."""
    decide = REGISTRY.claim(key).decide
    return getattr(decide, "decide", decide)(context or Context())


def kind_now(key: str) -> Kind:
    """Its kind."""
    return decided_now(key).kind


def refuted_now(key: str) -> Counterexample:
    """Its counterexample."""
    counterexample = decided_now(key).counterexample
    assert counterexample is not None
    return counterexample
