"""Livingston & Stout 1989, section 1: the shipped hosts take an available subsystem that lies in no larger available one."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from random import Random
from typing import Any

from allocert.machines import Hypercube, Machine, family_of
from allocert.models.systems.host_twin import host_answer
from allocert.models.systems.policy import undominated
from allocert.proofs.livingston_stout.host.hosts import grids, hosts_of, listed, offered
from allocert.solvers.answer import Status
from allocert.verification.claims.claim import Context, Verdict
from allocert.verification.deciding.claim_table import ClaimTable
from allocert.verification.deciding.every import every_at, up_to
from allocert.verification.deciding.tally import Failure, case, survey

__all__ = ["CLAIMS"]

CLAIMS = claim = ClaimTable()

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


def _chosen(machine: Any, boards: Iterable[int], read: str) -> Iterator[Failure | None]:
    """Every host with the rule on every board, for every request."""
    for free in boards:
        for system, (_, kind) in hosts_of(machine):
            rows, build = listed(machine, system), kind(machine, machine.full ^ free, pass_=read)
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
    "meshes and tori of at most {top} processors and {axes} dimensions, all requests; all sets of available processors up to {samples}, "
    "so many random ones of more"
)


@claim("LS-CLAIM-policy/hosts-of-cubes", f"A shipped host of each system of subcubes {_RULE}.")
@every_at(up_to(3, 3, 4), samples=(40, 256, 256), checked=_ON_CUBES, measure="d")
def hosts_of_cubes(d: int, samples: int) -> Iterator[Failure | None]:
    cube = Hypercube(d)
    return _chosen(cube, _boards(cube, samples), "words")


@claim(
    "LS-CLAIM-policy/programs-of-cubes",
    f"A host that knows only what the processors hold or report when the program of its system has run, for each size, {_RULE}. The "
    "cyclical program is not the paper's: it tells s, counted up to d, after every turn, where t and z name one subcube for each processor.",
)
@every_at(up_to(2, 3, 4), samples=(16, 256, 256), checked=_ON_CUBES, measure="d")
def programs_of_cubes(d: int, samples: int) -> Iterator[Failure | None]:
    cube = Hypercube(d)
    return _chosen(cube, _boards(cube, samples), "program")


@claim(
    "LS-CLAIM-policy/hosts-of-meshes",
    f"A shipped host of strings, squares (cubes) and rectangles (boxes) of meshes and tori {_RULE}.",
    axes=3,
)
@every_at(up_to(6, 9, 12, first=1), samples=(20, 512, 512), checked=_ON_GRIDS, measure="processors")
def hosts_of_meshes(processors: int, axes: int, samples: int) -> Iterator[Failure | None]:
    for machine in grids(processors, axes):
        yield from _chosen(machine, _boards(machine, samples), "words")


@claim(
    "LS-CLAIM-policy/programs-of-meshes",
    f"A host of one- and two-dimensional meshes and tori that knows only what the processors hold when the program has run {_RULE}.",
    axes=2,
)
@every_at(up_to(4, 8, 9, first=1), samples=(16, 256, 512), checked=_ON_GRIDS, measure="processors")
def programs_of_meshes(processors: int, axes: int, samples: int) -> Iterator[Failure | None]:
    for machine in grids(processors, axes):
        yield from _chosen(machine, _boards(machine, samples), "program")


@claim(
    "LS-CLAIM-policy/exact-model",
    "What each shipped host takes, of either policy, is what an exact 0-1 model of the choice calls best.",
    solver_free=False,
)
def hosts_against_the_model(context: Context) -> Verdict:
    """The first in the order of the host's family; an answer that is not proved leaves the claim open."""
    machines: list[Any] = [Hypercube(2), Hypercube(3), *grids(6, 2), *grids(9, 2)]
    samples = context.pick(1, 10, 100)
    random, unknown = Random(context.seed), [0]

    def cases(place: int) -> Iterator[Failure | None]:
        machine = machines[place]
        for _ in range(samples):
            free = random.randrange(machine.full + 1) | random.randrange(machine.full + 1)
            for system, pair in hosts_of(machine):
                request = random.choice(list(machine.requests()))
                for kind in pair:
                    got = kind(machine, machine.full ^ free).allocate(request)
                    right, known = _by_model(kind, machine, request, free)
                    unknown[0] += not known
                    taken = None if got is None else machine.word(got)
                    text = f"{machine.spec}, {system}, {kind.policy}, available {free:#x}: {request} gets {taken}, not {right}"
                    yield case(taken == right or not known, text, machine=machine.spec, available=free)

    names = ", ".join(machine.spec for machine in machines)
    checked = f"{samples} random sets of available processors on each of {names}; every system, both policies, seed {context.seed}"
    verdict = survey(cases, range(len(machines)), checked, measure="machine")
    return Verdict.undecided(f"{unknown[0]} choices were not proved") if unknown[0] else verdict


def _by_model(kind: Any, machine: Any, request: Any, free: int) -> tuple[int | None, bool]:
    """The word that the model takes, and whether it is proved."""
    family, size = family_of(machine, kind.system), machine.demand(request)
    row = [machine.word(one) for one in family.regions(request)]
    if not row:
        return None, True
    others = [other for other in machine.requests() if machine.demand(other) > size]
    greater = [machine.word(one) for other in others for one in family.regions(other)]
    answer = host_answer(row, greater, machine.processors, free, kind.policy == "best")
    if answer.witness is not None:
        return row[answer.witness], True
    return None, answer.status is Status.INFEASIBLE
