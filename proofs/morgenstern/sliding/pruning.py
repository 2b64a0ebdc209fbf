"""Morgenstern 1994, section 2.2: how much FS_f prunes, against AS, on single requests."""

from __future__ import annotations

from functools import partial

from allocert.models.meshes.printed_sliding import SEARCHES
from allocert.proofs.morgenstern.model.two_methods import does_no_more
from allocert.verification.claims.claim import Claim, Context, Verdict
from allocert.verification.claims.keyed import keyed

__all__ = ["CLAIMS"]


def fs_f_prunes_more(context: Context, measure: str, unit: str) -> Verdict:
    """FS_f against AS, on every input."""
    both = {name: SEARCHES[name] for name in ("FS_f", "AS")}
    return does_no_more(both, measure, context.pick(5, 6, 6), unit=unit)


CLAIMS: tuple[Claim, ...] = tuple(
    keyed(
        f"MO-CLAIM-PRUNE/{measure}@every-list",
        f"FS_f {does} no more {unit} than AS for every list, order and request.",
        partial(fs_f_prunes_more, measure=measure, unit=unit),
    )
    for measure, does, unit in (("candidates", "examines", "candidates"), ("nodes", "touches", "list nodes"))
)
