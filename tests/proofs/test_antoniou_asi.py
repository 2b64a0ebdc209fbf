"""Antoniou 1994, chapter 3: verdicts, minimal counterexamples and numbers of Allocation Strategy I."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from itertools import permutations
from typing import Any

import pytest

from allocert.allocators.hypercube.asi_plan import KEEPS_32, SENSIBLE, Run, plan
from allocert.machines import GrayCode
from allocert.proofs.antoniou import asi, asi_cost, asi_counts, asi_leftover, asi_shapes, asi_tables
from allocert.proofs.antoniou.asi_cost import operations
from allocert.proofs.antoniou.asi_shapes import hops
from allocert.proofs.antoniou.asi_tables import PRINTED_TABLES
from allocert.proofs.claim import Context, Effort, Kind, Verdict
from allocert.proofs.evidence import recheck

CLAIMS = {
    claim.key: claim
    for module in (asi, asi_cost, asi_counts, asi_leftover, asi_shapes, asi_tables)
    for claim in module.CLAIMS
}
P, B, R = Kind.PROVED, Kind.BOUNDED, Kind.REFUTED
EXPECTED: Mapping[str, Kind] = {
    "AN-ALG-ASI/keeps-32@6B p-1B 8B g:B 9A 10B": P,
    "AN-ALG-ASI/readings": B,
    "AN-ALG-ASI/ends@10A": B,
    "AN-ALG-ASI/ends@10B": R,
    "AN-ALG-ASI/size": P,
    "AN-ALG-ASI/every-node@10A": R,
    "AN-ALG-ASI/every-node@10B": P,
    "AN-ASI-STEP4@A": P,
    "AN-ASI-STEP4@B": R,
    "AN-ASI-WASTE@A": P,
    "AN-ASI-WASTE@B 10A": R,
    "AN-ASI-WASTE@B 10B": R,
    "AN-ASI-WASTE/external@10A": R,
    "AN-ASI-WASTE/external@10B": P,
    "AN-ASI-P@A": R,
    "AN-ASI-P@B": B,
    "AN-ASI-STEP6@6A p-1A": R,
    "AN-ASI-STEP6@6A p-1B": R,
    "AN-ASI-STEP6@6A' p-1A": R,
    "AN-ASI-STEP6@6A' p-1B": R,
    "AN-ASI-STEP6@6B p-1A": R,
    "AN-ASI-STEP6@6B p-1B": P,
    "AN-ASI-CONN": P,
    **{
        f"AN-THM-3.1/{form}-{distance}@{m}": B if m == "A" and form == "at-most" else R
        for form in ("at-most", "equal")
        for distance in ("hamming", "inside")
        for m in "ABC"
    },
    "AN-THM-3.1/segments-at-most-hamming@A": B,
    "AN-THM-3.1/segments-at-most-inside@A": B,
    "AN-THM-3.1/segments-equal-hamming@A": R,
    "AN-THM-3.1/segments-equal-inside@A": R,
    "AN-THM-3.1/segments-at-most-hamming@B": R,
    "AN-THM-3.1/segments-at-most-inside@B": R,
    "AN-THM-3.1/segments-equal-hamming@B": R,
    "AN-THM-3.1/segments-equal-inside@B": R,
    "AN-THM-3.1/segments-at-most-hamming@C": R,
    "AN-THM-3.1/segments-at-most-inside@C": R,
    "AN-THM-3.1/segments-equal-hamming@C": R,
    "AN-THM-3.1/segments-equal-inside@C": R,
    "AN-THM-3.1-SEG@A": R,
    "AN-THM-3.1-SEG@B": P,
    "AN-THM-3.1-SEG/sizes": P,
    "AN-ASI-LEFTOVER@10A": R,
    "AN-ASI-LEFTOVER@10B": R,
    "AN-ASI-LEFTOVER/smallest-first": P,
    "AN-ASI-LEFTOVER/orders": B,
    "AN-THM-3.2/multiple": P,
    "AN-THM-3.2/five@A": R,
    "AN-THM-3.2/five@B": B,
    "AN-EX-11/two": R,
    "AN-EX-11/three": B,
    "AN-EX-11/adjacent-two": B,
    "AN-EX-11/adjacent-exact": B,
    "AN-EX-11/released": B,
    "AN-TAB-3.1": B,
    "AN-EX-3.2": B,
    "AN-EX-3.2/quotient": R,
    "AN-EX-3.2/complete-cubes": B,
    "AN-EX-3.2/whole": R,
    "AN-EX-3.2/first-g": B,
    "AN-TAB-3.2": R,
    "AN-EX-3.3": B,
    "AN-EX-3.3/quotient": R,
    "AN-EX-3.3/complete-cubes": R,
    "AN-EX-3.3/whole": R,
    "AN-EX-3.3/first-g": R,
    "AN-ASI-COMPLEXITY/all": R,
    "AN-ASI-COMPLEXITY/without-code": R,
    "AN-ASI-COMPLEXITY/one-cube": B,
    "AN-ASI-COMPLEXITY/release": R,
}
SOUND = "AN-ALG-ASI@6B p-1B 8B g:B 9A"


@cache
def decided(key: str) -> Verdict:
    return CLAIMS[key].decide(Context())


def readings_listed() -> list[str]:
    return [key for key in CLAIMS if key.startswith("AN-ALG-ASI@")]


def found(key: str) -> Mapping[str, Any]:
    counterexample = decided(key).counterexample
    assert counterexample is not None
    return counterexample.data


def test_every_claim_is_expected() -> None:
    assert set(CLAIMS) == {*EXPECTED, *readings_listed()}
    assert len(readings_listed()) == 32


@pytest.mark.parametrize("key", EXPECTED)
def test_verdicts(key: str) -> None:
    assert decided(key).kind is EXPECTED[key]


def test_one_of_the_listed_readings_is_sound() -> None:
    kinds = {key: decided(key).kind for key in readings_listed()}
    assert {key for key, kind in kinds.items() if kind is not R} == {SOUND}
    assert kinds[SOUND] is P


@pytest.mark.parametrize("key", [key for key, kind in EXPECTED.items() if kind is R] + readings_listed())
def test_refutations_are_counted_and_repaired(key: str) -> None:
    verdict = decided(key)
    if verdict.kind is R:
        assert sum(verdict.values["failing"].values()) >= 1
        assert verdict.values["repair"]["statement"]


@pytest.mark.parametrize("key", [key for key, kind in EXPECTED.items() if kind is P])
def test_proofs_can_be_rechecked(key: str) -> None:
    evidence = decided(key).evidence
    if evidence.certificate is not None:
        assert "certificates" in recheck(evidence.certificate)
    else:
        assert CLAIMS[key].solver_free


def test_minimal_counterexamples() -> None:
    assert (found("AN-ALG-ASI/every-node@10A")["n"], found("AN-ALG-ASI/every-node@10A")["y"]) == (8, 85)
    assert (found("AN-ASI-STEP4@B")["n"], found("AN-ASI-STEP4@B")["y"]) == (3, 5)
    assert (found("AN-ASI-P@A")["n"], found("AN-ASI-P@A")["y"]) == (4, 3)
    assert (found("AN-ASI-WASTE@B 10B")["n"], found("AN-ASI-WASTE@B 10B")["y"]) == (4, 3)
    assert (found("AN-ASI-LEFTOVER@10A")["n"], found("AN-ASI-LEFTOVER@10A")["y"]) == (6, 21)
    assert (found("AN-ALG-ASI/ends@10B")["n"], found("AN-ALG-ASI/ends@10B")["y"]) == (7, 41)
    assert found("AN-THM-3.1/equal-hamming@A") == {"n": 8, "start": 63, "stop": 84}
    assert found("AN-THM-3.1/segments-equal-hamming@A") == {"n": 4, "start": 3, "stop": 9}
    assert found("AN-THM-3.1/at-most-hamming@B") == {"n": 5, "start": 7, "stop": 14}


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
    assert decided("AN-ASI-WASTE@A").values["largest_wasted_fraction"] == "3/8"
    assert decided("AN-ASI-WASTE@A").values["most"]["9"] == 3
    assert decided("AN-THM-3.2/five@A").values["largest_r"]["8"] == 124
    assert decided("AN-THM-3.2/five@A").values["most_handed_out"]["10"] == 60
    assert decided("AN-THM-3.1-SEG@A").values["failing"]["3"] == 2
    survivors = decided("AN-ALG-ASI/readings").values["survivors"]
    assert survivors == [SENSIBLE.label, KEEPS_32.label]
    assert decided("AN-ASI-STEP4@A").values["times_back"]["3"] == 166


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
    verdict = CLAIMS["AN-TAB-3.1"].decide(Context())
    assert verdict.kind is R
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


def test_operations_grow_with_the_machine() -> None:
    assert operations(plan(10, 1), True) >= 1 << 10
    assert operations(plan(10, 1), False) >= 1 << 10
    assert operations(plan(10, 1 << 10), False) < 40


@pytest.mark.deep
@pytest.mark.parametrize("key", [*EXPECTED, SOUND])
def test_standard_effort_decides_the_same(key: str) -> None:
    assert CLAIMS[key].decide(Context(Effort.STANDARD)).kind is decided(key).kind
