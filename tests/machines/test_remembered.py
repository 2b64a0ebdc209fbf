"""A function whose results are remembered is run once for the same arguments, and comes to the same as without."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from allocert.machines.remembered import forget, remembered


def test_the_last_results_are_kept() -> None:
    asked: list[tuple[object, ...]] = []

    @remembered(2)
    def f(*arguments: object, of: int = 0) -> tuple[object, ...]:
        """Said."""
        asked.append((*arguments, of))
        return (*arguments, of)

    assert [f(1), f(1), f(1.0), f(1), f(1, of=2), f(1)] == [(1, 0), (1, 0), (1.0, 0), (1, 0), (1, 2), (1, 0)]
    assert asked == [(1, 0), (1.0, 0), (1, 2)]
    assert [f(1.0), f([1]), f([1])] == [(1.0, 0), ([1], 0), ([1], 0)]
    assert asked[3:] == [(1.0, 0), ([1], 0), ([1], 0)]
    assert f.__doc__ == "Said."


def test_of_a_generator_each_caller_has_all_values() -> None:
    begun: list[int] = []

    @remembered(2)
    def f(n: int) -> Iterator[int]:
        begun.append(n)
        yield from range(n)

    one, other = f(3), f(3)
    assert begun == []
    assert [next(one), next(other), *one, *other] == [0, 0, 1, 2, 1, 2]
    assert list(f(3)) == [0, 1, 2]
    assert begun == [3]


def test_what_raises_is_run_anew() -> None:
    """Nobody is given what a generator had yielded before it failed as all that there is."""
    times: list[int] = []

    @remembered(2)
    def f(n: int) -> Iterator[int]:
        times.append(n)
        yield n
        if len(times) < 3:
            raise ValueError(n)

    for _ in range(2):
        with pytest.raises(ValueError, match="1"):
            list(f(1))
    assert [list(f(1)), list(f(1))] == [[1], [1]]
    assert times == [1, 1, 1]


def test_results_are_kept_by_what_is_made_of_the_arguments() -> None:
    asked: list[list[int]] = []

    @remembered(2, by=lambda numbers: tuple(numbers))
    def f(numbers: list[int]) -> int:
        asked.append(numbers)
        return sum(numbers)

    assert [f([1, 2]), f([1, 2]), f([2, 1])] == [3, 3, 3]
    assert asked == [[1, 2], [2, 1]]
    forget()
    assert f([1, 2]) == 3
    assert asked == [[1, 2], [2, 1], [1, 2]]
