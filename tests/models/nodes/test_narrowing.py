from __future__ import annotations

from itertools import combinations
from typing import Any

import pytest

from allocert.machines import parse_machine
from allocert.machines.nodes.distances import pairwise
from allocert.machines.words import word_of
from allocert.models.nodes.least_distance import gathering
from allocert.solvers.engines.pseudoboolean import Problem, solve, total


@pytest.mark.parametrize(
    "spec", ["mesh-nodes:3x3", "mesh-nodes:4x2", "torus-nodes:3x3", "mesh-nodes:2x2x2", "torus-nodes:5"]
)
def test_a_nearest_set_is_left_and_fewer_sets_are(spec: str) -> None:
    machine: Any = parse_machine(spec)
    fewer = 0
    for request in range(1, machine.processors + 1):
        made = gathering(machine, 0, request)
        sums = [
            pairwise(machine.grid, word_of(chosen))
            for chosen in combinations(range(machine.processors), request)
        ]
        left = []
        for chosen in combinations(range(machine.processors), request):
            given = {node + 1: node in chosen for node in range(machine.processors)}
            values = _levels(made.problem, given)
            if made.problem.broken(values) is None:
                left.append(total(made.doubled, values))
        assert min(left) == 2 * min(sums)
        fewer += len(sums) - len(left)
    assert fewer > 0


def _levels(problem: Problem, given: dict[int, bool]) -> list[bool]:
    """The values of all variables: those of a cut say of how many of its nodes more are chosen."""
    values = [given.get(variable, False) for variable in range(1, problem.variables + 1)]
    for constraint in problem.constraints:
        levels = [variable for a, variable in constraint.terms if a == -1 and variable not in given]
        members = [variable for a, variable in constraint.terms if a == 1 and variable in given]
        if levels and members and constraint.bound == 0:
            inside = sum(given[variable] for variable in members)
            for i, level in enumerate(levels):
                values[level - 1] = i < inside
    return values


def test_nothing_is_assumed_where_nodes_are_taken() -> None:
    machine: Any = parse_machine("mesh-nodes:3x3")
    answer = solve(gathering(machine, 1, 8).problem)
    assert answer.status.value == "feasible"
