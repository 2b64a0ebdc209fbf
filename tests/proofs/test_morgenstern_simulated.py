"""Claims from paired runs: what a run is, how runs are judged, and that every claim can come out either way."""

from __future__ import annotations

import math
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field, replace

import pytest
from benchmarks import morgenstern_loads
from tests.proofs.verdicts import as_recorded

from allocert.machines import Mesh
from allocert.proofs.morgenstern.allocation import in_runs as simulated_allocation
from allocert.proofs.morgenstern.allocation import orders_in_runs as candidate_orders
from allocert.proofs.morgenstern.allocation import steady_state as simulated_steady
from allocert.proofs.morgenstern.allocation.orders_in_runs import ORDERS, edge, finish, granted, row_major
from allocert.proofs.morgenstern.migration import in_runs as simulated_migration
from allocert.proofs.morgenstern.rotation import in_runs as simulated_rotation
from allocert.proofs.morgenstern.run_time import both_in_runs as simulated_both
from allocert.proofs.morgenstern.run_time import in_runs as simulated_time
from allocert.proofs.morgenstern.run_time import instructions as simulated_cpu
from allocert.proofs.morgenstern.service import in_runs as simulated_policies
from allocert.proofs.morgenstern.tables import paired_runs as simulated_runs
from allocert.proofs.morgenstern.tables.compare import BEST
from allocert.proofs.morgenstern.tables.paired_runs import (
    Load,
    Outcome,
    ahead,
    dense,
    less,
    outcome,
    published,
    sparse,
    wasted,
)
from allocert.simulation.fcfs.measures import measure
from allocert.simulation.fcfs.queues import Times, Uniform, draw_queue
from allocert.simulation.fcfs.tables import SETTINGS
from allocert.simulation.fcfs.twin import run_twin
from allocert.verification.claims.claim import Claim, Context, Effort, Kind

QUICK, STANDARD = Context(), Context(Effort.STANDARD)
MODULES = (
    simulated_allocation,
    simulated_time,
    simulated_both,
    simulated_steady,
    simulated_rotation,
    simulated_migration,
)
test_verdicts = as_recorded(*MODULES, simulated_cpu, simulated_policies)

CLAIM: dict[str, Claim] = {claim.key: claim for module in MODULES for claim in module.CLAIMS}
SMALL = Load("small", 24, 80, Uniform(1, 24), 1)

FAST = {"4ISS": 4.0, "ISS": 5.0, "FS_f": 6.0}
SLOW = {"FS_n": 50.0, "FS_n by (3)": 50.0, "AS": 300.0, "FS_1": 900.0}
STEPS = {**FAST, **SLOW, "MBV": 7.0, "MBV as tested": 9000.0, "MIG": math.nan}
ENDS = {"MIG": 80.0, "MIG-optimistic": 80.0, "4ISS": 82.0, "MBV": 90.0, "FS_n": 150.0}
ENDS |= dict.fromkeys(("ISS", "FS_f", "AS", "FS_1"), 100.0)


@dataclass(frozen=True)
class Made:
    """Made-up runs: completion times and steps by method, and what rotation, density and times do to them."""

    ends: dict[str, float] = field(default_factory=lambda: ENDS)
    steps: dict[str, float] = field(default_factory=lambda: STEPS)
    turned: float = 0.7
    freely: float = 0.9
    denser: float = 1.6
    external: float = 0.1
    rule: float = 3.0
    spread: float = 0.9
    growing: float = 1.0
    many: float = 1.0
    luckier: float = 1.0
    schedule: Callable[[str], str] = lambda method: "MBV"[: method == "MBV"]
    open: int = 0

    def outcome(self, method: str, load: Load, rotation: str, seed: tuple[int, ...]) -> Outcome:
        jitter = 1 + seed[-1] / 1e5
        end = self.ends[method.removesuffix(" as tested").removesuffix(" by (3)")] * jitter
        end *= 1.0 if rotation == "none" else self.turned * (self.luckier if method == "4ISS" else 1.0)
        end *= self.freely if rotation == "free" else 1.0
        end *= {"constant": self.spread, "exponential": 1 / self.spread}.get(load.times.kind, 1.0)
        law = load.law
        parts = load.side // law.high if isinstance(law, Uniform) else 1
        growing = 0.0 if method in ("FS_1", "AS") else self.growing
        steps = self.many * self.steps.get(method, math.nan) * jitter * parts**growing
        values = {
            "completion": end,
            "utilization": 5000 / end,
            "steady-utilization": 5000 / end,
            "external": 30.0 * (end / 80) ** self.external,
            "allocated": parts ** math.log2(self.denser),
            **dict.fromkeys(("attempt", "failure", "success", "candidates", "nodes"), steps),
            "frames": self.steps.get(method, math.nan)
            * jitter
            * 2 ** (self.growing * abs(math.log2(parts / 4))),
        }
        return Outcome(values, self.open, self.schedule(method))

    def wasted(
        self, method: str, load: Load, rotation: str, seed: tuple[int, ...], residents: str
    ) -> tuple[float, float, int]:
        value = 20 + seed[-1] / 1e3 + (self.rule if residents == "fixed" else 0)
        return value, value, self.open


