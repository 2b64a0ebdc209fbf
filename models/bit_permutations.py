"""A hypercube's labels under an unknown permutation of their bits, as one question to Z3."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import combinations

from allocert.solvers import smt
from allocert.solvers.answer import Answer

__all__ = ["Moved", "adjacency"]


@dataclass(frozen=True)
class Moved:
    """Two nodes and a permutation: new bit i is old bit ``order[i]``."""

    order: tuple[int, ...]
    nodes: tuple[int, int]


def adjacency(n: int, *, permuted: bool = True) -> Answer[Moved]:
    """Whether some permutation of the n bits makes or breaks a link: *infeasible* means that none does.

    The permutation is an unknown 0-1 matrix, the two labels unknown bits. Without ``permuted`` the matrix may
    send several old bits to one new bit, as no permutation does. n >= 1.
    """
    sent = [[smt.boolean(f"p_{old}_{new}") for new in range(n)] for old in range(n)]
    labels = [[smt.boolean(f"{name}_{i}") for i in range(n)] for name in "xy"]
    moved = [
        [smt.any_of(smt.all_of([sent[old][new], label[old]]) for old in range(n)) for new in range(n)]
        for label in labels
    ]
    hypotheses = [_one(row) for row in sent]
    if permuted:
        hypotheses += [_one([row[new] for row in sent]) for new in range(n)]
    goal = _same(_joined(*labels), _joined(*moved))
    found = smt.prove(goal, hypotheses)
    if found.witness is None:
        return Answer(found.status, found.engine, reason=found.reason, seconds=found.seconds)
    values = found.witness
    order = tuple(next((old for old in range(n) if values.get(f"p_{old}_{new}")), -1) for new in range(n))
    first, second = (sum(bool(values.get(f"{name}_{i}")) << i for i in range(n)) for name in "xy")
    return Answer.feasible(Moved(order, (first, second)), engine=found.engine, seconds=found.seconds)


def _one(terms: Sequence[smt.Term]) -> smt.Term:
    """Exactly one of them holds."""
    pairs = (smt.negation(smt.all_of(pair)) for pair in combinations(terms, 2))
    return smt.all_of([smt.any_of(terms), *pairs])


def _joined(first: Sequence[smt.Term], second: Sequence[smt.Term]) -> smt.Term:
    """The labels differ in exactly one bit."""
    return _one([smt.negation(_same(a, b)) for a, b in zip(first, second, strict=True)])


def _same(one: smt.Term, other: smt.Term) -> smt.Term:
    return smt.choose(one, other, smt.negation(other))
