"""Morgenstern 1994, section 2.2: how much FS_f prunes, against AS, on single requests."""

from __future__ import annotations

from functools import partial

from allocert.models.meshes.configurations import Configuration, Situation
from allocert.proofs.morgenstern.model.two_methods import MEASURES, always, compare
from allocert.proofs.morgenstern.sliding.printed_methods import Result, adaptive, fast
from allocert.verification.claims.claim import Claim, Context, Verdict

__all__ = ["CLAIMS", "by_adaptive", "by_fast"]


def by_adaptive(s: Situation, x: int, y: int, residents: Configuration) -> Result:
    """AS with any base row in line 7."""
    return adaptive(s.X, s.Y, x, y, residents, True)


def by_fast(s: Situation, x: int, y: int, residents: Configuration) -> Result:
    """FS_f with <= in lines 2 and 4."""
    return fast(s.X, s.Y, x, y, residents)


def _decide(context: Context, measure: str, unit: str) -> Verdict:
    """FS_f against AS, on every input."""
    found = compare(by_fast, by_adaptive, MEASURES[measure], range(1, context.pick(5, 6, 6) + 1))
    return always(found, unit, "FS_f", "AS")


CLAIMS: tuple[Claim, ...] = tuple(
    Claim(
        "MO-CLAIM-PRUNE",
        statement=f"FS_f {does} no more {unit} than AS for every list, order and request.",
        decide=partial(_decide, measure=measure, unit=unit),
        part=measure,
        reading="A",
    )
    for measure, does, unit in (("candidates", "examines", "candidates"), ("nodes", "touches", "list nodes"))
)
