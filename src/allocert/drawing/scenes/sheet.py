"""Numbers and words: a table whose cells have roles, bars of different lengths, and a paragraph."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from fractions import Fraction
from math import log10

__all__ = ["Bars", "Cell", "Sheet", "Stripe", "Words", "cells", "compared", "places", "shown_number"]


@dataclass(frozen=True)
class Cell:
    """A text, with a role where it matters."""

    words: str
    role: str = ""


@dataclass(frozen=True)
class Sheet:
    """Rows of equally many cells; the first row is the head if ``headed``."""

    rows: Sequence[Sequence[Cell]]
    headed: bool = True
    title: str = ""


@dataclass(frozen=True)
class Stripe:
    """A bar: what it is, its length and, if that is other than its number, how it is written."""

    label: str
    value: Fraction | int
    role: str
    words: str = ""

    @property
    def written(self) -> str:
        """Its length in words."""
        return self.words or shown_number(self.value)


@dataclass(frozen=True)
class Bars:
    """Bars from 0 on one scale; on a logarithmic one, from 1, if ``steep``."""

    stripes: Sequence[Stripe]
    title: str = ""
    steep: bool = False

    def share(self, stripe: Stripe) -> float:
        """The length of a bar as a part of that of the longest, which is at least a little above 0."""
        most = max([one.value for one in self.stripes if one.value > 0], default=1)
        if self.steep:
            return log10(1 + max(float(stripe.value), 0.0)) / log10(1 + float(most))
        return float(Fraction(stripe.value) / most)


@dataclass(frozen=True)
class Words:
    """A paragraph; ``role`` is ``good``, ``bad`` or none."""

    words: str
    role: str = ""


def compared(*pairs: tuple[str, Fraction | int], title: str = "") -> Bars:
    """Bars of two numbers under their names: the stated one, and the true one."""
    return Bars([Stripe(*pair, role) for pair, role in zip(pairs, ("bad", "good"), strict=True)], title)


def cells(*words: object, role: str = "") -> tuple[Cell, ...]:
    """A row of cells with one role; a pair is a word with a role of its own.

    >>> cells("row", (3, "bad"))
    (Cell(words='row', role=''), Cell(words='3', role='bad'))
    """
    return tuple(Cell(*map(str, word if isinstance(word, tuple) else (word, role))) for word in words)


def places(name: str, count: int, inside: Iterable[int], role: str) -> tuple[Cell, ...]:
    """A row that says of each of ``count`` places whether it is inside."""
    own = {*inside}
    return cells(name, *(("x", role) if place in own else "." for place in range(count)))


def shown_number(value: Fraction | int, digits: int = 4) -> str:
    """Whole numbers and short decimals exactly, other fractions as they are with a decimal next to them.

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
