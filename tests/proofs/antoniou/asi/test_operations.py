"""The operations of the steps."""

from __future__ import annotations

import pytest
from tests.proofs.now import kind_now

from allocert.allocators.hypercube.asi_plan import plan
from allocert.proofs.antoniou.asi import operations
from allocert.verification.claims.claim import Kind


def test_fewer_operations_than_words_are_noticed(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(operations, "operations", lambda one, code: 40 * one.n)
    assert kind_now("AN-ASI-COMPLEXITY/allocation") is Kind.UNDECIDED


def test_operations_grow_with_the_machine() -> None:
    assert operations.operations(plan(10, 1), True) >= 1 << 10
    assert operations.operations(plan(10, 1), False) >= 1 << 10
    assert operations.operations(plan(10, 1 << 10), False) == 4 + 1 + 8
    assert operations.operations(plan(10, 1 << 10), True) == 1024 + 4 + 1 + 8
