"""Certificates of several bounds in one, and forged ones."""

from __future__ import annotations

from dataclasses import replace

import pytest

from allocert.errors import CertificateError
from allocert.proofs.livingston_stout.faults.certificates import (
    faces_certificate,
    too_few_rows,
)
from allocert.verification.claims.evidence import examine


def test_bounds_by_faces_are_accepted_together() -> None:
    certificate = faces_certificate(6)
    assert examine(certificate).tied
    assert "21 for d = 6, r = 4" in certificate.claim


def test_a_bound_that_others_rest_on_cannot_be_left_out() -> None:
    certificate = faces_certificate(5)
    short = certificate.proof[:6] + certificate.proof[7:]
    parts = certificate.problem["parts"][:6] + certificate.problem["parts"][7:]
    problem = {**certificate.problem, "parts": parts}
    for forged in (replace(certificate, proof=short), replace(certificate, proof=short, problem=problem)):
        with pytest.raises(CertificateError):
            examine(forged)


def test_parts_cannot_be_swapped() -> None:
    certificate = faces_certificate(5)
    with pytest.raises(CertificateError):
        examine(replace(certificate, proof=certificate.proof[::-1]))


def test_one_part_does_not_pass_for_another() -> None:
    one, other = too_few_rows(4), too_few_rows(6)
    with pytest.raises(CertificateError):
        examine(replace(one, proof=other.proof))
