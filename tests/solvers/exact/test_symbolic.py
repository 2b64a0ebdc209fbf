"""Symbolic execution on linear forms: all paths, with proofs of every comparison that cannot come out otherwise."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from itertools import product
from typing import Any

import pytest

from allocert.errors import EngineError
from allocert.solvers.exact.entailment import Prover
from allocert.solvers.exact.symbolic import (
    FORK,
    Condition,
    Decision,
    Forced,
    Form,
    condition,
    contradict,
    explore,
    follows,
)


def positive(unknowns: int) -> list[Condition]:
    return [condition([*(int(i == j) for j in range(unknowns)), 0], strict=True) for i in range(unknowns)]


def insertion_sort(numbers: Sequence[Any]) -> tuple[int, ...]:
    """The order of the numbers; stable; works on forms and on numbers."""
    order: list[int] = []
    for i, x in enumerate(numbers):
        place = 0
        while place < len(order) and not x < numbers[order[place]]:
            place += 1
        order.insert(place, i)
    return tuple(order)


@pytest.mark.parametrize(("count", "paths"), [(1, 1), (2, 2), (3, 6), (4, 24)])
def test_sorting_has_a_path_for_every_order(count: int, paths: int) -> None:
    leaves = list(explore(insertion_sort, count, [], Prover()))
    assert len(leaves) == paths == len({leaf.result for leaf in leaves})
    for values in product(range(3), repeat=count):
        found = [leaf for leaf in leaves if all(c.holds((*values, 1)) for c in leaf.conditions)]
        assert [leaf.result for leaf in found] == [insertion_sort(values)]


def test_max_is_an_upper_bound_on_every_path() -> None:
    def program(x: Sequence[Form]) -> bool:
        greatest = max(x)
        return all(not greatest < form for form in x) and any(greatest == form for form in x)

    leaves = list(explore(program, 3, [], Prover()))
    assert len(leaves) == 4
    assert all(leaf.result for leaf in leaves)


def test_constants_and_affine_forms() -> None:
    def program(x: Sequence[Form]) -> str:
        if x[0] + 1 < x[0] or not Fraction(1, 2) - x[0] <= 1 - x[0]:
            return "impossible"
        return "low" if x[0] < 2 else "high" if 3 - x[0] < 0 else "between"

    results = sorted(leaf.result for leaf in explore(program, 1, [], Prover()))
    assert results == ["between", "high", "low"]


def test_equality_forks_into_convex_parts() -> None:
    leaves = list(explore(lambda x: x[0] == x[1], 2, [], Prover()))
    assert sorted(leaf.result for leaf in leaves) == [False, False, True]
    assert [leaf.result for leaf in explore(lambda x: x[0] == "x", 2, [], Prover())] == [False]


def test_forms_have_no_truth_value_and_no_hash() -> None:
    def program(x: Sequence[Form]) -> None:
        with pytest.raises(TypeError):
            bool(x[0])
        with pytest.raises(TypeError):
            hash(x[0])

    assert len(list(explore(program, 1, [], Prover()))) == 1


def test_what_the_assumptions_force_is_no_fork() -> None:
    leaves = list(explore(lambda x: x[0] + x[1] + x[2] > 0, 3, positive(3), Prover()))
    assert [leaf.result for leaf in leaves] == [True]
    assert leaves[0].conditions == tuple(positive(3))


def test_a_false_fork_only_adds_a_path() -> None:
    class Forks:
        def decide(self, conditions: Sequence[Condition], question: Condition) -> Decision:
            return FORK

    leaves = list(explore(lambda x: x[0] + x[1] > 0, 2, positive(2), Forks()))
    assert [leaf.result for leaf in leaves] == [True, False]


@pytest.mark.parametrize(
    "forced",
    [Forced(False, {0: 1, -1: 1}), Forced(True, {}), Forced(True, {0: 1, 1: 1}), Forced(True, {7: 1, -1: 1})],
)
def test_an_oracle_that_lies_is_caught(forced: Forced) -> None:
    class Lies:
        def decide(self, conditions: Sequence[Condition], question: Condition) -> Decision:
            return forced

    with pytest.raises(EngineError, match="multipliers"):
        list(explore(lambda x: x[0] + x[1] > 0, 2, positive(2), Lies()))


def test_a_program_that_is_not_deterministic_is_caught() -> None:
    calls: list[int] = []

    def program(x: Sequence[Form]) -> bool:
        calls.append(1)
        return x[0] < len(calls)

    with pytest.raises(EngineError, match="deterministic"):
        list(explore(program, 1, [], Prover()))


def test_the_number_of_paths_can_be_limited() -> None:
    assert len(list(explore(insertion_sort, 3, [], Prover(), most=6))) == 6
    with pytest.raises(EngineError, match="more than 5 paths"):
        list(explore(insertion_sort, 3, [], Prover(), most=5))


def test_multipliers_are_checked_strictly() -> None:
    up, down = condition([1, 0], strict=False), condition([-1, 0], strict=False)
    assert not contradict([up, down], {0: 1, 1: 1})
    strictly = condition([-1, 0], strict=True)
    assert contradict([up, strictly], {0: 1, 1: 1})
    for wrong in ({}, {0: 1}, {0: 1, 1: 2}, {0: -1, 1: -1}, {0: 0, 1: 0}):
        assert not contradict([up, strictly], wrong)
    assert contradict([condition([0, -1], strict=False)], {0: 1})
    assert follows([strictly], condition([-2, 0], strict=True), {0: 1, -1: 1})
    assert not follows([down], condition([-1, 0], strict=True), {0: 1, -1: 1})


def test_conditions_are_primitive() -> None:
    assert condition([Fraction(1, 2), Fraction(-3, 4), 0], strict=True).form == (2, -3, 0)
    assert condition([0, 0], strict=False).form == (0, 0)
    assert condition([4, -6], strict=False).negated == Condition((-2, 3), True)
