"""Theorems in Coq: what states them, and what they are not taken for."""

from __future__ import annotations

from dataclasses import replace

import pytest
from tests.formal.independent import assumed

from allocert.errors import CertificateError
from allocert.proofs import REGISTRY
from allocert.proofs.formal import theorem as formal
from allocert.proofs.formal.checking import check_coq
from allocert.proofs.formal.statements import stated
from allocert.proofs.theorems.static_buddy import BUDDY
from allocert.verification.claims.encoders import check_problem, check_sentence

NAMES = list(stated())


@pytest.mark.parametrize("name", NAMES)
def test_coq_accepted_these_very_files(name: str) -> None:
    assert formal.accepted()["theorems"][name] == formal.digest(name)


@pytest.mark.parametrize("name", NAMES)
def test_a_theorems_certificate_is_made_again_from_its_file(name: str) -> None:
    certificate = formal.formal(name, lambda: "").evidence().certificate
    assert certificate is not None
    check_problem(certificate)
    check_sentence(certificate)
    with pytest.raises(CertificateError):
        check_problem(replace(certificate, problem={**certificate.problem, "statement": "True"}))
    with pytest.raises(CertificateError):
        check_sentence(replace(certificate, claim="Any buddy is optimal."))


CLAIMS = [(name, key) for name, theorem in stated().items() for key in theorem.claims]


@pytest.mark.parametrize(("name", "key"), CLAIMS)
def test_a_claim_and_its_certificate_have_one_sentence(
    name: str, key: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    claim, certificate = REGISTRY.claim(key), formal.formal(name, lambda: "").evidence(key).certificate
    assert certificate is not None
    assert claim.statement == certificate.claim == stated()[name].claims[key]
    check_sentence(certificate)
    other = replace(stated()[name], claims={key: f"{claim.statement} Always."})
    monkeypatch.setattr(formal, "stated", lambda: {name: other})
    with pytest.raises(CertificateError):
        check_sentence(certificate)


def test_files_that_are_not_the_shipped_ones_are_not_compiled() -> None:
    certificate = BUDDY.evidence().certificate
    assert certificate is not None
    files = {**certificate.proof["files"], "proofs/Buddy.v": 'Redirect "x" Print nat.'}
    with pytest.raises(CertificateError, match="the shipped ones"):
        check_coq(replace(certificate, proof={**certificate.proof, "files": files}))


_CHECKED = """
CONTEXT SUMMARY
===============

* Theory: Set is predicative
  
* Axioms:
    Coq.ssr.ssrunder.Under_rel.Over_rel
    Coq.ssr.ssrunder.Under_rel.Under_rel
  
* Constants/Inductives relying on type-in-type: <none>
  
* Constants/Inductives relying on unsafe (co)fixpoints: <none>
  
* Inductives whose positivity is assumed: <none>
"""


def test_what_the_second_checker_says_is_read() -> None:
    assert assumed(_CHECKED) == {}
    assert assumed(
        _CHECKED.replace("Coq.ssr.ssrunder.Under_rel.Over_rel", "Allocert.proofs.Buddy.cheat")
    ) == {"Axioms": "Allocert.proofs.Buddy.cheat"}
    loose = "Constants/Inductives relying on type-in-type"
    assert assumed(_CHECKED.replace(f"{loose}: <none>", f"{loose}: Allocert.proofs.Buddy.t")) == {
        loose: "Allocert.proofs.Buddy.t"
    }
    assert len(assumed("")) == 5
