"""Morgenstern 1994, section 4.1: migration fragmentation of small runs, against a list of all configurations."""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache

from allocert.models.meshes.configurations import Quadruple, situations
from allocert.proofs.morgenstern.tables.small_runs import Serve, in_small_runs
from allocert.simulation.fcfs.compiled.feasible import decider
from allocert.simulation.fcfs.log import Log
from allocert.simulation.fcfs.measures import migration
from allocert.simulation.fcfs.options import FcfsOptions
from allocert.verification.deciding.claim_table import ClaimTable

__all__ = ["CLAIMS", "feasible", "possible"]

CLAIMS = claim = ClaimTable()

_READ = FcfsOptions()

Shapes = tuple[tuple[int, int], ...]


def _sides(one: Quadruple) -> tuple[int, int]:
    return one.c - one.a + 1, one.d - one.b + 1


@lru_cache(maxsize=4)
def possible(side: int) -> frozenset[Shapes]:
    """The sides of the residents of every configuration of the square mesh."""
    return frozenset(tuple(sorted(map(_sides, s.residents))) for s in situations(side**2) if side == s.X)


def feasible(log: Log) -> list[int]:
    """The processors asked for at each failure at which residents and request can be placed together."""
    sides = [(int(x), int(y)) for x, y in log.queue.sides]
    together = possible(log.mesh.sides[0])
    held: list[int] = []
    found = []
    blocked = False
    for _, job, outcome, *_ in log.attempts.tolist():
        if blocked:
            held.remove(min(held, key=lambda one: (log.ends[one], one)))
        blocked = outcome <= 0
        if not blocked:
            held.append(job)
        elif tuple(sorted(sides[one] for one in (*held, job))) in together:
            found.append(sides[job][0] * sides[job][1])
    return found


@claim(
    "MO-SIM-MEAS/migration",
    "Migration fragmentation is the share of the mesh requested at the failures at which residents and request can be placed "
    "together.",
)
@in_small_runs((6, 30, 100), (2, 3), 12, ", no rotation")
def fragmentation_is_what_migration_could_avoid(serve: Serve) -> Iterator[str | None]:
    """The share of the mesh asked for at such failures, by the list of all configurations and by the measure."""
    log = serve(_READ)
    sizes = feasible(log)
    due = 100 * sum(sizes) / log.mesh.processors
    found = migration(log, _READ, decider(log.mesh, _READ)).decided
    good = found.over == len(sizes) and abs(found.total - due) <= 1e-9 * max(1.0, due)
    yield None if good else f"{found.total} at {found.over} failures, {due} at {len(sizes)}"
