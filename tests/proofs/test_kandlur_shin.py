"""Kandlur & Shin 1988, section 2: the two schemes without relabelling, and which fault sets keep static optimality."""

from __future__ import annotations

from typing import Any

import pytest
from tests.proofs.verdicts import as_recorded, decided, found

from allocert.errors import EngineError
from allocert.machines import Hypercube
from allocert.models.hypercube import static_optimality
from allocert.proofs import REGISTRY
from allocert.proofs.kandlur_shin.lists import allocate as figure3_allocate
from allocert.proofs.kandlur_shin.lists import optimality_proof as section2_lists
from allocert.proofs.kandlur_shin.lists import release as figure3_claims
from allocert.proofs.kandlur_shin.lists import static_optimality as section2_static
from allocert.proofs.kandlur_shin.lists.figure3 import READINGS, Heads, MisreadError, allocate, release
from allocert.proofs.kandlur_shin.relabelling import fault_sets as section7_static
from allocert.proofs.kandlur_shin.relabelling import vector_scheme as section2_vector
from allocert.proofs.theorems.lifting import proved_by
from allocert.proofs.theorems.static_strategies import tie
from allocert.verification.claims.claim import Context, Kind
from allocert.verification.deciding.histories import histories
from allocert.verification.deciding.replay import granted, refusal, requests, told
from allocert.verification.pairing.trace import Allocate, Release

test_verdicts = as_recorded(
    section2_vector, section2_static, figure3_allocate, figure3_claims, section2_lists, section7_static
)


@pytest.mark.parametrize(
    ("key", "value", "expected"),
    [
        ("KS-RECOG@printed", "failing", {"2": 3, "3": 3, "4": 5, "5": 5, "6": 7, "7": 7}),
        ("KS-X-6", "states", [2, 3, 6, 17, 70, 431, 4138]),
    ],
)
def test_values(key: str, value: str, expected: Any) -> None:
    assert decided(key).values[value] == expected


def test_counts_of_fault_sets_that_keep_optimality() -> None:
    vector, lists = (
        decided(f"KS-X-1/{scheme}").values["fault_sets_that_keep_optimality_by_f"]["3"]
        for scheme in ("vector", "lists")
    )
    assert vector == [1, 2, 2, 4, 2, 12, 4, 8, 1]
    assert lists == [1, 8, 4, 8, 2, 24, 4, 8, 1]


def test_the_first_fault_set_that_keeps_optimality() -> None:
    example = found("KS-CLAIM-AXIS-FAULT@any")
    assert (example["machine"], example["faulty"]) == ("hypercube:2", [0])


def test_the_printed_split_loses_a_block_and_does_not_end() -> None:
    lists = ((), (), (0,))
    with pytest.raises(MisreadError, match="does not end"):
        allocate(READINGS["printed"], lists, 0)
    assert allocate(READINGS["lowered"], lists, 0) == (0, ((), (2,), ()))
    assert allocate(READINGS["mended"], lists, 0) == (0, ((1,), (2,), ()))
    assert allocate(READINGS["mended"], ((), ()), 1) == (None, ((), ()))
    assert release(((1,), (2,), ()), 0, 0) == (((), (), (0,)), 3, 2)


def test_what_the_printed_split_loses_is_told_and_refused() -> None:
    assert found("KS-ALG-ALLOC/partition@lowered") == {"D": 1, "faulty": [], "history": ["Q_0"]}
    assert found("KS-ALG-ALLOC/grants@printed")["history"] == ["Q_0", "Q_0"]


def test_a_release_that_merges_nothing_it_should_not_is_needed(monkeypatch: pytest.MonkeyPatch) -> None:
    """Blocks that are lost on release break the partition, but no request is refused before one."""

    def losing(lists: Heads, dim: int, addr: int) -> tuple[Heads, int, int]:
        return release(lists, dim, addr) if len(lists) < 3 else (lists, 1, dim)

    monkeypatch.setattr(figure3_allocate, "release", losing)
    wrong = REGISTRY.claim("KS-ALG-ALLOC/partition@mended").decide(Context())
    assert wrong.counterexample is not None
    assert wrong.counterexample.data == {"D": 2, "faulty": [], "history": ["Q_0", "release of the Q_0 at 0"]}


def test_refusals_are_replayed_before_they_are_reported() -> None:
    shown = refusal("buddy", 3, (4,), requests(1, 2))
    assert shown.data["trace"] == [["allocate", 1], ["allocate", 2]]
    assert "5 processors being free" in shown.text
    for name, n, faulty, trace in (("free-list", 3, (4,), requests(1, 2)), ("buddy", 1, (), requests(1, 1))):
        with pytest.raises(EngineError, match="does not refuse"):
            refusal(name, n, faulty, trace)
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


def test_a_fault_named_twice_counts_once() -> None:
    for name in ("buddy", "free-list", "gray"):
        trace = requests(0, 1, 0, 1)
        assert granted(name, 2, (3, 3), trace) == granted(name, 2, (3,), trace)


def test_evidence_names_the_second_solver() -> None:
    from allocert.proofs.theorems.catalogue import POWER_SUMS

    evidence = proved_by(POWER_SUMS)
    assert "Z3" in evidence.checked_by
    assert evidence.certificate is not None
    assert evidence.certificate.claim.startswith("The 2 steps of the induction power-sums")


def test_a_proof_is_not_taken_for_one_of_other_code(monkeypatch: pytest.MonkeyPatch) -> None:
    from allocert.allocators.hypercube import gray

    def aligned(busy: int, machine: Hypercube, k: int) -> int:
        return gray.lowest_base(static_optimality.Buddy.choose(busy, machine, k))

    assert tie("gray", range(4))[1] == ""
    monkeypatch.setattr(static_optimality.SingleGrayCode, "choose", staticmethod(aligned))
    assert "not the proof's step" in tie("gray", range(4))[1]


def test_a_figure_that_does_not_replay_is_refuted(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(section2_vector, "_PRINTED_VECTORS", ("00001000", "00001100"))
    assert REGISTRY.claim("KS-FIG-1a").decide(Context()).kind is Kind.REFUTED
