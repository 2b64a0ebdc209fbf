"""Allocation, rotation and fragmentation by paired runs: the runs, the judgements, and verdicts either way."""

from __future__ import annotations

import math
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field, replace

import pytest
from allocert.proofs.morgenstern.simulated_fragmentation import concordance, correlation
from benchmarks import morgenstern_loads

from allocert.proofs.claim import Context, Effort, Kind
from allocert.proofs.morgenstern import (
    simulated_allocation,
    simulated_fragmentation,
    simulated_loads,
    simulated_rotation,
    simulated_runs,
)
from allocert.proofs.morgenstern.simulated_runs import (
    LIMIT,
    Load,
    Study,
    every_run,
    no_worse,
    outcome,
    shares,
    sparse,
    trends,
    wasted,
)
from allocert.proofs.trends import Trend, judged
from allocert.simulation.estimates import Estimate
from allocert.simulation.fcfs.queues import Times, Uniform

QUICK, STANDARD = Context(), Context(Effort.STANDARD)
MODULES = (simulated_allocation, simulated_rotation, simulated_fragmentation, simulated_loads)
CLAIM = {claim.key: claim for module in MODULES for claim in module.CLAIMS}

FIRST_FIT = dict.fromkeys(("ISS", "FS_f", "AS", "FS_1"), 100.0)
BEST = {"MIG": 80.0, "MIG-optimistic": 80.0, "4ISS": 82.0, "MBV": 90.0, **FIRST_FIT, "FS_n": 120.0}
WORST = {"MIG": 130.0, "MIG-optimistic": 130.0, "4ISS": 120.0, "MBV": 110.0, "ISS": 100.0}
WORST |= {"FS_f": 95.0, "AS": 94.0, "FS_1": 93.0, "FS_n": 85.0}
SLOWER = {"4ISS": 1.05, "MBV": 1.1, "ISS": 1.2, "FS_n": 1.3, "MIG": 1.3}


@dataclass(frozen=True)
class Made:
    """Made-up runs: completion times by method, what rotation does to them, and fragmentation by completion time."""

    ends: Mapping[str, float]
    turned: Mapping[str, float] = field(default_factory=dict)
    external: Callable[[float], float] = lambda end: 30 + 0.03 * end
    migration: Callable[[float], float] = lambda end: 10 + 0.1 * end
    rule: float = 3.0
    load: float = 0.0
    open: int = 0

    def outcome(
        self, method: str, load: Load, rotation: str, seed: tuple[int, ...], limit: object
    ) -> dict[str, float]:
        jitter = 1 + seed[-1] / 1e5
        end = self.ends[method] * (1.0 if rotation == "none" else self.turned.get(method, 0.9)) * jitter
        used = 4000 / end + self.load * len(load.name)
        external = self.external(self.ends[method]) * jitter
        return {
            "completion": end,
            "utilization": used,
            "steady-utilization": used,
            "allocated": used / 10,
            "external": external,
            "open": float(self.open),
        }

    def wasted(
        self, method: str, load: Load, rotation: str, seed: tuple[int, ...], residents: str, limit: object
    ) -> tuple[float, float, int]:
        value = self.migration(self.ends[method]) * (1 + seed[-1] / 1e5)
        value += self.rule if rotation != "none" and residents == "fixed" else 0
        return value, value, self.open


AGREEING = Made(BEST)
OPPOSED = Made(
    WORST,
    SLOWER,
    external=lambda end: 60 - 0.3 * end,
    migration=lambda end: 60 - 0.3 * end,
    rule=-3.0,
    load=1.0,
)
FALLING = Made(WORST, external=lambda end: 0.3 * end, migration=lambda end: end)
FAR = Made({**BEST, "MIG": 50.0, "MIG-optimistic": 49.0})


def pretend(monkeypatch: pytest.MonkeyPatch, made: Made, buddy: float) -> None:
    monkeypatch.setattr(simulated_runs, "outcome", made.outcome)
    monkeypatch.setattr(simulated_fragmentation, "wasted", made.wasted)
    monkeypatch.setattr(
        simulated_allocation, "buddy_completion", lambda load, seed: buddy * (1 + seed[-1] / 1000)
    )


