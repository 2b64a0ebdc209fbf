"""Can splitting a smallest sufficient cube leave two cubes of one dimension in between? The shapes of such splits.

Let P be a greatest partition without k-cubes, m the dimension of its smallest larger cubes, and D a k-cube
inside one of them. A partition of the nodes without D that breaks theorem 2.6(b) first at dimension j has
the cubes of dimension > m that P has, one m-cube less, one cube of each dimension m-1..j+1 and two of
dimension j. Nodes of smaller cubes of P hold no k-cube. Taking away a cube common to both, or a node in no
cube named here, keeps all this true. The formula of a shape (the numbers of P's cubes of dimension >= m)
says just that, with P's m-cube and D in one place and the directions sorted; what refutes it refutes the shape. Source: Antoniou
1994, theorem 2.6.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

__all__ = ["LARGEST_CUBE", "Shape", "shapes"]

LARGEST_CUBE = 8
"""The largest dimension of a cube whose shapes stand in certificates."""


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
    smaller cubes of P have fewer than 2^k nodes together: two j-cubes need 2^k more than the split one has.
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
