"""Antoniou 1994, static allocation under Buddy and the single Gray code: verdicts and numbers."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from typing import Any

import pytest

from allocert.machines import GrayCode, parse_machine
from allocert.proofs.antoniou import buddy, holes, sgc_static
from allocert.proofs.antoniou.buddy import reorderings
from allocert.proofs.antoniou.sgc_static import longest_run
from allocert.proofs.claim import Context, Kind, Verdict
from allocert.proofs.evidence import recheck
from allocert.proofs.kandlur_shin.replay import ALLOCATORS, granted, refusal, requests
from allocert.proofs.trace import run, trace_from_json

CLAIMS = {claim.key: claim for module in (buddy, holes, sgc_static) for claim in module.CLAIMS}
P, B, R = Kind.PROVED, Kind.BOUNDED, Kind.REFUTED
EXPECTED: Mapping[str, Kind] = {
    "AN-ALG-BUDDY": B,
    "AN-BUDDY-TREE": B,
    "AN-BUDDY-LISTS/choices@requests": P,
    "AN-BUDDY-LISTS/choices@releases": R,
    "AN-BUDDY-LISTS/cost": P,
    "AN-DEF-STATOPT": B,
    "AN-FIG-2.3": B,
    "AN-FIG-2.5": B,
    "AN-SHUFFLE": B,
    "AN-DEF-2.4": B,
    "AN-HOLE-ONE": P,
    "AN-HOLE-ONE/empty-machine": B,
    "AN-LEM-2.1/static": P,
    "AN-LEM-2.1/dynamic": R,
    "AN-LEM-2.2/static": P,
    "AN-LEM-2.2/dynamic": R,
    "AN-THM-2.1": P,
    "AN-THM-2.2": P,
    "AN-THM-2.2/no-wrap": P,
    "AN-CLAIM-SGC-BETTER@figures": B,
    "AN-CLAIM-SGC-BETTER@every-sequence": R,
    "AN-X-3/sgc-single": P,
    "AN-X-3/sgc-sets": P,
    "AN-X-3/lists": P,
}


@cache
def decided(key: str) -> Verdict:
    return CLAIMS[key].decide(Context())


def test_every_claim_is_expected() -> None:
    assert set(CLAIMS) == set(EXPECTED)


@pytest.mark.parametrize("key", EXPECTED)
def test_verdict(key: str) -> None:
    verdict = decided(key)
    assert verdict.kind is EXPECTED[key]
    if verdict.kind is R:
        assert verdict.values["repair"] != "none found"
        assert any(verdict.values["failing"].values())
    if verdict.kind is P and not CLAIMS[key].solver_free:
        assert verdict.evidence.certificate is not None
        assert "accepted" in recheck(verdict.evidence.certificate)


@pytest.mark.parametrize("key", [key for key, kind in EXPECTED.items() if kind is R])
def test_counterexamples_about_allocators_replay(key: str) -> None:
    example = decided(key).counterexample
    assert example is not None
    allocator = ALLOCATORS[example.data["allocator"]](parse_machine(example.data["machine"]), ())
    run(allocator, trace_from_json(example.data["trace"]))


@pytest.mark.parametrize(
    ("key", "value", "expected"),
    [
        ("AN-THM-2.1", "reachable_states", [2, 3, 6, 17, 70, 431, 4138]),
        ("AN-THM-2.2", "reachable_states", [2, 3, 5, 12, 45, 256, 2313]),
        ("AN-THM-2.2", "grants_that_wrap", 0),
        ("AN-SHUFFLE", "reorderings", 420),
        ("AN-FIG-2.3", "allocations", ["0000", "01**", "0001", "0010", "100*", "11**", "0011", "101*"]),
        ("AN-FIG-2.5", "allocations", ["0000", "0*1*", "0001", "0101", "*100", "1*1*", "1101", "100*"]),
        ("AN-HOLE-ONE", "cases", {"1": 3, "2": 15, "3": 255}),
        ("AN-CLAIM-SGC-BETTER@every-sequence", "failing", {"0": 0, "1": 0, "2": 0, "3": 1, "4": 7}),
        (
            "AN-X-3/sgc-sets",
            "optimal_without_the_condition",
            ["Q_2: 1,3", "Q_3: 2,3,6,7", "Q_3: 1,2,3,5,6,7"],
        ),
    ],
)
def test_values(key: str, value: str, expected: Any) -> None:
    assert decided(key).values[value] == expected


def test_the_figures_sequence_fills_the_machine_in_every_order() -> None:
    assert len(reorderings()) == 420
    assert None in granted("buddy", 4, (), (*requests(*reorderings()[7]), *requests(0)))


def test_a_hole_that_is_overlooked_is_noticed(monkeypatch: pytest.MonkeyPatch) -> None:
    true = holes.holes
    monkeypatch.setattr(holes, "holes", lambda busy, n: true(busy, n)[1:])
    verdict = CLAIMS["AN-HOLE-ONE"].decide(Context())
    assert verdict.counterexample is not None
    assert verdict.counterexample.data == {"n": 1, "busy": 1, "bit": 1}


@pytest.mark.parametrize("n", [7, 8, 9])
def test_single_faulty_ranks_beyond_the_search(n: int) -> None:
    nodes = GrayCode.reflected(n).nodes
    for x in [2, *range(4, 1 << n, 5), (1 << n) - 1]:
        refusal("gray", n, (nodes[x],), requests(*sgc_static._refused_sequence(n, x)))


def test_longest_run() -> None:
    assert [longest_run(busy, 2) for busy in (0b0000, 0b0010, 0b1001, 0b1111)] == [4, 2, 2, 0]
