"""The claims about grants on every board are certified, may be named by certificates, and notice changed code."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from allocert.allocators.pod import buddy, first_fit
from allocert.allocators.shapes import first as shapes
from allocert.errors import CertificateError
from allocert.machines.frames import free_mesh_frames
from allocert.models.kernels import equivalence
from allocert.proofs.encoders import ENCODERS
from allocert.proofs.today.grants import CLAIMS, encode_claim
from allocert.verification.claims.claim import Claim, Context, Effort, Kind
from allocert.verification.claims.evidence import recheck

DECIDE = {claim.key: claim.decide for claim in CLAIMS}


@pytest.mark.parametrize("claim", CLAIMS, ids=lambda claim: claim.key)
def test_each_holds_to_its_quick_bound(claim: Claim) -> None:
    verdict = claim.decide(Context())
    assert verdict.kind is Kind.BOUNDED
    certificate = verdict.evidence.certificate
    assert certificate is not None
    assert "made again from the source" in recheck(certificate)
    with pytest.raises(CertificateError):
        recheck(replace(certificate, proof=certificate.proof[1:]))


@pytest.mark.parametrize("effort", Effort)
@pytest.mark.parametrize("claim", CLAIMS, ids=lambda claim: claim.key)
def test_a_certificate_may_name_every_formula(claim: Claim, effort: Effort) -> None:
    forms = ENCODERS["kernel"].arguments
    assert ENCODERS["grants"].arguments["claim"].fits(claim.key)
    for part in encode_claim({"claim": claim.key, "effort": effort.value})["parts"]:
        assert all(form.fits(part["arguments"][name]) for name, form in forms.items())
        equivalence._asked(part["arguments"])


@pytest.mark.parametrize(
    ("module", "name", "fault", "key", "said"),
    [
        (
            first_fit,
            "first_by_halving",
            lambda bases, cuts, size: bases.bit_length() - 1,
            "TM-POD-CHOICE",
            "pod-first-fit",
        ),
        (
            buddy,
            "slice_among",
            lambda free, pod, asked, groups: None,
            "TM-POD-CHOICE",
            "pod:1/1x1x1, word 0x0: pod-buddy",
        ),
        (shapes, "free_torus_frames", free_mesh_frames, "TM-SHAPES-CHOICE", "shapes-first"),
    ],
)
def test_changed_code_is_refuted(
    module: Any, name: str, fault: Any, key: str, said: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(module, name, fault)
    verdict = DECIDE[key](Context())
    assert verdict.kind is Kind.REFUTED
    assert verdict.counterexample is not None
    assert said in verdict.counterexample.text
