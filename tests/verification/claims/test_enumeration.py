"""A certificate of an enumeration is checked by deciding its claim again."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from allocert.errors import CertificateError, ClaimError
from allocert.proofs import REGISTRY
from allocert.solvers import Certificate
from allocert.verification.claims.claim import Claim, Context, Evidence, Verdict
from allocert.verification.claims.enumeration import check_enumeration, with_certificate

CLAIM = REGISTRY.claim("KS-FIG-1a")


def _certificate() -> Certificate:
    verdict = with_certificate(CLAIM, Context(), CLAIM.decide(Context()))
    assert verdict.evidence.certificate is not None
    return verdict.evidence.certificate


def test_a_certificate_says_how_to_decide_again() -> None:
    certificate = _certificate()
    assert certificate.problem == {"claim": CLAIM.key, "effort": "quick", "seed": 0}
    assert check_enumeration(certificate).startswith("decided again by enumeration: ")


@pytest.mark.parametrize(
    ("field", "value"),
    [
        ("claim", "Something else holds."),
        ("proof", {}),
        ("proof", {"verdict": "proved", "scope": "all n", "values": {}}),
        ("problem", {}),
        ("problem", {"claim": CLAIM.key, "effort": "endless", "seed": 0}),
        ("problem", {"claim": CLAIM.key, "effort": "quick", "seed": True}),
        ("problem", {"claim": CLAIM.key, "effort": "quick", "seed": -1}),
        ("problem", {"claim": CLAIM.key, "effort": "quick", "seed": 0, "more": 1}),
        ("problem", {"claim": "no claim", "effort": "quick", "seed": 0}),
    ],
)
def test_anything_else_that_it_says_is_refused(field: str, value: Any) -> None:
    with pytest.raises((CertificateError, ClaimError)):
        check_enumeration(replace(_certificate(), **{field: value}))


def test_a_claim_that_a_solver_decides_is_not_decided_again() -> None:
    solved = next(claim for claim in REGISTRY.claims if not claim.solver_free)
    problem = {"claim": solved.key, "effort": "quick", "seed": 0}
    with pytest.raises(CertificateError, match="a claim that no solver decides"):
        check_enumeration(replace(_certificate(), problem=problem))


@pytest.mark.parametrize(
    ("evidence", "solver_free"),
    [(Evidence("bundle", "by"), True), (Evidence.enumeration("3 cases"), False)],
    ids=["other evidence", "by a solver"],
)
def test_no_certificate_for_what_cannot_be_repeated(evidence: Evidence, solver_free: bool) -> None:
    verdict = Verdict.bounded("all", evidence)
    claim = Claim("X-1", "a statement", lambda context: verdict, solver_free=solver_free)
    assert with_certificate(claim, Context(), verdict) is verdict
