"""Kandlur & Shin 1988, section 2: every claim's verdict, and the numbers it decides."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from typing import Any

import pytest

from allocert.errors import EngineError
from allocert.machines import Hypercube, parse_machine
from allocert.machines.words import word_of
from allocert.proofs.claim import Context, Kind, Verdict
from allocert.proofs.evidence import recheck
from allocert.proofs.kandlur_shin import (
    figure3_claims,
    section2_lists,
    section2_static,
    section2_vector,
    section7_static,
)
from allocert.proofs.kandlur_shin.dynamic import histories
from allocert.proofs.kandlur_shin.figure3 import PRINTED, READINGS, MisreadError, allocate, release
from allocert.proofs.kandlur_shin.replay import ALLOCATORS, granted, refusal, requests, told
from allocert.proofs.kandlur_shin.section2_static import winning_words
from allocert.proofs.kandlur_shin.section7_static import lowered
from allocert.proofs.kandlur_shin.statics import proved_by
from allocert.proofs.trace import Allocate, Release, run, trace_from_json

MODULES = (section2_vector, section2_static, figure3_claims, section2_lists, section7_static)
CLAIMS = {claim.key: claim for module in MODULES for claim in module.CLAIMS}
P, B, R = Kind.PROVED, Kind.BOUNDED, Kind.REFUTED
EXPECTED: Mapping[str, Kind] = {
    "KS-CNT/count": P,
    "KS-CNT/overlap": P,
    "KS-ALG-AXIS": B,
    "KS-RECOG@printed": R,
    "KS-RECOG@mended": P,
    "KS-FIG-1a": B,
    "KS-DEF-STATOPT": P,
    "KS-THM-AXIS-STATIC@first": P,
    "KS-THM-AXIS-STATIC@any": R,
    "KS-CLAIM-AXIS-FAULT@any": R,
    "KS-CLAIM-AXIS-FAULT@some": P,
    "KS-CLAIM-AXIS-FAULT/single-faults": P,
    **{f"KS-ALG-ALLOC@{name}": P if name == "mended" else R for name in READINGS},
    "KS-ALG-RELEASE": P,
    "KS-LIST-CANON/sets": P,
    "KS-LIST-CANON/order": R,
    "KS-FIG-1b": B,
    "KS-FL-STEP-1": P,
    "KS-FL-STEP-1/releases": R,
    "KS-FL-STEP-1/two-faults": R,
    "KS-FL-STEP-2/sum": P,
    "KS-FL-STEP-2/hence": P,
    "KS-THM-FL-STATIC": P,
    "KS-CLAIM-SAMECHOICE/requests-only": B,
    "KS-CLAIM-SAMECHOICE/releases": R,
    "KS-CLAIM-SAMECHOICE/best-fit": P,
    "KS-X-1/lists": P,
    "KS-X-1/vector": P,
    "KS-X-1/relabelled": P,
    "KS-X-6": B,
}


@cache
def decided(key: str) -> Verdict:
    return CLAIMS[key].decide(Context())


def test_every_claim_is_expected() -> None:
    assert set(CLAIMS) == set(EXPECTED)
    assert len(CLAIMS) == sum(len(module.CLAIMS) for module in MODULES)


@pytest.mark.parametrize("key", EXPECTED)
def test_verdict(key: str) -> None:
    verdict = decided(key)
    assert verdict.kind is EXPECTED[key]
    if verdict.kind is R:
        assert verdict.values["repair"]
    if verdict.kind is P and not CLAIMS[key].solver_free:
        assert verdict.evidence.certificate is not None
        assert "accepted" in recheck(verdict.evidence.certificate)


@pytest.mark.parametrize("key", [key for key, kind in EXPECTED.items() if kind is R])
def test_counterexamples_about_allocators_replay(key: str) -> None:
    example = decided(key).counterexample
    assert example is not None
    if "allocator" not in example.data:
        assert key.startswith(("KS-RECOG", "KS-THM", "KS-ALG-ALLOC", "KS-LIST-CANON"))
        return
    allocator = ALLOCATORS[example.data["allocator"]](
        parse_machine(example.data["machine"]), example.data["faulty"]
    )
    run(allocator, trace_from_json(example.data["trace"]))


@pytest.mark.parametrize(
    ("key", "value", "expected"),
    [
        ("KS-CNT/count", "sums", [3**n for n in range(8)]),
        ("KS-RECOG@printed", "failing", {"2": 3, "3": 3, "4": 5, "5": 5, "6": 7, "7": 7}),
        ("KS-THM-AXIS-STATIC@first", "reachable_states", [2, 3, 6, 17, 70, 431, 4138]),
        ("KS-THM-FL-STATIC", "reachable_states", [2, 3, 6, 17, 70, 431, 4138]),
        ("KS-THM-FL-STATIC", "reachable_states_with_one_fault", [[1], [2], [5], [16], [69], [430]]),
        ("KS-THM-AXIS-STATIC@any", "failing", {"0": 0, "1": 0, "2": 4, "3": 188}),
        ("KS-FIG-1a", "vectors", ["00001000", "11001000"]),
        ("KS-FIG-1b", "starts", [6, 0]),
        ("KS-LIST-CANON/order", "failing", {"0": 0, "1": 0, "2": 4, "3": 196}),
        ("KS-X-1/relabelled", "pairs", "exactly the adjacent ones: D 2^(D-1)"),
    ],
)
def test_values(key: str, value: str, expected: Any) -> None:
    assert decided(key).values[value] == expected


def test_counts_of_fault_sets_that_keep_optimality() -> None:
    vector = decided("KS-CLAIM-AXIS-FAULT@any").values["fault_sets_that_keep_optimality_by_f"]
    assert vector["3"] == [1, 2, 2, 4, 2, 12, 4, 8, 1]
    lists = decided("KS-X-1/lists").values["fault_sets_that_keep_optimality_by_f"]
    assert lists["3"] == [1, 8, 4, 8, 2, 24, 4, 8, 1]
    any_strategy = decided("KS-DEF-STATOPT").values["fault_sets_with_a_strategy_by_f"]
    assert any_strategy["3"] == [1, 8, 12, 24, 6, 48, 12, 8, 1]


def test_counterexamples_are_the_smallest() -> None:
    def trace(key: str) -> Any:
        example = decided(key).counterexample
        assert example is not None
        return example.data["machine"], example.data["faulty"], example.data["trace"]

    assert trace("KS-CLAIM-AXIS-FAULT@any") == ("hypercube:2", [0], [["allocate", 0]] * 3)
    assert trace("KS-FL-STEP-1/two-faults") == ("hypercube:2", [0, 2], [])
    three = [["allocate", 0]] * 3
    assert trace("KS-FL-STEP-1/releases") == ("hypercube:2", [], [*three, ["release", 0]])


def test_the_printed_split_loses_a_block_and_does_not_end() -> None:
    lists = ((), (), (0,))
    with pytest.raises(MisreadError, match="does not end"):
        allocate(PRINTED, lists, 0)
    assert allocate(READINGS["lowered"], lists, 0) == (0, ((), (2,), ()))
    assert allocate(READINGS["mended"], lists, 0) == (0, ((1,), (2,), ()))
    assert release(((1,), (2,), ()), 0, 0) == (((), (), (0,)), 3, 2)


def test_the_second_operand_looks_beyond_the_lists() -> None:
    with pytest.raises(MisreadError, match=r"list\[2\]"):
        allocate(READINGS["both-operands"], ((), ()), 1)
    assert allocate(READINGS["mended"], ((), ()), 1) == (None, ((), ()))


def test_refusals_are_replayed_before_they_are_reported() -> None:
    shown = refusal("buddy", 3, (4,), requests(1, 2))
    assert shown.data["trace"] == [["allocate", 1], ["allocate", 2]]
    assert "5 processors being free" in shown.text
    with pytest.raises(EngineError, match="does not refuse"):
        refusal("free-list", 3, (4,), requests(1, 2))
    with pytest.raises(EngineError, match="does not refuse"):
        refusal("buddy", 1, (), requests(1, 1))
    with pytest.raises(EngineError, match="before the end"):
        refusal("buddy", 1, (), requests(1, 1, 0))


def test_traces_are_told_with_grants_counted_from_one() -> None:
    assert told((Allocate(2), Release(0))) == "Q_2, release of grant 1"


def test_histories_agree_with_the_shipped_allocators() -> None:
    for name in ("buddy", "free-list", "gray"):
        for situation in histories((name,), 2, (1,)):
            for k in range(3):
                region = granted(name, 2, (1,), (*situation.trace, Allocate(k)))[-1]
                start = situation.answers[k][0]
                assert (region is None) == (start is None)
                if region is not None and name != "gray":
                    assert region.base == start


def test_no_strategy_can_serve_two_distant_faults() -> None:
    assert 0b1110 in winning_words(2)
    assert 0b0110 not in winning_words(2)


def test_relabelling_packs_the_faults_of_figure_5() -> None:
    assert lowered(6, (21, 29, 5)) == (20, 22, 23)
    assert lowered(3, (0, 4)) == (0, 1)
    assert lowered(3, (5,)) == (5,)
    assert word_of(lowered(3, (0, 7))) == 0b10000001


def test_a_fault_named_twice_counts_once() -> None:
    for name in ("buddy", "free-list", "gray"):
        trace = requests(0, 1, 0, 1)
        assert granted(name, 2, (3, 3), trace) == granted(name, 2, (3,), trace)


def test_evidence_names_the_second_solver() -> None:
    from allocert.models.static_proofs import POWER_SUMS

    evidence = proved_by(POWER_SUMS)
    assert "Z3" in evidence.checked_by
    assert evidence.certificate is not None
    assert evidence.certificate.claim.startswith("The 2 steps of the induction power-sums")


def test_any_block_would_do_if_only_the_least_were_free(monkeypatch: pytest.MonkeyPatch) -> None:
    free = section2_static.AlignedBlocks.free

    def least(self: object, busy: int, k: int) -> list[object]:
        return list(free(self, busy, k))[:1]  # type: ignore[arg-type]

    monkeypatch.setattr(section2_static.AlignedBlocks, "free", least)
    verdict = CLAIMS["KS-THM-AXIS-STATIC@any"].decide(Context())
    assert verdict.kind is Kind.BOUNDED
    assert set(verdict.values["failing"].values()) == {0}


def test_a_proof_is_not_taken_for_one_of_other_code(monkeypatch: pytest.MonkeyPatch) -> None:
    from allocert.allocators.hypercube import gray
    from allocert.models import static_optimality
    from allocert.proofs.kandlur_shin.statics import invariant_states

    def aligned(busy: int, machine: Hypercube, k: int) -> int:
        return gray.lowest_base(static_optimality.Buddy.choose(busy, machine, k))

    assert invariant_states("gray", range(4)) > 0
    monkeypatch.setattr(static_optimality.SingleGrayCode, "choose", staticmethod(aligned))
    with pytest.raises(EngineError, match="not the proof's step"):
        invariant_states("gray", range(4))


def test_a_figure_that_does_not_replay_is_refuted(monkeypatch: pytest.MonkeyPatch) -> None:
    from allocert.proofs.kandlur_shin import section2_vector

    (figure,) = [claim for claim in section2_vector.CLAIMS if claim.id == "KS-FIG-1a"]
    monkeypatch.setattr(section2_vector, "_PRINTED_VECTORS", ("00001000", "00001100"))
    assert figure.decide(Context()).kind is Kind.REFUTED
