"""Verdicts that are come to now, with whatever a test has changed."""

from __future__ import annotations

from allocert.proofs import REGISTRY
from allocert.verification.claims.claim import Context, Verdict

__all__ = ["decided_now"]


def decided_now(key: str) -> Verdict:
    """The verdict on the claim at quick effort, or at standard effort as quick effort would; nothing of it is kept."""
    decide = REGISTRY.claim(key).decide
    return getattr(decide, "decide", decide)(Context())
