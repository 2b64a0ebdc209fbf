"""Check that rectangles do not fit, from a proof and without any engine.

A proof is a list of nodes, each followed by its subtrees. Every node speaks of what the nodes above it assume:

| node | shows the assumptions contradictory, because |
|---|---|
| ``["turn", i]`` | so they are with rectangle i as given (first subtree) and turned (second) |
| ``["split", a, i, j]`` | ... with i and j apart on axis a (first), and overlapping there (second) |
| ``["order", a, i, j]`` | i and j are apart on axis a; ... with i before j (first), and j before i (second) |
| ``["first", a, i, j]`` | as ``order``, but nothing is ordered on axis a yet: mirrored, the second is the first |
| ``["ranges", proof]`` | a proof of kind ``rectangle-ranges`` refutes the rectangles as they are turned now |
| ``["scales", x, y]`` | the scales are conservative, and the scaled areas exceed the product of the capacities |
| ``["stack", a, list]`` | all pairs of the list are apart on axis a, and its sides there add up to more than the mesh |
| ``["path", a, list]`` | each of the list is before the next on axis a; its sides add up to more than the mesh |
| ``["meet", a, list]`` | each of the list is before the next on axis a; but the first and the last overlap there |

Two rectangles too long together for an axis overlap there, and those that overlap on an axis are apart on the
other. ``turn`` nodes come before all others, for all that
may be turned and are no squares. Axis 0 are the columns.
"""

from __future__ import annotations

import sys
from collections import Counter
from collections.abc import Mapping, Sequence
from itertools import combinations, pairwise
from typing import Any

from allocert.errors import CertificateError
from allocert.models.rectangles.problem import Rectangles
from allocert.models.rectangles.ranges.checks import follow_ranges
from allocert.solvers.certificate import Certificate
from allocert.solvers.limits import Limits

__all__ = ["check_rectangles"]

_SUBTREES = {
    "turn": 2,
    "split": 2,
    "order": 2,
    "first": 1,
    "scales": 0,
    "stack": 0,
    "path": 0,
    "meet": 0,
    "ranges": 0,
}
_FACT = 80
"""About the bytes of a fact without its place in a set."""


def check_rectangles(certificate: Certificate) -> str:
    """Accept that the rectangles of a problem do not fit into its mesh.

    Raises:
        CertificateError: malformed, or a node does not show what it has to, or takes more than
            :mod:`allocert.solvers.limits` allow.
    """
    if certificate.kind != "rectangles":
        raise CertificateError("certificate kind", certificate.kind, "rectangles")
    problem, proof = Rectangles.from_json(certificate.problem), certificate.proof
    if not isinstance(proof, list):
        raise CertificateError("rectangles proof", type(proof).__name__, "a list of nodes")
    limits = Limits()
    todo = [_Assumed.of(problem)]
    for place, node in enumerate(proof):
        if not todo:
            raise CertificateError("rectangles proof", node, f"nothing after node {place - 1}")
        try:
            assumed = todo.pop()
            limits.hold("assumptions", -assumed.size)
            subtrees = _subtrees(assumed, node, limits)
            limits.hold("assumptions", sum(subtree.size for subtree in subtrees))
            todo += reversed(subtrees)
        except CertificateError as error:
            raise CertificateError(f"node {place}: {error.field}", error.value, error.expected) from None
    if todo:
        raise CertificateError("rectangles proof", len(proof), f"{len(todo)} more subtrees")
    return f"a case distinction of {len(proof)} nodes"


