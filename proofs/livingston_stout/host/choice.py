"""Livingston & Stout 1989, section 1: hosts take, of what programs tell, a subsystem that lies in no larger available one."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from random import Random
from typing import Any

from allocert.machines import Hypercube, Machine
from allocert.models.systems.policy import undominated
from allocert.proofs.formal.lifting import in_coq
from allocert.proofs.livingston_stout.host.hosts import grids, hosts_of, listed, offered
from allocert.proofs.theorems.subsystems.subcube_systems import HOST_CHOICE
from allocert.verification.deciding.claim_table import ClaimTable
from allocert.verification.deciding.every import every_at, up_to
from allocert.verification.deciding.tally import Failure, case

__all__ = ["CLAIMS"]

CLAIMS = claim = ClaimTable()

CLAIMS.also(in_coq("LS-CLAIM-policy", HOST_CHOICE, "all machines, systems, sets of available pe's and sizes"))

_RULE = (
    "takes an available subsystem of the size asked for that lies in no larger available one of its system, where there is one, and "
    "else any available one, and refuses only where none is available"
)


def _boards(machine: Machine, samples: int) -> Iterable[int]:
    """All sets of available processors if there are no more than ``samples``, else this many random ones."""
    if machine.full < samples:
        return range(machine.full + 1)
    random = Random(f"{machine.spec}, available")
    return [random.randrange(machine.full + 1) | random.randrange(machine.full + 1) for _ in range(samples)]


def _chosen(machine: Any, samples: int) -> Iterator[Failure | None]:
    """Every host with the rule, of what its program tells, on every board and for every request."""
    for free in _boards(machine, samples):
        for system, (_, kind) in hosts_of(machine):
            rows, build = listed(machine, system), kind(machine, machine.full ^ free, pass_="program")
            available = offered(rows, free)
            for request, row in rows.items():
                described = {*undominated(available, machine.demand(request))} & {*row}
                region = build.allocate(request)
                taken = 0 if region is None else machine.word(region)
                if region is not None:
                    build.release(region)
                good = taken in (described or [word for word in row if not word & ~free] or [0])
                where = region.address if region is not None else "nothing"
                text = f"{machine.spec}, {system}, available {free:#x}: {request} gets {where}"
                yield case(good, text, machine=machine.spec, system=system, available=free, request=request)


_ON_CUBES = "nine systems, d <= {top}, all requests; all sets of available processors up to {samples}, so many random ones of more"
_ON_GRIDS = (
    "meshes and tori of at most {top} processors and 2 dimensions, all requests; all sets of available processors up to {samples}, "
    "so many random ones of more"
)


@claim(
    "LS-CLAIM-policy/programs-of-cubes",
    f"A host that knows only what the processors hold or report when the program of its system has run, for each size, {_RULE}. The "
    "cyclical program is not the paper's: it tells s, counted up to d, after every turn, where t and z name one subcube for each processor.",
)
@every_at(up_to(2, 3, 4), samples=(16, 256, 256), checked=_ON_CUBES, measure="d")
def programs_of_cubes(d: int, samples: int) -> Iterator[Failure | None]:
    return _chosen(Hypercube(d), samples)


@claim(
    "LS-CLAIM-policy/programs-of-meshes",
    f"A host of one- and two-dimensional meshes and tori that knows only what the processors hold when the program has run {_RULE}.",
)
@every_at(up_to(4, 8, 9, first=1), samples=(16, 256, 512), checked=_ON_GRIDS, measure="processors")
def programs_of_meshes(processors: int, samples: int) -> Iterator[Failure | None]:
    for machine in grids(processors, 2):
        yield from _chosen(machine, samples)
