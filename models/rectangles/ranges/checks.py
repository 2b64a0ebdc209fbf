"""Check that rectangles do not fit, from halved ranges of first columns and rows, and without any engine.

A proof is a list of nodes, each followed by its subtrees. The ranges of the first node are all positions inside the mesh, and
every node narrows its own by three rules until none helps:

- **cover**: a rectangle whose range is shorter than its side covers for sure what lies between its greatest first position
  and its end from the least. Where others for sure leave too little of a column, a rectangle that would cover it does not start.
- **apart**: two that overlap on one axis for sure, as they are too long together or cover a position in common, come one
  before the other on the other axis; if only one order has room, it is that one.
- **twins**: of two with the same sides, the first in the problem starts in no later column, and in the same column below.

The largest rectangle with sides that no other has lies in the left and the lower half: else the mirror image is a packing in
which it does. A mirror image keeps every packing, and so does the exchange of twins.

| node | what it shows, after the rules |
|---|---|
| ``["halve", a, i, p]`` | rectangle i starts on axis a at p or before (first subtree), or after p (second): both are refuted |
| ``["room"]`` | no position is left for some rectangle, or no room in some column or row |
| ``["waste", a]`` | in each column (a = 0) or row (1) take the most that a subset of those that may cover it fills, with those that do for sure: what stays empty is more in all than the mesh's area less that of the rectangles |

Axis 0 are the columns. The rules only ever shrink ranges, and shrink smaller ranges at least as far. So their order does not
matter, and a node with empty ranges is ``room`` whatever rule is applied first.
"""

from __future__ import annotations

from collections.abc import Iterable
from itertools import accumulate, pairwise
from typing import Any

from allocert.errors import CertificateError
from allocert.models.rectangles.problem import Rectangles
from allocert.solvers.certificate import Certificate
from allocert.solvers.limits import Limits

__all__ = ["KIND", "check_ranges", "follow_ranges"]

KIND = "rectangle-ranges"
"""The kind of these certificates."""

_SUBTREES = {"halve": 2, "room": 0, "waste": 0}
_LONGEST, _MOST = 1024, 200

Range = tuple[int, int]
Ranges = tuple[list[Range], list[Range]]
"""For each axis the least and the greatest position of each rectangle."""


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
    rules = _Rules(problem)
    limits.hold("ranges", rules.size)
    todo: list[tuple[Ranges, Iterable[int]]] = [(rules.start(), range(rules.count))]
    for place, node in enumerate(proof):
        if not todo:
            raise CertificateError(f"{KIND} proof", node, f"nothing after node {place - 1}")
        limits.hold("ranges", -rules.size)
        try:
            subtrees = _subtrees(rules, *todo.pop(), node, limits)
            limits.hold("ranges", rules.size * len(subtrees))
            todo += [(subtree, (node[2],)) for subtree in reversed(subtrees)]
        except CertificateError as error:
            raise CertificateError(f"node {place}: {error.field}", error.value, error.expected) from None
    if todo:
        raise CertificateError(f"{KIND} proof", len(proof), f"{len(todo)} more subtrees")
    leaves = sum(node[0] != "halve" for node in proof)
    return f"halved ranges of positions, {leaves} times down to no room or too much waste"


