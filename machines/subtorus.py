"""Subtori of a square torus as the rows and the columns that they take."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Self

from allocert.errors import RegionError
from allocert.machines.words import bits, repeat

__all__ = ["Subtorus"]


@dataclass(frozen=True, slots=True)
class Subtorus:
    """The processors where these rows and these columns cross: two words with a bit a row or column, as many in each.

    On a torus of side m rows and columns are 0..m-1. A subtorus of side d > 1 uses the rings of its d rows and of its d
    columns all around (Gupta and Srimani 1997, section 2.1); for side 1 see :meth:`contends`.

    Raises:
        RegionError: a word is empty or negative, or there are not as many rows as columns.
    """

    rows: int
    cols: int

    def __post_init__(self) -> None:
        if min(self.rows, self.cols) < 1 or self.rows.bit_count() != self.cols.bit_count():
            given = self.rows, self.cols
            raise RegionError(
                "subtorus", given, "two words of rows and columns, as many in each, at least one"
            )

    @classmethod
    def interval(cls, first: int, side: int) -> Self:
        """The p-interval [first, first + side - 1]: neighbouring rows, and the columns of the same numbers (Definition 6).

        >>> Subtorus.interval(2, 2)
        Subtorus(rows=12, cols=12)
        """
        word = ((1 << side) - 1) << first
        return cls(word, word)

    @classmethod
    def strided(cls, torus: int, side: int, row: int, col: int) -> Self:
        """The rows = row and the columns = col modulo torus / side (section 2.1); the side divides the torus's.

        >>> Subtorus.strided(4, 2, 0, 1)
        Subtorus(rows=5, cols=10)
        """
        if side < 1 or torus % side:
            raise RegionError("side of a strided subtorus", side, f"a divisor of {torus}")
        stride = torus // side
        if not (0 <= row < stride and 0 <= col < stride):
            raise RegionError("offsets of a strided subtorus", (row, col), f"two integers 0..{stride - 1}")
        comb = repeat(1, stride, side)
        return cls(comb << row, comb << col)

    @property
    def side(self) -> int:
        """How many rows, and columns, it takes."""
        return self.rows.bit_count()

    def inside(self, torus: int) -> bool:
        """Whether its rows and columns are on a torus of that side."""
        return max(self.rows, self.cols) >> torus == 0

    def meets(self, other: Subtorus) -> bool:
        """Whether the two have a processor in common."""
        return bool(self.rows & other.rows and self.cols & other.cols)

    def contends(self, other: Subtorus) -> bool:
        """Whether the two have rows or columns in common, and no processor.

        That is the paper's criterion of common links (Remark 1). A single processor counts like the others.
        """
        return bool(self.rows & other.rows) != bool(self.cols & other.cols)

    def apart(self, other: Subtorus) -> bool:
        """Whether the two have neither rows nor columns in common."""
        return not (self.rows & other.rows or self.cols & other.cols)

    def __str__(self) -> str:
        return f"rows {_numbers(self.rows)}, columns {_numbers(self.cols)}"


def _numbers(word: int) -> str:
    """Rows or columns, runs as ``first-last``."""
    runs: list[list[int]] = []
    for number in bits(word):
        if runs and runs[-1][1] == number - 1:
            runs[-1][1] = number
        else:
            runs.append([number, number])
    return " ".join(str(a) if a == b else f"{a}-{b}" for a, b in runs)
