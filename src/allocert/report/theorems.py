"""The theorem in Coq that a verdict rests on, as its file states it."""

from __future__ import annotations

import re
from typing import Any

from allocert.proofs.formal.statements import Statement, stated
from allocert.proofs.formal.theorem import accepted
from allocert.report.coverage import sized
from allocert.verification.claims.claim import Verdict

__all__ = ["checked_of", "sentence_under", "theorem_json", "theorem_of", "ties_of"]

_NAMED = re.compile(r"theorem (\w+\.\w+), accepted by Coq")


def theorem_of(verdict: Verdict) -> Statement | None:
    """The theorem that the evidence of a verdict names, if its file still states it."""
    named = _NAMED.search(verdict.evidence.checked_by)
    return stated().get(named[1]) if named else None


def sentence_under(above: str, claim: str, verdict: Verdict) -> str:
    """What the theorem of a verdict on the claim of this key says of it, "" where the text ``above`` has said so.

    Of a claim that it refutes the theorem has no sentence but its own.
    """
    found = theorem_of(verdict)
    said = found.claims.get(claim, found.sentence) if found else ""
    return "" if said in above else said


def checked_of(verdict: Verdict) -> str:
    """Who accepted the evidence of a verdict, with the sizes that the tables which it names cover."""
    return sized(verdict.evidence.checked_by)


def ties_of(theorem: str) -> str:
    """What ties the theorem of this qualified name to the shipped code, as on record, and for which sizes; "" where nothing does."""
    return sized(str(accepted().get("ties", {}).get(theorem, "")))


def theorem_json(verdict: Verdict) -> dict[str, Any] | None:
    """The same for programs, with the digest of its files and Coq's version on record, and what ties it to the shipped code."""
    found, record = theorem_of(verdict), accepted()
    if found is None:
        return None
    return {
        "name": found.name,
        "statement": found.statement,
        "digest": record["theorems"].get(found.name, ""),
        "coq": record["coq"],
        "tie": ties_of(found.name),
    }
