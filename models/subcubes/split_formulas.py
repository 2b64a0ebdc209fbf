"""The formula of a shape of a split: it has a model iff the relaxation of theorem 2.6(b) in that shape has a solution."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import pairwise

from allocert.machines.words import bits
from allocert.models.subcubes.greatest_subcubes import subcubes_of_dimension
from allocert.models.subcubes.split_shapes import Shape
from allocert.solvers.words.cnf import Clause, Cnf, normal_clauses

__all__ = ["formula"]


def formula(shape: Shape) -> tuple[Cnf, tuple[int, ...]]:
    """The formula of a shape, and the variables that say which nodes are free.

    Raises nothing; it has a model iff the relaxation of the shape has a solution.
    """
    n, m, k, j = shape.n, shape.m, shape.k, shape.j
    before = {m + i: count for i, count in enumerate(shape.counts) if count}
    after = dict(before) | {m: shape.counts[0] - 1} | dict.fromkeys(range(j, m), 1) | {j: 2}
    build = _Clauses()
    free = [build.new() for _ in range(1 << n)]
    old: list[list[int]] = [[] for _ in free]
    new: list[list[int]] = [[] for _ in free]
    split, granted = (1 << (1 << m)) - 1, (1 << (1 << k)) - 1
    chosen: dict[int, int] = {}
    for dimension, count in before.items():
        own = []
        for word in subcubes_of_dimension(n, dimension):
            chosen[word] = build.new()
            own.append(chosen[word])
            for node in bits(word):
                old[node].append(chosen[word])
        build.exactly(own, count)
    build.clauses.append((chosen[split],))
    for dimension, count in after.items():
        own = []
        for word in subcubes_of_dimension(n, dimension) if count else ():
            variable = build.new()
            own.append(variable)
            if word & granted:
                build.clauses.append((-variable,))
            if word in chosen:
                build.clauses.append((-variable, -chosen[word]))
            for node in bits(word):
                new[node].append(variable)
        build.exactly(own, count)
    covered = [build.new() for _ in free]
    for node, variable in enumerate(free):
        build.at_most_one(old[node])
        build.at_most_one(new[node])
        build.clauses.append((-covered[node], *old[node]))
        build.clauses += [(-literal, covered[node]) for literal in old[node]]
        build.clauses += [(-literal, variable) for literal in (*old[node], *new[node])]
        build.clauses.append((-variable, *old[node], *new[node]))
    for word in subcubes_of_dimension(n, k):
        nodes = list(bits(word))
        build.clauses.append((*(-free[node] for node in nodes), *(covered[node] for node in nodes)))
    for word in subcubes_of_dimension(n, max(before) + 1) if max(before) < n else ():
        build.clauses.append(tuple(-free[node] for node in bits(word)))
    build.clauses += _sorted_directions(shape, free)
    return Cnf(build.variables, normal_clauses(build.clauses)), tuple(free)


def _sorted_directions(shape: Shape, free: Sequence[int]) -> Iterator[Clause]:
    """Directions outside the split cube may change places, and so may those inside it that D does not span.

    So the free neighbours of node 0 outside come first, and, one step outside, those of its first neighbour.
    """
    outside = [free[1 << i] for i in range(shape.m, shape.n)]
    inside = [free[1 << shape.m | 1 << i] for i in range(shape.k, shape.m)]
    for nodes in (outside, inside):
        yield from ((-later, first) for first, later in pairwise(nodes))


class _Clauses:
    """Clauses over a growing number of variables."""

    def __init__(self) -> None:
        self.variables = 0
        self.clauses: list[Clause] = []

    def new(self) -> int:
        self.variables += 1
        return self.variables

    def at_most_one(self, literals: Sequence[int]) -> None:
        """A chain says that one was met (Sinz 2005)."""
        met = 0
        for literal in literals:
            following = self.new()
            self.clauses.append((-literal, following))
            if met:
                self.clauses += [(-met, following), (-met, -literal)]
            met = following

    def exactly(self, literals: Sequence[int], count: int) -> None:
        """This many are true: unary counters, each equivalent to what it says (Sinz 2005)."""
        if not literals:
            return
        counters: list[int] = []
        for literal in literals:
            grown: list[int] = []
            for place in range(min(count + 1, len(counters) + 1)):
                total = self.new()
                kept = counters[place : place + 1]
                below = counters[place - 1 : place] if place else []
                self.clauses.append((total, -literal, *(-one for one in below)))
                self.clauses += [(total, -one) for one in kept]
                self.clauses.append((-total, literal, *kept))
                self.clauses += [(-total, *kept, one) for one in below]
                grown.append(total)
            counters = grown
        if len(counters) > count:
            self.clauses.append((-counters[count],))
        self.clauses.append((counters[count - 1],) if 0 < count <= len(counters) else ())
        if not count:
            self.clauses.pop()