class _Assumed:
    """Assumptions about the rectangles: their turns, and facts about pairs on each axis.

    ``size`` is about how many bytes it takes.
    """

    def __init__(
        self, problem: Rectangles, apart: Any, overlap: Any, before: Any, undecided: bool, size: int
    ) -> None:
        self.problem = problem
        self.undecided = undecided
        self.size = size
        self.apart: frozenset[tuple[int, int, int]] = apart
        self.overlap: frozenset[tuple[int, int, int]] = overlap
        self.before: frozenset[tuple[int, int, int]] = before

    @classmethod
    def of(cls, problem: Rectangles) -> _Assumed:
        turns = zip(problem.turnable, problem.sides, strict=True)
        undecided = any(turn and w != h for turn, (w, h) in turns)
        return cls(problem, frozenset(), frozenset(), frozenset(), undecided, 400 + 16 * len(problem.sides))

    def room(self, axis: int) -> int:
        return (self.problem.width, self.problem.height)[axis]

    def too_long(self, axis: int, chosen: Sequence[int]) -> bool:
        return sum(self.problem.sides[i][axis] for i in chosen) > self.room(axis)

    def overlapping(self, axis: int, i: int, j: int) -> bool:
        return (axis, min(i, j), max(i, j)) in self.overlap or (i != j and self.too_long(axis, (i, j)))

    def separate(self, axis: int, i: int, j: int) -> bool:
        return (axis, min(i, j), max(i, j)) in self.apart or self.overlapping(1 - axis, i, j)

    def with_facts(self, name: str, axis: int, i: int, j: int) -> _Assumed:
        pair = (axis, i, j) if name == "before" else (axis, min(i, j), max(i, j))
        facts = {"apart": self.apart, "overlap": self.overlap, "before": self.before}
        facts[name] |= {pair}
        size = 400 + _FACT + sum(map(sys.getsizeof, facts.values()))
        return _Assumed(self.problem, facts["apart"], facts["overlap"], facts["before"], self.undecided, size)


def _subtrees(assumed: _Assumed, node: Any, limits: Limits) -> list[_Assumed]:
    """What the subtrees of a node may assume; none for a contradiction."""
    limits.work("nodes", 20 + 4 * (len(assumed.apart) + len(assumed.overlap) + len(assumed.before)))
    kind = node[0] if isinstance(node, list) and node else None
    if not isinstance(kind, str) or kind not in _SUBTREES:
        raise CertificateError("kind", kind, ", ".join(_SUBTREES))
    if kind == "turn":
        limits.work(kind, 30 * len(assumed.problem.sides))
        return _turned(assumed, node)
    problem = assumed.problem
    if assumed.undecided and kind != "scales":
        raise CertificateError(kind, node, "every turn decided, or scales")
    if kind == "scales":
        _check_scales(problem, node, limits)
        return []
    if kind == "ranges":
        if len(node) != 2:
            raise CertificateError(kind, node, "one proof")
        follow_ranges(problem, node[1], limits)
        return []
    if len(node) < 3 or type(node[1]) is not int or node[1] not in (0, 1):
        raise CertificateError(kind, node, "axis 0 or 1")
    axis = node[1]
    if kind in ("stack", "path", "meet"):
        _check_contradiction(assumed, kind, axis, _rectangles(problem, node[2:], kind), limits)
        return []
    i, j = _pair(problem, node)
    if kind == "split":
        return [assumed.with_facts("apart", axis, i, j), assumed.with_facts("overlap", axis, i, j)]
    if not assumed.separate(axis, i, j):
        raise CertificateError(kind, [i, j], f"rectangles that are apart on axis {axis}")
    if kind == "first":
        if any(fact[0] == axis for fact in assumed.before):
            raise CertificateError(kind, [i, j], f"nothing ordered on axis {axis} before")
        return [assumed.with_facts("before", axis, i, j)]
    return [assumed.with_facts("before", axis, i, j), assumed.with_facts("before", axis, j, i)]


def _turned(assumed: _Assumed, node: list[Any]) -> list[_Assumed]:
    problem = assumed.problem
    (index,) = _rectangles(problem, [node[1:]], "turn")
    if not problem.turnable[index]:
        raise CertificateError("turn", index, "a rectangle that may be turned")
    turnable = tuple(turn and i != index for i, turn in enumerate(problem.turnable))
    w, h = problem.sides[index]
    both = []
    for shape in ((w, h), (h, w)):
        sides = tuple(shape if i == index else old for i, old in enumerate(problem.sides))
        both.append(_Assumed.of(Rectangles(problem.width, problem.height, sides, turnable)))
    return both


def _rectangles(problem: Rectangles, given: list[Any], kind: str) -> list[int]:
    """The one list that is given, of rectangles by number."""
    chosen = given[0] if len(given) == 1 else None
    if not isinstance(chosen, list) or not chosen or (kind == "turn" and len(chosen) != 1):
        raise CertificateError(kind, given, "one list of rectangles")
    if not all(type(i) is int and 0 <= i < len(problem.sides) for i in chosen):
        raise CertificateError(kind, chosen, f"rectangles 0..{len(problem.sides) - 1}")
    return chosen


