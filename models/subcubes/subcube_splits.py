"""Can splitting a smallest sufficient cube leave two cubes of one dimension in between? One formula a shape.

Let P be a greatest partition without k-cubes, m the dimension of its smallest larger cubes, and D a k-cube
inside one of them. A partition of the nodes without D that breaks theorem 2.6(b) first at dimension j has
the cubes of dimension > m that P has, one m-cube less, one cube of each dimension m-1..j+1 and two of
dimension j. Nodes of smaller cubes of P hold no k-cube. Taking away a cube common to both, or a node in no
cube named here, keeps all this true. The formula of a shape (the numbers of P's cubes of dimension >= m)
says just that, with P's m-cube and D in one place and the directions sorted; what refutes it refutes the shape. Source: Antoniou
1994, theorem 2.6.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import pairwise
from typing import Any

from allocert.allocators.hypercube.subcube_sets import SubcubeSet
from allocert.errors import CertificateError
from allocert.machines.words import bits
from allocert.models.subcubes.greatest_subcubes import subcubes_of
from allocert.solvers.answer import Answer
from allocert.solvers.certificate import Certificate, Encoding
from allocert.solvers.engines import sat
from allocert.solvers.words.cnf import Clause, Cnf, normal_clauses

__all__ = [
    "TEXT",
    "TEXT_OF_SEVERAL",
    "Shape",
    "claim_of",
    "encode_shape",
    "encode_shapes",
    "formula",
    "free_of_model",
    "largest_packings",
    "refute",
    "shapes",
    "together",
]

ENCODER, SEVERAL = "subcube-split", "subcube-splits"
"""The names of :func:`encode_shape` and :func:`encode_shapes`."""

TEXT = "The relaxation of one shape of theorem 2.6(b)."
TEXT_OF_SEVERAL = "One part a shape."
"""How the two make their problems, for people."""

_LARGEST = 8


@dataclass(frozen=True, order=True)
class Shape:
    """Q_n, the dimensions m > j > k >= 1, and the numbers of cubes of dimension m, m + 1, .. that take part.

    ``counts[0] >= 1``, and the cubes and a k-cube besides fit into Q_n.
    """

    n: int
    m: int
    k: int
    j: int
    counts: tuple[int, ...]

    @property
    def taking_part(self) -> int:
        """The number of cubes of dimension m and more, q."""
        return sum(self.counts)

    @property
    def name(self) -> str:
        """E.g. ``m = 3, k = 1, j = 2, [2, 0, 0]``."""
        return f"m = {self.m}, k = {self.k}, j = {self.j}, {list(self.counts)}"

    def to_json(self) -> dict[str, Any]:
        """Plain data, the inverse of ``Shape(**data)`` up to the type of ``counts``."""
        return {"n": self.n, "m": self.m, "k": self.k, "j": self.j, "counts": list(self.counts)}


def shapes(n: int) -> Iterator[Shape]:
    """All shapes of Q_n that arithmetic leaves open, those with fewest cubes first.

    For k = 0 and for j <= k there is nothing to break; so is there nothing in a full machine or where all
    smaller cubes of P have fewer than 2^k nodes together: two j-cubes need 2^k more than what is split.
    """
    found = [
        Shape(n, m, k, j, counts)
        for m in range(3, n)
        for k in range(1, m - 1)
        for j in range(k + 1, m)
        for counts in _counts(n, m, (1 << n) - (1 << k))
        if counts[0]
    ]
    yield from sorted(found, key=lambda shape: (shape.taking_part, shape))


def _counts(n: int, m: int, room: int) -> Iterator[tuple[int, ...]]:
    """The numbers of cubes of dimension m..n-1 with at most ``room`` nodes."""
    if m == n:
        yield ()
        return
    for rest in _counts(n, m + 1, room):
        left = room - sum(count << k for k, count in enumerate(rest, m + 1))
        for count in range((left >> m) + 1):
            yield (count, *rest)


def formula(shape: Shape) -> tuple[Cnf, tuple[int, ...]]:
    """The formula of a shape, and the variables that say which nodes are free.

    Raises nothing; it has a model iff the relaxation described above has a solution.
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
        for word in _words(n, dimension):
            chosen[word] = build.new()
            own.append(chosen[word])
            for node in bits(word):
                old[node].append(chosen[word])
        build.exactly(own, count)
    build.clauses.append((chosen[split],))
    for dimension, count in after.items():
        own = []
        for word in _words(n, dimension) if count else ():
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
    for word in _words(n, k):
        nodes = list(bits(word))
        build.clauses.append((*(-free[node] for node in nodes), *(covered[node] for node in nodes)))
    for word in _words(n, max(before) + 1) if max(before) < n else ():
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


def _words(n: int, k: int) -> list[int]:
    return [word for word, dimension in subcubes_of(n) if dimension == k]


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
        """So many are true: unary counters, each equivalent to what it says (Sinz 2005)."""
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


def refute(shape: Shape, *, seconds: float | None = None) -> Answer[sat.Model]:
    """An ``lrat`` certificate that the shape has no solution, or a model, which may still be no counterexample."""
    cnf, _ = formula(shape)
    encoding = Encoding(TEXT, ENCODER, shape.to_json())
    return sat.refute(cnf, claim=_sentence(shape), encoding=encoding, seconds=seconds)


