"""Claims from paired runs: every claim can come out either way, on runs that are made up."""

from __future__ import annotations

import math
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field, replace

import pytest
from benchmarks.pages import morgenstern_loads

from allocert.proofs import REGISTRY
from allocert.proofs.morgenstern.allocation.in_runs import OTHERS
from allocert.proofs.morgenstern.migration import in_runs
from allocert.proofs.morgenstern.tables import paired_runs
from allocert.proofs.morgenstern.tables.claims_of_runs import ahead
from allocert.proofs.morgenstern.tables.paired_runs import Load, Outcome
from allocert.simulation.fcfs.queues import Uniform
from allocert.verification.claims.claim import Claim, Context, Effort, Kind

QUICK, STANDARD = Context(), Context(Effort.STANDARD)
_BY_OTHER_RUNS = ("MO-CLAIM-FSf-AS/stopping@simulated", "MO-CLAIM-CPU", "MO-X-6")

CLAIM: dict[str, Claim] = {
    claim.key: claim
    for claim in REGISTRY.select(papers=["morgenstern"])
    if claim.reading.endswith("simulated") and not {claim.id, claim.key} & set(_BY_OTHER_RUNS)
}
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
        monkeypatch.setattr(paired_runs, "outcome", made.outcome)
        monkeypatch.setattr(in_runs, "wasted", made.wasted)
        for method, (names, _) in OTHERS.items():
            ends = names, lambda name, load, seed: other + seed[-1] / 1e3
            monkeypatch.setitem(OTHERS, method, ends)

    return to


@pytest.mark.parametrize("key", list(CLAIM))
def test_every_verdict_depends_on_the_runs(key: str, pretend: Callable[[Made, float], None]) -> None:
    kinds = set()
    for made, other in ((AGREEING, 200.0), (OPPOSED, 1.0), (ODD, 200.0)):
        pretend(made, other)
        kinds.add(CLAIM[key].decide(STANDARD).kind)
    assert kinds >= {Kind.FITS, Kind.DOES_NOT_FIT}


@pytest.mark.parametrize(
    "key",
    [
        "MO-CLAIM-EXTFRAG/near@simulated",
        "MO-CLAIM-MIG-ROT@simulated",
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
    assert CLAIM["MO-CLAIM-BESTALL/time@simulated"].decide(QUICK).kind is Kind.DOES_NOT_FIT


def test_swapped_methods_turn_the_verdict() -> None:
    loads = (replace(SMALL, queues=12),)
    assert ahead(QUICK, loads, ("4ISS",), ("FS_n",)).kind is Kind.FITS
    assert ahead(QUICK, loads, ("FS_n",), ("4ISS",)).kind is Kind.DOES_NOT_FIT
    assert ahead(QUICK, loads, ("FS_1",), ("ISS",)).kind is Kind.UNDECIDED


def test_page_has_a_row_for_each_load(pretend: Callable[[Made, float], None]) -> None:
    pretend(AGREEING, 200.0)
    text = morgenstern_loads.page(STANDARD, 3)
    assert text.count("| rule |") == 4
    assert "squares" in text
