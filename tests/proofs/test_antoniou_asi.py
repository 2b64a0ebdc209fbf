"""Antoniou 1994, chapter 3: verdicts, minimal counterexamples and numbers of Allocation Strategy I."""

from __future__ import annotations

from itertools import permutations

import pytest
from tests.proofs.verdicts import as_recorded, decided, found

from allocert.allocators.hypercube.asi_plan import KEEPS_32, SENSIBLE, Run, plan
from allocert.machines import GrayCode
from allocert.proofs.antoniou import asi, asi_cost, asi_counts, asi_leftover, asi_shapes, asi_tables
from allocert.proofs.antoniou.asi_cost import operations
from allocert.proofs.antoniou.asi_shapes import hops
from allocert.proofs.antoniou.asi_tables import PRINTED_TABLES
from allocert.proofs.claim import Context, Kind
from allocert.proofs.registry import claim_by_key

test_verdicts = as_recorded(asi, asi_cost, asi_counts, asi_leftover, asi_shapes, asi_tables)


@pytest.mark.parametrize(
    ("key", "n", "y"),
    [
        ("AN-ALG-ASI@printed-in-turn", 2, 1),
        ("AN-ASI-WASTE/external@halves-32", 8, 85),
        ("AN-ASI-WASTE/three@machine", 4, 3),
        ("AN-ASI-P@asked", 4, 3),
        ("AN-ASI-STEP6@printed-last", 2, 1),
        ("AN-ASI-LEFTOVER@keeps-32", 6, 21),
    ],
)
def test_minimal_counterexamples(key: str, n: int, y: int) -> None:
    assert (found(key)["n"], found(key)["y"]) == (n, y)


def test_minimal_segments() -> None:
    assert found("AN-THM-3.1/equal@machine") == {"n": 8, "start": 63, "stop": 84}
    assert found("AN-THM-3.1/equal@inside") == {"n": 8, "start": 63, "stop": 84}
    assert found("AN-THM-3.1/at-most@size") == {"n": 5, "start": 7, "stop": 14}


def test_counterexamples_from_the_definitions() -> None:
    """n = 8: y = 85 is rounded to 86, which leaves 84 nodes; and 21 nodes without two that differ in 6 bits."""
    assert 256 - 2 * 86 == 84
    assert plan(8, 85, SENSIBLE).y == 86
    assert [piece.size for piece in plan(8, 85, SENSIBLE).pieces] == [32, 16, 8, 4]
    assert [piece.size for piece in plan(8, 85, KEEPS_32).pieces] == [32, 32, 16, 4]
    nodes = GrayCode.reflected(8).nodes[63:84]
    assert max((a ^ b).bit_count() for a in nodes for b in nodes) == 5
    assert len({i for i in range(8) for node in nodes if (node ^ nodes[0]) >> i & 1}) == 6


def test_numbers() -> None:
    assert decided("AN-ASI-WASTE/three@each-cube").values["largest_wasted_fraction"] == "3/8"
    assert decided("AN-ASI-WASTE/three@each-cube").values["most"]["9"] == 3
    assert decided("AN-THM-3.2/five@number").values["largest_r"]["8"] == 124
    survivors = decided("AN-ALG-ASI/readings").values["survivors"]
    assert survivors == [SENSIBLE.label, KEEPS_32.label]
    assert decided("AN-ASI-STEP4").values["times_back"]["3"] == 166
    assert decided("AN-ASI-COMPLEXITY/release").values["operations"]["10"] == 1024


def test_tables() -> None:
    shapes = decided("AN-TAB-3.2").values["partitions"]
    assert shapes["3"].startswith("1*****, 16 of 32 nodes, diameter 5")
    assert shapes["4"].startswith("1000**, a subcube")
    assert decided("AN-TAB-3.2").values["failing"] == {"6": 2}
    assert found("AN-TAB-3.2")["printed"] == "1111111"
    words = [word for row in PRINTED_TABLES["3.3"] for word in row.split()]
    assert len(words) == 64
    assert sum(len(word) == 7 for word in words) == 2


def test_an_altered_table_is_refuted(monkeypatch: pytest.MonkeyPatch) -> None:
    first, *rest = PRINTED_TABLES["3.2"]
    altered = {**PRINTED_TABLES, "3.2": (first.replace("00011", "00111", 1), *rest)}
    monkeypatch.setattr(asi_tables, "PRINTED_TABLES", altered)
    verdict = claim_by_key("AN-TAB-3.1").decide(Context())
    assert verdict.kind is Kind.REFUTED
    assert verdict.values["failing"] == {"5": 1}


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


def test_orders_of_pieces_by_gathering() -> None:
    """16, 8 and 4 nodes at the end of BRGC(6): an order works iff no piece is followed by one below its half."""
    nodes = GrayCode.reflected(6).nodes
    working = []
    for order in permutations((16, 8, 4)):
        start, whole = 64 - 28, True
        for size in order:
            members = nodes[start : start + size]
            spread = {i for i in range(6) for node in members if (node ^ members[0]) >> i & 1}
            whole = whole and 1 << len(spread) == size
            start += size
        if whole:
            working.append(order)
    assert sorted(working) == [(4, 8, 16), (4, 16, 8), (8, 4, 16)]


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
    assert claim_by_key("AN-ASI-COMPLEXITY/allocation").decide(Context()).kind is Kind.UNDECIDED


def test_a_table_with_another_wrong_word_is_not_mended(monkeypatch: pytest.MonkeyPatch) -> None:
    *others, last = PRINTED_TABLES["3.3"]
    altered = {**PRINTED_TABLES, "3.3": (*others, last.replace("100011", "100111"))}
    monkeypatch.setattr(asi_tables, "PRINTED_TABLES", altered)
    assert claim_by_key("AN-TAB-3.2/six-bits").decide(Context()).kind is Kind.REFUTED


def test_operations_grow_with_the_machine() -> None:
    assert operations(plan(10, 1), True) >= 1 << 10
    assert operations(plan(10, 1), False) >= 1 << 10
    assert operations(plan(10, 1 << 10), False) < 40
