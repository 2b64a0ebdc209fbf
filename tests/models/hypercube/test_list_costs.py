"""The worst costs of requests and releases: the recursion against searches, and single costs by hand."""

from __future__ import annotations

import pytest

from allocert.allocators.hypercube.freelist import FreeLists
from allocert.models.hypercube.list_costs import (
    costly_release,
    list_release,
    list_release_by_search,
    list_release_from,
    list_request,
    list_request_from,
    vector_request,
    vector_request_in,
)


@pytest.mark.parametrize("n", range(4))
def test_worst_costs_are_those_of_a_search(n: int) -> None:
    for k in range(n + 1):
        assert vector_request(n, k) == max(vector_request_in(busy, n, k) for busy in range(1 << (1 << n)))
        assert list_release(n, k) == list_release_by_search(n, k)


@pytest.mark.deep
def test_worst_release_on_four_dimensions() -> None:
    assert [list_release(4, k) for k in range(5)] == [list_release_by_search(4, k) for k in range(5)]


@pytest.mark.parametrize("n", range(2, 12))
def test_a_history_attains_the_worst_release(n: int) -> None:
    work = FreeLists(n)
    for node in costly_release(n):
        work.give(0, node)
    assert list_release_from(work.lists, 0, 0) == list_release(n, 0)
    assert list_release(n, 0) >= 1 << (n - 1)


def test_costs_by_hand() -> None:
    assert vector_request_in(0b0001_0010, 3, 1) == 2 + 4
    assert vector_request_in(0b1111_1111, 3, 2) == 1 + 1
    assert list_request_from([[], [], [0]], 0, marks=False) == 3 + 1 + 2
    assert list_request_from([[], [], []], 1, marks=True) == 2
    assert list_request_from([[1], [], []], 0, marks=True) == 1 + 1 + 1
    assert list_request(2, 0, marks=False) == 6
    assert list_release_from([[1, 2], [], []], 0, 0) == 2 + 1 + 1
    assert list_release_from([[1], [2], []], 0, 0) == 1 + 1 + 1 + 1 + 1
