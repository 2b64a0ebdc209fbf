"""The search for separating queues against plain enumerations and the shipped classes."""

from __future__ import annotations

from itertools import product
from typing import Any

import pytest

from allocert.allocators.mesh.four_way_scan import FourWayScan
from allocert.allocators.mesh.frame_sliding import FrameSliding
from allocert.allocators.mesh.frame_sliding_n import RestrictedFrameSliding
from allocert.allocators.mesh.mbv import MaximumBoundaryValue
from allocert.allocators.mesh.rotation import Rotating
from allocert.errors import SpecError
from allocert.machines import Mesh, RotatableMesh
from allocert.machines.words import bits
from allocert.models.migration.mig_choices import after, forks
from allocert.models.queues.disciplines import DISCIPLINES, served
from allocert.models.queues.methods import METHODS, decoded, grants, migrating, shape_code
from allocert.models.queues.orders import completions, in_order, orders, orders_count
from allocert.models.queues.schedules import earliest, fitting
from allocert.models.queues.search import Letter, Track, ahead, letters, levels, search

SHIPPED: dict[str, Any] = {
    "ISS": FrameSliding,
    "4ISS": FourWayScan,
    "MBV": MaximumBoundaryValue,
    "FS_n": RestrictedFrameSliding,
}


def plain(grant: Any, queue: Any) -> int:
    """FCFS from its definition, one instant after the other."""
    waiting, now, last = list(queue), 0, 0
    running: list[tuple[int, int]] = []
    while waiting:
        running = [(end, word) for end, word in running if end > now]
        request, time = waiting[0]
        word = grant(sum(word for _, word in running), request)
        if word:
            running.append((now + time, word))
            last = max(last, now + time)
            del waiting[0]
        else:
            now += 1
    return last


def requests(X: int, Y: int) -> list[tuple[int, int]]:
    return [(sides[0], sides[1]) for sides in Mesh(X, Y).requests()]


@pytest.mark.parametrize(("X", "Y"), [(1, 3), (3, 2), (2, 3)])
@pytest.mark.parametrize("methods", [("4ISS", "ISS"), ("MBV", "FS_n")])
def test_merged_counts_are_those_of_an_enumeration(X: int, Y: int, methods: tuple[str, str]) -> None:
    first, second = (grants(method, X, Y) for method in methods)
    alphabet = letters(requests(X, Y), 2)
    for level in levels([Track(first), Track(second)], alphabet, 3):
        counts: dict[Any, int] = {}
        for queue in product([(one.request, one.times[0]) for one in alphabet], repeat=level.length):
            ours, theirs = plain(first, queue), plain(second, queue)
            sign = (ours > theirs) - (ours < theirs)
            counts[sign] = counts.get(sign, 0) + 1
        assert level.counts == counts
        for judgement, shown in level.first.items():
            jobs = [(one.request, one.times[0]) for one in shown]
            ours, theirs = plain(first, jobs), plain(second, jobs)
            assert (ours > theirs) - (ours < theirs) == judgement


def test_the_first_queue_is_a_shortest_on_the_fewest_processors() -> None:
    def problem(X: int, Y: int) -> Any:
        return [Track(grants(method, X, Y)) for method in ("4ISS", "ISS")], letters(requests(X, Y), 2)

    meshes = [(1, 1), (2, 3), (1, 2), (1, 3), (2, 2)]
    found = search(problem, meshes, 4)
    assert (found.first[-1].X, found.first[-1].Y, len(found.first[-1].queue)) == (1, 3, 3)
    assert (found.first[1].X, found.first[1].Y, len(found.first[1].queue)) == (2, 3, 3)
    assert found.without(1) == [(1, 1), (1, 2), (2, 2)]
    assert found.by_length(-1)[2] == 0 < found.by_length(-1)[3]
    assert found.queues == sum((2 * len(requests(*mesh))) ** n for mesh in meshes for n in range(1, 5))


def test_changes_are_rationed() -> None:
    track = Track(grants("ISS", 2, 1))
    alphabet = [Letter((1, 1), (2, 2)), Letter((1, 1), (1, 2), 1)]
    sizes = [level.queues for level in levels([track, track], alphabet, 4, changes=1)]
    assert sizes == [2, 3, 4, 5]
    assert all(set(level.counts) == {0} for level in levels([track, track], alphabet[:1], 3))


def test_a_request_without_room_and_too_many_states_are_refused() -> None:
    track = Track(lambda held, request: 0)
    with pytest.raises(SpecError):
        list(levels([track, track], letters([(1, 1)], 1), 1))
    fine = Track(grants("ISS", 2, 2))
    with pytest.raises(SpecError):
        list(levels([fine, fine], letters(requests(2, 2), 2), 3, most_states=3))
    for wrong in (("first", ""), ("ISS", "E")):
        with pytest.raises(SpecError):
            grants(wrong[0], 2, 2, wrong[1])
    with pytest.raises(SpecError):
        migrating(2, 2, "rule")


