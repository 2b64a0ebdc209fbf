"""Beyond Morgenstern 1994: what knowing the whole queue is worth without migration, and bounds without packing search."""

from __future__ import annotations

import math
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from functools import partial
from itertools import product
from typing import Any

from allocert.machines import Mesh
from allocert.models.clairvoyant.bounds import RELAXATIONS, bound
from allocert.models.clairvoyant.check import doubt
from allocert.models.clairvoyant.known_queue import clairvoyant
from allocert.models.clairvoyant.schedules import Bracket
from allocert.models.clairvoyant.small import enumerated
from allocert.models.queues.schedules import Queue, queues
from allocert.models.rectangles.fit import FitLimit
from allocert.proofs.morgenstern.allocation.fcfs_replay import shown
from allocert.proofs.morgenstern.tables.claims_of_runs import trend, with_values
from allocert.simulation.fcfs.options import FcfsOptions
from allocert.simulation.fcfs.queues import Normal, Sides, Uniform, draw_queue
from allocert.simulation.fcfs.run import run
from allocert.verification.claims.claim import Claim, Context, Kind, Verdict
from allocert.verification.deciding.tally import Failure, survey
from allocert.verification.deciding.trends import judged

__all__ = ["CLAIMS"]


_SIDE = 256
_LAWS: dict[str, Sides] = {"uniform": Uniform(1, _SIDE), "normal": Normal(128, 43, 1, _SIDE)}


def _drawn(law: Sides, requests: int, *seed: int) -> tuple[Any, Queue]:
    """A queue for the simulation, and the same for the models."""
    drawn = draw_queue(law, requests, FcfsOptions(), seed)
    jobs = zip(drawn.sides.tolist(), drawn.times.tolist(), strict=True)
    return drawn, tuple(((int(x), int(y)), int(time)) for (x, y), time in jobs)


def loss_is_from_not_knowing(context: Context) -> Verdict:
    """Random queues: 4ISS, the best schedule without migration, MIG. Every schedule and bound is checked."""
    lengths, runs = context.pick(((10, 20, 30), 4), ((10, 30, 50, 100), 10), ((10, 30, 50, 70, 100), 30))
    mesh = Mesh(_SIDE, _SIDE)
    found: list[_Split] = []
    unconfirmed = 0
    for law, length, seed in product(_LAWS.values(), lengths, range(runs)):
        drawn, queue = _drawn(law, length, context.seed, length, seed)
        bracket = clairvoyant(queue, (_SIDE, _SIDE))
        unconfirmed += doubt(queue, (_SIDE, _SIDE), bracket) is not None
        found.append(_Split(drawn, int(run("4ISS", drawn, mesh).ends.max()), bracket))
        context.progress(f"{len(found)} queues")
    loss = sum(one.late - one.bracket.migrating for one in found)
    least = sum(one.bracket.lower - one.bracket.migrating for one in found)
    most = sum(one.bracket.upper - one.bracket.migrating for one in found)
    scope = (
        f"{len(found)} queues of {', '.join(map(str, lengths))} requests on {mesh.spec}, sides U(1,{_SIDE}) and "
        f"N(128,43), times U(5,30); every schedule and every step of a bound checked without an engine; a tenth of "
        f"what 4ISS loses, less what not migrating costs, in per cent of MIG's completion time"
    )
    values: dict[str, Any] = {
        "optimum_known": sum(one.bracket.proved for one in found),
        "optimum_is_migrations": sum(one.bracket.upper == one.bracket.migrating for one in found),
        "not_confirmed": unconfirmed,
        "loss_ticks": {
            "total": loss,
            "not_migrating": [least, most],
            "not_knowing": [loss - most, loss - least],
        },
    }
    if unconfirmed:
        return Verdict.undecided(f"not all confirmed: {scope}", **values)
    verdict = _positive(
        "all queues", [one.spared(one.bracket.upper, one.bracket.migrating) for one in found], scope
    )
    if verdict.kind is Kind.DOES_NOT_FIT:
        ends = [int(run("MIG", one.drawn, mesh).ends.max()) for one in found]
        other = [one.spared(one.bracket.lower, end) for one, end in zip(found, ends, strict=True)]
        verdict = _positive("all queues", other, scope)
        if verdict.kind is not Kind.DOES_NOT_FIT:
            verdict = Verdict.undecided(f"the bounds are too far apart: {scope}", **verdict.values)
    return with_values(verdict, **values)


@dataclass(frozen=True)
class _Split:
    """A queue, when 4ISS completes it, and the bounds on the least completion times."""

    drawn: Any
    late: int
    bracket: Bracket

    def spared(self, knowing: int, migrating: int) -> float:
        """A tenth of the loss of 4ISS against MIG less that of who knows the queue, in per cent of MIG's time."""
        return 100 * ((self.late - migrating) / 10 - (knowing - migrating)) / migrating


def _positive(case: str, values: Sequence[float], scope: str) -> Verdict:
    return judged([trend(case, values)], scope)


