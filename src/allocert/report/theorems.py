"""The theorem in Coq that a verdict rests on, as its file states it."""

from __future__ import annotations

import re

from allocert.proofs.formal.statements import Statement, stated
from allocert.verification.claims.claim import Verdict

__all__ = ["theorem_of"]

_NAMED = re.compile(r"theorem (\w+\.\w+), accepted by Coq")


def theorem_of(verdict: Verdict) -> Statement | None:
    """The theorem that the evidence of a verdict names, if its file still states it."""
    named = _NAMED.search(verdict.evidence.checked_by)
    return stated().get(named[1]) if named else None
