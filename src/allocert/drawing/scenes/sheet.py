"""Numbers: a table whose cells have roles, and bars of different lengths."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction

__all__ = ["Bars", "Cell", "Sheet", "Stripe", "cells", "longest", "shown_number"]


@dataclass(frozen=True)
class Cell:
    """A text, with a role where it matters."""

    words: str
    role: str = ""


@dataclass(frozen=True)
class Sheet:
    """Rows of equally many cells; the first row is the head if ``headed``."""

    rows: tuple[tuple[Cell, ...], ...]
    headed: bool = True
    title: str = ""


@dataclass(frozen=True)
class Stripe:
    """A bar: what it is, its length and how that is written."""

    label: str
    value: Fraction
    written: str
    role: str


@dataclass(frozen=True)
class Bars:
    """Bars from 0 on one scale; on a logarithmic one, from 1, if ``steep``."""

    stripes: tuple[Stripe, ...]
    title: str = ""
    steep: bool = False


def cells(*words: object, role: str = "") -> tuple[Cell, ...]:
    """A row of cells with one role."""
    return tuple(Cell(str(word), role) for word in words)


def shown_number(value: Fraction | int, digits: int = 4) -> str:
    """Whole numbers and short decimals exactly, other fractions as they are with a decimal beside them.

    >>> shown_number(Fraction(25, 3)), shown_number(Fraction(81, 10))
    ('25/3 = 8.3333..', '8.1')
    """
    value = Fraction(value)
    if value.denominator == 1:
        return str(value.numerator)
    for places in range(1, digits + 1):
        if (value * 10**places).denominator == 1:
            return f"{float(value):.{places}f}"
    return f"{value} = {float(value):.{digits}f}.."


def longest(stripes: Sequence[Stripe]) -> Fraction:
    """The greatest length, at least a little above 0."""
    return max([stripe.value for stripe in stripes if stripe.value > 0], default=Fraction(1))
