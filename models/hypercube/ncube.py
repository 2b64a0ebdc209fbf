"""Start-up of a hypercube from I/O processors, each linked to one node, in stages of one link more each.

A node linked to an I/O processor is at distance 1. Sets of nodes are words.
"""

from __future__ import annotations

from collections.abc import Mapping
from itertools import pairwise
from math import comb
from typing import Any

from allocert.allocators.hypercube.subcube_sets import neighbours
from allocert.errors import CertificateError
from allocert.machines.words import bits, repeat
from allocert.solvers import Certificate
from allocert.solvers.checkers.veripb import HEADER
from allocert.solvers.engines.pseudoboolean import Constraint, Problem

__all__ = [
    "TEXT",
    "aligned_attachment",
    "claim_of",
    "covering",
    "dependent",
    "encode_covering",
    "route",
    "stages",
    "started_by_tree",
    "too_few_proof",
]


_LARGEST = 10
TEXT = "A variable a node, counted from 1: at least one true of each node and its neighbours, so many in all."
"""How :func:`encode_covering` makes its problem, for people."""


def stages(n: int, attached: int, faulty: int = 0) -> tuple[int, ...]:
    """The nodes started in each stage: ``attached`` ones, then those next to one started before.

    Faulty nodes start never and pass nothing on. A node in no stage cannot be reached.
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


def covering(n: int, most: int, *, helped: bool = False) -> Problem:
    """At most ``most`` nodes, variable x for node x - 1, such that each node is one of them or next to one.

    ``helped`` adds, for even n, what follows but engines find hard: node 0 is one of them (a translation brings
    that about), and for each node v the halved sum of :func:`too_few_proof`.
    """
    near = [
        Constraint.at_least([other + 1 for other in bits(1 << node | neighbours(1 << node, n))], 1)
        for node in range(1 << n)
    ]
    few = Constraint.at_most(range(1, (1 << n) + 1), most)
    help_: list[Constraint] = []
    if helped and n % 2 == 0:
        help_ = [Constraint.at_least([1], 1), *(_halved(n, node) for node in range(1 << n))]
    return Problem(1 << n, (*near, few, *help_))


def _halved(n: int, node: int) -> Constraint:
    """(n + 2)/2 times the node's variable, and those of the nodes at distance 1 or 2, are (n + 2)/2 at least."""
    next_to = neighbours(1 << node, n)
    around = (next_to | neighbours(next_to, n)) & ~(1 << node)
    times = (n + 2) // 2
    return Constraint(((times, node + 1), *((1, other + 1) for other in bits(around))), times)


def encode_covering(arguments: Mapping[str, Any]) -> dict[str, Any]:
    """The problem of a certificate about :func:`covering`; ``arguments`` are its ``n``, ``most`` and ``helped``.

    Raises:
        CertificateError: other arguments.
    """
    match dict(arguments):
        case {"n": int() as n, "most": int() as most, "helped": bool() as helped, **rest} if (
            not rest and not isinstance(n, bool) and not isinstance(most, bool) and 0 <= n <= _LARGEST
        ):
            return {"opb": covering(n, most, helped=helped).to_opb()}
    expected = f"n, 0 to {_LARGEST}, most, an integer, and helped, true or false"
    raise CertificateError("encoding.arguments", dict(arguments), expected)


def claim_of(certificate: Certificate) -> str:
    """The sentence that a refutation of :func:`covering` has to claim."""
    n, most, helped = (certificate.encoding.arguments[name] for name in ("n", "most", "helped"))
    among = f", node 0 among them and each halved sum at least {(n + 2) // 2}," if helped else ""
    return f"No {most} nodes of Q_{n}{among} have every other node next to one of them."


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