def _pair(problem: Rectangles, node: list[Any]) -> tuple[int, int]:
    i, j = ([*_rectangles(problem, [node[2:]], node[0]), None, None])[:2]
    if len(node) != 4 or i is None or j is None or i == j:
        raise CertificateError(str(node[0]), node, "two rectangles")
    return i, j


def _check_contradiction(assumed: _Assumed, kind: str, axis: int, chosen: list[int], limits: Limits) -> None:
    limits.work(kind, len(chosen))
    if kind == "stack":
        if len(set(chosen)) != len(chosen):
            raise CertificateError(kind, chosen, "each rectangle once")
        limits.work(kind, 10 * len(chosen) ** 2)
        for i, j in combinations(chosen, 2):
            if not assumed.separate(axis, i, j):
                raise CertificateError(kind, [i, j], f"rectangles that are apart on axis {axis}")
    else:
        for i, j in pairwise(chosen):
            if (axis, i, j) not in assumed.before:
                raise CertificateError(kind, [i, j], f"rectangles in this order on axis {axis}")
    if kind == "meet":
        if not assumed.overlapping(axis, chosen[0], chosen[-1]):
            raise CertificateError(kind, [chosen[0], chosen[-1]], f"overlapping on axis {axis}")
    elif not assumed.too_long(axis, chosen):
        raise CertificateError(kind, chosen, f"more than {assumed.room(axis)} together on axis {axis}")


def _check_scales(problem: Rectangles, node: list[Any], limits: Limits) -> None:
    if len(node) != 3:
        raise CertificateError("scales", node, "two scales")
    limits.work("scales", 20 * len(problem.sides))
    limits.hold("scales", 160 * len(problem.sides))
    shapes = [problem.shapes(index) for index in range(len(problem.sides))]
    if not all(shapes):
        return
    lengths = [[shape[axis] for both in shapes for shape in both] for axis in (0, 1)]
    (first, across), (second, down) = (
        _scale(node[1 + axis], (problem.width, problem.height)[axis], lengths[axis], limits)
        for axis in (0, 1)
    )
    area = sum(min(across[w] * down[h] for w, h in both) for both in shapes)
    limits.hold("scales", -160 * len(problem.sides))
    if area <= first * second:
        raise CertificateError("scales", area, f"an area of more than {first * second}")


def _scale(data: Any, room: int, lengths: Sequence[int], limits: Limits) -> tuple[int, dict[int, int]]:
    """A scale's capacity and values, once no rectangles that fit side by side exceed the capacity."""
    pairs = data.get("values") if isinstance(data, Mapping) and set(data) == {"capacity", "values"} else None
    if not isinstance(pairs, list) or not all(isinstance(pair, list) and len(pair) == 2 for pair in pairs):
        raise CertificateError("scale", data, "a capacity, and values as pairs")
    capacity, values = data["capacity"], dict(pairs) if all(type(s) is int for s, _ in pairs) else {}
    if any(type(v) is not int or v < 0 for v in (capacity, *values.values())) or not set(lengths) <= set(
        values
    ):
        raise CertificateError("scale", data, "natural numbers, one for each side present")
    words = (max(values.values(), default=0).bit_length() >> 6) + 1
    limits.hold("scale", (room + 1) * (24 + 8 * words))
    most = [0] * (room + 1)
    for length, present in Counter(lengths).items():
        # As many copies as rectangles could have that side, in steps 1, 2, 4, ... such that every number is a sum of some.
        left, step = min(present, room // length), 1
        while left:
            copies = min(step, left)
            size, value = copies * length, copies * values[length]
            limits.work("scale", (room + 1) * (3 + words))
            for total in range(room, size - 1, -1):
                most[total] = max(most[total], most[total - size] + value)
            left -= copies
            step *= 2
    if max(most) > capacity:
        raise CertificateError("scale", max(most), f"at most the capacity {capacity} side by side")
    limits.hold("scale", -(room + 1) * (24 + 8 * words))
    return capacity, values
