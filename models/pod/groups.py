"""Slices of whole blocks divided among groups: bin packing, as 0-1 constraints that engines decide and a checker rechecks."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from itertools import pairwise

from allocert.machines.pod import Pod
from allocert.machines.pod.kernels import block_numbers, free_parts
from allocert.machines.words import bits
from allocert.solvers.engines.pseudoboolean import Assignment, Constraint, Problem

__all__ = ["Division", "best_fit_decreasing", "division", "free_blocks"]


@dataclass(frozen=True)
class Division:
    """``problem`` has a variable for each triple in ``places``: a number of blocks, a group, and which of its slices of that size.

    It says that the group has so large a slice more than once before: the n-th only with the one before. Its solutions are the
    divisions of all slices among groups that have enough free blocks.
    """

    problem: Problem
    places: tuple[tuple[int, int, int], ...]

    def groups_of(self, assignment: Assignment) -> dict[int, list[int]]:
        """For each number of blocks the groups of its slices."""
        found: dict[int, list[int]] = {}
        for (count, group, _), chosen in zip(self.places, assignment, strict=True):
            if chosen:
                found.setdefault(count, []).append(group)
        return found


def free_blocks(pod: Pod, taken: int) -> list[list[int]]:
    """The free blocks of each group."""
    word = block_numbers(free_parts(taken, pod.blocks, pod.block, pod.block), pod.size)
    found: list[list[int]] = [[] for _ in range(pod.groups)]
    for block in bits(word):
        found[block // pod.group].append(block)
    return found


def division(room: Sequence[int], counts: Sequence[int]) -> Division:
    """Slices of these numbers of blocks in groups with so much ``room`` each.

    >>> division([2, 2], [1, 1, 1]).problem.variables
    4
    """
    places: list[tuple[int, int, int]] = []
    constraints = []
    for count, wanted in sorted(Counter(counts).items(), reverse=True):
        own = []
        for group, free in enumerate(room):
            copies = range(min(wanted, free // count))
            numbers = [len(places) + copy + 1 for copy in copies]
            places += [(count, group, copy) for copy in copies]
            constraints += [Constraint(((1, one), (-1, two)), 0) for one, two in pairwise(numbers)]
            own += numbers
        constraints.append(Constraint.at_least(own, wanted))
    for group, free in enumerate(room):
        terms = tuple((-count, v) for v, (count, place, _) in enumerate(places, 1) if place == group)
        constraints.append(Constraint(terms, -free))
    return Division(Problem(len(places), tuple(constraints)), tuple(places))


def best_fit_decreasing(room: Sequence[int], counts: Sequence[int]) -> dict[int, list[int]] | None:
    """The groups of the slices of each number of blocks, each in the fullest group with room, largest first; ``None`` if it fails.

    >>> best_fit_decreasing([3, 2], [2, 1, 2])
    {2: [1, 0], 1: [0]}
    """
    left, found = list(room), dict[int, list[int]]()
    for count in sorted(counts, reverse=True):
        fitting = [(free, group) for group, free in enumerate(left) if free >= count]
        if not fitting:
            return None
        _, group = min(fitting)
        left[group] -= count
        found.setdefault(count, []).append(group)
    return found
