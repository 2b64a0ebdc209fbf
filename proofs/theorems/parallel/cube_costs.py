"""What all reports tell, for every d.

How the steps make up the theorems stands in ``docs/proofs/parallel-cubes.md``.
"""

from __future__ import annotations

from allocert.proofs.theorems.obligations import Obligation, Proof

__all__ = ["REPORTED"]

_TOLD = "docs/proofs/parallel-cubes.md"

REPORTED = Proof(
    "who-reports",
    "For all d, all systems and all sets of available pe's, for programs that every available pe ends: the host learns from the "
    "final registers which pe's are available, and so every available subcube.",
    (
        Obligation(
            "all-of-it",
            "Of H pe's of a subcube a are available, and r report: just the available ones. If the subcube is available, all report,",
            ("r == a", "a == H"),
            ("r == H",),
        ),
        Obligation(
            "no-other",
            "and if all report, it is available.",
            ("r == a", "a <= H", "r >= H"),
            ("a == H",),
        ),
    ),
    _TOLD,
)
