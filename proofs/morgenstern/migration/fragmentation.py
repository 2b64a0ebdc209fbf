"""Morgenstern 1994, section 4.1: migration fragmentation of small runs, against a list of all configurations."""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache

from allocert.machines import Mesh
from allocert.models.meshes.configurations import Quadruple, situations
from allocert.simulation.fcfs.feasible import decider
from allocert.simulation.fcfs.log import Log
from allocert.simulation.fcfs.measures import migration
from allocert.simulation.fcfs.options import FcfsOptions
from allocert.simulation.fcfs.queues import Uniform, draw_queue
from allocert.simulation.fcfs.run import COMPILED, run
from allocert.verification.claims.claim import Claim, Context, Verdict
from allocert.verification.deciding.tally import Failure, survey

__all__ = ["CLAIMS"]

_READ = FcfsOptions()

Shapes = tuple[tuple[int, int], ...]


def _sorted(sides: list[tuple[int, int]]) -> Shapes:
    return tuple(sorted(sides))


def _sides(one: Quadruple) -> tuple[int, int]:
    return one.c - one.a + 1, one.d - one.b + 1


@lru_cache(maxsize=4)
def _possible(side: int) -> frozenset[Shapes]:
    """The sides of the residents of every configuration of the square mesh."""
    return frozenset(
        _sorted([_sides(one) for one in s.residents]) for s in situations(side**2) if side == s.X
    )


def _feasible(log: Log) -> list[int]:
    """The processors asked for at each failure at which residents and request can be placed together."""
    sides = [(int(x), int(y)) for x, y in log.queue.sides]
    possible = _possible(log.mesh.sides[0])
    held: list[int] = []
    found = []
    blocked = False
    for _, job, outcome, *_ in log.attempts.tolist():
        if blocked:
            held.remove(min(held, key=lambda one: (log.ends[one], one)))
        blocked = outcome <= 0
        if not blocked:
            held.append(job)
        elif _sorted([sides[one] for one in (*held, job)]) in possible:
            found.append(sides[job][0] * sides[job][1])
    return found


def _decide(context: Context) -> Verdict:
    queues = context.pick(6, 30, 100)

    def cases(side: int) -> Iterator[Failure | None]:
        mesh = Mesh(side, side)
        for seed in range(queues):
            queue = draw_queue(Uniform(1, side), 12 * side, _READ, (context.seed, side, seed))
            for method in COMPILED:
                log = run(method, queue, mesh, _READ)
                sizes = _feasible(log)
                due = 100 * sum(sizes) / mesh.processors
                found = migration(log, _READ, decider(mesh, _READ)).decided
                good = found.over == len(sizes) and abs(found.total - due) <= 1e-9 * max(1.0, due)
                text = f"{side} x {side}, {method}, queue {seed}: {found.total} at {found.over} failures, {due} at {len(sizes)}"
                yield None if good else Failure(text, {"n": side, "method": method})

    return survey(
        cases,
        (2, 3),
        f"{queues} queues of 12 n uniform requests on the n x n mesh, n = 2, 3, all compiled methods, no rotation; seed "
        f"{context.seed}",
    )


CLAIMS: tuple[Claim, ...] = (
    Claim(
        "MO-SIM-MEAS",
        "Migration fragmentation is the share of the mesh requested at the failures at which residents and request can be placed "
        "together.",
        _decide,
        part="migration",
    ),
)
