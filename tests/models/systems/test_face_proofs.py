from dataclasses import replace

import pytest

from allocert.errors import CertificateError
from allocert.models.systems.face_proofs import certificate_of, halves_proof, sixteen_proof
from allocert.models.systems.faces import face_problem, steps_up_to
from allocert.solvers.checkers.veripb import check_veripb
from allocert.verification.claims.evidence import recheck

STEPS = steps_up_to(8)


@pytest.mark.parametrize("step", STEPS, ids=lambda step: f"{step.d}-{step.r}")
def test_every_step_has_a_certificate_that_is_accepted(step):
    assert "made again" in recheck(certificate_of(step))


@pytest.mark.parametrize("step", [s for s in STEPS if s.rule != "search"], ids=lambda s: f"{s.d}-{s.r}")
def test_one_processor_more_is_not_refuted(step):
    write = halves_proof if step.rule == "halves" else sixteen_proof
    with pytest.raises(CertificateError):
        check_veripb(face_problem(step.d, step.value, step.cuts).to_opb(), write(step))


def test_weaker_faces_are_not_enough():
    step = next(s for s in STEPS if (s.d, s.r) == (6, 4))
    for cuts in (((2, 4), (4, 1)), ((2, 5), (4, 0))):
        with pytest.raises(CertificateError):
            check_veripb(face_problem(6, 20, cuts).to_opb(), sixteen_proof(replace(step, cuts=cuts)))


def test_a_forged_sentence_or_bound_is_refused():
    certificate = certificate_of(STEPS[-2])
    forged = replace(certificate, claim=certificate.claim.replace("84", "85"))
    with pytest.raises(CertificateError):
        recheck(forged)
    arguments = {**certificate.encoding.arguments, "most": 85}
    with pytest.raises(CertificateError):
        recheck(replace(certificate, encoding=replace(certificate.encoding, arguments=arguments)))


def test_a_proof_without_a_line_is_refused():
    step = next(s for s in STEPS if (s.d, s.r) == (6, 4))
    lines = sixteen_proof(step).split("\n")
    opb = face_problem(step.d, step.value - 1, step.cuts).to_opb()
    for left_out in (2, 30, 150, len(lines) - 3):
        with pytest.raises(CertificateError):
            check_veripb(opb, "\n".join(lines[:left_out] + lines[left_out + 1 :]))
