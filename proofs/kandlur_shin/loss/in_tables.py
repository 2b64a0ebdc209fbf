"""Kandlur & Shin 1988, section 3: the statements on results, compared with the printed cells."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from fractions import Fraction
from itertools import pairwise, product
from typing import Any

from allocert.proofs.formal.lifting import in_coq
from allocert.proofs.kandlur_shin.loss.printed_tables import printed_table
from allocert.proofs.theorems.relabelling import RUNS_KEEP_LABELS
from allocert.simulation.loss.tables import PAPER, TABLES, Cell
from allocert.verification.deciding.claim_table import ClaimTable
from allocert.verification.deciding.every import every_at
from allocert.verification.deciding.tally import Failure, case

__all__ = ["CLAIMS", "DIMENSIONS"]

CLAIMS = claim = ClaimTable()
_FIRST, _SECOND = PAPER
DIMENSIONS = range(5, 11)
"""The paper's cubes."""

_LEAST, _MOST = Fraction(5), Fraction(15)
"""The stated range of the gain."""


def _gain(table: int, cell: Cell, relative: bool = False) -> Fraction:
    """How much better Algorithm 2 is, in percentage points or in per cent of Algorithm 1."""
    numbers = printed_table(table)
    one, two = numbers[_FIRST, cell], numbers[_SECOND, cell]
    return (two - one) * (100 / one if relative else 1)


def _cells(table: int, n: int) -> list[Cell]:
    return sorted({cell for _, cell in printed_table(table) if cell.n == n})


def _shown(value: Fraction) -> str:
    return f"{float(value):.2f}"


def _where(table: int, cell: Cell) -> str:
    return f"table {table}, D = {cell.n}, residence {cell.residence}, {cell.faults} faulty"


def _gains(table: int, relative: bool = False) -> dict[Cell, Fraction]:
    return {cell: _gain(table, cell, relative) for n in DIMENSIONS for cell in _cells(table, n)}


def _outside(gain: Fraction) -> Fraction:
    """How far a gain is below or above the stated range."""
    return max(_LEAST - gain, gain - _MOST, Fraction(0))


def _extremes(relative: bool) -> dict[str, Any]:
    found = {table: _gains(table, relative).values() for table in (1, 2)}
    ends = {f"table {table}": [_shown(min(gains)), _shown(max(gains))] for table, gains in found.items()}
    return {"gains": ends}


_GAINS = "In the extreme case Algorithm 2 is better by 5 to 15 {} in every printed cell of R and U."


@claim("KS-CLAIM-5-15/printed@points", _GAINS.format("percentage points"), relative=False)
@claim("KS-CLAIM-5-15/printed@relative", _GAINS.format("per cent of Algorithm 1"), relative=True)
@every_at(
    (2,),
    checked="all cells of tables 1 and 2, those farthest outside the range first",
    measure="f",
    values=_extremes,
)
def gains_are_5_to_15(faults: int, relative: bool) -> Iterator[Failure | None]:
    unit = "per cent" if relative else "percentage points"
    found = [(gain, table, cell) for table in (1, 2) for cell, gain in _gains(table, relative).items()]
    for gain, table, cell in sorted(found, key=lambda one: -_outside(one[0])):
        where = f"{TABLES[table].measure}, D = {cell.n}, residence {cell.residence}"
        text = f"{where}: Algorithm 2 is ahead by {_shown(gain)} {unit}"
        yield case(not _outside(gain), text, table=table, n=cell.n)


def _mean_gain(table: int) -> Fraction:
    gains = _gains(table).values()
    return sum(gains, Fraction(0)) / len(gains)


@claim(
    "KS-CLAIM-5-15/printed@mean",
    "In the extreme case Algorithm 2 is better by 5 to 15 percentage points on average over the printed cells of R, and over "
    "those of U.",
)
@every_at(
    (1, 2),
    checked="the mean of all cells of table 1, and of table 2",
    measure="table",
    values=lambda: {"means": {f"table {table}": _shown(_mean_gain(table)) for table in (1, 2)}},
)
def mean_gains_are_5_to_15(table: int) -> Iterator[Failure | None]:
    mean = _mean_gain(table)
    text = f"{TABLES[table].measure}: Algorithm 2 is ahead by {_shown(mean)} percentage points on average"
    yield case(not _outside(mean), text, table=table)


@claim("KS-CLAIM-RDEC/R@printed", "In table 1 R falls with the load, for both algorithms.", table=1)
@claim("KS-CLAIM-RDEC/U@printed", "In table 2 U grows with the load, for both algorithms.", table=2)
@every_at(DIMENSIONS, checked="neighbouring cells of the rows of table {table}, both algorithms", measure="n")
def load_lowers_R_and_raises_U(n: int, table: int) -> Iterator[Failure | None]:
    """Along a row the load grows with the residence time."""
    numbers = printed_table(table)
    for algorithm in PAPER:
        for before, after in pairwise(_cells(table, n)):
            step = numbers[algorithm, after] - numbers[algorithm, before]
            text = f"{_where(table, after)}, {algorithm}: {_shown(step)} from residence {before.residence}"
            yield case(step > 0 if table == 2 else step < 0, text, table=table, n=n)


