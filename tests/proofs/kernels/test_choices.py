"""The claims about kernels that branch on words: what holds is certified, and a changed kernel is refuted minimally."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from allocert.errors import CertificateError
from allocert.machines.anchors.kernels import destroyed
from allocert.machines.spec import parse_machine
from allocert.models.kernels import choices as kernels
from allocert.models.kernels.choices import CHOICES
from allocert.models.kernels.equivalence import difference_on
from allocert.proofs.encoders import ENCODERS
from allocert.proofs.kernels.choices import CLAIMS, decide_choices, encode_claim
from allocert.solvers import Answer
from allocert.solvers.certificate import Encoding
from allocert.verification.claims.claim import Claim, Context, Effort, Kind
from allocert.verification.claims.evidence import recheck


def test_the_claims() -> None:
    assert [claim.id for claim in CLAIMS] == ["AC-KERNEL-FIRST", "AC-KERNEL-LEAST", "AC-KERNEL-DESTROYED"]
    assert not any(claim.solver_free for claim in CLAIMS)


@pytest.mark.parametrize("claim", CLAIMS, ids=lambda claim: claim.id)
def test_each_holds_to_its_quick_bound(claim: Claim) -> None:
    verdict = claim.decide(Context())
    assert verdict.kind is Kind.BOUNDED
    certificate = verdict.evidence.certificate
    assert certificate is not None
    assert verdict.values["formulas"] == len(certificate.proof) > 5
    with pytest.raises(CertificateError):
        recheck(replace(certificate, proof=certificate.proof[1:]))


def test_no_other_claim_is_encoded() -> None:
    with pytest.raises(CertificateError, match="claim"):
        encode_claim({"claim": "AC-KERNEL-ANY", "effort": "quick"})


def test_a_changed_kernel_is_refuted_minimally(monkeypatch: pytest.MonkeyPatch) -> None:
    def short(greater: Any, sides: Any, own: Any, other: Any) -> Any:
        return destroyed(greater, sides, own, tuple(min(2, side) for side in other))

    monkeypatch.setattr(kernels, "destroyed", short)
    kernel, machine = CHOICES["destroyed"], parse_machine("torus:4")
    asked: Any = [(kernel, "torus:2", [(1, 2)]), (kernel, "torus:4", [(1, 2), (1, 3)])]
    verdict = decide_choices(asked, "Counts.", "small tori", Encoding(""))
    assert verdict.kind is Kind.REFUTED
    assert verdict.counterexample is not None
    data = dict(verdict.counterexample.data)
    assert (data["machine"], data["request"], data["word"].bit_count()) == ("torus:4", (1, 3), 1)
    assert difference_on(kernel, machine, [(1, 3)], data["word"]) is not None


def test_no_answer_gives_no_verdict(monkeypatch: pytest.MonkeyPatch) -> None:
    def silent(*asked: Any) -> Answer[int]:
        return Answer.unknown("out of luck", engine=asked[-1])

    monkeypatch.setattr("allocert.proofs.kernels.choices.prove_choice", silent)
    verdict = decide_choices([(CHOICES["least-counted"], "mesh:2x2", [None])], "Least.", "2x2", Encoding(""))
    assert verdict.kind is Kind.UNDECIDED
    assert "out of luck" in verdict.scope


@pytest.mark.parametrize("effort", Effort)
@pytest.mark.parametrize("claim", CLAIMS, ids=lambda claim: claim.id)
def test_a_certificate_may_name_every_formula_of_the_claims(claim: Claim, effort: Effort) -> None:
    forms = ENCODERS["choice-kernel"].arguments
    for part in encode_claim({"claim": claim.id, "effort": effort.value})["parts"]:
        arguments = part["arguments"]
        assert all(form.fits(arguments[name]) for name, form in forms.items())
        size = parse_machine(arguments["machine"]).processors
        assert size <= kernels.LARGEST
        assert size * len(arguments["requests"]) <= kernels.LARGEST_ALL
