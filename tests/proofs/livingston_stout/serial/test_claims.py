"""Verdicts on serial algorithms: certificates, exact depths, and seeded mistakes."""

from __future__ import annotations

from tests.proofs.verdicts import certified, decided

from allocert.verification.claims.claim import Kind

test_certificates_of_what_holds_for_all_sizes = certified(("LS-CLAIM-serial", "LS-X-8"))


def test_systems_without_translations() -> None:
    assert decided("LS-X-8/other-systems").kind is Kind.BOUNDED
    assert decided("LS-X-8/double-gray").kind is Kind.BOUNDED
