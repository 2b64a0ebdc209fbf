"""Antoniou 1994, chapter 3: verdicts on Allocation Strategy I, and its sets gathered node by node."""

from __future__ import annotations

import pytest
from tests.proofs.verdicts import as_recorded

from allocert.allocators.hypercube.asi_plan import KEEPS_32, SENSIBLE, Run, plan
from allocert.machines import GrayCode
from allocert.proofs import REGISTRY
from allocert.proofs.antoniou.asi import cost as asi_cost
from allocert.proofs.antoniou.asi import counts as asi_counts
from allocert.proofs.antoniou.asi import leftovers as asi_leftover
from allocert.proofs.antoniou.asi import shapes as asi_shapes
from allocert.proofs.antoniou.asi import steps as asi
from allocert.proofs.antoniou.asi import tables as asi_tables
from allocert.proofs.antoniou.asi.cost import operations
from allocert.proofs.antoniou.asi.shapes import hops
from allocert.proofs.antoniou.asi.tables import PRINTED_TABLES
from allocert.verification.claims.claim import Context, Kind

test_verdicts = as_recorded(asi, asi_cost, asi_counts, asi_leftover, asi_shapes, asi_tables)


def test_counterexamples_from_the_definitions() -> None:
    """n = 8: y = 85 is rounded to 86, which leaves 84 nodes; and 21 nodes without two that differ in 6 bits."""
    assert 256 - 2 * 86 == 84
    assert plan(8, 85, SENSIBLE).y == 86
    assert [piece.size for piece in plan(8, 85, SENSIBLE).pieces] == [32, 16, 8, 4]
    assert [piece.size for piece in plan(8, 85, KEEPS_32).pieces] == [32, 32, 16, 4]
    nodes = GrayCode.reflected(8).nodes[63:84]
    assert max((a ^ b).bit_count() for a in nodes for b in nodes) == 5
    assert len({i for i in range(8) for node in nodes if (node ^ nodes[0]) >> i & 1}) == 6


@pytest.mark.parametrize(
    ("example", "old", "new", "key"),
    [("3.2", "00011", "00111", "AN-TAB-3.1"), ("3.3", "100011", "100111", "AN-TAB-3.2/six-bits")],
)
def test_a_table_with_another_wrong_word_is_refuted(
    monkeypatch: pytest.MonkeyPatch, example: str, old: str, new: str, key: str
) -> None:
    rows = tuple(row.replace(old, new, 1) for row in PRINTED_TABLES[example])
    monkeypatch.setattr(asi_tables, "PRINTED_TABLES", {**PRINTED_TABLES, example: rows})
    assert REGISTRY.claim(key).decide(Context()).kind is Kind.REFUTED


def test_dimensions_of_segments_by_gathering() -> None:
    nodes = GrayCode.reflected(6).nodes
    for start in range(64):
        for stop in range(start + 1, 65):
            members = nodes[start:stop]
            spread = {i for i in range(6) for node in members if (node ^ members[0]) >> i & 1}
            least = (stop - start - 1).bit_length()
            assert len(spread) in (least, least + 1)
            assert Run(start, stop).dimension == len(spread)


def test_hops() -> None:
    assert hops(Run(3, 9), False, 4) == hops(Run(3, 9), True, 4) == 3
    assert hops(Run(0, 1), False, 0) == hops(Run(0, 1), True, 0) == 0
    assert hops(Run(44, 60), False, 6) == 5


def test_hops_inside_segments_by_gathering() -> None:
    """Any run, and not only those handed out, has its distances inside within its smallest subcube."""
    for n in range(1, 6):
        for start in range(1 << n):
            for stop in range(start + 1, (1 << n) + 1):
                inside = hops(Run(start, stop), True, n)
                assert inside is not None
                assert inside <= Run(start, stop).dimension


def test_fewer_operations_than_words_are_noticed(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(asi_cost, "operations", lambda one, code: 40 * one.n)
    assert REGISTRY.claim("AN-ASI-COMPLEXITY/allocation").decide(Context()).kind is Kind.UNDECIDED


def test_operations_grow_with_the_machine() -> None:
    assert operations(plan(10, 1), True) >= 1 << 10
    assert operations(plan(10, 1), False) >= 1 << 10
    assert operations(plan(10, 1 << 10), False) == 4 + 1 + 8
    assert operations(plan(10, 1 << 10), True) == 1024 + 4 + 1 + 8