@pytest.mark.parametrize("key", list(CLAIM))
def test_every_verdict_depends_on_the_runs(key: str, monkeypatch: pytest.MonkeyPatch) -> None:
    effort = Context(Effort.DEEP) if "MBV-4ISS/1-32" in key else STANDARD
    pretend(monkeypatch, AGREEING, 150.0)
    assert CLAIM[key].decide(effort).kind is Kind.REPRODUCED
    against = OPPOSED
    if "monotone" in key:
        against = FALLING
    if "LITTLE" in key or "NEAROPT" in key:
        against = FAR
    pretend(monkeypatch, against, 80.0)
    assert CLAIM[key].decide(effort).kind is Kind.NOT_REPRODUCED


def test_open_questions_leave_a_bracket_undecided(monkeypatch: pytest.MonkeyPatch) -> None:
    pretend(monkeypatch, Made({**BEST, "MIG-optimistic": 40.0}), 0.0)
    verdict = CLAIM["MO-CLAIM-LITTLE/half@simulated"].decide(STANDARD)
    assert verdict.kind is Kind.UNDECIDED
    assert "open questions" in verdict.scope


def rests_on_questions(key: str) -> bool:
    """Whether open questions can reverse the verdict."""
    asked = ("EXTFRAG", "ROT-GAIN/MIG", "-MIG@", "MO-X-2", "MIG-ROT")
    return any(word in key for word in asked) and "external-without-MIG" not in key


@pytest.mark.parametrize("key", [key for key in CLAIM if rests_on_questions(key)])
def test_open_questions_decide_nothing_else(key: str, monkeypatch: pytest.MonkeyPatch) -> None:
    against = FALLING if "monotone" in key else OPPOSED
    pretend(monkeypatch, replace(against, open=1), 80.0)
    assert CLAIM[key].decide(STANDARD).kind is Kind.UNDECIDED


@pytest.mark.parametrize(
    ("key", "kind"),
    [
        ("MO-CLAIM-ISSBETTER/allocation-FS_f@simulated", Kind.REPRODUCED),
        ("MO-CLAIM-BESTALL/MBV-completion@A-simulated", Kind.NOT_REPRODUCED),
        ("MO-CLAIM-T1-BEST/4ISS@simulated", Kind.REPRODUCED),
        ("MO-CLAIM-T1-BEST/equal-AS@simulated", Kind.REPRODUCED),
        ("MO-CLAIM-ROT-GAIN@A-simulated", Kind.REPRODUCED),
        ("MO-CLAIM-ROT-EQ/FS_1@D-simulated", Kind.REPRODUCED),
        ("MO-CLAIM-LITTLE/uniform@simulated", Kind.REPRODUCED),
        ("MO-X-11/times-ISS@simulated", Kind.NOT_REPRODUCED),
    ],
)
def test_verdicts_at_quick_effort(key: str, kind: Kind) -> None:
    verdict = CLAIM[key].decide(QUICK)
    assert verdict.kind is kind
    assert verdict == CLAIM[key].decide(QUICK)


def test_swapped_methods_turn_the_verdict() -> None:
    study = sparse(QUICK)
    assert judged(trends(study, "4ISS", ("FS_n",), ("completion",)), "").kind is Kind.REPRODUCED
    assert judged(trends(study, "FS_n", ("4ISS",), ("completion",)), "").kind is Kind.NOT_REPRODUCED
    assert judged(trends(study, "FS_1", ("ISS",), ("completion",)), "").kind is Kind.UNDECIDED
    assert every_run(study, "ISS", "FS_1", "completion", equal=True).kind is Kind.REPRODUCED
    assert every_run(study, "ISS", "FS_1", "completion", equal=False).kind is Kind.NOT_REPRODUCED
    assert every_run(study, "ISS", "4ISS", "completion", equal=True).kind is Kind.NOT_REPRODUCED


