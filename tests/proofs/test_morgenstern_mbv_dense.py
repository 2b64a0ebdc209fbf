"""What MBV costs and gains by load: the runs behind the claims, and verdicts that come out either way."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from allocert.proofs.claim import Context, Kind
from allocert.proofs.morgenstern import mbv_dense
from allocert.proofs.morgenstern.mbv_dense import CLAIMS, Loads, Outcome, decide_cost, decide_gain, outcome
from allocert.simulation.fcfs.queues import Uniform

QUICK = Context()
CLAIM = {claim.key: claim for claim in CLAIMS}


def small(context: Context) -> Loads:
    return Loads(64, 200, 4, (Uniform(1, 64), Uniform(1, 8)))


def sparse(context: Context) -> Loads:
    return Loads(256, 400, 10, (Uniform(1, 256), Uniform(1, 128)))


@pytest.fixture(autouse=True)
def forget() -> None:
    outcome.cache_clear()


def pretend(monkeypatch: pytest.MonkeyPatch, found: Callable[[str, Uniform, int], Outcome]) -> None:
    """Replace the runs; a seed makes numbers differ a little, as real ones do."""

    def fake(method: str, side: int, requests: int, law: Uniform, seed: int) -> Outcome:
        one = found(method, law, seed)
        jitter = 1 + seed / 1000
        return Outcome(one.completion * jitter, one.steps * jitter**2, one.frames * jitter, one.own)

    monkeypatch.setattr(mbv_dense, "outcome", fake)


def test_candidates_change_steps_and_nothing_else() -> None:
    for law in small(QUICK).laws:
        for seed in range(3):
            pruned, corners = (outcome(name, 64, 200, law, seed) for name in ("MBV", "MBV by corners"))
            assert pruned.completion == corners.completion
            assert pruned.steps != corners.steps
            assert pruned.frames != corners.frames


def test_bands_look_at_fewer_nodes_than_any_list_of_candidates() -> None:
    for seed in range(3):
        dense = outcome("MBV", 128, 500, Uniform(1, 16), seed)
        assert 0 < 10 * dense.own < dense.steps


@pytest.mark.parametrize(
    ("key", "kind"),
    [
        ("MO-CLAIM-T1-MBV@A", Kind.REPRODUCED),
        ("MO-CLAIM-T1-MBV@B", Kind.REPRODUCED),
        ("MO-CLAIM-MBV-DENSE@A", Kind.REPRODUCED),
        ("MO-CLAIM-MBV-DENSE@B", Kind.REPRODUCED),
        ("MO-CLAIM-MBV-DENSE@C", Kind.NOT_REPRODUCED),
        ("MO-X-5@A", Kind.NOT_REPRODUCED),
        ("MO-X-5@B", Kind.REPRODUCED),
        ("MO-X-5@E", Kind.NOT_REPRODUCED),
    ],
)
def test_verdicts_at_quick_effort(key: str, kind: Kind) -> None:
    verdict = CLAIM[key].decide(QUICK)
    assert verdict.kind is kind
    assert verdict == CLAIM[key].decide(QUICK)


def test_gains_come_out_either_way() -> None:
    assert decide_gain(QUICK, sparse, "MBV", "ISS").kind is Kind.REPRODUCED
    assert decide_gain(QUICK, sparse, "ISS", "MBV").kind is Kind.NOT_REPRODUCED
    assert decide_gain(QUICK, sparse, "ISS", "ISS").kind is Kind.UNDECIDED


def test_cost_comes_out_either_way() -> None:
    assert decide_cost(QUICK, small, "MBV", ("ISS",), True).kind is Kind.REPRODUCED
    assert decide_cost(QUICK, small, "MBV", ("ISS",), False).kind is Kind.NOT_REPRODUCED
    assert decide_cost(QUICK, small, "ISS", ("MBV",), True).kind is Kind.NOT_REPRODUCED
    assert decide_cost(QUICK, small, "ISS", ("MBV",), False).kind is Kind.REPRODUCED


@pytest.mark.parametrize("key", list(CLAIM))
def test_every_claim_depends_on_the_runs(key: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """Runs made up for the statement, and then against it."""

    def high(method: str, law: Uniform, seed: int) -> Outcome:
        heavy = "MBV" in method
        late = {"4ISS": 1.0, "MBV": 2.0}.get(method, 3.0)
        return Outcome(late, 100.0 if heavy else 1.0, float(getattr(law, "high", 0)), 100.0 if heavy else 1.0)

    def low(method: str, law: Uniform, seed: int) -> Outcome:
        late = {"4ISS": 3.0, "MBV": 2.0}.get(method, 1.0)
        return Outcome(late, 1.0, -float(getattr(law, "high", 0)), 1.0)

    excessive = key not in ("MO-CLAIM-T1-MBV@B", "MO-CLAIM-T1-MBV@C")
    pretend(monkeypatch, high)
    assert CLAIM[key].decide(QUICK).kind is (Kind.REPRODUCED if excessive else Kind.NOT_REPRODUCED)
    pretend(monkeypatch, low)
    assert CLAIM[key].decide(QUICK).kind is (Kind.NOT_REPRODUCED if excessive else Kind.REPRODUCED)