def _queues(context: Context, length: int) -> Iterable[tuple[tuple[int, int], Queue]]:
    """All queues of a length on meshes of few processors, fewest first."""
    most, longest = context.pick((2, 2), (3, 2), (3, 3))
    meshes = {(X, Y) for X in range(1, most + 1) for Y in range(1, most + 1) if X * Y <= 6}
    for mesh in sorted(meshes, key=lambda mesh: (mesh[0] * mesh[1], mesh)):
        for queue in queues(*mesh, length, longest if mesh[0] * mesh[1] <= 4 else 2):
            yield mesh, queue


def _failure(mesh: tuple[int, int], queue: Queue, text: str, **data: Any) -> Failure:
    jobs = [[list(sides), time] for sides, time in queue]
    return Failure(f"{shown(*mesh, queue)}: {text}", {"mesh": list(mesh), "queue": jobs, **data})


def _equal(context: Context, length: int) -> Iterable[Failure | None]:
    for mesh, queue in _queues(context, length):
        bracket = clairvoyant(queue, mesh)
        if bracket.upper == bracket.migrating:
            yield None
            continue
        best = enumerated(queue, mesh)
        text = f"done at {best} at best, with migration at {bracket.migrating}"
        late = best > bracket.migrating
        yield _failure(mesh, queue, text, best=best, migrating=bracket.migrating) if late else None


def _patient(context: Context, length: int) -> Iterable[Failure | None]:
    for mesh, queue in _queues(context, length):
        eager = enumerated(queue, mesh, patient=False)
        best = eager if eager == clairvoyant(queue, mesh).lower else enumerated(queue, mesh)
        text = f"done at {best} if the head may be held back, else at {eager}"
        yield _failure(mesh, queue, text, best=best, eager=eager) if best < eager else None


def some_small_queue(context: Context, cases: Callable[[Context, int], Iterable[Failure | None]]) -> Verdict:
    """Some queue of up to four requests on meshes of few processors."""
    most, longest = context.pick(("2 x 2", 2), ("2 x 3 and 3 x 2", 2), ("2 x 3 and 3 x 2", 3))
    checked = f"all queues of 1..4 requests on all meshes up to {most}, times 1..{longest}{context.pick('', '', ' (2 on more than 4 processors)')}"
    found = survey(partial(cases, context), range(1, 5), checked)
    if found.counterexample is None:
        return Verdict.undecided(f"no such queue: {checked}")
    return Verdict.proved(
        "one queue is enough",
        found.evidence,
        queue=found.counterexample.text,
        how_many=found.values["failing"],
    )


def bounds_are_near(context: Context) -> Verdict:
    """How far above what MIG reaches the bounds lie."""
    requests, runs = context.pick((60, 6), (1000, 5), (1000, 20))
    mesh = Mesh(_SIDE, _SIDE)
    ends: dict[str, list[int]] = {name: [] for name in (*RELAXATIONS, "MIG")}
    open_ = 0
    for seed in range(runs):
        drawn, queue = _drawn(Uniform(1, _SIDE), requests, context.seed, _SIDE, seed)
        for relaxation in RELAXATIONS:
            ends[relaxation].append(bound(queue, (_SIDE, _SIDE), relaxation))
        log = run("MIG", drawn, mesh, limit=FitLimit(deterministic_seconds=0))
        ends["MIG"].append(int(log.ends.max()))
        open_ += int((log.column("outcome") < 0).sum())
    scope = (
        f"{runs} queues of {requests} requests on {mesh.spec}, sides U(1,{_SIDE}), times U(5,30); 100 times the natural "
        "logarithm of 11/10 of the bound over the completion time of MIG"
    )
    room = [100 * math.log(1.1 * a / b) for a, b in zip(ends["scales"], ends["MIG"], strict=True)]
    verdict = _positive(f"sides U(1,{_SIDE})", room, scope)
    if verdict.kind is Kind.DOES_NOT_FIT and open_:
        verdict = Verdict.undecided(f"{open_} questions of MIG are open: {scope}", **verdict.values)
    above = {
        name: round(100 * sum(ends["MIG"]) / sum(found) - 100, 1)
        for name, found in ends.items()
        if name != "MIG"
    }
    means = {name: sum(found) // runs for name, found in ends.items()}
    return with_values(verdict, completion_ticks=means, bound_above_reached_percent=above, open=open_)


CLAIMS: tuple[Claim, ...] = (
    Claim(
        "MO-X-3",
        "In simulated runs who knows the queue and never migrates avoids over nine tenths of what 4ISS loses against MIG.",
        loss_is_from_not_knowing,
        "split",
        solver_free=False,
    ),
    Claim(
        "MO-X-3",
        "Some queue nobody completes as early as MIG without migrating, whoever knows it.",
        partial(some_small_queue, cases=_equal),
        "equal",
    ),
    Claim(
        "MO-X-3",
        "With some queue who knows it gains by holding its head back where it could be placed.",
        partial(some_small_queue, cases=_patient),
        "patience",
    ),
    Claim(
        "MO-X-12",
        "In simulated runs with sides U(1,256) on a 256 x 256 mesh areas, pairs and scales bound the utilization of every FCFS "
        "policy without rotation to at most a tenth above MIG.",
        bounds_are_near,
        "up-to-256",
    ),
)
