"""How strong the evidence of a verdict is, from what a kernel has accepted to what people have argued."""

from __future__ import annotations

import re
from enum import Enum

from allocert.verification.claims.claim import Kind, Verdict

__all__ = ["ARGUED", "STEPS", "UNCERTIFIED", "Strength", "page_of", "strength_of"]

STEPS = "the induction itself is prose, in "
"""What evidence says whose steps are certified, before the page that joins them."""

ARGUED = "an argument in prose"
"""What evidence says that carries an enumeration on to more sizes without any certified step."""

UNCERTIFIED = "uncertified"
"""What evidence says that rests on an answer of an engine without a certificate."""

_PAGE = re.compile(r"docs/[\w/-]+\.md")


class Strength(Enum):
    """On what a verdict rests, the strongest first."""

    FORMAL = "formal"
    CERTIFIED = "certified"
    COUNTEREXAMPLE = "counterexample"
    WITNESS = "witness"
    CERTIFIED_STEPS = "certified steps"
    ARGUED = "enumerated and argued"
    ENUMERATED = "enumerated"
    ENGINE = "engine's word"
    STATISTICS = "statistics"
    NOTHING = "nothing"


def strength_of(verdict: Verdict) -> Strength:
    """The strength of a verdict's evidence.

    An undecided claim rests on nothing, a statistic on runs. What an engine says without a certificate is its word, whatever
    else there is. A theorem in Coq tied to the shipped code is formal. Certificates are certified if a checker accepts all there
    is to check, and certified steps if prose joins them; :func:`page_of` names it. Cases are enumerated, and an argument that no
    machine has checked may carry them on. A counterexample speaks for itself, as does the witness of a statement that something
    exists, the only kind that cases prove.
    """
    evidence = verdict.evidence
    if verdict.kind in (Kind.UNDECIDED, Kind.CITED):
        return Strength.NOTHING
    if verdict.kind in (Kind.FITS, Kind.DOES_NOT_FIT):
        return Strength.STATISTICS
    if UNCERTIFIED in evidence.checked_by:
        return Strength.ENGINE
    if evidence.kind == "coq":
        return Strength.FORMAL
    if STEPS in evidence.checked_by:
        return Strength.CERTIFIED_STEPS
    if evidence.kind != "enumeration":
        return Strength.CERTIFIED
    if ARGUED in evidence.checked_by:
        return Strength.ARGUED
    plain = {Kind.REFUTED: Strength.COUNTEREXAMPLE, Kind.PROVED: Strength.WITNESS}
    return plain.get(verdict.kind, Strength.ENUMERATED)


def page_of(verdict: Verdict) -> str:
    """The page whose prose a verdict rests on, such as ``docs/proofs/mesh-costs.md``; empty where it rests on none."""
    found = _PAGE.search(verdict.evidence.checked_by)
    return found[0] if found else ""
