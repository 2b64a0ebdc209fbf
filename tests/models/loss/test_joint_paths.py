"""Histories on which one strategy grants alone, and the game against all strategies: both against brute force."""

from __future__ import annotations

from itertools import combinations, permutations
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from allocert.allocators.hypercube.buddy import Buddy
from allocert.allocators.hypercube.freelist import FreeListBuddy
from allocert.allocators.hypercube.relabel import RelabelledBuddy
from allocert.machines import Hypercube
from allocert.models.loss.joint_paths import Step, joint_successors, separation
from allocert.models.loss.systems import SYSTEMS

Run = tuple[bool, ...]


CLASSES: dict[str, Any] = {"buddy": Buddy, "free-list": FreeListBuddy, "relabel": RelabelledBuddy}


def answers(name: str, n: int, faulty: tuple[int, ...], steps: tuple[Step, ...]) -> Run:
    """Whether each request is granted; a release of what was refused is nothing."""
    system = SYSTEMS[name](n, faulty)
    state, blocks, given = system.start, [], []
    for kind, what in steps:
        if kind == "release":
            if blocks[what] is not None:
                state = system.release(state, blocks[what])
            continue
        found = system.grant(state, what)
        given.append(found is not None)
        blocks.append(None if found is None else found[0])
        state = state if found is None else found[1]
    return tuple(given)


def histories(n: int, length: int) -> list[tuple[Step, ...]]:
    """All histories of a length that end in a request, and release nothing twice."""
    found: list[tuple[Step, ...]] = [()]
    for _ in range(length):
        longer = []
        for steps in found:
            asked = sum(kind == "request" for kind, _ in steps)
            gone = {what for kind, what in steps if kind == "release"}
            longer += [(*steps, ("request", k)) for k in range(n + 1)]
            longer += [(*steps, ("release", i)) for i in range(asked) if i not in gone]
        found = longer
    return [steps for steps in found if steps and steps[-1][0] == "request"]


@pytest.mark.parametrize("alike", [False, True])
@pytest.mark.parametrize("pair", list(permutations(SYSTEMS, 2)))
def test_the_shortest_separation_is_shortest(pair: tuple[str, str], alike: bool) -> None:
    longest = 5
    every = [steps for length in range(1, longest + 1) for steps in histories(2, length)]
    for faulty in (faulty for f in range(3) for faulty in combinations(range(4), f)):
        shortest = None
        for steps in every:
            first, second = (answers(name, 2, faulty, steps) for name in pair)
            if first[-1] and not second[-1] and (not alike or first[:-1] == second[:-1]):
                shortest = len(steps)
                break
        found = separation(*pair, 2, faulty, alike=alike)
        assert found.complete
        length = None if found.steps is None else len(found.steps)
        assert shortest == (length if length is not None and length <= longest else None)
        if found.steps is not None:
            first, second = (answers(name, 2, faulty, found.steps) for name in pair)
            assert first[-1]
            assert not second[-1]


@given(st.data())
@settings(max_examples=100)
def test_joint_steps_are_steps_of_the_two_allocators(data: st.DataObject) -> None:
    n = data.draw(st.integers(1, 4))
    faulty = tuple(sorted(data.draw(st.sets(st.integers(0, (1 << n) - 1), max_size=2))))
    names = data.draw(st.permutations(sorted(SYSTEMS)))[:2]
    systems = [SYSTEMS[name](n, faulty) for name in names]
    allocators = [CLASSES[name](Hypercube(n), faulty) for name in names]
    state = (systems[0].initial, systems[1].initial, ())
    regions: dict[Any, list[Any]] = {}
    for _ in range(data.draw(st.integers(0, 25))):
        options = list(joint_successors(*systems, state))
        if not options:
            return
        (kind, what), after = data.draw(st.sampled_from(options))
        if kind == "request":
            (job,) = set(after[2]) - set(state[2])
            regions[job] = [allocator.allocate(what) for allocator in allocators]
            assert [region is None for region in regions[job]] == [start < 0 for start in job[1:]]
        else:
            for allocator, region in zip(allocators, regions.pop(what), strict=True):
                if region is not None:
                    allocator.release(region)
        state = after
        assert sorted(regions) == list(state[2])
        for allocator, decision in zip(allocators, state, strict=False):
            if isinstance(decision, int):
                assert decision == allocator._holdings.busy
            else:
                assert tuple(starts[::-1] for starts in decision) == allocator.free_lists


def test_a_limit_is_no_verdict() -> None:
    found = separation("free-list", "relabel", 3, (), limit=100)
    assert found.steps is None
    assert not found.complete
    assert 0 < found.depth < separation("free-list", "relabel", 3, ()).depth
