"""The cells of tables 1 to 3 as printed: exact numbers, each with half a unit of its last printed digit.

Source: Morgenstern 1994, section 4.3. Completion times in units of time, utilization and fragmentation in per cent
of the processors, number allocated in submeshes, steps in pointers dereferenced.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, replace
from fractions import Fraction
from types import MappingProxyType

from allocert.errors import SpecError
from allocert.verification.claims.claim import Context, Verdict

__all__ = ["BLOCKS", "FIRST_FIT", "PRINTED", "STEPS", "Block", "Number", "OnCells", "Printed", "block"]

FIRST_FIT = ("ISS", "FS_f", "AS", "FS_1")
"""The methods that search all candidates in row-major order."""

STEPS = ("success", "failure", "attempt")
"""The measures that count steps."""

_NARROW = ("completion", "utilization", "external", "migration", *STEPS)
_WIDE = ("completion", "utilization", "number", *STEPS)

_CELLS = """
    1 uniform
    MIG     8367.9 53.90 32.6  0.0      -       -      -
    4ISS    8637.5 52.27 32.9 24.9   4.10   10.61   7.20
    MBV     8755.4 51.56 33.5 30.9 8275.0    2.40 4138.6
    ISS     9020.0 50.06 33.7 30.7   3.22    5.34   4.26
    FS_f    9020.0 50.06 33.7 30.7   3.82    2.28   3.06
    AS      9020.0 50.06 33.7 30.7  100.3   208.8  155.1
    FS_1    9020.0 50.06 33.7 30.7 5553.6  9195.2 7371.5
    FS_n   10837.5 41.64 33.2 28.9  10.68    6.38   7.56
    1 normal
    MIG     8575.6 50.58 29.7  0.0      -       -      -
    4ISS    8914.3 48.66 29.6 24.6   3.27   11.77   7.53
    MBV     9078.7 47.78 29.9 26.4 3928.5    3.11 1964.2
    ISS     9527.9 45.56 29.8 25.8   2.84    5.94   4.38
    FS_f    9527.9 45.56 29.8 25.8   3.26    2.72   2.98
    AS      9527.9 45.56 29.8 25.8   90.1   252.8  171.5
    FS_1    9527.9 45.56 29.8 25.8 5558.7 14438.2 9993.2
    FS_n   12265.7 35.36 28.6 24.6   2.84    3.62   3.76
    2 uniform
    MIG     7465.0 60.48 33.4  0.0      -       -      -
    4ISS    7720.5 58.46 33.3 28.1   7.36   17.96  12.68
    MBV     7881.5 57.28 34.2 31.9 7194.4    4.44 3600.5
    ISS     8104.5 55.72 35.2 33.6   5.00   10.01   7.48
    2 normal
    MIG     7684.5 55.46 29.7  0.0      -       -      -
    4ISS    7917.9 54.80 29.5 23.7   6.34   23.00  14.66
    MBV     8055.3 53.88 29.9 26.4 3334.5    5.94 1669.8
    ISS     8495.5 51.06 30.6 26.3   4.66   12.44   8.56
    3 1..1024
    MIG    32224.8 53.0   2.2        -        -        -
    4ISS   33332.7 51.3   2.0      4.3      7.5      7.5
    MBV    33763.8 50.6   2.0 139337.7      2.6  69661.4
    ISS    35069.5 48.7   1.8      3.4      5.7      4.5
    FS_n   41231.5 41.5   1.4     13.9      5.1      9.5
    FS_f   35069.5 48.7   1.8      3.9      2.4      3.2
    3 1..512
    4ISS    7516.4 57.0   9.3     22.2     66.0     44.1
    ISS     8259.0 51.8   8.5     23.7     47.9     36.0
    FS_n   10852.4 39.4   6.4     50.2     25.7     38.0
    FS_f    8259.0 51.8   8.5     34.0     32.3     33.2
    3 1..256
    4ISS    1697.0 63.3  41.6    130.6    441.6    286.3
    ISS     1746.4 61.5  40.5    216.5    442.2    328.9
    FS_n    2563.6 41.9  27.3    271.3    246.7    259.0
    FS_f    1746.4 61.5  40.5    667.9    886.5    776.7
    3 1..128
    4ISS     404.6 66.9 180.8    984.2   3549.3   2279.2
    ISS      412.0 65.7 176.7   2144.6   4362.0   3234.4
    FS_n     573.3 47.2 124.7   2868.4   3319.9   3031.1
    FS_f     412.0 65.7 176.7  17216.6  23791.9  20448.2
    3 1..64
    4ISS     110.1 62.5 769.1   6764.2  25826.7  16625.0
    ISS      109.5 62.8 731.9  12443.6  30317.3  20453.3
    FS_n     138.9 49.5 556.2  47663.1  48318.5  47965.6
    FS_f     109.5 62.8 731.9 465699.5 627873.2 538373.4
