"""The search for separating queues against plain enumerations and the shipped classes."""

from __future__ import annotations

from itertools import product
from typing import Any

import pytest

from allocert.errors import SpecError
from allocert.machines import Mesh
from allocert.models.queues.methods import grants, migrating
from allocert.models.queues.search import Letter, Track, ahead, letters, levels, search


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


def test_ahead_compares_the_ends() -> None:
    early: Any = (0, ((1, 1), (3, 2)), ())
    late: Any = (2, ((4, 1),), ())
    assert (ahead((early, late)), ahead((late, early)), ahead((late, late))) == (-1, 1, 0)
