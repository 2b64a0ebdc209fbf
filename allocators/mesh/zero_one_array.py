"""The 0/1 array: one entry a processor, 1 while it is allocated, counting the entries that are touched."""

from __future__ import annotations

from allocert.machines import Mesh, Submesh
from allocert.machines.words import bits

__all__ = ["ZeroOneArray"]


class ZeroOneArray:
    """The state of a two-dimensional mesh as rows of 0 and 1; faulty processors are 1 for good.

    ``touched`` counts entries read or written so far, those of copies included.

    Source: Morgenstern 1994, section 1 (item 3) and section 4 (item 3).
    """

    def __init__(self, machine: Mesh, faulty: int = 0) -> None:
        self.columns, height = machine.sides
        self.rows = [[0] * self.columns for _ in range(height)]
        for node in bits(faulty):
            column, row = machine.place(node)
            self.rows[row][column] = 1
        self.touched = 0

    def write(self, frame: Submesh, entry: int) -> None:
        """Set the entries of a frame."""
        (a, b), (x, y) = frame.base, frame.sides
        for row in self.rows[b : b + y]:
            row[a : a + x] = [entry] * x
        self.touched += x * y

    def coverage(self, sides: tuple[int, ...]) -> list[list[int]]:
        """A copy in which exactly the bases of free frames of these sides are 0.

        The copy is traversed twice: row by row from the right, in which an entry 1 and the right edge cover
        the x - 1 entries before them, and column by column from below, likewise with y - 1.
        """
        x, y = sides
        covered = [row[:] for row in self.rows]
        for row in covered:
            row[:] = _spread(row, x)
        for column in range(self.columns):
            for row, entry in zip(covered, _spread([row[column] for row in covered], y), strict=True):
                row[column] = entry
        self.touched += 3 * self.columns * len(self.rows)
        return covered

    def is_free(self, frame: Submesh) -> bool:
        """Whether all entries of a frame inside the mesh are 0; reads them up to the first 1."""
        (a, b), (x, y) = frame.base, frame.sides
        for row in self.rows[b : b + y]:
            for entry in row[a : a + x]:
                self.touched += 1
                if entry:
                    return False
        return True

    def decision_state(self) -> tuple[tuple[int, ...], ...]:
        """The entries. ``touched`` only counts."""
        return tuple(map(tuple, self.rows))


def _spread(line: list[int], length: int) -> list[int]:
    """The line with the ``length`` - 1 entries before each 1, and those before its end, set to 1 as well."""
    result, left = line[:], length - 1
    for place in reversed(range(len(line))):
        if line[place]:
            left = length - 1
        elif left:
            result[place] = 1
            left -= 1
    return result
