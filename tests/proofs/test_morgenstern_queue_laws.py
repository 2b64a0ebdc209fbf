"""The laws for every queue: what they come out as, that their queues replay, and that they can come out otherwise."""

from __future__ import annotations

from typing import Any

import pytest

from allocert.allocators.mesh.frame_sliding_fast import FastFrameSliding
from allocert.machines import Mesh
from allocert.proofs.claim import Claim, Context, Kind, Verdict
from allocert.proofs.morgenstern import (
    queue_laws,
    queue_laws_anomalies,
    queue_laws_mig,
    queue_laws_orders,
    queue_laws_policies,
    queue_laws_rotation,
)
from allocert.proofs.morgenstern.queue_laws_contest import (
    EARLIER,
    LATER,
    Bound,
    Entry,
    contest,
    exists,
    never,
)
from allocert.proofs.morgenstern.queue_laws_replay import SHIPPED, completed, jobs_of

MODULES: tuple[Any, ...] = (
    queue_laws,
    queue_laws_anomalies,
    queue_laws_mig,
    queue_laws_orders,
    queue_laws_policies,
    queue_laws_rotation,
)

BY_KEY: dict[str, Claim] = {claim.key: claim for module in MODULES for claim in module.CLAIMS}


def verdict(key: str) -> Verdict:
    return BY_KEY[key].decide(Context())


def test_every_claim_has_a_name_of_its_own() -> None:
    assert len(BY_KEY) == sum(len(module.CLAIMS) for module in MODULES)


@pytest.mark.parametrize(
    ("key", "least", "ends"),
    [
        ("MO-CLAIM-BESTALL/4ISS-ISS@law", (2, 3, 3), (2, 1)),
        ("MO-CLAIM-BESTALL/4ISS-MBV@law", (2, 3, 3), (2, 1)),
        ("MO-CLAIM-T1-BEST/MBV-ISS@law", (3, 2, 3), (2, 1)),
        ("MO-CLAIM-BESTALL/4ISS-FS_n@law", (1, 4, 3), (3, 2)),
    ],
)
def test_a_method_that_is_said_to_be_better_is_later_on_a_queue(
    key: str, least: tuple[int, int, int], ends: tuple[int, int]
) -> None:
    found = verdict(key)
    assert found.kind is Kind.REFUTED
    assert found.counterexample is not None
    data: Any = found.counterexample.data
    X, Y = data["mesh"]
    queue = [((x, y), times[0]) for (x, y), times in data["queue"]]
    assert (X, Y, len(queue)) == least
    first, second = BY_KEY[key].part.split("-")
    assert (completed(first, X, Y, queue), completed(second, X, Y, queue)) == ends
    failing = found.values["failing"]
    assert failing["1"] == failing["2"] == 0 < failing["3"] < found.values["earlier"]["3"]


def test_first_fit_and_best_fit_each_win_a_queue() -> None:
    assert verdict("MO-CONCL-1/can@law").kind is Kind.PROVED
    assert verdict("MO-CONCL-1/converse@law").kind is Kind.PROVED


@pytest.mark.parametrize("part", ["complete", "rotation", "shorter", "column", "row"])
def test_queues_that_are_done_later_are_found_and_replay(part: str) -> None:
    found = verdict(f"MO-X-10/{part}@law")
    assert found.kind is Kind.PROVED
    assert set(found.values["shortest"]) == (
        {"ISS"} if part == "complete" else {"ISS", "4ISS", "MBV", "FS_n"}
    )
    assert all("is done at" in text for text in found.values["shortest"].values())


def test_mig_is_never_later() -> None:
    found = verdict("MO-X-10/MIG@law")
    assert found.kind is Kind.PROVED
    assert len(found.values["pairs"]) == 6


