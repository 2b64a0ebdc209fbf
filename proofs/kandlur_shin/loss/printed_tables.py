"""The numbers of tables 1 to 4, as printed.

Source: Kandlur & Shin 1988, section 3. A row for each dimension 5..10 of the cube; columns are the mean
residence times 20, 40, 80 (tables 1 and 2), or 1 to 4 faulty nodes (tables 3 and 4). Within a column first
Algorithm 1, then Algorithm 2.
"""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction
from types import MappingProxyType

from allocert.simulation.loss.tables import PAPER, TABLES, Cell, cells

__all__ = ["printed", "printed_table"]

_ROWS: Mapping[int, str] = MappingProxyType(
    {
        1: """
            80.03 89.76  79.65 85.93  74.02 78.71
            84.46 93.53  84.60 90.55  81.41 87.14
            84.88 95.54  85.69 92.08  84.77 89.56
            88.26 96.84  90.02 95.47  88.37 93.03
            88.80 98.65  88.58 95.96  89.07 94.21
            89.72 99.03  90.61 96.09  90.58 93.65
        """,
        2: """
            32.27 43.59  49.82 60.26  64.07 71.14
            27.87 42.05  48.87 57.10  65.86 72.05
            25.91 41.01  43.18 56.50  64.24 70.05
            24.02 36.89  44.14 53.34  59.54 69.69
            19.30 38.63  37.96 52.06  57.44 65.49
            19.98 35.62  36.74 49.65  58.86 63.87
        """,
        3: """
            84.25 92.84  78.94 88.95  74.84 83.10  68.44 81.78
            87.69 95.44  83.91 91.44  79.65 87.85  75.07 78.32
            88.99 96.74  84.47 94.61  81.62 90.31  78.62 83.65
            90.46 97.70  88.30 95.68  85.36 92.79  83.05 89.52
            91.67 98.59  89.42 97.41  86.69 94.64  84.46 93.29
            93.15 99.02  90.25 97.82  88.66 96.12  86.76 91.42
        """,
        4: """
            37.53 46.41  33.04 43.93  29.65 38.90  23.65 40.01
            33.81 43.88  30.06 40.53  25.93 35.69  22.47 25.31
            32.53 41.95  26.98 40.51  23.79 36.47  20.67 27.30
            27.24 38.21  24.93 36.07  21.98 31.73  19.75 27.06
            27.48 37.51  24.25 36.69  20.89 33.73  17.76 32.70
            26.54 35.28  21.61 33.89  19.43 32.02  17.38 25.78
        """,
    }
)


def printed_table(table: int) -> dict[tuple[str, Cell], Fraction]:
    """The printed per cents of a table, exactly, by algorithm and cell."""
    numbers = [Fraction(word) for word in _ROWS[table].split()]
    places = cells(TABLES[table].case)
    return {
        (algorithm, cell): numbers[2 * i + j]
        for i, cell in enumerate(places)
        for j, algorithm in enumerate(PAPER)
    }


def printed() -> dict[tuple[str, str, str, Cell], Fraction]:
    """All printed numbers by case, measure, algorithm and cell."""
    return {
        (kind.case, kind.measure, algorithm, cell): number
        for table, kind in TABLES.items()
        for (algorithm, cell), number in printed_table(table).items()
    }