def flipped(values: dict[str, float]) -> dict[str, float]:
    return {name: 1000 / value for name, value in values.items()}


AGREEING = Made()
OPPOSED = Made(
    flipped(ENDS),
    flipped(STEPS),
    turned=1.3,
    freely=1.1,
    denser=0.5,
    external=2.0,
    rule=-3.0,
    spread=1.2,
    schedule=lambda method: method,
)


ODD = Made(
    steps={**STEPS, "ISS": 500.0, "FS_f": 0.1, "MBV": 8000.0}, growing=-1.0, many=1e9, luckier=0.5, turned=0.9
)
"""Methods whose steps are far apart and fall as sides shrink, more than a mesh has processors; 4ISS gains most."""


@pytest.fixture
def pretend(monkeypatch: pytest.MonkeyPatch) -> Iterator[Callable[[Made, float], None]]:
    def to(made: Made, other: float) -> None:
        monkeypatch.setattr(simulated_runs, "outcome", made.outcome)
        monkeypatch.setattr(simulated_migration, "wasted", made.wasted)
        monkeypatch.setattr(
            simulated_allocation, "buddy_completion", lambda load, seed: other + seed[-1] / 1e3
        )
        monkeypatch.setattr(
            simulated_allocation, "completion", lambda name, load, seed: other + seed[-1] / 1e3
        )

    return to


@pytest.mark.parametrize("key", list(CLAIM))
def test_every_verdict_depends_on_the_runs(key: str, pretend: Callable[[Made, float], None]) -> None:
    kinds = set()
    for made, other in ((AGREEING, 200.0), (OPPOSED, 1.0), (ODD, 200.0)):
        pretend(made, other)
        kinds.add(CLAIM[key].decide(STANDARD).kind)
    assert kinds >= {Kind.REPRODUCED, Kind.NOT_REPRODUCED}


@pytest.mark.parametrize(
    "key",
    [
        "MO-CLAIM-EXTFRAG/near@simulated",
        "MO-CLAIM-MIG-ROT@simulated",
        "MO-CLAIM-MIG-ROT/fragmentation@simulated",
        "MO-X-2@rule-simulated",
    ],
)
def test_open_questions_that_may_decide_leave_it_open(
    key: str, pretend: Callable[[Made, float], None]
) -> None:
    pretend(replace(OPPOSED, open=1), 1.0)
    assert CLAIM[key].decide(STANDARD).kind is Kind.UNDECIDED


def test_one_load_is_enough_against_all_loads(pretend: Callable[[Made, float], None]) -> None:
    pretend(OPPOSED, 1.0)
    assert CLAIM["MO-CLAIM-BESTALL/time@simulated"].decide(QUICK).kind is Kind.NOT_REPRODUCED


def test_loads_are_those_of_the_paper() -> None:
    assert [(load.side, load.requests) for load in sparse(QUICK)] == [(256, 1000)] * 2 + [(1024, 4000)]
    assert [load.name for load in dense(STANDARD)] == [f"table 3, 1..{high}" for high in (512, 256, 128, 64)]
    assert all(load.requests == 4000 and load.queues >= 5 for load in dense(STANDARD))
    assert [load.law for load in published(3, (1,) * 5)] == [one.law for one in SETTINGS if one.table == 3]
    assert dense(QUICK) == ()


@pytest.mark.parametrize("method", ["4ISS", "MBV", "MBV as tested", "ISS", "FS_f", "AS", "FS_1", "FS_n"])
def test_a_run_is_what_the_naive_twin_measures(method: str) -> None:
    queue = draw_queue(SMALL.law, SMALL.requests, BEST, (0, 3))
    options = simulated_runs._options(method, "none")
    log = run_twin(method.split()[0], queue, Mesh(24, 24), options)
    expected, found = measure(log, options).values, outcome(method, SMALL, "none", (0, 3)).values
    for name in ("completion", "utilization", "allocated", "attempt", "failure"):
        assert found[name] == pytest.approx(expected[name], abs=1e-12)


def test_runs_of_a_seed_have_one_queue() -> None:
    works = set()
    for method in ("4ISS", "MBV", "ISS", "FS_n"):
        found = outcome(method, SMALL, "none", (3, 1))
        works.add(round(found.values["completion"] * found.values["utilization"], 3))
    assert len(works) == 1
    assert outcome("ISS", SMALL, "none", (3, 1)).schedule == outcome("FS_1", SMALL, "none", (3, 1)).schedule
    assert outcome("ISS", SMALL, "none", (3, 1)).schedule != outcome("4ISS", SMALL, "none", (3, 1)).schedule


def test_swapped_methods_turn_the_verdict() -> None:
    loads = (replace(SMALL, queues=12),)
    assert ahead(QUICK, loads, ("4ISS",), ("FS_n",)).kind is Kind.REPRODUCED
    assert ahead(QUICK, loads, ("FS_n",), ("4ISS",)).kind is Kind.NOT_REPRODUCED
    assert ahead(QUICK, loads, ("FS_1",), ("ISS",)).kind is Kind.UNDECIDED


