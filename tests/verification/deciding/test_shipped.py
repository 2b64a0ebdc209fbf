"""Situations of two of our allocators against playing every history on fresh allocators."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache

import pytest

from allocert.machines import Hypercube
from allocert.verification.deciding.histories import Situation, histories
from allocert.verification.deciding.shipped import shipped
from allocert.verification.pairing.plugins import load
from allocert.verification.pairing.trace import Allocate, Release, Trace

LONGEST = 4
found_once = cache(load)


def every_trace(n: int) -> Iterator[Trace]:
    """All of at most this number of steps, each grant released once at most."""
    found: list[Trace] = [()]
    for steps in found:
        yield steps
        if len(steps) < LONGEST:
            grants = sum(isinstance(step, Allocate) for step in steps)
            left = set(range(grants)) - {step.grant for step in steps if isinstance(step, Release)}
            found += [(*steps, step) for step in (*map(Allocate, range(n + 1)), *map(Release, sorted(left)))]


def played(name: str, n: int, steps: Trace) -> tuple[bool, ...] | None:
    """Whether a request of each dimension is granted after these steps; ``None`` if one of them is refused."""

    def again() -> tuple[object, bool]:
        allocator, held = found_once(name)(Hypercube(n)), []
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


def granted(situation: Situation) -> tuple[tuple[bool, ...], ...]:
    """Which players grant each next request."""
    return tuple(tuple(one is not None for one in answers) for answers in situation.answers)


@pytest.mark.parametrize("names", [("buddy", "gray"), ("free-list", "buddy"), ("mss", "buddy-lists")])
def test_every_short_history_comes_to_a_situation_with_its_answers(names: tuple[str, str]) -> None:
    n = 2
    found = {one.trace: granted(one) for one in histories(names, n, player=shipped)}
    expected = {}
    for steps in every_trace(n):
        one, two = (played(name, n, steps) for name in names)
        if one is not None and two is not None:
            expected[steps] = tuple(zip(one, two, strict=True))
    short = {trace: answers for trace, answers in found.items() if len(trace) <= LONGEST}
    assert short.items() <= expected.items()
    assert set(short.values()) == set(expected.values())


def test_shortest_first_and_no_more_than_asked() -> None:
    lengths = [len(one.trace) for one in histories(("buddy", "gray"), 3, player=shipped, limit=200)]
    assert len(lengths) == 200
    assert lengths == sorted(lengths)
    assert granted(next(histories(("buddy", "gray"), 1, player=shipped))) == ((True, True), (True, True))
