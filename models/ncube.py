"""Start-up of a hypercube from I/O processors, each linked to one node, in stages of one link more each.

A node linked to an I/O processor is at distance 1. Sets of nodes are words.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from itertools import pairwise
from math import comb
from typing import Any

from allocert.errors import CertificateError
from allocert.machines.words import bits, repeat, word_of
from allocert.solvers import Certificate
from allocert.solvers.checkers.veripb import HEADER
from allocert.solvers.pseudoboolean import Constraint, Problem

__all__ = [
    "aligned_attachment",
    "claim_of",
    "covering",
    "dependent",
    "encode_covering",
    "linear_attachment",
    "neighbours",
    "route",
    "stages",
    "started_by_tree",
    "too_few_proof",
]


_LARGEST = 10


def neighbours(word: int, n: int) -> int:
    """The nodes joined to some node of ``word``.

    >>> bin(neighbours(0b1, 3))
    '0b10110'
    """
    found = 0
    for i in range(n):
        low = repeat((1 << (1 << i)) - 1, 2 << i, 1 << (n - i - 1))
        found |= (word & low) << (1 << i) | (word >> (1 << i)) & low
    return found


def stages(n: int, attached: int, faulty: int = 0) -> tuple[int, ...]:
    """The nodes started in each stage: ``attached`` ones, then those next to one started before.

    Faulty nodes start never and pass nothing on. What is in no stage cannot be reached.
    """
    healthy = ((1 << (1 << n)) - 1) & ~faulty
    found, reached = [], 0
    stage = attached & healthy
    while stage:
        found.append(stage)
        reached |= stage
        stage = neighbours(stage, n) & healthy & ~reached
    return tuple(found)


def dependent(n: int, attached: int, node: int) -> int:
    """The other nodes that a fault of ``node`` keeps from being started in their own stage."""
    whole, rest = stages(n, attached), stages(n, attached, 1 << node)
    late = 0
    for i, stage in enumerate(whole):
        late |= stage & ~(rest[i] if i < len(rest) else 0)
    return late & ~(1 << node)


def started_by_tree(n: int, attached: int, faulty: int = 0) -> int:
    """The nodes that start when each is started by one node of the stage before, the least next to it."""
    whole = stages(n, attached)
    started = attached & ~faulty
    for before, stage in pairwise(whole):
        for node in bits(stage & ~faulty):
            parents = neighbours(1 << node, n) & before
            if started & parents & -parents:
                started |= 1 << node
    return started


def route(n: int, attached: int, target: int, allowed: int) -> tuple[int, ...] | None:
    """A shortest route to ``target`` through ``allowed`` nodes from one that is attached, or ``None``.

    It has as many links as nodes, that from the I/O processor included.
    """
    layers: list[int] = []
    for stage in stages(n, attached, ~allowed):
        layers.append(stage)
        if stage >> target & 1:
            break
    else:
        return None
    path = [target]
    for stage in reversed(layers[:-1]):
        path.append(next(bits(neighbours(1 << path[-1], n) & stage)))
    return tuple(reversed(path))


def aligned_attachment(n: int) -> int:
    """The nodes divisible by 4: one in each aligned block of two dimensions."""
    return repeat(1, 4, 1 << (n - 2))


def linear_attachment(n: int) -> int:
    """The 2^(n-2) nodes x whose bits, weighted 1, 2, 3, 1, 2, 3, .. and added by xor, come to 0; n >= 2.

    Any other sum is one of the weights, so every other node is next to one of these.
    """
    return word_of(x for x in range(1 << n) if not _weighed(x))


def _weighed(x: int) -> int:
    total = 0
    for i in bits(x):
        total ^= i % 3 + 1
    return total


def covering(n: int, most: int) -> Problem:
    """At most ``most`` nodes, variable x for node x - 1, such that each node is one of them or next to one."""
    near: Sequence[Constraint] = [
        Constraint.at_least([other + 1 for other in bits(1 << node | neighbours(1 << node, n))], 1)
        for node in range(1 << n)
    ]
    return Problem(1 << n, (*near, Constraint.at_most(range(1, (1 << n) + 1), most)))


def encode_covering(arguments: Mapping[str, Any]) -> dict[str, Any]:
    """The problem of a certificate about :func:`covering`; ``arguments`` are its ``n`` and ``most``.

    Raises:
        CertificateError: other arguments.
    """
    n, most = arguments.get("n"), arguments.get("most")
    if (
        type(n) is not int
        or type(most) is not int
        or not 0 <= n <= _LARGEST
        or set(arguments) != {"n", "most"}
    ):
        raise CertificateError(
            "encoding.arguments", dict(arguments), f"n, 0 to {_LARGEST}, and most, integers"
        )
    return {"opb": covering(n, most).to_opb()}


def claim_of(certificate: Certificate) -> str:
    """The sentence that a refutation of :func:`covering` has to claim."""
    arguments = certificate.encoding.arguments
    return f"No {arguments['most']} nodes of Q_{arguments['n']} have every other node next to one of them."


def too_few_proof(n: int) -> str:
    """A VeriPB refutation of ``covering(n, most)`` for even n >= 2 and any ``most`` that counting rules out.

    Add up the constraints of a node v and its neighbours, and v once more: v then counts n + 2 times, a node at
    distance 1 or 2 twice, the sum is at least n + 1, an odd number; halve it and round up. The sum over all v has
    every node (n + 2)/2 + n + C(n, 2) times and is at least 2^n (n + 2)/2.

    Source: van Wee 1988, for the covering radius 1.
    """
    nodes = 1 << n
    lines = [HEADER, f"f {nodes + 1}"]
    for node in range(nodes):
        first, *rest = (other + 1 for other in bits(1 << node | neighbours(1 << node, n)))
        lines.append(f"p {first} {' '.join(f'{other} +' for other in rest)} x{node + 1} + 2 d")
    first, *rest = range(nodes + 2, 2 * nodes + 2)
    times = (n + 2) // 2 + n + comb(n, 2)
    lines.append(f"p {first} {' '.join(f'{other} +' for other in rest)} {nodes + 1} {times} * +")
    lines.append(f"c {2 * nodes + 2}")
    return "\n".join(lines) + "\n"
