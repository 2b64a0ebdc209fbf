"""Verdicts that are come to now, with whatever a test has changed."""

from __future__ import annotations

from typing import Any

from allocert.proofs import REGISTRY
from allocert.verification.catalogue.deferred import Deferred
from allocert.verification.claims.claim import Context, Counterexample, Kind, Verdict

__all__ = ["decided_now", "function_of", "kind_now", "refuted_now"]


def function_of(key: str) -> Any:
    """What the claim's module has for it: its function, or what is called like one."""
    decide = REGISTRY.claim(key).decide
    return decide.function if isinstance(decide, Deferred) else decide


def decided_now(key: str, context: Context | None = None) -> Verdict:
    """The verdict on the claim at quick effort, or at standard effort as quick effort would; nothing of it is kept."""
    decide = function_of(key)
    verdict: Verdict = getattr(decide, "decide", decide)(context or Context())
    return verdict


def kind_now(key: str) -> Kind:
    """Its kind."""
    return decided_now(key).kind


def refuted_now(key: str) -> Counterexample:
    """Its counterexample."""
    counterexample = decided_now(key).counterexample
    assert counterexample is not None
    return counterexample
