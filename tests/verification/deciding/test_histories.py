"""Situations of several strategies, replayed on the shipped allocators."""

from __future__ import annotations

from collections.abc import Sequence

import pytest

from allocert.machines.words import word_of
from allocert.verification.deciding.histories import histories
from allocert.verification.deciding.replay import granted
from allocert.verification.pairing.trace import Allocate

NAMES = ("buddy", "free-list", "gray")


@pytest.mark.parametrize("faulty", [(), (1,)])
@pytest.mark.parametrize("n", [1, 2])
def test_answers_are_those_of_the_shipped_allocators(n: int, faulty: Sequence[int]) -> None:
    count = 0
    for situation in histories(NAMES, n, faulty, limit=400):
        count += 1
        assert situation.free == (1 << n) - len(faulty) - sum(1 << grant.k for grant in situation.held)
        for k, answers in enumerate(situation.answers):
            for name, start in zip(NAMES, answers, strict=True):
                region = granted(name, n, faulty, (*situation.trace, Allocate(k)))[-1]
                assert (region is None) == (start is None)
                if region is not None and name != "gray":
                    assert word_of(region.nodes) == ((1 << (1 << k)) - 1) << (start or 0)
    assert count > 1


def test_without_releases_and_with_equal_starts_there_are_fewer() -> None:
    every = sum(1 for _ in histories(NAMES, 3, limit=2000))
    no_release = [one.trace for one in histories(NAMES, 3, releases=False, limit=2000)]
    same = [one.answers for one in histories(NAMES[:2], 3, same=True, limit=500)]
    assert len(no_release) < every
    assert all(isinstance(step, Allocate) for trace in no_release for step in trace)
    assert same
