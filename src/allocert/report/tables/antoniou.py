"""Antoniou 1994, tables 2.1, 3.1 and 3.2: numbers of subcubes, and partitions word by word."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from math import comb

from allocert.machines import GrayCode
from allocert.models.gray.recognition import buddy_recognises, code_recognises, subcube_words
from allocert.proofs.antoniou.asi.tables import EXAMPLES, PRINTED_TABLES
from allocert.report.tables.sources import Sources
from allocert.report.tables.table import Cell, Row, Table, compared, listed

__all__ = ["antoniou"]

_N = 6
_COLUMNS: tuple[tuple[str, str, Callable[[int, int], int]], ...] = (
    ("distinct", "C(n,k) 2^(n-k)", lambda n, k: comb(n, k) << (n - k)),
    ("recognised by Buddy", "2^(n-k)", lambda n, k: 1 << (n - k)),
    ("by one Gray code, read as a product", "2(n-k+1)", lambda n, k: 2 * (n - k + 1)),
    ("by one Gray code, read as a power", "2^(n-k+1)", lambda n, k: 1 << (n - k + 1)),
)
"""Name, printed formula for 0 < k < n, and that formula."""

_NUMBERS = (
    "Printed are formulas for 0 < k < n, with 2^n at k = 0 and 1 at k = n; above stands what they give, below what is "
    "counted, by the reflected code. The formula of the last column has two readings."
)


def antoniou(sources: Sources) -> Sequence[Table]:
    """The tables."""
    return [_numbers(sources), *_partitions(sources)]


def _numbers(sources: Sources) -> Table:
    """Table 2.1, filled in for one n: 2^n at k = 0, 1 at k = n."""
    stars = [address.count("*") for address in subcube_words(_N).values()]
    code = GrayCode.reflected(_N)
    rows = []
    for k in range(_N + 1):
        gray = len(code_recognises(code, k))
        counted = (stars.count(k), len(buddy_recognises(_N, k)), gray, gray)
        rows.append(Row(f"{k}", tuple(_number(place, k, count) for place, count in enumerate(counted))))
    return Table(
        f"Table 2.1: k-subcubes of the n-cube, at n = {_N}",
        "k",
        tuple(f"{name}: {formula}" for name, formula, _ in _COLUMNS),
        tuple(rows),
        (
            _NUMBERS,
            *sources.lines("AN-TAB-2.1"),
        ),
    )


def _number(place: int, k: int, counted: int) -> Cell:
    printed = 1 if k == _N else 1 << _N if k == 0 else _COLUMNS[place][2](_N, k)
    return compared(str(printed), str(counted))


def _partitions(sources: Sources) -> Iterator[Table]:
    for number, example in (("3.1", "3.2"), ("3.2", "3.3")):
        printed_example = EXAMPLES[example]
        rows = []
        for place, (words, run) in enumerate(
            zip(PRINTED_TABLES[example], printed_example.plan.runs, strict=True), 1
        ):
            found = [format(node, f"0{printed_example.n}b") for node in run.nodes]
            printed = words.split()
            ends = (Cell(printed[at], found[at]) for at in (0, -1))
            rows.append(Row(f"{place}", (*ends, listed(printed, found, "words"))))
        yield Table(
            f"Table {number}: the partitions of n = {printed_example.n}, y = {printed_example.y}",
            "partition",
            ("first word", "last word", "word by word"),
            tuple(rows),
            (
                "Computed by the steps of the strategy, as allocators use them.",
                *sources.lines(f"AN-TAB-{number}"),
            ),
        )
