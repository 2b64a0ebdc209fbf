"""Kandlur & Shin 1988, section 3: what is said of the printed results, held against the figures of both algorithms together."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction

from allocert.proofs.kandlur_shin.loss.printed_tables import printed_table
from allocert.simulation.loss.tables import PAPER, Cell
from allocert.verification.deciding.claim_table import ClaimTable
from allocert.verification.deciding.every import at
from allocert.verification.deciding.tally import Failure, case

__all__ = ["CLAIMS"]

CLAIMS = claim = ClaimTable()
_DIMENSIONS = range(5, 11)
_RESIDENCES = (20, 40, 80)


def _roughness(table: int, faults: int) -> Fraction:
    """The sum of the absolute second differences over D, of the columns of both algorithms together."""
    total = Fraction(0)
    for algorithm in PAPER:
        column = [printed_table(table)[algorithm, Cell(n, 20, faults)] for n in _DIMENSIONS]
        bends = zip(column, column[1:], column[2:], strict=False)
        total += sum((abs(a - 2 * b + c) for a, b, c in bends), Fraction(0))
    return total


@claim(
    "KS-CLAIM-FLUCT/printed@together",
    "In tables 3 and 4 the columns of four faulty nodes, of both algorithms together, are the least smooth.",
)
@at(
    3,
    4,
    checked="columns of 1, 2, 3 faulty nodes against those of 4; absolute second differences over D, summed over both algorithms",
    measure="table",
)
def columns_of_four_faults_are_least_smooth(table: int) -> Iterator[Failure | None]:
    most = _roughness(table, 4)
    for faults in (1, 2, 3):
        less = _roughness(table, faults)
        text = f"table {table}: {float(less):.2f} with {faults} faulty, {float(most):.2f} with 4"
        yield case(less < most, text, table=table, faults=faults)


def _row_mean(n: int) -> Fraction:
    """The mean of a row of table 2."""
    figures = [printed_table(2)[name, Cell(n, residence, 2)] for name in PAPER for residence in _RESIDENCES]
    return sum(figures, Fraction(0)) / len(figures)


@claim(
    "KS-CLAIM-UDEC@row-means",
    "The mean of each row of table 2, over residence times and both algorithms, is less than that of the next smaller cube.",
)
@at(
    *_DIMENSIONS[1:],
    checked="neighbouring rows of table 2, the mean over residence times and both algorithms",
    measure="n",
)
def size_lowers_the_mean_of_U(n: int) -> Iterator[Failure | None]:
    before, after = _row_mean(n - 1), _row_mean(n)
    text = f"table 2: the mean is {float(after):.2f} for D = {n} and {float(before):.2f} for D = {n - 1}"
    yield case(after < before, text, table=2, n=n)