@claim("KS-CLAIM-UDEC@printed", "In each column of table 2 U falls as the cube grows, for both algorithms.")
@every_at(range(6, 11), checked="neighbouring cells of the columns of table 2, both algorithms", measure="n")
def size_lowers_U(n: int) -> Iterator[Failure | None]:
    """Down a column of table 2 the cube grows."""
    numbers = printed_table(2)
    for algorithm, cell in product(PAPER, _cells(2, n)):
        step = numbers[algorithm, cell] - numbers[algorithm, Cell(n - 1, cell.residence, cell.faults)]
        text = f"{_where(2, cell)}, {algorithm}: {_shown(step)} from D = {n - 1}"
        yield case(step < 0, text, table=2, n=n)


@claim("KS-CLAIM-ALWAYS/printed", "Algorithm 2 is better in every printed cell.")
@every_at(DIMENSIONS, checked="all cells of tables 1 to 4", measure="D")
def algorithm_2_is_better(n: int) -> Iterator[Failure | None]:
    for table in TABLES:
        for cell in _cells(table, n):
            gain = _gain(table, cell)
            yield case(gain > 0, f"{_where(table, cell)}: {_shown(gain)}", table=table, n=n)


@claim(
    "KS-CLAIM-EXTREME-AVG/printed@one-to-three",
    "The printed average case with 1, 2 or 3 faulty nodes is close to the extreme case: nearer than the algorithms are to one "
    "another there.",
)
@every_at(
    DIMENSIONS, checked="tables 3 and 4 against column 20 of tables 1 and 2, both algorithms", measure="D"
)
def average_case_is_close_to_extreme(n: int) -> Iterator[Failure | None]:
    """Close: nearer than the two algorithms are to one another, in the same cell of the extreme case."""
    extreme = Cell(n, 20, 2)
    for average, algorithm, count in product((3, 4), PAPER, (1, 2, 3)):
        gain = _gain(average - 2, extreme)
        printed = printed_table(average)[algorithm, Cell(n, 20, count)]
        distance = abs(printed - printed_table(average - 2)[algorithm, extreme])
        text = (
            f"table {average}, D = {n}, {count} faulty, {algorithm}: {_shown(distance)} from the extreme case, "
            f"where the algorithms are {_shown(gain)} apart"
        )
        yield case(distance < gain, text, table=average, n=n)


def _roughness(table: int, algorithms: Sequence[str], faults: int) -> Fraction:
    """How far columns are from a straight course: the sum of their absolute second differences."""
    total = Fraction(0)
    for algorithm in algorithms:
        column = [printed_table(table)[algorithm, Cell(n, 20, faults)] for n in DIMENSIONS]
        bends = (abs(a - 2 * b + c) for a, b, c in zip(column, column[1:], column[2:], strict=False))
        total += sum(bends, Fraction(0))
    return total


def _rough(algorithms: Sequence[str]) -> Mapping[str, dict[str, list[str]]]:
    columns = {
        f"table {table}": [_shown(_roughness(table, algorithms, faults)) for faults in range(1, 5)]
        for table in (3, 4)
    }
    return {"roughness_with_1_to_4_faults": columns}


_LEAST_SMOOTH = "In tables 3 and 4 the column of four faulty nodes of Algorithm {} is the least smooth."


@claim(f"KS-CLAIM-FLUCT/printed@{_FIRST}", _LEAST_SMOOTH.format(1), algorithms=(_FIRST,))
@claim(f"KS-CLAIM-FLUCT/printed@{_SECOND}", _LEAST_SMOOTH.format(2), algorithms=(_SECOND,))
@claim(
    "KS-CLAIM-FLUCT/printed@together",
    "In tables 3 and 4 the columns of four faulty nodes, of both algorithms together, are the least smooth.",
    algorithms=PAPER,
)
@every_at(
    (4,),
    checked="columns of 1, 2, 3 faulty nodes against that of 4; sums of absolute second differences over D",
    measure="f",
    values=_rough,
)
def column_of_most_faults_is_least_smooth(most: int, algorithms: Sequence[str]) -> Iterator[Failure | None]:
    for table, faults in product((3, 4), range(1, most)):
        less, rough = (_roughness(table, algorithms, count) for count in (faults, most))
        text = f"table {table}, {' and '.join(algorithms)}: {_shown(less)} with {faults} faulty, {_shown(rough)} with {most}"
        yield case(less < rough, text, table=table, faults=faults)


def _row_mean(n: int) -> Fraction:
    """The mean of a row of table 2."""
    figures = [printed_table(2)[algorithm, cell] for algorithm in PAPER for cell in _cells(2, n)]
    return sum(figures, Fraction(0)) / len(figures)


@claim(
    "KS-CLAIM-UDEC@row-means",
    "The mean of each row of table 2, over residence times and both algorithms, is less than that of the next smaller cube.",
)
@every_at(
    DIMENSIONS[1:],
    checked="neighbouring rows of table 2, the mean over residence times and both algorithms",
    measure="n",
)
def size_lowers_the_mean_of_U(n: int) -> Iterator[Failure | None]:
    before, after = _row_mean(n - 1), _row_mean(n)
    text = f"table 2: the mean is {float(after):.2f} for D = {n} and {float(before):.2f} for D = {n - 1}"
    yield case(after < before, text, table=2, n=n)


CLAIMS.also(in_coq("KS-CLAIM-CONTIG/map", RUNS_KEEP_LABELS, "all D, every run of neighbouring positions"))
