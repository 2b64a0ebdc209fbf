"""Who decides whether a request and all residents would fit if residents could move."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from importlib import import_module
from typing import TypeGuard

from allocert.machines import Hypercube, Machine, Mesh, NodeCube, Request, RotatableMesh
from allocert.machines.pod import Pod
from allocert.models.placement.instance import Instance, Wanted
from allocert.models.pod.counting import shortage
from allocert.models.rectangles.fit import FitLimit, fit
from allocert.models.rectangles.problem import Rectangles
from allocert.simulation.baseline import Migration, subcubes_always_repack
from allocert.solvers.answer import Status

__all__ = ["frames_repack", "migration_of", "packs", "slices_repack"]


def migration_of(
    machine: Machine, faulty: int, seconds: float | None, seed: int
) -> tuple[Migration | None, str]:
    """An exact decider of migration, if there is one or ``seconds`` are granted, and how it decides."""
    if isinstance(machine, Hypercube | NodeCube) and not faulty:
        return subcubes_always_repack(machine), "exact; on a hypercube without faults all that counts is size"
    if isinstance(machine, Pod) and not machine.wired and machine.groups == 1:
        return slices_repack(
            machine, faulty
        ), "exact; on a group of blocks joined by switches sizes are counted"
    if seconds is None:
        return None, "not computed (--migration-limit)"
    how = f"decided by exact packing, {seconds:g} s a question"
    if packs(machine, faulty):
        return frames_repack(machine, FitLimit(deterministic_seconds=seconds)), how
    return _packer(machine, faulty, seconds, seed), how


def packs(machine: Machine, faulty: int) -> TypeGuard[Mesh | RotatableMesh]:
    """Whether migration is a matter of packing rectangles into a rectangle."""
    return isinstance(machine, Mesh | RotatableMesh) and len(machine.sides) == 2 and not faulty


def _packer(machine: Machine, faulty: int, seconds: float, seed: int) -> Migration:
    """Migration by exact packing; only a placement or a certificate is an answer."""
    from allocert.models.placement.packing import pack  # slow: it loads the engines

    place = import_module("allocert.models.pod.packing").pack_pod if isinstance(machine, Pod) else pack
    known: dict[tuple[tuple[Request, int], ...], bool | None] = {}

    def decide(residents: Sequence[Request], request: Request) -> bool | None:
        wanted = tuple(sorted(Counter([*residents, request]).items()))
        if wanted not in known:
            instance = Instance(machine, tuple(Wanted(shape, count) for shape, count in wanted), faulty)
            answer = place(instance, seed=seed, seconds=seconds)
            decided = answer.certified and answer.status in (Status.FEASIBLE, Status.INFEASIBLE)
            known[wanted] = answer.status is Status.FEASIBLE if decided else None
        return known[wanted]

    return decide


def slices_repack(pod: Pod, faulty: int) -> Migration:
    """Migration on one group of blocks joined by switches: exact, by the counting theorem, whatever is faulty."""

    def decide(residents: Sequence[Request], request: Request) -> bool:
        asked = [pod.request_for(one) if isinstance(one, int) else one for one in (*residents, request)]
        return shortage(pod, faulty, [pod.check_request(one) for one in asked]) is None

    return decide


def frames_repack(machine: Mesh | RotatableMesh, limit: FitLimit) -> Migration:
    """Migration on a mesh of two dimensions without faults.

    Residents are moved and not turned; the request is turned if the machine's requests are. Only a packing or a
    refusal with a certificate is an answer.
    """
    known: dict[tuple[Request, ...], bool | None] = {}
    width, height = machine.sides
    turns = isinstance(machine, RotatableMesh)

    def decide(residents: Sequence[Request], request: Request) -> bool | None:
        wanted = *sorted(map(machine.check_request, residents)), machine.check_request(request)
        if wanted not in known:
            sides = tuple((shape[0], shape[1]) for shape in wanted)
            problem = Rectangles(width, height, sides, (*(False for _ in residents), turns))
            answer = fit(problem, limit=limit)
            known[wanted] = answer.status is Status.FEASIBLE if answer.certified else None
        return known[wanted]

    return decide
