"""Pseudo-Boolean constraints in their normal form, and the OPB format that they are read from.

A constraint is a sum of positive multiples of literals, at least a degree; variables are x1, x2, ... and a
constraint has at most one literal of each.
"""

from __future__ import annotations

import re
import sys

from allocert.errors import CertificateError
from allocert.solvers.limits import Limits, lines

__all__ = [
    "PBConstraint",
    "add_term",
    "bounded",
    "literal_of",
    "negation",
    "number_of",
    "read_constraint",
    "read_opb",
    "size_of",
    "steps_of",
]

PBConstraint = tuple[dict[int, int], int]
"""Positive coefficients by literal (a variable or minus it), and the degree."""

_LONGEST_NUMBER = 4000
_MOST_VARIABLES = 1 << 20
_MOST_BITS = 1 << 14
"""Of a number of a constraint."""
_SMALL = 8
"""Bits of a number that takes no memory of its own."""
_INTEGER = re.compile(r"[+-]?[0-9]+", re.ASCII)
_POSITIVE = re.compile(r"[1-9][0-9]*", re.ASCII)
_LITERAL = re.compile(r"(~?)x([1-9][0-9]{0,17})", re.ASCII)
_COUNTS = re.compile(r"\* #variable= ([0-9]{1,18}) #constraint= ([0-9]{1,18})", re.ASCII)


def read_opb(text: str, limits: Limits | None = None) -> tuple[int, list[PBConstraint]]:
    """The number of variables and the constraints; an equation gives two, ``>=`` first."""
    limits = limits or Limits()
    rows = lines("OPB", text)
    first = next(rows)
    counts = _COUNTS.fullmatch(first)
    if counts is None or int(counts[1]) > _MOST_VARIABLES:
        expected = f"* #variable= N #constraint= M, with N up to {_MOST_VARIABLES}"
        raise CertificateError("OPB line 1", first, expected)
    variables, found = int(counts[1]), 0
    formula: list[PBConstraint] = []
    for number, line in enumerate(rows, start=2):
        limits.work("OPB", 1 + len(line) // 4)
        if not line or line.startswith("*"):
            continue
        where, found = f"OPB line {number}", found + 1
        if " = " in f" {line}":
            formula.append(read_constraint(where, line.replace("= ", ">= ", 1), variables))
            terms, degree = formula[-1]
            formula.append(({-literal: a for literal, a in terms.items()}, sum(terms.values()) - degree))
            limits.hold(where, size_of(formula[-2]))
        else:
            formula.append(read_constraint(where, line, variables))
        limits.hold(where, size_of(formula[-1]))
    if found != int(counts[2]):
        raise CertificateError("OPB constraints", found, f"{counts[2]} as announced")
    return variables, formula


def read_constraint(where: str, text: str, variables: int) -> PBConstraint:
    """``+2 x1 -3 ~x2 >= 1 ;`` in normal form."""
    words = text.split()
    if len(words) < 3 or len(words) % 2 == 0 or words[-1] != ";" or words[-3] != ">=":
        raise CertificateError(where, text, "a constraint: terms >= integer ;")
    terms: dict[int, int] = {}
    degree = _integer(where, words[-2])
    for coefficient, name in zip(words[:-3:2], words[1:-3:2], strict=True):
        a, literal = _integer(where, coefficient), literal_of(where, name, variables)
        if a < 0:
            a, literal, degree = -a, -literal, degree - a
        if a:
            degree -= add_term(terms, literal, a)
    return bounded(where, (terms, degree))


def literal_of(where: str, word: str, variables: int) -> int:
    found = _LITERAL.fullmatch(word)
    if found is None or int(found[2]) > variables:
        raise CertificateError(where, word, f"a literal of x1..x{variables}")
    return -int(found[2]) if found[1] else int(found[2])


def _integer(where: str, word: str) -> int:
    if not _INTEGER.fullmatch(word) or len(word) > _LONGEST_NUMBER:
        raise CertificateError(where, word, "an integer")
    return int(word)


def number_of(where: str, word: str, largest: int | None) -> int:
    """A positive integer without sign or leading zero."""
    if not _POSITIVE.fullmatch(word) or len(word) > _LONGEST_NUMBER:
        raise CertificateError(where, word, "a positive integer")
    if largest is not None and int(word) > largest:
        raise CertificateError(where, word, f"a number from 1 to {largest}")
    return int(word)


def negation(constraint: PBConstraint) -> PBConstraint:
    terms, degree = constraint
    return {-literal: a for literal, a in terms.items()}, sum(terms.values()) - degree + 1


def add_term(terms: dict[int, int], literal: int, a: int) -> int:
    """Add a term to others; what it and its opposite have in common goes, and is returned."""
    b = terms.get(-literal, 0)
    if not b:
        terms[literal] = terms.get(literal, 0) + a
    elif b > a:
        terms[-literal] = b - a
    else:
        del terms[-literal]
        if a > b:
            terms[literal] = a - b
    return min(a, b)


def size_of(constraint: PBConstraint) -> int:
    """About how many bytes a constraint takes, with its literals and its coefficients."""
    terms, degree = constraint
    bits = max(terms.values(), default=0).bit_length()
    return (
        sys.getsizeof(terms)
        + len(terms) * (32 + (32 + (bits >> 3)) * (bits > _SMALL))
        + (degree.bit_length() >> 3)
    )


def bounded(where: str, constraint: PBConstraint) -> PBConstraint:
    terms, degree = constraint
    if max(max(terms.values(), default=0), abs(degree)).bit_length() > _MOST_BITS:
        raise CertificateError(where, "a larger one", f"numbers of at most {_MOST_BITS} bits")
    return constraint


def steps_of(constraint: PBConstraint) -> int:
    """The work of looking at all terms."""
    terms, degree = constraint
    return 1 + len(terms) * (1 + (degree.bit_length() >> 6))
