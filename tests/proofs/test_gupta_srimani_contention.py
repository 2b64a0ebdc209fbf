"""The claims about the contention model of Gupta and Srimani: verdicts as recorded, and that they could be otherwise."""

from __future__ import annotations

from collections.abc import Iterable
from fractions import Fraction
from typing import Any

import pytest
from benchmarks.torus_contention import drawn, summary
from tests.proofs.verdicts import as_recorded, decided, told

from allocert.allocators.torus import contention as model
from allocert.allocators.torus.contention import Placed
from allocert.allocators.torus.jobs import JobSet
from allocert.machines.subtorus import Subtorus
from allocert.models.torus.contention.optimum import least_makespan
from allocert.models.torus.contention.search import OWN
from allocert.proofs import REGISTRY
from allocert.proofs.gupta_srimani.cnp import bad_job_sets as quality_cases
from allocert.proofs.gupta_srimani.cnp import quality, sub_jobs
from allocert.proofs.gupta_srimani.contention import definitions as contention_definitions
from allocert.proofs.gupta_srimani.contention import order as contention_order
from allocert.proofs.gupta_srimani.contention import placed_jobs as contention_cases
from allocert.proofs.gupta_srimani.contention import readings as contention
from allocert.proofs.gupta_srimani.contention import theorem1
from allocert.verification.claims.claim import Context, Kind

test_verdicts = as_recorded(contention, contention_definitions, sub_jobs, theorem1, contention_order, quality)


def replayed(key: str) -> tuple[dict[str, Any], int, list[Placed]]:
    data = decided(key).values["witness"]["data"]
    jobs = [
        Placed(i, Subtorus(row["rows"], row["columns"]), Fraction(row["start"]), Fraction(row["time"]))
        for i, row in enumerate(data["jobs"])
    ]
    return data, data["torus"], jobs


def test_least_cases_replay_on_the_shipped_model() -> None:
    _, torus, four = replayed("GS-MODEL/no-end@dilated-windows")
    assert (torus, len(four), model.dilated(torus, four)) == (2, 4, None)
    data, torus, three = replayed("GS-MODEL/order-matters@sequential")
    assert (torus, len(three)) == (2, 3)
    assert sorted(model.sequential(torus, three)) != sorted(
        model.sequential(torus, [three[i] for i in data["order"]])
    )
    _, torus, two = replayed("GS-CMP/above@shared-processors")
    assert (torus, len(two)) == (4, 2)
    assert max(model.sequential(torus, two)) > max(model.sharing(torus, two))


def test_closed_sets() -> None:
    """Four of side 2 on T_4; three of side 2 and two single processors."""
    closed = decided("GS-MODEL/least-closed-sets@dilated-windows").values["closed"]
    assert set(closed) == {"T_2, n = 4", "T_4, n = 4", "T_4, n = 5"}


def test_random_placements_do_not_meet() -> None:
    for _, jobs in contention_cases.random_jobs(7, 50):
        assert not any(a.region.meets(b.region) for a in jobs for b in jobs if a.job < b.job)


def test_patterns_are_all_there() -> None:
    """On T_2: one cell; two that contend or not; and one way to have three, and four."""
    assert [len(contention_cases.patterns(2, n)) for n in range(1, 6)] == [1, 2, 1, 1, 0]
    assert [len(contention_cases.patterns(1, n)) for n in (1, 2)] == [1, 0]


def test_greedy_runs_are_those_of_the_search() -> None:
    """Every run starts as soon as some cell is free; the best is the search's."""
    rows = [(2, 2), (1, 3), (1, 1), (1, 2)]
    runs = contention_order.greedy_runs(4, [s for s, _ in rows], [Fraction(t) for _, t in rows])
    assert (
        min(max(model.sequential(4, jobs)) for _, jobs in runs)
        == least_makespan(JobSet.of(4, rows), "sequential", family=OWN).value
    )


def test_a_model_that_forgets_a_contender_is_caught(monkeypatch: pytest.MonkeyPatch) -> None:
    """Verdicts come from the shipped functions: with one contender dropped the examples fail."""

    def forgetful(torus: int, jobs: Iterable[Placed]) -> list[Fraction]:
        return [job.nominal_end for job in jobs]

    monkeypatch.setitem(contention_cases.ENDS, "nominal-windows", forgetful)
    monkeypatch.setattr(contention_definitions, "nominal", forgetful)
    assert REGISTRY.claim("GS-EX-DEF2/nominal@nominal-windows").decide(Context()).kind is Kind.REFUTED
    assert REGISTRY.claim("GS-DEF-2").decide(Context()).kind is Kind.REFUTED
    assert REGISTRY.claim("GS-CMP/at-least@nominal-windows").decide(Context()).kind is not Kind.REFUTED
    assert REGISTRY.claim("GS-X-5").decide(Context()).kind is Kind.REFUTED


def test_an_order_that_never_matters_is_no_finding(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(contention_cases.ENDS, "sequential", model.nominal)
    assert REGISTRY.claim("GS-MODEL/order-matters@sequential").decide(Context()).kind is Kind.UNDECIDED
    assert REGISTRY.claim("GS-CMP/above@nominal-windows").decide(Context()).kind is Kind.BOUNDED


def test_summary_of_ratios() -> None:
    sets = list(drawn(3, 10, 3))
    made = [4, 4, 4, 5, 6, 7, 8, 4, 4, None]
    ratios = [
        quality_cases.Ratio(jobs, None if value is None else Fraction(value), Fraction(4))
        for jobs, value in zip(sets, made, strict=True)
    ]
    one = summary([*ratios, None])
    assert (one.sets, one.unproved, one.clashes, one.optimal) == (11, 1, 1, 5)
    assert (one.most, one.worst, one.ninetieth) == (2, sets[6], 2)
    assert one.mean == Fraction(46, 36)
    assert summary([]).worst is None


def test_more_than_twice_the_least() -> None:
    """Six jobs placed in another order; the schedule names each of them."""
    witness = decided("GS-X-4@sequential").values["witness"]
    assert witness["case"].endswith("ratio 97/48")
    assert len(witness["schedule"]) == 6


def test_a_ratio_of_one_is_no_finding(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(quality, "climb", lambda *given, **named: quality_cases.Climb(None, 1))
    assert REGISTRY.claim("GS-X-4@sequential").decide(Context()).kind is Kind.UNDECIDED


def test_the_records_of_the_papers_example_are_not_those_of_its_windows() -> None:
    """Job 6 is recorded to end at 10.75; it and job 4, in one row, overlap for 2 of its 4 from 4 on."""
    assert told("GS-THM-1/records").startswith(
        "8x8: (8,2) (4,2) (4,4) (4,4) (4,1) (2,4): recorded ends 2, 47/8"
    )


def test_climbs_only_rise() -> None:
    peer = quality_cases.PEERS["sequential-own"]
    begin = quality_cases.climb(1, 3, peer, 0).worst
    later = quality_cases.climb(1, 3, peer, 60).worst
    assert begin is not None
    assert later is not None
    assert later.value is not None
    assert begin.value is not None
    assert later.value >= begin.value > 0
    again = quality_cases.ratio(later.jobs, peer)
    assert again == later
