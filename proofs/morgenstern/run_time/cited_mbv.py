"""Morgenstern 1994, section 5.1: the steps of MBV over candidates from the list, on sparse meshes, by paired runs."""

from __future__ import annotations

from functools import partial

from allocert.proofs.morgenstern.run_time.steps_in_runs import steps_are_nearer, takes_less
from allocert.proofs.morgenstern.tables.claims_of_runs import SPARSE, compared
from allocert.proofs.morgenstern.tables.paired_runs import STEPS
from allocert.verification.claims.claim import Claim

__all__ = ["CLAIMS"]

_FAST = ("4ISS", "ISS", "FS_f")

CLAIMS: tuple[Claim, ...] = (
    compared(
        "MO-RANK-TIME-SPARSE",
        "MBV-more",
        SPARSE,
        _FAST,
        ("MBV",),
        "4ISS, ISS and FS_f take fewer steps per attempt than MBV by O(|L|^2) candidates from the list",
        measures=STEPS,
        decide=takes_less,
    ),
    SPARSE.claim(
        "MO-RANK-TIME-SPARSE",
        "the steps per attempt of MBV by O(|L|^2) candidates from the list differ by smaller factors from those of 4ISS, ISS "
        "and FS_f than from those of MBV as tested",
        partial(steps_are_nearer, near=tuple(("MBV", m) for m in _FAST), far=(("MBV", "MBV as tested"),)),
        "MBV",
    ),
)