"""


@dataclass(frozen=True, order=True)
class Block:
    """Rows of one table that share the queues of requests; ``sides`` is their distribution."""

    table: int
    sides: str

    @property
    def requests(self) -> int:
        """Requests a queue."""
        return 4000 if self.table == 3 else 1000

    @property
    def width(self) -> int:
        """The side of the square mesh, in processors."""
        return 1024 if self.table == 3 else 256

    @property
    def high(self) -> int:
        """The greatest side of a request."""
        return int(self.sides.split("..")[1]) if ".." in self.sides else self.width

    def __str__(self) -> str:
        return f"table {self.table}, {self.sides}"


@dataclass(frozen=True)
class Number:
    """A printed number: what was rounded to it lies within ``half`` of it, both ends allowed."""

    value: Fraction
    half: Fraction

    @classmethod
    def of(cls, text: str) -> Number:
        """``Number.of("4.10")`` is 41/10, give or take 1/200."""
        decimals = len(text.partition(".")[2])
        return cls(Fraction(text), Fraction(1, 2 * 10**decimals))

    @property
    def low(self) -> Fraction:
        """The least number that is printed so."""
        return self.value - self.half

    @property
    def high(self) -> Fraction:
        """The greatest number that is printed so."""
        return self.value + self.half

    def __str__(self) -> str:
        decimals = 0
        while 10**decimals * self.half * 2 < 1:
            decimals += 1
        return f"{float(self.value):.{decimals}f}"


@dataclass(frozen=True)
class Printed:
    """The cells, by block, method and measure."""

    cells: Mapping[tuple[Block, str, str], Number]

    def number(self, place: Block, method: str, measure: str) -> Number:
        """One cell with its rounding. Raises :class:`SpecError` where nothing is printed."""
        found = self.cells.get((place, method, measure))
        if found is None:
            raise SpecError("printed cell", f"{place}, {method}, {measure}", "a printed cell")
        return found

    def value(self, place: Block, method: str, measure: str) -> Fraction:
        """One cell. Raises :class:`SpecError` where nothing is printed."""
        return self.number(place, method, measure).value

    def blocks(self, *tables: int) -> list[Block]:
        """The blocks of these tables, of all without any, in the order of print."""
        every = dict.fromkeys(place for place, _, _ in self.cells)
        return [place for place in every if not tables or place.table in tables]

    def methods(self, place: Block, measure: str = "completion") -> list[str]:
        """The methods with a cell for ``measure`` in the block, in the order of print."""
        return [m for b, m, what in self.cells if b == place and what == measure]

    def has(self, place: Block, method: str, measure: str) -> bool:
        """Whether the cell is printed."""
        return (place, method, measure) in self.cells

    def items(self) -> Iterator[tuple[Block, str, str, Number]]:
        """All cells in the order of print."""
        for (place, method, measure), number in self.cells.items():
            yield place, method, measure, number

    def changed(self, place: Block, method: str, measure: str, text: str) -> Printed:
        """The same tables with another number in one cell that is printed."""
        self.number(place, method, measure)
        return replace(self, cells={**self.cells, (place, method, measure): Number.of(text)})


@dataclass(frozen=True)
class OnCells:
    """A claim's function that judges the printed cells, whatever the effort."""

    judge: Callable[[Printed], Verdict]

    def __call__(self, context: Context) -> Verdict:
        return self.judge(PRINTED)


def _read() -> Printed:
    cells: dict[tuple[Block, str, str], Number] = {}
    place = Block(0, "")
    for line in _CELLS.strip().splitlines():
        first, *words = line.split()
        if len(words) == 1:
            place = Block(int(first), words[0])
            continue
        measures = _WIDE if place.table == 3 else _NARROW
        for measure, word in zip(measures, words, strict=True):
            if word != "-":
                cells[place, first, measure] = Number.of(word)
    return Printed(MappingProxyType(cells))


PRINTED = _read()
"""Tables 1 to 3."""

BLOCKS = tuple(PRINTED.blocks())
"""All blocks in the order of print."""


def block(table: int, sides: str) -> Block:
    """A block that is printed. Raises :class:`SpecError` for any other."""
    place = Block(table, sides)
    if place not in BLOCKS:
        raise SpecError("block", place, "one of " + "; ".join(map(str, BLOCKS)))
    return place