def encode_shapes(arguments: Mapping[str, Any]) -> dict[str, Any]:
    """What the certificates of several ``shapes`` state together: so many of all shapes of the cubes of ``sizes``."""
    sizes, listed = arguments.get("sizes"), arguments.get("shapes")
    small = isinstance(sizes, list) and all(type(n) is int and 0 <= n <= _LARGEST for n in sizes)
    if not small or not sizes or not isinstance(listed, list) or len(arguments) != 2:
        raise CertificateError("encoding.arguments", dict(arguments), "sizes and shapes")
    chosen = [_shape(shape) for shape in listed]
    every = [shape for n in sizes for shape in shapes(n)]
    if len(set(chosen)) != len(chosen) or not set(chosen) <= set(every):
        raise CertificateError("encoding shapes", listed, "different shapes of these cubes")
    parts = [{"by": ENCODER, "arguments": shape.to_json()} for shape in chosen]
    return {"states": _sentence_of_all(sizes, chosen, len(every)), "parts": parts}


def together(sizes: Sequence[int], chosen: Sequence[Shape]) -> tuple[str, Encoding]:
    """The sentence and the encoding of a bundle of the certificates of these shapes of the cubes of ``sizes``."""
    arguments = {"sizes": list(sizes), "shapes": [shape.to_json() for shape in chosen]}
    return str(encode_shapes(arguments)["states"]), Encoding(TEXT_OF_SEVERAL, SEVERAL, arguments)


def _sentence_of_all(sizes: Sequence[int], chosen: Sequence[Shape], every: int) -> str:
    share = f"all {every}" if len(chosen) == every else f"{len(chosen)} of the {every}"
    where = ", ".join(map(str, sizes))
    names = "; ".join(one.name for one in chosen)
    listed = "" if len(chosen) == every else f": {names}"
    return f"Theorem 2.6(b) holds in {share} shapes that arithmetic leaves open, n = {where}{listed}."


def free_of_model(shape: Shape, model: Sequence[bool]) -> int:
    """The free nodes of a model of the shape's formula, as a word."""
    return sum(1 << node for node, variable in enumerate(formula(shape)[1]) if model[variable - 1])


def encode_shape(arguments: Mapping[str, Any]) -> dict[str, str]:
    """The problem of a shape's certificate. Raises :class:`CertificateError`."""
    return {"dimacs": formula(_shape(arguments))[0].to_dimacs()}


def _shape(arguments: Mapping[str, Any]) -> Shape:
    try:
        shape = Shape(**{**arguments, "counts": tuple(arguments["counts"])})
        good = shape.n <= _LARGEST and 1 <= shape.k < shape.j < shape.m < shape.n
        if not good or len(shape.counts) != shape.n - shape.m or not shape.counts[0]:
            raise ValueError("a shape's numbers")
        if sum(count << shape.m + i for i, count in enumerate(shape.counts)) > (1 << shape.n) - (
            1 << shape.k
        ):
            raise ValueError("more cubes than fit")
    except (KeyError, TypeError, ValueError) as error:
        raise CertificateError("encoding.arguments", str(error), "n, m, k, j and counts") from None
    return shape


def claim_of(certificate: Certificate) -> str:
    """The sentence that a shape's certificate has to claim."""
    return _sentence(_shape(certificate.encoding.arguments))


def _sentence(shape: Shape) -> str:
    cubes = " and ".join(f"{count} {shape.m + i}-cubes" for i, count in enumerate(shape.counts) if count)
    return (
        f"In Q_{shape.n} no grant of a {shape.k}-cube inside a {shape.m}-cube breaks theorem 2.6(b) first at "
        f"dimension {shape.j} when {cubes} take part."
    )


def largest_packings(free: int, n: int, m: int) -> tuple[int, list[tuple[int, ...]]]:
    """The most disjoint m-cubes inside ``free``, and all largest sets of them, as words. No solver is used."""
    cubes = [word for word in _words(n, m) if word & free == word]
    best: list[tuple[int, ...]] = [()]

    def extend(start: int, left: int, chosen: tuple[int, ...]) -> None:
        nonlocal best
        if len(chosen) > len(best[0]):
            best = [chosen]
        elif chosen and len(chosen) == len(best[0]):
            best.append(chosen)
        for i in range(start, len(cubes)):
            if cubes[i] & left == cubes[i]:
                extend(i + 1, left ^ cubes[i], (*chosen, cubes[i]))

    extend(0, free, ())
    return len(best[0]), best


def greatest_if_large(free: int, n: int, m: int, k: int) -> SubcubeSet | None:
    """A largest set of m-cubes in ``free`` and single nodes, if it shows the large part of every greatest one.

    That is so when no (m+1)-cube is free and no largest set of m-cubes leaves a k-cube: then every greatest
    partition has as many m-cubes and no cube of dimension k..m-1. ``None`` otherwise.
    """
    if any(word & free == word for word in _words(n, m + 1)):
        return None
    smaller = _words(n, k)
    packings = largest_packings(free, n, m)[1]
    if any(word & free & ~sum(packing) == word for packing in packings for word in smaller):
        return None
    rest = free & ~sum(packings[0])
    return SubcubeSet(n, (*packings[0], *(1 << node for node in bits(rest))))
