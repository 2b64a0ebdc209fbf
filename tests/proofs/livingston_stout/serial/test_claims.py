"""Verdicts on serial algorithms: certificates, exact depths, and seeded mistakes."""

from __future__ import annotations

import pytest
from tests.proofs.now import kind_now
from tests.proofs.verdicts import certified, decided

from allocert.proofs.livingston_stout.serial import looks
from allocert.verification.claims.claim import Kind

test_certificates_of_what_holds_for_all_sizes = certified(("LS-CLAIM-serial", "LS-X-8"))


def test_systems_without_translations() -> None:
    assert decided("LS-X-8/other-systems").kind is Kind.BOUNDED
    assert decided("LS-X-8/double-gray").kind is Kind.BOUNDED


def test_fewer_looks_are_reported(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(looks, "depth", lambda question: 0)
    for key in ("LS-X-8/other-systems", "LS-X-8/double-gray"):
        assert kind_now(key) is Kind.REFUTED


def test_an_even_number_of_sets_is_reported(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(looks, "number_of_sets", lambda subcubes, pes: 2)
    assert kind_now("LS-X-8") is Kind.REFUTED
