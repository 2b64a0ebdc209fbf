"""The laws for every queue: what they come out as, that their queues replay, and that they can come out otherwise."""

from __future__ import annotations

from typing import Any

import pytest
from tests.proofs.now import decided_now
from tests.proofs.verdicts import decided, found

from allocert.machines import Mesh
from allocert.proofs.morgenstern.allocation import anomalies, candidate_orders
from allocert.proofs.morgenstern.allocation.any_queue import MORE_COMPLETE, ROTATING
from allocert.proofs.morgenstern.allocation.fcfs_replay import SHIPPED, completed, jobs_of
from allocert.proofs.morgenstern.allocation.short_queues import (
    EARLIER,
    LATER,
    Bound,
    Entry,
    contest,
    later,
    never,
    shortest_later,
)
from allocert.verification.claims.claim import Context, Kind

KEY = "MO-CLAIM-BESTALL/4ISS-ISS@law"


def test_a_method_that_is_said_to_be_better_is_later_on_a_queue() -> None:
    data: Any = found(KEY)
    X, Y = data["mesh"]
    queue = [((x, y), times[0]) for (x, y), times in data["queue"]]
    assert (X, Y, len(queue)) == (2, 3, 3)
    assert [completed(method, X, Y, queue) for method in ("4ISS", "ISS")] == [2, 1]
    values = decided(KEY).values
    assert (
        values["failing"]["1"]
        == values["failing"]["2"]
        == 0
        < values["failing"]["3"]
        < values["earlier"]["3"]
    )


@pytest.mark.parametrize("size", [(2, 4), (4, 4), (3, 3), (3, 6)])
def test_another_size_of_the_shortest_queue_is_refuted(size: tuple[int, int]) -> None:
    within = Bound(4, 3, 2, 4)
    right, other = (
        shortest_later(Context(), MORE_COMPLETE, lambda context: within, {"ISS": least})
        for least in ((3, 4), size)
    )
    assert (right.kind, right.scope) == (Kind.BOUNDED, str(within))
    assert other.kind is Kind.REFUTED
    assert other.counterexample is not None
    assert other.counterexample.data["mesh"] == [1, 4]


def test_a_shortest_queue_is_within_the_bound_searched() -> None:
    existing = decided("MO-X-10/row@law")
    assert (existing.kind, existing.scope) == (Kind.PROVED, "one queue each is enough")
    least = decided("MO-X-10/row-shortest@law")
    assert least.kind is Kind.BOUNDED
    assert str(Bound(4, 4, 2, 6)) in least.scope


def test_no_such_queue_leaves_it_open(monkeypatch: pytest.MonkeyPatch) -> None:
    small = Bound(2, 2, 1)
    for pairs in (MORE_COMPLETE, ROTATING):
        assert later(Context(), pairs, lambda context: small).kind is Kind.UNDECIDED
        assert shortest_later(Context(), pairs, lambda context: small, {}).kind is Kind.UNDECIDED
    monkeypatch.setattr(anomalies, "bound_of", lambda *given: small)
    for part in ("shorter", "column", "row-shortest"):
        assert decided_now(f"MO-X-10/{part}@law").kind is Kind.UNDECIDED


def test_the_sums_of_the_orders(monkeypatch: pytest.MonkeyPatch) -> None:
    sums = decided("MO-X-4@law").values["sums_4ISS_ISS_best"]
    assert sums["M(3,1), 4 requests"] == [6437, 6437, 6422]
    monkeypatch.setattr(candidate_orders, "sizes_of", lambda context: ((1, 1, 2, 2), (1, 2, 2, 2)))
    assert decided_now("MO-X-4@law").kind is Kind.UNDECIDED


def test_laws_can_hold() -> None:
    small = Bound(2, 3, 2)
    assert never(Context(), Entry("4ISS"), Entry("ISS"), lambda context: small).kind is Kind.BOUNDED


def test_a_shipped_class_that_differs_from_its_tables_is_found_out(monkeypatch: pytest.MonkeyPatch) -> None:
    contest.cache_clear()
    monkeypatch.setitem(SHIPPED, "4ISS", SHIPPED["ISS"])
    differing = decided_now(KEY).counterexample
    contest.cache_clear()
    assert differing is not None
    assert "shipped" in differing.data


@pytest.mark.deep
def test_the_counts_on_all_meshes_to_4_by_4() -> None:
    all_queues = contest(Entry("4ISS"), Entry("ISS"), Bound(4, 6, 2))
    assert all_queues.by_length(EARLIER) == {1: 0, 2: 0, 3: 1494, 4: 67601, 5: 2506364, 6: 89422668}
    assert all_queues.by_length(LATER) == {1: 0, 2: 0, 3: 210, 4: 13797, 5: 554351, 6: 20120985}
    assert all_queues.queues == 1586543256
    worst = all_queues.first[LATER]
    assert (worst.X, worst.Y) == (2, 3)
    assert len(jobs_of(worst.queue)) == 3 <= Mesh(2, 3).processors
