from __future__ import annotations

import random

import pytest
from tests.models.queues.every_schedule import schedules

from allocert.errors import SpecError
from allocert.models.clairvoyant.check import doubt
from allocert.models.clairvoyant.known_queue import clairvoyant
from allocert.models.clairvoyant.schedules import (
    Bracket,
    ClairvoyantLimit,
    completion,
    fault,
)
from allocert.models.clairvoyant.small import enumerated
from allocert.models.queues.schedules import Queue, fitting, queues


def drawn(seed: int, X: int, Y: int, length: int, longest: int) -> Queue:
    pick = random.Random(seed)
    return tuple(((pick.randint(1, X), pick.randint(1, Y)), pick.randint(1, longest)) for _ in range(length))


def agrees(queue: Queue, mesh: tuple[int, int]) -> Bracket:
    found = clairvoyant(queue, mesh)
    assert found.proved
    assert not found.open
    assert found.upper == enumerated(queue, mesh)
    assert fault(queue, mesh, found.schedule) is None
    assert completion(queue, found.schedule.starts) == found.upper
    assert doubt(queue, mesh, found) is None
    return found


@pytest.mark.parametrize(
    ("mesh", "length", "longest"), [((3, 1), 4, 2), ((2, 2), 3, 2), ((2, 1), 4, 3), ((4, 1), 3, 2)]
)
def test_every_short_queue(mesh: tuple[int, int], length: int, longest: int) -> None:
    for queue in queues(*mesh, length, longest):
        agrees(queue, mesh)


@pytest.mark.parametrize("mesh", [(3, 3), (4, 2), (5, 1), (2, 5)])
def test_random_queues(mesh: tuple[int, int]) -> None:
    for seed in range(60):
        agrees(drawn(seed, *mesh, 7, 5), mesh)


def test_queues_that_migration_would_end_earlier() -> None:
    late = 0
    for seed in (13, 93, 168, 224, 258, 391):
        found = agrees(drawn(seed, 4, 4, 8, 9), (4, 4))
        assert found.steps
        late += found.upper > found.migrating
    assert late == 5


def test_migration_is_a_bound_by_every_schedule() -> None:
    for queue in queues(3, 1, 3, 3):
        best = min(completion(queue, starts) for starts in schedules(queue, fitting(3, 1)))
        assert clairvoyant(queue, (3, 1)).migrating == best


def test_limits_leave_a_bracket() -> None:
    mesh = 4, 4
    brackets = 0
    for seed in (13, 93, 168, 224, 258, 391, *range(20, 40)):
        queue = drawn(seed, *mesh, 8, 9)
        best = clairvoyant(queue, mesh).upper
        for limit in (ClairvoyantLimit(nodes=0, dives=0), ClairvoyantLimit(places=0, seconds=0)):
            found = clairvoyant(queue, mesh, limit)
            assert found.migrating <= found.lower <= best <= found.upper
            assert found.proved == (not found.open)
            assert doubt(queue, mesh, found) is None
            brackets += not found.proved
    assert brackets


def test_boundary_values() -> None:
    assert clairvoyant((), (4, 4)).upper == 0
    assert enumerated((), (4, 4)) == 0
    assert clairvoyant((((4, 4), 7),), (4, 4)).upper == 7
    assert clairvoyant((((1, 1), 2), ((1, 1), 3)), (1, 1)).upper == 5
    for wrong in ((((5, 1), 1),), (((1, 1), 0),)):
        with pytest.raises(SpecError):
            clairvoyant(wrong, (4, 4))
        with pytest.raises(SpecError):
            enumerated(wrong, (4, 4))
