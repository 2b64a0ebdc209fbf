"""The digest of everything that a verdict depends on."""

from __future__ import annotations

import hashlib
import json

from allocert.verification.claims.claim import Claim, Context
from allocert.verification.ledger.keys import code_key, key_of

__all__ = ["question_key"]

_COMPLETES = "allocert.verification.claims.enumeration"
"""The module that completes every verdict."""


def question_key(claim: Claim, context: Context) -> str:
    """A digest of claim, effort, seed, of the code that the claim reaches, and of Python, machine and packages under it."""
    code = [key_of(claim.decide), code_key(_COMPLETES)]
    question = [claim.key, claim.statement, context.effort.value, context.seed, code]
    return hashlib.sha256(json.dumps(question).encode()).hexdigest()
