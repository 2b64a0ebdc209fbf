"""Situations of two strategies against playing every history on fresh allocators."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from allocert.machines import Hypercube
from allocert.verification.deciding.side_by_side import History, situations
from allocert.verification.pairing.plugins import load
from allocert.verification.pairing.trace import Allocate, Release

LONGEST = 4


def histories(n: int) -> Iterator[History]:
    """All of at most so many steps, each grant released once at most."""
    found: list[History] = [()]
    for steps in found:
        yield steps
        if len(steps) < LONGEST:
            grants = sum(isinstance(step, Allocate) for step in steps)
            left = set(range(grants)) - {step.grant for step in steps if isinstance(step, Release)}
            found += [(*steps, step) for step in (*map(Allocate, range(n + 1)), *map(Release, sorted(left)))]


def played(name: str, n: int, steps: History) -> tuple[bool, ...] | None:
    """Whether a request of each dimension is granted after these steps; ``None`` if one of them is refused."""

    def again() -> tuple[object, bool]:
        allocator, held = load(name)(Hypercube(n)), []
        for step in steps:
            if isinstance(step, Release):
                allocator.release(held[step.grant])
            elif (region := allocator.allocate(step.request)) is None:
                return allocator, False
            else:
                held.append(region)
        return allocator, True

    if not again()[1]:
        return None
    return tuple(again()[0].allocate(k) is not None for k in range(n + 1))  # type: ignore[attr-defined]


@pytest.mark.parametrize("names", [("buddy", "gray"), ("free-list", "buddy"), ("mss", "buddy-lists")])
def test_every_short_history_comes_to_a_situation_with_its_answers(names: tuple[str, str]) -> None:
    n = 2
    found = {one.trace: one.answers for one in situations(names, n, 10**6)}
    expected = {}
    for steps in histories(n):
        one, two = (played(name, n, steps) for name in names)
        if one is not None and two is not None:
            expected[steps] = tuple(zip(one, two, strict=True))
    short = {trace: answers for trace, answers in found.items() if len(trace) <= LONGEST}
    assert short.items() <= expected.items()
    assert set(short.values()) == set(expected.values())


def test_shortest_first_and_no_more_than_asked() -> None:
    lengths = [len(one.trace) for one in situations(("buddy", "gray"), 3, 200)]
    assert len(lengths) == 200
    assert lengths == sorted(lengths)
    assert next(situations(("buddy", "gray"), 1, 1)).answers == ((True, True), (True, True))
