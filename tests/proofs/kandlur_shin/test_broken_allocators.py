"""Claims of Kandlur & Shin on broken allocators: refuted by a replayed counterexample, not left undecided."""

from __future__ import annotations

from collections.abc import Callable, Iterator

import pytest
from tests.proofs.now import decided_now, kind_now

from allocert.allocators.hypercube.buddy import Buddy
from allocert.allocators.hypercube.freelist import FreeLists
from allocert.machines import Hypercube
from allocert.proofs.formal import ties
from allocert.proofs.theorems.static_strategies import search
from allocert.verification.claims.claim import Kind
from allocert.verification.deciding.replay import fresh
from allocert.verification.pairing.trace import Allocate, run, trace_from_json

CHOOSE, TAKE = Buddy.choose, FreeLists.take
Break = Callable[[pytest.MonkeyPatch], None]


@pytest.fixture(autouse=True)
def forgetful() -> Iterator[None]:
    """What was searched before says nothing of a broken allocator, nor the other way round."""
    search.cache_clear()
    yield
    search.cache_clear()


def highest(patch: pytest.MonkeyPatch) -> None:
    """First fit from the other end."""

    def choose(busy: int, machine: Hypercube, k: int) -> int:
        whole = machine.full
        mirrored = sum((busy >> i & 1) << (machine.processors - 1 - i) for i in range(machine.processors))
        start = CHOOSE(mirrored & whole, machine, k)
        return 1 << (machine.processors - (1 << k) - (start.bit_length() - 1)) if start else 0

    patch.setattr(Buddy, "choose", staticmethod(choose))


def no_last_block(patch: pytest.MonkeyPatch) -> None:
    """The last aligned block of a size above 1 is overlooked, if it is not the only one."""

    def choose(busy: int, machine: Hypercube, k: int) -> int:
        start = CHOOSE(busy, machine, k)
        last = machine.processors - (1 << k)
        return 0 if 0 < k < machine.n and start == 1 << last else start

    patch.setattr(Buddy, "choose", staticmethod(choose))


def always_first(patch: pytest.MonkeyPatch) -> None:
    """The first block, free or not."""
    patch.setattr(Buddy, "choose", staticmethod(lambda busy, machine, k: 1))


def no_joining(patch: pytest.MonkeyPatch) -> None:
    patch.setattr(FreeLists, "give", lambda self, k, start: self.lists[k].append(start))


def lost_parts(patch: pytest.MonkeyPatch) -> None:
    """The last part of a split is in no list."""

    def take(self: FreeLists, k: int) -> int | None:
        before = len(self.lists[k])
        start = TAKE(self, k)
        if len(self.lists[k]) > before:
            self.lists[k].pop()
        return start

    patch.setattr(FreeLists, "take", take)


def granted_twice(patch: pytest.MonkeyPatch) -> None:
    def take(self: FreeLists, k: int) -> int | None:
        start = TAKE(self, k)
        if start is not None:
            self.lists[k].append(start)
        return start

    patch.setattr(FreeLists, "take", take)


@pytest.mark.parametrize(
    ("broken", "key"),
    [
        (highest, "KS-ALG-AXIS"),
        (highest, "KS-CLAIM-AXIS-FAULT/single-faults"),
        (no_last_block, "KS-ALG-AXIS"),
        (no_last_block, "KS-THM-AXIS-STATIC@first"),
        (no_last_block, "KS-X-6"),
        (always_first, "KS-ALG-AXIS"),
        (always_first, "KS-THM-AXIS-STATIC@first"),
        (no_joining, "KS-THM-FL-STATIC"),
        (lost_parts, "KS-THM-FL-STATIC"),
        (granted_twice, "KS-THM-FL-STATIC"),
    ],
    ids=lambda value: value if isinstance(value, str) else value.__name__,
)
def test_a_broken_allocator_is_refuted(broken: Break, key: str, monkeypatch: pytest.MonkeyPatch) -> None:
    broken(monkeypatch)
    verdict = decided_now(key)
    assert verdict.kind is Kind.REFUTED
    example = verdict.counterexample
    assert example is not None
    if "allocator" in example.data:
        n = int(example.data["machine"].split(":")[1])
        assert n <= 3
        trace = trace_from_json(example.data["trace"])
        outcomes = run(fresh(example.data["allocator"], n, example.data["faulty"]), trace)
        in_words = [
            o.region.address if o.region else "refused" for o in outcomes if isinstance(o.step, Allocate)
        ]
        assert not in_words or ", ".join(in_words) in example.text


def test_a_proof_of_other_code_gives_no_verdict_for_all_sizes(monkeypatch: pytest.MonkeyPatch) -> None:
    granted_twice(monkeypatch)
    assert kind_now("KS-THM-AXIS-STATIC@first") is Kind.PROVED
    highest(monkeypatch)
    verdict = decided_now("KS-THM-AXIS-STATIC@first")
    assert verdict.kind is Kind.BOUNDED
    assert "not the proof's step" in verdict.values["not_for_all_sizes"]


def test_algorithm_1_without_a_fault_set_that_keeps_optimality(monkeypatch: pytest.MonkeyPatch) -> None:
    """Were every request refused, no fault set would keep optimality, and the theorem would not speak of the code."""
    monkeypatch.setattr(Buddy, "choose", staticmethod(lambda busy, machine, k: 0))
    monkeypatch.setattr(ties, "_difference", ties._difference.__wrapped__)
    assert kind_now("KS-CLAIM-AXIS-FAULT@any") is Kind.BOUNDED
    assert kind_now("KS-CLAIM-AXIS-FAULT@some") is Kind.UNDECIDED
