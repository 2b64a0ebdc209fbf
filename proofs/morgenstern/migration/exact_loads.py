"""Morgenstern 1994, tables 1 to 3: can MIG be decided exactly at these loads, and what proves its refusals?"""

from __future__ import annotations

from collections import Counter
from functools import lru_cache
from typing import Any

from allocert.machines import Mesh
from allocert.models.rectangles.fit import FitLimit
from allocert.models.rectangles.ranges.checks import KIND
from allocert.proofs.morgenstern.tables.claims_of_runs import AtStandard
from allocert.proofs.morgenstern.tables.paired_runs import LIMIT
from allocert.simulation.events import Job, replay
from allocert.simulation.migration import MigratingServer, OptimisticServer
from allocert.simulation.workloads import TICKS, generate
from allocert.solvers.certificate import Certificate
from allocert.verification.claims.claim import Claim, Context, Evidence, Verdict
from allocert.verification.claims.evidence import recheck

__all__ = ["CLAIMS", "HALF", "QUARTER", "reason"]


HALF = (LIMIT, FitLimit(), FitLimit())
QUARTER = (
    FitLimit(steps=200_000, nodes=0, ranges=0, deterministic_seconds=0),
    FitLimit(steps=10_000_000, nodes=0, ranges=0, deterministic_seconds=0),
    FitLimit(steps=30_000_000, nodes=0, ranges=0, deterministic_seconds=0),
)
"""Of one question, by effort."""

_MANY = 10
"""More residents than these made the paper's decision algorithm intractable."""


def reason(proof: Certificate) -> str:
    """What a refusal's certificate rests on: area, a set of pairs, scales, a case distinction about pairs, or ranges."""
    if proof.kind == KIND:
        return "ranges of positions"
    first = proof.proof[0]
    if first[0] == "scales":
        room = proof.problem["mesh"]
        plain = all(
            first[1 + axis]["capacity"] == room[axis]
            and all(side == value for side, value in first[1 + axis]["values"])
            for axis in (0, 1)
        )
        return "area" if plain else "scales"
    return "pairs" if first[0] == "stack" else "case distinction"


class _Noted(MigratingServer):
    """MIG, with a count of its decisions; every certificate is checked."""

    def __init__(self, machine: Mesh, limit: FitLimit) -> None:
        super().__init__(machine, limit=limit)
        self.how: Counter[str] = Counter()
        self.crowded: Counter[str] = Counter()
        self.reasons: Counter[str] = Counter()
        self.longest = self.most = 0

    def start(self, job: Job, now: int) -> int | None:
        """The same, noted."""
        residents = len(self.mig.residents)
        self.most = max(self.most, residents)
        given = super().start(job, now)
        decision = self.mig.last
        if decision is not None:
            self.how[decision.how] += 1
            if residents > _MANY and decision.how != "first fit":
                self.crowded[decision.how] += 1
            for proof in decision.certificates:
                recheck(proof)
                self.reasons[reason(proof)] += 1
                self.longest = max(self.longest, len(proof.proof))
            if decision.how == "refused" and not decision.certified:
                self.reasons["uncertified"] += 1
        return given

    @property
    def values(self) -> dict[str, Any]:
        """What was counted."""
        return {
            "decisions": dict(sorted(self.how.items())),
            f"decisions_beside_more_than_{_MANY}": dict(sorted(self.crowded.items())),
            "refused_by": dict(sorted(self.reasons.items())),
            "longest_proof": self.longest,
            "most_residents": self.most,
        }


@lru_cache(maxsize=4)
def _half(requests: int, seed: int, limit: FitLimit) -> _Noted:
    """The first requests of a queue of table 3 with sides up to half the mesh's."""
    mesh = Mesh(1024, 1024)
    noted = _Noted(mesh, limit)
    replay(generate(f"morgenstern-uniform:high=512,requests={requests}", mesh, seed + 1).jobs, noted)
    return noted


def _noted_half(context: Context) -> tuple[_Noted, str]:
    requests, limit = context.pick(22, 200, 2000), context.pick(*HALF)
    scope = f"the first {requests} requests of a queue with sides U(1,512) on 1024 x 1024, within limits in steps of the engines"
    return _half(requests, context.seed, limit), scope