def test_no_such_queue_leaves_it_open(monkeypatch: pytest.MonkeyPatch) -> None:
    small = Bound(2, 2, 1)
    for module, name in ((queue_laws, "law"), (queue_laws, "turns")):
        monkeypatch.setattr(module, name, lambda context: small)
    monkeypatch.setattr(queue_laws_anomalies, "_bound", lambda *given: small)
    for part in ("complete", "rotation", "shorter", "column"):
        assert verdict(f"MO-X-10/{part}@law").kind is Kind.UNDECIDED


@pytest.mark.parametrize("reading", ["A", "other-orders"])
def test_with_rotation_the_frame_sliding_methods_stay_equal(
    reading: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    key = f"MO-CLAIM-ROT-EQ@{reading}"
    if reading == "A":
        assert verdict(key).kind is Kind.BOUNDED
    monkeypatch.setitem(queue_laws_rotation._EQUALS, "FS_f", _Last)
    assert verdict(key).kind is Kind.REFUTED


class _Last(FastFrameSliding):
    """A first fit from the other end."""

    def allocate(self, request: tuple[int, ...]) -> Any:
        kept = []
        while (frame := super().allocate(request)) is not None:
            kept.append(frame)
        for frame in kept[:-1]:
            super().release(frame)
        return kept[-1] if kept else None


def test_migs_schedule_depends_on_places_where_both_orientations_go_first() -> None:
    assert verdict("MO-MIG/schedule-none@law").kind is Kind.BOUNDED
    found = verdict("MO-MIG/schedule-rule@law")
    assert found.kind is Kind.REFUTED
    assert found.values["failing"]["5"] == 0 < found.values["failing"]["6"]


def test_other_disciplines_and_other_orders(monkeypatch: pytest.MonkeyPatch) -> None:
    late = verdict("MO-X-6/delay@law")
    assert late.kind is Kind.PROVED
    assert set(late.values["shortest"]) == {"shortest", "largest", "skipping", "backfilling"}
    assert verdict("MO-X-4/sum@law").kind is Kind.PROVED
    found = verdict("MO-X-4/dominated@law")
    assert found.values["sums_4ISS_ISS_best"]["M(3,1), 4 requests"] == [6437, 6437, 6422]
    monkeypatch.setattr(queue_laws_orders, "_sizes", lambda context: ((1, 1, 2, 2), (1, 2, 2, 2)))
    assert verdict("MO-X-4/sum@law").kind is Kind.UNDECIDED


def test_laws_can_hold_and_existence_can_fail() -> None:
    small = Bound(2, 3, 2)
    assert never(Context(), Entry("4ISS"), Entry("ISS"), lambda context: small).kind is Kind.BOUNDED
    assert exists(Context(), Entry("4ISS"), Entry("ISS"), lambda context: small).kind is Kind.UNDECIDED


def test_a_shipped_class_that_differs_from_its_tables_is_found_out(monkeypatch: pytest.MonkeyPatch) -> None:
    contest.cache_clear()
    monkeypatch.setitem(SHIPPED, "4ISS", SHIPPED["ISS"])
    found = verdict("MO-CLAIM-BESTALL/4ISS-ISS@law")
    contest.cache_clear()
    assert found.kind is Kind.REFUTED
    assert found.counterexample is not None
    assert "shipped" in found.counterexample.data


@pytest.mark.deep
def test_the_counts_on_all_meshes_to_4_by_4() -> None:
    found = contest(Entry("4ISS"), Entry("ISS"), Bound(4, 6, 2))
    assert found.by_length(EARLIER) == {1: 0, 2: 0, 3: 1494, 4: 67601, 5: 2506364, 6: 89422668}
    assert found.by_length(LATER) == {1: 0, 2: 0, 3: 210, 4: 13797, 5: 554351, 6: 20120985}
    assert found.queues == 1586543256
    worst = found.first[LATER]
    assert (worst.X, worst.Y) == (2, 3)
    assert len(jobs_of(worst.queue)) == 3 <= Mesh(2, 3).processors
