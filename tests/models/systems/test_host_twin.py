"""The host's choice three times: the allocators, the 0-1 model, and the rule as it is written down."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from typing import Any

import pytest

from allocert.allocators.parallel.hosts import host as module
from allocert.errors import InstanceError
from allocert.machines import Hypercube, Mesh, Torus, family_of
from allocert.machines.systems.subcube_systems import SUBCUBE_SYSTEMS
from allocert.models.systems.host_twin import host_answer, host_model
from allocert.models.systems.policy import undominated
from allocert.solvers.answer import Status

HOSTS: dict[tuple[str, str], Any] = {
    (kind.system, kind.policy): kind
    for kind in vars(module).values()
    if isinstance(kind, type) and getattr(kind, "system", "") and not getattr(kind, "axes", None)
}
MACHINES: list[tuple[Any, str]] = [
    *((Hypercube(2), system) for system in SUBCUBE_SYSTEMS),
    (Mesh(2, 2), "frames"),
    (Torus(3, 2), "equal-frames"),
]
LARGER: list[tuple[Any, str]] = [
    *((Hypercube(n), system) for n in (3, 4) for system in SUBCUBE_SYSTEMS),
    *((machine, system) for machine in (Mesh(4, 3), Torus(3, 3)) for system in ("frames", "equal-frames")),
]


def words(machine: Any, system: str) -> dict[Any, list[int]]:
    family = family_of(machine, system)
    return {request: [machine.word(one) for one in family.regions(request)] for request in machine.requests()}


def greater(machine: Any, rows: dict[Any, list[int]], request: Any) -> list[int]:
    size = machine.demand(request)
    return [word for other, row in rows.items() if machine.demand(other) > size for word in row]


def by_rule(row: Sequence[int], others: Sequence[int], free: int, best: bool) -> int | None:
    """The first in the order, of those that the rule prefers if there are any."""
    open_ = [word for word in row if not word & ~free]
    if not open_:
        return None
    size = open_[0].bit_count()
    told = undominated([*open_, *(word for word in others if not word & ~free)], size) if best else ()
    return next((word for word in open_ if word in told), open_[0])


@pytest.mark.parametrize("best", [False, True], ids=["first", "best"])
@pytest.mark.parametrize(("machine", "system"), [*MACHINES, *LARGER], ids=lambda v: getattr(v, "spec", v))
def test_the_allocators_keep_the_rule(machine: Any, system: str, best: bool) -> None:
    """On all sets of available processors of up to nine, on random ones of more."""
    random = Random(f"{machine.spec} {system}")
    rows = words(machine, system)
    small = machine.processors < 10
    boards = (
        range(machine.full + 1)
        if small
        else [random.randrange(machine.full + 1) | random.randrange(machine.full + 1) for _ in range(60)]
    )
    for free in boards:
        for request, row in rows.items():
            granted = HOSTS[system, "best" if best else "first"](machine, machine.full ^ free).allocate(
                request
            )
            word = None if granted is None else machine.word(granted)
            assert word == by_rule(row, greater(machine, rows, request), free, best)


@pytest.mark.parametrize(
    ("machine", "system"),
    [(Hypercube(2), "gray-buddy"), (Torus(3), "frames")],
    ids=lambda v: getattr(v, "spec", v),
)
def test_the_model_on_every_set(machine: Any, system: str) -> None:
    rows = words(machine, system)
    for free in range(machine.full + 1):
        for request, row in rows.items():
            agree(machine, row, greater(machine, rows, request), free, best=True)
        agree(machine, rows[next(iter(rows))], [], free, best=False)


@pytest.mark.parametrize("system", SUBCUBE_SYSTEMS)
def test_the_model_on_larger_cubes(system: str) -> None:
    random = Random(system)
    for n in (3, 4):
        cube = Hypercube(n)
        rows = words(cube, system)
        for q in range(n):
            free = random.randrange(cube.full + 1) | random.randrange(cube.full + 1)
            agree(cube, rows[q], greater(cube, rows, q), free, best=True)


def agree(machine: Any, row: list[int], others: list[int], free: int, best: bool) -> None:
    right = by_rule(row, others, free, best)
    answer = host_answer(row, others, machine.processors, free, best)
    if right is None:
        assert answer.status is Status.INFEASIBLE
    else:
        assert answer.witness is not None
        assert row[answer.witness] == right


def test_the_model_by_hand() -> None:
    """Of 01 and 10 below 11, the model takes 10 first in the order unless it lies in what is free."""
    problem, worth = host_model([2, 1], [3], 2, 0b11, best=True)
    assert problem.variables == 7
    assert worth == ((2, 3), (1, 4), (3, 6), (3, 7))
    assert problem.broken([True, True, True, False, True, False, False]) is None
    assert problem.broken([True, True, True, False, True, True, False]) is not None
    with pytest.raises(InstanceError):
        host_answer([], [3], 2, 3, best=False)
