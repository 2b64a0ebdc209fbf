"""Morgenstern 1994, table 3: whether the frame sliding methods come nearer to FS_1 from its widest sides to its smallest."""

from __future__ import annotations

from dataclasses import replace
from functools import partial

from allocert.proofs.morgenstern.run_time.densities_in_runs import rises_as_sides_shrink
from allocert.proofs.morgenstern.tables.claims_of_runs import TABLE_3
from allocert.proofs.morgenstern.tables.paired_runs import Load, less, sample
from allocert.verification.claims.claim import Claim, Context

__all__ = ["CLAIMS"]


def _of_full(context: Context, load: Load, method: str) -> list[float]:
    """Steps per attempt over those of FS_1."""
    return less(*(sample(context, load, m, "attempt") for m in (method, "FS_1")))


def _ends(context: Context) -> tuple[Load, ...]:
    """The loads of table 3 with the widest and with the smallest sides, if there are several."""
    loads = TABLE_3.chosen(context)
    return (loads[0], loads[-1]) if len(loads) > 1 else ()


_ENDS = replace(TABLE_3, chosen=_ends, says="from the widest sides of table 3 to the smallest {}.")

CLAIMS: tuple[Claim, ...] = tuple(
    _ENDS.claim(
        "MO-CLAIM-DENSE-FS",
        f"the steps per attempt of {method} come nearer to those of FS_1",
        partial(rises_as_sides_shrink, methods=(method,), read=_of_full),
        method,
        reading="ends-simulated",
    )
    for method in ("FS_f", "FS_n")
)
