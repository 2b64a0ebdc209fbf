"""What a search knows of rectangles: which are apart on which axis, which overlap there, and in what order."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from allocert.errors import EngineError
from allocert.machines.words import bits

__all__ = ["Arrangement", "Line", "heavy_clique"]


@dataclass
class Arrangement:
    """Partial knowledge of a packing; each set is a word of rectangles, one a rectangle and axis.

    ``apart[a][i]``: those whose intervals on axis a are disjoint from that of i; ``overlap[a][i]``: those whose
    intervals meet it, and which therefore are apart on the other axis; ``after[a][i]``: those that are known
    to come after i, directly, not by transitivity.
    """

    sides: tuple[tuple[int, ...], tuple[int, ...]]
    room: tuple[int, int]
    apart: tuple[list[int], list[int]]
    overlap: tuple[list[int], list[int]]
    after: tuple[list[int], list[int]]

    @classmethod
    def start(cls, width: int, height: int, shapes: Sequence[tuple[int, int]]) -> Arrangement:
        """What sides alone tell: two that are too long together for an axis overlap there."""
        count = len(shapes)
        sides = tuple(w for w, _ in shapes), tuple(h for _, h in shapes)

        def empty() -> tuple[list[int], list[int]]:
            return [0] * count, [0] * count

        known = cls(sides, (width, height), empty(), empty(), empty())
        for i in range(count):
            for j in range(i):
                for axis in (0, 1):
                    if sides[axis][i] + sides[axis][j] > known.room[axis]:
                        known.set_overlap(axis, i, j)
        return known

    def copy(self) -> Arrangement:
        """The same knowledge, to be added to."""
        return Arrangement(
            self.sides,
            self.room,
            (self.apart[0][:], self.apart[1][:]),
            (self.overlap[0][:], self.overlap[1][:]),
            (self.after[0][:], self.after[1][:]),
        )

    def set_apart(self, axis: int, i: int, j: int) -> None:
        """Rectangles i and j have disjoint intervals on an axis."""
        self.apart[axis][i] |= 1 << j
        self.apart[axis][j] |= 1 << i

    def set_overlap(self, axis: int, i: int, j: int) -> None:
        """Their intervals meet on an axis, so that they are apart on the other."""
        self.overlap[axis][i] |= 1 << j
        self.overlap[axis][j] |= 1 << i
        self.set_apart(1 - axis, i, j)

    def set_order(self, axis: int, i: int, j: int) -> None:
        """Rectangle i ends before j begins."""
        self.after[axis][i] |= 1 << j

    def open_pairs(self) -> Iterator[tuple[int, int]]:
        """Pairs of which it is not known on which axis they are apart."""
        everyone = (1 << len(self.sides[0])) - 1
        for i, (across, down) in enumerate(zip(*self.apart, strict=True)):
            for j in bits(everyone & ~(across | down) & ((1 << i) - 1)):
                yield j, i

    def line(self, axis: int) -> Line:
        """What follows from the orders on an axis. Raises :class:`EngineError` if they have a cycle."""
        count = len(self.sides[axis])
        lengths, after = self.sides[axis], self.after[axis]
        waiting = [0] * count
        for i in range(count):
            for j in bits(after[i]):
                waiting[j] += 1
        line = Line([0] * count, [-1] * count, [0] * count, [0] * count, [0] * count)
        order = [i for i in range(count) if not waiting[i]]
        for i in order:
            for j in bits(after[i]):
                line.above[j] |= line.above[i] | 1 << i
                if line.start[i] + lengths[i] > line.start[j]:
                    line.start[j], line.cause[j] = line.start[i] + lengths[i], i
                waiting[j] -= 1
                if not waiting[j]:
                    order.append(j)
        if len(order) != count:
            raise EngineError("the orders of an arrangement have a cycle")
        for i in reversed(order):
            for j in bits(after[i]):
                line.below[i] |= line.below[j] | 1 << j
                line.tail[i] = max(line.tail[i], line.tail[j] + lengths[j])
        return line

    def refuted(self, axis: int, line: Line, i: int, j: int) -> bool:
        """Whether i cannot come before j: there is no room, or two that overlap would be in order."""
        lengths, overlap = self.sides[axis], self.overlap[axis]
        if line.start[i] + lengths[i] + lengths[j] + line.tail[j] > self.room[axis]:
            return True
        later = line.below[j] | 1 << j
        return any(overlap[first] & later for first in bits(line.above[i] | 1 << i))


@dataclass(frozen=True)
class Line:
    """For each rectangle on one axis: its least start and what comes directly before it there (-1: nothing).

    ``tail`` is the longest chain that comes after it; ``above`` and ``below`` are those that come before and
    after it, directly or not.
    """

    start: list[int]
    cause: list[int]
    tail: list[int]
    above: list[int]
    below: list[int]


def heavy_clique(known: Arrangement, axis: int, i: int, j: int) -> list[int] | None:
    """Rectangles with i and j that would all be apart on an axis, were i and j, and have no room there."""
    lengths, apart, room = known.sides[axis], known.apart[axis], known.room[axis]

    def extend(chosen: list[int], candidates: int, left: int) -> list[int] | None:
        if left < 0:
            return chosen
        if sum(lengths[v] for v in bits(candidates)) <= left:
            return None
        while candidates:
            v = candidates.bit_length() - 1
            candidates ^= 1 << v
            found = extend([*chosen, v], candidates & apart[v], left - lengths[v])
            if found is not None:
                return found
        return None

    if i == j:
        return extend([i], apart[i], room - lengths[i])
    return extend([i, j], apart[i] & apart[j], room - lengths[i] - lengths[j])
