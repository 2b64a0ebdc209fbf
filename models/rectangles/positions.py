"""Columns and rows at which rectangles have to start at most, if they can be packed at all; and CP-SAT over these.

In a packing that is pushed together, each rectangle that starts before a threshold has others side by side from it to the
near edge of the mesh, and each other one has others from it to the far edge. So its distance from that edge is a sum of
their sides. Of a packing and its mirror images one has the largest rectangle nearer to the near edges.

Source: the meet-in-the-middle patterns of Cote and Iori (2018).
"""

from __future__ import annotations

from collections.abc import Sequence

from allocert.models.rectangles.problem import Places, Rectangles, misplaced
from allocert.solvers.answer import Answer
from allocert.solvers.engines.no_overlap import no_overlap

__all__ = ["pack_at_positions", "starts"]

_LONGEST = 1 << 12
"""Longer meshes have too many positions to list."""
_THRESHOLDS = 64
_SAFETY = 20
"""The limit on the wall clock, in deterministic seconds; it only matters on a stalled machine."""


def starts(problem: Rectangles) -> tuple[tuple[tuple[int, ...], ...], tuple[tuple[int, ...], ...]] | None:
    """For each rectangle columns, and for each rectangle rows, that suffice for a packing if there is one.

    ``None`` for meshes of more than 4096 columns or rows. Every rectangle fits the mesh.
    """
    if max(problem.width, problem.height) > _LONGEST:
        return None
    shapes = [problem.shapes(index) for index in range(len(problem.sides))]
    first = max(range(len(shapes)), key=lambda i: shapes[i][0][0] * shapes[i][0][1]) if shapes else -1
    columns = _along(problem.width, [{w for w, _ in own} for own in shapes], first)
    rows = _along(problem.height, [{h for _, h in own} for own in shapes], first)
    return columns, rows


def _along(length: int, sides: Sequence[set[int]], first: int) -> tuple[tuple[int, ...], ...]:
    """Positions on one axis, with the threshold that leaves the fewest; rectangle ``first`` is near the edge."""
    sums = [_sums(length, sides, leave) for leave in range(len(sides))]
    near = [[length - side for side in own] for own in sides]
    half = max(near[first], default=0) // 2 if sides else 0
    step = max(1, (length - half) // _THRESHOLDS)

    def count(threshold: int) -> int:
        return sum(
            (own & _below(threshold)).bit_count()
            + max((own & _below(room - threshold + 1)).bit_count() for room in rooms)
            for own, rooms in zip(sums, near, strict=True)
        )

    # Beyond half of the room the first rectangle never starts, so that pushing the far ones leaves it where it is.
    threshold = min(range(half + 1, length + 1, step), key=count, default=length)
    found = []
    for index, (own, rooms) in enumerate(zip(sums, near, strict=True)):
        at: set[int] = set()
        for room in rooms:
            at.update(_members(own & _below(min(threshold, room + 1))))
            at.update(room - far for far in _members(own & _below(room - threshold + 1)))
        found.append(tuple(sorted(x for x in at if index != first or x <= half)))
    return tuple(found)


def _sums(length: int, sides: Sequence[set[int]], leave: int) -> int:
    """The sums up to ``length`` of sides of rectangles but one, as bits."""
    word = 1
    for index, own in enumerate(sides):
        if index != leave:
            old = word
            for side in own:
                word |= old << side
            word &= _below(length + 1)
    return word


def _below(end: int) -> int:
    return (1 << max(0, end)) - 1


def _members(word: int) -> list[int]:
    return [bit for bit in range(word.bit_length()) if word >> bit & 1]


def pack_at_positions(problem: Rectangles, *, deterministic_seconds: float, seed: int = 0) -> Answer[Places]:
    """CP-SAT's answer within so much of its deterministic time, over the positions of :func:`starts`.

    No refusal is certified.
    """
    return no_overlap(
        problem.width,
        problem.height,
        [problem.shapes(index) for index in range(len(problem.sides))],
        lambda boxes: misplaced(problem, boxes) is None,
        starts=starts(problem),
        seed=seed,
        deterministic_seconds=deterministic_seconds,
        seconds=_SAFETY * deterministic_seconds,
    )
