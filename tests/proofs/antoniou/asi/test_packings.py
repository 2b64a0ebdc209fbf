"""Packings of incomplete cubes: impossible ones are refuted, searches cut short stay undecided."""

from __future__ import annotations

import pytest
from tests.proofs.now import kind_now

from allocert.models.subcubes.incomplete_packing import Form
from allocert.proofs.antoniou.asi import packings
from allocert.solvers import Answer
from allocert.verification.claims.claim import Kind
from allocert.verification.claims.evidence import recheck


def test_a_packing_that_cannot_be_refutes_with_a_proof() -> None:
    verdict = packings.without(Form(2, 3, 2), "infeasible")
    assert verdict.kind is Kind.REFUTED
    assert verdict.evidence.certificate is not None
    recheck(verdict.evidence.certificate)


def test_a_limit_leaves_it_undecided(monkeypatch: pytest.MonkeyPatch) -> None:
    stopped = Answer.unknown("time limit of 0 s reached", engine="nobody")
    monkeypatch.setattr(packings, "pack", lambda form, **limits: stopped)
    monkeypatch.setattr(packings, "solve", lambda problem, **limits: stopped)
    packings.fullest.cache_clear()
    assert kind_now("AN-X-6/most") is Kind.UNDECIDED
    packings.fullest.cache_clear()
