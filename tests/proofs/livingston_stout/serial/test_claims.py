"""Verdicts on serial algorithms: certificates, exact depths, and seeded mistakes."""

from __future__ import annotations

from tests.proofs.verdicts import decided

from allocert.verification.claims.claim import Kind


def test_systems_without_translations() -> None:
    assert decided("LS-X-8/other-systems").kind is Kind.BOUNDED
    assert decided("LS-X-8/double-gray").kind is Kind.BOUNDED
