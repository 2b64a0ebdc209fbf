"""Reuse of halvings: the k-subsets of D dimensions as paths of halvings that share their beginnings.

The result of halving along a set of dimensions does not depend on their order. To have all k-subsets halved, each of them, and each set on
the way to it, has to come from one that is a dimension smaller: *prefixes*. Each nonempty prefix is one halving.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import cache
from itertools import combinations
from math import comb
from typing import Any

from allocert.errors import CertificateError
from allocert.machines.words import word_of
from allocert.solvers.certificate import Certificate
from allocert.solvers.engines.pseudoboolean import Constraint, Problem

__all__ = [
    "TEXT",
    "TEXT_OF_SEVERAL",
    "claim_of",
    "encode_fewer",
    "encode_shapes",
    "fewest",
    "in_order",
    "prefix_problem",
    "subsets",
]

TEXT = (
    "A variable for each set of 1 to k - 1 of the D dimensions, by sizes, then in lexicographic order: it is a prefix. Each set "
    "of k dimensions, and each prefix of two or more, has a prefix that is one smaller; at most so many sets are prefixes."
)
TEXT_OF_SEVERAL = "One refutation for each number of dimensions, k, and number of prefixes."
"""How the list of several such certificates is made, for people."""

_LARGEST = 8


def subsets(places: int, size: int) -> Iterator[int]:
    """The sets of this many of the places 0, 1, .., as words, in lexicographic order."""
    return (word_of(one) for one in combinations(range(places), size))


def in_order(places: int, k: int) -> int:
    """Halvings if every k-subset is halved in increasing order: the nonempty prefixes of increasing sequences, counted one by one."""
    return len({chosen[:j] for chosen in combinations(range(places), k) for j in range(1, k + 1)})


def fewest(places: int, k: int) -> int:
    """The least number of halvings for k <= 3, by formula. Raises :class:`ValueError` for other k."""
    if k == 0:
        return 0
    if k <= 2:
        return comb(places + 1, k) - 1
    if k == 3:
        half = places // 2
        return comb(places, 3) + comb(half, 2) + comb(places - half, 2) + places - 2
    raise ValueError(k)


@cache
def prefix_problem(places: int, k: int, most: int) -> Problem:
    """Satisfiable iff at most ``most`` prefixes of 1 to k - 1 dimensions are enough."""
    inner = [one for size in range(1, k) for one in subsets(places, size)]
    variable = {one: number for number, one in enumerate(inner, 1)}
    constraints = []
    for size in range(2, k + 1):
        for one in subsets(places, size):
            smaller = [variable[one & ~(1 << i)] for i in range(places) if one >> i & 1]
            terms = [(1, literal) for literal in smaller]
            constraints.append(Constraint((*terms, *(((1, -variable[one]),) if size < k else ())), 1))
    few = Constraint.at_most(range(1, len(inner) + 1), most)
    return Problem(len(inner), (*constraints, few))


def encode_fewer(arguments: Mapping[str, Any]) -> dict[str, Any]:
    """The problem of a certificate that ``most`` prefixes are too few.

    Raises:
        CertificateError: other arguments.
    """
    match dict(arguments):
        case {"places": int() as places, "k": int() as k, "most": int() as most, **rest} if (
            not rest and 2 <= k <= places <= _LARGEST and most >= 0
        ):
            return {"opb": prefix_problem(places, k, most).to_opb()}
    raise CertificateError(
        "encoding.arguments", dict(arguments), f"2 <= k <= places <= {_LARGEST}, and most >= 0"
    )


def claim_of(certificate: Certificate) -> str:
    """The sentence that a refutation of :func:`prefix_problem` has to claim."""
    places, k, most = (certificate.encoding.arguments[name] for name in ("places", "k", "most"))
    return (
        f"{most} prefixes of 1 to {k - 1} dimensions are too few for all sets of {k} of {places} dimensions."
    )


def encode_shapes(arguments: Mapping[str, Any]) -> dict[str, Any]:
    """The list of the certificates of :func:`encode_fewer` for each (places, k, most) of ``shapes``."""
    shapes = arguments["shapes"]
    listing = "; ".join(f"{most} for all sets of {k} of {places}" for places, k, most in shapes)
    return {
        "states": f"Too few prefixes: {listing} dimensions.",
        "parts": [
            {"by": "prefixes", "arguments": {"places": places, "k": k, "most": most}}
            for places, k, most in shapes
        ],
    }
