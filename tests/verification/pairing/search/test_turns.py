"""Whose turn it is depends on counted calls and weights only."""

from __future__ import annotations

from collections.abc import Iterator

from allocert.verification.pairing.search.turns import Searcher, take_turns


def working(calls: int, turns: int) -> Iterator[int]:
    for _ in range(turns):
        yield calls


def test_calls_are_shared_by_weight() -> None:
    heavy = Searcher("heavy", working(10, 10**9), 3)
    light = Searcher("light", working(1, 10**9), 1)
    take_turns([heavy, light], lambda: heavy.calls + light.calls >= 4000)
    assert abs(heavy.calls - 3000) <= 40


def test_it_ends_when_all_are_exhausted() -> None:
    searchers = [Searcher("one", working(0, 5)), Searcher("other", working(7, 2))]
    take_turns(searchers, lambda: False)
    assert [(searcher.calls, searcher.exhausted) for searcher in searchers] == [(5, True), (14, True)]


def test_one_at_a_time_keeps_an_allocator_while_they_are_alone() -> None:
    order: list[str] = []
    left = {"one": 3, "other": 3}

    def turns(name: str) -> Iterator[int]:
        while left[name]:
            left[name] -= 1
            order.append(name)
            yield 1

    searchers = [Searcher(name, turns(name), 1, lambda name=name: not left[name]) for name in left]  # type: ignore[misc]
    take_turns(searchers, lambda: False, lambda: True)
    assert order == ["one"] * 3 + ["other"] * 3


def test_a_search_that_is_closed_has_ended() -> None:
    ended = []

    def turns() -> Iterator[int]:
        try:
            yield 1
        finally:
            ended.append(True)

    searcher = Searcher("one", turns())
    next(searcher.turns)
    searcher.close()
    assert ended
    Searcher("other", iter([1])).close()