def decisions_are_decided(context: Context) -> Verdict:
    """Sides up to half the mesh's: how many decisions stay open."""
    noted, scope = _noted_half(context)
    total, open_ = noted.how.total(), noted.how["undecided"]
    if 100 * open_ > total:
        return Verdict.undecided(f"{open_} of {total} decisions are open: {scope}", **noted.values)
    return Verdict.fits(scope, Evidence.enumeration(scope), **noted.values)


def crowded_decisions_stay_open(context: Context) -> Verdict:
    """The same for questions about more than ten residents: are most of them open?"""
    noted, scope = _noted_half(context)
    total, open_ = noted.crowded.total(), noted.crowded["undecided"]
    if not total:
        return Verdict.undecided(f"none asked: {scope}", **noted.values)
    make = Verdict.fits if 2 * open_ > total else Verdict.does_not_fit
    return make(
        f"{open_} of {total} such questions stay open: {scope}", Evidence.enumeration(scope), **noted.values
    )


def completion_is_bracketed(context: Context) -> Verdict:
    """Sides up to a quarter of the mesh's: between which bounds MIG lies."""
    requests = context.pick(60, 150, 1000)
    mesh, limit = Mesh(1024, 1024), context.pick(*QUARTER)
    jobs = generate(f"morgenstern-uniform:high=256,requests={requests}", mesh, context.seed + 1).jobs
    noted = _Noted(mesh, limit)
    late = replay(jobs, noted)
    early = replay(jobs, OptimisticServer(mesh, limit=limit, certified=True))
    scope = f"one queue of {requests} requests on {mesh.spec}, sides U(1,256)"
    values = {
        "completion": [early.end / TICKS, late.end / TICKS],
        "utilization_percent": [
            round(100 * run.area / (mesh.processors * (run.end - run.begin)), 2) for run in (late, early)
        ],
        **noted.values,
    }
    if 100 * (late.end - early.end) > 5 * early.end:
        return Verdict.undecided(f"the bounds are more than 5 % apart: {scope}", **values)
    return Verdict.fits(
        f"{scope}; bounds on the completion time that are at most 5 % apart, by packings and by certified refusals",
        Evidence.enumeration(scope),
        **values,
    )


def refusals_are_certified(context: Context) -> Verdict:
    """The load of table 1: what refutes the refused migrations."""
    requests = context.pick(150, 1000, 4000)
    mesh = Mesh(256, 256)
    noted = _Noted(mesh, FitLimit(deterministic_seconds=0))
    replay(generate(f"morgenstern-uniform:requests={requests}", mesh, context.seed + 1).jobs, noted)
    scope = f"one queue of {requests} requests on {mesh.spec}, sides U(1,256); every certificate checked"
    if noted.how["undecided"]:
        return Verdict.undecided(f"not all decided: {scope}", **noted.values)
    make = Verdict.does_not_fit if noted.reasons["uncertified"] else Verdict.fits
    return make(scope, Evidence.enumeration(scope), **noted.values)


CLAIMS: tuple[Claim, ...] = (
    Claim(
        "MO-CLAIM-EXP",
        f"With more than {_MANY} residents most questions whether migration makes room cannot be decided, with sides up to half "
        "the mesh's.",
        AtStandard(crowded_decisions_stay_open),
        "practice",
        solver_free=False,
    ),
    Claim(
        "MO-X-1",
        "In a queue of table 3 with sides up to half the mesh's at least 99 % of MIG's decisions can be decided.",
        AtStandard(decisions_are_decided),
        "half",
        solver_free=False,
    ),
    Claim(
        "MO-X-1",
        "In a queue of table 3 with sides up to a quarter of the mesh's MIG's completion time is known within 5 %.",
        AtStandard(completion_is_bracketed),
        "quarter",
    ),
    Claim(
        "MO-X-7",
        "Each migration that MIG refuses in a queue of table 1 has a certificate that a small program accepts.",
        AtStandard(refusals_are_certified),
    ),
)
