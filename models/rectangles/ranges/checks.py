"""Check that rectangles do not fit, from halved ranges of first columns and rows, and without any engine.

A proof is a list of nodes, each followed by its subtrees. The ranges of the first node are all positions inside the mesh, and
every node's are narrowed by three rules until none helps:

- **cover**: a rectangle whose range is shorter than its side covers for sure what lies between its greatest first position
  and its end from the least. Where others for sure leave too little of a column, a rectangle that would cover it does not start.
- **apart**: two that overlap on one axis for sure, as they are too long together or cover a position in common, come one
  before the other on the other axis; if only one order has room, it is that one.
- **twins**: of two with the same sides, the first in the problem starts in no later column, and in the same column below.

The largest rectangle with sides that no other has lies in the left and the lower half: else the mirror image is a packing in
which it does. A mirror image keeps every packing, and so does the exchange of twins.

Where they leave some rectangle no position, or some column or row no room, a subtree is refuted, and has no node. Else it is one of these:

| node | what it shows |
|---|---|
| ``["halve", a, i, p]`` | rectangle i starts on axis a at p or before (first subtree), or after p (second): both are refuted |
| ``["waste", a]`` | in each column (a = 0) or row (1) take the most that a subset of those that may cover it fills, with those that do for sure: what stays empty is more in all than the mesh's area less that of the rectangles |

Axis 0 are the columns. The rules only ever shrink ranges, and shrink smaller ranges at least as far. So their order does not
matter, and a range is left empty whatever rule is applied first.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from allocert.errors import CertificateError
from allocert.machines.compiled import interruptible
from allocert.models.rectangles.problem import Rectangles
from allocert.models.rectangles.ranges import rules
from allocert.solvers import limits as bounds
from allocert.solvers.certificate import Certificate
from allocert.solvers.limits import Limits

__all__ = ["KIND", "check_ranges", "follow_ranges", "mesh_of", "start_of"]

KIND = "rectangle-ranges"
"""The kind of these certificates."""

_LONGEST, _MOST = 1024, 200
_AT_ONCE = 1 << 12
"""Nodes that are read and followed without a break."""
_DEEP = 64
"""Subtrees to come for which there is a place at first."""


def check_ranges(certificate: Certificate) -> str:
    """Accept that the rectangles of a problem, which may not be turned, do not fit into its mesh.

    Raises:
        CertificateError: malformed, or a node does not show what it has to, or takes more than
            :mod:`allocert.solvers.limits` allow.
    """
    if certificate.kind != KIND:
        raise CertificateError("certificate kind", certificate.kind, KIND)
    return follow_ranges(Rectangles.from_json(certificate.problem), certificate.proof, Limits())


def follow_ranges(problem: Rectangles, proof: Any, limits: Limits) -> str:
    """Accept a proof about ranges. Raises :class:`~allocert.errors.CertificateError` as :func:`check_ranges` does."""
    if not isinstance(proof, list):
        raise CertificateError(f"{KIND} proof", type(proof).__name__, "a list of nodes")
    walk = _Walk(problem, limits)
    for begin in range(0, max(1, len(proof)), _AT_ONCE):
        some = proof[begin : begin + _AT_ONCE]
        nodes = np.zeros((len(some), 3), dtype=np.int64)
        for place, node in enumerate(some):
            try:
                nodes[place] = _read(node, len(problem.sides))
            except CertificateError as error:
                walk.follow(nodes[:place], begin)  # where a fault may come before this one
                raise CertificateError(
                    f"node {begin + place}: {error.field}", error.value, error.expected
                ) from None
        walk.follow(nodes, begin)
    if walk.subtrees:
        raise CertificateError(f"{KIND} proof", len(proof), f"{walk.subtrees} more subtrees")
    return f"halved ranges of positions, with {len(proof)} nodes, down to no room or too much waste"


def _read(node: Any, count: int) -> tuple[int, int, int]:
    """The axis, the rectangle or -1 for waste, and the position or, where it is none of the mesh, ``_LONGEST``."""
    kind = node[0] if isinstance(node, list) and node else None
    if kind not in ("halve", "waste"):
        raise CertificateError("kind", kind, "halve, waste")
    if len(node) != (4 if kind == "halve" else 2) or any(type(part) is not int for part in node[1:]):
        raise CertificateError(kind, node[1:], "axis, rectangle and position; or an axis")
    if node[1] not in (0, 1):
        raise CertificateError(kind, node[1], "axis 0 or 1")
    if kind == "waste":
        return node[1], -1, 0
    if not 0 <= node[2] < count:
        raise CertificateError(kind, node[2], f"rectangles 0..{count - 1}")
    return node[1], node[2], node[3] if 0 <= node[3] < _LONGEST else _LONGEST


class _Walk:
    """A proof on its way: the ranges of the subtrees to come, as :func:`allocert.models.rectangles.ranges.rules.follow` has them."""

    def __init__(self, problem: Rectangles, limits: Limits) -> None:
        self._mesh, self._limits = mesh_of(problem), limits
        shape = 0, 2, len(problem.sides)
        self._low, self._high = np.zeros(shape, dtype=np.int64), np.zeros(shape, dtype=np.int64)
        self._due = np.zeros(shape[::2], dtype=np.bool_)
        self._deepen(_DEEP)
        self._low[0], self._high[0] = start_of(self._mesh)
        self._due[0] = True
        self._now = np.zeros(4, dtype=np.int64)

    @property
    def subtrees(self) -> int:
        """How many are to come."""
        return int(self._now[1]) + 1

    def follow(self, nodes: Any, begin: int) -> None:
        """Follow nodes, the first of which has the number ``begin``. Raises :class:`~allocert.errors.CertificateError`."""
        state, done = rules.TOO_DEEP, 0
        while state == rules.TOO_DEEP:
            work, most = np.zeros(1, dtype=np.int64), bounds.MOST_WORK - self._limits.done
            with interruptible():
                state = rules.follow(
                    nodes[done:], self._mesh, self._low, self._high, self._due, self._now, work, most
                )
            self._limits.work("ranges", int(work[0]))
            done += int(self._now[0])
            if state == rules.TOO_DEEP:
                self._deepen(len(self._low))
        if state not in (rules.DONE, rules.MORE):
            field, value, expected = self._fault(state, *map(int, self._now[2:]))
            raise CertificateError(f"node {begin + done}: {field}", value, expected)

    def _fault(self, state: int, one: int, other: int) -> tuple[str, Any, str]:
        """What a node does that it may not, in words."""
        if state == rules.HALVE:
            return "halve", [one, other], "a position of the range but its last, where it can be divided"
        if state == rules.WASTE:
            return "waste", one, f"more than {self._mesh.slack[0]} processors that stay empty"
        return f"{KIND} proof", "a node", "nothing after all subtrees are refuted"

    def _deepen(self, more: int) -> None:
        """Make places for more subtrees."""
        count = self._due.shape[1]
        self._limits.hold("ranges", more * (2 * 16 + 1) * count)
        low, high, due = self._low, self._high, self._due
        self._low, self._high = (
            np.concatenate((old, np.zeros((more, 2, count), dtype=np.int64))) for old in (low, high)
        )
        self._due = np.concatenate((due, np.zeros((more, count), dtype=np.bool_)))


def mesh_of(problem: Rectangles) -> rules.Mesh:
    """The problem for the rules. Raises :class:`~allocert.errors.CertificateError` where it is none for them."""
    if any(turn and w != h for turn, (w, h) in zip(problem.turnable, problem.sides, strict=True)):
        raise CertificateError("turnable", problem.turnable, "rectangles of which none may be turned")
    sides = problem.sides
    if max(problem.width, problem.height) > _LONGEST or len(sides) > _MOST:
        raise CertificateError(
            "rectangles", len(sides), f"at most {_MOST}, on a mesh of sides up to {_LONGEST}"
        )
    twins = [
        (max(k for k in range(j) if sides[k] == pair), j) for j, pair in enumerate(sides) if pair in sides[:j]
    ]
    room, slack = (problem.width, problem.height), problem.width * problem.height - problem.area
    given = room, [[side[axis] for side in sides] for axis in (0, 1)], twins, [slack]
    shapes = 2, (2, len(sides)), (len(twins), 2), 1
    arrays = (
        np.array(data, dtype=np.int64).reshape(shape) for data, shape in zip(given, shapes, strict=True)
    )
    return rules.Mesh(*arrays)


def start_of(mesh: rules.Mesh) -> tuple[Any, Any]:
    """The least and the greatest of all positions inside the mesh, int64[2, rectangles] each; of one rectangle those in the lower halves."""
    high = mesh.room[:, None] - mesh.sides
    own = [*zip(*mesh.sides.tolist(), strict=True)]
    alone = [i for i, pair in enumerate(own) if own.count(pair) == 1]
    if alone:
        high[:, max(alone, key=lambda i: (own[i][0] * own[i][1], -i))] //= 2
    return np.zeros_like(high), high
