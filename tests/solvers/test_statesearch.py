"""Breadth-first search: counts, shortest paths, symmetry, limits."""

from __future__ import annotations

import itertools
from collections import deque
from collections.abc import Iterator

import pytest
from hypothesis import given
from hypothesis import strategies as st

from allocert.errors import EngineError
from allocert.solvers.statesearch import explore

GRAPHS = st.lists(st.lists(st.integers(0, 11), max_size=4), min_size=12, max_size=12)


def _distances(graph: list[list[int]], start: int) -> dict[int, int]:
    found, queue = {start: 0}, deque([start])
    while queue:
        state = queue.popleft()
        for after in graph[state]:
            if after not in found:
                found[after] = found[state] + 1
                queue.append(after)
    return found


@given(GRAPHS, st.integers(0, 11))
def test_agrees_with_a_plain_search(graph: list[list[int]], bad: int) -> None:
    def successors(state: int) -> Iterator[tuple[int, int]]:
        return ((k, after) for k, after in enumerate(graph[state]))

    distances = _distances(graph, 0)
    whole = explore([0], successors)
    assert whole.complete
    assert whole.states == len(distances)
    assert whole.levels == tuple(
        sum(d == depth for d in distances.values()) for depth in range(max(distances.values()) + 1)
    )
    assert whole.transitions == sum(len(graph[s]) for s in distances)
    found = explore([0], successors, violates=lambda s: "bad" if s == bad else None)
    if bad not in distances:
        assert found.violation is None
        assert found.complete
        return
    assert not found.complete
    assert found.violation is not None
    assert len(found.violation.path) == distances[bad]
    assert found.depth == distances[bad]
    state = 0
    for label, after in zip(found.violation.path, found.violation.states[1:], strict=True):
        state = graph[state][label]
        assert state == after
    assert state == bad


def _toggle(state: tuple[int, ...]) -> Iterator[tuple[int, tuple[int, ...]]]:
    for k in range(len(state)):
        yield k, (*state[:k], (state[k] + 1) % 3, *state[k + 1 :])


def _sorted(state: tuple[int, ...]) -> tuple[int, ...]:
    return tuple(sorted(state))


def test_symmetry_keeps_depths_and_gives_actual_paths() -> None:
    start = (2, 0, 1, 0)

    def violates(state: tuple[int, ...]) -> str | None:
        return "all ones" if set(state) == {1} else None

    plain = explore([start], _toggle)
    small = explore([start], _toggle, canonical=_sorted)
    assert plain.states == 3**4
    assert small.states == len({_sorted(s) for s in itertools.product(range(3), repeat=4)})
    zero = (0, 0, 0, 0)
    assert explore([zero], _toggle).depth == explore([zero], _toggle, canonical=_sorted).depth == 8
    first = explore([start], _toggle, violates=violates).violation
    second = explore([start], _toggle, violates=violates, canonical=_sorted).violation
    assert first is not None
    assert second is not None
    assert len(first.path) == len(second.path) == 4
    state = start
    for k, after in zip(second.path, second.states[1:], strict=True):
        state = dict(_toggle(state))[k]
        assert state == after
    assert state == (1, 1, 1, 1)


def test_a_false_symmetry_is_reported() -> None:
    def successors(state: int) -> list[tuple[str, int]]:
        return {0: [("a", 1)], 1: [("b", 2)], 5: [("c", 6)], 6: []}.get(state, [])

    with pytest.raises(EngineError, match="no successor"):
        explore(
            [0],
            successors,
            canonical=lambda s: 5 if s == 1 else s,
            violates=lambda s: "six" if s == 6 else None,
        )
    with pytest.raises(EngineError, match="is none"):
        explore(
            [0],
            successors,
            canonical=lambda s: 7 if s == 2 else s,
            violates=lambda s: "seven" if s == 7 else None,
        )


def test_limits_are_no_verdict() -> None:
    def count(state: int) -> list[tuple[str, int]]:
        return [("+1", state + 1)]

    limited = explore([0], count, limit_states=1000)
    assert (limited.complete, limited.states, limited.violation) == (False, 1000, None)
    assert "1000 states" in limited.reason
    assert "time limit" in explore([0], count, limit_seconds=0.05).reason
    exact = explore([0], lambda s: [("+1", min(s + 1, 9))], limit_states=10)
    assert exact.complete
    assert explore(range(5), count, limit_states=3).states == 3


def test_edges() -> None:
    nothing: list[int] = []
    assert explore(nothing, lambda _: []).depth == -1
    bad = explore([3, 4], lambda _: [], violates=lambda s: s if s == 4 else None)
    assert bad.violation is not None
    assert bad.violation.path == ()
    assert bad.violation.states == (4,)
    reports: list[tuple[int, int]] = []
    explore(
        [0],
        lambda s: [(0, 2 * s + 1), (1, 2 * s + 2)] if s < 1 << 17 else [],
        progress=lambda *r: reports.append(r),
    )
    assert len(reports) == 4