def _subtrees(
    rules: _Rules, ranges: Ranges, changed: Iterable[int], node: Any, limits: Limits
) -> list[Ranges]:
    """The ranges of the subtrees of a node; none for a leaf that holds. All ranges but the changed ones have been narrowed."""
    kind = node[0] if isinstance(node, list) and node else None
    if not isinstance(kind, str) or kind not in _SUBTREES:
        raise CertificateError("kind", kind, ", ".join(_SUBTREES))
    if len(node) != {"halve": 4, "room": 1, "waste": 2}[kind] or any(
        type(part) is not int for part in node[1:]
    ):
        raise CertificateError(kind, node[1:], "axis, rectangle and position; nothing; or an axis")
    if kind != "room" and node[1] not in (0, 1):
        raise CertificateError(kind, node[1], "axis 0 or 1")
    open_ = rules.narrow(ranges, changed, limits)
    if kind == "room":
        if open_:
            raise CertificateError(kind, node, "ranges of which one is empty")
        return []
    if not open_:
        raise CertificateError(kind, node, "room, for a range is empty here")
    axis = node[1]
    if kind == "waste":
        lost = rules.waste(ranges[axis], axis, limits)
        if lost <= rules.slack:
            raise CertificateError(kind, lost, f"more than {rules.slack} processors that stay empty")
        return []
    i, last = node[2:]
    if not 0 <= i < len(ranges[0]):
        raise CertificateError(kind, i, f"rectangles 0..{len(ranges[0]) - 1}")
    least, most = ranges[axis][i]
    if not least <= last < most:
        raise CertificateError(
            kind, last, f"a position of {least}..{most - 1}, where its range can be divided"
        )
    first, second = ([*ranges[0]], [*ranges[1]]), ranges
    first[axis][i], second[axis][i] = (least, last), (last + 1, most)
    return [first, second]


