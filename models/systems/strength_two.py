"""Subcubes of dimension d-2: K_w(2^d, 2^(d-2)) in closed form, sets of that size, and the same as cliques.

A set of N processors is N rows of d bits. It meets every (d-2)-subcube iff in any two columns all four pairs of bits occur. With the
first row 0 throughout (a translation of the cube brings that about) a column is a set of the other N - 1 rows, and two of them are
so independent iff they meet and neither contains the other. The most such sets are all those of one size. Sources: Kleitman and
Spencer 1973, Katona 1973; Brace and Daykin 1971.
"""

from __future__ import annotations

from collections.abc import Mapping
from itertools import combinations, islice
from math import comb
from typing import Any

from allocert.errors import InstanceError
from allocert.solvers.certificate import Certificate, Encoding
from allocert.solvers.engines.pseudoboolean import Constraint, Problem

__all__ = [
    "ENCODER",
    "TEXT",
    "claim_of",
    "encode_columns",
    "encoding_of",
    "independent",
    "independent_columns",
    "most_columns",
    "rows_for",
    "strength_two_set",
]

ENCODER = "independent-columns"
TEXT = "A variable a nonempty set of the rows but the first, counted by its word: of two that are not independent at most one."


def most_columns(rows: int) -> int:
    """The most columns of this many rows such that all four pairs occur in any two; 0 for fewer than 4 rows and 1 column.

    One column needs 2 rows and counts as 1 from then on.
    """
    if rows < 4:
        return int(rows >= 2)
    return comb(rows - 1, (rows + 1) // 2)


def rows_for(d: int) -> int:
    """K_w(2^d, 2^(d-2)) for d >= 2. Raises :class:`InstanceError` for smaller d."""
    if d < 2:
        raise InstanceError("d", d, "at least 2")
    low, high = 3, 4
    while most_columns(high) < d:
        low, high = high, 2 * high
    while high - low > 1:
        middle = (low + high) // 2
        low, high = (low, middle) if most_columns(middle) >= d else (middle, high)
    return high


def strength_two_set(d: int) -> tuple[int, ...]:
    """This many processors that meet every (d-2)-subcube: the columns are sets of ceil(N/2) of the rows but the first."""
    rows = rows_for(d)
    columns = islice(combinations(range(1, rows), (rows + 1) // 2), d)
    processors = [0] * rows
    for bit, members in enumerate(columns):
        for row in members:
            processors[row] |= 1 << bit
    return tuple(processors)


def independent(one: int, other: int) -> bool:
    """Whether two columns, as sets of the rows but the first, have all four pairs."""
    both = one & other
    return both != 0 and both not in (one, other)


def independent_columns(rows: int, columns: int) -> Problem:
    """0-1 constraints for this many columns; variable w is the column whose set of rows but the first is the word w."""
    words = range(1, 1 << (rows - 1))
    apart = tuple(Constraint.at_most(pair, 1) for pair in combinations(words, 2) if not independent(*pair))
    return Problem(len(words), (*apart, Constraint.at_least(words, columns)))


def encoding_of(rows: int, columns: int) -> Encoding:
    """The encoding entry of a certificate that there are no such columns."""
    return Encoding(TEXT, ENCODER, {"rows": rows, "columns": columns})


def encode_columns(arguments: Mapping[str, Any]) -> dict[str, Any]:
    """The problem of such a certificate, made again."""
    return {"opb": independent_columns(arguments["rows"], arguments["columns"]).to_opb()}


def claim_of(certificate: Certificate) -> str:
    """The sentence that such a certificate claims."""
    rows, columns = (certificate.encoding.arguments[name] for name in ("rows", "columns"))
    return (
        f"No {rows} processors meet every (d-2)-subcube of Q(2^d) for d >= {columns}: {rows} rows have no {columns} columns of which "
        "any two show all four pairs."
    )
