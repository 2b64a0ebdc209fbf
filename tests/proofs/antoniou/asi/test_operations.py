"""The operations of the steps."""

from __future__ import annotations

from allocert.allocators.hypercube.asi_plan import plan
from allocert.proofs.antoniou.asi import operations


def test_operations_grow_with_the_machine() -> None:
    assert operations.operations(plan(10, 1), True) >= 1 << 10
    assert operations.operations(plan(10, 1), False) >= 1 << 10
    assert operations.operations(plan(10, 1 << 10), False) == 4 + 1 + 8
    assert operations.operations(plan(10, 1 << 10), True) == 1024 + 4 + 1 + 8