class _Rules:
    """The rules that narrow ranges, and the count of what stays empty, for one problem."""

    def __init__(self, problem: Rectangles) -> None:
        if any(turn and w != h for turn, (w, h) in zip(problem.turnable, problem.sides, strict=True)):
            raise CertificateError("turnable", problem.turnable, "rectangles of which none may be turned")
        self.room = problem.width, problem.height
        self.count = len(problem.sides)
        if max(self.room) > _LONGEST or self.count > _MOST:
            raise CertificateError(
                "rectangles", self.count, f"at most {_MOST}, on a mesh of sides up to {_LONGEST}"
            )
        self.size = 400 + 160 * self.count
        """About how many bytes the ranges of a node take."""
        self.sides = [w for w, _ in problem.sides], [h for _, h in problem.sides]
        self.slack = problem.width * problem.height - problem.area
        """What a packing leaves empty."""
        self.twins = [
            (max(k for k in range(j) if problem.sides[k] == pair), j)
            for j, pair in enumerate(problem.sides)
            if pair in problem.sides[:j]
        ]
        alone = [i for i, pair in enumerate(problem.sides) if problem.sides.count(pair) == 1]
        self._lone = max(alone, key=lambda i: (self.sides[0][i] * self.sides[1][i], -i), default=-1)

    def start(self) -> Ranges:
        """All positions inside the mesh, but for one rectangle."""
        columns = [(0, self.room[0] - side) for side in self.sides[0]]
        rows = [(0, self.room[1] - side) for side in self.sides[1]]
        for own in (columns, rows) if self._lone >= 0 else ():
            own[self._lone] = 0, own[self._lone][1] // 2
        return columns, rows

    def narrow(self, ranges: Ranges, changed: Iterable[int], limits: Limits) -> bool:
        """Narrow the ranges by all rules until none helps; whether no range is empty.

        All ranges but those of the ``changed`` rectangles have been narrowed before: only what depends on these is tried again.
        """
        if any(least > most for own in ranges for least, most in own):
            return False
        changed, axes = tuple(changed), [0, 1]
        while changed:
            old = [*ranges[0]], [*ranges[1]]
            limits.work("rules", 16 * self.count * len(changed) + 40 * self.count)
            if not all(self._cover(ranges, axis) for axis in axes):
                return False
            if not all(self._apart(ranges, axis, changed) for axis in (0, 1)):
                return False
            if not all(self._twins(ranges, i, j) for i, j in self.twins):
                return False
            axes = [axis for axis in (0, 1) if ranges[axis] != old[axis]]
            changed = tuple(
                i for i in range(self.count) if any(old[axis][i] != ranges[axis][i] for axis in axes)
            )
        return True

    def _cover(self, ranges: Ranges, axis: int) -> bool:
        """Take positions from the ends of ranges where others leave too little of a column that would be covered."""
        own, length, across, most = ranges[axis], self.sides[axis], self.sides[1 - axis], self.room[1 - axis]
        covered = _steps(
            (last, least + side, high)
            for (least, last), side, high in zip(own, length, across, strict=True)
            if last < least + side
        )
        fullest = max((high for _, _, high in covered), default=0)
        if fullest > most:
            return False
        for i, ((least, last), side, high) in enumerate(zip(own, length, across, strict=True)):
            if least == last or fullest + high <= most:
                continue
            # Of these columns the rectangle itself covers some for sure, which it does not take from itself.
            closed = [
                (start, end)
                for start, end, taken in covered
                if taken + high > most and not last <= start < least + side
            ]
            first, final = least, last
            for start, end in closed:
                if start < first + side and first < end:
                    first = end
            for start, end in reversed(closed):
                if start < final + side and final < end:
                    final = start - side
            if first > final:
                return False
            own[i] = first, final
        return True

    def _apart(self, ranges: Ranges, axis: int, changed: tuple[int, ...]) -> bool:
        """Order two that overlap on the other axis for sure, one of them changed, if only one order has room on this one."""
        own, length, across, room = ranges[axis], self.sides[axis], self.sides[1 - axis], self.room[1 - axis]
        sure = [(last, least + side) for (least, last), side in zip(ranges[1 - axis], across, strict=True)]
        for i in changed:
            a, b = sure[i]
            for j, (c, d) in enumerate(sure):
                if i == j or not ((a < d and c < b and a < b and c < d) or across[i] + across[j] > room):
                    continue
                forward = own[i][0] + length[i] <= own[j][1]
                back = own[j][0] + length[j] <= own[i][1]
                if not forward and not back:
                    return False
                if forward != back:
                    one, other = (i, j) if forward else (j, i)
                    if not _before(own, one, other, length[one]):
                        return False
        return True

    def _twins(self, ranges: Ranges, i: int, j: int) -> bool:
        """The first of two with the same sides is in no later column, and in the same column below."""
        columns, rows = ranges
        if not _before(columns, i, j, 0):
            return False
        return columns[i][0] < columns[j][1] or _before(rows, i, j, self.sides[1][i])

    def waste(self, own: list[Range], axis: int, limits: Limits) -> int:
        """What stays empty at least in columns (axis 0) or rows (1), for their ranges ``own``."""
        lost, most = 0, self.room[1 - axis]
        sides = list(zip(own, self.sides[axis], self.sides[1 - axis], strict=True))
        ends = {0, self.room[axis]}
        for (least, last), side, _ in sides:
            ends.update((least, last, least + side, last + side))
        limits.work("waste", len(ends) * (4 * self.count + (most >> 6)))
        for start, end in pairwise(sorted(ends)):
            # From one end of a range to the next all columns are alike.
            left, sums = most, 1
            for (least, last), side, high in sides:
                if last <= start < least + side:
                    left -= high
                elif least <= start < last + side:
                    sums |= sums << high
            lost += (left + 1 - (sums & ((2 << left) - 1)).bit_length()) * (end - start)
        return lost


def _steps(covered: Iterable[tuple[int, int, int]]) -> list[tuple[int, int, int]]:
    """Columns from each place where the cover changes to the next, and how much is covered there."""
    changes: dict[int, int] = {}
    for start, end, high in covered:
        changes[start] = changes.get(start, 0) + high
        changes[end] = changes.get(end, 0) - high
    places = sorted(changes)
    return list(zip(places, places[1:], accumulate(changes[place] for place in places), strict=False))


def _before(own: list[Range], i: int, j: int, gap: int) -> bool:
    """Narrow two ranges so that i starts at least ``gap`` before j; whether none is empty."""
    own[j] = max(own[j][0], own[i][0] + gap), own[j][1]
    own[i] = own[i][0], min(own[i][1], own[j][1] - gap)
    return own[i][0] <= own[i][1] and own[j][0] <= own[j][1]
