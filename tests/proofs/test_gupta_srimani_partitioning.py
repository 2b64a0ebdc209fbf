"""Claims on links, partitions, p-intervals and alignment: verdicts, counterexamples, and that a wrong rule is noticed."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from typing import Any

import pytest

from allocert.machines.torus_links import AROUND, Routing, TorusLinks
from allocert.models.torus.link_families import strided_links
from allocert.proofs.claim import Claim, Context, Kind
from allocert.proofs.evidence import recheck
from allocert.proofs.gupta_srimani import (
    alignment,
    cited,
    intervals,
    introduction,
    partition_counts,
    partitioning,
    together,
)

MODULES = (introduction, partitioning, partition_counts, intervals, together, alignment, cited)
CLAIMS: dict[str, Claim] = {claim.key: claim for module in MODULES for claim in module.CLAIMS}

REFUTED = {
    "GS-INTRO-IDLE/never-all@inside": "m = 4: 4 parts of 2x2 use all processors",
    "GS-DEF-SUB@B": "N = 3, K = 2: members [0, 2], links to [2, 1]",
    "GS-DEF-SPAN@A": "2x2, K = 1, 1, offsets (0, 0): the link (1, 0) to (0, 0) spans no link",
    "GS-REM-1/single": "1x1, K = 1, 1: (0, 0) and (0, 0) have no link in common",
    "GS-NUM@A": "m = 1: numbers -2 to -2, 1 different ones",
    "GS-DEF-7@A": "m = 1: [0,0] is a p-interval and not in the range",
    "GS-REM-4": "m = 1, l = 2",
    "GS-REM-5@A": "m = 4: [0,3] has size 4 and is a 4-subtorus, not a 2-subtorus",
}
BOUNDED = {
    "GS-PROB",
    "GS-INTRO-BIS/any-half",
    "GS-DEF-TORUS",
    "GS-DEF-SUB@A",
    "GS-DEF-SPAN@B",
    "GS-DEF-1",
    "GS-EX-PART",
    "GS-DEF-6",
    "GS-DEF-7@B",
    "GS-REM-4/up-to-m",
    "GS-REM-5@B",
    "GS-X-6/cumulative",
}
WITNESSED = {
    "GS-X-8/maximal": "K = 2, 2, 2: families of [2, 4], 4 at most",
    "GS-X-6/aligned": "T_4, (2,1) (2,1) (1,2) (1,2) (1,3): 4 with aligned cells, 3 with contiguous ones",
}
"""Findings, each with its least case."""
WITHOUT_REPAIR = {"GS-INTRO-IDLE/never-all@inside", "GS-REM-4"}


@pytest.mark.parametrize("key", CLAIMS)
def test_verdict(key: str) -> None:
    verdict = CLAIMS[key].decide(Context())
    if key in REFUTED:
        assert verdict.kind is Kind.REFUTED
        assert verdict.counterexample is not None
        assert verdict.counterexample.text == REFUTED[key]
        assert ("repair" in verdict.values) == (key not in WITHOUT_REPAIR)
    elif key.startswith("GS-CITE"):
        assert verdict.kind is Kind.CITED
    elif key in WITNESSED:
        assert verdict.kind is Kind.BOUNDED
        assert verdict.values["witness"]["case"] == WITNESSED[key]
    else:
        assert verdict.kind is (Kind.BOUNDED if key in BOUNDED else Kind.PROVED)
    if verdict.kind is Kind.PROVED:
        assert verdict.evidence.certificate is not None
        assert not CLAIMS[key].solver_free


def test_tables_name_claims() -> None:
    assert REFUTED.keys() | BOUNDED | WITNESSED.keys() <= CLAIMS.keys()
    assert REFUTED.keys() >= WITHOUT_REPAIR


def test_a_proof_can_be_checked_again() -> None:
    certificate = CLAIMS["GS-REM-1/two-or-more@around"].decide(Context()).evidence.certificate
    assert certificate is not None
    assert "each accepted" in recheck(certificate)


def test_the_gap_of_alignment_is_a_third() -> None:
    values = CLAIMS["GS-X-6/aligned"].decide(Context()).values
    assert values["largest_ratio"] == str(Fraction(4, 3))
    assert values["failing"]["5"] == 1


def test_a_wrong_rule_fails() -> None:
    """With "or" for "and" some pair of subtori is told wrongly."""
    cases = partitioning._remark(lambda p, a, b: a[0] != b[0] or a[1] != b[1], [AROUND], False)
    assert any(failure is not None for failure in cases(4))


def test_wrong_links_are_noticed(monkeypatch: pytest.MonkeyPatch) -> None:
    """Links of rows alone: whatever rests on the links of columns is refuted, and no certificate covers that."""

    def rows_only(torus: TorusLinks, strides: Sequence[int], routing: Routing = AROUND) -> list[int]:
        return [
            word >> torus.processors << torus.processors for word in strided_links(torus, strides, routing)
        ]

    for module in (partitioning, partition_counts):
        monkeypatch.setattr(module, "strided_links", rows_only)
    for key in (
        "GS-REM-1/two-or-more@around",
        "GS-DEF-1",
        "GS-CNT-MAX@A",
        "GS-EX-PART",
        "GS-SHARE",
    ):
        assert CLAIMS[key].decide(Context()).kind is Kind.REFUTED


def test_wrong_makespans_are_noticed(monkeypatch: pytest.MonkeyPatch) -> None:
    original = alignment.least_by_search

    def longer(torus: int, jobs: Any, placing: str) -> int:
        return original(torus, jobs, placing) + (placing == "strided" and len(jobs) == 3)

    alignment._least.cache_clear()
    monkeypatch.setattr(alignment, "least_by_search", longer)
    try:
        assert CLAIMS["GS-X-6/strided"].decide(Context()).kind is Kind.REFUTED
    finally:
        alignment._least.cache_clear()


def test_a_finding_without_a_case_is_not_decided(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(alignment, "least_by_search", lambda torus, jobs, placing: 1)
    alignment._least.cache_clear()
    try:
        assert CLAIMS["GS-X-6/aligned"].decide(Context()).kind is Kind.UNDECIDED
    finally:
        alignment._least.cache_clear()


def test_parts_that_use_all_processors_are_noticed(monkeypatch: pytest.MonkeyPatch) -> None:
    """Were four quarters of T_4 link-disjoint, none would be idle."""
    monkeypatch.setattr(introduction, "together", lambda torus, sides, reading: True)
    verdict = CLAIMS["GS-INTRO-IDLE/never-all"].decide(Context())
    assert verdict.counterexample is not None
    assert verdict.counterexample.text == "m = 4: parts of sides 2, 2, 2, 2 use all processors"


def test_a_job_set_without_a_schedule_is_noticed(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(introduction, "faults", lambda schedule: iter(["wrong"]))
    assert CLAIMS["GS-PROB"].decide(Context()).kind is Kind.REFUTED
