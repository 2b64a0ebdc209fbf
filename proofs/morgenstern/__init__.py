"""Morgenstern, Methods for precise submesh allocation (1994): the claims."""

from __future__ import annotations

from allocert.verification.claims.rooms import claims_in

__all__ = ["CLAIMS"]

CLAIMS = claims_in(
    __name__,
    (
        "model",
        "rotation",
        "sliding",
        "boundary",
        "scans",
        "migration",
        "run_time",
        "tables",
        "allocation",
        "service",
    ),
)
