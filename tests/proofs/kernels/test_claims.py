"""The kernel claims: what holds is certified, and a faulty kernel is refuted minimally."""

from __future__ import annotations

from dataclasses import replace

import pytest
from tests.proofs.kernels.named import assert_named

from allocert.errors import CertificateError
from allocert.machines.frames import free_mesh_frames
from allocert.machines.spec import parse_machine
from allocert.models.kernels.equivalence import difference_on
from allocert.models.kernels.specs import KERNELS
from allocert.proofs.encoders import ENCODERS
from allocert.proofs.kernels import claims
from allocert.proofs.kernels.claims import CLAIMS, decide_kernels, encode_claim
from allocert.solvers import Answer, Certificate
from allocert.solvers.certificate import Encoding
from allocert.verification.claims.claim import Claim, Context, Effort, Kind
from allocert.verification.claims.evidence import recheck

FAULTY = replace(
    KERNELS["frames"],
    run=lambda busy, mesh, frame: [
        ("bases", free_mesh_frames(busy, mesh.sides, (min(2, frame[0]), *frame[1:])))
    ],
)
"""Right for all frames of at most two columns."""


def _no_encoding(ways: list[list[str]]) -> Encoding:
    return Encoding("")


def test_the_claims() -> None:
    assert [claim.id for claim in CLAIMS] == [
        "AC-KERNEL-SUBCUBES",
        "AC-KERNEL-GRAY",
        "AC-KERNEL-FRAMES",
        "AC-KERNEL-TORUS",
        "AC-KERNEL-ANY",
        "AC-KERNEL-BASE",
        "AC-KERNEL-ANCHORS",
        "AC-KERNEL-PARTS",
        "AC-KERNEL-RUNS",
        "AC-KERNEL-SHAPES",
        "AC-KERNEL-FIRST",
        "AC-KERNEL-LEAST",
        "AC-KERNEL-DESTROYED",
    ]
    assert not any(claim.solver_free for claim in CLAIMS)


_SLOW = ("AC-KERNEL-BASE",)
_FORMAL = 4
"""The first claims, which are theorems."""


@pytest.mark.parametrize(
    "claim",
    [pytest.param(one, marks=[pytest.mark.deep] if one.id in _SLOW else []) for one in CLAIMS[_FORMAL:]],
    ids=lambda claim: claim.id,
)
def test_each_holds_to_its_quick_bound(claim: Claim) -> None:
    seen: list[str] = []
    verdict = claim.decide(Context(progress=seen.append))
    assert verdict.kind is Kind.BOUNDED
    assert verdict.evidence.kind == "bundle"
    assert verdict.evidence.certificate is not None
    assert verdict.values["formulas"] == len(verdict.evidence.certificate.proof)
    assert len(seen) > 5


def test_the_certificates_speak_of_the_shipped_source() -> None:
    (any_subcube,) = [claim for claim in CLAIMS if claim.id == "AC-KERNEL-ANY"]
    certificate = any_subcube.decide(Context()).evidence.certificate
    assert certificate is not None
    assert "made again from the source" in recheck(certificate)
    without_last = Certificate(
        "bundle",
        certificate.claim,
        {**certificate.problem, "parts": certificate.problem["parts"][:-1]},
        certificate.proof[:-1],
        certificate.encoding,
    )
    for wrong in (without_last, replace(certificate, claim="Anything at all.")):
        with pytest.raises(CertificateError):
            recheck(wrong)
    with pytest.raises(CertificateError, match="claim"):
        encode_claim({"claim": "AC-KERNEL-GREY", "effort": "quick", "ways": []})
    with pytest.raises(CertificateError, match="ways"):
        encode_claim({"claim": "AC-KERNEL-ANY", "effort": "quick", "ways": []})


def test_a_faulty_kernel_is_refuted_minimally() -> None:
    cases = [(FAULTY, "mesh:2x2", None), (FAULTY, "mesh:4x2", None)]
    verdict = decide_kernels(cases, "small meshes", "Frames.", Context(), _no_encoding)
    assert verdict.kind is Kind.REFUTED
    assert verdict.counterexample is not None
    data = dict(verdict.counterexample.data)
    assert (data["kernel"], data["machine"], data["request"]) == ("frames", "mesh:4x2", (3, 1))
    machine = parse_machine("mesh:4x2")
    assert difference_on(FAULTY, machine, [(3, 1)], data["word"]) is not None
    for node in range(8):
        if data["word"] >> node & 1:
            assert difference_on(FAULTY, machine, [(3, 1)], data["word"] ^ 1 << node) is None


def test_of_some_requests_the_one_that_fails_is_shown() -> None:
    verdict = decide_kernels(
        [(FAULTY, "mesh:4x2", [(2, 2), (4, 1), (3, 1)])], "4x2", "Frames.", Context(), _no_encoding
    )
    assert verdict.counterexample is not None
    assert verdict.counterexample.data["request"] == (4, 1)


def test_no_answer_gives_no_verdict(monkeypatch: pytest.MonkeyPatch) -> None:
    def silent(*_: object, engine: str, ways: list[str]) -> Answer[int]:
        return Answer.unknown("out of luck", engine=engine)

    monkeypatch.setattr("allocert.proofs.kernels.claims.prove_kernel", silent)
    verdict = decide_kernels([("frames", "mesh:2x2", None)], "2x2", "Frames.", Context(), _no_encoding)
    assert verdict.kind is Kind.UNDECIDED
    assert "out of luck" in verdict.scope


def test_engines_that_disagree_give_no_verdict(monkeypatch: pytest.MonkeyPatch) -> None:
    def divided(*_: object, engine: str = "sat", ways: object = None) -> Answer[int]:
        return Answer.feasible(1, engine=engine) if engine == "z3" else Answer.infeasible(engine=engine)

    monkeypatch.setattr("allocert.proofs.kernels.claims.prove_kernel", divided)
    verdict = decide_kernels([("frames", "mesh:2x2", None)], "2x2", "Frames.", Context(), _no_encoding)
    assert verdict.kind is Kind.UNDECIDED
    assert "disagree" in verdict.scope


@pytest.mark.parametrize("effort", Effort)
@pytest.mark.parametrize("claim", CLAIMS[_FORMAL:], ids=lambda claim: claim.id)
def test_a_certificate_may_name_every_formula_of_the_claims(claim: Claim, effort: Effort) -> None:
    assert_named(claims._TABLE, claim.id, effort)


@pytest.mark.parametrize(
    "machine", ["torus-size:16x16;least-waste:99", f"mesh-rot:{'x'.join('1' * 7)}", f"ring:{'9' * 8}"]
)
def test_a_certificate_may_name_no_machine_that_takes_long(machine: str) -> None:
    assert not ENCODERS["kernel"].arguments["machine"].fits(machine)
