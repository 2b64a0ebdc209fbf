"""Kandlur & Shin 1988, section 3: what is said of the results, held against the printed cells."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction
from functools import partial
from itertools import pairwise

from allocert.machines import Hypercube
from allocert.machines.labelling import Labelling
from allocert.proofs.kandlur_shin.loss.cells import printed_table
from allocert.proofs.theorems.lifting import for_all
from allocert.proofs.theorems.relabelling import RELABELLED_LABELS
from allocert.simulation.loss.tables import PAPER, TABLES, Cell
from allocert.verification.claims.claim import Claim, Context, Verdict
from allocert.verification.deciding.tally import Failure, survey

__all__ = ["CLAIMS"]

_FIRST, _SECOND = PAPER
_DIMENSIONS = range(5, 11)
_LEAST, _MOST = Fraction(5), Fraction(15)


def _gain(table: int, cell: Cell, relative: bool) -> Fraction:
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


def _gains(relative: bool) -> dict[tuple[int, Cell], Fraction]:
    return {
        (table, cell): _gain(table, cell, relative)
        for table in (1, 2)
        for n in _DIMENSIONS
        for cell in _cells(table, n)
    }


def _decide_gain(context: Context, relative: bool) -> Verdict:
    gains = _gains(relative)
    unit = "per cent" if relative else "percentage points"

    def cases(faults: int) -> Iterator[Failure | None]:
        for (table, cell), gain in sorted(gains.items(), key=lambda item: -_outside(item[1])):
            where = f"{TABLES[table].measure}, D = {cell.n}, residence {cell.residence}"
            text = f"{where}: Algorithm 2 is ahead by {_shown(gain)} {unit}"
            yield Failure(text, {"table": table, "n": cell.n}) if _outside(gain) else None

    of_tables = {table: [gain for (one, _), gain in gains.items() if one == table] for table in (1, 2)}
    return survey(
        cases,
        (2,),
        "all cells of tables 1 and 2, those farthest outside the range first",
        measure="f",
        gains={
            f"table {table}": [_shown(min(found)), _shown(max(found))] for table, found in of_tables.items()
        },
    )


def _decide_mean_gain(context: Context) -> Verdict:
    """Of each table by itself."""
    gains = _gains(relative=False)
    means: dict[str, str] = {}

    def cases(table: int) -> Iterator[Failure | None]:
        found = [gain for (one, _), gain in gains.items() if one == table]
        mean = sum(found, Fraction(0)) / len(found)
        means[f"table {table}"] = _shown(mean)
        text = f"{TABLES[table].measure}: Algorithm 2 is ahead by {_shown(mean)} percentage points on average"
        yield Failure(text, {"table": table}) if _outside(mean) else None

    return survey(
        cases, (1, 2), "the mean of all cells of table 1, and of table 2", measure="table", means=means
    )


def _outside(gain: Fraction) -> Fraction:
    """How far a gain is below or above the stated range."""
    return max(_LEAST - gain, gain - _MOST, Fraction(0))


def _decide_load(context: Context, table: int) -> Verdict:
    """Along a row the load grows with the residence time."""
    sign = 1 if table == 2 else -1

    def cases(n: int) -> Iterator[Failure | None]:
        numbers = printed_table(table)
        places = _cells(table, n)
        for algorithm in PAPER:
            for before, after in pairwise(places):
                step = numbers[algorithm, after] - numbers[algorithm, before]
                text = (
                    f"{_where(table, after)}, {algorithm}: {_shown(step)} from residence {before.residence}"
                )
                yield None if sign * step > 0 else Failure(text, {"table": table, "n": n})

    return survey(cases, _DIMENSIONS, f"neighbouring cells of the rows of table {table}, both algorithms")


def _decide_size(context: Context) -> Verdict:
    """Down a column of table 2 the cube grows."""
    numbers = printed_table(2)

    def cases(n: int) -> Iterator[Failure | None]:
        for algorithm in PAPER:
            for cell in _cells(2, n):
                before = Cell(n - 1, cell.residence, cell.faults)
                step = numbers[algorithm, cell] - numbers[algorithm, before]
                text = f"{_where(2, cell)}, {algorithm}: {_shown(step)} from D = {n - 1}"
                yield None if step < 0 else Failure(text, {"table": 2, "n": n})

    return survey(cases, range(6, 11), "neighbouring cells of the columns of table 2, both algorithms")


def _decide_better(context: Context) -> Verdict:
    def cases(n: int) -> Iterator[Failure | None]:
        for table in (1, 2, 3, 4):
            for cell in _cells(table, n):
                gain = _gain(table, cell, False)
                text = f"{_where(table, cell)}: {_shown(gain)}"
                yield None if gain > 0 else Failure(text, {"table": table, "n": n})

    return survey(cases, _DIMENSIONS, "all cells of tables 1 to 4", measure="D")


def _decide_close(context: Context, faults: tuple[int, ...]) -> Verdict:
    """Close: nearer than the two algorithms are to one another, in the same cell of the extreme case."""
    places = [(average, algorithm) for average in (3, 4) for algorithm in PAPER]

    def apart(average: int, algorithm: str, n: int, count: int) -> Fraction:
        one = printed_table(average)[algorithm, Cell(n, 20, count)]
        return abs(one - printed_table(average - 2)[algorithm, Cell(n, 20, 2)])

    def cases(n: int) -> Iterator[Failure | None]:
        for average, algorithm in places:
            gain = _gain(average - 2, Cell(n, 20, 2), False)
            for count in faults:
                distance = apart(average, algorithm, n, count)
                text = (
                    f"table {average}, D = {n}, {count} faulty, {algorithm}: {_shown(distance)} from the extreme case, "
                    f"where the algorithms are {_shown(gain)} apart"
                )
                yield None if distance < gain else Failure(text, {"table": average, "n": n})

    return survey(
        cases, _DIMENSIONS, "tables 3 and 4 against column 20 of tables 1 and 2, both algorithms", measure="D"
    )


def _roughness(table: int, algorithm: str, faults: int) -> Fraction:
    """How far a column is from a straight course: the sum of its absolute second differences."""
    column = [printed_table(table)[algorithm, Cell(n, 20, faults)] for n in _DIMENSIONS]
    return sum(
        (abs(a - 2 * b + c) for a, b, c in zip(column, column[1:], column[2:], strict=False)), Fraction(0)
    )


def _decide_rough(context: Context, algorithm: str) -> Verdict:
    rough = {
        f"table {table}": [_shown(_roughness(table, algorithm, faults)) for faults in range(1, 5)]
        for table in (3, 4)
    }

    def cases(n: int) -> Iterator[Failure | None]:
        for table in (3, 4):
            for faults in range(1, n):
                good = _roughness(table, algorithm, faults) < _roughness(table, algorithm, n)
                shown = rough[f"table {table}"]
                text = f"table {table}, {algorithm}: {shown[faults - 1]} with {faults} faulty, {shown[n - 1]} with {n}"
                yield None if good else Failure(text, {"table": table, "faults": faults})

    checked = "columns of 1, 2, 3 faulty nodes against that of 4; sums of absolute second differences over D"
    return survey(cases, (4,), checked, measure="f", roughness_with_1_to_4_faults=rough)


def _decide_identity(context: Context) -> Verdict:
    bound = context.pick(6, 8, 9)

    def cases(n: int) -> Iterator[Failure | None]:
        nodes = Hypercube(n).processors
        for first in range(nodes):
            for last in range(first, nodes):
                order = Labelling.by_faults(n, {first, last, *range(first, last + 1)}).order
                text = f"D = {n}, faults {first}..{last}: bits in the order {order}"
                data = {"n": n, "first": first, "last": last}
                yield None if order == tuple(range(n)) else Failure(text, data)

    found = survey(
        cases, range(bound + 1), f"every run of neighbouring positions, a subcube or not, D <= {bound}"
    )
    return for_all(found, RELABELLED_LABELS, "all D, every run of neighbouring positions")


CLAIMS = (
    *(
        Claim(
            "KS-CLAIM-5-15",
            part="printed",
            reading=reading,
            statement=f"In the extreme case Algorithm 2 is better by 5 to 15 {unit} in every printed cell of R and U.",
            decide=partial(_decide_gain, relative=relative),
        )
        for reading, unit, relative in (
            ("points", "percentage points", False),
            ("relative", "per cent of Algorithm 1", True),
        )
    ),
    Claim(
        "KS-CLAIM-5-15",
        part="printed",
        reading="mean",
        statement="In the extreme case Algorithm 2 is better by 5 to 15 percentage points on average over the printed cells of "
        "R, and over those of U.",
        decide=_decide_mean_gain,
    ),
    *(
        Claim(
            "KS-CLAIM-RDEC",
            part=measure,
            reading="printed",
            statement=f"In table {table} {measure} {way} with the load, for both algorithms.",
            decide=partial(_decide_load, table=table),
        )
        for table, measure, way in ((1, "R", "falls"), (2, "U", "grows"))
    ),
    Claim(
        "KS-CLAIM-UDEC",
        reading="printed",
        statement="In each column of table 2 U falls as the cube grows, for both algorithms.",
        decide=_decide_size,
    ),
    Claim(
        "KS-CLAIM-ALWAYS",
        part="printed",
        statement="Algorithm 2 is better in every printed cell.",
        decide=_decide_better,
    ),
    *(
        Claim(
            "KS-CLAIM-EXTREME-AVG",
            part="printed",
            reading=reading,
            statement=f"The printed average case with {told} faulty nodes is close to the extreme case: nearer than the "
            "algorithms are to one another there.",
            decide=partial(_decide_close, faults=faults),
        )
        for reading, told, faults in (("two", "2", (2,)), ("one-to-three", "1, 2 or 3", (1, 2, 3)))
    ),
    *(
        Claim(
            "KS-CLAIM-FLUCT",
            part="printed",
            reading=algorithm,
            statement=f"In tables 3 and 4 the column of four faulty nodes of Algorithm {number} is the least smooth.",
            decide=partial(_decide_rough, algorithm=algorithm),
        )
        for number, algorithm in enumerate(PAPER, 1)
    ),
    Claim(
        "KS-CLAIM-CONTIG",
        part="map",
        statement="If the faulty positions are neighbours in the vector, a subcube or not, relabelling changes nothing.",
        decide=_decide_identity,
        solver_free=False,
    ),
)
