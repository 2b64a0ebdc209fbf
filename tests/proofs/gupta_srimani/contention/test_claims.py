"""Claims on the contention model: their cases replay on the shipped one, and could be otherwise."""

from __future__ import annotations

from collections.abc import Iterable
from fractions import Fraction
from typing import Any

import pytest
from tests.proofs.verdicts import decided

from allocert.allocators.torus import contention as model
from allocert.allocators.torus.contention import Placed
from allocert.allocators.torus.jobs import JobSet
from allocert.machines.subtorus import Subtorus
from allocert.models.torus.contention.optimum import least_makespan
from allocert.models.torus.contention.search import OWN
from allocert.proofs import REGISTRY
from allocert.proofs.gupta_srimani.contention import definitions, placed_jobs, records
from allocert.verification.claims.claim import Context, Kind


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


def test_greedy_runs_are_those_of_the_search() -> None:
    """Every run starts as soon as some cell is free; the best is the search's."""
    rows = [(2, 2), (1, 3), (1, 1), (1, 2)]
    runs = records.greedy_runs(4, [s for s, _ in rows], [Fraction(t) for _, t in rows])
    assert (
        min(max(model.sequential(4, jobs)) for _, jobs in runs)
        == least_makespan(JobSet.of(4, rows), "sequential", family=OWN).value
    )


def test_a_model_that_forgets_a_contender_is_caught(monkeypatch: pytest.MonkeyPatch) -> None:
    """Verdicts come from the shipped functions: with one contender dropped the examples fail."""

    def forgetful(torus: int, jobs: Iterable[Placed]) -> list[Fraction]:
        return [job.nominal_end for job in jobs]

    monkeypatch.setitem(placed_jobs.ENDS, "nominal-windows", forgetful)
    monkeypatch.setattr(definitions, "nominal", forgetful)
    assert REGISTRY.claim("GS-EX-DEF2/nominal@nominal-windows").decide(Context()).kind is Kind.REFUTED
    assert REGISTRY.claim("GS-DEF-2").decide(Context()).kind is Kind.REFUTED
    assert REGISTRY.claim("GS-CMP/at-least@nominal-windows").decide(Context()).kind is not Kind.REFUTED
