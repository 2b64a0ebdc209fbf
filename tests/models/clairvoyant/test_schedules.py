"""The clairvoyant optimum against every FCFS schedule of short queues, and its proofs against an independent check."""

from __future__ import annotations

import dataclasses
import random
from itertools import product

import pytest

from allocert.errors import SpecError
from allocert.models.clairvoyant.check import doubt, unplaceable
from allocert.models.clairvoyant.known_queue import clairvoyant
from allocert.models.clairvoyant.oracle import Oracle, overlapping
from allocert.models.clairvoyant.places import core, realise
from allocert.models.clairvoyant.relaxed import Relaxed
from allocert.models.clairvoyant.schedules import (
    Bracket,
    ClairvoyantLimit,
    Schedule,
    completion,
    fault,
    first_fit,
    held_back,
)
from allocert.models.clairvoyant.small import enumerated
from allocert.models.queues.schedules import Queue, fitting, queues, schedules


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


def test_holding_the_head_back_may_pay() -> None:
    queue = drawn(391, 4, 4, 7, 9)
    assert enumerated(queue, (4, 4)) < enumerated(queue, (4, 4), patient=False)
    assert held_back(queue, (4, 4), clairvoyant(queue, (4, 4)).schedule)


def test_migration_is_a_bound_by_every_schedule() -> None:
    for queue in queues(3, 1, 3, 3):
        best = min(completion(queue, starts) for starts in schedules(queue, fitting(3, 1)))
        assert clairvoyant(queue, (3, 1)).migrating == best


def test_waiting_for_instants_only_loses_nothing() -> None:
    """Every integer instant against the instants at which a job ends."""
    mesh = 3, 1
    for queue in queues(*mesh, 3, 3):
        best = min(
            completion(queue, starts)
            for starts in schedules(queue, fitting(*mesh))
            if realise(mesh, [s for s, _ in queue], _together(queue, starts)).places is not None
        )
        assert best == enumerated(queue, mesh)


def _together(queue: Queue, starts: tuple[int, ...]) -> list[tuple[int, int]]:
    return [
        (i, j)
        for i in range(len(queue))
        for j in range(i + 1, len(queue))
        if starts[j] < starts[i] + queue[i][1]
    ]


def test_search_for_places_against_every_placement() -> None:
    mesh = 3, 2
    pick = random.Random(5)
    clashing = 0
    for _ in range(300):
        sides = [(pick.randint(1, 3), pick.randint(1, 2)) for _ in range(5)]
        pairs = [pair for pair in ((a, b) for b in range(5) for a in range(b)) if pick.random() < 0.3]
        bases = [list(product(range(4 - w), range(3 - h))) for w, h in sides]
        possible = any(overlapping(sides, places, pairs) is None for places in product(*bases))
        for early in (False, True):
            found = realise(mesh, sides, pairs, early=early)
            assert (found.places is not None) == possible
            if found.places is not None:
                assert overlapping(sides, found.places, pairs) is None
            else:
                least = core(mesh, sides, found.clash or ())
                assert unplaceable(mesh, sides, sorted(least))
                for pair in least:
                    assert realise(mesh, sides, least - {pair}).places is not None
        assert unplaceable(mesh, sides, pairs) == (not possible)
        clashing += not possible
    assert 60 < clashing < 240


def test_engine_where_the_search_gives_up() -> None:
    mesh = 3, 2
    pick = random.Random(6)
    proved = 0
    for _ in range(40):
        sides = [(pick.randint(1, 3), pick.randint(1, 2)) for _ in range(5)]
        pairs = frozenset(
            pair for pair in ((a, b) for b in range(5) for a in range(b)) if pick.random() < 0.6
        )
        known = realise(mesh, sides, pairs)
        found = Oracle(mesh, sides, 1, 2.0).places(pairs)
        assert (found.places is None) == (known.places is None)
        assert (found.clash is None) == (known.clash is None)
        proved += found.clash is not None
    assert proved


def test_false_proofs_are_doubted() -> None:
    mesh = 4, 4
    queue = drawn(391, *mesh, 7, 9)
    found = clairvoyant(queue, mesh)
    assert doubt(queue, mesh, found) is None
    assert doubt(queue, mesh, dataclasses.replace(found, steps=())) is not None
    step = found.steps[0]
    for wrong in (
        dataclasses.replace(step, clash=step.clash[1:]),
        dataclasses.replace(step, then=step.then[1:]),
        dataclasses.replace(step, then=(step.starts,)),
        dataclasses.replace(step, then=(*step.then, (0,) * len(queue))),
        dataclasses.replace(step, starts=tuple(start + 1 for start in step.starts)),
    ):
        assert doubt(queue, mesh, dataclasses.replace(found, steps=(wrong, *found.steps[1:]))) is not None
    assert doubt(queue, mesh, dataclasses.replace(found, lower=found.lower + 1)) is not None
    assert doubt(queue, mesh, dataclasses.replace(found, upper=found.upper - 1)) is not None
    assert doubt(queue, mesh, dataclasses.replace(found, migrating=found.migrating + 100)) is not None


def test_false_schedules_are_refused() -> None:
    queue: Queue = (((2, 1), 3), ((1, 1), 2), ((2, 2), 1))
    good = Schedule((0, 0, 3), ((0, 0), (0, 1), (0, 0)))
    assert fault(queue, (2, 2), good) is None
    assert "share" in (fault(queue, (2, 2), Schedule((0, 0, 3), ((0, 0), (1, 0), (0, 0)))) or "")
    assert "share" in (fault(queue, (2, 2), Schedule((0, 0, 2), ((0, 0), (0, 1), (0, 0)))) or "")
    assert "beyond" in (fault(queue, (2, 2), Schedule((0, 0, 3), ((1, 0), (0, 1), (0, 0)))) or "")
    assert "before" in (fault(queue, (2, 2), Schedule((1, 0, 3), ((0, 0), (0, 1), (0, 0)))) or "")
    assert fault(queue, (2, 2), Schedule((0, 0), ((0, 0), (0, 1)))) is not None


def test_first_fit_never_holds_back() -> None:
    for seed in range(100):
        queue = drawn(seed, 5, 3, 8, 6)
        schedule = first_fit(queue, (5, 3))
        assert fault(queue, (5, 3), schedule) is None
        assert not held_back(queue, (5, 3), schedule)
        assert completion(queue, schedule.starts) >= enumerated(queue[:5], (5, 3), patient=False)
    late = Schedule((0, 4), ((0, 0), (0, 0)))
    assert held_back((((1, 1), 4), ((1, 1), 1)), (2, 1), late) == [1]


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


def test_undecided_questions_only_lower_the_bound() -> None:
    queue = drawn(3, 4, 4, 8, 5)
    optimist = Relaxed(queue, (4, 4), lambda sides: True).earliest([0] * 8)
    assert all(a <= b for a, b in zip(optimist, Relaxed(queue, (4, 4)).earliest([0] * 8), strict=True))