def test_logarithms_of_quotients() -> None:
    assert less([math.e, 2.0, 1.0], [1.0, 2.0, 0.0])[:2] == [pytest.approx(100), 0]
    assert math.isnan(less([1.0], [0.0])[0])


def test_orders_of_candidates() -> None:
    """The row-major and the edge order are ISS and 4ISS; others complete other queues otherwise."""
    load = replace(SMALL, queues=0)
    for keys, method in ((row_major, "ISS"), (edge, "4ISS")):
        for index in range(3):
            found = outcome(method, load, "none", (0, index)).values["completion"]
            assert finish(keys, load, (0, index)) == pytest.approx(found)
    ends = {name: tuple(finish(keys, load, (0, i)) for i in range(3)) for name, keys in ORDERS.items()}
    assert len(set(ends.values())) >= len(ORDERS) - 1
    busy = candidate_orders.np.zeros((3, 2), dtype=int)
    assert granted(busy, 4, 1, row_major) is None
    busy[0, 0] = 1
    assert [granted(busy, 2, 1, keys) for keys in (row_major, ORDERS["column-major"])] == [
        (1, 0),
        (0, 1),
    ]


def test_the_buddy_completes_a_queue_of_whole_meshes_one_by_one() -> None:
    load = Load("whole", 8, 5, Uniform(5, 8), 1, Times(3.0, 3.0, "constant"))
    assert simulated_allocation.buddy_completion(load, (0,)) == 15.0


def test_migration_fragmentation_is_of_failures_that_migration_could_avoid() -> None:
    for index in range(2):
        low, high, open_ = wasted("ISS", SMALL, "none", (0, index), "fixed")
        assert open_ == 0
        assert 0 < low == high < 100


def test_open_questions_enclose_what_migration_does() -> None:
    limit = replace(simulated_runs.LIMIT, steps=20, nodes=0, stops=0)
    load = Load("crowded", 64, 40, Uniform(1, 32), 1, limit=limit)
    early, late = (outcome(m, load, "none", (0, 0)) for m in ("MIG-optimistic", "MIG"))
    assert early.values["completion"] < late.values["completion"]
    assert late.open > 0


def test_orders_of_service_are_compared_either_way(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(simulated_policies, "loads", lambda context: (replace(SMALL, queues=8),))
    assert simulated_policies.decide_methods(QUICK, "ISS", "FS_n").kind is Kind.REPRODUCED
    assert simulated_policies.decide_methods(QUICK, "FS_n", "ISS").kind is Kind.NOT_REPRODUCED
    earlier = simulated_policies.decide_earlier(QUICK, ("skipping",), ("fcfs",), ("ISS",))
    assert earlier.kind is Kind.REPRODUCED
    assert all(float(gap) >= 0 for gap in earlier.values["percent_over_the_bound"].values())
    assert (
        simulated_policies.decide_earlier(QUICK, ("fcfs",), ("skipping",), ("ISS",)).kind
        is Kind.NOT_REPRODUCED
    )


def test_instructions_repeat_and_decide_either_way(monkeypatch: pytest.MonkeyPatch) -> None:
    load = Load("tiny", 10, 12, Uniform(1, 6), 1)
    simulated_cpu.metered.cache_clear()
    first = [simulated_cpu.metered(method, load, 1) for method in ("FS_f", "ISS")]
    simulated_cpu.metered.cache_clear()
    assert first == [simulated_cpu.metered(method, load, 1) for method in ("FS_f", "ISS")]
    assert all(one.cost > one.steps > 0 for one in first)
    loads = tuple(Load(f"to {high}", 10, 15, Uniform(1, high), 5) for high in (10, 3))
    monkeypatch.setattr(simulated_cpu, "_loads", lambda context: loads)
    monkeypatch.setattr(simulated_cpu, "METHODS", ("AS", "ISS"))
    monkeypatch.setattr(simulated_cpu, "SLIDING", ("AS",))
    monkeypatch.setattr(simulated_cpu, "SETS", ("ISS",))
    kinds = {simulated_cpu.decide_sliding(QUICK).kind}
    monkeypatch.setattr(simulated_cpu, "SLIDING", ("ISS",))
    monkeypatch.setattr(simulated_cpu, "SETS", ("AS",))
    assert kinds | {simulated_cpu.decide_sliding(QUICK).kind} == {Kind.REPRODUCED, Kind.NOT_REPRODUCED}
    assert simulated_cpu.decide_loads(QUICK).kind is Kind.REPRODUCED
    assert simulated_cpu.decide_methods(QUICK).kind is not Kind.NOT_REPRODUCED


def test_page_has_a_row_for_each_load(pretend: Callable[[Made, float], None]) -> None:
    pretend(AGREEING, 200.0)
    text = morgenstern_loads.page(STANDARD, 3)
    assert text.count("| rule |") == 4
    assert "squares" in text
