"""Claims that a paper only cites: listed with the reason why nothing here could decide them."""

from __future__ import annotations

from functools import partial

from allocert.verification.claims.claim import Claim, Context, Verdict

__all__ = ["cited"]


def cited(id: str, part: str, statement: str, reason: str) -> Claim:
    """A claim whose verdict is ``cited``, at every effort."""
    return Claim(id, statement, partial(_answer, reason=reason), part=part)


def _answer(context: Context, reason: str) -> Verdict:
    return Verdict.cited(reason)
