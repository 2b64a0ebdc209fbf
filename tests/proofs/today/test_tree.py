"""Claims about trees of hosts: as recorded."""

from __future__ import annotations

from typing import Any

import pytest
from tests.proofs.verdicts import as_recorded, in_words

from allocert.allocators.tree import counted
from allocert.machines.tree import choices
from allocert.proofs.today.tree import allocators_grant_what_comes_first, trees
from allocert.verification.claims.claim import Context, Kind

test_verdicts = as_recorded("today")


def test_the_smallest_counterexamples() -> None:
    assert "room for 1 and 2, 2 pods" in in_words("TM-TREE-FIRST")
    assert "left over" in in_words("TM-TREE-LEFTOVER")


def test_trees_are_all_there_are() -> None:
    """Compositions, sequences of them, and sequences of those."""
    counts = [[sum(1 for _ in trees(pods, depth)) for pods in range(1, 6)] for depth in (1, 2, 3)]
    assert counts == [[(depth + 1) ** (pods - 1) for pods in range(1, 6)] for depth in (1, 2, 3)]


@pytest.mark.parametrize("name", ["best_fit", "least_free", "balanced"])
def test_a_fault_in_one_allocator_refutes_that_all_grant_what_comes_first(
    name: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Each by its mirror image: of equal hosts the last one."""
    shipped = getattr(choices, name)

    def mirrored(layout: Any, free: Any, asked: Any) -> Any:
        found = shipped(layout, free, asked)
        hosts = len(layout.capacities)
        one_each = layout.children[-1] == (0, hosts) and len(set(layout.capacities)) == 1
        if found is None or not one_each:
            return found
        return shipped(layout, free[::-1], asked)[::-1]

    monkeypatch.setattr(counted, name, mirrored)
    verdict = allocators_grant_what_comes_first(Context())
    assert verdict.kind is Kind.REFUTED
    assert verdict.counterexample is not None
    assert name.replace("_", "-") in verdict.counterexample.text


def test_a_refusal_and_a_wrong_slot_refute_it(monkeypatch: pytest.MonkeyPatch) -> None:
    with monkeypatch.context() as patched:
        patched.setattr(counted, "best_fit", lambda layout, free, asked: None)
        assert allocators_grant_what_comes_first(Context()).kind is Kind.REFUTED
    monkeypatch.setattr(
        counted.Layout, "lowest", lambda layout, busy, pods: (1 << layout.starts[-1]) - 1 & ~busy
    )
    assert allocators_grant_what_comes_first(Context()).kind is Kind.REFUTED