@pytest.mark.parametrize("method", METHODS)
@pytest.mark.parametrize(("X", "Y"), [(1, 5), (3, 3), (4, 2)])
def test_tables_decide_as_the_shipped_classes(method: str, X: int, Y: int) -> None:
    mesh, grant = Mesh(X, Y), grants(method, X, Y)
    for busy in range(1 << (X * Y)):
        taken = tuple(bits(busy))
        for request in requests(X, Y):
            frame = SHIPPED[method](mesh, faulty=taken).allocate(request)
            assert grant(busy, request) == (0 if frame is None else mesh.word(frame))


@pytest.mark.parametrize("rotation", "ABCD")
@pytest.mark.parametrize("method", METHODS)
def test_tables_rotate_as_the_shipped_wrapper(method: str, rotation: str) -> None:
    X, Y = 3, 2
    machine, grant = RotatableMesh(X, Y), grants(method, X, Y, rotation)
    for busy in range(1 << (X * Y)):
        for request in requests(X, Y):
            rotating = Rotating(machine, tuple(bits(busy)), strategy=SHIPPED[method], reading=rotation)
            frame = rotating.allocate(request)
            assert grant(busy, request) == (0 if frame is None else machine.word(frame))


def test_mig_starts_as_early_as_what_fits_allows() -> None:
    X, Y = 2, 3
    jobs = [(request, time) for request in requests(X, Y) for time in (1, 2)]
    for queue in product(jobs, repeat=2):
        starts = earliest(queue, fitting(X, Y))
        state: Any = (0, ())
        for request, time in queue:
            state = Track(migrating(X, Y)).serve(state, request, time)
        assert state[0] == starts[-1]


def test_holdings_tell_the_residents() -> None:
    code = shape_code(2, 3, (1, 2)) + 2 * shape_code(2, 3, (2, 1))
    assert sorted(decoded(2, 3, code)) == [(1, 2), (2, 1), (2, 1)]


def test_disciplines_worked_by_hand() -> None:
    grant = grants("ISS", 2, 1)
    queue = (((1, 1), 3), ((2, 1), 1), ((1, 1), 2), ((1, 1), 1))
    assert served("fcfs", grant, queue) == (0, 3, 4, 4)
    assert served("shortest", grant, queue) == (2, 0, 1, 1)
    assert served("largest", grant, queue) == (1, 0, 1, 3)
    assert served("skipping", grant, queue) == (0, 3, 0, 2)
    assert served("backfilling", grant, queue) == (0, 3, 0, 2)
    late = (((1, 1), 1), ((2, 1), 1), ((1, 1), 2))
    assert served("skipping", grant, late) == (0, 2, 0)
    assert served("backfilling", grant, late) == (0, 1, 2)
    with pytest.raises(SpecError):
        served("lifo", grant, queue)
    with pytest.raises(SpecError):
        served("fcfs", lambda held, request: 0, queue)


@pytest.mark.parametrize("discipline", DISCIPLINES)
def test_no_discipline_shares_a_processor_or_delays_the_head_of_backfilling(discipline: str) -> None:
    grant = grants("4ISS", 3, 1)
    for queue in product([(request, time) for request in requests(3, 1) for time in (1, 3)], repeat=3):
        starts = served(discipline, grant, queue)
        for now in range(max(starts) + 1):
            running = [r for (r, t), s in zip(queue, starts, strict=True) if s <= now < s + t]
            assert sum(x * y for x, y in running) <= 3
        if discipline == "backfilling":
            alone = served("fcfs", grant, queue)
            head = next((job for job in range(3) if alone[job] > 0), None)
            assert head is None or starts[head] <= alone[head]


def test_all_orders_of_a_small_mesh() -> None:
    found = list(orders(1, 3))
    assert len(found) == orders_count(1, 3) == 12
    assert len({tuple(order.items()) for order in found}) == 12
    shapes = requests(1, 3)
    row_major = completions(grants("ISS", 1, 3), shapes, 3, 2)
    assert completions(in_order(found[0]), shapes, 3, 2) == row_major
    jobs = [(shape, time) for shape in shapes for time in (1, 2)]
    assert row_major == [plain(grants("ISS", 1, 3), queue) for queue in product(jobs, repeat=3)]


def test_the_courses_of_mig_are_all_placements() -> None:
    here: Any = (0, ((2, 0b001000), (3, 0b000001)))
    assert len(after(2, 3, (0, ((2, 0b10),)), ((1, 1), 1), "none")) == 1
    moved = after(2, 3, here, ((1, 3), 1), "none")
    assert {clock for clock, _ in moved} == {0}
    assert len(moved) == 2 * 3 * 2
    assert all(sum(word for _, word in running).bit_count() == 5 for _, running in moved)
    with pytest.raises(SpecError):
        after(2, 3, here, ((1, 1), 1), "both")
    with pytest.raises(SpecError):
        after(2, 3, here, ((3, 3), 1), "none")
    assert all(level.forking == 0 for level in forks(2, 2, 3, 2, "rule"))
    assert [level.queues for level in forks(1, 2, 3, 1, "none")] == [2, 4, 8]


def test_ahead_compares_the_ends() -> None:
    early: Any = (0, ((1, 1), (3, 2)), ())
    late: Any = (2, ((4, 1),), ())
    assert (ahead((early, late)), ahead((late, early)), ahead((late, late))) == (-1, 1, 0)