def test_equal_in_every_run_is_no_worse() -> None:
    same, better, worse = Estimate(0.0, 0.0, 9), Estimate(5.0, 1.0, 9), Estimate(-5.0, 1.0, 9)
    assert no_worse([Trend("a", same)], "").kind is Kind.REPRODUCED
    assert no_worse([Trend("a", same), Trend("b", better)], "").values["equal_in_every_run"] == ["a"]
    assert no_worse([Trend("a", same), Trend("b", worse)], "").kind is Kind.NOT_REPRODUCED
    assert no_worse([Trend("a", Estimate(0.0, 1.0, 9))], "").kind is Kind.UNDECIDED


def test_open_questions_enclose_what_migration_does() -> None:
    """Sides up to half the mesh's, and next to no effort for a question."""
    (load,) = simulated_loads.crowded(QUICK, 2).loads
    limit = simulated_loads.crowded(QUICK, 2).limit
    for index in range(3):
        early, late, ours = (
            outcome(method, load, "none", (0, index), limit) for method in ("MIG-optimistic", "MIG", "4ISS")
        )
        assert early["completion"] <= late["completion"] < ours["completion"]
        assert late["open"] > 0


def test_runs_of_a_seed_have_one_queue() -> None:
    (load,) = shares(64, 100, (1,))
    works = set()
    for method in ("4ISS", "MBV", "ISS", "FS_n"):
        found = outcome(method, load, "none", (3, 1), LIMIT)
        works.add(round(found["completion"] * found["utilization"], 3))
        assert found["steady-completion"] < found["completion"]
    assert len(works) == 1
    other = outcome("ISS", load, "none", (3, 2), LIMIT)
    assert round(other["completion"] * other["utilization"], 3) not in works


def test_denser_loads_have_requests_enough_to_fill_the_mesh() -> None:
    few, many = shares(128, 300, (2, 16))
    assert few.requests == 300
    assert many.requests > 3 * 16**2
    assert Study((few,), 2, 5).keys == [(5, 0), (5, 1)]


def test_the_buddy_completes_a_queue_of_whole_meshes_one_by_one() -> None:
    load = Load("whole", 8, 5, Uniform(5, 8), Times(3.0, 3.0, "constant"))
    assert simulated_allocation.buddy_completion(load, (0,)) == 15.0


def test_concordance_and_correlation_of_known_values() -> None:
    assert concordance([1.0, 2.0, 3.0], [10.0, 20.0, 30.0]) == 1
    assert concordance([1.0, 2.0, 3.0], [30.0, 20.0, 10.0]) == -1
    assert concordance([1.0, 2.0, 3.0], [1.0, 3.0, 2.0]) == pytest.approx(1 / 3)
    assert concordance([1.0, 1.0], [1.0, 3.0]) == 0
    assert math.isnan(concordance([1.0], [1.0]))
    assert correlation([1.0, 2.0, 4.0], [3.0, 5.0, 9.0]) == pytest.approx(1)
    assert correlation([1.0, 2.0, 4.0], [-3.0, -5.0, -9.0]) == pytest.approx(-1)
    assert math.isnan(correlation([1.0, 1.0], [1.0, 3.0]))


def test_migration_fragmentation_is_of_failures_that_migration_could_avoid() -> None:
    (load,) = shares(64, 60, (1,))
    for index in range(2):
        low, high, open_ = wasted("ISS", load, "none", (0, index), "fixed", LIMIT)
        assert open_ == 0
        assert 0 < low == high < 100


def test_page_has_a_row_for_each_load(monkeypatch: pytest.MonkeyPatch) -> None:
    pretend(monkeypatch, Made({**BEST, "MIG-optimistic": 41.0}), 0.0)
    text = morgenstern_loads.page(STANDARD, 3)
    assert text.count("| rule |") == 4
    assert "2.44 ± 0.00 to 50.00 ± 0.00" in text
    assert "squares, N = 256" in text
