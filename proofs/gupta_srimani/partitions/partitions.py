"""What the claims about links have in common: all partitions up to a size."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import product

from allocert.machines.torus_links import TorusLinks

__all__ = ["OF_TWO", "Partition", "divisors", "partitions"]

OF_TWO = "all partitions of tori into subtori of two rows and two columns or more"
"""A scope."""


@dataclass(frozen=True)
class Partition:
    """A torus of N1 x N2 and strides that divide its sides."""

    sides: tuple[int, int]
    strides: tuple[int, int]

    @property
    def members(self) -> tuple[int, int]:
        """How many rows, and columns, each subtorus has."""
        return self.sides[0] // self.strides[0], self.sides[1] // self.strides[1]

    def torus(self, simple: bool = False) -> TorusLinks:
        """Its links."""
        return TorusLinks(self.sides, simple)

    def __str__(self) -> str:
        return f"{self.sides[0]}x{self.sides[1]}, K = {self.strides[0]}, {self.strides[1]}"

    @property
    def data(self) -> dict[str, list[int]]:
        """For a counterexample."""
        return {"sides": list(self.sides), "strides": list(self.strides)}


def divisors(number: int) -> list[int]:
    """In rising order.

    >>> divisors(6)
    [1, 2, 3, 6]
    """
    return [d for d in range(1, number + 1) if number % d == 0]


def partitions(size: int, single: bool | None = None) -> Iterator[Partition]:
    """All partitions whose greater side is ``size``; of ``single`` ones a subtorus has one row or one column, or both."""
    axis = [(side, stride) for side in range(1, size + 1) for stride in divisors(side)]
    for (n1, k1), (n2, k2) in product(axis, repeat=2):
        if max(n1, n2) == size and single in (None, k1 == n1 or k2 == n2):
            yield Partition((n1, n2), (k1, k2))
