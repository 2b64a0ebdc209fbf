"""The greatest sets of disjoint subcubes over every set of free nodes: a dynamic programme and a 0-1 model.

A profile is an integer with n + 1 bits for the number of cubes of each dimension, the highest dimension on
top, so that greater sets have greater profiles. Every partition of a free set has one cube through the
lowest free node; removing it leaves a free set whose lowest node is higher. For Q_5 the cubes that span the
fifth direction are the cubes of Q_4 over some nodes free in both halves. Source: Antoniou 1994, section
2.2.4.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import lru_cache
from typing import Any, TypeAlias

import numpy as np

from allocert.allocators.hypercube.subcube_sets import SubcubeSet, profile_of, weight
from allocert.errors import CertificateError, EngineError, SpecError
from allocert.machines import Hypercube
from allocert.machines.words import bits
from allocert.solvers.answer import Answer
from allocert.solvers.certificate import Certificate, Encoding
from allocert.solvers.engines import pseudoboolean, zero_one
from allocert.solvers.engines.pseudoboolean import Constraint, Problem, Term

__all__ = [
    "LARGEST_TABLE",
    "TEXT",
    "Table",
    "claim_of",
    "counts_of",
    "encode_greater",
    "greatest_partition",
    "greatest_partitions",
    "greatest_profile",
    "greatest_profiles",
    "subcubes_of",
    "subcubes_of_dimension",
]

Table: TypeAlias = "np.ndarray[Any, np.dtype[np.int64]]"
"""For each word of free nodes a profile."""

LARGEST_TABLE = 4
TEXT = "Each 0-1 variable is a free subcube; the sum orders the profiles."
"""How :func:`encode_greater` makes its problem, for people."""
_LARGEST_SPLIT = 5


@lru_cache(maxsize=16)
def subcubes_of(n: int) -> tuple[tuple[int, int], ...]:
    """All 3^n subcubes of Q_n, each as its word of nodes and its dimension."""
    machine = Hypercube(n)
    return tuple((machine.word(cube), k) for k in range(n + 1) for cube in machine.subcubes(k))


def subcubes_of_dimension(n: int, k: int) -> list[int]:
    """The words of all k-dimensional subcubes of Q_n."""
    return [word for word, dimension in subcubes_of(n) if dimension == k]


def counts_of(n: int, profile: int) -> tuple[int, ...]:
    """The number of cubes of each dimension, dimension 0 first."""
    return tuple(profile >> k * (n + 1) & ((1 << (n + 1)) - 1) for k in range(n + 1))


@lru_cache(maxsize=8)
def greatest_profiles(n: int) -> Table:
    """The profile of a greatest partition of each of the 2^(2^n) free sets of Q_n, n <= 4.

    Raises:
        SpecError: a larger n.
    """
    if not 0 <= n <= LARGEST_TABLE:
        raise SpecError("hypercube dimension", n, f"0..{LARGEST_TABLE} for a table of all free sets")
    nodes = 1 << n
    table = np.zeros(1 << nodes, dtype=np.int64)
    for lowest in reversed(range(nodes)):
        free = (np.arange(1 << (nodes - lowest - 1), dtype=np.int64) << (lowest + 1)) | 1 << lowest
        best = np.zeros(len(free), dtype=np.int64)
        for word, k in subcubes_of(n):
            if word & -word == 1 << lowest:
                value = table[free & ~word] + weight(n, k)
                best = np.maximum(best, np.where(free & word == word, value, 0))
        table[free] = best
    table.setflags(write=False)
    return table


def greatest_profile(free: int, n: int) -> int:
    """The profile of a greatest partition of the word ``free`` of Q_n, n <= 5.

    Raises:
        SpecError: a larger n.
    """
    if n <= LARGEST_TABLE:
        return int(greatest_profiles(n)[free])
    if n > _LARGEST_SPLIT:
        raise SpecError("hypercube dimension", n, f"0..{_LARGEST_SPLIT}")
    halves = [_halves(free, n, i) for i in range(n)]
    low, high = min(halves, key=lambda pair: (pair[0] & pair[1]).bit_count())
    across = np.zeros(1, dtype=np.int64)
    for node in bits(low & high):
        across = np.concatenate((across, across | 1 << node))
    flat, raised = _widened(n - 1, 0), _widened(n - 1, 1)
    return int((raised[across] + flat[low ^ across] + flat[high ^ across]).max())


def _halves(free: int, n: int, direction: int) -> tuple[int, int]:
    """The free nodes on both sides of a direction, in the order of their other bits."""
    sides = [0, 0]
    for node in bits(free):
        below = node & ((1 << direction) - 1)
        sides[node >> direction & 1] |= 1 << (node >> (direction + 1) << direction | below)
    return sides[0], sides[1]


@lru_cache(maxsize=4)
def _widened(n: int, raised: int) -> Table:
    """The table of Q_n as profiles of Q_(n+1), of the cubes or of the cubes one dimension higher."""
    table, mask = greatest_profiles(n), (1 << (n + 1)) - 1
    fields = [(table >> k * (n + 1) & mask) << (k + raised) * (n + 2) for k in range(n + 1)]
    return np.asarray(sum(fields), dtype=np.int64)


def greatest_partitions(free: int, n: int) -> Iterator[tuple[int, ...]]:
    """Every greatest partition of ``free`` as words of nodes, the cube of the lowest node first; n <= 4."""
    if not free:
        yield ()
        return
    table = greatest_profiles(n)
    for word, k in subcubes_of(n):
        through = word & -word == free & -free and word & free == word
        if through and table[free ^ word] + weight(n, k) == table[free]:
            for rest in greatest_partitions(free ^ word, n):
                yield (word, *rest)


def greatest_partition(
    free: int, n: int, *, prove: bool = True, seed: int = 0, seconds: float = 60.0
) -> Answer[SubcubeSet]:
    """A greatest partition of any free set, by CP-SAT; with ``prove``, a VeriPB proof that none is greater.

    The subcubes of dimension >= 1 are chosen and the nodes left are single; one objective weighs the
    dimensions so that it orders the profiles. Without a proof an optimum is on the engine's word alone.
    """
    problem, words, objective = _model(free, n)
    found = zero_one.search(
        problem, maximise=objective, seed=seed, deterministic_seconds=2 * seconds, seconds=10 * seconds
    )
    if found.witness is None or found.value is None:
        return Answer.unknown(found.reason or "no partition found", engine=found.engine)
    chosen = [word for word, taken in zip(words, found.witness, strict=True) if taken]
    if sum(chosen) & ~free or sum(word.bit_count() for word in chosen) != sum(chosen).bit_count():
        raise EngineError(f"{found.engine}: subcubes that meet or are not free")
    best = SubcubeSet(n, (*chosen, *(1 << node for node in bits(free & ~sum(chosen)))))
    if prove:
        arguments = {"n": n, "free": hex(free), "counts": list(best.counts)}
        encoding = Encoding(TEXT, "greater-subcubes", arguments)
        greater = _greater(free, n, best.counts)
        refused = pseudoboolean.solve(greater, claim=_sentence(arguments), encoding=encoding, seconds=seconds)
        if refused.witness is not None:
            raise EngineError(f"{found.engine}: {refused.engine} finds a greater partition")
        if refused.certificate is not None:
            engine = f"{found.engine}, {refused.engine}"
            return Answer.optimal(best, best.profile, engine=engine, certificate=refused.certificate)
    if found.value == found.bound:
        return Answer.optimal(best, best.profile, engine=found.engine, reason="uncertified")
    return Answer.feasible(best, engine=found.engine, value=best.profile, reason=found.reason)


def _model(free: int, n: int) -> tuple[Problem, list[int], list[Term]]:
    """Disjoint free subcubes of dimension >= 1, and an objective in the order of their profiles."""
    words = [(word, k) for word, k in subcubes_of(n) if k and word & free == word]
    holders: dict[int, list[int]] = {}
    for variable, (word, _) in enumerate(words, 1):
        for node in bits(word):
            holders.setdefault(node, []).append(variable)
    packed = [Constraint.at_most(held, 1) for held in dict.fromkeys(map(tuple, holders.values()))]
    scale = _scale(free, n)
    objective = [(scale[k], variable) for variable, (_, k) in enumerate(words, 1)]
    return Problem(len(words), tuple(packed)), [word for word, _ in words], objective


def _scale(free: int, n: int) -> list[int]:
    """What a k-cube weighs: more than all smaller cubes that the free nodes can hold."""
    scale = [0, 1]
    for k in range(1, n):
        scale.append(scale[k] * ((free.bit_count() >> k) + 1))
    return scale


def _greater(free: int, n: int, counts: tuple[int, ...]) -> Problem:
    """The partitions that are greater than one with ``counts``."""
    problem, _, objective = _model(free, n)
    least = sum(count * factor for count, factor in zip(counts, _scale(free, n), strict=False)) + 1
    return Problem(problem.variables, (*problem.constraints, Constraint(tuple(objective), least)))


def encode_greater(arguments: Mapping[str, Any]) -> dict[str, str]:
    """The problem of a certificate that no partition is greater. Raises :class:`CertificateError`."""
    try:
        free, n, counts = int(arguments["free"], 16), arguments["n"], tuple(map(int, arguments["counts"]))
        Hypercube(n)
        if free >> (1 << n) or len(counts) != n + 1 or profile_of(n, counts) < 0:
            raise ValueError("free nodes and counts of Q_n")
    except (KeyError, TypeError, ValueError) as error:
        raise CertificateError("encoding.arguments", str(error), "n, free and counts") from None
    return {"opb": _greater(free, n, counts).to_opb()}


def claim_of(certificate: Certificate) -> str:
    """The sentence that such a certificate has to claim."""
    return _sentence(certificate.encoding.arguments)


def _sentence(arguments: Mapping[str, Any]) -> str:
    counts = ", ".join(f"{count} of dimension {k}" for k, count in enumerate(arguments["counts"]) if count)
    return (
        f"No partition of the free nodes {arguments['free']} of Q_{arguments['n']} into subcubes is greater "
        f"than one with {counts or 'no cubes'}."
    )
