"""Findings: statements that one case is enough for, from the statements about all cases that it contradicts."""

from __future__ import annotations

from dataclasses import replace
from functools import wraps
from typing import Any

from allocert.verification.claims.claim import Context, Kind, Verdict
from allocert.verification.deciding.around import Decide

__all__ = ["witnessed"]


def witnessed(decide: Decide) -> Decide:
    """From "there is none" a claim's function for "there is such a case": a counterexample of the one shows the other."""

    @wraps(decide)
    def decided(context: Context, **options: Any) -> Verdict:
        found = decide(context, **options)
        case = found.counterexample
        if case is None:
            return Verdict.undecided(f"no case found; {found.scope}", **found.values)
        witness = {"case": case.text, "data": dict(case.data)}
        values = {**found.values, "witness": witness}
        return replace(found, kind=Kind.BOUNDED, counterexample=None, values=values)

    return decided
